//! The reason for another try, worded from an inspection: every error, and beside a failing quote the source's own words.
//!
//! It goes into `retryPrompt`, which keeps 300 UTF-16 units. So the errors share that room: each gets what the ones before
//! it have left, a quote is cut before its message is, and what does not fit is left out whole.

use super::super::retry::REASON_LENGTH;
use crate::text::units::{cut, from_str, to_string};
use crate::text::white_space::collapse;

/// The least room in which words of a source say something.
const LEAST: usize = 24;
/// What stands before the source's words and after them.
const BEFORE: &str = "; the source has: \"";
const AFTER: &str = "\"";
/// What stands before the name of a passage.
const NEAREST: &str = "; the nearest is ";

/// An error as it is worded: its message, and the source's own words.
pub struct Worded<'a> {
    /// The message.
    pub message: &'a [u16],
    /// The suggestion.
    pub suggestion: Option<&'a [u16]>,
    /// Whether that is the name of a passage instead.
    pub names_passage: bool,
}

/// Words errors, in their order, in at most 300 UTF-16 units; never splits a surrogate pair.
pub fn retry_reason<'a>(errors: impl IntoIterator<Item = Worded<'a>>) -> Vec<u16> {
    let mut reason: Vec<u16> = Vec::new();
    for Worded {
        message,
        suggestion,
        names_passage,
    } in errors
    {
        let join = if reason.is_empty() {
            Vec::new()
        } else {
            from_str(". ")
        };
        let message = collapse(message);
        let room = REASON_LENGTH.saturating_sub(reason.len() + join.len());
        if room < message.len() && !reason.is_empty() {
            break;
        }
        reason.extend(join);
        reason.extend_from_slice(cut(&message, room));
        let (before, after) = if names_passage {
            (NEAREST, "")
        } else {
            (BEFORE, AFTER)
        };
        let room = REASON_LENGTH.saturating_sub(reason.len() + before.len() + after.len());
        if let Some(suggestion) = suggestion.filter(|_| room >= LEAST) {
            reason.extend(from_str(before));
            reason.extend_from_slice(cut(&collapse(suggestion), room));
            reason.extend(from_str(after));
        }
    }
    from_str(&to_string(&reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        let long = "é🙂".repeat(200);
        for (name, errors, expected) in [
            ("none", vec![], String::new()),
            ("one", vec![("a is b", None)], "a is b".to_owned()),
            (
                "with the source's words",
                vec![("a is b", Some("two  words"))],
                "a is b; the source has: \"two words\"".to_owned(),
            ),
            (
                "two",
                vec![("a is b", None), ("c is d", Some("x"))],
                "a is b. c is d; the source has: \"x\"".to_owned(),
            ),
        ] {
            let units: Vec<_> = errors
                .iter()
                .map(|(message, words)| (from_str(message), words.map(from_str)))
                .collect();
            let worded = units.iter().map(|(message, words)| Worded {
                message,
                suggestion: words.as_deref(),
                names_passage: false,
            });
            assert_eq!(to_string(&retry_reason(worded)), expected, "{name}");
        }
        let (message, words) = (from_str(&long), from_str(&long));
        for at in 0..40 {
            let worded = [
                Worded {
                    message: &message[at * 3..201],
                    suggestion: Some(&words),
                    names_passage: false,
                },
                Worded {
                    message: &message[..51],
                    suggestion: Some(&words),
                    names_passage: false,
                },
            ];
            let reason = retry_reason(worded);
            assert!(
                reason.len() <= 300 && !to_string(&reason).contains('\u{FFFD}'),
                "{at}"
            );
        }
    }
}
