//! From a model's text to an explanation, or to every issue in the order of the contract.
//!
//! Based on the recorded vectors: the first object whose braces balance is read as `JSON.parse` reads it, texts are
//! normalised before their length is looked at, and evidence outside the allowlist refuses the whole.

use super::{DIAGNOSIS_TYPES, Explanation, OPTION_VERDICTS, OptionAnalysis, name_in};
use crate::text::json::balanced::{self, Brackets};
use crate::text::json::tree::{Item, Kind, Tree};
use crate::text::units::position;
use crate::text::white_space::{collapse, trim};
use std::collections::BTreeSet;

/// Why a text is no explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Nothing but white space.
    EmptyOutput,
    /// No object whose braces balance.
    NoObject,
    /// That object is no JSON.
    NotJson,
    /// Its fields break rules; every issue in order.
    InvalidStructure(Vec<String>),
    /// The ids that are not in the allowlist.
    InvalidEvidence(Vec<Vec<u16>>),
}

impl Failure {
    /// Its name in results.
    pub fn reason(&self) -> &'static str {
        match self {
            Failure::EmptyOutput => "empty_output",
            Failure::NoObject | Failure::NotJson => "invalid_json",
            Failure::InvalidStructure(_) => "invalid_structure",
            Failure::InvalidEvidence(_) => "invalid_evidence",
        }
    }

    /// What is wrong, in words.
    pub fn issues(&self) -> Vec<String> {
        let issue = match self {
            Failure::EmptyOutput => "model output is empty",
            Failure::NoObject => "no complete JSON object found",
            Failure::NotJson => "JSON parsing failed",
            Failure::InvalidStructure(issues) => return issues.clone(),
            Failure::InvalidEvidence(_) => "evidenceIds contains IDs outside the allowlist",
        };
        vec![issue.to_owned()]
    }
}

/// From the first `{`, the shortest text in which braces outside strings balance.
pub fn first_object(text: &[u16]) -> Option<&[u16]> {
    let start = position(text, u16::from(b'{'))?;
    let end = balanced::end(text, start, Brackets::Braces)?;
    text.get(start..end)
}

/// The explanation that a model's text holds. `is_allowed` tells the evidence that was given.
pub fn parse(text: &[u16], is_allowed: impl Fn(&[u16]) -> bool) -> Result<Explanation, Failure> {
    if trim(text).is_empty() {
        return Err(Failure::EmptyOutput);
    }
    let object = first_object(text).ok_or(Failure::NoObject)?;
    let tree = Tree::parse(object).map_err(|_| Failure::NotJson)?;
    let mut check = Check::default();
    let explanation = check.explanation(tree.root());
    if !check.issues.is_empty() {
        return Err(Failure::InvalidStructure(check.issues));
    }
    let ids = explanation.evidence_ids.iter();
    let outside: Vec<_> = ids.filter(|id| !is_allowed(id)).cloned().collect();
    if outside.is_empty() {
        Ok(explanation)
    } else {
        Err(Failure::InvalidEvidence(outside))
    }
}

#[derive(Default)]
struct Check {
    issues: Vec<String>,
}

impl Check {
    fn issue(&mut self, path: &str, what: &str) {
        self.issues.push([path, what].concat());
    }

    // The order of the fields is that of the issues.
    fn explanation(&mut self, root: Option<Item>) -> Explanation {
        let get = |key| root.and_then(|root| root.get(key));
        let summary = self.text("summary", get("summary"), 500);
        let (diagnosis_type, diagnosis_detail) = self.diagnosis(get("diagnosis"));
        let key_points = self.list("keyPoints", get("keyPoints"), (1, 6), 200);
        let next_actions = self.list("nextActions", get("nextActions"), (1, 5), 200);
        let evidence_ids = self.list("evidenceIds", get("evidenceIds"), (0, 10), 160);
        let option_analysis = self.options(get("optionAnalysis"));
        let uncertainty = self.uncertainty(get("uncertainty"));
        Explanation {
            summary,
            diagnosis_type,
            diagnosis_detail,
            key_points,
            option_analysis,
            next_actions,
            evidence_ids,
            uncertainty,
        }
    }

    fn text(&mut self, path: &str, item: Option<Item>, most: usize) -> Vec<u16> {
        let Some(text) = item.and_then(Item::as_string) else {
            self.issue(path, " must be a string");
            return Vec::new();
        };
        let text = collapse(text);
        if text.is_empty() || text.len() > most {
            self.issue(path, &format!(" must contain 1-{most} characters"));
        }
        text
    }

    fn array<'a>(
        &mut self,
        path: &str,
        item: Option<Item<'a>>,
        (least, most): (usize, usize),
    ) -> Option<Item<'a>> {
        let Some(array) = item.filter(|item| item.kind() == Kind::Array) else {
            self.issue(path, " must be an array");
            return None;
        };
        let count = array.children().count();
        if count < least || count > most {
            self.issue(path, &format!(" must contain {least}-{most} items"));
        }
        Some(array)
    }

    fn list(
        &mut self,
        path: &str,
        item: Option<Item>,
        items: (usize, usize),
        most: usize,
    ) -> Vec<Vec<u16>> {
        let Some(array) = self.array(path, item, items) else {
            return Vec::new();
        };
        let mut seen = BTreeSet::new();
        let mut kept = Vec::new();
        for (index, child) in array.children().enumerate() {
            let text = self.text(&format!("{path}[{index}]"), Some(child), most);
            if !text.is_empty() && seen.insert(text.clone()) {
                kept.push(text);
            }
        }
        kept
    }

    fn choice(&mut self, path: &str, item: Option<Item>, names: &[&'static str]) -> Vec<u16> {
        let text = item.and_then(Item::as_string).unwrap_or(&[]);
        if name_in(names, text).is_none() {
            self.issue(path, " is invalid");
        }
        text.to_vec()
    }

    fn diagnosis(&mut self, item: Option<Item>) -> (Vec<u16>, Vec<u16>) {
        let Some(diagnosis) = item.filter(|item| item.kind() == Kind::Object) else {
            self.issue("diagnosis", " must be an object");
            return Default::default();
        };
        let name = self.choice("diagnosis.type", diagnosis.get("type"), &DIAGNOSIS_TYPES);
        let detail = self.text("diagnosis.detail", diagnosis.get("detail"), 500);
        (name, detail)
    }

    fn options(&mut self, item: Option<Item>) -> Vec<OptionAnalysis> {
        let Some(array) = self.array("optionAnalysis", item, (0, 10)) else {
            return Vec::new();
        };
        let children = array.children().enumerate();
        children
            .filter_map(|(index, child)| self.option(&format!("optionAnalysis[{index}]"), child))
            .collect()
    }

    fn option(&mut self, path: &str, item: Item) -> Option<OptionAnalysis> {
        if item.kind() != Kind::Object {
            self.issue(path, " must be an object");
            return None;
        }
        let inside = |field| [path, field].concat();
        Some(OptionAnalysis {
            option: self.text(&inside(".option"), item.get("option"), 20),
            verdict: self.choice(&inside(".verdict"), item.get("verdict"), &OPTION_VERDICTS),
            reason: self.text(&inside(".reason"), item.get("reason"), 300),
        })
    }

    fn uncertainty(&mut self, item: Option<Item>) -> Option<Vec<u16>> {
        let text = match item.map(Item::kind) {
            None | Some(Kind::Null) => return None,
            Some(Kind::String(text)) => collapse(text),
            Some(_) => {
                self.issue("uncertainty", " must be a string or null");
                return None;
            }
        };
        if text.len() > 300 {
            self.issue("uncertainty", " must contain 0-300 characters");
        }
        Some(text).filter(|text| !text.is_empty())
    }
}
