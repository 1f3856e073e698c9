// Loader for workerd (Cloudflare Workers): it forbids compiling from bytes, and gives a compiled module for a static
// import of a .wasm file. The path is relative to the built entry.
import module from "./kennisbank_ask_bg.wasm";
import { start } from "./instance.mjs";

start(module);
