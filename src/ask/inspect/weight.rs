//! How much a quote has to hold to prove something, measured by script.

use super::placement::Finding;
use super::policy::*;
use super::quote::Quote;
use crate::text::fold::Folded;
use crate::text::rule::MatchRule::FragmentTooSmall;
use crate::text::script::is_written_without_spaces;
use crate::text::units::chars;
use std::ops::Range;

/// Whether the letters and digits of a text, those of scripts without spaces counted several times, are at least so many.
fn weighs(units: &[u16], least: usize) -> bool {
    let mut weight = 0;
    chars(units).any(|c| {
        weight += match c {
            _ if c.is_ascii_alphanumeric() => 1,
            c if !c.is_alphanumeric() => 0,
            c if is_written_without_spaces(c) && !c.is_numeric() => DENSE_WEIGHT,
            _ => 1,
        };
        weight >= least
    }) || least == 0
}

/// Whether a quote holds enough to prove something, measured by script.
pub(super) fn weighs_enough(quote: &Folded, passage: &Folded, long: bool) -> bool {
    let holds = |least: usize| weighs(quote.units(), least);
    // All that a passage of a few words has is enough.
    let all = || (1..MINIMUM_LETTERS).all(|least| holds(least) || !weighs(passage.units(), least));
    holds(MINIMUM_LETTERS)
        || long && holds(MINIMUM_LETTERS_IF_LONG)
        || holds(1) && passage.units().len() < 40 && all()
}

/// The first fragment that is too small to prove anything, unless it is the whole passage.
pub(super) fn small_fragments(
    quote: &Quote,
    parts: &[Range<usize>],
    passage: &Folded,
) -> Option<Finding> {
    let is_small = |part: &Range<usize>| {
        let units = quote.folded.units().get(part.clone()).unwrap_or(&[]);
        !weighs(units, MINIMUM_FRAGMENT) && part.len() < passage.units().len()
    };
    let fragment = parts.iter().position(is_small)?;
    Some(Finding {
        rule: FragmentTooSmall,
        fragment,
        at: 0..0,
    })
}
