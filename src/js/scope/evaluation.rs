//! `fingerprintRetrievalDataset`, `evaluateRetrieval`, `scoreRetrieval` and `compareRetrievalReports`.

use super::{given, plain, root, thrown};
use crate::js::scratch::to_js;
use crate::scope::error::{Code, Refusal};
use crate::scope::evaluation::compare::compare;
use crate::scope::evaluation::input::Dataset;
use crate::scope::evaluation::report::evaluate;
use crate::scope::evaluation::scores::score;
use wasm_bindgen::prelude::*;

/// See `fingerprintRetrievalDataset` in `types.scope.d.ts`.
#[wasm_bindgen(js_name = fingerprintRetrievalDataset, skip_typescript)]
pub fn fingerprint_retrieval_dataset(dataset: &JsValue) -> Result<JsValue, JsValue> {
    let tree = plain(dataset, "dataset", Code::ShapeInvalid)?;
    let refused = |refusal: Refusal| thrown(&refusal.within("dataset"));
    let dataset = Dataset::read(root(&tree)?).map_err(refused)?;
    Ok(to_js(&dataset.fingerprint))
}

/// See `evaluateRetrieval` in `types.scope.d.ts`.
#[wasm_bindgen(js_name = evaluateRetrieval, skip_typescript)]
pub fn evaluate_retrieval(input: &JsValue) -> Result<JsValue, JsValue> {
    let tree = plain(input, "input", Code::ShapeInvalid)?;
    let report = evaluate(root(&tree)?).map_err(|refusal| thrown(&refusal))?;
    given(&report.to_tree())
}

/// See `scoreRetrieval` in `types.scope.d.ts`.
#[wasm_bindgen(js_name = scoreRetrieval, skip_typescript)]
pub fn score_retrieval(input: &JsValue) -> Result<JsValue, JsValue> {
    let tree = plain(input, "input", Code::ShapeInvalid)?;
    let scores = score(root(&tree)?).map_err(|refusal| thrown(&refusal))?;
    given(&scores)
}

/// See `compareRetrievalReports` in `types.scope.d.ts`.
#[wasm_bindgen(js_name = compareRetrievalReports, skip_typescript)]
pub fn compare_retrieval_reports(left: &JsValue, right: &JsValue) -> Result<JsValue, JsValue> {
    let left = plain(left, "left", Code::ShapeInvalid)?;
    let right = plain(right, "right", Code::ShapeInvalid)?;
    let compared = compare(root(&left)?, root(&right)?).map_err(|refusal| thrown(&refusal))?;
    given(&compared)
}
