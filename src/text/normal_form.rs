//! NFKC of any text, by tables that take a tenth of what those of `unicode-normalization` take.
//!
//! Half of what a browser had to load of this package was those tables. The data here is derived from that crate when
//! this one is built (`build/normal_form.rs`, which has its format) and unfolded when the first text needs it, in a tenth
//! of a millisecond; the algorithm is that of The Unicode Standard 3.11 and 3.12: take apart, put marks in order, compose.
//! The tests hold both against the crate.

use super::class::Class;
use std::ops::Range;
use std::sync::LazyLock;

static DATA: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/normal_form.bin"));

static TABLES: LazyLock<Tables> = LazyLock::new(|| Reader(DATA.iter()).tables());

/// A character and its combining class, which is 0 where no mark order concerns it.
type Classed = (u8, char);

/// NFKC, with room that is used again: the stretches of a text are short and many.
#[derive(Default)]
pub(crate) struct Normaliser {
    parts: Vec<Classed>,
    composed: Vec<char>,
}

impl Normaliser {
    /// The characters of a text after NFKC.
    pub(crate) fn nfkc(&mut self, text: impl Iterator<Item = char>) -> &[char] {
        self.parts.clear();
        text.for_each(|c| self.take_apart(c));
        let runs_of_marks = self.parts.split_mut(|(class, _)| *class == 0);
        runs_of_marks.for_each(|marks| marks.sort_by_key(|(class, _)| *class));
        self.compose();
        &self.composed
    }

    fn take_apart(&mut self, c: char) {
        let tables = &*TABLES;
        if let Some(index @ ..SYLLABLES) = u32::from(c).checked_sub(SYLLABLE_BASE) {
            let tail = index % TAILS;
            self.parts
                .push((0, letter(LEAD_BASE, index / (VOWELS * TAILS))));
            self.parts
                .push((0, letter(VOWEL_BASE, index / TAILS % VOWELS)));
            self.parts
                .extend((tail > 0).then(|| (0, letter(TAIL_BASE, tail))));
        } else if c.is_ascii() {
            self.parts.push((0, c));
        } else {
            let parts = tables.decomposition(c);
            let parts = parts.unwrap_or(std::slice::from_ref(&c));
            self.parts
                .extend(parts.iter().map(|&part| (tables.class(part), part)));
        }
    }

    /// Composes what stands beside its starter, or is parted from it by marks of lower classes only.
    fn compose(&mut self) {
        let composed = &mut self.composed;
        composed.clear();
        let mut starter = None;
        let mut last_class = 0;
        for &(class, c) in &self.parts {
            let end = composed.len();
            if let Some(at) = starter
                && (at + 1 == end || last_class < class)
                && let Some(opened) = composed.get_mut(at)
                && let Some(both) = compose(*opened, c)
            {
                *opened = both;
                continue;
            }
            if class == 0 {
                starter = Some(end);
            }
            last_class = class;
            composed.push(c);
        }
    }
}

/// The character that two compose to.
pub(crate) fn compose(first: char, second: char) -> Option<char> {
    let composed = TABLES.pairs.get(first, second);
    composed.or_else(|| compose_hangul(first, second))
}

const SYLLABLE_BASE: u32 = 0xAC00;
const LEAD_BASE: u32 = 0x1100;
const VOWEL_BASE: u32 = 0x1161;
/// One below the first tail consonant, and what stands for none.
const TAIL_BASE: u32 = 0x11A7;
const LEADS: u32 = 19;
const VOWELS: u32 = 21;
const TAILS: u32 = 28;
const SYLLABLES: u32 = LEADS * VOWELS * TAILS;

fn compose_hangul(first: char, second: char) -> Option<char> {
    let index = |c: char, base| u32::from(c).checked_sub(base);
    if let (Some(lead @ ..LEADS), Some(vowel @ ..VOWELS)) =
        (index(first, LEAD_BASE), index(second, VOWEL_BASE))
    {
        return Some(letter(SYLLABLE_BASE, (lead * VOWELS + vowel) * TAILS));
    }
    match (index(first, SYLLABLE_BASE), index(second, TAIL_BASE)) {
        (Some(syllable @ ..SYLLABLES), Some(tail @ 1..TAILS)) if syllable % TAILS == 0 => {
            Some(letter(SYLLABLE_BASE, syllable + tail))
        }
        _ => None,
    }
}

fn letter(base: u32, index: u32) -> char {
    char::from_u32(base + index).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The data, unfolded.
#[derive(Default)]
struct Tables {
    /// The characters that are taken apart, in order, each with where its parts end.
    decompositions: Vec<(char, u16)>,
    /// The parts of all of them, one after the other.
    parts: Vec<char>,
    /// What two characters compose to.
    pairs: Pairs,
    /// The end of a run of characters of one combining class, its length, and that class.
    classes: Vec<(u32, u32, u8)>,
    /// The same for the marks that Latin, Greek and Cyrillic have, one by one.
    marks: Vec<u8>,
}

const FIRST_MARK: u32 = 0x300;
const MARKS: usize = 0x70;

impl Tables {
    fn decomposition(&self, c: char) -> Option<&[char]> {
        let class = Class::of(c.into());
        if class.joins() && !class.is_unstable() && c < '\u{370}' {
            return None; // a mark, as most of them are in what is decomposed
        }
        let found = self.decompositions.binary_search_by_key(&c, |(of, _)| *of);
        let index = found.ok()?;
        let end = |index: usize| self.decompositions.get(index).map_or(0, |(_, end)| *end);
        let start = index.checked_sub(1).map_or(0, end);
        self.parts.get(start.into()..end(index).into())
    }

    fn class(&self, c: char) -> u8 {
        if !Class::of(c.into()).joins() {
            return 0; // true of all that have a class, and seen faster
        }
        let code = u32::from(c);
        if let Some(class) =
            (code.checked_sub(FIRST_MARK)).and_then(|at| self.marks.get(at as usize))
        {
            return *class;
        }
        let next = self.classes.partition_point(|(end, ..)| *end <= code);
        match self.classes.get(next) {
            Some(&(end, length, class)) if code >= end - length => class,
            _ => 0,
        }
    }
}

impl Tables {
    /// Fills `pairs` from the decompositions that compose again: shorter ones first, since what a longer one begins with is
    /// the composite of a shorter one.
    fn pair(&mut self, composites: &[(Range<usize>, char)]) {
        for length in 2..=LONGEST {
            for (range, composite) in composites.iter().filter(|(range, _)| range.len() == length) {
                if let Some((first, second)) = self.last_pair(range) {
                    self.pairs.add(first, second, *composite);
                }
            }
        }
    }

    /// All but the last part of a decomposition composed, and the last part.
    fn last_pair(&self, range: &Range<usize>) -> Option<(char, char)> {
        let (&last, first) = self.parts.get(range.clone())?.split_last()?;
        let (&opening, more) = first.split_first()?;
        let mut more = more.iter();
        let first = more.try_fold(opening, |first, &next| self.pairs.get(first, next))?;
        Some((first, last))
    }
}

/// What two characters compose to, in an open table: decomposed letters are what a whole document may consist of.
struct Pairs(Vec<Option<(char, char, char)>>);

impl Default for Pairs {
    fn default() -> Pairs {
        Pairs(vec![None; 1 << SLOT_BITS])
    }
}

/// Twice as many slots as there are pairs, or more.
const SLOT_BITS: u32 = 11;

impl Pairs {
    /// The slots that a pair may be in, in order.
    fn slots(first: char, second: char) -> impl Iterator<Item = usize> {
        let both = u32::from(first).wrapping_mul(0x9E37_79B1)
            ^ u32::from(second).wrapping_mul(0x85EB_CA77);
        let start = both.wrapping_mul(0xC2B2_AE3D) >> (u32::BITS - SLOT_BITS);
        (start..start + (1 << SLOT_BITS)).map(|slot| slot as usize % (1 << SLOT_BITS))
    }

    fn get(&self, first: char, second: char) -> Option<char> {
        let mut slots = Pairs::slots(first, second).map_while(|slot| *self.0.get(slot)?);
        slots
            .find(|&(one, two, _)| (one, two) == (first, second))
            .map(|(_, _, composed)| composed)
    }

    fn add(&mut self, first: char, second: char, composed: char) {
        let mut slots = Pairs::slots(first, second);
        if let Some(slot) = slots.find(|&slot| self.0.get(slot).is_some_and(Option::is_none)) {
            self.0[slot] = Some((first, second, composed));
        }
    }
}

/// The most characters that one is taken apart into.
const LONGEST: usize = 18;

/// What is left of the data.
struct Reader(std::slice::Iter<'static, u8>);

impl Reader {
    fn tables(mut self) -> Tables {
        let mut tables = Tables::default();
        let mut composites = Vec::new();
        let mut before = [0_u32; LONGEST];
        let mut last = 0;
        for _ in 0..self.number() {
            last += self.number();
            let length = self.number();
            let start = tables.parts.len();
            for before in before.iter_mut().take(length as usize / 2) {
                let difference = self.number();
                *before = before.wrapping_add((difference >> 1) ^ (difference & 1).wrapping_neg());
                tables.parts.push(letter(*before, 0));
            }
            let end = tables.parts.len();
            tables.decompositions.push((letter(last, 0), end as u16));
            composites.extend((length % 2 == 1).then(|| (start..end, letter(last, 0))));
        }
        tables.pair(&composites);
        let mut end = 0;
        for _ in 0..self.number() {
            let start = end + self.number();
            let length = self.number();
            end = start + length;
            tables.classes.push((end, length, self.number() as u8));
        }
        let marks = (0..MARKS as u32).map(|index| tables.class(letter(FIRST_MARK, index)));
        tables.marks = marks.collect();
        tables
    }

    fn number(&mut self) -> u32 {
        let mut number = 0;
        for (place, &byte) in self.0.by_ref().enumerate() {
            number |= u32::from(byte & 0x7F) << (7 * place);
            if byte < 0x80 {
                break;
            }
        }
        number
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;

    fn agrees(text: &str) -> bool {
        Normaliser::default()
            .nfkc(text.chars())
            .iter()
            .copied()
            .eq(text.nfkc())
    }

    #[test]
    fn every_character_alone() {
        for c in '\0'..=char::MAX {
            assert!(agrees(&c.to_string()), "U+{:04X}", c as u32);
        }
    }

    #[test]
    fn every_character_taken_apart() {
        for c in '\0'..=char::MAX {
            let text: String = c.nfd().collect();
            assert!(agrees(&text), "U+{:04X}", c as u32);
            assert!(
                agrees(&format!("{text}\u{323}\u{301}")),
                "U+{:04X}, with marks",
                c as u32
            );
        }
    }

    /// What is made of what two characters decompose to, in all orders that the fold may meet.
    #[test]
    fn every_composite_with_every_mark_of_its_kind() {
        let marks: Vec<char> = ('\0'..='\u{FFFF}')
            .filter(|&c| Class::of(c.into()).joins())
            .collect();
        for c in ('\0'..='\u{FFFF}').filter(|c| c.nfd().ne([*c])).step_by(7) {
            for mark in marks.iter().step_by(5) {
                assert!(agrees(&format!("{c}{mark}\u{301}")), "{c}{mark}");
            }
        }
    }

    proptest! {
        #[test]
        fn any_text(text in "\\PC{0,8}") {
            prop_assert!(agrees(&text));
        }

        #[test]
        fn letters_and_marks(text in "[aeüΩ\u{1100}\u{1161}\u{11A8}각\u{F71}\u{F72}\u{F80}\u{300}-\u{345}\u{3099}かﬁ…]{0,12}") {
            prop_assert!(agrees(&text));
        }
    }
}
