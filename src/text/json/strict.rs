//! One JSON value out of bytes or a text, with limits, and without a key that stands twice.
//!
//! For documents that are signed or decided by: two readers that take a different one of two equal keys would see two
//! documents. Faults are found in the order of the text, so that the first one counts. White space is JavaScript's `\s`,
//! as hosts that match tokens by regular expressions have it; a byte order mark at the start is dropped.

use super::reader::{Event, Fault as ReadFault, Reader};
use super::tree::{Builder, Tree};
use crate::text::{units, white_space::is_white_space};
use std::collections::BTreeSet;

/// What a text may be at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the text in UTF-8.
    pub bytes: usize,
    /// The depth of the deepest value; the whole value has depth 0.
    pub depth: usize,
    /// Values, each counted once; keys are none.
    pub nodes: usize,
}

impl Default for Limits {
    /// 1 MiB, depth 16, 100,000 values.
    fn default() -> Limits {
        Limits {
            bytes: 1 << 20,
            depth: 16,
            nodes: 100_000,
        }
    }
}

/// Why a text was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is no JSON value in UTF-8, or more than one.
    Malformed,
    /// An object has a key twice.
    DuplicateKey,
    /// A limit is passed.
    Limits,
}

/// The value of bytes in UTF-8, which are not looked at when they are too many.
pub fn from_bytes(bytes: &[u8], limits: Limits) -> Result<Tree, Fault> {
    if bytes.len() > limits.bytes {
        return Err(Fault::Limits);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| Fault::Malformed)?;
    read(&units::from_str(text), limits)
}

/// The value of a text; one with a lone surrogate has no UTF-8 and is refused.
pub fn from_units(text: &[u16], limits: Limits) -> Result<Tree, Fault> {
    if utf8_length(text) > limits.bytes {
        return Err(Fault::Limits);
    }
    if !units::is_well_formed(text) {
        return Err(Fault::Malformed);
    }
    read(text, limits)
}

/// The bytes of a text in UTF-8, three for a lone surrogate.
pub fn utf8_length(text: &[u16]) -> usize {
    units::chars(text).map(char::len_utf8).sum()
}

fn read(text: &[u16], limits: Limits) -> Result<Tree, Fault> {
    let start = usize::from(text.first() == Some(&0xFEFF));
    let mut reader = Reader::with_white_space(text, start, is_white_space);
    let mut builder = Builder::default();
    let mut watch = Watch::new(limits);
    loop {
        // The depth of a value is that of what it stands in, which is known before it is read.
        let depth = reader.depth();
        let event = reader.next_event().map_err(|fault| match fault {
            ReadFault::Cut | ReadFault::Malformed => Fault::Malformed,
        })?;
        let Some(event) = event else { break };
        watch.see(event, reader.text(), depth)?;
        builder.event(event, reader.text());
    }
    match reader.at_end() {
        true => Ok(builder.finish()),
        false => Err(Fault::Malformed),
    }
}

/// Counts, and keeps the keys of the objects that are open.
struct Watch {
    limits: Limits,
    nodes: usize,
    keys: Vec<BTreeSet<Vec<u16>>>,
}

impl Watch {
    fn new(limits: Limits) -> Watch {
        Watch {
            limits,
            nodes: 0,
            keys: Vec::new(),
        }
    }

    fn see(&mut self, event: Event, text: &[u16], depth: usize) -> Result<(), Fault> {
        match event {
            Event::ObjectEnd => {
                self.keys.pop();
                return Ok(());
            }
            Event::ArrayEnd => return Ok(()),
            Event::Key => {
                let is_new = self
                    .keys
                    .last_mut()
                    .is_some_and(|keys| keys.insert(text.to_vec()));
                return if is_new {
                    Ok(())
                } else {
                    Err(Fault::DuplicateKey)
                };
            }
            Event::ObjectStart => self.keys.push(BTreeSet::new()),
            _ => {}
        }
        self.nodes += 1;
        match self.nodes > self.limits.nodes || depth > self.limits.depth {
            true => Err(Fault::Limits),
            false => Ok(()),
        }
    }
}

/// A text that is JSON with JavaScript's white space, as one that `JSON.parse` takes.
pub fn with_plain_white_space(text: &[u16]) -> Vec<u16> {
    let mut is_in_string = false;
    let mut is_escaped = false;
    let plain = text.iter().map(|&unit| {
        match unit {
            _ if is_escaped => is_escaped = false,
            0x5C => is_escaped = is_in_string,
            0x22 => is_in_string = !is_in_string,
            _ if !is_in_string && is_white_space(unit) => return 0x20,
            _ => {}
        }
        unit
    });
    plain.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::json::canonical::{LoneSurrogates, canonical};

    fn read_text(text: &str, limits: Limits) -> Result<String, Fault> {
        let tree = from_bytes(text.as_bytes(), limits)?;
        let again = from_units(&units::from_str(text), limits)?;
        let write = |tree: &Tree| {
            let root = tree.root().ok_or(Fault::Malformed)?;
            canonical(root, LoneSurrogates::Escaped).map_err(|_| Fault::Malformed)
        };
        assert_eq!(write(&tree), write(&again), "{text}");
        Ok(String::from_utf8_lossy(&write(&tree)?).into_owned())
    }

    #[test]
    fn what_is_read() {
        let rows = [
            (
                "white space of JavaScript",
                "\u{A0}[1\u{2028},2]\u{3000}",
                Ok("[1,2]"),
            ),
            ("byte order mark", "\u{FEFF}{}", Ok("{}")),
            (
                "a prototype is a key",
                r#"{"__proto__":1}"#,
                Ok(r#"{"__proto__":1}"#),
            ),
            (
                "a key twice",
                r#"{"a":1,"\u0061":2}"#,
                Err(Fault::DuplicateKey),
            ),
            (
                "a key twice, before the text ends",
                r#"{"a":1,"a":"#,
                Err(Fault::DuplicateKey),
            ),
            (
                "the same key in two objects",
                r#"[{"a":{"a":1}},{"a":2}]"#,
                Ok(r#"[{"a":{"a":1}},{"a":2}]"#),
            ),
            (
                "a key again after a nested object",
                r#"{"a":{},"a":1}"#,
                Err(Fault::DuplicateKey),
            ),
            ("nothing", "", Err(Fault::Malformed)),
            ("more than one value", "1 2", Err(Fault::Malformed)),
            (
                "a zero width space is no white space",
                "\u{200B}1",
                Err(Fault::Malformed),
            ),
            ("cut", "[1", Err(Fault::Malformed)),
        ];
        for (name, text, expected) in rows {
            let expected = expected.map(str::to_owned);
            assert_eq!(read_text(text, Limits::default()), expected, "{name}");
        }
    }

    #[test]
    fn limits() {
        let small = |bytes, depth, nodes| Limits {
            bytes,
            depth,
            nodes,
        };
        let rows = [
            ("bytes", "\"é\"", small(4, 0, 1), true),
            ("a byte too many", "\"é\"", small(3, 0, 1), false),
            (
                "a scalar is as deep as a list would be",
                "[1]",
                small(9, 1, 9),
                true,
            ),
            ("too deep by a scalar", "[1]", small(9, 0, 9), false),
            ("too deep by an empty list", "[[]]", small(9, 0, 9), false),
            ("as deep as is allowed", "[[]]", small(9, 1, 9), true),
            (
                "keys are no nodes",
                r#"{"a":1,"b":2}"#,
                small(99, 1, 3),
                true,
            ),
            (
                "a node too many",
                r#"{"a":1,"b":2}"#,
                small(99, 1, 2),
                false,
            ),
        ];
        for (name, text, limits, passes) in rows {
            let fault = read_text(text, limits).err();
            assert_eq!(fault, (!passes).then_some(Fault::Limits), "{name}");
        }
    }

    #[test]
    fn what_is_no_utf8() {
        assert!(from_bytes(b"\"\xFF\"", Limits::default()).is_err());
        assert!(from_units(&[0x22, 0xD800, 0x22], Limits::default()).is_err());
        let rows: [(&[u16], usize); 4] = [
            (&[0x61, 0xE9, 0x20AC], 6),
            (&[0xD83D, 0xDE42], 4),
            (&[0xD83D, 0x61], 4),
            (&[0xFFFD], 3),
        ];
        for (text, length) in rows {
            assert_eq!(utf8_length(text), length, "{text:?}");
        }
    }

    #[test]
    fn white_space_made_plain() {
        let text = "\u{FEFF}{ \"a\\\"\u{A0}\" :\u{2028}[\"\\\\\"\u{A0}]}";
        let plain = with_plain_white_space(&units::from_str(text));
        assert_eq!(
            units::to_string(&plain),
            " { \"a\\\"\u{A0}\" : [\"\\\\\" ]}"
        );
    }
}
