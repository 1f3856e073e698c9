// The host's side of an inspection: reads that fail silently where nothing may fail, and the report as it is handed back.
//
// Based on answer.js, whose `check` it looks into. A span crosses as two numbers and is cut here from the passage's own
// text, so that what is handed back is the host's string and no copy has to cross.
import { readItem, toText, writeText } from "../host.js";

export function readOption(options, name) {
  return readItem(options, name);
}

/** `texts` holds the cited texts by position, so that a span is cut from the very string that was looked at. */
export function openReport() {
  return { issues: [], citations: [], texts: new Map() };
}

/** `writeText` for the text of a passage that is cited, which the report keeps; -1 where it is not as it should be. */
export function writeCited(check, report, position, address, capacity) {
  try {
    let text = report.texts.get(position);
    if (text === undefined) {
      ({ text } = check.set.passages[position]);
      if (typeof text === "string") report.texts.set(position, text);
    }
    return writeText(text, address, capacity);
  } catch {
    return -1;
  }
}

/** What an error that was made on this side says. */
export function messageOf(error) {
  return toText(error.message) ?? "";
}

/** Takes note of the source that was read last. */
export function noteSource(check, report, index) {
  report.citations.push({
    index,
    passageId: check.passageId,
    quote: toText(check.quotes[index]),
    status: "not-found",
    tier: null,
    spans: [],
    occurrences: 0,
    nearest: null,
  });
}

export function passageCount(check) {
  return check.set.count;
}

/** The id of a passage, `undefined` where it has none that can be read. */
export function idAt(check, position) {
  try {
    return toText(check.set.passages[position].id);
  } catch {
    return undefined;
  }
}

// For each set of passages that was searched after a miss: where each id stands last.
const positionsOf = new WeakMap();

function lastPositions(set) {
  let positions = positionsOf.get(set);
  if (positions === undefined) {
    positions = new Map();
    for (let position = 0; position < set.count; position += 1) positions.set(idAt({ set }, position), position);
    positionsOf.set(set, positions);
  }
  return positions;
}

/**
 * `writeText` for the text of a passage that might have been cited; -1 where it has none that can be read, or where a later
 * passage has its id.
 */
export function writeOther(check, position, address, capacity) {
  try {
    const { id, text } = check.set.passages[position];
    return lastPositions(check.set).get(toText(id)) === position ? writeText(text, address, capacity) : -1;
  } catch {
    return -1;
  }
}

export function writeAnswer(check, address, capacity) {
  return writeText(check.answer, address, capacity);
}

function isNamed(answer, passages, position) {
  try {
    const { id } = passages[position];
    return typeof id === "string" && id !== "" && answer.includes(id);
  } catch {
    return false;
  }
}

/** The positions of the passages whose id is somewhere in the answer, a hundred at most; `undefined` for none. */
export function namedPassages(check) {
  const { answer, set: { passages, count } } = check;
  if (typeof answer !== "string") return undefined;
  let named;
  for (let position = 0; position < count; position += 1) {
    if (!isNamed(answer, passages, position)) continue;
    named ??= [];
    if (named.push(position) === 100) break;
  }
  return named;
}

const STATUSES = ["verified", "not-found", "too-short", "empty", "unknown-passage", "duplicate"];
const TIERS = ["exact", "whitespace", "typography", "case", "tolerant"];

function spanOf(check, report, position, start, end) {
  let text = report.texts.get(position);
  if (text !== undefined) return { start, end, text: text.slice(start, end) };
  text = "";
  try {
    text = check.set.passages[position].text.slice(start, end);
  } catch {
    // The text was there a moment ago; a host that takes it away gets none.
  }
  return { start, end, text };
}

/** What became of the citation at `index` of the report, with its first span unless that is empty. */
export function setCitation(check, report, index, status, tier, position, occurrences, start, end) {
  const citation = report.citations[index];
  citation.status = STATUSES[status];
  citation.tier = TIERS[tier] ?? null;
  citation.occurrences = occurrences;
  if (start < end) citation.spans.push(spanOf(check, report, position, start, end));
}

export function addSpan(check, report, index, position, start, end) {
  report.citations[index].spans.push(spanOf(check, report, position, start, end));
}

export function setNearest(check, report, index, position, start, end, similarity) {
  const passageId = idAt(check, position) ?? "";
  report.citations[index].nearest = { passageId, ...spanOf(check, report, position, start, end), similarity };
}

export function addIssue(report, code, isError, path, message, suggestion) {
  const issue = { code, severity: isError ? "error" : "warning", path, message };
  report.issues.push(suggestion === undefined ? issue : { ...issue, suggestion });
}

/** The report. `acceptance` is what `makeAcceptance` made, or `undefined`. */
export function closeReport({ issues, citations }, acceptance, reason, policy) {
  const answer = acceptance === undefined ? null : acceptance.answer;
  return { ok: answer !== null, reason: reason ?? null, issues, citations, answer, policy };
}
