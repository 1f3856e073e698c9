//! What a match proves less of than it seems to: cuts through words and numbers.
//!
//! Each guard looks at the source around a cut, a bounded stretch of it, and never at the fold: what stands there is what a
//! reader of the document sees. Which of the guards refuses is the policy's choice.

use super::words::is_magnitude;
use crate::text::rule::MatchRule::{self, PartialNumber, PartialWord};
use crate::text::script::{is_dash, is_invisible, is_word_part, is_written_without_spaces};
use crate::text::white_space::is_white_space;
use std::ops::Range;

/// The visible characters beside a cut, nearest first, and what lies between them. Invisible ones are left out, but a
/// joiner of emoji is kept, since it makes one sign of two.
type Side = Vec<char>;

pub(super) fn decode(units: &[u16]) -> impl DoubleEndedIterator<Item = char> + '_ {
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
pub(super) enum Direction {
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
