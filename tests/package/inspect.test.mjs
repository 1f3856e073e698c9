// Inspection through the built package: the contract's policy against validateAskAnswer, spans against the plain fold, the
// report's shape, options that are wrong, hostile inputs and their time.
// Based on the vectors and the arbitraries of the other tests; what each rule covers is tested natively, in tests/inspect.rs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as ask from "@dxv-systems/kennisbank-ask";
import fc from "fast-check";
import { normalise, defuse } from "../../benches/plain/ask.mjs";
import { answered, citedPassage, text } from "./support/arbitraries.mjs";
import * as samples from "./support/samples.mjs";

const numRuns = Number(process.env.PROPERTY_RUNS ?? 4000);
const seed = Number(process.env.PROPERTY_SEED ?? 20240229);
const check = (arbitrary, predicate) => fc.assert(fc.property(arbitrary, predicate), { numRuns, seed });

const POLICIES = ["contract", "strict", "tolerant"];
const STATUSES = ["verified", "not-found", "too-short", "empty", "unknown-passage", "duplicate"];
const KEYS = ["ok", "reason", "issues", "citations", "answer", "policy"];

const one = (passage, quote, answer = "Ja.") => ({
  raw: { answer, sources: [{ passageId: "p", quote }], needsHuman: false, insufficientContext: false },
  passages: [{ id: "p", path: "a.md", version: 1, text: passage }],
});
const inspectOne = (passage, quote, options, answer) => {
  const { raw, passages } = one(passage, quote, answer);
  return ask.inspectAskAnswer(raw, passages, options);
};
const codes = ({ issues }) => issues.map(({ code, severity, path }) => `${severity} ${code} ${path}`);

function assertContract(raw, passages) {
  const expected = ask.validateAskAnswer(raw, passages);
  for (const inspection of [ask.inspectAskAnswer(raw, passages), ask.inspectAskAnswer(raw, passages, { policy: "contract", deny: ["case"], allow: ["partial-word"] })]) {
    const { ok, reason, answer, issues } = inspection;
    assert.deepEqual({ ok, reason, answer }, { ok: expected.ok, reason: expected.reason ?? null, answer: expected.answer ?? null });
    assert.equal(issues.some(({ severity }) => severity === "error"), !ok);
    if (!ok) assert.ok(issues.some(({ message, severity }) => severity === "error" && message === reason));
  }
}

const withoutFinalSigma = (folded) => folded.replaceAll("ς", "σ");

function assertSpans(inspection, raw, passages) {
  const byId = new Map(passages.map((passage) => [passage.id.toWellFormed(), passage]));
  for (const citation of inspection.citations) {
    assert.ok(STATUSES.includes(citation.status));
    assert.equal(citation.quote, raw.sources[citation.index].quote.toWellFormed());
    const isProven = citation.status === "verified" || citation.status === "duplicate";
    assert.deepEqual([citation.tier !== null, citation.occurrences > 0, citation.spans.length > 0], [isProven, isProven, isProven]);
    const passage = byId.get(citation.passageId);
    let last = 0;
    for (const { start, end, text: slice } of citation.spans) {
      assert.equal(slice, passage.text.slice(start, end));
      // Two fragments may hold parts of what one character became; each span is of the whole character.
      assert.ok(start < end && end <= passage.text.length && (start >= last || isParted(citation, inspection)));
      last = end;
    }
    if (isProven && citation.tier !== "tolerant") assertFold(citation, inspection);
    if (citation.nearest !== null) {
      const { passageId, start, end, text: slice, similarity } = citation.nearest;
      assert.equal(slice, byId.get(passageId).text.slice(start, end));
      assert.ok(similarity >= 0.6 && similarity <= 1 && slice !== "");
    }
  }
}

const isParted = ({ index }, { issues }) => issues.some(({ code, path }) => code === "partial-word" && path === `sources[${index}].quote`);

/** The fold of what a span holds is the fold of the fragment; where that ends inside a character, it holds it. */
function assertFold(citation, { issues }) {
  const fragments = normalise(citation.quote).split("...").map((part) => part.trim()).filter((part) => part !== "");
  assert.equal(citation.spans.length, fragments.length);
  const parted = isParted(citation, { issues });
  for (const [index, { text: slice }] of citation.spans.entries()) {
    const fragment = withoutFinalSigma(fragments[index]);
    // What the model was shown has "&lt;" for some "<"; a fragment may be of a part of that, its span is of the whole sign.
    const shown = [slice, defuse(slice), slice.replaceAll("<", "&lt;")].map((each) => withoutFinalSigma(normalise(each.toWellFormed())));
    const same = shown.some((fold) => (parted || slice.includes("<") ? fold.includes(fragment) : fold === fragment));
    assert.ok(same, `${JSON.stringify(slice)} is not ${JSON.stringify(fragment)}`);
  }
}

test("the contract's policy is validateAskAnswer on every vector", () => {
  const lines = readFileSync(new URL("../vectors/ask-validate.jsonl", import.meta.url), "utf8").split("\n").filter((line) => line !== "");
  for (const line of lines) {
    const { input: { raw, passages } } = JSON.parse(line);
    assertContract(raw, passages);
  }
});

test("the contract's policy is validateAskAnswer on what is generated", () => {
  check(fc.oneof(answered, citedPassage), ({ raw, passages }) => assertContract(raw, passages));
});

test("every policy gives spans that hold what was quoted, and a whole report", () => {
  check(fc.tuple(fc.oneof(citedPassage, answered), fc.constantFrom(...POLICIES)), ([{ raw, passages }, policy]) => {
    const inspection = ask.inspectAskAnswer(raw, passages, { policy });
    assert.deepEqual(Object.keys(inspection), KEYS);
    assert.ok(inspection.policy.startsWith(`${policy} sha256:`));
    assert.equal(inspection.ok, inspection.answer !== null);
    assert.equal(inspection.ok, inspection.reason === null);
    assertSpans(inspection, raw, passages);
    const reason = ask.retryReason(inspection);
    assert.ok(reason.length <= 300 && reason.isWellFormed() && (reason === "") === inspection.ok);
  });
});

test("tolerant accepts what strict accepts", () => {
  check(citedPassage, ({ raw, passages }) => {
    if (ask.inspectAskAnswer(raw, passages, { policy: "strict" }).ok) {
      assert.ok(ask.inspectAskAnswer(raw, passages, { policy: "tolerant" }).ok);
    }
  });
});

test("an open ask inspects as the free function does", () => {
  const open = ask.openAsk(samples.input());
  for (const policy of POLICIES) {
    assert.deepEqual(open.inspect(samples.answer(), { policy }), ask.inspectAskAnswer(samples.answer(), samples.passages(), { policy }));
  }
  open.close();
  assert.throws(() => open.inspect(samples.answer()), /was closed/);
});

test("a proven answer, whole", () => {
  const { policy, ...inspection } = ask.inspectAskAnswer(samples.answer(), samples.passages(), { policy: "strict" });
  assert.match(policy, /^strict sha256:[0-9a-f]{64}$/);
  assert.deepEqual(inspection, {
    ok: true,
    reason: null,
    issues: [],
    citations: [
      {
        index: 0,
        passageId: "p1",
        quote: "25 days of leave a year",
        status: "verified",
        tier: "exact",
        spans: [{ start: 21, end: 44, text: "25 days of leave a year" }],
        occurrences: 1,
        nearest: null,
      },
    ],
    answer: samples.proven().answer,
  });
});

test("the host's own values come back untouched", () => {
  const { raw, passages } = one("De termijn is 25−30 dagen.", "termijn is 25-30 dagen");
  const version = { toString: () => "3" };
  const { answer } = ask.inspectAskAnswer(raw, [{ ...passages[0], version, heading: "\ud83d" }], { policy: "tolerant" });
  assert.deepEqual(answer.sources, [{ path: "a.md", version, heading: "\ud83d", page: null, passage: "termijn is 25-30 dagen" }]);
  assert.equal(answer.sources[0].version, version);
});

test("tiers", () => {
  for (const [tier, passage, quote] of [
    ["exact", "De Huurder betaalt.", "Huurder betaalt"],
    ["exact", "de huurder betaalt. De Huurder betaalt.", "De Huurder betaalt"],
    ["whitespace", "De Huurder\n betaalt.", "Huurder betaalt"],
    ["typography", "De ‘Huurder’ betaalt…", "'Huurder' betaalt"],
    ["typography", "De ﬁnanciële Huurder.", "financiële  Huurder"],
    ["case", "De Huurder\n betaalt.", "huurder betaalt"],
    ["tolerant", "De Huur\u00ADder betaalt.", "Huurder betaalt"],
    ["case", "De Huurder betaalt … de Verhuurder int.", "Huurder betaalt … verhuurder int"],
  ]) {
    const { citations: [citation] } = inspectOne(passage, quote, { policy: "tolerant" });
    assert.deepEqual([citation.status, citation.tier], ["verified", tier], quote);
  }
});

test("a quote of what the model was shown points into the text itself", () => {
  const passage = "Wie <passage> schrijft, of </ question>, ziet 🙂 dat.";
  for (const quote of ["Wie &lt;passage> schrijft", "schrijft, of &lt;/ question>, ziet", "&lt;/ QUESTION>, ziet 🙂"]) {
    for (const policy of POLICIES) {
      const { citations: [{ spans, status }] } = inspectOne(passage, quote, { policy });
      assert.equal(status, "verified", `${policy} ${quote}`);
      assert.equal(spans[0].text.toLowerCase(), quote.replace("&lt;", "<").toLowerCase());
    }
  }
});

test("everything that is wrong is told at once, in the order of the schema", () => {
  const raw = {
    answer: "Zie p1: het zijn er 17.",
    sources: [
      { passageId: "p2", quote: "25 days of leave a year" },
      { passageId: "P1 ", quote: "25 days of leave a year" },
      { passageId: "p1", quote: "…" },
      { passageId: "p1", quote: "25 days" },
      { quote: 3 },
      { passageId: "p1", quote: "25 days of leave \u202Ea year" },
    ],
    needsHuman: "no",
    insufficientContext: false,
  };
  const inspection = ask.inspectAskAnswer(raw, samples.passages());
  assert.deepEqual(codes(inspection), [
    "warning number-not-in-evidence answer",
    "warning uncited-passage-id answer",
    "error quote-not-found sources[0].quote",
    "warning quote-in-other-passage sources[0].quote",
    "error unknown-passage sources[1].passageId",
    "warning quote-in-other-passage sources[1].quote",
    "error quote-empty sources[2].quote",
    "error quote-too-short sources[3].quote",
    "error malformed-source sources[4]",
    "warning bidi-control sources[5].quote",
    "error quote-not-found sources[5].quote",
    "error wrong-type needsHuman",
  ]);
  assert.equal(inspection.reason, "needsHuman must be a boolean");
  assert.equal(inspection.issues[4].suggestion, '"p1"');
  assert.deepEqual(inspection.citations.map(({ index, status }) => [index, status]), [
    [0, "not-found"], [1, "unknown-passage"], [2, "empty"], [3, "too-short"], [5, "not-found"],
  ]);
  assert.deepEqual(inspection.citations[0].nearest, { passageId: "p1", start: 21, end: 44, text: "25 days of leave a year", similarity: 1 });
  for (const [wrong, expected] of [[null, ["error not-an-object "]], [{}, ["answer", "sources", "needsHuman", "insufficientContext"].map((field) => `error wrong-type ${field}`)]]) {
    assert.deepEqual(codes(ask.inspectAskAnswer(wrong, [])), expected);
  }
  assert.deepEqual(codes(ask.inspectAskAnswer({ ...raw, answer: " ", sources: [], needsHuman: true }, [])), ["error empty-answer answer", "error no-sources sources"]);
});

test("warnings", () => {
  const far = `De huurder betaalt. ${"Nog een zin. ".repeat(60)} Einde van de tekst.`;
  for (const [name, inspection, expected] of [
    ["several places", inspectOne("De huurder betaalt. De huurder betaalt.", "De huurder betaalt"), ["warning ambiguous sources[0].quote"]],
    ["far apart", inspectOne(far, "De huurder betaalt … Einde van de tekst"), ["warning fragments-far-apart sources[0].quote"]],
    ["strict's guards", inspectOne("The unlawful act was void.", "lawful act was void"), ["warning partial-word sources[0].quote"]],
    ["a guard that is allowed", inspectOne("The unlawful act was void.", "lawful act was void", { allow: ["partial-word"] }), []],
    ["a number otherwise grouped", inspectOne("Het is 1.500 euro per jaar.", "1.500 euro per jaar", {}, "1500 euro"), []],
    ["a numbered list", inspectOne("Het is 1.500 euro per jaar.", "1.500 euro per jaar", {}, "1. Ja\n2. Nee"), []],
    ["another number", inspectOne("Het is 1.500 euro per jaar.", "1.500 euro per jaar", {}, "1600 euro, 1600"), ["warning number-not-in-evidence answer"]],
    ["bidi in the answer", inspectOne("Het is 1.500 euro per jaar.", "1.500 euro per jaar", {}, "\u2067Ja"), ["warning bidi-control answer"]],
  ]) {
    assert.deepEqual(codes(inspection), expected, name);
    assert.equal(inspection.ok, true, name);
  }
});

test("rules are allowed and denied one by one", () => {
  const passage = "Het admini\u00ADstratief beroep.";
  const quote = "administratief beroep";
  assert.equal(inspectOne(passage, quote, { policy: "strict", allow: ["invisible-characters"] }).ok, true);
  assert.equal(inspectOne(passage, quote, { policy: "tolerant", deny: ["invisible-characters"] }).ok, false);
  assert.equal(inspectOne("De Huurder betaalt.", "de huurder betaalt", { policy: "strict", deny: ["case"] }).ok, false);
  assert.equal(inspectOne("De Huurder betaalt.", "De Huurder betaalt", { policy: "strict", deny: ["case"] }).ok, true);
  const labels = new Set(POLICIES.flatMap((policy) => [{ policy }, { policy, deny: ["case"] }, { policy, allow: ["partial-word"] }].map((options) => inspectOne("a", "b", options).policy)));
  assert.equal(labels.size, 9);
});

test("retryReason puts the source's own words beside a failing quote", () => {
  const inspection = inspectOne("The fee is 1500 euros per year.", "fee is 1600 euros per year");
  assert.equal(
    ask.retryReason(inspection),
    'sources[0].quote must be a verbatim excerpt of at least 12 characters from passage "p"; the source has: "fee is 1500 euros per year."',
  );
  const negated = inspectOne("Roken is niet toegestaan in dit gebouw.", "toegestaan in dit gebouw", { policy: "strict" });
  assert.match(ask.retryReason(negated), /the source has: "niet toegestaan in dit gebouw\."$/);
});

test("wrong options and wrong inspections are named", () => {
  const { raw, passages } = one("a", "b");
  for (const [options, message] of [
    [null, "options must be an object"],
    ["strict", "options must be an object"],
    [{ policy: "lax" }, 'options.policy must be "contract", "strict" or "tolerant"'],
    [{ policy: null }, 'options.policy must be "contract", "strict" or "tolerant"'],
    [{ allow: "case" }, "options.allow must be an array"],
    [{ allow: ["case", "Case"] }, 'options.allow[1] must be the name of a match rule, such as "dashes"'],
    [{ deny: [3] }, 'options.deny[0] must be the name of a match rule, such as "dashes"'],
  ]) {
    assert.throws(() => ask.inspectAskAnswer(raw, passages, options), { name: "TypeError", message });
  }
  for (const [inspection, message] of [
    [null, "inspection must be an object"],
    [{}, "inspection.issues must be an array"],
    [{ issues: [{ severity: "bad" }] }, 'inspection.issues[0].severity must be "error" or "warning"'],
    [{ issues: [{ severity: "error" }] }, "inspection.issues[0].message must be a string"],
    [{ issues: [{ severity: "error", message: "", suggestion: 3 }] }, "inspection.issues[0].suggestion must be a string"],
  ]) {
    assert.throws(() => ask.retryReason(inspection), { name: "TypeError", message });
  }
  assert.throws(() => ask.inspectAskAnswer(raw, "no"), { name: "TypeError", message: "passages must be an array" });
  const options = { get policy() { throw new Error("no"); } };
  assert.throws(() => ask.inspectAskAnswer(raw, passages, options), { message: "options.policy could not be read: no" });
});

test("what cannot be read beyond the first refusal is an issue; before it, reading fails as in a check", () => {
  const throwing = (field, value) => Object.defineProperty({ ...value }, field, { enumerable: true, get() { throw new Error("no"); } });
  const { raw, passages } = one("De huurder betaalt.", "Iets heel anders staat hier");
  const unreadable = throwing("quote", { passageId: "p" });
  const rows = [
    ["a quote after a refusal", { ...raw, sources: [...raw.sources, unreadable, ...raw.sources] }, passages, ["error unreadable sources[1]"]],
    ["a text after a refusal", { ...raw, sources: [...raw.sources, { passageId: "q", quote: "Iets heel anders" }] }, [...passages, throwing("text", { id: "q" })], ["error unreadable sources[1]"]],
    ["a field after a field of the wrong type", throwing("needsHuman", { ...raw, answer: 3, sources: [] }), passages, ["error unreadable needsHuman"]],
    ["a list after a field of the wrong type", throwing("sources", { ...raw, answer: 3 }), passages, ["error unreadable sources"]],
  ];
  for (const [name, answer, given, expected] of rows) {
    assertContract(answer, given);
    const found = codes(ask.inspectAskAnswer(answer, given));
    assert.deepEqual(found.filter((code) => code.includes("unreadable")), expected, name);
  }
  const [{ message }] = ask.inspectAskAnswer(rows[0][1], passages).issues.filter(({ code }) => code === "unreadable");
  assert.equal(message, "sources[1].quote could not be read: no");
  for (const [answer, given] of [[{ ...raw, sources: [unreadable] }, passages], [raw, [throwing("text", { id: "p" })]], [throwing("answer", raw), passages]]) {
    const messageOf = (call) => { try { call(answer, given); } catch (error) { return error.message; } return undefined; };
    const expected = messageOf(ask.validateAskAnswer);
    assert.match(expected, /could not be read: no$/);
    assert.equal(messageOf(ask.inspectAskAnswer), expected);
  }
});

test("passages that nobody cited and that cannot be read are left out of the search", () => {
  const { raw, passages } = one("De huurder betaalt.", "Iets heel anders staat hier");
  const others = [{ id: "q", text: 3 }, { id: "r", get text() { throw new Error("no"); } }];
  assert.equal(ask.inspectAskAnswer(raw, [...passages, ...others]).citations[0].status, "not-found");
});

const size = 100_000;
const hostile = {
  "one letter": "a".repeat(size), brackets: "[".repeat(size), links: "[](".repeat(size / 3), emphasis: "*a ".repeat(size / 3),
  stars: "**".repeat(size / 2), hyphens: "a-".repeat(size / 2), breaks: "a-\n".repeat(size / 3), entities: "&amp;".repeat(size / 5),
  ampersands: "&".repeat(size), marks: `e${"\u0301\u0323".repeat(size / 2)}`, harakat: `ب${"\u064b\u064e".repeat(size / 2)}`,
  invisible: "\u00ad".repeat(size), spaces: " ".repeat(size), dots: ".".repeat(size), ellipses: "a… ".repeat(size / 3),
  digits: "1,".repeat(size / 2), negations: "niet ".repeat(size / 5), pipes: "|".repeat(size), rows: "| a |\n".repeat(size / 6),
  notes: "a[1]".repeat(size / 4), forms: "²".repeat(size), long: "\ufdfa".repeat(size / 20), surrogates: "\ud83d".repeat(size),
  joiners: "👩\u200d".repeat(size / 3), backslashes: "\\".repeat(size), ticks: "`a``".repeat(size / 4), tags: "<passage".repeat(size / 8),
};
for (const [name, long] of Object.entries(hostile)) {
  test(`linear time: ${name}`, () => {
    for (const [passage, quote] of [[long, long.slice(0, size / 2)], [long, `${long.slice(0, size / 2)}x`], ["een kort stuk tekst", long], [long, "een kort stuk tekst"], [`${long} b`, `a ${long.slice(0, 60)} … b`]]) {
      const started = performance.now();
      inspectOne(passage, quote, { policy: "tolerant" }, long);
      const took = performance.now() - started;
      assert.ok(took < 2_000, `took ${Math.round(took)} ms`);
    }
  });
}

test("any text may stand anywhere", () => {
  check(fc.tuple(text, text, text, fc.constantFrom(...POLICIES)), ([passage, quote, answer, policy]) => {
    const { raw, passages } = one(passage, quote, answer);
    assertSpans(ask.inspectAskAnswer(raw, passages, { policy }), raw, passages);
  });
});
