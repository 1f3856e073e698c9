//! The verdict over one claim.
