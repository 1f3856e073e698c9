// Loader for Node, Bun and Deno: reads the module from the file beside the built entry, which is CommonJS and so has
// `__dirname` and can be both required and imported. Synchronous, since 0.1.0 needed no waiting either. assemble.mjs puts
// the name of the file in the place of WASM_FILE.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { start } from "./instance.mjs";

start(new WebAssembly.Module(readBytes(join(__dirname, WASM_FILE))));

function readBytes(path) {
  try {
    return readFileSync(path);
  } catch (cause) {
    const message =
      `${path} could not be read. If a bundler copied node.cjs of @dxv-systems/kennisbank-ask into your own file, ` +
      "mark the package as external, or " +
      `copy ${WASM_FILE} beside that file.`;
    throw new Error(message, { cause });
  }
}
