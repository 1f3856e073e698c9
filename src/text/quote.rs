//! Whether a quote stands in a text.
//!
//! A quote may leave words out with an ellipsis (`…`, which the fold has made `...`): each of its fragments must then
//! stand in the text after the one before. Fragments are searched with `memchr::memmem`, which is linear whatever it is
//! given.

use super::fold::{Folded, utf16_len};
use memchr::memmem;

/// The least that a quote must hold to be worth anything as evidence, in UTF-16 units of its folded fragments.
pub const MINIMUM_LENGTH: usize = 12;

const ELLIPSIS: &[u8] = b"...";

/// The fragments of a folded quote: what stands between ellipses, trimmed, the empty ones left out.
pub fn fragments(quote: &Folded) -> impl Iterator<Item = &[u8]> {
    let bytes = quote.as_bytes();
    let mut rest = Some(bytes);
    std::iter::from_fn(move || {
        let text = rest?;
        let (fragment, after) = match memmem::find(text, ELLIPSIS) {
            Some(at) => (text.get(..at)?, text.get(at + ELLIPSIS.len()..)),
            None => (text, None),
        };
        rest = after;
        Some(fragment)
    })
    .map(trim_spaces)
    .filter(|fragment| !fragment.is_empty())
}

/// After the fold the only white space is the space.
fn trim_spaces(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.strip_prefix(b" ").unwrap_or(bytes);
    bytes.strip_suffix(b" ").unwrap_or(bytes)
}

/// Whether all fragments stand in the text, each after the end of the one before. A quote without fragments stands
/// nowhere.
pub fn stands_in(quote: &Folded, text: &Folded) -> bool {
    let mut rest = text.as_bytes();
    let mut found_one = false;
    for fragment in fragments(quote) {
        let Some(after) =
            memmem::find(rest, fragment).and_then(|at| rest.get(at + fragment.len()..))
        else {
            return false;
        };
        rest = after;
        found_one = true;
    }
    found_one
}

/// The length of all fragments together, in UTF-16 units.
pub fn evidence_length(quote: &Folded) -> usize {
    fragments(quote).map(utf16_len).sum()
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
            let texts: Vec<_> = fragments(&quote).map(String::from_utf8_lossy).collect();
            assert_eq!(texts, *expected, "{name}");
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
            assert_eq!(stands_in(&folded(quote), &folded(text)), expected, "{name}");
        }
    }
}
