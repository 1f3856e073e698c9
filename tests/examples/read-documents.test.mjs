// Reading a folder: which files are documents, in which order, and why a file was left out.
// Based on folders made for each test; running as root, no file is unreadable by its mode, so that case is skipped there.

import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { MAXIMUM_BYTES, readDocuments } from "../../examples/ask-documents/read-documents.mjs";

async function withFolder(t, files) {
  const folder = await mkdtemp(join(tmpdir(), "ask-documents-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

test("Markdown files of all folders, sorted by path; others are not looked at", async (t) => {
  const folder = await withFolder(t, {
    "b.md": "B",
    "a/z.MD": "Z",
    "a/b/c.markdown": "C",
    "é.md": "É",
    "note.txt": "no",
    ".hidden/x.md": "no",
    "node_modules/x.md": "no",
    "name with space.md": "S",
  });
  const { documents, skipped } = await readDocuments(folder);
  assert.deepEqual(documents.map(({ path }) => path), ["a/b/c.markdown", "a/z.MD", "b.md", "name with space.md", "é.md"]);
  assert.deepEqual(skipped, []);
});

const LEFT_OUT = [
  { name: "Latin-1", content: Buffer.from("caf\u00E9", "latin1"), reason: /not valid UTF-8/ },
  { name: "UTF-16 with a byte order mark", content: Buffer.from("\uFEFFtekst", "utf16le"), reason: /not valid UTF-8/ },
  { name: "UTF-16 without one", content: Buffer.from("tekst", "utf16le"), reason: /not text/ },
  { name: "a surrogate encoded", content: Buffer.from([0xed, 0xa0, 0x80]), reason: /not valid UTF-8/ },
  { name: "empty", content: "", reason: /empty/ },
  { name: "white space", content: " \n\t\n", reason: /empty/ },
  { name: "a byte order mark alone", content: "\uFEFF", reason: /empty/ },
];

for (const { name, content, reason } of LEFT_OUT) {
  test(`left out and named: ${name}`, async (t) => {
    const { documents, skipped } = await readDocuments(await withFolder(t, { "bad.md": content, "good.md": "x" }));
    assert.deepEqual(documents, [{ path: "good.md", text: "x" }]);
    assert.equal(skipped.length, 1);
    assert.equal(skipped[0].path, "bad.md");
    assert.match(skipped[0].reason, reason);
  });
}

test("left out and named: too large", async (t) => {
  const folder = await withFolder(t, { "large.md": "x", "good.md": "x" });
  await truncate(join(folder, "large.md"), MAXIMUM_BYTES + 1);
  assert.deepEqual((await readDocuments(folder)).skipped, [{ path: "large.md", reason: "larger than 2 MiB" }]);
});

test("a file as large as the limit is read", async (t) => {
  const { documents } = await readDocuments(await withFolder(t, { "large.md": "x".repeat(MAXIMUM_BYTES) }));
  assert.equal(documents[0].text.length, MAXIMUM_BYTES);
});

test("a text keeps its line ends, and loses a byte order mark", async (t) => {
  const { documents } = await readDocuments(await withFolder(t, { "a.md": "\uFEFF# A\r\n\r\nx\r\n" }));
  assert.equal(documents[0].text, "# A\r\n\r\nx\r\n");
});

test("symbolic links are not followed, also one that leads back to the folder", async (t) => {
  const folder = await withFolder(t, { "good.md": "x" });
  await symlink(folder, join(folder, "loop"));
  await symlink(join(folder, "good.md"), join(folder, "link.md"));
  await symlink(join(folder, "nowhere"), join(folder, "broken.md"));
  const { documents, skipped } = await readDocuments(folder);
  assert.deepEqual(documents.map(({ path }) => path), ["good.md"]);
  assert.deepEqual(skipped.map(({ path }) => path), ["broken.md", "link.md"]);
  for (const { reason } of skipped) assert.match(reason, /symbolic link/);
});

test("a folder named like a document is a folder", async (t) => {
  const { documents } = await readDocuments(await withFolder(t, { "folder.md/inner.md": "x" }));
  assert.deepEqual(documents.map(({ path }) => path), ["folder.md/inner.md"]);
});

test("a file that may not be read is named", { skip: process.getuid?.() === 0 || process.platform === "win32" }, async (t) => {
  const folder = await withFolder(t, { "closed.md": "x", "good.md": "x" });
  await chmod(join(folder, "closed.md"), 0);
  assert.match((await readDocuments(folder)).skipped[0].reason, /cannot be read \(EACCES\)/);
});

const NO_FOLDER = [
  { name: "missing", path: "nowhere", message: /cannot be read.*ENOENT/ },
  { name: "a file", path: "a.md", message: /not a folder/ },
];

for (const { name, path, message } of NO_FOLDER) {
  test(`no folder: ${name}`, async (t) => {
    const folder = await withFolder(t, { "a.md": "x" });
    await assert.rejects(readDocuments(join(folder, path)), { name: "UsageError", message });
  });
}
