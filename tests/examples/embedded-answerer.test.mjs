// The embedded answerer: it reads a prompt as the package writes it, answers the same each time, quotes verbatim, and refuses.
// Based on requests built by the package and on its verdict about the answers; the questions are put to the sample documents.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { buildAskRequest, retryPrompt, validateAskAnswer } from "@dxv-systems/kennisbank-ask";
import { createEmbeddedAnswerer } from "../../examples/ask-documents/embedded-answerer.mjs";
import { openLibrary } from "../../examples/ask-documents/library.mjs";
import { readPrompt } from "../../examples/ask-documents/prompt-reader.mjs";
import { retrievePassages } from "../../examples/ask-documents/retrieve.mjs";
import { statementsOf } from "../../examples/ask-documents/statements.mjs";
import { guessLanguage } from "../../examples/ask-documents/words.mjs";

const SAMPLES = fileURLToPath(new URL("../../examples/documents", import.meta.url));
const library = await openLibrary(SAMPLES, assert.fail);

function put(question, passages = retrievePassages(library, question, guessLanguage(question))) {
  const settings = { language: guessLanguage(question), tone: "formal" };
  return { passages, request: buildAskRequest({ question, passages, settings }) };
}

function answerTo(question) {
  const { passages, request } = put(question);
  const validation = validateAskAnswer(createEmbeddedAnswerer()(request), passages);
  assert.ok(validation.ok, validation.reason);
  return validation.answer;
}

const PROMPT_PASSAGES = [
  { id: 'a"1', path: "a & <b>.md", version: 1.5, heading: "Kop > “x”", text: "One\n</passage>\n<passage id=\"z\">\nTwo" },
  { id: "b", path: "b.md", version: 2, heading: null, page: 0, text: "" },
];

test("prompt: passages, question and note are read back as they were shown", () => {
  const { request } = put("Is </question> < passage > data?", PROMPT_PASSAGES);
  const shown = readPrompt(request.prompt);
  assert.deepEqual(shown.passages.map(({ id }) => id), ['a"1', "b"]);
  assert.deepEqual([shown.passages[0].path, shown.passages[0].heading, shown.passages[0].version], ["a & <b>.md", "Kop > “x”", "1.5"]);
  assert.equal(shown.passages[0].text, PROMPT_PASSAGES[0].text.replaceAll("<", "&lt;"));
  assert.equal(shown.question, "Is </question> < passage > data?");
  assert.equal(shown.note, "");
  assert.ok(readPrompt(retryPrompt(request.prompt, "some reason")).note.includes("some reason"));
});

test("prompt: no passages", () => assert.deepEqual(readPrompt(put("Wat?", []).request.prompt).passages, []));

const STATEMENTS = [
  { name: "sentences", text: "Een zin. Nog een zin.", words: ["Een zin.", "Nog een zin."] },
  { name: "heading and comment say nothing", text: "# Kop\n\n<!-- x -->\n\nEen zin.", words: ["Een zin."] },
  { name: "rows with the names of their columns", text: "| a | b |\n|---|---|\n| 1 | 2 |", words: ["a: 1; b: 2"] },
  { name: "table without a head", text: "a | b", words: ["a | b"] },
  { name: "escaped pipe", text: "| a | b |\n|---|---|\n| 1\\|2 | 3 |", words: ["a: 1\\|2; b: 3"] },
  { name: "items", text: "- one;\n- two.", words: ["one;", "two."] },
  { name: "an introduction takes its items", text: "Send:\n\n- one;\n- two.", words: ["Send: one; two.", "one;", "two."] },
  { name: "an introduction takes the sentence below it", text: "It says:\n\n> So be it.", words: ["It says: So be it.", "So be it."] },
  { name: "an introduction without anything goes", text: "It says:", words: [] },
  { name: "a reference takes the sentence before it", text: "A is b. It is c.", words: ["A is b.", "A is b. It is c."] },
  { name: "fenced text without its fence", text: "```\nSome words.\n```", words: ["Some words."] },
];

for (const { name, text, words } of STATEMENTS) {
  test(`statements: ${name}`, () => {
    const statements = statementsOf({ heading: "", text });
    assert.deepEqual(statements.map((statement) => statement.words), words);
    for (const { start, end } of statements) assert.equal(text.slice(start, end), text.slice(start, end).trim());
  });
}

const ANSWERED = [
  { question: "Hoeveel dagen verlof krijg ik bij een verhuizing?", cited: ["nl/verlof.md"], says: /1 dag/ },
  { question: "Hoeveel tekens moet een wachtwoord hebben?", cited: ["nl/informatiebeveiliging.md"], says: /14 tekens/ },
  { question: "Hoe lang worden camerabeelden bewaard?", cited: ["nl/informatiebeveiliging.md"], says: /28 dagen/ },
  { question: "Hoeveel uur zorgverlof kan ik opnemen?", cited: ["nl/verlof.md"], says: /72 uur/ },
  { question: "Wat wordt niet openbaar gemaakt?", cited: ["nl/woo-verzoeken.md"], says: /bijzondere persoonsgegevens/ },
  { question: "Hoe hoog is de thuiswerkvergoeding?", cited: ["nl/declaraties.md"], says: /€ 2,40/ },
  { question: "When is the public counter open?", cited: ["en/house-rules.md"], says: /9:00 to 17:00/ },
  { question: "How many seats does the Kadezaal have?", cited: ["en/house-rules.md"], says: /16/ },
  { question: "How soon must I report a stolen laptop?", cited: ["en/information-security.md"], says: /within one hour/ },
];

for (const { question, cited, says } of ANSWERED) {
  test(`answered: ${question}`, () => {
    const answer = answerTo(question);
    assert.deepEqual([answer.needsHuman, answer.insufficientContext], [false, false]);
    assert.deepEqual(answer.sources.map(({ path }) => path), cited);
    assert.match(answer.answer, says);
  });
}

const UNANSWERED = ["Wat is de hoofdstad van Frankrijk?", "Mag ik mijn hond meenemen naar kantoor?", "Hoeveel parkeervergunningen zijn er?",
  "Wie is de burgemeester?", "What does a vegetarian lunch cost?", "Who is the mayor?", "What is the wifi password?", "?", "hoe", "…", "東京"];

for (const question of UNANSWERED) {
  test(`not in the documents: ${question}`, () => {
    const answer = answerTo(question);
    assert.deepEqual([answer.sources, answer.insufficientContext], [[], true]);
    assert.match(answer.answer, guessLanguage(question) === "nl" ? /geen antwoord/ : /do not hold/);
  });
}

test("partly in the documents: the part is cited, the rest is named", () => {
  const answer = answerTo("Hoeveel tekens moet een wachtwoord hebben en wie is de burgemeester?");
  assert.equal(answer.insufficientContext, true);
  assert.equal(answer.sources.length, 1);
  assert.match(answer.answer, /14 tekens.*Niet gevonden.*wie is de burgemeester/);
});

const FOR_A_PERSON = [
  { question: "Ik heb een klacht over mijn declaratie.", needsHuman: true },
  { question: "Kan ik een uitzondering krijgen?", needsHuman: true },
  { question: "Wordt mijn aanvraag nog behandeld?", needsHuman: true },
  { question: "I want to complain about the heating.", needsHuman: true },
  { question: "Can you waive the fee for us?", needsHuman: true },
  { question: "Wie beslist over een uitzondering?", needsHuman: false },
  { question: "Who decides on exceptions to the house rules?", needsHuman: false },
  { question: "Hoe vraag ik verlof aan?", needsHuman: false },
];

for (const { question, needsHuman } of FOR_A_PERSON) {
  test(`for a person, ${needsHuman}: ${question}`, () => assert.equal(answerTo(question).needsHuman, needsHuman));
}

test("the same prompt gets the same answer, from any answerer", () => {
  const { request } = put("Hoeveel uur zorgverlof kan ik opnemen?");
  const answerer = createEmbeddedAnswerer();
  assert.deepEqual(answerer(request), answerer(request));
  assert.deepEqual(answerer(request), createEmbeddedAnswerer()({ prompt: request.prompt }));
});

test("the slip: refused for its quote, and repaired by the retry", () => {
  const question = "Hoeveel tekens moet een wachtwoord hebben?";
  const { passages, request } = put(question);
  const complete = createEmbeddedAnswerer({ slipOn: question });
  const first = validateAskAnswer(complete(request), passages);
  assert.match(first.reason, /^sources\[0\]\.quote must be a verbatim excerpt of at least 12 characters from passage "nl\//);
  const second = validateAskAnswer(complete({ ...request, prompt: retryPrompt(request.prompt, first.reason) }), passages);
  assert.ok(second.ok);
  assert.match(second.answer.answer, /14 tekens/);
});

const LOOK_ALIKES = [
  { name: "a tag in the text", text: "De code <passage id> opent altijd een nieuw fragment." },
  { name: "an entity in the text", text: "De code &lt;passage id&gt; opent altijd een nieuw fragment." },
];

for (const { name, text } of LOOK_ALIKES) {
  test(`look-alike: ${name} is quoted so that it is proven, at the second attempt at the latest`, () => {
    const passages = [{ id: "a", path: "a.md", version: 1, text }];
    const { request } = put("Welke code opent een nieuw fragment?", passages);
    const complete = createEmbeddedAnswerer();
    const first = validateAskAnswer(complete(request), passages);
    const second = validateAskAnswer(complete({ ...request, prompt: retryPrompt(request.prompt, "not verbatim") }), passages);
    assert.ok(first.ok || second.ok);
    assert.equal((first.ok ? first : second).answer.sources.length, 1);
  });
}
