//! SHA-256 of bytes, and how a digest is written.
//!
//! `sha2` of RustCrypto: the implementation of SHA-2 in Rust that is kept and reviewed, without a dependency on an
//! engine's own, which is asynchronous in browsers.

use sha2::{Digest, Sha256};

/// The 32 bytes of the digest of all parts, one after another.
pub fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// Bytes as lower-case hexadecimal digits, two for each.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
    bytes
        .iter()
        .flat_map(|&byte| [digit(byte >> 4), digit(byte & 0xF)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_fips_180_has_it() {
        let rows: &[(&[&[u8]], &str)] = &[
            (
                &[],
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            ),
            (
                &[b"abc"],
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            ),
            (
                &[b"a", b"", b"bc"],
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            ),
        ];
        for (parts, expected) in rows {
            assert_eq!(hex(&sha256(parts)), *expected);
        }
    }
}
