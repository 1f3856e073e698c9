//! HTML character references, decoded once.
//!
//! Based on the names of HTML 4 that stand in running text: the letters and signs of Latin-1, typographic marks, a few
//! others. A name needs its semicolon; without it `&copy` might be part of a link. What a decoded reference yields is
//! never looked at again, so `&amp;lt;` is `&lt;` and not `<`.

/// The names of U+00A0 to U+00FF, in order.
const LATIN_1: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 \
    sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml \
    Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
    times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave \
    eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute \
    ucirc uuml yacute thorn yuml";

const OTHERS: [(&str, char); 37] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("ndash", '–'),
    ("mdash", '—'),
    ("hellip", '…'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("lsaquo", '‹'),
    ("rsaquo", '›'),
    ("euro", '€'),
    ("trade", '™'),
    ("bull", '•'),
    ("prime", '′'),
    ("Prime", '″'),
    ("minus", '−'),
    ("le", '≤'),
    ("ge", '≥'),
    ("ne", '≠'),
    ("permil", '‰'),
    ("ensp", '\u{2002}'),
    ("emsp", '\u{2003}'),
    ("thinsp", '\u{2009}'),
    ("zwnj", '\u{200C}'),
    ("zwj", '\u{200D}'),
    ("OElig", 'Œ'),
    ("oelig", 'œ'),
    ("Scaron", 'Š'),
    ("scaron", 'š'),
    ("rarr", '→'),
    ("larr", '←'),
];

/// The longest reference that is looked at, in UTF-16 units with `&` and `;`.
const LONGEST: usize = 12;

/// The reference with which a text begins: its character, and how many units it takes.
pub fn decode(units: &[u16]) -> Option<(char, usize)> {
    let [ampersand, after @ ..] = units else {
        return None;
    };
    if *ampersand != u16::from(b'&') {
        return None;
    }
    let length = after
        .iter()
        .take(LONGEST)
        .position(|&unit| unit == u16::from(b';'))?;
    let name: Option<Vec<u8>> = after
        .iter()
        .take(length)
        .map(|&unit| u8::try_from(unit).ok())
        .collect();
    let name = String::from_utf8(name?).ok()?;
    let c = match name.strip_prefix('#') {
        Some(number) => numeric(number)?,
        None => named(&name)?,
    };
    Some((c, length + 2))
}

fn numeric(number: &str) -> Option<char> {
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) if hex.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            u32::from_str_radix(hex, 16)
        }
        None if number.bytes().all(|byte| byte.is_ascii_digit()) => number.parse(),
        _ => return None,
    };
    char::from_u32(code.ok()?).filter(|c| *c != '\0')
}

fn named(name: &str) -> Option<char> {
    let other = OTHERS.iter().find(|(known, _)| *known == name);
    other.map(|(_, c)| *c).or_else(|| {
        let at = LATIN_1
            .split_ascii_whitespace()
            .position(|known| known == name)?;
        char::from_u32(0xA0 + u32::try_from(at).ok()?)
    })
}

#[cfg(test)]
mod tests {
    use super::decode;
    use crate::text::units::from_str;

    #[test]
    fn rows() {
        for (text, expected) in [
            ("&amp; Sons", Some(('&', 5))),
            ("&amp;lt;", Some(('&', 5))),
            ("&eacute;", Some(('é', 8))),
            ("&nbsp;", Some(('\u{A0}', 6))),
            ("&yuml;", Some(('ÿ', 6))),
            ("&#39;", Some(('\'', 5))),
            ("&#x2019;", Some(('’', 8))),
            ("&#X2014;", Some(('—', 8))),
            ("&#x1F642;", Some(('🙂', 9))),
            ("&copy", None),
            ("&AMP;", None),
            ("& Sons; more", None),
            ("&#xD800;", None),
            ("&#+39;", None),
            ("&#0;", None),
            ("&;", None),
            ("", None),
        ] {
            assert_eq!(decode(&from_str(text)), expected, "{text}");
        }
    }
}
