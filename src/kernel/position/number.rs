//! All arithmetic and comparison of the machine, in one place.
//!
//! Numbers go to [`NUMBER_MAX`] on both sides of 0; what leaves the range is no number but a limit that was
//! reached ([`Overflow`]). [`NONE`] stands for what does not exist.

use base::limits::NUMBER_MAX;
use model::expr::{Arithmetic, Comparison, NONE};
use model::policy::Rounding;

/// A number left the range of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overflow;

/// Whether a value is a number, and neither an id nor something that does not exist.
#[must_use]
pub const fn is_number(value: i32) -> bool {
    value.unsigned_abs() <= NUMBER_MAX.unsigned_abs()
}

/// Arithmetic on two numbers; [`NONE`] if either does not exist or a divisor is 0.
///
/// # Errors
/// [`Overflow`] if the result is out of range.
pub fn arithmetic(how: Arithmetic, left: i32, right: i32, rounding: Rounding) -> Result<i32, Overflow> {
    if left == NONE || right == NONE {
        return Ok(NONE);
    }
    let result = match how {
        Arithmetic::Add => left.checked_add(right),
        Arithmetic::Subtract => left.checked_sub(right),
        Arithmetic::Multiply => left.checked_mul(right),
        Arithmetic::Divide if right == 0 => return Ok(NONE),
        Arithmetic::Divide => divide(left, right, rounding),
        Arithmetic::Remainder if right == 0 => return Ok(NONE),
        Arithmetic::Remainder => left.checked_rem_euclid(right),
        Arithmetic::Lower => Some(left.min(right)),
        Arithmetic::Higher => Some(left.max(right)),
    };
    result.filter(|number| is_number(*number)).ok_or(Overflow)
}

/// Whether a quotient needs no rounding: it is whole, or does not exist.
#[must_use]
pub fn is_whole(left: i32, right: i32) -> bool {
    left == NONE || right == NONE || right == 0 || i64::from(left) % i64::from(right) == 0
}

fn divide(left: i32, right: i32, rounding: Rounding) -> Option<i32> {
    let (left, right) = (i64::from(left), i64::from(right));
    let quotient = match rounding {
        Rounding::Down => left.div_euclid(right) - i64::from(right < 0 && left.rem_euclid(right) != 0),
        Rounding::Up => -((-left).div_euclid(right) - i64::from(right < 0 && (-left).rem_euclid(right) != 0)),
    };
    i32::try_from(quotient).ok()
}

/// A comparison; false if either side does not exist, but two that do not exist are not unequal.
#[must_use]
pub fn compare(how: Comparison, left: i32, right: i32) -> bool {
    if left == NONE || right == NONE {
        return how == Comparison::Unequal && left != right;
    }
    how.holds(left, right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_rounded_towards_the_stated_side_for_every_sign() {
        let quotient = |a, b, r| arithmetic(Arithmetic::Divide, a, b, r);
        for (a, b, down, up) in
            [(7, 2, 3, 4), (-7, 2, -4, -3), (7, -2, -4, -3), (-7, -2, 3, 4), (6, 3, 2, 2), (6, -3, -2, -2)]
        {
            assert_eq!(quotient(a, b, Rounding::Down), Ok(down), "{a}/{b} down");
            assert_eq!(quotient(a, b, Rounding::Up), Ok(up), "{a}/{b} up");
        }
        assert_eq!(quotient(1, 0, Rounding::Down), Ok(NONE));
    }

    #[test]
    fn what_leaves_the_range_is_no_number() {
        assert_eq!(arithmetic(Arithmetic::Add, NUMBER_MAX, 1, Rounding::Down), Err(Overflow));
        assert_eq!(arithmetic(Arithmetic::Subtract, -NUMBER_MAX, 1, Rounding::Down), Err(Overflow));
        assert_eq!(arithmetic(Arithmetic::Multiply, NUMBER_MAX, 2, Rounding::Down), Err(Overflow));
    }

    #[test]
    fn nothing_compares_with_what_does_not_exist() {
        assert!(!compare(Comparison::Equal, NONE, NONE));
        assert!(!compare(Comparison::Less, NONE, 3));
        assert!(compare(Comparison::Unequal, NONE, 3));
    }
}
