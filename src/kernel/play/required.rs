//! What comes of playing a card or activating an ability, for whoever something is required of.

use crate::look::active::ActiveEffect;
use crate::play::act::act_event;
use crate::play::ways::PlayedBy;
use crate::position::env::Env;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
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
        let paid = self.fulfilled_by_cost(duties, &env, &activated.cost);
        Outlook { ways, costs: !activated.cost.is_empty(), paid, passes: false }
    }

    /// What comes of playing a card: of that, of what is paid besides its number, and of what it does as it resolves.
    pub(crate) fn outlook_of_playing(&self, duties: &mut Duties, object: ObjectId, way: PlayedBy) -> Outlook {
        self.as_played(object, |step| step.outlook_face_up(duties, object, way))
    }

    fn outlook_face_up(&self, duties: &mut Duties, object: ObjectId, way: PlayedBy) -> Outlook {
        let due = self.due(duties.player, object, way);
        let price = self.price(duties.player, object).filter(|_| way.is_none());
        let is_for_nothing = price.is_none_or(|(_, price)| self.meter.compare(Comparison::AtMost, price, 0));
        let free = due.is_empty() && is_for_nothing;
        let paid = if is_for_nothing { self.fulfilled_by_costs(duties, &due) } else { NOTHING };
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
        Outlook { ways, costs: !free, paid, passes: false }
    }

    /// What is fulfilled by paying for a card, where all of that is required; nothing where other things are paid.
    fn fulfilled_by_costs(&self, duties: &mut Duties, due: &[ActiveEffect]) -> Fulfilled {
        let mut paid = NOTHING;
        for (key, env) in due {
            let AbilityKind::Playing(playing) = &self.kernel.ability(key.ability).kind else { continue };
            let by_this = self.fulfilled_by_cost(duties, env, playing.cost());
            if by_this == NOTHING {
                return NOTHING;
            }
            paid |= by_this;
        }
        paid
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
                (it.ability, it.mode, it.aims, &it.env, &it.parts)
                    == (waiting.ability, waiting.mode, waiting.aims, &waiting.env, &waiting.parts)
            };
            if seen.iter().any(is_alike) {
                continue;
            }
            seen.push(waiting);
            let card = self.object(waiting.env.slot(Slot::THIS)).filter(|_| waiting.ability.is_none());
            for part in card.into_iter().flat_map(|card| self.parts_of_waiting(waiting, card)) {
                self.foresee_waiting(duties, &part, &mut ways);
            }
            self.foresee_waiting(duties, waiting, &mut ways);
        }
        ways.into_iter().fold(NOTHING, |all, way| all | way)
    }

    /// What a played card that waits will do, each with the mode and the targets that were declared for it.
    fn parts_of_waiting(&self, waiting: &Waiting, card: ObjectId) -> Vec<Waiting> {
        let mut declared = waiting.parts.clone();
        let mut parts = Vec::new();
        for held in &self.eye().props(card).abilities {
            let ability = held.ability;
            if !matches!(self.kernel.ability(ability).kind, AbilityKind::Resolution(_)) {
                continue;
            }
            match declared.iter().position(|it| it.ability == Some(ability)) {
                Some(at) => parts.extend(Some(declared.remove(at)).filter(|part| part.declared)),
                None => {
                    let env = self.env_of_act(waiting.player, card, ability);
                    parts.push(Waiting::new((waiting.batch, waiting.player), Some(ability), env));
                }
            }
        }
        parts
    }

    /// What comes of something that waits as it resolves, in each mode that can still be chosen.
    fn foresee_waiting(&self, duties: &mut Duties, waiting: &Waiting, ways: &mut WaysAhead) {
        let resolution = waiting.ability.and_then(|ability| Some((ability, self.kernel.resolution(ability)?)));
        let Some((ability, resolution)) = resolution else { return };
        let env = waiting.env.widened(self.kernel.ability(ability).slots);
        let is_open = resolution.mode.is_some_and(|slot| env.slot(slot) == Value::NONE);
        let modes = if is_open { 0..resolution.modes.len() as u8 } else { waiting.mode..waiting.mode + 1 };
        for mode in modes {
            let ahead = vec![self.ahead_of_mode(&env, (ability, resolution), mode)];
            self.foresee(duties, (ahead, NOTHING), waiting.aims || waiting.declared, ways);
        }
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
