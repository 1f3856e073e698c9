// Reads the Markdown documents below a folder: sorted by path, as strict UTF-8, and with a reason for each file that was left out.
// Symbolic links inside the folder are not followed, so that a walk always ends and never leaves the folder that was named; folders whose
// name begins with a dot and node_modules are not entered. A file's text is kept as it is (only a byte order mark goes), because quotes are
// compared with it.

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "./usage-error.mjs";

/** A larger file is an export or a log and no document to answer from. */
export const MAXIMUM_BYTES = 2 * 1024 * 1024;
const MAXIMUM_FILES = 10_000;
const decoder = new TextDecoder("utf-8", { fatal: true });

/** `{ documents: [{ path, text }], skipped: [{ path, reason }] }`, paths relative to the folder with `/` between their parts. */
export async function readDocuments(folder) {
  await requireFolder(folder);
  const files = [];
  const skipped = [];
  await listMarkdown(folder, "", files, skipped);
  const documents = [];
  for (const path of files.sort(byCodeUnits)) {
    const { text, reason } = await readDocument(join(folder, path));
    if (reason === undefined) documents.push({ path, text });
    else skipped.push({ path, reason });
  }
  skipped.sort((one, other) => byCodeUnits(one.path, other.path));
  return { documents, skipped };
}

/** Not by locale: the order, and with it every passage number, must be the same everywhere. */
function byCodeUnits(one, other) {
  return one < other ? -1 : Number(one > other);
}

async function requireFolder(folder) {
  let found;
  try {
    found = await stat(folder);
  } catch (error) {
    throw new UsageError(`the documents folder cannot be read: ${folder} (${error.code ?? error.message})`);
  }
  if (!found.isDirectory()) throw new UsageError(`the documents folder is not a folder: ${folder}`);
}

/** Adds the Markdown files below `inside`; a list of folders still to visit, and no recursion, so that no depth can exhaust the stack. */
async function listMarkdown(folder, inside, files, skipped) {
  const waiting = [inside];
  while (waiting.length > 0) {
    const current = waiting.pop();
    for (const entry of await entriesOf(folder, current, skipped)) {
      const path = current === "" ? entry.name : `${current}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!entry.name.startsWith(".") && entry.name !== "node_modules") waiting.push(path);
      } else if (isMarkdownName(entry.name)) {
        if (entry.isFile()) files.push(path);
        else skipped.push({ path, reason: entry.isSymbolicLink() ? "a symbolic link, not followed" : "not a regular file" });
      }
    }
    if (files.length > MAXIMUM_FILES) throw new UsageError(`more than ${MAXIMUM_FILES} Markdown files below ${folder}; name a smaller folder`);
  }
}

async function entriesOf(folder, inside, skipped) {
  try {
    return await readdir(join(folder, inside), { withFileTypes: true });
  } catch (error) {
    if (inside === "") throw new UsageError(`the documents folder cannot be read: ${folder} (${error.code ?? error.message})`);
    skipped.push({ path: `${inside}/`, reason: `cannot be read (${error.code ?? error.message})` });
    return [];
  }
}

function isMarkdownName(name) {
  return /\.(?:md|markdown)$/i.test(name);
}

async function readDocument(file) {
  try {
    const { size } = await stat(file);
    if (size > MAXIMUM_BYTES) return { reason: `larger than ${MAXIMUM_BYTES / 1024 / 1024} MiB` };
    return checkedText(await readFile(file));
  } catch (error) {
    return { reason: `cannot be read (${error.code ?? error.message})` };
  }
}

function checkedText(bytes) {
  let text;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { reason: "not valid UTF-8" };
  }
  if (text.includes("\0")) return { reason: "not text: it contains NUL characters" };
  return text.trim() === "" ? { reason: "empty" } : { text };
}
