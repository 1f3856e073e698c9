// Hostile values at every field: each call gives the contract's own reason or throws a real error that names the field,
// and the next ordinary call works as ever. Based on what JavaScript can put in an object's place: other types, holes,
// getters and proxies that throw, revoked proxies, values whose own conversion throws, and calls from within a getter.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { consumer, load } from "./support/package.mjs";
import * as samples from "./support/samples.mjs";

const { imported: ask } = await load(consumer());

const validate = (raw, passages = samples.passages()) => ask.validateAskAnswer(raw, passages);
const withAnswer = (fields) => ({ ...samples.answer(), ...fields });
const withPassage = (fields, at = 0) => samples.passages().map((passage, index) => (index === at ? { ...passage, ...fields } : passage));
const build = (fields) => ask.buildAskRequest({ ...samples.input(), ...fields });
const withSettings = (fields) => build({ settings: { ...samples.settings(), ...fields } });

/** An object with the fields of another, one of them a getter. */
const getter = (object, field, get) => Object.defineProperty({ ...object }, field, { get, enumerable: true });

function revoked(target) {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function assertOrdinaryCallsWork() {
  assert.deepEqual(validate(samples.answer()), samples.proven());
  const request = ask.buildAskRequest({ ...samples.input(), settings: { ...samples.settings(), organizationName: "A <question> Ltd" } });
  assert.equal(request.prompt, samples.prompt());
  assert.ok(request.system.includes('the organization "A &lt;question> Ltd"'));
  const retry = ask.retryPrompt("before", "why <passage>");
  assert.ok(retry.startsWith("before\n\n") && retry.includes("why &lt;passage>"));
}

function caught(call) {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
  return assert.fail("nothing was thrown");
}

function assertTypeError(call, message) {
  const error = caught(call);
  assert.ok(error instanceof TypeError, String(error));
  assert.equal(Object.getPrototypeOf(error), TypeError.prototype);
  if (typeof message === "string") assert.equal(error.message, message);
  else assert.match(error.message, message);
  assertOrdinaryCallsWork();
}

// Nothing here is a string, a number, a boolean, an array or a plain record.
const oddities = {
  undefined: undefined,
  null: null,
  "a symbol": Symbol("s"),
  "a bigint": 1n,
  "a function": () => "text",
  "a String object": new String("text"),
  "a Number object": new Number(1),
  "a Date": new Date(0),
  "a typed array": new Uint16Array(3),
  "an object whose conversion throws": { [Symbol.toPrimitive]: () => { throw new Error("no"); } },
};
const without = (names, more = {}) => Object.entries({ ...Object.fromEntries(Object.entries(oddities).filter(([name]) => !names.includes(name))), ...more });

const notStrings = without([], { "a number": 1, "a boolean": true, "an array": ["text"], "an object": { length: 4 } });
const notNumbers = without([], { "a string": "1", "a boolean": true, "an array": [1] });
const notRecords = without(["a String object", "a Number object", "a Date", "a typed array", "an object whose conversion throws"], {
  "a string": "{}",
  "a number": 1,
  "a boolean": true,
  "an array": [{}],
});
const notArrays = without([], { "a string": "text", "a number": 1, "an array-like object": { length: 1, 0: {} }, "a Set": new Set() });
const notBooleans = without([], { "a string": "true", "a number": 1, "a Boolean object": new Boolean(true) });

describe("validateAskAnswer: another type in the answer is the contract's reason", () => {
  const rows = [
    ["raw", notRecords, (value) => value, "the response is not a JSON object"],
    ["answer", notStrings, (answer) => withAnswer({ answer }), "answer must be a string"],
    ["sources", notArrays, (sources) => withAnswer({ sources }), "sources must be an array"],
    ["needsHuman", notBooleans, (needsHuman) => withAnswer({ needsHuman }), "needsHuman must be a boolean"],
    ["insufficientContext", notBooleans, (insufficientContext) => withAnswer({ insufficientContext }), "insufficientContext must be a boolean"],
    ["sources[0]", notRecords, (source) => withAnswer({ sources: [source] }), "sources[0] must have a string passageId and a string quote"],
    ["sources[0].passageId", notStrings, (passageId) => withAnswer({ sources: [{ passageId, quote: "25 days of leave a year" }] }), "sources[0] must have a string passageId and a string quote"],
    ["sources[0].quote", notStrings, (quote) => withAnswer({ sources: [{ passageId: "p1", quote }] }), "sources[0] must have a string passageId and a string quote"],
  ];
  for (const [field, values, raw, reason] of rows) {
    for (const [name, value] of values) {
      test(`${field}: ${name}`, () => {
        assert.deepEqual(validate(raw(value)), { ok: false, reason });
        assertOrdinaryCallsWork();
      });
    }
  }
});

describe("validateAskAnswer: another type in the passages is a TypeError that names the field", () => {
  const rows = [
    ["passages", notArrays, (passages) => passages, "passages must be an array"],
    ["passages[1]", notRecords, (passage) => [samples.passages()[0], passage], "passages[1] must be an object"],
    ["passages[0].id", notStrings, (id) => withPassage({ id }), "passages[0].id must be a string"],
    ["passages[1].id", notStrings, (id) => withPassage({ id }, 1), "passages[1].id must be a string"],
    ["passages[0].text", notStrings, (text) => withPassage({ text }), "passages[0].text must be a string"],
  ];
  for (const [field, values, passages, message] of rows) {
    for (const [name, value] of values) {
      // Given past `validate`, whose default would take the place of undefined.
      test(`${field}: ${name}`, () => assertTypeError(() => ask.validateAskAnswer(samples.answer(), passages(value)), message));
    }
  }
  test("no passages at all", () => assertTypeError(() => ask.validateAskAnswer(samples.answer()), "passages must be an array"));
});

describe("validateAskAnswer: what is not needed is not looked at", () => {
  test("the text of a passage that is not cited", () => assert.deepEqual(validate(samples.answer(), withPassage({ text: 1 }, 1)), samples.proven()));
  test("path, version, heading and page of a cited one are handed back as they are", () => {
    const given = { path: { toString: 1 }, version: 2n, heading: Symbol("h"), page: "iv" };
    const [source] = validate(samples.answer(), withPassage(given)).answer.sources;
    for (const field of Object.keys(given)) assert.equal(source[field], given[field], field);
  });
  test("undefined heading and page come back as null, like missing ones", () => {
    const [passage] = withPassage({ heading: undefined, page: undefined });
    const { heading, page } = validate(samples.answer(), [passage]).answer.sources[0];
    assert.deepEqual([heading, page], [null, null]);
  });
  test("falsy values are values", () => {
    const given = { path: "", version: 0, heading: "", page: 0 };
    assert.deepEqual(validate(samples.answer(), withPassage(given)).answer.sources[0], { ...given, passage: "25 days of leave a year" });
  });
  test("extra fields, of any kind", () => {
    const extra = { [Symbol("s")]: 1, __proto__: { more: 1 }, toJSON: () => assert.fail("called"), then: () => assert.fail("called") };
    assert.deepEqual(validate(withAnswer(extra)), samples.proven());
  });
});

describe("buildAskRequest: another type is a TypeError that names the field", () => {
  const rows = [
    ["input", notRecords, (input) => ask.buildAskRequest(input), /^input must be an object/],
    ["question", notStrings, (question) => build({ question }), "question must be a string"],
    ["passages", notArrays, (passages) => build({ passages }), "passages must be an array"],
    ["passages[1]", notRecords, (passage) => build({ passages: [samples.passages()[0], passage] }), "passages[1] must be an object"],
    ["passages[0].id", notStrings, (id) => build({ passages: withPassage({ id }) }), "passages[0].id must be a string"],
    ["passages[1].path", notStrings, (path) => build({ passages: withPassage({ path }, 1) }), "passages[1].path must be a string"],
    ["passages[1].version", notNumbers, (version) => build({ passages: withPassage({ version }, 1) }), "passages[1].version must be a number"],
    ["passages[0].heading", notStrings.filter(([, value]) => value != null), (heading) => build({ passages: withPassage({ heading }) }), /^passages\[0\]\.heading must be a string/],
    ["passages[0].page", notNumbers.filter(([, value]) => value != null), (page) => build({ passages: withPassage({ page }) }), /^passages\[0\]\.page must be a number/],
    ["passages[1].text", notStrings, (text) => build({ passages: withPassage({ text }, 1) }), "passages[1].text must be a string"],
    ["settings", notRecords, (settings) => build({ settings }), /^settings must be an object/],
    ["settings.language", notStrings.concat([["another language", "de"], ["capitals", "NL"], ["nothing", ""]]), (language) => withSettings({ language }), 'settings.language must be "nl" or "en"'],
    ["settings.tone", notStrings.concat([["another tone", "u"], ["nothing", ""]]), (tone) => withSettings({ tone }), 'settings.tone must be "formal" or "informal"'],
    ["settings.organizationName", notStrings.filter(([, value]) => value != null), (organizationName) => withSettings({ organizationName }), /^settings\.organizationName must be a string/],
    ["maxTokens", notNumbers.filter(([, value]) => value !== undefined), (maxTokens) => build({ maxTokens }), "maxTokens must be a positive integer"],
  ];
  for (const [field, values, call, message] of rows) {
    for (const [name, value] of values) test(`${field}: ${name}`, () => assertTypeError(() => call(value), message));
  }
});

describe("buildAskRequest: undefined is as good as missing where a field may be left out", () => {
  test("heading, page, organizationName and maxTokens", () => {
    const passages = samples.passages().map((passage) => ({ heading: undefined, page: undefined, ...passage }));
    const request = build({ passages, settings: { ...samples.settings(), organizationName: undefined }, maxTokens: undefined });
    assert.deepEqual(request, ask.buildAskRequest(samples.input()));
  });
});

describe("buildAskRequest: numbers that are no token count", () => {
  for (const maxTokens of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, -0]) {
    test(String(maxTokens), () => {
      const error = caught(() => build({ maxTokens }));
      assert.ok(error instanceof Error);
      assert.equal(error.message, "maxTokens must be a positive integer");
    });
  }
});

describe("retryPrompt: another type is a TypeError that names the argument", () => {
  for (const [name, value] of notStrings) {
    test(`previousPrompt: ${name}`, () => assertTypeError(() => ask.retryPrompt(value, "why"), "previousPrompt must be a string"));
    test(`reason: ${name}`, () => assertTypeError(() => ask.retryPrompt("before", value), "reason must be a string"));
  }
});

describe("a field that throws when it is read is an Error that names it, with what was thrown as its cause", () => {
  const boom = new Error("boom");
  const throwingValue = (object, field, thrown) => getter(object, field, () => { throw thrown; });
  const throwing = (object, field) => throwingValue(object, field, boom);
  const [first, second] = samples.passages();
  const source = samples.answer().sources[0];
  const throwingItem = (items, at) => new Proxy(items, { get: (target, key) => { if (key === String(at)) throw boom; return Reflect.get(target, key); } });
  const rows = {
    answer: () => validate(throwing(samples.answer(), "answer")),
    sources: () => validate(throwing(samples.answer(), "sources")),
    needsHuman: () => validate(throwing(samples.answer(), "needsHuman")),
    insufficientContext: () => validate(throwing(samples.answer(), "insufficientContext")),
    "sources[1]": () => validate(withAnswer({ sources: throwingItem([source, source], 1) })),
    "sources[0].passageId": () => validate(withAnswer({ sources: [throwing(source, "passageId")] })),
    "sources[1].quote": () => validate(withAnswer({ sources: [source, throwing(source, "quote")] })),
    "passages[1]": () => validate(samples.answer(), throwingItem([first, second], 1)),
    "passages[1].id": () => validate(samples.answer(), [first, throwing(second, "id")]),
    "passages[0].text": () => validate(samples.answer(), [throwing(first, "text"), second]),
    question: () => ask.buildAskRequest(throwing(samples.input(), "question")),
    passages: () => ask.buildAskRequest(throwing(samples.input(), "passages")),
    settings: () => ask.buildAskRequest(throwing(samples.input(), "settings")),
    maxTokens: () => ask.buildAskRequest(throwing(samples.input(), "maxTokens")),
    "settings.language": () => build({ settings: throwing(samples.settings(), "language") }),
    "settings.tone": () => build({ settings: throwing(samples.settings(), "tone") }),
    "settings.organizationName": () => build({ settings: throwing(samples.settings(), "organizationName") }),
    ...Object.fromEntries(["id", "path", "version", "heading", "page", "text"].map((field) => [`passages[1].${field} `, () => build({ passages: [first, throwing(second, field)] })])),
  };
  for (const [name, call] of Object.entries(rows)) {
    // The space keeps the fields of passages, which two functions read, apart as keys.
    test(name.trim() + (name.endsWith(" ") ? " when building" : ""), () => {
      const error = caught(call);
      assert.ok(error instanceof Error);
      assert.equal(error.message, `${name.trim()} could not be read: boom`);
      assert.equal(error.cause, boom);
      assertOrdinaryCallsWork();
    });
  }

  for (const field of ["path", "version", "heading", "page"]) {
    test(`passages[0].${field} of a cited passage`, () => {
      const error = caught(() => validate(samples.answer(), [throwing(first, field), second]));
      assert.match(error.message, /^passages\[0\](\.\w+)? could not be read: boom$/);
      assert.equal(error.cause, boom);
      assertOrdinaryCallsWork();
    });
  }

  const thrownValues = {
    undefined: undefined,
    null: null,
    "a string": "boom",
    "a number": 0,
    "a symbol": Symbol("boom"),
    "an object without a prototype": Object.create(null),
    "an object whose conversion throws": oddities["an object whose conversion throws"],
    "an error whose message throws": throwing(new Error(), "message"),
    "an error whose message is no string": Object.assign(new Error(), { message: { toString: () => { throw boom; } } }),
    "a RangeError": new RangeError("far"),
    "a revoked proxy": revoked({}),
    "a function": () => {},
    "a lone surrogate": "\ud83d",
  };
  for (const [name, thrown] of Object.entries(thrownValues)) {
    test(`where ${name} is thrown`, () => {
      for (const call of [() => validate(throwingValue(samples.answer(), "answer", thrown)), () => ask.buildAskRequest(throwingValue(samples.input(), "question", thrown))]) {
        const error = caught(call);
        assert.ok(error instanceof Error);
        assert.match(error.message, /^(answer|question) could not be read: /);
        assert.ok(Object.hasOwn(error, "cause"));
        assert.ok(Object.is(error.cause, thrown));
        assertOrdinaryCallsWork();
      }
    });
  }
});

describe("proxies", () => {
  const transparent = (value) =>
    typeof value === "object" && value !== null
      ? new Proxy(value, { get: (target, key, receiver) => transparent(Reflect.get(target, key, receiver)) })
      : value;
  test("that change nothing, change nothing", () => {
    assert.deepEqual(ask.validateAskAnswer(transparent(samples.answer()), transparent(samples.passages())), samples.proven());
    assert.equal(ask.buildAskRequest(transparent(samples.input())).prompt, samples.prompt());
  });

  const rows = {
    raw: () => validate(revoked({})),
    sources: () => validate(withAnswer({ sources: revoked([]) })),
    "sources[0]": () => validate(withAnswer({ sources: [revoked({})] })),
    passages: () => ask.validateAskAnswer(samples.answer(), revoked([])),
    "passages[1]": () => validate(samples.answer(), [samples.passages()[0], revoked({})]),
    input: () => ask.buildAskRequest(revoked({})),
    "passages ": () => build({ passages: revoked([]) }),
    "passages[0]": () => build({ passages: [revoked({})] }),
    settings: () => build({ settings: revoked({}) }),
  };
  for (const [name, call] of Object.entries(rows)) {
    test(`revoked at ${name.trim()}`, () => {
      const error = caught(call);
      assert.ok(error instanceof Error);
      assert.ok(error.message.startsWith(name === "raw" ? "raw" : name.trim()), error.message);
      assertOrdinaryCallsWork();
    });
  }

  const ofLength = (length, items = []) => new Proxy(items, { get: (target, key, receiver) => (key === "length" ? length : Reflect.get(target, key, receiver)) });
  for (const length of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32, 2 ** 53, "1", null, undefined, 1n, {}, Symbol("l")]) {
    test(`of an array that says its length is ${String(length)}`, () => {
      for (const call of [
        () => validate(withAnswer({ sources: ofLength(length) })),
        () => ask.validateAskAnswer(samples.answer(), ofLength(length)),
        () => build({ passages: ofLength(length) }),
      ]) {
        const ended = ending(call);
        if (ended.thrown !== undefined) assert.match(ended.thrown.message, /^(sources|passages)/);
        else if (ended.result.ok === false) assert.match(ended.result.reason, /^sources/);
        assertOrdinaryCallsWork();
      }
    });
  }
});

function ending(call) {
  try {
    return { result: call() };
  } catch (thrown) {
    assert.ok(thrown instanceof Error);
    return { thrown };
  }
}

describe("objects that are not plain", () => {
  class Answer {
    answer = "You have 25 days.";
    needsHuman = false;
    insufficientContext = false;
    get sources() {
      return samples.answer().sources;
    }
  }
  const rows = {
    "an instance of a class with a getter": new Answer(),
    "a record without a prototype": Object.assign(Object.create(null), samples.answer()),
    "inherited fields": Object.create(samples.answer()),
    "a frozen record": Object.freeze(samples.answer()),
    "an error with the fields": Object.assign(new Error("e"), samples.answer()),
    "a Map with the fields": Object.assign(new Map(), samples.answer()),
  };
  for (const [name, raw] of Object.entries(rows)) {
    test(name, () => assert.deepEqual(validate(raw), samples.proven()));
  }
  test("a function with the fields is no object", () => {
    assert.deepEqual(validate(Object.assign(() => {}, samples.answer())), { ok: false, reason: "the response is not a JSON object" });
  });
  test("results are plain and belong to the caller alone", () => {
    const raw = samples.answer();
    const passages = samples.passages();
    const result = validate(raw, passages);
    assert.deepEqual([result, result.answer, result.answer.sources, result.answer.sources[0]].map(Object.getPrototypeOf), [Object.prototype, Object.prototype, Array.prototype, Object.prototype]);
    assert.deepEqual([raw, passages], [samples.answer(), samples.passages()]);
    result.answer.sources[0].path = "changed";
    assert.deepEqual(validate(raw, passages), samples.proven());
  });
});

describe("arrays with holes and of great length", () => {
  const hole = [, ...samples.passages()]; // eslint-disable-line no-sparse-arrays
  const huge = (items) => Object.assign([...items], { length: 2 ** 32 - 1 });
  test("a hole in the passages", () => assertTypeError(() => validate(samples.answer(), hole), "passages[0] must be an object"));
  test("a hole in the passages when building", () => assertTypeError(() => build({ passages: hole }), "passages[0] must be an object"));
  test("a hole in the sources", () => {
    const reason = "sources[1] must have a string passageId and a string quote";
    assert.deepEqual(validate(withAnswer({ sources: [samples.answer().sources[0], , 1] })), { ok: false, reason }); // eslint-disable-line no-sparse-arrays
  });
  test("many passages that are not there", () => assertTypeError(() => validate(samples.answer(), huge(samples.passages())), "passages[2] must be an object"));
  test("many passages that are not there when building", () => assertTypeError(() => build({ passages: huge(samples.passages()) }), "passages[2] must be an object"));
  test("many sources that are not there", () => {
    const reason = "sources[1] must have a string passageId and a string quote";
    assert.deepEqual(validate(withAnswer({ sources: huge(samples.answer().sources) })), { ok: false, reason });
  });
});

describe("calls from within a getter", () => {
  const other = [{ id: "x", path: "x.md", version: 9, text: "Quite another text, <question> and all, ".repeat(2_000) }];
  const inner = () => {
    assertOrdinaryCallsWork();
    assert.equal(validate(withAnswer({ sources: [{ passageId: "x", quote: "quite another text" }] }), other).ok, true);
    assert.ok(build({ passages: other, question: "Other? <passage>" }).prompt.includes("Other? &lt;passage>"));
    caught(() => validate(samples.answer(), [1]));
    caught(() => validate(getter(samples.answer(), "sources", () => { throw new Error("inner"); })));
  };
  const busy = (object, field) => getter(object, field, () => {
    inner();
    return object[field];
  });
  const [first, second] = samples.passages();
  const source = samples.answer().sources[0];
  for (const field of ["answer", "sources", "needsHuman", "insufficientContext"]) {
    test(field, () => assert.deepEqual(validate(busy(samples.answer(), field)), samples.proven()));
  }
  for (const field of ["passageId", "quote"]) {
    test(`sources[0].${field}`, () => assert.deepEqual(validate(withAnswer({ sources: [busy(source, field)] })), samples.proven()));
  }
  for (const field of ["id", "text", "path", "version", "heading", "page"]) {
    test(`passages[0].${field}`, () => assert.deepEqual(validate(samples.answer(), [busy(first, field), second]), samples.proven()));
    test(`passages[0].${field} when building`, () => assert.equal(build({ passages: [busy(first, field), second] }).prompt, samples.prompt()));
  }
  for (const field of ["question", "passages", "settings", "maxTokens"]) {
    test(`${field} when building`, () => assert.equal(ask.buildAskRequest(busy({ maxTokens: 1, ...samples.input() }, field)).prompt, samples.prompt()));
  }
  test("to a depth of a hundred", () => {
    const nested = (depth) => getter(samples.answer(), "answer", () => {
      if (depth > 0) assert.deepEqual(validate(nested(depth - 1)), samples.proven());
      return samples.answer().answer;
    });
    assert.deepEqual(validate(nested(100)), samples.proven());
  });
});

describe("values that change between two reads", () => {
  const flicker = (object, field, ...values) => getter(object, field, () => (values.length > 1 ? values.shift() : values[0]));
  const first = samples.passages()[0];
  const rows = {
    "the id of a passage": () => validate(samples.answer(), [flicker(first, "id", "p1", 7)]),
    "the text of a passage": () => validate(samples.answer(), [flicker(first, "text", first.text, 7)]),
    "the sources": () => validate(flicker(samples.answer(), "sources", samples.answer().sources, 7)),
    "the quote": () => validate(withAnswer({ sources: [flicker(samples.answer().sources[0], "quote", "25 days of leave a year", 7)] })),
    "the text when building": () => build({ passages: [flicker(first, "text", "a < b", 7)] }),
    "the passages while they are read": () => {
      const passages = samples.passages();
      passages[0] = getter(passages[0], "id", () => { passages.length = 1; return "p1"; });
      return validate(samples.answer(), passages);
    },
    "the sources while they are read": () => {
      const sources = [samples.answer().sources[0], samples.answer().sources[0]];
      sources[0] = getter(sources[0], "quote", () => { sources.length = 0; return "25 days of leave a year"; });
      return validate(withAnswer({ sources }));
    },
  };
  for (const [name, call] of Object.entries(rows)) {
    test(name, () => {
      const { thrown } = ending(call);
      if (thrown !== undefined) assert.match(thrown.message, /^(sources|passages)\[\d\]/);
      assertOrdinaryCallsWork();
    });
  }
});

describe("the end of the stack", () => {
  // Calls at every depth until the stack ends, in the package or beside it; then once more from the bottom.
  const dive = (call) => {
    call();
    dive(call);
  };
  const rows = {
    validateAskAnswer: () => validate(samples.answer()),
    buildAskRequest: () => ask.buildAskRequest(samples.input()),
    retryPrompt: () => ask.retryPrompt("before <passage>", "why <passage>"),
  };
  for (const [name, call] of Object.entries(rows)) {
    test(`${name} works again after it was met`, () => {
      for (let round = 0; round < 5; round += 1) {
        assert.ok(caught(() => dive(call)) instanceof Error);
        assertOrdinaryCallsWork();
      }
    });
  }
  test("the schema of requests stays the exported one", () => {
    assert.equal(ask.buildAskRequest(samples.input()).schema, ask.ASK_SCHEMA);
  });
});
