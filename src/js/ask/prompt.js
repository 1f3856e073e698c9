// The host's side of a request: the prompt that JavaScript joins, what is kept from one request to the next, and what is
// handed back.
import { HostBuffer, join, unreadable, wellFormed, writeText } from "../host.js";

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
