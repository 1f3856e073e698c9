//! What every checker stands on: rules over text, one concept a file, without a word of JavaScript in them.
//!
//! Texts come as UTF-16 units, since hosts hold them so and the contracts count in them; see each file for what its
//! rule is based on.

mod class;
mod compose;
pub mod digest;
mod entity;
pub mod escape;
pub mod fold;
mod glyph;
pub mod json;
pub mod locate;
mod markup;
pub mod nearest;
mod normal_form;
pub mod number;
pub mod occurrences;
mod plain;
pub mod quote;
pub mod reading;
pub mod rule;
pub mod script;
pub mod search;
pub(crate) mod simple;
pub mod sorted;
pub mod units;
pub mod verbatim;
pub mod white_space;
