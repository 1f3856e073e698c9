//! `buildAskRequest` and `retryPrompt`.

use super::host;
use super::read::{Entry, Field, FieldPath, Kind, Optional, error, read, type_error};
use super::schema::{ask_schema, ask_schema_name};
use super::scratch::{Scratch, to_js};
use crate::ask::prompt_text::{Language, Tone, system};
use crate::ask::request::{
    DEFAULT_MAX_TOKENS, RequestError, check_max_tokens, check_question_length,
};
use crate::ask::retry::retry_suffix;
use crate::text::escape;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

/// Builds the request that a model answers. See `buildAskRequest` in `types.d.ts`.
#[wasm_bindgen(js_name = buildAskRequest, skip_typescript)]
pub fn build_ask_request(input: &JsValue) -> Result<JsValue, JsValue> {
    let mut scratch = Scratch::take();
    let input = read(input.clone(), "input")?.record()?;
    let question = field(&input, "question")?.text()?;
    let question = host::to_trimmed(&question);
    check_question_length(text_length(&question)).map_err(|reason| error(&reason))?;
    let (passages, length) = field(&input, "passages")?.array()?;
    let prompt = passages_of_prompt(&mut scratch, &passages, length)?;
    let max_tokens = max_tokens(field(&input, "maxTokens")?)?;
    let settings = field(&input, "settings")?.record()?;
    let system = system_of(&mut scratch, &settings)?;
    let prompt = host::close_prompt(&prompt, &defused(&mut scratch, question));
    let prompt = read(prompt, "question")?.value();
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
    let previous: js_sys::JsString = read(previous_prompt.clone(), "previousPrompt")?
        .text()?
        .unchecked_into();
    let mut scratch = Scratch::take();
    let reason = scratch
        .read(reason)
        .ok_or_else(|| type_error("reason must be a string"))?;
    Ok(previous
        .concat(&JsValue::from_str(&retry_suffix(reason)))
        .into())
}

fn field(object: &JsValue, name: &'static str) -> Result<Field<&'static str>, JsValue> {
    read(host::read_field(object, name), name)
}

fn text_length(text: &JsValue) -> usize {
    text.unchecked_ref::<js_sys::JsString>().length() as usize
}

/// The prompt up to its last passage.
fn passages_of_prompt(
    scratch: &mut Scratch,
    passages: &JsValue,
    length: usize,
) -> Result<JsValue, JsValue> {
    let ids = js_sys::Set::default();
    let mut prompt = host::open_prompt(length == 0);
    for index in 0..length {
        let path = |field| Entry("passages", index, field);
        let passage = read(host::read_item(passages, index as f64), path(""))?.record()?;
        let id = read(host::read_id(&passage), path("id"))?.text()?;
        check_id(&ids, &id)?;
        let document = read(host::read_path(&passage), path("path"))?.text()?;
        let version = read(host::read_version(&passage), path("version"))?.number()?;
        let heading = read(host::read_heading(&passage), path("heading"))?
            .optional_text(Optional::UndefinedOrNull)?;
        let page = read(host::read_page(&passage), path("page"))?.optional_number()?;
        let text = read(host::read_text(&passage), path("text"))?.text()?;
        let text = defused(scratch, text);
        let [id, document] = [id, document].map(|value| attribute(scratch, value));
        let heading = if heading.is_undefined() {
            heading
        } else {
            attribute(scratch, heading)
        };
        prompt = host::append_passage(&prompt, &id, &document, &version, &heading, &page, &text);
        prompt = read(prompt, path("text"))?.value();
    }
    Ok(prompt)
}

fn check_id(ids: &js_sys::Set, id: &JsValue) -> Result<(), JsValue> {
    if text_length(id) == 0 {
        return Err(error(&RequestError::EmptyPassageId));
    }
    if !host::add_id(ids, id) {
        return Err(error(&RequestError::DuplicatePassageId(
            id.as_string().unwrap_or_default(),
        )));
    }
    Ok(())
}

/// The text as the model is shown it; it crosses only when it holds a `<`.
fn defused(scratch: &mut Scratch, text: JsValue) -> JsValue {
    if !host::has_less_than(&text) {
        return text;
    }
    scratch
        .read(&text)
        .and_then(escape::defuse)
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
    let value = field.value();
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

thread_local! {
    /// The system prompt that was made last, and what it was made of: a service has one organization, so that its text
    /// crosses once.
    static LAST_SYSTEM: RefCell<Option<(Language, Tone, JsValue, JsValue)>> = const { RefCell::new(None) };
}

fn system_of(scratch: &mut Scratch, settings: &JsValue) -> Result<JsValue, JsValue> {
    let language = choice(
        scratch,
        settings,
        "language",
        Language::from_name,
        "\"nl\" or \"en\"",
    )?;
    let tone = choice(
        scratch,
        settings,
        "tone",
        Tone::from_name,
        "\"formal\" or \"informal\"",
    )?;
    let name = read(
        host::read_field(settings, "organizationName"),
        "settings.organizationName",
    )?;
    let name = name.optional_text(Optional::Undefined)?;
    let known = LAST_SYSTEM.with_borrow(|last| match last {
        Some((l, t, n, text)) if (*l, *t) == (language, tone) && *n == name => Some(text.clone()),
        _ => None,
    });
    Ok(known.unwrap_or_else(|| {
        let text = JsValue::from_str(&system(language, tone, scratch.read(&name)));
        LAST_SYSTEM.replace(Some((language, tone, name, text.clone())));
        text
    }))
}

/// A setting that is one of a few names.
fn choice<T>(
    scratch: &mut Scratch,
    settings: &JsValue,
    name: &'static str,
    from_name: impl Fn(&str) -> Option<T>,
    accepted: &str,
) -> Result<T, JsValue> {
    let path = Setting(name);
    let value = read(host::read_field(settings, name), path)?.value();
    let chosen = scratch
        .read(&value)
        .and_then(|units| from_name(&String::from_utf16_lossy(units)));
    chosen.ok_or_else(|| type_error(&format!("{} must be {accepted}", path.name())))
}

#[derive(Clone, Copy)]
struct Setting(&'static str);

impl FieldPath for Setting {
    fn name(&self) -> String {
        format!("settings.{}", self.0)
    }
}
