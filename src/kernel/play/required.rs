//! What comes of playing a card or activating an ability, for whoever something is required of.

use crate::play::act::act_event;
use crate::play::ways::PlayedBy;
use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::position::value::IntoValue;
use crate::position::waiting::Waiting;
use crate::stack::foresee::{Ahead, WaysAhead};
use crate::stack::required::{Duties, Fulfilled, NOTHING, Outlook};
use crate::step::work::Step;
use base::id::{AbilityId, EventKindId, ObjectId, PlayerId};
use model::ability::AbilityKind;
use model::expr::{Comparison, Slot};

impl<T: Trace> Step<'_, '_, T> {
    /// What comes of activating an ability: of that, of its cost, and of what it does as it resolves.
    pub(crate) fn outlook_of_activating(&self, duties: &mut Duties, object: ObjectId, ability: AbilityId) -> Outlook {
        let AbilityKind::Activated(activated) = &self.kernel.ability(ability).kind else { return Outlook::default() };
        let env = self.env_of_act(duties.player, object, ability);
        let cost = Ahead { pc: self.kernel.code.costs[ability.index()], env: env.clone(), is_shared: true };
        let told = self.told_by_act(duties, self.kernel.activates, object);
        let mut ways = WaysAhead::new();
        for mode in 0..activated.resolution.modes.len() as u8 {
            let body = self.ahead_of_mode(&env, (ability, &activated.resolution), mode);
            self.foresee(duties, (vec![body, cost.clone()], told), false, &mut ways);
        }
        Outlook { ways, costs: !activated.cost.is_empty(), passes: false }
    }

    /// What comes of playing a card: of that, of what is paid besides its number, and of what it does as it resolves.
    pub(crate) fn outlook_of_playing(&self, duties: &mut Duties, object: ObjectId, way: PlayedBy) -> Outlook {
        self.as_played(object, |step| step.outlook_face_up(duties, object, way))
    }

    fn outlook_face_up(&self, duties: &mut Duties, object: ObjectId, way: PlayedBy) -> Outlook {
        let due = self.due(duties.player, object, way);
        let price = self.price(duties.player, object).filter(|_| way.is_none());
        let free = due.is_empty() && price.is_none_or(|(_, price)| self.meter.compare(Comparison::AtMost, price, 0));
        let costs = due.into_iter().rev().map(|(key, env)| {
            let pc = self.kernel.code.costs[key.ability.index()];
            Ahead { pc, env, is_shared: false }
        });
        let costs: Vec<Ahead> = costs.collect();
        let told = self.told_by_act(duties, self.kernel.plays, object);
        let mut ways = WaysAhead::new();
        for mut ahead in self.ways_to_resolve(duties.player, object) {
            ahead.extend(costs.iter().cloned());
            self.foresee(duties, (ahead, told), false, &mut ways);
        }
        Outlook { ways, costs: !free, passes: false }
    }

    /// What a played card does in each of its modes, the first of it last.
    fn ways_to_resolve(&self, player: PlayerId, object: ObjectId) -> Vec<Vec<Ahead>> {
        let mut ways: Vec<Vec<Ahead>> = vec![Vec::new()];
        for held in self.eye().props(object).abilities.iter().rev() {
            let AbilityKind::Resolution(resolution) = &self.kernel.ability(held.ability).kind else { continue };
            let env = self.env_of_act(player, object, held.ability);
            let mut all = Vec::new();
            for behind in &ways {
                for mode in 0..resolution.modes.len() as u8 {
                    let mut way = behind.clone();
                    way.push(self.ahead_of_mode(&env, (held.ability, resolution), mode));
                    all.push(way);
                }
            }
            ways = all;
        }
        ways
    }

    /// What of what is required will be fulfilled by what the player has played or activated, or what has triggered, and
    /// waits: they need not do it once more meanwhile.
    pub(crate) fn fulfilled_by_what_waits(&self, duties: &mut Duties) -> Fulfilled {
        let mut ways = WaysAhead::new();
        let player = duties.player;
        let mut seen: Vec<&Waiting> = Vec::new();
        for waiting in self.s.waiting().filter(|it| it.player == player) {
            // What is the same fulfils the same, however often it waits.
            let is_alike = |it: &&Waiting| {
                (it.ability, it.mode, it.aims, &it.env) == (waiting.ability, waiting.mode, waiting.aims, &waiting.env)
            };
            if seen.iter().any(is_alike) {
                continue;
            }
            seen.push(waiting);
            let resolution = waiting.ability.and_then(|ability| Some((ability, self.kernel.resolution(ability)?)));
            let Some((ability, resolution)) = resolution else {
                let card = self.object(waiting.env.slot(Slot::THIS)).filter(|_| waiting.ability.is_none());
                for ahead in card.into_iter().flat_map(|card| self.ways_to_resolve(waiting.player, card)) {
                    self.foresee(duties, (ahead, NOTHING), false, &mut ways);
                }
                continue;
            };
            let env = waiting.env.widened(self.kernel.ability(ability).slots);
            let ahead = vec![self.ahead_of_mode(&env, (ability, resolution), waiting.mode)];
            self.foresee(duties, (ahead, NOTHING), waiting.aims, &mut ways);
        }
        ways.into_iter().fold(NOTHING, |all, way| all | way)
    }

    fn env_of_act(&self, player: PlayerId, object: ObjectId, ability: AbilityId) -> Env {
        Env::of(&[object.into_value(), player.into_value()]).widened(self.kernel.ability(ability).slots.max(2))
    }

    /// What the event fulfils that a player plays or activates something, where there is such a one.
    fn told_by_act(&self, duties: &mut Duties, kind: Option<EventKindId>, object: ObjectId) -> Fulfilled {
        let event = kind.map(|kind| act_event(kind, duties.player, object));
        event.map_or(NOTHING, |event| self.fulfilled_by(duties, &event))
    }
}
