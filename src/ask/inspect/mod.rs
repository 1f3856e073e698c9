//! Inspection: what exactly is proven of an answer, where, and what is wrong with the rest.
//!
//! Based on `validate`: the same reads in the same order, the same folds, the same comparison, so that the contract's policy
//! gives its verdict; but nothing is read or folded twice, and it goes on after the first refusal. What cannot be read
//! beyond that is an issue of its own (`unreadable`), since a check would never have met it; before it, reading fails as it
//! does there. The other policies decide by their own rules, in the contract's order and words where it has them.

mod answer;
mod cited;
pub mod examine;
pub mod guard;
pub mod issue;
mod library;
mod negation;
mod passage;
pub mod placement;
pub mod policy;
pub mod quote;
pub mod retry;
mod search;
mod source;
mod weight;
pub mod words;

use super::evidence::Evidence;
use super::validate::{Host, Kept, Proven, Refusal};
use issue::{Issue, Path, Severity};
use library::Library;
use placement::Tier;
use policy::Policy;
use source::Sources;
use std::ops::Range;

/// What an inspection reads besides what a check reads.
pub trait InspectHost: Host {
    /// Takes note of the well-formed source that was read last, for the report.
    fn note_source(&mut self, index: usize);
    /// How many passages there are.
    fn passage_count(&mut self) -> usize;
    /// The id of a passage, or nothing where it has none; nothing fails here.
    fn id_at(&mut self, position: usize) -> Option<String>;
    /// The text of a passage that nobody cited, or nothing where it has none; nothing fails here.
    fn other_text(&mut self, position: usize) -> Option<&[u16]>;
    /// The answer's text, or nothing where it has none.
    fn answer_text(&mut self) -> Option<&[u16]>;
    /// What an error says.
    fn message(error: &Self::Error) -> String;
    /// The positions of passages whose id the answer's text may name.
    fn named_passages(&mut self) -> Vec<usize>;
}

/// What became of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "described in types.d.ts")]
pub enum Status {
    Verified,
    NotFound,
    TooShort,
    Empty,
    UnknownPassage,
    Duplicate,
}

/// The stretch of a passage that is most like a quote.
#[derive(Clone, Debug, PartialEq)]
pub struct Nearest {
    /// The position of the passage.
    pub position: usize,
    /// Where in its text, in UTF-16 units.
    pub span: Range<usize>,
    /// 1 for the same, 0 for nothing in common.
    pub similarity: f64,
}

/// What is known of one well-shaped source.
#[derive(Clone, Debug, PartialEq)]
pub struct Citation {
    /// Its index among the answer's sources.
    pub index: usize,
    /// The position of its passage.
    pub position: Option<usize>,
    /// What became of it.
    pub status: Status,
    /// The weakest comparison that a fragment needed, when it is verified.
    pub tier: Option<Tier>,
    /// Where its fragments stand in the passage's text, in UTF-16 units.
    pub spans: Vec<Range<usize>>,
    /// At how many places it stands.
    pub occurrences: usize,
    /// What is most like it, when it is not verified.
    pub nearest: Option<Nearest>,
}

/// The report.
#[derive(Debug)]
pub struct Inspection {
    /// The accepted answer, or why there is none.
    pub verdict: Result<Proven, String>,
    /// Everything that was seen, in order of path.
    pub issues: Vec<Issue>,
    /// One for each well-shaped source.
    pub citations: Vec<Citation>,
}

/// Inspects an answer by a policy. `evidence` is that of [`validate`](super::validate::validate).
pub fn inspect<H: InspectHost>(
    host: &mut H,
    evidence: &mut Evidence,
    policy: Policy,
) -> Result<Inspection, H::Error> {
    let mut report = Report::default();
    let shape = report.shape(host)?;
    let mut sources = Sources::new(policy);
    let mut library = Library::default();
    for index in 0..shape.source_count {
        let inspected = sources.inspect(host, evidence, &mut library, &mut report, index);
        report.keep_on::<H, ()>(Path::Source(index), inspected)?;
    }
    if shape.source_count == 0 && !shape.insufficient_context && shape.is_whole {
        report.no_sources();
    }
    answer::look(host, &mut report, &library);
    let verdict = report.verdict(sources.kept, &shape);
    Ok(Inspection {
        verdict,
        issues: in_order(report.issues),
        citations: report.citations,
    })
}

/// Issues in the order of their paths. Those of the sources came in theirs.
fn in_order(issues: Vec<Issue>) -> Vec<Issue> {
    if issues.len() < 2 {
        return issues;
    }
    let mut sorted = Vec::with_capacity(issues.len());
    for rank in 0..=Path::LAST {
        let same = issues.iter().filter(|issue| issue.path.rank() == rank);
        sorted.extend(same.cloned());
    }
    sorted
}

/// What has been seen so far.
#[derive(Default)]
struct Report {
    issues: Vec<Issue>,
    citations: Vec<Citation>,
    /// Whether one of the issues refuses.
    has_error: bool,
}

/// The answer's fields, as far as they are of their type.
struct Shape {
    /// Whether each is.
    is_whole: bool,
    source_count: usize,
    needs_human: bool,
    insufficient_context: bool,
}

impl Report {
    /// Reports every field that has the wrong type, in the order in which the contract checks them.
    fn shape<H: InspectHost>(&mut self, host: &mut H) -> Result<Shape, H::Error> {
        let mut shape = Shape {
            is_whole: true,
            source_count: 0,
            needs_human: false,
            insufficient_context: false,
        };
        if !host.is_record()? {
            self.refuse("not-an-object", Path::Whole, &Refusal::NotARecord);
            return Ok(Shape {
                is_whole: false,
                ..shape
            });
        }
        let read = host.answer_is_blank();
        let blank = self.typed::<H, _>(Path::Answer, read, &Refusal::AnswerNotText)?;
        let read = host.source_count();
        let source_count = self.typed::<H, _>(Path::Sources, read, &Refusal::SourcesNotAList)?;
        let read = host.needs_human();
        let refusal = Refusal::NeedsHumanNotBoolean;
        let needs_human = self.typed::<H, _>(Path::NeedsHuman, read, &refusal)?;
        let read = host.insufficient_context();
        let refusal = Refusal::InsufficientContextNotBoolean;
        let insufficient_context = self.typed::<H, _>(Path::InsufficientContext, read, &refusal)?;
        shape.is_whole = self.issues.is_empty();
        if blank == Some(true) {
            self.refuse("empty-answer", Path::Answer, &Refusal::EmptyAnswer);
        }
        shape.source_count = source_count.unwrap_or(0);
        shape.needs_human = needs_human.unwrap_or(false);
        shape.insufficient_context = insufficient_context.unwrap_or(false);
        Ok(shape)
    }

    /// What was read, unless reading failed: that ends the inspection where it would end a check, and is an issue beyond.
    fn keep_on<H: InspectHost, T>(
        &mut self,
        path: Path,
        read: Result<T, H::Error>,
    ) -> Result<Option<T>, H::Error> {
        match read {
            Ok(read) => Ok(Some(read)),
            Err(error) if !self.has_error => Err(error),
            Err(error) => {
                self.add(Issue::error("unreadable", path, H::message(&error)));
                Ok(None)
            }
        }
    }

    /// A field's value, with an issue where it has the wrong type.
    fn typed<H: InspectHost, T>(
        &mut self,
        path: Path,
        read: Result<Option<T>, H::Error>,
        refusal: &Refusal,
    ) -> Result<Option<T>, H::Error> {
        let read = self.keep_on::<H, _>(path, read)?;
        if matches!(read, Some(None)) {
            self.refuse("wrong-type", path, refusal);
        }
        Ok(read.flatten())
    }

    fn add(&mut self, issue: Issue) {
        self.has_error |= issue.severity == Severity::Error;
        self.issues.push(issue);
    }

    #[cold]
    fn refuse(&mut self, code: &'static str, path: Path, refusal: &Refusal) {
        self.add(Issue::error(code, path, refusal.to_string()));
    }

    fn no_sources(&mut self) {
        self.refuse("no-sources", Path::Sources, &Refusal::NoSources);
    }

    /// The answer when nothing refuses it, else the first error in the order in which it was found: the contract's.
    fn verdict(&self, kept: Vec<Kept>, shape: &Shape) -> Result<Proven, String> {
        let error = self
            .issues
            .iter()
            .find(|issue| issue.severity == Severity::Error);
        match error {
            Some(issue) => Err(issue.message.clone()),
            None => Ok(Proven {
                sources: kept,
                needs_human: shape.needs_human,
                insufficient_context: shape.insufficient_context,
            }),
        }
    }
}
