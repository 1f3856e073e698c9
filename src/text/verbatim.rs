//! Whether a text holds a quote as it is written, with nothing folded.
//!
//! Most quotes are copied to the letter, and then the fold of a long text can be spared: what stands in the text stands,
//! folded, in the folded text too, as long as the fold looks at nothing beyond the quote's ends. It does so where a
//! character joins the one before it, where a pair of surrogates is cut, in a run of white space, and for a capital sigma,
//! which takes another form at the end of a word. A quote with any of these, or that is only found once it is folded, is
//! left to the fold; so this is never more than a way of being sooner right. A search of the text takes a seventh of the
//! time of its fold.

use super::class::{Action, Class};
use super::search::find;
use super::units::{char_at, chars, chars_back, position};
use super::white_space::trim;

/// Whether the fold of the text is known to hold the fold of the quote; `false` says nothing.
pub fn stands_verbatim(text: &[u16], quote: &[u16]) -> bool {
    let quote = trim(quote);
    if !keeps_to_itself(quote) {
        return false;
    }
    let Some(start) = find(text, quote) else {
        return false;
    };
    match char_at(text, start + quote.len()) {
        Some((next, _)) => !Class::of(next.into()).joins(),
        None => true,
    }
}

/// Whether the fold of a trimmed quote is the same wherever it stands, but for what follows it.
fn keeps_to_itself(quote: &[u16]) -> bool {
    let at_the_ends = [chars(quote).next(), chars_back(quote).next()];
    at_the_ends.into_iter().all(|c| c.is_some_and(is_plain))
        && !MAY_BECOME_SIGMA
            .iter()
            .any(|&unit| position(quote, unit).is_some())
}

/// Whether a character stands alone: it joins nothing, NFKC leaves it, and it is no space and no surrogate's stand-in.
fn is_plain(c: char) -> bool {
    let class = Class::of(c.into());
    let stays = matches!(class.action(), Action::Copy | Action::Map);
    stays && !class.joins() && !class.is_unstable() && c != char::REPLACEMENT_CHARACTER
}

/// The units that are, or are the first half of, a character that NFKC makes a capital sigma: Σ, Ϲ, and mathematical ones.
const MAY_BECOME_SIGMA: [u16; 3] = [0x3A3, 0x3F9, 0xD835];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::fold;
    use crate::text::units::from_str;
    use unicode_normalization::UnicodeNormalization;

    #[test]
    fn rows() {
        let rows = [
            (
                "to the letter",
                "Het verlof is 25 dagen.",
                "verlof is 25",
                true,
            ),
            (
                "white space around the quote",
                "a verlof b",
                " verlof\n",
                true,
            ),
            ("a letter of another case", "Het Verlof", "verlof", false),
            ("nothing", "abc", " ", false),
            ("a mark follows", "de cafe\u{301}s", "de cafe", false),
            ("a mark at the start", "cafe\u{301}s", "\u{301}s", false),
            ("a jamo follows", "하\u{11AB}", "하", false),
            ("half of a pair", "a😀b", "a\u{FFFD}", false),
            ("a sigma", "ΟΔΟΣΑ", "ΟΔΟΣ", false),
            ("another sigma", "ΟΔΟϹΑ", "ΟΔΟϹ", false),
            ("an emoji at the end", "dank 😀 u", "dank 😀", true),
            ("a superscript at the end", "10⁶", "10⁶", false),
            ("to the end", "tot hier", "hier", true),
        ];
        for (name, text, quote, expected) in rows {
            assert_eq!(
                stands_verbatim(&from_str(text), &from_str(quote)),
                expected,
                "{name}"
            );
        }
    }

    #[test]
    fn half_a_pair_is_not_found_in_a_whole_one() {
        let text = from_str("een 😀 hier");
        assert!(!stands_verbatim(&text, &text[..5]));
        assert!(!stands_verbatim(&text, &text[5..]));
    }

    #[test]
    fn no_other_unit_becomes_a_sigma() {
        let becomes = |c: &char| c.nfkc().any(|c| c == 'Σ');
        for c in ('\0'..=char::MAX).filter(becomes) {
            let mut units = [0; 2];
            assert!(
                c.encode_utf16(&mut units)
                    .iter()
                    .any(|unit| MAY_BECOME_SIGMA.contains(unit)),
                "{c}"
            );
        }
    }

    /// All texts of five characters that the fold treats in different ways, and all their pieces.
    #[test]
    fn what_stands_verbatim_stands_folded() {
        let alphabet = [
            'a', 'B', 'Σ', ' ', '\u{301}', '.', '…', '\u{1100}', '\u{1161}', '😀', '\u{130}',
            '\u{A8}',
        ];
        let mut found = 0;
        for number in 0..12_usize.pow(4) {
            let picked = (0..4).map(|place| alphabet[number / 12_usize.pow(place) % 12]);
            let text = from_str(&picked.collect::<String>());
            let folded = fold(&text);
            for start in 0..text.len() {
                for end in start + 1..=text.len() {
                    let quote = &text[start..end];
                    if stands_verbatim(&text, quote) {
                        found += 1;
                        let needle = fold(quote);
                        assert!(
                            find(folded.units(), needle.units()).is_some(),
                            "{quote:?} in {text:?}"
                        );
                    }
                }
            }
        }
        assert!(found > 10_000, "{found}");
    }
}
