// Asks a model one question over passages and trusts nothing of its answer that the package has not proven.
// Based on the three calls of the package: the request is built, the answer is validated against the supplied passages, and a refused answer
// is asked for once more with the reason. Twice refused means that there is no answer; a third attempt rarely helps and always costs.

import { buildAskRequest, retryPrompt, validateAskAnswer } from "@dxv-systems/kennisbank-ask";
import { UsageError } from "./usage-error.mjs";

const MAXIMUM_ATTEMPTS = 2;

/**
 * `complete` is the model: it takes a request and returns, or promises, the answer as parsed JSON.
 * The result: `{ answer, refusals }`, with `answer` null when every attempt was refused and `refusals` the reasons in order.
 */
export async function ask({ question, passages, settings, complete }) {
  const request = requestFor({ question, passages, settings });
  const refusals = [];
  let prompt = request.prompt;
  while (refusals.length < MAXIMUM_ATTEMPTS) {
    const validation = validateAskAnswer(await complete({ ...request, prompt }), passages);
    if (validation.ok) return { answer: validation.answer, refusals };
    refusals.push(validation.reason);
    prompt = retryPrompt(request.prompt, validation.reason);
  }
  return { answer: null, refusals };
}

/** Whatever the package refuses to build came from the command line. */
function requestFor(input) {
  try {
    return buildAskRequest(input);
  } catch (error) {
    throw new UsageError(error.message);
  }
}
