// How the policies judge quotes of real documents: genuine ones as models write them, and ones that were tampered with.
//
//   node benches/inspect-report.mjs [--documents folder] [--quotes count]
//
// Based on the passages of the example over documents. A quote is a sentence, a list item or two sentences in a row, rendered
// as a reader sees them and then retyped; what is tampered with begins as such a quote. Everything comes from a seeded
// generator. The rendering here is this file's own, a few regular expressions, so that the package is not its own judge. A
// tampered quote that happens to stand in its passage after all (compared without markup, case and spaces) is thrown away.

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { inspectAskAnswer } from "@dxv-systems/kennisbank-ask";
import { cutPassages } from "../examples/ask-documents/cut-passages.mjs";
import { partsOf, readBlocks } from "../examples/ask-documents/markdown-blocks.mjs";
import { readDocuments } from "../examples/ask-documents/read-documents.mjs";
import { sentenceSpans } from "../examples/ask-documents/sentences.mjs";
import { randomFrom } from "./inputs.mjs";
import { table } from "./table.mjs";

const NEGATION = /(?<!\p{L})(?:niet|geen|nooit|zonder|niemand|niets|noch|nergens|tenzij|behalve|not|no|never|without|unless|none|neither|nor|cannot|\p{L}+n['’]t)(?!\p{L})/iu;
const LEAST_LETTERS = 24;

/** What a reader sees of Markdown, on one line. */
function rendered(markdown) {
  return markdown
    .replace(/^[ \t]*\|?[ \t]*:?-{3,}[-|: \t]*$/gm, "")
    .replace(/!?\[([^\][]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)?(?:\s+"[^"]*")?\)/g, "$1")
    .replace(/\[([^\][]+)\]\[[^\][]*\]/g, "$1")
    .replace(/<(https?:[^<>\s]*)>/g, "$1")
    .replace(/(?<=\S)\[\^?\w{1,12}\](?!\()/g, "")
    .replace(/^[ \t]*(?:[-*+•][ \t]+|#{1,6}[ \t]+|>[ \t]?)+/gm, "")
    .replace(/(\*\*\*|\*\*|__|\*|`+)(?=\S)([^*`]*?\S)\1(?![\p{L}\p{N}])/gu, "$2")
    .replace(/(?<![\p{L}\p{N}])_(?=\S)([^_]*?\S)_(?![\p{L}\p{N}])/gu, "$1")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\s\|\s|^\||\|$/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const straight = (text) => text.replace(/[‘’‚]/g, "'").replace(/[“”„]/g, '"').replace(/[–—]/g, "-");
const lowered = (text) => text.slice(0, 1).toLowerCase() + text.slice(1);
const letters = (text) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
const bare = (text) => straight(rendered(text)).toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Stretches of a passage that a model would quote: `{ passage, source, kind, next }`. */
function quotable(passage) {
  const found = [];
  for (const block of readBlocks(passage.text)) {
    if (block.kind !== "paragraph" && block.kind !== "list" && block.kind !== "quote") continue;
    for (const part of partsOf(passage.text, block)) {
      const spans = block.kind === "list" ? [part] : sentenceSpans(passage.text, part.start, part.end);
      for (const [index, { start, end }] of spans.entries()) {
        const next = spans[index + 1];
        found.push({ passage, kind: block.kind, source: passage.text.slice(start, end), two: next === undefined ? null : passage.text.slice(start, next.end) });
      }
    }
  }
  return found.filter(({ source }) => letters(rendered(source)) >= LEAST_LETTERS);
}

const words = (text) => text.split(" ");

/** Leaves out a clause of more than two words that negates nothing, neither there nor right beside it. */
function withEllipsis(text, random) {
  const all = words(text);
  if (all.length < 10) return null;
  const from = 3 + Math.floor(random() * (all.length - 9));
  const to = from + 3 + Math.floor(random() * Math.min(6, all.length - from - 6));
  const parts = [all.slice(0, from).join(" "), all.slice(to).join(" ")];
  const isNegated = NEGATION.test(all.slice(from, to).join(" "));
  const isCutClean = [all[from - 1], all[from], all[to - 1], all[to]].every((word) => /^\p{L}+[,;]?$/u.test(word));
  return isNegated || !isCutClean || parts.some((part) => letters(part) < 8) ? null : parts.join(random() < 0.5 ? " … " : " ... ");
}

const GENUINE = {
  "as it stands": ({ source }) => source,
  "markup left out": ({ source }) => rendered(source),
  "straight quotes and dashes": ({ source }) => straight(rendered(source)),
  "lines joined": ({ source }) => (source.includes("\n") ? source.replace(/\s*\n\s*/g, " ") : null),
  "first letter lowered": ({ source }) => lowered(rendered(source)),
  "a list item": ({ source, kind }) => (kind === "list" ? rendered(source) : null),
  "two sentences": ({ two }) => (two === null ? null : rendered(two)),
  "a clause left out": ({ source }, random) => withEllipsis(rendered(source), random),
};

const pick = (random, list) => list[Math.floor(random() * list.length)];

function digitChanged({ source }, random) {
  const text = rendered(source);
  const digits = [...text.matchAll(/\d/g)];
  if (digits.length === 0) return null;
  const { index, 0: digit } = pick(random, digits);
  return text.slice(0, index) + ((Number(digit) + 1 + Math.floor(random() * 9)) % 10) + text.slice(index + 1);
}

function wordSwapped({ source }, random, others) {
  const all = words(rendered(source));
  const at = Math.floor(random() * all.length);
  const other = pick(random, words(rendered(pick(random, others).source)));
  return letters(other) < 2 || letters(all[at]) < 2 || bare(other) === bare(all[at]) ? null : all.with?.(at, other).join(" ") ?? [...all.slice(0, at), other, ...all.slice(at + 1)].join(" ");
}

function spliced({ source, passage }, random, others) {
  const beside = others.filter((other) => other.passage === passage && other.source !== source);
  if (beside.length === 0) return null;
  const [first, second] = [words(rendered(source)), words(rendered(pick(random, beside).source))];
  return [...first.slice(0, Math.ceil(first.length / 2)), ...second.slice(Math.floor(second.length / 2))].join(" ");
}

function negationSkipped({ source }) {
  const text = rendered(source);
  const found = NEGATION.exec(text);
  if (found === null) return null;
  const parts = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  return parts.some((part) => letters(part) < 8) ? null : parts.join("…");
}

const TAMPERED = {
  "a digit changed": digitChanged,
  "a negation dropped": ({ source }) => (NEGATION.test(rendered(source)) ? rendered(source).replace(NEGATION, "").replace(/\s+/g, " ") : null),
  "a negation under an ellipsis": negationSkipped,
  "a word swapped": wordSwapped,
  "a neighbour spliced in": spliced,
};

/** Quotes of every kind in turn, none twice, until there are enough or nothing new comes. */
function generate(kinds, stretches, count, random, isFit) {
  const quotes = new Map();
  const names = Object.keys(kinds);
  for (let attempt = 0; quotes.size < count && attempt < count * 40; attempt += 1) {
    const stretch = pick(random, stretches);
    const kind = names[attempt % names.length];
    const quote = kinds[kind](stretch, random, stretches);
    if (quote === null || letters(quote) < 16 || !isFit(quote, stretch)) continue;
    quotes.set(`${kind}\n${stretch.passage.id}\n${quote}`, { kind, quote, passage: stretch.passage });
  }
  return [...quotes.values()];
}

function isReallyTampered(quote, { passage }) {
  const text = bare(passage.text);
  const parts = quote.split(/…|\.\.\./).map(bare);
  return parts.length > 1 || !text.includes(parts[0]);
}

function accepts(policy, { quote, passage }) {
  const raw = { answer: "Ja.", sources: [{ passageId: passage.id, quote }], needsHuman: false, insufficientContext: false };
  return inspectAskAnswer(raw, [passage], { policy }).ok;
}

const POLICIES = ["contract", "strict", "tolerant"];
const share = (part, whole) => `${part} of ${whole} (${whole === 0 ? "–" : `${((100 * part) / whole).toFixed(2)} %`})`;

function rowsOf(quotes) {
  const kinds = [...new Set(quotes.map(({ kind }) => kind)), null];
  return kinds.map((kind) => {
    const some = kind === null ? quotes : quotes.filter((each) => each.kind === kind);
    return [kind ?? "all", ...POLICIES.map((policy) => share(some.filter((each) => accepts(policy, each)).length, some.length))];
  });
}

const { values } = parseArgs({ options: { documents: { type: "string" }, quotes: { type: "string", default: "3000" }, show: { type: "boolean", default: false } } });
const folder = values.documents ?? fileURLToPath(new URL("../examples/documents", import.meta.url));
const { documents } = await readDocuments(folder);
const stretches = documents.flatMap((document) => cutPassages(document)).flatMap(quotable);
const genuine = generate(GENUINE, stretches, Number(values.quotes), randomFrom(1), () => true);
const tampered = generate(TAMPERED, stretches, Number(values.quotes), randomFrom(2), isReallyTampered);
console.log(`${documents.length} documents, ${stretches.length} sentences and list items\n`);
console.log(table([`${genuine.length} genuine quotes, accepted by`, ...POLICIES], rowsOf(genuine)));
console.log(`\n${table([`${tampered.length} tampered quotes, accepted by`, ...POLICIES], rowsOf(tampered))}`);
if (values.show) {
  const shown = [...genuine.filter((each) => !accepts("tolerant", each)), ...tampered.filter((each) => accepts("tolerant", each) || accepts("strict", each))];
  for (const each of shown.slice(0, 60)) console.log(`\n${each.kind} in ${each.passage.id}: ${JSON.stringify(each.quote)}`);
}
