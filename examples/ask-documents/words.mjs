// What a text is about, word by word: folding, stop words, a light stem, the language of a question, and Markdown read as plain words.
// Based on the usual pipeline of full-text retrieval; the stem is the part of the Dutch and English Snowball endings that matters for
// short questions. One stem serves both languages, because a knowledge base often holds documents in both.

/** Words that say how something is asked and not what about, per language. */
export const STOP_WORDS = {
  nl: wordSet(`
    aan al alle allemaal als altijd ben bent beschrijf bestaan bestaat betekenen betekent bij bijvoorbeeld binnen boven buiten daar dan
    dat de der deze die dit doe doen doet door dus echt een eens en er eruit eruitzien even gaan gaat geef gelden geldt gemaakt geven
    haar had hadden heb hebben hebt heeft heet hem het hier hij hoe hoeveel hoog houdt hun ik in is ja je jij jou jouw jullie kan kon
    krijg krijgen krijgt kun kunnen kunt lang leg maak maakt maar mag maken me meer men met mij mijn moet moeten mogen na naar nee niet
    noem nog nu of om onder ons onze ook op opnemen over precies staan staat te tegen ten ter tijdens toch tot tussen u uit uw vaak
    vallen valt van vanaf veel vertel volgens voor waar waarin waarom waarop waarvoor wanneer was wat we wel welk welke werd weten wie
    wij wil willen word worden wordt zal ze zeggen zegt zelf zich zien ziet zij zijn zo zoals zou zullen`),
  en: wordSet(`
    a about after all allowed also am an and any are as at be been before being between but by can could describe did do does doing
    explain for from get gets give had has have having he her here him his how i if in into is it its just long many may me mean means
    might more most much must my no not of off often on once only or other our out over own please say says shall she should so some
    soon such tell than that the their them then there these they this those to too under until up us very was we were what when where
    which while who whom whose why will with within would you your`),
};

function wordSet(words) {
  return new Set(words.trim().split(/\s+/));
}

/** Lower case without diacritics, compatibility forms made plain. */
export function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
}

/** The folded words of a text in order; a single letter is no word, a single digit is. */
export function wordsOf(text) {
  const words = fold(text).replace(/['’]s\b/g, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 1 || /\p{N}|\p{Script=Han}/u.test(word));
}

const IRREGULAR_STEMS = new Map([["uren", "uur"], ["leden", "lid"]]);

/** Endings in the order in which they are taken off, each with the letters that must be left. */
const ENDINGS = [
  { ending: /(?<!s)s$/, left: 3 },
  { ending: /(?:en|es|ed|e)$/, left: 3 },
  { ending: /ing$/, left: 4 },
  { ending: /(?<=[^aeiou])t$/, left: 4 },
];

/**
 * A light stem: plural and inflection taken off, and the letters that Dutch spelling doubles or changes with them; a z left at the end goes,
 * since it is an s without its ending (prijs, prijzen).
 */
export function stem(word) {
  if (IRREGULAR_STEMS.has(word)) return IRREGULAR_STEMS.get(word);
  if (word.length < 4 || /\p{N}/u.test(word)) return word;
  const single = withoutEnding(word).replace(/([aeou])\1(?=[^aeiou])/g, "$1").replace(/([^aeiou])\1$/, "$1");
  return single.replace(/v$/, "f").replace(/(?<=...)z$/, "").replace(/y$/, "i");
}

function withoutEnding(word) {
  if (/ie(?:s|d|en)?$/.test(word)) return word.replace(/ie(?:s|d|en)?$/, "i");
  if (/heden$/.test(word)) return word.replace(/heden$/, "heid");
  let base = word;
  for (const { ending, left } of ENDINGS) {
    const shorter = base.replace(ending, "");
    if (shorter.length >= left) base = shorter;
  }
  return base;
}

/** The stems of the words that carry the meaning, each once, in order. */
export function contentTerms(text, language) {
  const stopWords = STOP_WORDS[language];
  return [...new Set(wordsOf(text).filter((word) => !stopWords.has(word)).map(stem))];
}

/** "nl" or "en" by which language has more of its stop words in the question; Dutch when neither has more. */
export function guessLanguage(question) {
  const words = wordsOf(question);
  const count = (language) => words.filter((word) => STOP_WORDS[language].has(word)).length;
  return count("en") > count("nl") ? "en" : "nl";
}

/** Markdown as a reader sees it, on one line: no link targets, images, tags, emoji names, emphasis, markers or cell borders. */
export function plainText(markdown) {
  return markdown
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/!?\[([^[\]]*)\]\(\s*[^()\s]*(?:\s+"[^"\n]*")?\s*\)/g, "$1")
    .replace(/<(?:https?:|mailto:)[^<>\s]*>|https?:\/\/[^\s<>)\]]+|<\/?[a-z][^<>]*>/gi, " ")
    .replace(/:[a-z0-9]+(?:[-_][a-z0-9]+)*:(?=[\s\])]|$)/g, " ")
    .replace(/^[ \t]*(?:>[ \t]?)+/gm, "")
    .replace(/^[ \t]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+/gm, "")
    .replace(/\*\*|__|`+|~~|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, "")
    .replace(/\[\s*\]|\s+/g, " ")
    .trim();
}
