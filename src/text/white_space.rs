//! White space as JavaScript's `\s` and `trim` have it, over UTF-16 units.
//!
//! The set is ECMAScript's WhiteSpace and LineTerminator: neither Unicode's `White_Space` (which holds U+0085 and lacks
//! U+FEFF) nor Rust's `char::is_whitespace`. All of its members are single units.

/// Whether a unit matches `\s`.
#[inline]
pub fn is_white_space(unit: u16) -> bool {
    match unit {
        0x20 | 0x09..=0x0D => true,
        ..0xA0 => false,
        _ => matches!(
            unit,
            0xA0 | 0x1680 | 0x2000..=0x200A | 0x2028 | 0x2029 | 0x202F | 0x205F | 0x3000 | 0xFEFF
        ),
    }
}

/// The text without the white space at both ends.
pub fn trim(units: &[u16]) -> &[u16] {
    let Some(start) = units.iter().position(|&unit| !is_white_space(unit)) else {
        return &[];
    };
    let end = units
        .iter()
        .rposition(|&unit| !is_white_space(unit))
        .map_or(0, |last| last + 1);
    units.get(start..end).unwrap_or(&[])
}

/// The text without the white space before it.
pub fn trim_start(units: &[u16]) -> &[u16] {
    let start = units.iter().position(|&unit| !is_white_space(unit));
    units.get(start.unwrap_or(units.len())..).unwrap_or(&[])
}

/// The text with every run of white space as one space, and none at the ends.
pub fn collapse(units: &[u16]) -> Vec<u16> {
    let mut collapsed = Vec::with_capacity(units.len());
    for word in units
        .split(|&unit| is_white_space(unit))
        .filter(|word| !word.is_empty())
    {
        if !collapsed.is_empty() {
            collapsed.push(u16::from(b' '));
        }
        collapsed.extend_from_slice(word);
    }
    collapsed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::units::{from_str, to_string};

    #[test]
    fn the_set_is_that_of_ecmascript() {
        let set: Vec<u16> = (0..=u16::MAX)
            .filter(|&unit| is_white_space(unit))
            .collect();
        let mut expected: Vec<u16> = (0x09..=0x0D).collect();
        expected.extend([0x20, 0xA0, 0x1680]);
        expected.extend(0x2000..=0x200A);
        expected.extend([0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF]);
        assert_eq!(set, expected);
    }

    #[test]
    fn trim_and_collapse() {
        let rows = [
            ("empty", "", "", ""),
            ("only white space", " \t\u{FEFF}\n", "", ""),
            ("both ends", "\u{A0}a  b\r\n", "a  b", "a b"),
            (
                "look-alikes stay",
                "\u{85}a\u{200B}\u{180E}",
                "\u{85}a\u{200B}\u{180E}",
                "\u{85}a\u{200B}\u{180E}",
            ),
            (
                "kinds mixed in a run",
                "a \u{3000}\tb",
                "a \u{3000}\tb",
                "a b",
            ),
        ];
        for (name, text, trimmed, collapsed) in rows {
            assert_eq!(to_string(trim(&from_str(text))), trimmed, "{name}");
            assert_eq!(to_string(&collapse(&from_str(text))), collapsed, "{name}");
        }
    }
}
