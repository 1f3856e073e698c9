//! The check of an answer: what of it the passages prove.
//!
//! The checks come in the contract's order, and the first that fails decides. The host's answer is read through
//! [`Host`], a field at a time and only when a check needs it: a passage that no source cites is never looked at. What is
//! made of the others is kept as [`Evidence`].

use super::evidence::{Evidence, Proof, Quote};
use crate::text::quote::MINIMUM_LENGTH;
use std::fmt;

/// What the check reads: the answer as a model returned it, of any shape, and the passages that it was given.
///
/// `Error` is what reading itself may fail with, such as a field of the host's that cannot be had; it ends the check.
/// `None` always means "not of the type that the contract asks for". Texts are UTF-16 units.
pub trait Host {
    /// How reading fails.
    type Error;

    /// Whether the answer is a record at all: no list, no primitive, not nothing.
    fn is_record(&mut self) -> Result<bool, Self::Error>;
    /// Whether `answer` is empty after trimming.
    fn answer_is_blank(&mut self) -> Result<Option<bool>, Self::Error>;
    /// How many `sources` there are.
    fn source_count(&mut self) -> Result<Option<usize>, Self::Error>;
    /// `needsHuman`.
    fn needs_human(&mut self) -> Result<Option<bool>, Self::Error>;
    /// `insufficientContext`.
    fn insufficient_context(&mut self) -> Result<Option<bool>, Self::Error>;
    /// The source at `index`.
    fn source(&mut self, index: usize) -> Result<Option<Source<'_>>, Self::Error>;
    /// The id that the source read last gave, for a reason.
    fn passage_id(&mut self) -> String;
    /// The text of the passage at `position`.
    fn passage_text(&mut self, position: usize) -> Result<&[u16], Self::Error>;
}

/// A source of the answer, well-formed but not yet proven.
#[derive(Debug)]
pub struct Source<'a> {
    /// Where the passage of the id that it gives stands among those supplied; the last of them when ids repeat.
    pub position: Option<usize>,
    /// The words that the model says it copied.
    pub quote: &'a [u16],
}

/// A source that was kept: where its quote and its passage are to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its index among the answer's sources.
    pub source: usize,
    /// The position of its passage.
    pub position: usize,
}

/// An answer of which every source is proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The sources, in their order, repeats left out.
    pub sources: Vec<Kept>,
    /// The answer's `needsHuman`.
    pub needs_human: bool,
    /// The answer's `insufficientContext`.
    pub insufficient_context: bool,
}

/// Why an answer is refused. `Display` gives the reason in the contract's words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each says what its reason says")]
pub enum Refusal {
    NotARecord,
    AnswerNotText,
    SourcesNotAList,
    NeedsHumanNotBoolean,
    InsufficientContextNotBoolean,
    EmptyAnswer,
    MalformedSource { index: usize },
    UnknownPassage { index: usize, passage_id: String },
    QuoteNotFound { index: usize, passage_id: String },
    NoSources,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotARecord => formatter.write_str("the response is not a JSON object"),
            Refusal::AnswerNotText => formatter.write_str("answer must be a string"),
            Refusal::SourcesNotAList => formatter.write_str("sources must be an array"),
            Refusal::NeedsHumanNotBoolean => formatter.write_str("needsHuman must be a boolean"),
            Refusal::InsufficientContextNotBoolean => {
                formatter.write_str("insufficientContext must be a boolean")
            }
            Refusal::EmptyAnswer => formatter.write_str("answer must not be empty"),
            Refusal::MalformedSource { index } => {
                write!(
                    formatter,
                    "sources[{index}] must have a string passageId and a string quote"
                )
            }
            Refusal::UnknownPassage { index, passage_id } => {
                write!(
                    formatter,
                    "sources[{index}].passageId \"{passage_id}\" is not one of the supplied passages"
                )
            }
            Refusal::QuoteNotFound { index, passage_id } => write!(
                formatter,
                "sources[{index}].quote must be a verbatim excerpt of at least {MINIMUM_LENGTH} characters \
                 from passage \"{passage_id}\""
            ),
            Refusal::NoSources => {
                formatter.write_str("sources must not be empty unless insufficientContext is true")
            }
        }
    }
}

/// Checks an answer. The outer error is the host's, the inner one the contract's.
///
/// `evidence` keeps what is made of the passages; the same may be given again for another answer to
/// the same passages, which are then neither read nor folded again.
pub fn validate<H: Host>(
    host: &mut H,
    evidence: &mut Evidence,
) -> Result<Result<Proven, Refusal>, H::Error> {
    let (source_count, needs_human, insufficient_context) = match read_shape(host)? {
        Ok(shape) => shape,
        Err(refusal) => return Ok(Err(refusal)),
    };
    evidence.begin_answer();
    let mut sources = Vec::new();
    let mut quote = Vec::new();
    for index in 0..source_count {
        match check_source(host, evidence, index, &mut quote)? {
            Ok(kept) => sources.extend(kept),
            Err(refusal) => return Ok(Err(refusal)),
        }
    }
    if sources.is_empty() && !insufficient_context {
        return Ok(Err(Refusal::NoSources));
    }
    Ok(Ok(Proven {
        sources,
        needs_human,
        insufficient_context,
    }))
}

/// The number of sources, `needsHuman` and `insufficientContext`, once the types of all four fields are right.
type Shape = (usize, bool, bool);

fn read_shape<H: Host>(host: &mut H) -> Result<Result<Shape, Refusal>, H::Error> {
    if !host.is_record()? {
        return Ok(Err(Refusal::NotARecord));
    }
    let Some(blank) = host.answer_is_blank()? else {
        return Ok(Err(Refusal::AnswerNotText));
    };
    let Some(source_count) = host.source_count()? else {
        return Ok(Err(Refusal::SourcesNotAList));
    };
    let Some(needs_human) = host.needs_human()? else {
        return Ok(Err(Refusal::NeedsHumanNotBoolean));
    };
    let Some(insufficient_context) = host.insufficient_context()? else {
        return Ok(Err(Refusal::InsufficientContextNotBoolean));
    };
    if blank {
        return Ok(Err(Refusal::EmptyAnswer));
    }
    Ok(Ok((source_count, needs_human, insufficient_context)))
}

/// Checks a source: it is kept, or nothing where it repeats one that was. `units` is room for its quote.
fn check_source<H: Host>(
    host: &mut H,
    evidence: &mut Evidence,
    source: usize,
    units: &mut Vec<u16>,
) -> Result<Result<Option<Kept>, Refusal>, H::Error> {
    let index = source;
    let Some(Source { position, quote }) = host.source(index)? else {
        return Ok(Err(Refusal::MalformedSource { index }));
    };
    let Some(position) = position else {
        let passage_id = host.passage_id();
        return Ok(Err(Refusal::UnknownPassage { index, passage_id }));
    };
    units.clear();
    units.extend_from_slice(quote);
    Ok(match evidence.prove(host, position, &Quote::of(units))? {
        Proof::New => Ok(Some(Kept { source, position })),
        Proof::Repeated => Ok(None),
        Proof::None => {
            let passage_id = host.passage_id();
            Err(Refusal::QuoteNotFound { index, passage_id })
        }
    })
}
