// The cutter: passages are verbatim slices in order, nothing a reader sees is lost, headings and versions are right.
// Based on table rows for each kind of Markdown, one property over generated documents, and the sample documents.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { cutPassages, PASSAGE_LENGTH } from "../../examples/ask-documents/cut-passages.mjs";
import { sentenceSpans } from "../../examples/ask-documents/sentences.mjs";

const SAMPLES = new URL("../../examples/documents/", import.meta.url);
const cut = (text, passageLength) => cutPassages({ path: "a.md", text, passageLength });

/** Each passage stands in the document after the one before it, and with comments and white space aside they are all of it. */
function assertFaithful(text, passages, comments = []) {
  let from = 0;
  for (const passage of passages) {
    const at = text.indexOf(passage.text, from);
    assert.notEqual(at, -1, `not a slice in order: ${JSON.stringify(passage.text)}`);
    from = at + passage.text.length;
  }
  const visible = comments.reduce((rest, comment) => rest.replace(comment, ""), text);
  const bare = (words) => words.replace(/\s+/g, "");
  assert.equal(bare(passages.map((passage) => passage.text).join("\n")), bare(visible));
}

const FENCED = "# Tools\n\n```sh\n# no heading\necho 1\n\n## nor this\n```\n\nAfter.\n";
const TILDES = "# Tools\n\n~~~~\n~~~\n# no heading\n~~~~\n\n## Next\n\nText.";
const CUTS = [
  { name: "heading with text", text: "# Leave\n\nTwo days.\n", headings: ["Leave"] },
  { name: "text before the first heading", text: "Intro.\n\n# Leave\n\nTwo days.", headings: [null, "Leave"] },
  { name: "headings right below each other", text: "# Rules\n\n## Leave\n\nTwo days.", headings: ["Leave"] },
  { name: "deeper and back", text: "# A\n\na\n\n## B\n\nb\n\n### C\n\nc\n\n## D\n\nd", headings: ["A", "B", "C", "D"] },
  { name: "heading at the end", text: "# A\n\na\n\n## Empty\n", headings: ["A", "Empty"] },
  { name: "setext headings", text: "Leave\n=====\n\nTwo.\n\nSick\n---\n\nCall.", headings: ["Leave", "Sick"] },
  { name: "setext heading of two lines", text: "Leave and\nabsence\n=====\n\nTwo.", headings: ["Leave and absence"] },
  { name: "rule after a blank line", text: "# A\n\nOne.\n\n---\n\nTwo.", headings: ["A"] },
  { name: "closing marks and emphasis", text: "## The *old* `rule` ##\n\nx", headings: ["The old rule"] },
  { name: "a sharp that belongs to the title", text: "## About C#\n\nx", headings: ["About C#"] },
  { name: "link in a heading", text: "### [Group](https://group.example/a)\n\nx", headings: ["Group"] },
  { name: "hash without a space", text: "#tag is no heading\n\nx", headings: [null] },
  { name: "seven hashes", text: "####### no heading", headings: [null] },
  { name: "indented by four", text: "Text.\n\n    # code\n", headings: [null] },
  { name: "indented by three", text: "   # Leave\n\nx", headings: ["Leave"] },
  { name: "fenced code with hashes", text: FENCED, headings: ["Tools"] },
  { name: "tilde fence around a shorter one", text: TILDES, headings: ["Tools", "Next"] },
  { name: "fence that never closes", text: "# A\n\n```\n# no heading\n\ntext", headings: ["A"] },
  { name: "fence inside a list item", text: "# A\n\n- step\n\n  ```\n  # no heading\n  ```\n- next", headings: ["A"] },
  { name: "fence on a list marker", text: "- ```\n  # no heading\n  ```\n\n# B\n\nx", headings: [null, "B"] },
  { name: "code span of three backticks on one line", text: "```x``` is code\n\n# A\n\nx", headings: [null, "A"] },
  { name: "heading after a list without a blank line", text: "- one\n- two\n# B\nx", headings: [null, "B"] },
  { name: "table", text: "# T\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n", headings: ["T"] },
  { name: "table below a line of text", text: "Costs\na | b\n--- | ---\n1 | 2\n\n# B\n\nx", headings: [null, "B"] },
  { name: "quote with a hash", text: "> # quoted\n> text\n\n# B\n\nx", headings: [null, "B"] },
  { name: "front matter", text: "---\ntitle: T\n---\n\n# A\n\nx", headings: [null, "A"] },
  { name: "front matter without a key is none", text: "---\n\n# A\n\nx\n\n---\n\ny", headings: [null, "A"] },
  { name: "front matter that never closes is none", text: "---\ntitle: x\n\n# A\n\ny", headings: [null, "A"] },
  { name: "CRLF", text: "# Leave\r\n\r\nTwo days.\r\nThree.\r\n\r\nSick\r\n---\r\n\r\nCall.\r\n", headings: ["Leave", "Sick"] },
  { name: "CR alone", text: "# Leave\r\rTwo days.\r", headings: ["Leave"] },
  { name: "no line end at all", text: "One line", headings: [null] },
  { name: "comment that never ends is text", text: "# A\n\n<!-- open\n\n# B\n\nx", headings: ["A", "B"] },
  { name: "comment inside a line is kept", text: "One <!-- two --> three.", headings: [null] },
  { name: "nothing but white space", text: " \n\t\r\n", headings: [] },
];

for (const { name, text, headings } of CUTS) {
  test(`cut: ${name}`, () => {
    const passages = cut(text);
    assert.deepEqual(passages.map(({ heading }) => heading), headings);
    assertFaithful(text, passages);
  });
}

const COMMENTS = [
  { name: "between paragraphs", text: "# A\n\nOne.\n\n<!-- note -->\n\nTwo.", comment: "<!-- note -->", headings: ["A", "A"] },
  {
    name: "over several lines with a heading",
    text: "# A\n\nOne.\n\n<!-- note\n# no heading\n-->\nTwo.",
    comment: "<!-- note\n# no heading\n-->",
    headings: ["A", "A"],
  },
  { name: "before text on its line", text: "<!-- note --> One.\n\nTwo.", comment: "<!-- note -->", headings: [null] },
  { name: "right below a heading", text: "# A\n<!-- note -->\n\nOne.", comment: "<!-- note -->", headings: ["A", "A"] },
];

for (const { name, text, comment, headings } of COMMENTS) {
  test(`comment: ${name}`, () => {
    const passages = cut(text);
    assert.deepEqual(passages.map(({ heading }) => heading), headings);
    assertFaithful(text, passages, [comment]);
    for (const passage of passages) assert.ok(!passage.text.includes("note"));
  });
}

const VERSIONS = [
  { name: "of front matter", text: "---\ntitle: T\nversion: 12\n---\n\nx", version: 12 },
  { name: "quoted", text: "---\nversion: '3'\n---\nx", version: 3 },
  { name: "with CRLF", text: "---\r\nversion: 4\r\n---\r\n\r\nx", version: 4 },
  { name: "not whole", text: "---\nversion: 1.5\n---\nx", version: 1 },
  { name: "not given", text: "# A\n\nversion: 9", version: 1 },
];

for (const { name, text, version } of VERSIONS) {
  test(`version: ${name}`, () => assert.ok(cut(text).every((passage) => passage.version === version)));
}

test("ids are the path and a number, and the trail is the headings above", () => {
  const passages = cut("# A\n\na\n\n## B\n\nb");
  assert.deepEqual(passages.map(({ id }) => id), ["a.md#1", "a.md#2"]);
  assert.deepEqual(passages[1].trail, ["A", "B"]);
});

const SENTENCE = "Een zin van veertig tekens, met een punt. ";
const LONG = [
  { name: "paragraphs are packed and not cut", text: `${"x".repeat(700)}\n\n${"y".repeat(700)}`, lengths: [700, 700] },
  { name: "a long paragraph ends at a sentence", text: SENTENCE.repeat(60).trim(), everyEnd: /\.$/ },
  { name: "a long table is cut at rows", text: `a | b\n--- | ---\n${"cell | other cell\n".repeat(200)}`, everyEnd: /(?:cell|b|---)$/ },
  { name: "a long list is cut at items", text: "- an item\n  that goes on\n".repeat(100), everyEnd: /that goes on$/ },
  { name: "long code is cut at lines", text: `\`\`\`\n${"let value = 1; // # x\n".repeat(100)}\`\`\``, everyEnd: /(?:x|```)$/ },
  { name: "a sentence without an end is cut at white space", text: "woord ".repeat(600), everyEnd: /woord\s*$/ },
  { name: "a word without an end is cut anywhere", text: "x".repeat(3000), lengths: [1200, 1200, 600] },
  { name: "never inside a surrogate pair", text: `x${"🙂".repeat(2000)}`, everyEnd: /🙂$/u },
  { name: "a run of headings", text: "# title\n".repeat(1000), everyEnd: /title$/ },
  { name: "a heading too long for one", text: `# ${"word ".repeat(1000)}`, everyEnd: /word\s*$/ },
];

for (const { name, text, lengths, everyEnd } of LONG) {
  test(`length: ${name}`, () => {
    const passages = cut(text);
    assertFaithful(text, passages);
    for (const passage of passages) assert.ok(passage.text.length <= PASSAGE_LENGTH + 10, `${passage.text.length}`);
    if (lengths) assert.deepEqual(passages.map((passage) => passage.text.length), lengths);
    if (everyEnd) for (const passage of passages) assert.match(passage.text, everyEnd);
  });
}

const LINES = ["# Title", "## Sub", "===", "---", "text of a line.", "- item", "  more", "> quote", "| a | b |", "| - | - |", "```", "~~~",
  "    # code", "", "", "1. one", "# é – “x” < y", "\ttab", "***", "a. B? c! D", "key: value"];

test("property: whatever the lines are, passages are slices in order and hold everything", () => {
  const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
  const lines = fc.array(fc.constantFrom(...LINES), { maxLength: 40 });
  fc.assert(
    fc.property(lines, lineEnd, fc.constantFrom(8, 20, 60, 1200), (chosen, end, length) => {
      const text = chosen.join(end);
      assertFaithful(text, cut(text, length));
    }),
    { numRuns: 2000, seed: 20260 },
  );
});

for (const folder of ["nl/", "en/"]) {
  for (const name of readdirSync(new URL(folder, SAMPLES))) {
    test(`sample document ${folder}${name}: every line is in a passage`, () => {
      const text = readFileSync(new URL(folder + name, SAMPLES), "utf8");
      const passages = cut(text);
      const shown = passages.map((passage) => passage.text).join("\n");
      for (const line of text.split("\n")) {
        if (line.trim() !== "" && !line.startsWith("<!--")) assert.ok(shown.includes(line), line);
      }
      for (const passage of passages) assert.ok(text.includes(passage.text));
    });
  }
}

const SENTENCES = [
  { name: "wrapped lines", text: "Een zin\nover twee regels. En\nnog een.", sentences: ["Een zin\nover twee regels.", "En\nnog een."] },
  { name: "abbreviations", text: "Zie art. 5 en dhr. X, o.a. Woo. Klaar.", sentences: ["Zie art. 5 en dhr. X, o.a. Woo.", "Klaar."] },
  { name: "numbers", text: "Dat kost 1.500 euro. Of 2,5.", sentences: ["Dat kost 1.500 euro.", "Of 2,5."] },
  { name: "web address", text: "See https://a.example/b?C=d. Done.", sentences: ["See https://a.example/b?C=d.", "Done."] },
  { name: "longer than a window", text: `${"woord ".repeat(400)}einde. Kort.`, sentences: [`${"woord ".repeat(400)}einde.`, "Kort."] },
];

for (const { name, text, sentences } of SENTENCES) {
  test(`sentences: ${name}`, () => {
    assert.deepEqual(sentenceSpans(text).map(({ start, end }) => text.slice(start, end)), sentences);
  });
}

const LARGE = 300_000;
const HOSTILE = ["a?b", "Een zin. ", "<!-- a\n", "# a\n", "- ", "| a |\n", "> ", "```\n", "[", "\n---\n", "a. 1 "];

for (const unit of HOSTILE) {
  test(`time: ${JSON.stringify(unit)} repeated`, { timeout: 20_000 }, () => {
    cut(unit.repeat(Math.ceil(LARGE / unit.length)));
  });
}
