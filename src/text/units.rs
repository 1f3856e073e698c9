//! Text as JavaScript has it: UTF-16 code units, in which lengths, cuts and offsets are counted.
//!
//! A host's string may hold a lone surrogate, for example where a chunk was cut through an emoji. Such a unit is read as
//! U+FFFD everywhere, as `String.prototype.toWellFormed` does, so that no text leaves this crate ill-formed.

/// U+FFFD, which a lone surrogate is read as.
pub const REPLACEMENT: u16 = 0xFFFD;

const HIGH: std::ops::Range<u16> = 0xD800..0xDC00;
const LOW: std::ops::Range<u16> = 0xDC00..0xE000;

/// The character at `at`, and how many units it takes (1 or 2); `None` at the end.
#[inline]
pub fn char_at(units: &[u16], at: usize) -> Option<(char, usize)> {
    let &unit = units.get(at)?;
    if !(HIGH.start..LOW.end).contains(&unit) {
        return Some((
            char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER),
            1,
        ));
    }
    match units.get(at + 1) {
        Some(&next) if HIGH.contains(&unit) && LOW.contains(&next) => {
            let code = 0x10000 + ((u32::from(unit) - 0xD800) << 10) + (u32::from(next) - 0xDC00);
            Some((
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER),
                2,
            ))
        }
        _ => Some((char::REPLACEMENT_CHARACTER, 1)),
    }
}

/// [`char_at`] for the many callers that are in no hurry: it is not copied into them.
#[inline(never)]
pub fn look_at(units: &[u16], at: usize) -> Option<(char, usize)> {
    char_at(units, at)
}

/// The characters of a text, in order; a lone surrogate comes as U+FFFD.
pub fn chars(units: &[u16]) -> impl Iterator<Item = char> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (c, length) = char_at(units, at)?;
        at += length;
        Some(c)
    })
}

/// The characters of a well-formed text, last one first.
pub fn chars_back(units: &[u16]) -> impl Iterator<Item = char> + '_ {
    let mut end = units.len();
    std::iter::from_fn(move || {
        let last = end.checked_sub(1)?;
        let low = units.get(last).is_some_and(|unit| LOW.contains(unit));
        end = if low { last.saturating_sub(1) } else { last };
        char_at(units, end).map(|(c, _)| c)
    })
}

/// The text in UTF-8; a lone surrogate becomes U+FFFD.
pub fn to_string(units: &[u16]) -> String {
    String::from_utf16_lossy(units)
}

/// The text in UTF-16.
pub fn from_str(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// Whether a test holds for any unit. Sixteen are tested at once, in a form that compilers turn into vector instructions
/// where the test has no branches.
#[inline(always)]
pub fn any(units: &[u16], test: impl Fn(u16) -> bool) -> bool {
    let (blocks, rest) = units.as_chunks::<16>();
    let in_block = |block: &[u16; 16]| block.iter().fold(false, |found, &unit| found | test(unit));
    blocks.iter().any(in_block) || rest.iter().any(|&unit| test(unit))
}

/// Whether the text has no lone surrogate. Most texts have no surrogate at all.
pub fn is_well_formed(units: &[u16]) -> bool {
    !any(units, |unit| unit & 0xF800 == HIGH.start)
        || char::decode_utf16(units.iter().copied()).all(|c| c.is_ok())
}

/// Puts U+FFFD in the place of every lone surrogate.
pub fn make_well_formed(units: &mut [u16]) {
    let mut at = 0;
    while let Some((c, length)) = char_at(units, at) {
        if c == char::REPLACEMENT_CHARACTER {
            units[at] = REPLACEMENT;
        }
        at += length;
    }
}

/// Where a unit first stands. Sixteen are compared at once, in a form that compilers turn into vector instructions.
pub fn position(units: &[u16], unit: u16) -> Option<usize> {
    if units.first() == Some(&unit) {
        return Some(0); // or a text of nothing else would cost a block for each unit
    }
    let (blocks, _) = units.as_chunks::<16>();
    let holds = |block: &[u16; 16]| {
        block
            .iter()
            .fold(false, |found, &other| found | (other == unit))
    };
    let skipped = blocks.iter().position(holds).unwrap_or(blocks.len()) * 16;
    let found = units
        .get(skipped..)?
        .iter()
        .position(|&other| other == unit)?;
    Some(skipped + found)
}

/// The first `most` units, or one fewer where the cut would fall inside a surrogate pair.
pub fn cut(units: &[u16], most: usize) -> &[u16] {
    match units.get(..most) {
        None => units,
        Some([start @ .., last])
            if HIGH.contains(last) && units.get(most).is_some_and(|next| LOW.contains(next)) =>
        {
            start
        }
        Some(start) => start,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_are_read_as_the_replacement_character() {
        let rows: &[(&str, &[u16], &str)] = &[
            ("none", &[0x61, 0xD83D, 0xDE42], "a🙂"),
            ("high at the end", &[0x61, 0xD83D], "a\u{FFFD}"),
            ("low at the start", &[0xDE42, 0x61], "\u{FFFD}a"),
            (
                "two highs, then a low",
                &[0xD83D, 0xD83D, 0xDE42],
                "\u{FFFD}🙂",
            ),
            ("low before high", &[0xDE42, 0xD83D], "\u{FFFD}\u{FFFD}"),
        ];
        for (name, units, expected) in rows {
            assert_eq!(chars(units).collect::<String>(), *expected, "{name}");
            assert_eq!(to_string(units), *expected, "{name}");
            assert_eq!(is_well_formed(units), *name == "none", "{name}");
            let far = [vec![7; 40], units.to_vec(), vec![7; 40]].concat();
            assert_eq!(is_well_formed(&far), *name == "none", "{name}, far in");
            let mut mended = units.to_vec();
            make_well_formed(&mut mended);
            assert_eq!(
                String::from_utf16(&mended).unwrap_or_default(),
                *expected,
                "{name}"
            );
        }
    }

    #[test]
    fn positions_as_a_search_unit_by_unit() {
        for length in 0..40 {
            for at in 0..length {
                let mut units = vec![7; length];
                units[at] = 8;
                assert_eq!(position(&units, 8), Some(at));
                assert_eq!(position(&units, 9), None);
            }
        }
    }

    #[test]
    fn a_cut_never_splits_a_pair() {
        let rows: &[(&str, &str, usize, &str)] = &[
            ("shorter", "ab", 3, "ab"),
            ("exact", "abc", 3, "abc"),
            ("longer", "abcd", 3, "abc"),
            ("before a pair", "ab🙂", 2, "ab"),
            ("inside a pair", "ab🙂", 3, "ab"),
            ("after a pair", "ab🙂c", 4, "ab🙂"),
            ("nothing", "🙂", 0, ""),
        ];
        for (name, text, most, expected) in rows {
            assert_eq!(to_string(cut(&from_str(text), *most)), *expected, "{name}");
        }
    }
}
