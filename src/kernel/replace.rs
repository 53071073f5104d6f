//! Replacement effects: which are active, who applies the next, what it does to the event.

use super::active::Found;
use super::log::{Fact, Log, What};
use super::offer::{Chooser, OfferKind, Pick};
use super::state::{Env, Event, Frame, Key};
use super::step::{Go, Step};
use crate::base::id::{AbilityId, ClassId, ClauseId, PlayerId};
use crate::model::ability::{AbilityKind, Replacement};
use crate::model::event::EventTemplate;
use crate::model::expr::{NONE, Role};
use crate::model::instr::Instr;
use crate::model::ir::When;
use crate::model::policy::{
    Added, Affected, AffectsNobody, FirstPlayer, Policy, ReplacementOrder, ReplacesAgain, ThreeOrMore, Unpreventable,
};
use smallvec::SmallVec;

/// Replacement effects that are active for one event.
type Applicable = SmallVec<[Found; 4]>;

impl<'m, L: Log> Step<'_, 'm, L> {
    /// The replacement of an ability.
    #[must_use]
    pub fn replacement(&self, ability: AbilityId) -> Option<&'m Replacement> {
        match &self.kernel.ability(ability).kind {
            AbilityKind::Replacement(replacement) => Some(replacement),
            _ => None,
        }
    }

    /// The replacement effects of these classes that are active for an event of the moment on top.
    pub fn replacements(&self, at: u8, classes: &[ClassId]) -> SmallVec<[Found; 4]> {
        let event = self.event_at(at);
        if let Some(fixed) = &event.fixed {
            let mut found: SmallVec<[Found; 4]> = fixed.iter().cloned().collect();
            found.retain(|(key, _)| self.is_free(event, *key, classes));
            return found;
        }
        self.replacements_of(event, classes)
    }

    /// The replacement effects of these classes that are active for an event now.
    #[must_use]
    pub fn replacements_of(&self, event: &Event, classes: &[ClassId]) -> SmallVec<[Found; 4]> {
        let listeners = &self.kernel.listeners[event.kind.index()];
        let mut found = self.eye().active(&listeners.replacements);
        for ability in &event.own {
            found.push((Key { ability: *ability, object: Key::OWN, nth: 0 }, event.origin.clone()));
        }
        found.retain(|(key, env)| self.is_active(event, *key, env, classes));
        found
    }

    /// Every class of replacement effects.
    #[must_use]
    pub fn classes(&self) -> SmallVec<[ClassId; 8]> {
        (0..self.kernel.model.rulebook.classes.len()).map(ClassId::at).collect()
    }

    /// Whether an effect of one of these classes is free to replace an event: it has not yet, and is not used up.
    fn is_free(&self, event: &Event, key: Key, classes: &[ClassId]) -> bool {
        let Some(replacement) = self.replacement(key.ability) else {
            return false;
        };
        classes.contains(&replacement.class)
            && !self.has_replaced(event, key)
            && replacement.limit.is_none_or(|limit| self.used(key) < limit.times)
    }

    fn is_active(&self, event: &Event, key: Key, env: &mut Env, classes: &[ClassId]) -> bool {
        let Some(replacement) = self.replacement(key.ability).filter(|_| self.is_free(event, key, classes)) else {
            return false;
        };
        if self.eye().meets(env, &replacement.on, event).is_none() {
            return false;
        }
        if let Some(ordinal) = replacement.ordinal
            && self.times(ordinal.tally, env) + 1 != i32::from(ordinal.time)
        {
            return false;
        }
        !(self.prevents(replacement)
            && self.kernel.policy(self.s) == Some(Unpreventable::NotApplied)
            && self.prevention_forbidden(event, env).is_some())
    }

    /// Whether the effect is kept from replacing the event because it already has; not before a silent rulebook is read.
    fn has_replaced(&self, event: &Event, key: Key) -> bool {
        event.lineage.contains(&key) && self.kernel.policy(self.s) == Some(ReplacesAgain::Once)
    }

    fn prevents(&self, replacement: &Replacement) -> bool {
        replacement.body.iter().any(|instr| matches!(instr, Instr::Prevent(_)))
    }

    /// Applies the next active replacement effect of these classes; `false` if there is none.
    pub fn replace_next(&mut self, at: u8, classes: &[ClassId], clauses: &[ClauseId]) -> Go<bool> {
        if !self.event_at(at).lineage.is_empty() {
            // What applies now, and what no longer does, is seen by looking again.
            self.log.cite(self.kernel.policy_clauses(Policy::ReplacementCondition));
        }
        let event = self.event_at(at);
        let listeners = &self.kernel.listeners[event.kind.index()];
        if listeners.replacements.is_empty() && event.own.is_empty() {
            return Ok(false);
        }
        let event = event.clone();
        self.zero_policy(&event)?;
        let found = self.replacements(at, classes);
        if found.is_empty() {
            return Ok(false);
        }
        if found.iter().any(|(key, _)| event.lineage.contains(key)) {
            self.policy::<ReplacesAgain>()?;
        }
        if found.iter().any(|(key, _)| self.replacement(key.ability).is_some_and(|it| self.prevents(it))) {
            self.policy_if_forbidden(at)?;
        }
        let (chooser, theirs) = self.whose_replacement(at, &found, clauses)?;
        let all = self.joined(clauses, Policy::ReplacementOrder);
        let picks: SmallVec<[Pick; 8]> = theirs.iter().map(|found| self.pick(found.0, &found.1)).collect();
        let choice = self.ask(chooser, OfferKind::NextReplacement, &picks, &all)?;
        let (key, env) = theirs[choice].clone();
        self.event_at_mut(at).turn = Some(self.eye().controller(&env));
        if theirs.len() > 1 {
            self.log.cite(&all);
        }
        self.apply_replacement(at, key, env, clauses)?;
        Ok(true)
    }

    /// Asks for the policy on what cannot be prevented only where it matters.
    fn policy_if_forbidden(&mut self, at: u8) -> Go {
        let event = self.event_at(at);
        if self.prevention_forbidden(event, &Env::new()).is_some() {
            self.policy::<Unpreventable>()?;
        }
        Ok(())
    }

    /// How an effect stands among the options of an offer.
    #[must_use]
    pub fn pick(&self, key: Key, env: &Env) -> Pick {
        let object = crate::base::id::ObjectId::of_value(Self::slot(env, crate::model::expr::Slot::THIS));
        Pick::Ability(key.ability, object.unwrap_or_default())
    }

    /// Who takes the next replacement, and from which.
    fn whose_replacement(&mut self, at: u8, found: &Applicable, clauses: &[ClauseId]) -> Go<(Chooser, Applicable)> {
        if found.len() == 1 && self.kernel.policy::<ReplacementOrder>(self.s).is_none() {
            // Nothing to order; only whom the event affected at first is kept.
            let now = self.event_at(at).role(Role::Player);
            self.event_at_mut(at).affected.get_or_insert(now);
            return Ok((self.turn_player(), found.clone()));
        }
        match self.policy::<ReplacementOrder>()? {
            ReplacementOrder::TurnPlayer => Ok((self.turn_player(), found.clone())),
            ReplacementOrder::AffectedPlayer => self.by_the_affected(at, found, clauses),
            ReplacementOrder::EachTheirOwn => self.each_their_own(at, found, clauses),
        }
    }

    fn turn_player(&self) -> Chooser {
        Chooser::Player(PlayerId(self.s.turn.into()))
    }

    fn each_their_own(&mut self, at: u8, found: &Applicable, clauses: &[ClauseId]) -> Go<(Chooser, Applicable)> {
        let player = self.next_applier(at, found, clauses)?;
        let theirs = found.iter().filter(|(_, env)| self.eye().controller(env) == player).cloned().collect();
        Ok((Chooser::Player(player), theirs))
    }

    /// The player whom the event affects orders; who that is may have changed, or it may be nobody.
    fn by_the_affected(&mut self, at: u8, found: &Applicable, clauses: &[ClauseId]) -> Go<(Chooser, Applicable)> {
        let now = self.event_at(at).role(Role::Player);
        let original = match self.kernel.policy(self.s) {
            Some(Affected::Now) => now,
            _ => *self.event_at_mut(at).affected.get_or_insert(now),
        };
        if found.len() < 2 {
            return Ok((self.turn_player(), found.clone()));
        }
        let affected = match original == now {
            false if self.cited::<Affected>()? == Affected::Original => original,
            _ => now,
        };
        let Some(player) = PlayerId::of_value(affected) else {
            return match self.cited::<AffectsNobody>()? {
                AffectsNobody::TurnPlayer => Ok((self.turn_player(), found.clone())),
                AffectsNobody::EachTheirOwn => self.each_their_own(at, found, clauses),
                AffectsNobody::Nobody => Ok((Chooser::Rules, found.clone())),
            };
        };
        let all = found.len() + self.event_at(at).lineage.len();
        if all > 2
            && player.value() != i32::from(self.s.turn)
            && self.cited::<ThreeOrMore>()? == ThreeOrMore::TurnPlayer
        {
            return Ok((self.turn_player(), found.clone()));
        }
        Ok((Chooser::Player(player), found.clone()))
    }

    /// The player who applies the next effect: whoever is at it goes on, then clockwise.
    fn next_applier(&mut self, at: u8, found: &SmallVec<[Found; 4]>, clauses: &[ClauseId]) -> Go<PlayerId> {
        let has = |step: &Self, player: PlayerId| found.iter().any(|(_, env)| step.eye().controller(env) == player);
        let event = self.event_at(at);
        let only = self.eye().controller(&found[0].1);
        let several = found.iter().any(|(_, env)| self.eye().controller(env) != only);
        let start = match (event.turn, event.first) {
            (Some(player), _) | (None, Some(player)) => player,
            (None, None) if !several => return Ok(only),
            (None, None) => {
                let first = self.first_player(clauses)?;
                if self.policy::<FirstPlayer>()? != FirstPlayer::TurnPlayerPerClass {
                    self.event_at_mut(at).first = Some(first);
                }
                self.event_at_mut(at).turn = Some(first);
                first
            }
        };
        let mut player = start;
        while !has(self, player) {
            player = self.s.next_player(player, self.kernel.players());
            if player == start {
                return Ok(only);
            }
        }
        Ok(player)
    }

    fn apply_replacement(&mut self, at: u8, key: Key, env: Env, clauses: &[ClauseId]) -> Go {
        let ability = self.kernel.ability(key.ability);
        let mut all: SmallVec<[ClauseId; 4]> = SmallVec::from_slice(clauses);
        all.extend(self.class_clauses(key.ability).iter().copied());
        all.extend(ability.clauses.iter().copied());
        let fact = Fact::of(self.event_at(at));
        self.tell(&all, |step| What::Replaces(step.agent(key), fact));
        self.log.cite(self.kernel.policy_clauses(Policy::ReplacesAgain));
        let replacement = self.replacement(key.ability);
        let next = replacement.is_some_and(|replacement| replacement.next);
        if replacement.is_some_and(|replacement| replacement.limit.is_some()) {
            self.use_up(key);
        }
        let fresh = !self.event_at(at).lineage.contains(&key);
        for (predicate, it) in self.kernel.model.predicates.iter().enumerate() {
            if it.when == When::OncePerEvent {
                self.log.seen(predicate, fresh);
            }
        }
        // A set, with the effect that is being applied last.
        let lineage = &mut self.event_at_mut(at).lineage;
        lineage.retain(|known| *known != key);
        lineage.push(key);
        if let Some(position) = key.position().filter(|_| next) {
            self.s.effects[position].left = 0;
        }
        let pc = self.kernel.code.body(key.ability, 0);
        self.s.agenda.push(Frame::Run { pc, env, moment: u16::MAX, bare: false });
        Ok(())
    }

    /// The clauses that give the class of a replacement effect.
    fn class_clauses(&self, ability: AbilityId) -> &'m [ClauseId] {
        let class = self.replacement(ability).map(|it| it.class.index());
        let of_class = |class: usize| self.kernel.model.rulebook.class_clauses.get(class);
        class.and_then(of_class).map_or(&[], Vec::as_slice)
    }

    /// Counts one more use of a limited effect.
    pub fn use_up(&mut self, key: Key) {
        match self.s.uses.binary_search_by_key(&key, |(used, _)| *used) {
            Ok(at) => self.s.uses[at].1 = self.s.uses[at].1.saturating_add(1),
            Err(at) => self.s.uses.insert(at, (key, 1)),
        }
    }

    // what a replacement does to the event

    /// The event under replacement gets this part. For an event of several
    /// parts, each part that the effect meets.
    pub fn change_event(&mut self, env: &mut Env, role: Role, expr: &crate::model::expr::Expr) {
        let Some(event) = self.event_mut() else {
            return;
        };
        let mut event = event.clone();
        for part in self.met_parts(env, &event) {
            super::active::bind_roles(env, &event.part(part));
            let value = self.value(env, expr);
            self.follow_object(&mut event, part, role, value);
            event.set(part, role, value);
        }
        super::active::bind_roles(env, &event.part(0));
        self.put_event(event, true);
    }

    /// Where the player of an event was the controller of its object, it is now that of the new object.
    fn follow_object(&self, event: &mut Event, part: usize, role: Role, value: i32) {
        let before = event.part(part);
        let old = self.object(before[Role::Object as usize]).map(|old| self.player_of(old));
        if role == Role::Object
            && old == Some(before[Role::Player as usize])
            && let Some(new) = self.object(value)
        {
            event.set(part, Role::Player, self.player_of(new));
        }
    }

    /// The parts of the event that the effect that is being applied meets.
    pub fn met_parts(&self, env: &Env, event: &Event) -> SmallVec<[usize; 4]> {
        let patterns = event.lineage.last().and_then(|key| self.replacement(key.ability)).map(|it| &it.on);
        let mut env = env.clone();
        (0..event.part_count())
            .filter(|part| {
                event.parts.is_empty()
                    || patterns.is_none_or(|patterns| {
                        super::active::bind_roles(&mut env, &event.part(*part));
                        patterns.iter().any(|it| it.kind == event.kind && self.eye().holds(&mut env, &it.filter))
                    })
            })
            .collect()
    }

    /// Puts a changed event back in its place.
    pub fn put_event(&mut self, event: Event, told: bool) {
        if let Some(place) = self.event_mut() {
            *place = event;
        }
        if told
            && L::ENTRIES
            && let Some(fact) = self.fact()
        {
            self.tell(&[], |_| What::Becomes(fact));
        }
    }

    /// The event under replacement becomes another one, with its lineage.
    pub fn become_event(&mut self, env: &Env, template: &'m EventTemplate) {
        let mut made = self.make(env, std::slice::from_ref(template));
        let (Some(mut new), Some(old)) = (made.pop(), self.event_mut().cloned()) else {
            self.vanish();
            return;
        };
        self.settle_application(&old);
        new.lineage = old.lineage;
        new.fixed = old.fixed;
        new.first = old.first;
        new.affected = old.affected;
        if self.added_stays() {
            new.with.clone_from(&old.with);
        }
        new.turn = old.turn;
        self.put_event(new, true);
    }

    /// The event under replacement is replaced with nothing.
    pub fn vanish(&mut self) {
        let Some(event) = self.event_mut() else {
            return;
        };
        event.nothing = true;
        let event = event.clone();
        self.settle_application(&event);
        self.tell(&[], |_| What::Vanishes(Fact::of(&event)));
        self.follow_added(&event);
    }

    /// Asks what becomes of that which was added to the event under replacement, if anything was.
    pub fn added_policy(&mut self) -> Go {
        if self.event_mut().is_some_and(|event| !event.with.is_empty()) {
            self.cited::<Added>()?;
        }
        Ok(())
    }

    fn added_stays(&self) -> bool {
        self.kernel.policy(self.s) == Some(Added::Stays)
    }

    /// What was added to an event that is replaced with nothing happens all the same, where the rulebook says so.
    pub fn follow_added(&mut self, event: &Event) {
        if self.added_stays() {
            for (pc, env) in event.with.iter().rev() {
                self.s.agenda.push(Frame::Run { pc: *pc, env: env.clone(), moment: u16::MAX, bare: false });
            }
        }
    }

    /// An application that does not come about is remembered as such, so that it is not tried again.
    pub fn settle_application(&mut self, event: &Event) {
        if let Some((key, part, raw)) = event.application {
            self.record_application(key, part, event.role(Role::Object), raw, NONE);
        }
    }
}
