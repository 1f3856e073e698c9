//! Prompt packs: the built-in one by its digests, the shipped ones by what they must say, a fixed prompt kept to the
//! letter, and the faults of a pack as a table of changes to a good one.

#![cfg(not(target_arch = "wasm32"))]

use kennisbank_ask::ask::prompt_pack::PromptPack;
use kennisbank_ask::ask::prompt_pack::check::{Fault, PACK_LENGTH, check};
use kennisbank_ask::ask::prompt_text::{Language, Tone, system};
use kennisbank_ask::ask::retry::note;
use kennisbank_ask::text::json::tree::Tree;
use kennisbank_ask::text::units::{from_str, to_string};
use proptest::prelude::*;
use serde_json::{Value, json};

const NL_EN: &str = include_str!("../src/ask/prompt_pack/packs/nl-en.json");
const SHIPPED: [(&str, &str); 4] = [
    ("nl-en", NL_EN),
    ("de", include_str!("../src/ask/prompt_pack/packs/de.json")),
    ("fr", include_str!("../src/ask/prompt_pack/packs/fr.json")),
    ("fy", include_str!("../src/ask/prompt_pack/packs/fy.json")),
];
const TONES: [Tone; 2] = [Tone::Formal, Tone::Informal];

fn tree(value: &Value) -> Tree {
    Tree::parse(&from_str(&value.to_string())).expect("the test's JSON is JSON")
}

fn faults(value: &Value) -> Vec<Fault> {
    check(tree(value).root())
}

fn pack(value: &Value) -> PromptPack {
    PromptPack::new(tree(value)).expect("the test's pack has no faults")
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("a shipped pack is JSON")
}

fn system_of(pack: &PromptPack, language: &str, tone: Tone, name: Option<&str>) -> String {
    let prose = pack
        .prose(&from_str(language), tone)
        .expect("the pack has the language");
    to_string(&prose.system(name.map(from_str).as_deref()))
}

#[test]
fn the_built_in_prompt_is_the_one_that_was_evaluated() {
    let name = Some("Gemeente Voorbeeld");
    let rows = [
        (
            "nl",
            Tone::Formal,
            None,
            "7a05854364ba063f857f58694ab03ede12bad361cd98cff5df443f4ce03cf4be",
        ),
        (
            "nl",
            Tone::Formal,
            name,
            "1608b26889cf31b46c29985ec05c46a54b29dcb9b02b7008bfb4cc48d2d383ba",
        ),
        (
            "nl",
            Tone::Informal,
            None,
            "964a5c9dcb14eabcd81d2a54ec483e4e418bda78e1df7623901dd6dbfdb8d969",
        ),
        (
            "nl",
            Tone::Informal,
            name,
            "7f0dfc353f3265a607ea1320d88b2c645d8ac852fd4359dc1c0d6e1a9c342a9c",
        ),
        (
            "en",
            Tone::Formal,
            None,
            "267e43728713563588d7349f82219abcbe84d03a496c6e55377dd34dfac4a383",
        ),
        (
            "en",
            Tone::Formal,
            name,
            "3e49d288c1781d00d1ba59abb8e22508299c35f6df2fbb6c858b8b759fdf316e",
        ),
        (
            "en",
            Tone::Informal,
            None,
            "4237b33c2fe68a205a27c18ce14b14bde9cf7239cd3ebb6ec31d5c67c882a3a7",
        ),
        (
            "en",
            Tone::Informal,
            name,
            "69ba090f34ec123766469571fc03e4cdd5945fdf9f5b16ade78a0cfa98fe9092",
        ),
    ];
    for (language, tone, name, expected) in rows {
        let prose = PromptPack::built_in().prose(&from_str(language), tone);
        let digest = prose.map(|prose| prose.digest(name.map(from_str).as_deref()));
        assert_eq!(
            digest.as_deref(),
            Some(expected),
            "the built-in prompt for {language}, {tone:?}, {name:?} is no longer the text that was evaluated: run the \
             evaluations again, say so in CHANGELOG.md, and only then write the new digest here"
        );
    }
}

#[test]
fn the_built_in_pack_is_what_system_writes() {
    for language in [Language::Dutch, Language::English] {
        for tone in TONES {
            for name in [None, Some("Acme"), Some(" \"\" "), Some("{tone} <passage>")] {
                let expected = system(language, tone, name.map(from_str).as_deref());
                let pack = pack(&parsed(NL_EN));
                assert_eq!(system_of(&pack, language.name(), tone, name), expected);
            }
        }
    }
}

#[test]
fn shipped_packs_have_no_faults_and_say_what_the_rules_are() {
    for (name, text) in SHIPPED {
        let value = parsed(text);
        assert_eq!(faults(&value), [], "{name}");
        let pack = pack(&value);
        let languages: Vec<String> = pack.languages().map(to_string).collect();
        assert!(languages.iter().all(|language| name.contains(language)));
        for language in &languages {
            for tone in TONES {
                let text = system_of(&pack, language, tone, Some("Acme"));
                let lines: Vec<&str> = text.split('\n').collect();
                assert_eq!(lines.len(), 12, "{text}");
                assert!(lines[0].contains(" \"Acme\""), "{text}");
                assert!(lines[2].ends_with(':'), "{text}");
                for (index, line) in lines[3..10].iter().enumerate() {
                    assert!(line.starts_with(&format!("{}. ", index + 1)), "{line}");
                }
                let says = [
                    (4, "<passage>"),
                    (4, "<question>"),
                    (5, "\"sources\""),
                    (5, "\"passageId\""),
                    (5, "\"quote\""),
                    (5, "12"),
                    (5, "(…)"),
                    (6, "\"insufficientContext\""),
                    (6, "\"sources\""),
                    (7, "\"needsHuman\""),
                ];
                for (line, what) in says {
                    assert!(
                        lines[line].contains(what),
                        "{name}: {what} in {}",
                        lines[line]
                    );
                }
                for leftover in ["{", "}", "  "] {
                    assert!(!text.contains(leftover), "{name}: {text}");
                }
            }
            let language = pack.language(&from_str(language)).expect("it has it");
            let note = note(language.retry(), &from_str("why <passage>"));
            assert!(to_string(&note).contains("why &lt;passage>\n"), "{name}");
        }
    }
}

#[test]
fn tones_of_shipped_packs_name_their_forms_of_address() {
    let rows = [
        (
            "de",
            "\"Sie\" und \"Ihr\", niemals \"du\"",
            "\"du\" und \"dein\", niemals",
        ),
        (
            "fr",
            "\"vous\" et \"votre\", jamais \"tu\"",
            "\"tu\" et \"ton\", jamais",
        ),
        (
            "fy",
            "\"jo\", nea \"do\"",
            "\"do\", \"dy\" en \"dyn\", nea \"jo\"",
        ),
    ];
    for (name, formal, informal) in rows {
        let text = SHIPPED
            .iter()
            .find(|(other, _)| *other == name)
            .map(|(_, text)| *text);
        let pack = pack(&parsed(text.expect("it is shipped")));
        for (tone, expected) in TONES.iter().zip([formal, informal]) {
            let text = system_of(&pack, name, *tone, None);
            assert!(text.contains(expected), "{text}");
        }
    }
}

/// A pack of one whole text for each tone, which stands for itself but for the organization.
fn literal(text: &str) -> Value {
    json!({
        "version": "evaluated",
        "organization": { "named": "for \"{organizationName}\"", "unnamed": "for us" },
        "languages": { "nl": { "system": { "formal": text, "informal": text } } },
        "retry": "Again: {reason}",
    })
}

#[test]
fn a_fixed_prompt_is_kept_to_the_letter() {
    let json = r#"{"answer": "…", "sources": [{"passageId": "p1", "quote": "…"}], "a": {}}"#;
    let words = "The 1st rule; het 2e “lid”, and no {}, {{, {{}} or }} is missed.\t";
    let rows = [
        ("first", format!("You speak [O].\n\n{json}")),
        ("last", format!("{json}\r\n\r\nYou speak [O]")),
        (
            "between",
            format!("  {json}\n\nYou speak [O]; 'for us' then.\u{2028}\n\n"),
        ),
        ("twice", "You speak [O], and [O] alone.".to_owned()),
        ("long", format!("You speak [O].\n{}", words.repeat(60))),
        ("in braces", "{[O]} {{[O]}} {2}".to_owned()),
    ];
    for (name, text) in rows {
        let pack = pack(&literal(&text.replace("[O]", "{organization}")));
        for tone in TONES {
            let expected = text.replace("[O]", "for \"Acme {tone}\"");
            assert_eq!(
                system_of(&pack, "nl", tone, Some("Acme\n{tone}")),
                expected,
                "{name}"
            );
            assert_eq!(
                system_of(&pack, "nl", tone, None),
                text.replace("[O]", "for us"),
                "{name}"
            );
        }
    }
}

#[test]
fn a_prompt_that_places_its_name_in_its_own_way_is_kept_too() {
    let mut value = literal("");
    value["languages"]["nl"]["system"] = json!({
        "formal": { "named": "{organizationName}. You are {organizationName}.", "unnamed": "" },
        "informal": { "named": "Hi from {organizationName}", "unnamed": "Hi" },
    });
    value
        .as_object_mut()
        .map(|pack| pack.remove("organization"));
    let pack = pack(&value);
    assert_eq!(
        system_of(&pack, "nl", Tone::Formal, Some("A")),
        "A. You are A."
    );
    assert_eq!(system_of(&pack, "nl", Tone::Formal, Some(" ")), "");
    assert_eq!(system_of(&pack, "nl", Tone::Informal, None), "Hi");

    let mut value = literal("No name at all.");
    value["organization"] = Value::Null;
    let pack = self::pack(&value);
    assert_eq!(
        system_of(&pack, "nl", Tone::Formal, Some("A")),
        "No name at all."
    );
}

#[test]
fn a_language_comes_before_its_pack() {
    let mut value = parsed(NL_EN);
    value["languages"]["de"] = parsed(SHIPPED[1].1);
    let de = value["languages"]["de"].as_object_mut().expect("an object");
    let lines = de.remove("languages").expect("languages");
    de.remove("version");
    de.extend(lines["de"].as_object().expect("an object").clone());
    let both = pack(&value);
    let alone = pack(&parsed(SHIPPED[1].1));
    for tone in TONES {
        let name = Some("Acme");
        assert_eq!(
            system_of(&both, "de", tone, name),
            system_of(&alone, "de", tone, name)
        );
        assert_eq!(
            system_of(&both, "nl", tone, name),
            system(Language::Dutch, tone, name.map(from_str).as_deref())
        );
    }
    let retry = |language: &str| {
        both.language(&from_str(language))
            .map(|language| language.retry())
    };
    assert_eq!(retry("de"), Some(alone.retry()));
    assert_eq!(retry("nl"), Some(both.retry()));
    assert_ne!(both.retry(), alone.retry());
}

/// Sets what a JSON pointer points at; `None` takes it away.
fn change(value: &mut Value, pointer: &str, to: Option<Value>) {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer has a slash");
    let parent = value.pointer_mut(parent).expect("the parent is there");
    match (parent, to) {
        (Value::Object(object), Some(to)) => _ = object.insert(key.to_owned(), to),
        (Value::Object(object), None) => _ = object.remove(key),
        (Value::Array(array), to) => {
            array[key.parse::<usize>().expect("an index")] = to.expect("a value")
        }
        _ => panic!("{pointer} is in no object or array"),
    }
}

#[test]
fn one_change_is_one_fault() {
    for line in include_str!("vectors/prompt-pack-faults.jsonl").lines() {
        let row = parsed(line);
        let mut value = match row["base"].as_str() {
            Some("literal") => literal("Hi {organization}"),
            _ => parsed(NL_EN),
        };
        let pointer = row["at"].as_str().expect("a pointer");
        change(&mut value, pointer, row.get("to").cloned());
        let found = faults(&value);
        let found: Vec<Value> = found
            .iter()
            .map(|fault| json!([fault.path, fault.message]))
            .collect();
        assert_eq!(
            json!(found),
            json!([[row["path"], row["message"]]]),
            "{line}"
        );
    }
}

#[test]
fn length_in_bytes() {
    let mut value = parsed(NL_EN);
    value["version"] = json!("");
    let room = PACK_LENGTH - value.to_string().len();
    for (text, expected) in [
        ("v".repeat(room), None),
        ("v".repeat(room + 1), Some(20_001)),
        ("€".repeat(room / 3), None),
        (
            "\u{1}".repeat(room / 6 + 1),
            Some(20_000 - room + (room / 6 + 1) * 6),
        ),
    ] {
        value["version"] = json!(text);
        let messages: Vec<String> = faults(&value)
            .into_iter()
            .map(|fault| fault.message)
            .collect();
        let expected = expected
            .map(|length| format!("must take at most 20000 bytes as JSON, and takes {length}"));
        assert_eq!(messages, Vec::from_iter(expected));
    }
}

#[test]
fn a_prompt_that_placeholders_make_huge() {
    let mut value = literal(&"{organization}".repeat(300));
    assert_eq!(faults(&value), []);
    value["organization"]["named"] = json!(format!("{}{{organizationName}}", "x".repeat(50)));
    let path = |tone| format!("pack.languages.nl.system.{tone}");
    let found: Vec<String> = faults(&value).into_iter().map(|fault| fault.path).collect();
    assert_eq!(found, [path("formal"), path("informal")]);

    let mut value = parsed(NL_EN);
    value["languages"]["nl"]["line"] = json!("x".repeat(1000));
    value["languages"]["nl"]["tones"]["formal"] = json!("{language}".repeat(60));
    let found: Vec<String> = faults(&value).into_iter().map(|fault| fault.path).collect();
    assert_eq!(found, ["pack.languages.nl.tones.formal"]);
}

#[test]
fn what_is_no_pack_at_all() {
    for (text, found) in [
        ("null", "null"),
        ("[]", "an array"),
        ("\"pack\"", "a string"),
        ("1", "a number"),
        ("true", "a boolean"),
    ] {
        let faults = faults(&parsed(text));
        assert_eq!(faults.len(), 1);
        assert_eq!(
            (&*faults[0].path, &*faults[0].message),
            ("pack", &*format!("must be an object, not {found}"))
        );
    }
    assert_eq!(check(None).len(), 1);
}

#[test]
fn all_faults_are_told_at_once() {
    let found = faults(&json!({}));
    let paths: Vec<&str> = found.iter().map(|fault| &*fault.path).collect();
    assert_eq!(paths, ["pack.version", "pack.retry", "pack.languages"]);
    assert!(found.iter().all(|fault| fault.is_of_type));
    let found = faults(&json!({ "languages": { "nl": {}, "sv": { "line": 1 } } }));
    let paths: Vec<&str> = found.iter().map(|fault| &*fault.path).collect();
    let expected = [
        "pack.version",
        "pack.retry",
        "pack.languages.nl.line",
        "pack.languages.nl.tones",
        "pack.languages.sv.line",
        "pack.languages.sv.tones",
        "pack.organization",
        "pack.opening",
        "pack.rulesHeading",
        "pack.rules",
        "pack.closing",
    ];
    assert_eq!(paths, expected);
}

#[test]
fn lone_surrogates_are_faults() {
    let text = NL_EN.replace("Be concise", "Be \\ud83d concise");
    let tree = Tree::parse(&from_str(&text)).expect("JSON");
    let faults = check(tree.root());
    assert_eq!(faults.len(), 1);
    assert_eq!(
        (&*faults[0].path, &*faults[0].message),
        (
            "pack.rules[5]",
            "must be well-formed: it has a lone surrogate"
        )
    );
}

#[test]
fn digests_follow_what_is_said() {
    let digest = |value: &Value, language: &str| {
        let pack = pack(value);
        let prose = pack
            .prose(&from_str(language), Tone::Formal)
            .expect("the language");
        prose.digest(Some(&from_str("Acme")))
    };
    let before = parsed(NL_EN);
    let rows = [
        ("/opening", json!("Hi {organization}"), true, true),
        ("/retry", json!("Again: {reason}"), true, true),
        ("/languages/nl/line", json!("In Dutch"), true, false),
        (
            "/languages/nl/tones/informal",
            json!("{language}!"),
            false,
            false,
        ),
        ("/languages/en/retry", json!("Again: {reason}"), false, true),
        ("/version", json!("2"), false, false),
        (
            "/languages/fr",
            json!({ "line": "a", "tones": { "formal": "{language}", "informal": "{language}" } }),
            false,
            false,
        ),
    ];
    for (pointer, to, dutch, english) in rows {
        let mut after = before.clone();
        change(&mut after, pointer, Some(to));
        for (language, changes) in [("nl", dutch), ("en", english)] {
            assert_eq!(
                digest(&before, language) != digest(&after, language),
                changes,
                "{pointer} {language}"
            );
        }
    }
}

proptest! {
    /// Whatever a text is, one that is made literal by `{leftBrace}` is kept to the letter.
    #[test]
    fn any_text_can_be_kept(before in any::<String>(), after in "[ -~{}a-z]{0,60}", name in any::<String>()) {
        let escaped = |text: &str| text.replace('{', "{leftBrace}");
        let value = literal(&format!("{}{{organization}}{}", escaped(&before), escaped(&after)));
        let pack = pack(&value);
        let system_named = system_of(&pack, "nl", Tone::Formal, Some(&name));
        let (start, end) = (format!("{before}for "), &after);
        prop_assert!(system_named.starts_with(&start) && system_named.ends_with(end.as_str()), "{}", system_named);
        prop_assert_eq!(system_of(&pack, "nl", Tone::Informal, None), format!("{before}for us{after}"));
    }

    /// A text without a placeholder's look is kept as it is.
    #[test]
    fn braces_of_other_kinds_stand_for_themselves(text in "([{}\"' :,0-9\n]|[{][ ]?[\"0-9])*") {
        let pack = pack(&literal(&format!("{text}|{{organization}}")));
        prop_assert_eq!(system_of(&pack, "nl", Tone::Formal, None), format!("{text}|for us"));
    }

    /// Nothing that JSON can hold makes the check panic, and what it accepts can be used.
    #[test]
    fn any_value_at_any_place(place in 0usize..16, value in json_value()) {
        let places = [
            "/version", "/organization", "/organization/named", "/opening", "/rulesHeading", "/rules", "/rules/0", "/closing",
            "/retry", "/languages", "/languages/nl", "/languages/nl/line", "/languages/nl/tones",
            "/languages/nl/tones/formal", "/languages/nl/system", "/languages/nl/organization",
        ];
        let mut changed = parsed(NL_EN);
        change(&mut changed, places[place], Some(value));
        match PromptPack::new(tree(&changed)) {
            Ok(pack) => for language in pack.languages() {
                let prose = pack.prose(language, Tone::Formal);
                prop_assert!(prose.is_some_and(|prose| prose.digest(None).len() == 64));
            },
            Err(faults) => prop_assert!(faults.iter().all(|fault| fault.path.starts_with("pack"))),
        }
    }
}

fn json_value() -> impl Strategy<Value = Value> {
    let keys = prop_oneof![
        Just("formal".to_owned()),
        Just("informal".to_owned()),
        Just("named".to_owned()),
        Just("unnamed".to_owned()),
        Just("line".to_owned()),
        Just("tones".to_owned()),
        Just("system".to_owned()),
        Just("de".to_owned()),
        any::<String>(),
    ];
    let texts = prop_oneof![
        any::<String>(),
        Just("{organization}".to_owned()),
        Just("{organizationName}".to_owned()),
        Just("{language}".to_owned()),
        Just("{tone}{tone}".to_owned()),
        Just("{reason}".to_owned()),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        texts.prop_map(Value::from)
    ];
    leaf.prop_recursive(4, 24, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((keys.clone(), inner), 0..5)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}
