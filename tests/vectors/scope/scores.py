# Makes scores.jsonl: rankings drawn with a fixed seed, scored by ir-measures through trec_eval, and intervals by numpy.
# An implementation that is not ours and that the field trusts; the README beside the vectors says how to run it.
import hashlib
import json
import random

import ir_measures
import numpy
from ir_measures import AP, P, R, RR, Success, nDCG

MASK = (1 << 64) - 1


def split_mix_64(seed):
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        yield mixed ^ (mixed >> 31)


def digest(value):
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def case(draw, count, k, bootstrap):
    questions, results = [], []
    for number in range(count):
        pool = [f"e{n}" for n in range(draw.choice([4, 12, 40, 150]))]
        expected = draw.sample(pool, min(len(pool), draw.choice([0, 1, 1, 2, 3, 5, 20])))
        returned = draw.sample(pool, min(len(pool), 100, draw.choice([0, 1, 3, 5, 10, 30, 100])))
        ids = {"questionId": f"q{number:03}", "inputFingerprint": digest(number)}
        decision = "ready" if expected else "insufficient_evidence"
        questions.append({**ids, "expectedDecision": decision, "forbiddenEvidenceIds": [],
                          "expectedEvidence": [{"evidenceId": one, "citation": "c"} for one in expected]})
        results.append({**ids, "decision": "ready", "items": [{"evidenceId": one, "citation": None} for one in returned]})
    pins = {"packDigest": digest("pack"), "sourceSnapshotDigest": digest("snapshot")}
    dataset = {"datasetId": "drawn", "provenance": "synthetic", **pins, "questions": questions}
    capture = {"adapter": "drawn", "datasetFingerprint": digest(dataset), **pins, "results": results}
    return {"dataset": dataset, "capture": capture, "topK": k, "bootstrap": bootstrap}


def scored(given):
    k = given["topK"]
    measures = {"precisionAtK": P @ k, "recallAtK": R @ k, "hitAtK": Success @ k,
                "reciprocalRankAtK": RR @ k, "averagePrecisionAtK": AP @ k, "ndcgAtK": nDCG @ k}
    qrels = {q["questionId"]: {e["evidenceId"]: 1 for e in q["expectedEvidence"]} for q in given["dataset"]["questions"]}
    qrels = {question: labels for question, labels in qrels.items() if labels}
    # trec_eval ranks by score; the first item gets the highest.
    run = {r["questionId"]: {item["evidenceId"]: float(1000 - rank) for rank, item in enumerate(r["items"])}
           for r in given["capture"]["results"]}
    rows = {question: {} for question in qrels}
    names = {measure: name for name, measure in measures.items()}
    for metric in ir_measures.iter_calc(list(measures.values()), qrels, run):
        if metric.query_id in rows:
            rows[metric.query_id][names[metric.measure]] = metric.value
    for row in rows.values():
        for name in measures:
            row.setdefault(name, 0.0)
    questions = [{"questionId": q["questionId"], **rows.get(q["questionId"], {name: None for name in measures})}
                 for q in given["dataset"]["questions"]]
    return {"questions": questions, "means": means(list(rows.values()), measures, given["bootstrap"])}


def means(rows, names, bootstrap):
    if not rows:
        return {name: {"mean": None, "low": None, "high": None} for name in names}
    bits = split_mix_64(bootstrap["seed"])
    draws = [[(next(bits) * len(rows)) >> 64 for _ in rows] for _ in range(bootstrap["samples"])]
    outside = (1 - bootstrap["level"]) / 2
    found = {}
    for name in names:
        figures = numpy.array([row[name] for row in rows])
        low, high = numpy.quantile([figures[draw].mean() for draw in draws], [outside, 1 - outside])
        found[name] = {"mean": float(figures.mean()), "low": float(low), "high": float(high)}
    return found


draw = random.Random(20260101)
for count, k, samples, seed, level in [
    (1, 1, 50, 0, 0.95), (1, 10, 50, 0, 0.95), (2, 3, 100, 7, 0.9), (5, 5, 200, 1, 0.95), (12, 10, 500, 4294967295, 0.99),
    (30, 1, 100, 3, 0.5), (30, 20, 300, 4, 0.8), (60, 100, 200, 5, 0.95), (3, 10, 1, 6, 0.95), (25, 7, 400, 12, 0.9),
]:
    given = case(draw, count, k, {"samples": samples, "seed": seed, "level": level})
    print(json.dumps({"input": given, "expected": scored(given)}, separators=(",", ":")))
