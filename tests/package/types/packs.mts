// How an ES module uses prompt packs: with those that ship, with one of its own, and with one of which the types know
// nothing. Compiled, never run.
import { buildAskRequest, checkPromptPack, openAsk, promptDigest, retryPrompt } from "@dxv-systems/kennisbank-ask";
import type { AskPassage, AskRequest, AskSettings, OpenAsk, PromptPack, PromptPackFault, PromptPackLanguage, PromptPackSettings } from "@dxv-systems/kennisbank-ask";
import de from "@dxv-systems/kennisbank-ask/packs/de";
import fr from "@dxv-systems/kennisbank-ask/packs/fr";
import fy from "@dxv-systems/kennisbank-ask/packs/fy";
import builtIn from "@dxv-systems/kennisbank-ask/packs/nl-en";

type Same<First, Second> = (<T>() => T extends First ? 1 : 2) extends <T>() => T extends Second ? 1 : 2 ? true : false;
const same = <First, Second>(_: Same<First, Second>): void => undefined;

const passages: AskPassage[] = [{ id: "p1", path: "a.md", version: 1, text: "one" }];
const plain: AskSettings = { language: "nl", tone: "formal" };

same<typeof de, PromptPack<"de">>(true);
same<typeof builtIn, PromptPack<"nl" | "en">>(true);
same<PromptPackSettings<typeof fr>["language"], "fr">(true);
same<PromptPackSettings["language"], string>(true);
same<AskSettings["language"], "nl" | "en">(true);

const german: AskRequest = buildAskRequest({ question: "?", passages, settings: { language: "de", tone: "informal" }, pack: de });
const dutch: AskRequest = buildAskRequest({ question: "?", passages, settings: plain, maxTokens: 10, pack: builtIn });
const frisian: OpenAsk = openAsk({ question: "?", passages, settings: { language: "fy", tone: "formal", organizationName: "A" }, pack: fy });
const notes: string[] = [
  retryPrompt(german.prompt, "why", { pack: de, language: "de" }),
  retryPrompt(dutch.prompt, "why", { pack: builtIn }),
  retryPrompt(dutch.prompt, "why"),
];
const digests: string[] = [promptDigest({ language: "fr", tone: "formal" }, fr), promptDigest(plain), promptDigest(plain, builtIn)];

// A language is added to the built-in ones.
const line: PromptPackLanguage = { line: "Write the answer in Swedish", tones: { formal: "{language}.", informal: "{language}!" } };
const more = { ...builtIn, version: "ours", languages: { ...builtIn.languages, sv: line } } satisfies PromptPack;
const swedish: AskRequest = buildAskRequest({ question: "?", passages, settings: { language: "sv", tone: "formal" }, pack: more });

// A fixed prompt, as a constant.
const literal = {
  version: "2026-03",
  organization: { named: 'the organization "{organizationName}"', unnamed: "an organization" },
  languages: { nl: { system: { formal: "You are {organization}.", informal: { named: "{organizationName}", unnamed: "" } }, retry: "{reason}" } },
  retry: "{reason}",
} as const;
const fixed: AskRequest = buildAskRequest({ question: "?", passages, settings: { language: "nl", tone: "formal" }, pack: literal });
const nameless: PromptPack<"en"> = { version: "1", organization: null, languages: { en: { system: { formal: "a", informal: "b" } } }, retry: "{reason}" };

/** A pack that comes from elsewhere has languages that only running can tell. */
export function loaded(pack: unknown, settings: PromptPackSettings): AskRequest | PromptPackFault[] {
  const faults: PromptPackFault[] = checkPromptPack(pack);
  if (faults.length > 0) return faults;
  return buildAskRequest({ question: "?", passages, settings, pack: pack as PromptPack });
}

/** What must not compile. */
export function refused(): void {
  // @ts-expect-error the pack has no Dutch
  buildAskRequest({ question: "?", passages, settings: { language: "nl", tone: "formal" }, pack: de });
  // @ts-expect-error without a pack there is no German
  buildAskRequest({ question: "?", passages, settings: { language: "de", tone: "formal" } });
  // @ts-expect-error without a pack there is no German
  openAsk({ question: "?", passages, settings: { language: "de", tone: "formal" } });
  // @ts-expect-error the pack has no Dutch
  openAsk({ question: "?", passages, settings: plain, pack: de });
  // @ts-expect-error the pack has no Dutch
  retryPrompt("prompt", "why", { pack: de, language: "nl" });
  // @ts-expect-error the pack has no Dutch
  promptDigest(plain, de);
  // @ts-expect-error a tone is missing
  const tone: PromptPackLanguage = { line: "a", tones: { formal: "{language}" } };
  // @ts-expect-error the note for another try is missing
  const note: PromptPack = { version: "1", languages: {} };
  // @ts-expect-error a shipped pack is frozen
  de.version = "2";
  void [tone, note];
}

export { digests, fixed, frisian, german, nameless, notes, swedish };
