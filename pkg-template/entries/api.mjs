// The public names of the package, the same for every runtime. An entry imports a loader first and this file second:
// modules are evaluated in that order, so the instance is there when the constants below are made.
// A new export is added here, in node.mjs and in src/js/types.d.ts; tests/package/entries.test.mjs compares them.
import * as glue from "../../target/glue/glue.mjs";
import { guarded } from "./instance.mjs";

export { openAsk } from "./open-ask.mjs";

export function buildAskRequest(input) {
  return guarded(glue.buildAskRequest, input);
}

export function inspectAskAnswer(raw, passages, options) {
  return guarded(glue.inspectAskAnswer, raw, passages, options);
}

export function retryReason(inspection) {
  return guarded(glue.retryReason, inspection);
}

export function retryPrompt(previousPrompt, reason) {
  return guarded(glue.retryPrompt, previousPrompt, reason);
}

export function validateAskAnswer(raw, passages) {
  return guarded(glue.validateAskAnswer, raw, passages);
}

export const ASK_SCHEMA = glue.askSchema();
export const ASK_SCHEMA_NAME = "kennisbank_answer";
