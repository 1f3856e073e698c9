// Chooses the statement that best answers one clause of a question, or none.
// Based on weighted word overlap: a word of the question that few statements hold counts for more (inverse document frequency over what the
// prompt shows), and words around a statement count for less than its own. Numbers below were set by trying some hundred questions, with and
// without an answer, on two sets of documents; where they had to choose, they refuse sooner than answer beside the question.

import { statementsOf } from "./statements.mjs";
import { contentTerms, plainText, stem, wordsOf } from "./words.mjs";

/** The share of the question's terms, the mean of by weight and by number, that a statement must match, and the share that its own words must. */
const THRESHOLD = 0.6;
const OWN_THRESHOLD = 0.15;
/** What a match counts for: in the heading above or the words that introduce it, elsewhere in its passage, and by a part of the word. */
const CONTEXT_WEIGHT = 0.55;
const OPENING_CONTEXT_WEIGHT = 0.65;
const PASSAGE_WEIGHT = 0.3;
const AFFIX_WEIGHT = 0.7;

/** The thing that is counted or chosen, and names: an answer from a passage without them answers something else. */
const FOCUS = /\b(?:hoeveel|welke?|how\s+(?:many|much)|which)\s+(\p{L}+)/iu;
const NAME = /[\p{L}\p{N}]*(?:\p{Lu}{2}|\p{N})[\p{L}\p{N}]*/gu;

const ASKS_NUMBER = anyOf("hoeveel", "hoe (?:lang|vaak|oud|groot|hoog|ver|snel)", "wanneer", "termijn", "kost", "how (?:many|much|long|often)",
  "how (?:old|far|soon|high)", "when", "deadline", "costs?", "maxim\\w+");
const GIVES_NUMBER = anyOf("\\d[\\d.,:]*", "twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf",
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve");
const ASKS_MEANING = anyOf("wat (?:is|zijn|betekent)", "waar staat", "what (?:is|are|does)", "stands? for");
const ASKS_WHO = anyOf("wie (?:is|zijn)", "who (?:is|are)");
const GIVES_MEANING = anyOf("betekent", "staat voor", "genoemd", "heet", "means", "stands for", "is called");
const IS = anyOf("is", "zijn", "are");

function anyOf(...phrases) {
  return new RegExp(`\\b(?:${phrases.join("|").replaceAll(" ", "\\s+")})(?!\\w)`, "i");
}

/** The statements of all passages, each with the terms of its own words, of the words around it and of its passage. */
export function readStatements(passages) {
  return passages.flatMap((passage, rank) => {
    const passageTerms = termsOf(plainText(passage.text));
    return statementsOf(passage).map((statement) => ({
      ...statement,
      passage,
      rank,
      passageTerms,
      terms: termsOf(statement.words),
      contextTerms: termsOf(statement.context),
    }));
  });
}

function termsOf(text) {
  return new Set(wordsOf(text).map(stem));
}

/** The statement with the highest score for a clause, or null when none reaches the thresholds. */
export function bestStatement(clause, statements, language) {
  const asked = readClause(clause, statements, language);
  let best = null;
  let bestScore = 0;
  for (const statement of statements) {
    if (statement.words.endsWith("?") || !isAbout(statement, asked)) continue;
    const { share, ownShare } = coverage(statement, asked);
    if (share < THRESHOLD || ownShare < OWN_THRESHOLD) continue;
    const score = share + preference(statement, asked);
    if (score > bestScore) [best, bestScore] = [statement, score];
  }
  return best;
}

function readClause(clause, statements, language) {
  const terms = contentTerms(clause, language);
  const focus = FOCUS.exec(clause)?.[1] ?? "";
  return {
    terms,
    weights: terms.map((term) => rarity(term, statements)),
    needed: contentTerms([focus, ...(clause.match(NAME) ?? [])].join(" "), language),
    known: terms.filter((term) => statements.some((statement) => affinity(term, statement.terms) > 0)),
    asksNumber: ASKS_NUMBER.test(clause),
    asksMeaning: ASKS_MEANING.test(clause),
    asksWho: ASKS_WHO.test(clause),
  };
}

/** A compound is as rare as itself; only one that no statement holds is as rare as its parts. */
function rarity(term, statements) {
  const exact = statements.filter(({ terms }) => terms.has(term)).length;
  const holding = exact > 0 ? exact : statements.filter(({ terms }) => affinity(term, terms) > 0).length;
  return Math.log(1 + statements.length / Math.max(holding, 0.5));
}

/**
 * Whether the statement's passage has every needed word, and lacks at most one in four of the words that any supplied passage knows. Who
 * somebody is stands only in a statement that says so: roles are named in every second sentence.
 */
function isAbout(statement, { terms, needed, known, asksWho }) {
  if (asksWho && meaningBonus(statement.words, terms) === 0) return false;
  if (!needed.every((term) => matchWithin(term, statement) > 0)) return false;
  return known.filter((term) => matchWithin(term, statement) === 0).length <= terms.length / 4;
}

/** What opens the section below a heading that holds every word of the question speaks of it, even in other words. */
function coverage(statement, { terms, weights }) {
  const matches = terms.map((term) => matchWithin(term, statement));
  const own = terms.map((term) => affinity(term, statement.terms));
  const isTitled = statement.opensSection && terms.every((term) => statement.contextTerms.has(term));
  const byNumber = sum(matches) / terms.length;
  return {
    share: (weightedMean(matches, weights) + byNumber) / 2,
    ownShare: isTitled ? 1 : weightedMean(own, weights),
  };
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

function weightedMean(values, weights) {
  return sum(values.map((value, index) => value * weights[index])) / sum(weights);
}

/** How well a term matches a statement's own words or, for less, the words around it and those of its passage. */
function matchWithin(term, { terms, contextTerms, passageTerms, opensSection }) {
  const contextWeight = opensSection ? OPENING_CONTEXT_WEIGHT : CONTEXT_WEIGHT;
  return Math.max(affinity(term, terms), contextWeight * affinity(term, contextTerms), PASSAGE_WEIGHT * affinity(term, passageTerms));
}

/** 1 for the same stem, AFFIX_WEIGHT when one holds the other at an end as Dutch compounds do, or shares most of its beginning, else 0. */
function affinity(term, terms) {
  if (terms.has(term)) return 1;
  for (const other of terms) {
    const [short, long] = term.length < other.length ? [term, other] : [other, term];
    if (short.length < 5) continue;
    const beginning = short.slice(0, Math.max(5, Math.ceil(short.length * 0.8)));
    if (long.startsWith(beginning) || long.endsWith(short)) return AFFIX_WEIGHT;
  }
  return 0;
}

/** Differences that decide between statements that match alike. */
function preference({ words, rank, kind, isDangling }, { terms, asksNumber, asksMeaning }) {
  const number = asksNumber && GIVES_NUMBER.test(words) ? 0.35 : 0;
  const meaning = asksMeaning ? meaningBonus(words, terms) : 0;
  const size = words.length > 400 || wordsOf(words).length < 4 || /^\(.*\)\.?$/.test(words) ? -0.1 : 0;
  const readsBadly = kind === "fence" || isDangling ? -0.1 : 0;
  return number + meaning + size + readsBadly - rank * 0.02;
}

/** A question after what something is prefers a statement that says so, then one that begins with it. */
function meaningBonus(words, terms) {
  if (GIVES_MEANING.test(words)) return 0.15;
  const beginsWithTerm = wordsOf(words).slice(0, 4).some((word) => terms.includes(stem(word)));
  return beginsWithTerm && IS.test(words) ? 0.08 : 0;
}
