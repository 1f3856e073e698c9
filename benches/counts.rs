//! The native core's hot paths, one at a time, for counting their instructions with callgrind.
//!
//! `make bench-counts` runs this program once for each path under `valgrind --tool=callgrind`, which
//! counts only what happens inside `measured`. Counts do not depend on how busy the machine is, so that
//! they can be compared from change to change; they are those of the scalar writing, since the SIMD one
//! exists for WebAssembly only.

use kennisbank_ask::text::escape::{attribute, for_prompt};
use kennisbank_ask::text::fold::fold;
use kennisbank_ask::text::quote::Fragments;
use kennisbank_ask::text::search::find;
use std::hint::black_box;

/// About 20,000 units of each text.
const LENGTH: usize = 20_000;

const DUTCH: &str = "De werkgever betaalt het loon – één keer per maand – aan de werknemer die “schriftelijk” \
    is aangesteld; collega’s van buiten de coördinatie vallen onder artikel 4, lid 2.\n\n";
const ASCII: &str = "The employer pays the wages once a month to the employee who was appointed in writing; \
    colleagues from elsewhere come under article 4, paragraph 2. ";
const GREEK: &str = "Ο ΥΠΑΛΛΗΛΟΣ ΔΙΚΑΙΟΥΤΑΙ ΑΔΕΙΑ ΤΗΣ ΕΤΑΙΡΕΙΑΣ ΣΥΜΦΩΝΑ ΜΕ ΤΟΝ ΚΑΝΟΝΙΣΜΟ. ";
const CHINESE: &str = "员工可以提前书面申请休假，部门经理根据第三条批准。";
const DECOMPOSED: &str =
    "coo\u{308}rdinatie, fac\u{327}ade, e\u{301}le\u{300}ve, ho\u{323}\u{302}p đo\u{302}\u{300}ng ";

fn text(piece: &str) -> Vec<u16> {
    piece.encode_utf16().cycle().take(LENGTH).collect()
}

/// What callgrind counts, by its name; kept from being inlined away.
#[inline(never)]
fn measured(path: impl FnOnce()) {
    path();
}

fn run(name: &str) -> bool {
    let prepared = |piece| (text(piece), fold(&text(piece)));
    match name {
        "fold-dutch" => folds(DUTCH),
        "fold-ascii" => folds(ASCII),
        "fold-greek" => folds(GREEK),
        "fold-chinese" => folds(CHINESE),
        "fold-decomposed" => folds(DECOMPOSED),
        "find-absent" => {
            let (_, folded) = prepared(DUTCH);
            let needle: Vec<u16> = "artikel 4, lid 3".encode_utf16().collect();
            measured(|| assert_eq!(black_box(find(folded.units(), black_box(&needle))), None));
        }
        "quote-at-the-end" => {
            let (mut units, _) = prepared(DUTCH);
            units.extend("Het staat alleen … hier, aan het eind.".encode_utf16());
            let (text, quote) = (fold(&units), fold(&units[LENGTH..]));
            measured(|| assert!(black_box(Fragments::of(&quote)).stand_in(&text)));
        }
        "escape-text" => {
            let (units, _) = prepared(DUTCH);
            measured(|| drop(black_box(for_prompt(black_box(&units)))));
        }
        "escape-attribute" => {
            let (units, _) = prepared(DUTCH);
            measured(|| drop(black_box(attribute(black_box(&units)))));
        }
        _ => return false,
    }
    true
}

fn folds(piece: &str) {
    let units = text(piece);
    measured(|| drop(black_box(fold(black_box(&units)))));
}

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    if !run(&name) {
        eprintln!("no path {name:?}; see benches/counts.rs");
        std::process::exit(2);
    }
}
