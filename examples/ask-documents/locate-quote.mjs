// Finds where in a passage the words of a proven quote stand, to mark them on screen.
// Based on the folds under which the package compares a quote with its passage: compatibility forms, quotation marks, dashes, white space and
// case do not count, and the fragments between ellipses stand in order. Proof is the package's work: what is not found here, through a fold
// that goes beyond single characters, is only shown without marks.

/** The spans `{ start, end }` of the quote's fragments in `text`, in UTF-16 units, or null when they are not all found in order. */
export function locateQuote(text, quote) {
  const haystack = foldWithOrigins(text);
  return spansOf(haystack, quote) ?? spansOf(haystack, quote.replaceAll("&lt;", "<"));
}

function spansOf({ folded, starts, ends }, quote) {
  const fragments = foldWithOrigins(quote).folded.split("...").map((fragment) => fragment.trim());
  const spans = [];
  let from = 0;
  for (const fragment of fragments.filter((text) => text !== "")) {
    const at = folded.indexOf(fragment, from);
    if (at === -1) return null;
    from = at + fragment.length;
    spans.push({ start: starts[at], end: ends[from - 1] });
  }
  return spans.length > 0 ? spans : null;
}

/** The folded text, and for each of its units where the folded characters begin and end in the text. */
function foldWithOrigins(text) {
  const starts = [];
  const ends = [];
  let folded = "";
  for (const { 0: cluster, index } of text.matchAll(/\s+|\P{M}\p{M}*|\p{M}+/gu)) {
    const plain = /^\s/.test(cluster) ? " " : foldCluster(cluster);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return { folded, starts, ends };
}

function foldCluster(cluster) {
  return cluster
    .normalize("NFKC")
    .replace(/[\u2018-\u201B]/g, "'")
    .replace(/[\u201C-\u201F]/g, '"')
    .replace(/[\u2010-\u2014]/g, "-")
    .toLowerCase()
    .replaceAll("ς", "σ");
}
