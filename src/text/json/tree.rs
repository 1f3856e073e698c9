//! A whole JSON value, to be looked into.
//!
//! Based on one list of nodes in the order in which they stand in the text, each knowing where its last descendant ends,
//! and one text for all strings and keys. A tree of boxes would have to recurse to be walked and even to be dropped,
//! which hostile depth turns into a stack overflow; here depth costs nothing.

use super::reader::{Event, Fault, Reader};
use std::ops::Range;

/// A value with all that it holds.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    texts: Vec<u16>,
}

#[derive(Clone, Debug)]
struct Node {
    data: Data,
    key: Option<Range<usize>>,
    end: usize, // the node after the last descendant
}

#[derive(Clone, Debug)]
enum Data {
    Null,
    Bool(bool),
    Number(f64),
    String(Range<usize>),
    Array,
    Object,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind<'a> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, infinite when the text had one too large.
    Number(f64),
    /// A string in UTF-16 units, lone surrogates as they came.
    String(&'a [u16]),
    /// An array; [`Item::children`] has its items.
    Array,
    /// An object; [`Item::children`] has its values and [`Item::key`] their keys.
    Object,
}

/// A value in its tree.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    tree: &'a Tree,
    at: usize,
}

impl Tree {
    /// The value that a whole text is, as `JSON.parse` has it; white space around it is allowed.
    pub fn parse(text: &[u16]) -> Result<Tree, Fault> {
        let mut reader = Reader::new(text, 0);
        let tree = Tree::read(&mut reader)?;
        if reader.at_end() {
            Ok(tree)
        } else {
            Err(Fault::Malformed)
        }
    }

    /// The value that a reader is at; what follows is left.
    pub fn read(reader: &mut Reader) -> Result<Tree, Fault> {
        let mut builder = Builder::default();
        while let Some(event) = reader.next_event()? {
            builder.event(event, reader.text());
        }
        Ok(builder.finish())
    }

    /// The value itself; `None` only for a tree that was built of nothing.
    pub fn root(&self) -> Option<Item<'_>> {
        self.item(0)
    }

    fn item(&self, at: usize) -> Option<Item<'_>> {
        (at < self.nodes.len()).then_some(Item { tree: self, at })
    }

    fn text(&self, range: &Range<usize>) -> &[u16] {
        self.texts.get(range.clone()).unwrap_or(&[])
    }
}

impl<'a> Item<'a> {
    /// What the value is.
    pub fn kind(self) -> Kind<'a> {
        match self.tree.nodes.get(self.at).map(|node| &node.data) {
            None | Some(Data::Null) => Kind::Null,
            Some(&Data::Bool(value)) => Kind::Bool(value),
            Some(&Data::Number(value)) => Kind::Number(value),
            Some(Data::String(range)) => Kind::String(self.tree.text(range)),
            Some(Data::Array) => Kind::Array,
            Some(Data::Object) => Kind::Object,
        }
    }

    /// The key under which it stands in its object.
    pub fn key(self) -> Option<&'a [u16]> {
        let key = self.tree.nodes.get(self.at)?.key.as_ref()?;
        Some(self.tree.text(key))
    }

    /// The string that it is.
    pub fn as_string(self) -> Option<&'a [u16]> {
        match self.kind() {
            Kind::String(text) => Some(text),
            _ => None,
        }
    }

    /// The items of an array or the values of an object in the order of the text, with every duplicate; else none.
    pub fn children(self) -> impl Iterator<Item = Item<'a>> {
        let end = self.end();
        let mut next = self.at + 1;
        std::iter::from_fn(move || {
            if next >= end {
                return None;
            }
            let child = self.tree.item(next)?;
            next = child.end();
            Some(child)
        })
    }

    /// The value of a key of an object; with duplicates the last counts, as in JavaScript. Linear in the object's size.
    pub fn get(self, key: &str) -> Option<Item<'a>> {
        let is_meant = |child: &Item| {
            child
                .key()
                .is_some_and(|other| other.iter().copied().eq(key.encode_utf16()))
        };
        self.children().filter(is_meant).last()
    }

    /// It and all that it holds, each before what it holds, in the order of the text.
    pub fn descendants(self) -> impl Iterator<Item = Item<'a>> {
        (self.at..self.end()).map(move |at| Item {
            tree: self.tree,
            at,
        })
    }

    fn end(self) -> usize {
        self.tree
            .nodes
            .get(self.at)
            .map_or(self.at + 1, |node| node.end)
    }
}

/// Puts a tree together from events, which may come from elsewhere than from text.
#[derive(Default)]
pub struct Builder {
    tree: Tree,
    open: Vec<usize>,
    key: Option<Range<usize>>,
}

impl Builder {
    /// Adds what was read. `text` is that of a `Key` or `String`, and is not looked at for other events.
    pub fn event(&mut self, event: Event, text: &[u16]) {
        match event {
            Event::Key => self.key = Some(self.keep(text)),
            Event::String => {
                let range = self.keep(text);
                self.add(Data::String(range));
            }
            Event::Number(value) => self.add(Data::Number(value)),
            Event::Bool(value) => self.add(Data::Bool(value)),
            Event::Null => self.add(Data::Null),
            Event::ObjectStart => self.enter(Data::Object),
            Event::ArrayStart => self.enter(Data::Array),
            Event::ObjectEnd | Event::ArrayEnd => self.close(),
        }
    }

    /// The tree; what is still open is closed, so that a text that was cut gives what it had.
    pub fn finish(mut self) -> Tree {
        while !self.open.is_empty() {
            self.close();
        }
        self.tree
    }

    fn keep(&mut self, text: &[u16]) -> Range<usize> {
        let start = self.tree.texts.len();
        self.tree.texts.extend_from_slice(text);
        start..self.tree.texts.len()
    }

    fn add(&mut self, data: Data) {
        let end = self.tree.nodes.len() + 1;
        let key = self.key.take();
        self.tree.nodes.push(Node { data, key, end });
    }

    fn enter(&mut self, data: Data) {
        self.open.push(self.tree.nodes.len());
        self.add(data);
    }

    fn close(&mut self) {
        let end = self.tree.nodes.len();
        if let Some(node) = self.open.pop().and_then(|at| self.tree.nodes.get_mut(at)) {
            node.end = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::units::{from_str, to_string};

    fn tree(text: &str) -> Tree {
        Tree::parse(&from_str(text)).unwrap_or_default()
    }

    #[test]
    fn looked_into() {
        let tree = tree(r#" {"a": [1, {"b": "x"}, []], "c": null, "a": "last"} "#);
        let root = tree.root().unwrap();
        assert_eq!(root.kind(), Kind::Object);
        let keys: Vec<String> = root
            .children()
            .filter_map(|child| child.key().map(to_string))
            .collect();
        assert_eq!(keys, ["a", "c", "a"]);
        assert_eq!(
            root.get("a").and_then(Item::as_string),
            Some(&from_str("last")[..])
        );
        assert_eq!(root.get("c").map(Item::kind), Some(Kind::Null));
        assert!(root.get("b").is_none());
        let first = root.children().next().unwrap();
        assert_eq!(
            first
                .children()
                .map(|item| item.children().count())
                .collect::<Vec<_>>(),
            [0, 1, 0]
        );
        assert_eq!(first.descendants().count(), 5);
        assert_eq!(root.descendants().count(), 8);
    }

    #[test]
    fn what_is_not_one_value() {
        for text in ["", "1 2", "{} x", "[1", "\u{FEFF}{}"] {
            assert!(Tree::parse(&from_str(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn a_cut_value_keeps_what_it_had() {
        let units = from_str(r#"{"a":[1,{"b":2"#);
        let mut reader = Reader::new(&units, 0);
        let mut builder = Builder::default();
        while let Ok(Some(event)) = reader.next_event() {
            builder.event(event, reader.text());
        }
        let tree = builder.finish();
        let list = tree.root().and_then(|root| root.get("a")).unwrap();
        assert_eq!(list.children().count(), 2);
    }

    #[test]
    fn any_depth_is_dropped_and_walked() {
        let depth = 1_000_000;
        let tree = tree(&format!("{}{}", "[".repeat(depth), "]".repeat(depth)));
        assert_eq!(
            tree.root().map(|root| root.descendants().count()),
            Some(depth)
        );
    }
}
