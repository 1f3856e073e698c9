//! The second prompt, after an answer was refused.

use super::prompt_pack::PromptPack;
use super::prompt_pack::template::{Values, expand};
use super::prompt_text::shorten;
use crate::text::units::{from_str, make_well_formed, to_string};

/// The most that is kept of a reason, in UTF-16 units.
pub const REASON_LENGTH: usize = 300;

/// What is put after the previous prompt: a blank line, then the built-in note with the reason.
pub fn retry_suffix(reason: &[u16]) -> String {
    to_string(&note(PromptPack::built_in().retry(), reason))
}

/// What is put after the previous prompt: a blank line, then a note of a pack with the reason, which goes on one line,
/// defused and cut.
pub fn note(text: &[u16], reason: &[u16]) -> Vec<u16> {
    let mut reason = shorten(reason, REASON_LENGTH);
    make_well_formed(&mut reason);
    let values = Values {
        reason: &reason,
        ..Values::default()
    };
    let mut note = from_str("\n\n");
    expand(text, &values, &mut note);
    note
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
