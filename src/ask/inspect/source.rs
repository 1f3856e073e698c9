//! The inspection of one source: is it proven under the policy, where does it stand, what is to be said of it.

use super::cited::{Cited, in_other_passage, warn_of_bidi_controls};
use super::library::Library;
use super::passage::Passage;
use super::placement::{Finding, Placement, Tier};
use super::policy::*;
use super::quote::{Quote, fragments};
use super::weight::{small_fragments, weighs_enough};
use super::{Citation, InspectHost, Issue, Path, Report, Severity, Status};
use crate::ask::evidence::{Evidence, Haystacks};
use crate::ask::validate::{Kept, Refusal, Source};
use crate::text::fold::Folded;
use crate::text::rule::MatchRule::*;
use crate::text::rule::{CONTRACT_FOLDS, GUARDED, RuleSet, TOLERATED};
use std::collections::BTreeSet;
use std::ops::Range;

/// The sources that have been inspected.
pub(super) struct Sources {
    policy: Policy,
    seen: BTreeSet<(usize, Folded)>,
    pub(super) kept: Vec<Kept>,
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
