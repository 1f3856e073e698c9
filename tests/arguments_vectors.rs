//! The recorded tokens and verdicts of declared sources, met by the core without any JavaScript.

use kennisbank_ask::arguments::token::{canonical_form, tokenize};
use kennisbank_ask::text::units::from_str;
use serde_json::{Value, json};

fn rows(file: &str) -> Vec<Value> {
    file.lines()
        .map(|line| serde_json::from_str(line).expect("a vector is a line of JSON"))
        .collect()
}

#[test]
fn tokens() {
    for (line, row) in rows(include_str!("vectors/arguments-tokens.jsonl"))
        .iter()
        .enumerate()
    {
        let tokens = tokenize(&from_str(row["text"].as_str().expect("a text")));
        assert_eq!(json!(tokens), row["tokens"], "line {}", line + 1);
        let canonical: Vec<String> = tokens.into_iter().map(canonical_form).collect();
        assert_eq!(json!(canonical), row["canonical"], "line {}", line + 1);
    }
}
