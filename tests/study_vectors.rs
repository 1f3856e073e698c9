//! The recorded behaviour of the study explainer, met by the core without any JavaScript.
//!
//! Each line of `tests/vectors/study-*.jsonl` is an input and what came of it.

use kennisbank_ask::study::evaluate::{CHECKS, evaluate};
use kennisbank_ask::study::parse::{Failure, first_object, parse};
use kennisbank_ask::study::{Explanation, OptionAnalysis};
use kennisbank_ask::text::units::{from_str, to_string};
use serde_json::{Value, json};

fn rows(file: &str) -> Vec<Value> {
    file.lines()
        .map(|line| serde_json::from_str(line).expect("a vector is a line of JSON"))
        .collect()
}

fn units(value: &Value) -> Vec<u16> {
    from_str(value.as_str().unwrap_or_default())
}

fn list(value: &Value) -> Vec<Vec<u16>> {
    value
        .as_array()
        .map(|items| items.iter().map(units).collect())
        .unwrap_or_default()
}

fn texts(list: &[Vec<u16>]) -> Vec<String> {
    list.iter().map(|text| to_string(text)).collect()
}

fn parsed(result: Result<Explanation, Failure>) -> Value {
    let value = match result {
        Ok(value) => value,
        Err(failure) => {
            let mut object =
                json!({"ok": false, "reason": failure.reason(), "issues": failure.issues()});
            if let Failure::InvalidEvidence(ids) = &failure {
                object["invalidEvidenceIds"] = json!(texts(ids));
            }
            return object;
        }
    };
    let option = |analysis: &OptionAnalysis| json!({"option": to_string(&analysis.option), "verdict": to_string(&analysis.verdict), "reason": to_string(&analysis.reason)});
    json!({"ok": true, "value": {
        "summary": to_string(&value.summary),
        "diagnosis": {"type": to_string(&value.diagnosis_type), "detail": to_string(&value.diagnosis_detail)},
        "keyPoints": texts(&value.key_points),
        "optionAnalysis": value.option_analysis.iter().map(option).collect::<Vec<_>>(),
        "nextActions": texts(&value.next_actions),
        "evidenceIds": texts(&value.evidence_ids),
        "uncertainty": value.uncertainty.as_deref().map(to_string),
    }})
}

#[test]
fn parsing() {
    let rows = rows(include_str!("vectors/study-parse.jsonl"));
    assert_eq!(rows.len(), 800);
    for (line, row) in rows.iter().enumerate() {
        let text = units(&row["input"]["text"]);
        let allowed = list(&row["input"]["allowed"]);
        let object = json!(first_object(&text).map(to_string));
        assert_eq!(object, row["expected"]["json"], "line {}", line + 1);
        let result = parsed(parse(&text, |id| allowed.iter().any(|other| other == id)));
        assert_eq!(result, row["expected"]["parsed"], "line {}", line + 1);
    }
}

#[test]
fn evaluation() {
    let rows = rows(include_str!("vectors/study-evaluate.jsonl"));
    assert_eq!(rows.len(), 200);
    for (line, row) in rows.iter().enumerate() {
        let input = &row["input"];
        let allowed = list(&input["allowed"]);
        let is_allowed = |id: &[u16]| allowed.iter().any(|other| other == id);
        let required = input["requireUncertainty"] == json!(true);
        let explanation = explanation(&input["explanation"]);
        let result = evaluate(&explanation, !allowed.is_empty(), is_allowed, required);
        let checks: serde_json::Map<_, _> = CHECKS
            .iter()
            .zip(result.checks)
            .map(|(name, passed)| ((*name).to_owned(), json!(passed)))
            .collect();
        let reasons: Vec<_> = result.failure_reasons().collect();
        let result = json!({"passed": result.passed(), "score": result.score(), "checks": checks, "failureReasons": reasons});
        assert_eq!(result, row["expected"], "line {}", line + 1);
    }
}

fn explanation(value: &Value) -> Explanation {
    let option = |analysis: &Value| OptionAnalysis {
        option: units(&analysis["option"]),
        verdict: units(&analysis["verdict"]),
        reason: units(&analysis["reason"]),
    };
    Explanation {
        summary: units(&value["summary"]),
        diagnosis_type: units(&value["diagnosis"]["type"]),
        diagnosis_detail: units(&value["diagnosis"]["detail"]),
        key_points: list(&value["keyPoints"]),
        option_analysis: value["optionAnalysis"]
            .as_array()
            .map(|items| items.iter().map(option).collect())
            .unwrap_or_default(),
        next_actions: list(&value["nextActions"]),
        evidence_ids: list(&value["evidenceIds"]),
        uncertainty: value["uncertainty"].as_str().map(from_str),
    }
}
