//! The fold of ASCII, eight UTF-16 units at a time.
//!
//! Most of a European document is ASCII letters and single spaces, for which the fold only sets a bit and halves the
//! width: a block of eight is checked, lower-cased and narrowed at once. The same is written twice, with SIMD for
//! WebAssembly and unit by unit for other targets; the tests hold the first against the second in a browser too.

/// How many units are folded at once.
pub(crate) const LANES: usize = 8;

/// A folded block.
pub(crate) struct Block {
    /// The eight units as lower-case bytes; worth something up to `length`.
    pub(crate) bytes: [u8; LANES],
    /// How many units come before the first with which the fold has more to do: one that is not ASCII, white space that
    /// is no space, a space after a space.
    pub(crate) length: usize,
}

/// Folds a block; `after_space` says whether a space at its start would follow another.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
pub(crate) fn fold_block(units: &[u16; LANES], after_space: bool) -> Block {
    simd::fold_block(units, after_space)
}

/// Folds a block; `after_space` says whether a space at its start would follow another.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub(crate) fn fold_block(units: &[u16; LANES], after_space: bool) -> Block {
    scalar(units, after_space)
}

/// Whether the fold has more to do with an ASCII unit than to lower-case it.
#[inline(always)]
fn is_white_space_but_the_space(unit: u16) -> bool {
    (0x09..=0x0D).contains(&unit)
}

#[cfg_attr(
    all(target_arch = "wasm32", target_feature = "simd128"),
    allow(dead_code)
)]
fn scalar(units: &[u16; LANES], after_space: bool) -> Block {
    let mut before_is_space = after_space;
    let stops = |&unit: &u16| {
        let is_space = unit == u16::from(b' ');
        let doubled = is_space && before_is_space;
        before_is_space = is_space;
        unit >= 0x80 || is_white_space_but_the_space(unit) || doubled
    };
    let length = units.iter().position(stops).unwrap_or(LANES);
    let bytes = units.map(|unit| (unit as u8).to_ascii_lowercase());
    Block { bytes, length }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd {
    use super::{Block, LANES};
    use std::arch::wasm32::{
        i16x8_bitmask, u8x16_narrow_i16x8, u16x8_eq, u16x8_gt, u16x8_lt, u16x8_shuffle,
        u16x8_splat, u16x8_sub, u64x2_extract_lane, v128, v128_and, v128_load, v128_or,
    };

    const SPACE: u16 = b' ' as u16;

    #[inline(always)]
    pub(super) fn fold_block(units: &[u16; LANES], after_space: bool) -> Block {
        // SAFETY: `units` is eight `u16`, sixteen readable bytes, and WebAssembly loads need no alignment.
        let block = unsafe { v128_load(units.as_ptr().cast()) };
        let stops = u32::from(stops(block, if after_space { SPACE } else { 0 })) | 1 << LANES;
        let bytes = u64x2_extract_lane::<0>(lower_case(block)).to_le_bytes();
        Block {
            bytes,
            length: stops.trailing_zeros() as usize,
        }
    }

    /// A bit for each unit at which the fold has more to do.
    #[inline(always)]
    fn stops(block: v128, before: u16) -> u8 {
        let shifted = u16x8_shuffle::<0, 8, 9, 10, 11, 12, 13, 14>(u16x8_splat(before), block);
        let space = u16x8_splat(SPACE);
        let doubled = v128_and(u16x8_eq(block, space), u16x8_eq(shifted, space));
        let wide = u16x8_gt(block, u16x8_splat(0x7F));
        let control = u16x8_lt(u16x8_sub(block, u16x8_splat(0x09)), u16x8_splat(5));
        i16x8_bitmask(v128_or(doubled, v128_or(wide, control)))
    }

    /// The block in lower case, narrowed to bytes in the lower half.
    #[inline(always)]
    fn lower_case(block: v128) -> v128 {
        let capital = u16x8_lt(
            u16x8_sub(block, u16x8_splat(u16::from(b'A'))),
            u16x8_splat(26),
        );
        let lower = v128_or(block, v128_and(capital, u16x8_splat(0x20)));
        u8x16_narrow_i16x8(lower, lower)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_block_ends_where_the_fold_has_more_to_do() {
        let rows = [
            ("all of it", false, "ART. 4 L", "art. 4 l", 8),
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
            ("a diacritic", false, "een\u{E9}n ab", "een", 3),
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
            assert_eq!(&block.bytes[..length], expected.as_bytes(), "{name}");
        }
    }

    fn agree(units: &[u16; LANES], after_space: bool) -> bool {
        let (block, twin) = (fold_block(units, after_space), scalar(units, after_space));
        block.length == twin.length && block.bytes[..twin.length] == twin.bytes[..twin.length]
    }

    /// Natively the two are one; in a browser the first is SIMD.
    #[test]
    fn both_writings_agree_on_every_unit_in_every_lane() {
        let around = [b'a'.into(), b' '.into(), b'Z'.into(), 0xE9, 0xD83D];
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
