// What an inspection costs beside a check, and what a quote that is not found costs.
//
// Based on the inputs of the main table, whose answers are all accepted. Both run in one process and take turns, as in
// timing.mjs. A miss is a quote with a few letters changed over fifty passages of 4,000 characters, with and without a
// passage that holds something like it.

import * as ask from "@dxv-systems/kennisbank-ask";
import { SCRIPTS, SIZES, makeSets, prose, randomFrom } from "./inputs.mjs";
import { table } from "./table.mjs";

const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];

function timed(call, sets) {
  const inputs = sets.map((set) => JSON.parse(set));
  const started = performance.now();
  for (const { raw, passages } of inputs) call(raw, passages);
  return ((performance.now() - started) / inputs.length) * 1000;
}

/** The set with only those sources that every policy accepts: words are chosen at random, and some of them negate. */
function withoutMisses(set) {
  const input = JSON.parse(set);
  const { raw, passages } = input;
  const accepted = (source) => ask.inspectAskAnswer({ ...raw, sources: [source] }, passages, { policy: "tolerant" }).ok;
  return JSON.stringify({ ...input, raw: { ...raw, sources: raw.sources.filter(accepted), insufficientContext: true } });
}

function compare(size, milliseconds) {
  const sets = makeSets(SIZES[size], SCRIPTS.dutch).map(withoutMisses);
  const calls = [ask.validateAskAnswer, ask.inspectAskAnswer, (raw, passages) => ask.inspectAskAnswer(raw, passages, { policy: "tolerant" })];
  const times = calls.map(() => []);
  const until = performance.now() + milliseconds;
  for (let round = 0; performance.now() < until || round < 8; round += 1) {
    const order = calls.map((_, index) => (index + round) % calls.length);
    for (const index of order) {
      const time = timed(calls[index], sets);
      if (round >= 3) times[index].push(time);
    }
  }
  const ratio = (index) => median(times[index].map((time, round) => time / times[0][round]));
  return [size, ...times.map((each) => `${median(each).toFixed(1)} µs`), `${ratio(1).toFixed(2)}×`, `${ratio(2).toFixed(2)}×`];
}

function miss(name, quote, milliseconds) {
  const random = randomFrom(7);
  const passages = Array.from({ length: 50 }, (_, index) => ({ id: `p${index}`, path: "a.md", version: 1, text: prose(random, SCRIPTS.dutch, 4000) }));
  const raw = { answer: "Ja.", sources: [{ passageId: "p0", quote: quote(passages) }], needsHuman: false, insufficientContext: false };
  const row = ["contract", "tolerant"].map((policy) => {
    const times = [];
    const until = performance.now() + milliseconds / 4;
    while (performance.now() < until || times.length < 10) {
      const started = performance.now();
      ask.inspectAskAnswer(raw, passages, { policy });
      times.push(performance.now() - started);
    }
    return `${median(times).toFixed(2)} ms`;
  });
  return [name, ...row];
}

const changed = (text) => text.replace(/[ae]/g, (letter, at) => (at % 9 === 0 ? "x" : letter));

/** Prints both tables. */
export function inspectTables(milliseconds) {
  console.log("## Inspection\n");
  console.log(table(["answers", "validate", "inspect", "inspect, tolerant", "inspect ÷ validate", "tolerant ÷ validate"], Object.keys(SIZES).map((size) => compare(size, milliseconds))));
  console.log("\nOne quote that is not found, 50 passages of 4,000 characters:\n");
  const rows = [
    miss("something like it in the last passage", (passages) => changed(passages[49].text.slice(1000, 1120)), milliseconds),
    miss("nothing like it", () => "wat hier staat heeft niemand ooit ergens zo opgeschreven, ook niet ongeveer of bijna", milliseconds),
    miss("the longest that is compared", (passages) => changed(passages[49].text.slice(1000, 1260)), milliseconds),
  ];
  console.log(`${table(["quote", "contract", "tolerant"], rows)}\n`);
}
