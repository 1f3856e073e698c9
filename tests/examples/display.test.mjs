// What the terminal shows: where a quote stands in its passage, how it is marked, and that no document can steer the terminal.
// Based on table rows; quotes are those that the package accepts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { validateAskAnswer } from "@dxv-systems/kennisbank-ask";
import { chooseStyle, markSpans, printable, showResult } from "../../examples/ask-documents/display.mjs";
import { locateQuote } from "../../examples/ask-documents/locate-quote.mjs";

const PLAIN = chooseStyle({ isTTY: false }, {});
const TERMINAL = chooseStyle({ isTTY: true }, {});

const QUOTES = [
  { name: "as it stands", text: "Het is een lange zin.", quote: "een lange zin", marked: "Het is «een lange zin»." },
  { name: "white space differs", text: "Het  is\r\neen lange zin.", quote: "is een lange zin", marked: "Het  «is \neen lange zin»." },
  { name: "two fragments", text: "Het begin, het midden, het eind.", quote: "Het begin … het eind", marked: "«Het begin», het midden, «het eind»." },
  { name: "three dots", text: "Het begin, een midden, het eind.", quote: "begin...eind.", marked: "Het «begin», een midden, het «eind.»" },
  { name: "a fragment that comes twice", text: "a b x a b y a b", quote: "x … a b", marked: "a b «x» «a b» y a b" },
  { name: "curly quotes and dashes", text: "Zo’n “ding” – ja.", quote: "zo'n \"ding\" - ja", marked: "«Zo’n “ding” – ja»." },
  { name: "case", text: "DE Gemeente beslist.", quote: "de gemeente", marked: "«DE Gemeente» beslist." },
  { name: "ligature", text: "een oﬃcieel stuk", quote: "officieel stuk", marked: "een «oﬃcieel stuk»" },
  { name: "decomposed letter", text: "cafe\u0301 en café", quote: "café en café", marked: "«cafe\u0301 en café»" },
  { name: "final sigma", text: "ΟΔΟΣ εδώ", quote: "οδος εδώ", marked: "«ΟΔΟΣ εδώ»" },
  { name: "ellipsis in the document", text: "Wacht … en dan verder.", quote: "Wacht … en dan", marked: "«Wacht» … «en dan» verder." },
  { name: "look-alike tag as shown to a model", text: "De <passage> hier.", quote: "De &lt;passage> hier", marked: "«De <passage> hier»." },
  { name: "after an emoji", text: "👩‍👩‍👧 het gezin", quote: "het gezin", marked: "👩‍👩‍👧 «het gezin»" },
];

for (const { name, text, quote, marked } of QUOTES) {
  test(`quote: ${name}`, () => assert.equal(markSpans(text, locateQuote(text, quote), PLAIN), marked));
}

const UNFOUND = [
  { name: "other words", text: "Een zin.", quote: "Geen zin." },
  { name: "fragments in the wrong order", text: "een twee", quote: "twee … een" },
  { name: "only an ellipsis", text: "Een … zin.", quote: "…" },
  { name: "empty", text: "Een zin.", quote: "" },
];

for (const { name, text, quote } of UNFOUND) {
  test(`quote: ${name} is not found`, () => assert.equal(locateQuote(text, quote), null));
}

test("a terminal gets each line marked by itself", () => {
  const text = "a\n  b";
  assert.equal(markSpans(text, [{ start: 0, end: text.length }], TERMINAL), "\u001B[1;7ma\u001B[22;27m\n  \u001B[1;7mb\u001B[22;27m");
});

const STYLES = [
  { name: "a terminal", stream: { isTTY: true }, environment: {}, colored: true },
  { name: "a pipe", stream: {}, environment: {}, colored: false },
  { name: "NO_COLOR", stream: { isTTY: true }, environment: { NO_COLOR: "1" }, colored: false },
  { name: "an empty NO_COLOR, which does not count", stream: { isTTY: true }, environment: { NO_COLOR: "" }, colored: true },
  { name: "a dumb terminal", stream: { isTTY: true }, environment: { TERM: "dumb" }, colored: false },
];

for (const { name, stream, environment, colored } of STYLES) {
  test(`style: ${name}`, () => assert.equal(chooseStyle(stream, environment).open !== "«", colored));
}

const CONTROLS = [
  { name: "escape sequence", text: "a\u001B[2Jb", shown: "a\uFFFD[2Jb" },
  { name: "eight-bit control and bidi override", text: "a\u009Bb\u202Ec", shown: "a\uFFFDb\uFFFDc" },
  { name: "carriage return alone", text: "a\rb", shown: "a\uFFFDb" },
  { name: "line ends and tabs stay", text: "a\r\nb\tc\n", shown: "a \nb\tc\n" },
];

for (const { name, text, shown } of CONTROLS) {
  test(`printable: ${name}`, () => {
    assert.equal(printable(text), shown);
    assert.equal(printable(text).length, text.length);
  });
}

const PASSAGES = [
  { id: "a.md#1", path: "a.md", version: 3, heading: "Kop", text: "# Kop\n\nHet verlof duurt twee weken." },
  { id: "a.md#2", path: "a.md", version: 3, heading: "Kop", text: "Het salaris loopt door tot het einde." },
];

function report(raw, refusals = []) {
  const validation = raw === null ? null : validateAskAnswer(raw, PASSAGES);
  const result = { answer: validation?.answer ?? null, refusals };
  return showResult({ question: "Vraag?", language: "nl", model: "a model", passages: PASSAGES, result }, PLAIN);
}

test("a report shows question, answer, place and marked quote, flags and passages", () => {
  const sources = [{ passageId: "a.md#2", quote: "salaris loopt door" }];
  const shown = report({ answer: "Het loopt door.", sources, needsHuman: true, insufficientContext: false });
  for (const part of ["Vraag?", "Het loopt door.", "[1] a.md, version 3, under “Kop”", "Het «salaris loopt door» tot", "a.md#1  Kop"]) {
    assert.ok(shown.includes(part), part);
  }
  assert.match(shown, /needsHuman +yes/);
  assert.match(shown, /insufficientContext +no/);
  assert.ok(!shown.includes("twee weken"));
});

test("a report of two refusals shows both reasons and no answer", () => {
  const shown = report(null, ["first reason", "second reason"]);
  assert.match(shown, /answer 1: first reason\n +answer 2: second reason/);
  assert.match(shown, /No answer/);
  assert.doesNotMatch(shown, /Citations|accepted/);
});
