// Memory: whether 200,000 validations leave anything behind.
//
// Linear memory of a WebAssembly instance never shrinks and is not garbage, so a leak of a few bytes a
// call shows only over many calls. Answers that are accepted, refused and malformed alternate, each on
// freshly parsed strings; memory is read after forced collections, so that garbage does not count.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { SIDES } from "./contestants.mjs";
import { SCRIPTS, SIZES, makeSets } from "./inputs.mjs";
import { megabytes, table } from "./table.mjs";

const CALLS = 200000;
const STEPS = 4;

function collector() {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

/** The given sets and, of each, an answer with a wrong quote and one without its last field. */
function variants(sets) {
  return sets.flatMap((set) => {
    const { raw, passages } = JSON.parse(set);
    const wrong = { ...raw, sources: [{ ...raw.sources[0], quote: "dit staat er met zekerheid niet in" }] };
    const { insufficientContext, ...malformed } = raw;
    return [raw, wrong, malformed].map((answer) => JSON.stringify({ raw: answer, passages }));
  });
}

function validateMany(side, inputs, calls) {
  for (let done = 0; done < calls; done += 1) {
    const { raw, passages } = JSON.parse(inputs[done % inputs.length]);
    side.validateAskAnswer(raw, passages);
  }
}

function reading(collect) {
  for (let time = 0; time < 4; time += 1) collect();
  return process.memoryUsage();
}

export function memoryTable() {
  const collect = collector();
  const inputs = variants(makeSets(SIZES.small, SCRIPTS.dutch));
  validateMany(SIDES.package, inputs, CALLS / 20);
  const rows = [];
  for (let step = 0; step <= STEPS; step += 1) {
    if (step > 0) validateMany(SIDES.package, inputs, CALLS / STEPS);
    const { heapUsed, arrayBuffers, external, rss } = reading(collect);
    const done = ((step * CALLS) / STEPS).toLocaleString("en-US");
    rows.push([done, ...[heapUsed, external, arrayBuffers, rss].map(megabytes)]);
  }
  console.log(`## Memory over ${CALLS.toLocaleString("en-US")} calls of validateAskAnswer, small\n`);
  console.log(`${table(["calls", "heap used", "external", "array buffers", "resident"], rows)}\n`);
}

/** The peak of one call beside the size of the cited passages in UTF-16, at most three times of which it may be. */
export function peakTable() {
  const child = fileURLToPath(new URL("peak-child.mjs", import.meta.url));
  const rows = [[1048576, 1], [1048576, 100], [16777216, 1], [16777216, 100]].map(([characters, count]) => {
    const peak = Number(execFileSync(process.execPath, [child, characters, count], { encoding: "utf8" }));
    const share = `${(peak / (characters * 2)).toFixed(2)}×`;
    return [characters.toLocaleString("en-US"), String(count), megabytes(peak), share];
  });
  const heads = ["cited characters", "passages", "peak", "of their size in UTF-16"];
  console.log(`## Peak memory of one validateAskAnswer\n\n${table(heads, rows)}\n`);
}
