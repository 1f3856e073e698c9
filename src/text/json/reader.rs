//! One JSON value, event by event.
//!
//! Based on RFC 8259's grammar, with a byte for each open bracket instead of recursion. An event says what was read; the
//! last text (a string or a key, unescaped) and the last position are asked of the reader, so that nothing is copied
//! for a consumer that does not want it. A text that ends before its value does is told from one that is wrong, because
//! a model's answer may be cut and still be of use.

use crate::text::units;

/// What was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// `{`
    ObjectStart,
    /// `}`
    ObjectEnd,
    /// `[`
    ArrayStart,
    /// `]`
    ArrayEnd,
    /// A key with its colon; [`Reader::text`] has it.
    Key,
    /// A string value; [`Reader::text`] has it.
    String,
    /// A number; one too large reads as infinite, as in JavaScript.
    Number(f64),
    /// `true` or `false`
    Bool(bool),
    /// `null`
    Null,
}

/// Why no event could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The text ends inside the value. After a string or key that was cut, [`Reader::cut_text`] has what there was of it.
    Cut,
    /// What stands at [`Reader::position`] is not JSON.
    Malformed,
}

#[derive(Clone, Copy, PartialEq)]
enum Expected {
    Value,
    ValueOrEnd,
    KeyOrEnd,
    Key,
    CommaOrEnd,
    Nothing,
}

/// Reads one value; what follows it in the text is left to the caller.
pub struct Reader<'a> {
    units: &'a [u16],
    at: usize,
    event_start: usize,
    expected: Expected,
    open: Vec<u8>, // `{` or `[`
    text: Vec<u16>,
    in_string: bool,
    is_white_space: fn(u16) -> bool,
}

/// The white space of JSON: space, tab, line feed, carriage return.
pub fn is_json_white_space(unit: u16) -> bool {
    matches!(unit, 0x20 | 0x09 | 0x0A | 0x0D)
}

impl<'a> Reader<'a> {
    /// A reader of the value that starts at `at`, after white space or none.
    pub fn new(units: &'a [u16], at: usize) -> Self {
        Self::with_white_space(units, at, is_json_white_space)
    }

    /// A reader that takes other white space between tokens than JSON's own.
    pub fn with_white_space(units: &'a [u16], at: usize, is_white_space: fn(u16) -> bool) -> Self {
        Reader {
            units,
            at,
            event_start: at,
            expected: Expected::Value,
            open: Vec::new(),
            text: Vec::new(),
            in_string: false,
            is_white_space,
        }
    }

    /// The next event; `None` when the value is complete.
    pub fn next_event(&mut self) -> Result<Option<Event>, Fault> {
        if self.expected == Expected::Nothing {
            return Ok(None);
        }
        self.in_string = false;
        let mut unit = self.next_token()?;
        if self.expected == Expected::CommaOrEnd && unit == u16::from(b',') {
            self.at += 1;
            self.expected = match self.open.last() {
                Some(b'{') => Expected::Key,
                _ => Expected::Value,
            };
            unit = self.next_token()?;
        }
        self.event_start = self.at;
        let token = u8::try_from(unit).unwrap_or(0);
        match (token, self.expected) {
            (b'}', Expected::KeyOrEnd | Expected::CommaOrEnd) => self.close(b'{', Event::ObjectEnd),
            (b']', Expected::ValueOrEnd | Expected::CommaOrEnd) => {
                self.close(b'[', Event::ArrayEnd)
            }
            (b'"', Expected::Key | Expected::KeyOrEnd) => self.key(),
            (_, Expected::Value | Expected::ValueOrEnd) => self.value(token),
            _ => Err(Fault::Malformed),
        }
        .map(Some)
    }

    /// The text of the last `String` or `Key` event, unescaped; a lone surrogate stays.
    pub fn text(&self) -> &[u16] {
        &self.text
    }

    /// The same, taken out instead of copied.
    pub fn take_text(&mut self) -> Vec<u16> {
        std::mem::take(&mut self.text)
    }

    /// What there was of the string or key inside which the text was cut, unescaped and without a cut escape.
    pub fn cut_text(&self) -> Option<&[u16]> {
        self.in_string.then_some(self.text.as_slice())
    }

    /// The offset after the last event, in UTF-16 units; after a fault, where it is.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The offset at which the last event starts, in UTF-16 units.
    pub fn event_start(&self) -> usize {
        self.event_start
    }

    /// How many arrays and objects are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Whether only white space is left.
    pub fn at_end(&self) -> bool {
        let rest = self.units.get(self.at..).unwrap_or(&[]);
        rest.iter().all(|&unit| (self.is_white_space)(unit))
    }

    fn next_token(&mut self) -> Result<u16, Fault> {
        while let Some(&unit) = self.units.get(self.at) {
            if !(self.is_white_space)(unit) {
                return Ok(unit);
            }
            self.at += 1;
        }
        Err(Fault::Cut)
    }

    fn close(&mut self, bracket: u8, event: Event) -> Result<Event, Fault> {
        if self.open.last() != Some(&bracket) {
            return Err(Fault::Malformed);
        }
        self.open.pop();
        self.at += 1;
        Ok(self.after_value(event))
    }

    fn after_value(&mut self, event: Event) -> Event {
        self.expected = if self.open.is_empty() {
            Expected::Nothing
        } else {
            Expected::CommaOrEnd
        };
        event
    }

    fn key(&mut self) -> Result<Event, Fault> {
        self.string()?;
        if self.next_token()? != u16::from(b':') {
            return Err(Fault::Malformed);
        }
        self.at += 1;
        self.expected = Expected::Value;
        Ok(Event::Key)
    }

    fn value(&mut self, token: u8) -> Result<Event, Fault> {
        let event = match token {
            b'{' => return Ok(self.enter(b'{', Expected::KeyOrEnd, Event::ObjectStart)),
            b'[' => return Ok(self.enter(b'[', Expected::ValueOrEnd, Event::ArrayStart)),
            b'"' => {
                self.string()?;
                Event::String
            }
            b'-' | b'0'..=b'9' => Event::Number(self.number()?),
            b't' => self.literal("true", Event::Bool(true))?,
            b'f' => self.literal("false", Event::Bool(false))?,
            b'n' => self.literal("null", Event::Null)?,
            _ => return Err(Fault::Malformed),
        };
        Ok(self.after_value(event))
    }

    fn enter(&mut self, bracket: u8, expected: Expected, event: Event) -> Event {
        self.open.push(bracket);
        self.expected = expected;
        self.at += 1;
        event
    }

    fn literal(&mut self, word: &str, event: Event) -> Result<Event, Fault> {
        for byte in word.bytes() {
            match self.units.get(self.at) {
                None => return Err(Fault::Cut),
                Some(&unit) if unit == u16::from(byte) => self.at += 1,
                Some(_) => return Err(Fault::Malformed),
            }
        }
        Ok(event)
    }

    fn number(&mut self) -> Result<f64, Fault> {
        let start = self.at;
        self.skip_if(b"-");
        if self.skip_if(b"0") == 0 {
            self.digits()?;
        }
        if self.skip_if(b".") == 1 {
            self.digits()?;
        }
        if self.skip_if(b"eE") == 1 {
            self.skip_if(b"+-");
            self.digits()?;
        }
        let text = units::to_string(self.units.get(start..self.at).unwrap_or(&[]));
        text.parse().map_err(|_| Fault::Malformed)
    }

    /// One digit or more.
    fn digits(&mut self) -> Result<(), Fault> {
        let start = self.at;
        while self.skip_if(b"0123456789") == 1 {}
        match self.units.get(self.at) {
            _ if self.at > start => Ok(()),
            None => Err(Fault::Cut),
            Some(_) => Err(Fault::Malformed),
        }
    }

    fn skip_if(&mut self, bytes: &[u8]) -> usize {
        let unit = self.units.get(self.at);
        let skipped = usize::from(
            unit.is_some_and(|&unit| bytes.iter().any(|&byte| unit == u16::from(byte))),
        );
        self.at += skipped;
        skipped
    }

    /// Reads a string from its opening quotation mark into `text`.
    fn string(&mut self) -> Result<(), Fault> {
        self.text.clear();
        self.in_string = true;
        self.at += 1;
        loop {
            self.plain_stretch();
            match self.units.get(self.at) {
                Some(0x22) => break,
                Some(0x5C) => self.escape()?,
                Some(_) => return Err(Fault::Malformed), // a control character
                None => return Err(Fault::Cut),
            }
        }
        self.at += 1;
        self.in_string = false;
        Ok(())
    }

    /// Copies what needs no look: everything up to a quotation mark, a backslash or a control character.
    fn plain_stretch(&mut self) {
        let rest = self.units.get(self.at..).unwrap_or(&[]);
        let is_plain = |&unit: &u16| unit >= 0x20 && unit != 0x22 && unit != 0x5C;
        let length = rest
            .iter()
            .position(|unit| !is_plain(unit))
            .unwrap_or(rest.len());
        self.text
            .extend_from_slice(rest.get(..length).unwrap_or(&[]));
        self.at += length;
    }

    fn escape(&mut self) -> Result<(), Fault> {
        let &kind = self.units.get(self.at + 1).ok_or(Fault::Cut)?;
        let unit = match u8::try_from(kind).unwrap_or(0) {
            b'u' => return self.unicode_escape(),
            b'b' => 0x08,
            b'f' => 0x0C,
            b'n' => 0x0A,
            b'r' => 0x0D,
            b't' => 0x09,
            b'"' | b'\\' | b'/' => kind,
            _ => return Err(Fault::Malformed),
        };
        self.text.push(unit);
        self.at += 2;
        Ok(())
    }

    fn unicode_escape(&mut self) -> Result<(), Fault> {
        let mut unit = 0;
        for at in self.at + 2..self.at + 6 {
            let &digit = self.units.get(at).ok_or(Fault::Cut)?;
            let digit = char::from_u32(digit.into()).and_then(|c| c.to_digit(16));
            unit = unit * 16 + digit.ok_or(Fault::Malformed)?;
        }
        self.text
            .push(u16::try_from(unit).unwrap_or(units::REPLACEMENT));
        self.at += 6;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<String>, Result<(), Fault>) {
        let units = units::from_str(text);
        let mut reader = Reader::new(&units, 0);
        let mut events = Vec::new();
        loop {
            match reader.next_event() {
                Ok(Some(event @ (Event::Key | Event::String))) => {
                    events.push(format!("{event:?} {}", units::to_string(reader.text())));
                }
                Ok(Some(event)) => events.push(format!("{event:?}")),
                Ok(None) => return (events, Ok(())),
                Err(fault) => return (events, Err(fault)),
            }
        }
    }

    #[test]
    fn events_in_order() {
        let (events, end) = read(r#" {"a": [1, -0.5e1, true], "b\n": null, "": {}} rest"#);
        assert_eq!(end, Ok(()));
        let expected = [
            "ObjectStart",
            "Key a",
            "ArrayStart",
            "Number(1.0)",
            "Number(-5.0)",
            "Bool(true)",
            "ArrayEnd",
            "Key b\n",
            "Null",
            "Key ",
            "ObjectStart",
            "ObjectEnd",
            "ObjectEnd",
        ];
        assert_eq!(events, expected);
    }

    #[test]
    fn what_is_cut_and_what_is_wrong() {
        use Fault::{Cut, Malformed};
        let rows = [
            ("nothing", "", Err(Cut)),
            ("white space", " \n", Err(Cut)),
            ("open array", "[", Err(Cut)),
            ("after a comma", "[1,", Err(Cut)),
            ("closed after a comma", "[1,]", Err(Malformed)),
            ("comma first", "[,1]", Err(Malformed)),
            ("two commas", "[1,,2]", Err(Malformed)),
            ("object closed after a comma", r#"{"a":1,}"#, Err(Malformed)),
            ("array closed as an object", "[1}", Err(Malformed)),
            ("object closed as an array", "{]", Err(Malformed)),
            ("after a key", r#"{"a""#, Err(Cut)),
            ("after a colon", r#"{"a":"#, Err(Cut)),
            ("no colon", r#"{"a" 1}"#, Err(Malformed)),
            ("key without quotation marks", "{a:1}", Err(Malformed)),
            ("half a literal", "tru", Err(Cut)),
            ("a wrong literal", "trux", Err(Malformed)),
            ("literal and more", "truee", Ok(())), // what follows is for the caller
            ("minus alone", "-", Err(Cut)),
            ("leading zero", "01", Ok(())),
            ("leading zero in an array", "[01]", Err(Malformed)),
            ("plus", "+1", Err(Malformed)),
            ("no digit before the point", ".5", Err(Malformed)),
            ("no digit after the point", "[1.]", Err(Malformed)),
            ("cut after the point", "1.", Err(Cut)),
            ("cut exponent", "1e+", Err(Cut)),
            ("no exponent", "[1e]", Err(Malformed)),
            ("huge", "1e999", Ok(())),
            ("NaN", "NaN", Err(Malformed)),
            ("single quotation marks", "'a'", Err(Malformed)),
            ("cut string", r#""a"#, Err(Cut)),
            ("cut escape", r#""a\"#, Err(Cut)),
            ("cut unicode escape", r#""\u00e"#, Err(Cut)),
            ("wrong unicode escape", r#""\u00g0""#, Err(Malformed)),
            (
                "a full-width digit in an escape",
                "\"\\u00\u{FF11}0\"",
                Err(Malformed),
            ),
            ("unknown escape", r#""\x41""#, Err(Malformed)),
            ("line feed in a string", "\"a\nb\"", Err(Malformed)),
            (
                "delete and line separator in a string",
                "\"\u{7F}\u{2028}\"",
                Ok(()),
            ),
            ("no-break space", "\u{A0}1", Err(Malformed)),
            ("byte order mark", "\u{FEFF}1", Err(Malformed)),
        ];
        for (name, text, expected) in rows {
            assert_eq!(read(text).1, expected, "{name}");
        }
    }

    #[test]
    fn a_cut_string_tells_what_there_was() {
        let rows = [
            (r#"["ab c"#, Some("ab c")),
            (r#"["ab\n\u00"#, Some("ab\n")),
            (r#"{"ke"#, Some("ke")),
            (r#"["ab", 12"#, None),
            (r#"["ab""#, None),
            (r#"{"ab""#, None),
        ];
        for (text, expected) in rows {
            let units = units::from_str(text);
            let mut reader = Reader::new(&units, 0);
            let fault = loop {
                match reader.next_event() {
                    Ok(_) => {}
                    Err(fault) => break fault,
                }
            };
            assert_eq!(fault, Fault::Cut, "{text}");
            assert_eq!(
                reader.cut_text().map(units::to_string).as_deref(),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn lone_surrogates_stay() {
        let units = units::from_str(r#""\ud83d\uDE42\ud83dx""#);
        let mut reader = Reader::new(&units, 0);
        assert_eq!(reader.next_event(), Ok(Some(Event::String)));
        assert_eq!(reader.text(), [0xD83D, 0xDE42, 0xD83D, 0x78]);
        assert_eq!((reader.position(), reader.at_end()), (units.len(), true));
    }

    #[test]
    fn any_depth() {
        let text = "[".repeat(1_000_000);
        assert_eq!(read(&text).1, Err(Fault::Cut));
        assert_eq!(read(&format!("{text}{}", "]".repeat(1_000_000))).1, Ok(()));
    }
}
