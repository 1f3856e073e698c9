// Arbitraries for the property tests: texts from adversarial alphabets, passages, answers and settings.
//
// Based on what the rules of the contract look at: white space, quotation marks, dashes, dots, tags, letter
// case and normalisation. Random Unicode would nearly always miss those, so texts are built from small
// alphabets of the characters that matter and of their lookalikes that must not. Plain stretches of random
// length stand between them, to move each character across the blocks that a vectorised loop reads at once.
// Quotes are mostly excerpts of the supplied passages, cut and retyped, so that acceptance is common and
// the edge between found and not found is where most of the runs go.

import fc from "fast-check";
import { ALPHABETS, CASE_IGNORABLE, LONE_SURROGATES, WHITE_SPACE } from "./alphabets.mjs";

const FILLER = "het verlof van de medewerker wordt uiterlijk twee weken vooraf aangevraagd";
const filler = fc.nat(40).map((length) => FILLER.slice(0, length));
const anyAlphabet = fc.constantFrom(...Object.values(ALPHABETS));
const anyAtom = anyAlphabet.chain((alphabet) => fc.constantFrom(...alphabet));
const runs = fc.tuple(anyAtom, fc.integer({ min: 2, max: 40 })).map(([atom, count]) => atom.repeat(count));

/** The first arbitrary, and once in a while the second. */
const mostly = (weight, often, seldom) =>
  fc.oneof({ weight, arbitrary: often }, { weight: 1, arbitrary: seldom });

const joined = (atoms, maxLength, minLength = 0) =>
  fc.array(atoms, { minLength, maxLength, size: "max" }).map((parts) => parts.join(""));

function fromAlphabet(alphabet) {
  const atom = fc.constantFrom(...alphabet);
  return joined(mostly(12, atom, filler), 30);
}

const mixed = joined(
  fc.oneof(
    { weight: 10, arbitrary: anyAtom },
    { weight: 4, arbitrary: filler },
    { weight: 1, arbitrary: runs },
    { weight: 1, arbitrary: fc.constantFrom(...LONE_SURROGATES) },
  ),
  20,
);

const shortText = joined(anyAtom, 6);

/** Two texts of one alphabet that differ in one place: the same quote only if the rules fold that difference. */
export const nearTwins = anyAlphabet.chain((alphabet) => {
  const part = joined(fc.constantFrom(...alphabet), 3);
  const atom = fc.constantFrom(...alphabet, "");
  return fc
    .tuple(part, atom, atom, part)
    .map(([before, one, other, after]) => [one, other].map((middle) => before + middle + after));
});

/** Sigmas with what they look through on both sides, and with or without a letter beyond it. */
const ignorable = joined(fc.constantFrom(...CASE_IGNORABLE), 2);
const beyond = fc.constantFrom("", " ", "1", "a", "Α", "ο", "\u{10428}", "か");
const sigma = fc.tuple(beyond, ignorable, fc.constantFrom("Σ", "Σ", "𝚺"), ignorable, beyond).map((parts) => parts.join(""));
const sigmas = joined(mostly(4, sigma, filler), 3, 1);

/** Texts about as long as the shortest quote, in which a defused tag makes the two haystacks differ in length. */
const shortTagged = fc
  .tuple(
    fc.constantFrom("", "a", "ab "),
    fc.constantFrom("<passage", "< question", "</PASSAGE", "<"),
    fc.constantFrom("", ">", " x"),
  )
  .map((parts) => parts.join(""));

/** Text of one alphabet or of all, at times with lone surrogates. */
export const text = fc.oneof(mixed, sigmas, sigmas, ...Object.values(ALPHABETS).map(fromAlphabet));

/** Text whose length is near a limit, with white space around it. */
export function textNear(limit) {
  const length = fc.integer({ min: limit - 3, max: limit + 3 });
  const unit = fc.constantFrom("x", "é", "🙂", "x🙂", "\uD83D", "< passage ", "a  b");
  const inner = fc.tuple(length, unit).map(([units, repeated]) => repeated.repeat(limit).slice(0, units));
  return fc.tuple(fromAlphabet(ALPHABETS.spaces), inner, fromAlphabet(WHITE_SPACE)).map((parts) => parts.join(""));
}

const number = fc.oneof(
  fc.nat(300),
  fc.constantFrom(-0, 0, 1.5, -2, 1e21, 1e-7, 123456789012, 123456789012345680000, 5e-324),
  fc.constantFrom(1.7976931348623157e308, NaN, Infinity, -Infinity),
  fc.double(),
);

const PROTOTYPE_NAMES = ["__proto__", "toString", "constructor", "hasOwnProperty", "valueOf", "prototype"];
const ODD_NAMES = ["length", "0", "null", "undefined", "", "P1", "p1 ", "p\u0000", "a\"b", "a&b", "é", "e\u0301"];
const anyId = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("p1", "p2", "p3") },
  { weight: 3, arbitrary: fc.constantFrom(...PROTOTYPE_NAMES) },
  { weight: 2, arbitrary: shortText },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_NAMES, "x".repeat(300)) },
);

const optional = (arbitrary) => fc.option(fc.option(arbitrary, { nil: null }), { nil: undefined });

const passageFields = {
  path: fc.oneof(fc.constant("hr/verlof.md"), shortText),
  version: number,
  heading: optional(fc.oneof(fc.constant(""), shortText)),
  page: optional(number),
  text: fc.oneof(
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: shortTagged },
    { weight: 4, arbitrary: fc.tuple(text, text, text).map((parts) => parts.join(" ")) },
  ),
};

const passage = fc.record({ id: anyId, ...passageFields }, { requiredKeys: ["id", "path", "version", "text"] });

/** Passages, mostly of distinct ids: of repeated ones only the last can be cited, and a request refuses them. */
const passages = mostly(
  5,
  fc.uniqueArray(passage, { maxLength: 5, selector: ({ id }) => id.toWellFormed() }),
  fc.array(passage, { maxLength: 5 }),
);

const straight = (quote) =>
  quote.replace(/[\u2018-\u201B]/g, "'").replace(/[\u201C-\u201F]/g, "\"").replace(/[\u2010-\u2014]/g, "-");

/** Changes that a model makes to a quote and that comparing looks past, most of the time. */
const HARMLESS_RETYPINGS = [
  (quote) => quote.toUpperCase(),
  (quote) => quote.toLowerCase(),
  straight,
  (quote) => quote.replaceAll("'", "\u2019").replaceAll("\"", "\u201D").replaceAll("-", "\u2014"),
  (quote) => quote.replace(/\s+/g, "\u3000 \n"),
  (quote) => quote.replace(/\s+/g, " "),
  (quote) => quote.normalize("NFD"),
  (quote) => quote.normalize("NFC"),
  (quote) => quote.normalize("NFKC"),
  (quote) => quote.normalize("NFKD"),
  (quote) => quote.replaceAll("<", "&lt;"),
  (quote) => quote.replaceAll("...", "\u2026"),
  (quote) => `\u00A0${quote}\u2028`,
  (quote) => `\u2026 ${quote} ...`,
];

/** Changes that make another quote of it, or the same one by luck. */
const HARMFUL_RETYPINGS = [
  (quote) => quote.slice(1),
  (quote) => quote.slice(0, -1),
  (quote) => `${quote}x`,
  (quote) => quote.replaceAll("e", "é"),
  (quote) => quote.replaceAll(" ", ""),
];

const WHOLE = 100000;

const excerptLength = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 10, max: 14 }) },
  { weight: 1, arbitrary: fc.nat(11) },
  { weight: 5, arbitrary: fc.integer({ min: 12, max: 80 }) },
  { weight: 4, arbitrary: fc.constant(WHOLE) },
);
const start = fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(1000) });
const excerpt = fc.record({
  passage: fc.nat(20),
  twice: mostly(6, fc.constant(false), fc.constant(true)),
  parts: fc.array(fc.record({ start, length: excerptLength }), { minLength: 1, maxLength: 3, size: "xsmall" }),
  inOrder: mostly(5, fc.constant(true), fc.constant(false)),
  joiner: mostly(4, fc.constantFrom("...", "\u2026", " \u2026 "), fc.constantFrom("....", "... ...", "\u2025.", ".. .", " ")),
  retypings: mostly(
    6,
    fc.array(fc.constantFrom(...HARMLESS_RETYPINGS), { maxLength: 3 }),
    fc.array(fc.constantFrom(...HARMFUL_RETYPINGS), { minLength: 1, maxLength: 2 }),
  ),
});
const invented = fc.record({ passageId: anyId, quote: text });

/** Pieces of a text; in order they end where the next one begins, otherwise they lie as they fall. */
function partsOf(source, { parts, inOrder }) {
  const placed = parts.map((part) => ({ ...part, start: part.start % Math.ceil((source.length + 1) * 0.7) }));
  if (!inOrder) return placed.map((part) => source.slice(part.start, part.start + part.length));
  placed.sort((left, right) => left.start - right.start);
  const ends = placed.map((part, index) => Math.min(part.start + part.length, placed[index + 1]?.start ?? WHOLE));
  return placed.map((part, index) => source.slice(part.start, ends[index]));
}

function citation(list, choice) {
  if (choice.parts === undefined) return choice;
  if (list.length === 0) return { passageId: "p1", quote: "" };
  const { id, text: source } = list[choice.passage % list.length];
  const quote = choice.retypings.reduce((typed, retype) => retype(typed), partsOf(source, choice).join(choice.joiner));
  return { passageId: id, quote };
}

/** At times twice: in other words for the reader, the same ones for the rules. */
function citationsOf(list, choice) {
  const one = citation(list, choice);
  return choice.twice ? [one, { ...one, quote: straight(one.quote).toUpperCase() }] : [one];
}

const citationChoice = mostly(20, excerpt, invented);

/** One passage and the citations of it: the plainest way to the edge between found and not found. */
export const citedPassage = fc.tuple(passage, fc.array(excerpt, { minLength: 1, maxLength: 2 })).map(([one, choices]) => ({
  passages: [one],
  raw: {
    answer: "Ja.",
    sources: choices.flatMap((choice) => citationsOf([one], choice)),
    needsHuman: false,
    insufficientContext: false,
  },
}));

const ODD_PRIMITIVES = [null, undefined, 0, 1, NaN, "", "true", true, false, 7n, Symbol.iterator];
const ODD_OBJECTS = [[], {}, [["a"]], () => "answer", new Date(0), new Map()];
const ODD_SOURCES = [{ passageId: "p1" }, { quote: "x" }, { passageId: 1, quote: "x" }, { passageId: "p1", quote: null }];
const oddValue = fc.constantFrom(...ODD_PRIMITIVES, ...ODD_OBJECTS);
const field = fc.constantFrom("answer", "sources", "needsHuman", "insufficientContext");

const change = fc.oneof(
  fc.record({ replace: field, by: oddValue }),
  fc.record({ remove: field }),
  fc.record({ source: fc.nat(3), by: fc.oneof(oddValue, fc.constantFrom(...ODD_SOURCES)) }),
  fc.record({ whole: oddValue }),
  fc.record({ add: fc.constantFrom("extra", "__proto__", "toString"), by: oddValue }),
);

function changed(raw, { replace, remove, source, add, by, ...rest }) {
  if (Object.hasOwn(rest, "whole")) return rest.whole;
  if (replace !== undefined) return { ...raw, [replace]: by };
  if (remove !== undefined) return Object.fromEntries(Object.entries(raw).filter(([key]) => key !== remove));
  if (add !== undefined) return Object.fromEntries([...Object.entries(raw), [add, by]]);
  const sources = [...raw.sources];
  sources[source] = by;
  return { ...raw, sources };
}

const perhaps = mostly(4, fc.constant(null), change);

const answerText = mostly(5, fc.constant(" Dat mag. "), text);

/** Passages and what a model may make of them, at times of a wrong shape. */
export const answered = fc
  .tuple(passages, fc.array(citationChoice, { maxLength: 4 }), answerText, fc.boolean(), fc.boolean(), perhaps)
  .map(([list, choices, answer, needsHuman, insufficientContext, oddity]) => {
    const sources = choices.flatMap((choice) => citationsOf(list, choice));
    const raw = { answer, sources, needsHuman, insufficientContext };
    return { passages: list, raw: oddity === null ? raw : changed(raw, oddity) };
  });

const question = mostly(6, text, textNear(2000));

const organizationName = fc.oneof(text, textNear(100), fromAlphabet([...ALPHABETS.controls, ...ALPHABETS.tags]));

const settings = fc.record(
  { language: fc.constantFrom("nl", "en"), tone: fc.constantFrom("formal", "informal"), organizationName },
  { requiredKeys: ["language", "tone"] },
);

const maxTokens = mostly(
  3,
  fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
  fc.oneof(number, fc.constantFrom(2 ** 53, 2 ** 31, 1, 0, -1)),
);

/** Calls of buildAskRequest. */
export const request = fc.record(
  { question, passages, settings, maxTokens },
  { requiredKeys: ["question", "passages", "settings"] },
);

export const reason = mostly(3, text, textNear(300));
