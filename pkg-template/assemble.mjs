// Assembles pkg/, the folder that npm publishes, from what wasm-pack left in target/glue and the sources beside this file;
// with --features it only prints the cargo features whose glue it wants there, each in a folder of that name.
// Based on one glue (`--target web`) for every runtime: the module is the same for all targets of wasm-bindgen, and a
// pinned esbuild makes of that glue what each runtime wants, so there is one text to trust instead of two.
// A feature has a WebAssembly module of its own, so that who imports one subpath pays nothing for the others, and for each
// runtime one core file with the glue and all that stands on it, so that subpaths of the same feature share its instance.
// The host's side of the boundary holds on to its instance's memory, so each core has its own, and of it only what it calls.
// The entries of a subpath are a few lines each that name what it exports, and are written here.
// pkg/ is built aside and put in place at the end, so that nobody who imports it meanwhile finds half of it.
import { build } from "esbuild";
import { cpSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const template = dirname(fileURLToPath(import.meta.url));
const root = dirname(template);
const entries = join(template, "entries");
const assembling = join(root, "target", "pkg");
const finished = join(root, "pkg");

// What the package is imported by, each with the file that has its names, the one that has its types, and the cargo feature
// that it stands on. The core of a feature is in the folder of the first subpath that names it.
const subpaths = [
  { folder: ".", api: "ask.mjs", types: "types.d.ts", feature: "ask" },
  { folder: "scope", api: "scope.mjs", types: "types.scope.d.ts", feature: "scope" },
];
const features = [...new Set(subpaths.map(({ feature }) => feature))];
const homeOf = (wanted) => subpaths.find(({ feature }) => feature === wanted).folder;
const glueOf = (feature) => join(root, "target", "glue", feature);
const wasmOf = (feature) => `kennisbank_${feature}_bg.wasm`;

if (process.argv.includes("--features")) {
  console.log(features.join(" "));
  process.exit();
}

// The core file of a feature for each runtime, by the loader that it begins with.
const cores = {
  node: { file: "core.node.cjs", loader: "load-node.mjs", options: { format: "cjs", platform: "node" } },
  // Not minified: that saves 1.6 KB of 129 KB gzipped, and a bundler does it to the whole of its output anyway.
  inline: { file: "core.inline.mjs", loader: "load-inline.mjs", options: { format: "esm", platform: "neutral", loader: { ".wasm": "base64" } } },
  inlineCommonJs: { file: "core.inline.cjs", loader: "load-inline.mjs", options: { format: "cjs", platform: "neutral", loader: { ".wasm": "base64" } } },
  workerd: { file: "core.workerd.mjs", loader: "load-workerd.mjs", options: { format: "esm", platform: "neutral" } },
};

// The glue keeps its instance in a module variable and never makes a second one; `replaceInstance` is the way to one.
// Its functions also get a name of their own, or esbuild would rename the public ones, and stack traces show that.
function writeReplaceableGlue(feature) {
  const glue = readFileSync(join(glueOf(feature), "kennisbank_ask.js"), "utf8");
  for (const anchor of ["let wasmModule, wasmInstance, wasm;", "function initSync(module) {\n    if (wasm !== undefined) return wasm;"]) {
    if (glue.split(anchor).length !== 2) throw unknownGlue(`not exactly one "${anchor}"`);
  }
  const declaration = /^export function (\w+)\(/gm;
  const names = [...glue.matchAll(declaration)].map(([, name]) => name);
  if (names.length === 0) throw unknownGlue("no exported function");
  const replaceInstance = "function replaceInstance(module) {\n    wasm = undefined;\n    return initSync({ module });\n}";
  const exported = ["replaceInstance", ...names.map((name) => `${name}Glue as ${name}`)];
  const parts = [glue.replace(declaration, "function $1Glue("), replaceInstance, `export { ${exported.join(", ")} };`];
  writeFileSync(join(glueOf(feature), "glue.mjs"), `${parts.join("\n")}\n`);
}

function unknownGlue(what) {
  return new Error(`kennisbank_ask.js in target/glue has ${what}: wasm-bindgen writes its glue in another way now; read it, and adapt writeReplaceableGlue in pkg-template/assemble.mjs`);
}

function crateVersion() {
  const version = /^\[package\][^[]*?^version = "([^"]+)"$/ms.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))?.[1];
  if (version === undefined) throw new Error('Cargo.toml has no line version = "…" under [package]');
  return version;
}

const bundling = {
  absWorkingDir: root,
  bundle: true,
  target: "es2022",
  charset: "utf8",
  legalComments: "inline",
  // The glue's loader by URL is the only user of import.meta, and is left out as nobody calls it.
  // And wasm-bindgen names the host's module once for each function it takes from it, always the same module.
  logOverride: { "empty-import-meta": "silent", "duplicate-object-key": "silent" },
  logLevel: "warning",
};

// What stands around the glue is written once for all features and imports it as "glue", and the module as "wasm".
function ofFeature(feature, runtime) {
  const wasm = runtime === cores.workerd ? { path: `./${wasmOf(feature)}`, external: true } : { path: join(glueOf(feature), "kennisbank_ask_bg.wasm") };
  const setup = ({ onResolve }) => {
    onResolve({ filter: /^glue$/ }, () => ({ path: join(glueOf(feature), "glue.mjs") }));
    onResolve({ filter: /^wasm$/ }, () => wasm);
  };
  return { define: { WASM_FILE: JSON.stringify(wasmOf(feature)) }, plugins: [{ name: "of-feature", setup }] };
}

async function writeCore(feature, runtime) {
  const { file, loader, options } = runtime;
  const apis = subpaths.filter((subpath) => subpath.feature === feature).map(({ api }) => `export * from "./api/${api}";`);
  await build({
    ...bundling,
    ...options,
    ...ofFeature(feature, runtime),
    stdin: { contents: `import "./${loader}";\n${apis.join("\n")}`, resolveDir: entries, sourcefile: `entries/${file}` },
    outfile: join(assembling, homeOf(feature), file),
    banner: { js: "// Generated from the wasm-bindgen glue of this package and what stands around it: for its entries only." },
  });
}

/** The names that a file of entries/api/ exports, in alphabetical order. */
async function exportedNames({ api, feature }) {
  const { metafile } = await build({ ...bundling, ...ofFeature(feature), entryPoints: [join(entries, "api", api)], format: "esm", write: false, metafile: true });
  return Object.values(metafile.outputs)[0].exports.sort();
}

// On Node the ESM entry stands on the CommonJS one, so that `import` and `require` in one process share one instance and
// one identity of every export. Each ESM entry has a default export with all names, since Node gave one for 0.1.0.
// A CommonJS entry exports a plain object, as 0.1.0 did: its properties can be replaced by a test's mocks.
async function writeEntries(subpath) {
  const { folder, types, feature } = subpath;
  const names = (await exportedNames(subpath)).join(", ");
  const way = relative(folder, homeOf(feature)).replaceAll("\\", "/");
  const core = (file) => (way === "" ? `./${file}` : `${way}/${file}`);
  const commonJs = (file) =>
    `"use strict";\nconst { ${names} } = require("${core(file)}");\nmodule.exports = { ${names} };\nObject.defineProperty(module.exports, "__esModule", { value: true });\n`;
  const everything = `export { ${names} };\nexport default { ${names} };\n`;
  const write = (file, text) => writeFileSync(join(assembling, folder, file), text);
  mkdirSync(join(assembling, folder), { recursive: true });
  write("node.cjs", commonJs(cores.node.file));
  write("node.mjs", `import commonJs from "./node.cjs";\nexport const { ${names} } = commonJs;\nexport default commonJs;\n`);
  write("inline.cjs", commonJs(cores.inlineCommonJs.file));
  write("inline.mjs", `import { ${names} } from "${core(cores.inline.file)}";\n${everything}`);
  write("workerd.mjs", `import { ${names} } from "${core(cores.workerd.file)}";\n${everything}`);
  writeTypes(write, readFileSync(join(root, "src", "js", types), "utf8"));
  // Resolvers that know no "exports" look for a folder of the subpath's name.
  if (folder !== ".") write("package.json", `${JSON.stringify({ main: "./node.cjs", types: "./index.d.cts" })}\n`);
}

// The CommonJS types are the file itself; those of the ESM entries say in addition that there is a default export.
function writeTypes(write, types) {
  const defaultExport = '\n/** All exports as one object. */\ndeclare const everything: typeof import("./index.cjs");\nexport default everything;\n';
  write("index.d.cts", types);
  write("index.d.mts", types + defaultExport);
}

const entryNames = ["inline.cjs", "inline.mjs", "node.cjs", "node.mjs", "workerd.mjs"];

/** The conditions of a subpath, in the order in which resolvers must meet them. */
function conditions(path) {
  const branch = (file, types) => ({ types: `${path}/${types}`, default: `${path}/${file}` });
  return {
    workerd: branch("workerd.mjs", "index.d.mts"),
    node: { import: branch("node.mjs", "index.d.mts"), require: branch("node.cjs", "index.d.cts") },
    import: branch("inline.mjs", "index.d.mts"),
    require: branch("inline.cjs", "index.d.cts"),
  };
}

function writeManifest(version) {
  const manifest = JSON.parse(readFileSync(join(template, "npm-package.json"), "utf8"));
  const paths = subpaths.map(({ folder }) => (folder === "." ? "." : `./${folder}`));
  const exports = Object.fromEntries(paths.map((path) => [path, conditions(path)]));
  // The entries instantiate the module when they are imported, and so do the core files that they stand on.
  const coreFiles = features.flatMap((feature) => Object.values(cores).map(({ file }) => `./${join(homeOf(feature), file)}`));
  const instantiating = [...coreFiles, ...paths.flatMap((path) => entryNames.map((name) => `${path}/${name}`))];
  const files = readdirSync(assembling).filter((name) => name !== "package.json");
  for (const name of packNames) exports[`./packs/${name}`] = packConditions(name);
  Object.assign(manifest, { version, exports: { ...exports, "./package.json": "./package.json" }, files, sideEffects: instantiating });
  writeFileSync(join(assembling, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

// Prompt packs are data and need no WebAssembly: one folder each, with the JSON as a module of both kinds. They are frozen,
// since all who import one share it.
const packFolder = join(root, "src", "ask", "prompt_pack", "packs");
const packNames = readdirSync(packFolder).map((file) => file.replace(/\.json$/, "")).sort();

function writePack(name) {
  const pack = JSON.parse(readFileSync(join(packFolder, `${name}.json`), "utf8"));
  const languages = Object.keys(pack.languages).map((language) => JSON.stringify(language)).join(" | ");
  const freeze = "const freeze = (value) => {\n  if (typeof value === \"object\") Object.values(value).forEach(freeze);\n  return Object.freeze(value);\n};\n";
  const frozen = `/* @__PURE__ */ freeze(${JSON.stringify(pack, null, 2)})`;
  const types = (core) => `import type { PromptPack } from "../../${core}";\n\n/** The prompt pack for ${languages.replaceAll(" | ", " and ")}. */\ndeclare const pack: PromptPack<${languages}>;\n`;
  const write = (file, text) => writeFileSync(join(assembling, "packs", name, file), text);
  mkdirSync(join(assembling, "packs", name), { recursive: true });
  write("pack.cjs", `"use strict";\n${freeze}module.exports = ${frozen};\n`);
  write("pack.mjs", `${freeze}export default ${frozen};\n`);
  write("pack.d.cts", `${types("index.cjs")}export = pack;\n`);
  write("pack.d.mts", `${types("index.mjs")}export default pack;\n`);
  write("package.json", `${JSON.stringify({ main: "./pack.cjs", types: "./pack.d.cts" })}\n`);
}

function packConditions(name) {
  const branch = (kind) => ({ types: `./packs/${name}/pack.d.${kind}ts`, default: `./packs/${name}/pack.${kind}js` });
  return { import: branch("m"), require: branch("c") };
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
  for (const name of readdirSync(finished, { recursive: true }).filter((file) => /^(?!packs).*\.(wasm|[cm]js)$/.test(file)).sort()) {
    const bytes = readFileSync(join(finished, name));
    const sizes = [bytes.length, gzipSync(bytes, { level: 9 }).length].map((size) => size.toLocaleString("en").padStart(9));
    console.log(`  ${name.padEnd(24)}${sizes[0]} bytes${sizes[1]} gzipped`);
  }
}

async function writeFeature(feature) {
  writeReplaceableGlue(feature);
  cpSync(join(glueOf(feature), "kennisbank_ask_bg.wasm"), join(assembling, homeOf(feature), wasmOf(feature)));
  for (const runtime of Object.values(cores)) await writeCore(feature, runtime);
}

rmSync(assembling, { recursive: true, force: true });
mkdirSync(assembling, { recursive: true });
for (const feature of features) await writeFeature(feature);
for (const subpath of subpaths) await writeEntries(subpath);
packNames.forEach(writePack);
writeManifest(crateVersion());
cpSync(join(template, "README.md"), join(assembling, "README.md"));
cpSync(join(root, "LICENSE"), join(assembling, "LICENSE"));
putInPlace();
linkIntoNodeModules();
console.log("pkg/ is ready:");
printSizes();
