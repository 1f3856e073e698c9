//! One language of a pack: put together from parts, or literal.

use super::path::{at_key, at_units, is_language_tag};
use super::text::{Checked, Demands};
use super::{AN_OBJECT, Faults, ORGANIZATION, PARTS, Parts, RETRY, SYSTEM_LENGTH};
use crate::ask::prompt_pack::template::Placeholder;
use crate::text::json::tree::{Item, Kind};

const COMPOSED_FIELDS: &[&str] = &[
    "line",
    "tones",
    "organization",
    "opening",
    "rulesHeading",
    "rules",
    "closing",
    "retry",
];
const LITERAL_FIELDS: &[&str] = &["system", "organization", "retry"];
const TONES: &[&str] = &["formal", "informal"];

const LINE: Demands = Demands::all(&[]);
const TONE: Demands = Demands::some(&[Placeholder::Organization, Placeholder::Language], &[]);
const LITERAL: Demands = Demands::all(&[Placeholder::Organization]);
const LITERAL_WITHOUT_NAME: Demands = Demands::all(&[]);

impl Faults {
    /// Checks a language. `of_pack` is what it need not have itself; what it lacks of that is marked in `needed`.
    pub(super) fn language(
        &mut self,
        language: Item<'_>,
        of_pack: &Parts,
        needed: &mut [bool; PARTS.len()],
    ) {
        let key = language.key().unwrap_or_default();
        let path = at_units("pack.languages", key);
        if !is_language_tag(key) {
            self.add(
                &path,
                "must stand under a language tag, as in \"de\" or \"pt-BR\"",
            );
        }
        if language.kind() != Kind::Object {
            self.wrong(&path, AN_OBJECT, Some(language));
            return;
        }
        if language.get("system").is_some() {
            self.literal(language, &path, of_pack[ORGANIZATION], needed);
        } else {
            self.composed(language, &path, of_pack, needed);
        }
        if let Some(retry) = language.get("retry") {
            self.text(retry, &at_key(&path, "retry"), &RETRY);
        }
    }

    #[inline(never)]
    fn composed(
        &mut self,
        language: Item<'_>,
        path: &str,
        of_pack: &Parts,
        needed: &mut [bool; PARTS.len()],
    ) {
        self.unknown_fields(language, path, COMPOSED_FIELDS, "a language");
        let line = self.required_text(language, path, "line", &LINE);
        let mut parts = self.parts(language, path, false);
        for ((part, of_pack), needed) in parts.iter_mut().zip(of_pack).zip(needed) {
            *part = part.or(*of_pack).filter(|part| !part.names_none());
            *needed |= part.is_none();
        }
        let [organization, body @ ..] = parts.map(Option::unwrap_or_default);
        let names_language = body.iter().any(|part| part.holds(Placeholder::Language));
        let Some(tones) = self.object(language, path, "tones") else {
            return;
        };
        let path = at_key(path, "tones");
        self.unknown_fields(tones, &path, TONES, "the tones");
        for &key in TONES {
            let tone = self.required_text(tones, &path, key, &TONE);
            let path = at_key(&path, key);
            let is_text = tone != Checked::default();
            if is_text && !names_language && !tone.holds(Placeholder::Language) {
                self.add(
                    &path,
                    "must hold the placeholder {language}, as no rule does",
                );
            }
            let lines = [
                (Placeholder::Organization, organization.length(&[])),
                (Placeholder::Language, line.length(&[])),
            ];
            let [of_organization, of_language] = lines;
            let values = [
                of_organization,
                of_language,
                (Placeholder::Tone, tone.length(&lines)),
            ];
            self.system_length(&path, &body, &values);
        }
    }

    #[inline(never)]
    fn literal(
        &mut self,
        language: Item<'_>,
        path: &str,
        of_pack: Option<Checked>,
        needed: &mut [bool; PARTS.len()],
    ) {
        self.unknown_fields(language, path, LITERAL_FIELDS, "a literal language");
        let own = language.get("organization").map(|item| match item.kind() {
            Kind::Null => Checked::NONE,
            _ => self.by_name(item, &at_key(path, "organization")),
        });
        let organization = own.or(of_pack);
        let demands = match organization {
            Some(organization) if organization.names_none() => &LITERAL_WITHOUT_NAME,
            _ => &LITERAL,
        };
        let line = organization.map_or(0, |organization| organization.length(&[]));
        let Some(texts) = self.object(language, path, "system") else {
            return;
        };
        let path = at_key(path, "system");
        self.unknown_fields(texts, &path, TONES, "the tones");
        for &key in TONES {
            let by_name = texts.get(key).filter(|text| text.kind() == Kind::Object);
            let text = match by_name {
                Some(texts) => self.by_name(texts, &at_key(&path, key)),
                None => {
                    needed[ORGANIZATION] |= organization.is_none();
                    self.required_text(texts, &path, key, demands)
                }
            };
            let values = [(Placeholder::Organization, line)];
            self.system_length(&at_key(&path, key), &[text], &values);
        }
    }

    #[inline(never)]
    fn system_length(&mut self, path: &str, parts: &[Checked], values: &[(Placeholder, usize)]) {
        let lengths = parts.iter().map(|part| part.length(values));
        if lengths.fold(0, usize::saturating_add) > SYSTEM_LENGTH {
            self.add(
                path,
                &format!("must not make a system prompt of more than {SYSTEM_LENGTH} characters"),
            );
        }
    }
}
