//! Every fault of a value that is to be a prompt pack.
//!
//! Based on the structure being known: only the places that a pack can have are looked into, so that depth costs
//! nothing, and a text is read for its placeholders once, whatever it holds. What rules and closing line must name
//! follows from what is checked of an answer afterwards: a model that was never told of `needsHuman` does not set it.
//!
//! A literal text may say what it likes: it is there for a prompt that has been evaluated as it is. Only the place of
//! the organization is asked for, or a name that was left standing in it would go out for every organization.

mod language;
mod path;
mod text;

use super::template::Placeholder;
use crate::text::json::canonical::{LoneSurrogates, string};
use crate::text::json::tree::{Item, Kind};
use crate::text::number;
use path::{at_index, at_key, at_units};
use text::{Checked, Demands, mentions};

/// The most that a pack takes, in bytes of its canonical JSON in UTF-8.
pub const PACK_LENGTH: usize = 20_000;

/// The most that a system prompt takes, in UTF-16 units, whatever the name of the organization: placeholders that stand
/// for texts with placeholders multiply.
pub const SYSTEM_LENGTH: usize = 40_000;

/// What is wrong with a pack that is longer than [`PACK_LENGTH`].
pub const TOO_LONG: &str = "must take at most 20000 bytes as JSON";

/// One thing that is wrong with a pack. `path` and `message` together make a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it is, as in `pack.languages.de.tones.formal`.
    pub path: String,
    /// What is wrong there, and what is accepted.
    pub message: String,
    /// Whether a value is missing or of a wrong type, rather than refused for what it says.
    pub is_of_type: bool,
}

/// All faults of a value, in the order in which this file names the fields; none where it is a pack.
pub fn check(pack: Option<Item<'_>>) -> Vec<Fault> {
    let mut faults = Faults(Vec::new());
    match pack {
        Some(pack) if pack.kind() == Kind::Object => check_pack(&mut faults, pack),
        _ => faults.wrong(PACK, AN_OBJECT, pack),
    }
    faults.0
}

const PACK: &str = "pack";
const AN_OBJECT: &str = "an object";
const A_STRING: &str = "a string";

/// What stands in a pack for all languages, and in a language for itself.
const PARTS: [&str; 5] = [
    "organization",
    "opening",
    "rulesHeading",
    "rules",
    "closing",
];
const ORGANIZATION: usize = 0;

/// What is known of each of the [`PARTS`] once it is checked; `None` where it is not there.
type Parts = [Option<Checked>; PARTS.len()];

const PACK_FIELDS: &[&str] = &[
    "version",
    "organization",
    "opening",
    "rulesHeading",
    "rules",
    "closing",
    "retry",
    "languages",
];
const BY_NAME: &[&str] = &["named", "unnamed"];

const NAMED: Demands = Demands::all(&[Placeholder::OrganizationName]);
const UNNAMED: Demands = Demands {
    may_be_empty: true,
    ..Demands::all(&[])
};
const RETRY: Demands = Demands::all(&[Placeholder::Reason]);
const IN_PARTS: &[Placeholder] = &[
    Placeholder::Organization,
    Placeholder::Language,
    Placeholder::Tone,
];
const OPENING: Demands = Demands::some(IN_PARTS, &[Placeholder::Organization]);
const PART: Demands = Demands::some(IN_PARTS, &[]);

const TAGS: &[&str] = &["passage", "question"];
const RULE_FIELDS: &[&str] = &[
    "sources",
    "passageId",
    "quote",
    "needsHuman",
    "insufficientContext",
];
const CLOSING_FIELDS: &[&str] = &["answer", "sources", "needsHuman", "insufficientContext"];

fn check_pack(faults: &mut Faults, pack: Item<'_>) {
    let length = length(pack);
    if length > PACK_LENGTH {
        faults.add(PACK, &format!("{TOO_LONG}, and takes {length}"));
    }
    faults.unknown_fields(pack, PACK, PACK_FIELDS, "a prompt pack");
    match pack.get("version") {
        Some(version) => faults.version(version),
        None => faults.missing("pack.version", A_STRING),
    }
    let parts = faults.parts(pack, PACK, true);
    match pack.get("retry") {
        Some(retry) => _ = faults.text(retry, "pack.retry", &RETRY),
        None => faults.missing("pack.retry", A_STRING),
    }
    let Some(languages) = faults.object(pack, PACK, "languages") else {
        return;
    };
    let mut needed = [false; PARTS.len()];
    let mut any = false;
    for language in languages.children() {
        any = true;
        faults.language(language, &parts, &mut needed);
    }
    if !any {
        faults.add("pack.languages", "must have at least one language");
    }
    for (part, _) in PARTS.iter().zip(needed).filter(|(_, needed)| *needed) {
        let path = at_key(PACK, part);
        faults.of_type(&path, "must be given, as not every language has its own");
    }
}

/// The bytes of the canonical JSON of a value in UTF-8. The order of keys makes no difference to them, so that nothing
/// is sorted; a duplicate key, which no host's value has, counts as often as it is there.
fn length(root: Item<'_>) -> usize {
    let text = |units: &[u16]| string(units, LoneSurrogates::Escaped).len();
    let of = |item: Item<'_>| match item.kind() {
        Kind::Null | Kind::Bool(true) => 4,
        Kind::Bool(false) => 5,
        Kind::Number(value) => number::to_string(value).len(),
        Kind::String(units) => text(units),
        Kind::Array | Kind::Object => 2 + item.children().count().saturating_sub(1),
    };
    root.descendants()
        .map(|item| of(item) + item.key().map_or(0, |key| text(key) + 1))
        .sum()
}

/// The faults found so far. Its functions are kept from being inlined into one another: that makes the module a third
/// larger, and a pack is checked when it is new.
struct Faults(Vec<Fault>);

impl Faults {
    #[inline(never)]
    fn add(&mut self, path: &str, message: &str) {
        self.push(path, message, false);
    }

    #[inline(never)]
    fn of_type(&mut self, path: &str, message: &str) {
        self.push(path, message, true);
    }

    #[inline(never)]
    fn push(&mut self, path: &str, message: &str, is_of_type: bool) {
        self.0.push(Fault {
            path: path.to_owned(),
            message: message.to_owned(),
            is_of_type,
        });
    }

    #[inline(never)]
    fn missing(&mut self, path: &str, accepted: &str) {
        self.of_type(path, &["is missing, and must be ", accepted].concat());
    }

    /// A value of another kind than is accepted.
    #[inline(never)]
    fn wrong(&mut self, path: &str, accepted: &str, found: Option<Item<'_>>) {
        let found = found.map_or("nothing", |item| match item.kind() {
            Kind::Null => "null",
            Kind::Bool(_) => "a boolean",
            Kind::Number(_) => "a number",
            Kind::String(_) => "a string",
            Kind::Array => "an array",
            Kind::Object => "an object",
        });
        self.of_type(path, &["must be ", accepted, ", not ", found].concat());
    }

    #[inline(never)]
    fn unknown_fields(&mut self, object: Item<'_>, path: &str, fields: &[&str], what: &str) {
        for child in object.children() {
            let key = child.key().unwrap_or_default();
            let is_meant = |field: &&str| key.iter().copied().eq(field.encode_utf16());
            if !fields.iter().any(is_meant) {
                let fields = fields.join(", ");
                let message = ["is no field of ", what, ", which are: ", &fields].concat();
                self.add(&at_units(path, key), &message);
            }
        }
    }

    /// A field that must be an object.
    #[inline(never)]
    fn object<'a>(&mut self, of: Item<'a>, path: &str, key: &str) -> Option<Item<'a>> {
        let (path, item) = (at_key(path, key), of.get(key));
        match item {
            None => self.missing(&path, AN_OBJECT),
            Some(item) if item.kind() != Kind::Object => self.wrong(&path, AN_OBJECT, Some(item)),
            Some(_) => return item,
        }
        None
    }

    fn version(&mut self, version: Item<'_>) {
        match version.as_string() {
            Some(version) => _ = self.plain(version, "pack.version", false),
            None => self.wrong("pack.version", A_STRING, Some(version)),
        }
    }

    /// The parts that a pack or a language has.
    fn parts(&mut self, of: Item<'_>, path: &str, may_name_none: bool) -> Parts {
        PARTS.map(|part| {
            let (item, path) = (of.get(part)?, at_key(path, part));
            Some(match part {
                "organization" if may_name_none && item.kind() == Kind::Null => Checked::NONE,
                "organization" => self.by_name(item, &path),
                "opening" => self.text(item, &path, &OPENING),
                "rules" => self.rules(item, &path),
                "closing" => {
                    let closing = self.text(item, &path, &PART);
                    self.must_name(&path, CLOSING_FIELDS, &[item]);
                    closing
                }
                _ => self.text(item, &path, &PART),
            })
        })
    }

    #[inline(never)]
    fn rules(&mut self, rules: Item<'_>, path: &str) -> Checked {
        if rules.kind() != Kind::Array {
            self.wrong(path, "an array of strings", Some(rules));
            return Checked::default();
        }
        let mut all = Checked::default();
        let items: Vec<Item<'_>> = rules.children().collect();
        for (index, &rule) in items.iter().enumerate() {
            all.add(self.text(rule, &at_index(path, index), &PART));
        }
        if !all.holds(Placeholder::Tone) {
            self.add(path, "must hold the placeholder {tone}");
        }
        self.must_name(path, RULE_FIELDS, &items);
        for tag in TAGS {
            let start = ["<", tag].concat();
            if !items.iter().any(|&item| mentions(item, &start)) {
                self.add(path, &["must name the tag ", &start, ">"].concat());
            }
        }
        all
    }

    #[inline(never)]
    fn must_name(&mut self, path: &str, fields: &[&str], items: &[Item<'_>]) {
        for field in fields {
            if !items.iter().any(|&item| mentions(item, field)) {
                self.add(
                    path,
                    &["must name the field \"", field, "\" of an answer"].concat(),
                );
            }
        }
    }

    /// A text with a name of the organization and one without; what is known of the longer one.
    #[inline(never)]
    fn by_name(&mut self, texts: Item<'_>, path: &str) -> Checked {
        if texts.kind() != Kind::Object {
            self.wrong(path, "an object with named and unnamed", Some(texts));
            return Checked::default();
        }
        self.unknown_fields(texts, path, BY_NAME, "a text by name");
        let named = self.required_text(texts, path, "named", &NAMED);
        let unnamed = self.required_text(texts, path, "unnamed", &UNNAMED);
        if named.length(&[]) > unnamed.length(&[]) {
            named
        } else {
            unnamed
        }
    }

    #[inline(never)]
    fn required_text(&mut self, of: Item<'_>, path: &str, key: &str, demands: &Demands) -> Checked {
        let path = at_key(path, key);
        match of.get(key) {
            Some(text) => self.text(text, &path, demands),
            None => {
                self.missing(&path, A_STRING);
                Checked::default()
            }
        }
    }
}
