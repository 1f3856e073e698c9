//! What a match proves less of than it seems to: cuts through words and numbers, negations beside a cut.
//!
//! Each guard looks at the source around a cut, a bounded stretch of it, and never at the fold: what stands there is what a
//! reader of the document sees. Which of the guards refuses is the policy's choice.

use super::words::{is_conjunction, is_exception, is_magnitude, matters, negates};
use crate::text::rule::MatchRule::{self, PartialNumber, PartialWord};
use crate::text::script::{is_dash, is_invisible, is_word_part, is_written_without_spaces};
use crate::text::units::look_at as char_at;
use crate::text::white_space::is_white_space;
use std::ops::Range;

/// How many units beside a cut are looked at.
const REACH: usize = 100;

/// The visible characters beside a cut, nearest first, and what lies between them. `Invisible` ones are left out, but a
/// joiner of emoji is kept, since it makes one sign of two.
type Side = Vec<char>;

fn decode(units: &[u16]) -> impl DoubleEndedIterator<Item = char> + '_ {
    char::decode_utf16(units.iter().copied())
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect::<Vec<_>>()
        .into_iter()
}

fn is_shown(c: &char) -> bool {
    !is_invisible(*c) || matches!(c, '\u{200D}' | '\u{AD}')
}

fn before(text: &[u16], at: usize, reach: usize) -> Side {
    let stretch = text.get(at.saturating_sub(reach)..at).unwrap_or(&[]);
    decode(stretch).rev().filter(is_shown).collect()
}

fn after(text: &[u16], at: usize, reach: usize) -> Side {
    let stretch = text.get(at..text.len().min(at + reach)).unwrap_or(&[]);
    decode(stretch).filter(is_shown).collect()
}

const NEAR: usize = 24;

/// Whether a letter stands at a cut and a sign beyond it that no word or number goes on after: the common case, told by a
/// look at three units.
fn is_plainly_parted(
    text: &[u16],
    edge: usize,
    beyond: Option<usize>,
    further: Option<usize>,
) -> bool {
    let byte = |at: usize| text.get(at).and_then(|&unit| u8::try_from(unit).ok());
    let is_letter = byte(edge).is_some_and(|byte| byte.is_ascii_alphabetic());
    let is_open = |at: usize| {
        byte(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || b".,;:)".contains(&byte))
    };
    let parted = match beyond.map(byte) {
        None => true,
        Some(Some(b' ')) => further.is_none_or(is_open),
        Some(Some(byte)) => b".,;:!?()\"".contains(&byte),
        Some(None) => false,
    };
    is_letter && parted
}

/// What a match at `span` cuts through at its start.
pub fn cut_before(text: &[u16], span: &Range<usize>) -> Option<MatchRule> {
    if is_plainly_parted(
        text,
        span.start,
        span.start.checked_sub(1),
        span.start.checked_sub(2),
    ) {
        return None;
    }
    let outside = before(text, span.start, NEAR);
    let inside = after(text, span.start, (span.end - span.start).min(NEAR));
    let mut inside = inside.into_iter().filter(|c| *c != '\u{AD}');
    cut(Direction::Back, &outside, inside.next()?, inside.next())
}

/// What a match at `span` cuts through at its end.
pub fn cut_after(text: &[u16], span: &Range<usize>) -> Option<MatchRule> {
    let inside = |at: usize| Some(at).filter(|at| *at < text.len());
    if is_plainly_parted(
        text,
        span.end.saturating_sub(1),
        inside(span.end),
        inside(span.end + 1),
    ) {
        return None;
    }
    let outside = after(text, span.end, NEAR.max(40));
    let inside = before(text, span.end, (span.end - span.start).min(NEAR));
    let mut inside = inside.into_iter().filter(|c| *c != '\u{AD}');
    let (last, before_last) = (inside.next()?, inside.next());
    if let Some(rule) = cut(Direction::On, &outside, last, before_last) {
        return Some(rule);
    }
    (last.is_numeric() && continues_number(&outside)).then_some(PartialNumber)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Back,
    On,
}

/// Whether the end of the match at `edge` is inside a word or number that goes on in `outside`. `inner` is the match's next
/// character.
fn cut(
    direction: Direction,
    outside: &[char],
    edge: char,
    inner: Option<char>,
) -> Option<MatchRule> {
    let hyphenated = follow_line_break(direction, outside);
    let outside: Vec<char> = match hyphenated {
        Some(rest) => rest.to_vec(),
        None => outside.iter().copied().filter(|c| *c != '\u{AD}').collect(),
    };
    let near = *outside.first()?;
    let far = outside.get(1).copied();
    if near == '\u{200D}' || edge == '\u{200D}' {
        return Some(PartialWord);
    }
    let digit = |c: Option<char>| c.is_some_and(char::is_numeric);
    if is_numeric_sign(edge) && digit(inner) && near.is_numeric() {
        return Some(PartialNumber); // "25" and ",5", or "10" and "-5"
    }
    if direction == Direction::On && is_joint(edge) && near.is_numeric() && digit(inner) {
        return Some(PartialNumber);
    }
    if edge == '%' && near.is_numeric() && direction == Direction::Back {
        return Some(PartialNumber);
    }
    if !is_word_part(edge) {
        let mark = is_word_part(near) && !near.is_alphanumeric() && direction == Direction::On;
        return mark.then_some(PartialWord);
    }
    if edge.is_numeric() && cuts_number(direction, near, far, outside.get(2).copied()) {
        return Some(PartialNumber);
    }
    let near = past_signs(&outside, near, edge);
    if !is_word_part(near)
        || is_written_without_spaces(near) && !near.is_numeric()
        || is_written_without_spaces(edge) && !edge.is_numeric()
    {
        return None;
    }
    Some(if edge.is_numeric() {
        PartialNumber
    } else {
        PartialWord
    })
}

/// The next character of a word that goes on after an apostrophe or a sign of emphasis.
fn past_signs(outside: &[char], near: char, edge: char) -> char {
    let signs = match near {
        '\'' | '\u{2019}' | '\u{2BC}' => 1,
        '*' | '_' => outside.iter().take_while(|c| **c == near).count(),
        _ => 0,
    };
    let beyond = outside
        .get(signs)
        .copied()
        .filter(|c| is_word_part(*c) && !edge.is_numeric());
    beyond.filter(|_| signs <= 3).unwrap_or(near)
}

/// Where a word is hyphenated between the cut and what lies beyond it: what lies beyond it.
fn follow_line_break(direction: Direction, outside: &[char]) -> Option<&[char]> {
    let blank = |c: &char| c.is_whitespace();
    let hyphen = |c: Option<&char>| matches!(c, Some('-' | '\u{2010}' | '\u{AD}'));
    let rest = match direction {
        Direction::Back => {
            let blanks = outside.iter().take_while(|c| blank(c)).count();
            let (gap, rest) = outside.split_at_checked(blanks)?;
            (gap.contains(&'\n') && hyphen(rest.first())).then(|| rest.get(1..))?
        }
        Direction::On => {
            let rest = outside.get(1..).filter(|_| hyphen(outside.first()))?;
            let blanks = rest.iter().take_while(|c| blank(c)).count();
            let (gap, rest) = rest.split_at_checked(blanks)?;
            gap.contains(&'\n').then_some(rest)
        }
    };
    rest.filter(|rest| rest.first().is_some_and(|c| c.is_alphabetic()))
}

/// Joins the digits of one number, date or time.
fn is_joint(c: char) -> bool {
    matches!(
        c,
        '.' | ','
            | ':'
            | '/'
            | '\u{B7}'
            | '\''
            | '\u{2019}'
            | '\u{66B}'
            | '\u{66C}'
            | '\u{2044}'
            | '\u{2215}'
    )
}

fn is_numeric_sign(c: char) -> bool {
    is_joint(c) || is_dash(c) || matches!(c, '+' | '\u{B1}' | '\u{D7}' | '^')
}

/// Whether a number whose digit is the match's outermost goes on, or has its sign, outside.
fn cuts_number(direction: Direction, near: char, far: Option<char>, third: Option<char>) -> bool {
    let digit = |c: Option<char>| c.is_some_and(char::is_numeric);
    let thin = |c: char| matches!(c, '\u{A0}' | '\u{202F}' | '\u{2009}' | '\u{2007}');
    if near.is_numeric() || thin(near) && digit(far) {
        return true;
    }
    if is_joint(near) || matches!(near, '\u{D7}' | '^') {
        let opens = direction == Direction::Back && near == '.' && !far.is_some_and(is_word_part);
        return digit(far) || opens;
    }
    match direction {
        Direction::On => is_dash(near) && digit(far) || matches!(near, '%' | '\u{2030}' | '\u{B0}'),
        Direction::Back => {
            let em_dash = matches!(near, '\u{2014}' | '\u{2015}');
            let signed = is_dash(near) && (!em_dash || digit(far));
            let spaced = near == ' ' && matches!(far, Some('\u{2212}' | '\u{B1}'));
            let paid = is_currency(near)
                && far.is_some_and(|c| is_dash(c) || c == '(')
                && third != Some('\n');
            signed
                || spaced
                || paid
                || matches!(
                    near,
                    '+' | '\u{B1}'
                        | '~'
                        | '<'
                        | '>'
                        | '\u{2264}'
                        | '\u{2265}'
                        | '\u{2248}'
                        | '\u{221A}'
                )
        }
    }
}

fn is_currency(c: char) -> bool {
    matches!(c, '$' | '\u{A2}'..='\u{A5}' | '\u{20A0}'..='\u{20CF}')
}

/// Whether a percent sign or a word such as *miljoen* follows a number.
fn continues_number(outside: &[char]) -> bool {
    let blanks = outside.iter().take_while(|c| c.is_whitespace()).count();
    let rest = outside.get(blanks..).unwrap_or(&[]);
    if matches!(rest.first(), Some('%' | '\u{2030}')) {
        return true;
    }
    let word: String = rest
        .iter()
        .take_while(|c| c.is_alphabetic())
        .flat_map(|c| c.to_lowercase())
        .collect();
    blanks > 0 && blanks <= 2 && is_magnitude(&word)
}

/// Whether a match is an amount in brackets, which in accounts is a loss, without its brackets.
pub fn is_unbracketed_amount(text: &[u16], span: &Range<usize>) -> bool {
    let may_open = text
        .get(span.start.saturating_sub(4)..span.start)
        .is_some_and(|units| units.contains(&0x28));
    let opens = may_open && before(text, span.start, 4).first() == Some(&'(');
    let closes = opens && after(text, span.end, 4).first() == Some(&')');
    let content = text.get(span.clone()).filter(|content| content.len() <= 40);
    let Some(content) = content.filter(|_| opens && closes) else {
        return false;
    };
    let mut chars = decode(content).peekable();
    chars.next_if(|c| is_currency(*c)).is_some()
        && chars.next().is_some_and(|c| c.is_numeric() || c == ' ')
}

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

/// The whole words around a stretch: it is widened by at most a word's length on both sides.
pub fn whole_words(text: &[u16], span: Range<usize>) -> Range<usize> {
    let is_part = |at: usize| text.get(at).is_some_and(|&unit| !is_white_space(unit));
    let (mut start, mut end) = (span.start, span.end);
    while start > 0 && span.start - start < 40 && is_part(start - 1) && is_part(start) {
        start -= 1;
    }
    while end < text.len() && end - span.end < 40 && end > 0 && is_part(end) && is_part(end - 1) {
        end += 1;
    }
    let low = |at: usize| text.get(at).is_some_and(|unit| unit & 0xFC00 == 0xDC00);
    start -= usize::from(start > 0 && low(start));
    end += usize::from(low(end));
    start..end
}
