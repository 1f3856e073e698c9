//! The fold under which a quote is compared with its passage, as the contract of the package's first version has it.
//!
//! NFKC; curly single and double quotation marks and the common dashes to their ASCII forms; every run of white space
//! (JavaScript's `\s`) to one space; trimmed; lower case as JavaScript's `toLowerCase` has it for a whole string, with a
//! final sigma where one belongs. Done in one pass over UTF-16 units, into UTF-8: so that equal texts are equal bytes,
//! `memchr` can search them, and ASCII takes half the room.
//!
//! NFKC works on stretches: one character that joins nothing before it, with all after it that do. A stretch of one
//! stable character, nearly all of a text, is folded by a look at the table (`class`), or eight at a time where it is
//! ASCII (`ascii`); the others are normalised first (`compose`).

use super::ascii;
use super::class::{Action, Class};
use super::compose::nfkc;
use super::units::char_at;

/// The least unit that can join what stands before it, so that lower ones need no look-up.
const FIRST_JOINING: u16 = 0x300;

/// A folded text, in UTF-8.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Folded(Vec<u8>);

impl Folded {
    /// The bytes of the folded text: valid UTF-8.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The length in UTF-16 units, in which the contract counts.
    pub fn utf16_len(&self) -> usize {
        utf16_len(&self.0)
    }
}

/// The length in UTF-16 units of valid UTF-8.
pub fn utf16_len(utf8: &[u8]) -> usize {
    utf8.iter()
        .map(|&byte| usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0))
        .sum()
}

/// Folds a text.
pub fn fold(units: &[u16]) -> Folded {
    let mut folder = Folder {
        folded: Vec::with_capacity(units.len() + units.len() / 8 + 16),
        sigmas: Vec::new(),
    };
    folder.text(units);
    folder.finish()
}

struct Folder {
    folded: Vec<u8>,
    /// Where a sigma was written whose form depends on what follows.
    sigmas: Vec<usize>,
}

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
            at = self.ascii(units, at);
            let Some(mut next) = peek(units, at) else {
                return;
            };
            // While the text stays beyond ASCII, trying a block of it would be in vain.
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
                    Some(after) if after.c.is_ascii() => break,
                    Some(after) => next = after,
                }
            }
        }
    }

    /// Folds blocks of ASCII from `at` on and says where they end: before a character that needs more, or before the
    /// one that such a character joins.
    #[inline(always)]
    fn ascii(&mut self, units: &[u16], mut at: usize) -> usize {
        while let Some(block) = units.get(at..).and_then(|rest| rest.first_chunk()) {
            let block = ascii::fold_block(block, self.after_space());
            // All eight are written, for that is one store, and the surplus is taken back.
            self.folded.extend_from_slice(&block.bytes);
            at += block.length;
            if block.length < ascii::LANES {
                self.folded
                    .truncate(self.folded.len() - (ascii::LANES - block.length));
                break;
            }
        }
        if joins(units, at) && self.folded.pop_if(|last| *last != b' ').is_some() {
            at -= 1;
        }
        at
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
        nfkc(units.get(at..end).unwrap_or(&[]), |c| {
            self.emit(c, Class::of(c.into()))
        });
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
                self.push('σ');
            }
        }
    }

    #[inline(always)]
    fn push(&mut self, c: char) {
        self.folded
            .extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }

    /// The commonest capitals stand a fixed way before their small letters; the standard library knows the others.
    #[inline]
    fn map(&mut self, c: char) {
        match c {
            '\u{2018}'..='\u{201B}' => self.folded.push(b'\''),
            '\u{201C}'..='\u{201F}' => self.folded.push(b'"'),
            '\u{2010}'..='\u{2014}' => self.folded.push(b'-'),
            'A'..='Z' => self.folded.push(c as u8 + 0x20),
            'À'..='Þ' | 'Α'..='Ϋ' | 'А'..='Я' => {
                self.push(char::from_u32(u32::from(c) + 0x20).unwrap_or(c))
            }
            _ => c.to_lowercase().for_each(|c| self.push(c)),
        }
    }

    #[inline]
    fn space(&mut self) {
        if !self.after_space() {
            self.folded.push(b' ');
        }
    }

    /// Whether a further space would be dropped: after another, and at the start.
    #[inline(always)]
    fn after_space(&self) -> bool {
        self.folded.last().is_none_or(|&last| last == b' ')
    }

    fn finish(mut self) -> Folded {
        if self.folded.last() == Some(&b' ') {
            self.folded.pop();
        }
        if !self.sigmas.is_empty() {
            let finals = self.final_sigmas();
            for at in finals {
                // σ is CF 83, ς is CF 82.
                self.folded[at + 1] = 0x82;
            }
        }
        Folded(self.folded)
    }

    /// Unicode's Final_Sigma, decided on the folded text: the fold changes no character's part in the rule, and each
    /// look back or ahead ends at the next cased character, a sigma included, so that all of them are linear together.
    fn final_sigmas(&self) -> Vec<usize> {
        let text = String::from_utf8_lossy(&self.folded);
        let is_final = |&at: &usize| {
            let before = text
                .get(..at)
                .is_some_and(|before| cased_past_ignorable(before.chars().rev()));
            let after = text
                .get(at + 'σ'.len_utf8()..)
                .is_some_and(|after| cased_past_ignorable(after.chars()));
            before && !after
        };
        self.sigmas
            .iter()
            .copied()
            .filter(|at| is_final(at))
            .collect()
    }
}

/// Whether the first character that the final-sigma rule does not look past is cased.
fn cased_past_ignorable(chars: impl Iterator<Item = char>) -> bool {
    chars
        .map(|c| Class::of(c as u32))
        .find(|class| !class.is_case_ignorable())
        .is_some_and(Class::is_cased)
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
        String::from_utf8(fold(&from_str(text)).0).expect("the fold writes UTF-8")
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

    #[test]
    fn lengths_count_utf16_units() {
        for text in ["", "abc", "één", "한국", "a🙂b"] {
            assert_eq!(
                utf16_len(text.as_bytes()),
                text.encode_utf16().count(),
                "{text}"
            );
        }
    }
}
