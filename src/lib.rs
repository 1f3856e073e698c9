//! kennisbank-ask: decides by rules, never by a model, what of a language model's answer is proven by the passages that
//! the host supplied.
//!
//! - [`text`]: rules over text that every checker stands on
//! - [`ask`]: the request of a kennisbank question, and the check of its answer
//! - `js`: the boundary with JavaScript, in WebAssembly builds only

pub mod ask;
#[cfg(target_arch = "wasm32")]
mod js;
pub mod text;
