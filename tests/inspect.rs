//! Inspection of the recorded real-world cases, each with the rule that decides it.

#![cfg(not(target_arch = "wasm32"))]

mod support;

use kennisbank_ask::ask::inspect::policy::Policy;
use kennisbank_ask::ask::inspect::policy::PolicyName::{self, Contract, Strict, Tolerant};
use kennisbank_ask::text::rule::MatchRule;
use serde_json::Value;
use support::*;

/// What the policies say of a case whose worth is a matter of policy, and the rule that decides it.
const DECIDED: [(&str, bool, &str); 11] = [
    ("A18 real hyphen at break", true, "line-break-hyphenation"),
    ("A21 CJK inserted spaces", true, "cjk-spaces"),
    ("A26 Arabic tashkeel", true, "arabic-marks"),
    ("A28 Hebrew niqqud", true, "hebrew-points"),
    ("A32 html entity", true, "html-entities"),
    ("A33 footnote marker", true, "footnote-markers"),
    ("A38 trailing period added", true, "final-full-stop"),
    ("A41 prime", true, "quotation-marks"),
    ("B17 unit case", false, "unit-case"),
    ("A10 minus U+2212", true, "dashes"),
    ("A13 soft hyphen", true, "invisible-characters"),
];

#[test]
fn real_world_cases() {
    let mut rows = 0;
    for line in include_str!("vectors/inspect-quotes.jsonl").lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let text = |name: &str| row[name].as_str().expect("a string");
        let (name, passage, quote) = (text("name"), text("passage"), text("quote"));
        let by = |policy: PolicyName| accepts(passage, quote, policy);
        let decided = DECIDED.iter().find(|(decided, ..)| *decided == name);
        match text("genuine") {
            "T" => {
                assert!(by(Tolerant), "{name}");
                assert!(by(Strict) || !by(Contract), "{name}");
            }
            "F" => assert!(!by(Strict) && !by(Tolerant), "{name}"),
            _ => assert_eq!(
                by(Tolerant),
                decided.expect("a rule decides it").1,
                "{name}"
            ),
        }
        if let Some((_, accepted, rule)) = decided {
            let rule = MatchRule::from_name(rule).expect("a rule");
            let without = if *accepted {
                Policy::new(Tolerant).deny(rule)
            } else {
                Policy::new(Tolerant).allow(rule)
            };
            let changed = quoted(passage, quote, without).verdict.is_ok();
            assert_eq!(changed, !accepted, "{name} without its rule");
        }
        rows += 1;
    }
    assert_eq!(rows, 34);
}
