//! `openAsk`: a question that is kept open, for checking many answers against the same passages.

use super::host;
use super::read::read;
use super::request::{build_ask_request, retry_prompt};
use super::validate::PassageSet;
use crate::ask::validate::Evidence;
use wasm_bindgen::prelude::*;

/// A question that is kept open. See `OpenAsk` in `types.d.ts`.
///
/// It holds its own copy of the passages, made when it was opened; a passage crosses and is folded
/// the first time that an answer cites it, and never again.
#[wasm_bindgen(js_name = AskHandle, skip_typescript)]
pub struct AskHandle {
    request: JsValue,
    prompt: JsValue,
    set: PassageSet,
    evidence: Evidence,
}

/// Opens a question: checks and builds as `buildAskRequest` does.
#[wasm_bindgen(js_name = openAsk, skip_typescript)]
pub fn open_ask(input: &JsValue) -> Result<AskHandle, JsValue> {
    let input = read(input.clone(), "input")?.record()?;
    let question = read(host::read_question(&input), "question")?.into_value();
    let passages = read(host::read_passages(&input), "passages")?.into_value();
    let settings = read(host::read_settings(&input), "settings")?.into_value();
    let max_tokens = read(host::read_max_tokens(&input), "maxTokens")?.into_value();
    let passages = host::copy_passages(&passages);
    let input = host::make_input(&question, &passages, &settings, &max_tokens);
    let request = build_ask_request(&input)?;
    let prompt = read(host::read_field(&request, "prompt"), "prompt")?.into_value();
    Ok(AskHandle {
        request,
        prompt,
        set: PassageSet::open(passages)?,
        evidence: Evidence::default(),
    })
}

#[wasm_bindgen(js_class = AskHandle)]
impl AskHandle {
    /// The request, as `buildAskRequest` gives it.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn request(&self) -> JsValue {
        self.request.clone()
    }

    /// `validateAskAnswer` with the passages as they were when the question was opened.
    #[wasm_bindgen(skip_typescript)]
    pub fn validate(&mut self, raw: &JsValue) -> Result<JsValue, JsValue> {
        self.set.validate(raw, &mut self.evidence)
    }

    /// `retryPrompt` with the prompt of the request.
    #[wasm_bindgen(skip_typescript)]
    pub fn retry(&self, reason: &JsValue) -> Result<JsValue, JsValue> {
        retry_prompt(&self.prompt, reason)
    }
}
