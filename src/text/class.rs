//! What the fold does with a character, as one byte from a table.
//!
//! Nearly all characters of a document pass the fold unchanged or as a plain lower-case letter; only where a bit says
//! otherwise is a library asked. The table is derived by `build/class.rs` from the pinned `unicode-normalization` and the
//! compiler's own case data, and covers planes 0 and 1; beyond them a few ranges say it all.

include!(concat!(env!("OUT_DIR"), "/class_table.rs"));

/// The fold's knowledge of one character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Class(u8);

/// What to do with a character that stands alone and that NFKC leaves as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Copy it.
    Copy,
    /// Look up what it becomes: a lower-case letter, or the plain form of a quotation mark or dash.
    Map,
    /// One space for a run of these.
    Space,
    /// U+03A3, whose lower case depends on its neighbours.
    Sigma,
}

const BLOCK_BITS: u32 = 6;
const JOINS: u8 = 0x80;
const UNSTABLE: u8 = 0x40;
const CASED: u8 = 0x20;
const IGNORABLE: u8 = 0x10;

impl Class {
    /// The class of a code point; a surrogate's is never asked for.
    #[inline(always)]
    pub(crate) fn of(code: u32) -> Class {
        match INDEX.get((code >> BLOCK_BITS) as usize) {
            Some(&block) => {
                let offset =
                    ((block as usize) << BLOCK_BITS) | (code as usize & ((1 << BLOCK_BITS) - 1));
                Class(BLOCKS.get(offset).copied().unwrap_or(0))
            }
            None => Class::beyond(code),
        }
    }

    /// Planes 2 and up: ideographs, their compatibility block, and plane 14's tags and variation selectors.
    #[cold]
    fn beyond(code: u32) -> Class {
        match code {
            0x2F800..=0x2FA1D => Class(UNSTABLE),
            0xE0001 | 0xE0020..=0xE007F | 0xE0100..=0xE01EF => Class(IGNORABLE),
            _ => Class(0),
        }
    }

    /// It may combine with, or be put in order among, what stands before it.
    #[inline(always)]
    pub(crate) fn joins(self) -> bool {
        self.0 & JOINS != 0
    }

    /// NFKC changes it even where it stands alone.
    #[inline(always)]
    pub(crate) fn is_unstable(self) -> bool {
        self.0 & UNSTABLE != 0
    }

    /// Unicode's `Cased`, less what is `Case_Ignorable` too.
    #[inline]
    pub(crate) fn is_cased(self) -> bool {
        self.0 & CASED != 0
    }

    /// Unicode's `Case_Ignorable`.
    #[inline]
    pub(crate) fn is_case_ignorable(self) -> bool {
        self.0 & IGNORABLE != 0
    }

    #[inline(always)]
    pub(crate) fn action(self) -> Action {
        match self.0 & 0x0F {
            0 => Action::Copy,
            1 => Action::Map,
            2 => Action::Space,
            _ => Action::Sigma,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::{canonical_combining_class, decompose_compatible};
    use unicode_normalization::{IsNormalized, is_nfkc_quick};

    fn every_char() -> impl Iterator<Item = char> {
        (0..=0x10FFFF).filter_map(char::from_u32)
    }

    #[test]
    fn what_the_table_calls_stable_is_left_alone_by_nfkc() {
        for c in every_char() {
            let class = Class::of(c as u32);
            let space = class.action() == Action::Space;
            let folded = c.nfkc().eq([c]) || space && c.nfkc().eq([' ']);
            assert_eq!(!class.is_unstable(), folded, "U+{:04X}", c as u32);
        }
    }

    #[test]
    fn what_the_table_calls_apart_opens_with_a_starter_that_never_composes_backward() {
        for c in every_char() {
            let mut first = None;
            decompose_compatible(c, |d| first = first.or(Some(d)));
            let first = first.unwrap_or(c);
            let maybe = is_nfkc_quick([first].into_iter()) == IsNormalized::Maybe;
            let joins = canonical_combining_class(first) != 0 || maybe;
            assert_eq!(Class::of(c as u32).joins(), joins, "U+{:04X}", c as u32);
        }
    }

    #[test]
    fn case_context_is_that_of_the_standard_library() {
        // White space is a space by the time the rule is applied, and a space has no part in it.
        for c in every_char().filter(|&c| Class::of(c as u32).action() != Action::Space) {
            let class = Class::of(c as u32);
            let medial = |text: String| text.to_lowercase().chars().nth(1) == Some('σ');
            assert_eq!(
                medial(format!("aΣ{c}")),
                class.is_cased(),
                "U+{:04X}",
                c as u32
            );
            let seen_through = class.is_cased() || class.is_case_ignorable();
            assert_eq!(
                medial(format!("aΣ{c}a")),
                seen_through,
                "U+{:04X}",
                c as u32
            );
        }
    }

    #[test]
    fn what_the_table_copies_is_its_own_lower_case() {
        let copied = |class: Class| !class.is_unstable() && class.action() == Action::Copy;
        for c in every_char().filter(|&c| copied(Class::of(c as u32))) {
            assert!(c.to_lowercase().eq([c]), "U+{:04X}", c as u32);
        }
    }
}
