//! Five checks of an explanation, of 20 points each.
//!
//! Based on the recorded vectors. An explanation may come from elsewhere than from the parse, so that its texts are
//! looked at again.

use super::{DIAGNOSIS_TYPES, Explanation, OPTION_VERDICTS, name_in};
use crate::text::white_space::trim;

/// The least length of an action that can be acted on, in UTF-16 units.
const LEAST_ACTION: usize = 4;

/// What was checked and what came of it, in the order of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Structure, valid evidence, key points, actionable next actions, boundary of uncertainty.
    pub checks: [bool; 5],
}

/// The names of the checks.
pub const CHECKS: [&str; 5] = [
    "structure",
    "validEvidence",
    "hasKeyPoints",
    "hasActionableNextActions",
    "uncertaintyBoundary",
];

const FAILURES: [&str; 5] = [
    "invalid_structure",
    "invalid_evidence",
    "missing_key_points",
    "missing_actionable_next_actions",
    "missing_uncertainty",
];

impl Evaluation {
    /// From 0 to 100.
    pub fn score(&self) -> u32 {
        self.checks
            .iter()
            .map(|&passed| u32::from(passed) * 20)
            .sum()
    }

    /// Whether every check passed.
    pub fn passed(&self) -> bool {
        self.checks.iter().all(|&passed| passed)
    }

    /// The names of what failed.
    pub fn failure_reasons(&self) -> impl Iterator<Item = &'static str> {
        let failed = self.checks.into_iter().zip(FAILURES);
        failed.filter_map(|(passed, name)| (!passed).then_some(name))
    }
}

/// Checks an explanation. `has_allowed` says whether there was any evidence, `is_allowed` which.
pub fn evaluate(
    explanation: &Explanation,
    has_allowed: bool,
    is_allowed: impl Fn(&[u16]) -> bool,
    requires_uncertainty: bool,
) -> Evaluation {
    let is_text = |text: &Vec<u16>| !trim(text).is_empty();
    let ids = &explanation.evidence_ids;
    let is_actionable = |text: &Vec<u16>| trim(text).len() >= LEAST_ACTION;
    Evaluation {
        checks: [
            has_structure(explanation),
            ids.iter().all(|id| is_allowed(id)) && (!has_allowed || !ids.is_empty()),
            explanation.key_points.iter().any(is_text),
            explanation.next_actions.iter().any(is_actionable),
            !requires_uncertainty || explanation.uncertainty.as_ref().is_some_and(is_text),
        ],
    }
}

fn has_structure(explanation: &Explanation) -> bool {
    let is_text = |text: &[u16]| !trim(text).is_empty();
    is_text(&explanation.summary)
        && is_text(&explanation.diagnosis_detail)
        && name_in(&DIAGNOSIS_TYPES, &explanation.diagnosis_type).is_some()
        && explanation.option_analysis.iter().all(|analysis| {
            is_text(&analysis.option)
                && is_text(&analysis.reason)
                && name_in(&OPTION_VERDICTS, &analysis.verdict).is_some()
        })
}
