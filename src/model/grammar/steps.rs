//! The steps of a sentence: instructions with `,`, `then` or a full stop between.
//!
//! A full stop ends what is optional, conditional or repeated, as it does on a card; only `if COND, instead ...`,
//! `if you do: ...` and `when you do: ...` behind it still hang on the instruction in front. Where cards are read in two ways,
//! it is refused.

use super::reader::StatementReader;
use super::trouble::Read;
use crate::ability::Variable;
use crate::expr::{Expr, Slot};
use crate::instr::{Choose, Flow, Instr};
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

/// Where a sentence begins that stands behind a full stop.
pub(super) struct Begin {
    /// Before which instruction.
    pub(super) at: usize,
    /// Of the names that a `where NAME is` further on explains, those that nothing before it reads.
    pub(super) unread: Vec<Slot>,
}

/// Puts what `where NAME is` explains into the body of its sentences: each as the first sentence is reached that reads it, behind
/// the targets that are chosen there, and in front of what reads it to explain another.
pub(super) fn explain(body: &mut Vec<Instr>, begins: &[Begin], variables: Vec<Variable>) {
    let mut placed: Vec<(usize, Variable)> = Vec::new();
    for variable in variables.into_iter().rev() {
        let own = begins.iter().rev().find(|begin| begin.unread.contains(&variable.slot)).map_or(0, |begin| begin.at);
        let readers = placed.iter().filter(|(_, other)| other.value.reads_slot(variable.slot));
        let at = readers.map(|(at, _)| *at).fold(own, usize::min);
        placed.push((at, variable));
    }
    placed.reverse();
    placed.sort_by_key(|(at, _)| *at);
    for (from, Variable { slot, value }) in placed.into_iter().rev() {
        let is_target = |instr: &&Instr| matches!(instr, Instr::Choose(Choose::Target(_)));
        let at = from + body[from..].iter().take_while(is_target).count();
        body.insert(at, Instr::Flow(Flow::Let(slot, value)));
    }
}

impl StatementReader<'_, '_, '_> {
    /// Steps with `,` or `then` between, up to what belongs to somebody else.
    pub(super) fn steps(&mut self) -> Read<Vec<Instr>> {
        self.sentences().map(|(body, _)| body)
    }

    /// The same, and where the sentences begin that stand behind a full stop.
    pub(super) fn sentences(&mut self) -> Read<(Vec<Instr>, Vec<Begin>)> {
        self.deeper(|reader| {
            let mut body = reader.instruction()?;
            let begins = reader.more_sentences(&mut body)?;
            Ok((body, begins))
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
        self.more_sentences(body).map(|_| ())
    }

    fn more_sentences(&mut self, body: &mut Vec<Instr>) -> Read<Vec<Begin>> {
        let mut last = 0;
        let mut begins = Vec::new();
        loop {
            let from = body.len();
            if self.eat_mark(Mark::Dot) {
                let unread = self.scope.announced.iter().filter(|(name, _)| !self.scope.was_read(name));
                let begin = Begin { at: from, unread: unread.map(|(_, slot)| *slot).collect() };
                if !self.sentence_behind(body, last)? {
                    return Ok(begins);
                }
                begins.extend((body.len() > from).then_some(begin));
            } else if self.at_where() || !self.separator() {
                return Ok(begins);
            } else if self.at_if_done() {
                self.if_done(body, last)?;
            } else {
                let next = self.perhaps_hanging(body, Self::instruction)?;
                body.extend(next);
            }
            last = if body.len() > from { from } else { last };
        }
    }

    /// Whether `if you do: DO` stands here.
    fn at_if_done(&self) -> bool {
        self.at_words(&["if", "you", "do"]) && self.peek_at(3).is_some_and(|part| part.is_mark(Mark::Colon))
    }

    /// `if you do: DO`, behind the instruction that stands in a body from a position on: DO is done if that was.
    fn if_done(&mut self, body: &mut Vec<Instr>, last: usize) -> Read<()> {
        let at = self.cursor.at;
        let deed = last + body[last..].iter().take_while(|instr| instr.target().is_some()).count();
        let is_deed = |instr: &Instr| match instr {
            Instr::Happen(_) | Instr::Choose(_) | Instr::Script(_) => true,
            Instr::Update(_) | Instr::OnEvent(_) | Instr::Flow(_) | Instr::Make(_) => false,
        };
        if let [Instr::Flow(Flow::ForEachPlayer(..))] = &body[deed..] {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "`if you do` asks of one event, and this is done by each of several players")
                    .label("if who does?")
                    .help("write it of each: `for each opponent: that player EVENT, if you do: DO`, or `for each player: ...`")
            });
        }
        if deed == body.len() || !body[deed..].iter().all(is_deed) {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "`if you do` asks whether an event has happened, and none stands before it")
                    .label("if you do what?")
                    .help("write `EVENT, if you do: DO`; of what is optional `you may EVENT: DO`")
            });
        }
        self.is_own_deed(at)?;
        self.skip(4);
        let mut done = vec![Instr::Flow(Flow::Paid(body.split_off(deed)))];
        let then = self.hanging_on(&mut done, |reader| {
            reader.inside_names(|reader| reader.up_to_stop(FullStop::Ends, Self::doing))
        })?;
        done.extend(then);
        let is_optional = self.scope.doer.is_some();
        if is_optional && self.at_word("else") {
            return self.refuse(self.cursor.at, |span| {
                Diagnostic::error(span, "whether this is done where what is optional is left is not said")
                    .help("write `you may EVENT: DO else DO`")
            });
        }
        let undone = self.otherwise()?;
        body.push(Instr::Flow(Flow::If(Expr::TRUE, done, undone)));
        Ok(())
    }

    /// Refuses `if you do`, at a position, of what another player may do.
    fn is_own_deed(&mut self, at: usize) -> Read<()> {
        match &self.scope.doer {
            Some(doer) if Some(doer) != self.scope.you.as_ref() => self.refuse(at, |span| {
                Diagnostic::error(span, "`if you do` asks what you did, and it is another player who may do this")
                    .help("write `PLAYER may EVENT: DO`; what is yours behind the colon, you do")
            }),
            Some(_) | None => Ok(()),
        }
    }

    /// The sentence behind a full stop, if it belongs to the steps in front. Otherwise the full stop is given back.
    fn sentence_behind(&mut self, body: &mut Vec<Instr>, last: usize) -> Read<bool> {
        let at = self.cursor.at - 1;
        if self.peek().is_none() {
            return Ok(false);
        }
        if self.self_replacement(body)?.is_some() {
            return Ok(true);
        }
        if self.at_if_done() {
            self.if_done(body, last)?;
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
        let next = self.perhaps_hanging(body, Self::instruction)?;
        body.extend(next);
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
