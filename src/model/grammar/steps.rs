//! The steps of a sentence: instructions with `,`, `then` or a full stop between.
//!
//! A full stop ends what is optional, conditional or repeated, as it does on a card; only `if COND, instead ...` and
//! `when you do: ...` behind it still hang on the instruction in front. Where cards are read in two ways, it is refused.

use super::reader::StatementReader;
use super::trouble::Read;
use crate::instr::Instr;
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

/// What a full stop does to the steps in front of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum FullStop {
    /// The next sentence belongs to the same DO.
    #[default]
    GoesOn,
    /// It ends what was begun: `you may A. B`.
    Ends,
    /// Whether the next sentence belongs to it is not said: `when you do: A. B`.
    Unclear,
}

impl StatementReader<'_, '_, '_> {
    /// Steps with `,` or `then` between, up to what belongs to somebody else.
    pub(super) fn steps(&mut self) -> Read<Vec<Instr>> {
        self.deeper(|reader| {
            let mut body = reader.instruction()?;
            reader.more_steps(&mut body)?;
            Ok(body)
        })
    }

    /// Reads what a full stop ends, or may end.
    pub(super) fn up_to_stop<T>(&mut self, stop: FullStop, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let outer = std::mem::replace(&mut self.scope.stop, stop);
        let result = read(self);
        self.scope.stop = outer;
        result
    }

    /// What follows on steps that have been read.
    pub(super) fn more_steps(&mut self, body: &mut Vec<Instr>) -> Read<()> {
        loop {
            if self.eat_mark(Mark::Dot) {
                if !self.sentence_behind(body)? {
                    return Ok(());
                }
            } else if self.at_where() || !self.separator() {
                return Ok(());
            } else {
                body.extend(self.instruction()?);
            }
        }
    }

    /// The sentence behind a full stop, if it belongs to the steps in front. Otherwise the full stop is given back.
    fn sentence_behind(&mut self, body: &mut Vec<Instr>) -> Read<bool> {
        let at = self.cursor.at - 1;
        if self.peek().is_none() {
            return Ok(false);
        }
        if self.self_replacement(body)?.is_some() {
            return Ok(true);
        }
        let hangs = self.at_words(&["when", "you", "do"]);
        match self.scope.stop {
            FullStop::Ends if !hangs => {
                self.cursor.at = at;
                return Ok(false);
            }
            FullStop::Unclear if !hangs => {
                let next = super::sentence(self.rest());
                self.cursor.at = at + 1;
                return self.refuse(at, |span| {
                    Diagnostic::error(span, "whether the next sentence belongs to this is not said")
                        .label("ends here, or goes on?")
                        .help(format!(
                            "with `,` or in braces it belongs to it (`: {{ DO. {next} }}`); for what is done at once, whatever \
                             becomes of this, write it in front, or on a line of its own"
                        ))
                });
            }
            FullStop::GoesOn | FullStop::Ends | FullStop::Unclear => {}
        }
        body.extend(self.instruction()?);
        Ok(true)
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
