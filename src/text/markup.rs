//! What of a text is markup: signs that a reader of the page never sees, and that a quote of it leaves out.
//!
//! Based on CommonMark's emphasis, links, list markers, headings and block quotes and on the tables of GitHub, but
//! deliberately less: a sign counts as markup only where its surroundings leave no other reading, since what is taken
//! for markup is dropped from a comparison. `2*3*4` keeps its stars, `> 25` its sign, `[25] dagen` its brackets. One pass
//! over the lines and one over the signs; whatever looks ahead or back does so for a bounded stretch.

use super::rule::MatchRule::*;
use super::rule::RuleSet;
use super::script::is_word_part;
use super::units::look_at as char_at;
use super::white_space::is_white_space;

/// What becomes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mark {
    /// It is text.
    #[default]
    Text,
    /// It is markup, and nothing stands for it.
    Nothing,
    /// It is markup that parts words.
    Space,
    /// It ends the row of a table.
    Row,
}

/// The markup of a text: a mark for each unit, and what was said in markup that is left out.
#[derive(Debug, Default)]
pub struct Markup {
    /// One for each unit.
    pub marks: Vec<Mark>,
    /// Where something was left out that may not differ when both sides have it, and what: a link's address, a note.
    pub notes: Vec<(usize, u32)>,
}

/// How many open brackets or emphasis signs are remembered, and how far an address may reach.
const REMEMBERED: usize = 32;
const LONGEST_ADDRESS: usize = 600;

/// Finds the markup that the rules name.
pub fn markup(units: &[u16], rules: RuleSet) -> Markup {
    let mut reader = Reader {
        units,
        rules,
        found: Markup {
            marks: vec![Mark::Text; units.len()],
            notes: Vec::new(),
        },
        brackets: Vec::new(),
        signs: Vec::new(),
        code: None,
        addressless: 0,
    };
    reader.lines();
    let mut at = 0;
    while at < units.len() {
        at = reader.sign(at).max(at + 1);
    }
    reader.found
}

struct Reader<'a> {
    units: &'a [u16],
    rules: RuleSet,
    found: Markup,
    brackets: Vec<usize>,
    /// Emphasis that may open: where, which sign, how many of it.
    signs: Vec<(usize, u8, usize)>,
    /// Code that may open: where, and how many backticks.
    code: Option<(usize, usize)>,
    /// Up to here no address ends.
    addressless: usize,
}

impl Reader<'_> {
    fn byte(&self, at: usize) -> u8 {
        let unit = self.units.get(at).copied().unwrap_or(0);
        u8::try_from(unit).unwrap_or(0xFF)
    }

    fn char_before(&self, at: usize) -> Option<char> {
        let last = at.checked_sub(1)?;
        let start = if self
            .units
            .get(last)
            .is_some_and(|unit| unit & 0xFC00 == 0xDC00)
        {
            last.saturating_sub(1)
        } else {
            last
        };
        char_at(self.units, start).map(|(c, _)| c)
    }

    fn char_at(&self, at: usize) -> Option<char> {
        char_at(self.units, at).map(|(c, _)| c)
    }

    fn is_space(&self, at: usize) -> bool {
        self.units.get(at).is_none_or(|&unit| is_white_space(unit))
    }

    fn set(&mut self, from: usize, to: usize, mark: Mark) {
        if let Some(marks) = self.found.marks.get_mut(from..to) {
            marks.fill(mark);
        }
    }

    fn is_text(&self, at: usize) -> bool {
        self.found.marks.get(at) == Some(&Mark::Text)
    }

    fn lines(&mut self) {
        let mut start = 0;
        let mut row_above = None;
        while start < self.units.len() {
            let rest = self.units.get(start..).unwrap_or(&[]);
            let ends = |unit: &u16| matches!(*unit, 0x0A | 0x0D | 0x2028 | 0x2029);
            let end = start + rest.iter().position(ends).unwrap_or(rest.len());
            let first = (start..end).find(|&at| !self.is_space(at)).unwrap_or(end);
            if self.rules.has(TablePipes) {
                let is_row = self.byte(first) == b'|';
                if let Some(above) = row_above.filter(|_| is_row) {
                    self.set(above, above + 1, Mark::Row);
                }
                self.pipes(first, end, is_row);
                row_above = is_row.then_some(end);
            }
            if self.rules.has(Bullets) {
                self.line_markers(first, end);
            }
            start = end + 1;
        }
    }

    /// The pipes between the cells of a row, and all of the row of dashes below a head.
    fn pipes(&mut self, first: usize, end: usize, is_row: bool) {
        let is_rule = is_row
            && (first..end).all(|at| matches!(self.byte(at), b'|' | b'-' | b':' | b' ' | b'\t'));
        if is_rule && (first..end).any(|at| self.byte(at) == b'-') {
            return self.set(first, end, Mark::Nothing);
        }
        for at in first..end {
            let parts_cells = is_row && (at == first || self.byte(at - 1) != b'\\');
            let alone = (at == first || self.is_space(at - 1)) && self.is_space(at + 1);
            if self.byte(at) == b'|' && (parts_cells || alone) {
                self.set(at, at + 1, Mark::Space);
            }
        }
    }

    /// Bullets, the hashes of a heading, the angles of a block quote. Before a digit the sign may be a minus or a
    /// comparison, and stays.
    fn line_markers(&mut self, first: usize, end: usize) {
        let mut at = first;
        for _ in 0..8 {
            let sign = self.char_at(at).unwrap_or(' ');
            let run = (at..end)
                .take_while(|&next| self.units.get(next) == self.units.get(at))
                .count();
            let length = match sign {
                '#' if run <= 6 => run,
                '-' | '*' | '+' | '>' | '\u{2022}' | '\u{2023}' | '\u{25E6}' | '\u{25AA}'
                | '\u{25CF}' | '\u{2219}' | '\u{B7}' | '\u{2013}' | '\u{2043}' => 1,
                _ => return,
            };
            let next = (at + length..end)
                .find(|&next| !self.is_space(next))
                .unwrap_or(end);
            let starred = matches!(
                sign,
                '*' | '\u{2022}' | '\u{2023}' | '\u{25E6}' | '\u{25AA}' | '\u{25CF}'
            );
            let before_number = self.char_at(next).is_some_and(char::is_numeric) && !starred;
            if next >= end || before_number || (sign != '>' && !self.is_space(at + length)) {
                return;
            }
            self.set(at, at + length, Mark::Nothing);
            at = next;
        }
    }

    /// Looks at one sign and says where the next one may be.
    fn sign(&mut self, at: usize) -> usize {
        match self.byte(at) {
            b'\n' if self.byte(at + 1) == b'\n' || self.byte(at + 1) == b'\r' => {
                self.brackets.clear();
                self.signs.clear();
                self.code = None;
                at + 1
            }
            b'\\'
                if self.rules.has(MarkdownEmphasis) && self.byte(at + 1).is_ascii_punctuation() =>
            {
                self.set(at, at + 1, Mark::Nothing);
                at + 2
            }
            b'*' | b'_' if self.rules.has(MarkdownEmphasis) && self.is_text(at) => {
                self.emphasis(at)
            }
            b'`' if self.rules.has(MarkdownEmphasis) => self.code(at),
            b'[' => {
                if self.brackets.len() == REMEMBERED {
                    self.brackets.remove(0);
                }
                self.brackets.push(at);
                at + 1
            }
            b']' => match self.brackets.pop() {
                Some(open) => self.bracketed(open, at),
                None => at + 1,
            },
            b'<' => self.angle(at),
            _ => at + 1,
        }
    }

    fn run(&self, at: usize) -> usize {
        let sign = self.byte(at);
        (at..self.units.len())
            .take_while(|&next| self.byte(next) == sign)
            .count()
    }

    /// One to three stars or lines in a row. They open after what is no part of a word and close before it, so that
    /// those inside a word or a product stay.
    fn emphasis(&mut self, at: usize) -> usize {
        let (sign, length) = (self.byte(at), self.run(at));
        let end = at + length;
        if length > 3 {
            return end;
        }
        let inside_word = |c: Option<char>| c.is_some_and(is_word_part);
        let closes = at > 0 && !self.is_space(at - 1) && !inside_word(self.char_at(end));
        let opens = !self.is_space(end) && !inside_word(self.char_before(at));
        let same = |other: &(usize, u8, usize)| other.1 == sign && other.2 == length;
        if let Some(found) = self.signs.iter().rposition(same).filter(|_| closes) {
            let open = self.signs.get(found).map_or(at, |sign| sign.0);
            self.signs.truncate(found);
            self.set(open, open + length, Mark::Nothing);
            self.set(at, end, Mark::Nothing);
        } else if opens {
            if self.signs.len() == REMEMBERED {
                self.signs.remove(0);
            }
            self.signs.push((at, sign, length));
        }
        end
    }

    fn code(&mut self, at: usize) -> usize {
        let length = self.run(at);
        match self.code {
            Some((open, other)) if other == length => {
                self.set(open, open + length, Mark::Nothing);
                self.set(at, at + length, Mark::Nothing);
                self.code = None;
            }
            Some(_) => {}
            None => self.code = Some((at, length)),
        }
        at + length
    }

    /// What stands between brackets: the number of a note, or the text of a link.
    fn bracketed(&mut self, open: usize, close: usize) -> usize {
        let addressed = matches!(self.byte(close + 1), b'(');
        if !addressed && self.rules.has(FootnoteMarkers) && self.is_note(open, close) {
            self.note(open, close + 1, open);
            self.set(open, close + 1, Mark::Nothing);
            return close + 1;
        }
        if !self.rules.has(MarkdownLinks) {
            return close + 1;
        }
        let end = match self.byte(close + 1) {
            b'(' => self.address_end(close + 1),
            b'[' => self.reference_end(close + 1),
            _ => None,
        };
        let Some(end) = end else {
            return close + 1;
        };
        let is_image = open > 0 && self.byte(open - 1) == b'!';
        self.set(open - usize::from(is_image), open + 1, Mark::Nothing);
        self.set(close, end, Mark::Nothing);
        self.note(close, end, close);
        end
    }

    fn note(&mut self, from: usize, to: usize, at: usize) {
        let said = self.units.get(from..to).unwrap_or(&[]);
        self.found.notes.push((at, hash(said)));
    }

    /// Digits, or a name after `^`, that hang on the word before them.
    fn is_note(&self, open: usize, close: usize) -> bool {
        let inside = self.units.get(open + 1..close).unwrap_or(&[]);
        let byte = |unit: &u16| u8::try_from(*unit).unwrap_or(0xFF);
        let numbered =
            |unit: &u16| matches!(byte(unit), b'0'..=b'9' | b',' | b' ' | b'-') || *unit == 0x2013;
        let shaped = match inside {
            [] => false,
            [caret, name @ ..] if byte(caret) == b'^' => !name.is_empty() && name.len() <= 40,
            [first, ..] => {
                byte(first).is_ascii_digit() && inside.len() <= 12 && inside.iter().all(numbered)
            }
        };
        let hangs = open > 0
            && !self.is_space(open - 1)
            && !matches!(self.byte(open - 1), b'(' | b'[' | b'=');
        shaped && hangs && !self.char_at(close + 1).is_some_and(is_word_part)
    }

    /// Where the address that opens at `open` is past. It holds no line end and one pair of brackets at most.
    fn address_end(&mut self, open: usize) -> Option<usize> {
        if open < self.addressless {
            return None;
        }
        let mut depth = 0;
        let limit = self.units.len().min(open + LONGEST_ADDRESS);
        for at in open..limit {
            match self.byte(at) {
                b'(' => depth += 1,
                b')' if depth == 1 => return Some(at + 1),
                b')' => depth -= 1,
                b'\n' if self.byte(at + 1) == b'\n' => {
                    self.addressless = at;
                    return None;
                }
                _ => {}
            }
            if depth > 2 {
                return None;
            }
        }
        self.addressless = limit;
        None
    }

    fn reference_end(&self, open: usize) -> Option<usize> {
        let limit = self.units.len().min(open + 64);
        let end = (open + 1..limit).find(|&at| matches!(self.byte(at), b']' | b'[' | b'\n'))?;
        let inside = self.units.get(open + 1..end).unwrap_or(&[]);
        let numbered = inside.iter().all(|unit| (0x30..=0x39).contains(unit));
        (self.byte(end) == b']' && (inside.is_empty() || !numbered)).then_some(end + 1)
    }

    /// A line break of HTML, or an address between angles.
    fn angle(&mut self, at: usize) -> usize {
        let limit = self.units.len().min(at + LONGEST_ADDRESS);
        let inside: Vec<u8> = (at + 1..limit.min(at + 8))
            .map(|next| self.byte(next).to_ascii_lowercase())
            .collect();
        let is_break = [&b"br>"[..], b"br/>", b"br />"]
            .into_iter()
            .find(|tag| inside.starts_with(tag));
        if let Some(tag) = is_break.filter(|_| self.rules.has(HtmlEntities)) {
            self.set(at, at + 1 + tag.len(), Mark::Space);
            return at + 1 + tag.len();
        }
        let is_address = [&b"http:"[..], b"https:", b"mailto:"]
            .into_iter()
            .any(|start| inside.starts_with(start));
        if is_address && self.rules.has(MarkdownLinks) {
            let end = (at..limit).find(|&next| self.byte(next) == b'>' || self.is_space(next));
            if let Some(end) = end.filter(|&end| self.byte(end) == b'>') {
                self.set(at, at + 1, Mark::Nothing);
                self.set(end, end + 1, Mark::Nothing);
            }
            return end.unwrap_or(limit);
        }
        at + 1
    }
}

/// FNV-1a over units, never 0: two notes are the same when their hashes are, which a forger of documents gains nothing by.
pub fn hash(units: &[u16]) -> u32 {
    let mix = |hash: u32, unit: &u16| (hash ^ u32::from(*unit)).wrapping_mul(0x0100_0193);
    units.iter().fold(0x811C_9DC5, mix).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::rule::TOLERATED;
    use crate::text::units::{from_str, to_string};

    fn stripped(text: &str) -> String {
        let units = from_str(text);
        let marks = markup(&units, TOLERATED).marks;
        let kept = units
            .iter()
            .zip(marks)
            .filter_map(|(&unit, mark)| match mark {
                Mark::Text => Some(unit),
                Mark::Nothing => None,
                Mark::Space => Some(b' '.into()),
                Mark::Row => Some(b'/'.into()),
            });
        to_string(&kept.collect::<Vec<_>>())
    }

    #[test]
    fn markup_beside_what_only_looks_like_it() {
        for (name, text, expected) in [
            ("bold", "De **termijn** is", "De termijn is"),
            ("italic in bold", "***beide*** en _een_", "beide en een"),
            (
                "bold that ends in punctuation",
                "**Let op:** dit",
                "Let op: dit",
            ),
            ("a product", "2*3*4 en 2 * 3 * 4", "2*3*4 en 2 * 3 * 4"),
            ("a name with lines", "snake_case_name", "snake_case_name"),
            ("one star", "prijs* per dag", "prijs* per dag"),
            ("code", "zet `a_b` aan", "zet a_b aan"),
            ("an escape", r"5 \* 3", "5 * 3"),
            (
                "a link",
                "zie [de regeling](https://a.b/c_(d)) nu",
                "zie de regeling nu",
            ),
            (
                "a link across lines",
                "zie [de\nregeling](a) nu",
                "zie de\nregeling nu",
            ),
            (
                "a reference",
                "zie [de regeling][r] nu",
                "zie de regeling nu",
            ),
            ("an image", "![plan](a.png) x", "plan x"),
            ("no link", "f[a](b", "f[a](b"),
            ("an address", "zie <https://a.b> nu", "zie https://a.b nu"),
            ("a comparison", "a <b> c", "a <b> c"),
            ("a note", "scherp[12] in", "scherp in"),
            ("two notes", "scherp.[1][2] In", "scherp. In"),
            ("a named note", "scherp[^a] in", "scherp in"),
            (
                "brackets in the text",
                "recht op [25] dagen",
                "recht op [25] dagen",
            ),
            ("an index", "a[12]b", "a[12]b"),
            (
                "words in brackets",
                "de [nieuwe] huurder",
                "de [nieuwe] huurder",
            ),
            ("bullets", "- een\n  * twee\n• drie", " een\n   twee\n drie"),
            ("a minus", "- 5 euro", "- 5 euro"),
            ("a signed number", "-5 euro", "-5 euro"),
            ("a numbered item", "1. een", "1. een"),
            ("a heading", "## Titel", " Titel"),
            ("a block quote", "> > tekst", "  tekst"),
            ("a comparison at the start", "> 25 dagen", "> 25 dagen"),
            (
                "rows",
                "| a | b |\n|---|:-:|\n| c | d |",
                "  a   b  //  c   d  ",
            ),
            ("a pipe in a word", "a|b", "a|b"),
            ("a pipe alone", "a | b", "a   b"),
            ("a line break", "a<br/>b", "a     b"),
        ] {
            assert_eq!(stripped(text), expected, "{name}");
        }
    }

    #[test]
    fn addresses_are_kept_to_be_compared() {
        let notes = |text: &str| {
            markup(&from_str(text), TOLERATED)
                .notes
                .into_iter()
                .map(|note| note.1)
                .collect::<Vec<_>>()
        };
        assert_eq!(notes("[a](b)"), notes("[a](b)"));
        assert_ne!(notes("[a](b)"), notes("[a](c)"));
        assert_ne!(notes("a[12] b"), notes("a[13] b"));
    }

    #[test]
    fn hostile_signs_take_linear_time() {
        for sign in [
            "[", "[](", "[](()", "*a ", "**", "_a", "<http:", "|", "- ", "\\", "`", "``a`", "]",
            "[a][", "> ",
        ] {
            markup(&from_str(&sign.repeat(200_000)), TOLERATED);
        }
    }
}
