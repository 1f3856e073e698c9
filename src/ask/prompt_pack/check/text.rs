//! One text of a pack: whether it is text, and whether its placeholders are those that have a value there.

use super::{A_STRING, Faults};
use crate::ask::prompt_pack::template::{Piece, Placeholder, pieces};
use crate::ask::prompt_text::ORGANIZATION_LENGTH;
use crate::text::json::tree::{Item, Kind};
use crate::text::units::{is_well_formed, to_string};
use crate::text::white_space::trim;

/// The most names of unknown placeholders that are told of one text, each once.
const MOST_UNKNOWN: usize = 20;

/// What is asked of a text.
pub(super) struct Demands {
    /// What may stand in it, beside `{leftBrace}`.
    pub(super) allowed: &'static [Placeholder],
    /// What must.
    pub(super) required: &'static [Placeholder],
    /// Whether there may be nothing in it.
    pub(super) may_be_empty: bool,
}

impl Demands {
    /// All of these placeholders and no other.
    pub(super) const fn all(required: &'static [Placeholder]) -> Demands {
        Demands::some(required, required)
    }

    /// Some placeholders of which some are required.
    pub(super) const fn some(
        allowed: &'static [Placeholder],
        required: &'static [Placeholder],
    ) -> Demands {
        Demands {
            allowed,
            required,
            may_be_empty: false,
        }
    }
}

/// What is known of a text, or of several as one, once it is checked.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Checked {
    units: usize,
    counts: [usize; Placeholder::ALL.len()],
    names_none: bool,
}

impl Checked {
    /// What stands for an organization that is never named.
    pub(super) const NONE: Checked = Checked {
        units: 0,
        counts: [0; Placeholder::ALL.len()],
        names_none: true,
    };

    /// Whether this is [`Checked::NONE`].
    pub(super) fn names_none(&self) -> bool {
        self.names_none
    }

    /// Whether a placeholder is there.
    pub(super) fn holds(&self, placeholder: Placeholder) -> bool {
        self.count(placeholder) > 0
    }

    fn count(&self, placeholder: Placeholder) -> usize {
        let counts = Placeholder::ALL.iter().zip(self.counts);
        counts
            .filter(|&(&other, _)| other == placeholder)
            .map(|(_, count)| count)
            .sum()
    }

    /// Counts another text with it.
    pub(super) fn add(&mut self, other: Checked) {
        self.units += other.units;
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }

    /// The most UTF-16 units that it makes, with placeholders that make at most so many.
    #[inline(never)]
    pub(super) fn length(&self, values: &[(Placeholder, usize)]) -> usize {
        let fixed = [
            (Placeholder::OrganizationName, ORGANIZATION_LENGTH),
            (Placeholder::LeftBrace, 1),
        ];
        values
            .iter()
            .chain(&fixed)
            .map(|&(placeholder, length)| self.count(placeholder).saturating_mul(length))
            .fold(self.units, usize::saturating_add)
    }
}

impl Faults {
    /// Checks a text. What is known of one that is no text is that it holds nothing.
    #[inline(never)]
    pub(super) fn text(&mut self, item: Item<'_>, path: &str, demands: &Demands) -> Checked {
        let Some(text) = item.as_string() else {
            self.wrong(path, A_STRING, Some(item));
            return Checked::default();
        };
        let mut checked = Checked::default();
        if !self.plain(text, path, demands.may_be_empty) {
            return checked;
        }
        let mut unknown: Vec<&[u16]> = Vec::new();
        for piece in pieces(text) {
            match piece {
                Piece::Text(text) => checked.units += text.len(),
                Piece::Placeholder(name) => match Placeholder::from_name(name) {
                    Some(placeholder) => checked.counted(placeholder),
                    None if unknown.len() >= MOST_UNKNOWN || unknown.contains(&name) => {}
                    None => {
                        unknown.push(name);
                        self.unknown(name, path);
                    }
                },
            }
        }
        for placeholder in Placeholder::ALL {
            let is_allowed =
                demands.allowed.contains(&placeholder) || placeholder == Placeholder::LeftBrace;
            if checked.holds(placeholder) && !is_allowed {
                self.placeholder(path, "must not hold the placeholder", placeholder);
            }
        }
        for &placeholder in demands.required {
            if !checked.holds(placeholder) {
                self.placeholder(path, "must hold the placeholder", placeholder);
            }
        }
        checked
    }

    /// Checks a text without regard to placeholders; whether there is anything to be read in it.
    #[inline(never)]
    pub(super) fn plain(&mut self, text: &[u16], path: &str, may_be_empty: bool) -> bool {
        let is_empty = trim(text).is_empty();
        if is_empty && !may_be_empty {
            self.add(path, "must not be empty");
        }
        if !is_well_formed(text) {
            self.add(path, "must be well-formed: it has a lone surrogate");
        }
        !is_empty || may_be_empty
    }

    #[inline(never)]
    fn placeholder(&mut self, path: &str, what: &str, placeholder: Placeholder) {
        self.add(path, &[what, " {", placeholder.name(), "}"].concat());
    }

    #[inline(never)]
    fn unknown(&mut self, name: &[u16], path: &str) {
        let first: Vec<u16> = name.iter().copied().take(40).collect();
        let shown = to_string(&first);
        let message = [
            "has the unknown placeholder {",
            &shown,
            "}; as text, write it {leftBrace}",
            &shown,
            "}",
        ];
        self.add(path, &message.concat());
    }
}

impl Checked {
    fn counted(&mut self, placeholder: Placeholder) {
        let counts = Placeholder::ALL.iter().zip(&mut self.counts);
        for (_, count) in counts.filter(|(other, _)| **other == placeholder) {
            *count += 1;
        }
    }
}

/// Whether a text holds a word, which no letter, digit or `_` stands next to; `<` begins a word that may go on.
#[inline(never)]
pub(super) fn mentions(item: Item<'_>, word: &str) -> bool {
    let Kind::String(text) = item.kind() else {
        return false;
    };
    let word: Vec<u16> = word.encode_utf16().collect();
    let is_whole = word.first() != Some(&u16::from(b'<'));
    let is_of_word = |unit: Option<&u16>| {
        unit.and_then(|&unit| u8::try_from(unit).ok())
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    text.windows(word.len())
        .enumerate()
        .filter(|(_, window)| *window == word)
        .any(|(at, _)| {
            let before = at.checked_sub(1).and_then(|before| text.get(before));
            !is_whole || !is_of_word(before) && !is_of_word(text.get(at + word.len()))
        })
}
