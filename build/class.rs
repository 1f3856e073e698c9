//! The class of every character, for `src/text/class.rs`.
//!
//! The fold of a text (NFKC, then lower case) has to look into few characters; for the others a table can say that nothing
//! happens. It is two-level: code points of planes 0 and 1 in blocks of 64, equal blocks stored once. The bits are named in
//! `class.rs`, whose tests hold every code point against the libraries again.

use std::collections::HashMap;
use std::fmt::{Debug, Write as _};

use unicode_normalization::char::{canonical_combining_class, decompose_compatible};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

const JOINS: u8 = 0x80;
const UNSTABLE: u8 = 0x40;
const CASED: u8 = 0x20;
const IGNORABLE: u8 = 0x10;
const MAPPED: u8 = 1;
const SPACE: u8 = 2;
const SIGMA: u8 = 3;

const BLOCK: usize = 64;
const LAST: u32 = 0x1FFFF;

/// The two levels, as Rust.
pub(crate) fn tables() -> String {
    let classes: Vec<u8> = (0..=LAST).map(class).collect();
    let mut index = Vec::new();
    let mut blocks: Vec<&[u8]> = Vec::new();
    let mut known = HashMap::new();
    for block in classes.chunks(BLOCK) {
        let position = *known.entry(block).or_insert_with(|| {
            blocks.push(block);
            blocks.len() - 1
        });
        index.push(position);
    }
    let blocks: Vec<u8> = blocks.concat();
    let mut source = String::new();
    write_table(&mut source, "INDEX", "u16", &index);
    write_table(&mut source, "BLOCKS", "u8", &blocks);
    source
}

fn write_table(source: &mut String, name: &str, of: &str, values: &[impl Debug]) {
    let length = values.len();
    writeln!(source, "static {name}: [{of}; {length}] = {values:?};")
        .expect("a string can be written");
}

fn class(code: u32) -> u8 {
    let Some(c) = char::from_u32(code) else {
        return 0; // a surrogate: read in pairs, before any look-up
    };
    if is_white_space(c) {
        return SPACE;
    }
    let mut class = case_context(c);
    if joins(c) {
        class |= JOINS;
    }
    if c.nfkc().ne([c]) {
        class |= UNSTABLE;
    } else if c == '\u{3A3}' {
        class |= SIGMA;
    } else if folds(c) {
        class |= MAPPED;
    }
    class
}

/// JavaScript's `\s`.
fn is_white_space(c: char) -> bool {
    matches!(c,
        '\u{9}'..='\u{D}' | ' ' | '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{2028}' | '\u{2029}'
        | '\u{202F}' | '\u{205F}' | '\u{3000}' | '\u{FEFF}')
}

/// Whether what stands before `c` can change with it: its decomposition opens with a mark that is put in order, or with
/// a character that may compose backward.
fn joins(c: char) -> bool {
    let mut first = None;
    decompose_compatible(c, |d| first = first.or(Some(d)));
    let first = first.unwrap_or(c);
    canonical_combining_class(first) != 0
        || is_nfkc_quick([first].into_iter()) == IsNormalized::Maybe
}

/// Whether the fold after NFKC turns `c` into something else.
fn folds(c: char) -> bool {
    matches!(c, '\u{2018}'..='\u{201F}' | '\u{2010}'..='\u{2014}') || c.to_lowercase().ne([c])
}

/// `Cased` and `Case_Ignorable` as the final-sigma rule uses them, read off the standard library's own lower-casing:
/// it keeps the properties to itself but shows them in what becomes of a sigma beside the character.
fn case_context(c: char) -> u8 {
    let medial = |text: String| text.to_lowercase().chars().nth(1) == Some('σ');
    if medial(format!("aΣ{c}")) {
        CASED
    } else if medial(format!("aΣ{c}a")) {
        IGNORABLE
    } else {
        0
    }
}
