//! What is to be said of a place that was found: the guards that it runs into, and the weakest comparison that it needs.

use super::guard::{self, cut_after, cut_before};
use super::negation;
use super::placement::{Finding, Placement, Tier};
use super::words::are_two_units;
use crate::text::fold::fold;
use crate::text::locate::FOLD;
use crate::text::reading::read;
use crate::text::rule::MatchRule::*;
use crate::text::rule::{CONTRACT_FOLDS, RuleSet, TOLERATED};
use crate::text::script::form;
use crate::text::simple::fold_unit;
use crate::text::units::{chars, look_at as char_at};
use crate::text::white_space::is_white_space;
use std::ops::Range;

/// Every guard that a placement runs into; the placement gets its tier, the weakest comparison that a fragment needs.
pub fn examine(text: &[u16], quote: &[u16], placement: &mut Placement) -> Vec<Finding> {
    let mut findings = Vec::new();
    let spans = &placement.spans;
    for (fragment, (span, quoted)) in spans.iter().zip(&placement.quoted).enumerate() {
        let mut add = |rule, at| findings.push(Finding { rule, fragment, at });
        let is_parted = placement.parted.binary_search(&fragment).is_ok();
        let cuts = [
            is_parted.then_some(PartialWord),
            cut_before(text, span),
            cut_after(text, span),
        ];
        for rule in cuts.into_iter().flatten() {
            add(rule, guard::whole_words(text, span.clone()));
        }
        if guard::is_unbracketed_amount(text, span) {
            add(PartialNumber, span.start - 1..span.end + 1);
        }
        let (Some(source), Some(quoted)) = (text.get(span.clone()), quote.get(quoted.clone()))
        else {
            continue;
        };
        let tier = tier_of(source, quoted);
        placement.tier = placement.tier.max(tier);
        if tier >= Tier::Typography && changes_form(source, quoted) {
            add(CompatibilityFold, span.clone());
        }
        if tier >= Tier::Case && changes_unit(source, quoted) {
            add(UnitCase, span.clone());
        }
    }
    findings.extend(hidden_negations(text, spans));
    findings
}

fn hidden_negations(text: &[u16], spans: &[Range<usize>]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut add = |at: Option<Range<usize>>, fragment| {
        findings.extend(at.map(|at| Finding {
            rule: HiddenNegation,
            fragment,
            at,
        }));
    };
    add(
        spans
            .first()
            .and_then(|span| negation::negation_before(text, span.start)),
        0,
    );
    for (index, pair) in spans.windows(2).enumerate() {
        if let [one, two] = pair {
            add(negation::negation_in(text, one.end..two.start), index + 1);
        }
    }
    let last = spans.len().saturating_sub(1);
    add(
        spans
            .last()
            .and_then(|span| negation::negation_after(text, span.end)),
        last,
    );
    findings
}

/// Whether two texts are the same only because a raised, lowered, enclosed or broken number was made plain.
fn changes_form(source: &[u16], quoted: &[u16]) -> bool {
    let has_form = |units: &[u16]| {
        let mut rare = units.iter().enumerate().filter(|(_, unit)| **unit >= 0xAA);
        rare.any(|(at, _)| char_at(units, at).is_some_and(|(c, _)| form(c).is_some()))
    };
    if source == quoted || !has_form(source) && !has_form(quoted) {
        return false;
    }
    let rules = CONTRACT_FOLDS.and(TOLERATED);
    let plain = rules.with(CompatibilityFold);
    read(source, rules).units != read(quoted, rules).units
        && read(source, plain).units == read(quoted, plain).units
}

/// Whether a unit after a number is spelled as another unit.
pub(super) fn changes_unit(source: &[u16], quoted: &[u16]) -> bool {
    let has_digit = source
        .iter()
        .any(|unit| *unit >= 0xAA || (0x30..=0x39).contains(unit));
    if source == quoted || !has_digit {
        return false;
    }
    let (source, quoted) = (units_of_numbers(source), units_of_numbers(quoted));
    source.len() == quoted.len()
        && source
            .iter()
            .zip(&quoted)
            .any(|(one, other)| are_two_units(one, other))
}

/// The words right after numbers.
fn units_of_numbers(text: &[u16]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut after_number = false;
    let mut inside = false;
    for c in chars(text) {
        if c.is_alphabetic() && (inside || after_number) {
            if !inside {
                found.push(String::new());
            }
            if let Some(last) = found.last_mut() {
                last.push(c);
            }
            inside = true;
        } else {
            inside = false;
            after_number = c.is_numeric() || after_number && c.is_whitespace();
        }
    }
    found
}

fn tier_of(source: &[u16], quoted: &[u16]) -> Tier {
    if source == quoted {
        return Tier::Exact;
    }
    if let Some(tier) = quick_tier(source, quoted) {
        return tier;
    }
    let same = |rules: RuleSet| read(source, rules).units == read(quoted, rules).units;
    if same(FOLD.without(Case)) {
        return Tier::Typography;
    }
    if fold(source) == fold(quoted) || same(FOLD) {
        Tier::Case
    } else {
        Tier::Tolerant
    }
}

/// The tier of two texts that differ in what folds unit by unit only, which nearly all do that differ.
fn quick_tier(source: &[u16], quoted: &[u16]) -> Option<Tier> {
    let mut tier = Tier::WhiteSpace;
    let (mut ones, mut others) = (collapsed(source), collapsed(quoted));
    loop {
        let (one, other) = match (ones.next(), others.next()) {
            (None, None) => return Some(tier),
            (one, other) => (one?, other?),
        };
        if one == other {
            continue;
        }
        let (folded, other_folded) = (fold_unit(one)?, fold_unit(other)?);
        if folded != other_folded {
            return None;
        }
        let is_letter = one != folded && one < 0x2010 || other != other_folded && other < 0x2010;
        tier = tier.max(if is_letter {
            Tier::Case
        } else {
            Tier::Typography
        });
    }
}

/// The units of a text, a run of white space as one space.
fn collapsed(units: &[u16]) -> impl Iterator<Item = u16> {
    let mut is_after_space = false;
    units.iter().filter_map(move |&unit| {
        let is_space = is_white_space(unit);
        let is_doubled = is_space && is_after_space;
        is_after_space = is_space;
        (!is_doubled).then_some(if is_space { 0x20 } else { unit })
    })
}
