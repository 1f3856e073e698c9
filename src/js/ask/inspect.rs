//! `inspectAskAnswer`.

use super::inspect_options::{label_of, read_policy};
use super::validate::{JsHost, PassageSet};
use crate::ask::evidence::Evidence;
use crate::ask::inspect::issue::Severity;
use crate::ask::inspect::policy::Policy;
use crate::ask::inspect::{Citation, InspectHost, Inspection, inspect};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/js/ask/inspect.js")]
extern "C" {
    #[wasm_bindgen(js_name = readOption)]
    pub(super) fn read_option(options: &JsValue, name: &str) -> JsValue;
    #[wasm_bindgen(js_name = openReport)]
    fn open_report() -> JsValue;
    #[wasm_bindgen(js_name = noteSource)]
    fn note_source(check: &JsValue, report: &JsValue, index: f64);
    #[wasm_bindgen(js_name = passageCount)]
    fn passage_count(check: &JsValue) -> f64;
    #[wasm_bindgen(js_name = idAt)]
    fn id_at(check: &JsValue, position: f64) -> JsValue;
    #[wasm_bindgen(js_name = writeOther)]
    fn write_other(check: &JsValue, position: f64, address: *mut u16, capacity: usize) -> i32;
    #[wasm_bindgen(js_name = writeAnswer)]
    fn write_answer(check: &JsValue, address: *mut u16, capacity: usize) -> i32;
    #[wasm_bindgen(js_name = namedPassages)]
    fn named_passages(check: &JsValue) -> Option<Vec<u32>>;
    #[wasm_bindgen(js_name = writeCited)]
    fn write_cited(
        check: &JsValue,
        report: &JsValue,
        position: f64,
        address: *mut u16,
        capacity: usize,
    ) -> i32;
    #[wasm_bindgen(js_name = addSpan)]
    fn add_span(check: &JsValue, report: &JsValue, index: f64, position: f64, start: f64, end: f64);
    #[wasm_bindgen(js_name = messageOf)]
    fn message_of(error: &JsValue) -> String;
    #[wasm_bindgen(js_name = setCitation)]
    fn set_citation(
        check: &JsValue,
        report: &JsValue,
        index: f64,
        status: u8,
        tier: i32,
        position: f64,
        occurrences: f64,
        start: f64,
        end: f64,
    );
    #[wasm_bindgen(js_name = setNearest)]
    fn set_nearest(
        check: &JsValue,
        report: &JsValue,
        index: f64,
        position: f64,
        start: f64,
        end: f64,
        similarity: f64,
    );
    #[wasm_bindgen(js_name = addIssue)]
    fn add_issue(
        report: &JsValue,
        code: &str,
        is_error: bool,
        path: &str,
        message: &str,
        suggestion: Option<&str>,
    );
    #[wasm_bindgen(js_name = closeReport)]
    fn close_report(
        report: &JsValue,
        acceptance: &JsValue,
        reason: Option<&str>,
        policy: &JsValue,
    ) -> JsValue;
}

/// Inspects an answer. See `inspectAskAnswer` in `types.d.ts`.
#[wasm_bindgen(js_name = inspectAskAnswer, skip_typescript)]
pub fn inspect_ask_answer(
    raw: &JsValue,
    passages: &JsValue,
    options: &JsValue,
) -> Result<JsValue, JsValue> {
    let policy = read_policy(options)?;
    let set = PassageSet::open(passages.clone())?;
    inspect_with(&set, raw, &mut Evidence::default(), policy)
}

/// Inspects an answer to passages that are open already.
pub(super) fn inspect_with(
    set: &PassageSet,
    raw: &JsValue,
    evidence: &mut Evidence,
    policy: Policy,
) -> Result<JsValue, JsValue> {
    let mut host = InspectedHost {
        inner: set.host(raw),
        report: open_report(),
    };
    let inspection = inspect(&mut host, evidence, policy)?;
    host.close(&inspection, policy)
}

/// The answer and its passages, with the report that is being written.
struct InspectedHost<'a> {
    inner: JsHost<'a>,
    report: JsValue,
}

impl InspectedHost<'_> {
    fn close(self, inspection: &Inspection, policy: Policy) -> Result<JsValue, JsValue> {
        for (at, citation) in inspection.citations.iter().enumerate() {
            self.citation(at as f64, citation);
        }
        for issue in &inspection.issues {
            let is_error = issue.severity == Severity::Error;
            let (path, suggestion) = (issue.path.to_string(), issue.suggestion.as_deref());
            add_issue(
                &self.report,
                issue.code,
                is_error,
                &path,
                &issue.message,
                suggestion,
            );
        }
        let label = label_of(policy);
        match &inspection.verdict {
            Ok(proven) => {
                let acceptance = self.inner.acceptance(proven)?;
                Ok(close_report(&self.report, &acceptance, None, &label))
            }
            Err(reason) => Ok(close_report(
                &self.report,
                &JsValue::UNDEFINED,
                Some(reason),
                &label,
            )),
        }
    }

    fn citation(&self, at: f64, citation: &Citation) {
        let (check, report) = (self.inner.check(), &self.report);
        // Nearly every quote has one span, and none begins where it ends: that crosses with the rest.
        let first = citation.spans.first().cloned().unwrap_or_default();
        let tier = citation.tier.map_or(-1, |tier| tier as i32);
        let position = citation.position.unwrap_or(0) as f64;
        let occurrences = citation.occurrences as f64;
        let status = citation.status as u8;
        set_citation(
            check,
            report,
            at,
            status,
            tier,
            position,
            occurrences,
            first.start as f64,
            first.end as f64,
        );
        for span in citation.spans.iter().skip(1) {
            let (start, end) = (span.start as f64, span.end as f64);
            add_span(check, report, at, position, start, end);
        }
        if let Some(nearest) = &citation.nearest {
            let (start, end) = (nearest.span.start as f64, nearest.span.end as f64);
            set_nearest(
                check,
                report,
                at,
                nearest.position as f64,
                start,
                end,
                nearest.similarity,
            );
        }
    }
}

/// Everything that a check reads is read as a check reads it.
impl crate::ask::validate::Host for InspectedHost<'_> {
    type Error = JsValue;

    fn is_record(&mut self) -> Result<bool, JsValue> {
        self.inner.is_record()
    }

    fn answer_is_blank(&mut self) -> Result<Option<bool>, JsValue> {
        self.inner.answer_is_blank()
    }

    fn source_count(&mut self) -> Result<Option<usize>, JsValue> {
        self.inner.source_count()
    }

    fn needs_human(&mut self) -> Result<Option<bool>, JsValue> {
        self.inner.needs_human()
    }

    fn insufficient_context(&mut self) -> Result<Option<bool>, JsValue> {
        self.inner.insufficient_context()
    }

    fn source(
        &mut self,
        index: usize,
    ) -> Result<Option<crate::ask::validate::Source<'_>>, JsValue> {
        self.inner.source(index)
    }

    fn passage_id(&mut self) -> String {
        self.inner.passage_id()
    }

    fn passage_text(&mut self, position: usize) -> Result<&[u16], JsValue> {
        let report = &self.report;
        let (check, scratch) = self.inner.check_and_scratch();
        let write =
            |address, capacity| write_cited(check, report, position as f64, address, capacity);
        if scratch.fill(write).is_err() {
            return self.inner.passage_text(position);
        }
        Ok(self.inner.check_and_scratch().1.units())
    }
}

impl InspectHost for InspectedHost<'_> {
    fn note_source(&mut self, index: usize) {
        note_source(self.inner.check(), &self.report, index as f64);
    }

    fn passage_count(&mut self) -> usize {
        passage_count(self.inner.check()) as usize
    }

    fn id_at(&mut self, position: usize) -> Option<String> {
        id_at(self.inner.check(), position as f64).as_string()
    }

    fn other_text(&mut self, position: usize) -> Option<&[u16]> {
        let (check, scratch) = self.inner.check_and_scratch();
        let write = |address, capacity| write_other(check, position as f64, address, capacity);
        scratch.fill(write).ok()
    }

    fn answer_text(&mut self) -> Option<&[u16]> {
        let (check, scratch) = self.inner.check_and_scratch();
        let write = |address, capacity| write_answer(check, address, capacity);
        scratch.fill(write).ok()
    }

    fn message(error: &JsValue) -> String {
        message_of(error)
    }

    fn named_passages(&mut self) -> Vec<usize> {
        let named = named_passages(self.inner.check());
        named
            .unwrap_or_default()
            .into_iter()
            .map(|position| position as usize)
            .collect()
    }
}
