//! The request of a question: its checks, and the layout of its prompt.
//!
//! A prompt is the passages, each in a tag with its attributes, then the question. Nothing that a host puts in can end
//! a tag: running text is defused, attribute values are escaped (`crate::text::escape`).
//!
//! [`prompt`] writes the whole; the JavaScript boundary joins its own strings to the same layout instead, since a text
//! that needs no defusing then never has to be copied. The recorded vectors hold both to the same result.

use crate::text::escape::{attribute, defuse};
use crate::text::number;
use crate::text::units::to_string;
use crate::text::white_space::trim;
use std::fmt;

/// The most a trimmed question may hold, in UTF-16 units.
pub const QUESTION_LENGTH: usize = 2000;

/// The tokens that the answer may take when the host does not say.
pub const DEFAULT_MAX_TOKENS: f64 = 1500.0;

/// A passage as it is shown to the model. Texts are UTF-16 units.
#[derive(Clone, Debug)]
pub struct Passage<'a> {
    /// What a source points at; not empty, and no two passages share it.
    pub id: &'a [u16],
    /// The document that it comes from.
    pub path: &'a [u16],
    /// The version of the document.
    pub version: f64,
    /// The heading that it stands under; an empty one is not shown.
    pub heading: Option<&'a [u16]>,
    /// The page that it stands on.
    pub page: Option<f64>,
    /// What it says.
    pub text: &'a [u16],
}

/// Why a request cannot be built. `Display` gives the message that the host sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// Nothing is left of the question after trimming.
    EmptyQuestion,
    /// The trimmed question is longer than [`QUESTION_LENGTH`].
    LongQuestion,
    /// A passage has an empty id.
    EmptyPassageId,
    /// Two passages share this id.
    DuplicatePassageId(String),
    /// `maxTokens` is not an integer above zero.
    MaxTokens,
}

impl fmt::Display for RequestError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::EmptyQuestion => formatter.write_str("question must not be empty"),
            RequestError::LongQuestion => write!(
                formatter,
                "question must be at most {QUESTION_LENGTH} characters"
            ),
            RequestError::EmptyPassageId => formatter.write_str("passage id must not be empty"),
            RequestError::DuplicatePassageId(id) => write!(formatter, "duplicate passage id: {id}"),
            RequestError::MaxTokens => formatter.write_str("maxTokens must be a positive integer"),
        }
    }
}

impl std::error::Error for RequestError {}

/// Checks the length of a question by what is left of it after trimming.
pub fn check_question_length(trimmed: usize) -> Result<(), RequestError> {
    match trimmed {
        0 => Err(RequestError::EmptyQuestion),
        1..=QUESTION_LENGTH => Ok(()),
        _ => Err(RequestError::LongQuestion),
    }
}

/// Checks a passage's id; `is_new` says whether no passage before has had it.
pub fn check_passage_id(
    id: &[u16],
    is_new: impl FnOnce(&[u16]) -> bool,
) -> Result<(), RequestError> {
    if id.is_empty() {
        return Err(RequestError::EmptyPassageId);
    }
    if is_new(id) {
        Ok(())
    } else {
        Err(RequestError::DuplicatePassageId(to_string(id)))
    }
}

/// Checks the number of tokens that the answer may take.
pub fn check_max_tokens(number: f64) -> Result<f64, RequestError> {
    let is_positive_integer = number.is_finite() && number > 0.0 && number.fract() == 0.0;
    is_positive_integer
        .then_some(number)
        .ok_or(RequestError::MaxTokens)
}

/// The prompt: the passages in the order given, then the trimmed question.
///
/// ```text
/// <passages>
/// <passage id="p1" path="verlof.md" version="3" heading="Opbouw" page="2">
/// The text.
/// </passage>
/// </passages>
///
/// <question>
/// The question?
/// </question>
/// ```
pub fn prompt(question: &[u16], passages: &[Passage<'_>]) -> Vec<u16> {
    let mut prompt = Prompt(Vec::new());
    prompt.text("<passages>\n");
    if passages.is_empty() {
        prompt.text("(no passages were found)\n");
    }
    for passage in passages {
        prompt.passage(passage);
    }
    prompt.text("</passages>\n\n<question>\n");
    prompt.defused(trim(question));
    prompt.text("\n</question>");
    prompt.0
}

struct Prompt(Vec<u16>);

impl Prompt {
    fn passage(&mut self, passage: &Passage<'_>) {
        self.text("<passage");
        self.attribute("id", passage.id);
        self.attribute("path", passage.path);
        self.number("version", passage.version);
        if let Some(heading) = passage.heading.filter(|heading| !heading.is_empty()) {
            self.attribute("heading", heading);
        }
        if let Some(page) = passage.page {
            self.number("page", page);
        }
        self.text(">\n");
        self.defused(passage.text);
        self.text("\n</passage>\n");
    }

    fn text(&mut self, text: &str) {
        self.0.extend(text.encode_utf16());
    }

    fn defused(&mut self, units: &[u16]) {
        self.0
            .extend_from_slice(defuse(units).as_deref().unwrap_or(units));
    }

    fn attribute(&mut self, name: &str, value: &[u16]) {
        self.text(&format!(" {name}=\""));
        self.0
            .extend_from_slice(attribute(value).as_deref().unwrap_or(value));
        self.text("\"");
    }

    fn number(&mut self, name: &str, value: f64) {
        self.text(&format!(" {name}=\"{}\"", number::to_string(value)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn question_lengths() {
        let rows = [
            (0, Err(RequestError::EmptyQuestion)),
            (1, Ok(())),
            (2000, Ok(())),
            (2001, Err(RequestError::LongQuestion)),
        ];
        for (length, expected) in rows {
            assert_eq!(check_question_length(length), expected, "{length}");
        }
    }

    #[test]
    fn max_tokens() {
        for (number, good) in [
            (1.0, true),
            (1500.0, true),
            (1e21, true),
            (0.0, false),
            (-1.0, false),
            (1.5, false),
            (f64::NAN, false),
            (f64::INFINITY, false),
        ] {
            assert_eq!(check_max_tokens(number).is_ok(), good, "{number}");
        }
    }
}
