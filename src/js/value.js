// A value of the host's as JSON text, for what is plain JSON in the host's hands: documents, requests, reports.
//
// Read once, without recursion and without the host's own `toJSON`, and left off where it is larger than anything that
// this package takes. What JSON cannot hold is refused rather than bent: no `undefined` in a list, no class, no number
// that is not finite. A field that is `undefined` is one that is not there, as it is where hosts write JSON.

import { shapeOf } from "./host.js";

const MOST_VALUES = 1 << 20;
const MOST_LEVELS = 64;

/** What became of a value: its `json`, or a `problem` (and `thrown`, where reading it threw). */
export function write(value) {
  try {
    return { json: new Writer().write(value), problem: "", thrown: undefined };
  } catch (error) {
    if (error instanceof NotPlain) return { json: undefined, problem: error.problem, thrown: undefined };
    return { json: undefined, problem: "could not be read", thrown: error };
  }
}

export function jsonOf(written) {
  return written.json;
}

export function problemOf(written) {
  return written.problem;
}

export function thrownOf(written) {
  return written.thrown;
}

/** Reads JSON that this package wrote itself. */
export function fromJson(json) {
  return JSON.parse(json);
}

class NotPlain {
  constructor(problem) {
    this.problem = problem;
  }
}

class Writer {
  #text = "";
  #levels = [];
  #count = 0;

  write(value) {
    this.#value(value);
    while (this.#levels.length > 0) this.#step(this.#levels.at(-1));
    return this.#text;
  }

  #step(level) {
    const { object, keys, count } = level;
    level.at += 1;
    if (level.at >= count) {
      this.#text += keys === undefined ? "]" : "}";
      this.#levels.pop();
      return;
    }
    const value = object[keys === undefined ? level.at : keys[level.at]];
    if (keys !== undefined && value === undefined) return;
    if (!level.isFirst) this.#text += ",";
    level.isFirst = false;
    if (keys !== undefined) this.#text += `${JSON.stringify(keys[level.at])}:`;
    this.#value(value);
  }

  #value(value) {
    this.#count += 1;
    if (this.#count > MOST_VALUES) throw new NotPlain("has too many values");
    if (typeof value === "string") this.#text += JSON.stringify(value);
    else if (value === null || typeof value === "boolean" || Number.isFinite(value)) this.#text += String(value);
    else if (typeof value === "object") this.#open(value);
    else throw new NotPlain("must be plain JSON");
  }

  #open(object) {
    const shape = shapeOf(object);
    if (shape === undefined) throw new NotPlain("must be plain JSON, not an object of a class");
    if (this.#levels.length >= MOST_LEVELS) throw new NotPlain("is nested too deep");
    this.#text += shape.keys === undefined ? "[" : "{";
    this.#levels.push({ object, ...shape, at: -1, isFirst: true });
  }
}
