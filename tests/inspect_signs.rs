//! Inspection over tables of named rows: characters and signs: what is invisible, dashes, quotation marks, ellipses and stops; genuine rows beside
//! the wrong ones that are tempting.

#![cfg(not(target_arch = "wasm32"))]

mod support;

use support::*;

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
