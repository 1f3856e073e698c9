// Chooses who answers: the provider that the environment names, through @dxv-systems/llm, or without any key the embedded answerer.
// Based on that client's own variables: LLM_PROVIDER (anthropic or openrouter) and the provider's key. The client is imported only when it
// is used, because it is an optional dependency of whoever copies this example.

import { createEmbeddedAnswerer } from "./embedded-answerer.mjs";
import { UsageError } from "./usage-error.mjs";

const KEY_NAMES = { anthropic: "ANTHROPIC_API_KEY", openrouter: "OPENROUTER_API_KEY" };

/** `{ name, complete }`. `importClient` and `clientOptions` let tests stand in for the package and for its network. */
export async function chooseModel(environment, { importClient = () => import("@dxv-systems/llm"), clientOptions = {} } = {}) {
  const provider = providerOf(environment);
  if (provider === null) return { name: "the embedded answerer (no key is set, no model is called)", complete: createEmbeddedAnswerer() };
  const { createLlm } = await clientFrom(importClient);
  const client = createLlm({ ...clientOptions, provider, apiKey: environment[KEY_NAMES[provider]] });
  return {
    name: `a model of ${provider}`,
    complete: async (request) => (await client.completeJson({ ...request, effort: "low" })).data,
  };
}

function providerOf(environment) {
  const named = environment.LLM_PROVIDER ?? "";
  if (named === "") return Object.keys(KEY_NAMES).find((provider) => environment[KEY_NAMES[provider]]) ?? null;
  if (!Object.hasOwn(KEY_NAMES, named)) {
    throw new UsageError(`LLM_PROVIDER must be ${Object.keys(KEY_NAMES).join(" or ")}, and is ${JSON.stringify(named)}`);
  }
  if (!environment[KEY_NAMES[named]]) throw new UsageError(`LLM_PROVIDER is ${named}, but ${KEY_NAMES[named]} is not set`);
  return named;
}

async function clientFrom(importClient) {
  try {
    return await importClient();
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError("a key is set, but @dxv-systems/llm is not installed: run npm install @dxv-systems/llm, or unset the key");
  }
}
