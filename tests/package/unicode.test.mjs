// Every assigned code point, alone and in context: is it normalised as the engine does it?
//
// The package brings its own Unicode tables; an engine has others, newer or older. This test observes both
// through validateAskAnswer. A passage holds the code point in a context and the quote is the twin's
// normalised form of it, so a sigma, a case, a composition or a white space that the package treats
// otherwise is not found. That alone would miss a package that folds too much, so a second passage holds the
// code point beside what it might wrongly be folded into (its neighbours, its truncations, the plain marks),
// and the sources that are dropped as repeats must be the same ones. Code points that the engine does not
// know are left out. Known differences stand in unicode-ledger.json, by the engine's Unicode version.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as ask from "@dxv-systems/kennisbank-ask";
import * as plain from "../../benches/plain/ask.mjs";

const twin = { validateAskAnswer: (raw, passages) => plain.validateWith(plain.sparingHaystacks, raw, passages) };

const LAST = 0x10ffff;
const BATCH = 32;

const CONTEXTS = [
  (character) => character,
  (character) => `a${character}b`,
  (character) => `Σ${character}`,
  (character) => `aΣ${character}`,
  (character) => `aΣ${character}a`,
];

const MARKS = ["", " ", "'", "\"", "-", "."];

const isAssigned = (code) => !/[\p{Cn}\p{Cs}]/u.test(String.fromCodePoint(code));

/** Almost half of all assigned code points, and nothing is known of any of them: one context is enough. */
const isPrivate = (character) => /\p{Co}/u.test(character);

function neighbours(code) {
  const codes = [code + 1, code ^ 0x20, code & 0xff, code & 0xffff];
  return codes.filter((other) => other <= LAST).map((other) => String.fromCodePoint(other).toWellFormed());
}

function suspects(code) {
  const character = String.fromCodePoint(code);
  const forms = [character.toLowerCase(), character.toUpperCase(), character.normalize("NFC"), character.normalize("NFKD")];
  const marks = /\p{Lo}/u.test(character) ? [""] : MARKS;
  return [character, ...new Set([...marks, ...neighbours(code), ...forms])];
}

/** What is observed of one code point: texts, each with the quotes that are sought in it. */
function probesOf(code) {
  const character = String.fromCodePoint(code);
  if (isPrivate(character)) return [foundProbe(code, `aΣ${character}`)];
  return [...CONTEXTS.map((context) => foundProbe(code, context(character))), foldingProbe(code)];
}

const foundProbe = (code, text) => ({ code, text, quotes: [plain.normalise(text)] });

function foldingProbe(code) {
  const quotes = suspects(code).map((suspect) => `van de wet ${suspect}|`);
  return { code, text: quotes.join(" "), quotes };
}

function judge(side, probes) {
  const passages = probes.map(({ text }, index) => ({ id: String(index), path: "a.md", version: 1, text }));
  const sources = probes.flatMap(({ quotes }, index) => quotes.map((quote) => ({ passageId: String(index), quote })));
  return side.validateAskAnswer({ answer: "Ja.", sources, needsHuman: false, insufficientContext: false }, passages);
}

const summary = ({ ok, reason, answer }) => (ok ? answer.sources.map(({ passage }) => passage).join("\n") : reason);

/** The probes on which the two sides differ; a refusal ends a call early, so then each half is judged anew. */
function differing(probes) {
  const expected = judge(twin, probes);
  const same = summary(judge(ask, probes)) === summary(expected);
  if (same && (expected.ok || probes.length === 1)) return [];
  if (probes.length === 1) return probes;
  const half = Math.ceil(probes.length / 2);
  return [...differing(probes.slice(0, half)), ...differing(probes.slice(half))];
}

function* batches() {
  let batch = [];
  for (let code = 0; code <= LAST; code += 1) {
    if (isAssigned(code)) batch.push(code);
    if (batch.length === BATCH || code === LAST) {
      yield batch;
      batch = [];
    }
  }
}

const nameOf = (code) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;

function survey() {
  const differences = new Map();
  let assigned = 0;
  for (const codes of batches()) {
    assigned += codes.length;
    for (const { code, text } of differing(codes.flatMap(probesOf))) {
      differences.set(nameOf(code), [...(differences.get(nameOf(code)) ?? []), JSON.stringify(text)]);
    }
  }
  return { assigned, differences };
}

function ledgerEntries() {
  const ledger = JSON.parse(readFileSync(new URL("unicode-ledger.json", import.meta.url), "utf8"));
  return new Set(Object.keys(ledger[process.versions.unicode] ?? {}));
}

test("every assigned code point is treated as the engine treats it, but for the ledger", (context) => {
  const { assigned, differences } = survey();
  context.diagnostic(`Unicode ${process.versions.unicode}: ${differences.size} of ${assigned} code points differ`);
  const listed = ledgerEntries();
  const unlisted = [...differences].filter(([name]) => !listed.has(name)).map((entry) => entry.flat().join(" "));
  const outdated = [...listed].filter((name) => !differences.has(name));
  assert.deepEqual(unlisted.slice(0, 40), [], `${unlisted.length} differences are not in the ledger`);
  assert.deepEqual(outdated, [], "ledger entries that no longer differ");
});
