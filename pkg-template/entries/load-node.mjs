// Loader for Node, Bun and Deno: reads the module from the file beside the built entry, which is CommonJS and so has
// `__dirname` and can be both required and imported. Synchronous, since 0.1.0 needed no waiting either.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { start } from "./instance.mjs";

start(new WebAssembly.Module(readBytes(join(__dirname, "kennisbank_ask_bg.wasm"))));

function readBytes(path) {
  try {
    return readFileSync(path);
  } catch (cause) {
    const message =
      `${path} could not be read. If a bundler copied node.cjs of @dxv-systems/kennisbank-ask into your own file, ` +
      "mark the package as external, or copy kennisbank_ask_bg.wasm beside that file.";
    throw new Error(message, { cause });
  }
}
