//! The labelled questions, what one adapter returned for them, and whether the two belong together.
//!
//! The data set is pinned by a digest of all its labels, so that a capture cannot be measured with another set than the
//! one it was made for. Its questions may come in any order; the evidence within a question may not.

use super::{canonical_form, digest_of};
use crate::scope::error::{Code, Refusal};
use crate::scope::shape::{all_fields, choice, digest, field, list, refuse, text, text_of, unique};
use crate::text::json::tree::{Item, Kind};
use crate::text::sorted::Sorted;

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
    /// The ids of what is to be found.
    pub expected: Sorted<'a>,
    /// Their citations, in the order of the data set.
    pub citations: Vec<&'a [u16]>,
    /// The ids of what must not be found.
    pub forbidden: Sorted<'a>,
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
    /// The ids of the questions.
    pub ids: Sorted<'a>,
    /// In the order of the capture.
    pub results: Vec<CapturedResult<'a>>,
}

/// What was returned for one question.
#[derive(Clone, Debug)]
pub struct CapturedResult<'a> {
    /// The question's id.
    pub id: &'a [u16],
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
        let (read, order) = field(questions, names[3], |item| {
            let read = list(item, 1, MOST_QUESTIONS, Question::read)?;
            let order = unique(read.iter().map(|question| question.id).collect())?;
            Ok((read, order.positions().collect::<Vec<_>>()))
        })?;
        let snapshot_digest = field(snapshot, names[4], digest)?;
        let items: Vec<Item> = questions.children().collect();
        let in_order = order.iter().filter_map(|&at| items.get(at).copied());
        let fingerprint = fingerprint([id, pack, provenance, snapshot], in_order)?;
        Ok(Dataset {
            id: id_text,
            provenance: provenance_text,
            pack_digest,
            snapshot_digest,
            questions: order
                .iter()
                .filter_map(|&at| read.get(at).cloned())
                .collect(),
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
        let (expected, citations) = field(expected, names[3], expected_evidence)?;
        let question = Question {
            id: field(id, names[0], id_of)?,
            input_fingerprint: field(input, names[1], digest)?,
            expected_decision: field(decision, names[2], decision_of)?,
            expected,
            citations,
            forbidden: field(forbidden, names[4], forbidden_ids)?,
        };
        if question.expected_decision == Decision::Ready && question.expected.is_empty() {
            return refuse("expects to be ready without any expected evidence");
        }
        let ids = forbidden.children().filter_map(Item::as_string);
        if ids.into_iter().any(|id| question.expected.contains(id)) {
            return refuse("both expects and forbids a piece of evidence");
        }
        Ok(question)
    }

    /// The citation of a piece of evidence that is expected.
    pub fn citation_of(&self, id: &[u16]) -> Option<&'a [u16]> {
        let place = self.expected.position(id)?;
        self.citations.get(place).copied()
    }
}

fn expected_evidence(item: Item<'_>) -> Result<(Sorted<'_>, Vec<&[u16]>), Refusal> {
    let evidence = list(item, 0, MOST_EVIDENCE, |item| {
        let [id, citation] = all_fields(item, ["evidenceId", "citation"])?;
        let id = field(id, "evidenceId", id_of)?;
        let citation = field(citation, "citation", |citation| {
            text_of(citation, 1, MOST_CITATION)
        })?;
        Ok((id, citation))
    })?;
    let (ids, citations): (Vec<_>, Vec<_>) = evidence.into_iter().unzip();
    Ok((unique(ids)?, citations))
}

fn forbidden_ids(item: Item<'_>) -> Result<Sorted<'_>, Refusal> {
    unique(list(item, 0, MOST_EVIDENCE, id_of)?)
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
        let (ids, results) = field(results, names[4], |results| {
            let read = list(results, 0, MOST_QUESTIONS, CapturedResult::read)?;
            let ids = unique(read.iter().map(|result| result.id).collect())?;
            Ok((ids, read))
        })?;
        Ok(Capture {
            adapter: field(adapter, names[0], id_of)?,
            dataset_fingerprint: field(dataset, names[1], digest)?,
            pack_digest: field(pack, names[2], digest)?,
            snapshot_digest: field(snapshot, names[3], digest)?,
            ids,
            results,
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
        let result_of = |question: &Question| {
            let place = self.ids.position(question.id);
            match place.and_then(|place| self.results.get(place)) {
                None => Err(Refusal::from(Code::QuestionMismatch)),
                Some(result) if result.input_fingerprint != question.input_fingerprint => {
                    Err(Code::InputMismatch.into())
                }
                Some(result) => Ok(result),
            }
        };
        dataset.questions.iter().map(result_of).collect()
    }
}

impl<'a> CapturedResult<'a> {
    fn read(item: Item<'a>) -> Result<CapturedResult<'a>, Refusal> {
        let names = ["questionId", "inputFingerprint", "decision", "items"];
        let [id, input, decision, items] = all_fields(item, names)?;
        Ok(CapturedResult {
            id: field(id, names[0], id_of)?,
            input_fingerprint: field(input, names[1], digest)?,
            decision: field(decision, names[2], decision_of)?,
            items: field(items, names[3], |items| {
                let read = list(items, 0, MOST_EVIDENCE, returned_item)?;
                unique(read.iter().map(|&(id, _)| id).collect())?;
                Ok(read)
            })?,
        })
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
    let names = ["synthetic", "customer_provided"];
    choice(item, &names, "must be synthetic or customer_provided")?;
    text(item)
}

pub(super) fn decision_of(item: Item) -> Result<Decision, Refusal> {
    let names = [Decision::Ready, Decision::InsufficientEvidence].map(Decision::name);
    let chosen = choice(item, &names, "must be ready or insufficient_evidence")?;
    Ok(match chosen {
        0 => Decision::Ready,
        _ => Decision::InsufficientEvidence,
    })
}
