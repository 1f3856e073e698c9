// Reads the command line into settings, or says what is wrong with it.
// Based on node:util's parseArgs; the question's own rules (not empty, not too long) are the package's, which is asked when the request is
// built.

import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.mjs";
import { guessLanguage } from "./words.mjs";

export const HELP = `Ask a question about a folder of Markdown documents; the answer is shown only with citations that are proven.

Usage: node examples/ask-documents/main.mjs [--documents FOLDER] --question TEXT [options]
       node examples/ask-documents/main.mjs            (a demo: five questions about the sample documents)

  --documents FOLDER    Markdown documents, read with their subfolders (default: the sample documents)
  --question TEXT       what to ask
  --language nl|en      language of the answer (default: guessed from the question)
  --tone formal|informal   (default: formal)
  --organization NAME   on whose behalf is answered
  --help                this text

Environment: LLM_PROVIDER (anthropic or openrouter) and its key, ANTHROPIC_API_KEY or OPENROUTER_API_KEY, choose a model. Without a key an
embedded answerer picks sentences from the documents; the demo always uses it. NO_COLOR marks quotes with «…» also on a terminal.

Exit codes: 0 answered, also when the documents hold no answer; 1 no answer could be proven or the model failed; 2 wrong usage.
`;

const OPTIONS = {
  documents: { type: "string" },
  question: { type: "string" },
  language: { type: "string" },
  tone: { type: "string", default: "formal" },
  organization: { type: "string" },
  help: { type: "boolean", short: "h" },
};

/** `{ action: "help" | "demo" }`, or `{ action: "ask", documents, question, settings }` with `documents` undefined for the samples. */
export function readCommandLine(commandArguments) {
  if (commandArguments.length === 0) return { action: "demo" };
  const { documents, question, language, tone, organization, help } = parse(commandArguments);
  if (help) return { action: "help" };
  if (question === undefined) throw new UsageError("--question is missing");
  if (documents === "") throw new UsageError("--documents must name a folder");
  requireOneOf("--tone", tone, ["formal", "informal"]);
  if (language !== undefined) requireOneOf("--language", language, ["nl", "en"]);
  const settings = { language: language ?? guessLanguage(question), tone };
  if (organization !== undefined) settings.organizationName = organization;
  return { action: "ask", documents, question, settings };
}

function parse(commandArguments) {
  try {
    return parseArgs({ args: commandArguments, options: OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error.message);
  }
}

function requireOneOf(name, value, allowed) {
  if (!allowed.includes(value)) throw new UsageError(`${name} must be ${allowed.join(" or ")}, and is ${JSON.stringify(value)}`);
}
