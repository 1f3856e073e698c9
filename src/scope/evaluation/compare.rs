//! Two reports of the same questions, side by side, without a verdict: whether a gain in one figure is worth a loss in
//! another is not for a rule to say.

use super::report::{METRICS, Report};
use crate::scope::error::{Code, Refusal};
use crate::scope::shape::field;
use crate::text::json::make::Maker;
use crate::text::json::tree::{Item, Tree};
use crate::text::sorted::Sorted;

/// What the right report has more than the left.
///
/// # Errors
/// Those of [`Report::read`], and `comparison_mismatch` where the two differ in what was measured: data set, inputs, pack,
/// snapshot, K, or a question's labels.
pub fn compare(left: Item, right: Item) -> Result<Tree, Refusal> {
    let left = field(left, "left", Report::read)?;
    let right = field(right, "right", Report::read)?;
    if left.subject != right.subject || labels(&left) != labels(&right) {
        return Err(Code::ComparisonMismatch.into());
    }
    let mut made = Maker::default();
    made.object().key("baselineAdapter").text(&left.adapter);
    made.key("candidateAdapter").text(&right.adapter);
    made.key("datasetFingerprint").text(&left.subject.texts[2]);
    made.key("topK").number(left.subject.top_k.into());
    made.key("delta").object();
    let figures = left
        .metrics
        .figures()
        .into_iter()
        .zip(right.metrics.figures());
    for (name, (before, after)) in METRICS.iter().zip(figures) {
        let delta = before.zip(after).map(|(before, after)| after - before);
        made.key(name).number_or_null(delta);
    }
    made.end_object().end_object();
    Ok(made.finish())
}

/// What the data set says of each question, in the order of their ids.
fn labels(report: &Report) -> Vec<(&[u16], &'static str, u32)> {
    let order = Sorted::new(report.rows.iter().map(|row| &row.id[..]).collect());
    let rows = order.positions().filter_map(|at| report.rows.get(at));
    rows.map(|row| (&row.id[..], row.decisions[0].name(), row.counts[0]))
        .collect()
}
