//! `validateAskAnswer`.

use super::host;
use super::read::{Entry, FieldPath, array_length, read, type_error};
use super::scratch::Scratch;
use crate::ask::evidence::Evidence;
use crate::ask::validate::{Host, Proven, Source, validate};
use crate::text::units::is_well_formed;
use wasm_bindgen::prelude::*;

/// Checks an answer. See `validateAskAnswer` in `types.d.ts`.
#[wasm_bindgen(js_name = validateAskAnswer, skip_typescript)]
pub fn validate_ask_answer(raw: &JsValue, passages: &JsValue) -> Result<JsValue, JsValue> {
    let set = PassageSet::open(passages.clone())?;
    set.validate(raw, &mut Evidence::default())
}

/// Passages that answers are checked against, and where each id stands among them.
pub(super) struct PassageSet {
    passages: JsValue,
    /// The same on the other side.
    set: JsValue,
}

impl PassageSet {
    pub(super) fn open(passages: JsValue) -> Result<PassageSet, JsValue> {
        let set = host::open_passages(&passages);
        if set.is_undefined() {
            read(passages.clone(), "passages")?.array()?;
            return Err(type_error(
                "passages must stay the same while they are read",
            ));
        }
        Ok(PassageSet { passages, set })
    }

    pub(super) fn validate(
        &self,
        raw: &JsValue,
        evidence: &mut Evidence,
    ) -> Result<JsValue, JsValue> {
        let mut host = self.host(raw);
        match validate(&mut host, evidence)? {
            Ok(proven) => host.acceptance(&proven),
            Err(refusal) => Ok(host::make_refusal(&refusal.to_string())),
        }
    }

    /// An answer as it is read, beside these passages.
    pub(super) fn host<'a>(&'a self, raw: &'a JsValue) -> JsHost<'a> {
        let check = host::open_answer(raw, &self.set);
        let flags = u8::try_from(host::answer_flags(&check)).ok().map(Flags);
        JsHost {
            raw,
            passages: &self.passages,
            check,
            flags,
            scratch: Scratch::take(),
        }
    }
}

/// The answer and the passages as JavaScript holds them.
///
/// What is plainly as it should be is read there, in one call for several fields; where it is not,
/// field by field from here, to find out what is the matter.
pub(super) struct JsHost<'a> {
    raw: &'a JsValue,
    passages: &'a JsValue,
    /// What is held on to on the other side.
    check: JsValue,
    /// What the answer's fields are, when each is of its type.
    flags: Option<Flags>,
    scratch: Scratch,
}

#[derive(Clone, Copy)]
struct Flags(u8);

impl Flags {
    fn is_blank(self) -> bool {
        self.0 & 1 != 0
    }

    fn needs_human(self) -> bool {
        self.0 & 2 != 0
    }

    fn insufficient_context(self) -> bool {
        self.0 & 4 != 0
    }
}

impl JsHost<'_> {
    /// The source at `index`, read field by field: its quote, or `None` where a type is wrong.
    fn source_by_field(&mut self, index: usize) -> Result<Option<JsValue>, JsValue> {
        let path = |field| Entry("sources", index, field);
        let sources = host::sources_of(&self.check);
        let source = read(host::read_item(&sources, index as f64), path(""))?;
        let Some(source) = source.record_or_none()? else {
            return Ok(None);
        };
        let passage_id = read(host::read_passage_id(&source), path("passageId"))?;
        let quote = read(host::read_quote(&source), path("quote"))?;
        if !passage_id.value().is_string() || !quote.value().is_string() {
            return Ok(None);
        }
        let without_id =
            host::open_source(&self.check, index as f64, passage_id.value(), quote.value());
        if without_id >= 0.0 {
            return Err(self.why_without_id(without_id as usize));
        }
        Ok(Some(quote.into_value()))
    }

    /// The error that says why a passage has no string id.
    fn why_without_id(&self, position: usize) -> JsValue {
        let reading = || {
            let passage = self.passage(position)?;
            read(host::read_id(&passage), Entry("passages", position, "id"))?.text()
        };
        let changing = format!("passages[{position}] must stay the same while it is read");
        reading().err().unwrap_or_else(|| type_error(&changing))
    }

    fn passage(&self, position: usize) -> Result<JsValue, JsValue> {
        let path = Entry("passages", position, "");
        read(host::read_item(self.passages, position as f64), path)?.record()
    }

    /// What is held on to on the other side.
    pub(super) fn check(&self) -> &JsValue {
        &self.check
    }

    /// The same, and the buffer for text that comes from there.
    pub(super) fn check_and_scratch(&mut self) -> (&JsValue, &mut Scratch) {
        (&self.check, &mut self.scratch)
    }

    pub(super) fn acceptance(&self, proven: &Proven) -> Result<JsValue, JsValue> {
        for kept in &proven.sources {
            if !host::keep_source(&self.check, kept.position as f64, kept.source as f64) {
                return Err(Entry("passages", kept.position, "").take_thrown());
            }
        }
        let Proven {
            needs_human,
            insufficient_context,
            ..
        } = *proven;
        Ok(host::make_acceptance(
            &self.check,
            needs_human,
            insufficient_context,
        ))
    }
}

impl Host for JsHost<'_> {
    type Error = JsValue;

    fn is_record(&mut self) -> Result<bool, JsValue> {
        if self.flags.is_some() {
            return Ok(true);
        }
        Ok(read(self.raw.clone(), "raw")?.record_or_none()?.is_some())
    }

    fn answer_is_blank(&mut self) -> Result<Option<bool>, JsValue> {
        if let Some(flags) = self.flags {
            return Ok(Some(flags.is_blank()));
        }
        let answer = host::to_trimmed(read(host::read_answer(self.raw), "answer")?.value());
        host::set_answer(&self.check, &answer);
        let text = answer.dyn_ref::<js_sys::JsString>();
        Ok(text.map(|text| text.length() == 0))
    }

    fn source_count(&mut self) -> Result<Option<usize>, JsValue> {
        if self.flags.is_none() {
            let sources = read(host::read_sources(self.raw), "sources")?;
            host::set_sources(&self.check, sources.value());
        }
        array_length(&host::sources_of(&self.check), &"sources")
    }

    fn needs_human(&mut self) -> Result<Option<bool>, JsValue> {
        if let Some(flags) = self.flags {
            return Ok(Some(flags.needs_human()));
        }
        Ok(read(host::read_needs_human(self.raw), "needsHuman")?
            .value()
            .as_bool())
    }

    fn insufficient_context(&mut self) -> Result<Option<bool>, JsValue> {
        if let Some(flags) = self.flags {
            return Ok(Some(flags.insufficient_context()));
        }
        let field = read(
            host::read_insufficient_context(self.raw),
            "insufficientContext",
        )?;
        Ok(field.value().as_bool())
    }

    fn source(&mut self, index: usize) -> Result<Option<Source<'_>>, JsValue> {
        let plain = self.scratch.fill(|address, capacity| {
            host::open_plain_source(&self.check, index as f64, address, capacity)
        });
        if plain.is_err() {
            let Some(quote) = self.source_by_field(index)? else {
                return Ok(None);
            };
            self.scratch.read(&quote);
        }
        if !is_well_formed(self.scratch.units()) {
            host::mend_quote(&self.check, index as f64);
        }
        let position = host::position_of(&self.check);
        let position = (position >= 0.0).then_some(position as usize);
        Ok(Some(Source {
            position,
            quote: self.scratch.units(),
        }))
    }

    fn passage_id(&mut self) -> String {
        host::passage_id_of(&self.check)
            .as_string()
            .unwrap_or_default()
    }

    fn passage_text(&mut self, position: usize) -> Result<&[u16], JsValue> {
        let plain = self.scratch.fill(|address, capacity| {
            host::write_passage(&self.check, position as f64, address, capacity)
        });
        if plain.is_err() {
            let passage = self.passage(position)?;
            let path = Entry("passages", position, "text");
            read(host::read_text(&passage), path)?.units(&mut self.scratch)?;
        }
        Ok(self.scratch.units())
    }
}
