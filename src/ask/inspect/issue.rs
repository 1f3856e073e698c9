//! What an inspection reports: issues, each with a code, a severity and the path of what it is about.

use std::fmt;

/// Whether an issue refuses the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "an error refuses, a warning does not")]
pub enum Severity {
    Error,
    Warning,
}

/// Where in the model's answer something stands, in the order of the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is the path that it displays")]
pub enum Path {
    Whole,
    Answer,
    Sources,
    Source(usize),
    PassageId(usize),
    Quote(usize),
    NeedsHuman,
    InsufficientContext,
}

impl Path {
    /// The highest rank.
    pub const LAST: u8 = 5;

    /// Where it stands among the others, all sources alike.
    pub fn rank(self) -> u8 {
        match self {
            Path::Whole => 0,
            Path::Answer => 1,
            Path::Sources => 2,
            Path::Source(_) | Path::PassageId(_) | Path::Quote(_) => 3,
            Path::NeedsHuman => 4,
            Path::InsufficientContext => 5,
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Whole => Ok(()),
            Path::Answer => formatter.write_str("answer"),
            Path::Sources => formatter.write_str("sources"),
            Path::Source(index) => write!(formatter, "sources[{index}]"),
            Path::PassageId(index) => write!(formatter, "sources[{index}].passageId"),
            Path::Quote(index) => write!(formatter, "sources[{index}].quote"),
            Path::NeedsHuman => formatter.write_str("needsHuman"),
            Path::InsufficientContext => formatter.write_str("insufficientContext"),
        }
    }
}

/// Something that is wrong, or that a reader should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// Its code, as in `types.d.ts`: the name of a rule, or of a warning.
    pub code: &'static str,
    /// Whether it refuses the answer.
    pub severity: Severity,
    /// What it is about.
    pub path: Path,
    /// What is the matter, in the contract's words where it has them.
    pub message: String,
    /// What might be put in its place.
    pub suggestion: Option<String>,
}

impl Issue {
    /// An issue that refuses.
    pub fn error(code: &'static str, path: Path, message: String) -> Issue {
        Issue {
            code,
            severity: Severity::Error,
            path,
            message,
            suggestion: None,
        }
    }

    /// An issue that does not.
    pub fn warning(code: &'static str, path: Path, message: String) -> Issue {
        Issue {
            severity: Severity::Warning,
            ..Issue::error(code, path, message)
        }
    }

    /// The issue with a suggestion.
    pub fn suggesting(self, suggestion: Option<String>) -> Issue {
        Issue { suggestion, ..self }
    }
}
