// The statements that a passage makes: sentences, list items and table rows, each with its offsets, its words and what stands around it.
// Based on the Markdown blocks of the passage, because a sentence splitter alone runs headings, items and rows together. A statement keeps
// the words of its surroundings (heading, table head, the line that introduces a list) apart from its own: they help to find it, but do not
// prove it.

import { isTableRule, partsOf, readBlocks, readLines, tableCells } from "./markdown-blocks.mjs";
import { pushTrimmed, sentenceSpans } from "./sentences.mjs";
import { plainText } from "./words.mjs";

const LIST_LENGTH = 900;
/** How a sentence begins that leans on the one before it. */
const REFERENCE = new RegExp(
  "^(?:(?:dit|dat|deze|die|hij|zij|ze|daarbij|daarmee|daarnaast|daarna|daarvoor|hiervoor|hiermee|hierbij|dan|anders)\\b" +
    "|het (?:is|was|gaat|geldt|betreft|heeft|kan|mag|moet)\\b|(?:this|that|these|those|it|they|such|after that)\\b)",
  "i",
);
const ITEM_MARKER = /^\s*(?:>\s*)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/;

/**
 * `{ start, end, words, context, opensSection, kind, block, indent }` in order: offsets into the passage's text, `words` as plain text,
 * `context` the words around it, `opensSection` whether its block stands right below a heading. Headings, front matter and comments make
 * no statements.
 */
export function statementsOf({ heading, text }) {
  const statements = [];
  const headings = [heading];
  let previous = null;
  for (const [number, block] of readBlocks(text).entries()) {
    if (block.kind === "heading") headings.push(plainText(block.title));
    const introduction = statements.at(-1)?.words ?? "";
    const context = [...headings, introduction.endsWith(":") ? introduction : ""].join(" ");
    const opensSection = previous === "heading";
    for (const found of readStatements(text, block)) statements.push({ context, opensSection, ...found, kind: block.kind, block: number });
    previous = block.kind;
  }
  return joinReferences(joinLists(statements)).filter(({ words }) => /[\p{L}\p{N}]/u.test(words));
}

function readStatements(text, block) {
  if (block.kind === "table") return rowStatements(text, block);
  if (block.kind === "list") return partsOf(text, block).flatMap((part) => itemStatements(text, part));
  if (block.kind === "quote") return partsOf(text, block).flatMap((part) => sentenceStatements(text, afterMarker(text, part)));
  if (block.kind === "fence") return fencedParagraphs(text, block).flatMap((part) => sentenceStatements(text, part));
  return block.kind === "paragraph" ? sentenceStatements(text, block) : [];
}

function sentenceStatements(text, { start, end }) {
  return sentenceSpans(text, start, end).map((span) => ({ ...span, indent: 0, words: plainText(text.slice(span.start, span.end)) }));
}

function afterMarker(text, { start, end }) {
  return { start: start + ITEM_MARKER.exec(text.slice(start, end))[0].length, end };
}

function itemStatements(text, part) {
  const indent = /^[ \t]*/.exec(text.slice(part.start, part.end))[0].length;
  return sentenceStatements(text, afterMarker(text, part)).map((statement) => ({ ...statement, indent }));
}

/** Each row with its head's names before its cells, as a reader takes them in. */
function rowStatements(text, block) {
  const rows = partsOf(text, block);
  const lines = rows.map(({ start, end }) => text.slice(start, end));
  const hasHead = lines.length > 1 && isTableRule(lines[1]);
  const names = hasHead ? tableCells(lines[0]).map(plainText) : [];
  const statements = [];
  for (const [index, row] of rows.entries()) {
    if (hasHead && index < 2) continue;
    const cells = tableCells(lines[index]).map(plainText);
    const words = cells.map((cell, column) => (names[column] ? `${names[column]}: ${cell}` : cell)).join("; ");
    const spans = [];
    pushTrimmed(spans, text, row.start, row.end);
    statements.push({ ...spans[0], indent: 0, words });
  }
  return statements;
}

function fencedParagraphs(text, { start, end }) {
  const paragraphs = [];
  for (const line of readLines(text.slice(start, end)).slice(1)) {
    const words = text.slice(start + line.start, start + line.end).trim();
    if (words === "" || /^(?:`{3,}|~{3,})$/.test(words)) paragraphs.push(null);
    else if (paragraphs.at(-1)) paragraphs.at(-1).end = start + line.end;
    else paragraphs.push({ start: start + line.start, end: start + line.end });
  }
  return paragraphs.filter((paragraph) => paragraph !== null);
}

/** A statement that ends with a colon becomes one with the items, or else the sentence, that it introduces. */
function joinLists(statements) {
  return statements.flatMap((statement, index) => {
    if (!statement.words.endsWith(":")) return [statement];
    const items = introducedItems(statements, index);
    if (items.length === 0) return [];
    const list = items.map(({ words }) => words.replace(/[;,.:]$/, "")).join("; ");
    return [{ ...statement, end: items.at(-1).end, words: `${statement.words} ${list}.` }];
  });
}

function introducedItems(statements, index) {
  const introduction = statements[index];
  const fits = (item) => item.end - introduction.start <= LIST_LENGTH;
  const items = [];
  for (const item of statements.slice(index + 1)) {
    const isNested = item.block === introduction.block && item.indent > introduction.indent;
    const isNext = introduction.kind !== "list" && item.block === introduction.block + 1;
    if (item.kind !== "list" || !(isNested || isNext) || !fits(item)) break;
    items.push(item);
  }
  const next = statements[index + 1];
  if (items.length === 0 && next !== undefined && next.kind !== "list" && fits(next)) items.push(next);
  return items;
}

/** A sentence that refers back becomes one with the sentence before it; without one in the same block it is left dangling. */
function joinReferences(statements) {
  return statements.map((statement, index) => {
    const before = statements[index - 1];
    if (statement.kind === "table" || !REFERENCE.test(statement.words)) return statement;
    if (before?.block !== statement.block) return { ...statement, isDangling: true };
    return { ...statement, start: before.start, words: `${before.words} ${statement.words}` };
  });
}
