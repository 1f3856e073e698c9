//! The evaluation of retrievals, met by the core without any JavaScript: the contract's lines, its worked examples, and the
//! figures that `ir-measures` gave (`tests/vectors/scope/scores.py`).

use kennisbank_ask::scope::error::Refusal;
use kennisbank_ask::scope::evaluation::compare::compare;
use kennisbank_ask::scope::evaluation::input::Dataset;
use kennisbank_ask::scope::evaluation::report::evaluate;
use kennisbank_ask::scope::evaluation::scores::{SCORES, score};
use kennisbank_ask::text::json::canonical::{LoneSurrogates, canonical};
use kennisbank_ask::text::json::tree::{Item, Tree};
use kennisbank_ask::text::units::{from_str, to_string};
use serde_json::{Value, json};

fn tree(value: &Value) -> Tree {
    Tree::parse(&from_str(&value.to_string())).expect("serde_json writes JSON")
}

fn root(tree: &Tree) -> Item<'_> {
    tree.root().expect("a value was read")
}

fn value(tree: &Tree) -> Value {
    let bytes = canonical(root(tree), LoneSurrogates::Escaped).expect("results are finite");
    serde_json::from_slice(&bytes).expect("canonical JSON is JSON")
}

fn outcome(result: Result<Tree, Refusal>) -> Value {
    match result {
        Ok(tree) => value(&tree),
        Err(refusal) => json!({ "error": refusal.code.name() }),
    }
}

fn evaluated(input: &Value) -> Value {
    outcome(evaluate(root(&tree(input))).map(|report| report.to_tree()))
}

fn compared(left: &Value, right: &Value) -> Value {
    outcome(compare(root(&tree(left)), root(&tree(right))))
}

fn fingerprint(dataset: &Value) -> Value {
    match Dataset::read(root(&tree(dataset))) {
        Ok(dataset) => json!({ "fingerprint": to_string(&dataset.fingerprint) }),
        Err(refusal) => json!({ "error": refusal.code.name() }),
    }
}

/// Numbers compare as numbers: 1 and 1.0 are one.
fn same(left: &Value, right: &Value) -> bool {
    value(&tree(left)) == value(&tree(right))
}

/// The shorthands of a line, written out: `{ $fill }` and the list item `{ $repeat, value, number? }`.
fn expanded(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().flat_map(expanded_item).collect(),
        Value::Object(fields) => match fields.get("$fill").and_then(Value::as_u64) {
            Some(length) => "x".repeat(length as usize).into(),
            None => fields
                .iter()
                .map(|(key, field)| (key.clone(), expanded(field)))
                .collect(),
        },
        other => other.clone(),
    }
}

fn expanded_item(item: &Value) -> Vec<Value> {
    let Some(times) = item["$repeat"].as_u64() else {
        return vec![expanded(item)];
    };
    let copy = |index: u64| {
        let mut copy = expanded(&item["value"]);
        if let Some(name) = item["number"].as_str() {
            copy[name] = format!("{}-{index}", copy[name].as_str().unwrap_or_default()).into();
        }
        copy
    };
    (0..times).map(copy).collect()
}

#[test]
fn conformance_lines() {
    let mut run = 0;
    let lines = include_str!("vectors/scope/cases.jsonl").lines();
    for (line, number) in lines.zip(1..) {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        let input = expanded(&line["input"]);
        let found = match line["op"].as_str() {
            Some("fingerprint") => fingerprint(&input),
            Some("evaluate") => evaluated(&input),
            Some("compare") => compared(&input["left"], &input["right"]),
            _ => continue,
        };
        let expected = &line["expected"];
        assert!(
            same(&found, expected),
            "line {number}: {found}, not {expected}"
        );
        run += 1;
    }
    assert_eq!(run, 58);
}

const SAMPLE: &str = include_str!("vectors/scope/retrieval-evaluation.json");
const DATASET: &str = "sha256:e89e87531f89aa63e7617b4982dab1f3bc2dce667c87d2798b8a9d11d06a357d";
const INPUT: &str = "sha256:64b468b8e030e1b073e9bb5420dabbffb3c8cddcdd46145b0cfbb44d29e8bb7d";

/// The sample data set, with one of its two captures.
fn sample(results: &str, top_k: Value) -> Value {
    let sample: Value = serde_json::from_str(SAMPLE).expect("the sample is JSON");
    with_capture(&sample["dataset"], &sample[results], top_k)
}

fn with_capture(dataset: &Value, results: &Value, top_k: Value) -> Value {
    let capture = json!({
        "adapter": "a",
        "datasetFingerprint": fingerprint(dataset)["fingerprint"],
        "packDigest": dataset["packDigest"],
        "sourceSnapshotDigest": dataset["sourceSnapshotDigest"],
        "results": results,
    });
    json!({ "dataset": dataset, "capture": capture, "topK": top_k })
}

fn metrics(report: &Value) -> Value {
    let metrics = &report["metrics"];
    json!([
        metrics["recallAtK"],
        metrics["citationMatchRate"],
        metrics["forbiddenEvidenceCount"],
        metrics["decisionMatchRate"]
    ])
}

#[test]
fn worked_examples_of_the_sample() {
    let baseline = evaluated(&sample("baselineResults", json!(2)));
    assert_eq!(baseline["datasetFingerprint"], DATASET);
    assert_eq!(baseline["inputFingerprint"], INPUT);
    assert!(same(&metrics(&baseline), &json!([0.5, 1, 0, 1])));

    let candidate = evaluated(&sample("candidateResults", json!(2)));
    assert!(same(&metrics(&candidate), &json!([1, 1, 0, 1])));
    let delta = json!({
        "recallAtK": 0.5, "citationMatchRate": 0, "forbiddenEvidenceCount": 0, "decisionMatchRate": 0
    });
    assert!(same(&compared(&baseline, &candidate)["delta"], &delta));

    let cut = evaluated(&sample("candidateResults", json!(1)));
    assert_eq!(
        cut["metrics"]["recallAtK"],
        json!(0.5),
        "both expected items stay in the denominator"
    );
    assert_eq!(
        compared(&cut, &candidate),
        json!({ "error": "comparison_mismatch" })
    );

    let mut reversed = sample("baselineResults", json!(2));
    for list in ["/dataset/questions", "/capture/results"] {
        let list = reversed.pointer_mut(list).and_then(Value::as_array_mut);
        list.expect("the sample has both lists").reverse();
    }
    assert_eq!(evaluated(&reversed), baseline);

    for top_k in [json!(0), json!(1.5), json!(101), json!("1"), json!(null)] {
        let found = evaluated(&sample("baselineResults", top_k.clone()));
        assert_eq!(found, json!({ "error": "shape_invalid" }), "K = {top_k}");
    }
    let mut edited = baseline.clone();
    edited["metrics"]["recallAtK"] = json!(0.75);
    assert_eq!(
        compared(&edited, &candidate),
        json!({ "error": "report_invalid" })
    );
}

#[test]
fn worked_examples_of_one_question() {
    let question = |decision: &str, expected: &[&str], forbidden: &[&str]| {
        let evidence = |id: &&str| json!({ "evidenceId": id, "citation": format!("of {id}") });
        json!({
            "questionId": "q", "inputFingerprint": INPUT, "expectedDecision": decision,
            "expectedEvidence": expected.iter().map(evidence).collect::<Vec<_>>(),
            "forbiddenEvidenceIds": forbidden,
        })
    };
    let three = question("ready", &["a", "b", "c"], &["secret"]);
    let none = question("insufficient_evidence", &[], &[]);
    let rows = [
        (
            "a wrong citation, and a leak below K",
            &three,
            json!([["a", "of a"], ["b", "of c"], ["secret", null]]),
            json!([2.0 / 3.0, 0.5, 1, 1]),
        ),
        (
            "no citation, and another's",
            &three,
            json!([["a", null], ["unrelated", "of a"]]),
            json!([1.0 / 3.0, 0, 0, 1]),
        ),
        (
            "nothing to find, and nothing found",
            &none,
            json!([]),
            json!([null, null, 0, 1]),
        ),
    ];
    for (name, question, items, expected) in rows {
        let dataset = json!({
            "datasetId": "d", "provenance": "synthetic", "packDigest": DATASET, "sourceSnapshotDigest": DATASET,
            "questions": [question],
        });
        let item = |pair: &Value| json!({ "evidenceId": pair[0], "citation": pair[1] });
        let items: Vec<Value> = items.as_array().into_iter().flatten().map(item).collect();
        let result = json!({
            "questionId": "q", "inputFingerprint": INPUT, "decision": question["expectedDecision"], "items": items
        });
        let report = evaluated(&with_capture(&dataset, &json!([result]), json!(2)));
        assert!(same(&metrics(&report), &expected), "{name}: {report}");
        let with = |results: Value| evaluated(&with_capture(&dataset, &results, json!(2)));
        assert_eq!(
            with(json!([])),
            json!({ "error": "question_mismatch" }),
            "{name}"
        );
        let mut other = result.clone();
        other["questionId"] = json!("another");
        let found = with(json!([result, other]));
        assert_eq!(found, json!({ "error": "question_mismatch" }), "{name}");
    }
}

#[test]
fn a_refusal_says_where() {
    let mut input = sample("baselineResults", json!(2));
    input["capture"]["results"][1]["items"] = json!([{ "evidenceId": "e", "citation": 1 }]);
    let refusal = evaluate(root(&tree(&input))).expect_err("a citation is no number");
    assert_eq!(refusal.path, "capture.results[1].items[0].citation");
    assert_eq!(refusal.problem, "must be a string");
}

/// Two ways to sum may differ in the last bits.
const CLOSE: f64 = 1e-12;

fn is_close(left: &Value, right: &Value) -> bool {
    match (left.as_f64(), right.as_f64()) {
        (Some(left), Some(right)) => (left - right).abs() <= CLOSE,
        _ => left.is_null() && right.is_null(),
    }
}

#[test]
fn scores_are_those_of_ir_measures() {
    let mut figures = 0;
    for line in include_str!("vectors/scope/scores.jsonl").lines() {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        let found = outcome(score(root(&tree(&line["input"]))));
        let expected = &line["expected"];
        let rows = expected["questions"].as_array().into_iter().flatten();
        for (row, at) in rows.zip(0..) {
            for name in SCORES {
                let given = &found["questions"][at][name];
                assert!(is_close(given, &row[name]), "{name} of {row}: {given}");
                figures += 1;
            }
        }
        for name in SCORES {
            for end in ["mean", "low", "high"] {
                let (given, expected) = (&found["means"][name][end], &expected["means"][name][end]);
                assert!(
                    is_close(given, expected),
                    "{end} of {name}: {given}, not {expected}"
                );
                figures += 1;
            }
        }
    }
    assert_eq!(figures, 10 * 18 + 169 * 6);
}
