// Strict and canonical JSON.
import { canonicalDigest, canonicalJson, parseStrictJson } from "@dxv-systems/kennisbank-ask/scope";

export function canonical({ json }) {
  const value = parseStrictJson(json);
  return { canonical: canonicalJson(value), digest: canonicalDigest(value) };
}

export function json({ text, base64, parts, ...limits }) {
  if (parts !== undefined) {
    const joined = parts.map(([part, times]) => part.repeat(times)).join("");
    return { digest: canonicalDigest(parseStrictJson(joined, limits)) };
  }
  const value = parseStrictJson(base64 === undefined ? text : Buffer.from(base64, "base64"), limits);
  return isFinite(value) ? { value } : { nonFinite: true };
}

/** Whether JSON can hold the numbers of a value. */
function isFinite(value) {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isFinite);
}
