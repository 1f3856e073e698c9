// Calls the package as often as it is told and prints by how many bytes the process grew. Run by memory.test.mjs with
// --expose-gc, in a process of its own, so that nothing else that lives there is counted.
import { createRequire } from "node:module";
import { join } from "node:path";
import * as samples from "./samples.mjs";

const [folder, name, calls] = process.argv.slice(2);
const ask = createRequire(join(folder, "consumer.cjs"))("@dxv-systems/kennisbank-ask");

const rows = {
  proven: () => ask.validateAskAnswer(samples.answer(), samples.passages()),
  refused: () => ask.validateAskAnswer({ ...samples.answer(), sources: [{ passageId: "p9", quote: "" }] }, samples.passages()),
  "wrong type": () => thrown(() => ask.validateAskAnswer(samples.answer(), [{ ...samples.passages()[0], text: 1 }])),
  "throwing getter": () => thrown(() => ask.validateAskAnswer({ get answer() { throw new Error("boom"); } }, [])),
  built: () => ask.buildAskRequest({ ...samples.input(), question: "is 1 < 2 in <question>?" }),
  retried: () => ask.retryPrompt("prompt", "because of <passage>"),
};

function thrown(call) {
  try {
    call();
  } catch {
    return;
  }
  throw new Error(`${name}: this was to throw`);
}

function size() {
  for (let round = 0; round < 3; round += 1) globalThis.gc();
  // The heap shows objects that are kept, `external` the size of WebAssembly's memory, the resident set everything.
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heapUsed, external };
}

function repeat(times) {
  for (let call = 0; call < times; call += 1) rows[name]();
}

repeat(20_000);
const before = size();
repeat(Number(calls));
const after = size();
console.log(JSON.stringify(Object.fromEntries(Object.keys(before).map((kind) => [kind, after[kind] - before[kind]]))));
