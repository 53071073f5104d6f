//! What is done several times: so often, or until something holds.

use super::reader::StatementReader;
use super::trouble::{Fail, Read};
use crate::expr::Expr;
use crate::instr::{Flow, Instr};
use base::diagnostic::Diagnostic;
use syntax::Delimiter;

impl StatementReader<'_, '_, '_> {
    /// `repeat N [times] ...`, `repeat until ...`, `repeat { ... } until COND`.
    pub(super) fn repeat(&mut self) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        self.skip(1);
        self.scope.forget_ranges();
        let until_first = self.eat("until");
        if until_first || self.peek().is_some_and(|part| part.group_in(Delimiter::Brace).is_some()) {
            return self.repeat_until(at, until_first);
        }
        let number = self.cursor.at;
        let times = self.sum()?;
        self.more_than_nothing(number, &times, "what is repeated 0 times never happens")?;
        if times == Expr::Is(1) {
            return self.refuse(number, |span| {
                Diagnostic::error(span, "what is done once is not repeated")
                    .label("always once")
                    .help("leave `repeat` out, or write another number")
            });
        }
        self.after_word("times", |_| Ok(()))?;
        Ok(vec![Instr::Flow(Flow::Repeat(times, self.body()?))])
    }

    /// How often a limit lets something happen, said from a position on.
    pub(super) fn times_of_limit(&mut self, at: usize, times: i32) -> Read<u8> {
        let why = match u8::try_from(times) {
            Ok(times @ 1..) => return Ok(times),
            Ok(0) => "what happens 0 times never happens",
            Err(_) => "a limit is at most 255 times",
        };
        self.refuse(at, |span| Diagnostic::error(span, why))
    }

    /// `until COND { ... }`, `until COND: DO`, or `{ ... } until COND`, where the condition knows what is bound inside.
    fn repeat_until(&mut self, at: usize, until_first: bool) -> Read<Vec<Instr>> {
        if self.scope.updates {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "what an event does is repeated so many times, and not until something holds")
                    .help("write `repeat N { ... }`, or let the event have `steps`")
            });
        }
        if until_first {
            let until = self.condition()?;
            return Ok(vec![Instr::Flow(Flow::Until(self.body()?, until))]);
        }
        let names = self.scope.names.len();
        let Some(group) = self.eat_group(Delimiter::Brace) else { return Err(Fail) };
        self.tell_of_nothing(group);
        let body = self.known_block(group);
        self.expect("until")?;
        let until = self.condition();
        self.leave_names(names);
        Ok(vec![Instr::Flow(Flow::Until(body, until?))])
    }
}
