//! A JSON value put together by hand, for results that leave as JSON.

use super::reader::Event;
use super::tree::{Builder, Item, Kind, Tree};
use crate::text::units::from_str;

/// Adds values in the order of their text; a field's key comes before its value.
#[derive(Default)]
pub struct Maker(Builder);

impl Maker {
    /// The value that was made.
    pub fn finish(self) -> Tree {
        self.0.finish()
    }

    /// The key of the field whose value comes next.
    #[inline(never)]
    pub fn key(&mut self, key: &str) -> &mut Self {
        self.add(Event::Key, &from_str(key))
    }

    /// Begins an object.
    pub fn object(&mut self) -> &mut Self {
        self.add(Event::ObjectStart, &[])
    }

    /// Ends the object that was begun last.
    pub fn end_object(&mut self) -> &mut Self {
        self.add(Event::ObjectEnd, &[])
    }

    /// Begins a list.
    pub fn list(&mut self) -> &mut Self {
        self.add(Event::ArrayStart, &[])
    }

    /// Ends the list that was begun last.
    pub fn end_list(&mut self) -> &mut Self {
        self.add(Event::ArrayEnd, &[])
    }

    /// A string.
    pub fn text(&mut self, text: &[u16]) -> &mut Self {
        self.add(Event::String, text)
    }

    /// A string of this crate's own.
    #[inline(never)]
    pub fn name(&mut self, text: &str) -> &mut Self {
        self.text(&from_str(text))
    }

    /// A number.
    pub fn number(&mut self, number: f64) -> &mut Self {
        self.add(Event::Number(number), &[])
    }

    /// A number, or null.
    pub fn number_or_null(&mut self, number: Option<f64>) -> &mut Self {
        match number {
            Some(number) => self.number(number),
            None => self.add(Event::Null, &[]),
        }
    }

    /// `true` or `false`
    pub fn truth(&mut self, value: bool) -> &mut Self {
        self.add(Event::Bool(value), &[])
    }

    /// A copy of a scalar; null for what holds others.
    pub fn scalar(&mut self, item: Item) -> &mut Self {
        match item.kind() {
            Kind::Bool(value) => self.truth(value),
            Kind::Number(number) => self.number(number),
            Kind::String(text) => self.text(text),
            Kind::Null | Kind::Array | Kind::Object => self.add(Event::Null, &[]),
        }
    }

    #[inline(never)] // hundreds of calls: kilobytes when each holds the builder
    fn add(&mut self, event: Event, text: &[u16]) -> &mut Self {
        self.0.event(event, text);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::json::canonical::{LoneSurrogates, canonical};

    #[test]
    fn made() {
        let given = Tree::parse(&from_str(r#"["a",1.5,true,null,[2]]"#)).unwrap_or_default();
        let mut maker = Maker::default();
        maker.object().key("of").name("x").key("scalars").list();
        for item in given.root().into_iter().flat_map(Item::children) {
            maker.scalar(item);
        }
        maker.number_or_null(None).number_or_null(Some(2.0));
        maker.end_list().key("empty").list().end_list().end_object();
        let tree = maker.finish();
        let written = tree
            .root()
            .map(|root| canonical(root, LoneSurrogates::Escaped));
        let text = written.and_then(Result::ok).unwrap_or_default();
        let expected = r#"{"empty":[],"of":"x","scalars":["a",1.5,true,null,null,null,2]}"#;
        assert_eq!(String::from_utf8_lossy(&text), expected);
    }
}
