//! The fold of what folds unit by unit, eight UTF-16 units at a time.
//!
//! Most of a document consists of units that the fold turns into one unit each, whatever stands beside them: ASCII, the
//! letters of Western Europe, Greek, Cyrillic, ideographs, kana, and the quotation marks and dashes of a word processor.
//! The table in [`fold_unit`] names them. It is written twice, with SIMD for WebAssembly and unit by unit for other
//! targets; the tests hold it against the Unicode libraries, and in a browser the first writing against the second.

/// How many units are folded at once.
pub(crate) const LANES: usize = 8;

/// A folded block.
pub(crate) struct Block {
    /// What the units become; worth something up to `length`.
    pub(crate) units: [u16; LANES],
    /// How many units come before the first with which the fold has more to do.
    pub(crate) length: usize,
}

/// Folds a block; `after_space` says whether a space at its start would follow another, and so end the block.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
pub(crate) fn fold_block(units: &[u16; LANES], after_space: bool) -> Block {
    simd::fold_block(units, after_space)
}

/// Folds a block; `after_space` says whether a space at its start would follow another, and so end the block.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub(crate) fn fold_block(units: &[u16; LANES], after_space: bool) -> Block {
    scalar(units, after_space)
}

/// What a unit becomes, or `None` where that takes more than a look at it: white space but the space, what NFKC changes,
/// what joins its neighbours, a sigma, a surrogate, and whatever is too rare to be listed.
#[inline(always)]
fn fold_unit(unit: u16) -> Option<u16> {
    match unit {
        0x09..=0x0D => None,
        0x41..=0x5A => Some(unit + 0x20), // A to Z
        0..0x80 => Some(unit),
        0xD7 => Some(unit),                    // ×, among the capitals
        0xC0..=0xDE => Some(unit + 0x20),      // À to Þ
        0xDF..=0xFF => Some(unit),             // ß to ÿ
        0x3A2 | 0x3A3 => None,                 // nothing, and the sigma
        0x391..=0x3AB => Some(unit + 0x20),    // Α to Ϋ
        0x3AC..=0x3CE => Some(unit),           // ά to ώ
        0x410..=0x42F => Some(unit + 0x20),    // А to Я
        0x430..=0x44F => Some(unit),           // а to я
        0x2010..=0x2014 => Some(b'-'.into()),  // hyphens and dashes
        0x2018..=0x201B => Some(b'\''.into()), // single quotation marks
        0x201C..=0x201F => Some(b'"'.into()),  // double quotation marks
        0x3001..=0x3029 => Some(unit),         // punctuation of Chinese and Japanese
        0x3041..=0x3096 => Some(unit),         // hiragana
        0x30A1..=0x30FA => Some(unit),         // katakana
        0x4E00..=0x9FFF => Some(unit),         // ideographs
        _ => None,
    }
}

#[cfg_attr(
    all(target_arch = "wasm32", target_feature = "simd128"),
    allow(dead_code)
)]
fn scalar(units: &[u16; LANES], after_space: bool) -> Block {
    const SPACE: u16 = b' ' as u16;
    let mut before = if after_space { SPACE } else { 0 };
    let mut block = Block {
        units: *units,
        length: LANES,
    };
    for (lane, unit) in block.units.iter_mut().enumerate() {
        let doubled = *unit == SPACE && before == SPACE;
        before = *unit;
        match fold_unit(*unit).filter(|_| !doubled) {
            Some(folded) => *unit = folded,
            None => {
                block.length = lane;
                break;
            }
        }
    }
    block
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd {
    use super::{Block, LANES};
    use std::arch::wasm32::{
        i16x8_bitmask, u16x8_add, u16x8_eq, u16x8_lt, u16x8_shuffle, u16x8_splat, u16x8_sub, v128,
        v128_and, v128_andnot, v128_any_true, v128_bitselect, v128_load, v128_not, v128_or,
        v128_store,
    };

    const SPACE: u16 = b' ' as u16;

    #[inline(always)]
    pub(super) fn fold_block(units: &[u16; LANES], after_space: bool) -> Block {
        // SAFETY: `units` is eight `u16`, sixteen readable bytes, and WebAssembly loads need no alignment.
        let block = unsafe { v128_load(units.as_ptr().cast()) };
        let shifted = u16x8_shuffle::<0, 8, 9, 10, 11, 12, 13, 14>(
            u16x8_splat(if after_space { SPACE } else { 0 }),
            block,
        );
        let doubled = v128_and(is(block, SPACE), is(shifted, SPACE));
        let stops = v128_or(doubled, within(block, 0x09, 0x0D));
        let capitals = within(block, 0x41, 0x5A);
        let beyond_ascii = v128_not(within(block, 0, 0x7F));
        let (folded, stops) = if v128_any_true(beyond_ascii) {
            fold_beyond_ascii(block, beyond_ascii, capitals, stops)
        } else {
            (lower(block, capitals), stops)
        };
        let mut units = [0; LANES];
        // SAFETY: `units` is eight `u16`, sixteen writable bytes, and WebAssembly stores need no alignment.
        unsafe { v128_store(units.as_mut_ptr().cast(), folded) };
        let stops = u32::from(i16x8_bitmask(stops)) | 1 << LANES;
        Block {
            units,
            length: stops.trailing_zeros() as usize,
        }
    }

    /// The folded block and where it stops, for a block with something beyond ASCII in it.
    #[inline(always)]
    fn fold_beyond_ascii(
        block: v128,
        beyond_ascii: v128,
        capitals: v128,
        stops: v128,
    ) -> (v128, v128) {
        let latin = v128_andnot(within(block, 0xC0, 0xDE), is(block, 0xD7));
        let greek = v128_andnot(within(block, 0x391, 0x3AB), within(block, 0x3A2, 0x3A3));
        let capitals = any([capitals, latin, greek, within(block, 0x410, 0x42F)]);
        let dashes = within(block, 0x2010, 0x2014);
        let single_quotes = within(block, 0x2018, 0x201B);
        let double_quotes = within(block, 0x201C, 0x201F);
        let copied = any([
            within(block, 0xC0, 0xFF),
            within(block, 0x3AC, 0x3CE),
            within(block, 0x430, 0x44F),
            within(block, 0x3001, 0x3029),
            within(block, 0x3041, 0x3096),
            within(block, 0x30A1, 0x30FA),
            within(block, 0x4E00, 0x9FFF),
        ]);
        let folded = lower(block, capitals);
        let folded = v128_bitselect(u16x8_splat(b'-'.into()), folded, dashes);
        let folded = v128_bitselect(u16x8_splat(b'\''.into()), folded, single_quotes);
        let folded = v128_bitselect(u16x8_splat(b'"'.into()), folded, double_quotes);
        let known = any([capitals, dashes, single_quotes, double_quotes, copied]);
        (folded, v128_or(stops, v128_andnot(beyond_ascii, known)))
    }

    #[inline(always)]
    fn is(block: v128, unit: u16) -> v128 {
        u16x8_eq(block, u16x8_splat(unit))
    }

    #[inline(always)]
    fn within(block: v128, first: u16, last: u16) -> v128 {
        u16x8_lt(
            u16x8_sub(block, u16x8_splat(first)),
            u16x8_splat(last - first + 1),
        )
    }

    #[inline(always)]
    fn lower(block: v128, capitals: v128) -> v128 {
        u16x8_add(block, v128_and(capitals, u16x8_splat(0x20)))
    }

    #[inline(always)]
    fn any<const N: usize>(masks: [v128; N]) -> v128 {
        masks
            .into_iter()
            .fold(u16x8_splat(0), |any, mask| v128_or(any, mask))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::class::{Action, Class};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_block_ends_where_the_fold_has_more_to_do() {
        let rows = [
            ("all of it", false, "ART. É ’", "art. é '", 8),
            (
                "space first, after a letter",
                false,
                " Bcdefgh",
                " bcdefgh",
                8,
            ),
            ("space first, after a space", true, " bcdefgh", "", 0),
            ("two spaces", false, "abc  def", "abc ", 4),
            ("a line end", false, "ab\ncdefg", "ab", 2),
            ("a no-break space", false, "een\u{A0}n ab", "een", 3),
            ("a mark", false, "e\u{301}abcdef", "e", 1),
            ("a sigma", false, "ΟΔΟΣ abc", "οδο", 3),
            (
                "control characters that are no white space",
                false,
                "a\u{1}\u{8}\u{E}\u{1F}\u{7F}bc",
                "a\u{1}\u{8}\u{E}\u{1F}\u{7F}bc",
                8,
            ),
            ("the ends of the alphabet", false, "@AZ[`az{", "@az[`az{", 8),
        ];
        for (name, after_space, text, expected, length) in rows {
            let units: Vec<u16> = text.encode_utf16().collect();
            let block = fold_block(
                units.first_chunk().expect("a row has eight units"),
                after_space,
            );
            assert_eq!(block.length, length, "{name}");
            assert_eq!(
                String::from_utf16_lossy(&block.units[..length]),
                expected,
                "{name}"
            );
        }
    }

    #[test]
    fn what_is_simple_stands_apart_and_becomes_what_the_libraries_say() {
        for (c, folded) in
            (0..=0xFFFF).filter_map(|code| Some((char::from_u32(code)?, fold_unit(code as u16)?)))
        {
            let class = Class::of(c.into());
            let plain = matches!(c, '\u{2010}'..='\u{2014}' | '\u{2018}'..='\u{201F}');
            assert!(
                !class.joins() && (!class.is_unstable() || c == '\u{2011}'),
                "U+{:04X}",
                c as u32
            );
            assert!(
                class.action() != Action::Space || c == ' ',
                "U+{:04X}",
                c as u32
            );
            let lower = c.to_lowercase().eq(char::from_u32(folded.into()));
            assert!(plain || lower, "U+{:04X}", c as u32);
        }
    }

    fn agree(units: &[u16; LANES], after_space: bool) -> bool {
        let (block, twin) = (fold_block(units, after_space), scalar(units, after_space));
        block.length == twin.length && block.units[..twin.length] == twin.units[..twin.length]
    }

    /// Natively the two are one; in a browser the first is SIMD.
    #[test]
    fn both_writings_agree_on_every_unit_in_every_lane() {
        let around = [b'a'.into(), b' '.into(), b'Z'.into(), 0xE9, 0x2019, 0xD83D];
        for (unit, other) in (0..=u16::MAX).flat_map(|unit| around.map(|other| (unit, other))) {
            for lane in 0..LANES {
                let mut units = [other; LANES];
                units[lane] = unit;
                let same = agree(&units, false) && agree(&units, true);
                assert!(same, "{unit:04X} in lane {lane} of {other:04X}");
            }
        }
    }
}
