//! How well captured retrievals answer a labelled set of questions.
//!
//! - [`input`]: the data set, the capture of one adapter, and whether they belong together
//! - [`report`]: what was found, question by question and over all, and the check of a report that comes back
//! - [`compare`]: two reports of the same thing, side by side
//! - [`scores`]: the figures of the field of information retrieval, with [`bootstrap`] intervals
//!
//! Offline and by labels only: an equal citation says nothing about whether what it points to is there, or true. Based on
//! the contract's `schift.retrieval-evaluation.v1`; the scores are a document of their own, so that reports stay equal to
//! those of other implementations.

pub mod bootstrap;
pub mod compare;
pub mod input;
pub mod report;
pub mod scores;

use super::error::{Code, Refusal};
use crate::text::digest::{hex, sha256};
use crate::text::json::canonical::{LoneSurrogates, canonical};
use crate::text::json::tree::Item;
use crate::text::units::from_str;

/// The canonical form of a value; a number that is not finite has none.
fn canonical_form(item: Item) -> Result<Vec<u8>, Refusal> {
    let not_finite = |_| Refusal::new(Code::ShapeInvalid, "holds a number that is not finite");
    canonical(item, LoneSurrogates::Escaped).map_err(not_finite)
}

/// `sha256:` and the digest of parts of a canonical form, one after another.
fn digest_of(parts: &[&[u8]]) -> Vec<u16> {
    from_str(&format!("sha256:{}", hex(&sha256(parts))))
}
