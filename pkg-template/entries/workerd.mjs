// Becomes workerd.mjs: what edge workers import. The default export is the one that node.mjs explains.
import "./load-workerd.mjs";
export * from "./api.mjs";
export * as default from "./api.mjs";
