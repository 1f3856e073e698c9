// Strict and canonical JSON, and the error of everything that a scope refuses.
import * as glue from "glue";
import { guarded } from "../instance.mjs";

export const KnowledgeScopeError = glue.knowledgeScopeError();

export function parseStrictJson(json, limits = undefined) {
  return guarded(glue.parseStrictJson, json, limits);
}

export function canonicalJson(value) {
  return guarded(glue.canonicalJson, value);
}

export function canonicalDigest(value) {
  return guarded(glue.canonicalDigest, value);
}
