//! Whether a quote stands in a text.
//!
//! A quote may leave words out with an ellipsis (`…`, which the fold has made `...`): each of its fragments must then
//! stand in the text after the one before. Fragments are searched with `memchr::memmem`, which is linear whatever it is
//! given.

use super::fold::{Folded, utf16_len};
use memchr::{memchr_iter, memmem};

/// The least that a quote must hold to be worth anything as evidence, in UTF-16 units of its folded fragments.
pub const MINIMUM_LENGTH: usize = 12;

const ELLIPSIS: &[u8] = b"...";

/// A folded quote, split at its ellipses.
#[derive(Debug)]
pub struct Fragments<'a> {
    fragments: Vec<&'a [u8]>,
    length: usize,
}

impl<'a> Fragments<'a> {
    /// What stands between the ellipses of a quote, trimmed, the empty ones left out.
    pub fn of(quote: &'a Folded) -> Fragments<'a> {
        let mut fragments = Vec::new();
        let mut rest = quote.as_bytes();
        while let Some(at) = position_of_ellipsis(rest) {
            let (fragment, after) = rest.split_at(at);
            fragments.push(trim_spaces(fragment));
            rest = after.get(ELLIPSIS.len()..).unwrap_or(&[]);
        }
        fragments.push(trim_spaces(rest));
        fragments.retain(|fragment| !fragment.is_empty());
        let length = fragments.iter().map(|fragment| utf16_len(fragment)).sum();
        Fragments { fragments, length }
    }

    /// The length of all fragments together, in UTF-16 units.
    pub fn utf16_len(&self) -> usize {
        self.length
    }

    /// Whether all fragments stand in the text, each after the end of the one before. A quote without fragments stands
    /// nowhere.
    pub fn stand_in(&self, text: &Folded) -> bool {
        let after = |rest: &'_ [u8], fragment: &[u8]| {
            memmem::find(rest, fragment).map(|at| at + fragment.len())
        };
        let mut rest = text.as_bytes();
        for fragment in &self.fragments {
            let Some(end) = after(rest, fragment) else {
                return false;
            };
            rest = rest.get(end..).unwrap_or(&[]);
        }
        !self.fragments.is_empty()
    }
}

/// The first three dots in a row.
fn position_of_ellipsis(text: &[u8]) -> Option<usize> {
    memchr_iter(b'.', text).find(|&at| {
        text.get(at..)
            .is_some_and(|rest| rest.starts_with(ELLIPSIS))
    })
}

/// After the fold the only white space is the space, and no two are together.
fn trim_spaces(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.strip_prefix(b" ").unwrap_or(bytes);
    bytes.strip_suffix(b" ").unwrap_or(bytes)
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
                .map(|fragment| String::from_utf8_lossy(fragment))
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
