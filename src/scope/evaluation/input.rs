//! The labelled questions, what one adapter returned for them, and whether the two belong together.
//!
//! The data set is pinned by a digest of all its labels, so that a capture cannot be measured with another set than the
//! one it was made for. Its questions may come in any order; the evidence within a question may not.

use super::{canonical_form, digest_of};
use crate::scope::error::{Code, Refusal};
use crate::scope::shape::{all_fields, digest, field, list, refuse, text_of, unique};
use crate::text::json::tree::{Item, Kind};
use std::collections::{BTreeMap, BTreeSet};

/// The most questions of a data set, and of a capture.
pub const MOST_QUESTIONS: usize = 1000;
/// The most pieces of evidence of a question: expected, forbidden, and returned.
pub const MOST_EVIDENCE: usize = 100;
const MOST_ID: usize = 256;
const MOST_CITATION: usize = 4096;

/// Whether there is enough evidence to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// `ready`
    Ready,
    /// `insufficient_evidence`
    InsufficientEvidence,
}

impl Decision {
    /// The name that the contract has for it.
    pub fn name(self) -> &'static str {
        match self {
            Decision::Ready => "ready",
            Decision::InsufficientEvidence => "insufficient_evidence",
        }
    }
}

/// Labelled questions about one snapshot of one pack's sources.
#[derive(Clone, Debug)]
pub struct Dataset<'a> {
    /// What it is called.
    pub id: &'a [u16],
    /// `synthetic` or `customer_provided`
    pub provenance: &'a [u16],
    /// The digest of the pack.
    pub pack_digest: &'a [u16],
    /// The digest of what the sources held.
    pub snapshot_digest: &'a [u16],
    /// In the order of their ids.
    pub questions: Vec<Question<'a>>,
    /// The digest of the whole.
    pub fingerprint: Vec<u16>,
}

/// A question and its labels.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// Unique in the data set.
    pub id: &'a [u16],
    /// The digest of the full request that asks it.
    pub input_fingerprint: &'a [u16],
    /// Whether the evidence suffices.
    pub expected_decision: Decision,
    /// What is to be found: ids and citations.
    pub expected: BTreeMap<&'a [u16], &'a [u16]>,
    /// What must not be.
    pub forbidden: BTreeSet<&'a [u16]>,
}

/// What one adapter returned.
#[derive(Clone, Debug)]
pub struct Capture<'a> {
    /// Its name.
    pub adapter: &'a [u16],
    /// The fingerprint of the data set that it was asked from.
    pub dataset_fingerprint: &'a [u16],
    /// The digest of the pack.
    pub pack_digest: &'a [u16],
    /// The digest of what the sources held.
    pub snapshot_digest: &'a [u16],
    /// By question id.
    pub results: BTreeMap<&'a [u16], CapturedResult<'a>>,
}

/// What was returned for one question.
#[derive(Clone, Debug)]
pub struct CapturedResult<'a> {
    /// The digest of the full request that was made.
    pub input_fingerprint: &'a [u16],
    /// What was decided.
    pub decision: Decision,
    /// Ids and citations, best first.
    pub items: Vec<(&'a [u16], Option<&'a [u16]>)>,
}

impl<'a> Dataset<'a> {
    /// Reads a data set.
    pub fn read(item: Item<'a>) -> Result<Dataset<'a>, Refusal> {
        let names = [
            "datasetId",
            "packDigest",
            "provenance",
            "questions",
            "sourceSnapshotDigest",
        ];
        let given = all_fields(item, names)?;
        let [id, pack, provenance, questions, snapshot] = given;
        let id_text = field(id, names[0], id_of)?;
        let pack_digest = field(pack, names[1], digest)?;
        let provenance_text = field(provenance, names[2], provenance_of)?;
        let mut read = field(questions, names[3], |questions| {
            let read = list(questions, 1, MOST_QUESTIONS, |item| {
                Ok((Question::read(item)?, item))
            })?;
            unique(read.iter().map(|(question, _)| question.id))?;
            Ok(read)
        })?;
        let snapshot_digest = field(snapshot, names[4], digest)?;
        read.sort_by_key(|(question, _)| question.id);
        let fingerprint = fingerprint(
            [id, pack, provenance, snapshot],
            read.iter().map(|&(_, item)| item),
        )?;
        Ok(Dataset {
            id: id_text,
            provenance: provenance_text,
            pack_digest,
            snapshot_digest,
            questions: read.into_iter().map(|(question, _)| question).collect(),
            fingerprint,
        })
    }
}

/// The digest of a data set with its questions in order: its canonical form, put together from those of its parts.
fn fingerprint<'a>(
    [id, pack, provenance, snapshot]: [Item<'a>; 4],
    questions: impl Iterator<Item = Item<'a>>,
) -> Result<Vec<u16>, Refusal> {
    let mut form = b"{\"datasetId\":".to_vec();
    form.extend(canonical_form(id)?);
    form.extend(b",\"packDigest\":");
    form.extend(canonical_form(pack)?);
    form.extend(b",\"provenance\":");
    form.extend(canonical_form(provenance)?);
    form.extend(b",\"questions\":[");
    for (index, question) in questions.enumerate() {
        form.extend(if index == 0 { &b""[..] } else { b"," });
        form.extend(canonical_form(question)?);
    }
    form.extend(b"],\"sourceSnapshotDigest\":");
    form.extend(canonical_form(snapshot)?);
    form.push(b'}');
    Ok(digest_of(&[&form]))
}

impl<'a> Question<'a> {
    fn read(item: Item<'a>) -> Result<Question<'a>, Refusal> {
        let names = [
            "questionId",
            "inputFingerprint",
            "expectedDecision",
            "expectedEvidence",
            "forbiddenEvidenceIds",
        ];
        let [id, input, decision, expected, forbidden] = all_fields(item, names)?;
        let question = Question {
            id: field(id, names[0], id_of)?,
            input_fingerprint: field(input, names[1], digest)?,
            expected_decision: field(decision, names[2], decision_of)?,
            expected: field(expected, names[3], expected_evidence)?,
            forbidden: field(forbidden, names[4], forbidden_ids)?,
        };
        if question.expected_decision == Decision::Ready && question.expected.is_empty() {
            return refuse("expects to be ready without any expected evidence");
        }
        if question
            .forbidden
            .iter()
            .any(|id| question.expected.contains_key(id))
        {
            return refuse("both expects and forbids a piece of evidence");
        }
        Ok(question)
    }
}

fn expected_evidence(item: Item<'_>) -> Result<BTreeMap<&[u16], &[u16]>, Refusal> {
    let evidence = list(item, 0, MOST_EVIDENCE, |item| {
        let [id, citation] = all_fields(item, ["evidenceId", "citation"])?;
        let id = field(id, "evidenceId", id_of)?;
        let citation = field(citation, "citation", |citation| {
            text_of(citation, 1, MOST_CITATION)
        })?;
        Ok((id, citation))
    })?;
    unique(evidence.iter().map(|&(id, _)| id))?;
    Ok(evidence.into_iter().collect())
}

fn forbidden_ids(item: Item<'_>) -> Result<BTreeSet<&[u16]>, Refusal> {
    let ids = list(item, 0, MOST_EVIDENCE, id_of)?;
    unique(ids.iter().copied())?;
    Ok(ids.into_iter().collect())
}

impl<'a> Capture<'a> {
    /// Reads a capture.
    pub fn read(item: Item<'a>) -> Result<Capture<'a>, Refusal> {
        let names = [
            "adapter",
            "datasetFingerprint",
            "packDigest",
            "sourceSnapshotDigest",
            "results",
        ];
        let [adapter, dataset, pack, snapshot, results] = all_fields(item, names)?;
        Ok(Capture {
            adapter: field(adapter, names[0], id_of)?,
            dataset_fingerprint: field(dataset, names[1], digest)?,
            pack_digest: field(pack, names[2], digest)?,
            snapshot_digest: field(snapshot, names[3], digest)?,
            results: field(results, names[4], |results| {
                let read = list(results, 0, MOST_QUESTIONS, CapturedResult::read)?;
                unique(read.iter().map(|&(id, _)| id))?;
                Ok(read.into_iter().collect())
            })?,
        })
    }

    /// What was returned for each question of the data set, in the order of their ids.
    ///
    /// # Errors
    /// `snapshot_mismatch` where the capture was made of something else, `question_mismatch` where it lacks a question or
    /// has another, `input_mismatch` where one was asked in another way.
    pub fn results_for(&self, dataset: &Dataset<'a>) -> Result<Vec<&CapturedResult<'a>>, Refusal> {
        if self.dataset_fingerprint != dataset.fingerprint
            || self.pack_digest != dataset.pack_digest
            || self.snapshot_digest != dataset.snapshot_digest
        {
            return Err(Code::SnapshotMismatch.into());
        }
        if self.results.len() != dataset.questions.len() {
            return Err(Code::QuestionMismatch.into());
        }
        let result_of = |question: &Question| match self.results.get(question.id) {
            None => Err(Refusal::from(Code::QuestionMismatch)),
            Some(result) if result.input_fingerprint != question.input_fingerprint => {
                Err(Code::InputMismatch.into())
            }
            Some(result) => Ok(result),
        };
        dataset.questions.iter().map(result_of).collect()
    }
}

impl<'a> CapturedResult<'a> {
    fn read(item: Item<'a>) -> Result<(&'a [u16], CapturedResult<'a>), Refusal> {
        let names = ["questionId", "inputFingerprint", "decision", "items"];
        let [id, input, decision, items] = all_fields(item, names)?;
        let result = CapturedResult {
            input_fingerprint: field(input, names[1], digest)?,
            decision: field(decision, names[2], decision_of)?,
            items: field(items, names[3], |items| {
                let read = list(items, 0, MOST_EVIDENCE, returned_item)?;
                unique(read.iter().map(|&(id, _)| id))?;
                Ok(read)
            })?,
        };
        Ok((field(id, names[0], id_of)?, result))
    }
}

fn returned_item(item: Item<'_>) -> Result<(&[u16], Option<&[u16]>), Refusal> {
    let [id, citation] = all_fields(item, ["evidenceId", "citation"])?;
    let id = field(id, "evidenceId", id_of)?;
    let citation = match citation.kind() {
        Kind::Null => None,
        _ => Some(field(citation, "citation", |citation| {
            text_of(citation, 0, MOST_CITATION)
        })?),
    };
    Ok((id, citation))
}

pub(super) fn id_of(item: Item<'_>) -> Result<&[u16], Refusal> {
    text_of(item, 1, MOST_ID)
}

pub(super) fn provenance_of(item: Item<'_>) -> Result<&[u16], Refusal> {
    one_of(
        item,
        ["synthetic", "customer_provided"],
        "must be synthetic or customer_provided",
    )
}

pub(super) fn decision_of(item: Item) -> Result<Decision, Refusal> {
    let names = [Decision::Ready, Decision::InsufficientEvidence].map(Decision::name);
    let name = one_of(item, names, "must be ready or insufficient_evidence")?;
    Ok(match name.len() {
        5 => Decision::Ready,
        _ => Decision::InsufficientEvidence,
    })
}

fn one_of<'a>(
    item: Item<'a>,
    names: [&str; 2],
    problem: &'static str,
) -> Result<&'a [u16], Refusal> {
    let is_it = |text: &[u16]| {
        names
            .iter()
            .any(|name| text.iter().copied().eq(name.encode_utf16()))
    };
    match item.kind() {
        Kind::String(text) if is_it(text) => Ok(text),
        _ => refuse(problem),
    }
}
