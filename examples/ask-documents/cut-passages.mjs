// Cuts a Markdown document into passages: verbatim slices at headings and paragraphs, so that a quote from one is a quote from the document.
// Based on the usual chunking for retrieval, with these choices: a heading opens a passage and goes with the text below it; paragraphs, lists
// and tables are packed until PASSAGE_LENGTH UTF-16 units are full; only a block that is longer than that is cut, at a row, item or code line
// when it has them, else at a sentence, else at white space. Nothing that a reader sees is lost. An HTML comment on lines of its own is in no
// passage: readers never see it, so it is no evidence to cite, and it often holds an editor's notes.

import { partsOf, readBlocks } from "./markdown-blocks.mjs";
import { sentenceSpans } from "./sentences.mjs";
import { plainText } from "./words.mjs";

/** The bound of a passage's text below its heading, in UTF-16 units. */
export const PASSAGE_LENGTH = 1200;

/**
 * The passages of one document. Beside the fields of an AskPassage each has `trail`, the titles of the headings above it, outermost first.
 * `version` is the whole number that front matter gives as `version:`, or 1: a date of the file would change with every checkout.
 */
export function cutPassages({ path, text, passageLength = PASSAGE_LENGTH }) {
  const blocks = readBlocks(text);
  const version = documentVersion(text, blocks[0]);
  return sliceSpans(text, blocks, passageLength).map(({ start, end, trail }, index) => ({
    id: `${path}#${index + 1}`,
    path,
    version,
    heading: trail.at(-1) ?? null,
    trail,
    text: text.slice(start, end),
  }));
}

function documentVersion(text, block) {
  if (block?.kind !== "front-matter") return 1;
  const version = /^version[ \t]*:[ \t]*["']?(\d{1,9})["']?[ \t]*\r?$/m.exec(text.slice(block.start, block.end));
  return version === null ? 1 : Number(version[1]);
}

/** Packs pieces into spans `{ start, end, trail }`. */
function sliceSpans(text, blocks, passageLength) {
  const spans = [];
  const headings = [];
  let open = null;
  const close = () => {
    if (open !== null) spans.push({ start: open.start, end: open.end, trail: open.trail });
    open = null;
  };
  for (const piece of blocks.flatMap((block) => piecesOf(text, block, passageLength))) {
    if (piece.kind === "heading") enterHeading(headings, piece);
    if (open !== null && startsAnew(open, piece, passageLength)) close();
    if (piece.kind === "comment") continue;
    open ??= { start: piece.start, bodyStart: null, kind: piece.kind };
    open.end = piece.end;
    open.trail = headings.map((heading) => heading.title);
    if (piece.kind !== "heading") open.bodyStart ??= piece.start;
  }
  close();
  return spans;
}

function enterHeading(headings, { level, title }) {
  while (headings.length > 0 && headings.at(-1).level >= level) headings.pop();
  const words = plainText(title);
  if (words !== "") headings.push({ level, title: words });
}

/** Whether a piece cannot join the open passage. A run of headings without text between them stays together, within the bound. */
function startsAnew(open, piece, passageLength) {
  if (piece.kind === "comment" || (open.kind === "front-matter" && piece.kind !== "front-matter")) return true;
  if (open.bodyStart === null) return piece.kind === "heading" && piece.end - open.start > passageLength;
  return piece.kind === "heading" || piece.end - open.bodyStart > passageLength;
}

/** A block as it is when it fits, else its parts, else the sentences of a part, else stretches of words. */
function piecesOf(text, block, passageLength) {
  if (block.kind === "heading" || block.kind === "comment" || block.end - block.start <= passageLength) return [block];
  const pieces = partsOf(text, block).flatMap((part) => {
    if (part.end - part.start <= passageLength) return [part];
    return sentenceSpans(text, part.start, part.end).flatMap((sentence) => stretchesOf(text, sentence, passageLength));
  });
  const filled = pieces.filter(({ start, end }) => text.slice(start, end).trim() !== "");
  return filled.map(({ start, end }) => ({ kind: block.kind, start, end }));
}

/** Cuts one over-long sentence at its last white space within the bound, or inside a word when it has none, never inside a surrogate pair. */
function stretchesOf(text, { start, end }, passageLength) {
  const stretches = [];
  let from = start;
  while (end - from > passageLength) {
    const window = text.slice(from, from + passageLength + 1);
    const room = /^([\s\S]*\S)\s/.exec(window)?.[1].length ?? passageLength;
    const splitsPair = /[\uD800-\uDBFF]/.test(text[from + room - 1]) && /[\uDC00-\uDFFF]/.test(text[from + room]);
    const cut = from + (splitsPair && room > 1 ? room - 1 : room);
    stretches.push({ start: from, end: cut });
    from = cut;
    while (from < end && /\s/.test(text[from])) from += 1;
  }
  if (from < end) stretches.push({ start: from, end });
  return stretches;
}
