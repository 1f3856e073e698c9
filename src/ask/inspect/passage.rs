//! A cited passage as an inspection needs it: its text, what the model was shown of it, and how rules read it, kept while the
//! inspection lasts.

use super::examine::examine;
use super::placement::{Finding, Placement, place_found};
use super::quote::Quote;
use super::search::{Searched, reading_rules, search};
use crate::text::escape::defuse;
use crate::text::fold::Folded;
use crate::text::locate::Locator;
use crate::text::reading::{Reading, read};
use crate::text::rule::RuleSet;
use std::ops::Range;

/// A cited passage.
pub(super) struct Passage {
    /// Its text.
    pub(super) text: Vec<u16>,
    locator: Locator,
    /// What the model was shown, once it was asked for and is something else.
    shown: Option<(Vec<u16>, Locator)>,
    is_shown_known: bool,
    reading: Option<(RuleSet, Reading)>,
}

impl Passage {
    pub(super) fn new(text: &[u16]) -> Passage {
        Passage {
            text: text.to_vec(),
            locator: Locator::default(),
            shown: None,
            is_shown_known: false,
            reading: None,
        }
    }

    fn know_shown(&mut self) {
        if !self.is_shown_known {
            self.is_shown_known = true;
            self.shown = defuse(&self.text).map(|shown| (shown, Locator::default()));
        }
    }

    /// Places a quote in the fold of the text (0) or of what was shown (1).
    pub(super) fn place_found(
        &mut self,
        at: usize,
        folded: &Folded,
        quote: &Quote,
        places: &[usize],
    ) -> Option<Placement> {
        if at == 1 {
            self.know_shown();
        }
        let (text, locator) = match &mut self.shown {
            Some((shown, locator)) if at == 1 => (&*shown, locator),
            _ => (&self.text, &mut self.locator),
        };
        place_found(text, folded.units(), locator, quote, places)
    }

    /// What a placement in either text runs into, and its tier; all then in the passage's own text.
    pub(super) fn examine(
        &self,
        (at, mut placement): (usize, Placement),
        quote: &[u16],
    ) -> (Placement, Vec<Finding>) {
        let shown = self
            .shown
            .as_ref()
            .map(|(shown, _)| shown)
            .filter(|_| at == 1);
        let text = shown.unwrap_or(&self.text);
        let findings = examine(text, quote, &mut placement);
        match shown {
            Some(shown) => self.back_from_shown(shown, placement, findings),
            None => (placement, findings),
        }
    }

    fn back_from_shown(
        &self,
        shown: &[u16],
        mut placement: Placement,
        mut findings: Vec<Finding>,
    ) -> (Placement, Vec<Finding>) {
        let defused = Defused::new(&self.text, shown);
        for span in &mut placement.spans {
            *span = defused.source(span);
        }
        for finding in &mut findings {
            finding.at = defused.source(&finding.at);
        }
        (placement, findings)
    }

    /// Searches a quote by the rules that pass, in the text and in what was shown.
    pub(super) fn search(
        &mut self,
        quote: &[u16],
        allowed: RuleSet,
        denied: RuleSet,
    ) -> Option<(Placement, Vec<Finding>)> {
        let rules = reading_rules(allowed);
        if self
            .reading
            .as_ref()
            .is_none_or(|(known, _)| *known != rules)
        {
            self.reading = Some((rules, read(&self.text, rules)));
        }
        let (_, reading) = self.reading.as_ref()?;
        let searched = Searched {
            text: &self.text,
            reading,
        };
        if let Some(placement) = search(&searched, quote, allowed, denied) {
            return Some(self.examine((0, placement), quote));
        }
        self.know_shown();
        let (shown, _) = self.shown.as_ref()?;
        let searched = Searched {
            text: shown,
            reading: &read(shown, rules),
        };
        let placement = search(&searched, quote, allowed, denied)?;
        Some(self.examine((1, placement), quote))
    }
}

/// Where `<` was written `&lt;` for the model: the places in the shown text, each three units longer than in the source.
struct Defused(Vec<usize>);

impl Defused {
    fn new(text: &[u16], shown: &[u16]) -> Defused {
        let mut places = Vec::new();
        let mut at = 0;
        for unit in text {
            let same = shown.get(at) == Some(unit);
            if !same {
                places.push(at);
            }
            at += if same { 1 } else { 4 };
        }
        Defused(places)
    }

    /// A cut inside an escape goes to the side on which the whole character is kept.
    fn source(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.0.partition_point(|place| place + 4 <= span.start);
        let inside = self
            .0
            .get(start)
            .filter(|place| **place < span.start)
            .map_or(span.start, |place| *place);
        let end = self.0.partition_point(|place| *place < span.end);
        let whole = end
            .checked_sub(1)
            .and_then(|last| self.0.get(last))
            .map_or(span.end, |place| span.end.max(place + 4));
        inside - 3 * start..whole - 3 * end
    }
}
