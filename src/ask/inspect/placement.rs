//! Where the fragments of a quote stand in a text.
//!
//! Two ways. What the contract has found is placed by the fold that the check has made already, and read unit by unit only
//! around the match. Everything else is searched by the rules of the policy: all places of every fragment are found in
//! linear time, those that a guard refuses are left out, and of the others one for each fragment is chosen so that nothing
//! that negates lies between; the nearest place before is enough to look at, since its gap holds the least. Signs that are
//! no units are compared place by place, at most [`PATIENCE`] times the length of both texts in all, and a quote of more than
//! [`MOST_FRAGMENTS`] is only found where the contract finds it.

use super::guard::{self, cut_after, cut_before};
use super::words::are_two_units;
use crate::text::fold::{Folded, fold};
use crate::text::locate::{FOLD, Locator, locate_all, window};
use crate::text::occurrences::occurrences;
use crate::text::reading::{Reading, read};
use crate::text::rule::MatchRule::{self, *};
use crate::text::rule::{CONTRACT_FOLDS, RuleSet, TOLERATED};
use crate::text::script::{form, joins};
use crate::text::search::find;
use crate::text::simple::fold_unit;
use crate::text::units::{chars, look_at as char_at, position};
use crate::text::white_space::{is_white_space, trim, trim_start};
use std::ops::Range;

/// How many comparisons of signs are made for each unit of the text and the quote.
const PATIENCE: usize = 16;

/// The fragments that are searched by rules: each of them costs a pass over the text.
const MOST_FRAGMENTS: usize = 32;

/// The weakest comparison by which a fragment and its source are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "described in types.d.ts")]
pub enum Tier {
    #[default]
    Exact,
    WhiteSpace,
    Typography,
    Case,
    Tolerant,
}

/// A place for each fragment of a quote, with the stretch of the quote that stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// In the text.
    pub spans: Vec<Range<usize>>,
    /// In the quote.
    pub quoted: Vec<Range<usize>>,
    /// At how many places, none overlapping another, the whole quote stands.
    pub occurrences: usize,
    /// The weakest comparison that all fragments need, once it was examined.
    pub tier: Tier,
    /// The fragments that end inside what one character of the text became, such as a letter without its mark.
    pub parted: Vec<usize>,
}

/// A guard that a placement runs into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which guard.
    pub rule: MatchRule,
    /// At which fragment.
    pub fragment: usize,
    /// What stands there in the text: the whole word, the negation.
    pub at: Range<usize>,
}

/// What stands between the ellipses of folded text, trimmed, the empty ones left out. `bracketed` has an ellipsis between
/// brackets or of three parted dots be one as a whole.
pub fn fragments(units: &[u16], bracketed: bool) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut from = 0;
    while let Some(found) = next_ellipsis(units, from, bracketed) {
        let (mut start, mut end) = (found.start, found.end);
        let pair = (
            start.checked_sub(1).and_then(|before| units.get(before)),
            units.get(end),
        );
        let encloses = matches!(
            pair,
            (Some(0x5B), Some(0x5D)) | (Some(0x28), Some(0x29)) | (Some(0x3C), Some(0x3E))
        );
        if bracketed && encloses && start > from {
            (start, end) = (start - 1, end + 1);
        }
        parts.push(from..start);
        from = end;
    }
    parts.push(from..units.len());
    let trimmed = parts.into_iter().map(|part| trim_range(units, part));
    trimmed.filter(|part| !part.is_empty()).collect()
}

/// The next three dots, from `from` on: most quotes have no dot but their last unit. `parted` ones have a space between.
fn next_ellipsis(units: &[u16], from: usize, parted: bool) -> Option<Range<usize>> {
    const DOTS: [u16; 5] = [0x2E, 0x20, 0x2E, 0x20, 0x2E];
    let mut at = from;
    loop {
        at += position(units.get(at..)?, DOTS[0])?;
        let rest = units.get(at..)?;
        if rest.starts_with(&[DOTS[0]; 3]) {
            return Some(at..at + 3);
        }
        if parted && rest.starts_with(&DOTS) {
            let further = rest.get(DOTS.len()..)?.chunks_exact(2);
            let dots = further.take_while(|pair| **pair == [0x20, 0x2E]).count();
            return Some(at..at + DOTS.len() + 2 * dots);
        }
        at += 1;
    }
}

fn trim_range(units: &[u16], part: Range<usize>) -> Range<usize> {
    let text = units.get(part.clone()).unwrap_or(&[]);
    let Some(start) = text.iter().position(|&unit| unit != 0x20) else {
        return part.start..part.start;
    };
    let end = text
        .iter()
        .rposition(|&unit| unit != 0x20)
        .map_or(0, |last| last + 1);
    part.start + start..part.start + end
}

/// A quote, folded and split.
pub struct Quote {
    /// As it was given.
    pub units: Vec<u16>,
    /// As it is compared.
    pub folded: Folded,
    /// Its fragments, in the fold.
    pub parts: Vec<Range<usize>>,
}

impl Quote {
    /// Folds and splits a quote.
    pub fn new(units: &[u16]) -> Quote {
        let folded = fold(units);
        Quote {
            units: units.to_vec(),
            parts: fragments(folded.units(), false),
            folded,
        }
    }

    /// Where each fragment stands in a folded text, each after the end of the one before; the contract's comparison.
    pub fn places_in(&self, text: &Folded) -> Option<Vec<usize>> {
        let mut places = Vec::with_capacity(self.parts.len());
        let mut from = 0;
        for part in &self.parts {
            let sought = self.folded.units().get(part.clone())?;
            let at = from + find(text.units().get(from..)?, sought)?;
            places.push(at);
            from = at + sought.len();
        }
        Some(places).filter(|places| !places.is_empty())
    }

    /// The stretches of the quote that its fragments come from.
    fn stretches(&self) -> Option<Vec<Range<usize>>> {
        if self.is_one() {
            let start = self.units.len() - trim_start(&self.units).len();
            let whole = start..start + trim(&self.units).len();
            return Some(Vec::from([whole]));
        }
        let located = locate_all(&self.units, &self.parts)?;
        Some(located.into_iter().map(|located| located.span).collect())
    }

    /// Whether all of it is one fragment.
    fn is_one(&self) -> bool {
        matches!(self.parts.as_slice(), [part] if part.len() == self.folded.units().len())
    }
}

/// Places a quote that the contract has found in the fold of `text`, at these places of it.
pub fn place_found(
    text: &[u16],
    folded: &[u16],
    locator: &mut Locator,
    quote: &Quote,
    places: &[usize],
) -> Option<Placement> {
    let mut placement = Placement {
        quoted: quote.stretches()?,
        ..Placement::default()
    };
    let mut from = 0;
    for (fragment, (part, &at)) in quote.parts.iter().zip(places).enumerate() {
        let sought = at..at + part.len();
        let own = quote
            .units
            .get(placement.quoted.get(fragment)?.clone())
            // An ellipsis with a mark on it shares that character with a fragment, which then has no letters of its own.
            .filter(|own| quote.is_one() || fold(own).units().len() == part.len());
        let exact = own.and_then(|own| place_exact(text, folded.len(), own, &sought, from));
        let span = match exact {
            Some(span) => span,
            None => {
                let located = locator.locate(text, folded, &sought, from)?;
                if !located.is_whole {
                    placement.parted.push(fragment);
                }
                located.span
            }
        };
        from = span.end;
        placement.spans.push(span);
    }
    let last = quote.parts.last().zip(places.last());
    let end = last.map_or(0, |(part, at)| at + part.len());
    let rest = folded.get(end..).unwrap_or(&[]);
    placement.occurrences = 1 + count(rest, quote.folded.units(), &quote.parts);
    Some(placement)
}

/// Where a fragment stands letter by letter, near where its fold does, without a mark beyond it that would make another
/// letter of its own.
fn place_exact(
    text: &[u16],
    folded_length: usize,
    own: &[u16],
    sought: &Range<usize>,
    from: usize,
) -> Option<Range<usize>> {
    let window = window(text, folded_length, sought)?;
    let low = window.start.max(from);
    let start = low + find(text.get(low..window.end)?, own)?;
    let end = start + own.len();
    let joins = |at: usize| char_at(text, at).is_some_and(|(c, _)| joins(c));
    let parts = joins(end) || joins(start) || splits_pair(text, start) || splits_pair(text, end);
    (!parts).then_some(start..end)
}

fn splits_pair(text: &[u16], at: usize) -> bool {
    let high = at
        .checked_sub(1)
        .and_then(|before| text.get(before))
        .is_some_and(|unit| unit & 0xFC00 == 0xD800);
    high && text.get(at).is_some_and(|unit| unit & 0xFC00 == 0xDC00)
}

/// How often the fragments stand in a text one after the other, each time after the last one's end.
fn count(text: &[u16], quote: &[u16], parts: &[Range<usize>]) -> usize {
    let mut from = 0;
    for round in 0.. {
        for part in parts {
            let sought = quote.get(part.clone()).unwrap_or(&[]);
            match find(text.get(from..).unwrap_or(&[]), sought) {
                Some(at) if !sought.is_empty() => from += at + sought.len(),
                _ => return round,
            }
        }
        if parts.is_empty() {
            return 0;
        }
    }
    0
}

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
            guard::negations(searched.text)
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
            let before = is_first && guard::negation_before(text, span.start).is_some();
            if before || is_last && guard::negation_after(text, span.end).is_some() {
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
            .and_then(|span| guard::negation_before(text, span.start)),
        0,
    );
    for (index, pair) in spans.windows(2).enumerate() {
        if let [one, two] = pair {
            add(guard::negation_in(text, one.end..two.start), index + 1);
        }
    }
    let last = spans.len().saturating_sub(1);
    add(
        spans
            .last()
            .and_then(|span| guard::negation_after(text, span.end)),
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
fn changes_unit(source: &[u16], quoted: &[u16]) -> bool {
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
