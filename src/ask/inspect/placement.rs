//! Where the fragments of a quote stand that the contract has found: by the fold that the check has made already, and unit by
//! unit only around the match.

use super::quote::Quote;
use crate::text::fold::fold;
use crate::text::locate::{Locator, window};
use crate::text::rule::MatchRule;
use crate::text::script::joins;
use crate::text::search::find;
use crate::text::units::look_at as char_at;
use std::ops::Range;

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
pub(super) fn count(text: &[u16], quote: &[u16], parts: &[Range<usize>]) -> usize {
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
