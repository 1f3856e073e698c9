//! The fold under which a quote is compared with its passage, as the contract of the package's first version has it.
//!
//! NFKC; curly single and double quotation marks and the common dashes to their ASCII forms; every run of white space
//! (JavaScript's `\s`) to one space; trimmed; lower case as JavaScript's `toLowerCase` has it for a whole string, with a
//! final sigma where one belongs. Done in one pass over UTF-16 units.
//!
//! NFKC works on stretches: one character that joins nothing before it, with all after it that do. A stretch of one
//! stable character, nearly all of a text, is folded in a block with its neighbours where it is a common one (`simple`), or
//! by a look at the table (`class`); the others are normalised first (`compose`).

use super::class::{Action, Class};
use super::compose::nfkc;
use super::normal_form::Normaliser;
use super::simple::{self, is_after_space};
use super::units::{char_at, chars, chars_back};

/// The least unit that can join what stands before it, so that lower ones need no look-up.
const FIRST_JOINING: u16 = 0x300;

/// A folded text, in UTF-16 units, always well-formed.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Folded(Vec<u16>);

impl Folded {
    /// The units of the folded text.
    pub fn units(&self) -> &[u16] {
        &self.0
    }
}

/// Folds a text.
pub fn fold(units: &[u16]) -> Folded {
    let mut folder = Folder {
        // A little more than most texts need, since growing means a copy of all.
        folded: Vec::with_capacity(units.len() + units.len() / 16 + simple::LANES),
        sigmas: Vec::new(),
        normaliser: Normaliser::default(),
    };
    folder.text(units);
    folder.finish()
}

struct Folder {
    folded: Vec<u16>,
    /// Where a sigma was written whose form depends on what follows.
    sigmas: Vec<usize>,
    normaliser: Normaliser,
}

const SPACE: u16 = b' ' as u16;
const SMALL_SIGMA: u16 = 0x3C3;
const FINAL_SIGMA: u16 = 0x3C2;

/// A character of the text, with what the table says of it.
#[derive(Clone, Copy)]
struct Next {
    c: char,
    class: Class,
    end: usize,
}

impl Folder {
    fn text(&mut self, units: &[u16]) {
        let mut at = 0;
        loop {
            at = self.simple(units, at);
            let Some(mut next) = peek(units, at) else {
                return;
            };
            // Where a run has just ended, go on one by one until there is something simple again.
            loop {
                let after = peek(units, next.end);
                at = match after {
                    Some(Next { class, .. }) if class.joins() => self.stretch(units, at, next.end),
                    _ => self.alone(units, at, next),
                };
                match after
                    .filter(|after| !after.class.joins())
                    .or_else(|| peek(units, at))
                {
                    None => return,
                    Some(after) if is_likely_simple(after.c) => break,
                    Some(after) => next = after,
                }
            }
        }
    }

    /// Folds what is simple from `at` on and says where it ends: before a character that needs
    /// more, or before the one that such a character joins.
    #[inline(always)]
    fn simple(&mut self, units: &[u16], at: usize) -> usize {
        let rest = units.get(at..).unwrap_or(&[]);
        let end = at + simple::fold_run(rest, &mut self.folded);
        if joins(units, end) && self.folded.pop_if(|last| *last != SPACE).is_some() {
            return end - 1;
        }
        end
    }

    /// Folds a character that nothing joins.
    #[inline(always)]
    fn alone(&mut self, units: &[u16], at: usize, next: Next) -> usize {
        if next.class.is_unstable() {
            return self.stretch(units, at, next.end);
        }
        self.emit(next.c, next.class);
        next.end
    }

    /// Folds the character at `at`, which ends at `end`, with all that joins it, and says where the next one begins.
    fn stretch(&mut self, units: &[u16], at: usize, mut end: usize) -> usize {
        while let Some(next) = peek(units, end).filter(|next| next.class.joins()) {
            end = next.end;
        }
        let mut normaliser = std::mem::take(&mut self.normaliser);
        nfkc(&mut normaliser, units.get(at..end).unwrap_or(&[]), |c| {
            self.emit(c, Class::of(c.into()))
        });
        self.normaliser = normaliser;
        end
    }

    #[inline(always)]
    fn emit(&mut self, c: char, class: Class) {
        match class.action() {
            Action::Copy => self.push(c),
            Action::Map => self.map(c),
            Action::Space => self.space(),
            Action::Sigma => {
                self.sigmas.push(self.folded.len());
                self.folded.push(SMALL_SIGMA);
            }
        }
    }

    #[inline(always)]
    fn push(&mut self, c: char) {
        match u16::try_from(u32::from(c)) {
            Ok(unit) => self.folded.push(unit),
            Err(_) => self.folded.extend_from_slice(c.encode_utf16(&mut [0; 2])),
        }
    }

    #[inline]
    fn map(&mut self, c: char) {
        match c {
            '\u{2018}'..='\u{201B}' => self.push('\''),
            '\u{201C}'..='\u{201F}' => self.push('"'),
            '\u{2010}'..='\u{2014}' => self.push('-'),
            _ => c.to_lowercase().for_each(|c| self.push(c)),
        }
    }

    #[inline]
    fn space(&mut self) {
        if !is_after_space(&self.folded) {
            self.folded.push(SPACE);
        }
    }

    fn finish(mut self) -> Folded {
        self.folded.pop_if(|last| *last == SPACE);
        for at in std::mem::take(&mut self.sigmas) {
            if self.is_final(at) {
                self.folded[at] = FINAL_SIGMA;
            }
        }
        Folded(self.folded)
    }

    /// Unicode's Final_Sigma, decided on the folded text: the fold changes no character's part in the rule, and each
    /// look back or ahead ends at the next cased character, a sigma included, so that all of them are linear together.
    fn is_final(&self, at: usize) -> bool {
        let (before, after) = (self.folded.get(..at), self.folded.get(at + 1..));
        let cased_before = before.is_some_and(|before| cased_past_ignorable(chars_back(before)));
        cased_before && !after.is_some_and(|after| cased_past_ignorable(chars(after)))
    }
}

/// Whether the first character that the final-sigma rule does not look past is cased.
fn cased_past_ignorable(chars: impl Iterator<Item = char>) -> bool {
    chars
        .map(|c| Class::of(c.into()))
        .find(|class| !class.is_case_ignorable())
        .is_some_and(Class::is_cased)
}

/// Whether a run that begins with a character is likely to get on: most letters, but no white space or marks.
#[inline(always)]
fn is_likely_simple(c: char) -> bool {
    matches!(c, '\u{21}'..='\u{24F}' | '\u{370}'..='\u{52F}' | '\u{2010}'..='\u{201F}' | '\u{3001}'..='\u{9FFF}')
}

#[inline(always)]
fn peek(units: &[u16], at: usize) -> Option<Next> {
    let (c, length) = char_at(units, at)?;
    Some(Next {
        c,
        class: Class::of(c.into()),
        end: at + length,
    })
}

/// Whether the character at `at` joins the one before it.
#[inline(always)]
fn joins(units: &[u16], at: usize) -> bool {
    let may_join = units.get(at).is_some_and(|&unit| unit >= FIRST_JOINING);
    may_join && peek(units, at).is_some_and(|next| next.class.joins())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::units::from_str;

    fn folded(text: &str) -> String {
        String::from_utf16(fold(&from_str(text)).units()).expect("the fold is well-formed")
    }

    #[test]
    fn rows() {
        let rows = [
            ("empty", "", ""),
            ("white space only", " \u{3000}\u{FEFF}\n", ""),
            ("trim and collapse", "\t A \u{A0}\u{2003} B\r\n", "a b"),
            (
                "curly quotes and dashes",
                "‘a’ ‚b‛ “c” „d‟ ‐‑‒–—",
                "'a' 'b' \"c\" \"d\" -----",
            ),
            ("other dashes stay", "― −", "― −"),
            ("a dash that NFKC makes", "﹘", "-"),
            ("ellipsis", "a…b", "a...b"),
            ("ligature and superscript", "ﬁ 10⁶", "fi 106"),
            ("fullwidth", "ＡＢＣ１２３，", "abc123,"),
            ("halfwidth katakana with a voiced mark", "ｶﾞ", "ガ"),
            ("NFD after ASCII", "Cafe\u{301} E\u{301}", "café é"),
            ("two marks in another order", "a\u{301}\u{323}", "ạ\u{301}"),
            ("mark after white space", "a \u{301}b", "a \u{301}b"),
            ("mark at the start", "\u{301}b", "\u{301}b"),
            ("Hangul jamo", "\u{1112}\u{1161}\u{11AB}", "한"),
            ("Hangul syllable and a jamo", "하\u{11AB}", "한"),
            ("dotted capital I", "İ", "i\u{307}"),
            ("dotted capital I from NFD", "I\u{307}", "i\u{307}"),
            ("final sigma", "ΟΔΟΣ ΣΟΦΙΑΣ Σ", "οδος σοφιας σ"),
            (
                "final sigma past an apostrophe",
                "ΟΔΟΣ’ ΟΔΟΣ’Α",
                "οδος' οδοσ'α",
            ),
            (
                "sigma across blocks",
                "ΑΣ\u{345}\u{345}Α ΑΣ\u{345}",
                "ασ\u{345}\u{345}α ας\u{345}",
            ),
            ("astral with case", "𐐀𐐨", "𐐨𐐨"),
            ("astral compatibility", "𝒜", "a"),
            ("emoji with joiners", "👩‍👩‍👧 X", "👩‍👩‍👧 x"),
            ("Kelvin and Angstrom", "KÅ", "kå"),
        ];
        for (name, text, expected) in rows {
            assert_eq!(folded(text), expected, "{name}");
        }
    }

    #[test]
    fn no_low_unit_joins() {
        assert!((0..FIRST_JOINING).all(|unit| !Class::of(unit.into()).joins()));
    }
}
