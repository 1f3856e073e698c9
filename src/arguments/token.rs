//! Tokens of a text and the canonical form in which they are compared.
//!
//! Based on runs of ASCII letters, digits and a few signs; all else separates. Numbers are written as JavaScript prints
//! them. A token is ASCII, but the normal form of a whole leaf need not be.

use crate::text::white_space::trim;
use crate::text::{number, units};

/// How many tokens of one text are looked at.
pub const CEILING: usize = 200_000;
const MOST_DIGITS: usize = 15; // more are not held exactly by a double

fn is_token_unit(unit: u16) -> bool {
    u8::try_from(unit)
        .is_ok_and(|byte| byte.is_ascii_alphanumeric() || b":_-/.,%+@#$".contains(&byte))
}

/// The tokens of a text, in order, with duplicates.
pub fn tokens(text: &[u16]) -> impl Iterator<Item = String> + '_ {
    text.split(|&unit| !is_token_unit(unit))
        .filter(|run| !run.is_empty())
        .flat_map(pieces)
        .filter_map(normalize_token)
}

/// All tokens of a text.
pub fn tokenize(text: &[u16]) -> Vec<String> {
    tokens(text).collect()
}

/// The canonical tokens of a text.
pub fn canonical_tokens(text: &[u16]) -> Vec<String> {
    tokens(text).map(canonical_form).collect()
}

/// A run, split at each comma that has no digit on one of its sides.
fn pieces(run: &[u16]) -> impl Iterator<Item = &[u16]> {
    let mut rest = Some(run);
    std::iter::from_fn(move || {
        let units = rest?;
        let is_digit = |at: Option<usize>| {
            at.and_then(|at| units.get(at))
                .is_some_and(|unit| (0x30..=0x39).contains(unit))
        };
        let comma = units.iter().enumerate().position(|(at, &unit)| {
            unit == u16::from(b',') && !(is_digit(at.checked_sub(1)) && is_digit(Some(at + 1)))
        });
        rest = comma.and_then(|at| units.get(at + 1..));
        units.get(..comma.unwrap_or(units.len()))
    })
}

/// The normal form of a piece or of a whole text; `None` when nothing is left of it.
pub fn normalize_token(raw: &[u16]) -> Option<String> {
    let lower = units::to_string(trim(raw)).to_lowercase();
    let token = lower
        .trim_start_matches(|c| "$#@+'\"`([{<".contains(c))
        .trim_end_matches(|c| ".,;:!?%'\"`)]}>".contains(c));
    if token.is_empty() {
        return None;
    }
    let plain = if is_thousands(token) {
        token.replace(',', "")
    } else {
        token.to_owned()
    };
    Some(as_number(&plain).unwrap_or(plain))
}

fn is_thousands(token: &str) -> bool {
    let unsigned = token.strip_prefix('-').unwrap_or(token);
    let (whole, decimals) = split_decimals(unsigned);
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or("");
    whole.contains(',')
        && first.len() <= 3
        && is_digits(first)
        && groups.all(|group| group.len() == 3 && is_digits(group))
        && decimals.is_none_or(is_digits)
}

fn as_number(token: &str) -> Option<String> {
    let unsigned = token.strip_prefix(['-', '+']).unwrap_or(token);
    let (whole, decimals) = split_decimals(unsigned);
    let digits = whole.len() + decimals.map_or(0, str::len);
    let is_number = is_digits(whole) && decimals.is_none_or(is_digits) && digits <= MOST_DIGITS;
    let value = is_number.then(|| token.parse().ok())??;
    Some(number::to_string(value))
}

fn split_decimals(token: &str) -> (&str, Option<&str>) {
    token
        .split_once('.')
        .map_or((token, None), |(whole, decimals)| (whole, Some(decimals)))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A token without a leading `0x` that something follows.
pub fn canonical_form(token: String) -> String {
    match token.strip_prefix("0x") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => token,
    }
}

/// Whether the needle stands in the hay, contiguous and in order; an empty one stands nowhere.
///
/// Knuth, Morris and Pratt's search, so that time is linear in both.
pub fn occurs_in(needle: &[String], hay: &[String]) -> bool {
    let mut borders = vec![0_usize; needle.len()];
    let step = |borders: &[usize], mut matched: usize, token: &String| {
        while matched > 0 && needle.get(matched) != Some(token) {
            matched = borders.get(matched - 1).copied().unwrap_or(0);
        }
        matched + usize::from(needle.get(matched) == Some(token))
    };
    let mut matched = 0;
    for (at, token) in needle.iter().enumerate().skip(1) {
        matched = step(&borders, matched, token);
        if let Some(border) = borders.get_mut(at) {
            *border = matched;
        }
    }
    matched = 0;
    !needle.is_empty()
        && hay.iter().any(|token| {
            matched = step(&borders, matched, token);
            matched == needle.len()
        })
}
