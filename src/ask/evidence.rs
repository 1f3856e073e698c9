//! What the passages of a check prove, and what is made of them for it.
//!
//! A quote is first looked for as it is written (`text/verbatim`), since most are copied to the letter: then neither it nor
//! its passage is folded, and nothing is kept of either. Where that does not find it the passage is folded, once for all
//! sources and, for an ask that is kept open, for all answers.

use super::validate::Host;
use crate::text::escape::defuse;
use crate::text::fold::{Folded, fold};
use crate::text::quote::{Fragments, MINIMUM_LENGTH, is_plainly_long};
use crate::text::verbatim::stands_verbatim;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// The passages of one set that have been cited, by position. The same may be given for several answers.
#[derive(Default)]
pub struct Evidence {
    passages: BTreeMap<usize, Cited>,
    /// The number of the answer in hand.
    answer: u64,
}

/// What is found of a quote in its passage.
pub(super) enum Proof {
    /// It stands there.
    New,
    /// It stands there, and the same answer has had it before.
    Repeated,
    /// It does not stand there, or is too short to prove anything.
    None,
}

impl Evidence {
    /// Begins with an answer, whose quotes repeat none of another's.
    pub(super) fn begin_answer(&mut self) {
        self.answer += 1;
    }

    /// What is known of a passage whose text is at hand.
    pub(super) fn know(&mut self, position: usize, text: &[u16]) -> &Haystacks {
        let cited = self.passages.entry(position).or_default();
        cited.folded.get_or_insert_with(|| Haystacks::of(text))
    }

    /// Looks a quote up in the passage at `position`. A repeat is known before a search: or an answer with many sources
    /// that take long to find would take a time of their product.
    pub(super) fn prove<H: Host>(
        &mut self,
        host: &mut H,
        position: usize,
        quote: &Quote,
    ) -> Result<Proof, H::Error> {
        let cited = self.passages.entry(position).or_default();
        if cited.answer != self.answer {
            cited.proven = Proven::default();
            cited.answer = self.answer;
        }
        if cited.proven.hold(quote) {
            return Ok(Proof::Repeated);
        }
        if !cited.holds(host, position, quote)? {
            return Ok(Proof::None);
        }
        cited.proven.add(quote);
        Ok(Proof::New)
    }
}

/// What has been made of a passage that is cited.
#[derive(Default)]
struct Cited {
    is_again: bool,
    /// Its text, from the second quote on, until it is folded.
    text: Option<Vec<u16>>,
    folded: Option<Haystacks>,
    /// The answer that `proven` is of.
    answer: u64,
    proven: Proven,
}

impl Cited {
    fn holds<H: Host>(
        &mut self,
        host: &mut H,
        position: usize,
        quote: &Quote,
    ) -> Result<bool, H::Error> {
        if let Some(known) = &self.folded {
            return Ok(known.prove(quote.folded()));
        }
        if self.is_again && self.text.is_none() {
            self.text = Some(host.passage_text(position)?.to_vec());
        }
        self.is_again = true;
        let text = match &self.text {
            Some(text) => text,
            None => host.passage_text(position)?,
        };
        if stands_verbatim(text, quote.units) && quote.is_long() {
            return Ok(true);
        }
        let known = self.folded.insert(Haystacks::of(text));
        self.text = None;
        Ok(known.prove(quote.folded()))
    }
}

/// A quote, folded when that is first asked for.
pub(super) struct Quote<'a> {
    units: &'a [u16],
    folded: OnceCell<Folded>,
}

impl<'a> Quote<'a> {
    pub(super) fn of(units: &'a [u16]) -> Quote<'a> {
        Quote {
            units,
            folded: OnceCell::new(),
        }
    }

    fn folded(&self) -> &Folded {
        self.folded.get_or_init(|| fold(self.units))
    }

    /// Whether it is long enough for any passage.
    fn is_long(&self) -> bool {
        is_plainly_long(self.units) || Fragments::of(self.folded()).utf16_len() >= MINIMUM_LENGTH
    }
}

/// The quotes of one passage that an answer has proven, to know a repeat by.
#[derive(Default)]
struct Proven {
    /// The first one as it was given, until there is a second: most stay alone.
    first: Option<Vec<u16>>,
    folded: BTreeSet<Folded>,
}

impl Proven {
    fn hold(&mut self, quote: &Quote) -> bool {
        let first = self.first.take();
        self.folded.extend(first.map(|units| fold(&units)));
        !self.folded.is_empty() && self.folded.contains(quote.folded())
    }

    fn add(&mut self, quote: &Quote) {
        if self.folded.is_empty() {
            self.first = Some(quote.units.to_vec());
        } else {
            self.folded.insert(quote.folded().clone());
        }
    }
}

/// The two texts of a passage that a quote may be copied from: its own, and what the model was shown.
pub(super) struct Haystacks {
    pub(super) text: Folded,
    /// `None` where it is the text itself.
    pub(super) shown: Option<Folded>,
}

impl Haystacks {
    fn of(text: &[u16]) -> Haystacks {
        Haystacks {
            text: fold(text),
            shown: defuse(text).map(|shown| fold(&shown)),
        }
    }

    fn prove(&self, quote: &Folded) -> bool {
        let fragments = Fragments::of(quote);
        self.long_enough(fragments.utf16_len()) && self.texts().any(|text| fragments.stand_in(text))
    }

    /// Twelve characters, or as many as the shorter of the two texts has.
    pub(super) fn long_enough(&self, length: usize) -> bool {
        length >= MINIMUM_LENGTH || self.texts().any(|text| length >= text.units().len())
    }

    pub(super) fn texts(&self) -> impl Iterator<Item = &Folded> {
        std::iter::once(&self.text).chain(&self.shown)
    }
}
