// Writes a result for a terminal: question, answer, each citation with the quoted words marked in its passage, the two flags, the passages.
// Based on the convention of no-color.org: marks are reverse video on a terminal, and «…» when the output goes elsewhere or NO_COLOR is set.
// Document text may hold control characters that would steer a terminal, so each is shown as U+FFFD, one for one, which keeps offsets.

import { locateQuote } from "./locate-quote.mjs";

const PLAIN_STYLE = { open: "«", close: "»", perLine: false, title: (text) => text };
const TERMINAL_STYLE = {
  open: "\u001B[1;7m",
  close: "\u001B[22;27m",
  perLine: true,
  title: (text) => `\u001B[1m${text}\u001B[22m`,
};

/** The style for an output stream under an environment. */
export function chooseStyle(stream, environment) {
  const isPlain = !stream.isTTY || (environment.NO_COLOR ?? "") !== "" || environment.TERM === "dumb";
  return isPlain ? PLAIN_STYLE : TERMINAL_STYLE;
}

/** Text without characters that a terminal obeys; line ends and tabs stay. */
export function printable(text) {
  return text.replace(/\r\n/g, " \n").replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, "\uFFFD");
}

/** `text` with the spans between the style's marks; on a terminal each line is marked by itself, so that a margin stays unmarked. */
export function markSpans(text, spans, style) {
  const shown = printable(text);
  let marked = "";
  let from = 0;
  for (const { start, end } of spans) {
    const words = shown.slice(start, end);
    const between = style.perLine ? words.replace(/[ ]*\n[ ]*/g, (lineEnd) => `${style.close}${lineEnd}${style.open}`) : words;
    marked += `${shown.slice(from, start)}${style.open}${between}${style.close}`;
    from = end;
  }
  return marked + shown.slice(from);
}

/** The whole report of one question. `result` is what ask() gave. */
export function showResult({ question, language, model, passages, result }, style) {
  const parts = [section("Question", printable(question), style), section("Asked", `${model}, in ${languageName(language)}`, style)];
  if (result.refusals.length > 0) parts.push(section("Refused", refusalLines(result), style));
  if (result.answer === null) parts.push(section("No answer", "Both answers were refused, so none is shown.", style));
  else parts.push(...answerSections(result.answer, passages, style));
  parts.push(section(`Passages supplied (${passages.length})`, passages.map(passageLine).join("\n") || "none", style));
  return parts.join("\n\n");
}

function section(title, body, style) {
  return `${style.title(title)}\n${indent(body, "  ")}`;
}

function indent(text, margin) {
  return text.split("\n").map((line) => `${margin}${line}`.trimEnd()).join("\n");
}

function languageName(language) {
  return language === "nl" ? "Dutch" : "English";
}

function refusalLines({ refusals, answer }) {
  const lines = refusals.map((reason, index) => `answer ${index + 1}: ${printable(reason)}`);
  if (answer !== null) lines.push(`answer ${refusals.length + 1}, asked for with that reason, was accepted`);
  return lines.join("\n");
}

function answerSections(answer, passages, style) {
  const citations = answer.sources.map((source, index) => citationText(source, index, passages, style));
  return [
    section("Answer", printable(answer.answer), style),
    section(`Citations (${citations.length})`, citations.join("\n\n") || "none", style),
    section("Flags", flagLines(answer), style),
  ];
}

function citationText(source, index, passages, style) {
  const place = [source.path, `version ${source.version}`];
  if (source.heading) place.push(`under “${source.heading}”`);
  if (source.page !== null) place.push(`page ${source.page}`);
  const head = `[${index + 1}] ${printable(place.join(", "))}`;
  return `${head}\n${indent(quotedPassage(source, passages, style), "    | ")}`;
}

/** A source does not name its passage's id, so the passage is the one of that place which holds the quote. */
function quotedPassage(source, passages, style) {
  for (const passage of passages) {
    if (passage.path !== source.path || (passage.heading ?? null) !== source.heading) continue;
    const spans = locateQuote(passage.text, source.passage);
    if (spans !== null) return markSpans(passage.text, spans, style);
  }
  return markSpans(source.passage, [{ start: 0, end: source.passage.length }], style);
}

function flagLines({ needsHuman, insufficientContext }) {
  return [
    `needsHuman           ${needsHuman ? "yes: a colleague has to take this over" : "no"}`,
    `insufficientContext  ${insufficientContext ? "yes: the passages do not hold the answer, or only a part of it" : "no"}`,
  ].join("\n");
}

function passageLine({ id, heading, text }) {
  return printable(`${id}${heading ? `  ${heading}` : ""}  (${text.length} characters)`);
}
