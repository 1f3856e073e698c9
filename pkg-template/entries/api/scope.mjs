// What `@dxv-systems/kennisbank-ask/scope` exports. Each part of it has a file of its own.
export * from "./scope-evaluation.mjs";
export * from "./scope-json.mjs";
