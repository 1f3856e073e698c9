//! From a place in a folded text back to the place in its source.
//!
//! The fold keeps no map: it would make every check pay for what few need. A fold seldom changes a text's length by much,
//! so what is sought is looked for in the fold of a window around where it ought to be, and only from the window's start to
//! the match are units counted one by one. Where the lengths differ by more, or the window does not tell, the source is cut
//! into blocks at places that no fold looks across and measured up to the place; that is linear for all places together.

use super::class::{Action, Class};
use super::fold::fold;
use super::rule::MatchRule::CompatibilityFold;
use super::rule::{CONTRACT_FOLDS, RuleSet};
use super::search::find;
use super::units::char_at;
use std::ops::Range;

/// What `fold` does, as rules.
pub const FOLD: RuleSet = CONTRACT_FOLDS.with(CompatibilityFold);

/// Aimed at: short enough to be counted unit by unit, long enough for the fold's own blocks.
const BLOCK: usize = 256;
/// How far beside the place where a match ought to be it is looked for, besides what the lengths differ by.
const SLACK: usize = 32;
/// The most that the lengths may differ by.
const MOST_SHIFT: usize = 400;
/// How far a place is looked for at which a text can be cut.
const LONGEST_CLUSTER: usize = 64;

/// The stretch of a source that a stretch of its fold stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// In the source, in UTF-16 units.
    pub span: Range<usize>,
    /// Whether it holds all of what each of its characters became.
    pub is_whole: bool,
}

/// Where a text stands in its fold, roughly: the stretch of the source in which units `sought` of the fold ought to be.
pub fn window(text: &[u16], folded_length: usize, sought: &Range<usize>) -> Option<Range<usize>> {
    let shrunk = text.len().saturating_sub(folded_length);
    let grown = folded_length.saturating_sub(text.len());
    let start = sought.start.saturating_sub(SLACK + grown);
    let end = text.len().min(sought.end + shrunk + SLACK);
    (shrunk + grown <= MOST_SHIFT && start < end).then_some(start..end)
}

/// The blocks of a text that have been measured, up to the furthest place that was asked for.
#[derive(Debug, Default)]
pub struct Locator {
    /// Where each block ends: in the source, and in the folded text.
    ends: Vec<(usize, usize)>,
    /// How far the last walk came: a text that can be cut nowhere is one block, and its fragments come in order.
    last: Option<State>,
}

impl Locator {
    /// The stretch of the source, at or after `from`, that units `sought` of its fold stand for.
    pub fn locate(
        &mut self,
        text: &[u16],
        folded: &[u16],
        sought: &Range<usize>,
        from: usize,
    ) -> Option<Located> {
        near(text, folded, sought)
            .filter(|located| located.span.start >= from)
            .or_else(|| self.measured(text, sought))
    }

    /// The same by measuring the text up to there.
    pub fn measured(&mut self, text: &[u16], sought: &Range<usize>) -> Option<Located> {
        self.measure(text, sought.start);
        let block = self
            .ends
            .partition_point(|(_, folded)| *folded <= sought.start);
        let before = block
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        let (source, folded) = before.copied().unwrap_or_default();
        let on =
            |state: &State| state.step.start >= source && state.step.folded_start <= sought.start;
        let start = Walk::from(text, source, folded).state;
        let state = self.last.filter(on).unwrap_or(start);
        let mut walk = Walk { text, state };
        let located = walk.locate(sought);
        self.last = Some(walk.state);
        located
    }

    /// Measures blocks until one holds the folded unit at `at`.
    fn measure(&mut self, text: &[u16], at: usize) {
        loop {
            let (source, folded) = self.ends.last().copied().unwrap_or_default();
            if folded > at || source >= text.len() {
                return;
            }
            let end = (source + BLOCK..text.len())
                .find(|&at| can_be_cut(text, at))
                .unwrap_or(text.len());
            let length = fold(text.get(source..end).unwrap_or(&[])).units().len();
            self.ends.push((end, folded + length));
        }
    }
}

/// Looks in the fold of a window for the one place at which the sought units stand.
fn near(text: &[u16], folded: &[u16], sought: &Range<usize>) -> Option<Located> {
    let window = window(text, folded.len(), sought)?;
    let lowest = window.start.saturating_sub(LONGEST_CLUSTER);
    let start = (lowest..=window.start)
        .rev()
        .find(|&at| at == 0 || can_be_cut(text, at))?;
    let highest = text.len().min(window.end + LONGEST_CLUSTER);
    let end = (window.end..=highest).find(|&at| at == text.len() || can_be_cut(text, at))?;
    let part = fold(text.get(start..end)?);
    let units = folded.get(sought.clone())?;
    let at = find(part.units(), units)?;
    let again = part.units().get(at + 1..)?;
    if find(again, units).is_some() {
        return None;
    }
    Walk::from(text, start, 0).locate(&(at..at + units.len()))
}

/// Whether a text can be cut at a place without its fold changing: both neighbours fold by themselves and are no white
/// space. (A sigma's form may change, its length does not.)
fn can_be_cut(text: &[u16], at: usize) -> bool {
    let simple = |unit: &u16| {
        let class = Class::of((*unit).into());
        !(0xD800..0xE000).contains(unit)
            && !class.is_unstable()
            && !class.joins()
            && class.action() != Action::Space
    };
    let before = at.checked_sub(1).and_then(|before| text.get(before));
    before.is_some_and(simple) && text.get(at).is_some_and(simple)
}

/// Where each of several stretches of a text's fold comes from; they are in order.
pub fn locate_all(text: &[u16], parts: &[Range<usize>]) -> Option<Vec<Located>> {
    let mut walk = Walk::from(text, 0, 0);
    parts.iter().map(|part| walk.locate(part)).collect()
}

/// A way along a text that counts what its fold has so far.
struct Walk<'a> {
    text: &'a [u16],
    state: State,
}

/// How far a walk has come.
#[derive(Clone, Copy, Debug)]
struct State {
    /// The stretch that was folded last.
    step: Step,
    /// Up to here each character stands for itself, though they might combine.
    apart_until: usize,
    is_after_space: bool,
}

/// A character with all that joins it, or a run of white space: where it is in the source, and in the fold.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    start: usize,
    end: usize,
    folded_start: usize,
    folded_end: usize,
}

impl<'a> Walk<'a> {
    /// Begins at a place that can be cut, or at the start.
    fn from(text: &'a [u16], source: usize, folded: usize) -> Walk<'a> {
        let step = Step {
            start: source,
            end: source,
            folded_start: folded,
            folded_end: folded,
        };
        let state = State {
            step,
            apart_until: source,
            is_after_space: source == 0,
        };
        Walk { text, state }
    }

    fn locate(&mut self, sought: &Range<usize>) -> Option<Located> {
        let first = self.reach(sought.start)?;
        let last = self.reach(sought.end.checked_sub(1)?)?;
        Some(Located {
            span: first.start..last.end,
            is_whole: first.folded_start == sought.start && last.folded_end == sought.end,
        })
    }

    /// Goes on to the stretch of which the fold's unit at `at` is a part.
    fn reach(&mut self, at: usize) -> Option<Step> {
        while self.state.step.folded_end <= at {
            self.go_on()?;
        }
        Some(self.state.step)
    }

    #[inline(never)]
    fn go_on(&mut self) -> Option<()> {
        let start = self.state.step.end;
        let (c, length) = char_at(self.text, start)?;
        let class = Class::of(c.into());
        let mut end = start + length;
        let next = |at: usize| Some(Class::of(char_at(self.text, at)?.0.into()));
        let folded = if !class.is_unstable() && class.action() == Action::Space {
            while next(end)
                .is_some_and(|next| !next.is_unstable() && next.action() == Action::Space)
            {
                end += 1; // all white space is of one unit
            }
            let length = usize::from(!self.state.is_after_space);
            self.state.is_after_space = true;
            length
        } else if start < self.state.apart_until
            || !class.is_unstable() && !next(end).is_some_and(Class::joins)
        {
            self.state.is_after_space = false;
            folded_length(c, class)
        } else {
            while next(end).is_some_and(Class::joins) {
                end += char_at(self.text, end)?.1;
            }
            let stretch = self.text.get(start..end)?;
            let folded = fold_between(stretch, self.state.is_after_space);
            if stands_for_itself(stretch, &folded) {
                self.state.apart_until = end;
                return Some(());
            }
            self.state.is_after_space = folded
                .last()
                .map_or(self.state.is_after_space, |&last| last == SPACE);
            folded.len()
        };
        self.state.step = Step {
            start,
            end,
            folded_start: self.state.step.folded_end,
            folded_end: self.state.step.folded_end + folded,
        };
        Some(())
    }
}

const SPACE: u16 = b' ' as u16;
/// A unit with which nothing composes.
const STOP: u16 = b'!' as u16;

/// How many units a character becomes that stands alone.
fn folded_length(c: char, class: Class) -> usize {
    match class.action() {
        Action::Copy => c.len_utf16(),
        Action::Map if ('\u{2010}'..='\u{201F}').contains(&c) => 1,
        Action::Map => c.to_lowercase().map(char::len_utf16).sum(),
        Action::Space | Action::Sigma => 1,
    }
}

/// What a stretch becomes amid a text.
#[cold]
fn fold_between(stretch: &[u16], after_space: bool) -> Vec<u16> {
    let before: &[u16] = if after_space { &[STOP, SPACE] } else { &[STOP] };
    let folded = fold(&[before, stretch, &[STOP]].concat());
    let end = folded.units().len().saturating_sub(1);
    folded
        .units()
        .get(before.len()..end)
        .unwrap_or(&[])
        .to_vec()
}

/// Whether a stretch became what its characters become alone, so that each keeps its own place.
#[cold]
fn stands_for_itself(stretch: &[u16], folded: &[u16]) -> bool {
    let mut alone = Vec::with_capacity(folded.len());
    let mut at = 0;
    while let Some((c, length)) = char_at(stretch, at) {
        for lower in c.to_lowercase() {
            alone.extend_from_slice(lower.encode_utf16(&mut [0; 2]));
        }
        at += length;
    }
    alone == folded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::units::from_str;

    #[test]
    fn every_unit_of_a_fold_comes_from_where_its_fold_is() {
        let piece = "De “Eerste”  Huurder\r\n\r\nbetaalt… ﬁ ①½ Cafe\u{301} İ ΟΔΟΣ 👩‍👧 \u{A0}한 ";
        for text in [
            piece.repeat(40),
            "x".repeat(1000),
            "한글이다".repeat(300),
            "a \u{301}".repeat(300),
            "x\u{323}\u{302} ".repeat(300),
        ] {
            let source = from_str(&text);
            let folded = fold(&source);
            let units = folded.units();
            let mut locator = Locator::default();
            let sigma = |unit: u16| if unit == 0x3C2 { 0x3C3 } else { unit };
            for at in (0..units.len()).rev().step_by(7) {
                let located = locator
                    .measured(&source, &(at..at + 1))
                    .expect("inside the text");
                let whole = fold(&source[located.span]);
                let holds = whole
                    .units()
                    .iter()
                    .any(|other| sigma(*other) == sigma(units[at]));
                assert!(holds || units[at] == 0x20, "{at} of {text:?}");
            }
            for length in [1, 9, 30, 200] {
                for start in (0..units.len().saturating_sub(length)).step_by(31) {
                    let sought = start..start + length;
                    let near = locator
                        .locate(&source, units, &sought, 0)
                        .expect("inside the text");
                    let own = fold(&source[near.span.clone()]);
                    let own: Vec<u16> = own.units().iter().map(|unit| sigma(*unit)).collect();
                    let units: Vec<u16> = units[sought].iter().map(|unit| sigma(*unit)).collect();
                    let trimmed = String::from_utf16_lossy(&units);
                    let own = String::from_utf16_lossy(&own);
                    if trimmed.contains('\u{FFFD}') {
                        continue; // half a pair
                    }
                    assert!(own.contains(trimmed.trim()), "{start} of {text:?}");
                    assert!(
                        !near.is_whole || own == trimmed.trim(),
                        "{start} of {text:?}"
                    );
                }
            }
            let beyond = units.len()..units.len() + 1;
            assert_eq!(locator.locate(&source, units, &beyond, 0), None);
        }
    }
}
