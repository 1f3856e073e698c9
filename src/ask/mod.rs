//! The kennisbank Ask: the request that a model gets, and the check of what it returns.
//!
//! The contract is that of `@dxv-systems/kennisbank-ask` 0.1.0, the TypeScript package that this one replaces: its
//! checks in their order and in its words. Only the prose of the prompt is this project's own.

pub mod evidence;
pub mod inspect;
pub mod prompt_pack;
pub mod prompt_text;
pub mod request;
pub mod retry;
pub mod schema;
pub mod validate;
