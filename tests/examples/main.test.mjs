// The command as its users run it: exit codes, the five outcomes of the demo, marks, options, and bad input without a stack trace.
// Based on child processes with an environment of their own; a model's network is replaced by a module that is loaded before the command.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../examples/ask-documents/main.mjs", import.meta.url));
const SAMPLES = fileURLToPath(new URL("../../examples/documents", import.meta.url));

function run(commandArguments, { environment = {}, nodeOptions = [] } = {}) {
  const { PATH, SystemRoot } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeOptions, MAIN, ...commandArguments], {
    encoding: "utf8",
    env: { PATH, SystemRoot, ...environment },
    timeout: 60_000,
  });
  assert.doesNotMatch(stderr, /^ +at /m, "a stack trace");
  return { status, stdout, stderr };
}

async function withFolder(t, files) {
  const folder = await mkdtemp(join(tmpdir(), "ask-documents-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

test("demo: five outcomes as expected", () => {
  const { status, stdout, stderr } = run([]);
  assert.equal(stderr, "");
  assert.equal(status, 0);
  assert.ok(stdout.endsWith("Demo: 5 of 5 questions ended as expected.\n"));
  const [, ...parts] = stdout.split(/^== \d of 5/m);
  assert.equal(parts.length, 5);
  const [twoCitations, table, retry, nothing, person] = parts;
  assert.match(twoCitations, /Citations \(2\)[^]*\[1\] nl\/verlof\.md[^]*«[^]*\[2\] nl\/verlof\.md/);
  assert.match(table, /«\| Hotel, per night, within Europe \| €165 \| breakfast included \|»/);
  assert.match(retry, /answer 1: sources\[0\]\.quote must be a verbatim excerpt[^]*was accepted[^]*«[^»]*binnen 4 weken/);
  assert.doesNotMatch(retry.slice(retry.indexOf("Question")), /5 weken/);
  assert.match(nothing, /Citations \(0\)[^]*insufficientContext +yes/);
  assert.match(person, /Citations \(1\)[^]*needsHuman +yes/);
});

test("demo: the same output each time, and the embedded answerer also when a key is set", () => {
  const { stdout } = run([]);
  assert.equal(run([]).stdout, stdout);
  assert.equal(run([], { environment: { ANTHROPIC_API_KEY: "not used" } }).stdout, stdout);
});

test("demo: no escape sequence when the output is no terminal", () => {
  assert.doesNotMatch(run([]).stdout, /\u001B/);
  assert.doesNotMatch(run([], { environment: { NO_COLOR: "1" } }).stdout, /\u001B/);
});

const AS_TERMINAL = ["--import", "data:text/javascript,process.stdout.isTTY = true"];

test("a terminal gets reverse video, and marks with NO_COLOR", () => {
  const question = ["--question", "Where may I smoke?"];
  const colored = run(question, { nodeOptions: AS_TERMINAL });
  assert.ok(colored.stdout.includes("\u001B[1;7mSmoking and vaping are prohibited"));
  const plain = run(question, { nodeOptions: AS_TERMINAL, environment: { NO_COLOR: "1" } });
  assert.ok(plain.stdout.includes("«Smoking and vaping are prohibited"));
});

const QUESTIONS = [
  { name: "Dutch", options: ["--question", "Hoeveel uur zorgverlof kan ik opnemen?"], shows: /in Dutch[^]*nl\/verlof\.md[^]*72 uur/ },
  { name: "English", options: ["--question", "Where may I smoke?"], shows: /in English[^]*en\/house-rules\.md/ },
  { name: "a named folder", options: ["--documents", join(SAMPLES, "en"), "--question", "Where may I smoke?"], shows: /\[1\] house-rules\.md/ },
  { name: "no answer", options: ["--question", "Who is the mayor?"], shows: /insufficientContext +yes/ },
  { name: "a language of choice", options: ["--question", "hotel", "--language", "en"], shows: /in English/ },
  { name: "tone and organization", options: ["--question", "hotel", "--tone", "informal", "--organization", "Ours"], shows: /Question/ },
];

for (const { name, options, shows } of QUESTIONS) {
  test(`question: ${name}`, () => {
    const { status, stdout, stderr } = run(options);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, shows);
  });
}

test("help", () => {
  const { status, stdout } = run(["--help"]);
  assert.equal(status, 0);
  for (const option of ["--documents", "--question", "--language", "--tone", "--organization", "LLM_PROVIDER"]) assert.ok(stdout.includes(option));
});

const WRONG_USAGE = [
  { name: "no question", options: ["--documents", SAMPLES], says: /--question is missing/ },
  { name: "empty question", options: ["--question", ""], says: /question must not be empty/ },
  { name: "question of white space", options: ["--question", " \t "], says: /question must not be empty/ },
  { name: "question too long", options: ["--question", "x".repeat(2001)], says: /question must be at most 2000 characters/ },
  { name: "missing folder", options: ["--documents", "no/such/folder", "--question", "x"], says: /cannot be read: no\/such\/folder/ },
  { name: "file for a folder", options: ["--documents", MAIN, "--question", "x"], says: /not a folder/ },
  { name: "empty folder name", options: ["--documents", "", "--question", "x"], says: /must name a folder/ },
  { name: "language", options: ["--question", "x", "--language", "de"], says: /--language must be nl or en, and is "de"/ },
  { name: "tone", options: ["--question", "x", "--tone", "rude"], says: /--tone must be formal or informal/ },
  { name: "unknown option", options: ["--questions", "x"], says: /--questions/ },
  { name: "argument without an option", options: ["x"], says: /positional/ },
  { name: "option without a value", options: ["--question"], says: /--question/ },
  { name: "unknown provider", options: ["--question", "x"], environment: { LLM_PROVIDER: "other" }, says: /LLM_PROVIDER must be/ },
  { name: "provider without a key", options: ["--question", "x"], environment: { LLM_PROVIDER: "anthropic" }, says: /ANTHROPIC_API_KEY is not set/ },
];

for (const { name, options, environment, says } of WRONG_USAGE) {
  test(`wrong usage: ${name}`, () => {
    const { status, stdout, stderr } = run(options, { environment });
    assert.deepEqual([status, stdout], [2, ""]);
    assert.match(stderr, says);
  });
}

test("a question of 2000 characters is asked", () => assert.equal(run(["--question", "x".repeat(2000)]).status, 0));

test("a folder without Markdown, or with empty files only, is wrong usage", async (t) => {
  const without = run(["--documents", await withFolder(t, { "a.txt": "x" }), "--question", "x"]);
  assert.equal(without.status, 2);
  assert.match(without.stderr, /no Markdown document with text/);
  const empty = run(["--documents", await withFolder(t, { "a.md": "" }), "--question", "x"]);
  assert.equal(empty.status, 2);
  assert.match(empty.stderr, /skipped a\.md: empty/);
});

test("a file that is no UTF-8 is named and skipped, and the others are used", async (t) => {
  const folder = await withFolder(t, { "bad.md": Buffer.from([0x63, 0x61, 0x66, 0xe9]), "good.md": "Smoking is allowed in the garden only." });
  const { status, stdout, stderr } = run(["--documents", folder, "--question", "Where is smoking allowed?"]);
  assert.equal(status, 0);
  assert.equal(stderr, "ask-documents: skipped bad.md: not valid UTF-8\n");
  assert.match(stdout, /«Smoking is allowed in the garden only\.»/);
});

test("a document cannot steer the terminal", async (t) => {
  const folder = await withFolder(t, { "a.md": "Smoking is \u001B[2J allowed in the garden only." });
  const { stdout } = run(["--documents", folder, "--question", "Where is smoking allowed?"]);
  assert.doesNotMatch(stdout, /\u001B/);
  assert.match(stdout, /Smoking is \uFFFD\[2J allowed/);
});

/** A module that answers every request to a provider with the same text. */
function answering(text) {
  const reply = JSON.stringify({ content: [{ type: "text", text }] });
  const code = `globalThis.fetch = async () => new Response(${JSON.stringify(reply)});`;
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
}

const INVENTED = {
  answer: "Everywhere.",
  sources: [{ passageId: "x", quote: "smoke where you like" }],
  needsHuman: false,
  insufficientContext: false,
};
const HONEST = { answer: "I do not know.", sources: [], needsHuman: false, insufficientContext: true };
const MODELS = [
  { name: "an answer that holds", text: JSON.stringify(HONEST), status: 0, stdout: /a model of anthropic[^]*I do not know/, stderr: /^$/ },
  { name: "invented twice", text: JSON.stringify(INVENTED), status: 1, stdout: /answer 2: .*passageId "x" is not one/, stderr: /refused twice/ },
  { name: "no JSON", text: "sorry", status: 1, stdout: /^$/, stderr: /failed: Response was not valid JSON/ },
];

for (const { name, text, status, stdout, stderr } of MODELS) {
  test(`model: ${name}`, () => {
    const ended = run(["--question", "Where may I smoke?"], { environment: { ANTHROPIC_API_KEY: "k" }, nodeOptions: answering(text) });
    assert.equal(ended.status, status);
    assert.match(ended.stdout, stdout);
    assert.match(ended.stderr, stderr);
    assert.doesNotMatch(ended.stdout, /Everywhere/);
  });
}
