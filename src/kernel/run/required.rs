//! What is required of a player who decides something as instructions are followed.

use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::position::value::IntoValue;
use crate::stack::foresee::{Ahead, WaysAhead};
use crate::stack::required::{NOTHING, Obeying, Outlook};
use crate::step::work::Step;
use base::id::{ObjectId, PlayerId};
use model::expr::Slot;
use model::instr::Instr;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Which of the places are left where a player can have instructions go on, of which the first has this cost.
    pub(crate) fn required_ways(&self, player: PlayerId, env: &Env, places: &[u32], cost: &'m [Instr]) -> Obeying {
        if places.len() < 2 {
            return Obeying::default();
        }
        let Some(mut duties) = self.duties(player) else { return Obeying::default() };
        let mut outlooks: Vec<Outlook> = Vec::new();
        for (at, pc) in places.iter().enumerate() {
            let mut ways = WaysAhead::new();
            let ahead = vec![Ahead { pc: *pc, env: env.clone(), is_shared: false }];
            self.foresee(&mut duties, (ahead, NOTHING), false, &mut ways);
            let costs = !cost.is_empty() && at == 0;
            let paid = if costs { self.fulfilled_by_cost(&mut duties, env, cost) } else { NOTHING };
            outlooks.push(Outlook { ways, costs, paid, passes: false });
        }
        self.obeying(&duties, &outlooks, false)
    }

    /// Which of some objects are left of which one is chosen here.
    pub(crate) fn required_objects(
        &self,
        at: u32,
        env: &Env,
        (player, slot): (PlayerId, Slot),
        objects: &[ObjectId],
    ) -> Obeying {
        if objects.len() < 2 {
            return Obeying::default();
        }
        let Some(mut duties) = self.duties(player) else { return Obeying::default() };
        let mut outlooks: Vec<Outlook> = Vec::new();
        for object in objects {
            let fulfilled = self.fulfilled_by_choice(&mut duties, env, (*object, false));
            let mut env = env.clone();
            env.bind(slot, object.into_value());
            let mut ways = WaysAhead::new();
            let ahead = vec![Ahead { pc: at + 1, env, is_shared: false }];
            self.foresee(&mut duties, (ahead, fulfilled), false, &mut ways);
            outlooks.push(Outlook { ways, ..Outlook::default() });
        }
        self.obeying(&duties, &outlooks, false)
    }
}
