//! Reading a host's values, with errors that name the field.
//!
//! Generated glue checks no types, so everything that a host gives is checked here: a wrong type is a `TypeError` that
//! says which field and what is accepted, and a field whose reading throws is an `Error` with the host's own as `cause`.

use super::host;
use super::scratch::Scratch;
use wasm_bindgen::JsValue;

/// A value of the host's and where it was found.
pub(super) struct Field<P> {
    value: JsValue,
    path: P,
}

/// Where a value was found, as an error names it; written out only when there is one.
pub(super) trait FieldPath {
    fn name(&self) -> String;

    /// The error of the read that has just thrown.
    fn take_thrown(&self) -> JsValue {
        host::take_thrown(&self.name())
    }
}

impl FieldPath for &str {
    fn name(&self) -> String {
        (*self).to_owned()
    }
}

/// `list[index]`, or a field of it.
#[derive(Clone, Copy)]
pub(super) struct Entry(
    pub(super) &'static str,
    pub(super) usize,
    pub(super) &'static str,
);

impl FieldPath for Entry {
    fn name(&self) -> String {
        let Entry(list, index, field) = self;
        let point = if field.is_empty() { "" } else { "." };
        format!("{list}[{index}]{point}{field}")
    }
}

/// What has been read from `path`, unless reading it has thrown.
#[inline]
pub(super) fn read<P: FieldPath>(value: JsValue, path: P) -> Result<Field<P>, JsValue> {
    if value.is_undefined() && host::has_thrown() {
        return Err(path.take_thrown());
    }
    Ok(Field { value, path })
}

impl<P: FieldPath> Field<P> {
    pub(super) fn value(&self) -> &JsValue {
        &self.value
    }

    /// Where it was found.
    pub(super) fn path(&self) -> P
    where
        P: Copy,
    {
        self.path
    }

    pub(super) fn into_value(self) -> JsValue {
        self.value
    }

    /// An object that is no array.
    pub(super) fn record(self) -> Result<JsValue, JsValue> {
        match host::is_record(&self.value) {
            1 => Ok(self.value),
            0 => Err(self.wrong("an object")),
            _ => Err(self.path.take_thrown()),
        }
    }

    /// An object that is no array; `None` for anything else.
    pub(super) fn record_or_none(self) -> Result<Option<JsValue>, JsValue> {
        match host::is_record(&self.value) {
            1 => Ok(Some(self.value)),
            0 => Ok(None),
            _ => Err(self.path.take_thrown()),
        }
    }

    /// An array, and its length.
    pub(super) fn array(self) -> Result<(JsValue, usize), JsValue> {
        match array_length(&self.value, &self.path)? {
            Some(length) => Ok((self.value, length)),
            None => Err(self.wrong("an array")),
        }
    }

    /// A string, its lone surrogates replaced.
    pub(super) fn text(self) -> Result<JsValue, JsValue> {
        let text = host::to_text(&self.value);
        if text.is_undefined() {
            Err(self.wrong("a string"))
        } else {
            Ok(text)
        }
    }

    /// A string, trimmed and its lone surrogates replaced.
    pub(super) fn trimmed_text(self) -> Result<JsValue, JsValue> {
        let text = host::to_trimmed(&self.value);
        if text.is_undefined() {
            Err(self.wrong("a string"))
        } else {
            Ok(text)
        }
    }

    /// A string's units, as they are.
    pub(super) fn units(self, scratch: &mut Scratch) -> Result<&[u16], JsValue> {
        scratch
            .read(&self.value)
            .ok_or_else(|| self.wrong("a string"))
    }

    /// A string, its lone surrogates replaced, or nothing.
    pub(super) fn optional_text(self, kinds: Optional) -> Result<JsValue, JsValue> {
        match Kind::of(&self.value) {
            Kind::String => Ok(host::to_text(&self.value)),
            Kind::Undefined => Ok(JsValue::UNDEFINED),
            Kind::Null if kinds == Optional::UndefinedOrNull => Ok(JsValue::UNDEFINED),
            _ if kinds == Optional::UndefinedOrNull => Err(self.wrong("a string or null")),
            _ => Err(self.wrong("a string")),
        }
    }

    /// A number.
    pub(super) fn number(self) -> Result<JsValue, JsValue> {
        match Kind::of(&self.value) {
            Kind::Number => Ok(self.value),
            _ => Err(self.wrong("a number")),
        }
    }

    /// A number, or nothing.
    pub(super) fn optional_number(self) -> Result<JsValue, JsValue> {
        match Kind::of(&self.value) {
            Kind::Number | Kind::Undefined | Kind::Null => Ok(self.value),
            _ => Err(self.wrong("a number or null")),
        }
    }

    /// One of a few names, as `from_name` knows them.
    pub(super) fn choice<T>(
        self,
        scratch: &mut Scratch,
        from_name: impl Fn(&str) -> Option<T>,
        accepted: &str,
    ) -> Result<T, JsValue> {
        let chosen = scratch
            .read(&self.value)
            .and_then(|units| from_name(&String::from_utf16_lossy(units)));
        chosen.ok_or_else(|| self.wrong(accepted))
    }

    fn wrong(&self, accepted: &str) -> JsValue {
        type_error(&format!("{} must be {accepted}", self.path.name()))
    }
}

/// What stands for "nothing" in a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Optional {
    Undefined,
    UndefinedOrNull,
}

/// What a value is, as far as a check asks.
pub(super) enum Kind {
    String,
    Number,
    Undefined,
    Null,
    Other,
}

impl Kind {
    pub(super) fn of(value: &JsValue) -> Kind {
        match host::kind_of(value) {
            1 => Kind::String,
            2 => Kind::Number,
            3 => Kind::Undefined,
            4 => Kind::Null,
            _ => Kind::Other,
        }
    }
}

/// The length of an array; `None` for anything else.
pub(super) fn array_length(
    value: &JsValue,
    path: &impl FieldPath,
) -> Result<Option<usize>, JsValue> {
    let length = host::array_length(value);
    if length >= 0.0 {
        return Ok(Some(length as usize)); // saturates, where a proxy lies
    }
    if host::has_thrown() {
        Err(path.take_thrown())
    } else {
        Ok(None)
    }
}

/// A `TypeError`: the host gave a value of the wrong type.
pub(super) fn type_error(message: &str) -> JsValue {
    js_sys::TypeError::new(message).into()
}

/// An `Error`: the value has the right type, and the contract refuses it.
pub(super) fn error(reason: &impl std::fmt::Display) -> JsValue {
    js_sys::Error::new(&reason.to_string()).into()
}
