//! What the exports of knowledge scopes share: their errors, and values in and out.

use super::value::{NotPlain, read_value, to_value};
use crate::scope::error::{Code, Refusal};
use crate::text::json::canonical::{LoneSurrogates, canonical};
use crate::text::json::tree::{Item, Tree};
use crate::text::units::from_str;
use wasm_bindgen::prelude::*;

mod evaluation;
mod json;

pub use evaluation::*;
pub use json::*;

#[wasm_bindgen(module = "/src/js/scope/scope.js")]
extern "C" {
    #[wasm_bindgen(js_name = errorClass)]
    fn error_class() -> JsValue;
    #[wasm_bindgen(js_name = makeError)]
    fn make_error(code: &str, message: &str, path: &str, problem: &str, cause: &JsValue)
    -> JsValue;
}

/// `KnowledgeScopeError`.
#[wasm_bindgen(js_name = knowledgeScopeError, skip_typescript)]
pub fn knowledge_scope_error() -> JsValue {
    error_class()
}

/// The error of a code, for what only the host's side can find. Undefined for a code that is not known.
#[wasm_bindgen(js_name = scopeErrorOf, skip_typescript)]
pub fn scope_error_of(code: &str, cause: &JsValue) -> JsValue {
    match Code::from_name(code) {
        Some(code) => make_error(code.name(), code.message(), "", "", cause),
        None => JsValue::UNDEFINED,
    }
}

/// The host's error of a refusal.
pub(super) fn thrown(refusal: &Refusal) -> JsValue {
    let Refusal {
        code,
        path,
        problem,
    } = refusal;
    make_error(
        code.name(),
        code.message(),
        path,
        problem,
        &JsValue::UNDEFINED,
    )
}

/// A value of the host's that must be plain JSON; where it is not, the error has the given code and names the argument.
pub(super) fn plain(value: &JsValue, name: &str, code: Code) -> Result<Tree, JsValue> {
    read_value(value).map_err(|NotPlain { problem, thrown }| {
        make_error(code.name(), code.message(), name, problem, &thrown)
    })
}

/// The root of a tree of a value; there always is one.
pub(super) fn root(tree: &Tree) -> Result<Item<'_>, JsValue> {
    let missing = || thrown(&Refusal::from(Code::ShapeInvalid));
    tree.root().ok_or_else(missing)
}

/// A value that was made here, as one of the host's.
pub(super) fn given(tree: &Tree) -> Result<JsValue, JsValue> {
    let not_finite = |_| thrown(&Refusal::from(Code::ShapeInvalid));
    let bytes = canonical(root(tree)?, LoneSurrogates::Escaped).map_err(not_finite)?;
    Ok(to_value(&from_str(&String::from_utf8_lossy(&bytes))))
}
