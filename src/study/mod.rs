//! Study explanations: the prompt, the parse of a model's answer and its evaluation, by rules alone.
//!
//! - [`prompt`]: what the model is told, and the frame around the host's data
//! - [`parse`]: from a model's text to an explanation, or to every issue in order
//! - [`evaluate`]: five checks of an explanation
//!
//! Based on the behaviour of the public package `@agnostic-ap/grounded-study-explainer` 0.1.1 (MIT), recorded in
//! `tests/vectors/study-*.jsonl`.

pub mod evaluate;
pub mod parse;
pub mod prompt;

/// What may be the matter with a learner's answer.
pub const DIAGNOSIS_TYPES: [&str; 6] = [
    "concept_gap",
    "misread",
    "memory_gap",
    "calculation_error",
    "expression_gap",
    "unknown",
];

/// What may be said of an option.
pub const OPTION_VERDICTS: [&str; 3] = ["correct", "incorrect", "not_applicable"];

/// The name in a list that is exactly this text in UTF-16 units.
pub fn name_in(names: &[&'static str], text: &[u16]) -> Option<&'static str> {
    names
        .iter()
        .copied()
        .find(|name| name.encode_utf16().eq(text.iter().copied()))
}

/// An explanation; texts in UTF-16 units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// What it comes down to.
    pub summary: Vec<u16>,
    /// One of [`DIAGNOSIS_TYPES`], once parsed.
    pub diagnosis_type: Vec<u16>,
    /// What the diagnosis rests on.
    pub diagnosis_detail: Vec<u16>,
    /// What is to be remembered.
    pub key_points: Vec<Vec<u16>>,
    /// What is said of each option.
    pub option_analysis: Vec<OptionAnalysis>,
    /// What the learner can do.
    pub next_actions: Vec<Vec<u16>>,
    /// The evidence that it claims.
    pub evidence_ids: Vec<Vec<u16>>,
    /// What is not certain, if anything.
    pub uncertainty: Option<Vec<u16>>,
}

/// What is said of one option; texts in UTF-16 units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionAnalysis {
    /// Its key.
    pub option: Vec<u16>,
    /// One of [`OPTION_VERDICTS`], once parsed.
    pub verdict: Vec<u16>,
    /// Why so.
    pub reason: Vec<u16>,
}
