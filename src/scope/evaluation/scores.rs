//! The figures by which the field of information retrieval compares rankings, for each question and on average.
//!
//! As trec_eval defines them with binary relevance: an item is relevant when its id is expected, whatever its citation.
//! Every figure is cut at K. Averages are over questions (macro averages), each weighing the same, unlike those of the
//! report. A question that expects nothing has no such figures and is left out of the averages, as a topic without
//! relevant documents is; one to which nothing was returned counts as 0. Duplicates cannot occur: a capture with one is
//! refused. The tests hold figures that `ir-measures` gave for the same rankings.

use super::bootstrap::{Plan, means};
use super::input::{Capture, CapturedResult, Dataset, Question};
use super::report::MOST_K;
use crate::scope::error::Refusal;
use crate::scope::shape::{field, fields, integer, refuse, required};
use crate::text::json::make::Maker;
use crate::text::json::tree::{Item, Kind, Tree};

const SCHEMA_VERSION: &str = "kennisbank-ask.retrieval-scores.v1";
const MOST_SAMPLES: u32 = 10_000;

/// The names of the figures, in their order.
pub const SCORES: [&str; 6] = [
    "precisionAtK",
    "recallAtK",
    "hitAtK",
    "reciprocalRankAtK",
    "averagePrecisionAtK",
    "ndcgAtK",
];

/// Scores a capture. `input` is `{ dataset, capture, topK, bootstrap? }`.
pub fn score(input: Item) -> Result<Tree, Refusal> {
    let names = ["dataset", "capture", "topK", "bootstrap"];
    let [dataset, capture, top_k, bootstrap] = fields(input, names)?;
    let dataset = field(required(dataset, names[0])?, names[0], Dataset::read)?;
    let capture = field(required(capture, names[1])?, names[1], Capture::read)?;
    let top_k = field(required(top_k, names[2])?, names[2], |top_k| {
        integer(top_k, 1, MOST_K)
    })?;
    let plan = match bootstrap {
        Some(given) => field(given, names[3], plan_of)?,
        None => Plan::default(),
    };
    let results = capture.results_for(&dataset)?;
    let questions = dataset.questions.iter().zip(results);
    let scored: Vec<(&Question, Option<[f64; 6]>)> = questions
        .map(|(question, result)| (question, scores_of(question, result, top_k as usize)))
        .collect();
    Ok(written(&dataset, &capture, top_k, plan, &scored))
}

fn plan_of(item: Item) -> Result<Plan, Refusal> {
    let mut plan = Plan::default();
    let [samples, seed, level] = fields(item, ["samples", "seed", "level"])?;
    if let Some(samples) = samples {
        plan.samples = field(samples, "samples", |item| integer(item, 1, MOST_SAMPLES))?;
    }
    if let Some(seed) = seed {
        plan.seed = field(seed, "seed", |item| integer(item, 0, u32::MAX))?;
    }
    if let Some(level) = level {
        plan.level = field(level, "level", |item| match item.kind() {
            Kind::Number(level) if level > 0.0 && level < 1.0 => Ok(level),
            _ => refuse("must be a number between 0 and 1"),
        })?;
    }
    Ok(plan)
}

/// The figures of one question, in the order of [`SCORES`].
fn scores_of(question: &Question, result: &CapturedResult, top_k: usize) -> Option<[f64; 6]> {
    let relevant = question.expected.len();
    if relevant == 0 {
        return None;
    }
    let top = result.items.iter().take(top_k);
    let ranks = top
        .zip(1_u32..)
        .filter(|((id, _), _)| question.expected.contains(id));
    let ranks: Vec<f64> = ranks.map(|(_, rank)| f64::from(rank)).collect();
    let found = ranks.len() as f64;
    let precisions = ranks
        .iter()
        .zip(1_u32..)
        .map(|(rank, nth)| f64::from(nth) / rank);
    let ideal = (1_u32..)
        .take(relevant.min(top_k))
        .map(|rank| gain(rank.into()));
    Some([
        found / top_k as f64,
        found / relevant as f64,
        if ranks.is_empty() { 0.0 } else { 1.0 },
        ranks.first().map_or(0.0, |rank| 1.0 / rank),
        precisions.sum::<f64>() / relevant as f64,
        ranks.iter().map(|&rank| gain(rank)).sum::<f64>() / ideal.sum::<f64>(),
    ])
}

/// What a relevant item at a rank adds to the discounted cumulative gain.
fn gain(rank: f64) -> f64 {
    1.0 / (rank + 1.0).log2()
}

fn written(
    dataset: &Dataset,
    capture: &Capture,
    top_k: u32,
    plan: Plan,
    scored: &[(&Question, Option<[f64; 6]>)],
) -> Tree {
    let rows: Vec<[f64; 6]> = scored.iter().filter_map(|(_, scores)| *scores).collect();
    let mut made = Maker::default();
    made.object().key("schemaVersion").name(SCHEMA_VERSION);
    made.key("adapter").text(capture.adapter);
    made.key("datasetFingerprint").text(&dataset.fingerprint);
    made.key("topK").number(top_k.into());
    made.key("bootstrap").object();
    made.key("samples").number(plan.samples.into());
    made.key("seed").number(plan.seed.into());
    made.key("level").number(plan.level).end_object();
    made.key("scoredQuestionCount").number(rows.len() as f64);
    made.key("questions").list();
    for (question, scores) in scored {
        made.object().key("questionId").text(question.id);
        for (at, name) in SCORES.iter().enumerate() {
            let score = scores.and_then(|scores| scores.get(at).copied());
            made.key(name).number_or_null(score);
        }
        made.end_object();
    }
    made.end_list().key("means").object();
    let means = means(&rows, plan);
    for (at, name) in SCORES.iter().enumerate() {
        let of_name = means.and_then(|means| means.get(at).copied());
        made.key(name).object();
        made.key("mean")
            .number_or_null(of_name.map(|(mean, _)| mean));
        made.key("low")
            .number_or_null(of_name.map(|(_, [low, _])| low));
        made.key("high")
            .number_or_null(of_name.map(|(_, [_, high])| high));
        made.end_object();
    }
    made.end_object().end_object();
    made.finish()
}
