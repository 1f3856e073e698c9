//! `retryReason`.

use super::host;
use super::inspect::read_option;
use super::read::{Entry, FieldPath, Kind, read, type_error};
use super::scratch::{Scratch, to_js};
use crate::ask::inspect::retry::{Worded, retry_reason as reason_of};
use wasm_bindgen::prelude::*;

/// The reason for another try. See `retryReason` in `types.d.ts`.
#[wasm_bindgen(js_name = retryReason, skip_typescript)]
pub fn retry_reason(inspection: &JsValue) -> Result<JsValue, JsValue> {
    const MOST: usize = 1000;
    let inspection = read(inspection.clone(), "inspection")?.record()?;
    let issues = read(read_option(&inspection, "issues"), "inspection.issues")?;
    let (issues, length) = issues.array()?;
    let mut scratch = Scratch::take();
    let mut errors = Vec::new();
    for index in 0..length.min(MOST) {
        let path = |field| Entry("inspection.issues", index, field);
        let issue = read(host::read_item(&issues, index as f64), path(""))?.record()?;
        let severity = read(read_option(&issue, "severity"), path("severity"))?;
        if severity.choice(&mut scratch, is_error, "\"error\" or \"warning\"")? {
            errors.push(read_error(&mut scratch, &issue, path)?);
        }
    }
    let worded = errors.iter().map(|error| Worded {
        message: &error.message,
        suggestion: error.suggestion.as_deref(),
        names_passage: error.names_passage,
    });
    Ok(to_js(&reason_of(worded)))
}

fn is_error(severity: &str) -> Option<bool> {
    match severity {
        "error" => Some(true),
        "warning" => Some(false),
        _ => None,
    }
}

struct ReadError {
    message: Vec<u16>,
    suggestion: Option<Vec<u16>>,
    names_passage: bool,
}

fn read_error(
    scratch: &mut Scratch,
    issue: &JsValue,
    path: impl Fn(&'static str) -> Entry,
) -> Result<ReadError, JsValue> {
    let message = read(read_option(issue, "message"), path("message"))?;
    let message = message.units(scratch)?.to_vec();
    let code = read(read_option(issue, "code"), path("code"))?.into_value();
    let suggestion = read(read_option(issue, "suggestion"), path("suggestion"))?;
    let suggestion = match Kind::of(suggestion.value()) {
        Kind::Undefined => None,
        Kind::String => scratch.read(suggestion.value()).map(<[u16]>::to_vec),
        _ => {
            let name = path("suggestion").name();
            return Err(type_error(&format!("{name} must be a string")));
        }
    };
    Ok(ReadError {
        message,
        suggestion,
        names_passage: code.as_string().as_deref() == Some("unknown-passage"),
    })
}
