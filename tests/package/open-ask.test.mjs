// An ask that is kept open: the same answers as the free functions, whatever becomes of what it was opened with.
// Based on the free functions as the oracle, over the arbitraries of the other property tests; on changing every passage
// after opening; and on a process of its own for what is forgotten, since only there a garbage collection can be asked for.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import test from "node:test";
import * as ask from "@dxv-systems/kennisbank-ask";
import fc from "fast-check";
import { answered, reason, request } from "./support/arbitraries.mjs";
import * as samples from "./support/samples.mjs";

const numRuns = Number(process.env.PROPERTY_RUNS ?? 2000);
const seed = Number(process.env.PROPERTY_SEED ?? 20240229);
const check = (arbitrary, predicate) => fc.assert(fc.property(arbitrary, predicate), { numRuns, seed });

const outcome = (call) => {
  try {
    return { returns: call() };
  } catch (error) {
    return { throws: [error.constructor.name, error.message] };
  }
};

const withDistinctIds = (passages) => [...new Map(passages.filter(({ id }) => id !== "").map((passage) => [passage.id.toWellFormed(), passage])).values()];

test("validates as validateAskAnswer does, the first time and again", () => {
  check(fc.array(answered, { minLength: 1, maxLength: 4 }), (answers) => {
    const passages = withDistinctIds(answers[0].passages);
    const open = ask.openAsk({ ...samples.input(), passages });
    for (const { raw } of [...answers, ...answers]) {
      assert.deepEqual(open.validate(raw), ask.validateAskAnswer(raw, passages));
    }
    open.close();
  });
});

test("builds, retries and throws as the free functions do", () => {
  check(fc.tuple(request, reason), ([input, why]) => {
    const opened = outcome(() => ask.openAsk(input));
    const built = outcome(() => ask.buildAskRequest(input));
    assert.deepEqual(opened.throws, built.throws);
    if (opened.throws !== undefined) return;
    const open = opened.returns;
    assert.deepEqual(open.request, built.returns);
    assert.equal(open.retry(why), ask.retryPrompt(built.returns.prompt, why));
    open.close();
  });
});

test("keeps what it was given", () => {
  const passages = samples.passages();
  const open = ask.openAsk({ ...samples.input(), passages });
  for (const passage of passages) Object.assign(passage, { id: "other", path: "other", version: -1, text: "other" });
  passages.length = 0;
  assert.deepEqual(open.validate(samples.answer()), samples.proven());
});

test("reads each field of a passage once", () => {
  let reads = 0;
  const [first] = samples.passages();
  const passages = [{ ...first, get text() { reads += 1; return first.text; } }];
  const open = ask.openAsk({ ...samples.input(), passages });
  assert.equal(reads, 1);
  open.validate(samples.answer());
  open.validate(samples.answer());
  assert.equal(reads, 1);
});

const closings = { close: (open) => open.close(), "Symbol.dispose": (open) => open[Symbol.dispose]() };
for (const [name, close] of Object.entries(closings)) {
  test(`${name} ends it`, () => {
    const open = ask.openAsk(samples.input());
    close(open);
    close(open);
    assert.equal(open.request.prompt, samples.prompt());
    for (const call of [() => open.validate(samples.answer()), () => open.retry("why")]) {
      assert.throws(call, { name: "Error", message: /^this ask was closed/ });
    }
  });
}

test("an answer whose getter checks another answer with the same ask", () => {
  const open = ask.openAsk(samples.input());
  const answer = samples.answer();
  let inner;
  const raw = { ...answer, get answer() { inner = open.validate(samples.answer()); return answer.answer; } };
  assert.deepEqual(open.validate(raw), samples.proven());
  assert.deepEqual(inner, samples.proven());
});

test("an answer whose getter closes the ask", () => {
  const open = ask.openAsk(samples.input());
  const answer = samples.answer();
  const raw = { ...answer, get answer() { open.close(); return answer.answer; } };
  assert.deepEqual(open.validate(raw), samples.proven());
  assert.throws(() => open.validate(answer), /closed/);
});

test("two asks do not see each other", () => {
  const [first, second] = ["the first text of the two", "the second text of the two"].map((text) =>
    ask.openAsk({ ...samples.input(), passages: [{ id: "p", path: "a.md", version: 1, text }] }));
  const citing = (quote) => ({ answer: "a", sources: [{ passageId: "p", quote }], needsHuman: false, insufficientContext: false });
  assert.equal(first.validate(citing("the first text")).ok, true);
  assert.equal(second.validate(citing("the first text")).ok, false);
  first.close();
  assert.equal(second.validate(citing("the second text")).ok, true);
});

test("what is forgotten is let go of", () => {
  const child = `
    import { openAsk } from "@dxv-systems/kennisbank-ask";
    const text = "een zin uit het handboek ".repeat(8000);
    const raw = { answer: "a", sources: [{ passageId: "p", quote: "een zin uit het handboek" }], needsHuman: false, insufficientContext: false };
    const settings = { language: "nl", tone: "formal" };
    for (let round = 0; round < 30; round += 1) {
      for (let count = 0; count < 20; count += 1) {
        const open = openAsk({ question: "a", passages: [{ id: "p", path: "a", version: 1, text }], settings });
        if (!open.validate(raw).ok) throw new Error("this was to be proven");
      }
      gc();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    console.log(process.memoryUsage().external);`;
  // Kept, the 600 folded texts would take 240 MB.
  const parameters = ["--expose-gc", "--input-type=module", "--eval", child];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const external = Number(execFileSync(process.execPath, parameters, { cwd, encoding: "utf8", timeout: 120_000 }));
  assert.ok(external < 60e6, `${external} bytes`);
});
