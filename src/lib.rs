//! kennisbank-ask: decides by rules, never by a model, what of a language model's answer is proven by the passages that
//! the host supplied.
//!
//! - [`text`]: rules over text that every checker stands on
//! - [`arguments`]: the check of where a tool argument is said to come from
//! - [`ask`]: the request of a kennisbank question, and the check of its answer
//! - [`scope`]: knowledge scopes, and the evaluation of a retrieval
//! - [`study`]: the prompt, parse and evaluation of a study explanation
//! - `js`: the boundary with JavaScript, in WebAssembly builds only
//!
//! Each of them but `text` and `js` is a feature, and all are on by default. The package has one WebAssembly module for
//! each, built with that feature alone.

#[cfg(feature = "arguments")]
pub mod arguments;
#[cfg(feature = "ask")]
pub mod ask;
#[cfg(target_arch = "wasm32")]
pub mod js;
#[cfg(feature = "scope")]
pub mod scope;
#[cfg(feature = "study")]
pub mod study;
pub mod text;

#[cfg(all(test, target_arch = "wasm32"))]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
