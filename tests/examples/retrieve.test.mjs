// Words and retrieval: stems that belong together, the language of a question, plain words of Markdown, and the passage that comes first.
// Based on table rows; the index itself is minisearch's and tested there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { cutPassages } from "../../examples/ask-documents/cut-passages.mjs";
import { openLibrary } from "../../examples/ask-documents/library.mjs";
import { indexPassages, PASSAGE_COUNT, retrievePassages } from "../../examples/ask-documents/retrieve.mjs";
import { contentTerms, guessLanguage, plainText, stem } from "../../examples/ask-documents/words.mjs";

const SAMPLES = fileURLToPath(new URL("../../examples/documents", import.meta.url));

const STEMS = [
  { name: "Dutch plural", words: ["dag", "dagen"] },
  { name: "Dutch plural that drops a vowel", words: ["kantoor", "kantoren"] },
  { name: "Dutch plural that changes a letter", words: ["prijs", "prijzen"] },
  { name: "Dutch plural that doubles a letter", words: ["bon", "bonnen"] },
  { name: "Dutch plural in -ies", words: ["declaratie", "declaraties"] },
  { name: "Dutch verb and noun", words: ["regelt", "regels", "regeling", "regelingen"] },
  { name: "irregular", words: ["uur", "uren"] },
  { name: "English plural", words: ["claim", "claims"] },
  { name: "English plural in -ies", words: ["policy", "policies"] },
  { name: "English verb", words: ["report", "reported", "reporting"] },
];

for (const { name, words } of STEMS) {
  test(`stem: ${name}`, () => assert.equal(new Set(words.map(stem)).size, 1, words.map(stem).join(" ")));
}

test("stem: words that differ stay apart", () => {
  const words = ["open", "overheid", "verlof", "verzoek", "wet", "hotel", "badge", "2024", "gplv3"];
  assert.equal(new Set(words.map(stem)).size, words.length);
});

const LANGUAGES = [
  { name: "Dutch", question: "Hoe lang mag ik verlof opnemen?", language: "nl" },
  { name: "English", question: "How long may I take leave?", language: "en" },
  { name: "Dutch with English terms", question: "Wat is de policy voor security incidents?", language: "nl" },
  { name: "English with Dutch terms", question: "What is the Woo-contactpersoon for?", language: "en" },
  { name: "no stop word at all", question: "hotel", language: "nl" },
  { name: "empty", question: "", language: "nl" },
];

for (const { name, question, language } of LANGUAGES) {
  test(`language: ${name}`, () => assert.equal(guessLanguage(question), language));
}

const PLAIN = [
  { name: "link", markdown: "See [the\nlist](https://a.example/x_y) now", plain: "See the list now" },
  { name: "image", markdown: "![A chart](chart.png) shows", plain: "A chart shows" },
  { name: "emphasis and code", markdown: "**Bold**, *soft* and `code_name`", plain: "Bold, soft and code_name" },
  { name: "a bare less-than sign", markdown: "short (< 3 days) and a > b", plain: "short (< 3 days) and a > b" },
  { name: "tag and address", markdown: "<b>x</b> <https://a.example> y", plain: "x y" },
  { name: "markers", markdown: "> - item\n> 1. other", plain: "item other" },
  { name: "comment", markdown: "a <!-- b --> c", plain: "a c" },
];

for (const { name, markdown, plain } of PLAIN) {
  test(`plain text: ${name}`, () => assert.equal(plainText(markdown), plain));
}

test("content terms leave out the words of the asking", () => {
  assert.deepEqual(contentTerms("Hoeveel dagen verlof krijg ik bij een verhuizing?", "nl"), ["dag", "verlof", "verhui"]);
  assert.deepEqual(contentTerms("How many seats does the Kadezaal have?", "en"), ["seat", "kadezal"]);
});

const DESK = "nl/informatiebeveiliging.md";
const HOUSE = "en/house-rules.md";
const FIRST = [
  { name: "heading in Dutch", question: "Hoe lang duurt zorgverlof?", language: "nl", path: "nl/verlof.md", heading: "Zorgverlof" },
  { name: "table cell", question: "Kadezaal", language: "nl", path: HOUSE, heading: "Meeting rooms" },
  { name: "plural for singular", question: "How do I report stolen devices?", language: "en", path: "en/information-security.md", heading: "Devices" },
  { name: "without diacritics", question: "papieren kopieen", language: "nl", path: "nl/woo-verzoeken.md", heading: "Een verzoek indienen" },
  { name: "one letter missing", question: "Hoe krijg ik een voorscht?", language: "nl", path: "nl/declaraties.md", heading: "Voorschot" },
  { name: "beginning of a word", question: "bewaartermijn camerabeeld", language: "nl", path: DESK, heading: "Bewaartermijnen" },
  { name: "English in a folder of both", question: "Is smoking allowed on the roof?", language: "en", path: HOUSE, heading: "Smoking and vaping" },
];

for (const { name, question, language, path, heading } of FIRST) {
  test(`retrieval: ${name}`, async () => {
    const [first] = retrievePassages(await openLibrary(SAMPLES, assert.fail), question, language);
    assert.deepEqual([first.path, first.heading], [path, heading]);
  });
}

test("retrieval: at most so many passages, and none for words that no document has", async () => {
  const library = await openLibrary(SAMPLES, assert.fail);
  assert.equal(retrievePassages(library, "gemeente medewerker verlof verzoek", "nl").length, PASSAGE_COUNT);
  assert.deepEqual(retrievePassages(library, "xylofoon qwertz", "nl"), []);
  assert.deepEqual(retrievePassages(library, "hoe en wat", "nl"), []);
});

test("retrieval: headings and front matter alone are not supplied", () => {
  const text = "---\ntitle: verlof\n---\n\n# Verlof\n<!-- note -->\n\nTekst over verlof.";
  const found = retrievePassages(indexPassages(cutPassages({ path: "a.md", text })), "verlof", "nl");
  assert.deepEqual(found.map(({ id }) => id), ["a.md#3"]);
});

test("retrieval: a passage with both words goes before one that repeats a single word", () => {
  const documents = [
    { path: "a.md", text: "verlof verlof verlof verlof" },
    { path: "b.md", text: "Er is veel te zeggen over het kopen van verlof in het najaar en wat dat betekent." },
  ];
  const library = indexPassages(documents.flatMap((document) => cutPassages(document)));
  assert.equal(retrievePassages(library, "verlof kopen", "nl")[0].path, "b.md");
});

test("retrieval: the same question finds the same passages in the same order", async () => {
  const find = async () => retrievePassages(await openLibrary(SAMPLES, assert.fail), "verlof aanvragen", "nl").map(({ id }) => id);
  assert.deepEqual(await find(), await find());
});
