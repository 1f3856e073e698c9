// The host's side of the boundary: reads of host objects that never throw into WebAssembly, strings in and out of its
// memory, and the few objects that are handed back.
//
// What is here decides nothing: types and rules are checked in Rust. It exists because a call costs more than the work
// in it, and because an exception that crosses WebAssembly frames would leave them unfinished; so each read catches
// what it meets, answers `undefined`, and keeps the exception for `takeThrown`.

const NOTHING = { message: "" };
let thrown = NOTHING;

export function unreadable(error) {
  thrown = { error };
  return undefined;
}

/** Whether the last read failed rather than found nothing. */
export function hasThrown() {
  return thrown !== NOTHING;
}

/** The error that says what could not be read, with what was thrown as its cause. */
export function takeThrown(path) {
  const cause = thrown.error;
  thrown = NOTHING;
  return new Error(`${path} could not be read: ${messageOf(cause)}`, { cause });
}

export function messageOf(error) {
  try {
    return error instanceof Error ? `${error.message}` : String(error);
  } catch {
    return "something without a text was thrown";
  }
}

/** 1 for an object that is no array, 0 for anything else, -1 where a proxy refuses to say. */
export function isRecord(value) {
  try {
    return typeof value === "object" && value !== null && !Array.isArray(value) ? 1 : 0;
  } catch (error) {
    unreadable(error);
    return -1;
  }
}

/** What there is to be read of an array or a plain object; `undefined` for any other object. */
export function shapeOf(object) {
  if (Array.isArray(object)) return { keys: undefined, count: Number(object.length) };
  const prototype = Object.getPrototypeOf(object);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return undefined;
  const keys = Object.keys(object);
  return { keys, count: keys.length };
}

/** The length of an array, -1 for anything else or where it cannot be had. */
export function arrayLength(value) {
  try {
    return Array.isArray(value) ? Number(value.length) : -1;
  } catch (error) {
    unreadable(error);
    return -1;
  }
}

export function readItem(array, index) {
  try {
    return array[index];
  } catch (error) {
    return unreadable(error);
  }
}

/** A read that answers `undefined` where it throws. */
export const reading = (read) => (object) => {
  try {
    return read(object);
  } catch (error) {
    return unreadable(error);
  }
};

/** Reads nothing and cannot throw: `typeof`, as a number. */
export function kindOf(value) {
  if (typeof value === "string") return 1;
  if (typeof value === "number") return 2;
  if (value === undefined) return 3;
  if (value === null) return 4;
  return 0;
}

// A lone surrogate is read as U+FFFD. Engines before 2023 lack the method; `\p{Cs}` matches lone surrogates only.
export const wellFormed = String.prototype.toWellFormed
  ? (text) => text.toWellFormed()
  : (text) => text.replace(/\p{Cs}/gu, "\uFFFD");

/** A string without lone surrogates, `undefined` for anything else. */
export function toText(value) {
  return typeof value === "string" ? wellFormed(value) : undefined;
}

/** A string trimmed and without lone surrogates, `undefined` for anything else. */
export function toTrimmed(value) {
  return typeof value === "string" ? wellFormed(value.trim()) : undefined;
}

/** Two strings as one; `undefined` where that is longer than a string of this engine can be. */
export function join(first, second) {
  try {
    return first + second;
  } catch (error) {
    return unreadable(error);
  }
}

// Text crosses as UTF-16 through memory that Rust owns. `Buffer` copies 20,000 units in about a microsecond where a loop
// takes twenty; it is looked for on the global object, never imported, or bundlers would ship a stand-in for it.
export const HostBuffer = typeof globalThis.Buffer?.prototype?.write === "function" ? globalThis.Buffer : undefined;
const decoder = HostBuffer === undefined ? new TextDecoder("utf-16le", { ignoreBOM: true }) : undefined;

let memory;
let bytes = new Uint8Array(0);

/** Begins with the memory of an instance; what an instance before it may have left half done is forgotten. */
export function attach(wasmMemory) {
  memory = wasmMemory;
  bytes = new Uint8Array(0);
  thrown = NOTHING;
}

/** The memory as it is now: growing it detaches what looked into it before, which then has no length. */
function currentBytes() {
  if (bytes.length === 0) {
    bytes = HostBuffer === undefined ? new Uint8Array(memory.buffer) : HostBuffer.from(memory.buffer);
  }
  return bytes;
}

/**
 * Writes a string's units at an address that has room for `capacity` of them, and answers its length; where that is
 * more than the capacity nothing was written, and -1 stands for what is no string.
 */
export function writeText(value, address, capacity) {
  if (typeof value !== "string") return -1;
  const { length } = value;
  if (length <= capacity && length > 0) {
    if (HostBuffer === undefined) {
      const units = new Uint16Array(memory.buffer, address, length);
      for (let index = 0; index < length; index += 1) units[index] = value.charCodeAt(index);
    } else {
      currentBytes().write(value, address, length * 2, "utf16le");
    }
  }
  return length;
}

/** The string of so many units at an address. */
export function readUnits(address, length) {
  const end = address + length * 2;
  return HostBuffer === undefined
    ? decoder.decode(currentBytes().subarray(address, end))
    : currentBytes().toString("utf16le", address, end);
}
