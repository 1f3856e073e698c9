//! The data of NFKC in few bytes, for `src/text/normal_form.rs`.
//!
//! The tables of `unicode-normalization` are made to be looked into as they lie: 150 KB, of which little can be compressed,
//! in a module that browsers download. Here every number is the difference to one that is near it, and takes as few bytes as
//! it can (LEB128); `normal_form.rs` unfolds that when it is first needed. In order:
//!
//! 1. the number of characters that NFKC takes apart, Hangul syllables aside; for each how far it is from the one before,
//!    twice the length of its decomposition (plus one where the decomposition composes to it again), and each character of
//!    that as the difference to what the decomposition before had in its place;
//! 2. the number of runs of equal combining class; for each how far it is from the end of the one before, its length, its
//!    class.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{canonical_combining_class, compose, decompose_compatible};

const HANGUL_SYLLABLES: std::ops::RangeInclusive<char> = '\u{AC00}'..='\u{D7A3}';

/// The data as described above.
pub(crate) fn table() -> Vec<u8> {
    let mut table = Vec::new();
    write_decompositions(&mut table);
    write_classes(&mut table);
    table
}

fn write_decompositions(table: &mut Vec<u8>) {
    let mut entries = Vec::new();
    for c in ('\0'..=char::MAX).filter(|c| !HANGUL_SYLLABLES.contains(c)) {
        let mut decomposition = Vec::new();
        decompose_compatible(c, |part| decomposition.push(part));
        if decomposition != [c] {
            entries.push((c, decomposition));
        }
    }
    write_number(table, entries.len() as u32);
    let mut last = 0;
    let mut before: Vec<u32> = Vec::new();
    for (c, decomposition) in entries {
        let composes = composes_again(c, &decomposition);
        write_number(table, u32::from(c) - last);
        write_number(table, decomposition.len() as u32 * 2 + u32::from(composes));
        before.resize(before.len().max(decomposition.len()), 0);
        for (part, before) in decomposition.into_iter().zip(&mut before) {
            write_difference(table, *before, part.into());
            *before = part.into();
        }
        last = c.into();
    }
}

/// Whether NFKC makes a character of its decomposition again. The reader composes all but the last part first, so the last
/// part must be what is added last.
fn composes_again(c: char, decomposition: &[char]) -> bool {
    let composed = |parts: &[char]| parts.iter().copied().nfc().collect::<Vec<char>>();
    let [first @ .., last] = decomposition else {
        return false;
    };
    let composes = !first.is_empty() && composed(decomposition) == [c];
    let first = composes.then(|| composed(first));
    assert!(
        first.is_none_or(|first| first.len() == 1 && compose(first[0], *last) == Some(c)),
        "{c:?}"
    );
    composes
}

fn write_classes(table: &mut Vec<u8>) {
    let mut runs: Vec<(u32, u32, u8)> = Vec::new();
    for c in '\0'..=char::MAX {
        let (code, class) = (u32::from(c), canonical_combining_class(c));
        match runs.last_mut() {
            _ if class == 0 => {}
            Some((start, length, of)) if *start + *length == code && *of == class => *length += 1,
            _ => runs.push((code, 1, class)),
        }
    }
    write_number(table, runs.len() as u32);
    let mut end = 0;
    for (start, length, class) in runs {
        write_number(table, start - end);
        write_number(table, length);
        write_number(table, class.into());
        end = start + length;
    }
}

/// A signed difference: small ones of either sign are small numbers.
fn write_difference(table: &mut Vec<u8>, from: u32, to: u32) {
    let difference = i64::from(to) - i64::from(from);
    write_number(table, ((difference << 1) ^ (difference >> 63)) as u32);
}

/// Seven bits a byte, the lowest first; the high bit says that more follow.
fn write_number(table: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        table.push(number as u8 | 0x80);
        number >>= 7;
    }
    table.push(number as u8);
}
