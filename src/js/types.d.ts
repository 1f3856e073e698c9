// The types of the npm package, written once: pkg-template/assemble.mjs copies this file to index.d.mts and index.d.cts.
// Based on the public surface of version 0.1.0, name by name, so that existing TypeScript compiles unchanged.
// Every length below is counted in UTF-16 units, as JavaScript's own `length` counts them.

/** One piece of a knowledge base document: what the model may read, and what its quotes are checked against. */
export interface AskPassage {
  /**
   * The name by which the model cites this passage. Not empty. Unique within one request: `buildAskRequest` refuses
   * a repeated id, `validateAskAnswer` lets the last passage with an id count.
   */
  id: string;
  /** Where the document lives, as the host writes it. Shown to the model, and handed back in {@link AskSource}. */
  path: string;
  /** Version of the document. Written into the prompt as `String(version)`. */
  version: number;
  /** Heading above the passage. Left out of the prompt when missing, `null` or empty. */
  heading?: string | null;
  /** Page the passage stands on. Left out of the prompt when missing or `null`; page 0 is a page. */
  page?: number | null;
  /** The text itself. A lone surrogate in it is read as U+FFFD. */
  text: string;
}

/** How the answer is to sound, and for whom the model speaks. */
export interface AskSettings {
  /** Language of the answer: Dutch or English. */
  language: "nl" | "en";
  /** In Dutch, formal is "u" and informal is "je". */
  tone: "formal" | "informal";
  /**
   * Organization on whose behalf the model answers. Control characters and double quotes become spaces, runs of white
   * space become one space, and what is left is cut at 100 UTF-16 units, never through a surrogate pair.
   */
  organizationName?: string;
}

/**
 * A request for one completion with a JSON answer. It has the shape that `completeJson` of `@dxv-systems/llm` takes;
 * the caller adds what it wants of `effort`, `temperature` and the like.
 */
export interface AskRequest {
  /** The same text for the same settings, whatever is asked, so that a provider can cache it. */
  system: string;
  /** The passages and the question, between tags which their own text cannot close or open. */
  prompt: string;
  /** {@link ASK_SCHEMA} */
  schema: Record<string, unknown>;
  /** {@link ASK_SCHEMA_NAME} */
  schemaName: "kennisbank_answer";
  /** Most tokens the answer may take, as given to {@link buildAskRequest}; 1500 when nothing was given. */
  maxTokens: number;
}

/** One piece of proven evidence. All but `passage` comes from the supplied passage, never from the model. */
export interface AskSource {
  /** `path` of the cited passage. */
  path: string;
  /** `version` of the cited passage. */
  version: number;
  /** `heading` of the cited passage, `null` when it has none. */
  heading: string | null;
  /** `page` of the cited passage, `null` when it has none. */
  page: number | null;
  /** The model's quote, trimmed. It was found in the text of the passage. */
  passage: string;
}

/** An answer whose every source was found in the passages that were supplied. */
export interface AskAnswer {
  /** The answer, trimmed and not empty. */
  answer: string;
  /** The proven sources in the model's order, without repetitions. Empty only when `insufficientContext` is true. */
  sources: AskSource[];
  /** Whether the model says that a person has to take this over. */
  needsHuman: boolean;
  /** Whether the model says that the passages hold no answer, or only a part of it. */
  insufficientContext: boolean;
}

/** A proven answer, or the first rule that the model's answer breaks. Give `reason` to {@link retryPrompt}. */
export type AskValidation = { ok: true; answer: AskAnswer } | { ok: false; reason: string };

/** A text with a name of the organization in it, and the one for where there is none. */
export interface PromptPackByName {
  /** Holds `{organizationName}`. */
  readonly named: string;
  /** Holds no placeholder. May be empty. */
  readonly unnamed: string;
}

/** What stands in a pack for all its languages, and may stand in a language in its place. */
export interface PromptPackParts {
  /** What `{organization}` stands for. */
  readonly organization?: PromptPackByName;
  /** What the system prompt begins with. Holds `{organization}`. */
  readonly opening?: string;
  /** The line above the rules. */
  readonly rulesHeading?: string;
  /**
   * The rules, which are numbered. One of them holds `{tone}`. Together they name the fields `sources`, `passageId`,
   * `quote`, `needsHuman` and `insufficientContext` of an answer, and the tags `<passage>` and `<question>`.
   */
  readonly rules?: readonly string[];
  /** The last line. Names the fields `answer`, `sources`, `needsHuman` and `insufficientContext` of an answer. */
  readonly closing?: string;
  /** The note for another try. Holds `{reason}`. */
  readonly retry?: string;
}

/** A language whose system prompt is put together from parts: its own, or else those of the pack. */
export interface PromptPackLanguage extends PromptPackParts {
  /** What `{language}` stands for. */
  readonly line: string;
  /** What `{tone}` stands for. Each holds `{language}`, unless a rule does. */
  readonly tones: { readonly formal: string; readonly informal: string };
}

/** A language whose system prompt is given whole, for a prompt that is to be kept to the letter. */
export interface PromptPackLiteralLanguage {
  /**
   * The whole text. A string holds `{organization}` wherever that is to stand, unless `organization` is null; where
   * the rest of the text depends on the name too, there is one text with `{organizationName}` and one without.
   */
  readonly system: { readonly formal: string | PromptPackByName; readonly informal: string | PromptPackByName };
  /** What `{organization}` stands for, in place of that of the pack; `null` where the prompt names no organization. */
  readonly organization?: PromptPackByName | null;
  /** The note for another try, in place of that of the pack. Holds `{reason}`. */
  readonly retry?: string;
}

/**
 * The prose of the prompt as plain JSON: what the system prompt and the note for another try are made of, for one or more
 * languages. The built-in one is `@dxv-systems/kennisbank-ask/packs/nl-en`.
 *
 * A placeholder is a name in braces, such as `{organization}`; every other brace stands for itself, and `{leftBrace}`
 * stands for a `{` that would begin a placeholder. At most 20,000 bytes as JSON without white space, in UTF-8. Of
 * `organization`, `opening`, `rulesHeading`, `rules` and `closing` the pack has what not every language has itself.
 */
export interface PromptPack<Language extends string = string> extends Omit<PromptPackParts, "organization" | "retry"> {
  /** The host's name for this text. Nothing depends on it. */
  readonly version: string;
  /** What `{organization}` stands for; `null` where no language names an organization, which only literal ones can. */
  readonly organization?: PromptPackByName | null;
  /** The note for another try. Holds `{reason}`. */
  readonly retry: string;
  /** By language tag, as in `de` or `pt-BR`. */
  readonly languages: { readonly [Tag in Language]: PromptPackLanguage | PromptPackLiteralLanguage };
}

/** The languages of a pack. */
export type PromptPackLanguageOf<Pack extends PromptPack> = keyof Pack["languages"] & string;

/** {@link AskSettings} with the languages of a pack. */
export interface PromptPackSettings<Pack extends PromptPack = PromptPack> {
  /** One of the languages of the pack. */
  language: PromptPackLanguageOf<Pack>;
  /** Which of the two texts of the language. */
  tone: "formal" | "informal";
  /** As in {@link AskSettings}. */
  organizationName?: string;
}

/** One thing that is wrong with a pack; `path` and `message` together make a sentence. */
export interface PromptPackFault {
  /** Where it is, as in `pack.languages.de.tones.formal` or `pack.rules[3]`. */
  path: string;
  /** What is wrong there and what is accepted. */
  message: string;
}

/**
 * Names everything that is wrong with a pack; nothing where it can be used. Never throws, whatever it is given.
 *
 * It says: what is missing, of a wrong type, empty, unknown, or not well-formed (a lone surrogate); which placeholders are
 * unknown, not allowed or missing in a text; which fields and tags the rules and the closing line do not name; and a pack
 * of more than 20,000 bytes, or a system prompt of more than 40,000 UTF-16 units.
 */
export declare function checkPromptPack(pack: unknown): PromptPackFault[];

/**
 * SHA-256, as 64 lower-case hexadecimal digits, of the canonical JSON of what the model is told for these settings: the
 * object `{ retry, system }`, with the note for another try as the pack has it and `system` of {@link AskRequest}. It
 * changes when one of these texts does and at no other time, so that a cache or an evaluation can be kept by it.
 *
 * @throws What {@link buildAskRequest} throws of settings and pack.
 */
export declare function promptDigest<Pack extends PromptPack>(settings: PromptPackSettings<Pack>, pack: Pack): string;
export declare function promptDigest(settings: AskSettings): string;

/**
 * Writes the request that puts a question and its passages before a model.
 *
 * White space is JavaScript's `\s`. A `<` in a passage, the question or the organization's name that could begin a
 * `passage` or `question` tag is written as `&lt;`, so no document can step out of its tags.
 *
 * @param input.question - What is asked. At most 2000 UTF-16 units once trimmed.
 * @param input.passages - What the model may answer from, in the order in which it is shown. May be empty.
 * @param input.settings - Language, tone and organization.
 * @param input.maxTokens - A positive integer; 1500 when left out.
 * @param input.pack - The prose of the prompt and the languages there are; the built-in one when left out.
 * @returns A request for `completeJson` of `@dxv-systems/llm`.
 * @throws `Error` with one of these messages, the first that applies: `question must not be empty`,
 * `question must be at most 2000 characters`, `passage id must not be empty`, `duplicate passage id: ID`,
 * `maxTokens must be a positive integer`.
 * @throws `TypeError` that names the field when a value has the wrong type, as in `passages[3].text must be a string`.
 * @throws `Error` as in `passages[3].text could not be read: …` when reading a field throws; `cause` holds what it threw.
 * @throws before all that `TypeError` or `Error` with the faults of a pack in its message and, as
 * {@link checkPromptPack} gives them, in `faults`: `TypeError` when all of them are about what is missing or of a wrong type.
 */
export declare function buildAskRequest<Pack extends PromptPack>(input: {
  question: string;
  passages: AskPassage[];
  settings: PromptPackSettings<Pack>;
  maxTokens?: number;
  pack: Pack;
}): AskRequest;
export declare function buildAskRequest(input: {
  question: string;
  passages: AskPassage[];
  settings: AskSettings;
  maxTokens?: number;
}): AskRequest;

/**
 * Writes the prompt for another try: the earlier prompt, then a note that says why the answer was refused.
 *
 * @param previousPrompt - `prompt` of the request whose answer was refused. Comes back unchanged at the beginning.
 * @param reason - `reason` of {@link AskValidation}. Defused as passages are, its white space collapsed, cut at 300
 * UTF-16 units, never through a surrogate pair.
 * @param options.pack - The pack that the request was built with.
 * @param options.language - The language of the request, for a pack that has a note for each; its note for all languages
 * when left out.
 * @throws `TypeError` that names the argument when it is not a string, and what {@link buildAskRequest} throws of a pack.
 */
export declare function retryPrompt<Pack extends PromptPack>(
  previousPrompt: string,
  reason: string,
  options: { pack: Pack; language?: PromptPackLanguageOf<Pack> },
): string;
export declare function retryPrompt(previousPrompt: string, reason: string): string;

/**
 * Decides, by rules alone, whether a model's answer is proven by the passages that it was given.
 *
 * A quote counts when it is found in the text of the passage that it cites. Both are compared without regard to letter
 * case, runs of white space, Unicode compatibility forms (NFKC) and the kinds of quotation marks and dashes. A quote
 * may leave out parts by `…` or `...`; the parts must stand in the passage in that order. Together they must be 12
 * UTF-16 units or more, or as long as the whole passage.
 *
 * @param raw - The model's answer after `JSON.parse`. Anything may be given; what breaks a rule comes back as `reason`.
 * @param passages - The passages of the request. Of all of them `id` is read, of those that are cited the rest.
 * `path`, `version`, `heading` and `page` are handed back as they are, unchecked.
 * @throws `TypeError` that names the field when `passages` or an `id` or `text` that is read has the wrong type.
 * @throws `Error` as in `answer could not be read: …` when reading a field throws; `cause` holds what it threw.
 */
export declare function validateAskAnswer(raw: unknown, passages: AskPassage[]): AskValidation;

/**
 * A difference between a quote and its passage that a policy lets pass or not. The README's table says of each what it
 * covers and which policy has it.
 */
export type MatchRule =
  | "white-space"
  | "typography"
  | "case"
  | "partial-word"
  | "partial-number"
  | "compatibility-fold"
  | "unit-case"
  | "hidden-negation"
  | "fragment-too-small"
  | "invisible-characters"
  | "dashes"
  | "quotation-marks"
  | "canonical-equivalence"
  | "line-break-hyphenation"
  | "markdown-emphasis"
  | "markdown-links"
  | "html-entities"
  | "footnote-markers"
  | "bullets"
  | "table-pipes"
  | "cjk-spaces"
  | "cjk-punctuation"
  | "arabic-marks"
  | "hebrew-points"
  | "full-case-folding"
  | "bracketed-ellipsis"
  | "final-full-stop"
  | "decimal-point"
  | "fraction-slash";

/** How {@link inspectAskAnswer} decides. */
export interface AskInspectionOptions {
  /**
   * `contract` (the default) decides as {@link validateAskAnswer} does, always; what strict would refuse comes as warnings.
   * Reading fails as it does there; beyond the first refusal it is an `unreadable` issue instead.
   * `strict` also refuses matches that prove less than they seem to. `tolerant` refuses those too, and accepts other
   * spellings of the same text. Neither ever accepts a word or digit that was changed, dropped or added.
   */
  policy?: "contract" | "strict" | "tolerant";
  /** Rules that pass besides. Under `contract` they only take their warnings away. */
  allow?: MatchRule[];
  /** Rules that do not pass. A rule that is in both lists does not. Under `contract` they change nothing. */
  deny?: MatchRule[];
}

/** What an {@link AskIssue} is about. Those that are also a {@link MatchRule} say which one did not pass. */
export type AskIssueCode =
  | "not-an-object"
  | "wrong-type"
  | "empty-answer"
  | "malformed-source"
  | "unknown-passage"
  | "quote-empty"
  | "quote-too-short"
  | "quote-not-found"
  | "no-sources"
  | "partial-word"
  | "partial-number"
  | "compatibility-fold"
  | "unit-case"
  | "hidden-negation"
  | "fragment-too-small"
  | "quote-in-other-passage"
  | "ambiguous"
  | "fragments-far-apart"
  | "bidi-control"
  | "number-not-in-evidence"
  | "uncited-passage-id"
  | "unreadable";

/** One thing that is wrong with an answer, or that its reader should know. */
export interface AskIssue {
  code: AskIssueCode;
  /** An error refuses the answer, a warning does not. */
  severity: "error" | "warning";
  /** What it is about, such as `sources[2].quote`; empty for the answer as a whole. */
  path: string;
  /** In the words of {@link validateAskAnswer} where it has them. */
  message: string;
  /** The source's own words beside a failing quote; or, in quotation marks, the id of the passage that was meant. */
  suggestion?: string;
}

/** A stretch of a passage: `passage.text.slice(start, end)`. */
export interface AskSpan {
  /** In UTF-16 units. */
  start: number;
  /** In UTF-16 units. */
  end: number;
  text: string;
}

/** What became of one well-shaped entry of the answer's `sources`. */
export interface AskCitation {
  /** Its index in `sources`. */
  index: number;
  /** The id that the model gave. */
  passageId: string;
  /** The quote as the model gave it, a lone surrogate as U+FFFD. */
  quote: string;
  /**
   * `verified`: it is proven under the policy. `duplicate`: so it is, and an earlier source says the same. `not-found`: it does
   * not stand in the passage, or a rule refuses the place at which it does. `too-short`: it holds too little to prove
   * anything. `empty`: it holds nothing. `unknown-passage`: no passage has that id.
   */
  status: "verified" | "not-found" | "too-short" | "empty" | "unknown-passage" | "duplicate";
  /**
   * The weakest comparison that one of its fragments needed: letter by letter; but for white space; but for compatibility
   * forms and the kinds of quotation marks and dashes; but for letter case; by one of tolerant's rules. `null` when it is
   * not verified.
   */
  tier: "exact" | "whitespace" | "typography" | "case" | "tolerant" | null;
  /** Where its fragments stand, in order, one for each. Empty when it is not verified. */
  spans: AskSpan[];
  /** At how many places of the passage it stands, none overlapping another; 0 when it is not verified. */
  occurrences: number;
  /**
   * When it is not verified: what is most like it, in the passage that it cites or else in another, widened to whole words,
   * if anything is near. `similarity` is 1 for the same text and at least 0.6. It never turns a miss into a hit. At most 256
   * units of a quote's longest fragment are compared.
   */
  nearest: (AskSpan & { passageId: string; similarity: number }) | null;
}

/** Everything that the passages prove of an answer, and everything that is wrong with it. */
export interface AskInspection {
  /** Whether the policy accepts the answer. */
  ok: boolean;
  /** The message of the first error in the order in which {@link validateAskAnswer} checks, `null` when there is none. */
  reason: string | null;
  /** All errors and warnings, in the order of their paths. */
  issues: AskIssue[];
  /** One for each well-shaped entry of `sources`, in their order. */
  citations: AskCitation[];
  /** The answer, as {@link validateAskAnswer} gives it, when it is accepted. */
  answer: AskAnswer | null;
  /** Name and digest of the rules that were applied, such as `strict sha256:…`, for logs and caches. */
  policy: string;
}

/**
 * Inspects an answer: what exactly is proven, where it stands, and all that is wrong, not only the first thing.
 *
 * @param raw - As for {@link validateAskAnswer}.
 * @param passages - As for {@link validateAskAnswer}. After a quote that is not found the texts of all passages are looked
 * through for it; one that has none is left out.
 * @param options - The policy; the contract's when left out.
 * @throws What {@link validateAskAnswer} throws, and a `TypeError` that names the option, as in
 * `options.policy must be "contract", "strict" or "tolerant"`.
 */
export declare function inspectAskAnswer(
  raw: unknown,
  passages: AskPassage[],
  options?: AskInspectionOptions,
): AskInspection;

/**
 * Words the errors of an inspection for {@link retryPrompt}, with the source's own words beside a failing quote. At most 300
 * UTF-16 units, never cut through a surrogate pair; empty when there is no error.
 *
 * @throws `TypeError` that names the field when what is given is no inspection.
 */
export declare function retryReason(inspection: AskInspection): string;

declare global {
  // As TypeScript's own library has it since 5.2, for those who compile against an older one.
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

/** A question that is kept open for checking many answers to it, as an evaluation does. See {@link openAsk}. */
export interface OpenAsk {
  /** The request, as {@link buildAskRequest} gives it. */
  readonly request: AskRequest;
  /** What {@link validateAskAnswer} says of an answer, with the passages as they were when the question was opened. */
  validate(raw: unknown): AskValidation;
  /** What {@link inspectAskAnswer} says of it, with the same passages. */
  inspect(raw: unknown, options?: AskInspectionOptions): AskInspection;
  /** What {@link retryPrompt} gives for the prompt of the request, with the pack and in the language that it was opened with. */
  retry(reason: string): string;
  /** Lets go of the memory. A further call throws an `Error`; closing again does nothing. */
  close(): void;
  /** The same as `close`, for `using`. */
  [Symbol.dispose](): void;
}

/**
 * Opens a question: checks and builds as {@link buildAskRequest} does, and keeps what it was given, so that many answers
 * can be checked against the same passages. A passage is prepared the first time that an answer cites it, and never
 * again; what becomes of the caller's passages afterwards makes no difference. What is no longer held is let go of by
 * itself; `close` or `using` does so at once.
 *
 * @throws What {@link buildAskRequest} throws.
 */
export declare function openAsk<Pack extends PromptPack>(input: {
  question: string;
  passages: AskPassage[];
  settings: PromptPackSettings<Pack>;
  maxTokens?: number;
  pack: Pack;
}): OpenAsk;
export declare function openAsk(input: {
  question: string;
  passages: AskPassage[];
  settings: AskSettings;
  maxTokens?: number;
}): OpenAsk;

/**
 * The strict JSON schema of the model's answer: `answer`, `sources` (each with `passageId` and `quote`), `needsHuman`
 * and `insufficientContext`, all of them required and nothing else allowed.
 */
export declare const ASK_SCHEMA: Record<string, unknown>;

/** The name of {@link ASK_SCHEMA}, for providers that want one. */
export declare const ASK_SCHEMA_NAME: "kennisbank_answer";
