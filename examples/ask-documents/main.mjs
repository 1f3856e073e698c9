// The command: asks a question about a folder of Markdown documents, or runs the demo.
// Based on the package @dxv-systems/kennisbank-ask, imported by its name as any host does. Whatever goes wrong ends in one line and an exit
// code, never in a stack trace: 2 for wrong usage, 1 for an answer that could not be had or proven.

import { fileURLToPath } from "node:url";
import { HELP, readCommandLine } from "./command-line.mjs";
import { chooseStyle, printable, showResult } from "./display.mjs";
import { UsageError } from "./usage-error.mjs";

const SAMPLE_DOCUMENTS = fileURLToPath(new URL("../documents", import.meta.url));

const print = (text) => process.stdout.write(`${text}\n`);
const report = (text) => process.stderr.write(`ask-documents: ${printable(text)}\n`);

/** A reader that stops early (`| head`) is no error. */
process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 0 : 1));

process.exitCode = await main(process.argv.slice(2)).catch(exitCodeOf);

async function main(commandArguments) {
  const command = readCommandLine(commandArguments);
  if (command.action === "help") {
    process.stdout.write(HELP);
    return 0;
  }
  const style = chooseStyle(process.stdout, process.env);
  const { openLibrary } = await import("./library.mjs");
  const library = await openLibrary(command.documents ?? SAMPLE_DOCUMENTS, report);
  if (command.action === "ask") return answer(command, library, style);
  const { runDemo } = await import("./demo.mjs");
  return (await runDemo(library, { style, print })) ? 0 : 1;
}

async function answer({ question, settings }, library, style) {
  const { chooseModel } = await import("./model.mjs");
  const { askLibrary } = await import("./library.mjs");
  const { name, complete } = await chooseModel(process.env);
  const { passages, result } = await askLibrary(library, { question, settings, complete });
  print(showResult({ question, language: settings.language, model: name, passages, result }, style));
  if (result.answer !== null) return 0;
  report("the model's answer was refused twice; nothing it said is proven");
  return 1;
}

function exitCodeOf(error) {
  if (error instanceof UsageError) {
    report(`${error.message} (--help shows the options)`);
    return 2;
  }
  const isUnbuilt = error.code === "ERR_MODULE_NOT_FOUND" || error.code === "MODULE_NOT_FOUND";
  report(isUnbuilt ? `a package is missing; build and install first (${error.message})` : `failed: ${error.message ?? error}`);
  return 1;
}
