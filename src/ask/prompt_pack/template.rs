//! The placeholders of a pack's texts.
//!
//! A placeholder is a name between braces, `{organization}`. Every other brace stands for itself, so that the JSON of a
//! prompt can be written as it is. What has the form of a placeholder and is none that is known (`{organisation}`) is a
//! fault and no text, since a prompt with a hole in it is noticed late; text of that form is written with `{leftBrace}`. Values are put in once and are not looked into again, so that an organization's name that holds
//! a placeholder stays a name.

use crate::text::units::position;

/// What a name in braces stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placeholder {
    /// The cleaned name of the organization.
    OrganizationName,
    /// The organization line: the one with a name, or the one without.
    Organization,
    /// The line of the language.
    Language,
    /// The line of the tone.
    Tone,
    /// The cleaned reason of a refusal.
    Reason,
    /// The character `{`.
    LeftBrace,
}

impl Placeholder {
    /// All of them, in the order of their discriminants.
    pub const ALL: [Placeholder; 6] = [
        Placeholder::OrganizationName,
        Placeholder::Organization,
        Placeholder::Language,
        Placeholder::Tone,
        Placeholder::Reason,
        Placeholder::LeftBrace,
    ];

    /// The name between the braces.
    pub fn name(self) -> &'static str {
        match self {
            Placeholder::OrganizationName => "organizationName",
            Placeholder::Organization => "organization",
            Placeholder::Language => "language",
            Placeholder::Tone => "tone",
            Placeholder::Reason => "reason",
            Placeholder::LeftBrace => "leftBrace",
        }
    }

    /// The placeholder of a name.
    pub fn from_name(name: &[u16]) -> Option<Placeholder> {
        Placeholder::ALL
            .into_iter()
            .find(|placeholder| name.iter().copied().eq(placeholder.name().encode_utf16()))
    }
}

/// A part of a text, in UTF-16 units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    /// What stands for itself.
    Text(&'a [u16]),
    /// What stands between the braces of a placeholder, known or not.
    Placeholder(&'a [u16]),
}

/// The pieces of a text, in order.
pub fn pieces(text: &[u16]) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let start = next_placeholder(rest).unwrap_or(rest.len());
        if start > 0 {
            let (text, after) = rest.split_at_checked(start)?;
            rest = after;
            return Some(Piece::Text(text));
        }
        let name = placeholder_name(rest)?;
        rest = rest.get(name.len() + 2..)?;
        Some(Piece::Placeholder(name))
    })
}

/// Where the next placeholder begins. Linear: a look at one brace ends at the next one at the latest.
fn next_placeholder(text: &[u16]) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        let brace = position(rest, u16::from(b'{'))?;
        if placeholder_name(rest.get(brace..)?).is_some() {
            return Some(at + brace);
        }
        at += brace + 1;
    }
}

/// The name of the placeholder that a text begins with: a letter or `_`, then letters, digits, `_`, `-` and `.`.
#[inline(never)]
fn placeholder_name(text: &[u16]) -> Option<&[u16]> {
    let inside = text.strip_prefix(&[u16::from(b'{')])?;
    let length = inside.iter().position(|&unit| !is_of_name(unit))?;
    let name = inside.get(..length)?;
    let is_closed = inside.get(length) == Some(&u16::from(b'}'));
    let starts_as_name = name.first().is_some_and(|&unit| is_first_of_name(unit));
    (is_closed && starts_as_name).then_some(name)
}

fn is_first_of_name(unit: u16) -> bool {
    u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
}

fn is_of_name(unit: u16) -> bool {
    u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
}

/// What the placeholders of a text stand for, in UTF-16 units.
#[derive(Clone, Copy, Default, Debug)]
pub struct Values<'a> {
    /// For [`Placeholder::OrganizationName`].
    pub organization_name: &'a [u16],
    /// For [`Placeholder::Organization`].
    pub organization: &'a [u16],
    /// For [`Placeholder::Language`].
    pub language: &'a [u16],
    /// For [`Placeholder::Tone`].
    pub tone: &'a [u16],
    /// For [`Placeholder::Reason`].
    pub reason: &'a [u16],
}

impl<'a> Values<'a> {
    fn of(&self, placeholder: Placeholder) -> &'a [u16] {
        const LEFT_BRACE: &[u16] = &[b'{' as u16];
        match placeholder {
            Placeholder::OrganizationName => self.organization_name,
            Placeholder::Organization => self.organization,
            Placeholder::Language => self.language,
            Placeholder::Tone => self.tone,
            Placeholder::Reason => self.reason,
            Placeholder::LeftBrace => LEFT_BRACE,
        }
    }
}

/// Appends a text with its placeholders replaced, each once. One that is not known, which a checked pack does not hold,
/// stands for nothing.
#[inline(never)]
pub fn expand(text: &[u16], values: &Values, into: &mut Vec<u16>) {
    for piece in pieces(text) {
        match piece {
            Piece::Text(text) => into.extend_from_slice(text),
            Piece::Placeholder(name) => {
                if let Some(placeholder) = Placeholder::from_name(name) {
                    into.extend_from_slice(values.of(placeholder));
                }
            }
        }
    }
}

/// A text with its placeholders replaced.
#[inline(never)]
pub fn expanded(text: &[u16], values: &Values) -> Vec<u16> {
    let mut units = Vec::with_capacity(text.len());
    expand(text, values, &mut units);
    units
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::units::{from_str, to_string};

    #[test]
    fn what_is_a_placeholder() {
        // A placeholder is written here as [name].
        let rows = [
            ("none", "a b", "a b"),
            ("empty", "", ""),
            ("alone", "{tone}", "[tone]"),
            ("two", "{tone}{language}", "[tone][language]"),
            ("in text", "a {tone} b", "a [tone] b"),
            ("unknown", "{organisation}", "[organisation]"),
            ("white space", "{ tone } {tone\n}", "{ tone } {tone\n}"),
            ("of a template string", "${name}", "$[name]"),
            ("signs", "{a-b_c.d1} {_} {-}", "[a-b_c.d1] [_] {-}"),
            ("JSON", r#"{"a":{"b":[]}}"#, r#"{"a":{"b":[]}}"#),
            ("JSON of one line", "{ \"a\": {tone} }", "{ \"a\": [tone] }"),
            (
                "nothing, spaces, a number",
                "{} { } {3} {1,2}",
                "{} { } {3} {1,2}",
            ),
            ("words", "{two words} {a, b}", "{two words} {a, b}"),
            ("doubled", "{{tone}}", "{[tone]}"),
            ("not closed", "{tone {tone", "{tone {tone"),
            ("closed only", "tone}", "tone}"),
            ("another script", "{naïef}", "{naïef}"),
            ("left open at the end", "a {", "a {"),
        ];
        for (name, text, expected) in rows {
            let units = from_str(text);
            let shown: String = pieces(&units)
                .map(|piece| match piece {
                    Piece::Text(text) => to_string(text),
                    Piece::Placeholder(name) => format!("[{}]", to_string(name)),
                })
                .collect();
            assert_eq!(shown, expected, "{name}");
        }
    }

    #[test]
    fn values_are_put_in_once() {
        let name = from_str("{tone}{leftBrace}");
        let values = Values {
            organization_name: &name,
            tone: &from_str("{organizationName}"),
            ..Values::default()
        };
        let text = from_str("a {organizationName} {tone} {leftBrace}tone} {other}.");
        assert_eq!(
            to_string(&expanded(&text, &values)),
            "a {tone}{leftBrace} {organizationName} {tone} ."
        );
    }

    #[test]
    fn every_name_is_found_again() {
        for placeholder in Placeholder::ALL {
            let name = from_str(placeholder.name());
            assert_eq!(Placeholder::from_name(&name), Some(placeholder));
        }
        assert_eq!(Placeholder::from_name(&[]), None);
    }
}
