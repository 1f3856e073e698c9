// Runs the benchmarks and prints Markdown.
//
//   node benches/run.mjs [--quick] [main] [scripts] [inspect] [memory] [evaluation] [hostile] [growth]
//
// Without names every section runs, memory before the ones that make large inputs. One process holds
// both sides, because two processes never get the same machine; see timing.mjs for the rounds.

import { cpus } from "node:os";
import { evaluationTable } from "./evaluation.mjs";
import { growthTables, hostileTable } from "./growth.mjs";
import { inspectTables } from "./inspect.mjs";
import { memoryTable, peakTable } from "./memory.mjs";
import { mainTable, otherScripts } from "./speed.mjs";

const SECTIONS = {
  memory: () => {
    memoryTable();
    peakTable();
  },
  main: (milliseconds) => mainTable(milliseconds),
  scripts: (milliseconds) => otherScripts(milliseconds),
  inspect: (milliseconds) => inspectTables(milliseconds),
  evaluation: (milliseconds) => evaluationTable(milliseconds),
  hostile: () => hostileTable(),
  growth: () => growthTables(),
};

const given = process.argv.slice(2);
const milliseconds = given.includes("--quick") ? 300 : 3000;
const named = given.filter((argument) => argument !== "--quick");
const unknown = named.find((name) => !Object.hasOwn(SECTIONS, name));
if (unknown !== undefined) {
  console.error(`no section ${unknown}; there are ${Object.keys(SECTIONS).join(", ")}`);
  process.exit(2);
}

const { node, v8, unicode } = process.versions;
console.log(`Node ${node} (V8 ${v8}, Unicode ${unicode}), ${process.platform} ${process.arch}, ${cpus()[0]?.model.trim()}\n`);
for (const [name, section] of Object.entries(SECTIONS)) {
  if (named.length === 0 || named.includes(name)) section(milliseconds);
}
