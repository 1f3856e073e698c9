//! Knowledge scopes: which sources may prove what, and how well a retrieval finds them.
//!
//! - [`error`]: the codes by which everything here is refused
//! - [`shape`]: strict objects and lists, whose unknown keys are refused
//! - [`evaluation`]: how well captured retrievals answer a labelled set of questions
//!
//! Based on the contract of the public `@schift-io/knowledge-scope` 0.1.0. The core decides; files, clocks and providers
//! are the host's.

pub mod error;
pub mod evaluation;
pub mod shape;
