// The host's side of the boundary: reads of host objects that never throw into WebAssembly, strings in and out of its
// memory, and the few objects that are handed back.
//
// What is here decides nothing: types and rules are checked in Rust. It exists because a call costs more than the work
// in it, and because an exception that crosses WebAssembly frames would leave them unfinished; so each read catches
// what it meets, answers `undefined`, and keeps the exception for `takeThrown`.

const NOTHING = { message: "" };
let thrown = NOTHING;

function unreadable(error) {
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

/** `isRecord` of what a request is made of: 2 where it brings a prompt pack, -2 where it does not let that be known. */
export function inputKind(input) {
  const kind = isRecord(input);
  if (kind !== 1) return kind;
  try {
    return input.pack === undefined ? 1 : 2;
  } catch (error) {
    unreadable(error);
    return -2;
  }
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
const reading = (read) => (object) => {
  try {
    return read(object);
  } catch (error) {
    return unreadable(error);
  }
};

// Each with its own name in the code, for which engines keep a cache.
export const readAnswer = reading((object) => object.answer);
export const readSources = reading((object) => object.sources);
export const readNeedsHuman = reading((object) => object.needsHuman);
export const readInsufficientContext = reading((object) => object.insufficientContext);
export const readPassageId = reading((object) => object.passageId);
export const readQuote = reading((object) => object.quote);
export const readId = reading((object) => object.id);
export const readPath = reading((object) => object.path);
export const readVersion = reading((object) => object.version);
export const readHeading = reading((object) => object.heading);
export const readPage = reading((object) => object.page);
export const readText = reading((object) => object.text);
export const readQuestion = reading((object) => object.question);
export const readPassages = reading((object) => object.passages);
export const readSettings = reading((object) => object.settings);
export const readMaxTokens = reading((object) => object.maxTokens);
export const readLanguage = reading((object) => object.language);
export const readTone = reading((object) => object.tone);
export const readOrganizationName = reading((object) => object.organizationName);
export const readPack = reading((object) => object.pack);

/** Reads nothing and cannot throw: `typeof`, as a number. */
export function kindOf(value) {
  if (typeof value === "string") return 1;
  if (typeof value === "number") return 2;
  if (value === undefined) return 3;
  if (value === null) return 4;
  return 0;
}

// A lone surrogate is read as U+FFFD. Engines before 2023 lack the method; `\p{Cs}` matches lone surrogates only.
const wellFormed = String.prototype.toWellFormed
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

/**
 * The beginning of a prompt, made for being added to. JavaScript joins its own strings, so that a text without anything
 * to escape is never copied. The passage that was opened last waits in `tag` and `body` until the next one comes.
 */
export function openPrompt(isEmpty) {
  const text = isEmpty ? "<passages>\n(no passages were found)\n" : "<passages>\n";
  return { text, ids: new Set(), opened: -1, tag: "", body: "" };
}

/** Adds an id to those of the prompt; whether it was new. */
export function addId(prompt, id) {
  if (prompt.ids.has(id)) return false;
  prompt.ids.add(id);
  return true;
}

function closePassage(prompt) {
  if (prompt.opened === -1) return;
  prompt.text += `${prompt.tag}${prompt.body}\n</passage>\n`;
  prompt.opened = -1;
}

function open(prompt, index, { id, path, version, heading, page, text }) {
  closePassage(prompt);
  const inHeading = heading === undefined || heading === null || heading === "" ? "" : ` heading="${heading}"`;
  const onPage = page === undefined || page === null ? "" : ` page="${page}"`;
  prompt.tag = `<passage id="${id}" path="${path}" version="${version}"${inHeading}${onPage}>\n`;
  prompt.body = text;
  prompt.opened = index;
}

/** Opens a passage whose attributes are escaped; `false` where the prompt is longer than a string can be. */
export function openPassage(prompt, index, id, path, version, heading, page, text) {
  try {
    open(prompt, index, { id, path, version, heading, page, text });
    return true;
  } catch (error) {
    unreadable(error);
    return false;
  }
}

// What an attribute cannot hold as it is: what is escaped there, and surrogates, which might be lone.
const NOT_PLAIN = /[&<>"\t\n\r\uD800-\uDFFF]/;

const isPlain = (value) => typeof value === "string" && !NOT_PLAIN.test(value);

function isPlainPassage({ id, path, version, heading, page, text }) {
  return (
    isPlain(id) && id !== "" &&
    isPlain(path) &&
    typeof version === "number" &&
    (heading === undefined || heading === null || isPlain(heading)) &&
    (page === undefined || page === null || typeof page === "number") &&
    typeof text === "string"
  );
}

const NOT_PLAINLY = -1;
const NO_NEED = -2;

/**
 * Opens a passage of which every field is as it should be and no attribute needs an escape, and writes its text as
 * `writeText` does, or answers NO_NEED when that is known to need nothing. Any other passage is NOT_PLAINLY so, and
 * Rust's to read field by field, whatever is the matter with it.
 */
export function openPlainPassage(prompt, passages, index, address, capacity) {
  try {
    if (prompt.opened !== index) {
      const given = passages[index];
      if (typeof given !== "object" || Array.isArray(given)) return NOT_PLAINLY;
      const { id, path, version, heading, page, text } = given;
      const passage = { id, path, version, heading, page, text };
      if (!isPlainPassage(passage) || prompt.ids.has(id)) return NOT_PLAINLY;
      open(prompt, index, passage);
      prompt.ids.add(id);
    }
    return hasToCross(prompt.body) ? writeText(prompt.body, address, capacity) : NO_NEED;
  } catch {
    return NOT_PLAINLY; // met again, and reported, by Rust
  }
}

/** Gives the passage that was opened last another text than its own. */
export function replaceBody(prompt, text) {
  prompt.body = text;
}

export function closePrompt(prompt, question) {
  try {
    closePassage(prompt);
  } catch (error) {
    return unreadable(error);
  }
  return join(prompt.text, `</passages>\n\n<question>\n${question}\n</question>`);
}

/** Two strings as one; `undefined` where that is longer than a string of this engine can be. */
export function join(first, second) {
  try {
    return first + second;
  } catch (error) {
    return unreadable(error);
  }
}

export function needsEscape(value) {
  return NOT_PLAIN.test(value);
}

/**
 * Whether a text has to cross to be made fit for the prompt. Where crossing costs little it always does, since Rust
 * looks for a `<` and for lone surrogates faster than some engines; elsewhere only when there is one.
 */
export function hasToCross(text) {
  return HostBuffer !== undefined || text.includes("<") || wellFormed(text) !== text;
}

// The system prompt of the last request, with the settings it was made of: a service has one organization.
let lastSystem = { language: undefined, tone: undefined, organizationName: undefined, text: undefined };

/** The text that was kept for the same settings, or `undefined`. */
export function recallSystem(settings) {
  try {
    const { language, tone, organizationName } = settings;
    const last = lastSystem;
    const same = language === last.language && tone === last.tone && organizationName === last.organizationName;
    return same ? last.text : undefined;
  } catch {
    return undefined; // met again, and reported, by Rust
  }
}

export function keepSystem(language, tone, organizationName, text) {
  lastSystem = { language, tone, organizationName, text };
}

// The schema is one object for as long as this module lives, though an instance may be replaced.
let schema;

export function recallSchema() {
  return schema;
}

export function keepSchema(json) {
  schema = JSON.parse(json);
  return schema;
}

export function makeRequest(system, prompt, schema, schemaName, maxTokens) {
  return { system, prompt, schema, schemaName, maxTokens };
}

/**
 * The passages as they are now, for an ask that is kept open: each field is read once. Where one of them cannot be
 * copied, the passages are left as they are, for Rust to report.
 */
export function copyPassages(passages) {
  try {
    if (!Array.isArray(passages)) return passages;
    const copies = [];
    for (let index = 0; index < passages.length; index += 1) {
      const passage = passages[index];
      if (typeof passage !== "object" || passage === null) return passages;
      const { id, path, version, heading, page, text } = passage;
      copies.push({ id, path, version, heading, page, text });
    }
    return copies;
  } catch {
    return passages;
  }
}

export function makeInput(question, passages, settings, maxTokens) {
  return { question, passages, settings, maxTokens };
}

export function readPrompt(request) {
  return request.prompt;
}

export function makeOpenAsk(number, request) {
  return { number, request };
}

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

// Text crosses as UTF-16 through memory that Rust owns. `Buffer` copies 20,000 units in about a microsecond where a loop
// takes twenty; it is looked for on the global object, never imported, or bundlers would ship a stand-in for it.
const HostBuffer = typeof globalThis.Buffer?.prototype?.write === "function" ? globalThis.Buffer : undefined;
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
