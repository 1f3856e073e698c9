//! The search of a quote by the rules that a policy lets pass.
//!
//! All places of every fragment are found in linear time, those that a guard refuses are left out, and of the others one for
//! each fragment is chosen so that nothing that negates lies between; the nearest place before is enough to look at, since its
//! gap holds the least. Signs that are no units are compared place by place, at most [`PATIENCE`] times the length of both
//! texts in all, and a quote of more than [`MOST_FRAGMENTS`] is only found where the contract finds it.

use super::examine::changes_unit;
use super::guard::{self, cut_after, cut_before};
use super::negation;
use super::placement::{Placement, count};
use super::quote::{fragments, trim_range};
use crate::text::occurrences::occurrences;
use crate::text::reading::{Reading, read};
use crate::text::rule::MatchRule::{self, *};
use crate::text::rule::{CONTRACT_FOLDS, RuleSet, TOLERATED};
use std::ops::Range;

/// How many comparisons of signs are made for each unit of the text and the quote.
const PATIENCE: usize = 16;

/// The fragments that are searched by rules: each of them costs a pass over the text.
const MOST_FRAGMENTS: usize = 32;

/// A text that is searched by rules, as they read it.
pub struct Searched<'a> {
    /// The source.
    pub text: &'a [u16],
    /// What the rules make of it.
    pub reading: &'a Reading,
}

/// The rules among some that say how a text is read.
pub fn reading_rules(allowed: RuleSet) -> RuleSet {
    allowed.common(CONTRACT_FOLDS.and(TOLERATED).with(CompatibilityFold))
}

/// Searches a quote by the rules that pass; the guards among `denied` must not be run into.
pub fn search(
    searched: &Searched<'_>,
    quote: &[u16],
    allowed: RuleSet,
    denied: RuleSet,
) -> Option<Placement> {
    let rules = reading_rules(allowed);
    let mut readings = vec![rules];
    if rules.has(HtmlEntities) && quote.contains(&u16::from(b'&')) {
        readings.push(rules.without(HtmlEntities));
    }
    let stops: &[bool] = if rules.has(FinalFullStop) {
        &[false, true]
    } else {
        &[false]
    };
    for rules in readings {
        let reading = read(quote, rules);
        let parts = fragments(&reading.units, rules.has(BracketedEllipsis));
        for &stop in stops {
            let parts = if stop {
                without_final_stop(&reading.units, &parts)
            } else {
                Some(parts.clone())
            };
            let sought = parts.map(|parts| Sought {
                quote,
                reading: &reading,
                parts,
            });
            if let Some(found) = sought.and_then(|sought| sought.search(searched, denied)) {
                return Some(found);
            }
        }
    }
    None
}

/// The fragments with one full stop less at their end, when there is exactly one.
fn without_final_stop(units: &[u16], parts: &[Range<usize>]) -> Option<Vec<Range<usize>>> {
    let (last, others) = parts.split_last()?;
    let mut ends = units.get(last.clone())?.iter().rev();
    let stop = u16::from(b'.');
    if ends.next() != Some(&stop) || ends.next().is_none_or(|&unit| unit == stop) {
        return None;
    }
    let mut parts = others.to_vec();
    parts.push(trim_range(units, last.start..last.end - 1));
    Some(parts)
}

struct Sought<'a> {
    quote: &'a [u16],
    reading: &'a Reading,
    parts: Vec<Range<usize>>,
}

/// A place of a fragment that can be reached from the ones before it.
struct Reached {
    span: Range<usize>,
    before: usize,
}

impl Sought<'_> {
    fn search(&self, searched: &Searched<'_>, denied: RuleSet) -> Option<Placement> {
        if self.parts.len() > MOST_FRAGMENTS {
            return None;
        }
        let negations = if denied.has(HiddenNegation) {
            negation::negations(searched.text)
        } else {
            Vec::new()
        };
        let mut budget = PATIENCE * (searched.text.len() + self.quote.len()) + 1;
        let mut reached: Vec<Vec<Reached>> = Vec::with_capacity(self.parts.len());
        for index in 0..self.parts.len() {
            let places = self.places(searched, index, denied, &mut budget);
            let last = reached.last().map(Vec::as_slice);
            let next = reach(places, last, &negations);
            if next.is_empty() {
                return None;
            }
            reached.push(next);
        }
        let spans = backtrack(&reached)?;
        let quoted = self.parts.iter().map(|part| {
            self.reading
                .source(part.start, part.end)
                .map(|(start, end)| start..end)
        });
        let occurrences = count(&searched.reading.units, &self.reading.units, &self.parts).max(1);
        Some(Placement {
            spans,
            quoted: quoted.collect::<Option<_>>()?,
            occurrences,
            ..Placement::default()
        })
    }

    /// Where a fragment stands and no guard that looks at it alone refuses it.
    fn places(
        &self,
        searched: &Searched<'_>,
        index: usize,
        denied: RuleSet,
        budget: &mut usize,
    ) -> Vec<Range<usize>> {
        let Some(part) = self.parts.get(index) else {
            return Vec::new();
        };
        let units = self.reading.units.get(part.clone()).unwrap_or(&[]);
        let signs = self.reading.places.get(part.clone()).unwrap_or(&[]);
        let mut places = Vec::new();
        for at in occurrences(&searched.reading.units, units) {
            let whole = !denied.has(PartialWord) || searched.reading.is_whole(at, at + units.len());
            if !whole || !searched.reading.agree(at, signs, budget) {
                continue;
            }
            let Some((start, end)) = searched.reading.source(at, at + units.len()) else {
                continue;
            };
            if !self.is_refused(searched.text, &(start..end), index, denied, budget) {
                places.push(start..end);
            }
        }
        places
    }

    fn is_refused(
        &self,
        text: &[u16],
        span: &Range<usize>,
        index: usize,
        denied: RuleSet,
        budget: &mut usize,
    ) -> bool {
        let cut = |rule: Option<MatchRule>| rule.is_some_and(|rule| denied.has(rule));
        if cut(cut_before(text, span)) || cut(cut_after(text, span)) {
            return true;
        }
        if denied.has(PartialNumber) && guard::is_unbracketed_amount(text, span) {
            return true;
        }
        let is_first = index == 0;
        let is_last = index + 1 == self.parts.len();
        if denied.has(HiddenNegation) {
            let before = is_first && negation::negation_before(text, span.start).is_some();
            if before || is_last && negation::negation_after(text, span.end).is_some() {
                return true;
            }
        }
        if !denied.has(UnitCase) {
            return false;
        }
        *budget = budget.saturating_sub(span.len());
        let part = self
            .parts
            .get(index)
            .and_then(|part| self.reading.source(part.start, part.end));
        let quoted = part.and_then(|(start, end)| self.quote.get(start..end));
        let source = text.get(span.clone());
        source
            .zip(quoted)
            .is_some_and(|(source, quoted)| changes_unit(source, quoted))
    }
}

/// The places that come after one that is reached already, with nothing between them that negates.
fn reach(
    places: Vec<Range<usize>>,
    last: Option<&[Reached]>,
    negations: &[Range<usize>],
) -> Vec<Reached> {
    let Some(last) = last else {
        return places
            .into_iter()
            .map(|span| Reached { span, before: 0 })
            .collect();
    };
    let mut reached = Vec::new();
    let mut passed = 0;
    for span in places {
        while last
            .get(passed)
            .is_some_and(|earlier| earlier.span.end <= span.start)
        {
            passed += 1;
        }
        let Some((before, earlier)) = passed
            .checked_sub(1)
            .and_then(|at| Some((at, last.get(at)?)))
        else {
            continue;
        };
        let next = negations.partition_point(|word| word.start < earlier.span.end);
        if negations
            .get(next)
            .is_none_or(|word| word.start >= span.start)
        {
            reached.push(Reached { span, before });
        }
    }
    reached
}

/// The chain that ends first.
fn backtrack(reached: &[Vec<Reached>]) -> Option<Vec<Range<usize>>> {
    let mut spans = Vec::with_capacity(reached.len());
    let mut at = 0;
    for places in reached.iter().rev() {
        let place = places.get(at)?;
        spans.push(place.span.clone());
        at = place.before;
    }
    spans.reverse();
    (!spans.is_empty()).then_some(spans)
}
