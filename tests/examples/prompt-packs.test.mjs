// The examples of prompt packs: a pack made of a package's own answers says what that package says, whatever its prompt
// is, and the languages that are added can be asked in.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import * as ask from "@dxv-systems/kennisbank-ask";
import frisian from "@dxv-systems/kennisbank-ask/packs/fy";
import { faults, pack as extended } from "../../examples/prompt-packs/add-a-language.mjs";
import { packOf } from "../../examples/prompt-packs/keep-your-prompt.mjs";

const json = '{"answer": "…", "sources": [{"passageId": "…", "quote": "…"}]} {tone} {a}';
const own = (prompt) => ({
  buildAskRequest: ({ settings }) => ({ system: prompt(settings) }),
  retryPrompt: (previous, reason) => `${previous}\n\nNot this: ${reason}. Only {json}: ${reason}`,
});
const packages = {
  "this package": ask,
  "the name first": own(({ organizationName: name, language, tone }) => `${name ? `You work for "${name}".` : "You work for us."}\r\n${language} ${tone} ${json}`),
  "the name last": own(({ organizationName: name, tone }) => `${json}\n${tone}\n\nSign as ${name ?? "the organization"}`),
  "the name twice": own(({ organizationName: name }) => (name ? `${name}. ${json} Only for ${name}, a ${name}` : `Us. ${json} Only for us, a`)),
  "a line for each tone": own(({ organizationName: name, tone }) => `${tone === "formal" ? `Dear ${name ?? "reader"}` : `Hi from ${name ?? "us"}`} ${json}`),
  "no line without a name": own(({ organizationName: name }) => `Start.\n${name ? `For ${name}.\n` : ""}End.`),
};

for (const [name, old] of Object.entries(packages)) {
  test(`keep your prompt: ${name}`, () => {
    const pack = packOf(old, "1");
    assert.deepEqual(ask.checkPromptPack(pack), []);
    for (const language of ["nl", "en"]) {
      for (const tone of ["formal", "informal"]) {
        for (const organization of [{}, { organizationName: "Gemeente Voorbeeld" }]) {
          const input = { question: "?", passages: [], settings: { language, tone, ...organization } };
          assert.equal(ask.buildAskRequest({ ...input, pack }).system, old.buildAskRequest(input).system);
        }
      }
      assert.equal(ask.retryPrompt("before", "why {tone}", { pack, language }), old.retryPrompt("before", "why {tone}"));
    }
  });
}

test("keep your prompt: the command prints the pack", () => {
  const script = fileURLToPath(new URL("../../examples/prompt-packs/keep-your-prompt.mjs", import.meta.url));
  const pack = JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8" }));
  assert.deepEqual(pack, packOf(ask, "as evaluated"));
});

test("add a language", () => {
  assert.deepEqual(faults, []);
  const build = (language, pack) => ask.buildAskRequest({ question: "?", passages: [], settings: { language, tone: "informal" }, pack }).system;
  assert.ok(build("sv", extended).includes('7. Write the answer in Swedish and address the reader informally, with "du".\n'));
  assert.equal(build("fy", extended), build("fy", frisian));
  assert.equal(build("nl", extended), build("nl", undefined));
});
