//! NFKC of one stretch: a character that joins nothing before it, with all after it that do.
//!
//! `normal_form` does any stretch, at a hundred nanoseconds or more for setting out. The stretches that whole
//! documents consist of, in some script or on some system, have their rule here: a letter and an accent (files from
//! macOS), conjoining jamo (the same, in Korean), fullwidth forms (Chinese and Japanese), the ellipsis. The tests hold
//! each against the library.

use super::class::Class;
use super::normal_form::{Normaliser, compose};
use super::units::chars;

/// Gives the characters of a stretch after NFKC, in order. `normaliser` is for those that have no rule here.
#[inline]
pub(crate) fn nfkc(normaliser: &mut Normaliser, stretch: &[u16], mut emit: impl FnMut(char)) {
    match *stretch {
        [0x2026] => "...".chars().for_each(emit),
        [wide @ 0xFF01..=0xFF5E] => emit(char::from((wide - 0xFEE0) as u8)),
        [letter @ ..0x80, mark] if !Class::of(mark.into()).is_unstable() => {
            accented(letter, mark, emit)
        }
        [lead @ 0x1100..=0x1112, vowel @ 0x1161..=0x1175] => emit(syllable(lead, vowel, TAIL_BASE)),
        [
            lead @ 0x1100..=0x1112,
            vowel @ 0x1161..=0x1175,
            tail @ 0x11A8..=0x11C2,
        ] => emit(syllable(lead, vowel, tail)),
        _ => normaliser
            .nfkc(chars(stretch))
            .iter()
            .for_each(|&c| emit(c)),
    }
}

/// The characters of a stretch after NFKC, by the rules for any.
#[cold]
#[inline(never)]
pub(crate) fn nfkc_chars(stretch: &[u16]) -> Vec<char> {
    Normaliser::default().nfkc(chars(stretch)).to_vec()
}

/// An ASCII character, which has no decomposition, and one stable mark: they compose or they do not.
fn accented(letter: u16, mark: u16, mut emit: impl FnMut(char)) {
    let (letter, mark) = (
        char::from(letter as u8),
        char::from_u32(mark.into()).unwrap_or(char::REPLACEMENT_CHARACTER),
    );
    match compose(letter, mark) {
        Some(composed) => emit(composed),
        None => [letter, mark].into_iter().for_each(emit),
    }
}

/// One below the first tail consonant, and what stands for none.
const TAIL_BASE: u16 = 0x11A7;

/// Hangul syllable composition, The Unicode Standard 3.12.
fn syllable(lead: u16, vowel: u16, tail: u16) -> char {
    let code = 0xAC00 + ((lead - 0x1100) * 21 + (vowel - 0x1161)) * 28 + (tail - TAIL_BASE);
    char::from_u32(code.into()).unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::units::from_str;
    use unicode_normalization::UnicodeNormalization;

    fn composed(text: &str) -> String {
        let mut composed = String::new();
        nfkc(&mut Normaliser::default(), &from_str(text), |c| {
            composed.push(c)
        });
        composed
    }

    #[test]
    fn single_units_as_the_library() {
        for c in (0..=0xFFFF).filter_map(char::from_u32) {
            assert_eq!(
                composed(&c.to_string()),
                c.nfkc().collect::<String>(),
                "U+{:04X}",
                c as u32
            );
        }
    }

    #[test]
    fn letter_and_mark_as_the_library() {
        let marks: Vec<char> = (0x80..=0xFFFF)
            .filter_map(char::from_u32)
            .filter(|&c| Class::of(c as u32).joins())
            .collect();
        assert!(marks.len() > 500);
        for letter in (0..0x80_u8).map(char::from) {
            for mark in &marks {
                let text = format!("{letter}{mark}");
                assert_eq!(composed(&text), text.nfkc().collect::<String>(), "{text:?}");
            }
        }
    }

    #[test]
    fn jamo_as_the_library() {
        for (lead, vowel) in
            ('\u{10FF}'..='\u{1113}').flat_map(|l| ('\u{1160}'..='\u{1176}').map(move |v| (l, v)))
        {
            for tail in std::iter::once(None).chain(('\u{11A6}'..='\u{11C4}').map(Some)) {
                let text: String = [Some(lead), Some(vowel), tail]
                    .into_iter()
                    .flatten()
                    .collect();
                assert_eq!(composed(&text), text.nfkc().collect::<String>(), "{text:?}");
            }
        }
    }
}
