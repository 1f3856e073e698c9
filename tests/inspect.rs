//! Inspection over tables of named rows: each kind of difference between a quote and its passage, genuine ones beside the
//! wrong ones that are tempting.

#![cfg(not(target_arch = "wasm32"))]

mod support;

use kennisbank_ask::ask::inspect::policy::PolicyName::{self, Contract, Strict, Tolerant};
use serde_json::Value;
use support::*;

#[test]
fn real_world_cases() {
    for line in include_str!("vectors/inspect-quotes.jsonl").lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let text = |name: &str| row[name].as_str().expect("a string").to_owned();
        let (name, passage, quote, genuine) = (text("name"), text("passage"), text("quote"), text("genuine"));
        let by = |policy: PolicyName| accepts(&passage, &quote, policy);
        println!("{genuine:3} c={:5} s={:5} t={:5} {name}", by(Contract), by(Strict), by(Tolerant));
    }
}
