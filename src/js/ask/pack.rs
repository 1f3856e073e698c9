//! Prompt packs of the host's, `checkPromptPack` and `promptDigest`.
//!
//! A pack crosses as one JSON text, and only when it is not the one that came last: a service sends the same with every
//! request, and the text is compared where it is (`pack.js`).

use super::host;
use super::read::{Field, FieldPath, Optional, read};
use super::request::{Setting, TONES};
use super::scratch::Scratch;
use crate::ask::prompt_pack::check::{Fault, TOO_LONG};
use crate::ask::prompt_pack::prose::Prose;
use crate::ask::prompt_pack::{Language, PromptPack};
use crate::ask::prompt_text::Tone;
use crate::text::json::tree::Tree;
use crate::text::units::{from_str, to_string};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/js/ask/pack.js")]
extern "C" {
    fn describe(pack: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = endReading)]
    fn end_reading(description: &JsValue);
    #[wasm_bindgen(js_name = addFault)]
    fn add_fault(description: &JsValue, path: &str, message: &str, is_of_type: bool);
    #[wasm_bindgen(js_name = jsonOf)]
    fn json_of(description: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = faultsOf)]
    fn faults_of(description: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = errorOf)]
    fn error_of(description: &JsValue) -> JsValue;
    #[wasm_bindgen(js_name = isLast)]
    fn is_last(description: &JsValue) -> bool;
    #[wasm_bindgen(js_name = keepLast)]
    fn keep_last(description: &JsValue);
}

thread_local! {
    static LAST: RefCell<Option<Rc<PromptPack>>> = const { RefCell::new(None) };
}

/// A pack of the host's, checked.
pub(super) fn checked_pack(
    scratch: &mut Scratch,
    pack: &JsValue,
) -> Result<Rc<PromptPack>, JsValue> {
    let description = describe(pack);
    if is_last(&description)
        && let Some(last) = LAST.with_borrow(Clone::clone)
    {
        return Ok(last);
    }
    let pack = judge(scratch, &description);
    match pack {
        Some(pack) if error_of(&description).is_undefined() => {
            let pack = Rc::new(pack);
            LAST.set(Some(Rc::clone(&pack)));
            keep_last(&description);
            Ok(pack)
        }
        _ => Err(error_of(&description)),
    }
}

/// Adds what the core finds to what the reading of a pack has found.
fn judge(scratch: &mut Scratch, description: &JsValue) -> Option<PromptPack> {
    end_reading(description);
    let add = |fault: &Fault| {
        add_fault(description, &fault.path, &fault.message, fault.is_of_type);
    };
    let tree = scratch
        .read(&json_of(description))
        .and_then(|json| Tree::parse(json).ok());
    let Some(tree) = tree else {
        add_fault(description, "pack", TOO_LONG, false);
        return None;
    };
    match PromptPack::new(tree) {
        Ok(pack) => Some(pack),
        Err(faults) => {
            faults.iter().for_each(add);
            None
        }
    }
}

/// Names every fault of a pack. See `checkPromptPack` in `types.d.ts`.
#[wasm_bindgen(js_name = checkPromptPack, skip_typescript)]
pub fn check_prompt_pack(pack: &JsValue) -> JsValue {
    let description = describe(pack);
    judge(&mut Scratch::take(), &description);
    faults_of(&description)
}

/// The digest of what is said for these settings. See `promptDigest` in `types.d.ts`.
#[wasm_bindgen(js_name = promptDigest, skip_typescript)]
pub fn prompt_digest(settings: &JsValue, pack: &JsValue) -> Result<JsValue, JsValue> {
    let mut scratch = Scratch::take();
    let own = match pack.is_undefined() {
        true => None,
        false => Some(checked_pack(&mut scratch, pack)?),
    };
    let pack = own.as_deref().unwrap_or(PromptPack::built_in());
    let settings = read(settings.clone(), "settings")?.record()?;
    let (prose, name) = prose_of(&mut scratch, &settings, pack)?;
    Ok(JsValue::from_str(&prose.digest(scratch.read(&name))))
}

/// What a pack says for the host's settings, and the organization's name among them.
pub(super) fn prose_of<'a>(
    scratch: &mut Scratch,
    settings: &JsValue,
    pack: &'a PromptPack,
) -> Result<(Prose<'a>, JsValue), JsValue> {
    let language = read(host::read_language(settings), Setting("language"))?;
    let tone = read(host::read_tone(settings), Setting("tone"))?;
    let name = read(
        host::read_organization_name(settings),
        Setting("organizationName"),
    )?;
    let language = language_of(scratch, language, pack)?;
    let tone = tone.choice(scratch, Tone::from_name, TONES)?;
    let name = name.optional_text(Optional::Undefined)?;
    Ok((language.prose(tone), name))
}

/// The language that the host chose of those of a pack.
pub(super) fn language_of<'a, P: FieldPath>(
    scratch: &mut Scratch,
    field: Field<P>,
    pack: &'a PromptPack,
) -> Result<Language<'a>, JsValue> {
    let mut accepted = String::new();
    let mut rest = pack.languages().peekable();
    while let Some(language) = rest.next() {
        let between = match (accepted.is_empty(), rest.peek().is_some()) {
            (true, _) => "",
            (false, true) => ", ",
            (false, false) => " or ",
        };
        accepted.extend([between, "\"", &to_string(language), "\""]);
    }
    field.choice(scratch, |name| pack.language(&from_str(name)), &accepted)
}
