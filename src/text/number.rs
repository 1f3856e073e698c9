//! Numbers as JavaScript's `String(number)` writes them.
//!
//! ECMAScript, Number::toString in base 10: the shortest digits that read back as the same number (which Rust's `{:e}`
//! gives too), laid out plainly from 1e-7 up to 1e21 and with an exponent beyond.

/// The text of a number.
pub fn to_string(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        }
        .to_owned();
    }
    if number == 0.0 {
        return "0".to_owned(); // also for minus zero
    }
    let scientific = format!("{:e}", number.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let digits = mantissa.replace('.', "");
    let sign = if number < 0.0 { "-" } else { "" };
    format!("{sign}{}", lay_out(&digits, exponent.parse().unwrap_or(0)))
}

/// `digits` with a point after the first, times ten to the `exponent`.
fn lay_out(digits: &str, exponent: i32) -> String {
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    match exponent {
        0..21 if exponent + 1 >= count => {
            format!("{digits:0<width$}", width = (exponent + 1) as usize)
        }
        0..21 => {
            let (whole, fraction) = digits.split_at((exponent + 1) as usize);
            format!("{whole}.{fraction}")
        }
        -6..0 => format!("0.{}{digits}", "0".repeat((-exponent - 1) as usize)),
        _ => {
            let (first, others) = digits.split_at(1);
            let point = if others.is_empty() { "" } else { "." };
            format!("{first}{point}{others}e{exponent:+}")
        }
    }
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
