// Reads a Markdown text into its top-level blocks, each with UTF-16 offsets into the text.
// Based on the block rules of CommonMark 0.31 and the table rule of GitHub's Markdown, as far as they decide where a passage may be
// cut: headings (both kinds), fenced code, tables, lists, quotes, paragraphs, front matter and HTML comments.
// An own reader and not a Markdown library, because libraries hand back rendered text and a citation needs the source's own offsets.
// One pass over the lines. A heading of more than HEADING_LIMIT characters is read as a paragraph, so that it can be cut like one.

const HEADING_LIMIT = 300;
const LIST_MARKER = /^\s*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const INTERRUPTING_LIST_MARKER = /^\s*(?:[-*+]|1[.)])[ \t]+\S/;
const FENCE_OPENING = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/;
const FENCE_CLOSING = /^[ \t]*(`{3,}|~{3,})[ \t]*$/;
const ATX_HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const SETEXT_UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const THEMATIC_BREAK = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

/** The lines of a text: offsets without the line end, which may be LF, CRLF or CR. */
export function readLines(text) {
  const lines = [];
  let start = 0;
  for (const lineEnd of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ start, end: lineEnd.index });
    start = lineEnd.index + lineEnd[0].length;
  }
  if (start < text.length) lines.push({ start, end: text.length });
  return lines;
}

/**
 * Blocks in order, without the blank lines between them:
 * `{ kind, start, end }` with kind front-matter, comment, heading (with level and title), fence, table, list, quote, break or paragraph.
 */
export function readBlocks(text) {
  const reader = { text, lines: readLines(text), at: 0, blocks: [], insideList: false, commentsEnd: true };
  takeFrontMatter(reader);
  while (reader.at < reader.lines.length) {
    if (lineAt(reader, reader.at).trim() === "") reader.at += 1;
    else takeFence(reader) || takeComment(reader) || takeHeading(reader) || takeText(reader);
  }
  return reader.blocks;
}

function lineAt(reader, index) {
  const line = reader.lines[index];
  return line === undefined ? "" : reader.text.slice(line.start, line.end);
}

/** Adds the block of the lines from `first` up to and including `last` and moves on. */
function addBlock(reader, kind, first, last, more = {}) {
  const { start } = reader.lines[first];
  const { end } = reader.lines[last];
  reader.blocks.push({ kind, start, end, ...more });
  reader.at = last + 1;
  return true;
}

function takeFrontMatter(reader) {
  if (!/^---[ \t]*$/.test(lineAt(reader, 0))) return;
  let hasKey = false;
  for (let index = 1; index < reader.lines.length; index += 1) {
    const line = lineAt(reader, index);
    if (/^(?:---|\.\.\.)[ \t]*$/.test(line)) {
      if (hasKey) addBlock(reader, "front-matter", 0, index);
      return;
    }
    hasKey ||= /^[\w-]+[ \t]*:/.test(line);
  }
}

function openingFence(line) {
  const opening = FENCE_OPENING.exec(line);
  if (opening === null) return null;
  const [, marks, information] = opening;
  return marks[0] === "`" && information.includes("`") ? null : marks;
}

function takeFence(reader) {
  const line = lineAt(reader, reader.at);
  const marks = openingFence(line);
  if (marks === null || (/^(?: {4}|\t)/.test(line) && !reader.insideList)) return false;
  let last = reader.at + 1;
  while (last < reader.lines.length) {
    const closing = FENCE_CLOSING.exec(lineAt(reader, last));
    if (closing !== null && closing[1][0] === marks[0] && closing[1].length >= marks.length) break;
    last += 1;
  }
  return addBlock(reader, "fence", reader.at, Math.min(last, reader.lines.length - 1));
}

/** A comment that opens a line. What follows its end on the same line is read as a line of its own; one that never ends is text. */
function takeComment(reader) {
  if (!reader.commentsEnd || !/^ {0,3}<!--/.test(lineAt(reader, reader.at))) return false;
  const { start } = reader.lines[reader.at];
  const closing = reader.text.indexOf("-->", start + 4);
  if (closing === -1) {
    reader.commentsEnd = false;
    return false;
  }
  const end = closing + 3;
  while (reader.lines[reader.at].end < end) reader.at += 1;
  reader.lines[reader.at] = { start: end, end: reader.lines[reader.at].end };
  reader.blocks.push({ kind: "comment", start, end });
  return true;
}

function takeHeading(reader) {
  const heading = ATX_HEADING.exec(lineAt(reader, reader.at));
  if (heading === null) return false;
  reader.insideList = false;
  const title = withoutClosingMarks((heading[2] ?? "").trim());
  return addHeading(reader, reader.at, reader.at, { level: heading[1].length, title });
}

function addHeading(reader, first, last, heading) {
  const isLong = reader.lines[last].end - reader.lines[first].start > HEADING_LIMIT;
  return isLong ? addBlock(reader, "paragraph", first, last) : addBlock(reader, "heading", first, last, heading);
}

/** `Title ##` is `Title`, but `C#` stays. */
function withoutClosingMarks(title) {
  let end = title.length;
  while (end > 0 && title[end - 1] === "#") end -= 1;
  return end === 0 || title[end - 1] === " " || title[end - 1] === "\t" ? title.slice(0, end).trim() : title;
}

/** Paragraph, list, table or quote: a run of lines that ends before a blank line or before a block of another kind. */
function takeText(reader) {
  const first = reader.at;
  const kind = textKind(reader, first);
  reader.insideList = kind === "list" || (reader.insideList && /^\s/.test(lineAt(reader, first)));
  let last = first;
  while (last + 1 < reader.lines.length && !endsText(reader, kind, last + 1)) last += 1;
  const underline = SETEXT_UNDERLINE.exec(lineAt(reader, last + 1));
  if (kind === "paragraph" && underline !== null) {
    const title = reader.text.slice(reader.lines[first].start, reader.lines[last].end).replace(/\s+/g, " ").trim();
    return addHeading(reader, first, last + 1, { level: underline[1][0] === "=" ? 1 : 2, title });
  }
  return addBlock(reader, kind, first, last);
}

function textKind(reader, index) {
  const line = lineAt(reader, index);
  if (THEMATIC_BREAK.test(line)) return "break";
  if (LIST_MARKER.test(line)) return "list";
  if (/^ {0,3}>/.test(line)) return "quote";
  return opensTable(reader, index) ? "table" : "paragraph";
}

function endsText(reader, kind, index) {
  const line = lineAt(reader, index);
  if (kind === "break" || line.trim() === "") return true;
  if (openingFence(line) !== null || ATX_HEADING.test(line) || THEMATIC_BREAK.test(line)) return true;
  if (reader.commentsEnd && /^ {0,3}<!--/.test(line)) return true;
  if (kind === "paragraph") return SETEXT_UNDERLINE.test(line) || opensOtherText(reader, line, index);
  return kind === "table" && /^ {0,3}>/.test(line);
}

function opensOtherText(reader, line, index) {
  return INTERRUPTING_LIST_MARKER.test(line) || /^ {0,3}>/.test(line) || opensTable(reader, index);
}

/** A table opens with a row of cells above a row of dashes. */
function opensTable(reader, index) {
  return lineAt(reader, index).includes("|") && isTableRule(lineAt(reader, index + 1));
}

/** The row of dashes below a table's head. */
export function isTableRule(line) {
  const cells = tableCells(line);
  return line.includes("|") && cells.length > 0 && cells.every((cell) => /^:?-+:?$/.test(cell));
}

/** The trimmed cells of a table row; an escaped pipe does not part cells. */
export function tableCells(line) {
  const cells = line.trim().replace(/^\|/, "").split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (cells.at(-1) === "") cells.pop();
  return cells;
}

/** The parts a block is read in or, when it is too long, cut at: rows, code lines, list items, quoted paragraphs, or the whole. */
export function partsOf(text, block) {
  if (block.kind === "paragraph") return [{ start: block.start, end: block.end }];
  const parts = [];
  for (const line of readLines(text.slice(block.start, block.end))) {
    const start = block.start + line.start;
    const end = block.start + line.end;
    if (parts.length === 0 || opensPart(block.kind, text.slice(start, end))) parts.push({ start, end });
    else parts.at(-1).end = end;
  }
  return parts;
}

function opensPart(kind, line) {
  if (kind === "list") return LIST_MARKER.test(line);
  if (kind === "quote") return /^ {0,3}>(?:[ \t]*$|\s*(?:[-*+]|\d{1,9}[.)])[ \t])/.test(line);
  return true;
}
