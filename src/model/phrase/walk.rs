//! Walks over expressions: how large they are and which slots they read.

use crate::expr::{Expr, Select, Slot};

/// How deep an expression may be.
pub(super) const DEPTH_MAX: usize = 200;

/// How many nodes an expression may have.
const SIZE_MAX: usize = 4000;

/// Whether an expression is small enough to be handled: neither deep nor large.
pub(super) fn depth_at_most(expr: &Expr, depth_max: usize) -> bool {
    let mut waiting = vec![(expr, 1)];
    let mut size = 0;
    while let Some((expr, depth)) = waiting.pop() {
        size += 1;
        if depth > depth_max || size > SIZE_MAX {
            return false;
        }
        expr.each_part(&mut |part| waiting.push((part, depth + 1)));
    }
    true
}

/// Whether an expression reads a slot that fits.
pub(super) fn reads(expr: &Expr, fits: &dyn Fn(Slot) -> bool) -> bool {
    let mut waiting = vec![expr];
    while let Some(expr) = waiting.pop() {
        if matches!(expr, Expr::Slot(slot) if fits(*slot)) {
            return true;
        }
        expr.each_part(&mut |part| waiting.push(part));
    }
    false
}

/// An expression with the slots that `put` knows replaced by what it gives.
pub(super) fn replaced(expr: &Expr, put: &dyn Fn(Slot) -> Option<Expr>) -> Expr {
    let boxed = |of: &Expr| Box::new(replaced(of, put));
    let select =
        |of: &Select| Box::new(Select { slot: of.slot, zones: of.zones.clone(), filter: replaced(&of.filter, put) });
    match expr {
        Expr::Slot(slot) => put(*slot).unwrap_or_else(|| expr.clone()),
        Expr::Value(of, number) => Expr::Value(boxed(of), *number),
        Expr::Base(of, number) => Expr::Base(boxed(of), *number),
        Expr::Resource(of, resource) => Expr::Resource(boxed(of), *resource),
        Expr::Counters(of, counter) => Expr::Counters(boxed(of), *counter),
        Expr::Count(of) => Expr::Count(select(of)),
        Expr::First(of) => Expr::First(select(of)),
        Expr::Sum(of, value) => Expr::Sum(select(of), boxed(value)),
        Expr::Controller(of) => Expr::Controller(boxed(of)),
        Expr::Owner(of) => Expr::Owner(boxed(of)),
        Expr::NextPlayer(of) => Expr::NextPlayer(boxed(of)),
        Expr::Arithmetic(how, left, right) => Expr::Arithmetic(*how, boxed(left), boxed(right)),
        Expr::Compare(how, left, right) => Expr::Compare(*how, boxed(left), boxed(right)),
        Expr::All(parts) => Expr::All(parts.iter().map(|part| replaced(part, put)).collect()),
        Expr::Any(parts) => Expr::Any(parts.iter().map(|part| replaced(part, put)).collect()),
        Expr::Not(of) => Expr::Not(boxed(of)),
        Expr::Related(one, relation, other) => Expr::Related(boxed(one), *relation, boxed(other)),
        other => other.clone(),
    }
}
