//! How relations of objects are kept: which stands to which, until one of them leaves play.

use crate::look::eye::Eye;
use crate::position::trace::Trace;
use base::id::{ObjectId, RelationId};

impl<T: Trace> Eye<'_, '_, T> {
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
