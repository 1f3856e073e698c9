//! Whether a tool's result carries a value: in one of its leaves, never across two.
//!
//! Based on a JSON result's keys and primitive values; a result that is no JSON is one leaf. A result that was cut has
//! only the leaves that were complete. A budget of tokens bounds the work: past it a miss proves nothing.

use super::token::{CEILING, canonical_form, normalize_token, occurs_in, tokens};
use crate::text::json::reader::{Event, Fault, Reader, is_json_white_space};
use crate::text::json::tree::{Item, Kind, Tree};
use crate::text::number;
use crate::text::units::from_str;
use crate::text::white_space::trim;
use std::collections::BTreeMap;

/// Whether something stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Membership {
    /// It does.
    Found,
    /// It does not.
    NotFound,
    /// The text was too long to say.
    Uncheckable,
}

/// Whether tokens stand in a plain text.
pub fn in_text(needle: &[String], text: &[u16]) -> Membership {
    let mut all = tokens(text).map(canonical_form);
    let hay: Vec<String> = all.by_ref().take(CEILING).collect();
    if occurs_in(needle, &hay) {
        Membership::Found
    } else if all.next().is_some() {
        Membership::Uncheckable
    } else {
        Membership::NotFound
    }
}

/// Whether a result carries a value, given by its canonical tokens.
pub fn carries(text: &[u16], needle: &[String]) -> Membership {
    if needle.is_empty() {
        return Membership::Uncheckable;
    }
    let text = trim(text);
    if !opens(text, 0) || is_not_json(text) {
        let whole = normalize_token(text).map(canonical_form);
        let is_whole = needle.len() == 1 && whole.as_ref() == needle.first();
        return if is_whole {
            Membership::Found
        } else {
            in_text(needle, text)
        };
    }
    let mut search = Search {
        needle,
        left: CEILING,
        found: false,
        heads: Vec::new(),
    };
    search.result(text);
    while let Some(head) = search.heads.pop() {
        search.result(trim(&head));
    }
    match (search.found, search.left) {
        (true, _) => Membership::Found,
        (false, 0) => Membership::Uncheckable,
        _ => Membership::NotFound,
    }
}

/// Whether a text opens with an object that stands for a result placed elsewhere.
pub fn is_placement(text: &[u16]) -> bool {
    let text = trim(text);
    let Ok(tree) = Tree::read(&mut Reader::new(text, 0)) else {
        return false;
    };
    let is_string = |item: Item, key| item.get(key).and_then(Item::as_string).is_some();
    tree.root().is_some_and(|root| {
        is_true(root, "placed") && is_string(root, "ref") && is_string(root, "reason")
    })
}

fn opens(text: &[u16], at: usize) -> bool {
    matches!(text.get(at), Some(0x7B | 0x5B))
}

fn is_not_json(text: &[u16]) -> bool {
    let mut reader = Reader::new(text, 0);
    loop {
        match reader.next_event() {
            Ok(Some(_)) => {}
            Ok(None) | Err(Fault::Cut) => return false,
            Err(Fault::Malformed) => return true,
        }
    }
}

fn is_true(item: Item, key: &str) -> bool {
    item.get(key)
        .is_some_and(|item| item.kind() == Kind::Bool(true))
}

fn is_absence(item: Item) -> bool {
    let checked = item.get("checked");
    is_true(item, "af_absent")
        && checked
            .is_some_and(|list| list.kind() == Kind::Array && list.children().next().is_some())
}

/// What a value is to the projection of absences.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Plain,
    Absence,
    Ledger,
    LedgerOfAbsence,
    Coverage,
    List,
    Entry,
}

impl Role {
    fn of(root: Item) -> Role {
        let coverage = root.get("af_coverage");
        let has_coverage = coverage.is_some_and(|item| item.kind() == Kind::Object);
        match root.get("result") {
            Some(result) if has_coverage && is_absence(result) => Role::LedgerOfAbsence,
            Some(_) if has_coverage => Role::Ledger,
            _ if is_absence(root) => Role::Absence,
            _ => Role::Plain,
        }
    }

    /// The role of what stands under a key, and whether the key is a leaf; `None` when neither counts.
    fn under(self, key: &str, child: Item) -> Option<(Role, bool)> {
        let is_list = matches!(
            key,
            "checked" | "not_checked" | "cannot_cover" | "in_progress"
        );
        match (self, key) {
            (Role::Absence, "looked_for") => None,
            (Role::Absence | Role::Coverage, _) if is_list => Some((Role::List, true)),
            (Role::Ledger, "af_coverage") => Some((Role::Coverage, true)),
            (Role::LedgerOfAbsence, "af_coverage") => Some((Role::Coverage, false)),
            (Role::LedgerOfAbsence, "result") => Some((Role::Absence, false)),
            (Role::LedgerOfAbsence, _) => None,
            (Role::Entry, "short" | "kind") if child.kind() != Kind::Null => None,
            _ => Some((Role::Plain, true)),
        }
    }
}

struct Search<'a> {
    needle: &'a [String],
    left: usize,
    found: bool,
    heads: Vec<Vec<u16>>,
}

impl Search<'_> {
    fn result(&mut self, text: &[u16]) {
        let mut at = 0;
        while opens(text, at) {
            let mut reader = Reader::new(text, at);
            match Tree::read(&mut reader) {
                Ok(tree) => self.block(&tree),
                Err(Fault::Cut) => return self.cut(text, at),
                Err(Fault::Malformed) => break,
            }
            at = reader.position();
            while text.get(at).is_some_and(|&unit| is_json_white_space(unit)) {
                at += 1;
            }
        }
        self.leaf_up_to(text.get(at..).unwrap_or(&[]), self.left);
    }

    /// A leaf is read whole while anything of the budget is left.
    fn leaf(&mut self, text: &[u16]) {
        self.leaf_up_to(text, usize::MAX);
    }

    fn leaf_up_to(&mut self, text: &[u16], most: usize) {
        if self.found || self.left == 0 {
            return;
        }
        let hay: Vec<String> = tokens(text).map(canonical_form).take(most).collect();
        let is_whole = self.needle.len() == 1
            && normalize_token(text).map(canonical_form).as_ref() == self.needle.first();
        self.found = is_whole || occurs_in(self.needle, &hay);
        self.left -= hay.len().min(self.left);
    }

    fn block(&mut self, tree: &Tree) {
        let Some(root) = tree.root() else { return };
        let role = Role::of(root);
        let head = root.get("head").and_then(Item::as_string);
        if let Some(head) = head
            && role == Role::Plain
            && is_true(root, "truncated")
            && root.get("reason").and_then(Item::as_string).is_some()
        {
            self.heads.push(head.to_vec());
        }
        let mut open = vec![(root, role, None)];
        while let Some((item, role, key)) = open.pop() {
            if let Some(key) = key {
                self.leaf(key);
            }
            match item.kind() {
                Kind::Null => {}
                Kind::Bool(value) => self.leaf(&from_str(if value { "true" } else { "false" })),
                Kind::Number(value) => self.leaf(&from_str(&number::to_string(value))),
                Kind::String(text) => self.leaf(text),
                Kind::Array => {
                    let inner = if role == Role::List {
                        Role::Entry
                    } else {
                        Role::Plain
                    };
                    let start = open.len();
                    open.extend(item.children().map(|child| (child, inner, None)));
                    open.get_mut(start..).unwrap_or(&mut []).reverse();
                }
                Kind::Object => {
                    let start = open.len();
                    for (key, child) in last_of_each(item) {
                        let name = crate::text::units::to_string(key);
                        if let Some((inner, is_leaf)) = role.under(&name, child) {
                            open.push((child, inner, is_leaf.then_some(key)));
                        }
                    }
                    open.get_mut(start..).unwrap_or(&mut []).reverse();
                }
            }
        }
    }

    /// The complete leaves of a value that the text ends in.
    fn cut(&mut self, text: &[u16], at: usize) {
        let mut reader = Reader::new(text, at);
        let mut last = at;
        while let Ok(Some(event)) = reader.next_event() {
            last = reader.event_start();
            match event {
                Event::Key | Event::String => self.leaf(reader.text()),
                // a number or word at the very end may be the start of a longer one
                Event::Number(_) | Event::Bool(_) if reader.position() == text.len() => {}
                Event::Number(value) => self.leaf(&from_str(&number::to_string(value))),
                Event::Bool(value) => self.leaf(&from_str(if value { "true" } else { "false" })),
                _ => {}
            }
        }
        if let Some(words) = reader.cut_text() {
            let end = words.iter().rposition(|&unit| unit == 0x20).unwrap_or(0);
            self.leaf(words.get(..end).unwrap_or(&[]));
        } else if reader.event_start() > last && text.get(reader.event_start()) == Some(&0x22) {
            self.leaf(reader.text()); // a key whose colon was cut off
        }
    }
}

/// The values of an object; of a key that comes twice the last.
fn last_of_each(object: Item<'_>) -> Vec<(&[u16], Item<'_>)> {
    let mut places: BTreeMap<&[u16], usize> = BTreeMap::new();
    let mut fields: Vec<(&[u16], Item)> = Vec::new();
    for child in object.children() {
        let key = child.key().unwrap_or(&[]);
        match places.get(key).and_then(|&at| fields.get_mut(at)) {
            Some(field) => field.1 = child,
            None => {
                places.insert(key, fields.len());
                fields.push((key, child));
            }
        }
    }
    fields
}
