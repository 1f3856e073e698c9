//! Numbers as JavaScript's `String(number)` writes them.
//!
//! `ryu-js` follows ECMAScript's Number::toString: the shortest digits that read back as the same number, laid out plainly
//! from 1e-7 up to 1e21 and with an exponent beyond.

/// The text of a number.
pub fn to_string(number: f64) -> String {
    ryu_js::Buffer::new().format(number).to_owned()
}

#[cfg(test)]
mod tests {
    use super::to_string;

    #[test]
    fn as_ecmascript_has_it() {
        let rows = [
            (0.0, "0"),
            (-0.0, "0"),
            (-2.0, "-2"),
            (3.5, "3.5"),
            (17.0, "17"),
            (100.0, "100"),
            (123456789012.0, "123456789012"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (-1.5e300, "-1.5e+300"),
            (0.000001, "0.000001"),
            (1e-7, "1e-7"),
            (1.25e-9, "1.25e-9"),
            (0.1, "0.1"),
            (12.034, "12.034"),
            (9007199254740993.0, "9007199254740992"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
        ];
        for (number, expected) in rows {
            assert_eq!(to_string(number), expected);
        }
    }
}
