//! Negations beside a match and between its fragments.
//!
//! A word counts where it belongs to the match's own clause: among the two words beside it, or anywhere between two fragments.

use super::guard::{Direction, decode};
use super::words::{is_conjunction, is_exception, matters, negates};
use crate::text::script::{is_invisible, is_word_part};
use crate::text::units::look_at as char_at;
use crate::text::white_space::is_white_space;
use std::ops::Range;

/// How many units beside a cut are looked at.
const REACH: usize = 100;

/// The first word of a stretch that negates, and where it stands.
pub fn negation_in(text: &[u16], stretch: Range<usize>) -> Option<Range<usize>> {
    Words {
        text,
        at: stretch.start,
        end: stretch.end,
    }
    .find(|word| is_negation(text, word))
}

/// All words of a text that negate, in order.
pub fn negations(text: &[u16]) -> Vec<Range<usize>> {
    Words {
        text,
        at: 0,
        end: text.len(),
    }
    .filter(|word| is_negation(text, word))
    .collect()
}

/// A letter of English or a Western European language.
fn is_common_letter(unit: u16) -> bool {
    matches!(unit | 0x20, 0x61..=0x7A)
        || matches!(unit, 0xC0..=0x24F if unit != 0xD7 && unit != 0xF7)
}

/// Whether the two words before a match, or after it, are of ASCII letters with single spaces between and none that is
/// known here, or the clause plainly ends before them: the common case, in which nothing negates.
fn is_plainly_affirmed(text: &[u16], mut at: usize, direction: Direction) -> bool {
    let unit = |at: usize, steps: usize| match direction {
        Direction::On => text.get(at + steps).copied(),
        Direction::Back => at
            .checked_sub(steps + 1)
            .and_then(|at| text.get(at))
            .copied(),
    };
    let is_byte = |unit: Option<u16>, among: &[u8]| {
        unit.and_then(|unit| u8::try_from(unit).ok())
            .is_some_and(|byte| among.contains(&byte))
    };
    let is_letter = |unit: Option<u16>| unit.is_some_and(is_common_letter);
    for word in 0..2 {
        let space = unit(at, 0);
        if space.is_none() || is_byte(space, b".;!?") {
            return true;
        }
        // Back, what comes first after the space ends a clause; on, it was looked at before the space.
        if direction == Direction::Back && is_byte(space, b" ") && is_byte(unit(at, 1), b".,;:!?") {
            return true;
        }
        if !is_byte(space, b" ") {
            return word > 0 && is_byte(space, b",:)");
        }
        let letters = (1..=24)
            .take_while(|&steps| is_letter(unit(at, steps)))
            .count();
        let beyond = unit(at, letters + 1);
        let parted = beyond.is_none() || is_byte(beyond, b" .,;:!?()\n");
        let (start, end) = match direction {
            Direction::On => (at + 1, at + 1 + letters),
            Direction::Back => (at.saturating_sub(letters + 1), at.saturating_sub(1)),
        };
        if letters == 0 || !parted || text.get(start..end).is_none_or(matters) {
            return false;
        }
        at = if direction == Direction::On {
            end
        } else {
            start
        };
    }
    true
}

/// The word before a match that negates what it says: one of the last two of its clause.
pub fn negation_before(text: &[u16], start: usize) -> Option<Range<usize>> {
    if start == 0 || is_plainly_affirmed(text, start, Direction::Back) {
        return None;
    }
    let from = three_words_back(text, start);
    let words: Vec<_> = Words {
        text,
        at: from,
        end: start,
    }
    .collect();
    let mut edge = start;
    for word in words.iter().rev().take(2) {
        if ends_clause(text, word.end..edge) || edge == start && opens_clause(text, start) {
            return None;
        }
        let spelled = lower(text, word);
        if negates(&spelled) {
            return Some(word.clone());
        }
        if is_conjunction(&spelled) {
            return None;
        }
        edge = word.start;
    }
    None
}

/// The word after a match that negates what it says: one of the next two of its clause, or an exception after a comma.
pub fn negation_after(text: &[u16], end: usize) -> Option<Range<usize>> {
    let last = end.checked_sub(1).and_then(|last| text.get(last));
    let is_open = last.is_some_and(|unit| !matches!(*unit, 0x2C | 0x3A));
    if end >= text.len() || is_open && is_plainly_affirmed(text, end, Direction::On) {
        return None;
    }
    let limit = text.len().min(end + REACH);
    // A match that ends with a comma or a stop has left the clause already.
    let mut edge = end.saturating_sub(1);
    let words = Words {
        text,
        at: end,
        end: limit,
    };
    for (index, word) in words.take(2).enumerate() {
        let spelled = lower(text, &word);
        let gap = edge..word.start;
        if ends_clause(text, gap.clone()) {
            let comma = index == 0 && is_only_comma(text, gap);
            return (comma && is_exception(&spelled)).then_some(word);
        }
        if negates(&spelled) {
            return Some(word);
        }
        if is_conjunction(&spelled) {
            return None;
        }
        edge = word.end;
    }
    None
}

/// Where the third stretch of white space before a place begins, or as far back as is looked.
fn three_words_back(text: &[u16], start: usize) -> usize {
    let limit = start.saturating_sub(REACH);
    let mut runs = 0;
    let mut in_space = true;
    let mut at = start;
    while at > limit && runs < 3 {
        at -= 1;
        let space = text.get(at).is_some_and(|&unit| is_white_space(unit));
        runs += usize::from(space && !in_space);
        in_space = space;
    }
    at
}

fn opens_clause(text: &[u16], at: usize) -> bool {
    matches!(
        char_at(text, at),
        Some((
            '(' | '"' | '\u{201C}' | '\u{201E}' | '\u{AB}' | '[' | '|',
            _
        ))
    )
}

/// Whether what parts two words ends a clause, a cell or a paragraph.
fn ends_clause(text: &[u16], gap: Range<usize>) -> bool {
    let mut line_ends = 0;
    let mut blank = true;
    for c in decode(text.get(gap).unwrap_or(&[])) {
        line_ends += usize::from(c == '\n');
        let bullet = line_ends > 0 && blank && matches!(c, '-' | '*' | '+' | '\u{2022}' | '#');
        let stops = matches!(
            c,
            '.' | ','
                | ';'
                | ':'
                | '!'
                | '?'
                | '('
                | ')'
                | '['
                | ']'
                | '|'
                | '\u{2026}'
                | '\u{3002}'
                | '\u{FF0C}'
        );
        let quotes = matches!(
            c,
            '"' | '\u{201C}'..='\u{201F}' | '\u{AB}' | '\u{BB}' | '\u{2014}'
        );
        if bullet || stops || quotes || line_ends > 1 {
            return true;
        }
        blank = c.is_whitespace();
    }
    false
}

fn is_only_comma(text: &[u16], gap: Range<usize>) -> bool {
    let mut gap = decode(text.get(gap).unwrap_or(&[])).skip_while(|c| *c != ',');
    gap.all(|c| c == ',' || c.is_whitespace())
}

fn is_negation(text: &[u16], word: &Range<usize>) -> bool {
    let letters = text.get(word.clone()).unwrap_or(&[]);
    let plain = letters.iter().all(|unit| is_common_letter(*unit));
    (!plain || matters(letters)) && negates(&lower(text, word))
}

fn lower(text: &[u16], word: &Range<usize>) -> String {
    let stretch = text.get(word.clone()).unwrap_or(&[]);
    let plain = decode(stretch)
        .filter(|c| !is_invisible(*c))
        .map(|c| match c {
            '\u{2019}' | '\u{2BC}' => '\'',
            c => c,
        });
    plain.flat_map(char::to_lowercase).collect()
}

/// The words of a stretch: letters and marks, with what is invisible or an apostrophe between them.
struct Words<'a> {
    text: &'a [u16],
    at: usize,
    end: usize,
}

impl Iterator for Words<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let text = self.text.get(..self.end)?;
        if let Some(word) = plain_word(text, self.at) {
            self.at = word.end;
            return Some(word);
        }
        let part = |c: char| {
            c.is_ascii_alphabetic()
                || !c.is_ascii() && (c.is_alphabetic() || is_word_part(c) && !c.is_numeric())
        };
        let mut at = self.at;
        while char_at(text, at).is_some_and(|(c, _)| !part(c)) {
            at += char_at(text, at)?.1;
        }
        let start = at;
        let mut end = at;
        while let Some((c, length)) = char_at(text, at) {
            at += length;
            if part(c) {
                end = at;
            } else if !is_invisible(c) && !matches!(c, '\'' | '\u{2019}' | '\u{2BC}') {
                break;
            }
        }
        self.at = end.max(start);
        (end > start).then_some(start..end)
    }
}

/// The next word from a place on, where what stands up to it and its letters are of ASCII.
fn plain_word(text: &[u16], from: usize) -> Option<Range<usize>> {
    let is_letter = |unit: &u16| is_common_letter(*unit);
    let rest = text.get(from..)?;
    let skipped = rest
        .iter()
        .position(|unit| is_letter(unit) || *unit >= 0x80)?;
    let letters = rest.get(skipped..)?;
    let length = letters.iter().position(|unit| !is_letter(unit))?;
    let is_plain = letters
        .get(length)
        .is_some_and(|&unit| unit < 0x80 && unit != 0x27);
    let start = from + skipped;
    (length > 0 && is_plain).then_some(start..start + length)
}
