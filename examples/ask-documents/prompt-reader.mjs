// Reads back what a request's prompt shows a model: the passages, the question, and the note of a second attempt.
// Based on the layout that buildAskRequest writes and on nothing else of the host, so that the embedded answerer knows what a model knows.

const PASSAGE = /<passage ([^>]*)>\n([\s\S]*?)\n<\/passage>/g;
const ATTRIBUTE = /([a-z]+)="([^"]*)"/g;
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** `{ passages: [{ id, path, version, heading, text }], question, note }`; `note` is empty on a first attempt. Texts are as shown. */
export function readPrompt(prompt) {
  const end = prompt.indexOf("\n</passages>\n\n<question>\n");
  const passages = Array.from(prompt.slice(0, end + 1).matchAll(PASSAGE), ([, attributes, text]) => ({
    ...readAttributes(attributes),
    text,
  }));
  const asked = prompt.slice(prompt.indexOf("<question>\n", end) + "<question>\n".length);
  const close = asked.indexOf("\n</question>");
  return { passages, question: undefuse(asked.slice(0, close)), note: asked.slice(close + "\n</question>".length).trim() };
}

function readAttributes(attributes) {
  const values = { heading: "" };
  for (const [, name, value] of attributes.matchAll(ATTRIBUTE)) {
    values[name] = value.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]);
  }
  return values;
}

/** Gives text back the `<` of look-alike passage and question tags, the only ones that a request rewrites. */
export function undefuse(text) {
  return text.replace(/&lt;(?=\s*\/?\s*(?:passage|question))/gi, "<");
}
