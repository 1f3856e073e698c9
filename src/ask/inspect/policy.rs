//! Policies: which differences between a quote and its passage pass.
//!
//! A policy is data: a name, a set of rules, the words and the limits that the rules use, and a version of the way in which
//! they are carried out. Its digest is the SHA-256 of all that as canonical JSON (keys in order, no white space), so that a
//! log or a cache can tell two policies apart that differ in anything.

use super::words::{LANGUAGES, UNIT_SYMBOLS};
use crate::text::digest;
use crate::text::nearest;
use crate::text::quote::MINIMUM_LENGTH;
use crate::text::rule::{CONTRACT_FOLDS, GUARDED, MatchRule, RuleSet, TOLERATED};
use std::fmt::Write;

/// Raised by whoever changes what a rule does without changing its name.
pub const VERSION: u32 = 1;

/// The letters and digits that strict and tolerant ask of a quote, a character of a script without spaces counting for
/// [`DENSE_WEIGHT`] of them.
pub const MINIMUM_LETTERS: usize = 12;
/// What is asked of a quote that is as long as the contract asks: digits and signs take their share of that.
pub const MINIMUM_LETTERS_IF_LONG: usize = 8;
/// The letters and digits that are asked of each fragment.
pub const MINIMUM_FRAGMENT: usize = 4;
/// What a character of a script without spaces counts for.
pub const DENSE_WEIGHT: usize = 3;
/// Between two fragments, in UTF-16 units; more is far apart.
pub const FAR_APART: usize = 500;

/// The three policies by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "described in the README")]
pub enum PolicyName {
    Contract,
    Strict,
    Tolerant,
}

impl PolicyName {
    /// The policy of a name.
    pub fn from_name(name: &str) -> Option<PolicyName> {
        match name {
            "contract" => Some(PolicyName::Contract),
            "strict" => Some(PolicyName::Strict),
            "tolerant" => Some(PolicyName::Tolerant),
            _ => None,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            PolicyName::Contract => "contract",
            PolicyName::Strict => "strict",
            PolicyName::Tolerant => "tolerant",
        }
    }

    fn allowed(self) -> RuleSet {
        match self {
            PolicyName::Contract => CONTRACT_FOLDS.and(GUARDED),
            PolicyName::Strict => CONTRACT_FOLDS,
            PolicyName::Tolerant => CONTRACT_FOLDS.and(TOLERATED),
        }
    }
}

/// A policy with what a host allows and denies besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Which of the three it is.
    pub name: PolicyName,
    /// What passes.
    pub allowed: RuleSet,
    /// What passes because a host said so: it needs no warning.
    pub excused: RuleSet,
}

impl Policy {
    /// A policy as it is.
    pub fn new(name: PolicyName) -> Policy {
        Policy {
            name,
            allowed: name.allowed(),
            excused: RuleSet::default(),
        }
    }

    /// The policy with a rule that passes.
    pub fn allow(self, rule: MatchRule) -> Policy {
        Policy {
            allowed: self.allowed.with(rule),
            excused: self.excused.with(rule),
            ..self
        }
    }

    /// The policy with a rule that does not.
    pub fn deny(self, rule: MatchRule) -> Policy {
        Policy {
            allowed: self.allowed.without(rule),
            excused: self.excused.without(rule),
            ..self
        }
    }

    /// Whether it decides as the contract does, whatever is allowed or denied.
    pub fn is_contract(self) -> bool {
        self.name == PolicyName::Contract
    }

    /// All of it, as canonical JSON.
    pub fn to_json(self) -> String {
        let mut json = String::from("{\"allowed\":");
        write_list(&mut json, self.allowed.rules().map(MatchRule::name));
        json.push_str(",\"excused\":");
        write_list(&mut json, self.excused.rules().map(MatchRule::name));
        let _ = write!(
            json,
            ",\"farApart\":{FAR_APART},\"languages\":{{{}}},\"leastSimilarity\":{},\"minimum\":{MINIMUM_LENGTH},\
             \"minimumFragment\":{MINIMUM_FRAGMENT},\"minimumLetters\":[{MINIMUM_LETTERS},{MINIMUM_LETTERS_IF_LONG},\
             {DENSE_WEIGHT}],\"name\":\"{}\",\"units\":",
            languages(),
            nearest::LEAST_SIMILARITY,
            self.name.name(),
        );
        write_list(&mut json, UNIT_SYMBOLS.iter().copied());
        let _ = write!(json, ",\"version\":{VERSION}}}");
        json
    }

    /// The name and the digest, as in `strict sha256:…`.
    pub fn label(self) -> String {
        let digest = digest::sha256(&[self.to_json().as_bytes()]);
        format!("{} sha256:{}", self.name.name(), digest::hex(&digest))
    }
}

fn languages() -> String {
    let mut json = String::new();
    for language in &LANGUAGES {
        if !json.is_empty() {
            json.push(',');
        }
        let _ = write!(json, "\"{}\":[", language.code);
        let lists = [
            language.negations,
            language.exceptions,
            language.negating_endings,
            language.conjunctions,
            language.magnitudes,
        ];
        for (index, list) in lists.into_iter().enumerate() {
            if index > 0 {
                json.push(',');
            }
            write_list(&mut json, list.iter().copied());
        }
        json.push(']');
    }
    json
}

/// Words that hold nothing to escape.
fn write_list(json: &mut String, words: impl Iterator<Item = &'static str>) {
    json.push('[');
    for (index, word) in words.enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let _ = write!(json, "{comma}\"{word}\"");
    }
    json.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn canonical_json_is_json_with_its_keys_in_order() {
        let json = Policy::new(PolicyName::Tolerant).to_json();
        let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(value.to_string(), json);
    }

    #[test]
    fn the_digest_changes_with_every_rule() {
        let base = Policy::new(PolicyName::Strict);
        let mut labels = BTreeSet::from([base.label()]);
        for (rule, _) in crate::text::rule::RULES {
            labels.insert(base.allow(rule).label());
            labels.insert(base.deny(rule).label());
        }
        // Denying what strict does not allow is strict itself; everything else is a policy of its own.
        assert_eq!(
            labels.len(),
            1 + crate::text::rule::RULES.len() + CONTRACT_FOLDS.rules().count()
        );
        assert!(base.label().starts_with("strict sha256:") && base.label().len() == 14 + 64);
    }
}
