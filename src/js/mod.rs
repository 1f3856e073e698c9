//! The boundary with JavaScript, the only folder that knows it.
//!
//! Each function that is exported converts, calls the core, and converts back. Values come in untyped and are checked
//! here (`read`); text crosses as UTF-16 (`scratch`); reads never let an exception through WebAssembly frames
//! (`host.js`). The types that hosts see are written in `types.d.ts`.
//!
//! A subpath of the package has a module here, behind the feature of its name. What is shared stands on none of them,
//! and no subpath uses all of it: unused code is only looked for where all features are on.

#[cfg_attr(not(feature = "default"), allow(dead_code))]
mod host;
#[cfg_attr(not(feature = "default"), allow(dead_code))]
mod read;
#[cfg_attr(not(feature = "default"), allow(dead_code))]
mod scratch;
#[cfg_attr(not(feature = "default"), allow(dead_code))]
mod value;

#[cfg(feature = "ask")]
mod ask;
#[cfg(feature = "scope")]
mod scope;

#[cfg(feature = "ask")]
pub use ask::*;
#[cfg(feature = "scope")]
pub use scope::*;
