// Assembles pkg/, the folder that npm publishes, from what wasm-pack left in target/glue and the sources beside this file.
// Based on one glue (`--target web`) for every runtime: the module is the same for all targets of wasm-bindgen, and a
// pinned esbuild makes of that glue what each runtime wants, so there is one text to trust instead of two.
// pkg/ is built aside and put in place at the end, so that nobody who imports it meanwhile finds half of it.
import { build } from "esbuild";
import { cpSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const template = dirname(fileURLToPath(import.meta.url));
const root = dirname(template);
const glueFolder = join(root, "target", "glue");
const entries = join(template, "entries");
const assembling = join(root, "target", "pkg");
const finished = join(root, "pkg");
const wasmName = "kennisbank_ask_bg.wasm";

// The glue keeps its instance in a module variable and never makes a second one; `replaceInstance` is the way to one.
// Its functions also get a name of their own, or esbuild would rename the public ones, and stack traces show that.
function writeReplaceableGlue() {
  const glue = readFileSync(join(glueFolder, "kennisbank_ask.js"), "utf8");
  for (const anchor of ["let wasmModule, wasmInstance, wasm;", "function initSync(module) {\n    if (wasm !== undefined) return wasm;"]) {
    if (glue.split(anchor).length !== 2) throw unknownGlue(`not exactly one "${anchor}"`);
  }
  const declaration = /^export function (\w+)\(/gm;
  const names = [...glue.matchAll(declaration)].map(([, name]) => name);
  if (names.length === 0) throw unknownGlue("no exported function");
  const replaceInstance = "function replaceInstance(module) {\n    wasm = undefined;\n    return initSync({ module });\n}";
  const exported = ["replaceInstance", ...names.map((name) => `${name}Glue as ${name}`)];
  const parts = [glue.replace(declaration, "function $1Glue("), replaceInstance, `export { ${exported.join(", ")} };`];
  writeFileSync(join(glueFolder, "glue.mjs"), `${parts.join("\n")}\n`);
}

function unknownGlue(what) {
  return new Error(`target/glue/kennisbank_ask.js has ${what}: wasm-bindgen writes its glue in another way now; read it, and adapt writeReplaceableGlue in pkg-template/assemble.mjs`);
}

function crateVersion() {
  const version = /^\[package\][^[]*?^version = "([^"]+)"$/ms.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))?.[1];
  if (version === undefined) throw new Error('Cargo.toml has no line version = "…" under [package]');
  return version;
}

async function bundle(entry, output, options) {
  await build({
    absWorkingDir: root,
    entryPoints: [join(entries, entry)],
    outfile: join(assembling, output),
    bundle: true,
    target: "es2022",
    charset: "utf8",
    legalComments: "inline",
    // The glue's loader by URL is the only user of import.meta, and is left out as nobody calls it.
    // And wasm-bindgen names the host's module once for each function it takes from it, always the same module.
    logOverride: { "empty-import-meta": "silent", "duplicate-object-key": "silent" },
    banner: { js: `// Generated from the wasm-bindgen glue of this package and its entry ${entry}.` },
    logLevel: "warning",
    ...options,
  });
}

function writeManifest(version) {
  const manifest = JSON.parse(readFileSync(join(template, "npm-package.json"), "utf8"));
  writeFileSync(join(assembling, "package.json"), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
}

// The CommonJS types are the file itself; those of the ESM entries say in addition that there is a default export.
function writeTypes() {
  const types = readFileSync(join(root, "src", "js", "types.d.ts"), "utf8");
  const defaultExport = '\n/** All exports as one object. */\ndeclare const everything: typeof import("./index.cjs");\nexport default everything;\n';
  writeFileSync(join(assembling, "index.d.cts"), types);
  writeFileSync(join(assembling, "index.d.mts"), types + defaultExport);
}

function putInPlace() {
  rmSync(finished, { recursive: true, force: true });
  renameSync(assembling, finished);
}

// Examples, benches and tests import the package by its name, as its users do.
function linkIntoNodeModules() {
  const link = join(root, "node_modules", "@dxv-systems", "kennisbank-ask");
  mkdirSync(dirname(link), { recursive: true });
  if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) rmSync(link, { recursive: true });
  symlinkSync("../../pkg", link, "dir");
}

function printSizes() {
  for (const name of readdirSync(finished).filter((file) => /\.(wasm|[cm]js)$/.test(file))) {
    const bytes = readFileSync(join(finished, name));
    const sizes = [bytes.length, gzipSync(bytes, { level: 9 }).length].map((size) => size.toLocaleString("en").padStart(9));
    console.log(`  ${name.padEnd(24)}${sizes[0]} bytes${sizes[1]} gzipped`);
  }
}

writeReplaceableGlue();
rmSync(assembling, { recursive: true, force: true });
mkdirSync(assembling, { recursive: true });
cpSync(join(glueFolder, wasmName), join(assembling, wasmName));
cpSync(join(entries, "node.mjs"), join(assembling, "node.mjs"));
await bundle("node-commonjs.mjs", "node.cjs", { format: "cjs", platform: "node" });
// Not minified: that saves 1.6 KB of 129 KB gzipped, and a bundler does it to the whole of its output anyway.
const inline = { loader: { ".wasm": "base64" }, platform: "neutral" };
await bundle("inline.mjs", "inline.mjs", { ...inline, format: "esm" });
await bundle("inline-commonjs.mjs", "inline.cjs", { ...inline, format: "cjs" });
await bundle("workerd.mjs", "workerd.mjs", { format: "esm", platform: "neutral", external: ["*.wasm"] });
writeTypes();
writeManifest(crateVersion());
cpSync(join(template, "README.md"), join(assembling, "README.md"));
cpSync(join(root, "LICENSE"), join(assembling, "LICENSE"));
putInPlace();
linkIntoNodeModules();
console.log("pkg/ is ready:");
printSizes();
