// Answers without a model, so that the example runs anywhere and always the same: it picks, for each clause of the question, the statement of
// the supplied passages that matches it best, and quotes it. Based on the prompt alone, which it reads as a model would, and on the same
// answer schema. It shows the machinery around a model; it does not understand the question.

import { readPrompt, undefuse } from "./prompt-reader.mjs";
import { bestStatement, readStatements } from "./statement-match.mjs";
import { contentTerms, guessLanguage } from "./words.mjs";

/** Where one question becomes two: after a question mark, or before "and how", "en wanneer" and the like. */
const CLAUSE_BORDER =
  /\?|[,;]?\s+(?:en|and)\s+(?=(?:hoe|hoeveel|wat|wie|waar|wanneer|welke?|waarom|how|what|who|where|when|which|why)\b)/i;

/** What a person has to handle: a complaint or an exception in the first person, or the asker's own case. */
const COMPLAINT = wordsThatBegin("klacht", "klag", "bezwaar", "uitzondering", "ontheffing", "coulance", "maatwerk", "oneens", "complain",
  "exception", "exempt", "waive", "appeal", "unfair");
const FIRST_PERSON = /\b(?:ik|mij|me|mijn|wij|we|ons|onze|i|my|our|us)\b/i;
const OWN_CASE = /\b(?:mijn\s+(?:geval|situatie|aanvraag|zaak|dossier)|my\s+(?:case|situation|application|request|file))\b/i;

const PHRASES = {
  nl: {
    nothing: "In de aangeleverde documenten staat geen antwoord op deze vraag.",
    partly: (clause) => `Niet gevonden in de aangeleverde documenten: ${clause}.`,
    human: "Een collega neemt dit persoonlijk over.",
  },
  en: {
    nothing: "The supplied documents do not hold an answer to this question.",
    partly: (clause) => `Not found in the supplied documents: ${clause}.`,
    human: "A colleague will take this over personally.",
  },
};

function wordsThatBegin(...beginnings) {
  return new RegExp(`\\b(?:${beginnings.join("|")})\\w*`, "i");
}

/**
 * A `complete` for ask(). For a question that equals `slipOn`, the first attempt changes a number in its first quote, as a model may;
 * the second attempt, made after the refusal, quotes faithfully.
 */
export function createEmbeddedAnswerer({ slipOn = null } = {}) {
  return ({ prompt }) => {
    const shown = readPrompt(prompt);
    const answer = answerFrom(shown);
    return shown.question === slipOn && shown.note === "" ? withChangedNumber(answer) : answer;
  };
}

function answerFrom({ passages, question, note }) {
  const language = guessLanguage(question);
  const found = findStatements(question, readStatements(passages), language);
  const chosen = [...new Set(found.map(({ statement }) => statement))].filter((statement) => statement !== null);
  const missing = found.filter(({ statement }) => statement === null).map(({ clause }) => clause);
  const needsHuman = isForPerson(question);
  return {
    answer: wordAnswer({ chosen, missing, needsHuman }, PHRASES[language]),
    sources: chosen.map((statement) => sourceFor(statement, note === "")),
    needsHuman,
    insufficientContext: chosen.length === 0 || missing.length > 0,
  };
}

function findStatements(question, statements, language) {
  const clauses = question.split(CLAUSE_BORDER).map((clause) => clause.trim());
  const meaningful = clauses.filter((clause) => contentTerms(clause, language).length > 0);
  return meaningful.map((clause) => ({ clause, statement: bestStatement(clause, statements, language) }));
}

function isForPerson(question) {
  return OWN_CASE.test(question) || (COMPLAINT.test(question) && FIRST_PERSON.test(question));
}

function wordAnswer({ chosen, missing, needsHuman }, phrases) {
  const sentences = chosen.map(({ words }) => asSentence(undefuse(words)));
  if (chosen.length === 0) sentences.push(phrases.nothing);
  else sentences.push(...missing.map(phrases.partly));
  if (needsHuman) sentences.push(phrases.human);
  return sentences.join(" ");
}

function asSentence(words) {
  const text = words.replace(/[;,:]$/, "");
  return /[.!?…]["'”’)]*$/.test(text) ? text : `${text}.`;
}

/** Look-alike tags are quoted as the document has them, and after a refusal as the prompt showed them. */
function sourceFor({ passage, start, end }, isFirstAttempt) {
  const shown = passage.text.slice(start, end);
  return { passageId: passage.id, quote: isFirstAttempt ? undefuse(shown) : shown };
}

function withChangedNumber(answer) {
  const [first, ...others] = answer.sources;
  const number = /\d+/.exec(first?.quote ?? "")?.[0];
  if (number === undefined) return answer;
  const change = (text) => text.replace(number, String(Number(number) + 1));
  return { ...answer, answer: change(answer.answer), sources: [{ ...first, quote: change(first.quote) }, ...others] };
}
