//! Prompt packs: the prose of the prompt as data.
//!
//! A pack is a JSON value with the texts that the system prompt and the retry note are made of, for one or more
//! languages; the built-in one is `packs/nl-en.json`. Data, because a service whose evaluations are pinned to its own
//! prompt keeps that prompt to the letter, and because a language can be added without a release.
//!
//! - [`template`]: the placeholders of its texts
//! - [`check`]: every fault of a value that is to be a pack
//! - [`prose`]: what it says for one language and tone
//!
//! A language is put together from parts (its line and the lines of its tones, and for the rest either words of its own
//! or those of the pack), or it is literal: one whole text for each tone. What a text may hold of a call is the cleaned
//! name of the organization in the system prompt and the cleaned reason in the retry note, and nothing else.

pub mod check;
pub mod prose;
pub mod template;

use super::prompt_text::Tone;
use crate::text::json::tree::{Item, Tree};
use crate::text::units::from_str;
use check::{Fault, check};
use prose::{Body, ByName, Composed, Prose};
use std::sync::LazyLock;

/// A pack without faults.
#[derive(Clone, Debug)]
pub struct PromptPack(Tree);

static BUILT_IN: LazyLock<PromptPack> = LazyLock::new(|| {
    // Without faults, as a test holds.
    PromptPack(Tree::parse(&from_str(include_str!("packs/nl-en.json"))).unwrap_or_default())
});

impl PromptPack {
    /// Checks a value that is to be a pack.
    pub fn new(tree: Tree) -> Result<PromptPack, Vec<Fault>> {
        let faults = check(tree.root());
        if faults.is_empty() {
            Ok(PromptPack(tree))
        } else {
            Err(faults)
        }
    }

    /// The pack of this package, for Dutch and English.
    pub fn built_in() -> &'static PromptPack {
        &BUILT_IN
    }

    /// The languages that it has, in its own order.
    pub fn languages(&self) -> impl Iterator<Item = &[u16]> {
        let languages = self.get("languages");
        languages
            .into_iter()
            .flat_map(Item::children)
            .filter_map(Item::key)
    }

    /// A language that it has.
    pub fn language(&self, name: &[u16]) -> Option<Language<'_>> {
        let is_meant = |item: &Item| item.key() == Some(name);
        let own = self.get("languages")?.children().filter(is_meant).last()?;
        Some(Language { pack: self, own })
    }

    /// What it says in a language that it has.
    pub fn prose(&self, language: &[u16], tone: Tone) -> Option<Prose<'_>> {
        Some(self.language(language)?.prose(tone))
    }

    /// The retry note for all languages that have none of their own, as it is written.
    pub fn retry(&self) -> &[u16] {
        self.get("retry")
            .and_then(Item::as_string)
            .unwrap_or_default()
    }

    fn get(&self, key: &str) -> Option<Item<'_>> {
        self.0.root()?.get(key)
    }
}

/// A language of a pack.
#[derive(Clone, Copy, Debug)]
pub struct Language<'a> {
    pack: &'a PromptPack,
    own: Item<'a>,
}

impl<'a> Language<'a> {
    /// The retry note, as it is written.
    pub fn retry(self) -> &'a [u16] {
        let own = self.own.get("retry").and_then(Item::as_string);
        own.unwrap_or_else(|| self.pack.retry())
    }

    /// What is said in a tone.
    pub fn prose(self, tone: Tone) -> Prose<'a> {
        let body = match self.own.get("system") {
            Some(literal) => Body::Literal(literal_text(literal.get(tone.name()))),
            None => Body::Composed(self.parts(tone)),
        };
        Prose {
            organization: ByName::read(self.part("organization")),
            body,
            retry: self.retry(),
        }
    }

    fn parts(self, tone: Tone) -> Composed<'a> {
        let text = |item: Option<Item<'a>>| item.and_then(Item::as_string).unwrap_or_default();
        let rules = self.part("rules").into_iter().flat_map(Item::children);
        let tones = self.own.get("tones");
        Composed {
            opening: text(self.part("opening")),
            rules_heading: text(self.part("rulesHeading")),
            rules: rules.filter_map(Item::as_string).collect(),
            closing: text(self.part("closing")),
            language: text(self.own.get("line")),
            tone: text(tones.and_then(|tones| tones.get(tone.name()))),
        }
    }

    /// Its own words, or those of the pack.
    fn part(self, key: &str) -> Option<Item<'a>> {
        self.own.get(key).or_else(|| self.pack.get(key))
    }
}

/// One text, whether there is a name or not, or one for each.
fn literal_text(item: Option<Item<'_>>) -> ByName<'_> {
    match item.and_then(Item::as_string) {
        Some(text) => ByName {
            named: text,
            unnamed: text,
        },
        None => ByName::read(item),
    }
}
