//! The plain form of a character where its neighbours decide what that is, or whether it says the same.

use super::glyph::Glyph;
use super::rule::MatchRule::*;
use super::rule::RuleSet;
use super::script::{Form, form, is_other_dash, plain_quotation_mark};

/// The characters among which one stands.
pub(super) struct Around<'a> {
    pub(super) glyphs: &'a [Glyph],
    pub(super) rules: RuleSet,
}

impl Around<'_> {
    fn char(&self, at: usize) -> Option<char> {
        self.glyphs.get(at).map(|glyph| glyph.c)
    }

    /// A quotation mark, dash, point or full stop in its plain form.
    #[inline(never)]
    pub(super) fn plain(&self, at: usize, c: char) -> char {
        if c < '\u{80}' && c != '`' {
            return c;
        }
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let before = at.checked_sub(1).and_then(|before| self.char(before));
        match c {
            _ if self.rules.has(Dashes) && is_other_dash(c) => '-',
            '\u{B7}' | '\u{2027}' | '\u{2219}' | '\u{22C5}'
                if self.rules.has(DecimalPoint) && digit(before) && digit(self.char(at + 1)) =>
            {
                '.'
            }
            '\u{3002}' | '\u{FF61}' if self.rules.has(CjkPunctuation) => '.',
            '\u{3001}' | '\u{FF64}' if self.rules.has(CjkPunctuation) => ',',
            _ if self.rules.has(QuotationMarks) => plain_quotation_mark(c).unwrap_or(c),
            _ => c,
        }
    }

    /// Whether the plain form of a character would say something else in this place.
    #[inline(never)]
    pub(super) fn changes_value(&self, at: usize, c: char) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.char(before));
        let after = self.char(at + 1);
        let wordy = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let numeric = |c: Option<char>| c.is_some_and(char::is_numeric);
        match form(c) {
            None => false,
            Some(Form::Enclosed) => true,
            Some(Form::Fraction) => numeric(before) || numeric(after),
            Some(Form::Lowered) => {
                numeric(before) && !form_of(before) || numeric(after) && !form_of(after)
            }
            Some(Form::Raised) => wordy(before) && !self.raises_unit(at),
        }
    }

    /// Whether the raised 2 or 3 at `at` stands on a unit of length, as in `m²`.
    fn raises_unit(&self, at: usize) -> bool {
        let word: Vec<char> = (1..=4)
            .map_while(|back| at.checked_sub(back).and_then(|place| self.char(place)))
            .take_while(|c| c.is_alphabetic())
            .collect();
        let raised = matches!(self.char(at), Some('\u{B2}' | '\u{B3}'));
        raised
            && matches!(
                word[..],
                ['m'] | ['m', 'c' | 'd' | 'k' | 'm' | 'h' | 'µ' | 'μ' | 'n']
            )
    }
}

fn form_of(c: Option<char>) -> bool {
    c.is_some_and(|c| form(c).is_some())
}
