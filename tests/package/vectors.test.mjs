// Every recorded vector of the Ask, through the built package and through its plain twin.
//
// Based on tests/vectors/ (see the README there). The package is imported by name, as hosts do it. The
// plain version is held to the same vectors because the property tests and the benchmarks lean on it: a
// twin that is wrong would prove nothing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as ask from "@dxv-systems/kennisbank-ask";
import * as plain from "../../benches/plain/ask.mjs";

const SHOWN = 5;
const FIELDS = ["answer", "sources", "needsHuman", "insufficientContext"];

function vectors(name) {
  const file = new URL(`../vectors/ask-${name}.jsonl`, import.meta.url);
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, index) => (line === "" ? [] : [{ row: `${name}:${index + 1}`, ...JSON.parse(line) }]));
}

function outcome(call) {
  try {
    return { returns: call() };
  } catch (error) {
    return { thrown: error };
  }
}

/** Runs a check on every vector and fails once, naming the first rows that went wrong. */
function checkAll(name, check) {
  const rows = vectors(name);
  assert.ok(rows.length > 0, `no vectors in ask-${name}.jsonl`);
  const problems = rows.flatMap((vector) => {
    try {
      check(vector);
      return [];
    } catch (error) {
      return [`${vector.row}: ${error.message}`];
    }
  });
  assert.equal(problems.length, 0, `${problems.length} of ${rows.length}\n${problems.slice(0, SHOWN).join("\n")}`);
}

function assertThrown({ thrown, returns }, message) {
  assert.equal(returns, undefined, "must throw");
  assert.ok(thrown instanceof Error, "must throw an Error");
  assert.equal(Object.getPrototypeOf(thrown), Error.prototype, "must be an Error, not one of its subclasses");
  assert.equal(thrown.message, message);
}

function organizationOf(system) {
  const [firstLine] = system.split("\n");
  const found = /the organization "([^"]*)"/.exec(firstLine);
  return found === null ? null : found[1];
}

function assertRequest(side, request, expected) {
  const { organization, ...fields } = expected;
  const { prompt, schemaName, maxTokens } = request;
  assert.deepStrictEqual({ prompt, schemaName, maxTokens }, fields);
  assert.equal(request.schema, side.ASK_SCHEMA);
  assert.equal(organizationOf(request.system), organization);
  assert.deepStrictEqual(Object.keys(request), ["system", "prompt", "schema", "schemaName", "maxTokens"]);
}

/** `deepStrictEqual` looks past the order of keys; the JSON text does not. */
function assertSameWithOrder(actual, expected) {
  assert.deepStrictEqual(actual, expected);
  assert.equal(JSON.stringify(actual), JSON.stringify(expected));
}

/** Asserts an object schema of exactly these required properties, in this order; returns the properties. */
function assertClosedObject(schema, names) {
  assert.equal(schema.type, "object");
  assert.equal(schema.additionalProperties, false);
  assert.deepStrictEqual(schema.required, names);
  assert.deepStrictEqual(Object.keys(schema.properties), names);
  return schema.properties;
}

for (const [name, side] of Object.entries({ package: ask, plain })) {
  describe(`vectors through the ${name}`, () => {
    test("buildAskRequest", () => {
      checkAll("build", ({ input, expected }) => {
        const result = outcome(() => side.buildAskRequest(input));
        if (Object.hasOwn(expected, "throws")) {
          assertThrown(result, expected.throws);
        } else {
          assert.ifError(result.thrown);
          assertRequest(side, result.returns, expected.returns);
        }
      });
    });

    test("the same settings give the same system text, whatever else the call holds", () => {
      const seen = new Map();
      checkAll("build", ({ input, expected }) => {
        if (Object.hasOwn(expected, "throws")) return;
        const key = JSON.stringify(input.settings);
        const { system } = side.buildAskRequest(input);
        assert.equal(system, seen.get(key) ?? system);
        seen.set(key, system);
      });
    });

    test("retryPrompt", () => {
      checkAll("retry", ({ input, expected }) => {
        const retry = side.retryPrompt(input.previousPrompt, input.reason);
        const start = `${input.previousPrompt}\n\n`;
        assert.ok(retry.startsWith(start), "must begin with the previous prompt and a blank line");
        assert.ok(retry.slice(start.length).includes(expected.returns.note), "must contain the cleaned reason");
      });
    });

    test("validateAskAnswer", () => {
      checkAll("validate", ({ input, expected }) => {
        const result = outcome(() => side.validateAskAnswer(input.raw, input.passages));
        assert.ifError(result.thrown);
        assertSameWithOrder(result.returns, expected.returns);
      });
    });

    test("the schema and its name", () => {
      assert.equal(side.ASK_SCHEMA_NAME, "kennisbank_answer");
      const { answer, sources, needsHuman, insufficientContext } = assertClosedObject(side.ASK_SCHEMA, FIELDS);
      const { passageId, quote } = assertClosedObject(sources.items, ["passageId", "quote"]);
      const types = [answer, sources, needsHuman, insufficientContext, passageId, quote].map(({ type }) => type);
      assert.deepStrictEqual(types, ["string", "array", "boolean", "boolean", "string", "string"]);
    });
  });
}
