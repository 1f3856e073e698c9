//! The words that the guards know, as data: one list of each kind for each language.
//!
//! Another language is one more entry of [`LANGUAGES`]. A text does not say in which language it is, so all lists count
//! everywhere; a word that negates in one language and means something else in another does not belong here. Words are
//! lower case, with a straight apostrophe.

/// What is to be known of one language.
#[derive(Debug)]
pub struct Language {
    /// ISO 639-1.
    pub code: &'static str,
    /// Words that turn what is said with them into its opposite.
    pub negations: &'static [&'static str],
    /// Words that take something away from what was said before them, also after a comma.
    pub exceptions: &'static [&'static str],
    /// Endings that negate a word.
    pub negating_endings: &'static [&'static str],
    /// Words with which another clause begins.
    pub conjunctions: &'static [&'static str],
    /// Words that multiply the number before them.
    pub magnitudes: &'static [&'static str],
}

/// The languages, in the order of their codes.
pub static LANGUAGES: [Language; 2] = [
    Language {
        code: "en",
        negations: &[
            "not", "no", "never", "without", "none", "nobody", "nothing", "nowhere", "neither",
            "nor", "cannot", "non", "hardly", "scarcely", "nary",
        ],
        exceptions: &["unless", "except", "excepting", "excluding"],
        negating_endings: &["n't"],
        conjunctions: &[
            "and", "or", "but", "that", "which", "who", "whose", "if", "when", "while", "because",
            "where", "so",
        ],
        magnitudes: &[
            "hundred", "thousand", "million", "millions", "billion", "billions", "trillion",
            "dozen", "percent", "per cent", "mln", "bn", "mn",
        ],
    },
    Language {
        code: "nl",
        negations: &[
            "niet",
            "geen",
            "nooit",
            "zonder",
            "nimmer",
            "nergens",
            "niemand",
            "niets",
            "geenszins",
            "noch",
            "evenmin",
            "allerminst",
            "nee",
            "neen",
        ],
        exceptions: &["tenzij", "behalve", "behoudens", "uitgezonderd"],
        negating_endings: &[],
        conjunctions: &[
            "en", "of", "maar", "die", "dat", "als", "wanneer", "terwijl", "omdat", "waar", "want",
            "dus", "zodat",
        ],
        magnitudes: &[
            "honderd", "duizend", "miljoen", "miljard", "biljoen", "dozijn", "procent", "promille",
            "mln", "mld", "mrd",
        ],
    },
];

/// Symbols of units in which letter case is the difference between one unit and another.
pub static UNIT_SYMBOLS: &[&str] = &[
    "m", "M", "g", "G", "s", "S", "h", "H", "t", "T", "k", "K", "a", "A", "c", "C", "d", "D", "f",
    "F", "b", "B", "v", "V", "w", "W", "mm", "Mm", "mg", "Mg", "ms", "Ms", "mA", "MA", "mV", "MV",
    "mW", "MW", "mPa", "MPa", "mHz", "MHz", "mJ", "MJ", "mN", "MN", "mT", "MT", "mol", "Mol",
    "mWh", "MWh", "mVA", "MVA", "mSv", "MSv", "mF", "MF", "mH", "MH", "kb", "kB", "Kb", "KB", "mb",
    "Mb", "mB", "MB", "gb", "Gb", "gB", "GB", "tb", "Tb", "tB", "TB", "pA", "PA", "pF", "PF", "pm",
    "Pm", "pm", "PM", "pB", "PB", "Pb", "pb", "kbps", "kBps", "Mbps", "MBps", "mbps", "Gbps",
    "GBps", "kbit", "Kbit", "mbit", "Mbit", "Pa", "pa",
];

/// For each first letter, the lengths of the words that begin with it, as bits: what tells most words of a text apart from
/// all that are known here.
const LENGTHS: [u32; 26] = {
    let mut table = [0; 26];
    let mut index = 0;
    while index < LANGUAGES.len() {
        let language = &LANGUAGES[index];
        let lists = [
            language.negations,
            language.exceptions,
            language.conjunctions,
        ];
        let mut list = 0;
        while list < lists.len() {
            let mut word = 0;
            while word < lists[list].len() {
                let letters = lists[list][word].as_bytes();
                if letters[0] >= b'a' && letters[0] <= b'z' && letters.len() < 32 {
                    table[(letters[0] - b'a') as usize] |= 1 << letters.len();
                }
                word += 1;
            }
            list += 1;
        }
        index += 1;
    }
    table
};

/// Whether a word of letters, in any case, is one that negates or with which a clause begins.
pub fn matters(letters: &[u16]) -> bool {
    let first = letters.first().map_or(0, |unit| usize::from(unit | 0x20));
    let lengths = first.checked_sub(0x61).and_then(|at| LENGTHS.get(at));
    let may = lengths.is_none_or(|lengths| lengths >> letters.len().min(31) & 1 == 1);
    may && is_listed(letters)
}

#[inline(never)]
fn is_listed(letters: &[u16]) -> bool {
    let same = |word: &&str| word.len() == letters.len() && is_spelled(word, letters);
    LANGUAGES.iter().any(|language| {
        let lists = [
            language.negations,
            language.exceptions,
            language.conjunctions,
        ];
        lists.into_iter().any(|list| list.iter().any(same))
    })
}

#[inline(never)]
fn is_spelled(word: &str, letters: &[u16]) -> bool {
    let mut pairs = word.bytes().zip(letters);
    pairs.all(|(byte, unit)| u16::from(byte) == unit | 0x20)
}

fn any(list: impl Fn(&Language) -> &'static [&'static str], word: &str) -> bool {
    LANGUAGES
        .iter()
        .any(|language| list(language).contains(&word))
}

/// Whether a word negates, or takes an exception.
pub fn negates(word: &str) -> bool {
    let ends = |ending: &&str| word.ends_with(*ending);
    any(|language| language.negations, word)
        || is_exception(word)
        || LANGUAGES
            .iter()
            .any(|language| language.negating_endings.iter().any(ends))
}

/// Whether a word takes an exception to what stands before it.
pub fn is_exception(word: &str) -> bool {
    any(|language| language.exceptions, word)
}

/// Whether another clause begins with a word.
pub fn is_conjunction(word: &str) -> bool {
    any(|language| language.conjunctions, word)
}

/// Whether a word multiplies the number before it.
pub fn is_magnitude(word: &str) -> bool {
    any(|language| language.magnitudes, word)
}

/// Whether two spellings that differ in case only are two units.
pub fn are_two_units(one: &str, other: &str) -> bool {
    one != other && UNIT_SYMBOLS.contains(&one) && UNIT_SYMBOLS.contains(&other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_beside_what_only_looks_like_them() {
        for word in [
            "niet", "geen", "tenzij", "isn't", "can't", "without", "unless",
        ] {
            assert!(negates(word), "{word}");
        }
        for word in [
            "nieten",
            "note",
            "notaris",
            "knot",
            "geneesmiddel",
            "n",
            "na",
            "nogal",
        ] {
            assert!(!negates(word), "{word}");
        }
    }

    #[test]
    fn lists_are_lower_case() {
        for language in &LANGUAGES {
            let lists = [
                language.negations,
                language.exceptions,
                language.conjunctions,
                language.magnitudes,
            ];
            for word in lists.concat() {
                assert_eq!(word, word.to_lowercase(), "{}", language.code);
            }
        }
    }

    #[test]
    fn units() {
        assert!(are_two_units("mW", "MW") && are_two_units("Mb", "MB") && are_two_units("m", "M"));
        assert!(
            !are_two_units("mW", "mW") && !are_two_units("kg", "KG") && !are_two_units("ml", "mL")
        );
    }
}
