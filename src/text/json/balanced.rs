//! Where a JSON value ends in a text that holds more than it, without a look at whether it is JSON.
//!
//! Based on counting brackets outside strings, in which a backslash takes the next unit with it. That is how both the
//! study explanations and the lattice's lenient reader find an object in a model's prose.

/// Which brackets count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brackets {
    /// `{` and `}`
    Braces,
    /// Those, and `[` and `]`; of which kind the closing one is does not matter.
    All,
}

/// The offset after the bracket that closes the one at `start`, in UTF-16 units; `None` when the text ends before.
pub fn end(units: &[u16], start: usize, brackets: Brackets) -> Option<usize> {
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut at = start;
    while let Some(&unit) = units.get(at) {
        match u8::try_from(unit).unwrap_or(0) {
            b'\\' if in_string => at += 1,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'{' => depth += 1,
            b'[' if brackets == Brackets::All => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b']' if brackets == Brackets::All => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::units::from_str;

    #[test]
    fn ends() {
        use Brackets::{All, Braces};
        let rows = [
            ("plain", r#"{"a":1} rest"#, Braces, Some(7)),
            ("nested", r#"{"a":{"b":{}}}}"#, Braces, Some(14)),
            ("brace in a string", r#"{"a":"}"}"#, Braces, Some(9)),
            ("escaped quotation mark", r#"{"a":"\"}"}"#, Braces, Some(11)),
            ("escaped backslash", r#"{"a":"\\"}"}"#, Braces, Some(10)),
            ("open", r#"{"a":1"#, Braces, None),
            ("open string", r#"{"a":"}"#, Braces, None),
            ("cut after a backslash", r#"{"a":"\"#, Braces, None),
            ("a list of objects", r#"[{"a":1},{}] rest"#, All, Some(12)),
            ("an open list", r#"[{"a":1}"#, All, None),
            (
                "lists are not counted among braces",
                r#"{"a":[}"#,
                Braces,
                Some(7),
            ),
        ];
        for (name, text, brackets, expected) in rows {
            assert_eq!(end(&from_str(text), 0, brackets), expected, "{name}");
        }
    }
}
