//! What an adapter's capture found, question by question and over all.
//!
//! Ratios are taken once over the sums of all questions (micro averages), so that a question weighs as much as it has
//! evidence. A report that comes back is trusted no more than its rows: its figures must follow from them.

use super::digest_of;
use super::input::{
    Capture, Dataset, Decision, MOST_EVIDENCE, MOST_QUESTIONS, decision_of, id_of, provenance_of,
};
use crate::scope::error::{Code, Refusal};
use crate::scope::shape::{
    all_fields, digest, field, integer, is_name, list, refuse, text, unique,
};
use crate::text::json::canonical::{LoneSurrogates, string};
use crate::text::json::make::Maker;
use crate::text::json::tree::{Item, Kind, Tree};
use crate::text::sorted::Sorted;

const SCHEMA_VERSION: &str = "schift.retrieval-evaluation.v1";
/// The most items of a result that a figure can be of.
pub const MOST_K: u32 = 100;

/// A report of one adapter.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Its name.
    pub adapter: Vec<u16>,
    /// What was measured, and with what.
    pub subject: Subject,
    /// In the order of their ids, unless it came back in another.
    pub rows: Vec<Row>,
    /// Over all questions.
    pub metrics: Metrics,
}

/// What was measured; two reports can be compared when it is equal, and their labels are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The data set's name, its provenance, its fingerprint, that of the inputs, and the digests of pack and snapshot.
    pub texts: [Vec<u16>; 6],
    /// How many items of each result count.
    pub top_k: u32,
}

/// The fields of [`Subject::texts`].
const SUBJECT: [&str; 6] = [
    "datasetId",
    "provenance",
    "datasetFingerprint",
    "inputFingerprint",
    "packDigest",
    "sourceSnapshotDigest",
];

/// A question's counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its id.
    pub id: Vec<u16>,
    /// The digest of the full request.
    pub input_fingerprint: Vec<u16>,
    /// What was to be decided, and what was.
    pub decisions: [Decision; 2],
    /// In the order of [`COUNTS`].
    pub counts: [u32; 5],
}

/// What a row counts: the expected evidence; the items among the first K, those of them that are expected, and those of
/// these whose citation is that of the label; and, in the whole result, the forbidden ones.
pub const COUNTS: [&str; 5] = [
    "expectedEvidenceCount",
    "retrievedAtKCount",
    "matchedAtKCount",
    "citationMatchCount",
    "forbiddenEvidenceCount",
];

/// Over all questions; a ratio without a denominator is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// Matched of expected, however many could be matched among K.
    pub recall: Option<f64>,
    /// Rightly cited of retrieved.
    pub citation_match_rate: Option<f64>,
    /// How many.
    pub forbidden: f64,
    /// Of all questions.
    pub decision_match_rate: f64,
}

/// Measures a capture. `input` is `{ dataset, capture, topK }`.
pub fn evaluate(input: Item) -> Result<Report, Refusal> {
    let [dataset, capture, top_k] = all_fields(input, ["dataset", "capture", "topK"])?;
    let dataset = field(dataset, "dataset", Dataset::read)?;
    let capture = field(capture, "capture", Capture::read)?;
    let top_k = field(top_k, "topK", |top_k| integer(top_k, 1, MOST_K))?;
    let results = capture.results_for(&dataset)?;
    let questions = dataset.questions.iter().zip(results);
    let rows: Vec<Row> = questions
        .map(|(question, result)| {
            let top = result.items.iter().take(top_k as usize);
            let matched = top.clone().filter(|(id, _)| question.expected.contains(id));
            let cited = top.clone().filter(|(id, citation)| {
                citation.is_some() && question.citation_of(id) == *citation
            });
            let forbidden = result
                .items
                .iter()
                .filter(|(id, _)| question.forbidden.contains(id));
            let counts = [
                question.expected.len(),
                top.clone().count(),
                matched.count(),
                cited.count(),
                forbidden.count(),
            ];
            Row {
                id: question.id.to_vec(),
                input_fingerprint: question.input_fingerprint.to_vec(),
                decisions: [question.expected_decision, result.decision],
                counts: counts.map(|count| u32::try_from(count).unwrap_or(u32::MAX)),
            }
        })
        .collect();
    let texts = [
        dataset.id.to_vec(),
        dataset.provenance.to_vec(),
        dataset.fingerprint.clone(),
        input_fingerprint(&rows),
        dataset.pack_digest.to_vec(),
        dataset.snapshot_digest.to_vec(),
    ];
    Ok(Report {
        adapter: capture.adapter.to_vec(),
        subject: Subject { texts, top_k },
        metrics: Metrics::of(&rows),
        rows,
    })
}

/// The digest of which question was asked how, in the order of their ids.
fn input_fingerprint(rows: &[Row]) -> Vec<u16> {
    let order = Sorted::new(rows.iter().map(|row| &row.id[..]).collect());
    let in_order = order.positions().filter_map(|at| rows.get(at));
    let mut form = Vec::from(b"[");
    for (index, row) in in_order.enumerate() {
        form.extend(if index == 0 { &b""[..] } else { b"," });
        form.extend(b"{\"inputFingerprint\":");
        form.extend(string(&row.input_fingerprint, LoneSurrogates::Escaped));
        form.extend(b",\"questionId\":");
        form.extend(string(&row.id, LoneSurrogates::Escaped));
        form.push(b'}');
    }
    form.push(b']');
    digest_of(&[&form])
}

impl Metrics {
    fn of(rows: &[Row]) -> Metrics {
        let total = |at: usize| -> u32 {
            let counts = rows.iter().filter_map(|row| row.counts.get(at));
            counts.sum() // at most 100,000
        };
        let ratio = |part: u32, whole: u32| (whole > 0).then(|| f64::from(part) / f64::from(whole));
        let decided = rows
            .iter()
            .filter(|row| row.decisions[0] == row.decisions[1])
            .count();
        Metrics {
            recall: ratio(total(2), total(0)),
            citation_match_rate: ratio(total(3), total(1)),
            forbidden: f64::from(total(4)),
            decision_match_rate: decided as f64 / rows.len() as f64,
        }
    }

    /// In the order of [`METRICS`].
    pub fn figures(&self) -> [Option<f64>; 4] {
        [
            self.recall,
            self.citation_match_rate,
            Some(self.forbidden),
            Some(self.decision_match_rate),
        ]
    }
}

/// The names of the figures over all questions.
pub const METRICS: [&str; 4] = [
    "recallAtK",
    "citationMatchRate",
    "forbiddenEvidenceCount",
    "decisionMatchRate",
];

impl Report {
    /// As the contract writes it.
    pub fn to_tree(&self) -> Tree {
        let mut made = Maker::default();
        made.object().key("schemaVersion").name(SCHEMA_VERSION);
        made.key("adapter").text(&self.adapter);
        for (name, text) in SUBJECT.iter().zip(&self.subject.texts) {
            made.key(name).text(text);
        }
        made.key("topK").number(self.subject.top_k.into());
        made.key("questions").list();
        for row in &self.rows {
            row.write(&mut made);
        }
        made.end_list().key("metrics").object();
        for (name, figure) in METRICS.iter().zip(self.metrics.figures()) {
            made.key(name).number_or_null(figure);
        }
        made.end_object().end_object();
        made.finish()
    }

    /// Reads a report that comes back.
    ///
    /// # Errors
    /// `shape_invalid` for another form or counts that cannot be, `report_invalid` where its figures or its digest of the
    /// inputs do not follow from its rows.
    pub fn read(item: Item) -> Result<Report, Refusal> {
        let names = [
            "schemaVersion",
            "adapter",
            "topK",
            "questions",
            "metrics",
            SUBJECT[0],
            SUBJECT[1],
            SUBJECT[2],
            SUBJECT[3],
            SUBJECT[4],
            SUBJECT[5],
        ];
        let [version, adapter, top_k, rows, metrics, texts @ ..] = all_fields(item, names)?;
        field(version, names[0], |version| match text(version)? {
            text if is_name(text, SCHEMA_VERSION) => Ok(()),
            _ => refuse("must be schift.retrieval-evaluation.v1"),
        })?;
        let mut read = texts.map(|_| Vec::new());
        for ((slot, item), name) in read.iter_mut().zip(texts).zip(SUBJECT) {
            let form = match name {
                "datasetId" => id_of,
                "provenance" => provenance_of,
                _ => digest,
            };
            *slot = field(item, name, form)?.to_vec();
        }
        let report = Report {
            adapter: field(adapter, names[1], id_of)?.to_vec(),
            subject: Subject {
                texts: read,
                top_k: field(top_k, names[2], |top_k| integer(top_k, 1, MOST_K))?,
            },
            rows: field(rows, names[3], |rows| {
                let read = list(rows, 1, MOST_QUESTIONS, Row::read)?;
                unique(read.iter().map(|row| &row.id[..]).collect())?;
                Ok(read)
            })?,
            metrics: field(metrics, names[4], Metrics::read)?,
        };
        let follows = report.metrics == Metrics::of(&report.rows)
            && report.subject.texts[3] == input_fingerprint(&report.rows)
            && report
                .rows
                .iter()
                .all(|row| row.counts[1] <= report.subject.top_k);
        if follows {
            Ok(report)
        } else {
            Err(Code::ReportInvalid.into())
        }
    }
}

impl Row {
    fn write(&self, made: &mut Maker) {
        made.object().key("questionId").text(&self.id);
        made.key("inputFingerprint").text(&self.input_fingerprint);
        for (name, count) in COUNTS.iter().zip(self.counts) {
            made.key(name).number(count.into());
        }
        made.key("expectedDecision").name(self.decisions[0].name());
        made.key("actualDecision").name(self.decisions[1].name());
        made.end_object();
    }

    fn read(item: Item) -> Result<Row, Refusal> {
        let names = [
            "questionId",
            "inputFingerprint",
            "expectedDecision",
            "actualDecision",
            COUNTS[0],
            COUNTS[1],
            COUNTS[2],
            COUNTS[3],
            COUNTS[4],
        ];
        let [id, input, expected, actual, given @ ..] = all_fields(item, names)?;
        let mut counts = [0; 5];
        for ((slot, item), name) in counts.iter_mut().zip(given).zip(COUNTS) {
            *slot = field(item, name, |item| integer(item, 0, MOST_EVIDENCE as u32))?;
        }
        let [expected_count, retrieved, matched, cited, _] = counts;
        if matched > expected_count.min(retrieved) || cited > matched {
            return refuse("has counts that cannot be");
        }
        let expected = field(expected, names[2], decision_of)?;
        Ok(Row {
            id: field(id, names[0], id_of)?.to_vec(),
            input_fingerprint: field(input, names[1], digest)?.to_vec(),
            decisions: [expected, field(actual, names[3], decision_of)?],
            counts,
        })
    }
}

impl Metrics {
    fn read(item: Item) -> Result<Metrics, Refusal> {
        let [recall, cited, forbidden, decided] = all_fields(item, METRICS)?;
        let most = (MOST_EVIDENCE * MOST_QUESTIONS) as u32;
        Ok(Metrics {
            recall: field(recall, METRICS[0], ratio_or_null)?,
            citation_match_rate: field(cited, METRICS[1], ratio_or_null)?,
            forbidden: field(forbidden, METRICS[2], |item| integer(item, 0, most))?.into(),
            decision_match_rate: field(decided, METRICS[3], ratio)?,
        })
    }
}

fn ratio_or_null(item: Item) -> Result<Option<f64>, Refusal> {
    match item.kind() {
        Kind::Null => Ok(None),
        _ => ratio(item).map(Some),
    }
}

fn ratio(item: Item) -> Result<f64, Refusal> {
    match item.kind() {
        Kind::Number(number) if (0.0..=1.0).contains(&number) => Ok(number),
        _ => refuse("must be a number from 0 to 1"),
    }
}
