//! The options of an inspection, and the label of the policy that they make.

use super::host;
use super::inspect::read_option;
use super::read::{Entry, Field, Kind, read};
use super::scratch::Scratch;
use crate::ask::inspect::policy::{Policy, PolicyName};
use crate::text::rule::MatchRule;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

/// The policy that options ask for.
pub(super) fn read_policy(options: &JsValue) -> Result<Policy, JsValue> {
    if options.is_undefined() {
        return Ok(Policy::new(PolicyName::Contract));
    }
    let options = read(options.clone(), "options")?.record()?;
    let name = read(read_option(&options, "policy"), "options.policy")?;
    let mut scratch = Scratch::take();
    let accepted = "\"contract\", \"strict\" or \"tolerant\"";
    let name = match Kind::of(name.value()) {
        Kind::Undefined => PolicyName::Contract,
        _ => name.choice(&mut scratch, PolicyName::from_name, accepted)?,
    };
    let allow = read(read_option(&options, "allow"), "options.allow")?;
    let policy = rules(&mut scratch, allow)?
        .into_iter()
        .fold(Policy::new(name), Policy::allow);
    let deny = read(read_option(&options, "deny"), "options.deny")?;
    Ok(rules(&mut scratch, deny)?
        .into_iter()
        .fold(policy, Policy::deny))
}

/// The rules of a list; of more names than there could be, only the first are read.
fn rules(scratch: &mut Scratch, list: Field<&'static str>) -> Result<Vec<MatchRule>, JsValue> {
    const MOST: usize = 1000;
    if list.value().is_undefined() {
        return Ok(Vec::new());
    }
    let path = list.path();
    let (list, length) = list.array()?;
    let rule = |index| {
        let item = read(host::read_item(&list, index as f64), Entry(path, index, ""))?;
        item.choice(
            scratch,
            MatchRule::from_name,
            "the name of a match rule, such as \"dashes\"",
        )
    };
    (0..length.min(MOST)).map(rule).collect()
}

thread_local! {
    /// The label of the policy that was asked for last: hosts have one, and its digest takes longer than most checks.
    static LABEL: RefCell<Option<(Policy, JsValue)>> = const { RefCell::new(None) };
}

pub(super) fn label_of(policy: Policy) -> JsValue {
    LABEL.with_borrow_mut(|kept| match kept {
        Some((known, label)) if *known == policy => label.clone(),
        _ => {
            let label = JsValue::from_str(&policy.label());
            *kept = Some((policy, label.clone()));
            label
        }
    })
}
