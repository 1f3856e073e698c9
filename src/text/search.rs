//! Search of a text in a text, over UTF-16 units.
//!
//! Based on what `memchr::memmem` does for bytes: two units of the needle, the rarest, are compared with eight places of
//! the text at once, and only where both are right is the rest compared. (`memmem` itself would find matches across the
//! halves of units.) Where a text is made so that this keeps failing late, the search goes on by Knuth, Morris and
//! Pratt, so that its time is linear in both lengths whatever they hold.

use super::units::position;

const LANES: usize = 8;

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
    let probes = Probes::of(needle);
    let mut compared = 0;
    let mut at = 0;
    while at < places {
        let mut candidates = probes.candidates(text, at, places);
        while candidates != 0 {
            let place = at + candidates.trailing_zeros() as usize;
            let common = common_start(text.get(place..).unwrap_or(&[]), needle);
            if common == needle.len() {
                return Some(place);
            }
            compared += common;
            if compared > PATIENCE * (place + needle.len()) {
                return find_steadily(text.get(place..)?, needle).map(|found| place + found);
            }
            candidates &= candidates - 1;
        }
        at += LANES;
    }
    None
}

#[inline]
fn common_start(text: &[u16], needle: &[u16]) -> usize {
    text.iter()
        .zip(needle)
        .take_while(|(unit, other)| unit == other)
        .count()
}

/// Two units of a needle and where in it they stand.
struct Probes {
    first: (usize, u16),
    second: (usize, u16),
}

impl Probes {
    /// The two rarest units of the needle's start, as far as they can be told apart by how common they are in texts.
    fn of(needle: &[u16]) -> Probes {
        let mut first = (0, *needle.first().unwrap_or(&0));
        let mut second = (needle.len() - 1, *needle.last().unwrap_or(&0));
        for (index, &unit) in needle.iter().enumerate().take(64) {
            if commonness(unit) < commonness(first.1) {
                second = first;
                first = (index, unit);
            } else if index != first.0 && unit != first.1 && commonness(unit) < commonness(second.1)
            {
                second = (index, unit);
            }
        }
        Probes { first, second }
    }

    /// A bit for each of the eight places from `at` on at which both units are right.
    #[inline(always)]
    fn candidates(&self, text: &[u16], at: usize, places: usize) -> u32 {
        let block = |offset: usize| {
            text.get(at + offset..)
                .and_then(|rest| rest.first_chunk::<LANES>())
        };
        let found = match (block(self.first.0), block(self.second.0)) {
            (Some(first), Some(second)) => {
                equal_lanes(first, self.first.1) & equal_lanes(second, self.second.1)
            }
            _ => self.candidates_one_by_one(text, at),
        };
        match places - at {
            left @ 0..LANES => found & ((1 << left) - 1),
            _ => found,
        }
    }

    #[cold]
    fn candidates_one_by_one(&self, text: &[u16], at: usize) -> u32 {
        let right = |lane: usize, (index, unit)| text.get(at + lane + index) == Some(&unit);
        let found = |lane: &usize| right(*lane, self.first) && right(*lane, self.second);
        (0..LANES)
            .filter(found)
            .fold(0, |mask, lane| mask | 1 << lane)
    }
}

/// How common a unit is in folded texts of European languages, roughly; 0 for everything that is rare.
fn commonness(unit: u16) -> u8 {
    match u8::try_from(unit) {
        Ok(b' ') => 5,
        Ok(b'e') => 4,
        Ok(b'a' | b'i' | b'n' | b'o' | b'r' | b't' | b's') => 3,
        Ok(b'd' | b'l' | b'g' | b'h' | b'u' | b'm' | b'v' | b'k') => 2,
        Ok(b'b' | b'c' | b'p' | b'w' | b'f' | b'j' | b'z' | b'y' | b'.' | b',' | b'-') => 1,
        _ => 0,
    }
}

/// A bit for each lane that holds the unit.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn equal_lanes(block: &[u16; LANES], unit: u16) -> u32 {
    use std::arch::wasm32::{i16x8_bitmask, u16x8_eq, u16x8_splat, v128_load};
    // SAFETY: `block` is eight `u16`, sixteen readable bytes, and WebAssembly loads need no alignment.
    let block = unsafe { v128_load(block.as_ptr().cast()) };
    i16x8_bitmask(u16x8_eq(block, u16x8_splat(unit))).into()
}

/// A bit for each lane that holds the unit.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn equal_lanes(block: &[u16; LANES], unit: u16) -> u32 {
    block.iter().enumerate().fold(0, |mask, (lane, &other)| {
        mask | u32::from(other == unit) << lane
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
