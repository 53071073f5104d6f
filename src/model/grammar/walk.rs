//! Walks over expressions: how large they are, and others in the place of their slots.

use crate::expr::{Expr, Slot};
pub(super) use crate::visit::reads;
use crate::visit::{VisitMut, walk_mut};

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

/// An expression with the slots that `put` knows replaced by what it gives.
pub(crate) fn replaced(expr: &Expr, put: &dyn Fn(Slot) -> Option<Expr>) -> Expr {
    let mut made = expr.clone();
    Replaced(put).expr(&mut made);
    made
}

struct Replaced<'p>(&'p dyn Fn(Slot) -> Option<Expr>);

impl VisitMut for Replaced<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        let put = if let Expr::Slot(slot) = expr { (self.0)(*slot) } else { None };
        match put {
            Some(put) => *expr = put,
            None => walk_mut::expr(self, expr),
        }
    }
}
