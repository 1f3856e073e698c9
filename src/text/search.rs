//! Search of a text in a text, over UTF-16 units.
//!
//! Based on what `memchr::memmem` does for bytes: two units of the needle, the rarest, are compared with eight places of
//! the text at once, and only where both are right is the rest compared. (`memmem` itself would find matches across the
//! halves of units.) Where a text is made so that this keeps failing late, the search goes on by Knuth, Morris and
//! Pratt, so that its time is linear in both lengths whatever they hold.

use super::units::position;

/// How many places are looked at at once.
const LANES: usize = 16;

/// How many units may be compared in vain for each unit of the text before the method is changed.
const PATIENCE: usize = 4;

/// Where a needle first stands. An empty one stands at the start.
pub fn find(text: &[u16], needle: &[u16]) -> Option<usize> {
    match needle {
        [] => Some(0),
        [unit] => position(text, *unit),
        _ => find_by_two_units(text, needle),
    }
}

fn find_by_two_units(text: &[u16], needle: &[u16]) -> Option<usize> {
    let places = text.len().checked_sub(needle.len())? + 1;
    let (first, second) = probes(needle);
    let firsts = text.get(first.index..)?.get(..places)?;
    let seconds = text.get(second.index..)?.get(..places)?;
    let (first_blocks, first_rest) = firsts.as_chunks::<LANES>();
    let (second_blocks, second_rest) = seconds.as_chunks::<LANES>();
    let mut verifier = Verifier {
        text,
        needle,
        compared: 0,
    };
    for (block, (firsts, seconds)) in first_blocks.iter().zip(second_blocks).enumerate() {
        let mut candidates = equal_in_both(firsts, first.unit, seconds, second.unit);
        while candidates != 0 {
            let place = block * LANES + candidates.trailing_zeros() as usize;
            if let Some(end) = verifier.look_at(place) {
                return end;
            }
            candidates &= candidates - 1;
        }
    }
    let whole_blocks = first_blocks.len() * LANES;
    let rest = first_rest.iter().zip(second_rest).enumerate();
    for (offset, _) in rest.filter(|(_, pair)| *pair == (&first.unit, &second.unit)) {
        if let Some(end) = verifier.look_at(whole_blocks + offset) {
            return end;
        }
    }
    None
}

/// Compares the needle at places where both probes are right.
struct Verifier<'a> {
    text: &'a [u16],
    needle: &'a [u16],
    compared: usize,
}

impl Verifier<'_> {
    /// `Some` when the search has an end here: the needle stands at the place, or the rest was
    /// searched another way.
    #[inline]
    fn look_at(&mut self, place: usize) -> Option<Option<usize>> {
        let rest = self.text.get(place..)?;
        let common = common_start(rest, self.needle);
        if common == self.needle.len() {
            return Some(Some(place));
        }
        self.compared += common;
        let out_of_patience = self.compared > PATIENCE * (place + self.needle.len());
        out_of_patience.then(|| find_steadily(rest, self.needle).map(|found| place + found))
    }
}

/// How far two texts are the same. Eight units are compared at once, which the machine does as two numbers.
#[inline]
fn common_start(text: &[u16], needle: &[u16]) -> usize {
    let (text_blocks, needle_blocks) = (text.as_chunks::<8>().0, needle.as_chunks::<8>().0);
    let blocks = text_blocks.iter().zip(needle_blocks);
    let same = 8 * blocks.take_while(|(block, other)| block == other).count();
    let rest = text.iter().skip(same).zip(needle.iter().skip(same));
    same + rest.take_while(|(unit, other)| unit == other).count()
}

/// A unit of a needle and where in it that stands.
#[derive(Clone, Copy)]
struct Probe {
    index: usize,
    unit: u16,
}

/// Two rare units of the needle's start, as far as they can be told apart by how common they are in texts; where all are
/// alike, its first and its last. Two that are rare enough end the look: the look must not cost more than the search.
fn probes(needle: &[u16]) -> (Probe, Probe) {
    let last = needle.len().saturating_sub(1);
    let probe = |index: usize| Probe {
        index,
        unit: needle.get(index).copied().unwrap_or(0),
    };
    let (mut first, mut second) = (probe(0), probe(last));
    let (mut rarest, mut next) = (commonness(first.unit), u8::MAX);
    for (index, &unit) in needle.iter().enumerate().take(LOOKED_AT).skip(1) {
        let common = commonness(unit);
        if common < rarest {
            (first, second) = (Probe { index, unit }, first);
            (rarest, next) = (common, rarest);
        } else if common < next && unit != first.unit {
            second = Probe { index, unit };
            next = common;
        }
        if next <= RARE_ENOUGH {
            break;
        }
    }
    (first, second)
}

/// How much of a needle is looked at for rare units.
const LOOKED_AT: usize = 32;

/// A unit that is no more common than this stands for about one unit of a text in sixty.
const RARE_ENOUGH: u8 = 1;

/// How common a unit is in folded texts of European languages, roughly; 0 for everything that is
/// rare.
#[inline(always)]
fn commonness(unit: u16) -> u8 {
    COMMONNESS.get(usize::from(unit)).copied().unwrap_or(0)
}

const COMMONNESS: [u8; 128] = {
    let mut table = [0; 128];
    let by_rank: [&[u8]; 6] = [b"", b"bcpwfjzy.,-", b"dlghumvk", b"ainorts", b"e", b" "];
    let mut rank = 0;
    while rank < by_rank.len() {
        let mut index = 0;
        while index < by_rank[rank].len() {
            table[by_rank[rank][index] as usize] = rank as u8;
            index += 1;
        }
        rank += 1;
    }
    table
};

/// A bit for each lane in which both blocks hold their unit.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn equal_in_both(ones: &[u16; LANES], one: u16, others: &[u16; LANES], other: u16) -> u32 {
    use std::arch::wasm32::*;
    const HALF: usize = LANES / 2;
    let load = |units: &[u16; LANES], at: usize| {
        // SAFETY: `at` is 0 or `HALF`, from where on `units` has eight `u16`, sixteen readable bytes;
        // WebAssembly loads need no alignment.
        unsafe { v128_load(units.as_ptr().add(at).cast()) }
    };
    let equal = |at: usize| {
        let ones = u16x8_eq(load(ones, at), u16x8_splat(one));
        v128_and(ones, u16x8_eq(load(others, at), u16x8_splat(other)))
    };
    i8x16_bitmask(i8x16_narrow_i16x8(equal(0), equal(HALF))).into()
}

/// A bit for each lane in which both blocks hold their unit.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn equal_in_both(ones: &[u16; LANES], one: u16, others: &[u16; LANES], other: u16) -> u32 {
    let lanes = ones.iter().zip(others).enumerate();
    lanes.fold(0, |mask, (lane, (&a, &b))| {
        mask | u32::from(a == one && b == other) << lane
    })
}

/// The search of Knuth, Morris and Pratt: no unit of the text is looked at twice without getting on.
#[cold]
fn find_steadily(text: &[u16], needle: &[u16]) -> Option<usize> {
    let borders = borders(needle);
    let mut matched = 0;
    for (at, unit) in text.iter().enumerate() {
        while matched > 0 && needle.get(matched) != Some(unit) {
            matched = borders.get(matched - 1).copied().unwrap_or(0);
        }
        if needle.get(matched) == Some(unit) {
            matched += 1;
        }
        if matched == needle.len() {
            return Some(at + 1 - matched);
        }
    }
    None
}

/// For each start of the needle, the length of its longest border: a shorter start that it also ends with.
fn borders(needle: &[u16]) -> Vec<usize> {
    let mut borders = vec![0; needle.len()];
    let mut length = 0;
    for at in 1..needle.len() {
        while length > 0 && needle[at] != needle[length] {
            length = borders[length - 1];
        }
        if needle[at] == needle[length] {
            length += 1;
        }
        borders[at] = length;
    }
    borders
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn naive(text: &[u16], needle: &[u16]) -> Option<usize> {
        (0..=text.len().checked_sub(needle.len())?).find(|&at| text[at..].starts_with(needle))
    }

    /// Every text and needle over two units, up to a length: periodic ones, overlapping ones, misses at the last unit.
    #[test]
    fn every_short_text_over_two_units() {
        let words = |longest: u32| {
            (0..=longest)
                .flat_map(|length| (0..1_u32 << length).map(move |bits| (length, bits)))
                .map(|(length, bits)| {
                    (0..length)
                        .map(|bit| if bits >> bit & 1 == 1 { 0x61 } else { 0x2161 })
                        .collect::<Vec<u16>>()
                })
        };
        for text in words(10) {
            for needle in words(5) {
                let expected = naive(&text, &needle);
                assert_eq!(find(&text, &needle), expected, "{needle:?} in {text:?}");
                if !needle.is_empty() {
                    assert_eq!(
                        find_steadily(&text, &needle),
                        expected,
                        "{needle:?} in {text:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn at_every_place_of_a_longer_text() {
        let filler: Vec<u16> = "de een het van ".encode_utf16().cycle().take(100).collect();
        for needle in ["xq", "e xq", "een quote die er staat", "zz"]
            .map(|needle| needle.encode_utf16().collect::<Vec<_>>())
        {
            for at in 0..=filler.len() {
                let text = [&filler[..at], &needle, &filler[at..]].concat();
                assert_eq!(find(&text, &needle), naive(&text, &needle));
                assert_eq!(
                    find(&text[..text.len() - 1], &needle),
                    naive(&text[..text.len() - 1], &needle)
                );
            }
        }
    }

    #[test]
    fn a_text_that_fails_late_everywhere_is_still_searched_in_linear_time() {
        let text = vec![7; 200_000];
        let mut needle = vec![7; 100_000];
        needle[50_000] = 8; // both probes are right nowhere
        assert_eq!(find(&text, &needle), None);
        let mut text = vec![7; 200_000];
        text.extend([8, 7]);
        let needle = [vec![7; 100_000], vec![8, 7]].concat();
        assert_eq!(find(&text, &needle), Some(100_000));
        let text: Vec<u16> = [7, 7, 7, 9, 8].into_iter().cycle().take(300_000).collect();
        let needle: Vec<u16> = [7, 7, 7, 9, 8]
            .into_iter()
            .cycle()
            .take(100_000)
            .chain([8])
            .collect();
        assert_eq!(find(&text, &needle), None);
    }
}
