//! The check of an answer: what of it the passages prove.
//!
//! The checks come in the contract's order, and the first that fails decides. The host's answer is read through
//! [`Host`], a field at a time and only when a check needs it: a passage that no source cites is never looked at, one of
//! which every quote is copied to the letter is never folded, and one that needs it is folded once.

use crate::text::escape::defuse;
use crate::text::fold::{Folded, fold};
use crate::text::quote::{Fragments, MINIMUM_LENGTH};
use crate::text::verbatim::stands_verbatim;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
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
    let mut check = Check::default();
    for index in 0..source_count {
        if let Err(refusal) = check.source(host, evidence, index)? {
            return Ok(Err(refusal));
        }
    }
    if check.kept.is_empty() && !insufficient_context {
        return Ok(Err(Refusal::NoSources));
    }
    Ok(Ok(Proven {
        sources: check.kept,
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

/// What the check of the sources has gathered so far.
#[derive(Default)]
struct Check {
    kept: Vec<Kept>,
    proven: BTreeSet<(usize, Folded)>,
    /// The quote in hand, as it was given.
    quote: Vec<u16>,
}

impl Check {
    fn source<H: Host>(
        &mut self,
        host: &mut H,
        evidence: &mut Evidence,
        index: usize,
    ) -> Result<Result<(), Refusal>, H::Error> {
        let Some(Source { position, quote }) = host.source(index)? else {
            return Ok(Err(Refusal::MalformedSource { index }));
        };
        let Some(position) = position else {
            let passage_id = host.passage_id();
            return Ok(Err(Refusal::UnknownPassage { index, passage_id }));
        };
        self.quote.clear();
        self.quote.extend_from_slice(quote);
        let claim = (position, fold(quote));
        if self.proven.contains(&claim) {
            return Ok(Ok(())); // known before a search, or many sources of one long search would take a time of their product
        }
        if !evidence.prove(host, position, &self.quote, &claim.1)? {
            let passage_id = host.passage_id();
            return Ok(Err(Refusal::QuoteNotFound { index, passage_id }));
        }
        self.proven.insert(claim);
        self.kept.push(Kept {
            source: index,
            position,
        });
        Ok(Ok(()))
    }
}

/// The passages of one set that have been cited, by position, with what has been made of them.
#[derive(Default)]
pub struct Evidence(BTreeMap<usize, Cited>);

/// What has been made of a passage that has been cited. Nothing is kept of one that is cited once, by a quote that stands
/// in it to the letter; most are never cited again.
#[derive(Default)]
struct Cited {
    /// Its text, from the second time on that it is cited, until it is folded.
    text: Option<Vec<u16>>,
    folded: Option<Haystacks>,
}

impl Evidence {
    /// What is known of a passage whose text is at hand.
    pub(super) fn know(&mut self, position: usize, text: &[u16]) -> &Haystacks {
        let cited = self.0.entry(position).or_default();
        cited.folded.get_or_insert_with(|| Haystacks::of(text))
    }

    /// Whether a passage holds a quote, which is given as it came and folded.
    fn prove<H: Host>(
        &mut self,
        host: &mut H,
        position: usize,
        quote: &[u16],
        folded: &Folded,
    ) -> Result<bool, H::Error> {
        let fragments = Fragments::of(folded);
        let (cited, is_new) = match self.0.entry(position) {
            Entry::Vacant(entry) => (entry.insert(Cited::default()), true),
            Entry::Occupied(entry) => (entry.into_mut(), false),
        };
        if let Some(known) = &cited.folded {
            return Ok(known.prove(&fragments));
        }
        if cited.text.is_none() && !is_new {
            cited.text = Some(host.passage_text(position)?.to_vec());
        }
        let text = match &cited.text {
            Some(text) => text,
            None => host.passage_text(position)?,
        };
        if fragments.utf16_len() >= MINIMUM_LENGTH && stands_verbatim(text, quote) {
            return Ok(true);
        }
        let known = cited.folded.insert(Haystacks::of(text));
        cited.text = None;
        Ok(known.prove(&fragments))
    }
}

/// The two texts of a passage that a quote may be copied from: its own, and what the model was shown.
pub(super) struct Haystacks {
    pub(super) text: Folded,
    /// `None` where it is the text itself.
    pub(super) shown: Option<Folded>,
}

impl Haystacks {
    fn of(text: &[u16]) -> Haystacks {
        Haystacks {
            text: fold(text),
            shown: defuse(text).map(|shown| fold(&shown)),
        }
    }

    fn prove(&self, fragments: &Fragments) -> bool {
        self.long_enough(fragments.utf16_len()) && self.texts().any(|text| fragments.stand_in(text))
    }

    /// Twelve characters, or as many as the shorter of the two texts has.
    pub(super) fn long_enough(&self, length: usize) -> bool {
        length >= MINIMUM_LENGTH || self.texts().any(|text| length >= text.units().len())
    }

    pub(super) fn texts(&self) -> impl Iterator<Item = &Folded> {
        std::iter::once(&self.text).chain(&self.shown)
    }
}
