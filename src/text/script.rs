//! What scripts and signs a character belongs to, as far as comparing a quote asks.
//!
//! Based on the code charts and on Unicode's `Default_Ignorable_Code_Point`, `Dash` and `Quotation_Mark`, cut down to
//! what stands in documents. Written as ranges: a match on a few dozen of them costs less than tables of the whole
//! properties, and a reader can check it. None is copied into its callers, which are many and seldom in a hurry.

use super::class::Class;

/// Shows nothing of its own: soft hyphen, zero-width characters, bidi controls, variation selectors, tags.
#[inline(never)]
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFF8}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}')
}

/// Changes the order in which what follows is shown. The marks LRM, RLM and ALM change no order of their own.
pub fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A dash or minus that the contract's fold leaves as it is.
#[inline(never)]
pub fn is_other_dash(c: char) -> bool {
    matches!(
        c,
        '\u{2015}'
            | '\u{2212}'
            | '\u{2043}'
            | '\u{58A}'
            | '\u{5BE}'
            | '\u{1806}'
            | '\u{2E3A}'
            | '\u{2E3B}'
            | '\u{2796}'
            | '\u{2E40}'
            | '\u{2E17}'
            | '\u{30A0}'
            | '\u{FE58}'
            | '\u{FE63}'
            | '\u{FF0D}'
            | '\u{FE31}'
            | '\u{FE32}'
    )
}

/// Any dash or hyphen or minus.
#[inline(never)]
pub fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2014}') || is_other_dash(c)
}

/// The plain form of a quotation mark, prime or corner bracket: single stays single and double double, since six feet
/// are not six inches.
#[inline(never)]
pub fn plain_quotation_mark(c: char) -> Option<char> {
    match c {
        '\u{2018}'..='\u{201B}' | '\u{2039}' | '\u{203A}' | '\u{2032}' | '\u{2035}' | '`' => {
            Some('\'')
        }
        '\u{B4}' | '\u{2BB}'..='\u{2BD}' | '\u{2B9}' | '\u{FF07}' | '\u{275B}' | '\u{275C}' => {
            Some('\'')
        }
        '\u{201C}'..='\u{201F}' | '\u{AB}' | '\u{BB}' | '\u{2033}' | '\u{2036}' | '\u{2BA}' => {
            Some('"')
        }
        '\u{300C}'..='\u{300F}'
        | '\u{301D}'..='\u{301F}'
        | '\u{FF02}'
        | '\u{FF62}'
        | '\u{FF63}' => Some('"'),
        '\u{275D}' | '\u{275E}' | '\u{2E42}' | '\u{FE41}'..='\u{FE44}' => Some('"'),
        _ => None,
    }
}

/// A letter of a script that is written without spaces between words.
#[inline(never)]
pub fn is_written_without_spaces(c: char) -> bool {
    is_cjk_letter(c)
        || matches!(c,
            '\u{E00}'..='\u{EFF}' | '\u{F00}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{1950}'..='\u{19DF}'
            | '\u{1A20}'..='\u{1AAF}' | '\u{A000}'..='\u{A4CF}' | '\u{A9E0}'..='\u{A9FF}' | '\u{AA60}'..='\u{AADF}')
}

/// An ideograph, kana or bopomofo. Korean is written with spaces.
#[inline(never)]
pub fn is_cjk_letter(c: char) -> bool {
    matches!(c,
        '\u{2E80}'..='\u{2FDF}' | '\u{3005}'..='\u{3007}' | '\u{3021}'..='\u{3029}' | '\u{3031}'..='\u{3035}'
        | '\u{303B}' | '\u{3041}'..='\u{312F}' | '\u{31A0}'..='\u{31BF}' | '\u{31F0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF66}'..='\u{FF9F}'
        | '\u{1AFF0}'..='\u{1B16F}' | '\u{20000}'..='\u{3FFFD}')
}

/// A letter or a punctuation mark of Chinese and Japanese, the fullwidth forms included.
#[inline(never)]
pub fn is_cjk(c: char) -> bool {
    is_cjk_letter(c) || matches!(c, '\u{3001}'..='\u{303F}' | '\u{FF01}'..='\u{FF65}')
}

/// A vowel sign or reading sign of Arabic, which most texts leave out. Hamza and madda make other letters and stay.
#[inline(never)]
pub fn is_arabic_mark(c: char) -> bool {
    matches!(c, '\u{610}'..='\u{61A}' | '\u{64B}'..='\u{652}' | '\u{656}'..='\u{65F}' | '\u{670}' | '\u{6D6}'..='\u{6DC}' | '\u{6DF}'..='\u{6E8}' | '\u{6EA}'..='\u{6ED}')
}

/// The line that stretches an Arabic word and says nothing.
pub const TATWEEL: char = '\u{640}';

/// A point or accent of Hebrew, which most texts leave out.
#[inline(never)]
pub fn is_hebrew_point(c: char) -> bool {
    matches!(
        c,
        '\u{591}'
            ..='\u{5BD}' | '\u{5BF}' | '\u{5C1}' | '\u{5C2}' | '\u{5C4}' | '\u{5C5}' | '\u{5C7}'
    )
}

/// A character that may become another one with what stands before it: a mark, a conjoining vowel.
#[inline(never)]
pub fn joins(c: char) -> bool {
    Class::of(c.into()).joins()
}

/// A letter, digit or mark: what a word or number consists of.
#[inline(never)]
pub fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() || Class::of(c.into()).joins()
}

/// How a character that NFKC makes plain stood there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Raised: a power, an ordinal, the number of a note.
    Raised,
    /// Lowered: an index.
    Lowered,
    /// In a circle, or the like: a number of its own.
    Enclosed,
    /// A fraction in one character.
    Fraction,
}

/// The form of a character whose plain one can be read as something else, or `None` for all others.
#[inline(never)]
pub fn form(c: char) -> Option<Form> {
    match c {
        '\0'..='\u{A9}' => None,
        '\u{B2}' | '\u{B3}' | '\u{B9}' | '\u{AA}' | '\u{BA}' | '\u{2070}'..='\u{207F}' => {
            Some(Form::Raised)
        }
        '\u{2B0}'..='\u{2B8}'
        | '\u{2E0}'..='\u{2E4}'
        | '\u{1D2C}'..='\u{1D61}'
        | '\u{1D9B}'..='\u{1DBF}' => Some(Form::Raised),
        '\u{2080}'..='\u{209C}' | '\u{1D62}'..='\u{1D6A}' | '\u{2C7C}' => Some(Form::Lowered),
        '\u{BC}'..='\u{BE}' | '\u{2150}'..='\u{215F}' | '\u{2189}' => Some(Form::Fraction),
        '\u{2460}'..='\u{249B}' | '\u{24B6}'..='\u{24EA}' | '\u{3220}'..='\u{32FE}' => {
            Some(Form::Enclosed)
        }
        '\u{3358}'..='\u{3370}' | '\u{33E0}'..='\u{33FE}' | '\u{1F100}'..='\u{1F12B}' => {
            Some(Form::Enclosed)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::UnicodeNormalization;

    #[test]
    fn forms_are_what_nfkc_makes_plain() {
        for c in (0..=0x1FFFF).filter_map(char::from_u32) {
            let undecomposed = matches!(c, '\u{3248}'..='\u{324F}' | '\u{1F10B}' | '\u{1F10C}');
            if form(c).is_some() && c.is_numeric() && !undecomposed {
                assert!(c.nfkc().ne([c]), "{c}");
            }
        }
        for (c, expected) in [
            ('⁶', Some(Form::Raised)),
            ('ª', Some(Form::Raised)),
            ('₂', Some(Form::Lowered)),
            ('①', Some(Form::Enclosed)),
            ('½', Some(Form::Fraction)),
            ('ﬁ', None),
            ('６', None),
            ('Ⅳ', None),
            ('℃', None),
        ] {
            assert_eq!(form(c), expected, "{c}");
        }
    }

    #[test]
    fn single_and_double_quotation_marks_stay_apart() {
        for (marks, plain) in [("‘’‚‛‹›′`´ʼ＇", '\''), ("“”„‟«»″「」『』〝〞〟＂", '"')]
        {
            for mark in marks.chars() {
                assert_eq!(plain_quotation_mark(mark), Some(plain), "{mark}");
            }
        }
        assert_eq!(plain_quotation_mark('<'), None);
        assert_eq!(plain_quotation_mark('‴'), None);
    }

    #[test]
    fn dashes_are_not_prolonged_vowels_or_lines() {
        assert!("-‐‑‒–—―−﹘﹣－⸺".chars().all(is_dash));
        assert!(!"ー_·~一".chars().any(is_dash));
    }
}
