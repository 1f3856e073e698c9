// How an ES module uses the package, every export and every type of version 0.1.0 once. Compiled, never run.
import type { CompleteRequest, JsonRequest, LlmPort } from "@dxv-systems/llm";
import everything, { ASK_SCHEMA, ASK_SCHEMA_NAME, buildAskRequest, inspectAskAnswer, retryPrompt, retryReason, validateAskAnswer } from "@dxv-systems/kennisbank-ask";
import * as namespace from "@dxv-systems/kennisbank-ask";
import type {
  AskAnswer, AskCitation, AskInspection, AskInspectionOptions, AskIssue, AskPassage, AskRequest, AskSettings, AskSource, AskValidation, MatchRule,
} from "@dxv-systems/kennisbank-ask";

/** Holds when the two types are the same, not merely assignable. */
type Same<First, Second> = (<T>() => T extends First ? 1 : 2) extends <T>() => T extends Second ? 1 : 2 ? true : false;
const same = <First, Second>(_: Same<First, Second>): void => undefined;

same<AskPassage, { id: string; path: string; version: number; heading?: string | null; page?: number | null; text: string }>(true);
same<AskSettings, { language: "nl" | "en"; tone: "formal" | "informal"; organizationName?: string }>(true);
same<AskRequest, { system: string; prompt: string; schema: Record<string, unknown>; schemaName: "kennisbank_answer"; maxTokens: number }>(true);
same<AskSource, { path: string; version: number; heading: string | null; page: number | null; passage: string }>(true);
same<AskAnswer, { answer: string; sources: AskSource[]; needsHuman: boolean; insufficientContext: boolean }>(true);
same<AskValidation, { ok: true; answer: AskAnswer } | { ok: false; reason: string }>(true);
same<typeof ASK_SCHEMA, Record<string, unknown>>(true);
same<typeof ASK_SCHEMA_NAME, "kennisbank_answer">(true);
// The forms with a prompt pack are further ones; the last, which these utilities take, is that of 0.1.0.
same<Parameters<typeof retryPrompt>, [previousPrompt: string, reason: string]>(true);
same<ReturnType<typeof retryPrompt>, string>(true);
same<typeof validateAskAnswer, (raw: unknown, passages: AskPassage[]) => AskValidation>(true);
same<Parameters<typeof buildAskRequest>, [input: { question: string; passages: AskPassage[]; settings: AskSettings; maxTokens?: number }]>(true);
same<ReturnType<typeof buildAskRequest>, AskRequest>(true);
same<typeof everything.validateAskAnswer, typeof namespace.validateAskAnswer>(true);

const passages: AskPassage[] = [
  { id: "p1", path: "a.md", version: 1, text: "one" },
  { id: "p2", path: "b.md", version: 2, heading: null, page: null, text: "two" },
  { id: "p3", path: "c.md", version: 3, heading: "Three", page: 3, text: "three" },
];
const settings: AskSettings = { language: "nl", tone: "informal", organizationName: "Example" };

/** One question with one retry, as a service does it. */
export async function ask(llm: LlmPort, question: string): Promise<AskAnswer | string> {
  const request: AskRequest = buildAskRequest({ question, passages, settings, maxTokens: 800 });
  const call: JsonRequest = { ...request, effort: "none", temperature: 0 };
  const asIs: JsonRequest = request;
  const first: AskValidation = validateAskAnswer((await llm.completeJson(call)).data, passages);
  if (first.ok) return first.answer;
  const prompt: string = retryPrompt(asIs.prompt, first.reason);
  const second = validateAskAnswer((await llm.completeJson({ ...call, prompt })).data, passages);
  if (!second.ok) return second.reason;
  const source: AskSource | undefined = second.answer.sources[0];
  return source === undefined ? second.answer : `${source.path}, page ${source.page ?? "unknown"}: ${source.passage}`;
}

/** Marks what is proven, and words what is not. */
export function inspect(raw: unknown): string {
  const rule: MatchRule = "dashes";
  const options: AskInspectionOptions = { policy: "tolerant", allow: [rule], deny: ["case"] };
  const inspection: AskInspection = inspectAskAnswer(raw, passages, options);
  const starts: number[] = inspection.citations.flatMap((citation: AskCitation) => citation.spans.map(({ start }) => start));
  const errors: AskIssue[] = inspection.issues.filter(({ severity }) => severity === "error");
  return inspection.ok ? `${starts.length} ${inspection.answer?.answer ?? ""}` : `${errors.length} ${retryReason(inspection)}`;
}

/** What must not compile. */
export function refused(result: AskValidation, plain: CompleteRequest): void {
  // @ts-expect-error a question is required
  buildAskRequest({ passages, settings });
  // @ts-expect-error a language is one of two
  buildAskRequest({ question: "?", passages, settings: { language: "de", tone: "formal" } });
  // @ts-expect-error a tone is one of two
  buildAskRequest({ question: "?", passages, settings: { language: "nl", tone: "u" } });
  // @ts-expect-error under exactOptionalPropertyTypes undefined is no value, as with 0.1.0
  buildAskRequest({ question: "?", passages, settings: { language: "nl", tone: "formal", organizationName: undefined } });
  // @ts-expect-error a version is a number
  validateAskAnswer({}, [{ id: "p1", path: "a.md", version: "1", text: "one" }]);
  // @ts-expect-error a policy is one of three
  inspectAskAnswer({}, passages, { policy: "lax" });
  // @ts-expect-error a rule is one of those that are known
  inspectAskAnswer({}, passages, { allow: ["anything"] });
  // @ts-expect-error passages are required
  validateAskAnswer({});
  // @ts-expect-error a reason is text
  retryPrompt("prompt", 1);
  // @ts-expect-error an answer is there only when the result is ok
  void result.answer;
  // @ts-expect-error a reason is there only when the result is not ok
  void result.reason;
  // @ts-expect-error a request without a schema is no JSON request
  const withoutSchema: JsonRequest = plain;
  void withoutSchema;
  // @ts-expect-error nothing else is exported
  void namespace.initSync;
}
