//! The steps of a sentence: instructions with `,`, `then` or a full stop between.

use super::reader::StatementReader;
use super::trouble::Read;
use crate::instr::Instr;
use syntax::{Mark, Part};

impl StatementReader<'_, '_, '_> {
    /// Steps with `,` or `then` between, up to what belongs to somebody else.
    pub(super) fn steps(&mut self) -> Read<Vec<Instr>> {
        self.deeper(|reader| {
            let mut body = reader.instruction()?;
            reader.more_steps(&mut body)?;
            Ok(body)
        })
    }

    /// What follows on steps that have been read.
    pub(super) fn more_steps(&mut self, body: &mut Vec<Instr>) -> Read<()> {
        loop {
            let stop = self.eat_mark(Mark::Dot);
            if stop && self.self_replacement(body)?.is_some() {
                continue;
            }
            if stop && self.peek().is_none() || !stop && (self.at_where() || !self.separator()) {
                return Ok(());
            }
            body.extend(self.instruction()?);
        }
    }

    /// Takes `,`, `then` or `, then`.
    pub(super) fn separator(&mut self) -> bool {
        let comma = self.at_mark(Mark::Comma);
        let then = self.peek_at(usize::from(comma)).is_some_and(|part| part.is_word("then"));
        self.skip(usize::from(comma) + usize::from(then));
        if !comma && !then {
            self.eat_mark(Mark::Comma);
            self.eat("then");
        }
        comma || then
    }

    /// Whether nothing more of this step can follow.
    pub(super) fn at_step_end(&self) -> bool {
        let ends = |part: &Part| part.is_mark(Mark::Comma) || part.is_mark(Mark::Dot) || part.is_word("then");
        self.peek().is_none_or(ends)
    }
}
