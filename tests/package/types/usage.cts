// How a CommonJS module in TypeScript uses the package: by `import … = require` and by named imports. Compiled, never run.
import ask = require("@dxv-systems/kennisbank-ask");
import { ASK_SCHEMA, ASK_SCHEMA_NAME, buildAskRequest, retryPrompt, validateAskAnswer } from "@dxv-systems/kennisbank-ask";
import type { AskAnswer, AskPassage, AskRequest, AskSettings, AskSource, AskValidation } from "@dxv-systems/kennisbank-ask";

const settings: AskSettings = { language: "en", tone: "formal" };
const passages: AskPassage[] = [{ id: "p1", path: "a.md", version: 1, text: "one" }];
const request: AskRequest = ask.buildAskRequest({ question: "?", passages, settings });
const result: AskValidation = ask.validateAskAnswer(JSON.parse("{}"), passages);
const answer: AskAnswer | undefined = result.ok ? result.answer : undefined;
const sources: AskSource[] = answer?.sources ?? [];
const note: string = result.ok ? "" : ask.retryPrompt(request.prompt, result.reason);
const schema: Record<string, unknown> = ask.ASK_SCHEMA;
const schemaName: "kennisbank_answer" = ask.ASK_SCHEMA_NAME;
const passage: ask.AskPassage | undefined = passages[0];

const functions = [ask.buildAskRequest === buildAskRequest, ask.retryPrompt === retryPrompt, ask.validateAskAnswer === validateAskAnswer];
const constants = [schema === ASK_SCHEMA, schemaName === ASK_SCHEMA_NAME];

// @ts-expect-error a CommonJS module has no default export here, as it had none in 0.1.0
void ask.default;

export = { functions, constants, sources, note, passage };
