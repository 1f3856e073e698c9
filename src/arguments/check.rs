//! The verdict over one claim.
//!
//! Based on one corpus for each kind of claim, in which the value must stand. A claim that fails is never tried elsewhere;
//! a hint tells where the value would have been found. The verdict never holds the value.

use super::corpus::{
    Claim, EarlierAnswer, PeriodSpelling, SourceCorpus, SourceSubject, Standing, Text, Value,
};
use super::leaf::{Membership, carries, in_text, is_placement};
use super::token::{canonical_tokens, occurs_in};
use crate::text::units::from_str;

/// The verdict; names are those of the package's types, and `None` or `false` is an absent field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SourceCheck {
    /// Where the value comes from.
    pub source: &'static str,
    /// What the model said, or `none`.
    pub claimed: &'static str,
    /// How the value was found.
    pub matched: Option<&'static str>,
    /// Whether the quote stands there but not the value in it.
    pub reading: bool,
    /// Whether what proves it is of before the current request.
    pub earlier: bool,
    /// The id of the result that has it.
    pub result: Option<Text>,
    /// What the run made of that result, if not a fact.
    pub set_aside: Option<&'static str>,
    /// Whether the result is of a listed tool.
    pub arguments_from: Option<&'static str>,
    /// The label of the text that has it.
    pub app_source: Option<Text>,
    /// Where the value stands though nothing proves that it came from there.
    pub coincides: Option<&'static str>,
    /// Why the claim does not hold.
    pub failed: Option<&'static str>,
}

/// Whether the source holds: a reading, a default and the model's own word do not.
pub fn is_traced(check: &SourceCheck) -> bool {
    match check.source {
        "said" => !check.reading,
        "answered" | "result" | "app" => true,
        _ => false,
    }
}

/// Checks where an argument is said to come from.
pub fn check_source(subject: &SourceSubject, corpus: &SourceCorpus) -> SourceCheck {
    let judge = Judge {
        subject,
        corpus,
        tokens: subject.value.tokens(),
    };
    let mut check = judge.judge();
    let is_persons = check.source == "answered" || (check.source == "said" && !check.reading);
    let assume = subject.rule.as_ref().and_then(|rule| rule.assume.as_ref());
    if !is_persons && assume.is_some_and(|assume| subject.value.is_same_argument(assume)) {
        check = SourceCheck {
            failed: check.failed,
            ..of("default")
        };
    }
    check.claimed = match subject.claim {
        None => "none",
        Some(Claim::User { .. }) => "user",
        Some(Claim::Result { .. }) => "result",
        Some(Claim::Turn) => "turn",
        Some(Claim::App) => "app",
        Some(Claim::Assumed) => "assumed",
    };
    check
}

fn of(source: &'static str) -> SourceCheck {
    SourceCheck {
        source,
        ..SourceCheck::default()
    }
}

struct Judge<'a> {
    subject: &'a SourceSubject,
    corpus: &'a SourceCorpus,
    tokens: Vec<String>,
}

impl Judge<'_> {
    fn judge(&self) -> SourceCheck {
        let claim = self.subject.claim.as_ref();
        if !self.subject.value.is_primitive() {
            let failed = claim.map(|_| "uncheckable");
            return SourceCheck {
                failed,
                ..of("model")
            };
        }
        match claim {
            Some(Claim::User { quote }) => self.user(&canonical_tokens(quote)),
            Some(Claim::Result { id }) => self.result(id),
            Some(Claim::Turn | Claim::App) if self.tokens.is_empty() => self.fail("uncheckable"),
            Some(Claim::Turn) => self.turn(),
            Some(Claim::App) => self.app(),
            Some(Claim::Assumed) | None => self.model(None),
        }
    }

    fn fail(&self, code: &'static str) -> SourceCheck {
        self.model(Some(code))
    }

    fn model(&self, failed: Option<&'static str>) -> SourceCheck {
        SourceCheck {
            failed,
            coincides: self.hint(),
            ..of("model")
        }
    }

    fn holds(&self, text: &[u16]) -> bool {
        in_text(&self.tokens, text) == Membership::Found
    }

    fn carried(&self, text: Option<&Text>) -> bool {
        text.is_some_and(|text| carries(text, &self.tokens) == Membership::Found)
    }

    fn hint(&self) -> Option<&'static str> {
        let SourceCorpus {
            person,
            results,
            app,
            ..
        } = self.corpus;
        if self.tokens.is_empty() {
            None
        } else if person
            .iter()
            .any(|words| !words.composed && self.holds(&words.text))
        {
            Some("person")
        } else if results
            .iter()
            .any(|result| self.carried(result.text.as_ref()))
        {
            Some("result")
        } else {
            app.iter()
                .any(|words| self.holds(&words.text))
                .then_some("app")
        }
    }

    fn user(&self, quote: &[String]) -> SourceCheck {
        if quote.is_empty() {
            return self.fail("uncheckable");
        }
        let (mut found, mut own, mut earlier, mut long) = (false, false, true, false);
        for words in &self.corpus.person {
            match in_text(quote, &words.text) {
                Membership::Found => {
                    found = true;
                    own |= !words.composed;
                    earlier &= words.composed || words.earlier;
                }
                Membership::Uncheckable => long = true,
                Membership::NotFound => {}
            }
        }
        match (found, own) {
            (false, _) if long => return self.fail("uncheckable"),
            (false, _) => return self.fail("quote-not-found"),
            (true, false) => return self.fail("composed-message"),
            _ if self.tokens.is_empty() => return self.fail("uncheckable"),
            _ => {}
        }
        let matched = if occurs_in(&self.tokens, quote) {
            Some("quote")
        } else {
            self.has_phrase(quote).then_some("phrase")
        };
        SourceCheck {
            matched,
            reading: matched.is_none(),
            earlier,
            ..of("said")
        }
    }

    fn has_phrase(&self, quote: &[String]) -> bool {
        let phrases = self.subject.rule.iter().flat_map(|rule| &rule.phrases);
        phrases
            .filter(|(value, _)| self.subject.value.is_same_argument(value))
            .take(1)
            .flat_map(|(_, said)| said)
            .any(|phrase| occurs_in(&canonical_tokens(phrase), quote))
    }

    fn result(&self, id: &[u16]) -> SourceCheck {
        let mut results = self.corpus.results.iter();
        let Some(result) = results.find(|result| result.tool_call_id == id) else {
            return self.fail("unknown-result");
        };
        let Some(text) = &result.text else {
            return self.fail("uncheckable");
        };
        if is_placement(text) {
            return self.fail("placed-result");
        }
        match carries(text, &self.tokens) {
            Membership::Uncheckable => return self.fail("uncheckable"),
            Membership::NotFound => return self.fail("not-in-result"),
            Membership::Found => {}
        }
        let is_listed = |list: &Vec<Text>| {
            let name = result.tool_name.as_ref();
            name.is_some_and(|name| list.contains(name))
        };
        SourceCheck {
            earlier: result.earlier,
            result: Some(id.to_vec()),
            set_aside: match result.standing {
                Some(Standing::Open) => Some("open"),
                Some(Standing::Noise) => Some("noise"),
                Some(Standing::RuledOut) => Some("ruled-out"),
                Some(Standing::Fact) | None => None,
            },
            arguments_from: self.subject.arguments_from.as_ref().map(|list| {
                if is_listed(list) {
                    "listed"
                } else {
                    "unlisted"
                }
            }),
            ..of("result")
        }
    }

    fn turn(&self) -> SourceCheck {
        let SourceCorpus {
            turn,
            person,
            results,
            assistant,
            app,
            answers,
        } = self.corpus;
        let subject = self.subject;
        let is_period = subject.rule.as_ref().is_some_and(|rule| rule.period);
        let (readable, hidden): (Vec<_>, Vec<_>) = answers
            .iter()
            .filter(|answer| {
                (is_period && answer.period)
                    || (answer.tool_name == subject.tool_name
                        && answer.argument == subject.argument)
            })
            .partition(|answer| is_readable(&answer.value));
        let answered = |answer: &EarlierAnswer, matched| SourceCheck {
            matched,
            earlier: answer.turn < *turn,
            ..of("answered")
        };
        let same = |answer: &&&EarlierAnswer| canonical_tokens(&answer.value) == self.tokens;
        if let Some(answer) = readable.iter().find(same) {
            return answered(answer, None);
        }
        let spelled =
            |answer: &&&EarlierAnswer| is_period && answer.period && self.is_respelled(answer);
        if let Some(answer) = readable.iter().find(spelled) {
            return answered(answer, Some("spelling"));
        }
        if !hidden.is_empty() {
            return self.fail("uncheckable");
        }
        if answers.is_empty() && *turn <= 1.0 {
            return self.fail("no-earlier-turn");
        }
        let coincides = |earlier, place| SourceCheck {
            earlier,
            coincides: Some(place),
            ..of("model")
        };
        if person
            .iter()
            .any(|words| words.earlier && !words.composed && self.holds(&words.text))
        {
            coincides(true, "person")
        } else if results
            .iter()
            .any(|result| result.earlier && self.carried(result.text.as_ref()))
        {
            coincides(true, "result")
        } else if app.iter().any(|words| self.holds(&words.text)) {
            coincides(false, "app")
        } else if assistant.iter().any(|text| self.holds(text)) {
            self.fail("only-in-model-answer")
        } else {
            self.fail("not-in-earlier-turns")
        }
    }

    fn is_respelled(&self, answer: &EarlierAnswer) -> bool {
        let (Some(from), Some(to)) = (answer.spelling, self.subject.spelling) else {
            return false;
        };
        respell(&answer.value, from, to)
            .is_some_and(|value| Value::String(value).tokens() == self.tokens)
    }

    fn app(&self) -> SourceCheck {
        let (labelled, plain): (Vec<_>, Vec<_>) = self
            .corpus
            .app
            .iter()
            .partition(|words| words.label.is_some());
        let mut is_long = false;
        for words in labelled.into_iter().chain(plain) {
            match in_text(&self.tokens, &words.text) {
                Membership::Found => {
                    return SourceCheck {
                        app_source: words.label.clone(),
                        ..of("app")
                    };
                }
                Membership::Uncheckable => is_long = true,
                Membership::NotFound => {}
            }
        }
        self.fail(if is_long {
            "uncheckable"
        } else {
            "not-in-app-text"
        })
    }
}

/// Neither hidden nor clipped (79 units and an ellipsis).
fn is_readable(value: &[u16]) -> bool {
    value != from_str("REDACTED") && !(value.len() >= 80 && value.last() == Some(&0x2026))
}

/// A look-back written with or without its sign; no other spelling converts.
fn respell(value: &[u16], from: PeriodSpelling, to: PeriodSpelling) -> Option<Text> {
    use PeriodSpelling::{Lookback, SignedLookback};
    let bare = match from {
        Lookback => value,
        SignedLookback => value.strip_prefix(&[0x2D])?,
        _ => return None,
    };
    let (unit, digits) = bare.split_last()?;
    let is_digit = |unit: &u16| (0x30..=0x39).contains(unit);
    let is_lookback = from_str("mhdw").contains(unit)
        && digits.first().is_some_and(|&digit| digit != 0x30)
        && digits.iter().all(is_digit);
    match to {
        Lookback if is_lookback => Some(bare.to_vec()),
        SignedLookback if is_lookback => Some([&[0x2D], bare].concat()),
        _ => None,
    }
}
