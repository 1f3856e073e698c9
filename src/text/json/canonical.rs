//! The one form of a JSON value that a digest is taken of.
//!
//! Based on RFC 8785 (JSON Canonicalization Scheme): no white space, keys in the order of their UTF-16 code units, numbers
//! and string escapes as `JSON.stringify` writes them, the whole in UTF-8. It differs in two points: a lone surrogate,
//! which the RFC forbids, has two stated ways out, and of duplicate keys the last counts, as when JavaScript parses.

use super::tree::{Item, Kind};
use crate::text::sorted::Sorted;
use crate::text::{number, units};

/// What becomes of a lone surrogate, which UTF-8 cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoneSurrogates {
    /// Written as its escape (`\ud83d`), as `JSON.stringify` does.
    Escaped,
    /// Written as the three bytes that its code would have, as Python's `surrogatepass` does.
    Passed,
}

/// A number that is infinite or not a number has no JSON form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotFinite;

/// The canonical form in UTF-8.
pub fn canonical(root: Item, lone: LoneSurrogates) -> Result<Vec<u8>, NotFinite> {
    let mut writer = Writer {
        bytes: Vec::new(),
        lone,
    };
    let mut open: Vec<Level> = Vec::new();
    let mut next = Some(root);
    loop {
        if let Some(item) = next
            && let Some(level) = writer.start(item)?
        {
            open.push(level);
        }
        let Some(level) = open.last_mut() else {
            return Ok(writer.bytes);
        };
        next = level.children.pop();
        match next {
            Some(child) => writer.separate(level, child),
            None => {
                writer.bytes.push(level.end);
                open.pop();
            }
        }
    }
}

/// The text of a string as `JSON.stringify` writes it, with its quotation marks, in UTF-8.
pub fn string(text: &[u16], lone: LoneSurrogates) -> Vec<u8> {
    let mut writer = Writer {
        bytes: Vec::with_capacity(text.len() + 2),
        lone,
    };
    writer.string(text);
    writer.bytes
}

/// An open array or object: what is left of it, last first.
struct Level<'a> {
    children: Vec<Item<'a>>,
    end: u8,
    is_first: bool,
}

struct Writer {
    bytes: Vec<u8>,
    lone: LoneSurrogates,
}

impl Writer {
    /// Writes a value, or the start of one that holds others.
    fn start<'a>(&mut self, item: Item<'a>) -> Result<Option<Level<'a>>, NotFinite> {
        match item.kind() {
            Kind::Null => self.bytes.extend_from_slice(b"null"),
            Kind::Bool(true) => self.bytes.extend_from_slice(b"true"),
            Kind::Bool(false) => self.bytes.extend_from_slice(b"false"),
            Kind::Number(value) if value.is_finite() => {
                self.bytes
                    .extend_from_slice(number::to_string(value).as_bytes());
            }
            Kind::Number(_) => return Err(NotFinite),
            Kind::String(text) => self.string(text),
            Kind::Array => return Ok(Some(self.enter(b'[', b']', item.children().collect()))),
            Kind::Object => return Ok(Some(self.enter(b'{', b'}', sorted(item)))),
        }
        Ok(None)
    }

    fn enter<'a>(&mut self, start: u8, end: u8, mut children: Vec<Item<'a>>) -> Level<'a> {
        self.bytes.push(start);
        children.reverse();
        Level {
            children,
            end,
            is_first: true,
        }
    }

    /// Writes what stands before a child: a comma, and its key.
    fn separate(&mut self, level: &mut Level, child: Item) {
        if !level.is_first {
            self.bytes.push(b',');
        }
        level.is_first = false;
        if level.end == b'}' {
            self.string(child.key().unwrap_or(&[]));
            self.bytes.push(b':');
        }
    }

    fn string(&mut self, text: &[u16]) {
        self.bytes.push(b'"');
        let mut at = 0;
        while let Some((c, length)) = units::char_at(text, at) {
            let unit = text.get(at).copied().unwrap_or(units::REPLACEMENT);
            at += length;
            match c {
                '"' => self.bytes.extend_from_slice(b"\\\""),
                '\\' => self.bytes.extend_from_slice(b"\\\\"),
                '\u{8}' => self.bytes.extend_from_slice(b"\\b"),
                '\t' => self.bytes.extend_from_slice(b"\\t"),
                '\n' => self.bytes.extend_from_slice(b"\\n"),
                '\u{C}' => self.bytes.extend_from_slice(b"\\f"),
                '\r' => self.bytes.extend_from_slice(b"\\r"),
                '\0'..='\u{1F}' => self.escaped(unit),
                char::REPLACEMENT_CHARACTER if unit != units::REPLACEMENT => self.lone(unit),
                c => self
                    .bytes
                    .extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        self.bytes.push(b'"');
    }

    fn lone(&mut self, unit: u16) {
        match self.lone {
            LoneSurrogates::Escaped => self.escaped(unit),
            LoneSurrogates::Passed => {
                let [high, low] = unit.to_be_bytes();
                let bytes = [
                    0xE0 | high >> 4,
                    0x80 | (high & 0x0F) << 2 | low >> 6,
                    0x80 | low & 0x3F,
                ];
                self.bytes.extend_from_slice(&bytes);
            }
        }
    }

    fn escaped(&mut self, unit: u16) {
        self.bytes.extend_from_slice(b"\\u");
        for shift in [12, 8, 4, 0] {
            let digit = char::from_digit(u32::from(unit >> shift & 0xF), 16).unwrap_or('0');
            self.bytes.push(digit as u8);
        }
    }
}

/// The values of an object in the order of their keys; of duplicates the last.
fn sorted(object: Item<'_>) -> Vec<Item<'_>> {
    let children: Vec<Item> = object.children().collect();
    let keys = children.iter().map(|child| child.key().unwrap_or(&[]));
    let order = Sorted::new(keys.collect());
    let mut in_order: Vec<Item> = Vec::with_capacity(children.len());
    for child in order.positions().filter_map(|at| children.get(at)) {
        match in_order.last_mut() {
            Some(last) if last.key() == child.key() => *last = *child,
            _ => in_order.push(*child),
        }
    }
    in_order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::json::tree::Tree;

    fn written(text: &str, lone: LoneSurrogates) -> Result<Vec<u8>, NotFinite> {
        let tree = Tree::parse(&units::from_str(text)).unwrap_or_default();
        canonical(tree.root().ok_or(NotFinite)?, lone)
    }

    #[test]
    fn one_form() {
        let rows = [
            ("scalars", " [null, true ,false] ", "[null,true,false]"),
            (
                "numbers",
                "[1.0, -0, 1e21, 0.0000001, 1E2, 9007199254740993]",
                "[1,0,1e+21,1e-7,100,9007199254740992]",
            ),
            (
                "order of keys",
                r#"{"b":1,"a":{"d":[],"c":{}}}"#,
                r#"{"a":{"c":{},"d":[]},"b":1}"#,
            ),
            (
                "digits are sorted as text",
                r#"{"10":1,"9":2}"#,
                r#"{"10":1,"9":2}"#,
            ),
            (
                "order by UTF-16 units",
                "{\"\u{FF61}\":1,\"🙂\":2}",
                "{\"🙂\":2,\"\u{FF61}\":1}",
            ),
            (
                "duplicates",
                r#"{"a":1,"b":2,"a":3,"a":4}"#,
                r#"{"a":4,"b":2}"#,
            ),
            (
                "escapes",
                r#"["\u0041\/\u0001\u001f\b\t\n\f\r\"\\\u007f\u2028é"]"#,
                "[\"A/\\u0001\\u001f\\b\\t\\n\\f\\r\\\"\\\\\u{7F}\u{2028}é\"]",
            ),
            (
                "a prototype is a key",
                r#"{"__proto__":{"x":1}}"#,
                r#"{"__proto__":{"x":1}}"#,
            ),
            ("empty key", r#"{"":0}"#, r#"{"":0}"#),
        ];
        for (name, text, expected) in rows {
            let bytes = written(text, LoneSurrogates::Escaped).unwrap_or_default();
            assert_eq!(String::from_utf8_lossy(&bytes), expected, "{name}");
        }
    }

    #[test]
    fn lone_surrogates() {
        let text = r#"["\ud83d", "\ude42\ud83d\ude42", "\ufffd"]"#;
        let escaped = "[\"\\ud83d\",\"\\ude42🙂\",\"\u{FFFD}\"]";
        assert_eq!(
            written(text, LoneSurrogates::Escaped),
            Ok(escaped.as_bytes().to_vec())
        );
        let passed = written(r#""\ud83d""#, LoneSurrogates::Passed);
        assert_eq!(passed, Ok(vec![b'"', 0xED, 0xA0, 0xBD, b'"']));
    }

    #[test]
    fn what_has_no_form() {
        assert_eq!(written("[1e999]", LoneSurrogates::Escaped), Err(NotFinite));
    }

    #[test]
    fn any_depth() {
        let depth = 200_000;
        let text = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(
            written(&text, LoneSurrogates::Escaped),
            Ok(text.into_bytes())
        );
    }
}
