//! A value of the host's that is plain JSON, as a tree, and back.
//!
//! It crosses as one JSON text (`value.js`): what a document or a report holds is read once, and a value of a million
//! fields would otherwise be as many calls.

use super::scratch::{Scratch, to_js};
use crate::text::json::tree::Tree;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/js/value.js")]
extern "C" {
    fn write(value: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = jsonOf)]
    fn json_of(written: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = problemOf)]
    fn problem_of(written: &JsValue) -> String;
    #[wasm_bindgen(js_name = thrownOf)]
    fn thrown_of(written: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = fromJson)]
    fn from_json(json: &JsValue) -> JsValue;
}

/// Why a value is not plain JSON.
pub(super) struct NotPlain {
    /// In fixed words.
    pub(super) problem: &'static str,
    /// What was thrown while it was read, or undefined.
    pub(super) thrown: JsValue,
}

/// A value of the host's.
pub(super) fn read_value(value: &JsValue) -> Result<Tree, NotPlain> {
    let written = write(value);
    let mut scratch = Scratch::take();
    let tree = scratch
        .read(&json_of(&written))
        .and_then(|json| Tree::parse(json).ok());
    tree.ok_or_else(|| NotPlain {
        problem: problem(&problem_of(&written)),
        thrown: thrown_of(&written),
    })
}

/// The fixed words for what `value.js` found.
fn problem(found: &str) -> &'static str {
    const KNOWN: [&str; 4] = [
        "has too many values",
        "must be plain JSON, not an object of a class",
        "is nested too deep",
        "could not be read",
    ];
    let known = KNOWN.into_iter().find(|&known| known == found);
    known.unwrap_or("must be plain JSON")
}

/// The host's value of a JSON text that was written here.
pub(super) fn to_value(json: &[u16]) -> JsValue {
    from_json(&to_js(json))
}
