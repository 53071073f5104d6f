//! Objects come to stand in a relation, or no longer do.

use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::step::work::Step;
use base::id::RelationId;
use model::expr::Expr;
use model::instr::Relating;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// An object comes to stand in a relation to another, or no longer does. Only what is in play does, and not to itself; where it
    /// does not, nothing changes.
    pub(crate) fn relate(&mut self, env: &mut Env, (one, relation, other): (&Expr, RelationId, &Expr), how: Relating) {
        let found = |step: &Self, env: &mut Env, of: &Expr| {
            step.object(step.value(env, of)).filter(|object| step.is_in_play(*object))
        };
        let Some(pair) = found(self, env, one).zip(found(self, env, other)).filter(|(one, other)| one != other) else {
            return;
        };
        let tie = self.kernel.tie(relation, pair);
        match how {
            Relating::ComesAlone => {
                self.s.untie_from_others(&tie);
                self.s.tie(tie);
            }
            Relating::ComesBeside => self.s.tie(tie),
            Relating::Ends => self.s.untie(&tie),
        }
    }
}
