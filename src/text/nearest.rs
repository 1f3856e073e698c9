//! The place of a text that is most like what is sought.
//!
//! Based on Myers' bit-parallel computation of edit distance (1999) in Hyyrö's blocked form: one column of the table is
//! kept in the bits of a few words, so that a unit of the text costs a handful of operations for each 64 units sought. At
//! most `LONGEST` units are sought, so the time is linear in the text, at most four words for each of its units; the place
//! at which the best match begins is found by going back over the same stretch from its end.

/// The most units that are sought; of a longer text its start.
pub const LONGEST: usize = 256;

/// The least similarity that counts as near, in percent.
pub const LEAST_SIMILARITY: usize = 60;

const BITS: usize = 64;

/// A stretch of the text, and how many units have to be changed, dropped or added to get from one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The edit distance, in units.
    pub edits: usize,
}

/// What is sought, prepared for any number of texts.
pub struct Sought {
    forward: Pattern,
    backward: Pattern,
}

impl Sought {
    /// Prepares the first [`LONGEST`] units.
    pub fn new(units: &[u16]) -> Sought {
        let units = units.get(..LONGEST).unwrap_or(units);
        let reversed: Vec<u16> = units.iter().rev().copied().collect();
        Sought {
            forward: Pattern::new(units),
            backward: Pattern::new(&reversed),
        }
    }

    /// How similar a stretch with so many edits is: 1 for the same, 0 for nothing in common.
    pub fn similarity(&self, edits: usize) -> f64 {
        let length = self.forward.length.max(1);
        1.0 - edits.min(length) as f64 / length as f64
    }

    /// The first of the most similar stretches, unless none is near.
    pub fn nearest(&self, text: &[u16]) -> Option<Near> {
        let length = self.forward.length;
        let most = length * (100 - LEAST_SIMILARITY) / 100;
        let (last, edits) = self.forward.best_end(text.iter().copied(), false)?;
        if edits > most {
            return None;
        }
        let end = last + 1;
        let furthest = end.saturating_sub(length + edits);
        let stretch = text.get(furthest..end)?;
        let (back, _) = self
            .backward
            .best_end(stretch.iter().rev().copied(), true)?;
        Some(Near {
            start: end - (back + 1),
            end,
            edits,
        })
    }
}

struct Pattern {
    length: usize,
    words: usize,
    /// For units below 256, the bits at which they stand, word by word.
    common: Vec<u64>,
    /// The same for the others, sorted.
    rare: Vec<(u16, Vec<u64>)>,
    none: Vec<u64>,
}

impl Pattern {
    fn new(units: &[u16]) -> Pattern {
        let words = units.len().div_ceil(BITS).max(1);
        let mut pattern = Pattern {
            length: units.len(),
            words,
            common: vec![0; 256 * words],
            rare: Vec::new(),
            none: vec![0; words],
        };
        for (at, &unit) in units.iter().enumerate() {
            if let Some(word) = pattern.bits_mut(unit).get_mut(at / BITS) {
                *word |= 1 << (at % BITS);
            }
        }
        pattern
    }

    fn bits_mut(&mut self, unit: u16) -> &mut [u64] {
        let words = self.words;
        if unit < 256 {
            let start = usize::from(unit) * words;
            return self.common.get_mut(start..start + words).unwrap_or(&mut []);
        }
        let at = match self.rare.binary_search_by_key(&unit, |(unit, _)| *unit) {
            Ok(at) => at,
            Err(at) => {
                self.rare.insert(at, (unit, vec![0; words]));
                at
            }
        };
        self.rare.get_mut(at).map_or(&mut [], |(_, bits)| bits)
    }

    #[inline]
    fn bits(&self, unit: u16) -> &[u64] {
        if unit < 256 {
            let start = usize::from(unit) * self.words;
            return self
                .common
                .get(start..start + self.words)
                .unwrap_or(&self.none);
        }
        match self.rare.binary_search_by_key(&unit, |(unit, _)| *unit) {
            Ok(at) => self.rare.get(at).map_or(&self.none, |(_, bits)| bits),
            Err(_) => &self.none,
        }
    }

    /// Where the pattern ends with the fewest edits, and how many. `anchored` has it begin where the text does.
    fn best_end(&self, text: impl Iterator<Item = u16>, anchored: bool) -> Option<(usize, usize)> {
        if self.length == 0 {
            return None;
        }
        let mut columns = [(u64::MAX, 0); LONGEST / BITS];
        let columns = columns.get_mut(..self.words)?;
        let last_top = (self.length - 1) % BITS;
        let mut edits = self.length;
        let mut best = None;
        for (at, unit) in text.enumerate() {
            let mut carry = (u64::from(anchored), 0);
            let mut words = columns.iter_mut().zip(self.bits(unit)).peekable();
            while let Some((column, &equal)) = words.next() {
                let top = if words.peek().is_some() {
                    BITS - 1
                } else {
                    last_top
                };
                carry = step(column, equal, carry, top);
            }
            edits = edits + carry.0 as usize - carry.1 as usize;
            if best.is_none_or(|(_, fewest)| edits < fewest) {
                best = Some((at, edits));
            }
        }
        best
    }
}

/// One word of a column, by the vertical differences in it: takes the horizontal difference above it (one more, one less)
/// and gives the one at its bit `top`.
#[inline(always)]
fn step(column: &mut (u64, u64), equal: u64, above: (u64, u64), top: usize) -> (u64, u64) {
    let (more, less) = *column;
    let vertical = equal | less;
    let equal = equal | above.1;
    let diagonal = ((equal & more).wrapping_add(more) ^ more) | equal;
    let up = less | !(diagonal | more);
    let down = more & diagonal;
    let out = (up >> top & 1, down >> top & 1);
    let (up, down) = (up << 1 | above.0, down << 1 | above.1);
    *column = (down | !(vertical | up), up & vertical);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::units::{from_str, to_string};

    /// The whole table, for a match that may begin anywhere: the fewest edits for each end.
    fn naive(sought: &[u16], text: &[u16]) -> usize {
        let mut column: Vec<usize> = (0..=sought.len()).collect();
        let mut best = usize::MAX;
        for unit in text {
            let mut diagonal = column[0];
            for row in 1..column.len() {
                let change = diagonal + usize::from(sought[row - 1] != *unit);
                diagonal = column[row];
                column[row] = change.min(column[row] + 1).min(column[row - 1] + 1);
            }
            best = best.min(column[sought.len()]);
        }
        best
    }

    #[test]
    fn edits_as_in_the_whole_table() {
        let mut state = 7_u32;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for length in [1, 5, 63, 64, 65, 128, 130, 200, 256] {
            for _ in 0..20 {
                let text: Vec<u16> = (0..400)
                    .map(|_| [0x61, 0x62, 0x4E00, 0x20][random(4) as usize])
                    .collect();
                let at = random(140) as usize;
                let mut sought = text[at..at + length].to_vec();
                for _ in 0..length / 6 {
                    let place = random(length as u32) as usize;
                    sought[place] = 0x61 + random(3) as u16;
                }
                let near = Sought::new(&sought).nearest(&text).expect("few edits");
                assert_eq!(near.edits, naive(&sought, &text), "{length}");
                assert_eq!(naive(&sought, &text[near.start..near.end]), near.edits);
            }
        }
    }

    #[test]
    fn rows() {
        for (name, sought, text, expected) in [
            (
                "the same",
                "valve is closed",
                "the valve is closed now",
                Some(("valve is closed", 0)),
            ),
            (
                "a digit",
                "fee is 1600 euros",
                "The fee is 1500 euros.",
                Some(("fee is 1500 euros", 1)),
            ),
            (
                "a word more",
                "landlord is permitted",
                "landlord is not permitted",
                Some(("landlord is not permitted", 4)),
            ),
            (
                "nothing like it",
                "something else",
                "The valve must be shut.",
                None,
            ),
            ("an empty text", "valve", "", None),
            ("nothing", "", "valve", None),
        ] {
            let (sought, text) = (from_str(sought), from_str(text));
            let near = Sought::new(&sought).nearest(&text);
            let found = near.map(|near| (to_string(&text[near.start..near.end]), near.edits));
            let expected = expected.map(|(text, edits)| (text.to_owned(), edits));
            assert_eq!(found, expected, "{name}");
        }
    }
}
