// The two sides of every table and the operations that are timed on them.
//
// The package is imported by its name, as hosts import it. Beside the plain version stands the same one
// with a single shortcut (a text that defusing leaves alone is normalised once), since an author in a
// hurry for speed would have found that first. Before anything is timed both sides must agree.

import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as plain from "./plain/ask.mjs";

const ask = await import("@dxv-systems/kennisbank-ask").catch((cause) => {
  throw new Error("the package is not built; see benches/README.md", { cause });
});

const sparing = {
  validateAskAnswer: (raw, passages) => plain.validateWith(plain.sparingHaystacks, raw, passages),
};

const validate = (side) => ({ raw, passages }) => side.validateAskAnswer(raw, passages).ok;

const build = (side) => ({ question, passages, settings }) =>
  side.buildAskRequest({ question, passages, settings }).prompt.length > 0;

const buildBytes = (side) => ({ question, passages, settings }) =>
  Buffer.from(side.buildAskRequest({ question, passages, settings }).prompt).length > 0;

/** Per operation the calls to compare, the package first. */
export const OPERATIONS = {
  validateAskAnswer: [ask, plain, sparing].map(validate),
  buildAskRequest: [ask, plain].map(build),
  "buildAskRequest and UTF-8 bytes": [ask, plain].map(buildBytes),
};

export const SIDES = { package: ask, plain };

/** Throws when the two sides differ on a set: a fast wrong answer is no result. */
export function agree(set) {
  const { raw, passages, question, settings } = JSON.parse(set);
  deepStrictEqual(ask.validateAskAnswer(raw, passages), plain.validateAskAnswer(raw, passages));
  const request = { question, passages, settings };
  strictEqual(ask.buildAskRequest(request).prompt, plain.buildAskRequest(request).prompt);
}

/** As `agree`, and the answer must be accepted: refusals stop at the first source and would flatter. */
export function agreeAndAccept(set) {
  agree(set);
  const { raw, passages } = JSON.parse(set);
  deepStrictEqual(ask.validateAskAnswer(raw, passages).ok, true);
}
