//! What is done as a card is played or an ability activated. Who may do that is in [`crate::play::legal`].

use crate::play::ways::PlayedBy;
use crate::position::agenda::{Frame, OnceDeclared, Resolving};
use crate::position::env::Env;
use crate::position::key::{HeldAbility, Key};
use crate::position::log::What;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::position::waiting::Waiting;
use crate::step::work::Step;
use base::id::{AbilityId, ObjectId, PlayerId};
use model::ability::{AbilityKind, Bound};
use model::expr::{Role, Slot};
use model::policy::{DeclaredOrPaid, Policy};
use smallvec::SmallVec;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    pub(crate) fn play_forbidden(&self, player: PlayerId, object: ObjectId) -> bool {
        self.kernel.plays.is_some_and(|kind| self.eye().forbidden(&act_event(kind, player, object)).is_some())
    }

    /// The first of an object's abilities of this definition whose limit is not reached; it may have been given several.
    pub(crate) fn usable(&self, object: ObjectId, ability: AbilityId, limit: Option<Bound>) -> Option<Key> {
        let its = self.eye().props(object).abilities.iter().filter(|key| key.ability == ability);
        let mut keys = its.map(|held| held.of(object));
        keys.find(|key| limit.is_none_or(|limit| self.eye().used(*key) < limit.times))
    }

    /// The nth activated ability that an object has beside those of its card.
    pub(crate) fn given_to(&self, object: ObjectId, nth: u8) -> Option<AbilityId> {
        if !self.s.exists(object) {
            return None;
        }
        let own = &self.kernel.cards[self.s.card_of(object).index()].abilities;
        let is_activated =
            |held: &&HeldAbility| matches!(self.kernel.ability(held.ability).kind, AbilityKind::Activated(_));
        let given = self.eye().props(object).abilities.iter().filter(|key| !own.contains(key)).filter(is_activated);
        given.map(|key| key.ability).nth(usize::from(nth).checked_sub(1)?)
    }

    /// A player plays a card in one of the ways: it goes where layers wait, its cost is paid, and it is there.
    pub(crate) fn play(&mut self, player: PlayerId, object: ObjectId, way: PlayedBy) {
        let Some(play) = &self.kernel.model.rulebook.play else {
            return;
        };
        self.turn_over(object, false);
        let due = self.pay_price(player, object, way);
        self.log.cite(&play.clauses);
        self.goes_to_be_played(object, play.to);
        if self.s.owner_of(object) != player {
            self.s.give_to(object, player);
        }
        let env = Env::of(&[object.into_value(), player.into_value()]);
        let what = Waiting::new((self.s.batch(), player), None, env);
        let declares = due.iter().any(|(key, _)| self.can_declare_before_paying(key.ability));
        let before = declares.then(|| what.clone());
        self.s.begin(Frame::Declare { what, moded: false, target: 0, then: OnceDeclared::Placed });
        self.push_costs(due);
        self.declare_before_paying(before);
        if let Some(kind) = self.kernel.plays {
            self.propose(SmallVec::from_elem(act_event(kind, player, object), 1));
        }
    }

    /// A player activates an ability: its cost is paid, and it waits as a layer.
    pub fn activate(&mut self, player: PlayerId, object: ObjectId, ability: AbilityId) {
        let AbilityKind::Activated(activated) = &self.kernel.ability(ability).kind else {
            return;
        };
        let mut env = Env::of_slots(self.kernel.ability(ability).slots.max(2) as usize);
        env[0] = object.into_value();
        env[1] = player.into_value();
        if let Some(key) = self.usable(object, ability, activated.limit).filter(|_| activated.limit.is_some()) {
            self.use_up(key, &env);
        }
        let waiting = Waiting::new((self.s.batch(), player), Some(ability), env.clone());
        let declares = !activated.cost.is_empty() && self.has_declarations(&waiting);
        let before = (declares && self.can_declare_before_paying(ability)).then(|| waiting.clone());
        self.s.begin(Frame::Declare { what: waiting, moded: false, target: 0, then: OnceDeclared::Placed });
        let pc = self.kernel.code.costs[ability.index()];
        self.s.begin(Frame::Run { pc, env: env.clone(), moment: None, updates: false });
        self.declare_before_paying(before);
        let from = self.s.zone_of(object);
        let rule = self.kernel.model.rulebook.play.as_ref();
        let rule = rule.and_then(|play| play.activated.iter().position(|(zone, _)| *zone == from));
        if let Some(rule) = rule {
            let pc = self.kernel.code.activations[rule];
            self.s.begin(Frame::Run { pc, env, moment: None, updates: false });
        }
        if let Some(kind) = self.kernel.activates {
            self.propose(SmallVec::from_elem(act_event(kind, player, object), 1));
        }
    }

    /// Whether the rulebook can have modes and targets declared before the cost of an ability is paid. Where that is open, it is
    /// asked only if it can make a difference.
    fn can_declare_before_paying(&self, ability: AbilityId) -> bool {
        self.kernel.can_be(self.s, |it: DeclaredOrPaid| it == DeclaredOrPaid::BeforePaying)
            && !(self.eye().is_open::<DeclaredOrPaid>() && self.kernel.plain_costs.contains(ability))
    }

    fn declare_before_paying(&mut self, what: Option<Waiting>) {
        if let Some(what) = what {
            self.s.begin(Frame::Declare { what, moded: false, target: 0, then: OnceDeclared::IsPaid });
        }
    }

    /// A cost has not been paid: what it was for is not done. A card goes where its rulebook's `play` says, and nothing of it
    /// is done.
    pub(crate) fn is_unpaid(&mut self) {
        while let Some(Frame::Run { .. }) = self.s.on_top() {
            self.s.end_work();
        }
        let Some(Frame::Declare { what, .. }) = self.s.end_work() else {
            return;
        };
        self.log.cite(self.kernel.policy_clauses(Policy::ReplacedCost));
        if let Some(agent) = self.agent_waiting(&what) {
            self.tell(self.kernel.policy_clauses(Policy::ReplacedCost), |_| What::Ceases(agent));
        }
        let object = what.env.slot(Slot::THIS).object();
        if let Some(object) = object.filter(|_| what.ability.is_none()) {
            let (player, moment) = (what.player, self.s.moment());
            self.s.begin(Frame::Card { object, player, next: Resolving::Goes, moment, left: false, parts: Vec::new() });
        }
    }
}

/// The event that a player plays or activates something.
#[must_use]
pub fn act_event(kind: base::id::EventKindId, player: PlayerId, object: ObjectId) -> crate::position::event::Event {
    let mut roles = [Value::NONE; Role::COUNT];
    roles[Role::Player as usize] = player.into_value();
    roles[Role::Object as usize] = object.into_value();
    roles[Role::Source as usize] = object.into_value();
    crate::position::event::Event::new(kind, roles)
}
