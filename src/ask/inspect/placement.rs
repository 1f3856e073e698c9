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
use crate::text::fold::fold;
use crate::text::locate::{FOLD, Locator};
use crate::text::occurrences::occurrences;
use crate::text::reading::{Reading, read};
use crate::text::rule::MatchRule::{self, *};
use crate::text::rule::{CONTRACT_FOLDS, RuleSet, TOLERATED};
use crate::text::script::{form, joins};
use crate::text::search::find;
use crate::text::units::{char_at, chars, position};
use crate::text::white_space::{collapse, trim};
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

/// What stands between the ellipses of folded text, trimmed, the empty ones left out. `bracketed` has `[...]` and `(...)`
/// be an ellipsis as a whole.
pub fn fragments(units: &[u16], bracketed: bool) -> Vec<Range<usize>> {
    let dots = [u16::from(b'.'); 3];
    let mut parts = Vec::new();
    let mut from = 0;
    while let Some(at) = position_of(units, from, &dots) {
        let (mut start, mut end) = (from + at, from + at + dots.len());
        let pair = (
            start.checked_sub(1).and_then(|before| units.get(before)),
            units.get(end),
        );
        if bracketed
            && matches!(pair, (Some(0x5B), Some(0x5D)) | (Some(0x28), Some(0x29)))
            && start > from
        {
            (start, end) = (start - 1, end + 1);
        }
        parts.push(from..start);
        from = end;
    }
    parts.push(from..units.len());
    let trimmed = parts.into_iter().map(|part| trim_range(units, part));
    trimmed.filter(|part| !part.is_empty()).collect()
}

/// Where three dots are next, from `from` on: most quotes have no dot but their last unit.
fn position_of(units: &[u16], from: usize, dots: &[u16; 3]) -> Option<usize> {
    let mut at = from;
    loop {
        at += position(units.get(at..)?, dots[0])?;
        if units.get(at..)?.starts_with(dots) {
            return Some(at - from);
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

/// Places a quote that the contract has found in the fold of `text`.
pub fn place_found(
    text: &[u16],
    folded: &[u16],
    locator: &mut Locator,
    quote: &[u16],
    folded_quote: &[u16],
) -> Option<Placement> {
    let parts = fragments(folded_quote, false);
    let quoted = quoted_stretches(quote, folded_quote, &parts)?;
    let occurrences = count(folded, folded_quote, &parts);
    if occurrences == 0 {
        return None;
    }
    let mut placement = Placement {
        quoted,
        occurrences,
        ..Placement::default()
    };
    // An ellipsis with a mark on it shares that character with a fragment, which then has no letters of its own to look for.
    let apart = |(stretch, part): (&Range<usize>, &Range<usize>)| {
        let alone = parts.len() == 1 && part.len() == folded_quote.len();
        alone
            || quote
                .get(stretch.clone())
                .is_some_and(|own| fold(own).units().len() == part.len())
    };
    let exact = placement.quoted.iter().zip(&parts).all(apart);
    match exact
        .then(|| place_exact(text, quote, &placement.quoted))
        .flatten()
    {
        Some(spans) => placement.spans = spans,
        None => place_folded(text, folded, locator, folded_quote, &parts, &mut placement)?,
    }
    Some(placement)
}

/// The stretches of a quote that its fragments come from.
fn quoted_stretches(
    quote: &[u16],
    folded_quote: &[u16],
    parts: &[Range<usize>],
) -> Option<Vec<Range<usize>>> {
    if let [part] = parts
        && *part == (0..folded_quote.len())
    {
        let start = quote.len() - crate::text::white_space::trim_start(quote).len();
        let whole = start..start + trim(quote).len();
        return Some(Vec::from([whole]));
    }
    let mut locator = Locator::default();
    let stretch = |part: &Range<usize>| {
        locator
            .source(quote, part.start, part.end)
            .map(|(start, end)| start..end)
    };
    parts.iter().map(stretch).collect()
}

/// Where the fragments stand letter by letter, without a mark beyond them that would make other letters of theirs.
fn place_exact(text: &[u16], quote: &[u16], quoted: &[Range<usize>]) -> Option<Vec<Range<usize>>> {
    let mut spans = Vec::with_capacity(quoted.len());
    let mut from = 0;
    for stretch in quoted {
        let sought = quote.get(stretch.clone())?;
        let start = from + find(text.get(from..)?, sought)?;
        let end = start + sought.len();
        let joins = |units: &[u16], at: usize| char_at(units, at).is_some_and(|(c, _)| joins(c));
        if joins(text, end)
            || joins(text, start)
            || splits_pair(text, start)
            || splits_pair(text, end)
        {
            return None;
        }
        spans.push(start..end);
        from = end;
    }
    Some(spans)
}

fn splits_pair(text: &[u16], at: usize) -> bool {
    let high = at
        .checked_sub(1)
        .and_then(|before| text.get(before))
        .is_some_and(|unit| unit & 0xFC00 == 0xD800);
    high && text.get(at).is_some_and(|unit| unit & 0xFC00 == 0xDC00)
}

fn place_folded(
    text: &[u16],
    folded: &[u16],
    locator: &mut Locator,
    folded_quote: &[u16],
    parts: &[Range<usize>],
    placement: &mut Placement,
) -> Option<()> {
    let mut from = 0;
    for (fragment, part) in parts.iter().enumerate() {
        let sought = folded_quote.get(part.clone())?;
        let at = from + find(folded.get(from..)?, sought)?;
        from = at + sought.len();
        let (start, end) = locator.source(text, at, from)?;
        let before = at
            .checked_sub(1)
            .and_then(|before| locator.source(text, before, at));
        let after = locator.source(text, from, from + 1);
        if before.is_some_and(|(_, other)| other > start)
            || after.is_some_and(|(other, _)| other < end)
        {
            placement.parted.push(fragment);
        }
        placement.spans.push(start..end);
    }
    Some(())
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

/// Every guard that a placement runs into.
pub fn examine(text: &[u16], quote: &[u16], placement: &Placement) -> Vec<Finding> {
    let mut findings = Vec::new();
    let spans = &placement.spans;
    for (fragment, (span, quoted)) in spans.iter().zip(&placement.quoted).enumerate() {
        let mut add = |rule, at| findings.push(Finding { rule, fragment, at });
        if placement.parted.binary_search(&fragment).is_ok() {
            add(PartialWord, guard::whole_words(text, span.clone()));
        }
        for rule in [cut_before(text, span), cut_after(text, span)]
            .into_iter()
            .flatten()
        {
            add(rule, guard::whole_words(text, span.clone()));
        }
        if guard::is_unbracketed_amount(text, span) {
            add(PartialNumber, span.start - 1..span.end + 1);
        }
        if let (Some(source), Some(quoted)) = (text.get(span.clone()), quote.get(quoted.clone())) {
            if changes_form(source, quoted) {
                add(CompatibilityFold, span.clone());
            }
            if changes_unit(source, quoted) {
                add(UnitCase, span.clone());
            }
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
        !units.iter().all(|unit| *unit < 0xAA) && chars(units).any(|c| form(c).is_some())
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
    if source == quoted {
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

/// The weakest comparison that all fragments need.
pub fn tier(text: &[u16], quote: &[u16], placement: &Placement) -> Tier {
    let pairs = placement.spans.iter().zip(&placement.quoted);
    let tiers = pairs.filter_map(|(span, quoted)| {
        Some(tier_of(text.get(span.clone())?, quote.get(quoted.clone())?))
    });
    tiers.max().unwrap_or(Tier::Exact)
}

fn tier_of(source: &[u16], quoted: &[u16]) -> Tier {
    if source == quoted {
        return Tier::Exact;
    }
    if collapse(source) == collapse(quoted) {
        return Tier::WhiteSpace;
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
