// Growth: what doubling the input does to the time, for ordinary and for hostile inputs.
//
// Based on the promise of time linear in the size of every input. Each row gives the time and how much it
// grew since the row before; twice the input should cost about twice the time. Plain JavaScript stands
// beside it only while it takes bearable time: some of the hostile rows are quadratic there.

import { SIDES, agree } from "./contestants.mjs";
import { SCRIPTS, makeSetOf, prose, randomFrom } from "./inputs.mjs";
import { duration, table, times } from "./table.mjs";
import { bestOf } from "./timing.mjs";

const SMALLEST = 1024;
const LARGEST = 16 * 1024 * 1024;
const CHUNK = 4096;
const MOST_SOURCES = 10000;

const validate = (side) => ({ raw, passages }) => side.validateAskAnswer(raw, passages).ok;
const build = (side) => (input) => side.buildAskRequest(input).prompt.length > 0;
const retry = (side) => ({ passages }) => side.retryPrompt("<passages>", passages[0].text).length > 0;
const OPERATIONS = { validate, build, retry };

function repetitions(characters) {
  if (characters <= 65536) return 41;
  return characters <= 1048576 ? 9 : 3;
}

/** One column per timed call: the time and, in brackets, the growth since the row before. */
class Column {
  #before;

  cell(milliseconds) {
    const growth = this.#before === undefined ? "" : ` (${times(milliseconds / this.#before)})`;
    this.#before = milliseconds;
    return duration(milliseconds) + growth;
  }
}

function growthRows(setsBySize, calls, repeat) {
  const columns = calls.map(() => new Column());
  return setsBySize.map(([name, makeInput, size]) => {
    const set = makeInput();
    agree(set);
    return [name, ...calls.map((call, index) => columns[index].cell(bestOf(call, set, repeat(size))))];
  });
}

function doublings(from, to) {
  const sizes = [];
  for (let size = from; size < to; size *= 2) sizes.push(size);
  return [...sizes, to];
}

const citing = (passageId, quote) => [{ passageId, quote }];

function onePassage(text, size) {
  const part = text.slice(0, size);
  return makeSetOf([part], citing("passage-1", part.slice(-200)));
}

function manyPassages(text, size) {
  const texts = Array.from({ length: Math.ceil(size / CHUNK) }, (_, index) =>
    text.slice(index * CHUNK, Math.min(size, (index + 1) * CHUNK)),
  );
  return makeSetOf(texts, citing("passage-1", texts[0].slice(-200)));
}

function passageGrowth(title, shape) {
  const text = prose(randomFrom(42), SCRIPTS.dutch, LARGEST);
  const sizes = doublings(SMALLEST, LARGEST).map((size) => [
    size.toLocaleString("en-US"),
    () => shape(text, size),
    size,
  ]);
  const { package: ask, plain } = SIDES;
  const calls = [validate(ask), validate(plain), build(ask), build(plain)];
  const heads = ["characters", "validate, package", "validate, plain", "build, package", "build, plain"];
  console.log(`### ${title}\n\n${table(heads, growthRows(sizes, calls, repetitions))}\n`);
}

function manySources(count) {
  const random = randomFrom(count);
  const texts = Array.from({ length: 20 }, () => prose(random, SCRIPTS.dutch, CHUNK));
  const sources = Array.from({ length: count }, () => {
    const index = Math.floor(random() * texts.length);
    const from = texts[index].indexOf(" ", Math.floor(random() * 3900));
    const to = texts[index].indexOf(" ", from + 60);
    return { passageId: `passage-${index + 1}`, quote: texts[index].slice(from, to === -1 ? undefined : to) };
  });
  return makeSetOf(texts, sources);
}

function sourceGrowth() {
  const sizes = doublings(1, MOST_SOURCES).map((count) => [
    count.toLocaleString("en-US"),
    () => manySources(count),
    count,
  ]);
  const calls = [validate(SIDES.package), validate(SIDES.plain)];
  const heads = ["sources (over 20 passages of 4,096 characters)", "validate, package", "validate, plain"];
  console.log(`### Sources\n\n${table(heads, growthRows(sizes, calls, () => 9))}\n`);
}

const quoted = (text, quote) => makeSetOf([text], citing("passage-1", quote));
const plainly = (text) => quoted(text, "no such sentence in it");

/**
 * Hostile inputs: name, operation, the set at a size, the size for the package (it is also run at twice
 * that) and the size for plain JavaScript.
 */
const HOSTILE = [
  ["`<` before spaces", "build", (size) => plainly(`<${" ".repeat(size)}`), 200000, 6000],
  ["`<` before spaces", "validate", (size) => plainly(`<${" ".repeat(size)}`), 200000, 6000],
  ["`<` before spaces", "retry", (size) => plainly(`<${" ".repeat(size)}`), 200000, 6000],
  ["rows of `<` and 1,000 spaces", "build", (size) => plainly(`<${" ".repeat(999)}`.repeat(size / 1000)), 1000000, 30000],
  ["`< / passage` without its end", "build", (size) => plainly("< / passag ".repeat(size / 11)), 1100000, 1100000],
  ["nothing but `<`", "build", (size) => plainly("<".repeat(size)), 1000000, 1000000],
  ["`a…ab` sought in `a…a`", "validate", (size) => quoted("a".repeat(size), `${"a".repeat(size / 2)}b`), 200000, 200000],
  ["`ba…a` sought in `a…a`", "validate", (size) => quoted("a".repeat(size), `b${"a".repeat(size / 2)}`), 200000, 200000],
  ["a quote of one-letter fragments", "validate", (size) => quoted("a".repeat(size), "a...".repeat(size)), 200000, 200000],
  ["combining marks out of order", "validate", (size) => plainly(`a${"\u0301\u0316".repeat(size / 2)}`), 200000, 8000],
  ["one mark of a low class after many", "validate", (size) => plainly(`a${"\u0301".repeat(size)}\u0316`), 200000, 200000],
  ["letters that compose, marks that do not", "validate", (size) => plainly(`a${"\u0327".repeat(size)}\u0301`), 200000, 200000],
  ["ligatures that become 18 letters", "validate", (size) => plainly("\uFDFA".repeat(size)), 100000, 100000],
  ["sigmas before apostrophes", "validate", (size) => plainly(`Σ${"'".repeat(99)}`.repeat(size / 100)), 200000, 200000],
  ["one sigma before many apostrophes", "validate", (size) => plainly(`aΣ${"'".repeat(size)}`), 200000, 200000],
  ["conjoining jamo", "validate", (size) => plainly("\u1112\u1161\u11AB".repeat(size / 3)), 300000, 300000],
  ["white space of all kinds", "validate", (size) => plainly("\u00A0\u2003\t\u3000\r\n".repeat(size / 6)), 600000, 600000],
  ["the same quote over and over", "validate", sameQuotes, 10000, 10000],
  ["many quotes, all at the end of one passage", "validate", quotesAtTheEnd, 100000, 100000],
];

function sameQuotes(count) {
  const quote = "een zin van genoeg tekens";
  return makeSetOf([quote], Array.from({ length: count }, () => ({ passageId: "passage-1", quote })));
}

/** Sources and passage grow together: finding each quote on its own then takes quadratic time. */
function quotesAtTheEnd(size) {
  const count = size / 200;
  const endings = Array.from({ length: count }, (_, index) => `regel ${String(index).padStart(6, "0")}`);
  const text = `${"regel ".repeat((size - count * 13) / 6)}${endings.join(" ")}`;
  return makeSetOf([text], endings.map((quote) => ({ passageId: "passage-1", quote })));
}

function hostileRow([name, operation, makeInput, size, plainSize]) {
  agree(makeInput(plainSize));
  const onPackage = OPERATIONS[operation](SIDES.package);
  const onPlain = OPERATIONS[operation](SIDES.plain);
  const [once, twice] = [size, size * 2].map((each) => bestOf(onPackage, makeInput(each), 9));
  const [plain, plainTwice] = [plainSize, plainSize * 2].map((each) => bestOf(onPlain, makeInput(each), 3));
  return [
    `${name}, ${operation}`,
    size.toLocaleString("en-US"),
    `${duration(once)} (${times(twice / once)})`,
    plainSize.toLocaleString("en-US"),
    `${duration(plain)} (${times(plainTwice / plain)})`,
  ];
}

export function growthTables() {
  console.log("## Growth\n\nIn brackets: how much longer than the row before.\n");
  passageGrowth("One passage, cited once", onePassage);
  passageGrowth("Passages of 4,096 characters, the first one cited", manyPassages);
  sourceGrowth();
}

export function hostileTable() {
  console.log("## Hostile inputs\n\nIn brackets: how much longer twice the size takes; 2× is linear.\n");
  const heads = ["input, operation", "size", "package", "size", "plain"];
  console.log(`${table(heads, HOSTILE.map(hostileRow))}\n`);
}
