//! Sums over all objects of a description: of a number of each, or of its counters.

use super::reader::StatementReader;
use super::trouble::{Fail, Read};
use crate::expr::Expr;

impl StatementReader<'_, '_, '_> {
    /// After `total`: of a number, or `COUNTER counters on DESCRIPTION`.
    pub(super) fn total(&mut self) -> Read<Expr> {
        let counted = self.attempt(|reader| {
            let counter = reader.counter()?;
            if reader.eat_any(&["counters", "counter"]) && reader.eat_any(&["on", "among"]) {
                Ok(counter)
            } else {
                Err(Fail)
            }
        });
        if let Ok(counter) = counted {
            let select = self.select_each()?;
            let of = Expr::Counters(Box::new(Expr::Slot(select.slot)), counter);
            return Ok(Expr::Sum(Box::new(select), Box::new(of)));
        }
        let is_base = self.take_hinted("base");
        let number = self.number()?;
        self.expect("of")?;
        let select = self.select_each()?;
        let candidate = Box::new(Expr::Slot(select.slot));
        let of = if is_base { Expr::Base(candidate, number) } else { Expr::Value(candidate, number) };
        Ok(Expr::Sum(Box::new(select), Box::new(of)))
    }
}
