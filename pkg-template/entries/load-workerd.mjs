// Loader for workerd (Cloudflare Workers): it forbids compiling from bytes, and gives a compiled module for a static
// import of a .wasm file. assemble.mjs puts its path, relative to the built entry, in the place of "wasm".
import module from "wasm";
import { start } from "./instance.mjs";

start(module);
