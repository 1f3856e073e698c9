//! The differences that may lie between a quote and its source, each under a name of its own.
//!
//! A policy is nothing but the set of differences that it lets pass. Some belong to the contract's own comparison, some
//! are liberties with what is proven (a match that ends inside a number), and some are spellings of the same text that
//! the contract does not know (a soft hyphen). Naming them all alike is what makes each of them a host's to allow or deny.

/// A difference between a quote and the text in which it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it, and RULES describes them")]
#[repr(u8)]
pub enum MatchRule {
    WhiteSpace,
    Typography,
    Case,
    PartialWord,
    PartialNumber,
    CompatibilityFold,
    UnitCase,
    HiddenNegation,
    FragmentTooSmall,
    InvisibleCharacters,
    Dashes,
    QuotationMarks,
    CanonicalEquivalence,
    LineBreakHyphenation,
    MarkdownEmphasis,
    MarkdownLinks,
    HtmlEntities,
    FootnoteMarkers,
    Bullets,
    TablePipes,
    CjkSpaces,
    CjkPunctuation,
    ArabicMarks,
    HebrewPoints,
    FullCaseFolding,
    BracketedEllipsis,
    FinalFullStop,
    DecimalPoint,
    FractionSlash,
}

use MatchRule::*;

/// Every rule with its name, in the order in which a policy lists them.
pub const RULES: [(MatchRule, &str); 29] = [
    (WhiteSpace, "white-space"),
    (Typography, "typography"),
    (Case, "case"),
    (PartialWord, "partial-word"),
    (PartialNumber, "partial-number"),
    (CompatibilityFold, "compatibility-fold"),
    (UnitCase, "unit-case"),
    (HiddenNegation, "hidden-negation"),
    (FragmentTooSmall, "fragment-too-small"),
    (InvisibleCharacters, "invisible-characters"),
    (Dashes, "dashes"),
    (QuotationMarks, "quotation-marks"),
    (CanonicalEquivalence, "canonical-equivalence"),
    (LineBreakHyphenation, "line-break-hyphenation"),
    (MarkdownEmphasis, "markdown-emphasis"),
    (MarkdownLinks, "markdown-links"),
    (HtmlEntities, "html-entities"),
    (FootnoteMarkers, "footnote-markers"),
    (Bullets, "bullets"),
    (TablePipes, "table-pipes"),
    (CjkSpaces, "cjk-spaces"),
    (CjkPunctuation, "cjk-punctuation"),
    (ArabicMarks, "arabic-marks"),
    (HebrewPoints, "hebrew-points"),
    (FullCaseFolding, "full-case-folding"),
    (BracketedEllipsis, "bracketed-ellipsis"),
    (FinalFullStop, "final-full-stop"),
    (DecimalPoint, "decimal-point"),
    (FractionSlash, "fraction-slash"),
];

impl MatchRule {
    /// The name by which hosts know the rule.
    pub fn name(self) -> &'static str {
        RULES
            .iter()
            .find(|(rule, _)| *rule == self)
            .map_or("", |(_, name)| name)
    }

    /// The rule of a name.
    pub fn from_name(name: &str) -> Option<MatchRule> {
        RULES
            .iter()
            .find(|(_, known)| *known == name)
            .map(|(rule, _)| *rule)
    }
}

/// A set of rules: those whose difference passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleSet(u32);

impl RuleSet {
    /// The set of these.
    pub const fn of(rules: &[MatchRule]) -> RuleSet {
        let mut bits = 0;
        let mut index = 0;
        while index < rules.len() {
            bits |= 1 << rules[index] as u8;
            index += 1;
        }
        RuleSet(bits)
    }

    /// The set with one more.
    pub const fn with(self, rule: MatchRule) -> RuleSet {
        RuleSet(self.0 | 1 << rule as u8)
    }

    /// The set with one less.
    pub const fn without(self, rule: MatchRule) -> RuleSet {
        RuleSet(self.0 & !(1 << rule as u8))
    }

    /// What either has.
    pub const fn and(self, other: RuleSet) -> RuleSet {
        RuleSet(self.0 | other.0)
    }

    /// What both have.
    pub const fn common(self, other: RuleSet) -> RuleSet {
        RuleSet(self.0 & other.0)
    }

    /// Whether it has a rule.
    #[inline]
    pub const fn has(self, rule: MatchRule) -> bool {
        self.0 & 1 << rule as u8 != 0
    }

    /// Whether it has all of these.
    pub const fn has_all(self, others: RuleSet) -> bool {
        self.0 & others.0 == others.0
    }

    /// Its rules, in the order of [`RULES`].
    pub fn rules(self) -> impl Iterator<Item = MatchRule> {
        RULES
            .into_iter()
            .map(|(rule, _)| rule)
            .filter(move |rule| self.has(*rule))
    }
}

/// The contract's own comparison.
pub const CONTRACT_FOLDS: RuleSet = RuleSet::of(&[WhiteSpace, Typography, Case]);

/// What proves less than it seems to; the contract lets all of it pass.
pub const GUARDED: RuleSet = RuleSet::of(&[
    PartialWord,
    PartialNumber,
    CompatibilityFold,
    UnitCase,
    HiddenNegation,
    FragmentTooSmall,
]);

/// Other spellings of the same text, which the contract refuses.
pub const TOLERATED: RuleSet = RuleSet::of(&[
    InvisibleCharacters,
    Dashes,
    QuotationMarks,
    CanonicalEquivalence,
    LineBreakHyphenation,
    MarkdownEmphasis,
    MarkdownLinks,
    HtmlEntities,
    FootnoteMarkers,
    Bullets,
    TablePipes,
    CjkSpaces,
    CjkPunctuation,
    ArabicMarks,
    HebrewPoints,
    FullCaseFolding,
    BracketedEllipsis,
    FinalFullStop,
    DecimalPoint,
    FractionSlash,
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_listed_once_and_found_by_its_name() {
        for (index, (rule, name)) in RULES.into_iter().enumerate() {
            assert_eq!(rule as usize, index, "{name}");
            assert_eq!(MatchRule::from_name(name), Some(rule));
            assert_eq!(rule.name(), name);
        }
        let all = CONTRACT_FOLDS.and(GUARDED).and(TOLERATED);
        assert_eq!(all.rules().count(), RULES.len());
        assert_eq!(MatchRule::from_name("Case"), None);
    }

    #[test]
    fn sets() {
        let set = RuleSet::of(&[Case, Dashes]);
        assert!(set.has(Case) && !set.has(Typography));
        assert_eq!(set.without(Case).rules().collect::<Vec<_>>(), [Dashes]);
        assert!(set.with(Typography).has_all(set) && !set.has_all(set.with(Typography)));
    }
}
