//! `buildAskRequest` and `retryPrompt`.

use super::host;
use super::read::{Entry, Field, FieldPath, Kind, Optional, error, read, type_error};
use super::schema::{ask_schema, ask_schema_name};
use super::scratch::{Scratch, to_js};
use crate::ask::prompt_text::{Language, Tone, system};
use crate::ask::request::{
    DEFAULT_MAX_TOKENS, RequestError, check_max_tokens, check_passage_id, check_question_length,
};
use crate::ask::retry::retry_suffix;
use crate::text::escape;
use wasm_bindgen::prelude::*;

/// Builds the request that a model answers. See `buildAskRequest` in `types.d.ts`.
#[wasm_bindgen(js_name = buildAskRequest, skip_typescript)]
pub fn build_ask_request(input: &JsValue) -> Result<JsValue, JsValue> {
    let mut scratch = Scratch::take();
    let input = read(input.clone(), "input")?.record()?;
    let question = read(host::read_question(&input), "question")?.trimmed_text()?;
    check_question_length(text_length(&question)).map_err(|reason| error(&reason))?;
    let (passages, length) = read(host::read_passages(&input), "passages")?.array()?;
    let prompt = host::open_prompt(length == 0);
    for index in 0..length {
        append_passage(&mut scratch, &prompt, &passages, index)?;
    }
    let max_tokens = max_tokens(read(host::read_max_tokens(&input), "maxTokens")?)?;
    let settings = read(host::read_settings(&input), "settings")?.record()?;
    let system = system_of(&mut scratch, &settings)?;
    let prompt = host::close_prompt(&prompt, &fit_for_prompt(&mut scratch, question));
    let prompt = read(prompt, "question")?.into_value();
    Ok(host::make_request(
        &system,
        &prompt,
        &ask_schema(),
        &ask_schema_name(),
        &max_tokens,
    ))
}

/// Puts a note with the reason after the previous prompt. See `retryPrompt` in `types.d.ts`.
#[wasm_bindgen(js_name = retryPrompt, skip_typescript)]
pub fn retry_prompt(previous_prompt: &JsValue, reason: &JsValue) -> Result<JsValue, JsValue> {
    let previous = read(previous_prompt.clone(), "previousPrompt")?.text()?;
    let mut scratch = Scratch::take();
    let reason = scratch
        .read(reason)
        .ok_or_else(|| type_error("reason must be a string"))?;
    Ok(read(
        host::join(&previous, &retry_suffix(reason)),
        "previousPrompt",
    )?
    .into_value())
}

fn text_length(text: &JsValue) -> usize {
    text.unchecked_ref::<js_sys::JsString>().length() as usize
}

/// What `openPlainPassage` answers when the text needs nothing.
const NO_NEED: i32 = -2;

fn append_passage(
    scratch: &mut Scratch,
    prompt: &JsValue,
    passages: &JsValue,
    index: usize,
) -> Result<(), JsValue> {
    let fit = match scratch.fill(|address, capacity| {
        host::open_plain_passage(prompt, passages, index as f64, address, capacity)
    }) {
        Ok(units) => escape::for_prompt(units),
        Err(NO_NEED) => None,
        Err(_) => {
            let text = open_passage(scratch, prompt, passages, index)?;
            scratch.read(&text).and_then(escape::for_prompt)
        }
    };
    if let Some(units) = fit {
        host::replace_body(prompt, &to_js(&units));
    }
    Ok(())
}

/// Opens a passage that may be anything: checks its fields in their order, escapes its attributes,
/// and gives its text.
fn open_passage(
    scratch: &mut Scratch,
    prompt: &JsValue,
    passages: &JsValue,
    index: usize,
) -> Result<JsValue, JsValue> {
    let path = |field| Entry("passages", index, field);
    let passage = read(host::read_item(passages, index as f64), path(""))?.record()?;
    let id = read(host::read_id(&passage), path("id"))?.text()?;
    let is_new = |_: &[u16]| host::add_id(prompt, &id);
    check_passage_id(scratch.read(&id).unwrap_or(&[]), is_new).map_err(|reason| error(&reason))?;
    let document = read(host::read_path(&passage), path("path"))?.text()?;
    let version = read(host::read_version(&passage), path("version"))?.number()?;
    let heading = read(host::read_heading(&passage), path("heading"))?
        .optional_text(Optional::UndefinedOrNull)?;
    let page = read(host::read_page(&passage), path("page"))?.optional_number()?;
    let text = read(host::read_text(&passage), path("text"))?.text()?;
    let [id, document, heading] = [id, document, heading].map(|value| attribute(scratch, value));
    let index = index as f64;
    if !host::open_passage(
        prompt, index, &id, &document, &version, &heading, &page, &text,
    ) {
        return Err(path("text").take_thrown());
    }
    Ok(text)
}

/// The text as it goes into the prompt.
fn fit_for_prompt(scratch: &mut Scratch, text: JsValue) -> JsValue {
    if !host::has_to_cross(&text) {
        return text;
    }
    scratch
        .read(&text)
        .and_then(escape::for_prompt)
        .map_or(text, |units| to_js(&units))
}

/// The value as it stands in an attribute; it crosses only when it holds what must be escaped.
fn attribute(scratch: &mut Scratch, value: JsValue) -> JsValue {
    if !host::needs_escape(&value) {
        return value;
    }
    scratch
        .read(&value)
        .and_then(escape::attribute)
        .map_or(value, |units| to_js(&units))
}

/// The host's own number, or the default. What is no number at all is a `TypeError` in the contract's words.
fn max_tokens(field: Field<&'static str>) -> Result<JsValue, JsValue> {
    let value = field.into_value();
    match Kind::of(&value) {
        Kind::Undefined => Ok(JsValue::from_f64(DEFAULT_MAX_TOKENS)),
        Kind::Number => {
            check_max_tokens(value.as_f64().unwrap_or(f64::NAN))
                .map_err(|reason| error(&reason))?;
            Ok(value)
        }
        _ => Err(type_error(&RequestError::MaxTokens.to_string())),
    }
}

/// The system prompt; a text that was made for the same settings just before is used again.
fn system_of(scratch: &mut Scratch, settings: &JsValue) -> Result<JsValue, JsValue> {
    let known = host::recall_system(settings);
    if !known.is_undefined() {
        return Ok(known);
    }
    let language = read(host::read_language(settings), Setting("language"))?;
    let tone = read(host::read_tone(settings), Setting("tone"))?;
    let name = read(
        host::read_organization_name(settings),
        Setting("organizationName"),
    )?;
    let (language_name, tone_name) = (language.value().clone(), tone.value().clone());
    let language = language.choice(scratch, Language::from_name, "\"nl\" or \"en\"")?;
    let tone = tone.choice(scratch, Tone::from_name, "\"formal\" or \"informal\"")?;
    let name = name.optional_text(Optional::Undefined)?;
    let text = JsValue::from_str(&system(language, tone, scratch.read(&name)));
    host::keep_system(&language_name, &tone_name, &name, &text);
    Ok(text)
}

#[derive(Clone, Copy)]
struct Setting(&'static str);

impl FieldPath for Setting {
    fn name(&self) -> String {
        format!("settings.{}", self.0)
    }
}
