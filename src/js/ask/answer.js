// The host's side of a check: what an answer and the passages hold, and the result as it is handed back.
import { toTrimmed, unreadable, wellFormed, writeText } from "../host.js";

export function makeRefusal(reason) {
  return { ok: false, reason };
}

const IS_BLANK = 1;
const NEEDS_HUMAN = 2;
const INSUFFICIENT_CONTEXT = 4;

/** The passages of one or more checks, and where each id stands among them; `undefined` for what is no array. */
export function openPassages(passages) {
  try {
    return Array.isArray(passages) ? { passages, count: Number(passages.length), positions: undefined } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What a check of an answer holds on to on this side. `flags` says what the answer's fields are when each is of its type,
 * and is -1 when one is not, or cannot be read: then Rust reads them one by one and finds out.
 */
export function openAnswer(raw, set) {
  const check = {
    set, answer: undefined, sources: undefined, flags: -1,
    passageId: undefined, position: -1, quotes: [], kept: [],
  };
  try {
    if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return check;
    const { answer, sources, needsHuman, insufficientContext } = raw;
    const typed =
      typeof answer === "string" && Array.isArray(sources) &&
      typeof needsHuman === "boolean" && typeof insufficientContext === "boolean";
    if (!typed) return check;
    check.answer = toTrimmed(answer);
    check.sources = sources;
    check.flags =
      (check.answer === "" ? IS_BLANK : 0) |
      (needsHuman ? NEEDS_HUMAN : 0) |
      (insufficientContext ? INSUFFICIENT_CONTEXT : 0);
  } catch {
    // Met again, and reported, by Rust.
  }
  return check;
}

export function answerFlags(check) {
  return check.flags;
}

export function setAnswer(check, answer) {
  check.answer = answer;
}

export function setSources(check, sources) {
  check.sources = sources;
}

export function sourcesOf(check) {
  return check.sources;
}

export function passageIdOf(check) {
  return check.passageId;
}

export function positionOf(check) {
  return check.position;
}

// Up to so many passages a look through them costs less than making a map for one call.
const FEW = 12;

/** Gives every passage's id; the first position without a string id, or -1. */
function eachId({ passages, count }, visit) {
  for (let position = 0; position < count; position += 1) {
    let id;
    try {
      id = passages[position].id;
    } catch {
      return position;
    }
    if (typeof id !== "string") return position;
    visit(id, position);
  }
  return -1;
}

/** Looks up a well-formed id, the last where ids repeat. */
function lookUp(check, passageId) {
  const { set } = check;
  check.position = -1;
  if (set.positions === undefined && set.count <= FEW && !passageId.includes("\uFFFD")) {
    return eachId(set, (id, position) => {
      if (id === passageId) check.position = position;
    });
  }
  if (set.positions === undefined) {
    const positions = new Map();
    const withoutId = eachId(set, (id, position) => positions.set(wellFormed(id), position));
    if (withoutId !== -1) return withoutId;
    set.positions = positions;
  }
  check.position = set.positions.get(passageId) ?? -1;
  return -1;
}

/** Looks up an id and keeps the quote that goes with it; -1, or the first position whose passage has no string id. */
export function openSource(check, index, passageId, quote) {
  check.passageId = wellFormed(passageId);
  check.quotes[index] = quote;
  return lookUp(check, check.passageId);
}

/** `openSource` and `writeText` for a source that is as it should be, else -1: then Rust looks what is the matter. */
export function openPlainSource(check, index, address, capacity) {
  try {
    const source = check.sources[index];
    if (typeof source !== "object" || Array.isArray(source)) return -1;
    const { passageId, quote } = source;
    const plain = typeof passageId === "string" && typeof quote === "string";
    if (!plain || openSource(check, index, passageId, quote) !== -1) return -1;
    return writeText(quote, address, capacity);
  } catch {
    return -1;
  }
}

/** Puts U+FFFD for the lone surrogates of a quote that is kept. */
export function mendQuote(check, index) {
  check.quotes[index] = wellFormed(check.quotes[index]);
}

/** `writeText` for the text of a passage that is as it should be, else -1. */
export function writePassage(check, position, address, capacity) {
  try {
    return writeText(check.set.passages[position].text, address, capacity);
  } catch {
    return -1;
  }
}

/** Keeps a source that is proven; `false` where its passage cannot be read. */
export function keepSource(check, position, source) {
  try {
    const { path, version, heading, page } = check.set.passages[position];
    const passage = check.quotes[source].trim();
    check.kept.push({ path, version, heading: heading ?? null, page: page ?? null, passage });
    return true;
  } catch (error) {
    unreadable(error);
    return false;
  }
}

export function makeAcceptance(check, needsHuman, insufficientContext) {
  return { ok: true, answer: { answer: check.answer, sources: check.kept, needsHuman, insufficientContext } };
}
