// Loader for browsers and bundlers: the module's bytes are in the script itself, as base64. No fetch, no path that a
// bundler must know, no top-level await (several bundlers refuse it): the exports work as soon as they are imported.
// Chrome compiles up to 8 MiB synchronously on a page's main thread; this module is far below that.
import base64 from "wasm";
import { start } from "./instance.mjs";

start(new WebAssembly.Module(decode(base64)));

function decode(text) {
  // Not everywhere yet: Node 25, Chrome 140, Firefox 133, Safari 18.2.
  if (typeof Uint8Array.fromBase64 === "function") return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
