// Differential properties: the built package against its plain JavaScript twin.
//
// Based on fast-check with the arbitraries of support/arbitraries.mjs. The seed is fixed, so that a run fails
// for what was changed and not for luck; PROPERTY_SEED and PROPERTY_RUNS (runs of each property) widen the
// search. The package reads a lone surrogate as U+FFFD, which the twin knows nothing of: it gets its inputs
// through `toWellFormed` instead. A passage's own `path` and `heading` are the exception when an answer is
// validated, because those go back to the host as they came.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as ask from "@dxv-systems/kennisbank-ask";
import fc from "fast-check";
import * as plain from "../../benches/plain/ask.mjs";
import { answered, citedPassage, nearTwins, reason, request, text, textNear } from "./support/arbitraries.mjs";

const numRuns = Number(process.env.PROPERTY_RUNS ?? 8000);
const seed = Number(process.env.PROPERTY_SEED ?? 20240229);

/** Runs a property; the report shows inputs in ASCII, since many of these characters cannot be seen. */
function check(arbitrary, predicate) {
  const report = ({ failed, counterexample, errorInstance, numShrinks, counterexamplePath }) => {
    if (!failed) return;
    const shown = counterexample === null ? "too many inputs were skipped" : inAscii(counterexample[0]);
    const where = `seed ${seed}, path ${counterexamplePath}, ${numShrinks} shrinks`;
    throw new Error([where, shortened(shown), shortened(inAscii(String(errorInstance?.message)))].join("\n"));
  };
  fc.assert(fc.property(arbitrary, predicate), { numRuns, seed, reporter: report });
}

function inAscii(value) {
  const shown = typeof value === "string" ? value : fc.stringify(value);
  return shown.replace(/[^\n\x20-\x7E]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const shortened = (shown) => (shown.length > 3000 ? `${shown.slice(0, 1500)} … ${shown.slice(-1500)}` : shown);

function isPlain(value) {
  if (value === null || typeof value !== "object") return false;
  return [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

function wellFormed(value) {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, wellFormed(field)]));
}

const searched = (passage) => ({ ...passage, id: wellFormed(passage.id), text: wellFormed(passage.text) });

function outcome(call) {
  try {
    return { returns: call() };
  } catch (error) {
    return { throws: error.message, error: Object.getPrototypeOf(error)?.constructor?.name };
  }
}

/** Both results when they are the same in value and in the order of their keys. */
function assertSame(actual, expected) {
  assert.deepStrictEqual(actual, expected);
  assert.deepStrictEqual(keyOrder(actual), keyOrder(expected));
  return expected;
}

function keyOrder(value) {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).map(([key, field]) => [key, keyOrder(field)]);
}

function validateBoth({ raw, passages }) {
  const actual = outcome(() => ask.validateAskAnswer(raw, passages));
  const expected = outcome(() => plain.validateAskAnswer(wellFormed(raw), passages.map(searched)));
  return assertSame(actual, expected);
}

/** Counts what came out, so that a generator that only ever misses is noticed. */
class Tally {
  #accepted = 0;
  #kinds = new Set();

  add({ returns }) {
    if (returns.ok) this.#accepted += 1;
    else this.#kinds.add(returns.reason.replace(/\[\d+\]/, "").replace(/"[^]*"/, ""));
  }

  assertVaried({ accepted, kinds }) {
    if (numRuns < 1000) return;
    assert.ok(this.#accepted / numRuns > accepted, `only ${this.#accepted} of ${numRuns} answers were accepted`);
    assert.ok(this.#kinds.size >= kinds, `only these refusals came up: ${[...this.#kinds].join("; ")}`);
  }
}

test("answers of every shape over any passages are judged alike", () => {
  const tally = new Tally();
  check(answered, (input) => tally.add(validateBoth(input)));
  tally.assertVaried({ accepted: 0.15, kinds: 10 });
});

test("excerpts of one passage are found alike", () => {
  const tally = new Tally();
  check(citedPassage, (input) => tally.add(validateBoth(input)));
  tally.assertVaried({ accepted: 0.4, kinds: 1 });
});

test("a text is found in itself as the twin normalises it", () => {
  check(text, (written) => {
    const framed = `in de regeling ${written} staat het zo`;
    const quotes = [plain.normalise(wellFormed(framed)), plain.normalise(plain.defuse(wellFormed(framed))), written];
    const sources = quotes.map((quote) => ({ passageId: "p", quote }));
    const passages = [{ id: "p", path: "a.md", version: 1, text: framed }];
    for (const source of sources) {
      validateBoth({ raw: { answer: "Ja.", sources: [source], needsHuman: false, insufficientContext: false }, passages });
    }
  });
});

test("two texts are the same quote for the package when they are for the twin", () => {
  check(fc.tuple(nearTwins, fc.constantFrom("", " ", "a", "\u0301")), ([pair, end]) => {
    const quotes = pair.map((part) => `in de regeling ${part}${end}`);
    const sources = quotes.map((quote) => ({ passageId: "p", quote }));
    const passages = [{ id: "p", path: "a.md", version: 1, text: quotes.join(" | ") }];
    validateBoth({ raw: { answer: "Ja.", sources, needsHuman: true, insufficientContext: true }, passages });
  });
});

function organizationLine(system) {
  const found = /the organization "([^"]*)"/.exec(system.split("\n")[0]);
  return found === null ? null : found[1];
}

function visible({ system, prompt, schemaName, maxTokens }) {
  return { organization: organizationLine(system), prompt, schemaName, maxTokens };
}

test("requests are built alike", () => {
  check(request, (input) => {
    const actual = outcome(() => visible(ask.buildAskRequest(input)));
    const expected = outcome(() => visible(plain.buildAskRequest(wellFormed(input))));
    assertSame(actual, expected);
  });
});

test("no text of a request holds a lone surrogate", () => {
  check(request, (input) => {
    const { returns } = outcome(() => ask.buildAskRequest(input));
    if (returns === undefined) return;
    assert.ok(returns.system.isWellFormed() && returns.prompt.isWellFormed());
  });
});

test("retry prompts hold the reason as the twin cleans it", () => {
  const marker = "MARKER";
  const [head, tail] = ask.retryPrompt("", marker).split(marker);
  check(fc.tuple(fc.oneof(text, textNear(300)), reason), ([previous, why]) => {
    const note = ask.retryPrompt(previous, why);
    const cleaned = plain.cleanReason(wellFormed(why));
    if (cleaned === "") assert.ok(note.startsWith(`${wellFormed(previous)}\n\n`));
    else assert.equal(note, wellFormed(previous) + head + cleaned + tail);
  });
});
