//! A quote with its fragments: what stands between its ellipses.

use crate::text::fold::{Folded, fold};
use crate::text::locate::locate_all;
use crate::text::search::find;
use crate::text::units::position;
use crate::text::white_space::{trim, trim_start};
use std::ops::Range;

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

pub(super) fn trim_range(units: &[u16], part: Range<usize>) -> Range<usize> {
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
    pub(super) fn stretches(&self) -> Option<Vec<Range<usize>>> {
        if self.is_one() {
            let start = self.units.len() - trim_start(&self.units).len();
            let whole = start..start + trim(&self.units).len();
            return Some(Vec::from([whole]));
        }
        let located = locate_all(&self.units, &self.parts)?;
        Some(located.into_iter().map(|located| located.span).collect())
    }

    /// Whether all of it is one fragment.
    pub(super) fn is_one(&self) -> bool {
        matches!(self.parts.as_slice(), [part] if part.len() == self.folded.units().len())
    }
}
