//! What is claimed of an argument, and the corpus it is checked against.
//!
//! Based on the types of the public `agentfootprint` package (MIT). Texts are UTF-16 units.

use super::token::canonical_tokens;
use crate::text::number;
use crate::text::units::from_str;

/// A text in UTF-16 units.
pub type Text = Vec<u16>;

/// The value of an argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A string.
    String(Text),
    /// A number, finite or not.
    Number(f64),
    /// A boolean.
    Bool(bool),
    /// Anything else.
    Other,
}

impl Value {
    /// Whether it is a string, a boolean or a finite number.
    pub fn is_primitive(&self) -> bool {
        match self {
            Value::Number(value) => value.is_finite(),
            Value::Other => false,
            _ => true,
        }
    }

    /// Its canonical tokens; of what is no primitive none.
    pub fn tokens(&self) -> Vec<String> {
        match self {
            Value::String(text) => canonical_tokens(text),
            Value::Number(value) if value.is_finite() => {
                canonical_tokens(&from_str(&number::to_string(*value)))
            }
            Value::Bool(value) => vec![value.to_string()],
            _ => Vec::new(),
        }
    }

    /// Whether both are primitives of one type with the same tokens, at least one.
    pub fn is_same_argument(&self, other: &Value) -> bool {
        let tokens = self.tokens();
        std::mem::discriminant(self) == std::mem::discriminant(other)
            && !tokens.is_empty()
            && tokens == other.tokens()
    }
}

/// What a person wrote.
#[derive(Clone, Debug, Default)]
pub struct PersonWords {
    /// The text.
    pub text: Text,
    /// Whether it came before the current request.
    pub earlier: bool,
    /// Whether another runner wrote it.
    pub composed: bool,
}

/// How a result stands in the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It holds.
    Fact,
    /// It is not settled.
    Open,
    /// It was found to be beside the point.
    Noise,
    /// It was found not to hold.
    RuledOut,
}

/// What a tool returned.
#[derive(Clone, Debug, Default)]
pub struct ServedResult {
    /// The id by which a claim names it.
    pub tool_call_id: Text,
    /// The tool of the call.
    pub tool_name: Option<Text>,
    /// Absent when only the id is known.
    pub text: Option<Text>,
    /// Whether it is of before the current request.
    pub earlier: bool,
    /// What the run has made of it.
    pub standing: Option<Standing>,
}

/// A text of the application, with the name of its source.
#[derive(Clone, Debug, Default)]
pub struct AppWords {
    /// The text.
    pub text: Text,
    /// The name of its source; an empty one is a name too.
    pub label: Option<Text>,
}

/// How a period is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodSpelling {
    /// A count and a unit, as in `24h`.
    Lookback,
    /// The same after a minus sign.
    SignedLookback,
    /// Two instants joined by `..`; never converted.
    IsoRange,
    /// Two wall-clock times; never converted.
    WallRange,
}

/// An argument that a person answered for in an earlier turn.
#[derive(Clone, Debug, Default)]
pub struct EarlierAnswer {
    /// The tool that was called.
    pub tool_name: Text,
    /// The name of the argument.
    pub argument: Text,
    /// The value as the tool saw it; clipped, or `REDACTED`.
    pub value: Text,
    /// The turn, counted from 1.
    pub turn: f64,
    /// Whether the argument is a period.
    pub period: bool,
    /// How the period is spelled.
    pub spelling: Option<PeriodSpelling>,
}

/// All that a claim can be checked against.
#[derive(Clone, Debug, Default)]
pub struct SourceCorpus {
    /// The turn, counted from 1.
    pub turn: f64,
    /// What the person wrote.
    pub person: Vec<PersonWords>,
    /// What tools returned.
    pub results: Vec<ServedResult>,
    /// What the model answered.
    pub assistant: Vec<Text>,
    /// What the application said.
    pub app: Vec<AppWords>,
    /// What was answered for in earlier turns.
    pub answers: Vec<EarlierAnswer>,
}

/// What the model said of an argument's source.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// The person said it, in these words.
    User {
        /// What the person is said to have written.
        quote: Text,
    },
    /// A tool returned it.
    Result {
        /// The id of the call that returned it.
        id: Text,
    },
    /// It was settled in an earlier turn.
    Turn,
    /// The application said it.
    App,
    /// The model assumed it.
    Assumed,
}

/// What a tool's author declared of an argument.
#[derive(Clone, Debug, Default)]
pub struct RuledArgument {
    /// What is assumed where nothing was said.
    pub assume: Option<Value>,
    /// The phrases of each choice that declares any.
    pub phrases: Vec<(Value, Vec<Text>)>,
    /// Whether the argument is a period.
    pub period: bool,
}

/// The argument that is asked about.
#[derive(Clone, Debug)]
pub struct SourceSubject {
    /// The tool that is to be called.
    pub tool_name: Text,
    /// The name of the argument.
    pub argument: Text,
    /// The value itself.
    pub value: Value,
    /// What its author declared of it.
    pub rule: Option<RuledArgument>,
    /// How the period is spelled.
    pub spelling: Option<PeriodSpelling>,
    /// The tools whose results it may come from.
    pub arguments_from: Option<Vec<Text>>,
    /// What the model said of its source.
    pub claim: Option<Claim>,
}
