// Becomes inline.cjs: what bundlers take for `require`.
import "./load-inline.mjs";
export * from "./api.mjs";
