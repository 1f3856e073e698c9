// Makes a prompt pack of the prompt that a service has now, so that it stays the same to the letter after a change of
// packages. Based on asking the present package itself, with a name and a reason that stand nowhere else: what changes
// with the name is the organization line, and the rest is literal. Every text is then compared with what the pack makes.
//
//   node keep-your-prompt.mjs @dxv-systems/kennisbank-ask > prompt-pack.json     (where the old version is installed)
//   node keep-your-prompt.mjs ./our-prompt.mjs > prompt-pack.json                (a module with the same two functions)
import { resolve } from "node:path";
import { argv } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const NAME = "Xq7NameXq7";
const REASON = "Xq7ReasonXq7";
const LANGUAGES = ["nl", "en"];
const TONES = ["formal", "informal"];

// A brace that stands for itself is written so that none can be taken for a placeholder.
const literal = (text) => text.replaceAll("{", "{leftBrace}").replaceAll(NAME, "{organizationName}").replaceAll(REASON, "{reason}");

/** The pack of what two functions of a package say, for both languages and tones. */
export function packOf({ buildAskRequest, retryPrompt }, version) {
  const system = (settings) => buildAskRequest({ question: "?", passages: [], settings }).system;
  const language = (language) => {
    const texts = TONES.map((tone) => split(system({ language, tone, organizationName: NAME }), system({ language, tone })));
    const [first] = texts;
    const isShared = texts.every(({ named, unnamed }) => named === first.named && unnamed === first.unnamed);
    // Where the tones differ in that line too, each text is written twice, with a name and without.
    const [formal, informal] = texts.map(({ start, named, unnamed, end }) =>
      isShared ? `${start}{organization}${end}` : { named: `${start}${named}${end}`, unnamed: `${start}${unnamed}${end}` });
    return { organization: isShared ? { named: first.named, unnamed: first.unnamed } : null, system: { formal, informal } };
  };
  const languages = Object.fromEntries(LANGUAGES.map((name) => [name, language(name)]));
  return { version, languages, retry: literal(retryPrompt("", REASON).slice("\n\n".length)) };
}

/** Two texts as what they begin and end with alike, and what each has between. */
function split(named, unnamed) {
  const shorter = Math.min(named.length, unnamed.length);
  let start = 0;
  while (start < shorter && named[start] === unnamed[start]) start += 1;
  let end = 0;
  while (end < shorter - start && named.at(-1 - end) === unnamed.at(-1 - end)) end += 1;
  const between = (text) => literal(text.slice(start, text.length - end));
  return { start: literal(named.slice(0, start)), named: between(named), unnamed: between(unnamed), end: literal(named.slice(named.length - end)) };
}

async function main(from) {
  const isFile = /^[./]/.test(from);
  const old = await import(isFile ? pathToFileURL(resolve(from)) : from);
  console.log(JSON.stringify(packOf(old, "as evaluated"), null, 2));
}

if (argv[1] === fileURLToPath(import.meta.url)) await main(argv[2] ?? "@dxv-systems/kennisbank-ask");
