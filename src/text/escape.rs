//! What keeps a host's text inside the tags that the prompt puts around it.
//!
//! Two escapes, both from the contract of the package's first version: an attribute value is escaped whole, running
//! text is only *defused*: a `<` that could open or close one of the prompt's own tags is written `&lt;`, and every
//! other character stays, so that a quote copied from it is still verbatim. Both take one pass.

use super::units::{is_well_formed, make_well_formed, position};
use super::white_space::is_white_space;

const LESS_THAN: u16 = b'<' as u16;
const TAG_NAMES: [&[u8]; 2] = [b"passage", b"question"];

/// The text as the model is shown it, or `None` where that is the text itself.
///
/// A `<` is defused when after it, past white space, an optional `/` and white space again, `passage` or `question`
/// follows in any ASCII letter case. The look ahead ends at the next `<` at the latest, so that no part of a text is
/// looked at more than twice.
pub fn defuse(units: &[u16]) -> Option<Vec<u16>> {
    let mut defused = Vec::new();
    let mut copied = 0;
    let mut from = 0;
    while let Some(found) = position(&units[from..], LESS_THAN) {
        let at = from + found;
        from = at + 1;
        if opens_a_tag(&units[from..]) {
            defused.extend_from_slice(&units[copied..at]);
            defused.extend("&lt;".encode_utf16());
            copied = from;
        }
    }
    if copied == 0 {
        return None;
    }
    defused.extend_from_slice(&units[copied..]);
    Some(defused)
}

/// The text as it goes into a prompt: defused, and U+FFFD for each lone surrogate. `None` where that is the text itself.
pub fn for_prompt(units: &[u16]) -> Option<Vec<u16>> {
    let defused = defuse(units);
    if is_well_formed(units) {
        return defused;
    }
    let mut mended = defused.unwrap_or_else(|| units.to_vec());
    make_well_formed(&mut mended);
    Some(mended)
}

/// Whether what follows a `<` makes it one of the prompt's own tags.
fn opens_a_tag(after: &[u16]) -> bool {
    let name = skip_white_space(after);
    let name = match name {
        [slash, rest @ ..] if *slash == u16::from(b'/') => skip_white_space(rest),
        _ => name,
    };
    TAG_NAMES
        .iter()
        .any(|tag| starts_with_ignoring_case(name, tag))
}

fn skip_white_space(units: &[u16]) -> &[u16] {
    let length = units
        .iter()
        .take_while(|&&unit| is_white_space(unit))
        .count();
    &units[length..]
}

fn starts_with_ignoring_case(units: &[u16], lower: &[u8]) -> bool {
    units.len() >= lower.len()
        && units.iter().zip(lower).all(|(&unit, &letter)| {
            u8::try_from(unit).is_ok_and(|b| b.to_ascii_lowercase() == letter)
        })
}

/// A value as it stands between the quotation marks of an attribute, or `None` where nothing needs escaping.
pub fn attribute(units: &[u16]) -> Option<Vec<u16>> {
    if !units.iter().any(|&unit| needs_escape(unit)) {
        return None;
    }
    let mut escaped = Vec::with_capacity(units.len() + 16);
    let mut rest = units.iter().peekable();
    while let Some(&unit) = rest.next() {
        match u8::try_from(unit) {
            Ok(b'&') => escaped.extend("&amp;".encode_utf16()),
            Ok(b'<') => escaped.extend("&lt;".encode_utf16()),
            Ok(b'>') => escaped.extend("&gt;".encode_utf16()),
            Ok(b'"') => escaped.extend("&quot;".encode_utf16()),
            Ok(b'\r') => {
                rest.next_if(|&&next| next == u16::from(b'\n'));
                escaped.push(u16::from(b' '));
            }
            Ok(b'\n' | b'\t') => escaped.push(u16::from(b' ')),
            _ => escaped.push(unit),
        }
    }
    Some(escaped)
}

fn needs_escape(unit: u16) -> bool {
    u8::try_from(unit)
        .is_ok_and(|byte| matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\r' | b'\n' | b'\t'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::units::{from_str, to_string};

    fn defused(text: &str) -> String {
        defuse(&from_str(text)).map_or_else(|| text.to_owned(), |units| to_string(&units))
    }

    #[test]
    fn defuse_touches_only_the_prompts_own_tags() {
        let rows = [
            ("nothing to do", "a < b", "a < b"),
            ("opening tag", "<passage id=1>", "&lt;passage id=1>"),
            ("closing tag", "</passage>", "&lt;/passage>"),
            ("the plural begins alike", "<passages>", "&lt;passages>"),
            (
                "letter case",
                "<PaSSaGe><QUESTION",
                "&lt;PaSSaGe>&lt;QUESTION",
            ),
            (
                "white space around the slash",
                "<\u{A0}\n/\t question",
                "&lt;\u{A0}\n/\t question",
            ),
            ("two slashes", "<//passage", "<//passage"),
            ("only the inner one", "<<passage", "<&lt;passage"),
            ("long s is another letter", "<paſſage", "<paſſage"),
            ("accent", "<passagé", "<passagé"),
            ("cut short", "<passag", "<passag"),
            ("not white space", "<\u{200B}passage", "<\u{200B}passage"),
            ("at the end", "a<", "a<"),
            ("entity before", "&lt;passage", "&lt;passage"),
        ];
        for (name, text, expected) in rows {
            assert_eq!(defused(text), expected, "{name}");
        }
    }

    #[test]
    fn attribute_escapes() {
        let rows = [
            ("plain", "hr/verlof.md", "hr/verlof.md"),
            ("all four", "&<>\"", "&amp;&lt;&gt;&quot;"),
            ("already escaped", "&lt;", "&amp;lt;"),
            ("line ends", "a\r\nb\rc\nd\te", "a b c d e"),
            ("two returns", "\r\r\n", "  "),
            ("apostrophe stays", "it's", "it's"),
        ];
        for (name, text, expected) in rows {
            let escaped = attribute(&from_str(text))
                .map_or_else(|| text.to_owned(), |units| to_string(&units));
            assert_eq!(escaped, expected, "{name}");
        }
    }
}
