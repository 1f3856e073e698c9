//! The passages as an inspection needs them: texts and their readings, kept while it lasts; and after a miss, where else
//! the quote stands and what is most like it.
//!
//! The approximate search costs at most four steps for each unit of a text, and [`MOST_STEPS`] in all of one inspection;
//! beyond that no nearest place is given. An exact search of other passages is linear in their length.

use super::guard::whole_words;
use super::passage::Passage;
use super::placement::{Finding, Placement, place_found};
use super::quote::{Quote, fragments};
use super::{InspectHost, Nearest};
use crate::ask::evidence::{Evidence, Haystacks};
use crate::text::fold::{Folded, fold};
use crate::text::locate::Locator;
use crate::text::nearest::{LONGEST, Sought};
use crate::text::quote::Fragments;
use crate::text::units::to_string;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The steps of approximate search, one for each 64 units sought and each unit of a text.
const MOST_STEPS: usize = 20_000_000;

/// The ids that are compared with an unknown one.
const MOST_IDS: usize = 10_000;

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
