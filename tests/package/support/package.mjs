// The package as a user gets it: packed by npm, and installed from the tarball in an empty folder.
// Based on `npm pack` and `npm install --offline` themselves, so that what is tested is what would be published.
// Every test file runs in a process of its own and so has its own folder, which goes when the process ends.
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const packageName = "@dxv-systems/kennisbank-ask";
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");

function temporaryFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "kennisbank-ask-")));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function npm(folder, ...parameters) {
  return execFileSync("npm", parameters, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: 120_000 });
}

/** Packs pkg/. Gives the path of the tarball and npm's own report on it. */
export function pack() {
  const folder = temporaryFolder();
  const [report] = JSON.parse(npm(join(root, "pkg"), "pack", "--json", "--pack-destination", folder));
  return { tarball: join(folder, report.filename), report };
}

/** An empty project with the packed package installed, and with `links` of this project's own development packages. */
export function consumer({ links = [] } = {}) {
  const { tarball } = pack();
  const folder = temporaryFolder();
  writeFileSync(join(folder, "package.json"), '{ "name": "consumer", "private": true }\n');
  npm(folder, "install", "--offline", "--no-save", "--no-audit", "--no-fund", tarball);
  for (const link of links) {
    const target = join(root, "node_modules", link);
    const place = join(folder, "node_modules", link);
    symlinkSync(target, place, "dir");
  }
  return { folder, tarball, installed: join(folder, "node_modules", packageName) };
}

/** What `require` and `import` of the package give in that project. */
export async function load({ folder }) {
  const module = join(folder, "namespace.mjs");
  writeFileSync(module, `export * as namespace from "${packageName}";\n`);
  const { namespace } = await import(pathToFileURL(module));
  return { required: createRequire(join(folder, "consumer.cjs"))(packageName), imported: namespace };
}
