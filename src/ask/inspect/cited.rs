//! A source that cites a known passage, and what is said of it in the report.

use super::library::Library;
use super::placement::Finding;
use super::quote::Quote;
use super::{Citation, InspectHost, Issue, Nearest, Path, Report, Severity, Status};
use crate::ask::validate::Refusal;
use crate::text::rule::MatchRule::*;
use crate::text::script::is_bidi_control;
use crate::text::units::{chars, cut, to_string};

/// A quote with its passage.
pub(super) struct Cited {
    pub(super) index: usize,
    pub(super) position: usize,
    pub(super) quote: Quote,
}

impl Citation {
    pub(super) fn of(index: usize, position: Option<usize>, status: Status) -> Citation {
        Citation {
            index,
            position,
            status,
            tier: None,
            spans: Vec::new(),
            occurrences: 0,
            nearest: None,
        }
    }
}

impl Cited {
    pub(super) fn citation(&self, status: Status) -> Citation {
        Citation::of(self.index, Some(self.position), status)
    }

    #[cold]
    pub(super) fn not_found<H: InspectHost>(&self, host: &mut H, code: &'static str) -> Issue {
        let refusal = Refusal::QuoteNotFound {
            index: self.index,
            passage_id: host.passage_id(),
        };
        Issue::error(code, Path::Quote(self.index), refusal.to_string())
    }

    pub(super) fn guarded<H: InspectHost>(
        &self,
        host: &mut H,
        library: &mut Library,
        finding: &Finding,
        severity: Severity,
    ) -> Issue {
        let stretch = library
            .cited(self.position)
            .and_then(|passage| passage.text.get(finding.at.clone()));
        let message = self.worded(finding, &host.passage_id(), stretch.unwrap_or(&[]));
        Issue {
            severity,
            ..Issue::error(finding.rule.name(), Path::Quote(self.index), message)
        }
    }

    fn worded(&self, finding: &Finding, passage_id: &str, stretch: &[u16]) -> String {
        let what = match finding.rule {
            PartialWord => "begins or ends inside a word of",
            PartialNumber => "begins or ends inside a number or amount of",
            CompatibilityFold => {
                "is equal only after a raised, lowered, enclosed or broken number was made plain, beside"
            }
            UnitCase => "spells a unit of measure in another letter case than",
            HiddenNegation => "leaves out a negation beside or between its words, in",
            _ => "has a fragment of fewer than 4 letters or digits from",
        };
        let mut message = Path::Quote(self.index).to_string();
        for part in [" ", what, " passage \"", passage_id, "\""] {
            message.push_str(part);
        }
        if finding.rule != FragmentTooSmall {
            message.push_str(": \"");
            message.push_str(&to_string(cut(stretch, MOST_SHOWN)));
            message.push('"');
        }
        message
    }
}

/// How much of a passage a message shows, in UTF-16 units.
const MOST_SHOWN: usize = 80;

pub(super) fn in_other_passage<H: InspectHost>(
    host: &mut H,
    index: usize,
    nearest: &Nearest,
) -> Issue {
    let id = host.id_at(nearest.position).unwrap_or_default();
    let message = format!("{} stands in passage \"{id}\"", Path::Quote(index));
    Issue::warning("quote-in-other-passage", Path::Quote(index), message)
        .suggesting(Some(format!("\"{id}\"")))
}

pub(super) fn warn_of_bidi_controls(report: &mut Report, path: Path, text: &[u16]) {
    // All of them lie from U+202A to U+2069.
    let near = |found: bool, unit: &u16| found | (unit.wrapping_sub(0x202A) < 0x40);
    if text.iter().fold(false, near) && chars(text).any(is_bidi_control) {
        let message =
            format!("{path} holds characters that change the order in which text is shown");
        report.add(Issue::warning("bidi-control", path, message));
    }
}
