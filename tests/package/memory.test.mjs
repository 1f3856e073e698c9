// Memory does not grow with the number of calls, however a call ends.
// Based on the size of a process of its own after a warm-up and a garbage collection, and again after many calls more.
// A handle or a string of 100 bytes that each call leaks fails it. V8's nursery is kept small: left alone it grows by tens
// of megabytes where many errors are made, and that is no leak.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { consumer } from "./support/package.mjs";

const { folder } = consumer();
const child = join(dirname(fileURLToPath(import.meta.url)), "support", "memory-child.mjs");
const mostPerCall = 100;

for (const [name, calls] of [
  ["proven", 200_000],
  ["refused", 200_000],
  ["built", 100_000],
  ["retried", 100_000],
  ["wrong type", 50_000],
  ["throwing getter", 50_000],
]) {
  test(`${calls} calls: ${name}`, () => {
    const parameters = ["--expose-gc", "--max-semi-space-size=1", child, folder, name, String(calls)];
    const output = execFileSync(process.execPath, parameters, { encoding: "utf8", timeout: 120_000 });
    const grown = Object.values(JSON.parse(output));
    assert.ok(grown.every((bytes) => bytes < calls * mostPerCall), `grew by ${output}`);
  });
}
