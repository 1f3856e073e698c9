//! `openAsk`: a question that is kept open, for checking many answers against the same passages.
//!
//! An open ask is known to JavaScript by a number, not by a generated class: the entries own its life
//! time, and a number of an instance that was replaced after a trap can be told from a living one.

use super::host;
use super::inspect::inspect_with;
use super::inspect_options::read_policy;
use super::pack::checked_pack;
use super::read::read;
use super::request::{build, retry};
use super::scratch::Scratch;
use super::validate::PassageSet;
use crate::ask::evidence::Evidence;
use crate::ask::prompt_pack::PromptPack;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// What is kept of an open ask: its own copy of the passages, made when it was opened, and what has
/// been made of those that answers cited so far.
struct Open {
    prompt: JsValue,
    /// The note of the pack that it was opened with.
    retry: Option<Vec<u16>>,
    set: PassageSet,
    evidence: RefCell<Evidence>,
}

/// The open asks and their numbers. A number is given once, so that one that is closed stays so.
/// Closed ones are cleared out when they are half of all, so that closing takes the same time
/// whatever else is open.
#[derive(Default)]
struct OpenAsks {
    asks: Vec<(u32, Option<Rc<Open>>)>,
    closed: usize,
    last: u32,
}

thread_local! {
    static OPEN: RefCell<OpenAsks> = RefCell::default();
}

/// Opens a question: checks and builds as `buildAskRequest` does. Gives the request and a number to
/// call the others with.
#[wasm_bindgen(js_name = openAsk, skip_typescript)]
pub fn open_ask(input: &JsValue) -> Result<JsValue, JsValue> {
    let input = read(input.clone(), "input")?.record()?;
    let mut scratch = Scratch::take();
    let pack = read(host::read_pack(&input), "pack")?;
    let pack = match pack.value().is_undefined() {
        true => None,
        false => Some(checked_pack(&mut scratch, pack.value())?),
    };
    let question = read(host::read_question(&input), "question")?;
    let passages = read(host::read_passages(&input), "passages")?;
    let settings = read(host::read_settings(&input), "settings")?;
    let max_tokens = read(host::read_max_tokens(&input), "maxTokens")?;
    let passages = host::copy_passages(passages.value());
    let input = host::make_input(
        question.value(),
        &passages,
        settings.value(),
        max_tokens.value(),
    );
    let (request, retry) = build(&mut scratch, &input, pack.as_deref())?;
    let retry = retry.map(<[u16]>::to_vec);
    let prompt = host::read_prompt(&request);
    let set = PassageSet::open(passages)?;
    let number = keep(Open {
        prompt,
        retry,
        set,
        evidence: RefCell::default(),
    });
    Ok(host::make_open_ask(number, &request))
}

fn keep(open: Open) -> u32 {
    OPEN.with_borrow_mut(|open_asks| {
        open_asks.last += 1;
        open_asks.asks.push((open_asks.last, Some(Rc::new(open))));
        open_asks.last
    })
}

fn find(number: u32) -> Result<Rc<Open>, JsValue> {
    let found = OPEN.with_borrow(|open_asks| {
        // Numbers only grow, so that the list stays sorted by them.
        let at = open_asks
            .asks
            .binary_search_by_key(&number, |(number, _)| *number)
            .ok()?;
        open_asks.asks.get(at)?.1.clone()
    });
    found.ok_or_else(|| js_sys::Error::new("this ask is no longer open").into())
}

/// `validateAskAnswer` with the passages as they were when the question was opened.
#[wasm_bindgen(js_name = validateOpenAsk, skip_typescript)]
pub fn validate_open_ask(number: u32, raw: &JsValue) -> Result<JsValue, JsValue> {
    let open = find(number)?;
    // Taken out for the length of the call: a getter of the answer's may check another one meanwhile.
    let mut evidence = open.evidence.take();
    let verdict = open.set.validate(raw, &mut evidence);
    open.evidence.replace(evidence);
    verdict
}

/// `inspectAskAnswer` with the passages as they were when the question was opened.
#[wasm_bindgen(js_name = inspectOpenAsk, skip_typescript)]
pub fn inspect_open_ask(number: u32, raw: &JsValue, options: &JsValue) -> Result<JsValue, JsValue> {
    let policy = read_policy(options)?;
    let open = find(number)?;
    let mut evidence = open.evidence.take();
    let inspection = inspect_with(&open.set, raw, &mut evidence, policy);
    open.evidence.replace(evidence);
    inspection
}

/// `retryPrompt` with the prompt of the request.
#[wasm_bindgen(js_name = retryOpenAsk, skip_typescript)]
pub fn retry_open_ask(number: u32, reason: &JsValue) -> Result<JsValue, JsValue> {
    let open = find(number)?;
    let note = open.retry.as_deref();
    let note = note.unwrap_or_else(|| PromptPack::built_in().retry());
    retry(&open.prompt, reason, note)
}

/// Lets go of an open ask; one that is not open any more is none of its business.
#[wasm_bindgen(js_name = closeAsk, skip_typescript)]
pub fn close_ask(number: u32) {
    let closed = OPEN.with_borrow_mut(|open_asks| {
        let found = open_asks
            .asks
            .binary_search_by_key(&number, |(number, _)| *number);
        let closed = open_asks.asks.get_mut(found.ok()?)?.1.take()?;
        open_asks.closed += 1;
        if open_asks.closed * 2 > open_asks.asks.len() {
            open_asks.asks.retain(|(_, open)| open.is_some());
            open_asks.closed = 0;
        }
        Some(closed)
    });
    drop(closed); // outside of the borrow
}
