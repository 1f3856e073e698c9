//! The fold of what folds unit by unit, sixteen UTF-16 units at a time.
//!
//! Most of a document consists of units that the fold turns into one unit each, whatever stands beside them: ASCII, the
//! letters of Western Europe, Greek, Cyrillic, ideographs, kana, and the quotation marks and dashes of a word processor.
//! The table in [`fold_unit`] names them. It is written twice, with SIMD for WebAssembly and unit by unit for other
//! targets; the tests hold it against the Unicode libraries, and in a browser the first writing against the second.

/// How many units are folded at once.
pub(crate) const LANES: usize = 16;

const SPACE: u16 = b' ' as u16;

/// Appends the fold of the first units and says how many that was: up to the first unit with which
/// the fold has more to do, such as a space after a space. `folded` tells what came before.
#[inline(always)]
pub(crate) fn fold_run(units: &[u16], folded: &mut Vec<u16>) -> usize {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return simd::fold_run(units, folded);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    scalar(units, folded)
}

/// Whether a space would be dropped: after another, and at the start.
#[inline(always)]
pub(crate) fn is_after_space(folded: &[u16]) -> bool {
    folded.last().is_none_or(|&last| last == SPACE)
}

/// What a unit becomes, or `None` where that takes more than a look at it: white space but the space, what NFKC changes,
/// what joins its neighbours, a sigma, a surrogate, and whatever is too rare to be listed.
#[inline(always)]
pub(crate) fn fold_unit(unit: u16) -> Option<u16> {
    match unit {
        // A to Z, À to Þ without ×, Α to Ϋ without the sigma and the gap before it, А to Я.
        0x41..=0x5A | 0xC0..=0xD6 | 0xD8..=0xDE => Some(unit + 0x20),
        0x391..=0x3A1 | 0x3A4..=0x3AB | 0x410..=0x42F => Some(unit + 0x20),
        // The rest of ASCII but for control characters, ×, ß to ÿ, ά to ώ, а to я.
        0x20..=0x40 | 0x5B..=0x7F | 0xD7 | 0xDF..=0xFF => Some(unit),
        0x3AC..=0x3CE | 0x430..=0x44F => Some(unit),
        // Signs such as §, ° and «, and the euro.
        0xA1..=0xA7 | 0xAB..=0xAE | 0xB0..=0xB1 | 0xBB | 0x20AC => Some(unit),
        // Punctuation of Chinese and Japanese, hiragana, katakana, ideographs.
        0x3001..=0x3029 | 0x3041..=0x3096 | 0x30A1..=0x30FA | 0x30FC => Some(unit),
        0x4E00..=0x9FFF => Some(unit),
        0x2010..=0x2014 => Some(b'-'.into()),
        0x2018..=0x201B => Some(b'\''.into()),
        0x201C..=0x201F => Some(b'"'.into()),
        _ => None,
    }
}

#[cfg_attr(
    all(target_arch = "wasm32", target_feature = "simd128"),
    allow(dead_code)
)]
fn scalar(units: &[u16], folded: &mut Vec<u16>) -> usize {
    let start = folded.len();
    let mut after_space = is_after_space(folded);
    folded.extend(units.iter().map_while(|&unit| {
        let doubled = unit == SPACE && after_space;
        after_space = unit == SPACE;
        fold_unit(unit).filter(|_| !doubled)
    }));
    folded.len() - start
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd {
    use super::{LANES, SPACE, is_after_space};
    use std::arch::wasm32::*;
    use std::mem::MaybeUninit;

    type Room = [MaybeUninit<u16>; LANES];

    pub(super) fn fold_run(units: &[u16], folded: &mut Vec<u16>) -> usize {
        folded.reserve(units.len() + LANES);
        let start = folded.len();
        let mut after_space = is_after_space(folded);
        let room = folded.spare_capacity_mut().as_chunks_mut::<LANES>().0;
        let (blocks, rest) = units.as_chunks::<LANES>();
        let constants = Constants::in_memory();
        // The rest as a block too: a zero ends it, since control characters do.
        let mut last = [0; LANES];
        last[..rest.len()].copy_from_slice(rest);
        let mut taken = 0;
        for (block, room) in blocks.iter().chain([&last]).zip(room) {
            let Folded { stops, spaces } = constants.fold_block(block, room);
            let stops = stops | spaces & (spaces << 1 | u32::from(after_space));
            if stops != 0 {
                taken += stops.trailing_zeros() as usize;
                break;
            }
            taken += LANES;
            after_space = spaces >> (LANES - 1) != 0;
        }
        // SAFETY: the spare capacity has been written block by block from its start on, and the
        // `taken` units lie in those blocks.
        unsafe { folded.set_len(start + taken) };
        taken
    }

    /// What is to be known of a block besides its fold: a bit for each unit.
    struct Folded {
        /// The fold has more to do with it, whatever comes before.
        stops: u32,
        spaces: u32,
    }

    const HALF: usize = LANES / 2;

    type Vector = [u16; HALF];

    /// The vectors that blocks are compared with. They are read from memory: written into the code,
    /// each takes engines four instructions at every use, which made a block take twice as long.
    struct Constants {
        beyond_ascii: Vector,
        bytes_before_a: Vector,
        bytes_after_z: Vector,
        bytes_spaces: Vector,
        all_but_low_4: Vector,
        general_punctuation: Vector,
        low_4: Vector,
        no_index: Vector,
        folded_punctuation: Vector,
        before_a: Vector,
        after_z: Vector,
        all_but_low_5: Vector,
        all_but_low_6: Vector,
        latin: Vector,
        bit_3: Vector,
        sharp_s: Vector,
        last_control: Vector,
        after_ascii: Vector,
        spaces: Vector,
        rarer_capitals: [Range; 3],
        rarer_copied: [Range; 12],
    }

    /// The first of a range of units, and how many follow it.
    struct Range(Vector, Vector);

    const fn range(first: u16, last: u16) -> Range {
        Range([first; HALF], [last - first; HALF])
    }

    static CONSTANTS: Constants = Constants {
        beyond_ascii: [0xFF80; HALF],
        bytes_before_a: [0x4040; HALF],
        bytes_after_z: [0x5B5B; HALF],
        bytes_spaces: [0x2020; HALF],
        all_but_low_4: [0xFFF0; HALF],
        general_punctuation: [0x2010; HALF],
        low_4: [0x000F; HALF],
        no_index: [0x8000; HALF],
        // By the low four bits of U+2010 to U+201F, as bytes: five dashes, three that are rare, four
        // single and four double quotation marks.
        folded_punctuation: [0x2D2D, 0x2D2D, 0x002D, 0, 0x2727, 0x2727, 0x2222, 0x2222],
        before_a: [0x40; HALF],
        after_z: [0x5B; HALF],
        all_but_low_5: [0xFFE0; HALF],
        all_but_low_6: [0xFFC0; HALF],
        latin: [0xC0; HALF],
        bit_3: [0x08; HALF],
        sharp_s: [0xDF; HALF],
        last_control: [0x1F; HALF],
        after_ascii: [0x80; HALF],
        spaces: [SPACE; HALF],
        // Greek, but for the sigma, and Cyrillic.
        rarer_capitals: [
            range(0x391, 0x3A1),
            range(0x3A4, 0x3AB),
            range(0x410, 0x42F),
        ],
        // Signs, the euro; Greek, Cyrillic, Chinese and Japanese.
        rarer_copied: [
            range(0xA1, 0xA7),
            range(0xAB, 0xAE),
            range(0xB0, 0xB1),
            range(0xBB, 0xBB),
            range(0x20AC, 0x20AC),
            range(0x3AC, 0x3CE),
            range(0x430, 0x44F),
            range(0x3001, 0x3029),
            range(0x3041, 0x3096),
            range(0x30A1, 0x30FA),
            range(0x30FC, 0x30FC),
            range(0x4E00, 0x9FFF),
        ],
    };

    impl Constants {
        #[inline(always)]
        fn in_memory() -> &'static Constants {
            // Without a black box the compiler would write them into the code again.
            std::hint::black_box(&CONSTANTS)
        }

        /// Folds a block of ASCII as sixteen bytes, any other as two halves.
        #[inline(always)]
        fn fold_block(&self, units: &[u16; LANES], room: &mut Room) -> Folded {
            let (low, high) = (load(units, 0), load(units, HALF));
            if v128_any_true(v128_and(v128_or(low, high), vector(&self.beyond_ascii))) {
                let low = self.fold_half(low, room, 0);
                let high = self.fold_half(high, room, HALF);
                return Folded {
                    stops: low.stops | high.stops << HALF,
                    spaces: low.spaces | high.spaces << HALF,
                };
            }
            let bytes = u8x16_narrow_i16x8(low, high);
            let spaces = vector(&self.bytes_spaces);
            let not_before_a = i8x16_gt(bytes, vector(&self.bytes_before_a));
            let capitals = v128_and(not_before_a, i8x16_lt(bytes, vector(&self.bytes_after_z)));
            // A space is the bit by which a small letter differs from its capital.
            let lower = v128_or(bytes, v128_and(capitals, spaces));
            store(room, 0, u16x8_extend_low_u8x16(lower));
            store(room, HALF, u16x8_extend_high_u8x16(lower));
            Folded {
                stops: i8x16_bitmask(i8x16_lt(bytes, spaces)).into(),
                spaces: i8x16_bitmask(i8x16_eq(bytes, spaces)).into(),
            }
        }

        /// Folds eight units, the rarer ones only where there are some.
        #[inline(always)]
        fn fold_half(&self, units: v128, room: &mut Room, at: usize) -> Folded {
            let (mut capitals, mut known) = (self.capitals(units), self.ascii_and_latin(units));
            let (is_punctuation, punctuation) = self.punctuation(units);
            let is_rare = i16x8_eq(punctuation, u16x8_splat(0));
            known = v128_or(known, v128_andnot(is_punctuation, is_rare));
            if !u16x8_all_true(known) {
                let rarer_capitals = in_any(units, &self.rarer_capitals);
                let rarer = v128_or(rarer_capitals, in_any(units, &self.rarer_copied));
                capitals = v128_or(capitals, rarer_capitals);
                known = v128_or(known, rarer);
            }
            let spaces = vector(&self.spaces);
            let lower = u16x8_add(units, v128_and(capitals, spaces));
            store(room, at, v128_bitselect(punctuation, lower, is_punctuation));
            Folded {
                stops: i16x8_bitmask(v128_not(known)).into(),
                spaces: i16x8_bitmask(u16x8_eq(units, spaces)).into(),
            }
        }

        /// A to Z, and À to Þ without ×.
        #[inline(always)]
        fn capitals(&self, units: v128) -> v128 {
            let not_before_a = i16x8_gt(units, vector(&self.before_a));
            let ascii = v128_and(not_before_a, i16x8_lt(units, vector(&self.after_z)));
            let c0_to_df = self.masked(units, &self.all_but_low_5, &self.latin);
            let d7_or_df = u16x8_eq(v128_or(units, vector(&self.bit_3)), vector(&self.sharp_s));
            v128_or(ascii, v128_andnot(c0_to_df, d7_or_df))
        }

        /// ASCII but for control characters, and À to ÿ.
        #[inline(always)]
        fn ascii_and_latin(&self, units: v128) -> v128 {
            let no_control = i16x8_gt(units, vector(&self.last_control));
            let ascii = v128_and(no_control, i16x8_lt(units, vector(&self.after_ascii)));
            v128_or(ascii, self.masked(units, &self.all_but_low_6, &self.latin))
        }

        /// Where U+2010 to U+201F stand, and what becomes of them there; zero for the rare ones.
        #[inline(always)]
        fn punctuation(&self, units: v128) -> (v128, v128) {
            let is_punctuation = self.masked(units, &self.all_but_low_4, &self.general_punctuation);
            // A byte whose index is beyond the table becomes zero, as every unit's upper one does.
            let index = v128_and(units, vector(&self.low_4));
            let index = v128_or(index, vector(&self.no_index));
            (
                is_punctuation,
                i8x16_swizzle(vector(&self.folded_punctuation), index),
            )
        }

        /// Which units are `value` in the bits of `mask`.
        #[inline(always)]
        fn masked(&self, units: v128, mask: &Vector, value: &Vector) -> v128 {
            u16x8_eq(v128_and(units, vector(mask)), vector(value))
        }
    }

    /// Which units lie in one of the ranges.
    #[inline(always)]
    fn in_any(units: v128, ranges: &[Range]) -> v128 {
        let within = |Range(first, length): &Range| {
            u16x8_le(u16x8_sub(units, vector(first)), vector(length))
        };
        ranges
            .iter()
            .fold(u16x8_splat(0), |any, range| v128_or(any, within(range)))
    }

    #[inline(always)]
    fn vector(units: &Vector) -> v128 {
        // SAFETY: `units` is eight `u16`, sixteen readable bytes; loads need no alignment.
        unsafe { v128_load(units.as_ptr().cast()) }
    }

    #[inline(always)]
    fn load(units: &[u16; LANES], at: usize) -> v128 {
        // SAFETY: `at` is 0 or `HALF`, from where on `units` has eight `u16`, sixteen readable bytes;
        // WebAssembly loads need no alignment.
        unsafe { v128_load(units.as_ptr().add(at).cast()) }
    }

    #[inline(always)]
    fn store(room: &mut Room, at: usize, units: v128) {
        // SAFETY: as in `load`, and the room is written to alone.
        unsafe { v128_store(room.as_mut_ptr().add(at).cast(), units) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::class::{Action, Class};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_run_ends_where_the_fold_has_more_to_do() {
        let rows = [
            (
                "all of it",
                "",
                "ART. É ’ LID 4 X ab",
                "art. é ' lid 4 x ab",
                19,
            ),
            (
                "space after a letter",
                "x",
                " Bcdefghijklmnop",
                " bcdefghijklmnop",
                16,
            ),
            ("space after a space", "x ", " bcdefghijklmnop", "", 0),
            ("space at the start", "", " bcdefghijklmnop", "", 0),
            ("two spaces", "", "abc  defghijklmn", "abc ", 4),
            (
                "two spaces across blocks",
                "",
                "abcdefghijklmno  bcdefghijklmnop",
                "abcdefghijklmno ",
                16,
            ),
            (
                "two spaces across halves",
                "",
                "abcdefé  jklmnop",
                "abcdefé ",
                8,
            ),
            ("a line end", "", "ab\ncdefghijklmnop", "ab", 2),
            ("a no-break space", "", "een\u{A0}n abcdefghijk", "een", 3),
            ("a mark", "", "e\u{301}abcdefghijklmno", "e", 1),
            ("a sigma", "", "ΟΔΟΣ abcdefghijkl", "οδο", 3),
            ("a control character", "", "ab\u{1}defghijklmnop", "ab", 2),
            (
                "delete",
                "",
                "ab\u{7F}defghijklmnop",
                "ab\u{7F}defghijklmnop",
                16,
            ),
            (
                "the ends of the alphabet",
                "",
                "@AZ[`az{@AZ[`az{",
                "@az[`az{@az[`az{",
                16,
            ),
            ("less than a block", "", "aBc", "abc", 3),
        ];
        for (name, before, text, expected, length) in rows {
            let units: Vec<u16> = text.encode_utf16().collect();
            let mut folded: Vec<u16> = before.encode_utf16().collect();
            assert_eq!(fold_run(&units, &mut folded), length, "{name}");
            assert_eq!(
                String::from_utf16_lossy(&folded),
                format!("{before}{expected}"),
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

    fn agree(units: &[u16]) -> bool {
        [vec![], vec![SPACE], vec![0x61]].into_iter().all(|before| {
            let (mut folded, mut twin) = (before.clone(), before);
            fold_run(units, &mut folded) == scalar(units, &mut twin) && folded == twin
        })
    }

    /// Natively the two are one; in a browser the first is SIMD.
    #[test]
    fn both_writings_agree_on_every_unit_in_every_lane() {
        let around = [b'a'.into(), SPACE, b'Z'.into(), 0xE9, 0x2019, 0xD83D];
        for (unit, other) in (0..=u16::MAX).flat_map(|unit| around.map(|other| (unit, other))) {
            for lane in 0..LANES {
                let mut units = [other; 2 * LANES];
                units[lane] = unit;
                units[2 * LANES - 1 - lane] = unit;
                let whole_and_part = agree(&units) && agree(&units[..LANES + lane]);
                assert!(whole_and_part, "{unit:04X} in lane {lane} of {other:04X}");
            }
        }
    }
}
