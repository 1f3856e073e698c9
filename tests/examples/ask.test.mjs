// The loop around a model, and the choice of the model: attempts, reasons, what each request holds, and which client is asked.
// Based on stand-ins for the model, and on the real client with a stand-in for its network.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask } from "../../examples/ask-documents/ask.mjs";
import { chooseModel } from "../../examples/ask-documents/model.mjs";

const PASSAGES = [{ id: "a", path: "a.md", version: 1, text: "Het verlof duurt 4 weken." }];
const SETTINGS = { language: "nl", tone: "formal" };
const GOOD = {
  answer: "Vier weken.",
  sources: [{ passageId: "a", quote: "duurt 4 weken" }],
  needsHuman: false,
  insufficientContext: false,
};
const FALSE_QUOTE = { ...GOOD, sources: [{ passageId: "a", quote: "duurt 5 weken" }] };

async function askWith(answers) {
  const requests = [];
  const complete = async (request) => {
    requests.push(request);
    return answers[requests.length - 1];
  };
  const result = await ask({ question: "Hoe lang duurt verlof?", passages: PASSAGES, settings: SETTINGS, complete });
  return { result, requests };
}

const LOOPS = [
  { name: "accepted at once", answers: [GOOD], refusals: 0, accepted: true },
  { name: "a false quote, then a true one", answers: [FALSE_QUOTE, GOOD], refusals: 1, accepted: true },
  { name: "twice a false quote", answers: [FALSE_QUOTE, FALSE_QUOTE, GOOD], refusals: 2, accepted: false },
  { name: "no object", answers: ["text", null, GOOD], refusals: 2, accepted: false },
  { name: "no sources", answers: [{ ...GOOD, sources: [] }, GOOD], refusals: 1, accepted: true },
];

for (const { name, answers, refusals, accepted } of LOOPS) {
  test(`loop: ${name}`, async () => {
    const { result, requests } = await askWith(answers);
    assert.equal(result.refusals.length, refusals);
    assert.equal(result.answer !== null, accepted);
    assert.equal(requests.length, accepted ? refusals + 1 : refusals);
  });
}

test("loop: the second request is the first with the reason after it", async () => {
  const { result, requests } = await askWith([FALSE_QUOTE, GOOD]);
  const [first, second] = requests;
  assert.ok(second.prompt.startsWith(`${first.prompt}\n\n`));
  assert.ok(second.prompt.includes(result.refusals[0]));
  assert.deepEqual({ ...second, prompt: "" }, { ...first, prompt: "" });
});

const REFUSED_QUESTIONS = [
  { name: "empty", question: " \n", message: "question must not be empty" },
  { name: "too long", question: "x".repeat(2001), message: "question must be at most 2000 characters" },
];

for (const { name, question, message } of REFUSED_QUESTIONS) {
  test(`question: ${name} is the caller's mistake`, async () => {
    const complete = () => assert.fail("a model was asked");
    await assert.rejects(ask({ question, passages: PASSAGES, settings: SETTINGS, complete }), { name: "UsageError", message });
  });
}

const CHOICES = [
  { name: "no key", environment: {}, chosen: /embedded answerer/ },
  { name: "empty variables", environment: { LLM_PROVIDER: "", ANTHROPIC_API_KEY: "" }, chosen: /embedded answerer/ },
  { name: "one key", environment: { OPENROUTER_API_KEY: "k" }, chosen: /openrouter/ },
  { name: "two keys", environment: { OPENROUTER_API_KEY: "k", ANTHROPIC_API_KEY: "k" }, chosen: /anthropic/ },
  {
    name: "two keys and a provider",
    environment: { OPENROUTER_API_KEY: "k", ANTHROPIC_API_KEY: "k", LLM_PROVIDER: "openrouter" },
    chosen: /openrouter/,
  },
];

for (const { name, environment, chosen } of CHOICES) {
  test(`model: ${name}`, async () => assert.match((await chooseModel(environment)).name, chosen));
}

const MISTAKES = [
  { name: "unknown provider", environment: { LLM_PROVIDER: "other" }, message: /anthropic or openrouter/ },
  { name: "provider without its key", environment: { LLM_PROVIDER: "openrouter", ANTHROPIC_API_KEY: "k" }, message: /OPENROUTER_API_KEY is not set/ },
];

for (const { name, environment, message } of MISTAKES) {
  test(`model: ${name}`, () => assert.rejects(chooseModel(environment), { name: "UsageError", message }));
}

test("model: a key without the client says what to install", async () => {
  const importClient = () => Promise.reject(Object.assign(new Error("missing"), { code: "ERR_MODULE_NOT_FOUND" }));
  await assert.rejects(chooseModel({ ANTHROPIC_API_KEY: "k" }, { importClient }), { name: "UsageError", message: /npm install @dxv-systems\/llm/ });
});

const NETWORKS = [
  {
    provider: "anthropic",
    key: "ANTHROPIC_API_KEY",
    reply: (text) => ({ content: [{ type: "text", text }] }),
    asked: ({ messages }) => messages[0].content[0].text,
  },
  {
    provider: "openrouter",
    key: "OPENROUTER_API_KEY",
    reply: (text) => ({ choices: [{ message: { content: text } }] }),
    asked: ({ messages }) => messages[1].content[0].text,
  },
];

for (const { provider, key, reply, asked } of NETWORKS) {
  test(`model: ${provider} is asked with the request, twice when its first answer is refused`, async () => {
    const bodies = [];
    const answers = [FALSE_QUOTE, GOOD];
    const fetchImpl = async (url, { body }) => {
      bodies.push(JSON.parse(body));
      return Response.json(reply(JSON.stringify(answers[bodies.length - 1])));
    };
    const { complete } = await chooseModel({ LLM_PROVIDER: provider, [key]: "k" }, { clientOptions: { fetchImpl } });
    const result = await ask({ question: "Hoe lang duurt verlof?", passages: PASSAGES, settings: SETTINGS, complete });
    assert.equal(result.answer.answer, "Vier weken.");
    assert.equal(bodies.length, 2);
    assert.ok(asked(bodies[0]).includes("Het verlof duurt 4 weken."));
    assert.ok(asked(bodies[1]).includes(result.refusals[0]));
    assert.ok(JSON.stringify(bodies[0]).includes("insufficientContext"));
  });
}
