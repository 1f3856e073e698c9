//! What a claim is checked against, and what is claimed.
