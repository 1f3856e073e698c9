// The tarball: exactly the files that belong in it, a manifest that names them all, and nothing that runs or is fetched
// when it is installed. Also asks the two tools that know how resolvers read a manifest, publint and attw.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, normalize } from "node:path";
import test from "node:test";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { consumer, pack, root } from "./support/package.mjs";

const { tarball, report } = pack();
const { installed } = consumer();
const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

// The subpaths, the package itself first, each with the WebAssembly module that it stands on.
const modules = {
  ".": "kennisbank_ask_bg.wasm",
  scope: "kennisbank_scope_bg.wasm",
};
const subpaths = Object.keys(modules);
// What every subpath has in its folder, and what the first one that stands on a module has besides.
const entry = ["index.d.cts", "index.d.mts", "inline.cjs", "inline.mjs", "node.cjs", "node.mjs", "package.json", "workerd.mjs"];
const core = ["core.inline.cjs", "core.inline.mjs", "core.node.cjs", "core.workerd.mjs"];
const homes = subpaths.filter((subpath, index) => Object.values(modules).indexOf(modules[subpath]) === index);

// Data, without WebAssembly: one module of each kind, with its types.
const packs = ["de", "fr", "fy", "nl-en"];
const packFiles = ["pack.cjs", "pack.d.cts", "pack.d.mts", "pack.mjs", "package.json"];

const files = [
  "LICENSE",
  "README.md",
  ...homes.flatMap((home) => [...core, modules[home]].map((name) => join(home, name))),
  ...subpaths.flatMap((subpath) => entry.map((name) => join(subpath, name))),
  ...packs.flatMap((pack) => packFiles.map((name) => join("packs", pack, name))),
].sort();

test("the tarball holds exactly the listed files", () => {
  assert.deepEqual(report.files.map(({ path }) => path).sort(), files);
});

test("nothing in the assembled folder can hide files from npm", () => {
  for (const name of [".gitignore", ".npmignore"]) assert.equal(existsSync(join(root, "pkg", name)), false, name);
});

test("the version is that of the crate", () => {
  assert.equal(manifest.version, /^version = "(.*)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))[1]);
});

test("nothing is installed with it and nothing runs at installation", () => {
  for (const field of ["dependencies", "peerDependencies", "optionalDependencies", "bundleDependencies", "scripts"]) {
    assert.equal(manifest[field], undefined, field);
  }
});

test("every path of the manifest is a file of the tarball", () => {
  const paths = (value) => (typeof value === "string" ? [value] : Object.values(value).flatMap(paths));
  const named = [manifest.main, manifest.types, ...manifest.sideEffects, ...manifest.files, ...paths(manifest.exports)];
  const isThere = (path) => files.some((file) => file === path || file.startsWith(`${path}/`));
  for (const path of named) assert.ok(isThere(normalize(path)), path);
});

test("conditions stand in the order in which resolvers must meet them", () => {
  for (const subpath of subpaths) {
    const conditions = manifest.exports[subpath === "." ? "." : `./${subpath}`];
    assert.deepEqual(Object.keys(conditions), ["workerd", "node", "import", "require"]);
    assert.deepEqual(Object.keys(conditions.node), ["import", "require"]);
    for (const branch of [conditions.workerd, conditions.node.import, conditions.node.require, conditions.import, conditions.require]) {
      assert.deepEqual(Object.keys(branch), ["types", "default"]);
    }
  }
});

test("an entry loads the core of its own module and no other", () => {
  const wanted = /(?:from|import|require\() ?"(\.[^"]+)"|"(\w+\.wasm)"/g;
  // Every file that an entry comes to, the modules among them.
  const loaded = (file, found = new Set()) => {
    if (found.has(file)) return found;
    found.add(file);
    if (file.endsWith(".wasm")) return found;
    const text = readFileSync(join(installed, file), "utf8");
    for (const [, path, beside] of text.matchAll(wanted)) loaded(join(dirname(file), path ?? beside), found);
    return found;
  };
  for (const subpath of subpaths) {
    const home = homes.find((each) => modules[each] === modules[subpath]);
    for (const name of entry.filter((file) => /\.[cm]js$/.test(file))) {
      const files = [...loaded(join(subpath, name))].filter((file) => file !== join(subpath, name) && file !== join(subpath, "node.cjs"));
      const kind = name.replace("node.mjs", "node.cjs");
      const expected = [join(home, `core.${kind}`), ...(kind.startsWith("inline") ? [] : [join(home, modules[subpath])])];
      assert.deepEqual(files.sort(), expected.sort(), join(subpath, name));
    }
  }
});

test("publint finds nothing, not even a suggestion", async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true });
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), []);
});

test("attw finds that every resolver gets the right types", () => {
  const attwManifest = createRequire(import.meta.url).resolve("@arethetypeswrong/cli/package.json");
  const attw = join(dirname(attwManifest), JSON.parse(readFileSync(attwManifest, "utf8")).bin.attw);
  const { status, output } = run(process.execPath, [attw, tarball, "--no-color", "--no-emoji"]);
  assert.equal(status, 0, output);
});

function run(program, parameters) {
  try {
    return { status: 0, output: execFileSync(program, parameters, { encoding: "utf8", timeout: 120_000 }) };
  } catch (error) {
    return { status: error.status ?? 1, output: `${error.stdout}${error.stderr}` };
  }
}
