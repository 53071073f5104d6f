//! Relations of objects: `attached to this`, `this is attached to`, `OBJECT becomes attached to OTHER`.

use super::make;
use super::reader::StatementReader;
use super::select::Determiner;
use super::trouble::{Fail, Read};
use crate::expr::{Comparison, Expr};
use crate::instr::{Instr, Relating, Update};
use base::id::RelationId;

impl<'p> StatementReader<'_, '_, 'p> {
    /// `attached to this`, `attached to a personality`: whether `one` stands in the relation that stands here.
    pub(super) fn related(&mut self, one: &Expr) -> Read<Expr> {
        let relation = self.relation()?;
        if self.find_object().is_some() {
            return Ok(related(one, relation, &self.object()?));
        }
        let described = self.attempt(|reader| {
            let (determiner, mut select) = reader.select_any()?;
            if determiner == Determiner::Each {
                return Err(Fail);
            }
            let other = Expr::Slot(select.slot);
            select.filter = make::and(related(one, relation, &other), select.filter);
            Ok(make::compare(Comparison::AtLeast, Expr::Count(Box::new(select)), Expr::Is(1)))
        });
        match described {
            Ok(some) => Ok(some),
            Err(Fail) => Ok(related(one, relation, &self.object()?)),
        }
    }

    /// Notes that a relation could stand here.
    pub(super) fn note_relations(&mut self) {
        let relations = &self.b.rulebook.relations;
        if !relations.is_empty() {
            let (place, found) = (self.place(), self.peek());
            self.trouble.names(place, found, "relation", relations.iter().map(|it| it.name.as_str()));
        }
    }

    /// Behind a description: `this is attached to`, of the candidate.
    pub(super) fn relating(&mut self, candidate: &Expr) -> Read<Expr> {
        let outer = self.scope.it.take();
        self.scope.it.clone_from(&outer);
        let one = self.object()?;
        let negated = match self.eat_any(&["isn't", "aren't"]) {
            true => true,
            false if self.eat_any(&["is", "are"]) => self.eat("not"),
            false => return Err(Fail),
        };
        let relation = self.relation()?;
        Ok(make::not_if(negated, related(&one, relation, candidate)))
    }

    /// Behind an object, as an update: `becomes attached to OTHER`, `is no longer attached to OTHER`. What comes to stand in a
    /// relation stands in it to no other any more, but for one that is mutual, and behind `as well`.
    pub(super) fn relates(&mut self, one: Expr) -> Read<Instr> {
        let comes = self.eat("becomes");
        if !comes {
            self.expect_words(&["is", "no", "longer"])?;
        }
        let relation = self.relation()?;
        let other = self.object()?;
        let is_beside = comes && self.eat_words(&["as", "well"]);
        let how = match (comes, is_beside || self.b.rulebook.relations[relation.index()].mutual) {
            (false, _) => Relating::Ends,
            (true, false) => Relating::ComesAlone,
            (true, true) => Relating::ComesBeside,
        };
        Ok(Instr::Update(Update::Relate(one, relation, other, how)))
    }
}

fn related(one: &Expr, relation: RelationId, other: &Expr) -> Expr {
    Expr::Related(Box::new(one.clone()), relation, Box::new(other.clone()))
}
