//! Relations of objects: which stands to which, until one of them leaves play.

use crate::look::eval::Eye;
use crate::position::state::Env;
use base::id::{ObjectId, RelationId};
use model::expr::Expr;

impl Eye<'_, '_> {
    /// Whether an object stands in a relation to another.
    pub(crate) fn are_related(&self, env: &mut Env, (one, relation, other): (&Expr, RelationId, &Expr)) -> bool {
        let pair = self.object(env, one).zip(self.object(env, other));
        pair.is_some_and(|pair| self.state.ties.binary_search(&self.tie(relation, pair)).is_ok())
    }

    /// How it is written that two objects stand in a relation.
    pub(crate) fn tie(
        &self,
        relation: RelationId,
        (one, other): (ObjectId, ObjectId),
    ) -> (RelationId, ObjectId, ObjectId) {
        match self.kernel.model.rulebook.relations[relation.index()].mutual {
            true => (relation, one.min(other), one.max(other)),
            false => (relation, one, other),
        }
    }
}
