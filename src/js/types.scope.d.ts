// Types of `@dxv-systems/kennisbank-ask/scope`: knowledge scopes and the evaluation of a retrieval.
// Based on the contract of the public `@schift-io/knowledge-scope` 0.1.0; docs/ and README say what differs.

/** A value of JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * A refusal. `code` is what to decide by; the message is a fixed sentence for each code, without a word of the value
 * that was refused. `path` says where the fault is, in names of the contract and indices (`capture.results[3].items`),
 * and `problem` what is wrong there, where that is known. `cause` is what was thrown while the value was read.
 */
export declare class KnowledgeScopeError extends Error {
  readonly name: "KnowledgeScopeError";
  readonly code: string;
  readonly path?: string;
  readonly problem?: string;
}

/** What a JSON text may be at most: bytes in UTF-8, depth (the whole value has 0), values (keys are none). */
export interface JsonLimits {
  maxBytes?: number;
  maxDepth?: number;
  maxNodes?: number;
}

/**
 * Reads one JSON value out of a text, or bytes in UTF-8, by rules that leave nothing to the reader: no key twice in an
 * object, no bytes that are not UTF-8, and limits (1 MiB, depth 16, 100,000 values unless others are given). White space
 * is JavaScript's `\s`; a byte order mark at the start is dropped; `__proto__` is a key like any other; a number beyond
 * the range of JavaScript's is read as infinite.
 *
 * @throws {KnowledgeScopeError} `invalid_json`, `duplicate_json_key` or `json_limits_exceeded`, whichever comes first in
 * the text; `shape_invalid` for limits that are none.
 * @throws {TypeError} where `json` is neither a string nor a view of bytes.
 */
export declare function parseStrictJson(json: string | Uint8Array, limits?: JsonLimits): Json;

/**
 * The canonical text of a plain JSON value: no white space, keys in the order of their UTF-16 units, numbers and escapes
 * as `JSON.stringify` writes them (RFC 8785). A field that is `undefined` is one that is not there.
 *
 * @throws {KnowledgeScopeError} `invalid_json` for what is no plain JSON: an infinite number, `undefined` in a list, a class.
 */
export declare function canonicalJson(value: unknown): string;

/** `sha256:` and the SHA-256 of the canonical text in UTF-8, in hexadecimal digits. */
export declare function canonicalDigest(value: unknown): string;
