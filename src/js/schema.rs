//! The constants, as values of the host's, each made once.

use crate::ask::schema::{ASK_SCHEMA, ASK_SCHEMA_NAME};
use wasm_bindgen::prelude::*;

thread_local! {
    static SCHEMA: JsValue = js_sys::JSON::parse(ASK_SCHEMA).unwrap_or(JsValue::NULL);
    static SCHEMA_NAME: JsValue = JsValue::from_str(ASK_SCHEMA_NAME);
}

/// `ASK_SCHEMA`: the same object each time, which the entries export and every request carries.
#[wasm_bindgen(js_name = askSchema, skip_typescript)]
pub fn ask_schema() -> JsValue {
    SCHEMA.with(JsValue::clone)
}

/// `ASK_SCHEMA_NAME`.
#[wasm_bindgen(js_name = askSchemaName, skip_typescript)]
pub fn ask_schema_name() -> JsValue {
    SCHEMA_NAME.with(JsValue::clone)
}
