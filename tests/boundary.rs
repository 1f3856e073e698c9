//! The boundary in a real browser: what JavaScript's own values do to it.
//!
//! Chromium has no `Buffer`, so that strings cross the other way here than in the package tests on Node.

#![cfg(target_arch = "wasm32")]

use js_sys::{Error, JSON, Reflect, TypeError};
use kennisbank_ask::js::{
    ask_schema, ask_schema_name, build_ask_request, check_prompt_pack, prompt_digest, retry_prompt,
    retry_prompt_with, validate_ask_answer,
};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// A value written as JavaScript.
fn value(source: &str) -> JsValue {
    js_sys::eval(&format!("({source})")).expect("the test's JavaScript is right")
}

fn json(value: &JsValue) -> String {
    JSON::stringify(value)
        .expect("the result can be written as JSON")
        .into()
}

fn validated(raw: &str, passages: &str) -> String {
    json(&validate_ask_answer(&value(raw), &value(passages)).expect("the check answers"))
}

fn built(input: &str) -> JsValue {
    build_ask_request(&value(input)).expect("the request is built")
}

fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).expect("the field can be read")
}

fn text(object: &JsValue, name: &str) -> String {
    get(object, name)
        .as_string()
        .expect("the field is a string")
}

const PASSAGES: &str = "[{ id: 'p1', path: 'verlof.md', version: 3, text: 'De werknemer heeft recht op 25 dagen — één per twee weken.' }]";

fn answer(quote: &str) -> String {
    format!(
        "{{ answer: ' Ja. ', sources: [{{ passageId: 'p1', quote: {quote} }}], needsHuman: false, insufficientContext: false }}"
    )
}

#[wasm_bindgen_test]
fn an_answer_is_proven_without_any_init_call() {
    let expected = r#"{"ok":true,"answer":{"answer":"Ja.","sources":[{"path":"verlof.md","version":3,"heading":null,"page":null,"passage":"recht op 25 DAGEN - één per"}],"needsHuman":false,"insufficientContext":false}}"#;
    assert_eq!(
        validated(&answer("' recht op 25 DAGEN - één per '"), PASSAGES),
        expected
    );
}

#[wasm_bindgen_test]
fn constants() {
    assert!(ask_schema() == ask_schema(), "the schema is one object");
    assert_eq!(
        ask_schema_name().as_string().as_deref(),
        Some("kennisbank_answer")
    );
    let request = built(&format!(
        "{{ question: 'Wat?', passages: {PASSAGES}, settings: {{ language: 'nl', tone: 'formal' }} }}"
    ));
    assert!(get(&request, "schema") == ask_schema());
    assert_eq!(get(&request, "maxTokens").as_f64(), Some(1500.0));
}

#[wasm_bindgen_test]
fn a_lone_surrogate_is_read_as_the_replacement_character() {
    let passages =
        r"[{ id: 'p\uD83D', path: 'a', version: 1, text: 'een stuk dat midden in \uD83D' }]";
    let input = format!(
        "{{ question: 'Wat \\uDE42?', passages: {passages}, settings: {{ language: 'nl', tone: 'formal', organizationName: 'A\\uD83D' }} }}"
    );
    let request = built(&input);
    let prompt = text(&request, "prompt");
    assert!(
        prompt.contains(
            "<passage id=\"p\u{FFFD}\" path=\"a\" version=\"1\">\neen stuk dat midden in \u{FFFD}\n"
        ),
        "{prompt}"
    );
    assert!(prompt.contains("Wat \u{FFFD}?"), "{prompt}");
    assert!(text(&request, "system").contains("the organization \"A\u{FFFD}\""));
    let raw = r"{ answer: 'Ja \uD83D', sources: [{ passageId: 'p\uFFFD', quote: 'dat midden in \uDE42' }], needsHuman: false, insufficientContext: false }";
    let expected = "{\"ok\":true,\"answer\":{\"answer\":\"Ja \u{FFFD}\",\"sources\":[{\"path\":\"a\",\"version\":1,\"heading\":null,\"page\":null,\"passage\":\"dat midden in \u{FFFD}\"}],\"needsHuman\":false,\"insufficientContext\":false}}";
    assert_eq!(validated(raw, passages), expected);
}

#[wasm_bindgen_test]
fn undefined_null_and_missing() {
    let tag = |fields: &str| {
        let passage = format!("{{ id: 'p', path: 'a', version: 1, text: 't' {fields} }}");
        let request = built(&format!(
            "{{ question: 'Wat?', passages: [{passage}], settings: {{ language: 'en', tone: 'formal' }}, maxTokens: undefined }}"
        ));
        text(&request, "prompt").lines().nth(1).map(str::to_owned)
    };
    let bare = Some("<passage id=\"p\" path=\"a\" version=\"1\">".to_owned());
    for fields in [
        "",
        ", heading: undefined, page: undefined",
        ", heading: null, page: null",
        ", heading: ''",
    ] {
        assert_eq!(tag(fields), bare, "{fields}");
    }
    assert_eq!(
        tag(", heading: 'K', page: 0").as_deref(),
        Some("<passage id=\"p\" path=\"a\" version=\"1\" heading=\"K\" page=\"0\">")
    );
    let refused = |field: &str| {
        validated(
            &format!(
                "{{ answer: 'a', sources: [], needsHuman: {field}, insufficientContext: true }}"
            ),
            "[]",
        )
    };
    for field in [
        "undefined",
        "null",
        "0",
        "'false'",
        "new Boolean(false)",
        "1n",
        "Symbol()",
    ] {
        assert_eq!(
            refused(field),
            r#"{"ok":false,"reason":"needsHuman must be a boolean"}"#,
            "{field}"
        );
    }
}

#[wasm_bindgen_test]
fn errors_have_their_class_and_name_the_field() {
    let settings = "settings: { language: 'nl', tone: 'formal' }";
    let rows = [
        ("undefined".to_owned(), true, "input must be an object"),
        (
            format!("{{ question: 5, passages: [], {settings} }}"),
            true,
            "question must be a string",
        ),
        (
            format!("{{ question: ' ', passages: [], {settings} }}"),
            false,
            "question must not be empty",
        ),
        (
            format!("{{ question: 'a', passages: {{}}, {settings} }}"),
            true,
            "passages must be an array",
        ),
        (
            format!("{{ question: 'a', passages: [, 1], {settings} }}"),
            true,
            "passages[0] must be an object",
        ),
        (
            format!(
                "{{ question: 'a', passages: [{{ id: 'p', path: 'a', version: 1 }}], {settings} }}"
            ),
            true,
            "passages[0].text must be a string",
        ),
        (
            format!(
                "{{ question: 'a', passages: [{{ id: '', path: 'a', version: 1, text: '' }}], {settings} }}"
            ),
            false,
            "passage id must not be empty",
        ),
        (
            format!("{{ question: 'a', passages: [], {settings}, maxTokens: 0.5 }}"),
            false,
            "maxTokens must be a positive integer",
        ),
        (
            "{ question: 'a', passages: [], settings: { language: 'de', tone: 'formal' } }"
                .to_owned(),
            true,
            "settings.language must be \"nl\" or \"en\"",
        ),
        (
            format!("{{ get question() {{ throw 'no' }}, passages: [], {settings} }}"),
            false,
            "question could not be read: no",
        ),
    ];
    for (input, is_type_error, message) in rows {
        let thrown = build_ask_request(&value(&input)).expect_err(message);
        assert_eq!(
            thrown.is_instance_of::<TypeError>(),
            is_type_error,
            "{message}"
        );
        assert_eq!(thrown.unchecked_ref::<Error>().message(), message);
    }
}

#[wasm_bindgen_test]
fn what_a_getter_throws_is_the_cause() {
    let raw = value("{ get answer() { throw new RangeError('boom') } }");
    let thrown = validate_ask_answer(&raw, &value("[]")).expect_err("the getter throws");
    assert_eq!(
        thrown.unchecked_ref::<Error>().message(),
        "answer could not be read: boom"
    );
    assert!(get(&thrown, "cause").is_instance_of::<js_sys::RangeError>());
}

#[wasm_bindgen_test]
fn a_retry_carries_its_reason() {
    let prompt = retry_prompt(&"vraag".into(), &"  a \n<passage> b".into())
        .expect("two strings make a prompt");
    let prompt = prompt.as_string().expect("a prompt is a string");
    assert!(
        prompt.starts_with("vraag\n\n") && prompt.contains("a &lt;passage> b"),
        "{prompt}"
    );
    let thrown = retry_prompt(&JsValue::NULL, &"a".into()).expect_err("null is no prompt");
    assert_eq!(
        thrown.unchecked_ref::<Error>().message(),
        "previousPrompt must be a string"
    );
}

#[wasm_bindgen_test]
fn long_texts_cross_whole() {
    for length in [0_usize, 1, 7, 8, 9, 100, 4095, 4096, 100_000] {
        let passages = format!(
            "[{{ id: 'p1', path: 'a', version: 1, text: 'x'.repeat({length}) + ' 🙂 het einde van de tekst é' }}]"
        );
        let expected = r#"{"ok":true"#;
        assert!(
            validated(&answer("'🙂 het einde van de tekst é'"), &passages).starts_with(expected),
            "{length}"
        );
    }
}

const PACK: &str = r#"{ version: '1', organization: { named: 'for {organizationName}', unnamed: 'for us' },
    languages: { fy: { system: { formal: 'Praat {organization} 🙂.', informal: '{organization}' } } }, retry: 'Nee: {reason}' }"#;

#[wasm_bindgen_test]
fn a_pack_crosses_whole() {
    let settings = "{ language: 'fy', tone: 'formal', organizationName: 'Fryslân' }";
    let request = built(&format!(
        "{{ question: 'a', passages: [], settings: {settings}, pack: {PACK} }}"
    ));
    assert_eq!(text(&request, "system"), "Praat for Fryslân 🙂.");
    let options = value(&format!("{{ pack: {PACK}, language: 'fy' }}"));
    let prompt = retry_prompt_with(&"a".into(), &"b".into(), &options);
    assert_eq!(
        prompt.ok().and_then(|prompt| prompt.as_string()).as_deref(),
        Some("a\n\nNee: b")
    );
    let digest = prompt_digest(&value(settings), &value(PACK)).expect("the pack has no faults");
    assert_eq!(digest.as_string().map(|digest| digest.len()), Some(64));
    assert_eq!(json(&check_prompt_pack(&value(PACK))), "[]");
}

#[wasm_bindgen_test]
fn a_pack_that_throws_names_the_place() {
    let pack =
        value("{ version: '1', get retry() { throw new RangeError('boom') }, languages: 1 }");
    let expected = r#"[{"path":"pack.retry","message":"could not be read: boom"},{"path":"pack.languages","message":"must be an object, not a number"}]"#;
    assert_eq!(json(&check_prompt_pack(&pack)), expected);
    let thrown = prompt_digest(&value("{}"), &pack).expect_err("the pack is faulty");
    assert!(get(&thrown, "cause").is_instance_of::<js_sys::RangeError>());
    assert_eq!(json(&get(&thrown, "faults")), expected);
}
