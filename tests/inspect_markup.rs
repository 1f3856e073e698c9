//! Inspection over tables of named rows: markup, entities and notes; genuine rows beside
//! the wrong ones that are tempting.

#![cfg(not(target_arch = "wasm32"))]

mod support;

use support::*;

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
