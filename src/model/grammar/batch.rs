//! A moment as one: `when 1 or more units are destroyed`, and in what is done then `that many` and `each of them`.

use super::ability::AbilityHead;
use super::make;
use super::reader::StatementReader;
use super::that::NamedTogether;
use super::trouble::{Fail, Read};
use crate::ability::Batch;
use crate::expr::{Expr, Role, Select, Slot};
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

/// Of how many objects such a trigger knows which they are.
const THEM_MAX: usize = 8;

impl StatementReader<'_, '_, '_> {
    /// An event with its conditions, or a state alone.
    pub(super) fn event_or_state(&mut self) -> Read<AbilityHead> {
        let start = self.cursor.at;
        let event = self.attempt(|reader| {
            reader.scope.batches = true;
            let head = reader.head();
            reader.scope.batches = false;
            let head = head?;
            if reader.at_mark(Mark::Colon) { Ok(head) } else { reader.wanted("`:`") }
        });
        match event {
            Ok(head) => {
                self.has_happened(start)?;
                Ok(head)
            }
            // No state begins with a number and `or more`: what was refused of the event is what is wrong.
            Err(Fail) if self.at_several() => Err(Fail),
            Err(Fail) => {
                self.scope.event = false;
                let state = self.condition()?;
                Ok(AbilityHead { on: Vec::new(), state })
            }
        }
    }

    /// `1 or more`, if it stands before what an event happens to.
    pub(super) fn or_more(&mut self) -> Option<u8> {
        let least = match self.peek()? {
            Part::Number { value, .. } => u8::try_from(*value).ok().filter(|least| *least > 0)?,
            Part::Word { text, .. } if text == "one" => 1,
            Part::Word { .. } | Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } | Part::Group(_) => {
                return None;
            }
        };
        if !self.at_several() {
            return None;
        }
        self.skip(3);
        Some(least)
    }

    /// Whether `or more` stands behind what stands here.
    fn at_several(&self) -> bool {
        let word = |at: usize, text: &str| self.peek_at(at).is_some_and(|part| part.is_word(text));
        word(1, "or") && word(2, "more")
    }

    /// Behind the events of a trigger: what it knows of their moment, if it answers that as one.
    pub(super) fn batch(&mut self) -> Read<Option<Batch>> {
        let Some(least) = self.scope.least.take() else {
            return Ok(None);
        };
        let many = self.slot()?;
        let mut them = Vec::new();
        for _ in 0..THEM_MAX {
            them.push(self.slot()?);
        }
        self.scope.many = Some(Expr::Slot(many));
        self.scope.several.push((Slot::of_role(Role::Object), NamedTogether::OfMoment));
        self.scope.them.clone_from(&them);
        Ok(Some(Batch { least, many, them }))
    }

    /// `each of them`, `of them` behind `each`, `them`: the objects that are meant together.
    pub(super) fn each_of_them(&mut self) -> Read<Select> {
        if self.scope.them.is_empty() || !["each", "of", "them"].iter().any(|word| self.at_word(word)) {
            return Err(Fail);
        }
        let at = self.cursor.at;
        for word in ["each", "of"] {
            let _ = self.at_word(word) && self.eat(word);
        }
        self.expect("them")?;
        if let Some(several) = self.counted_targets().map(str::to_owned) {
            let problem = Diagnostic::error(self.since(at), "`them` could be the targets, or the objects of the event")
                .label("which of them?")
                .help(format!(
                    "write `the same {several}` for the targets; what is done to those of the event stands in front of what has targets"
                ));
            self.trouble.refuse_finally(self.place(), problem);
            return Err(Fail);
        }
        let slot = self.slot()?;
        let them: Vec<Slot> = self.scope.them.clone();
        let is_one = them.into_iter().map(|one| make::equal(Expr::Slot(slot), Expr::Slot(one))).collect();
        Ok(Select { slot, zones: Vec::new(), filter: make::any(is_one) })
    }
}
