//! The inspection of one source: is it proven under the policy, where does it stand, what is to be said of it.

use super::miss::{Library, Passage};
use super::placement::{Finding, Placement, Tier, fragments};
use super::policy::*;
use super::{Citation, InspectHost, Issue, Nearest, Path, Report, Severity, Status};
use crate::ask::validate::{Evidence, Kept, Refusal, Source};
use crate::text::fold::{Folded, fold};
use crate::text::rule::MatchRule::*;
use crate::text::rule::{CONTRACT_FOLDS, GUARDED, RuleSet, TOLERATED};
use crate::text::script::{is_bidi_control, is_written_without_spaces};
use crate::text::units::{chars, to_string};
use std::collections::BTreeSet;
use std::ops::Range;

/// The sources that have been inspected.
pub(super) struct Sources {
    policy: Policy,
    /// The sources before this one the contract has proven already.
    proven_before: usize,
    seen: BTreeSet<(usize, Folded)>,
    pub(super) kept: Vec<Kept>,
}

/// A quote with its passage.
struct Cited<'a> {
    index: usize,
    position: usize,
    passage_id: String,
    quote: &'a [u16],
    folded: &'a Folded,
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
    pub(super) fn new(policy: Policy, proven_before: usize) -> Sources {
        Sources {
            policy,
            proven_before,
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
        let quote = quote.to_vec();
        host.note_source(index);
        let passage_id = host.passage_id();
        let folded = fold(&quote);
        let Some(position) = position else {
            self.unknown(host, library, report, (index, passage_id), &folded);
            warn_of_bidi_controls(report, Path::Quote(index), &quote);
            return Ok(());
        };
        warn_of_bidi_controls(report, Path::Quote(index), &quote);
        library.cite(host, position)?;
        let cited = Cited {
            index,
            position,
            passage_id,
            quote: &quote,
            folded: &folded,
        };
        let parts = fragments(folded.units(), false);
        if parts.is_empty() {
            report.citations.push(cited.citation(Status::Empty));
            report.issues.push(cited.not_found("quote-empty"));
            return Ok(());
        }
        let outcome = match library.cited(position) {
            Some(passage) => self.decide(host, evidence, passage, &cited, &parts)?,
            None => Outcome::NotFound,
        };
        self.report(host, library, report, &cited, outcome);
        Ok(())
    }

    fn unknown<H: InspectHost>(
        &self,
        host: &mut H,
        library: &mut Library,
        report: &mut Report,
        (index, passage_id): (usize, String),
        folded: &Folded,
    ) {
        let near = library.nearest_id(host, &passage_id);
        let refusal = Refusal::UnknownPassage { index, passage_id };
        let suggestion = near.map(|id| format!("\"{id}\""));
        let issue = Issue::error(
            "unknown-passage",
            Path::PassageId(index),
            refusal.to_string(),
        );
        report.issues.push(issue.suggesting(suggestion));
        let nearest = library.elsewhere(host, None, folded);
        if let Some(nearest) = &nearest {
            report.issues.push(in_other_passage(host, index, nearest));
        }
        report.citations.push(Citation {
            nearest,
            ..Citation::of(index, None, Status::UnknownPassage)
        });
    }

    fn decide<H: InspectHost>(
        &self,
        host: &mut H,
        evidence: &mut Evidence,
        passage: &mut Passage,
        cited: &Cited<'_>,
        parts: &[Range<usize>],
    ) -> Result<Outcome, H::Error> {
        let haystacks = evidence.of(host, cited.position)?;
        let mut folds = vec![&haystacks.text];
        folds.extend(&haystacks.shown);
        let long = haystacks.long_enough(parts.iter().map(Range::len).sum());
        let mut standing = None;
        for (at, folded) in folds.into_iter().enumerate() {
            if let Some(placement) = passage.place_found(at, folded, cited.quote, cited.folded) {
                standing = Some((at, placement));
                break;
            }
        }
        if self.policy.is_contract() {
            let proven = cited.index < self.proven_before || haystacks.prove(cited.folded);
            return Ok(match standing {
                Some(found) if proven => {
                    let (placement, mut findings) = passage.examine(found, cited.quote);
                    findings.extend(small_fragments(cited.folded, parts, &haystacks.text));
                    Outcome::Proven(placement, findings)
                }
                Some(_) if !long => Outcome::TooShort,
                _ => Outcome::NotFound,
            });
        }
        if !weighs_enough(cited.folded, &haystacks.text, long) {
            return Ok(Outcome::TooShort);
        }
        let small = small_fragments(cited.folded, parts, &haystacks.text);
        Ok(self.decide_by_rules(passage, cited.quote, standing, small))
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
        small: Vec<Finding>,
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
            findings.extend(small.iter().cloned());
            if !refused(&findings) {
                return Outcome::Proven(placement, findings);
            }
            first = Some((placement, findings));
        }
        for rules in self
            .searches(stands)
            .into_iter()
            .filter(|_| !refused(&small))
        {
            if let Some((mut placement, mut findings)) = passage.search(quote, rules, denied) {
                if rules.common(TOLERATED) != RuleSet::default() {
                    placement.tier = Tier::Tolerant;
                }
                findings.retain(|finding| !denied.has(finding.rule));
                findings.extend(small);
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
        cited: &Cited<'_>,
        outcome: Outcome,
    ) {
        match outcome {
            Outcome::Proven(placement, findings) => {
                self.proven(library, report, cited, placement, findings)
            }
            Outcome::TooShort => {
                report.citations.push(cited.citation(Status::TooShort));
                report.issues.push(cited.not_found("quote-too-short"));
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
                    let issue = cited.guarded(library, finding, Severity::Error);
                    report
                        .issues
                        .push(issue.suggesting(library.text_of(nearest.as_ref())));
                }
                report.citations.push(Citation {
                    nearest,
                    ..cited.citation(status)
                });
            }
            Outcome::NotFound => {
                let elsewhere = library.elsewhere(host, Some(cited.position), cited.folded);
                let other = elsewhere
                    .as_ref()
                    .map(|nearest| in_other_passage(host, cited.index, nearest));
                let nearest =
                    elsewhere.or_else(|| library.nearest(host, cited.position, cited.folded));
                let suggestion = library.text_of(nearest.as_ref());
                report
                    .issues
                    .push(cited.not_found("quote-not-found").suggesting(suggestion));
                report.issues.extend(other);
                report.citations.push(Citation {
                    nearest,
                    ..cited.citation(Status::NotFound)
                });
            }
        }
    }

    fn proven(
        &mut self,
        library: &mut Library,
        report: &mut Report,
        cited: &Cited<'_>,
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
                report.issues.push(Issue::warning(
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
                cited.passage_id
            );
            report.issues.push(Issue::warning(
                "ambiguous",
                Path::Quote(cited.index),
                message,
            ));
        }
        for finding in findings
            .iter()
            .filter(|finding| !self.policy.excused.has(finding.rule))
        {
            let issue = cited.guarded(library, finding, Severity::Warning);
            report.issues.push(issue);
        }
        let is_new = self.seen.insert((cited.position, cited.folded.clone()));
        if is_new {
            self.kept.push(Kept {
                source: cited.index,
                position: cited.position,
            });
        }
        let status = if is_new {
            Status::Verified
        } else {
            Status::Duplicate
        };
        report.citations.push(Citation {
            tier: Some(placement.tier),
            spans: placement.spans,
            occurrences: placement.occurrences,
            ..cited.citation(status)
        });
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

impl Cited<'_> {
    fn citation(&self, status: Status) -> Citation {
        Citation::of(self.index, Some(self.position), status)
    }

    fn not_found(&self, code: &'static str) -> Issue {
        let refusal = Refusal::QuoteNotFound {
            index: self.index,
            passage_id: self.passage_id.clone(),
        };
        Issue::error(code, Path::Quote(self.index), refusal.to_string())
    }

    fn guarded(&self, library: &mut Library, finding: &Finding, severity: Severity) -> Issue {
        let text = library
            .cited(self.position)
            .and_then(|passage| passage.text.get(finding.at.clone()).map(to_string));
        let text = text.unwrap_or_default();
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
        let shown: String = text.chars().take(80).collect();
        let message = format!(
            "{} {what} passage \"{}\": \"{shown}\"",
            Path::Quote(self.index),
            self.passage_id
        );
        let message = if finding.rule == FragmentTooSmall {
            format!(
                "{} {what} passage \"{}\"",
                Path::Quote(self.index),
                self.passage_id
            )
        } else {
            message
        };
        Issue {
            severity,
            ..Issue::error(finding.rule.name(), Path::Quote(self.index), message)
        }
    }
}

fn in_other_passage<H: InspectHost>(host: &mut H, index: usize, nearest: &Nearest) -> Issue {
    let id = host.id_at(nearest.position).unwrap_or_default();
    let message = format!("{} stands in passage \"{id}\"", Path::Quote(index));
    Issue::warning("quote-in-other-passage", Path::Quote(index), message)
        .suggesting(Some(format!("\"{id}\"")))
}

pub(super) fn warn_of_bidi_controls(report: &mut Report, path: Path, text: &[u16]) {
    // All of them lie from U+202A to U+2069.
    if text.iter().any(|unit| (0x202A..=0x2069).contains(unit)) && chars(text).any(is_bidi_control)
    {
        let message =
            format!("{path} holds characters that change the order in which text is shown");
        report
            .issues
            .push(Issue::warning("bidi-control", path, message));
    }
}

/// The letters and digits of a text, those of scripts without spaces counted several times.
fn weight(units: &[u16]) -> usize {
    let of = |c: char| match c {
        c if !c.is_alphanumeric() => 0,
        c if is_written_without_spaces(c) && !c.is_numeric() => DENSE_WEIGHT,
        _ => 1,
    };
    chars(units).map(of).sum()
}

/// Whether a quote holds enough to prove something, measured by script.
fn weighs_enough(quote: &Folded, passage: &Folded, long: bool) -> bool {
    let weight_of_quote = weight(quote.units());
    weight_of_quote >= MINIMUM_LETTERS
        || long && weight_of_quote >= MINIMUM_LETTERS_IF_LONG
        || weight_of_quote > 0
            && passage.units().len() < 40
            && weight_of_quote >= weight(passage.units())
}

/// The fragments that are too small to prove anything, unless they are the whole passage.
fn small_fragments(quote: &Folded, parts: &[Range<usize>], passage: &Folded) -> Vec<Finding> {
    let part_weight = |part: &Range<usize>| {
        let units = quote.units().get(part.clone()).unwrap_or(&[]);
        // Whatever begins with four letters of ASCII is large enough, which most do.
        let plain = |unit: &u16| u8::try_from(*unit).is_ok_and(|byte| byte.is_ascii_alphanumeric());
        match units
            .iter()
            .filter(|unit| plain(unit))
            .take(MINIMUM_FRAGMENT)
            .count()
        {
            MINIMUM_FRAGMENT => MINIMUM_FRAGMENT,
            _ => weight(units),
        }
    };
    let small = |part: &Range<usize>| {
        part_weight(part) < MINIMUM_FRAGMENT && part.len() < passage.units().len()
    };
    let found = parts.iter().enumerate().find(|(_, part)| small(part));
    let finding = found.map(|(fragment, _)| Finding {
        rule: FragmentTooSmall,
        fragment,
        at: 0..0,
    });
    finding.into_iter().collect()
}
