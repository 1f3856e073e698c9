//! The functions of `host.js`, as Rust calls them: what the boundary of every subpath stands on.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/js/host.js")]
extern "C" {
    #[wasm_bindgen(js_name = hasThrown)]
    pub(super) fn has_thrown() -> bool;
    #[wasm_bindgen(js_name = takeThrown)]
    pub(super) fn take_thrown(path: &str) -> JsValue;
    #[wasm_bindgen(js_name = isRecord)]
    pub(super) fn is_record(value: &JsValue) -> i32;
    #[wasm_bindgen(js_name = arrayLength)]
    pub(super) fn array_length(value: &JsValue) -> f64;
    #[wasm_bindgen(js_name = kindOf)]
    pub(super) fn kind_of(value: &JsValue) -> i32;
    #[wasm_bindgen(js_name = readItem)]
    pub(super) fn read_item(array: &JsValue, index: f64) -> JsValue;
    #[wasm_bindgen(js_name = toText)]
    pub(super) fn to_text(value: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = toTrimmed)]
    pub(super) fn to_trimmed(value: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = join)]
    pub(super) fn join(first: &JsValue, second: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = attach)]
    pub(super) fn attach(memory: &JsValue);
    #[wasm_bindgen(js_name = writeText)]
    pub(super) fn write_text(value: &JsValue, address: *mut u16, capacity: usize) -> i32;
    #[wasm_bindgen(js_name = readUnits)]
    pub(super) fn read_units(address: *const u16, length: usize) -> JsValue;
}
