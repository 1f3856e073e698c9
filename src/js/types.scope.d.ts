// Types of `@dxv-systems/kennisbank-ask/scope`: knowledge scopes and the evaluation of a retrieval.
// Based on the contract of the public `@schift-io/knowledge-scope` 0.1.0; docs/ and README say what differs.

/** A value of JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * A refusal. `code` is what to decide by; the message is a fixed sentence for each code, without a word of the value
 * that was refused. `path` says where the fault is, in names of the contract and indices (`capture.results[3].items`),
 * and `problem` what is wrong there, where that is known. `cause` is what was thrown while the value was read.
 */
export declare class KnowledgeScopeError extends Error {
  readonly name: "KnowledgeScopeError";
  readonly code: string;
  readonly path?: string;
  readonly problem?: string;
}

/** What a JSON text may be at most: bytes in UTF-8, depth (the whole value has 0), values (keys are none). */
export interface JsonLimits {
  maxBytes?: number;
  maxDepth?: number;
  maxNodes?: number;
}

/**
 * Reads one JSON value out of a text, or bytes in UTF-8, by rules that leave nothing to the reader: no key twice in an
 * object, no bytes that are not UTF-8, and limits (1 MiB, depth 16, 100,000 values unless others are given). White space
 * is JavaScript's `\s`; a byte order mark at the start is dropped; `__proto__` is a key like any other; a number beyond
 * the range of JavaScript's is read as infinite.
 *
 * @throws {KnowledgeScopeError} `invalid_json`, `duplicate_json_key` or `json_limits_exceeded`, whichever comes first in
 * the text; `shape_invalid` for limits that are none.
 * @throws {TypeError} where `json` is neither a string nor a view of bytes.
 */
export declare function parseStrictJson(json: string | Uint8Array, limits?: JsonLimits): Json;

/**
 * The canonical text of a plain JSON value: no white space, keys in the order of their UTF-16 units, numbers and escapes
 * as `JSON.stringify` writes them (RFC 8785). A field that is `undefined` is one that is not there.
 *
 * @throws {KnowledgeScopeError} `invalid_json` for what is no plain JSON: an infinite number, `undefined` in a list, a class.
 */
export declare function canonicalJson(value: unknown): string;

/** `sha256:` and the SHA-256 of the canonical text in UTF-8, in hexadecimal digits. */
export declare function canonicalDigest(value: unknown): string;

/** Whether there is enough evidence to answer. */
export type RetrievalDecision = "ready" | "insufficient_evidence";

/** Labelled questions about one snapshot of one pack's sources. Digests are `sha256:` and 64 lower-case hexadecimal digits. */
export interface RetrievalDataset {
  /** 1 to 256 UTF-16 units, as all ids here. */
  datasetId: string;
  provenance: "synthetic" | "customer_provided";
  packDigest: string;
  sourceSnapshotDigest: string;
  /** 1 to 1000, in any order. */
  questions: RetrievalQuestion[];
}

export interface RetrievalQuestion {
  questionId: string;
  /** The digest of the full request that asks it: query, filters, authority. */
  inputFingerprint: string;
  expectedDecision: RetrievalDecision;
  /** At most 100, none of them twice; at least one where the question is to be ready. Citations have 1 to 4096 units. */
  expectedEvidence: { evidenceId: string; citation: string }[];
  /** At most 100, none of them twice and none of them expected. */
  forbiddenEvidenceIds: string[];
}

/** What one adapter returned for the questions of a data set. */
export interface RetrievalCapture {
  adapter: string;
  datasetFingerprint: string;
  packDigest: string;
  sourceSnapshotDigest: string;
  results: {
    questionId: string;
    inputFingerprint: string;
    decision: RetrievalDecision;
    /** Best first, at most 100, none twice. A citation has at most 4096 units, or is null. */
    items: { evidenceId: string; citation: string | null }[];
  }[];
}

export interface RetrievalInput {
  dataset: RetrievalDataset;
  capture: RetrievalCapture;
  /** How many items of each result count, from 1 to 100. */
  topK: number;
}

/** Counts over all questions; a ratio without a denominator is null. */
export interface RetrievalMetrics {
  /** Matched of expected evidence, however much of it could be matched among K items. */
  recallAtK: number | null;
  /** Of the items among the first K, those that are expected and cited exactly as the label is. */
  citationMatchRate: number | null;
  /** Forbidden evidence anywhere in the results, also below K. */
  forbiddenEvidenceCount: number;
  decisionMatchRate: number;
}

export interface RetrievalReport {
  schemaVersion: "schift.retrieval-evaluation.v1";
  datasetId: string;
  provenance: "synthetic" | "customer_provided";
  adapter: string;
  datasetFingerprint: string;
  /** The digest of which question was asked how. */
  inputFingerprint: string;
  packDigest: string;
  sourceSnapshotDigest: string;
  topK: number;
  /** In the order of their ids, by UTF-16 units. */
  questions: {
    questionId: string;
    inputFingerprint: string;
    expectedEvidenceCount: number;
    retrievedAtKCount: number;
    matchedAtKCount: number;
    citationMatchCount: number;
    forbiddenEvidenceCount: number;
    expectedDecision: RetrievalDecision;
    actualDecision: RetrievalDecision;
  }[];
  metrics: RetrievalMetrics;
}

/**
 * The digest of a data set, with all labels. The order of its questions does not count, that of the evidence in one does.
 *
 * @throws {KnowledgeScopeError} `shape_invalid`; `path` and `problem` say where and why.
 */
export declare function fingerprintRetrievalDataset(dataset: RetrievalDataset): string;

/**
 * Measures what an adapter returned by the labels of the data set. By labels only: an equal citation does not say that
 * what it points to is there, or true.
 *
 * @throws {KnowledgeScopeError} `shape_invalid`; then `snapshot_mismatch` where the capture was made of another data set,
 * pack or snapshot; `question_mismatch` where it lacks a question or has another; `input_mismatch` where one was asked in
 * another way (of those two the first in the order of question ids).
 */
export declare function evaluateRetrieval(input: RetrievalInput): RetrievalReport;

export interface RetrievalComparison {
  baselineAdapter: string;
  candidateAdapter: string;
  datasetFingerprint: string;
  topK: number;
  /** Candidate minus baseline; null where either is. */
  delta: { [metric in keyof RetrievalMetrics]: metric extends "recallAtK" | "citationMatchRate" ? number | null : number };
}

/**
 * Two reports of the same thing, side by side, without a verdict.
 *
 * @throws {KnowledgeScopeError} `shape_invalid` for a report of another form or with counts that cannot be,
 * `report_invalid` for one whose figures do not follow from its rows, `comparison_mismatch` where the two differ in data
 * set, inputs, pack, snapshot, K or labels.
 */
export declare function compareRetrievalReports(baseline: RetrievalReport, candidate: RetrievalReport): RetrievalComparison;

/** The figures of trec_eval with binary relevance, each cut at K. */
export interface RetrievalScores {
  /** Expected items among the first K, of K. */
  precisionAtK: number;
  /** Of all expected. */
  recallAtK: number;
  /** 1 where there is any, else 0. */
  hitAtK: number;
  /** 1 / the rank of the first; 0 without one. */
  reciprocalRankAtK: number;
  /** The mean of the precisions at the rank of each expected item; 0 for those not among the first K. */
  averagePrecisionAtK: number;
  /** Discounted by log2(rank + 1), of the best possible. */
  ndcgAtK: number;
}

export interface BootstrapPlan {
  /** 1 to 10,000; 1000 unless given. */
  samples?: number;
  /** An integer from 0 to 2^32 - 1; 0 unless given. The same seed gives the same interval. */
  seed?: number;
  /** The share of the sampled means that an interval holds, between 0 and 1; 0.95 unless given. */
  level?: number;
}

export interface RetrievalScoring {
  schemaVersion: "kennisbank-ask.retrieval-scores.v1";
  adapter: string;
  datasetFingerprint: string;
  topK: number;
  bootstrap: Required<BootstrapPlan>;
  /** How many questions the means are over: those that expect evidence. */
  scoredQuestionCount: number;
  /** In the order of their ids; all null for a question that expects no evidence. */
  questions: ({ questionId: string } & { [score in keyof RetrievalScores]: number | null })[];
  /** Means over questions, with the ends of their bootstrap interval; null without a question to score. */
  means: { [score in keyof RetrievalScores]: { mean: number | null; low: number | null; high: number | null } };
}

/**
 * Scores the same input as `evaluateRetrieval` by the figures of information retrieval, question by question. An item
 * counts when its id is expected, whatever its citation. A question that expects nothing has no such figures and is left
 * out of the means; one to which nothing was returned counts as 0.
 *
 * @throws {KnowledgeScopeError} as `evaluateRetrieval`.
 */
export declare function scoreRetrieval(input: RetrievalInput & { bootstrap?: BootstrapPlan }): RetrievalScoring;
