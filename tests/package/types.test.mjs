// The types of the packed package, compiled as its users compile them: strictly, under each way in which TypeScript finds
// a package. The usage files compare every type with the one of 0.1.0; where they expect an error, its absence fails.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "node:test";
import { consumer, root } from "./support/package.mjs";

const project = consumer({ links: ["@dxv-systems/llm"] });
const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const both = ["usage.mts", "usage.cts", "packs.mts", "packs.cts"];
const usage = join(root, "tests", "package", "types");
for (const name of both) cpSync(join(usage, name), join(project.folder, name));

const rows = [
  { resolution: { module: "node16", moduleResolution: "node16" }, files: both },
  { resolution: { module: "nodenext", moduleResolution: "nodenext" }, files: both },
  { resolution: { module: "preserve", moduleResolution: "bundler" }, files: both },
  { resolution: { module: "preserve", moduleResolution: "bundler", customConditions: ["node"] }, files: both },
  // workerd knows no CommonJS.
  { resolution: { module: "preserve", moduleResolution: "bundler", customConditions: ["workerd"] }, files: ["usage.mts", "packs.mts"] },
];

for (const { resolution, files } of rows) {
  test(`usage compiles with ${Object.values(resolution).flat().join(", ")}`, () => {
    // The declarations of the package are checked too, TypeScript's own are not.
    const strictness = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, skipDefaultLibCheck: true };
    const compilerOptions = { ...resolution, ...strictness, target: "es2022", types: [], noEmit: true };
    const configuration = join(project.folder, "tsconfig.json");
    writeFileSync(configuration, JSON.stringify({ compilerOptions, files }));
    assert.equal(compile(configuration), "");
  });
}

/** What the compiler has to say, nothing when it is content. */
function compile(configuration) {
  try {
    return execFileSync(process.execPath, [compiler, "--project", configuration], { encoding: "utf8", timeout: 120_000 });
  } catch (error) {
    return `${error.stdout}${error.stderr}` || String(error);
  }
}
