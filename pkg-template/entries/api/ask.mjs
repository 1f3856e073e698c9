// What `@dxv-systems/kennisbank-ask` itself exports: the same names for every runtime. assemble.mjs reads them off this
// file and writes the entries; a new name is added here and in src/js/types.d.ts, and tests/package/entries.test.mjs
// compares them. A loader is imported before this file, so the instance is there when the constants below are made.
import * as glue from "glue";
import { guarded } from "../instance.mjs";

export { openAsk } from "./open-ask.mjs";

export function buildAskRequest(input) {
  return guarded(glue.buildAskRequest, input);
}

export function retryPrompt(previousPrompt, reason, options = undefined) {
  if (options === undefined) return guarded(glue.retryPrompt, previousPrompt, reason);
  return guarded(glue.retryPromptWith, previousPrompt, reason, options);
}

export function checkPromptPack(pack) {
  return guarded(glue.checkPromptPack, pack);
}

export function promptDigest(settings, pack = undefined) {
  return guarded(glue.promptDigest, settings, pack);
}

export function inspectAskAnswer(raw, passages, options) {
  return guarded(glue.inspectAskAnswer, raw, passages, options);
}

export function retryReason(inspection) {
  return guarded(glue.retryReason, inspection);
}

export function validateAskAnswer(raw, passages) {
  return guarded(glue.validateAskAnswer, raw, passages);
}

export const ASK_SCHEMA = glue.askSchema();
export const ASK_SCHEMA_NAME = "kennisbank_answer";
