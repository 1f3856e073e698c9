//! Inspection over tables of named rows: what proves less than it seems to: parts of words and numbers, units, sizes, negations, changes; genuine rows beside
//! the wrong ones that are tempting.

#![cfg(not(target_arch = "wasm32"))]

mod support;

use support::*;

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
