// Prompt packs as a user meets them: the subpaths, every function that takes a pack, a fixed prompt kept to the letter,
// and packs that are hostile rather than wrong. Which texts are faults is a table of the core's own tests.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test, { describe } from "node:test";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { consumer, load, packageName } from "./support/package.mjs";
import * as samples from "./support/samples.mjs";

const project = consumer();
const { imported: ask } = await load(project);
const names = ["de", "fr", "fy", "nl-en"];
const tones = ["formal", "informal"];
const requireFrom = createRequire(join(project.folder, "consumer.cjs"));
const packs = Object.fromEntries(names.map((name) => [name, requireFrom(`${packageName}/packs/${name}`)]));
const builtIn = packs["nl-en"];
const copy = (value) => JSON.parse(JSON.stringify(value));

const passages = samples.passages();
const build = (pack, settings, more = {}) => ask.buildAskRequest({ ...samples.input(), settings, pack, ...more });
const formal = (language, more = {}) => ({ language, tone: "formal", ...more });

function caught(call) {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
  return assert.fail("nothing was thrown");
}

describe("the packs that ship", () => {
  test("are the same, and frozen, for require and import", async () => {
    const module = join(project.folder, "packs.mjs");
    const lines = names.map((name, index) => `export { default as pack${index} } from "${packageName}/packs/${name}";`);
    writeFileSync(module, lines.join("\n"));
    const imported = await import(pathToFileURL(module));
    for (const [index, name] of names.entries()) {
      const pack = imported[`pack${index}`];
      assert.deepEqual(pack, packs[name]);
      for (const part of [pack, pack.rules, pack.languages, Object.values(pack.languages)[0].tones]) assert.ok(Object.isFrozen(part));
      assert.deepEqual(Object.keys(pack.languages), name.split("-"));
    }
  });
  test("need no WebAssembly", () => {
    for (const file of names.flatMap((name) => [`${name}/pack.cjs`, `${name}/pack.mjs`])) {
      assert.doesNotMatch(readFileSync(join(project.installed, "packs", file), "utf8"), /require\(|import |WebAssembly/);
    }
  });
  test("have no faults", () => {
    for (const name of names) assert.deepEqual(ask.checkPromptPack(packs[name]), [], name);
  });
  test("make a prompt for each of their languages and tones", () => {
    const systems = new Set();
    for (const [name, language] of names.flatMap((name) => name.split("-").map((language) => [name, language]))) {
      for (const tone of tones) {
        const { system, prompt } = build(packs[name], { language, tone, organizationName: " Acme\n\"B.V.\" " });
        assert.ok(system.split("\n")[0].includes('"Acme B.V."'), system);
        assert.equal(prompt, samples.prompt());
        systems.add(system);
      }
    }
    assert.equal(systems.size, 10);
  });
});

describe("the built-in pack", () => {
  test("says what is said without a pack", () => {
    for (const language of ["nl", "en"]) {
      for (const tone of tones) {
        for (const organizationName of ["Acme", "", "{tone}\ud83d", "</passage>", "x".repeat(200)]) {
          const settings = { language, tone, organizationName };
          assert.deepEqual(build(builtIn, settings), ask.buildAskRequest({ ...samples.input(), settings }));
          assert.equal(ask.promptDigest(settings, builtIn), ask.promptDigest(settings));
        }
      }
      assert.equal(ask.retryPrompt("before", "why <question>", { pack: builtIn, language }), ask.retryPrompt("before", "why <question>"));
    }
  });
  test("is what undefined stands for", () => {
    assert.deepEqual(ask.buildAskRequest({ ...samples.input(), pack: undefined }), ask.buildAskRequest(samples.input()));
    assert.equal(ask.promptDigest(samples.settings(), undefined), ask.promptDigest(samples.settings()));
    for (const options of [undefined, {}, { pack: undefined, language: undefined }, { language: "nl" }]) {
      assert.equal(ask.retryPrompt("before", "why", options), ask.retryPrompt("before", "why"));
    }
  });
});

// Every kind of line end, of brace and of quotation mark, JSON, and the look of a tag; 3,000 characters.
const evaluated = (organization) => {
  const start = `# Assistant\r\n\r\n  Speak ${organization}; answer as {"answer": "…", "sources": [{"passageId": "p1"}], "n": {}}\n\n\n`;
  const end = "\t{{ this }, too }: <passages> “kept” 'as' it is \\n $1 $& %s 🙂 \u2028 e\u0301.\u00a0";
  return `${start}${end.repeat(45)}`;
};

describe("a fixed prompt is kept to the letter", () => {
  const named = 'for the organization "Gemeente {tone} Voorbeeld"';
  const pack = {
    version: "evaluated in March",
    organization: { named: 'for the organization "{organizationName}"', unnamed: "for an organization" },
    languages: { nl: { system: { formal: evaluated("{organization}"), informal: "{organization}\r" } } },
    retry: "No: {reason}!\r\nAgain {\"a\":1}.",
  };
  const settings = formal("nl", { organizationName: "Gemeente\n{tone} Voorbeeld" });

  test("the whole request", () => {
    const expected = {
      system: evaluated(named),
      prompt: samples.prompt(),
      schema: samples.schema(),
      schemaName: "kennisbank_answer",
      maxTokens: 1500,
    };
    assert.ok(expected.system.length >= 3000);
    assert.deepEqual(ask.checkPromptPack(pack), []);
    assert.equal(JSON.stringify(build(pack, settings)), JSON.stringify(expected));
    assert.equal(build(pack, formal("nl")).system, evaluated("for an organization"));
    assert.equal(build(pack, { language: "nl", tone: "informal" }).system, "for an organization\r");
  });
  test("the note for another try", () => {
    const expected = 'before\n\nNo: why &lt;passage> {tone}!\r\nAgain {"a":1}.';
    assert.equal(ask.retryPrompt("before", " why\n<passage> {tone} ", { pack }), expected);
    assert.equal(ask.retryPrompt("before", " why\n<passage> {tone} ", { pack, language: "nl" }), expected);
  });
  test("the digest is that of the canonical JSON of both", () => {
    const { system } = build(pack, settings);
    const json = JSON.stringify({ retry: pack.retry, system });
    assert.equal(ask.promptDigest(settings, pack), createHash("sha256").update(json).digest("hex"));
  });
  test("the braces of any text can be written", () => {
    const text = "{organization} {a} { b } {{c}} {${d}";
    const literal = { ...pack, organization: null, languages: { en: { system: { formal: text.replaceAll("{", "{leftBrace}"), informal: "-" } } } };
    assert.equal(build(literal, formal("en")).system, text);
  });
});

describe("nothing of a call gets into system but the cleaned name", () => {
  const marks = ["QUESTION", "TEXT", "PATH", "HEADING", "ID"];
  const input = { question: marks[0], passages: [{ id: marks[4], path: marks[2], version: 1, heading: marks[3], text: marks[1] }], maxTokens: 4242 };
  const wishes = ["question", "passages", "prompt", "reason", "maxTokens", "id", "text", "constructor", "toString", "__proto__", "0"];
  for (const wish of wishes.filter((each) => each !== "0")) {
    test(`{${wish}} is no placeholder`, () => {
      const pack = { ...copy(builtIn), opening: `{organization} {${wish}}` };
      assert.deepEqual(ask.checkPromptPack(pack).map(({ path }) => path), ["pack.opening"]);
    });
  }
  test("whatever the name is", () => {
    const organizationName = wishes.map((wish) => `{${wish}}`).join("{organizationName}{organization}");
    for (const name of names) {
      const { system } = ask.buildAskRequest({ ...input, settings: formal(name.split("-")[0], { organizationName }), pack: packs[name] });
      for (const mark of [...marks, "4242"]) assert.ok(!system.includes(mark), system);
      assert.ok(system.includes(`"${organizationName.slice(0, 100)}"`), system);
    }
  });
});

describe("openAsk keeps the pack it was opened with", () => {
  test("for its request and for another try", () => {
    const pack = copy({ ...packs.de, languages: { de: { ...packs.de.languages.de, retry: "Nein: {reason}" } } });
    const open = ask.openAsk({ ...samples.input(), settings: formal("de"), pack });
    const { system } = build(pack, formal("de"));
    pack.languages.de.retry = "changed";
    pack.opening = "changed";
    assert.equal(open.request.system, system);
    assert.equal(open.retry("why"), `${samples.prompt()}\n\nNein: why`);
    assert.deepEqual(open.validate(samples.answer()), samples.proven());
    open.close();
  });
  test("and reads it once", () => {
    let reads = 0;
    const input = { ...samples.input(), settings: formal("fy"), get pack() { reads += 1; return packs.fy; } };
    ask.openAsk(input).close();
    assert.equal(reads, 1);
  });
});

describe("a changed pack is another pack, though the object is the same", () => {
  test("changed in place", () => {
    const pack = copy(packs.fr);
    const before = build(pack, formal("fr")).system;
    pack.rules[0] = "Ne rien inventer.";
    assert.ok(build(pack, formal("fr")).system.includes("1. Ne rien inventer.\n"));
    pack.rules[0] = packs.fr.rules[0];
    assert.equal(build(pack, formal("fr")).system, before);
    delete pack.closing;
    assert.throws(() => build(pack, formal("fr")), /^TypeError: pack\.closing must be given/);
  });
  test("packs by turns", () => {
    for (let round = 0; round < 3; round += 1) {
      const systems = ["de", "fr", "fy"].map((name) => build(packs[name], formal(name)).system.slice(0, 2));
      assert.deepEqual(systems, ["Di", "La", "De"]);
      assert.equal(ask.buildAskRequest(samples.input()).system.slice(0, 3), "You");
    }
  });
});

describe("settings name what the pack has", () => {
  const three = { ...copy(builtIn), languages: { ...copy(builtIn.languages), de: copy(packs.de.languages.de) } };
  const rows = [
    [packs.de, { language: "nl", tone: "formal" }, 'settings.language must be "de"'],
    [builtIn, { language: "de", tone: "formal" }, 'settings.language must be "nl" or "en"'],
    [three, { language: "DE", tone: "formal" }, 'settings.language must be "nl", "en" or "de"'],
    [three, { language: "constructor", tone: "formal" }, 'settings.language must be "nl", "en" or "de"'],
    [three, { language: "__proto__", tone: "formal" }, 'settings.language must be "nl", "en" or "de"'],
    [three, { tone: "formal" }, 'settings.language must be "nl", "en" or "de"'],
    [packs.de, { language: "de", tone: "u" }, 'settings.tone must be "formal" or "informal"'],
    [packs.de, { language: "de", tone: "formal", organizationName: null }, "settings.organizationName must be a string"],
    [packs.de, null, "settings must be an object"],
  ];
  for (const [pack, settings, message] of rows) {
    test(`${JSON.stringify(settings)}: ${message}`, () => {
      for (const call of [() => build(pack, settings), () => ask.openAsk({ ...samples.input(), settings, pack }), () => ask.promptDigest(settings, pack)]) {
        const error = caught(call);
        assert.ok(error instanceof TypeError);
        assert.equal(error.message, message);
      }
    });
  }
  test("and so does the language of a note", () => {
    assert.throws(() => ask.retryPrompt("p", "r", { pack: packs.de, language: "nl" }), { name: "TypeError", message: 'options.language must be "de"' });
    assert.throws(() => ask.retryPrompt("p", "r", { language: "de" }), { name: "TypeError", message: 'options.language must be "nl" or "en"' });
    for (const options of [null, 1, "de", []]) assert.throws(() => ask.retryPrompt("p", "r", options), { name: "TypeError", message: "options must be an object" });
    for (const [previous, reason, argument] of [[1, "r", "previousPrompt"], ["p", 1, "reason"]]) {
      assert.throws(() => ask.retryPrompt(previous, reason, { pack: packs.de }), { name: "TypeError", message: `${argument} must be a string` });
    }
  });
});

describe("a change of a good pack is one fault, as in the core", () => {
  const bases = {
    "nl-en": () => copy(builtIn),
    literal: () => ({
      version: "1",
      organization: { named: 'for "{organizationName}"', unnamed: "for us" },
      languages: { nl: { system: { formal: "Hi {organization}", informal: "Hi {organization}" } } },
      retry: "Again: {reason}",
    }),
  };
  const lines = readFileSync(new URL("../vectors/prompt-pack-faults.jsonl", import.meta.url), "utf8").trim().split("\n");
  for (const line of lines) {
    test(line, () => {
      const { base, at, to, path, message } = JSON.parse(line);
      const pack = bases[base]();
      const keys = at.split("/").slice(1);
      const parent = keys.slice(0, -1).reduce((value, key) => value[key], pack);
      if (to === undefined) delete parent[keys.at(-1)];
      else parent[keys.at(-1)] = to;
      assert.deepEqual(ask.checkPromptPack(pack), [{ path, message }]);
      assert.equal(caught(() => build(pack, formal("nl"))).message, `${path} ${message}`);
    });
  }
});

const boom = new Error("boom");
const throwing = (value, field) => Object.defineProperty({ ...value }, field, { enumerable: true, get: () => { throw boom; } });
const revoked = (value) => {
  const { proxy, revoke } = Proxy.revocable(value, {});
  revoke();
  return proxy;
};
const cyclic = (change) => {
  const pack = copy(builtIn);
  change(pack);
  return pack;
};
class Pack {
  version = "1";
}

describe("a pack that is no plain JSON", () => {
  const rows = {
    null: [null, "pack", "must be an object, not null", TypeError],
    undefined: [undefined, "pack", "must be an object, not undefined", TypeError],
    "a string": ["nl", "pack", "must be an object, not a string", TypeError],
    "a number": [1, "pack", "must be an object, not a number", TypeError],
    "a boolean": [true, "pack", "must be an object, not a boolean", TypeError],
    "an array": [[builtIn], "pack", "must be an object, not an array", TypeError],
    "a function": [() => builtIn, "pack", "must be an object, not a function", TypeError],
    "a symbol": [Symbol("s"), "pack", "must be an object, not a symbol", TypeError],
    "a bigint": [1n, "pack", "must be an object, not a bigint", TypeError],
    "NaN": [Number.NaN, "pack", "must be an object, not NaN or an infinite number", TypeError],
    "a Date": [new Date(0), "pack", "must be a plain object, not one of a class", TypeError],
    "a Map": [new Map(Object.entries(builtIn)), "pack", "must be a plain object, not one of a class", TypeError],
    "a typed array": [new Uint8Array(1e8), "pack", "must be a plain object, not one of a class", TypeError],
    "a String object": [new String("x".repeat(1e7)), "pack", "must be a plain object, not one of a class", TypeError],
    "one of a class": [new Pack(), "pack", "must be a plain object, not one of a class", TypeError],
    "inherited fields": [Object.create(builtIn), "pack", "must be a plain object, not one of a class", TypeError],
    "a revoked proxy": [revoked({}), "pack", "could not be read: Cannot perform 'IsArray' on a proxy that has been revoked", Error],
    "a getter that throws": [throwing(builtIn, "opening"), "pack.opening", "could not be read: boom", Error],
    "a getter that throws, deep": [{ ...builtIn, languages: { nl: throwing(builtIn.languages.nl, "line") } }, "pack.languages.nl.line", "could not be read: boom", Error],
    "a revoked proxy in it": [{ ...builtIn, rules: revoked([]) }, "pack.rules", "could not be read: Cannot perform 'IsArray' on a proxy that has been revoked", Error],
    "keys that throw": [{ ...builtIn, languages: new Proxy({}, { ownKeys: () => { throw boom; } }) }, "pack.languages", "could not be read: boom", Error],
    "a function in it": [{ ...builtIn, closing: () => "" }, "pack.closing", "must be plain JSON, not a function", TypeError],
    "a symbol in it": [{ ...builtIn, version: Symbol("s") }, "pack.version", "must be plain JSON, not a symbol", TypeError],
    "a bigint in it": [{ ...builtIn, version: 1n }, "pack.version", "must be plain JSON, not a bigint", TypeError],
    "a hole in the rules": [{ ...builtIn, rules: [...builtIn.rules, , "a"] }, `pack.rules[${builtIn.rules.length}]`, "must be plain JSON, not undefined", TypeError], // eslint-disable-line no-sparse-arrays
    "itself": [cyclic((pack) => { pack.languages.nl = pack; }), "pack.languages.nl", "must be plain JSON, not an object that it is part of", TypeError],
    "its rules in its rules": [cyclic((pack) => pack.rules.push(pack.rules)), `pack.rules[${builtIn.rules.length}]`, "must be plain JSON, not an object that it is part of", TypeError],
    "an unknown field of its own": [{ ...builtIn, toJSON: () => assert.fail("called") }, "pack.toJSON", "must be plain JSON, not a function", TypeError],
    "a lone surrogate": [{ ...builtIn, opening: "{organization} \ud83d" }, "pack.opening", "must be well-formed: it has a lone surrogate", Error],
    "a prototype as a language": [{ ...builtIn, languages: JSON.parse('{"__proto__": {"line": "a", "tones": {"formal": "{language}", "informal": "{language}"}}}') }, "pack.languages.__proto__", 'must stand under a language tag, as in "de" or "pt-BR"', Error],
  };
  for (const [name, [pack, path, message, Kind]] of Object.entries(rows)) {
    test(name, () => {
      assert.deepEqual(ask.checkPromptPack(pack), [{ path, message }]);
      const calls = [
        () => build(pack, formal("nl")),
        () => ask.openAsk({ ...samples.input(), pack }),
        () => ask.promptDigest(formal("nl"), pack),
        () => ask.retryPrompt("p", "r", { pack }),
      ];
      for (const call of pack === undefined ? [] : calls) {
        const error = caught(call);
        assert.equal(Object.getPrototypeOf(error), Kind.prototype);
        assert.equal(error.message, `${path} ${message}`);
        assert.deepEqual(error.faults, [{ path, message }]);
        if (message.includes("boom")) assert.equal(error.cause, boom);
        else if (!message.includes("could not")) assert.ok(!Object.hasOwn(error, "cause"));
      }
      assert.equal(ask.buildAskRequest(samples.input()).prompt, samples.prompt());
    });
  }

  test("undefined fields are as good as missing", () => {
    const pack = { ...builtIn, other: undefined, languages: { ...builtIn.languages, de: undefined } };
    assert.deepEqual(ask.checkPromptPack(pack), []);
    assert.deepEqual(ask.checkPromptPack({ ...builtIn, version: undefined }), [{ path: "pack.version", message: "is missing, and must be a string" }]);
  });
  test("one without a prototype is plain", () => assert.deepEqual(ask.checkPromptPack(Object.assign(Object.create(null), builtIn)), []));
  test("a proxy that changes nothing, changes nothing", () => {
    const transparent = (value) => (typeof value === "object" && value !== null ? new Proxy(value, { get: (target, key) => transparent({ ...target }[key]) }) : value);
    const pack = transparent(copy({ ...builtIn, rules: undefined }));
    assert.deepEqual(ask.checkPromptPack(pack).map(({ path }) => path), ["pack.rules"]);
  });
  test("reading the pack from the input throws", () => {
    const input = Object.defineProperty(samples.input(), "pack", { get: () => { throw boom; } });
    for (const call of [() => ask.buildAskRequest(input), () => ask.openAsk(input)]) {
      const error = caught(call);
      assert.equal(error.message, "pack could not be read: boom");
      assert.equal(error.cause, boom);
    }
  });
});

describe("a faulty pack throws before anything is built", () => {
  test("and before anything else is read", () => {
    const unread = Object.defineProperty({ pack: { ...builtIn, retry: 1 } }, "question", { get: () => assert.fail("read") });
    assert.throws(() => ask.buildAskRequest(unread), { name: "TypeError", message: "pack.retry must be a string, not a number" });
    assert.throws(() => ask.openAsk(unread), { name: "TypeError", message: "pack.retry must be a string, not a number" });
  });
  test("with every path in its message, however the faults are mixed", () => {
    const pack = { ...builtIn, version: 1, opening: "{who}", languages: { nl: { line: "", tones: { formal: "a" } } } };
    const faults = ask.checkPromptPack(pack);
    const paths = ["pack.version", "pack.opening", "pack.opening", "pack.languages.nl.line", "pack.languages.nl.tones.formal", "pack.languages.nl.tones.informal"];
    assert.deepEqual(faults.map(({ path }) => path), paths);
    const error = caught(() => build(pack, formal("nl")));
    assert.equal(Object.getPrototypeOf(error), Error.prototype);
    assert.equal(error.message, faults.map(({ path, message }) => `${path} ${message}`).join("; "));
    assert.deepEqual(error.faults, faults);
  });
  test("with the first of very many", () => {
    const pack = { ...builtIn, rules: Array.from({ length: 1000 }, () => 1) };
    const { message, faults } = caught(() => build(pack, formal("nl")));
    assert.ok(faults.length > 1000);
    assert.match(message, /^pack\.rules\[0\] must be .*; and \d+ more, which checkPromptPack gives$/);
    assert.ok(message.length < 2000);
  });
});

// The limit is far above what is needed and far below what a square costs.
describe("time is linear and nothing is too large", () => {
  const within = (name, call) => test(name, () => {
    const started = performance.now();
    call();
    assert.ok(performance.now() - started < 4_000, `took ${Math.round(performance.now() - started)} ms`);
    assert.equal(ask.buildAskRequest(samples.input()).prompt, samples.prompt());
  });
  const tooLong = [{ path: "pack", message: "must take at most 20000 bytes as JSON" }];
  const deep = () => {
    let value = "x";
    for (let level = 0; level < 1_000_000; level += 1) value = [value];
    return value;
  };
  const nested = (depth, width) => (depth === 0 ? () => {} : Object.fromEntries(Array.from({ length: width }, (_, index) => [`k${index}`, nested(depth - 1, width)])));
  within("a huge text", () => assert.deepEqual(ask.checkPromptPack({ ...builtIn, opening: "x".repeat(1e8) }), tooLong));
  within("a huge key", () => assert.deepEqual(ask.checkPromptPack({ ["k".repeat(1e8)]: 1, ...builtIn }), tooLong));
  within("a huge array", () => assert.deepEqual(ask.checkPromptPack({ ...builtIn, rules: Array.from({ length: 1e7 }, () => "x") }), tooLong));
  within("an array of holes", () => assert.ok(ask.checkPromptPack({ ...builtIn, rules: Object.assign([], { length: 2 ** 32 - 1 }) }).some(({ path }) => path === "pack")));
  within("very many keys", () => assert.deepEqual(ask.checkPromptPack({ ...builtIn, ...Object.fromEntries(Array.from({ length: 1e5 }, (_, index) => [`key${index}`, ""])) }), tooLong));
  within("many languages", () => assert.ok(ask.checkPromptPack({ ...builtIn, languages: Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`l${index}`, {}])) }).length > 9_000));
  within("depth", () => assert.ok(ask.checkPromptPack({ ...builtIn, rules: deep() }).some(({ path }) => path === "pack.rules[0]")));
  within("depth and width", () => assert.ok(ask.checkPromptPack(nested(6, 8)).length > 0));
  within("many placeholders", () => assert.ok(ask.checkPromptPack({ ...builtIn, opening: "{a}".repeat(60_000) }).length > 0));
  within("many distinct placeholders", () => assert.ok(ask.checkPromptPack({ ...builtIn, opening: Array.from({ length: 20_000 }, (_, index) => `{a${index}}`).join("") }).length > 20));
  for (const piece of ["{", "{ ", "{a", "{a ", "{ {a} ", "}"]) {
    within(`many "${piece}"`, () => ask.checkPromptPack({ ...builtIn, opening: piece.repeat(190_000 / piece.length) }));
  }
  within("a length that lies", () => {
    for (const length of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, "9", null, undefined, 1n, Symbol("l")]) {
      const rules = new Proxy([...builtIn.rules], { get: (target, key) => (key === "length" ? length : Reflect.get(target, key)) });
      assert.ok(Array.isArray(ask.checkPromptPack({ ...builtIn, rules })), String(length));
    }
  });
  within("exactly as long as may be, and one more", () => {
    const pack = (length) => ({ ...builtIn, version: "v".repeat(length) });
    const room = 20_000 - Buffer.byteLength(JSON.stringify(pack(0)));
    assert.deepEqual(ask.checkPromptPack(pack(room)), []);
    assert.deepEqual(ask.checkPromptPack(pack(room + 1)), [{ path: "pack", message: "must take at most 20000 bytes as JSON, and takes 20001" }]);
    const wide = { ...builtIn, version: "€".repeat(Math.floor(room / 3)) };
    assert.deepEqual(ask.checkPromptPack(wide), []);
    assert.equal(ask.checkPromptPack({ ...wide, version: `${wide.version}€` }).length, 1);
  });
});

test("a getter of a pack that builds with another pack", () => {
  const inner = [];
  const pack = { ...packs.de, get version() { inner.push(build(packs.fr, formal("fr")).system); return "1"; } };
  assert.equal(build(pack, formal("de")).system, build(packs.de, formal("de")).system);
  assert.deepEqual(inner, [build(packs.fr, formal("fr")).system]);
});

const numRuns = Number(process.env.PROPERTY_RUNS ?? 2000);
const seed = Number(process.env.PROPERTY_SEED ?? 20240229);
const check = (arbitrary, predicate) => fc.assert(fc.property(arbitrary, predicate), { numRuns, seed });

describe("whatever is given", () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true, withSparseArray: true, withTypedArray: true, withUnicodeString: true });
  const keys = fc.constantFrom(...Object.keys(builtIn), "toString", "__proto__");
  test("checkPromptPack gives a list of faults", () => {
    check(fc.oneof(anything, fc.tuple(keys, anything).map(([key, value]) => ({ ...builtIn, [key]: value }))), (pack) => {
      const faults = ask.checkPromptPack(pack);
      for (const fault of faults) {
        assert.deepEqual(Object.keys(fault), ["path", "message"]);
        assert.match(fault.path, /^pack/);
      }
      if (faults.length === 0) assert.equal(ask.promptDigest({ language: Object.keys(pack.languages)[0], tone: "formal" }, pack).length, 64);
    });
  });

  // The texts of a prompt put together as the README says it, with a regular expression.
  const fill = (text, values) => text.replace(/\{([A-Za-z_][\w.-]*)\}/g, (_, name) => ({ leftBrace: "{", ...values })[name]);
  const naive = (pack, tone, organizationName) => {
    const own = pack.languages.sv;
    const part = (key) => own[key] ?? pack[key];
    const organization = organizationName ? fill(part("organization").named, { organizationName }) : fill(part("organization").unnamed, {});
    const language = fill(own.line, { organization });
    const values = { organization, language, tone: fill(own.tones[tone], { organization, language }) };
    const rules = part("rules").map((rule, index) => `${index + 1}. ${fill(rule, values)}`);
    return `${fill(part("opening"), values)}\n\n${[fill(part("rulesHeading"), values), ...rules].join("\n")}\n\n${fill(part("closing"), values)}`;
  };
  const pieces = fc.constantFrom("{leftBrace}", "{", "}", "{}", "{ a }", "1a", "é", "\n", "\r", "🙂", '"', "\\", "$1", "$&", "\u2028", " ");
  const around = (...placeholders) => fc.array(fc.oneof(pieces, fc.constantFrom("{leftBrace}", ...placeholders)), { maxLength: 8 }).map((list) => list.join(""));
  const holding = (text, ...placeholders) => fc.tuple(around(...placeholders), around(...placeholders)).map(([before, after]) => `${before} ${text} ${after}`);
  const inParts = ["{organization}", "{language}", "{tone}"];
  const parts = {
    organization: fc.record({ named: holding("{organizationName}", "{organizationName}"), unnamed: around() }),
    opening: holding("{organization}", ...inParts),
    rulesHeading: holding("Rules", ...inParts),
    rules: fc.array(holding("Rule", ...inParts), { maxLength: 11 }).map((rules) => [...rules, ...builtIn.rules]),
    closing: fc.tuple(holding(" ", ...inParts), fc.constant(builtIn.closing)).map((texts) => texts.join("")),
  };
  const own = fc.record({ line: holding("Swedish"), tones: fc.record({ formal: holding("{language}", "{organization}"), informal: holding("{language}") }), ...parts }, { requiredKeys: ["line", "tones"] });
  const pack = fc.record({ version: fc.constant("1"), retry: fc.constant("{reason}"), languages: fc.record({ sv: own }), ...parts });
  test("a prompt is what its pack says", () => {
    check(fc.tuple(pack, fc.constantFrom(...tones), fc.constantFrom("Acme", "{tone}", "", "$1 $& {organizationName}")), ([pack, tone, organizationName]) => {
      // One that placeholders make too large has no other fault.
      const faults = ask.checkPromptPack(pack);
      assert.deepEqual(faults.filter(({ message }) => !message.startsWith("must not make a system prompt of more than")), []);
      if (faults.length === 0) assert.equal(build(pack, { language: "sv", tone, organizationName }).system, naive(pack, tone, organizationName));
    });
  });
});

test("works again after the end of the stack was met", () => {
  const dive = () => {
    build(packs.de, formal("de"));
    dive();
  };
  const { system } = build(packs.de, formal("de"));
  for (let round = 0; round < 5; round += 1) {
    assert.ok(caught(dive) instanceof Error);
    assert.equal(build(packs.de, formal("de")).system, system);
    assert.deepEqual(ask.checkPromptPack(packs.de), []);
  }
});

describe("the built-in prompt is the one that was evaluated", () => {
  const rows = [
    ["nl", "formal", undefined, "7a05854364ba063f857f58694ab03ede12bad361cd98cff5df443f4ce03cf4be"],
    ["nl", "informal", "Gemeente Voorbeeld", "7f0dfc353f3265a607ea1320d88b2c645d8ac852fd4359dc1c0d6e1a9c342a9c"],
    ["en", "formal", "Gemeente Voorbeeld", "3e49d288c1781d00d1ba59abb8e22508299c35f6df2fbb6c858b8b759fdf316e"],
    ["en", "informal", undefined, "4237b33c2fe68a205a27c18ce14b14bde9cf7239cd3ebb6ec31d5c67c882a3a7"],
  ];
  for (const [language, tone, organizationName, digest] of rows) {
    test(`${language}, ${tone}, ${organizationName}`, () => {
      const settings = { language, tone, ...(organizationName === undefined ? {} : { organizationName }) };
      assert.equal(ask.promptDigest(settings), digest, "the built-in prompt changed: run the evaluations again before a digest is changed here and in tests/prompt_packs.rs");
      const json = JSON.stringify({ retry: builtIn.retry, system: ask.buildAskRequest({ ...samples.input(), settings }).system });
      assert.equal(digest, createHash("sha256").update(json).digest("hex"));
    });
  }
  test("passages and question make no difference to it", () => {
    const other = ask.buildAskRequest({ question: "Other?", passages: [], settings: samples.settings() });
    assert.equal(other.system, ask.buildAskRequest({ ...samples.input(), passages }).system);
  });
});
