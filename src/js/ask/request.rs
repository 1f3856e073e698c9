//! `buildAskRequest` and `retryPrompt`.
//!
//! Whether there is a pack is found out with the look at the input that is there anyway (`inputKind`): without one, no
//! call is added.

use super::host;
use super::pack::{checked_pack, language_of, prose_of};
use super::read::{Entry, Field, FieldPath, Kind, Optional, error, read, type_error};
use super::schema::{ask_schema, ask_schema_name};
use super::scratch::{Scratch, to_js};
use crate::ask::prompt_pack::PromptPack;
use crate::ask::prompt_text::{Language, Tone, system_units};
use crate::ask::request::{
    DEFAULT_MAX_TOKENS, RequestError, check_max_tokens, check_passage_id, check_question_length,
};
use crate::ask::retry::note;
use crate::text::escape;
use wasm_bindgen::prelude::*;

/// Builds the request that a model answers. See `buildAskRequest` in `types.d.ts`.
#[wasm_bindgen(js_name = buildAskRequest, skip_typescript)]
pub fn build_ask_request(input: &JsValue) -> Result<JsValue, JsValue> {
    let mut scratch = Scratch::take();
    let pack = match host::input_kind(input) {
        1 => None,
        2 => {
            let pack = read(host::read_pack(input), "pack")?;
            Some(checked_pack(&mut scratch, pack.value())?)
        }
        -1 => return Err("input".take_thrown()),
        -2 => return Err("pack".take_thrown()),
        _ => return Err(type_error("input must be an object")),
    };
    let (request, _) = build(&mut scratch, input, pack.as_deref())?;
    Ok(request)
}

/// The request of an input that is a record, and the note for another try where a pack has it.
pub(super) fn build<'a>(
    scratch: &mut Scratch,
    input: &JsValue,
    pack: Option<&'a PromptPack>,
) -> Result<(JsValue, Option<&'a [u16]>), JsValue> {
    let question = read(host::read_question(input), "question")?.trimmed_text()?;
    check_question_length(text_length(&question)).map_err(|reason| error(&reason))?;
    let (passages, length) = read(host::read_passages(input), "passages")?.array()?;
    let prompt = host::open_prompt(length == 0);
    for index in 0..length {
        append_passage(scratch, &prompt, &passages, index)?;
    }
    let max_tokens = max_tokens(read(host::read_max_tokens(input), "maxTokens")?)?;
    let settings = read(host::read_settings(input), "settings")?.record()?;
    let (system, retry) = match pack {
        None => (system_of(scratch, &settings)?, None),
        Some(pack) => {
            let (prose, name) = prose_of(scratch, &settings, pack)?;
            (to_js(&prose.system(scratch.read(&name))), Some(prose.retry))
        }
    };
    let prompt = host::close_prompt(&prompt, &fit_for_prompt(scratch, question));
    let prompt = read(prompt, "question")?.into_value();
    let request = host::make_request(
        &system,
        &prompt,
        &ask_schema(),
        &ask_schema_name(),
        &max_tokens,
    );
    Ok((request, retry))
}

/// Puts a note with the reason after the previous prompt. See `retryPrompt` in `types.d.ts`.
#[wasm_bindgen(js_name = retryPrompt, skip_typescript)]
pub fn retry_prompt(previous_prompt: &JsValue, reason: &JsValue) -> Result<JsValue, JsValue> {
    retry(previous_prompt, reason, PromptPack::built_in().retry())
}

/// `retryPrompt` with the note of a pack, or in a language.
#[wasm_bindgen(js_name = retryPromptWith, skip_typescript)]
pub fn retry_prompt_with(
    previous_prompt: &JsValue,
    reason: &JsValue,
    options: &JsValue,
) -> Result<JsValue, JsValue> {
    let options = read(options.clone(), "options")?.record()?;
    let own = read(host::read_pack(&options), "options.pack")?.into_value();
    let language = read(host::read_language(&options), "options.language")?;
    let mut scratch = Scratch::take();
    let own = match own.is_undefined() {
        true => None,
        false => Some(checked_pack(&mut scratch, &own)?),
    };
    let pack = own.as_deref().unwrap_or(PromptPack::built_in());
    let note = match language.value().is_undefined() {
        true => pack.retry(),
        false => language_of(&mut scratch, language, pack)?.retry(),
    };
    drop(scratch);
    retry(previous_prompt, reason, note)
}

/// A previous prompt with a note of a pack and the reason in it.
pub(super) fn retry(
    previous_prompt: &JsValue,
    reason: &JsValue,
    text: &[u16],
) -> Result<JsValue, JsValue> {
    let previous = read(previous_prompt.clone(), "previousPrompt")?.text()?;
    let mut scratch = Scratch::take();
    let reason = scratch
        .read(reason)
        .ok_or_else(|| type_error("reason must be a string"))?;
    let note = to_js(&note(text, reason));
    Ok(read(host::join(&previous, &note), "previousPrompt")?.into_value())
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
    let tone = tone.choice(scratch, Tone::from_name, TONES)?;
    let name = name.optional_text(Optional::Undefined)?;
    let text = to_js(&system_units(language, tone, scratch.read(&name)));
    host::keep_system(&language_name, &tone_name, &name, &text);
    Ok(text)
}

/// The tones, as an error names them.
pub(super) const TONES: &str = "\"formal\" or \"informal\"";

/// A field of the settings.
#[derive(Clone, Copy)]
pub(super) struct Setting(pub(super) &'static str);

impl FieldPath for Setting {
    fn name(&self) -> String {
        format!("settings.{}", self.0)
    }
}
