// Every entry of the installed package gives the same names and the same answers, without waiting for anything.
// Based on the contract: constants are plain values at import time, and on Node `require` and `import` share one instance.
// What bundlers make of the package is run too, since it is the only way in which browsers meet it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { build } from "esbuild";
import { consumer, load, packageName } from "./support/package.mjs";
import * as samples from "./support/samples.mjs";

const names = [
  "ASK_SCHEMA",
  "ASK_SCHEMA_NAME",
  "buildAskRequest",
  "checkPromptPack",
  "inspectAskAnswer",
  "openAsk",
  "promptDigest",
  "retryPrompt",
  "retryReason",
  "validateAskAnswer",
];
const project = consumer();
const { required, imported } = await load(project);
const importFile = (path) => import(pathToFileURL(path));

// Through JSON, so that objects of another realm compare by what they hold.
const plain = (value) => JSON.parse(JSON.stringify(value));

function assertWorks(entry) {
  assert.deepEqual(plain(entry.ASK_SCHEMA), samples.schema());
  assert.equal(entry.ASK_SCHEMA_NAME, "kennisbank_answer");
  const request = entry.buildAskRequest(samples.input());
  assert.equal(request.prompt, samples.prompt());
  assert.equal(request.system, required.buildAskRequest(samples.input()).system);
  assert.equal(entry.retryPrompt("before", "why <question>"), required.retryPrompt("before", "why <question>"));
  assert.deepEqual(plain(entry.validateAskAnswer(samples.answer(), samples.passages())), samples.proven());
  assert.equal(entry.promptDigest(samples.settings()), required.promptDigest(samples.settings()));
  assert.deepEqual(plain(entry.checkPromptPack([])), [{ path: "pack", message: "must be an object, not an array" }]);
}

test("require gives exactly the names of the contract, and those that are new", () => {
  assert.deepEqual(Object.keys(required).sort(), names);
  assertWorks(required);
});

test("import gives those names and, as Node did for 0.1.0, a default", () => {
  assert.deepEqual(Object.keys(imported).sort(), [...names, "default"].sort());
  assert.equal(imported.default, required);
  assertWorks(imported);
});

test("require and import share one instance", () => {
  for (const name of names) assert.equal(imported[name], required[name], name);
});

test("the CommonJS entry can be imported by its names", async () => {
  const entry = await importFile(join(project.installed, "node.cjs"));
  for (const name of names) assert.equal(entry[name], required[name], name);
});

test("what require gives can be replaced name by name, as mocks do", () => {
  const { value, writable, configurable } = Object.getOwnPropertyDescriptor(required, "validateAskAnswer");
  assert.deepEqual([typeof value, writable, configurable], ["function", true, true]);
  assert.equal(Object.getOwnPropertyDescriptor(required, "__esModule").enumerable, false);
});

test("functions carry their public names, which stack traces show", () => {
  for (const name of names.filter((each) => typeof required[each] === "function")) assert.equal(required[name].name, name);
});

test("a request refers to the constants themselves", () => {
  const request = required.buildAskRequest(samples.input());
  assert.equal(request.schema, required.ASK_SCHEMA);
  assert.deepEqual(Object.keys(request), ["system", "prompt", "schema", "schemaName", "maxTokens"]);
  assert.deepEqual([request.schemaName, request.maxTokens], [required.ASK_SCHEMA_NAME, 1500]);
});

test("constants are there when the importing module begins", () => {
  const program = `import { ASK_SCHEMA, ASK_SCHEMA_NAME } from "${packageName}"; console.log(typeof ASK_SCHEMA, ASK_SCHEMA_NAME);`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd: project.folder, encoding: "utf8" });
  assert.equal(output, "object kennisbank_answer\n");
});

for (const [name, loadEntry] of [
  ["inline.mjs", (path) => importFile(path)],
  ["inline.cjs", (path) => createRequire(import.meta.url)(path)],
]) {
  test(`${name} works without any file beside it but its core`, async () => {
    const folder = join(project.folder, `alone-${name}`);
    mkdirSync(folder);
    for (const file of [name, `core.${name}`]) copyFileSync(join(project.installed, file), join(folder, file));
    const entry = await loadEntry(join(folder, name));
    assert.deepEqual(Object.keys(entry).filter((each) => each !== "default").sort(), names);
    assertWorks(entry);
  });
}

test("no entry waits at top level", () => {
  for (const name of readdirSync(project.installed).filter((file) => /\.[cm]js$/.test(file))) {
    const text = readFileSync(join(project.installed, name), "utf8");
    assert.doesNotMatch(text, /^(?:.*[=;(]\s*)?await\b/m, name);
  }
});

test("the core for workerd imports the module and nothing else, and compiles nothing", async () => {
  const text = readFileSync(join(project.installed, "core.workerd.mjs"), "utf8");
  const imports = [...text.matchAll(/^import (\w+) from "(.*)";$/gm)];
  assert.deepEqual(imports.map(([, , path]) => path), ["./kennisbank_ask_bg.wasm"]);
  assert.doesNotMatch(text, /\brequire\(|\bimport\(|\bnode:/);

  // workerd gives a compiled module for that import; Node is made to give the same.
  const compiled = `import { readFileSync } from "node:fs";\nconst ${imports[0][1]} = new WebAssembly.Module(readFileSync(new URL("./kennisbank_ask_bg.wasm", import.meta.url)));`;
  const stand = join(project.installed, "workerd-on-node.mjs");
  writeFileSync(stand, text.replace(imports[0][0], compiled));
  assertWorks(await importFile(stand));
});

test("a bundle for the browser needs nothing of Node and works in a page's realm", async () => {
  const bundled = await build({
    stdin: { contents: `export * from "${packageName}";`, resolveDir: project.folder },
    bundle: true,
    platform: "browser",
    format: "iife",
    globalName: "ask",
    minify: true,
    write: false,
    logLevel: "silent",
  });
  const text = bundled.outputFiles[0].text;
  assert.doesNotMatch(text, /node:fs|__dirname/);
  // Fresh realms with what pages have, and without Node's own globals, above all Buffer; the second as newer browsers are.
  const newer = "Uint8Array.fromBase64 ??= (text) => Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0)); ";
  for (const preparation of ["delete Uint8Array.fromBase64;", newer]) {
    const page = vm.createContext({ TextDecoder, TextEncoder, WebAssembly, atob, console });
    assertWorks(vm.runInContext(`${preparation} ${text}; ask`, page));
  }
});

test("a bundle for Node that left the module behind says what to do", async () => {
  const outfile = join(project.folder, "bundle", "service.cjs");
  await build({
    stdin: { contents: `export * from "${packageName}";`, resolveDir: project.folder },
    bundle: true,
    platform: "node",
    format: "cjs",
    outfile,
    logLevel: "silent",
  });
  assert.throws(() => createRequire(import.meta.url)(outfile), /kennisbank_ask_bg\.wasm could not be read\..*external.*copy/);
  copyFileSync(join(project.installed, "kennisbank_ask_bg.wasm"), join(project.folder, "bundle", "kennisbank_ask_bg.wasm"));
  assertWorks(createRequire(import.meta.url)(outfile));
});
