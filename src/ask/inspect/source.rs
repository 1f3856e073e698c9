//! The inspection of one source: is it proven under the policy, where does it stand, what is to be said of it.

use super::miss::{Library, Passage};
use super::placement::{Finding, Placement, Quote, Tier, fragments};
use super::policy::*;
use super::{Citation, InspectHost, Issue, Nearest, Path, Report, Severity, Status};
use crate::ask::validate::{Evidence, Haystacks, Kept, Refusal, Source};
use crate::text::fold::Folded;
use crate::text::rule::MatchRule::*;
use crate::text::rule::{CONTRACT_FOLDS, GUARDED, RuleSet, TOLERATED};
use crate::text::script::{is_bidi_control, is_written_without_spaces};
use crate::text::units::{chars, cut, to_string};
use std::collections::BTreeSet;
use std::ops::Range;

/// The sources that have been inspected.
pub(super) struct Sources {
    policy: Policy,
    seen: BTreeSet<(usize, Folded)>,
    pub(super) kept: Vec<Kept>,
}

/// A quote with its passage.
struct Cited {
    index: usize,
    position: usize,
    quote: Quote,
}

/// What the policy says of a quote.
enum Outcome {
    Proven(Placement, Vec<Finding>),
    /// It stands there, and the policy refuses it for what is found there.
    Refused(Placement, Vec<Finding>),
    NotFound,
    TooShort,
}

impl Sources {
    pub(super) fn new(policy: Policy) -> Sources {
        Sources {
            policy,
            seen: BTreeSet::new(),
            kept: Vec::new(),
        }
    }

    pub(super) fn inspect<H: InspectHost>(
        &mut self,
        host: &mut H,
        evidence: &mut Evidence,
        library: &mut Library,
        report: &mut Report,
        index: usize,
    ) -> Result<(), H::Error> {
        let Some(Source { position, quote }) = host.source(index)? else {
            report.refuse(
                "malformed-source",
                Path::Source(index),
                &Refusal::MalformedSource { index },
            );
            return Ok(());
        };
        let quote = Quote::new(quote);
        host.note_source(index);
        warn_of_bidi_controls(report, Path::Quote(index), &quote.units);
        let Some(position) = position else {
            self.unknown(host, library, report, index, &quote.folded);
            return Ok(());
        };
        let cited = Cited {
            index,
            position,
            quote,
        };
        let (passage, haystacks) = match library.cite(host, evidence, position) {
            Ok(cited) => cited,
            Err(error) => {
                report.citations.push(cited.citation(Status::NotFound));
                return Err(error);
            }
        };
        if cited.quote.parts.is_empty() {
            report.citations.push(cited.citation(Status::Empty));
            report.add(cited.not_found(host, "quote-empty"));
            return Ok(());
        }
        let outcome = self.decide(passage, haystacks, &cited.quote);
        self.report(host, library, report, cited, outcome);
        Ok(())
    }

    fn unknown<H: InspectHost>(
        &self,
        host: &mut H,
        library: &mut Library,
        report: &mut Report,
        index: usize,
        folded: &Folded,
    ) {
        let passage_id = host.passage_id();
        let near = library.nearest_id(host, &passage_id);
        let refusal = Refusal::UnknownPassage { index, passage_id };
        let suggestion = near.map(|id| format!("\"{id}\""));
        let issue = Issue::error(
            "unknown-passage",
            Path::PassageId(index),
            refusal.to_string(),
        );
        report.add(issue.suggesting(suggestion));
        let nearest = library.elsewhere(host, None, folded);
        if let Some(nearest) = &nearest {
            report.add(in_other_passage(host, index, nearest));
        }
        report.citations.push(Citation {
            nearest,
            ..Citation::of(index, None, Status::UnknownPassage)
        });
    }

    fn decide(&self, passage: &mut Passage, haystacks: &Haystacks, quote: &Quote) -> Outcome {
        let long = haystacks.long_enough(quote.parts.iter().map(Range::len).sum());
        let stands = |(which, folded)| Some((which, quote.places_in(folded)?, folded));
        let found = haystacks.texts().enumerate().find_map(stands);
        let place = |passage: &mut Passage| {
            let (which, places, folded) = found.as_ref()?;
            let placement = passage.place_found(*which, folded, quote, places)?;
            Some((*which, placement))
        };
        if self.policy.is_contract() {
            return match &found {
                Some(_) if long => {
                    let placed = place(passage).unwrap_or_default();
                    let (placement, mut findings) = passage.examine(placed, &quote.units);
                    findings.extend(small_fragments(quote, &quote.parts, &haystacks.text));
                    Outcome::Proven(placement, findings)
                }
                Some(_) => Outcome::TooShort,
                _ => Outcome::NotFound,
            };
        }
        if !weighs_enough(&quote.folded, &haystacks.text, long) {
            return Outcome::TooShort;
        }
        let bracketed = self.policy.allowed.has(BracketedEllipsis);
        let parts = fragments(quote.folded.units(), bracketed);
        let small = small_fragments(quote, &parts, &haystacks.text);
        let placed = place(passage);
        self.decide_by_rules(passage, &quote.units, placed, small)
    }

    /// By which rules a quote is searched: by the contract's own where it has found the quote, at a place that will not do;
    /// then by all that pass, when they are more.
    fn searches(&self, stands: bool) -> Vec<RuleSet> {
        let allowed = self.policy.allowed;
        let tolerated = allowed.common(TOLERATED);
        let mut searches = Vec::new();
        if stands {
            searches.push(allowed.common(CONTRACT_FOLDS.and(GUARDED)));
        }
        if tolerated != RuleSet::default() {
            searches.push(allowed);
        }
        searches
    }

    /// What a policy other than the contract's says, given what the contract has found.
    fn decide_by_rules(
        &self,
        passage: &mut Passage,
        quote: &[u16],
        standing: Option<(usize, Placement)>,
        small: Option<Finding>,
    ) -> Outcome {
        let allowed = self.policy.allowed;
        let denied = GUARDED
            .rules()
            .filter(|rule| !allowed.has(*rule))
            .fold(RuleSet::default(), RuleSet::with);
        let refused =
            |findings: &[Finding]| findings.iter().any(|finding| denied.has(finding.rule));
        let stands = standing.is_some();
        let mut first = None;
        if let Some(found) = standing.filter(|_| allowed.has_all(CONTRACT_FOLDS)) {
            let (placement, mut findings) = passage.examine(found, quote);
            findings.extend(small.clone());
            if !refused(&findings) {
                return Outcome::Proven(placement, findings);
            }
            first = Some((placement, findings));
        }
        for rules in self
            .searches(stands)
            .into_iter()
            .filter(|_| !refused(small.as_slice()))
        {
            if let Some((mut placement, mut findings)) = passage.search(quote, rules, denied) {
                if rules.common(TOLERATED) != RuleSet::default() {
                    placement.tier = Tier::Tolerant;
                }
                findings.retain(|finding| !denied.has(finding.rule));
                findings.extend(small.clone());
                return Outcome::Proven(placement, findings);
            }
        }
        let may_differ = stands || allowed.common(TOLERATED) != RuleSet::default();
        let first = first.or_else(|| {
            let (placement, mut findings) =
                passage.search(quote, allowed.with(CompatibilityFold), RuleSet::default())?;
            findings.extend(small);
            Some((placement, findings))
        });
        match first.filter(|_| may_differ) {
            Some((placement, mut findings)) => {
                findings.retain(|finding| denied.has(finding.rule));
                if findings.is_empty() {
                    Outcome::NotFound
                } else {
                    Outcome::Refused(placement, findings)
                }
            }
            None => Outcome::NotFound,
        }
    }

    fn report<H: InspectHost>(
        &mut self,
        host: &mut H,
        library: &mut Library,
        report: &mut Report,
        cited: Cited,
        outcome: Outcome,
    ) {
        match outcome {
            Outcome::Proven(placement, findings) => {
                self.proven(host, library, report, cited, placement, findings)
            }
            Outcome::TooShort => {
                report.citations.push(cited.citation(Status::TooShort));
                report.add(cited.not_found(host, "quote-too-short"));
            }
            Outcome::Refused(placement, findings) => {
                let only_small = findings
                    .iter()
                    .all(|finding| finding.rule == FragmentTooSmall);
                let status = if only_small {
                    Status::TooShort
                } else {
                    Status::NotFound
                };
                let nearest = library.around(cited.position, &placement, &findings);
                for finding in &findings {
                    let issue = cited.guarded(host, library, finding, Severity::Error);
                    report.add(issue.suggesting(library.text_of(nearest.as_ref())));
                }
                report.citations.push(Citation {
                    nearest,
                    ..cited.citation(status)
                });
            }
            Outcome::NotFound => {
                let elsewhere = library.elsewhere(host, Some(cited.position), &cited.quote.folded);
                let other = elsewhere
                    .as_ref()
                    .map(|nearest| in_other_passage(host, cited.index, nearest));
                let nearest = elsewhere
                    .or_else(|| library.nearest(host, cited.position, &cited.quote.folded));
                let suggestion = library.text_of(nearest.as_ref());
                report.add(
                    cited
                        .not_found(host, "quote-not-found")
                        .suggesting(suggestion),
                );
                other.into_iter().for_each(|issue| report.add(issue));
                report.citations.push(Citation {
                    nearest,
                    ..cited.citation(Status::NotFound)
                });
            }
        }
    }

    fn proven<H: InspectHost>(
        &mut self,
        host: &mut H,
        library: &mut Library,
        report: &mut Report,
        cited: Cited,
        placement: Placement,
        findings: Vec<Finding>,
    ) {
        for (one, two) in placement.spans.iter().zip(placement.spans.iter().skip(1)) {
            if two.start.saturating_sub(one.end) > FAR_APART {
                let message = format!(
                    "{} units lie between two fragments of {}",
                    two.start - one.end,
                    Path::Quote(cited.index)
                );
                report.add(Issue::warning(
                    "fragments-far-apart",
                    Path::Quote(cited.index),
                    message,
                ));
            }
        }
        if placement.occurrences > 1 {
            let message = format!(
                "{} stands at {} places of passage \"{}\"",
                Path::Quote(cited.index),
                placement.occurrences,
                host.passage_id()
            );
            report.add(Issue::warning(
                "ambiguous",
                Path::Quote(cited.index),
                message,
            ));
        }
        for finding in findings
            .iter()
            .filter(|finding| !self.policy.excused.has(finding.rule))
        {
            let issue = cited.guarded(host, library, finding, Severity::Warning);
            report.add(issue);
        }
        let mut citation = Citation {
            tier: Some(placement.tier),
            spans: placement.spans,
            occurrences: placement.occurrences,
            ..cited.citation(Status::Duplicate)
        };
        let (source, position) = (cited.index, cited.position);
        if self.seen.insert((position, cited.quote.folded)) {
            self.kept.push(Kept { source, position });
            citation.status = Status::Verified;
        }
        report.citations.push(citation);
    }
}

impl Citation {
    fn of(index: usize, position: Option<usize>, status: Status) -> Citation {
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
    fn citation(&self, status: Status) -> Citation {
        Citation::of(self.index, Some(self.position), status)
    }

    #[cold]
    fn not_found<H: InspectHost>(&self, host: &mut H, code: &'static str) -> Issue {
        let refusal = Refusal::QuoteNotFound {
            index: self.index,
            passage_id: host.passage_id(),
        };
        Issue::error(code, Path::Quote(self.index), refusal.to_string())
    }

    fn guarded<H: InspectHost>(
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

fn in_other_passage<H: InspectHost>(host: &mut H, index: usize, nearest: &Nearest) -> Issue {
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

/// Whether the letters and digits of a text, those of scripts without spaces counted several times, are at least so many.
fn weighs(units: &[u16], least: usize) -> bool {
    let mut weight = 0;
    chars(units).any(|c| {
        weight += match c {
            _ if c.is_ascii_alphanumeric() => 1,
            c if !c.is_alphanumeric() => 0,
            c if is_written_without_spaces(c) && !c.is_numeric() => DENSE_WEIGHT,
            _ => 1,
        };
        weight >= least
    }) || least == 0
}

/// Whether a quote holds enough to prove something, measured by script.
fn weighs_enough(quote: &Folded, passage: &Folded, long: bool) -> bool {
    let holds = |least: usize| weighs(quote.units(), least);
    // All that a passage of a few words has is enough.
    let all = || (1..MINIMUM_LETTERS).all(|least| holds(least) || !weighs(passage.units(), least));
    holds(MINIMUM_LETTERS)
        || long && holds(MINIMUM_LETTERS_IF_LONG)
        || holds(1) && passage.units().len() < 40 && all()
}

/// The first fragment that is too small to prove anything, unless it is the whole passage.
fn small_fragments(quote: &Quote, parts: &[Range<usize>], passage: &Folded) -> Option<Finding> {
    let is_small = |part: &Range<usize>| {
        let units = quote.folded.units().get(part.clone()).unwrap_or(&[]);
        !weighs(units, MINIMUM_FRAGMENT) && part.len() < passage.units().len()
    };
    let fragment = parts.iter().position(is_small)?;
    Some(Finding {
        rule: FragmentTooSmall,
        fragment,
        at: 0..0,
    })
}
