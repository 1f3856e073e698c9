// Loops validateAskAnswer over one size, for a sampling profiler.
//
//   node --cpu-prof benches/profile.mjs SIZE [package|plain] [SECONDS] [SCRIPT]
//
// SIZE is small, typical, large or "very large"; SCRIPT is one of inputs.mjs. Separate from run.mjs
// because a profile should hold one thing only: inputs are parsed once, before the loop.

import { SCRIPTS, SIZES, makeSets } from "./inputs.mjs";

const [sizeName = "typical", contestant = "package", seconds = "5", scriptName = "dutch"] = process.argv.slice(2);
const size = SIZES[sizeName];
const script = SCRIPTS[scriptName];
if (size === undefined || script === undefined) {
  console.error(`sizes: ${Object.keys(SIZES).join(", ")}; scripts: ${Object.keys(SCRIPTS).join(", ")}`);
  process.exit(2);
}

const { validateAskAnswer } =
  contestant === "plain" ? await import("./plain/ask.mjs") : await import("@dxv-systems/kennisbank-ask");
const inputs = makeSets(size, script).map((set) => JSON.parse(set));

const start = performance.now();
const end = start + Number(seconds) * 1000;
let calls = 0;
let accepted = 0;
while (performance.now() < end) {
  for (const { raw, passages } of inputs) {
    accepted += validateAskAnswer(raw, passages).ok ? 1 : 0;
    calls += 1;
  }
}
const each = (performance.now() - start) / calls;
console.log(`${contestant}, ${sizeName}, ${scriptName}: ${calls} calls, ${accepted} accepted, ${(each * 1000).toFixed(1)} µs each`);
