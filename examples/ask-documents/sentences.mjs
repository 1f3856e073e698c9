// The sentences of a stretch of text, as offsets into it.
// Based on Intl.Segmenter (Unicode's sentence rules), with two corrections for documents: a line end is white space and not the end of a
// sentence, since Markdown is wrapped, and an abbreviation or a stop inside a web address ends none.
// The text is segmented in windows, because V8's segmenter takes time quadratic in the segments of one call (20,000 short sentences: 11 s).

const ABBREVIATIONS =
  "art bijv bv blz ca dhr dr drs evt excl fig incl ing ir jl max mevr min mr mrs ms nr nrs prof resp st vgl" +
  " e.g i.e a.u.b d.w.z i.p.v m.a.w m.b.t o.a o.b.v t.a.v t.b.v t.o.v";
const ENDS_ABBREVIATED = new RegExp(`(?:^|[\\s(])(?:${ABBREVIATIONS.replaceAll(".", "\\.").replaceAll(" ", "|")})\\.\\s*$`, "i");
const WINDOW_LENGTH = 1000;
const segmenter = new Intl.Segmenter("nl", { granularity: "sentence" });

/** Offsets `{ start, end }` of each sentence of `text` between `start` and `end`, trimmed of white space. */
export function sentenceSpans(text, start = 0, end = text.length) {
  const line = text.slice(start, end).replace(/[\r\n\u2028\u2029\u0085]/g, " ");
  const spans = [];
  let open = 0;
  for (const { from, to, isCut } of segments(line)) {
    if (isCut || (to < line.length && isUnfinished(line.slice(from, to)))) continue;
    pushTrimmed(spans, text, start + open, start + to);
    open = to;
  }
  return spans;
}

/** The segments of a line. A window's last one is segmented again with what follows; one that fills the window is cut by its end. */
function* segments(line) {
  let from = 0;
  while (from < line.length) {
    const window = line.slice(from, from + WINDOW_LENGTH);
    const found = [...segmenter.segment(window)].map(({ segment }) => segment);
    const hasMore = from + window.length < line.length;
    const isCut = hasMore && found.length === 1;
    if (hasMore && !isCut) found.pop();
    for (const segment of found) {
      yield { from, to: from + segment.length, isCut };
      from += segment.length;
    }
  }
}

/** Only the segment's last characters are looked at, so that many joined segments stay linear. */
function isUnfinished(segment) {
  return !/\s$/.test(segment) || ENDS_ABBREVIATED.test(segment.slice(-12));
}

/** Adds the stretch without the white space around it, when anything is left. */
export function pushTrimmed(spans, text, start, end) {
  const stretch = text.slice(start, end);
  const body = stretch.trim();
  if (body === "") return;
  const from = start + (stretch.length - stretch.trimStart().length);
  spans.push({ start: from, end: from + body.length });
}
