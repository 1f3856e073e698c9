//! The core against naive twins: the same rules written the plain way, without a thought for speed.
//!
//! Texts come from an alphabet of what has ever been hard: sigmas and what stands beside them, marks in odd orders,
//! conjoining jamo, compatibility characters, every kind of white space, dots, tags, lone surrogates.

#![cfg(not(target_arch = "wasm32"))]

use kennisbank_ask::text::escape;
use kennisbank_ask::text::fold::{Folded, fold};
use kennisbank_ask::text::quote::Fragments;
use kennisbank_ask::text::units::{char_at, from_str, is_well_formed, make_well_formed, to_string};
use kennisbank_ask::text::white_space::{collapse, is_white_space, trim};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use unicode_normalization::UnicodeNormalization;

/// The fold, step by step over whole strings, as the contract words it.
fn naive_fold(units: &[u16]) -> String {
    let composed: String = String::from_utf16_lossy(units).nfkc().collect();
    let plain = composed.chars().map(|c| match c {
        '\u{2018}'..='\u{201B}' => '\'',
        '\u{201C}'..='\u{201F}' => '"',
        '\u{2010}'..='\u{2014}' => '-',
        c => c,
    });
    let collapsed = collapse(&from_str(&plain.collect::<String>()));
    to_string(&collapsed).to_lowercase()
}

fn folded(units: &[u16]) -> String {
    text_of(&fold(units))
}

fn text_of(folded: &Folded) -> String {
    String::from_utf16(folded.units()).expect("the fold is well-formed")
}

/// Whether a quote's fragments stand in a text, searched at every place.
fn naive_standing(quote: &str, text: &str) -> bool {
    let fragments: Vec<&str> = quote
        .split("...")
        .map(|part| part.trim_matches(' '))
        .filter(|f| !f.is_empty())
        .collect();
    let mut from = 0;
    for fragment in &fragments {
        let starts = (from..=text.len()).filter(|&at| text.is_char_boundary(at));
        match starts.clone().find(|&at| text[at..].starts_with(fragment)) {
            Some(at) => from = at + fragment.len(),
            None => return false,
        }
    }
    !fragments.is_empty()
}

/// A `<` is defused by what stands after it, looked at anew for each.
fn naive_defuse(units: &[u16]) -> Vec<u16> {
    let text: Vec<u16> = units.to_vec();
    let mut defused = Vec::new();
    for at in 0..text.len() {
        let mut rest = &text[at + 1..];
        let skip = |rest: &[u16]| {
            rest.iter()
                .take_while(|&&unit| is_white_space(unit))
                .count()
        };
        rest = &rest[skip(rest)..];
        if rest.first() == Some(&u16::from(b'/')) {
            rest = &rest[1..];
            rest = &rest[skip(rest)..];
        }
        let lower =
            |&unit: &u16| u8::try_from(unit).map_or(unit, |b| b.to_ascii_lowercase().into());
        let word: Vec<u16> = rest.iter().take(8).map(lower).collect();
        let opens =
            word.starts_with(&from_str("passage")) || word.starts_with(&from_str("question"));
        if text[at] == u16::from(b'<') && opens {
            defused.extend(from_str("&lt;"));
        } else {
            defused.push(text[at]);
        }
    }
    defused
}

fn naive_attribute(text: &str) -> String {
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;");
    escaped
        .replace("\r\n", " ")
        .replace(['\r', '\n', '\t'], " ")
}

const PIECES: &[&str] = &[
    "a",
    "B",
    "z",
    "Z",
    "0",
    "9",
    " ",
    "  ",
    "\t",
    "\r\n",
    "\n",
    "\u{B}",
    "\u{85}",
    "\u{A0}",
    "\u{2003}",
    "\u{3000}",
    "\u{FEFF}",
    "\u{200B}",
    "\u{180E}",
    "‘",
    "’",
    "‚",
    "‛",
    "“",
    "”",
    "„",
    "‟",
    "'",
    "\"",
    "-",
    "‐",
    "‑",
    "–",
    "—",
    "―",
    "−",
    "…",
    ".",
    "..",
    "...",
    "é",
    "É",
    "ï",
    "ñ",
    "ß",
    "ẞ",
    "İ",
    "ı",
    "I",
    "Σ",
    "σ",
    "ς",
    "Ο",
    "ΟΔΟΣ",
    "\u{345}",
    "·",
    "\u{AD}",
    "\u{301}",
    "\u{308}",
    "\u{323}",
    "\u{327}",
    "\u{30A}",
    "e",
    "o",
    "A",
    "ᄒ",
    "ᅡ",
    "ᆫ",
    "한",
    "가",
    "\u{11A7}",
    "ﬁ",
    "ﷺ",
    "½",
    "10⁶",
    "①",
    "ＡＢ",
    "，",
    "ｶ",
    "ﾞ",
    "が",
    "Å",
    "K",
    "ſ",
    "𐐀",
    "𝒜",
    "🙂",
    "👩‍👩‍👧",
    "\u{1F1F3}",
    "丽",
    "\u{E0001}",
    "क्ष",
    "ि",
    "\u{94D}",
    "ஔ",
    "\u{BD7}",
    "<",
    "</",
    "< / ",
    "passage",
    "QUESTION",
    "paſſage",
    "quesTion",
    "&",
    ">",
    "/",
    "verlof",
    "WERKGEVER",
    "artikel 4",
    "\u{0}",
    "\u{7F}",
    "Ǆ",
    "ǅ",
    "ŉ",
    "𑄱",
    "𑄧",
    "\u{1D16D}",
];

/// A text of the pieces, with a lone surrogate now and then.
fn text() -> impl Strategy<Value = Vec<u16>> {
    let piece = prop_oneof![
        60 => select(PIECES).prop_map(from_str),
        6 => any::<char>().prop_map(|c| from_str(&c.to_string())),
        1 => select(vec![0xD83D_u16, 0xDE42, 0xDFFF]).prop_map(|unit| vec![unit]),
    ];
    vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Two cuts in a text, so that quotes are often really there.
fn excerpt(text: &[u16], from: usize, to: usize) -> &[u16] {
    let ends = (from % (text.len() + 1), to % (text.len() + 1));
    &text[ends.0.min(ends.1)..ends.0.max(ends.1)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_fold(text in text()) {
        prop_assert_eq!(folded(&text), naive_fold(&text));
    }

    #[test]
    fn standing(text in text(), from in any::<usize>(), to in any::<usize>(), joined in any::<bool>(), other in text()) {
        let mut quote = excerpt(&text, from, to).to_vec();
        if joined {
            quote.extend(from_str(" … "));
            quote.extend(excerpt(&text, to, from / 2));
        }
        for quote in [quote, other] {
            let (quote, text) = (fold(&quote), fold(&text));
            prop_assert_eq!(Fragments::of(&quote).stand_in(&text), naive_standing(&text_of(&quote), &text_of(&text)));
        }
    }

    #[test]
    fn defusing(text in text()) {
        prop_assert_eq!(escape::defuse(&text).unwrap_or_else(|| text.clone()), naive_defuse(&text));
    }

    #[test]
    fn what_goes_into_a_prompt_is_well_formed(text in text()) {
        let fit = escape::for_prompt(&text).unwrap_or_else(|| text.clone());
        prop_assert_eq!(String::from_utf16(&fit).ok(), Some(String::from_utf16_lossy(&naive_defuse(&text))));
    }

    #[test]
    fn attributes(text in text()) {
        let escaped = escape::attribute(&text).unwrap_or_else(|| text.clone());
        prop_assert_eq!(to_string(&escaped), naive_attribute(&String::from_utf16_lossy(&text)));
    }

    #[test]
    fn surrogates(text in text()) {
        let lossy = String::from_utf16_lossy(&text);
        prop_assert_eq!(is_well_formed(&text), String::from_utf16(&text).is_ok());
        let mut mended = text.clone();
        make_well_formed(&mut mended);
        prop_assert_eq!(mended, from_str(&lossy));
        let mut at = 0;
        let mut read = String::new();
        while let Some((c, length)) = char_at(&text, at) {
            read.push(c);
            at += length;
        }
        prop_assert_eq!(read, lossy);
    }

    #[test]
    fn trimming(text in text()) {
        let trimmed = trim(&text);
        prop_assert!(trimmed.first().is_none_or(|&unit| !is_white_space(unit)));
        prop_assert!(trimmed.last().is_none_or(|&unit| !is_white_space(unit)));
        prop_assert_eq!(collapse(trimmed), collapse(&text));
    }
}

#[test]
fn every_character_in_every_context() {
    for c in (0..=0x10FFFF).filter_map(char::from_u32) {
        let texts = [
            format!("a{c}B"),
            format!("aΣ{c}"),
            format!("aΣ{c}a"),
            format!("{c}Σ"),
            format!("ㄱ{c}\u{301}"),
            format!("abcdefgh{c}\u{308}"),
        ];
        for text in texts.map(|text| from_str(&text)) {
            assert_eq!(folded(&text), naive_fold(&text), "U+{:04X}", c as u32);
        }
    }
}
