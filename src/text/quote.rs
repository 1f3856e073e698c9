//! Whether a quote stands in a text.
//!
//! A quote may leave words out with an ellipsis (`…`, which the fold has made `...`): each of its fragments must then
//! stand in the text after the one before.

use super::fold::Folded;
use super::search::find;
use super::units::position;

/// The least that a quote must hold to be worth anything as evidence, in UTF-16 units of its folded fragments.
pub const MINIMUM_LENGTH: usize = 12;

const DOT: u16 = b'.' as u16;
const ELLIPSIS: [u16; 3] = [DOT; 3];
const SPACE: u16 = b' ' as u16;

/// A folded quote, split at its ellipses.
#[derive(Debug)]
pub struct Fragments<'a> {
    fragments: Vec<&'a [u16]>,
    length: usize,
}

impl<'a> Fragments<'a> {
    /// What stands between the ellipses of a quote, trimmed, the empty ones left out.
    pub fn of(quote: &'a Folded) -> Fragments<'a> {
        let mut fragments = Vec::new();
        let mut rest = quote.units();
        while let Some(at) = position_of_ellipsis(rest) {
            let (fragment, after) = rest.split_at(at);
            fragments.push(trim_spaces(fragment));
            rest = after.get(ELLIPSIS.len()..).unwrap_or(&[]);
        }
        fragments.push(trim_spaces(rest));
        fragments.retain(|fragment| !fragment.is_empty());
        let length = fragments.iter().map(|fragment| fragment.len()).sum();
        Fragments { fragments, length }
    }

    /// The length of all fragments together, in UTF-16 units.
    pub fn utf16_len(&self) -> usize {
        self.length
    }

    /// Whether all fragments stand in the text, each after the end of the one before. A quote without fragments stands
    /// nowhere.
    pub fn stand_in(&self, text: &Folded) -> bool {
        let mut rest = text.units();
        for fragment in &self.fragments {
            let Some(at) = find(rest, fragment) else {
                return false;
            };
            rest = rest.get(at + fragment.len()..).unwrap_or(&[]);
        }
        !self.fragments.is_empty()
    }
}

/// Whether a quote is known to be long enough without folding it: a letter or digit of ASCII is never folded into less
/// than one unit, nor part of an ellipsis. `false` says nothing.
pub fn is_plainly_long(quote: &[u16]) -> bool {
    let is_plain = |unit: &&u16| u8::try_from(**unit).is_ok_and(|b| b.is_ascii_alphanumeric());
    quote.iter().filter(is_plain).take(MINIMUM_LENGTH).count() == MINIMUM_LENGTH
}

/// The first three dots in a row.
fn position_of_ellipsis(text: &[u16]) -> Option<usize> {
    let mut from = 0;
    loop {
        from += position(text.get(from..)?, DOT)?;
        if text.get(from..)?.starts_with(&ELLIPSIS) {
            return Some(from);
        }
        from += 1;
    }
}

/// After the fold the only white space is the space, and no two are together.
fn trim_spaces(units: &[u16]) -> &[u16] {
    let units = units.strip_prefix(&[SPACE]).unwrap_or(units);
    units.strip_suffix(&[SPACE]).unwrap_or(units)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::fold;
    use crate::text::units::from_str;

    fn folded(text: &str) -> Folded {
        fold(&from_str(text))
    }

    #[test]
    fn splitting() {
        let rows: &[(&str, &str, &[&str])] = &[
            ("one", "abc", &["abc"]),
            ("none", "", &[]),
            ("only an ellipsis", "…", &[]),
            ("two", "ab … cd", &["ab", "cd"]),
            (
                "dots are taken in threes from the left",
                "a....b",
                &["a", ".b"],
            ),
            ("six dots", "a......b", &["a", "b"]),
            ("at the ends", "...ab...", &["ab"]),
            ("two dots are text", "a..b", &["a..b"]),
        ];
        for (name, quote, expected) in rows {
            let quote = folded(quote);
            let fragments = Fragments::of(&quote);
            let texts: Vec<_> = fragments
                .fragments
                .iter()
                .map(|fragment| String::from_utf16_lossy(fragment))
                .collect();
            assert_eq!(texts, *expected, "{name}");
            let length: usize = expected
                .iter()
                .map(|text| text.encode_utf16().count())
                .sum();
            assert_eq!(fragments.utf16_len(), length, "{name}");
        }
    }

    #[test]
    fn plainly_long_quotes_are_long() {
        let rows = [
            ("enough", "de werkgever", false), // eleven and a space
            ("with one more", "de werkgevers", true),
            (
                "marks join their letters",
                "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}",
                false,
            ),
            (
                "of which there are enough",
                "e\u{301}ne\u{301}ne\u{301}ne\u{301}ne\u{301}ne\u{301}n",
                true,
            ),
            ("dots are none", "a............b", false),
            (
                "Chinese is left to the fold",
                "员工休假规定必须应当批准",
                false,
            ),
        ];
        for (name, quote, expected) in rows {
            assert_eq!(is_plainly_long(&from_str(quote)), expected, "{name}");
            let length = Fragments::of(&folded(quote)).utf16_len();
            assert!(!expected || length >= MINIMUM_LENGTH, "{name}");
        }
    }

    #[test]
    fn standing() {
        let rows = [
            (
                "whole",
                "de werkgever betaalt",
                "De werkgever betaalt het loon",
                true,
            ),
            (
                "in order",
                "werkgever … loon",
                "De werkgever betaalt het loon",
                true,
            ),
            (
                "out of order",
                "loon … werkgever",
                "De werkgever betaalt het loon",
                false,
            ),
            ("no overlap", "abab … abab", "ababab", false),
            ("twice the same, both there", "ab…ab", "abab", true),
            ("nothing stands nowhere", "…", "abc", false),
            ("in an empty text", "a", "", false),
        ];
        for (name, quote, text, expected) in rows {
            assert_eq!(
                Fragments::of(&folded(quote)).stand_in(&folded(text)),
                expected,
                "{name}"
            );
        }
    }
}
