//! `parseStrictJson`, `canonicalJson` and `canonicalDigest`.

use super::{plain, root, thrown};
use crate::js::read::type_error;
use crate::js::scratch::Scratch;
use crate::js::value::to_value;
use crate::scope::error::{Code, Refusal};
use crate::scope::shape::{field, fields, integer};
use crate::text::digest::{hex, sha256};
use crate::text::json::canonical::{LoneSurrogates, canonical};
use crate::text::json::strict::{self, Fault, Limits};
use crate::text::units::from_str;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/js/scope/scope.js")]
extern "C" {
    #[wasm_bindgen(js_name = bytesOf)]
    fn bytes_of(value: &JsValue) -> Option<Vec<u8>>;
}

/// Reads one JSON value by the strict rules. See `parseStrictJson` in `types.scope.d.ts`.
#[wasm_bindgen(js_name = parseStrictJson, skip_typescript)]
pub fn parse_strict_json(json: &JsValue, limits: &JsValue) -> Result<JsValue, JsValue> {
    let limits = read_limits(limits)?;
    let mut scratch = Scratch::take();
    let text = match scratch.read(json) {
        Some(text) => {
            strict::from_units(text, limits).map_err(fault)?;
            text.to_vec()
        }
        None => {
            let bytes = bytes_of(json)
                .ok_or_else(|| type_error("json must be a string or a Uint8Array"))?;
            strict::from_bytes(&bytes, limits).map_err(fault)?;
            from_str(std::str::from_utf8(&bytes).unwrap_or_default())
        }
    };
    // The engine reads it again: it builds its own objects faster than they could be put together from here.
    Ok(to_value(&strict::with_plain_white_space(&text)))
}

fn fault(fault: Fault) -> JsValue {
    thrown(&Refusal::from(match fault {
        Fault::Malformed => Code::InvalidJson,
        Fault::DuplicateKey => Code::DuplicateJsonKey,
        Fault::Limits => Code::JsonLimitsExceeded,
    }))
}

fn read_limits(limits: &JsValue) -> Result<Limits, JsValue> {
    let mut read = Limits::default();
    if limits.is_undefined() {
        return Ok(read);
    }
    let tree = plain(limits, "limits", Code::ShapeInvalid)?;
    let names = ["maxBytes", "maxDepth", "maxNodes"];
    let slots = [&mut read.bytes, &mut read.depth, &mut read.nodes];
    let refused = |refusal: Refusal| thrown(&refusal.within("limits"));
    let given = fields(root(&tree)?, names).map_err(refused)?;
    for ((slot, given), name) in slots.into_iter().zip(given).zip(names) {
        let Some(given) = given else { continue };
        let number = field(given, name, |given| integer(given, 0, u32::MAX)).map_err(refused)?;
        *slot = number as usize;
    }
    Ok(read)
}

/// The canonical form of a value. See `canonicalJson` in `types.scope.d.ts`.
#[wasm_bindgen(js_name = canonicalJson, skip_typescript)]
pub fn canonical_json(value: &JsValue) -> Result<String, JsValue> {
    Ok(String::from_utf8_lossy(&bytes(value)?).into_owned())
}

/// The digest of the canonical form of a value. See `canonicalDigest` in `types.scope.d.ts`.
#[wasm_bindgen(js_name = canonicalDigest, skip_typescript)]
pub fn canonical_digest(value: &JsValue) -> Result<String, JsValue> {
    Ok(format!("sha256:{}", hex(&sha256(&[&bytes(value)?]))))
}

fn bytes(value: &JsValue) -> Result<Vec<u8>, JsValue> {
    let tree = plain(value, "value", Code::InvalidJson)?;
    let not_finite = |_| thrown(&Refusal::from(Code::InvalidJson));
    canonical(root(&tree)?, LoneSurrogates::Escaped).map_err(not_finite)
}
