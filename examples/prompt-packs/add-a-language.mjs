// Adds a language to the built-in ones, in two ways: with a line for the English rules, and with the texts of a pack that
// ships. The rules of the built-in pack are English, and only their last says in which language to answer.
import { checkPromptPack } from "@dxv-systems/kennisbank-ask";
import frisian from "@dxv-systems/kennisbank-ask/packs/fy";
import builtIn from "@dxv-systems/kennisbank-ask/packs/nl-en";

const swedish = {
  line: "Write the answer in Swedish",
  tones: {
    formal: '{language} and address the reader formally, with "ni".',
    informal: '{language} and address the reader informally, with "du".',
  },
};

// What a language has itself comes before what the pack has for all: here everything that makes up a prompt.
const { version, languages, ...texts } = frisian;

export const pack = {
  ...builtIn,
  version: "ours, 1",
  languages: { ...builtIn.languages, sv: swedish, fy: { ...texts, ...languages.fy } },
};

export const faults = checkPromptPack(pack); // [] here; else each is { path, message }
