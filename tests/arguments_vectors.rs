//! The recorded tokens and verdicts of declared sources, met by the core without any JavaScript.

use kennisbank_ask::arguments::check::{SourceCheck, check_source, is_traced};
use kennisbank_ask::arguments::corpus::{
    AppWords, Claim, EarlierAnswer, PeriodSpelling, PersonWords, RuledArgument, ServedResult,
    SourceCorpus, SourceSubject, Standing, Text, Value as Argument,
};
use kennisbank_ask::arguments::token::{canonical_form, tokenize};
use kennisbank_ask::text::units::{from_str, to_string};
use serde_json::{Value, json};

fn rows(file: &str) -> Vec<Value> {
    file.lines()
        .map(|line| serde_json::from_str(line).expect("a vector is a line of JSON"))
        .collect()
}

#[test]
fn tokens() {
    for (line, row) in rows(include_str!("vectors/arguments-tokens.jsonl"))
        .iter()
        .enumerate()
    {
        let tokens = tokenize(&from_str(row["text"].as_str().expect("a text")));
        assert_eq!(json!(tokens), row["tokens"], "line {}", line + 1);
        let canonical: Vec<String> = tokens.into_iter().map(canonical_form).collect();
        assert_eq!(json!(canonical), row["canonical"], "line {}", line + 1);
    }
}

fn expanded(value: &Value) -> String {
    match &value["$concat"] {
        Value::Array(parts) => parts.iter().map(expanded).collect(),
        _ => match &value["$repeat"] {
            Value::Array(repeat) => {
                expanded(&repeat[0]).repeat(repeat[1].as_u64().expect("a count") as usize)
            }
            _ => value.as_str().expect("a text").to_owned(),
        },
    }
}

fn text(value: &Value) -> Text {
    from_str(&expanded(value))
}

fn some(value: &Value) -> Option<Text> {
    (!value.is_null()).then(|| text(value))
}

fn list<T>(value: &Value, item: impl Fn(&Value) -> T) -> Vec<T> {
    value
        .as_array()
        .map(|items| items.iter().map(item).collect())
        .unwrap_or_default()
}

fn argument(value: &Value) -> Argument {
    match value {
        Value::String(_) => Argument::String(text(value)),
        Value::Number(number) => Argument::Number(number.as_f64().expect("a double")),
        Value::Bool(value) => Argument::Bool(*value),
        Value::Object(object) => match object.get("$number").and_then(Value::as_str) {
            Some("-0") => Argument::Number(-0.0),
            Some("NaN") => Argument::Number(f64::NAN),
            Some("Infinity") => Argument::Number(f64::INFINITY),
            Some("-Infinity") => Argument::Number(f64::NEG_INFINITY),
            _ => Argument::Other,
        },
        _ => Argument::Other,
    }
}

fn spelling(value: &Value) -> Option<PeriodSpelling> {
    Some(match value.as_str()? {
        "lookback" => PeriodSpelling::Lookback,
        "signed-lookback" => PeriodSpelling::SignedLookback,
        "iso-range" => PeriodSpelling::IsoRange,
        _ => PeriodSpelling::WallRange,
    })
}

fn subject(value: &Value) -> SourceSubject {
    let rule = &value["rule"];
    let claim = &value["claim"];
    SourceSubject {
        tool_name: text(&value["toolName"]),
        argument: text(&value["argument"]),
        value: argument(&value["value"]),
        rule: rule.is_object().then(|| RuledArgument {
            assume: rule.get("assume").map(argument),
            phrases: list(&rule["ask"]["phrases"], |row| {
                (argument(&row["value"]), list(&row["said"], text))
            }),
            period: rule["period"] == true,
        }),
        spelling: spelling(&value["spelling"]),
        arguments_from: value.get("argumentsFrom").map(|names| list(names, text)),
        claim: claim["source"].as_str().map(|source| match source {
            "user" => Claim::User {
                quote: some(&claim["quote"]).unwrap_or_default(),
            },
            "result" => Claim::Result {
                id: some(&claim["id"]).unwrap_or_default(),
            },
            "turn" => Claim::Turn,
            "app" => Claim::App,
            _ => Claim::Assumed,
        }),
    }
}

fn corpus(value: &Value) -> SourceCorpus {
    SourceCorpus {
        turn: value["turn"].as_f64().expect("a turn"),
        person: list(&value["person"], |words| PersonWords {
            text: text(&words["text"]),
            earlier: words["earlier"] == true,
            composed: words["composed"] == true,
        }),
        results: list(&value["results"], |result| ServedResult {
            tool_call_id: text(&result["toolCallId"]),
            tool_name: some(&result["toolName"]),
            text: some(&result["text"]),
            earlier: result["earlier"] == true,
            standing: result["standing"].as_str().map(|standing| match standing {
                "fact" => Standing::Fact,
                "open" => Standing::Open,
                "noise" => Standing::Noise,
                _ => Standing::RuledOut,
            }),
        }),
        assistant: list(&value["assistant"], text),
        app: list(&value["app"], |words| AppWords {
            text: text(&words["text"]),
            label: some(&words["label"]),
        }),
        answers: list(&value["answers"], |answer| EarlierAnswer {
            tool_name: text(&answer["toolName"]),
            argument: text(&answer["argument"]),
            value: text(&answer["value"]),
            turn: answer["turn"].as_f64().expect("a turn"),
            period: answer["period"] == true,
            spelling: spelling(&answer["spelling"]),
        }),
    }
}

fn recorded(check: &SourceCheck) -> Value {
    let mut fields = json!({ "source": check.source, "claimed": check.claimed });
    let mut put = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            fields[name] = json!(value);
        }
    };
    put("matched", check.matched.map(str::to_owned));
    put("result", check.result.as_deref().map(to_string));
    put("setAside", check.set_aside.map(str::to_owned));
    put("argumentsFrom", check.arguments_from.map(str::to_owned));
    put("appSource", check.app_source.as_deref().map(to_string));
    put("coincides", check.coincides.map(str::to_owned));
    put("failed", check.failed.map(str::to_owned));
    for (name, flag) in [("reading", check.reading), ("earlier", check.earlier)] {
        if flag {
            fields[name] = json!(true);
        }
    }
    fields
}

#[test]
fn verdicts() {
    let mut wrong = Vec::new();
    for (line, row) in rows(include_str!("vectors/arguments-check.jsonl"))
        .iter()
        .enumerate()
    {
        let check = check_source(
            &subject(&row["input"]["subject"]),
            &corpus(&row["input"]["corpus"]),
        );
        let met = json!({ "check": recorded(&check), "traced": is_traced(&check) });
        if met != row["expected"] {
            wrong.push(format!(
                "line {} {}: {met} for {}",
                line + 1,
                row["kind"],
                row["expected"]
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_token_table() {
    let rows: [(&str, &str, &[&str]); 14] = [
        (
            "thousands and a full stop",
            "41,200 IOPS.",
            &["41200", "iops"],
        ),
        ("a comma that groups no three digits", "412,00", &["412,00"]),
        (
            "a comma after a digit before a letter",
            "fc1/3,fc1/4",
            &["fc1/3", "fc1/4"],
        ),
        ("single digits", "1,2,3", &["1,2,3"]),
        ("a letter before the comma", "a,1", &["a", "1"]),
        ("negative thousands", "-1,234", &["-1234"]),
        ("percent", "78% 50 %", &["78", "50"]),
        ("currency", "$20/month", &["20/month"]),
        ("hexadecimal", "0xEF0101 0x010", &["0xef0101", "0x010"]),
        (
            "zeros",
            "007 1.50 98304.0 +5 -0",
            &["7", "1.5", "98304", "5", "0"],
        ),
        (
            "sixteen digits stay",
            "9007199254740993",
            &["9007199254740993"],
        ),
        ("an exponent", "0.0000001", &["1e-7"]),
        (
            "separators",
            "Zürich don't a.b@c.de https://a.b/c?d=e",
            &[
                "z",
                "rich",
                "don",
                "t",
                "a.b@c.de",
                "https://a.b/c",
                "d",
                "e",
            ],
        ),
        ("no ASCII", "２４ｈ … ٣", &[]),
    ];
    for (name, text, expected) in rows {
        assert_eq!(tokenize(&from_str(text)), expected, "{name}");
    }
}
