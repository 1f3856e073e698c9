// The evaluation case: many answers to one question, checked against one set of passages.
//
// `openAsk` folds each passage once for all of them, `validateAskAnswer` once for each; both must say the same of every
// answer before they are timed. Opening, and building its request, is in the time of `openAsk`.

import { deepStrictEqual } from "node:assert/strict";
import { SIDES } from "./contestants.mjs";
import { SCRIPTS, SIZES, answersTo, makeSet } from "./inputs.mjs";
import { duration, table, times } from "./table.mjs";
import { compare } from "./timing.mjs";

const ANSWERS = 100;
const { package: ask, plain } = SIDES;

function opened({ question, passages, settings, answers }) {
  const open = ask.openAsk({ question, passages, settings });
  const verdicts = answers.map((raw) => open.validate(raw));
  open.close();
  return verdicts;
}

const freely = (side) => ({ passages, answers }) => answers.map((raw) => side.validateAskAnswer(raw, passages));

function evaluationSet(size) {
  const set = JSON.parse(makeSet(size, SCRIPTS.dutch, 4242));
  return JSON.stringify({ ...set, answers: answersTo(set.passages, size.sources, ANSWERS) });
}

export function evaluationTable(milliseconds) {
  // At the largest size plain JavaScript would take a quarter of a minute for each round.
  const sizes = Object.entries(SIZES).filter(([name]) => name !== "very large");
  const rows = sizes.map(([name, size]) => {
    const set = evaluationSet(size);
    deepStrictEqual(opened(JSON.parse(set)), freely(plain)(JSON.parse(set)));
    const fast = compare([opened, freely(ask), freely(plain)], [set], { milliseconds });
    const [free, whole] = fast.ratios;
    return [name, ...fast.medians.map(duration), `**${times(free.median)}**`, times(whole.median)];
  });
  const heads = ["", "openAsk", "validateAskAnswer", "plain", "validateAskAnswer ÷ openAsk", "plain ÷ openAsk"];
  console.log(`## ${ANSWERS} answers to one set of passages, Dutch\n\n${table(heads, rows)}\n`);
}
