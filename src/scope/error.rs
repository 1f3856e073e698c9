//! The codes by which a scope refuses, each with the one sentence that is said of it.
//!
//! Based on the contract: a message is fixed, so that no text of a request, a document or a provider can leave through
//! an error or a log. What a person needs beyond it is where the fault is, in the contract's own names and in indices,
//! and what is wrong there, again in fixed words.

use std::fmt;

macro_rules! codes {
    ($($variant:ident $name:literal $message:literal)*) => {
        /// Why something was refused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Code {
            $(#[doc = $message] $variant,)*
        }

        impl Code {
            /// The code as hosts see it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Code::$variant => $name,)*
                }
            }

            /// The sentence that is said of it.
            pub fn message(self) -> &'static str {
                match self {
                    $(Code::$variant => $message,)*
                }
            }

            /// The code of a name.
            pub fn from_name(name: &str) -> Option<Code> {
                match name {
                    $($name => Some(Code::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

codes! {
    AuthorizationInvalid "authorization_invalid" "The authorization key is not one of this kind."
    BatchIncomplete "batch_incomplete" "An operation of the batch gave nothing to decide on."
    BindingLimitExceeded "binding_limit_exceeded" "The mount binds more sources than are allowed."
    CandidateInvalid "candidate_invalid" "A candidate does not have the form of the contract."
    CandidateLimitExceeded "candidate_limit_exceeded" "More candidates were given than are allowed."
    CapabilityNotFound "capability_not_found" "The pack declares no such operation."
    ComparisonMismatch "comparison_mismatch" "The two reports do not measure the same thing."
    DefinitionFileMismatch "definition_file_mismatch" "The definition file is not the definition that was given."
    DefinitionInvalid "definition_invalid" "The definition does not follow the contract."
    DuplicateJsonKey "duplicate_json_key" "An object of the JSON text has a key twice."
    InputMismatch "input_mismatch" "A captured question was asked with another input than the data set's."
    InstallationNotFound "installation_not_found" "No installation has this id."
    InstallationNotMounted "installation_not_mounted" "The installation is not mounted."
    InvalidFileInventory "invalid_file_inventory" "The files are not exactly those that the definition names."
    InvalidJson "invalid_json" "The text is not one JSON value in UTF-8."
    JsonLimitsExceeded "json_limits_exceeded" "The JSON is larger, deeper or of more values than is allowed."
    LockConflict "lock_conflict" "The state is locked; if its owner is gone, remove the lock file by hand."
    LockInvalid "lock_invalid" "The lock is missing, malformed, or not that of these files."
    MountConflict "mount_conflict" "The installation is at another revision than was expected."
    NonPortableNumber "non_portable_number" "A locked file holds a number that is no integer."
    OperationNotBound "operation_not_bound" "No source is bound that may serve this operation."
    PathInvalid "path_invalid" "The directory holds something other than plain files and folders, or cannot be read."
    PortableFileExtra "portable_file_extra" "The directory holds a file that the definition does not name."
    PortableFileMissing "portable_file_missing" "The directory lacks a file that the definition names."
    ProviderResultInvalid "provider_result_invalid" "A provider's result does not follow the contract."
    QuestionMismatch "question_mismatch" "The capture does not hold exactly the questions of the data set."
    ReportInvalid "report_invalid" "The report's figures do not follow from its rows."
    ResultLimitsExceeded "result_limits_exceeded" "The results are more or larger than is allowed."
    SchemaDepthExceeded "schema_depth_exceeded" "A schema or a value is nested deeper than is allowed."
    ScopeInvalid "scope_invalid" "The effective scope is not one of this mount."
    ShapeInvalid "shape_invalid" "A value does not have the form of the contract."
    SnapshotMismatch "snapshot_mismatch" "The capture was made of another data set, pack or snapshot."
    StateCapacityExceeded "state_capacity_exceeded" "The state would be larger than is allowed; nothing was written."
    StateCorrupt "state_corrupt" "The stored state does not follow the contract."
    StatePermissionsInvalid "state_permissions_invalid" "The state's folder and files must be plain, and its owner's alone."
    UnsupportedSchemaKeyword "unsupported_schema_keyword" "A schema has a keyword that is not supported, or bounds that exclude each other."
    ValueSchemaMismatch "value_schema_mismatch" "A request or its input does not follow the contract or its schema."
}

/// A refusal: its code, and where and why, as far as that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What hosts decide by.
    pub code: Code,
    /// Where the fault is, in names of the contract and indices, such as `questions[3].items`; empty for the whole.
    pub path: String,
    /// What is wrong there, in fixed words; empty where the code says it all.
    pub problem: &'static str,
}

impl Refusal {
    /// A refusal of the value at hand.
    pub fn new(code: Code, problem: &'static str) -> Refusal {
        Refusal {
            code,
            path: String::new(),
            problem,
        }
    }

    /// The same, met in a field of that name.
    #[must_use]
    pub fn within(mut self, field: &str) -> Refusal {
        let point = match self.path.chars().next() {
            None | Some('[') => "",
            Some(_) => ".",
        };
        self.path.insert_str(0, point);
        self.path.insert_str(0, field);
        self
    }

    /// The same, met in an item of that index.
    #[must_use]
    pub fn at(self, index: usize) -> Refusal {
        self.within(&format!("[{index}]"))
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Refusal {
        Refusal::new(code, "")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.code.message())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths() {
        let at = |refusal: Refusal| refusal.path;
        let fault = || Refusal::new(Code::ShapeInvalid, "is missing");
        assert_eq!(at(fault()), "");
        assert_eq!(at(fault().within("topK")), "topK");
        assert_eq!(at(fault().at(3)), "[3]");
        assert_eq!(
            at(fault()
                .within("items")
                .at(3)
                .within("results")
                .within("capture")),
            "capture.results[3].items"
        );
    }

    #[test]
    fn a_name_is_that_of_its_code() {
        for code in [Code::AuthorizationInvalid, Code::ValueSchemaMismatch] {
            assert_eq!(Code::from_name(code.name()), Some(code));
        }
        assert_eq!(Code::from_name("no_such_code"), None);
    }
}
