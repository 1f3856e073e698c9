// The host's side of prompt packs: a value of the host's as JSON text, whatever it is, and what was wrong with it.
//
// A pack is plain JSON, but comes as an object, which may throw, lie, or refer back to itself. `describe` reads it once,
// field by field, without recursion, and stops where it is larger than any pack can be; what JSON cannot hold becomes
// null and a fault. What the texts say is Rust's to check.

import { messageOf, shapeOf } from "../host.js";

// Far more than a pack may take, so that one that is only somewhat too long is told all its faults.
const MOST_UNITS = 200_000;
// No place of a pack is deeper; what is below is part of something that is a fault already.
const MOST_LEVELS = 8;
const MOST_SHOWN = 20;
const MOST_KEY = 40;

/** Reads a value that is to be a pack: its JSON text, `undefined` where it is too large, and the faults so far. */
export function describe(pack) {
  const description = { json: undefined, faults: [], paths: new Set(), isOfType: true, thrown: undefined };
  const json = new Writer(description).write(pack);
  description.json = json.length > MOST_UNITS ? undefined : json;
  return description;
}

class Writer {
  #text = "";
  #levels = [];
  #description;

  constructor(description) {
    this.#description = description;
  }

  write(pack) {
    this.#value(pack);
    while (this.#levels.length > 0 && this.#text.length <= MOST_UNITS) this.#step(this.#levels.at(-1));
    return this.#text;
  }

  /** Writes the next value of an array or object, or ends it. */
  #step(level) {
    const { object, keys } = level;
    level.at += 1;
    if (level.at >= level.count) {
      this.#text += keys === undefined ? "]" : "}";
      this.#levels.pop();
      return;
    }
    let value = null;
    try {
      value = object[keys === undefined ? level.at : keys[level.at]];
    } catch (error) {
      this.#unreadable(error);
    }
    if (keys !== undefined && value === undefined) return; // as good as missing
    if (!level.isFirst) this.#text += ",";
    level.isFirst = false;
    if (keys !== undefined) this.#text += `${quoted(keys[level.at])}:`;
    this.#value(value);
  }

  #value(value) {
    if (typeof value === "string") this.#text += quoted(value);
    else if (value === null || typeof value === "boolean" || Number.isFinite(value)) this.#text += String(value);
    else if (typeof value === "object") this.#object(value);
    else this.#foreign(this.#levels.length === 0 ? "an object" : "plain JSON", kindOf(value));
  }

  #object(object) {
    let shape = null;
    try {
      shape = shapeOf(object);
    } catch (error) {
      this.#unreadable(error);
      this.#text += "null";
      return;
    }
    if (shape === undefined) return this.#foreign("a plain object", "one of a class");
    if (this.#levels.some((level) => level.object === object)) return this.#foreign("plain JSON", "an object that it is part of");
    const { keys, count } = shape;
    this.#text += keys === undefined ? "[" : "{";
    this.#levels.push({ object, keys, count: this.#levels.length < MOST_LEVELS ? count : 0, at: -1, isFirst: true });
  }

  #foreign(accepted, found) {
    addFault(this.#description, this.#path(), `must be ${accepted}, not ${found}`, true);
    this.#text += "null";
  }

  #unreadable(error) {
    this.#description.thrown ??= { error };
    addFault(this.#description, this.#path(), `could not be read: ${messageOf(error)}`, false);
  }

  /** Where the value is that is being read; there are few levels, and faults are rare. */
  #path() {
    const steps = this.#levels.map(({ keys, at }) => (keys === undefined ? `[${at}]` : stepTo(keys[at])));
    return `pack${steps.join("")}`;
  }
}

function stepTo(key) {
  if (key.length <= MOST_KEY && /^[A-Za-z_$][\w$]*$/.test(key)) return `.${key}`;
  return `["${key.slice(0, MOST_KEY).replace(/[\p{Cc}\p{Cs}]/gu, " ")}${key.length > MOST_KEY ? "…" : ""}"]`;
}

/** A string as JSON has it; of one that is too long for any pack its beginning. */
function quoted(text) {
  return JSON.stringify(text.length > MOST_UNITS ? text.slice(0, MOST_UNITS + 1) : text);
}

function kindOf(value) {
  if (value === undefined) return "undefined";
  return { number: "NaN or an infinite number", function: "a function", symbol: "a symbol", bigint: "a bigint" }[typeof value];
}

/** Adds a fault, unless there is one at its place from the reading: what could not be read need not be judged. */
export function addFault(description, path, message, isOfType) {
  if (description.paths.has(path)) return;
  description.faults.push({ path, message });
  description.isOfType &&= isOfType;
}

/** Ends the reading: from here on one place may have several faults. */
export function endReading(description) {
  for (const { path } of description.faults) description.paths.add(path);
}

export function jsonOf(description) {
  return description.json;
}

export function faultsOf(description) {
  return description.faults;
}

/** The error that says what is wrong with a pack; `undefined` where nothing is. */
export function errorOf({ faults, isOfType, thrown }) {
  if (faults.length === 0) return undefined;
  const shown = faults.slice(0, MOST_SHOWN).map(({ path, message }) => `${path} ${message}`);
  const more = faults.length - shown.length;
  if (more > 0) shown.push(`and ${more} more, which checkPromptPack gives`);
  const Kind = isOfType ? TypeError : Error;
  return Object.assign(new Kind(shown.join("; "), thrown && { cause: thrown.error }), { faults });
}

// The pack of the last request, as text: a service has one, and it need not be checked again as long as it stays so.
let lastJson;

export function isLast({ json, faults }) {
  return json !== undefined && json === lastJson && faults.length === 0;
}

export function keepLast({ json }) {
  lastJson = json;
}
