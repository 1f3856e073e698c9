//! Where a model said that an argument of a tool call came from, checked against the one place that source lives.
//!
//! Based on the declared sources of the public `agentfootprint` package (MIT).

pub mod check;
pub mod corpus;
pub mod leaf;
pub mod token;
