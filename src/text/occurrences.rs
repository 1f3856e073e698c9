//! Every place at which a text stands in another, places that overlap included.
//!
//! By Knuth, Morris and Pratt, as the fallback of `search` is: linear in both lengths even where every place overlaps
//! the next, which a search that is begun anew after each match is not.

/// The places, in order. An empty text stands nowhere.
pub fn occurrences(text: &[u16], sought: &[u16]) -> Vec<usize> {
    let mut found = Vec::new();
    let borders = borders(sought);
    let mut matched = 0;
    for (at, unit) in text.iter().enumerate() {
        while matched > 0 && sought.get(matched) != Some(unit) {
            matched = border(&borders, matched);
        }
        if sought.get(matched) == Some(unit) {
            matched += 1;
        }
        if matched == sought.len() && matched > 0 {
            found.push(at + 1 - matched);
            matched = border(&borders, matched);
        }
    }
    found
}

/// For each start, the length of the longest shorter start with which it ends.
fn borders(sought: &[u16]) -> Vec<usize> {
    let mut borders = Vec::with_capacity(sought.len());
    let mut length = 0;
    for (at, unit) in sought.iter().enumerate() {
        while length > 0 && sought.get(length) != Some(unit) {
            length = border(&borders, length);
        }
        if at > 0 && sought.get(length) == Some(unit) {
            length += 1;
        }
        borders.push(length);
    }
    borders
}

fn border(borders: &[usize], length: usize) -> usize {
    length
        .checked_sub(1)
        .and_then(|last| borders.get(last))
        .copied()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_short_text_over_two_units() {
        let words = |longest: u32| {
            (0..=longest)
                .flat_map(|length| (0..1_u32 << length).map(move |bits| (length, bits)))
                .map(|(length, bits)| (0..length).map(|bit| (bits >> bit & 1) as u16).collect())
        };
        for text in words(9) {
            let text: Vec<u16> = text;
            for sought in words(4) {
                let sought: Vec<u16> = sought;
                let naive: Vec<usize> = (0..text.len())
                    .filter(|&at| !sought.is_empty() && text[at..].starts_with(&sought))
                    .collect();
                assert_eq!(occurrences(&text, &sought), naive, "{sought:?} in {text:?}");
            }
        }
    }

    #[test]
    fn a_text_in_which_every_place_overlaps_takes_linear_time() {
        assert_eq!(occurrences(&[7; 400_000], &[7; 200_000]).len(), 200_001);
    }
}
