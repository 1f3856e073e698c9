//! Texts in the order of their UTF-16 units, each with where it stood.
//!
//! That order is the one in which JavaScript sorts strings, and canonical JSON its keys. One sorting for all who need it:
//! each kind of element that is sorted would be kilobytes of code of its own.

/// Texts in order; of equal ones the earlier first.
#[derive(Clone, Debug, Default)]
pub struct Sorted<'a>(Vec<(&'a [u16], usize)>);

impl<'a> Sorted<'a> {
    /// Sorts texts.
    pub fn new(texts: Vec<&'a [u16]>) -> Sorted<'a> {
        let mut sorted: Vec<_> = texts.into_iter().zip(0..).collect();
        sorted.sort_unstable();
        Sorted(sorted)
    }

    /// Where each text stood, in the order of the texts.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.0.iter().map(|&(_, position)| position)
    }

    /// Where the first stood that is equal to one before it.
    pub fn first_repeated(&self) -> Option<usize> {
        let pairs = self.0.windows(2);
        let later = pairs.filter_map(|pair| match pair {
            [(text, _), (next, later)] if text == next => Some(*later),
            _ => None,
        });
        later.min()
    }

    /// Where a text stood; of equal ones any.
    pub fn position(&self, text: &[u16]) -> Option<usize> {
        let found = self
            .0
            .binary_search_by(|(other, _)| (*other).cmp(text))
            .ok()?;
        self.0.get(found).map(|&(_, position)| position)
    }

    /// Whether a text is among them.
    pub fn contains(&self, text: &[u16]) -> bool {
        self.position(text).is_some()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::units::from_str;

    #[test]
    fn in_order() {
        let given = ["b", "\u{FF61}", "", "a", "🙂", "b", "a", "b"].map(from_str);
        let sorted = Sorted::new(given.iter().map(Vec::as_slice).collect());
        assert_eq!(
            sorted.positions().collect::<Vec<_>>(),
            [2, 3, 6, 0, 5, 7, 4, 1]
        );
        assert_eq!(sorted.first_repeated(), Some(5));
        assert_eq!(sorted.position(&from_str("🙂")), Some(4));
        assert!(!sorted.contains(&from_str("c")));
        assert_eq!((sorted.len(), sorted.is_empty()), (8, false));
        assert_eq!(Sorted::default().first_repeated(), None);
    }
}
