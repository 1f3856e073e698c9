//! The passages as an inspection needs them: texts and their readings, kept while it lasts; and after a miss, where else
//! the quote stands and what is most like it.
//!
//! The approximate search costs at most four steps for each unit of a text, and [`MOST_STEPS`] in all of one inspection;
//! beyond that no nearest place is given. An exact search of other passages is linear in their length.

use super::guard::whole_words;
use super::placement::{
    Finding, Placement, Quote, Searched, examine, fragments, place_found, reading_rules, search,
};
use super::{InspectHost, Nearest};
use crate::ask::validate::{Evidence, Haystacks};
use crate::text::escape::defuse;
use crate::text::fold::{Folded, fold};
use crate::text::locate::Locator;
use crate::text::nearest::{LONGEST, Sought};
use crate::text::quote::Fragments;
use crate::text::reading::{Reading, read};
use crate::text::rule::RuleSet;
use crate::text::units::to_string;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

/// The steps of approximate search, one for each 64 units sought and each unit of a text.
const MOST_STEPS: usize = 20_000_000;
/// The ids that are compared with an unknown one.
const MOST_IDS: usize = 10_000;

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
    fn new(text: &[u16]) -> Passage {
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

/// A passage that was read for a miss.
struct Other {
    position: usize,
    text: Vec<u16>,
    folded: Folded,
}

/// All passages that were read.
#[derive(Default)]
pub(super) struct Library {
    cited: BTreeMap<usize, Passage>,
    others: Option<Vec<Other>>,
    steps: usize,
}

impl Library {
    /// A passage that a source cites, and what is known of it.
    pub(super) fn cite<'a, H: InspectHost>(
        &'a mut self,
        host: &mut H,
        evidence: &'a mut Evidence,
        position: usize,
    ) -> Result<(&'a mut Passage, &'a Haystacks), H::Error> {
        let passage = match self.cited.entry(position) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(entry) => entry.insert(Passage::new(host.passage_text(position)?)),
        };
        let haystacks = evidence.know(position, &passage.text);
        Ok((passage, haystacks))
    }

    pub(super) fn cited(&mut self, position: usize) -> Option<&mut Passage> {
        self.cited.get_mut(&position)
    }

    /// The texts of all cited passages.
    pub(super) fn cited_texts(&self) -> impl Iterator<Item = &[u16]> {
        self.cited.values().map(|passage| passage.text.as_slice())
    }

    /// The stretch of a passage that a refused placement covers, in whole words.
    pub(super) fn around(
        &self,
        position: usize,
        placement: &Placement,
        findings: &[Finding],
    ) -> Option<Nearest> {
        let passage = self.cited.get(&position)?;
        let (first, last) = (placement.spans.first()?, placement.spans.last()?);
        let mut span = first.start..last.end;
        for finding in findings.iter().filter(|finding| !finding.at.is_empty()) {
            span = span.start.min(finding.at.start)..span.end.max(finding.at.end);
        }
        let span = whole_words(&passage.text, span);
        Some(Nearest {
            position,
            span,
            similarity: 1.0,
        })
    }

    /// The words of a nearest place.
    pub(super) fn text_of(&self, nearest: Option<&Nearest>) -> Option<String> {
        let nearest = nearest?;
        let cited = self
            .cited
            .get(&nearest.position)
            .map(|passage| passage.text.as_slice());
        let others = self.others.iter().flatten();
        let other = others
            .filter(|other| other.position == nearest.position)
            .map(|other| other.text.as_slice())
            .next();
        cited.or(other)?.get(nearest.span.clone()).map(to_string)
    }

    fn others<H: InspectHost>(&mut self, host: &mut H) -> &[Other] {
        self.others.get_or_insert_with(|| {
            let count = host.passage_count();
            let read = |position| {
                let text = host.other_text(position)?.to_vec();
                let folded = fold(&text);
                Some(Other {
                    position,
                    text,
                    folded,
                })
            };
            (0..count).filter_map(read).collect()
        })
    }

    /// The first other passage in which the contract would find the quote.
    pub(super) fn elsewhere<H: InspectHost>(
        &mut self,
        host: &mut H,
        position: Option<usize>,
        quote: &Folded,
    ) -> Option<Nearest> {
        let fragments = Fragments::of(quote);
        if fragments.utf16_len() < crate::text::quote::MINIMUM_LENGTH {
            return None;
        }
        let others = self.others(host).iter();
        let found = others
            .filter(|other| Some(other.position) != position)
            .find(|other| fragments.stand_in(&other.folded))?;
        let quote = Quote::new(quote.units());
        let places = quote.places_in(&found.folded)?;
        let (text, folded) = (&found.text, found.folded.units());
        let placement = place_found(text, folded, &mut Locator::default(), &quote, &places)?;
        let span = placement.spans.first()?.start..placement.spans.last()?.end;
        Some(Nearest {
            position: found.position,
            span,
            similarity: 1.0,
        })
    }

    /// What is most like the longest fragment of a quote: in its passage, and if nothing is near there, in the others.
    pub(super) fn nearest<H: InspectHost>(
        &mut self,
        host: &mut H,
        position: usize,
        quote: &Folded,
    ) -> Option<Nearest> {
        self.others(host);
        let parts = fragments(quote.units(), false);
        let longest = parts.iter().max_by_key(|part| part.len())?;
        let sought = Sought::new(quote.units().get(longest.clone())?);
        let words = longest.len().clamp(1, LONGEST).div_ceil(64);
        let others = self.others.as_deref().unwrap_or(&[]);
        let own = others.iter().filter(|other| other.position == position);
        let mut best = None;
        for other in own.chain(others.iter().filter(|other| other.position != position)) {
            self.steps = self
                .steps
                .saturating_add(words * other.folded.units().len());
            if self.steps > MOST_STEPS {
                break;
            }
            let Some(near) = sought.nearest(other.folded.units()) else {
                continue;
            };
            if best
                .as_ref()
                .is_none_or(|(_, edits, _)| near.edits < *edits)
            {
                best = Some((other, near.edits, near));
            }
            if other.position == position {
                break;
            }
        }
        let (other, edits, near) = best?;
        let located = Locator::default().measured(&other.text, &(near.start..near.end))?;
        let span = whole_words(&other.text, located.span);
        Some(Nearest {
            position: other.position,
            span,
            similarity: sought.similarity(edits),
        })
    }

    /// The id that is most like an unknown one, when one is near: the same but for case and white space, or with an edit
    /// for each four characters at most.
    pub(super) fn nearest_id<H: InspectHost>(&mut self, host: &mut H, id: &str) -> Option<String> {
        let sought = plain_id(id, 64);
        let most = (sought.len() / 4).max(1);
        let mut best: Option<(usize, String)> = None;
        for position in 0..host.passage_count().min(MOST_IDS) {
            let Some(known) = host.id_at(position) else {
                continue;
            };
            let other = plain_id(&known, 65);
            let edits = edits(&sought, &other);
            let near = edits <= most && edits < sought.len().min(other.len());
            if near && best.as_ref().is_none_or(|(fewest, _)| edits < *fewest) {
                best = Some((edits, known));
            }
        }
        best.map(|(_, known)| known)
    }
}

/// The start of an id, without what surrounds it, in lower case.
fn plain_id(id: &str, most: usize) -> Vec<char> {
    let lower = id.trim().chars().flat_map(char::to_lowercase);
    lower.take(most).collect()
}

/// The edit distance of two short texts.
fn edits(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, c) in one.iter().enumerate() {
        let mut left = at + 1;
        let mut diagonal = at;
        for (cell, d) in row.iter_mut().skip(1).zip(other) {
            let change = diagonal + usize::from(c != d);
            diagonal = *cell;
            left = change.min(left + 1).min(*cell + 1);
            *cell = left;
        }
        if let Some(first) = row.first_mut() {
            *first = at + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}
