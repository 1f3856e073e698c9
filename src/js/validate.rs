//! `validateAskAnswer`.

use super::host;
use super::read::{Entry, array_length, read, type_error};
use super::scratch::Scratch;
use crate::ask::validate::{Host, Proven, Source, validate};
use wasm_bindgen::prelude::*;

/// Checks an answer. See `validateAskAnswer` in `types.d.ts`.
#[wasm_bindgen(js_name = validateAskAnswer, skip_typescript)]
pub fn validate_ask_answer(raw: &JsValue, passages: &JsValue) -> Result<JsValue, JsValue> {
    let (_, passage_count) = read(passages.clone(), "passages")?.array()?;
    let mut host = JsHost {
        raw,
        passages,
        passage_count,
        positions: None,
        answer: JsValue::UNDEFINED,
        sources: JsValue::UNDEFINED,
        passage_id: JsValue::UNDEFINED,
        quotes: Vec::new(),
        scratch: Scratch::take(),
    };
    match validate(&mut host)? {
        Ok(proven) => host.acceptance(&proven),
        Err(refusal) => Ok(host::make_refusal(&refusal.to_string())),
    }
}

/// The answer and the passages as JavaScript holds them, each field read at most once.
struct JsHost<'a> {
    raw: &'a JsValue,
    passages: &'a JsValue,
    passage_count: usize,
    /// Positions by id, made when the first source is read.
    positions: Option<JsValue>,
    /// The answer, trimmed.
    answer: JsValue,
    sources: JsValue,
    /// The id that the source read last gave.
    passage_id: JsValue,
    /// The quotes read so far.
    quotes: Vec<JsValue>,
    scratch: Scratch,
}

impl JsHost<'_> {
    fn position(&mut self) -> Result<Option<usize>, JsValue> {
        let positions = match self.positions.take() {
            Some(positions) => positions,
            None => positions_by_id(self.passages, self.passage_count)?,
        };
        let position = host::position_of(&positions, &self.passage_id);
        self.positions = Some(positions);
        Ok((position >= 0.0).then_some(position as usize))
    }

    fn passage(&self, position: usize) -> Result<JsValue, JsValue> {
        read(
            host::read_item(self.passages, position as f64),
            Entry("passages", position, ""),
        )?
        .record()
    }

    fn acceptance(&self, proven: &Proven) -> Result<JsValue, JsValue> {
        let sources = js_sys::Array::new();
        for kept in &proven.sources {
            let passage = self.passage(kept.position)?;
            let quote = self
                .quotes
                .get(kept.source)
                .map_or(JsValue::UNDEFINED, host::to_trimmed);
            let source = read(
                host::make_source(&passage, &quote),
                Entry("passages", kept.position, ""),
            )?;
            sources.push(source.value());
        }
        Ok(host::make_acceptance(
            &self.answer,
            &sources,
            proven.needs_human,
            proven.insufficient_context,
        ))
    }
}

/// A map from id to position; where a passage has no string id, the error that says so.
fn positions_by_id(passages: &JsValue, length: usize) -> Result<JsValue, JsValue> {
    let positions = host::positions_by_id(passages, length as f64);
    let Some(index) = positions.as_f64() else {
        return Ok(positions);
    };
    let index = index as usize;
    let passage = read(
        host::read_item(passages, index as f64),
        Entry("passages", index, ""),
    )?
    .record()?;
    read(host::read_id(&passage), Entry("passages", index, "id"))?.text()?;
    Err(type_error(&format!(
        "passages[{index}] must stay the same while it is read"
    )))
}

impl Host for JsHost<'_> {
    type Error = JsValue;

    fn is_record(&mut self) -> Result<bool, JsValue> {
        match host::is_record(self.raw) {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(host::take_thrown("raw")),
        }
    }

    fn answer_is_blank(&mut self) -> Result<Option<bool>, JsValue> {
        self.answer = host::to_trimmed(&read(host::read_answer(self.raw), "answer")?.into_value());
        let text = self.answer.dyn_ref::<js_sys::JsString>();
        Ok(text.map(|text| text.length() == 0))
    }

    fn source_count(&mut self) -> Result<Option<usize>, JsValue> {
        self.sources = read(host::read_sources(self.raw), "sources")?.into_value();
        array_length(&self.sources, &"sources")
    }

    fn needs_human(&mut self) -> Result<Option<bool>, JsValue> {
        Ok(read(host::read_needs_human(self.raw), "needsHuman")?
            .value()
            .as_bool())
    }

    fn insufficient_context(&mut self) -> Result<Option<bool>, JsValue> {
        Ok(read(
            host::read_insufficient_context(self.raw),
            "insufficientContext",
        )?
        .value()
        .as_bool())
    }

    fn source(&mut self, index: usize) -> Result<Option<Source<'_>>, JsValue> {
        let path = |field| Entry("sources", index, field);
        let source = read(host::read_item(&self.sources, index as f64), path(""))?.into_value();
        match host::is_record(&source) {
            1 => {}
            0 => return Ok(None),
            _ => return Err(host::take_thrown(&format!("sources[{index}]"))),
        }
        self.passage_id =
            host::to_text(&read(host::read_passage_id(&source), path("passageId"))?.into_value());
        let quote = read(host::read_quote(&source), path("quote"))?.into_value();
        if self.passage_id.is_undefined() || !quote.is_string() {
            return Ok(None);
        }
        let position = self.position()?;
        self.quotes.push(quote);
        let quote = self
            .quotes
            .last()
            .and_then(|quote| self.scratch.read(quote))
            .unwrap_or(&[]);
        Ok(Some(Source { position, quote }))
    }

    fn passage_id(&mut self) -> String {
        self.passage_id.as_string().unwrap_or_default()
    }

    fn passage_text(&mut self, position: usize) -> Result<&[u16], JsValue> {
        let passage = self.passage(position)?;
        let path = Entry("passages", position, "text");
        let text = read(host::read_text(&passage), path)?;
        text.units(&mut self.scratch)
    }
}
