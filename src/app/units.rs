//! Amounts with units, as they are typed: `512M`, `2GiB`, `30s`, `5m`.

use std::time::Duration;

/// Bytes: a number with `k`, `M`, `G` or `T`, with or without `B` or `iB`; powers of 1024. One without a unit but 0 is
/// refused: nobody means four bytes by `4`.
///
/// # Errors
/// What was expected.
pub fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    if unit.is_empty() && !number.trim_matches(['0', '.']).is_empty() {
        return Err(format!("a size needs a unit: write `{number}G`, `{number}M`, or `{number}B` for bytes"));
    }
    let unit = unit.trim_end_matches(['b', 'B']).trim_end_matches('i');
    let power = match unit {
        "" => 0,
        "k" | "K" => 1,
        "m" | "M" => 2,
        "g" | "G" => 3,
        "t" | "T" => 4,
        _ => return Err("expected a size such as `512M`, `2G` or `1.5GiB`".to_owned()),
    };
    scaled(number, 1024f64.powi(power)).ok_or_else(|| "expected a size such as `512M` or `2G`".to_owned())
}

/// Memory: bytes, or `none` where there is to be no limit.
///
/// # Errors
/// What was expected.
pub fn memory(text: &str) -> Result<u64, String> {
    match if text == "none" { Ok(u64::MAX) } else { bytes(text) } {
        Ok(0) => {
            Err("nothing can be searched in no memory: write a size such as `512M`, or `none` for no limit".to_owned())
        }
        size => size,
    }
}

/// Time: a number with `ms`, `s`, `m` or `h`.
///
/// # Errors
/// What was expected.
pub fn time(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    let ms = match unit {
        "ms" => 1.0,
        "s" => 1e3,
        "m" | "min" => 6e4,
        "h" => 3.6e6,
        "" if number.trim_matches(['0', '.']).is_empty() && !number.is_empty() => 1.0,
        "" if !number.is_empty() => {
            return Err(format!("a time needs a unit: write `{number}s` for seconds, or `{number}m` for minutes"));
        }
        _ => return Err("expected a time such as `500ms`, `30s`, `5m` or `1h`".to_owned()),
    };
    let ms = scaled(number, ms).ok_or_else(|| "expected a time such as `30s` or `5m`".to_owned())?;
    if ms == 0 {
        return Err("nothing can be searched in no time: write a time such as `30s` or `5m`".to_owned());
    }
    Ok(Duration::from_millis(ms))
}

/// So many of a hundred: `90`, or `90%`.
///
/// # Errors
/// What was expected.
pub fn of_hundred(text: &str) -> Result<u8, String> {
    let number = text.trim().trim_end_matches('%').trim_end().parse::<u8>().ok().filter(|number| *number <= 100);
    number.ok_or_else(|| "expected a number from 0 to 100, such as `90`".to_owned())
}

/// A whole number, with `k` or `M` for thousands and millions, and `_` or `,` between digits.
///
/// # Errors
/// What was expected.
pub fn count(text: &str) -> Result<u64, String> {
    let plain: String = text.chars().filter(|letter| !matches!(letter, '_' | ',')).collect();
    let (number, unit) = split(&plain);
    let scale = match unit {
        "" => 1.0,
        "k" | "K" => 1e3,
        "m" | "M" => 1e6,
        "g" | "G" => 1e9,
        _ => return Err("expected a number such as `5000`, `200k` or `10M`".to_owned()),
    };
    match scaled(number, scale) {
        None if number.parse::<f64>().is_ok_and(|number| number > 1.0) => {
            Err("this number is too large: write one below 10^18, or leave the limit out".to_owned())
        }
        Some(0) | None => Err("expected a number from 1 on, such as `5000`, `200k` or `10M`".to_owned()),
        Some(count) => Ok(count),
    }
}

fn split(text: &str) -> (&str, &str) {
    let at = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
    (&text[..at], text[at..].trim())
}

fn scaled(number: &str, scale: f64) -> Option<u64> {
    let value = number.parse::<f64>().ok()? * scale;
    (value.is_finite() && value < 1e18).then_some(value as u64)
}

#[cfg(test)]
mod tests {
    use super::{bytes, count, memory, time};
    use std::time::Duration;

    #[test]
    fn amounts_are_read_with_their_units() {
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("1.5GiB"), Ok(3 << 29));
        assert_eq!(bytes("100B"), Ok(100));
        assert_eq!(bytes("100 kB"), Ok(102_400));
        assert_eq!(time("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(count("10M"), Ok(10_000_000));
        assert_eq!(count("1_000"), Ok(1000));
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in ["", "x", "-3", "5 parsecs", "..", "99999999999999999999999999"] {
            assert!(bytes(text).is_err(), "{text}");
            assert!(time(text).is_err(), "{text}");
            assert!(count(text).is_err(), "{text}");
        }
        assert!(count("0").is_err());
        assert!(time("5").is_err_and(|why| why.contains("write `5s`")));
        assert!(memory("4").is_err_and(|why| why.contains("write `4G`")));
        assert!(memory("0").is_err_and(|why| why.contains("in no memory")));
        assert!(count("9999999999999999999").is_err_and(|why| why.contains("too large")));
        assert_eq!(memory("none"), Ok(u64::MAX));
    }
}
