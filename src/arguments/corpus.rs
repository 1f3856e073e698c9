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
#[allow(missing_docs)]
pub enum Standing {
    Fact,
    Open,
    Noise,
    RuledOut,
}

/// What a tool returned.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct ServedResult {
    pub tool_call_id: Text,
    pub tool_name: Option<Text>,
    /// Absent when only the id is known.
    pub text: Option<Text>,
    pub earlier: bool,
    pub standing: Option<Standing>,
}

/// A text of the application, with the name of its source.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct AppWords {
    pub text: Text,
    pub label: Option<Text>,
}

/// How a period is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PeriodSpelling {
    Lookback,
    SignedLookback,
    IsoRange,
    WallRange,
}

/// An argument that a person answered for in an earlier turn.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct EarlierAnswer {
    pub tool_name: Text,
    pub argument: Text,
    pub value: Text,
    pub turn: f64,
    pub period: bool,
    pub spelling: Option<PeriodSpelling>,
}

/// All that a claim can be checked against.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct SourceCorpus {
    pub turn: f64,
    pub person: Vec<PersonWords>,
    pub results: Vec<ServedResult>,
    pub assistant: Vec<Text>,
    pub app: Vec<AppWords>,
    pub answers: Vec<EarlierAnswer>,
}

/// What the model said of an argument's source.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Claim {
    User { quote: Text },
    Result { id: Text },
    Turn,
    App,
    Assumed,
}

/// What a tool's author declared of an argument.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct RuledArgument {
    pub assume: Option<Value>,
    /// The phrases of each choice that declares any.
    pub phrases: Vec<(Value, Vec<Text>)>,
    pub period: bool,
}

/// The argument that is asked about.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct SourceSubject {
    pub tool_name: Text,
    pub argument: Text,
    pub value: Value,
    pub rule: Option<RuledArgument>,
    pub spelling: Option<PeriodSpelling>,
    pub arguments_from: Option<Vec<Text>>,
    pub claim: Option<Claim>,
}
