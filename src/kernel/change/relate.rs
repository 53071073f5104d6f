//! Objects come to stand in a relation, or no longer do.

use crate::position::env::Env;
use crate::position::log::{Idle, What};
use crate::position::trace::Trace;
use crate::step::work::Step;
use base::id::RelationId;
use model::expr::Expr;
use model::instr::Relating;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// An object comes to stand in a relation to another, or no longer does. Only what is in play does, and not to itself; where it
    /// does not, nothing changes.
    pub(crate) fn relate(&mut self, env: &mut Env, (one, relation, other): (&Expr, RelationId, &Expr), how: Relating) {
        let Some(pair) = self.object(self.value(env, one)).zip(self.object(self.value(env, other))) else {
            return self.tell(&[], |_| What::Idle(Idle::NoObject));
        };
        if let Some(not_there) = [pair.0, pair.1].into_iter().find(|object| !self.is_in_play(*object)) {
            return self.tell(&[], |_| What::Idle(Idle::NotInPlay(not_there, relation)));
        }
        if pair.0 == pair.1 {
            return self.tell(&[], |_| What::Idle(Idle::ToItself(pair.0, relation)));
        }
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
