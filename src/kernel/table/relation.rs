//! How relations of objects are kept: which stands to which, until one of them leaves play.

use crate::table::kernel::Kernel;
use base::id::{ObjectId, RelationId};

impl Kernel<'_> {
    /// How it is written that two objects stand in a relation.
    pub(crate) fn tie(
        &self,
        relation: RelationId,
        (one, other): (ObjectId, ObjectId),
    ) -> (RelationId, ObjectId, ObjectId) {
        match self.model.rulebook.relations[relation.index()].mutual {
            true => (relation, one.min(other), one.max(other)),
            false => (relation, one, other),
        }
    }
}
