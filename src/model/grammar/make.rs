//! Small expressions, built without needless wrapping.

use crate::expr::{Arithmetic, Comparison, Expr};

/// Arithmetic on two numbers; constants are computed where that cannot overflow.
pub(super) fn arithmetic(how: Arithmetic, left: Expr, right: Expr) -> Expr {
    if let (Expr::Is(a), Expr::Is(b)) = (&left, &right) {
        let known = match how {
            Arithmetic::Add => a.checked_add(*b),
            Arithmetic::Subtract => a.checked_sub(*b),
            Arithmetic::Multiply => a.checked_mul(*b),
            Arithmetic::Divide | Arithmetic::Remainder | Arithmetic::Lower | Arithmetic::Higher => None,
        };
        if let Some(known) = known.filter(|known| *known != crate::expr::NONE) {
            return Expr::Is(known);
        }
    }
    if matches!(how, Arithmetic::Add | Arithmetic::Subtract) && right == Expr::Is(0) {
        return left;
    }
    Expr::Arithmetic(how, Box::new(left), Box::new(right))
}

/// Its negative.
pub(super) fn negative(expr: Expr) -> Expr {
    arithmetic(Arithmetic::Subtract, Expr::Is(0), expr)
}

/// A comparison.
pub(super) fn compare(how: Comparison, left: Expr, right: Expr) -> Expr {
    Expr::Compare(how, Box::new(left), Box::new(right))
}

/// Whether two values are the same.
pub(super) fn equal(left: Expr, right: Expr) -> Expr {
    compare(Comparison::Equal, left, right)
}

/// Whether something exists: what does not is not even equal to itself.
pub(super) fn exists(expr: Expr) -> Expr {
    equal(expr.clone(), expr)
}

/// Both; flat, and without what is always true.
pub(super) fn and(left: Expr, right: Expr) -> Expr {
    all(vec![left, right])
}

/// All of them; flat, and without what is always true.
pub(super) fn all(parts: Vec<Expr>) -> Expr {
    let mut flat = Vec::new();
    for part in parts {
        if let Expr::All(inner) = part {
            flat.extend(inner);
        } else if !part.is_true() {
            flat.push(part);
        }
    }
    match flat.len() {
        0 => Expr::TRUE,
        1 => flat.remove(0),
        _ => Expr::All(flat),
    }
}

/// Any of them, flat.
pub(super) fn any(parts: Vec<Expr>) -> Expr {
    let mut flat = Vec::new();
    for part in parts {
        if let Expr::Any(inner) = part { flat.extend(inner) } else { flat.push(part) }
    }
    match flat.len() {
        0 => Expr::Is(0),
        1 => flat.remove(0),
        _ => Expr::Any(flat),
    }
}

/// Not; two cancel out.
pub(super) fn not(expr: Expr) -> Expr {
    if let Expr::Not(inner) = expr { *inner } else { Expr::Not(Box::new(expr)) }
}

/// Not, if asked.
pub(super) fn not_if(negated: bool, expr: Expr) -> Expr {
    if negated { not(expr) } else { expr }
}
