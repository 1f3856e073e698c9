//! JSON over UTF-16 units, read as JavaScript's `JSON.parse` reads it and written as `JSON.stringify` writes it.
//!
//! - [`reader`]: one value, event by event, also when the text is cut before the value ends
//! - [`tree`]: a whole value, to be looked into
//! - [`strict`]: a whole value with limits and without duplicate keys
//! - [`canonical`]: the one form of a value that a digest is taken of
//! - [`make`]: a value put together by hand
//! - [`balanced`]: where a value ends in a text that holds more than it
//!
//! Based on RFC 8259 and ECMAScript's `JSON`. Own code, since serde_json refuses what `JSON.parse` takes (the escape of
//! a lone surrogate, `1e999`, more than 128 levels) and tells no duplicate keys. Nothing here recurses: any depth is
//! read, walked, written and dropped in memory that is linear in the text.

pub mod balanced;
pub mod canonical;
pub mod make;
pub mod reader;
pub mod strict;
pub mod tree;
