//! Readings against the fold, and spans against readings, over texts made of what has ever been hard.

#![cfg(not(target_arch = "wasm32"))]

mod support;

use kennisbank_ask::ask::inspect::policy::{Policy, PolicyName};
use kennisbank_ask::ask::inspect::{Inspection, Status};
use kennisbank_ask::text::fold::fold;
use kennisbank_ask::text::locate::{FOLD, Locator};
use kennisbank_ask::text::reading::read;
use kennisbank_ask::text::rule::{CONTRACT_FOLDS, TOLERATED};
use kennisbank_ask::text::units::from_str;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use support::quoted;

const PIECES: &[&str] = &[
    "huurder ",
    "Betaalt ",
    "niet ",
    "25 ",
    "2",
    "5",
    ",",
    ".",
    "...",
    "…",
    "-",
    "−",
    "-\n",
    "\u{AD}",
    "\n",
    "  ",
    "\u{A0}",
    "’",
    "'",
    "“",
    "„",
    "«",
    "»",
    "é",
    "e\u{301}",
    "a\u{323}\u{302}",
    "ﬁ",
    "⁶",
    "①",
    "½",
    "ß",
    "ss",
    "İ",
    "ı",
    "Σ",
    "ΟΔΟΣ ",
    "**",
    "*",
    "_",
    "`",
    "[",
    "](a) ",
    "]",
    "[12]",
    "| ",
    "\n- ",
    "&amp;",
    "&lt;",
    "&",
    "<passage>",
    "本",
    " 制度 ",
    "。",
    "كَتَبَ ",
    "كتب ",
    "שָׁלוֹם ",
    "한",
    "\u{1112}\u{1161}\u{11AB}",
    "👩\u{200D}👧",
    "\u{200F}",
    "\u{FEFF}",
    "𐐀",
    "İ\u{323}",
    "\\*",
];

fn text() -> impl Strategy<Value = Vec<u16>> {
    let piece = prop_oneof![8 => select(PIECES).prop_map(from_str), 1 => Just(vec![0xD83D])];
    vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn without_final_sigma(units: &[u16]) -> Vec<u16> {
    units
        .iter()
        .map(|&unit| if unit == 0x3C2 { 0x3C3 } else { unit })
        .collect()
}

fn string(units: &[u16]) -> String {
    String::from_utf16_lossy(units)
}

/// A passage and a part of it, whole characters of it, as its quote.
fn passage_and_quote() -> impl Strategy<Value = (String, String)> {
    (text(), any::<(u16, u16)>()).prop_map(|(text, (one, other))| {
        let passage = string(&text);
        let chars: Vec<char> = passage.chars().collect();
        let at = |place: u16| usize::from(place) % (chars.len() + 1);
        let (start, end) = (at(one).min(at(other)), at(one).max(at(other)));
        (passage, chars[start..end].iter().collect())
    })
}

fn verified(inspection: &Inspection) -> bool {
    matches!(inspection.citations[0].status, Status::Verified)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_reading_by_the_contracts_rules_is_the_fold(text in text()) {
        let reading = read(&text, FOLD);
        prop_assert_eq!(string(&reading.units), string(&without_final_sigma(fold(&text).units())));
        prop_assert_eq!(reading.units.len(), reading.places.len());
    }

    #[test]
    fn places_lie_in_the_text_and_in_order(text in text()) {
        for rules in [FOLD, CONTRACT_FOLDS, CONTRACT_FOLDS.and(TOLERATED)] {
            let mut last = 0;
            for place in read(&text, rules).places {
                prop_assert!(place.start >= last && place.start < place.end && place.end as usize <= text.len());
                last = place.start;
            }
        }
    }

    #[test]
    fn a_locator_finds_what_a_reading_of_the_whole_says(text in text()) {
        let long = [text.as_slice(); 12].concat();
        let (folded, reading) = (fold(&long), read(&long, FOLD));
        let mut locator = Locator::default();
        for at in (0..folded.units().len()).step_by(5) {
            let located = locator.measured(&long, &(at..at + 1)).map(|located| (located.span.start, located.span.end));
            prop_assert_eq!(located, reading.source(at, at + 1));
        }
    }

    #[test]
    fn spans_read_as_what_was_quoted((passage, quote) in passage_and_quote()) {
        let rules = CONTRACT_FOLDS.and(TOLERATED);
        let units = from_str(&passage);
        for name in [PolicyName::Contract, PolicyName::Strict, PolicyName::Tolerant] {
            let inspection = quoted(&passage, &quote, Policy::new(name));
            let citation = &inspection.citations[0];
            if !verified(&inspection) {
                continue;
            }
            for span in &citation.spans {
                prop_assert!(span.start < span.end && span.end <= units.len());
            }
            // A quote cut out of its passage is found where it reads as itself.
            if citation.spans.len() == 1 && citation.occurrences == 1 && name == PolicyName::Strict && !quote.contains(['.', '…']) {
                let own = read(&units[citation.spans[0].clone()], rules);
                prop_assert_eq!(string(&own.units), string(&read(&from_str(&quote), rules).units));
            }
        }
    }

    #[test]
    fn tolerant_accepts_what_strict_accepts((passage, quote) in passage_and_quote()) {
        let by = |name| quoted(&passage, &quote, Policy::new(name)).verdict.is_ok();
        prop_assert!(by(PolicyName::Tolerant) || !by(PolicyName::Strict));
    }

    #[test]
    fn a_changed_digit_never_passes(before in select(vec!["recht op ", "− ", "**", "(", "art. ", "¼ "]), number in 1000_u32..99999, change in 1_u32..9, place in 0_u32..4) {
        let power = 10_u32.pow(place);
        let digit = number / power % 10;
        let other = number - digit * power + (digit + change) % 10 * power;
        let passage = format!("U heeft hier {before}{number} dagen verlof per jaar.");
        let quote = format!("heeft hier {before}{other} dagen verlof");
        prop_assert!(quoted(&passage, &quote, Policy::new(PolicyName::Tolerant)).verdict.is_err());
    }
}
