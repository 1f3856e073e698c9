//! What the text of the answer itself gives to look at: numbers that no cited passage holds, names of passages, characters
//! that change the order of what is shown. All of it warns, none of it refuses.

use super::cited::warn_of_bidi_controls;
use super::library::Library;
use super::{InspectHost, Issue, Path, Report};
use crate::text::script::is_word_part;
use crate::text::search::find;
use crate::text::units::{chars, from_str};

/// The numbers that are looked up, and the passage names.
const MOST: usize = 100;

pub(super) fn look<H: InspectHost>(host: &mut H, report: &mut Report, library: &Library) {
    let Some(text) = host.answer_text().map(<[u16]>::to_vec) else {
        return;
    };
    warn_of_bidi_controls(report, Path::Answer, &text);
    numbers(report, library, &text);
    names(host, report, &text);
}

/// Numbers in the answer that stand in no cited passage, however they are grouped.
fn numbers(report: &mut Report, library: &Library, answer: &[u16]) {
    if !answer.iter().any(|unit| is_digit(*unit)) {
        return;
    }
    let mut unknown: Vec<(String, String)> = Vec::new();
    for (written, number) in numbers_of(answer, true).into_iter().take(MOST) {
        let is_new = unknown.iter().all(|(_, other)| *other != number);
        let units = from_str(&written);
        let stands = |text| stands_whole(text, &units);
        if is_new && !library.cited_texts().any(stands) {
            unknown.push((written, number));
        }
    }
    // What does not stand there as it is written may stand there grouped in another way.
    for text in library.cited_texts() {
        if unknown.is_empty() {
            return;
        }
        for (_, number) in numbers_of(text, false) {
            unknown.retain(|(_, other)| *other != number);
        }
    }
    for (written, _) in unknown {
        let message = format!("answer has the number {written}, which stands in no cited passage");
        let issue = Issue::warning("number-not-in-evidence", Path::Answer, message);
        report.add(issue);
    }
}

/// Whether the first place at which a number stands in a text is not amid another number.
fn stands_whole(text: &[u16], number: &[u16]) -> bool {
    let Some(at) = find(text, number) else {
        return false;
    };
    let amid = |unit: Option<&u16>| {
        unit.is_some_and(|unit| is_digit(*unit) || matches!(unit, 0x2E | 0x2C | 0xB7))
    };
    let before = at.checked_sub(1).and_then(|before| text.get(before));
    !amid(before) && !amid(text.get(at + number.len()))
}

fn is_digit(unit: u16) -> bool {
    (0x30..=0x39).contains(&unit)
}

/// The numbers of a text: as they are written, and with digits and a decimal point only. `items` leaves out those that
/// only number the items of a list.
fn numbers_of(text: &[u16], items: bool) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text
        .get(at..)
        .and_then(|rest| rest.iter().position(|unit| is_digit(*unit)))
        .map(|next| at + next)
    {
        let joins = |next: usize| {
            let joint = matches!(text.get(next), Some(0x2E | 0x2C | 0xB7));
            joint && text.get(next + 1).is_some_and(|unit| is_digit(*unit))
        };
        let mut end = start;
        while text.get(end).is_some_and(|unit| is_digit(*unit)) || joins(end) {
            end += 1;
        }
        at = end;
        let attached = start > 0
            && text
                .get(start - 1)
                .is_some_and(|unit| chars(&[*unit]).any(char::is_alphabetic));
        if !(items && (attached || numbers_an_item(text, start, end))) {
            let written = String::from_utf16_lossy(text.get(start..end).unwrap_or(&[]));
            let number = canonical(&written);
            found.push((written, number));
        }
    }
    found
}

fn numbers_an_item(text: &[u16], start: usize, end: usize) -> bool {
    let begins = text
        .get(..start)
        .unwrap_or(&[])
        .iter()
        .rev()
        .find(|unit| **unit != 0x20)
        .is_none_or(|unit| *unit == 0x0A);
    begins
        && matches!(text.get(end), Some(0x2E | 0x29))
        && text.get(end + 1).is_none_or(|unit| *unit == 0x20)
}

/// Without the signs that group digits by three, leading zeros and a fraction of nothing.
fn canonical(written: &str) -> String {
    let parts: Vec<&str> = written.split(['.', ',', '\u{B7}']).collect();
    let (first, others) = parts.split_first().unwrap_or((&"", &[]));
    let groups = others.iter().take_while(|part| part.len() == 3).count();
    let is_grouped = !others.is_empty() && first.len() <= 3 && groups + 1 >= others.len();
    let whole = if is_grouped {
        parts.iter().take(groups + 1).copied().collect()
    } else {
        (*first).to_owned()
    };
    let rest = if is_grouped {
        others.get(groups..)
    } else {
        Some(others)
    };
    let fraction = rest.unwrap_or(&[]).join(".");
    let whole = whole.trim_start_matches('0').to_owned();
    let fraction = fraction.trim_end_matches('0');
    let whole = if whole.is_empty() {
        "0".to_owned()
    } else {
        whole
    };
    if fraction.is_empty() {
        whole
    } else {
        format!("{whole}.{fraction}")
    }
}

/// Passage ids that the answer's text names: it is written for readers who never see them.
fn names<H: InspectHost>(host: &mut H, report: &mut Report, answer: &[u16]) {
    for position in host.named_passages().into_iter().take(MOST) {
        let Some(id) = host.id_at(position) else {
            continue;
        };
        let cited = report
            .citations
            .iter()
            .any(|citation| citation.position == Some(position));
        if is_named(answer, &id) {
            let which = if cited {
                ""
            } else {
                ", which it does not cite"
            };
            let message = format!("answer names the passage \"{id}\"{which}");
            report.add(Issue::warning("uncited-passage-id", Path::Answer, message));
        }
    }
}

/// Whether an id stands in a text as a word of its own; a mere number only between brackets.
fn is_named(text: &[u16], id: &str) -> bool {
    let is_number = id.chars().all(|c| c.is_numeric());
    let id = from_str(id);
    let mut from = 0;
    while let Some(at) = find(text.get(from..).unwrap_or(&[]), &id).filter(|_| !id.is_empty()) {
        let (start, end) = (from + at, from + at + id.len());
        let before = start
            .checked_sub(1)
            .and_then(|before| text.get(before..start))
            .and_then(|unit| chars(unit).next());
        let after = text.get(end..).and_then(|rest| chars(rest).next());
        let bracketed = matches!((before, after), (Some('['), Some(']')));
        let apart = |c: Option<char>| c.is_none_or(|c| !is_word_part(c));
        if bracketed || !is_number && id.len() > 1 && apart(before) && apart(after) {
            return true;
        }
        from = start + 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_however_they_are_grouped() {
        for (written, expected) in [
            ("1500", "1500"),
            ("1.500", "1500"),
            ("1,500", "1500"),
            ("1.500,00", "1500"),
            ("1,500.50", "1500.5"),
            ("25,5", "25.5"),
            ("25.50", "25.5"),
            ("007", "7"),
            ("0", "0"),
            ("1.2.3", "1.2.3"),
            ("2024.12", "2024.12"),
        ] {
            assert_eq!(canonical(written), expected, "{written}");
        }
        let numbers = |text: &str| {
            numbers_of(&from_str(text), true)
                .into_iter()
                .map(|number| number.0)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            numbers("1. een\n2) twee, 3 en 4,5. Dan 6."),
            ["3", "4,5", "6"]
        );
    }

    #[test]
    fn ids_as_words_of_their_own() {
        for (text, id, expected) in [
            ("zie p1.", "p1", true),
            ("zie p10", "p1", false),
            ("zie [1]", "1", true),
            ("1 dag", "1", false),
            ("passage-2 zegt", "passage-2", true),
            ("a b", "a", false),
        ] {
            assert_eq!(is_named(&from_str(text), id), expected, "{text}");
        }
    }
}
