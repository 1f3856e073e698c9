//! A host that holds an answer and its passages as JSON, for tests; reading it never fails.
#![allow(dead_code)]

use kennisbank_ask::ask::evidence::Evidence;
use kennisbank_ask::ask::inspect::policy::{Policy, PolicyName};
use kennisbank_ask::ask::inspect::{InspectHost, Inspection, inspect};
use kennisbank_ask::ask::validate::{Host, Source};
use kennisbank_ask::text::units::{from_str, to_string};
use kennisbank_ask::text::white_space::trim;
use serde_json::{Value, json};
use std::convert::Infallible;

/// The answer and its passages.
pub struct JsonHost<'a> {
    raw: &'a Value,
    passages: &'a [Value],
    passage_id: String,
    text: Vec<u16>,
    /// The indexes of the sources that were noted.
    pub noted: Vec<usize>,
}

impl<'a> JsonHost<'a> {
    pub fn new(raw: &'a Value, passages: &'a [Value]) -> Self {
        JsonHost {
            raw,
            passages,
            passage_id: String::new(),
            text: Vec::new(),
            noted: Vec::new(),
        }
    }

    fn position(&self, id: &str) -> Option<usize> {
        self.passages
            .iter()
            .rposition(|passage| passage["id"] == id)
    }
}

impl Host for JsonHost<'_> {
    type Error = Infallible;

    fn is_record(&mut self) -> Result<bool, Infallible> {
        Ok(self.raw.is_object())
    }

    fn answer_is_blank(&mut self) -> Result<Option<bool>, Infallible> {
        let answer = self.raw["answer"].as_str();
        Ok(answer.map(|answer| trim(&from_str(answer)).is_empty()))
    }

    fn source_count(&mut self) -> Result<Option<usize>, Infallible> {
        Ok(self.raw["sources"].as_array().map(Vec::len))
    }

    fn needs_human(&mut self) -> Result<Option<bool>, Infallible> {
        Ok(self.raw["needsHuman"].as_bool())
    }

    fn insufficient_context(&mut self) -> Result<Option<bool>, Infallible> {
        Ok(self.raw["insufficientContext"].as_bool())
    }

    fn source(&mut self, index: usize) -> Result<Option<Source<'_>>, Infallible> {
        let source = &self.raw["sources"][index];
        let (Some(id), Some(quote)) = (source["passageId"].as_str(), source["quote"].as_str())
        else {
            return Ok(None);
        };
        id.clone_into(&mut self.passage_id);
        self.text = from_str(quote);
        let position = self.position(id);
        Ok(Some(Source {
            position,
            quote: &self.text,
        }))
    }

    fn passage_id(&mut self) -> String {
        self.passage_id.clone()
    }

    fn passage_text(&mut self, position: usize) -> Result<&[u16], Infallible> {
        self.text = from_str(self.passages[position]["text"].as_str().unwrap_or_default());
        Ok(&self.text)
    }
}

impl InspectHost for JsonHost<'_> {
    fn note_source(&mut self, index: usize) {
        self.noted.push(index);
    }

    fn passage_count(&mut self) -> usize {
        self.passages.len()
    }

    fn id_at(&mut self, position: usize) -> Option<String> {
        self.passages.get(position)?["id"]
            .as_str()
            .map(str::to_owned)
    }

    fn other_text(&mut self, position: usize) -> Option<&[u16]> {
        let passage = self.passages.get(position)?;
        let is_hidden = self.position(passage["id"].as_str()?) != Some(position);
        self.text = from_str(passage["text"].as_str().filter(|_| !is_hidden)?);
        Some(&self.text)
    }

    fn message(error: &Infallible) -> String {
        match *error {}
    }

    fn answer_text(&mut self) -> Option<&[u16]> {
        self.text = from_str(self.raw["answer"].as_str()?);
        Some(&self.text)
    }

    fn named_passages(&mut self) -> Vec<usize> {
        let answer = self.raw["answer"].as_str().unwrap_or_default();
        let named = |passage: &Value| passage["id"].as_str().is_some_and(|id| answer.contains(id));
        (0..self.passages.len())
            .filter(|&at| named(&self.passages[at]))
            .collect()
    }
}

/// An answer with one source, and the passage that it cites.
pub fn one(passage: &str, quote: &str) -> (Value, Vec<Value>) {
    let raw = json!({
        "answer": "Ja.",
        "sources": [{ "passageId": "p", "quote": quote }],
        "needsHuman": false,
        "insufficientContext": false,
    });
    let passages = vec![json!({ "id": "p", "path": "a.md", "version": 1, "text": passage })];
    (raw, passages)
}

/// Inspects an answer by a policy.
pub fn inspected(raw: &Value, passages: &[Value], policy: Policy) -> Inspection {
    let mut host = JsonHost::new(raw, passages);
    let inspection =
        inspect(&mut host, &mut Evidence::default(), policy).expect("reading never fails");
    let indexes: Vec<usize> = inspection
        .citations
        .iter()
        .map(|citation| citation.index)
        .collect();
    assert_eq!(host.noted, indexes);
    inspection
}

/// Inspects one quote of one passage.
pub fn quoted(passage: &str, quote: &str, policy: Policy) -> Inspection {
    let (raw, passages) = one(passage, quote);
    inspected(&raw, &passages, policy)
}

/// Whether a policy accepts one quote of one passage.
pub fn accepts(passage: &str, quote: &str, name: PolicyName) -> bool {
    quoted(passage, quote, Policy::new(name)).verdict.is_ok()
}

/// The texts of all spans of the first citation.
pub fn spans(passage: &str, inspection: &Inspection) -> Vec<String> {
    let units = from_str(passage);
    let citation = &inspection.citations[0];
    citation
        .spans
        .iter()
        .map(|span| to_string(&units[span.clone()]))
        .collect()
}

/// What is expected of strict and tolerant: both accept, only tolerant does, none does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    Both,
    OnlyTolerant,
    None,
}
pub use Expected::{Both, OnlyTolerant};
pub const NONE: Expected = Expected::None;

/// Holds rows of passage, quote and what is expected against both policies.
pub fn check(kind: &str, rows: &[(&str, &str, Expected)]) {
    let mut wrong = Vec::new();
    for (passage, quote, expected) in rows {
        let outcome = match (
            accepts(passage, quote, PolicyName::Strict),
            accepts(passage, quote, PolicyName::Tolerant),
        ) {
            (true, true) => Both,
            (false, true) => OnlyTolerant,
            (false, false) => NONE,
            (true, false) => panic!("{kind}: tolerant is stricter than strict for {quote:?}"),
        };
        if outcome != *expected {
            wrong.push(format!(
                "{quote:?} of {passage:?}: {outcome:?}, not {expected:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{kind}:\n{}", wrong.join("\n"));
}
