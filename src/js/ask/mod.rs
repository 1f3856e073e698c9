//! The boundary of the Ask. The types that hosts see are written in `types.d.ts` of the folder above.

use super::{read, scratch};

mod host;
mod inspect;
mod inspect_options;
mod open;
mod pack;
mod request;
mod retry_reason;
mod schema;
mod validate;

pub use inspect::inspect_ask_answer;
pub use open::{close_ask, inspect_open_ask, open_ask, retry_open_ask, validate_open_ask};
pub use pack::{check_prompt_pack, prompt_digest};
pub use request::{build_ask_request, retry_prompt, retry_prompt_with};
pub use retry_reason::retry_reason;
pub use schema::{ask_schema, ask_schema_name};
pub use validate::validate_ask_answer;
