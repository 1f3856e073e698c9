// Opens a folder of documents as something to ask questions of: read, cut, indexed, and asked.
// Based on the steps beside it, each in its own file; this one only puts them in order.

import { ask } from "./ask.mjs";
import { cutPassages } from "./cut-passages.mjs";
import { readDocuments } from "./read-documents.mjs";
import { indexPassages, retrievePassages } from "./retrieve.mjs";
import { UsageError } from "./usage-error.mjs";

/** `{ index, skipped }`; a folder without any readable document is the caller's mistake. `report` is told of each file left out. */
export async function openLibrary(folder, report) {
  const { documents, skipped } = await readDocuments(folder);
  for (const { path, reason } of skipped) report(`skipped ${path}: ${reason}`);
  const passages = documents.flatMap((document) => cutPassages(document));
  if (passages.length === 0) throw new UsageError(`no Markdown document with text in ${folder}`);
  return indexPassages(passages);
}

/** What ask() gives, with the passages that were supplied. */
export async function askLibrary(library, { question, settings, complete }) {
  const passages = retrievePassages(library, question, settings.language);
  const result = await ask({ question, passages, settings, complete });
  return { passages, result };
}
