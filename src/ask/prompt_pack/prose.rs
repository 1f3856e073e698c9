//! What a pack says for one language and tone: the system prompt, the retry note, and the digest of both.

use super::template::{Values, expand, expanded};
use crate::ask::prompt_text::clean_organization;
use crate::text::digest;
use crate::text::json::canonical::{LoneSurrogates, string};
use crate::text::json::tree::Item;

/// A text with a name of the organization, and the one without. Texts are UTF-16 units.
#[derive(Clone, Copy, Default, Debug)]
pub struct ByName<'a> {
    /// Where there is a name.
    pub named: &'a [u16],
    /// Where there is none.
    pub unnamed: &'a [u16],
}

impl<'a> ByName<'a> {
    /// Reads `{ "named": …, "unnamed": … }`; anything else holds no text.
    pub fn read(item: Option<Item<'a>>) -> ByName<'a> {
        let text = |key| item.and_then(|item| item.get(key)?.as_string());
        ByName {
            named: text("named").unwrap_or_default(),
            unnamed: text("unnamed").unwrap_or_default(),
        }
    }

    fn of(self, name: &[u16]) -> &'a [u16] {
        if name.is_empty() {
            self.unnamed
        } else {
            self.named
        }
    }
}

/// The parts that a system prompt is put together from.
#[derive(Clone, Debug)]
pub struct Composed<'a> {
    /// The sentence that it begins with.
    pub opening: &'a [u16],
    /// The line above the rules.
    pub rules_heading: &'a [u16],
    /// The rules, which are numbered.
    pub rules: Vec<&'a [u16]>,
    /// The line that it ends with.
    pub closing: &'a [u16],
    /// The line of the language.
    pub language: &'a [u16],
    /// The line of the tone.
    pub tone: &'a [u16],
}

/// Where a system prompt comes from.
#[derive(Clone, Debug)]
pub enum Body<'a> {
    /// Its parts.
    Composed(Composed<'a>),
    /// The whole of it.
    Literal(ByName<'a>),
}

/// What a pack says for one language and tone.
#[derive(Clone, Debug)]
pub struct Prose<'a> {
    /// What `{organization}` stands for.
    pub organization: ByName<'a>,
    /// The system prompt.
    pub body: Body<'a>,
    /// The retry note, as it is written in the pack.
    pub retry: &'a [u16],
}

impl Prose<'_> {
    /// The system prompt in UTF-16 units. An organization that is empty after cleaning is not named.
    pub fn system(&self, organization: Option<&[u16]>) -> Vec<u16> {
        self.system_for(&organization.map(clean_organization).unwrap_or_default())
    }

    /// The system prompt for a cleaned name, which may be empty.
    pub fn system_for(&self, name: &[u16]) -> Vec<u16> {
        let named = Values {
            organization_name: name,
            ..Values::default()
        };
        let organization = expanded(self.organization.of(name), &named);
        let values = Values {
            organization: &organization,
            ..named
        };
        match &self.body {
            Body::Literal(texts) => expanded(texts.of(name), &values),
            Body::Composed(parts) => compose(parts, values),
        }
    }

    /// SHA-256, in lower-case hexadecimal digits, of the canonical JSON of what the model is told for these settings: an
    /// object with the retry note as `retry`, as the pack has it, and the system prompt as `system`.
    pub fn digest(&self, organization: Option<&[u16]>) -> String {
        let text = |units: &[u16]| string(units, LoneSurrogates::Escaped);
        let system = text(&self.system(organization));
        let parts: [&[u8]; 5] = [
            b"{\"retry\":",
            &text(self.retry),
            b",\"system\":",
            &system,
            b"}",
        ];
        digest::hex(&digest::sha256(&parts))
    }
}

fn compose(parts: &Composed, values: Values) -> Vec<u16> {
    let language = &expanded(parts.language, &values);
    let values = Values { language, ..values };
    let tone = &expanded(parts.tone, &values);
    let values = Values { tone, ..values };
    let mut system = expanded(parts.opening, &values);
    append(&mut system, "\n\n");
    expand(parts.rules_heading, &values, &mut system);
    for (index, rule) in parts.rules.iter().enumerate() {
        append(&mut system, "\n");
        append(&mut system, &(index + 1).to_string());
        append(&mut system, ". ");
        expand(rule, &values, &mut system);
    }
    append(&mut system, "\n\n");
    expand(parts.closing, &values, &mut system);
    system
}

fn append(units: &mut Vec<u16>, text: &str) {
    units.extend(text.encode_utf16());
}
