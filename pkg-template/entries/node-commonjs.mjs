// Becomes node.cjs: what Node requires, and what node.mjs stands on.
import "./load-node.mjs";
export * from "./api.mjs";
