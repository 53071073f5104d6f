//! What comes of playing a card or activating an ability, for whoever something is required of.

use crate::play::act::act_event;
use crate::play::ways::PlayedBy;
use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::position::value::IntoValue;
use crate::stack::foresee::{Ahead, Ways};
use crate::stack::required::{Duties, NOTHING, Outlook};
use crate::step::work::Step;
use base::id::{AbilityId, EventKindId, ObjectId, PlayerId};
use model::ability::AbilityKind;
use model::expr::Comparison;

impl<T: Trace> Step<'_, '_, T> {
    /// What comes of activating an ability: of that, of its cost, and of what it does as it resolves.
    pub(crate) fn outlook_of_activating(&self, duties: &mut Duties, object: ObjectId, ability: AbilityId) -> Outlook {
        let AbilityKind::Activated(activated) = &self.kernel.ability(ability).kind else { return Outlook::default() };
        let env = self.env_of_act(duties.player, object, ability);
        let cost = Ahead { pc: self.kernel.code.costs[ability.index()], env: env.clone(), is_shared: true };
        let told = self.told_by_act(duties, self.kernel.activates, object);
        let mut ways = Ways::new();
        for mode in 0..activated.resolution.modes.len() as u8 {
            let body = self.ahead_of_mode(&env, (ability, &activated.resolution), mode);
            self.foresee(duties, (vec![body, cost.clone()], told), false, &mut ways);
        }
        Outlook { ways, costs: !activated.cost.is_empty(), passes: false }
    }

    /// What comes of playing a card: of that, of what is paid besides its number, and of what it does as it resolves.
    pub(crate) fn outlook_of_playing(&self, duties: &mut Duties, object: ObjectId, way: PlayedBy) -> Outlook {
        let (free, due) = self.costs_to_play(duties.player, object, way);
        let costs = !free || !due.is_empty();
        let costs_ahead = due.into_iter().rev().map(|(key, env)| {
            let pc = self.kernel.code.costs[key.ability.index()];
            Ahead { pc, env, is_shared: false }
        });
        let costs_ahead: Vec<Ahead> = costs_ahead.collect();
        let told = self.told_by_act(duties, self.kernel.plays, object);
        // Each of what the card does in each of its modes, the first of them last.
        let mut bodies: Vec<Vec<Ahead>> = vec![Vec::new()];
        for held in self.eye().props(object).abilities.iter().rev() {
            let AbilityKind::Resolution(resolution) = &self.kernel.ability(held.ability).kind else { continue };
            let env = self.env_of_act(duties.player, object, held.ability);
            let modes = 0..resolution.modes.len() as u8;
            let with = |behind: &Vec<Ahead>, mode: u8| {
                let mut all = behind.clone();
                all.push(self.ahead_of_mode(&env, (held.ability, resolution), mode));
                all
            };
            bodies = bodies
                .iter()
                .flat_map(|behind| modes.clone().map(|mode| with(behind, mode)).collect::<Vec<_>>())
                .collect();
        }
        let mut ways = Ways::new();
        for mut ahead in bodies {
            ahead.extend(costs_ahead.iter().cloned());
            self.foresee(duties, (ahead, told), false, &mut ways);
        }
        Outlook { ways, costs, passes: false }
    }

    fn env_of_act(&self, player: PlayerId, object: ObjectId, ability: AbilityId) -> Env {
        Env::of(&[object.into_value(), player.into_value()]).widened(self.kernel.ability(ability).slots.max(2))
    }

    /// What the event fulfils that a player plays or activates something, where there is such a one.
    fn told_by_act(&self, duties: &mut Duties, kind: Option<EventKindId>, object: ObjectId) -> u64 {
        let event = kind.map(|kind| act_event(kind, duties.player, object));
        event.map_or(NOTHING, |event| self.fulfilled_by(duties, &event))
    }

    /// Whether the number that is a card's cost is nothing or not paid, and what else is paid for it, in its order.
    fn costs_to_play(
        &self,
        player: PlayerId,
        object: ObjectId,
        way: PlayedBy,
    ) -> (bool, smallvec::SmallVec<[crate::look::active::ActiveEffect; 4]>) {
        let price = self.price(player, object).filter(|_| way.is_none());
        let free = price.is_none_or(|(_, price)| self.meter.compare(Comparison::AtMost, price, 0));
        (free, self.due(player, object, way))
    }
}
