//! The fold of a run of ASCII, eight units at a time.
//!
//! Most of a European document is ASCII letters and single spaces, for which the fold only sets a bit and halves the
//! width. A block of eight UTF-16 units is checked, lower-cased and narrowed at once; `scalar` is the same unit by unit,
//! what the other targets run, and what the tests hold the block version against.

/// Appends the folded start of `units` to `folded` and says how many units that was.
///
/// It ends before the first unit that is not ASCII, and before white space that is not a single space: `folded` tells
/// whether a space came before (nothing folded yet counts as one, since white space at the start is dropped).
pub(crate) fn fold_run(units: &[u16], folded: &mut Vec<u8>) -> usize {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return block::fold_run(units, folded);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    scalar(units, folded)
}

/// Whether the fold so far ends where no further space may follow.
#[inline(always)]
fn after_space(folded: &[u8]) -> bool {
    folded.last().is_none_or(|&byte| byte == b' ')
}

/// `fold_run`, unit by unit.
fn scalar(units: &[u16], folded: &mut Vec<u8>) -> usize {
    let mut after_space = after_space(folded);
    let start = folded.len();
    folded.extend(units.iter().map_while(|&unit| {
        let byte = u8::try_from(unit).ok().filter(u8::is_ascii)?;
        let space = byte == b' ';
        if space && after_space || matches!(byte, 0x09..=0x0D) {
            return None;
        }
        after_space = space;
        Some(byte.to_ascii_lowercase())
    }));
    folded.len() - start
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod block {
    use super::{after_space, scalar};
    use std::arch::wasm32::{
        i16x8_bitmask, u8x16_narrow_i16x8, u16x8_eq, u16x8_extract_lane, u16x8_gt, u16x8_lt,
        u16x8_shuffle, u16x8_splat, u16x8_sub, u64x2_extract_lane, v128, v128_and, v128_load,
        v128_or,
    };

    const LANES: usize = 8;
    const SPACE: u16 = b' ' as u16;

    pub(super) fn fold_run(units: &[u16], folded: &mut Vec<u8>) -> usize {
        let (blocks, rest) = units.as_chunks::<LANES>();
        folded.reserve(units.len().min(4096));
        let mut before = if after_space(folded) { SPACE } else { 0 };
        for (index, block) in blocks.iter().enumerate() {
            // SAFETY: `block` is eight `u16`, sixteen readable bytes; wasm loads need no alignment.
            let block = unsafe { v128_load(block.as_ptr().cast()) };
            let stops = stops(block, before);
            let bytes = u64x2_extract_lane::<0>(lower_case(block)).to_le_bytes();
            if stops != 0 {
                let length = stops.trailing_zeros() as usize;
                folded.extend_from_slice(bytes.get(..length).unwrap_or(&[]));
                return index * LANES + length;
            }
            folded.extend_from_slice(&bytes);
            before = u16x8_extract_lane::<7>(block);
        }
        blocks.len() * LANES + scalar(rest, folded)
    }

    /// A bit for each unit at which the run ends: not ASCII, white space but the space, a space after a space.
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
    use crate::text::units::from_str;

    #[test]
    fn a_run_ends_where_the_fold_has_more_to_do() {
        let rows = [
            ("all of it", "", "Artikel 4 LID 2", "artikel 4 lid 2"),
            ("empty", "", "", ""),
            ("white space first", "", " a", ""),
            ("space after a space", "a ", " b", ""),
            ("space after a letter", "a", " b", " b"),
            ("two spaces", "", "abcdefgh  i", "abcdefgh "),
            ("two spaces across blocks", "", "abcdefg  i", "abcdefg "),
            ("a line end", "", "ab\ncd", "ab"),
            ("a diacritic", "", "een\u{E9}n", "een"),
            (
                "a control character that is not white space",
                "",
                "a\u{1}\u{E}\u{1F}b",
                "a\u{1}\u{E}\u{1F}b",
            ),
            ("the ends of the alphabet", "", "@AZ[`az{", "@az[`az{"),
            ("after the blocks", "", "ABCDEFGHIJK", "abcdefghijk"),
        ];
        for (name, before, text, expected) in rows {
            let units = from_str(text);
            let mut folded = before.as_bytes().to_vec();
            let taken = fold_run(&units, &mut folded);
            assert_eq!(
                String::from_utf8_lossy(&folded),
                format!("{before}{expected}"),
                "{name}"
            );
            assert_eq!(taken, expected.len(), "{name}");
            let mut twin = before.as_bytes().to_vec();
            assert_eq!((scalar(&units, &mut twin), twin), (taken, folded), "{name}");
        }
    }
}
