//! The constants, as values of the host's.

use super::host;
use crate::ask::schema::{ASK_SCHEMA, ASK_SCHEMA_NAME};
use wasm_bindgen::prelude::*;

thread_local! {
    static SCHEMA_NAME: JsValue = JsValue::from_str(ASK_SCHEMA_NAME);
}

/// `ASK_SCHEMA`: one object, which the entries export and every request carries.
#[wasm_bindgen(js_name = askSchema, skip_typescript)]
pub fn ask_schema() -> JsValue {
    let schema = host::recall_schema();
    if schema.is_undefined() {
        host::keep_schema(ASK_SCHEMA)
    } else {
        schema
    }
}

/// `ASK_SCHEMA_NAME`.
#[wasm_bindgen(js_name = askSchemaName, skip_typescript)]
pub fn ask_schema_name() -> JsValue {
    SCHEMA_NAME.with(JsValue::clone)
}
