//! A text as a set of rules reads it, with the way back: each unit of the reading knows which stretch of the source it
//! stands for.
//!
//! It does what `fold` does for the contract, by the rules that a policy lets pass and no others, and tells spellings
//! apart that may be left out but not changed (vowel signs, the number of a note, a hyphen at a line's end): those are not
//! units but signs on units, which `agree` compares after a search. It is some twenty times as slow as `fold` and is used
//! for quotes, for short stretches around a match, and for what the contract does not find.

use super::class::Class;
use super::compose::nfkc_chars;
use super::glyph::{Glyph, SOFT_HYPHEN, glyphs};
use super::markup::hash;
use super::plain::Around;
use super::rule::MatchRule::*;
use super::rule::RuleSet;
use super::script::*;
use super::units::chars;
use super::white_space::is_white_space;

/// Where a unit of a reading comes from, and what was left out beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Where its stretch of the source begins, in UTF-16 units.
    pub start: u32,
    /// Where that stretch ends.
    pub end: u32,
    /// The hyphen that was left out before it.
    hyphen: Hyphen,
    /// The signs that were left out on it, 0 for none.
    signs: u32,
    /// The note or address that was left out after it, 0 for none.
    note: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Hyphen {
    #[default]
    None,
    Real,
    /// At the end of a line, where it may be the word's or the line's.
    Broken,
}

impl Place {
    /// Whether what was left out on both sides is the same, or was there on one side only. `is_first` leaves the hyphen
    /// before it out of account.
    fn agrees(&self, other: &Place, is_first: bool) -> bool {
        let either = |one: u32, two: u32| one == two || one == 0 || two == 0;
        let hyphens = self.hyphen == other.hyphen
            || self.hyphen == Hyphen::Broken
            || other.hyphen == Hyphen::Broken
            || is_first;
        hyphens && either(self.signs, other.signs) && either(self.note, other.note)
    }
}

/// A text as read.
#[derive(Debug, Default)]
pub struct Reading {
    /// The units that are compared.
    pub units: Vec<u16>,
    /// One for each unit.
    pub places: Vec<Place>,
}

impl Reading {
    /// The stretch of the source for units `start..end` of the reading.
    pub fn source(&self, start: usize, end: usize) -> Option<(usize, usize)> {
        let first = self.places.get(start)?;
        let last = self.places.get(end.checked_sub(1)?)?;
        Some((first.start as usize, last.end as usize))
    }

    /// Whether units `start..end` hold all of what each of their characters became.
    pub fn is_whole(&self, start: usize, end: usize) -> bool {
        let parted = |at: usize| {
            let before = at.checked_sub(1).and_then(|before| self.places.get(before));
            before
                .zip(self.places.get(at))
                .is_some_and(|(one, two)| one.end > two.start)
        };
        !parted(start) && !parted(end)
    }

    /// Whether units `from..` of a quote agree with those at `at` in what is no unit; `budget` is what may be spent.
    pub fn agree(&self, at: usize, quote: &[Place], budget: &mut usize) -> bool {
        let places = self.places.get(at..).unwrap_or(&[]);
        for (index, (place, other)) in places.iter().zip(quote).enumerate() {
            *budget = budget.saturating_sub(1);
            if *budget == 0 || !place.agrees(other, index == 0) {
                return false;
            }
        }
        true
    }
}

/// Reads a text by the rules that pass.
pub fn read(units: &[u16], rules: RuleSet) -> Reading {
    let reader = Reader {
        glyphs: glyphs(units, rules),
        rules,
        reading: Reading {
            units: Vec::with_capacity(units.len()),
            places: Vec::with_capacity(units.len()),
        },
        hyphen: Hyphen::None,
        last: None,
        swallows_space: false,
        is_french: false,
        is_german: false,
    };
    reader.read()
}

const SPACE: u16 = b' ' as u16;

/// The signs on one letter that are compared.
const MOST_SIGNS: usize = 64;

struct Reader {
    glyphs: Vec<Glyph>,
    rules: RuleSet,
    reading: Reading,
    /// What the next unit gets.
    hyphen: Hyphen,
    /// The glyph that was read last, white space left out.
    last: Option<char>,
    swallows_space: bool,
    /// A guillemet that points outward is open, or one that points inward.
    is_french: bool,
    is_german: bool,
}

impl Reader {
    fn read(mut self) -> Reading {
        let mut at = 0;
        while let Some(glyph) = self.glyphs.get(at).copied() {
            at = if self.stands_alone(at, glyph.c) {
                self.ascii(glyph);
                at + 1
            } else {
                self.step(at, glyph)
            };
        }
        if self.rules.has(WhiteSpace) && self.reading.units.last() == Some(&SPACE) {
            self.reading.units.pop();
            self.reading.places.pop();
        }
        self.reading
    }

    /// Whether a character is an ASCII letter or digit, or a space between two, which most of a text consists of.
    #[inline]
    fn stands_alone(&self, at: usize, c: char) -> bool {
        let next = self.glyphs.get(at + 1).map_or('a', |glyph| glyph.c);
        let single = |c: char| c.is_ascii_alphanumeric();
        let follows = self.last.is_some_and(single) && self.reading.units.last() != Some(&SPACE);
        c.is_ascii_alphanumeric() && next < '\u{300}' || c == ' ' && single(next) && follows
    }

    #[inline]
    fn ascii(&mut self, glyph: Glyph) {
        let lower = if self.rules.has(Case) {
            glyph.c.to_ascii_lowercase()
        } else {
            glyph.c
        };
        self.reading.units.push(lower as u16);
        self.reading.places.push(Place {
            start: glyph.start,
            end: glyph.end,
            hyphen: std::mem::take(&mut self.hyphen),
            signs: 0,
            note: glyph.note,
        });
        if glyph.c != ' ' {
            (self.last, self.swallows_space) = (Some(glyph.c), false);
        }
    }

    fn step(&mut self, at: usize, glyph: Glyph) -> usize {
        let is_space = u16::try_from(u32::from(glyph.c)).is_ok_and(is_white_space);
        if is_space && self.rules.has(WhiteSpace) {
            return self.space(at, glyph);
        }
        if self.hyphen(at, glyph) {
            return self.after_hyphen(at);
        }
        let stretch_end = self.stretch_end(at);
        self.stretch(at, stretch_end);
        self.last = Some(glyph.c);
        self.guillemet(glyph.c);
        stretch_end
    }

    /// French sets a space inside its guillemets, German has them point inward.
    fn guillemet(&mut self, c: char) {
        self.swallows_space = matches!(c, '\u{AB}' | '\u{2039}') && !self.is_german;
        match c {
            '\u{AB}' | '\u{2039}' => (self.is_french, self.is_german) = (!self.is_german, false),
            '\u{BB}' | '\u{203A}' => (self.is_french, self.is_german) = (false, !self.is_french),
            _ => {}
        }
    }

    fn char(&self, at: usize) -> Option<char> {
        self.glyphs.get(at).map(|glyph| glyph.c)
    }

    fn is_space(&self, at: usize) -> bool {
        self.char(at)
            .and_then(|c| u16::try_from(u32::from(c)).ok())
            .is_some_and(is_white_space)
    }

    fn past_space(&self, at: usize) -> usize {
        (at..self.glyphs.len())
            .find(|&next| !self.is_space(next))
            .unwrap_or(self.glyphs.len())
    }

    /// A run of white space is one space, and none between characters that are written without.
    fn space(&mut self, at: usize, glyph: Glyph) -> usize {
        let next = self.past_space(at);
        let after = self.char(next);
        let guillemet = self.rules.has(QuotationMarks)
            && (self.swallows_space
                || self.is_french && matches!(after, Some('\u{BB}' | '\u{203A}')));
        let cjk = self.rules.has(CjkSpaces) && parts_no_words(self.last, after);
        let doubled = self.reading.units.last().is_none_or(|&unit| unit == SPACE);
        if !doubled && !guillemet && !cjk {
            let end = next
                .checked_sub(1)
                .and_then(|last| self.glyphs.get(last))
                .map_or(glyph.end, |last| last.end);
            self.push(' ', Glyph { end, ..glyph });
        }
        next
    }

    /// Takes a hyphen between letters off the text and puts it on the letter after it.
    fn hyphen(&mut self, at: usize, glyph: Glyph) -> bool {
        let may_break = matches!(glyph.c, '-' | '\u{2010}' | '\u{2011}' | SOFT_HYPHEN);
        let folds = !is_other_dash(glyph.c) || self.rules.has(Dashes);
        if !(may_break || is_dash(glyph.c) && folds) || !self.rules.has(LineBreakHyphenation) {
            return false;
        }
        let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphabetic() && !is_cjk_letter(c));
        let follows_letter = letter(self.last) && self.reading.units.last() != Some(&SPACE);
        let next = self.past_space(at + 1);
        let breaks =
            (at + 1..next).any(|space| matches!(self.char(space), Some('\n' | '\r' | '\u{2028}')));
        if !follows_letter || !letter(self.char(next)) || (next > at + 1 && !(breaks && may_break))
        {
            return false;
        }
        self.hyphen = if breaks { Hyphen::Broken } else { Hyphen::Real };
        true
    }

    fn after_hyphen(&self, at: usize) -> usize {
        self.past_space(at + 1)
    }

    fn stretch_end(&self, at: usize) -> usize {
        let joins = |glyph: &Glyph| Class::of(glyph.c.into()).joins();
        let rest = self.glyphs.get(at + 1..).unwrap_or(&[]);
        at + 1 + rest.iter().take_while(|glyph| joins(glyph)).count()
    }

    /// A character with all that joins it.
    fn stretch(&mut self, from: usize, to: usize) {
        let Some(first) = self.glyphs.get(from).copied() else {
            return;
        };
        let last = to
            .checked_sub(1)
            .and_then(|last| self.glyphs.get(last))
            .copied()
            .unwrap_or(first);
        let whole = Glyph {
            end: last.end,
            note: last.note,
            ..first
        };
        let around = Around {
            glyphs: &self.glyphs,
            rules: self.rules,
        };
        let c = around.plain(from, first.c);
        if to == from + 1 && (c.is_ascii() || !self.rules.has(Typography)) {
            return self.lower(c, whole);
        }
        if !self.rules.has(CompatibilityFold) && around.changes_value(from, first.c) {
            return self.push(first.c, whole);
        }
        let (kept, signs) = self.without_optional_signs(c, from + 1, to);
        let before = self.reading.units.len();
        let composed: Vec<char> = if self.rules.has(Typography) {
            nfkc_chars(&kept)
        } else {
            chars(&kept).collect()
        };
        let own = self.glyphs.get(from..to).unwrap_or(&[]);
        if own.iter().map(|glyph| glyph.c).eq(composed.iter().copied()) {
            // Nothing composed: each character stands for itself.
            for at in from..to {
                if let Some(glyph) = self.glyphs.get(at).copied() {
                    self.lower(glyph.c, glyph);
                }
            }
        } else if self.rules.has(CanonicalEquivalence) && composed.len() > 1 {
            let mut lower = Vec::new();
            for c in composed.into_iter().flat_map(char::to_lowercase) {
                push_units(&mut lower, c);
            }
            nfkc_chars(&lower)
                .into_iter()
                .for_each(|c| self.lower(c, whole));
        } else {
            composed.into_iter().for_each(|c| self.lower(c, whole));
        }
        if let Some(place) = self
            .reading
            .places
            .get_mut(before..)
            .and_then(<[_]>::first_mut)
        {
            place.signs = signs;
        }
    }

    /// The stretch without vowel signs, and those signs as one number.
    fn without_optional_signs(&self, first: char, from: usize, to: usize) -> (Vec<u16>, u32) {
        let mut kept = Vec::new();
        push_units(&mut kept, first);
        let mut signs = Vec::new();
        for c in self
            .glyphs
            .get(from..to)
            .unwrap_or(&[])
            .iter()
            .map(|glyph| glyph.c)
        {
            let optional = (self.rules.has(ArabicMarks) && is_arabic_mark(c))
                || (self.rules.has(HebrewPoints) && is_hebrew_point(c));
            if optional {
                insert(&mut signs, u16::try_from(u32::from(c)).unwrap_or(0));
            } else {
                push_units(&mut kept, c);
            }
        }
        (kept, if signs.is_empty() { 0 } else { hash(&signs) })
    }

    #[inline(never)]
    fn lower(&mut self, c: char, glyph: Glyph) {
        let c = match c {
            '\u{2018}'..='\u{201B}' if self.rules.has(Typography) => '\'',
            '\u{201C}'..='\u{201F}' if self.rules.has(Typography) => '"',
            '\u{2010}'..='\u{2014}' if self.rules.has(Typography) => '-',
            '\u{2044}' | '\u{2215}' if self.rules.has(FractionSlash) => '/',
            '\u{22EF}' if self.rules.has(BracketedEllipsis) => {
                return (0..3).for_each(|_| self.push('.', glyph));
            }
            TATWEEL if self.rules.has(ArabicMarks) => return,
            c => c,
        };
        let is_space = u16::try_from(u32::from(c)).is_ok_and(is_white_space);
        if is_space
            && self.rules.has(WhiteSpace)
            && self.reading.units.last().is_none_or(|&unit| unit == SPACE)
        {
            return;
        }
        if !self.rules.has(Case) {
            return self.push(c, glyph);
        }
        let is_full = self.rules.has(FullCaseFolding);
        for lower in c.to_lowercase() {
            match lower {
                'ς' => self.push('σ', glyph),
                'ß' if is_full => "ss".chars().for_each(|c| self.push(c, glyph)),
                '\u{307}' if is_full && self.reading.units.last() == Some(&u16::from(b'i')) => {}
                lower => self.push(lower, glyph),
            }
        }
    }

    #[inline(never)]
    fn push(&mut self, c: char, glyph: Glyph) {
        for unit in c.encode_utf16(&mut [0; 2]) {
            self.reading.units.push(*unit);
            self.reading.places.push(Place {
                start: glyph.start,
                end: glyph.end,
                hyphen: std::mem::take(&mut self.hyphen),
                signs: 0,
                note: glyph.note,
            });
        }
    }
}

fn push_units(units: &mut Vec<u16>, c: char) {
    units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
}

/// Signs of one letter, which are few, in the order of their codes.
fn insert(signs: &mut Vec<u16>, sign: u16) {
    let at = signs.partition_point(|other| *other < sign);
    if signs.len() < MOST_SIGNS {
        signs.insert(at, sign);
    }
}

/// Whether a space between two characters parts nothing: between Chinese and Japanese ones, and between them and a
/// letter or digit of another script.
fn parts_no_words(before: Option<char>, after: Option<char>) -> bool {
    let (Some(before), Some(after)) = (before, after) else {
        return false;
    };
    // Corner brackets may be retyped as marks that stand with spaces, and the other way round.
    let marks = |c: char| c == '"' || plain_quotation_mark(c).is_some();
    let dense = |c: char| is_cjk(c) && !marks(c);
    let other = |c: char| is_cjk(c) || c.is_ascii_alphanumeric() || marks(c);
    (dense(before) && other(after)) || (dense(after) && other(before))
}
