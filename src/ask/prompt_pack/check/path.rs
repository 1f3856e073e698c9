//! Where a fault is, written as JavaScript would: `pack.languages["x y"].tones.formal`, `pack.rules[3]`.

use crate::text::units::{cut, to_string};

/// The most that is shown of a key, in UTF-16 units: a path is written once for each fault below it.
const KEY_LENGTH: usize = 40;

/// A field of a name that this crate gives.
#[inline(never)]
pub fn at_key(path: &str, key: &str) -> String {
    [path, ".", key].concat()
}

/// A field of any name.
#[inline(never)]
pub fn at_units(path: &str, key: &[u16]) -> String {
    let shown = to_string(cut(key, KEY_LENGTH));
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let is_identifier = !shown.is_empty()
        && shown.chars().all(is_word)
        && !shown.starts_with(|c: char| c.is_ascii_digit());
    if is_identifier && key.len() <= KEY_LENGTH {
        return at_key(path, &shown);
    }
    let quoted: String = shown
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let more = if key.len() > KEY_LENGTH { "…" } else { "" };
    [path, "[\"", &quoted, more, "\"]"].concat()
}

/// An item of an array.
pub fn at_index(path: &str, index: usize) -> String {
    [path, "[", &index.to_string(), "]"].concat()
}

/// Whether a key has the form of a language tag: letters, then letters and digits in groups with a `-` between them
/// (BCP 47, without its registry).
pub fn is_language_tag(key: &[u16]) -> bool {
    let mut groups = key.split(|&unit| unit == u16::from(b'-'));
    let of = |group: &[u16], is_meant: fn(&u8) -> bool| {
        (1..=8).contains(&group.len())
            && group
                .iter()
                .all(|&unit| u8::try_from(unit).is_ok_and(|byte| is_meant(&byte)))
    };
    key.len() <= KEY_LENGTH
        && groups
            .next()
            .is_some_and(|group| group.len() >= 2 && of(group, u8::is_ascii_alphabetic))
        && groups.all(|group| of(group, u8::is_ascii_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::units::from_str;

    #[test]
    fn paths() {
        let rows = [
            ("de", "pack.de"),
            ("$_9", "pack.$_9"),
            ("pt-BR", "pack[\"pt-BR\"]"),
            ("", "pack[\"\"]"),
            ("9", "pack[\"9\"]"),
            ("a\nb", "pack[\"a b\"]"),
            ("é", "pack[\"é\"]"),
        ];
        for (key, expected) in rows {
            assert_eq!(at_units("pack", &from_str(key)), expected);
        }
        let long = at_units("pack", &from_str(&"k".repeat(1000)));
        assert_eq!(long, format!("pack[\"{}…\"]", "k".repeat(KEY_LENGTH)));
        assert_eq!(at_index("pack.rules", 12), "pack.rules[12]");
    }

    #[test]
    fn language_tags() {
        for good in ["nl", "pt-BR", "zh-Hant-TW", "sr-Latn", "de-1996", "gsw"] {
            assert!(is_language_tag(&from_str(good)), "{good}");
        }
        for bad in [
            "",
            "n",
            "-",
            "nl-",
            "-nl",
            "n1",
            "nl_BE",
            "nl be",
            "dütsch",
            "deutschland",
            "__proto__",
        ] {
            assert!(!is_language_tag(&from_str(bad)), "{bad}");
        }
    }
}
