// How a CommonJS module in TypeScript uses prompt packs. Compiled, never run.
import ask = require("@dxv-systems/kennisbank-ask");
import de = require("@dxv-systems/kennisbank-ask/packs/de");
import builtIn = require("@dxv-systems/kennisbank-ask/packs/nl-en");

const settings: ask.PromptPackSettings<typeof de> = { language: "de", tone: "formal" };
const request: ask.AskRequest = ask.buildAskRequest({ question: "?", passages: [], settings, pack: de });
const pack: ask.PromptPack<"nl" | "en"> = builtIn;
const retry: string = ask.retryPrompt(request.prompt, "why", { pack: de, language: "de" });
const faults: ask.PromptPackFault[] = ask.checkPromptPack(pack);

export = { faults, retry };
