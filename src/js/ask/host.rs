//! The functions of the Ask's own JavaScript, as Rust calls them, beside those that every boundary has.

pub(super) use crate::js::host::*;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/js/ask/fields.js")]
extern "C" {
    #[wasm_bindgen(js_name = inputKind)]
    pub(super) fn input_kind(value: &JsValue) -> i32;
    #[wasm_bindgen(js_name = readAnswer)]
    pub(super) fn read_answer(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readSources)]
    pub(super) fn read_sources(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readNeedsHuman)]
    pub(super) fn read_needs_human(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readInsufficientContext)]
    pub(super) fn read_insufficient_context(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readPassageId)]
    pub(super) fn read_passage_id(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readQuote)]
    pub(super) fn read_quote(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readId)]
    pub(super) fn read_id(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readPath)]
    pub(super) fn read_path(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readVersion)]
    pub(super) fn read_version(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readHeading)]
    pub(super) fn read_heading(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readPage)]
    pub(super) fn read_page(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readText)]
    pub(super) fn read_text(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readQuestion)]
    pub(super) fn read_question(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readPassages)]
    pub(super) fn read_passages(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readSettings)]
    pub(super) fn read_settings(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readMaxTokens)]
    pub(super) fn read_max_tokens(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readLanguage)]
    pub(super) fn read_language(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readTone)]
    pub(super) fn read_tone(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readOrganizationName)]
    pub(super) fn read_organization_name(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = readPack)]
    pub(super) fn read_pack(object: &JsValue) -> JsValue;
}

#[wasm_bindgen(module = "/src/js/ask/prompt.js")]
extern "C" {
    #[wasm_bindgen(js_name = readPrompt)]
    pub(super) fn read_prompt(object: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = makeOpenAsk)]
    pub(super) fn make_open_ask(number: u32, request: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = openPrompt)]
    pub(super) fn open_prompt(is_empty: bool) -> JsValue;
    #[wasm_bindgen(js_name = addId)]
    pub(super) fn add_id(prompt: &JsValue, id: &JsValue) -> bool;
    #[wasm_bindgen(js_name = openPassage)]
    pub(super) fn open_passage(
        prompt: &JsValue,
        index: f64,
        id: &JsValue,
        path: &JsValue,
        version: &JsValue,
        heading: &JsValue,
        page: &JsValue,
        text: &JsValue,
    ) -> bool;
    #[wasm_bindgen(js_name = openPlainPassage)]
    pub(super) fn open_plain_passage(
        prompt: &JsValue,
        passages: &JsValue,
        index: f64,
        address: *mut u16,
        capacity: usize,
    ) -> i32;
    #[wasm_bindgen(js_name = replaceBody)]
    pub(super) fn replace_body(prompt: &JsValue, text: &JsValue);
    #[wasm_bindgen(js_name = closePrompt)]
    pub(super) fn close_prompt(prompt: &JsValue, question: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = needsEscape)]
    pub(super) fn needs_escape(value: &JsValue) -> bool;
    #[wasm_bindgen(js_name = hasToCross)]
    pub(super) fn has_to_cross(text: &JsValue) -> bool;
    #[wasm_bindgen(js_name = recallSystem)]
    pub(super) fn recall_system(settings: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = keepSystem)]
    pub(super) fn keep_system(
        language: &JsValue,
        tone: &JsValue,
        organization_name: &JsValue,
        text: &JsValue,
    );
    #[wasm_bindgen(js_name = recallSchema)]
    pub(super) fn recall_schema() -> JsValue;
    #[wasm_bindgen(js_name = keepSchema)]
    pub(super) fn keep_schema(json: &str) -> JsValue;
    #[wasm_bindgen(js_name = makeRequest)]
    pub(super) fn make_request(
        system: &JsValue,
        prompt: &JsValue,
        schema: &JsValue,
        schema_name: &JsValue,
        max_tokens: &JsValue,
    ) -> JsValue;
    #[wasm_bindgen(js_name = copyPassages)]
    pub(super) fn copy_passages(passages: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = makeInput)]
    pub(super) fn make_input(
        question: &JsValue,
        passages: &JsValue,
        settings: &JsValue,
        max_tokens: &JsValue,
    ) -> JsValue;
}

#[wasm_bindgen(module = "/src/js/ask/answer.js")]
extern "C" {
    #[wasm_bindgen(js_name = makeRefusal)]
    pub(super) fn make_refusal(reason: &str) -> JsValue;
    #[wasm_bindgen(js_name = openAnswer)]
    pub(super) fn open_answer(raw: &JsValue, set: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = openPassages)]
    pub(super) fn open_passages(passages: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = answerFlags)]
    pub(super) fn answer_flags(check: &JsValue) -> i32;
    #[wasm_bindgen(js_name = setAnswer)]
    pub(super) fn set_answer(check: &JsValue, answer: &JsValue);
    #[wasm_bindgen(js_name = setSources)]
    pub(super) fn set_sources(check: &JsValue, sources: &JsValue);
    #[wasm_bindgen(js_name = sourcesOf)]
    pub(super) fn sources_of(check: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = passageIdOf)]
    pub(super) fn passage_id_of(check: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = positionOf)]
    pub(super) fn position_of(check: &JsValue) -> f64;
    #[wasm_bindgen(js_name = openSource)]
    pub(super) fn open_source(
        check: &JsValue,
        index: f64,
        passage_id: &JsValue,
        quote: &JsValue,
    ) -> f64;
    #[wasm_bindgen(js_name = openPlainSource)]
    pub(super) fn open_plain_source(
        check: &JsValue,
        index: f64,
        address: *mut u16,
        capacity: usize,
    ) -> i32;
    #[wasm_bindgen(js_name = mendQuote)]
    pub(super) fn mend_quote(check: &JsValue, index: f64);
    #[wasm_bindgen(js_name = writePassage)]
    pub(super) fn write_passage(
        check: &JsValue,
        position: f64,
        address: *mut u16,
        capacity: usize,
    ) -> i32;
    #[wasm_bindgen(js_name = keepSource)]
    pub(super) fn keep_source(check: &JsValue, position: f64, source: f64) -> bool;
    #[wasm_bindgen(js_name = makeAcceptance)]
    pub(super) fn make_acceptance(
        check: &JsValue,
        needs_human: bool,
        insufficient_context: bool,
    ) -> JsValue;
}
