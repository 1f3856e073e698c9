//! The recorded answers of the package's first version, met by the core without any JavaScript.
//!
//! Each line of `tests/vectors/ask-*.jsonl` is an input and what came of it. The same files are run through the built
//! package in `tests/package/vectors.test.mjs`.

use kennisbank_ask::ask::evidence::Evidence;
use kennisbank_ask::ask::prompt_text::{Language, Tone, system};
use kennisbank_ask::ask::request::{
    DEFAULT_MAX_TOKENS, Passage, RequestError, check_max_tokens, check_passage_id,
    check_question_length, prompt,
};
use kennisbank_ask::ask::retry::retry_suffix;
use kennisbank_ask::ask::validate::{Host, Proven, Source, validate};
use kennisbank_ask::text::units::{from_str, to_string};
use kennisbank_ask::text::white_space::trim;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;

fn rows(file: &str) -> Vec<Value> {
    file.lines()
        .map(|line| serde_json::from_str(line).expect("a vector is a line of JSON"))
        .collect()
}

fn units(value: &Value) -> Vec<u16> {
    from_str(value.as_str().expect("a vector's text is a string"))
}

#[test]
fn build() {
    let rows = rows(include_str!("vectors/ask-build.jsonl"));
    assert_eq!(rows.len(), 250);
    for (line, row) in rows.iter().enumerate() {
        let expected = &row["expected"];
        match request(&row["input"]) {
            Ok(request) => assert_eq!(request, expected["returns"], "line {}", line + 1),
            Err(error) => assert_eq!(
                json!(error.to_string()),
                expected["throws"],
                "line {}",
                line + 1
            ),
        }
    }
}

/// What a vector records of a request.
fn request(input: &Value) -> Result<Value, RequestError> {
    let question = units(&input["question"]);
    check_question_length(trim(&question).len())?;
    let texts: Vec<_> = input["passages"]
        .as_array()
        .expect("passages")
        .iter()
        .map(PassageTexts::of)
        .collect();
    let mut ids = BTreeSet::new();
    for passage in &texts {
        check_passage_id(&passage.id, |id| ids.insert(id.to_vec()))?;
    }
    let max_tokens = check_max_tokens(input["maxTokens"].as_f64().unwrap_or(DEFAULT_MAX_TOKENS))?;
    let passages: Vec<_> = texts.iter().map(PassageTexts::passage).collect();
    Ok(json!({
        "prompt": to_string(&prompt(&question, &passages)),
        "schemaName": kennisbank_ask::ask::schema::ASK_SCHEMA_NAME,
        "maxTokens": input.get("maxTokens").cloned().unwrap_or(json!(max_tokens as u64)),
        "organization": organization(&input["settings"]),
    }))
}

struct PassageTexts {
    id: Vec<u16>,
    path: Vec<u16>,
    version: f64,
    heading: Option<Vec<u16>>,
    page: Option<f64>,
    text: Vec<u16>,
}

impl PassageTexts {
    fn of(passage: &Value) -> PassageTexts {
        PassageTexts {
            id: units(&passage["id"]),
            path: units(&passage["path"]),
            version: passage["version"].as_f64().expect("a version is a number"),
            heading: passage["heading"].as_str().map(from_str),
            page: passage["page"].as_f64(),
            text: units(&passage["text"]),
        }
    }

    fn passage(&self) -> Passage<'_> {
        let PassageTexts {
            id,
            path,
            version,
            heading,
            page,
            text,
        } = self;
        Passage {
            id,
            path,
            version: *version,
            heading: heading.as_deref(),
            page: *page,
            text,
        }
    }
}

/// The organization that the first line of the system prompt names.
fn organization(settings: &Value) -> Value {
    let language = settings["language"]
        .as_str()
        .and_then(Language::from_name)
        .expect("a language");
    let tone = settings["tone"]
        .as_str()
        .and_then(Tone::from_name)
        .expect("a tone");
    let name = settings["organizationName"].as_str().map(from_str);
    let system = system(language, tone, name.as_deref());
    let first = system.lines().next().unwrap_or_default();
    let named = first
        .split_once("the organization \"")
        .and_then(|(_, rest)| rest.split_once('"'));
    named.map_or(Value::Null, |(name, _)| json!(name))
}

#[test]
fn retry() {
    let rows = rows(include_str!("vectors/ask-retry.jsonl"));
    assert_eq!(rows.len(), 60);
    for (line, row) in rows.iter().enumerate() {
        let suffix = retry_suffix(&units(&row["input"]["reason"]));
        let note = row["expected"]["returns"]["note"].as_str().expect("a note");
        assert!(suffix.contains(note), "line {}: {suffix}", line + 1);
    }
}

#[test]
fn validation() {
    let rows = rows(include_str!("vectors/ask-validate.jsonl"));
    assert_eq!(rows.len(), 2000);
    for (line, row) in rows.iter().enumerate() {
        let input = &row["input"];
        let mut host = JsonHost::new(&input["raw"], &input["passages"]);
        let Ok(verdict) = validate(&mut host, &mut Evidence::default());
        let returned = match verdict {
            Ok(proven) => json!({ "ok": true, "answer": host.answer(&proven) }),
            Err(refusal) => json!({ "ok": false, "reason": refusal.to_string() }),
        };
        assert_eq!(returned, row["expected"]["returns"], "line {}", line + 1);
    }
}

/// An answer and its passages as JSON; reading it never fails.
struct JsonHost<'a> {
    raw: &'a Value,
    passages: &'a [Value],
    positions: HashMap<&'a str, usize>,
    passage_id: String,
    text: Vec<u16>,
}

impl<'a> JsonHost<'a> {
    fn new(raw: &'a Value, passages: &'a Value) -> Self {
        let passages = passages.as_array().expect("passages").as_slice();
        let ids = passages
            .iter()
            .map(|passage| passage["id"].as_str().expect("an id is a string"));
        let positions = ids
            .enumerate()
            .map(|(position, id)| (id, position))
            .collect();
        JsonHost {
            raw,
            passages,
            positions,
            passage_id: String::new(),
            text: Vec::new(),
        }
    }

    fn answer(&self, proven: &Proven) -> Value {
        let source = |kept: &kennisbank_ask::ask::validate::Kept| {
            let passage = &self.passages[kept.position];
            let quote = units(&self.raw["sources"][kept.source]["quote"]);
            json!({
                "path": passage["path"],
                "version": passage["version"],
                "heading": passage["heading"],
                "page": passage["page"],
                "passage": to_string(trim(&quote)),
            })
        };
        json!({
            "answer": to_string(trim(&units(&self.raw["answer"]))),
            "sources": proven.sources.iter().map(source).collect::<Vec<_>>(),
            "needsHuman": proven.needs_human,
            "insufficientContext": proven.insufficient_context,
        })
    }
}

impl Host for JsonHost<'_> {
    type Error = Infallible;

    fn is_record(&mut self) -> Result<bool, Infallible> {
        Ok(self.raw.is_object())
    }

    fn answer_is_blank(&mut self) -> Result<Option<bool>, Infallible> {
        Ok(self.raw["answer"]
            .as_str()
            .map(|answer| trim(&from_str(answer)).is_empty()))
    }

    fn source_count(&mut self) -> Result<Option<usize>, Infallible> {
        Ok(self.raw["sources"].as_array().map(Vec::len))
    }

    fn needs_human(&mut self) -> Result<Option<bool>, Infallible> {
        Ok(self.raw["needsHuman"].as_bool())
    }

    fn insufficient_context(&mut self) -> Result<Option<bool>, Infallible> {
        Ok(self.raw["insufficientContext"].as_bool())
    }

    fn source(&mut self, index: usize) -> Result<Option<Source<'_>>, Infallible> {
        let source = &self.raw["sources"][index];
        let (Some(id), Some(quote)) = (source["passageId"].as_str(), source["quote"].as_str())
        else {
            return Ok(None);
        };
        id.clone_into(&mut self.passage_id);
        self.text = from_str(quote);
        Ok(Some(Source {
            position: self.positions.get(id).copied(),
            quote: &self.text,
        }))
    }

    fn passage_id(&mut self) -> String {
        self.passage_id.clone()
    }

    fn passage_text(&mut self, position: usize) -> Result<&[u16], Infallible> {
        self.text = units(&self.passages[position]["text"]);
        Ok(&self.text)
    }
}
