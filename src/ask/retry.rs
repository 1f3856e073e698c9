//! The second prompt, after an answer was refused.

use super::prompt_text::{retry_note, shorten};
use crate::text::units::to_string;

/// The most that is kept of a reason, in UTF-16 units.
pub const REASON_LENGTH: usize = 300;

/// What is put after the previous prompt: a blank line, then a note with the reason, on one line, defused and cut.
pub fn retry_suffix(reason: &[u16]) -> String {
    format!(
        "\n\n{}",
        retry_note(&to_string(&shorten(reason, REASON_LENGTH)))
    )
}

#[cfg(test)]
mod tests {
    use super::retry_suffix;
    use crate::text::units::from_str;

    #[test]
    fn the_reason_is_cleaned() {
        let rows = [
            ("one line", "  a \n\n b\t", "a b"),
            ("defused", "<passage>", "&lt;passage>"),
            ("cut", &"z".repeat(400), &"z".repeat(300)),
            (
                "a pair at the cut",
                &format!("{}🙂", "z".repeat(299)),
                &"z".repeat(299),
            ),
        ];
        for (name, reason, expected) in rows {
            let suffix = retry_suffix(&from_str(reason));
            assert!(suffix.starts_with("\n\n"), "{name}");
            assert!(
                suffix.contains(&format!(": {expected}\n")),
                "{name}: {suffix}"
            );
        }
    }
}
