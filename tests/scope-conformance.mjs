// Conformance of knowledge scopes: every line of a file of cases, through the built package's public API.
// Run as `node tests/scope-conformance.mjs FILE`; prints how many agree and the first that do not, and exits 1 on any.
//
// A line is { op, input, expected }: what the operation gives, or { error: code }. Each operation is a small function of
// its own in support/scope-ops/. Two shorthands keep lines short: { $fill: n } stands for n times "x", and an item
// { $repeat: n, value, number? } of a list for n copies of a value, with `-<i>` appended to the field `number` names.
// The order of keys does not count; of `shape_invalid` any coded refusal is one.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { fileURLToPath } from "node:url";
import * as evaluation from "./support/scope-ops/evaluation.mjs";
import * as json from "./support/scope-ops/json.mjs";

const operations = { ...evaluation, ...json };
const MOST_SHOWN = 10;

export function expanded(value) {
  if (Array.isArray(value)) return value.flatMap((item) => (isRepeat(item) ? repeated(item) : [expanded(item)]));
  if (typeof value !== "object" || value === null) return value;
  if (typeof value.$fill === "number") return "x".repeat(value.$fill);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, expanded(field)]));
}

const isRepeat = (item) => typeof item === "object" && item !== null && typeof item.$repeat === "number";

function repeated({ $repeat, value, number }) {
  return Array.from({ length: $repeat }, (_, index) => {
    const copy = expanded(value);
    return number === undefined ? copy : { ...copy, [number]: `${copy[number]}-${index}` };
  });
}

/** What an operation gives, or the code it refuses with; a fault that has no code is one of this package, and thrown. */
async function outcome({ op, input }) {
  try {
    return await operations[op](expanded(input));
  } catch (error) {
    if (typeof error?.code !== "string" || error.name !== "KnowledgeScopeError") throw error;
    return { error: error.code, ...error.alsoExpected };
  }
}

const agrees = (found, expected) =>
  isDeepStrictEqual(found, expected) || (expected?.error === "shape_invalid" && typeof found?.error === "string");

/** JSON has no minus zero. */
const withoutMinusZero = (value) => JSON.parse(JSON.stringify(value) ?? "null");

export async function run(file, wanted = Object.keys(operations)) {
  const lines = readFileSync(file, "utf8").split("\n").map((text, index) => ({ text, number: index + 1 }));
  const tally = { agreed: 0, all: 0, disagreements: [], unknown: {} };
  for (const { text, number } of lines.filter(({ text }) => text.trim() !== "")) {
    const line = JSON.parse(text);
    if (!wanted.includes(line.op)) {
      tally.unknown[line.op] = (tally.unknown[line.op] ?? 0) + 1;
      continue;
    }
    tally.all += 1;
    const found = withoutMinusZero(await outcome(line).catch((error) => ({ thrown: `${error?.stack ?? error}` })));
    if (agrees(found, line.expected)) tally.agreed += 1;
    else tally.disagreements.push({ number, op: line.op, expected: line.expected, found });
  }
  return tally;
}

async function main([file, ...wanted]) {
  if (file === undefined) {
    console.error("usage: node tests/scope-conformance.mjs FILE [OPERATION...]");
    return 1;
  }
  const { agreed, all, disagreements, unknown } = await run(file, wanted.length > 0 ? wanted : undefined);
  console.log(`${agreed} of ${all} agree`);
  for (const { number, op, expected, found } of disagreements.slice(0, MOST_SHOWN)) {
    console.log(`line ${number} (${op})\n  expected ${shown(expected)}\n  found    ${shown(found)}`);
  }
  const left = Object.entries(unknown).map(([op, count]) => `${count} of ${op}`);
  if (left.length > 0) console.log(`not run: ${left.join(", ")}`);
  const isIncomplete = left.length > 0 && wanted.length === 0;
  return disagreements.length > 0 || isIncomplete ? 1 : 0;
}

const shown = (value) => (JSON.stringify(value) ?? "undefined").slice(0, 400);

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
