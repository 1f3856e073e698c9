//! The boundary with JavaScript, the only folder that knows it.
//!
//! Each function that is exported converts, calls the core, and converts back. Values come in untyped and are checked
//! here (`read`); text crosses as UTF-16 (`scratch`); reads never let an exception through WebAssembly frames
//! (`host.js`). The types that hosts see are written in `types.d.ts`.

mod host;
mod inspect;
mod inspect_options;
mod open;
mod pack;
mod read;
mod request;
mod retry_reason;
mod schema;
mod scope;
mod scope_evaluation;
mod scope_json;
mod scratch;
mod validate;
mod value;

pub use inspect::inspect_ask_answer;
pub use open::{close_ask, inspect_open_ask, open_ask, retry_open_ask, validate_open_ask};
pub use pack::{check_prompt_pack, prompt_digest};
pub use request::{build_ask_request, retry_prompt, retry_prompt_with};
pub use retry_reason::retry_reason;
pub use schema::{ask_schema, ask_schema_name};
pub use scope::{knowledge_scope_error, scope_error_of};
pub use scope_evaluation::{
    compare_retrieval_reports, evaluate_retrieval, fingerprint_retrieval_dataset, score_retrieval,
};
pub use scope_json::{canonical_digest, canonical_json, parse_strict_json};
pub use validate::validate_ask_answer;
