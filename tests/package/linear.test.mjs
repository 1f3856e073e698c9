// Time is linear in the input whatever it holds: the inputs below are those on which a rule with backtracking, or one that
// begins its search anew at each place, takes time by the square (version 0.1.0: 1.2 s for 32,000 spaces after a `<`).
// The limit is far above what is needed and far below what a square costs at this size, so a busy machine does not fail it.
import assert from "node:assert/strict";
import test from "node:test";
import { consumer, load } from "./support/package.mjs";
import * as samples from "./support/samples.mjs";

const { imported: ask } = await load(consumer());
const limit = 2_000;
const size = 200_000;

const spaces = " ".repeat(size);
const half = " ".repeat(size / 2);
const texts = {
  "spaces after <": `<${spaces}`,
  "spaces after </": `</${spaces}`,
  "spaces on both sides of /": `<${half}/${half}`,
  "a tag after many spaces": `<${half}/${half}passage>`,
  "almost a tag after many spaces": `<${half}/${half}passag`,
  "letters after spaces": `<${spaces}pquestio`,
  "many <": "<".repeat(size),
  "many < with a space each": "< ".repeat(size / 2),
  "many < with growing spaces": Array.from({ length: 600 }, (_, length) => `<${" ".repeat(length)}`).join(""),
  "many </": "</".repeat(size / 2),
  "many beginnings of a tag": "<passag".repeat(size / 7),
  "every kind of white space": `<${"\t\n\u00a0\u2003\u3000\ufeff".repeat(size / 6)}`,
  "lone surrogates": "\ud83d".repeat(size),
  "combining marks": `e${"\u0301\u0323".repeat(size / 2)}`,
  "letters that NFKC makes longer": "\ufdfa".repeat(size / 20),
  "capital sigmas": "\u03a3".repeat(size),
  "sigmas with marks between": `a${"\u03a3\u0301".repeat(size / 2)}`,
  ellipses: "\u2026".repeat(size),
  dots: ".".repeat(size),
};

function within(name, call) {
  test(name, () => {
    const started = performance.now();
    call();
    const took = performance.now() - started;
    assert.ok(took < limit, `took ${Math.round(took)} ms, at most ${limit} ms are allowed`);
  });
}

const noSource = { ...samples.answer(), sources: [], insufficientContext: true };

for (const [name, text] of Object.entries(texts)) {
  const passages = [{ id: "p1", path: text, version: 1, heading: text, text }];
  within(`build with ${name}`, () => ask.buildAskRequest({ ...samples.input(), passages }));
  within(`organization with ${name}`, () => ask.buildAskRequest({ ...samples.input(), settings: { ...samples.settings(), organizationName: text } }));
  within(`retry with ${name}`, () => ask.retryPrompt(text, text));
  within(`validate ${name} as passage`, () => ask.validateAskAnswer(samples.answer(), [{ ...samples.passages()[0], text }]));
  within(`validate ${name} as quote`, () => ask.validateAskAnswer({ ...samples.answer(), sources: [{ passageId: "p1", quote: text }] }, passages));
  within(`validate ${name} as answer`, () => ask.validateAskAnswer({ ...noSource, answer: text }, []));
}

const letters = "a".repeat(size);
const repeated = (passageId, quote, count) => Array.from({ length: count }, () => ({ passageId, quote }));
const manyPassages = Array.from({ length: 20_000 }, (_, index) => ({ id: `p${index}`, path: "", version: 1, text: "some words here" }));

for (const [name, text, sources] of [
  ["a needle that almost matches everywhere", letters, repeated("p1", `${"a".repeat(size / 2)}b`, 1)],
  ["a needle that matches only at the end", `${letters}b`, repeated("p1", `${"a".repeat(size / 2)}b`, 1)],
  ["many fragments", letters, repeated("p1", "aa...".repeat(size / 5), 1)],
  ["many fragments of which the last is missing", letters, repeated("p1", `${"aa...".repeat(size / 5)}b`, 1)],
  ["many sources of one large passage", letters, repeated("p1", "a".repeat(12), 5_000)],
  ["many sources of what stands at the end of a large passage", `${letters}${"a".repeat(12)}b`, repeated("p1", `${"a".repeat(1_000)}b`, 20_000)],
]) {
  within(`validate ${name}`, () => ask.validateAskAnswer({ ...samples.answer(), sources }, [{ ...samples.passages()[0], text }]));
}

within("validate a source for each of many passages", () => {
  const sources = manyPassages.map(({ id }) => ({ passageId: id, quote: "some words here" }));
  assert.equal(ask.validateAskAnswer({ ...samples.answer(), sources }, manyPassages).answer.sources.length, manyPassages.length);
});
within("build with many passages", () => ask.buildAskRequest({ ...samples.input(), passages: manyPassages }));
