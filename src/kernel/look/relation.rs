//! Relations of objects: which stands to which, until one of them leaves play.

use crate::look::eval::Eye;
use crate::position::log::Log;
use crate::position::state::Env;
use crate::run::step::Step;
use base::id::{ObjectId, RelationId};
use model::expr::Expr;

impl Eye<'_, '_> {
    /// Whether an object stands in a relation to another.
    pub(crate) fn are_related(&self, env: &mut Env, (one, relation, other): (&Expr, RelationId, &Expr)) -> bool {
        let pair = self.object(env, one).zip(self.object(env, other));
        pair.is_some_and(|pair| self.state.ties.binary_search(&self.tie(relation, pair)).is_ok())
    }

    /// How it is written that two objects stand in a relation.
    fn tie(&self, relation: RelationId, (one, other): (ObjectId, ObjectId)) -> (RelationId, ObjectId, ObjectId) {
        match self.kernel.model.rulebook.relations[relation.index()].mutual {
            true => (relation, one.min(other), one.max(other)),
            false => (relation, one, other),
        }
    }
}

impl<L: Log> Step<'_, '_, L> {
    /// An object comes to stand in a relation to another, or no longer does. Only what is in play does, and not to itself.
    pub(crate) fn relate(&mut self, env: &mut Env, (one, relation, other): (&Expr, RelationId, &Expr), comes: bool) {
        let is_in_play = |object: &ObjectId| {
            let zone = self.s.objects[object.index()].zone;
            self.kernel.model.rulebook.zones[zone.index()].in_play
        };
        let found = |step: &Self, env: &mut Env, of: &Expr| step.object(step.value(env, of)).filter(is_in_play);
        let Some(pair) = found(self, env, one).zip(found(self, env, other)).filter(|(one, other)| one != other) else {
            return;
        };
        let tie = self.eye().tie(relation, pair);
        match self.s.ties.binary_search(&tie) {
            Err(at) if comes => self.s.ties.insert(at, tie),
            Ok(at) if !comes => {
                self.s.ties.remove(at);
            }
            _ => {}
        }
    }

    /// Nothing stands in a relation to what leaves play.
    pub(crate) fn untie(&mut self, object: ObjectId) {
        self.s.ties.retain(|(_, one, other)| *one != object && *other != object);
    }
}
