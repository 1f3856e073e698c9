//! Strict objects and lists: what a contract does not name is refused, and so is a key that stands twice.
//!
//! Every form of a scope is strict, since a field that is silently passed over may be one that its author relies on.
//! Each function names what is wrong; the caller says where (see [`Refusal::within`]).

use super::error::{Code, Refusal};
use crate::text::json::tree::{Item, Kind};
use crate::text::sorted::Sorted;

/// A refusal by the general code; callers with a code of their own replace it.
pub fn refuse<T>(problem: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(Code::ShapeInvalid, problem))
}

/// The fields of a strict object in the order of `names`; each `None` where the object does not have it.
pub fn fields<'a, const N: usize>(
    item: Item<'a>,
    names: [&str; N],
) -> Result<[Option<Item<'a>>; N], Refusal> {
    let mut found = [None; N];
    find(item, &names, &mut found)?;
    Ok(found)
}

fn find<'a>(item: Item<'a>, names: &[&str], found: &mut [Option<Item<'a>>]) -> Result<(), Refusal> {
    if item.kind() != Kind::Object {
        return refuse("must be an object");
    }
    for child in item.children() {
        let key = child.key().unwrap_or(&[]);
        let place = names.iter().position(|name| is_name(key, name));
        let Some(slot) = place.and_then(|at| found.get_mut(at)) else {
            return refuse("has a key that is not one of its fields");
        };
        if slot.replace(child).is_some() {
            return refuse("has a key twice");
        }
    }
    Ok(())
}

/// Whether a text is a name of the contract.
pub fn is_name(text: &[u16], name: &str) -> bool {
    text.iter().copied().eq(name.bytes().map(u16::from)) // names are ASCII
}

/// The fields of a strict object that must have them all.
pub fn all_fields<'a, const N: usize>(
    item: Item<'a>,
    names: [&str; N],
) -> Result<[Item<'a>; N], Refusal> {
    let found = fields(item, names)?;
    let mut all = [item; N];
    for ((slot, field), name) in all.iter_mut().zip(found).zip(names) {
        *slot = required(field, name)?;
    }
    Ok(all)
}

/// A field that must be there.
pub fn required<'a>(field: Option<Item<'a>>, name: &str) -> Result<Item<'a>, Refusal> {
    field.ok_or_else(|| Refusal::new(Code::ShapeInvalid, "is missing").within(name))
}

/// What a field holds, read by `read`; a fault in it names the field.
pub fn field<'a, T>(
    item: Item<'a>,
    name: &str,
    read: impl FnOnce(Item<'a>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    read(item).map_err(|fault| fault.within(name))
}

/// The items of a list of at least and at most so many, each read by `read`.
pub fn list<'a, T>(
    item: Item<'a>,
    least: usize,
    most: usize,
    mut read: impl FnMut(Item<'a>) -> Result<T, Refusal>,
) -> Result<Vec<T>, Refusal> {
    check_list(item, least, most)?;
    let items = item.children().enumerate();
    items
        .map(|(index, item)| read(item).map_err(|fault| fault.at(index)))
        .collect()
}

fn check_list(item: Item, least: usize, most: usize) -> Result<(), Refusal> {
    if item.kind() != Kind::Array {
        return refuse("must be a list");
    }
    match item.children().take(most.saturating_add(1)).count() {
        count if count < least => refuse("has too few items"),
        count if count > most => refuse("has too many items"),
        _ => Ok(()),
    }
}

/// The texts of a list in order; refuses one that stands twice, naming the later.
pub fn unique(texts: Vec<&[u16]>) -> Result<Sorted<'_>, Refusal> {
    let sorted = Sorted::new(texts);
    match sorted.first_repeated() {
        Some(index) => Err(Refusal::new(Code::ShapeInvalid, "stands twice").at(index)),
        None => Ok(sorted),
    }
}

/// One of a few names of the contract; which of them.
pub fn choice(item: Item, names: &[&str], problem: &'static str) -> Result<usize, Refusal> {
    let Kind::String(text) = item.kind() else {
        return refuse(problem);
    };
    let place = names.iter().position(|name| is_name(text, name));
    place.ok_or_else(|| Refusal::new(Code::ShapeInvalid, problem))
}

/// A string.
pub fn text(item: Item<'_>) -> Result<&[u16], Refusal> {
    match item.kind() {
        Kind::String(text) => Ok(text),
        _ => refuse("must be a string"),
    }
}

/// A string of so many UTF-16 units.
pub fn text_of(item: Item<'_>, least: usize, most: usize) -> Result<&[u16], Refusal> {
    match text(item)? {
        text if text.len() < least => refuse("is too short"),
        text if text.len() > most => refuse("is too long"),
        text => Ok(text),
    }
}

/// An integer from `least` to `most`; `1.0` is one.
pub fn integer(item: Item, least: u32, most: u32) -> Result<u32, Refusal> {
    let Kind::Number(number) = item.kind() else {
        return refuse("must be a number");
    };
    if number.fract() != 0.0 {
        return refuse("must be an integer"); // infinity too: its fraction is not a number
    }
    if number < f64::from(least) || number > f64::from(most) {
        return refuse("is out of its range");
    }
    Ok(number as u32)
}

/// `sha256:` and 64 lower-case hexadecimal digits.
pub fn digest(item: Item<'_>) -> Result<&[u16], Refusal> {
    let text = text(item)?;
    let is_digit = |&unit: &u16| {
        u8::try_from(unit).is_ok_and(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    };
    let prefix = b"sha256:".map(u16::from);
    match text.strip_prefix(&prefix) {
        Some(digits) if digits.len() == 64 && digits.iter().all(is_digit) => Ok(text),
        _ => refuse("must be sha256: and 64 lower-case hexadecimal digits"),
    }
}
