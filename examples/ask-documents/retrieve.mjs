// Finds the passages that are worth showing to a model for a question.
// Based on minisearch (BM25+ with prefix and fuzzy search in memory); ours are only the terms that go into it, from words.mjs: stems of plain
// words without diacritics, and a question without the stop words of its language. Stop words stay in the index, because what says nothing in
// one language ("over", "door") is a word with a meaning in the other, and documents come in both.

import MiniSearch from "minisearch";
import { readBlocks } from "./markdown-blocks.mjs";
import { plainText, STOP_WORDS, stem, wordsOf } from "./words.mjs";

/** How many passages a model is shown: enough for an answer from several documents, few enough to read. */
export const PASSAGE_COUNT = 8;

/** A search index over passages. */
export function indexPassages(passages) {
  const index = new MiniSearch({
    fields: ["heading", "trail", "path", "text"],
    tokenize: wordsOf,
    processTerm: stem,
  });
  index.addAll(passages.filter(hasBody).map(searchable));
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  return { index, byId };
}

/** A passage of headings or front matter alone answers nothing. */
function hasBody({ text }) {
  return readBlocks(text).some(({ kind }) => kind !== "heading" && kind !== "front-matter" && kind !== "break");
}

function searchable({ id, heading, trail, path, text }) {
  return { id, heading: heading ?? "", trail: trail.slice(0, -1).join(" "), path, text: plainText(text) };
}

/** The best passages for a question, best first. A passage that holds more of the question's words goes before one that repeats a few. */
export function retrievePassages({ index, byId }, question, language, count = PASSAGE_COUNT) {
  const stopWords = STOP_WORDS[language];
  const found = index.search(question, {
    processTerm: (word) => (stopWords.has(word) ? null : stem(word)),
    boost: { heading: 2, trail: 1.2, path: 0.5 },
    prefix: (term) => term.length >= 4,
    fuzzy: (term) => (term.length >= 6 ? 0.2 : false),
    weights: { prefix: 0.4, fuzzy: 0.2 },
  });
  const ranked = found.map(({ id, score, queryTerms }) => ({ id, score: score * queryTerms.length }));
  ranked.sort((one, other) => other.score - one.score);
  return ranked.slice(0, count).map(({ id }) => byId.get(id));
}
