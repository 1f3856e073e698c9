// The host's side of knowledge scopes: the class of their errors.
//
// Messages are fixed sentences and come from Rust with their codes; nothing of a value that was refused is in an error.

/** A refusal of a knowledge scope; `code` says which. See `types.scope.d.ts`. */
export class KnowledgeScopeError extends Error {
  constructor(code, message, { path, problem, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    if (path) this.path = path;
    if (problem) this.problem = problem;
  }
}

Object.defineProperty(KnowledgeScopeError.prototype, "name", { value: "KnowledgeScopeError", configurable: true, writable: true });

export function errorClass() {
  return KnowledgeScopeError;
}

export function makeError(code, message, path, problem, cause) {
  return new KnowledgeScopeError(code, message, { path, problem, cause });
}

/** The bytes of a view of binary data, `undefined` for anything else. */
export function bytesOf(value) {
  if (!ArrayBuffer.isView(value)) return undefined;
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}
