//! Inspection over tables of named rows: each kind of difference between a quote and its passage, genuine ones beside the
//! wrong ones that are tempting.

#![cfg(not(target_arch = "wasm32"))]

mod support;

use kennisbank_ask::ask::inspect::policy::Policy;
use kennisbank_ask::ask::inspect::policy::PolicyName::{self, Contract, Strict, Tolerant};
use kennisbank_ask::text::rule::MatchRule;
use serde_json::Value;
use support::*;

/// What the policies say of a case whose worth is a matter of policy, and the rule that decides it.
const DECIDED: [(&str, bool, &str); 11] = [
    ("A18 real hyphen at break", true, "line-break-hyphenation"),
    ("A21 CJK inserted spaces", true, "cjk-spaces"),
    ("A26 Arabic tashkeel", true, "arabic-marks"),
    ("A28 Hebrew niqqud", true, "hebrew-points"),
    ("A32 html entity", true, "html-entities"),
    ("A33 footnote marker", true, "footnote-markers"),
    ("A38 trailing period added", true, "final-full-stop"),
    ("A41 prime", true, "quotation-marks"),
    ("B17 unit case", false, "unit-case"),
    ("A10 minus U+2212", true, "dashes"),
    ("A13 soft hyphen", true, "invisible-characters"),
];

#[test]
fn real_world_cases() {
    let mut rows = 0;
    for line in include_str!("vectors/inspect-quotes.jsonl").lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let text = |name: &str| row[name].as_str().expect("a string");
        let (name, passage, quote) = (text("name"), text("passage"), text("quote"));
        let by = |policy: PolicyName| accepts(passage, quote, policy);
        let decided = DECIDED.iter().find(|(decided, ..)| *decided == name);
        match text("genuine") {
            "T" => {
                assert!(by(Tolerant), "{name}");
                assert!(by(Strict) || !by(Contract), "{name}");
            }
            "F" => assert!(!by(Strict) && !by(Tolerant), "{name}"),
            _ => assert_eq!(
                by(Tolerant),
                decided.expect("a rule decides it").1,
                "{name}"
            ),
        }
        if let Some((_, accepted, rule)) = decided {
            let rule = MatchRule::from_name(rule).expect("a rule");
            let without = if *accepted {
                Policy::new(Tolerant).deny(rule)
            } else {
                Policy::new(Tolerant).allow(rule)
            };
            let changed = quoted(passage, quote, without).verdict.is_ok();
            assert_eq!(changed, !accepted, "{name} without its rule");
        }
        rows += 1;
    }
    assert_eq!(rows, 34);
}

/// What is expected of strict and tolerant: both accept, only tolerant does, none does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Both,
    OnlyTolerant,
    None,
}
use Expected::{Both, OnlyTolerant};
const NONE: Expected = Expected::None;

fn check(kind: &str, rows: &[(&str, &str, Expected)]) {
    let mut wrong = Vec::new();
    for (passage, quote, expected) in rows {
        let outcome = match (
            accepts(passage, quote, Strict),
            accepts(passage, quote, Tolerant),
        ) {
            (true, true) => Both,
            (false, true) => OnlyTolerant,
            (false, false) => NONE,
            (true, false) => panic!("{kind}: tolerant is stricter than strict for {quote:?}"),
        };
        if outcome != *expected {
            wrong.push(format!(
                "{quote:?} of {passage:?}: {outcome:?}, not {expected:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{kind}:\n{}", wrong.join("\n"));
}

#[test]
fn invisible_characters() {
    check(
        "invisible characters",
        &[
            (
                "Het admini\u{AD}stra\u{AD}tief beroep staat open.",
                "administratief beroep staat",
                OnlyTolerant,
            ),
            (
                "Het administratief beroep staat open.",
                "admini\u{AD}stratief beroep staat",
                OnlyTolerant,
            ),
            (
                "De zero\u{200B}width spatie staat hier.",
                "zerowidth spatie staat",
                OnlyTolerant,
            ),
            (
                "De word\u{2060}joiner staat hier.",
                "wordjoiner staat hier",
                OnlyTolerant,
            ),
            (
                "ad\u{FEFF}ministratie staat hier.",
                "administratie staat hier",
                OnlyTolerant,
            ),
            (
                "می\u{200C}خواهم به خانه بروم.",
                "میخواهم به خانه بروم",
                OnlyTolerant,
            ),
            (
                "Hart ❤\u{FE0F} voor de zaak.",
                "Hart ❤ voor de zaak",
                OnlyTolerant,
            ),
            (
                "De naam \u{202B}שרה\u{202C} staat hier.",
                "De naam שרה staat hier",
                OnlyTolerant,
            ),
            (
                "Het woord cafe\u{34F}\u{301} staat hier.",
                "Het woord café staat hier",
                OnlyTolerant,
            ),
            // A hyphen that is real, and a space that is one.
            (
                "Het re-creatie gebied is open.",
                "Het recreatie gebied is open",
                NONE,
            ),
            (
                "De zero width spatie staat hier.",
                "zerowidth spatie staat",
                NONE,
            ),
            (
                "The un\u{AD}lawful act was void.",
                "lawful act was void",
                NONE,
            ),
            (
                "Het recht op 25\u{200B}0 dagen verlof.",
                "Het recht op 25",
                NONE,
            ),
            (
                "Het team 👩\u{200D}💻 werkt thuis.",
                "💻 werkt thuis vandaag",
                NONE,
            ),
            (
                "Samen 👩\u{200D}👧 werkt het team thuis.",
                "👧 werkt het team thuis",
                NONE,
            ),
        ],
    );
}

#[test]
fn dashes_and_minus_signs() {
    check(
        "dashes",
        &[
            (
                "Het saldo was −12,5 punten.",
                "saldo was -12,5 punten",
                OnlyTolerant,
            ),
            (
                "De termijn ― zie boven ― geldt.",
                "termijn - zie boven - geldt",
                OnlyTolerant,
            ),
            (
                "Open 9–17 uur op werkdagen.",
                "Open 9-17 uur op werkdagen",
                Both,
            ),
            (
                "Een twee⸺drie staat hier.",
                "Een twee—drie staat hier",
                OnlyTolerant,
            ),
            (
                "Een wel‐bekende regel geldt.",
                "wel-bekende regel geldt",
                Both,
            ),
            (
                "בית־ספר פתוח היום לכולם",
                "בית-ספר פתוח היום לכולם",
                OnlyTolerant,
            ),
            // A sign that goes missing, and a line that is no dash.
            (
                "Het saldo was −12,5 punten lager.",
                "12,5 punten lager",
                NONE,
            ),
            (
                "Het saldo was -12,5 punten lager.",
                "12,5 punten lager",
                NONE,
            ),
            (
                "Het verschil is ±12 punten in 2020.",
                "12 punten in 2020",
                NONE,
            ),
            (
                "Het saldo was −12,5 punten lager.",
                "saldo was 12,5 punten lager",
                NONE,
            ),
            ("コーヒーは無料です。", "コ-ヒ-は無料です", NONE),
            ("Pagina's 10–25 zijn vervallen.", "25 zijn vervallen", NONE),
            ("Tussen 2019-2024 gold de regel.", "Tussen 2019", NONE),
        ],
    );
}

#[test]
fn quotation_marks() {
    check(
        "quotation marks",
        &[
            (
                "Er sagte: „Wir gehen heute“ und ging.",
                "sagte: “Wir gehen heute” und",
                Both,
            ),
            (
                "Il dit : « nous partons » et partit.",
                "Il dit : \"nous partons\" et partit",
                OnlyTolerant,
            ),
            (
                "Er sagt »gut so« und geht weg.",
                "Er sagt \"gut so\" und geht",
                OnlyTolerant,
            ),
            (
                "Het ‹woord› staat in de tekst.",
                "Het 'woord' staat in de tekst",
                OnlyTolerant,
            ),
            (
                "彼は「はい、行きます」と言った。",
                "\"はい、行きます\"と言った",
                OnlyTolerant,
            ),
            (
                "Een plank van 6″ is te kort.",
                "Een plank van 6\" is te kort",
                OnlyTolerant,
            ),
            (
                "De collega`s werken thuis.",
                "De collega's werken thuis",
                OnlyTolerant,
            ),
            (
                "De collegaʼs werken thuis.",
                "De collega’s werken thuis",
                OnlyTolerant,
            ),
            // Feet are no inches, a quotation mark is not nothing, and less-than is none.
            (
                "Een plank van 6′ is te kort.",
                "Een plank van 6\" is te kort",
                NONE,
            ),
            (
                "Een plank van 6″ is te kort.",
                "Een plank van 6' is te kort",
                NONE,
            ),
            (
                "De collega's werken thuis.",
                "De collegas werken thuis",
                NONE,
            ),
            (
                "De waarde is <25 per dag.",
                "De waarde is \"25 per dag",
                NONE,
            ),
            (
                "Dat heet 'vrij' verlof hier.",
                "Dat heet \"vrij\" verlof hier",
                NONE,
            ),
        ],
    );
}

#[test]
fn canonical_equivalence() {
    check(
        "canonical equivalence",
        &[
            (
                "Het cafe\u{301} is dicht vandaag.",
                "café is dicht vandaag",
                Both,
            ),
            (
                "Een a\u{323}\u{302} staat hier nu.",
                "Een a\u{302}\u{323} staat hier nu",
                Both,
            ),
            (
                "Een ậ staat hier nu al.",
                "Een a\u{302}\u{323} staat hier nu al",
                Both,
            ),
            (
                "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 문서가 있습니다 여기",
                "한글 문서가 있습니다 여기",
                Both,
            ),
            (
                "한글 문서가 있습니다 여기",
                "\u{1112}\u{1161}\u{11AB}글 문서가 있습니다 여기",
                Both,
            ),
            (
                "De Å is een maat in Zweden.",
                "De Å is een maat in Zweden",
                Both,
            ),
            // Another mark, a mark less, half a syllable, half a cluster.
            (
                "Het café is dicht vandaag.",
                "Het cafè is dicht vandaag",
                NONE,
            ),
            (
                "Het café is dicht vandaag.",
                "Het cafe is dicht vandaag",
                NONE,
            ),
            ("이 문서는 한글입니다 한", "이 문서는 한글입니다 하", NONE),
            (
                "Het woord staat in x\u{323}\u{302} vandaag",
                "Het woord staat in x",
                NONE,
            ),
            (
                "Een a\u{301}\u{302} staat hier nu.",
                "Een a\u{302}\u{301} staat hier nu",
                NONE,
            ),
        ],
    );
}

#[test]
fn compatibility_forms() {
    check(
        "compatibility forms",
        &[
            (
                "De ﬁnanciële eﬀecten zijn klein.",
                "financiële effecten zijn klein",
                Both,
            ),
            ("型番ＸＹＺ９８７は販売終了。", "型番XYZ987は販売終了", Both),
            (
                "Hoofdstuk Ⅳ van de wet geldt.",
                "Hoofdstuk IV van de wet geldt",
                Both,
            ),
            (
                "Het is 20 ℃ in de kamer nu.",
                "Het is 20 °C in de kamer nu",
                Both,
            ),
            (
                "Een kamer van 12 m² is genoeg.",
                "Een kamer van 12 m2 is genoeg",
                Both,
            ),
            (
                "De uitstoot van CO₂ moet omlaag.",
                "uitstoot van CO2 moet omlaag",
                Both,
            ),
            (
                "Er zijn 10⁶ deeltjes per liter.",
                "Er zijn 10⁶ deeltjes per liter",
                Both,
            ),
            (
                "Neem 1½ kop bloem per persoon.",
                "Neem 1½ kop bloem per persoon",
                Both,
            ),
            (
                "De som is x² plus een rest.",
                "De som is x² plus een rest",
                Both,
            ),
            // The same characters where they say something else.
            (
                "Er zijn 10⁶ deeltjes per liter.",
                "Er zijn 106 deeltjes per liter",
                NONE,
            ),
            (
                "Er zijn 106 deeltjes per liter.",
                "Er zijn 10⁶ deeltjes per liter",
                NONE,
            ),
            (
                "De waarde log₁0 staat hier nu.",
                "De waarde log10 staat hier nu",
                NONE,
            ),
            (
                "Zie stap ② van het protocol.",
                "Zie stap 2 van het protocol",
                NONE,
            ),
            (
                "Neem 2¾ kop bloem per persoon.",
                "Neem 23⁄4 kop bloem per persoon",
                NONE,
            ),
            (
                "De som is x² plus een rest.",
                "De som is x2 plus een rest",
                NONE,
            ),
            (
                "De tarieven stegen¹ dit jaar.",
                "De tarieven stegen1 dit jaar",
                NONE,
            ),
            ("Er zijn nu 10⁶ deeltjes per liter", "Er zijn nu 10", NONE),
            (
                "De helft is ½ van het geheel.",
                "De helft is 1/2 van het geheel",
                OnlyTolerant,
            ),
            (
                "Een deel is 3⁄4 van het geheel.",
                "Een deel is 3/4 van het geheel",
                OnlyTolerant,
            ),
            (
                "De helft is ½ van het geheel.",
                "De helft is 12 van het geheel",
                NONE,
            ),
            (
                "Neem 1½ kop bloem per persoon.",
                "Neem 11/2 kop bloem per persoon",
                NONE,
            ),
            (
                "Artikel Ⅻ van de wet geldt.",
                "Artikel XII van de wet geldt",
                Both,
            ),
            (
                "Artikel Ⅳ van de wet geldt.",
                "Artikel VI van de wet geldt",
                NONE,
            ),
            (
                "The ➀ option is the best of all.",
                "The 1 option is the best of all",
                NONE,
            ),
            (
                "De prijs steeg in 2020¹ met tien euro.",
                "De prijs steeg in 20201 met tien euro",
                NONE,
            ),
            (
                "De oppervlakte is 25 m² in totaal.",
                "De oppervlakte is 25 m in totaal",
                NONE,
            ),
            (
                "Er zijn １２３ plaatsen in de zaal.",
                "Er zijn 12 plaatsen in de zaal",
                NONE,
            ),
        ],
    );
}

#[test]
fn words_and_numbers_are_whole() {
    check(
        "partial words and numbers",
        &[
            (
                "U heeft recht op 25 dagen verlof.",
                "heeft recht op 25 dagen",
                Both,
            ),
            ("U heeft recht op 25.", "heeft recht op 25", Both),
            (
                "U heeft recht op 25, zegt de wet.",
                "heeft recht op 25",
                Both,
            ),
            (
                "De kosten (25 euro per dag) zijn hoog.",
                "25 euro per dag",
                Both,
            ),
            (
                "Wegens covid-19 is het gesloten.",
                "Wegens covid-19 is het",
                Both,
            ),
            (
                "Er is een wel-bekende regel hier.",
                "bekende regel hier",
                Both,
            ),
            ("申請は一週間以内に提出すること。", "一週間以内に提出", Both),
            ("ต้องส่งใบสมัครภายในเจ็ดวัน", "ส่งใบสมัครภายใน", Both),
            ("U heeft recht op 250 dagen.", "heeft recht op 25", NONE),
            ("U heeft recht op 25,5 dagen.", "heeft recht op 25", NONE),
            ("U heeft recht op 1.25 dagen.", "25 dagen", NONE),
            (
                "De korting bedraagt 3.25 procent nu.",
                "25 procent nu",
                NONE,
            ),
            (
                "De wachttijd is 12:30 minuten nu.",
                "30 minuten nu vandaag",
                NONE,
            ),
            (
                "De wachttijd is 12:30 minuten per keer.",
                "30 minuten per keer",
                NONE,
            ),
            (
                "Het aandeel is 1/25 deel van alles.",
                "25 deel van alles",
                NONE,
            ),
            (
                "Het aandeel steeg met 25% in juni.",
                "Het aandeel steeg met 25",
                NONE,
            ),
            (
                "Het aandeel steeg met 25 procent in juni.",
                "Het aandeel steeg met 25",
                NONE,
            ),
            (
                "Het verlies was 10 miljoen euro.",
                "Het verlies was 10",
                NONE,
            ),
            ("Het artikel 7a is vervallen hier.", "Het artikel 7", NONE),
            (
                "De onwettige handeling is nietig.",
                "wettige handeling is nietig",
                NONE,
            ),
            (
                "De handeling is rechtmatigheid.",
                "De handeling is rechtmatig",
                NONE,
            ),
            ("You can't enter the building.", "You can", NONE),
            ("Every employee can't enter it.", "Every employee can", NONE),
            ("The un-\nlawful act was void.", "lawful act was void", NONE),
            (
                "The un**lawful** act was void.",
                "lawful** act was void",
                NONE,
            ),
            (
                "Het saldo is 1\u{A0}500 euro per jaar.",
                "500 euro per jaar",
                NONE,
            ),
            (
                "Het bedrag is ($10.0 million) dit jaar.",
                "$10.0 million",
                NONE,
            ),
            (
                "Het bedrag is >250 euro per jaar.",
                "250 euro per jaar",
                NONE,
            ),
            (
                "Het bedrag is 2×250 euro per jaar.",
                "250 euro per jaar",
                NONE,
            ),
        ],
    );
}

#[test]
fn units_of_measure() {
    check(
        "units",
        &[
            (
                "Het vermogen is 5 mW per cel.",
                "Het vermogen is 5 mW per cel",
                Both,
            ),
            (
                "Het vermogen is 5 MW per cel.",
                "Het vermogen is 5 mW per cel",
                NONE,
            ),
            (
                "Een schijf van 10 GB is genoeg.",
                "Een schijf van 10 Gb is genoeg",
                NONE,
            ),
            (
                "Een dosis van 5 mg per dag.",
                "Een dosis van 5 Mg per dag",
                NONE,
            ),
            (
                "Een afstand van 5 km per dag.",
                "Een afstand van 5 KM per dag",
                Both,
            ),
            (
                "Een inhoud van 5 ml per dag.",
                "Een inhoud van 5 mL per dag",
                Both,
            ),
            (
                "Een gewicht van 5 kg per dag.",
                "EEN GEWICHT VAN 5 KG PER DAG",
                Both,
            ),
            (
                "Een druk van 5mPa per dag is mogelijk.",
                "een druk van 5MPa per dag",
                NONE,
            ),
            (
                "De M staat voor mega hier.",
                "de m staat voor mega hier",
                Both,
            ),
            (
                "Neem 5 mg per dag van dit middel.",
                "Neem 5 g per dag van dit middel",
                NONE,
            ),
            (
                "Neem 5 g per dag van dit middel.",
                "Neem 5 mg per dag van dit middel",
                NONE,
            ),
            (
                "Het is 37 °C in dit lokaal.",
                "Het is 37 °F in dit lokaal",
                NONE,
            ),
        ],
    );
}

#[test]
fn small_fragments_and_short_quotes() {
    check(
        "sizes",
        &[
            (
                "De snelle bruine vos springt over de luie hond.",
                "snelle bruine … luie hond",
                Both,
            ),
            (
                "De snelle bruine vos springt over de luie hond.",
                "de ... ne ... os ... ver ... ui",
                NONE,
            ),
            (
                "De snelle bruine vos springt over de luie hond.",
                "snelle bruine ... de",
                NONE,
            ),
            ("... , ... - ... , ... - ... , ...", ", - , - , - , -", NONE),
            ("— — — — — — — — — —", "— — — — — — — —", NONE),
            ("Ja, dat mag.", "Ja, dat mag.", Both),
            ("Het mag wel, ja.", "mag wel", NONE),
            ("申請は一週間以内に提出。", "一週間以", Both),
            ("申請は一週間以内に提出すること。", "一週間", NONE),
            (
                "申請は一週間以内に提出すること。",
                "申請は…一週間以内に…提出すること",
                Both,
            ),
            (
                "申請は一週間以内に提出すること。",
                "申…一週間以内に…出",
                NONE,
            ),
        ],
    );
}

#[test]
fn hidden_negations() {
    check(
        "negations",
        &[
            (
                "De huurder betaalt de huur maandelijks en onderhoudt de tuin.",
                "huurder betaalt de huur … onderhoudt de tuin",
                Both,
            ),
            (
                "Roken is niet toegestaan in dit gebouw.",
                "Roken is … toegestaan in dit gebouw",
                NONE,
            ),
            (
                "Roken is in geen geval hier toegestaan.",
                "Roken is ... hier toegestaan",
                NONE,
            ),
            (
                "Toegang wordt nooit aan derden verleend.",
                "Toegang wordt … aan derden verleend",
                NONE,
            ),
            (
                "Visitors may never enter the building.",
                "Visitors may … enter the building",
                NONE,
            ),
            (
                "Visitors shouldn’t ever enter the building.",
                "Visitors … ever enter the building",
                NONE,
            ),
            (
                "U mag opzeggen, tenzij het contract anders zegt.",
                "U mag opzeggen … het contract anders",
                NONE,
            ),
            (
                "You may leave unless the alarm is on.",
                "You may leave ... the alarm is on",
                NONE,
            ),
            (
                "U mag zonder toestemming van de directie niets kopen.",
                "U mag … van de directie",
                NONE,
            ),
            (
                "Niets is zeker. De huurder betaalt de huur.",
                "De huurder betaalt de huur",
                Both,
            ),
            (
                "Dit geldt niet. De huurder betaalt de huur.",
                "De huurder betaalt de huur",
                Both,
            ),
            (
                "Dit geldt niet, de huurder betaalt de huur.",
                "de huurder betaalt de huur",
                Both,
            ),
            (
                "Het is niet toegestaan om hier te roken.",
                "toegestaan om hier te roken",
                NONE,
            ),
            (
                "Het is niet langer toegestaan om hier te roken.",
                "toegestaan om hier te roken",
                NONE,
            ),
            (
                "Dit verlof geldt niet voor medewerkers met een contract.",
                "medewerkers met een contract",
                NONE,
            ),
            (
                "Hier mag men roken noch drinken vandaag.",
                "Hier mag men roken",
                NONE,
            ),
            (
                "De aanvrager betaalt de kosten niet zelf.",
                "De aanvrager betaalt de kosten",
                NONE,
            ),
            (
                "De aanvrager betaalt de kosten, tenzij hij ziek is.",
                "De aanvrager betaalt de kosten",
                NONE,
            ),
            (
                "De aanvrager betaalt de kosten en niet de gemeente.",
                "De aanvrager betaalt de kosten",
                Both,
            ),
            (
                "The landlord shall not end this lease early.",
                "end this lease early",
                NONE,
            ),
            (
                "De notaris betaalt; geen kosten voor de koper.",
                "De notaris betaalt;",
                Both,
            ),
            (
                "Een notitie is genoeg voor een aanvraag.",
                "Een … genoeg voor een aanvraag",
                NONE,
            ),
            (
                "Deze notitie is genoeg voor een aanvraag.",
                "Deze … genoeg voor een aanvraag",
                Both,
            ),
            (
                "Non-smoking rooms are free of charge.",
                "smoking rooms are free",
                NONE,
            ),
            // The negation between comes later; an earlier pair of places hides nothing.
            (
                "De huur stijgt elk jaar flink. De huur stijgt niet elk jaar flink.",
                "huur stijgt … jaar flink",
                Both,
            ),
            (
                "The insurance covers no damage by water.",
                "insurance covers … damage by water",
                NONE,
            ),
            (
                "You don’t have to pay this fee now.",
                "have to pay this fee now",
                NONE,
            ),
            (
                "You must report in writing, except when ill.",
                "You must report in writing",
                NONE,
            ),
            (
                "Geen van de leden mag hier stemmen.",
                "van de leden mag hier stemmen",
                NONE,
            ),
            (
                "Nobody may enter the building today.",
                "may enter the building today",
                NONE,
            ),
            (
                "Nóóit mag men hier zonder pas binnen.",
                "pas binnen en dan buiten",
                NONE,
            ),
            (
                "De verzekering dekt wél schade door water.",
                "De verzekering dekt … schade door water",
                Both,
            ),
        ],
    );
}

#[test]
fn hyphenation() {
    check(
        "hyphenation",
        &[
            (
                "De adminis-\ntratie is gesloten.",
                "administratie is gesloten",
                OnlyTolerant,
            ),
            (
                "De adminis-\n  tratie is gesloten.",
                "administratie is gesloten",
                OnlyTolerant,
            ),
            (
                "De adminis\u{AD}\ntratie is gesloten.",
                "administratie is gesloten",
                OnlyTolerant,
            ),
            (
                "Een kosten-\nbaten analyse is nodig.",
                "kosten-baten analyse is nodig",
                OnlyTolerant,
            ),
            (
                "Een kosten-\r\nbaten analyse is nodig.",
                "kosten-baten analyse is nodig",
                OnlyTolerant,
            ),
            (
                "Een kosten-\nbaten analyse is nodig.",
                "kostenbaten analyse is nodig",
                OnlyTolerant,
            ),
            (
                "Een e-mail is genoeg voor de aanvraag.",
                "Een e-mail is genoeg",
                Both,
            ),
            (
                "Een e-mail is genoeg voor de aanvraag.",
                "Een email is genoeg",
                NONE,
            ),
            (
                "Een email is genoeg voor de aanvraag.",
                "Een e-mail is genoeg",
                NONE,
            ),
            (
                "Een kosten-baten analyse is nodig.",
                "Een kosten baten analyse is nodig",
                NONE,
            ),
            (
                "Een kosten baten analyse is nodig.",
                "Een kosten-baten analyse is nodig",
                NONE,
            ),
            (
                "Voor in- en uitvoer geldt dit.",
                "Voor in-en uitvoer geldt dit",
                NONE,
            ),
            (
                "Periode 2019-\n2020 telt mee voor de regeling.",
                "Periode 20192020 telt mee",
                NONE,
            ),
        ],
    );
}

#[test]
fn markdown() {
    check(
        "markdown",
        &[
            (
                "De **termijn** is _twee_ weken na `start`.",
                "De termijn is twee weken na start",
                OnlyTolerant,
            ),
            (
                "De termijn is twee weken.",
                "De **termijn** is twee weken",
                OnlyTolerant,
            ),
            (
                "Zie de [nieuwe regeling](https://a.nl/r) voor verlof.",
                "Zie de nieuwe regeling voor verlof",
                OnlyTolerant,
            ),
            (
                "Zie de [nieuwe\nregeling][r] voor verlof.",
                "Zie de nieuwe regeling voor verlof",
                OnlyTolerant,
            ),
            (
                "Nodig zijn:\n\n- een paspoort\n- een foto\n",
                "Nodig zijn: een paspoort een foto",
                OnlyTolerant,
            ),
            (
                "Nodig zijn:\n* een paspoort\n* een foto\n",
                "- een paspoort\n- een foto",
                OnlyTolerant,
            ),
            (
                "Inleiding van dit deel.\n\n## Verlof en vakantie\n\nU heeft recht op verlof.",
                "Inleiding van dit deel. Verlof en vakantie",
                OnlyTolerant,
            ),
            (
                "> De wet zegt dat\n> het mag hier.",
                "De wet zegt dat het mag hier",
                OnlyTolerant,
            ),
            (
                "| Soort | Dagen |\n|---|---|\n| Verlof | 25 |\n| Ziekte | 10 |",
                "| Verlof | 25 |\n| Ziekte | 10 |",
                Both,
            ),
            (
                "| Soort verlof | Dagen |\n|---|---|\n| Zorgverlof lang | 25 |\n| Ziekte | 10 |",
                "Zorgverlof lang 25",
                OnlyTolerant,
            ),
            (
                "| Soort verlof | Dagen |\n|---|---|\n| Zorgverlof lang | 25 |",
                "Zorgverlof lang | 25",
                Both,
            ),
            // Cells of two rows, other addresses, signs that are text.
            (
                "| Zorgverlof lang | 25 |\n| Rouwverlof lang | 10 |",
                "25 Rouwverlof lang",
                NONE,
            ),
            (
                "| Zorgverlof lang | 25 |\n| Rouwverlof lang | 10 |",
                "Zorgverlof lang 10",
                NONE,
            ),
            (
                "Zie [de regeling](https://a.nl/r) voor verlof.",
                "Zie [de regeling](https://b.nl/r) voor verlof",
                NONE,
            ),
            (
                "De uitkomst is 2*3*4 euro per dag.",
                "De uitkomst is 234 euro per dag",
                NONE,
            ),
            (
                "Het saldo:\n- 5 euro per dag voor iedereen",
                "Het saldo: 5 euro per dag",
                NONE,
            ),
            (
                "De grens:\n> 5 euro per dag voor iedereen",
                "De grens: 5 euro per dag",
                NONE,
            ),
            (
                "Zet snake_case_naam aan in de instellingen.",
                "Zet snakecasenaam aan in",
                NONE,
            ),
            (
                "De **termijn** is twee weken.",
                "De termijn is drie weken",
                NONE,
            ),
        ],
    );
}

#[test]
fn entities_and_notes() {
    check(
        "entities and notes",
        &[
            (
                "Jansen &amp; Zonen bezit het pand.",
                "Jansen & Zonen bezit het pand",
                OnlyTolerant,
            ),
            (
                "Het caf&eacute; is dicht vandaag.",
                "Het café is dicht vandaag",
                OnlyTolerant,
            ),
            (
                "De collega&#39;s werken thuis.",
                "De collega's werken thuis",
                OnlyTolerant,
            ),
            (
                "De collega&#x2019;s werken thuis.",
                "De collega's werken thuis",
                OnlyTolerant,
            ),
            (
                "Dat kost 5&nbsp;&euro; per dag per persoon.",
                "Dat kost 5 € per dag",
                OnlyTolerant,
            ),
            (
                "Jansen & Zonen bezit het pand.",
                "Jansen &amp; Zonen bezit het pand",
                OnlyTolerant,
            ),
            (
                "De code &amp;lt; staat voor minder.",
                "De code &lt; staat voor minder",
                OnlyTolerant,
            ),
            (
                "De code &amp;lt; staat voor minder.",
                "De code < staat voor minder",
                NONE,
            ),
            (
                "Jansen &amp; Zonen bezit het pand.",
                "Jansen en Zonen bezit het pand",
                NONE,
            ),
            (
                "Jansen &amp; Zonen bezit het pand.",
                "Jansen Zonen bezit het pand",
                NONE,
            ),
            (
                "De rente steeg sterk[3] in juni 2024.",
                "rente steeg sterk in juni 2024",
                OnlyTolerant,
            ),
            (
                "De rente steeg sterk.[3][4] In juni daalde ze.",
                "rente steeg sterk. In juni daalde",
                OnlyTolerant,
            ),
            (
                "De rente steeg sterk[^rente] in juni 2024.",
                "rente steeg sterk in juni 2024",
                OnlyTolerant,
            ),
            (
                "De rente steeg sterk[3, 5–7] in juni 2024.",
                "rente steeg sterk in juni 2024",
                OnlyTolerant,
            ),
            (
                "De rente steeg sterk[3] in juni 2024.",
                "rente steeg sterk[4] in juni 2024",
                NONE,
            ),
            (
                "De rente steeg met [3] procent in juni.",
                "De rente steeg met procent in juni",
                NONE,
            ),
            (
                "De rente steeg sterk (3) in juni 2024.",
                "rente steeg sterk in juni 2024",
                NONE,
            ),
        ],
    );
}

#[test]
fn chinese_and_japanese() {
    check(
        "CJK",
        &[
            (
                "本 規程 は 来月 から 適用 される。",
                "本規程は来月から適用される",
                OnlyTolerant,
            ),
            (
                "本規程は来月から適用される。",
                "本 規程 は 来月 から 適用",
                OnlyTolerant,
            ),
            (
                "提交申请（书面），方可休假。",
                "提交申请(书面),方可休假",
                Both,
            ),
            (
                "使用 Python 编写的程序必须测试。",
                "使用Python编写的程序必须测试",
                OnlyTolerant,
            ),
            (
                "第 3 条 规定 如下 所述。",
                "第3条规定如下所述",
                OnlyTolerant,
            ),
            (
                "提交申请。然后等待批准。",
                "提交申请.然后等待批准",
                OnlyTolerant,
            ),
            ("ｶﾞｲﾄﾞﾗｲﾝは適用される。", "ガイドラインは適用される", Both),
            // Korean words and Latin words are parted by spaces; another character is another word.
            (
                "아버지가 방에 들어가신다 오늘.",
                "아버지 가방에 들어가신다 오늘",
                NONE,
            ),
            (
                "本規程は来月から適用される。",
                "本規定は来月から適用される",
                NONE,
            ),
            ("use Python code here now.", "usePython code here now", NONE),
            ("本制度は廃止されない。", "本制度は廃止される", NONE),
            ("第 3 4 条 规定 如下 所述。", "第34条规定如下所述", NONE),
            (
                "Hij zei: 「はい、行きます」 en ging weg.",
                "Hij zei: \"はい、行きます\" en ging weg",
                OnlyTolerant,
            ),
            (
                "本 「規程」 は 来月から適用される。",
                "本「規程」は来月から適用される",
                OnlyTolerant,
            ),
        ],
    );
}

#[test]
fn arabic_and_hebrew() {
    check(
        "Arabic and Hebrew",
        &[
            ("ذَهَبَ الرَّجُلُ إِلَى البَيْتِ", "ذهب الرجل إلى البيت", OnlyTolerant),
            ("ذهب الرجل إلى البيت", "ذَهَبَ الرَّجُلُ إِلَى البَيْتِ", OnlyTolerant),
            (
                "ذهب الرجـــل إلى البيت",
                "ذهب الرجل إلى البيت",
                OnlyTolerant,
            ),
            ("بְּרֵאשִׁית", "بְּרֵאשִׁית", Both),
            ("בְּרֵאשִׁית בָּרָא אֱלֹהִים", "בראשית ברא אלהים", OnlyTolerant),
            (
                "שלום \u{200F}לכם\u{200E} היום כאן",
                "שלום לכם היום כאן",
                OnlyTolerant,
            ),
            // Other vowels, other letters, a hamza less.
            ("كُتُبُ الوَلَدِ كثيرة جدا هنا", "كَتَبَ الوَلَدِ كثيرة جدا هنا", NONE),
            ("ذهب الرجل إلى البيت", "ذهب الرجل الى البيت", NONE),
            ("ذهب الرجل إلى البيت", "ذهب الرحل إلى البيت", NONE),
            ("בְּרֵאשִׁית בָּרָא אֱלֹהִים", "בראשית בדא אלהים", NONE),
            ("סֵפֶר חָדָשׁ מונח כאן", "סַפָּר חָדָשׁ מונח כאן", NONE),
        ],
    );
}

#[test]
fn letter_case() {
    check(
        "case",
        &[
            (
                "Die Straße ist gesperrt heute.",
                "Die Strasse ist gesperrt heute",
                OnlyTolerant,
            ),
            (
                "DIE STRASSE IST GESPERRT HEUTE.",
                "die Straße ist gesperrt heute",
                OnlyTolerant,
            ),
            (
                "DIE STRAẞE IST GESPERRT HEUTE.",
                "die Straße ist gesperrt heute",
                Both,
            ),
            (
                "İstanbul şubesi kapalıdır bugün.",
                "istanbul şubesi kapalıdır bugün",
                OnlyTolerant,
            ),
            ("Ο ΟΔΟΣ ΤΗΣ ΠΟΛΗΣ", "ο οδος της πολης", Both),
            (
                "DE HUURDER BETAALT DE HUUR.",
                "de huurder betaalt de huur",
                Both,
            ),
            // Without a dot is another letter; an s less is another word.
            (
                "Müdür çok sıkıldı bugün evde.",
                "Müdür çok sikildi bugün evde",
                NONE,
            ),
            (
                "Die Straße ist gesperrt heute.",
                "Die Strase ist gesperrt heute",
                NONE,
            ),
            (
                "Die Schüsse sind gefallen heute.",
                "Die Schüse sind gefallen heute",
                NONE,
            ),
            ("Ο ΟΔΟΣ ΤΗΣ ΠΟΛΗΣ", "ο οδοι της πολης", NONE),
        ],
    );
}

#[test]
fn ellipses_and_full_stops() {
    check(
        "ellipses and stops",
        &[
            (
                "De huurder betaalt de huur elke maand en onderhoudt de tuin.",
                "huurder betaalt de huur [...] onderhoudt de tuin",
                OnlyTolerant,
            ),
            (
                "De huurder betaalt de huur elke maand en onderhoudt de tuin.",
                "huurder betaalt de huur […] onderhoudt de tuin",
                OnlyTolerant,
            ),
            (
                "De huurder betaalt de huur elke maand en onderhoudt de tuin.",
                "huurder betaalt de huur (...) onderhoudt de tuin",
                OnlyTolerant,
            ),
            (
                "De huurder betaalt niet elke maand en onderhoudt de tuin.",
                "De huurder betaalt [...] en onderhoudt de tuin",
                NONE,
            ),
            (
                "De huurder betaalt de huur elke maand.",
                "onderhoudt de tuin [...] betaalt de huur",
                NONE,
            ),
            (
                "De huurder betaalt de huur",
                "De huurder betaalt de huur.",
                OnlyTolerant,
            ),
            (
                "| De huurder betaalt de huur | ja |",
                "De huurder betaalt de huur.",
                OnlyTolerant,
            ),
            (
                "De huurder betaalt de huur",
                "De huurder betaalt de huur..",
                NONE,
            ),
            (
                "De huurder betaalt de huur",
                "De huurder betaalt de huur!",
                NONE,
            ),
            (
                "De huurder betaalt 25,5 euro huur",
                "De huurder betaalt 25.",
                NONE,
            ),
            (
                "Het gemiddelde was 61·4 punten.",
                "Het gemiddelde was 61.4 punten",
                OnlyTolerant,
            ),
            (
                "Het gemiddelde was 61.4 punten.",
                "Het gemiddelde was 61·4 punten",
                OnlyTolerant,
            ),
            (
                "Het gemiddelde was 61·4 punten.",
                "Het gemiddelde was 614 punten",
                NONE,
            ),
            (
                "Het gemiddelde was 61·4 punten.",
                "Het gemiddelde was 61,4 punten",
                NONE,
            ),
            (
                "Het gemiddelde was 61.4 punten.",
                "Het gemiddelde was 61 4 punten",
                NONE,
            ),
            (
                "Het koper·zinc mengsel is klaar.",
                "Het koper.zinc mengsel is klaar",
                NONE,
            ),
            (
                "De huurder betaalt de huur elke maand en onderhoudt de tuin.",
                "huurder betaalt de huur . . . onderhoudt de tuin",
                OnlyTolerant,
            ),
            (
                "De huurder betaalt de huur elke maand en onderhoudt de tuin.",
                "huurder betaalt de huur . . . . onderhoudt de tuin",
                OnlyTolerant,
            ),
            (
                "De huurder betaalt de huur elke maand en onderhoudt de tuin.",
                "huurder betaalt de huur ⋯ onderhoudt de tuin",
                OnlyTolerant,
            ),
            (
                "De huurder betaalt de huur elke maand en onderhoudt de tuin.",
                "huurder betaalt de huur <...> onderhoudt de tuin",
                OnlyTolerant,
            ),
            (
                "De huurder betaalt de huur elke maand en onderhoudt de tuin.",
                "[...] huurder betaalt de huur [...]",
                OnlyTolerant,
            ),
            (
                "De huurder betaalt niet elke maand en onderhoudt de tuin.",
                "De huurder betaalt . . . en onderhoudt de tuin",
                NONE,
            ),
            (
                "De huurder betaalt de huur elke maand en onderhoudt de tuin.",
                "huurder betaalt de huur . . onderhoudt de tuin",
                NONE,
            ),
            (
                "De rente is 2,5 procent per jaar.",
                "De rente is 2.5 procent per jaar",
                NONE,
            ),
            (
                "De rente is 2,5 procent per jaar.",
                "De rente is 25 procent per jaar",
                NONE,
            ),
        ],
    );
}

#[test]
fn never_another_word_or_digit() {
    check(
        "changes",
        &[
            (
                "De vergoeding is 1500 euro per jaar.",
                "vergoeding is 1600 euro per jaar",
                NONE,
            ),
            (
                "De vergoeding is 1500 euro per jaar.",
                "vergoeding is 1.500 euro per jaar",
                NONE,
            ),
            (
                "De vergoeding is 1.500 euro per jaar.",
                "vergoeding is 1,500 euro per jaar",
                NONE,
            ),
            (
                "De vergoeding is 15 00 euro per jaar.",
                "vergoeding is 1500 euro per jaar",
                NONE,
            ),
            (
                "De vergoeding is vijftien euro per jaar.",
                "vergoeding is 15 euro per jaar",
                NONE,
            ),
            (
                "De huurder mag niet opzeggen dit jaar.",
                "De huurder mag opzeggen dit jaar",
                NONE,
            ),
            (
                "De huurder mag opzeggen dit jaar.",
                "De huurder mag niet opzeggen dit jaar",
                NONE,
            ),
            (
                "De huurder mag opzeggen dit jaar.",
                "De verhuurder mag opzeggen dit jaar",
                NONE,
            ),
            (
                "De huurder mag opzeggen.",
                "De huurder mag opzeggen. De verhuurder ook",
                NONE,
            ),
            (
                "Het bedrag is ($10.0 million) dit jaar.",
                "Het bedrag is $10.0 million dit jaar",
                NONE,
            ),
        ],
    );
}
