//! The characters of a text that a reader sees: without the markup and the invisible ones that rules leave out, entities
//! decoded, each with the stretch of the source that it stands for.

use super::entity;
use super::markup::{Mark, Markup, markup};
use super::rule::MatchRule::*;
use super::rule::RuleSet;
use super::script::is_invisible;
use super::units::look_at as char_at;

/// A character of the source that is not markup, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub(super) c: char,
    pub(super) start: u32,
    pub(super) end: u32,
    /// What was left out after it.
    pub(super) note: u32,
}

/// The end of a table's row, as a unit that no text has after the fold of white space.
const ROW: char = '\u{1}';

pub(super) const SOFT_HYPHEN: char = '\u{AD}';

#[inline(never)]
pub(super) fn glyphs(units: &[u16], rules: RuleSet) -> Vec<Glyph> {
    let marking = RuleSet::of(&[
        MarkdownEmphasis,
        MarkdownLinks,
        FootnoteMarkers,
        Bullets,
        TablePipes,
        HtmlEntities,
    ]);
    let Markup { marks, notes } = if rules.common(marking) == RuleSet::default() {
        Markup::default()
    } else {
        markup(units, rules)
    };
    let mut notes = notes.into_iter().peekable();
    let mut glyphs: Vec<Glyph> = Vec::with_capacity(units.len());
    let mut at = 0;
    while let Some((c, length)) = char_at(units, at) {
        if marks.is_empty() && c.is_ascii() {
            glyphs.push(Glyph {
                c,
                start: u32::try_from(at).unwrap_or(u32::MAX),
                end: u32::try_from(at + 1).unwrap_or(u32::MAX),
                note: 0,
            });
            at += 1;
            continue;
        }
        while let Some((_, note)) = notes.next_if(|(place, _)| *place <= at) {
            if let Some(last) = glyphs.last_mut() {
                last.note = last.note.rotate_left(5) ^ note;
            }
        }
        let decoded = if rules.has(HtmlEntities) && c == '&' {
            entity::decode(units.get(at..).unwrap_or(&[]))
        } else {
            None
        };
        let (c, length) = decoded.unwrap_or((c, length));
        let c = match marks.get(at).copied().unwrap_or_default() {
            Mark::Text => Some(c),
            Mark::Nothing => None,
            Mark::Space => Some(' '),
            Mark::Row => Some(ROW),
        };
        let end = at + length;
        let hyphenates =
            c == Some(SOFT_HYPHEN) && rules.has(LineBreakHyphenation) && ends_line(units, end);
        let invisible =
            |c: &char| rules.has(InvisibleCharacters) && is_invisible(*c) && !hyphenates;
        if let Some(c) = c.filter(|c| !invisible(c)) {
            glyphs.push(Glyph {
                c,
                start: u32::try_from(at).unwrap_or(u32::MAX),
                end: u32::try_from(end).unwrap_or(u32::MAX),
                note: 0,
            });
        }
        at = end;
    }
    glyphs
}

/// Whether only blanks stand between a place and the end of its line; a few blanks at most are looked at.
fn ends_line(units: &[u16], at: usize) -> bool {
    let rest = units.get(at..).unwrap_or(&[]);
    let next = rest
        .iter()
        .take(8)
        .find(|unit| !matches!(**unit, 0x20 | 0x09));
    matches!(next, Some(0x0A | 0x0D | 0x2028))
}
