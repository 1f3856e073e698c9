//! From a place in a folded text back to the place in its source.
//!
//! The fold keeps no map: it would make every check pay for what few need. Instead the source is cut into blocks at places
//! that no fold looks across, the folded length of each is had by folding it again, and only the block in which a place
//! falls is read unit by unit. The blocks of a text are found once, up to the furthest place that was asked for.

use super::class::{Action, Class};
use super::fold::fold;
use super::reading::{Reading, read};
use super::rule::MatchRule::CompatibilityFold;
use super::rule::{CONTRACT_FOLDS, RuleSet};

/// What `fold` does, as rules.
pub const FOLD: RuleSet = CONTRACT_FOLDS.with(CompatibilityFold);

/// Aimed at: short enough to be read unit by unit, long enough for the fold's blocks.
const BLOCK: usize = 256;

/// The blocks of a text that have been looked at, and what was read of them.
#[derive(Debug, Default)]
pub struct Locator {
    /// Where each block ends: in the source, and in the folded text.
    ends: Vec<(usize, usize)>,
    last: Option<(usize, Reading)>,
}

impl Locator {
    /// The stretch of the source that units `start..end` of its fold stand for.
    pub fn source(&mut self, text: &[u16], start: usize, end: usize) -> Option<(usize, usize)> {
        let (first, _) = self.place(text, start)?;
        let (_, last) = self.place(text, end.checked_sub(1)?)?;
        Some((first, last))
    }

    /// Where the folded unit at `at` comes from.
    fn place(&mut self, text: &[u16], at: usize) -> Option<(usize, usize)> {
        self.measure(text, at);
        let block = self.ends.partition_point(|(_, folded)| *folded <= at);
        let (source_end, _) = *self.ends.get(block)?;
        let before = block
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        let (source_start, folded_start) = before.copied().unwrap_or_default();
        if self.last.as_ref().is_none_or(|(read, _)| *read != block) {
            self.last = Some((block, read(text.get(source_start..source_end)?, FOLD)));
        }
        let (_, reading) = self.last.as_ref()?;
        let offset = at - folded_start;
        let (start, end) = reading.source(offset, offset + 1)?;
        Some((source_start + start, source_start + end))
    }

    /// Measures blocks until one holds the folded unit at `at`.
    fn measure(&mut self, text: &[u16], at: usize) {
        loop {
            let (source, folded) = self.ends.last().copied().unwrap_or_default();
            if folded > at || source >= text.len() {
                return;
            }
            let end = block_end(text, source);
            let length = fold(text.get(source..end).unwrap_or(&[])).units().len();
            self.ends.push((end, folded + length));
        }
    }
}

/// The first place after a block's length at which the text can be cut without its fold changing: both neighbours fold by
/// themselves and are no white space.
fn block_end(text: &[u16], start: usize) -> usize {
    let apart = |at: usize| {
        let class = |unit: &u16| Class::of((*unit).into());
        let simple = |unit: &u16| {
            !(0xD800..0xE000).contains(unit)
                && !class(unit).is_unstable()
                && class(unit).action() != Action::Space
                && !class(unit).joins()
        };
        text.get(at - 1).is_some_and(simple) && text.get(at).is_some_and(simple)
    };
    (start + BLOCK..text.len())
        .find(|&at| apart(at))
        .unwrap_or(text.len())
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
        ] {
            let source = from_str(&text);
            let folded = fold(&source);
            let mut locator = Locator::default();
            for at in (0..folded.units().len()).rev().step_by(7) {
                let (start, end) = locator
                    .source(&source, at, at + 1)
                    .expect("inside the text");
                let whole = fold(&source[start..end]);
                let unit = folded.units()[at];
                let sigma = |unit: u16| if unit == 0x3C2 { 0x3C3 } else { unit };
                let holds = whole
                    .units()
                    .iter()
                    .any(|other| sigma(*other) == sigma(unit));
                assert!(holds || unit == 0x20, "{at} of {text:?}");
            }
            assert_eq!(
                locator.source(&source, folded.units().len(), folded.units().len() + 1),
                None
            );
        }
    }
}
