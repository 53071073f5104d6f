//! Sums over all objects of a description: of a number of each, or of its counters.

use super::reader::StatementReader;
use super::select::Determiner;
use super::trouble::{Fail, Read};
use crate::expr::{Expr, Select};
use base::diagnostic::Diagnostic;

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
            let select = self.summed()?;
            let of = Expr::Counters(Box::new(Expr::Slot(select.slot)), counter);
            return Ok(Expr::Sum(Box::new(select), Box::new(of)));
        }
        let is_base = self.take_hinted("base");
        let number = self.number()?;
        self.expect("of")?;
        let select = self.summed()?;
        let candidate = Box::new(Expr::Slot(select.slot));
        let of = if is_base { Expr::Base(candidate, number) } else { Expr::Value(candidate, number) };
        Ok(Expr::Sum(Box::new(select), Box::new(of)))
    }

    /// A description of what is added up: of several, not `a unit`.
    fn summed(&mut self) -> Read<Select> {
        let at = self.cursor.at;
        let (determiner, select) = self.select_any()?;
        if determiner != Determiner::One {
            return Ok(select);
        }
        let one = super::sentence(&self.cursor.parts[at..self.cursor.at]);
        let all = one.split_once(' ').map_or(one.as_str(), |(_, described)| described);
        let problem = Diagnostic::error(self.since(at), format!("what `{one}` has is no sum: which one is meant is not said"))
            .label("one, or all together?")
            .help(format!(
                "write `each {all}` for what all of them have together; of one, choose it first: `choose {one} as U`, and then ask `U`"
            ));
        self.trouble.refuse_finally(self.place(), problem);
        Err(Fail)
    }
}
