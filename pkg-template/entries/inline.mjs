// Becomes inline.mjs: what browsers and bundlers import. The default export is the one that node.mjs explains.
import "./load-inline.mjs";
export * from "./api.mjs";
export * as default from "./api.mjs";
