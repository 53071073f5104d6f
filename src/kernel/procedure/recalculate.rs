//! After every event: continuous effects, state triggers, predicates, standing checks.

use crate::continuous::pass::{Candidate, Need, Settled};
use crate::position::agenda::{Frame, Stand};
use crate::position::env::Env;
use crate::position::key::{HeldAbility, Key};
use crate::position::lasting::BoundTo;
use crate::position::log::{Entry, What};
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::{Go, Step};
use crate::wire::writer::PositionWriter;
use base::id::ObjectId;
use model::ability::{AbilityKind, Duration, EffectPart, Scope};
use model::expr::Comparison;
use model::ir::When;
use model::one_of;
use model::policy::{
    Applications, ChangedApplication, ConditionsLook, LayerVariables, MatchesAgain, NoDuration, Policy, TimestampTie,
};
use smallvec::SmallVec;

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Whether a change of the position can matter to anything that is looked at after each event.
    pub(crate) fn recalculates(&self) -> bool {
        !self.kernel.plain
            || self.kernel.state_triggers
            || self.kernel.ability_ages
            || self.kernel.counts_of_effects
            || self.kernel.watches
            || !self.kernel.checks.is_empty()
    }

    /// The next piece of a recalculation.
    pub fn recalculate(&mut self) -> Go {
        if !self.kernel.plain {
            let result = self.kernel.settle(self.s, self.meter);
            self.go_unless_asked()?;
            if self.meter.overflowed() || self.meter.halted().is_some() {
                return Ok(());
            }
            match result {
                Ok(settled) => {
                    if self.settled(settled) {
                        return Ok(());
                    }
                }
                Err(Need::Tie(candidates)) => return self.tie(candidates),
                Err(Need::Apply(candidate)) => return self.apply_first(candidate),
                Err(Need::Begin(candidates)) => return self.begin_one(candidates),
                Err(Need::Next(effect, objects)) => return self.bind_next(effect, &objects),
            }
        }
        if self.kernel.plain && self.kernel.ability_ages {
            self.note_statics(&[], &[]);
        }
        if self.kernel.counts_of_effects {
            self.forget_counts_that_are_over();
            self.go_unless_asked()?;
        }
        if self.is_within_an_occurrence() {
            self.s.end_work();
            return Ok(());
        }
        self.sample_states()?;
        // A standing check makes an event of its own, so that what it meets is a position between two events, too.
        self.watch_state();
        self.next_check(0)
    }

    /// The standing checks are looked at from this one on; where none of them finds anything, the position has settled.
    pub(crate) fn next_check(&mut self, from: u16) -> Go {
        self.s.end_work();
        self.check(from)
    }

    /// Several effects with the same timestamp start to apply, and it makes a difference which is first: somebody decides.
    fn tie(&mut self, candidates: Vec<Candidate>) -> Go {
        let controller = self.eye().control(candidates[0].object);
        let chooser = match self.policy::<TimestampTie>()? {
            TimestampTie::TurnPlayer => Chooser::Player(self.s.turn_player()),
            TimestampTie::Controller if candidates.iter().all(|it| self.eye().control(it.object) == controller) => {
                Chooser::Player(controller)
            }
            // Of objects of several players no rulebook says whose controller decides.
            TimestampTie::Controller => Chooser::Rules,
        };
        let picks: SmallVec<[Pick; 8]> = candidates.iter().map(|it| self.pick(it.key, &it.env)).collect();
        let clauses = self.kernel.policy_clauses(Policy::TimestampTie);
        let choice = self.ask(chooser, OfferKind::NextContinuous, &picks, clauses)?;
        self.log.cite(clauses);
        self.note_order(choice, &candidates);
        self.apply_first(candidates[choice].clone())
    }

    /// Several effects of one age begin to apply to different objects. Where it matters which of them does first, somebody says so;
    /// else the first of them does.
    fn begin_one(&mut self, candidates: Vec<Candidate>) -> Go {
        let tied = self.answered_apart(&candidates);
        if tied.is_empty() || self.policy::<Applications>()? != Applications::Event {
            return self.apply_first(candidates[0].clone());
        }
        let first = self.eye().first_by_decision(&candidates, tied, None);
        match first.as_slice() {
            [only] => self.apply_first(candidates[*only].clone()),
            several => self.tie(several.iter().map(|at| candidates[*at].clone()).collect()),
        }
    }

    /// A part applies for the first time, or differently: as an event, if anything can meet that.
    fn apply_first(&mut self, candidate: Candidate) -> Go {
        let old = candidate.record.map(|at| self.s.applied()[at]);
        if let Some(record) = candidate.record.filter(|at| !self.s.applied()[*at].live)
            && self.policy::<MatchesAgain>()? == MatchesAgain::NotFirstTime
        {
            self.log.cite(self.kernel.policy_clauses(Policy::MatchesAgain));
            self.applies_again(record, candidate.raw);
            return Ok(());
        }
        // What it counts as only matters for who listens, and that is asked of the whole.
        let whole = self.application(&candidate, candidate.raw);
        let is_event = whole.is_some_and(|event| self.kernel.is_listened(&event))
            && self.policy::<Applications>()? == Applications::Event;
        let changed = old.is_some_and(|old| old.live);
        let told = |raw: Value| raw.exists();
        let can_differ = changed
            && self.kernel.is_difference(&candidate)
            && told(candidate.raw)
            && old.is_some_and(|old| told(old.raw));
        let difference = can_differ
            && (is_event || !self.eye().is_open::<ChangedApplication>())
            && self.policy::<ChangedApplication>()? == ChangedApplication::Difference;
        let amount = match old {
            Some(old) if difference => self.meter.difference(candidate.raw, old.raw),
            _ => candidate.raw,
        };
        self.fix_variables(&candidate);
        self.tell_application(&candidate, amount);
        // Less than before is no event of this kind, but what was gained becomes less.
        if let Some(old) = old.filter(|_| difference && self.meter.compare(Comparison::Less, amount, 0)) {
            let form = if old.form.exists() { self.meter.sum(old.form, amount) } else { Value::NONE };
            self.record_application(candidate.key, candidate.part, candidate.object.into_value(), candidate.raw, form);
            return Ok(());
        }
        // To gain less than nothing is no gain, where nothing of amount zero happens; the number falls all the same.
        let is_event = is_event && !self.is_less_than_nothing(&candidate, amount);
        let event = self.application(&candidate, amount);
        match event.filter(|_| is_event) {
            Some(event) => {
                self.log.cite(self.kernel.policy_clauses(Policy::Applications));
                self.propose(SmallVec::from_elem(event, 1));
            }
            None => {
                let form = candidate.raw;
                self.record_application(
                    candidate.key,
                    candidate.part,
                    candidate.object.into_value(),
                    candidate.raw,
                    form,
                );
            }
        }
        Ok(())
    }

    /// Whether a part adds or takes less than nothing, and nothing of such an amount happens.
    fn is_less_than_nothing(&mut self, candidate: &Candidate, amount: Value) -> bool {
        let is_nothing = self.is_no_gain(candidate, amount);
        if is_nothing {
            self.log.cite(self.kernel.policy_clauses(Policy::ZeroEvents));
        }
        is_nothing
    }

    /// An effect that has waited for the next object applies to it for the first time: its variables are fixed now.
    fn fix_variables(&mut self, candidate: &Candidate) {
        let Some(at) = candidate.key.position() else {
            return;
        };
        let AbilityKind::Continuous(continuous) = &self.kernel.ability(candidate.key.ability).kind else {
            return;
        };
        if !matches!(continuous.scope, Scope::Next(..)) || self.s.effect(at).locked {
            return;
        }
        let has_variables = !self.kernel.ability(candidate.key.ability).variables.is_empty();
        if has_variables && self.eye().policy::<LayerVariables>() == LayerVariables::Locked {
            self.s.effect_mut(at).env = candidate.env.clone();
            self.s.effect_mut(at).locked = true;
            self.log.cite(self.kernel.policy_clauses(Policy::LayerVariables));
        }
    }

    fn tell_application(&mut self, candidate: &Candidate, amount: Value) {
        let rulebook = &self.kernel.model.rulebook;
        let place = candidate.place;
        let ability = self.kernel.ability(candidate.key.ability);
        let mut clauses: SmallVec<[base::id::ClauseId; 4]> = ability.clauses.iter().copied().collect();
        if let Some(stage) = rulebook.stages.get(place.stage as usize) {
            clauses.extend(stage.clauses.iter().copied());
        }
        clauses.extend(rulebook.substage_clauses.iter().copied());
        if place.dependent {
            clauses.extend(self.kernel.policy_clauses(Policy::Dependence).iter().copied());
            clauses.extend(self.kernel.policy_clauses(Policy::DependenceStage).iter().copied());
        }
        if place.waits {
            clauses.extend(self.kernel.policy_clauses(Policy::DependentWaits).iter().copied());
        }
        self.tell(&clauses, |step| {
            What::Applies(crate::position::log::Application {
                agent: step.agent(candidate.key),
                part: candidate.part,
                object: candidate.object,
                form: amount,
                stage: place.stage,
                substage: place.substage,
                timestamp: candidate.timestamp,
                dependent: place.dependent,
            })
        });
    }

    /// A pass found everything settled. `true`: an effect ended, so that it must be looked at again.
    pub(crate) fn settled(&mut self, settled: Settled) -> bool {
        self.s.see(settled.view);
        let apply: SmallVec<[Key; 8]> = settled.live.iter().map(|at| self.s.applied()[*at].key).collect();
        for (at, predicate) in self.kernel.model.predicates.iter().enumerate() {
            if predicate.when == When::Staging {
                let staged = self.eye().is_staged(&settled.order);
                self.log.seen(at, staged);
            }
        }
        for by in &settled.forbade {
            self.log.cite(&self.kernel.ability(*by).clauses);
            self.log.cite(self.kernel.policy_clauses(Policy::RuleChanges));
        }
        if self.log.wants_entries() {
            self.log.entry(Entry { what: What::Pass(settled.order), clauses: Vec::new() });
        }
        let keeps = !self.kernel.forgets(self.s, |it: MatchesAgain| it == MatchesAgain::FirstTime);
        let mut gone: Vec<(Key, ObjectId)> = Vec::new();
        for (at, applied) in self.s.applied_mut().iter_mut().enumerate() {
            if applied.live && !settled.live.contains(&at) {
                applied.live = false;
                gone.push((applied.key, applied.object));
            }
        }
        // What does not apply any more has its part in the position at which conditions look.
        let looks_again = !gone.is_empty()
            && self.kernel.live_conditions
            && self.kernel.can_be(self.s, |it: ConditionsLook| it == ConditionsLook::Standing);
        for (key, object) in gone {
            self.tell(&[], |step| What::NoLonger(step.agent(key), object));
        }
        self.s.keep_applied(|applied| applied.live || keeps);
        let since = if self.s.orders().is_empty() { Vec::new() } else { self.s.since().to_vec() };
        let is_back = self.note_statics(&apply, &settled.there);
        self.keep_orders(&since);
        // What a static effect did that has ceased to exist says nothing of one that comes to be later.
        self.s.keep_applied_of_what_exists();
        for effect in self.s.effects_mut().iter_mut().filter(|effect| self.kernel.waits(effect)) {
            effect.objects.clear();
        }
        self.end_inapplicable() || is_back || looks_again
    }

    /// Notes since when each static effect exists, and each trigger whose age may be asked for; those that no longer do
    /// are forgotten. What applies exists, even if what applies behind it has taken its ability away; and what an effect
    /// takes before it could apply stays where it is in the order. Whether something that was taken is there again, and so
    /// is of another age than the pass has taken it for. `in_place`: the effects with a condition that were there where they have
    /// their place.
    fn note_statics(&mut self, apply: &[Key], in_place: &[Key]) -> bool {
        let mut since: Vec<(Key, Timestamp)> = Vec::new();
        let mut taken: Vec<Key> = Vec::new();
        let known = |of: Key| self.s.is_since(of);
        for object in self.s.object_numbers().filter(|object| self.s.exists(*object)) {
            let look = || self.statics_of(object, apply, in_place);
            let (there, gone) = self.s.looking(look, |(there, gone), told| {
                told.push(there.len() as u8);
                there.iter().chain(gone).for_each(|key| PositionWriter(told).key(*key));
            });
            since.extend(there.into_iter().map(|key| (key, known(key).unwrap_or(self.s.moment()))));
            taken.extend(gone);
        }
        let others = apply.iter().filter(|key| key.bearer().is_some()).chain(&taken);
        since.extend(others.map(|key| (*key, known(*key).unwrap_or(self.s.moment()))));
        since.sort_unstable();
        since.dedup();
        let was_taken = |key: &Key| self.s.taken().contains(key) && !taken.contains(key);
        let mut is_back = false;
        for (_, since) in since.iter_mut().filter(|(key, _)| was_taken(key)) {
            is_back |= *since != self.s.moment();
            *since = self.s.moment();
        }
        self.s.note_since(since, taken);
        is_back
    }

    /// The static effects of an object that are there, and those of its card that would be and have been taken away. `apply`: those
    /// that apply; `in_place`: of those that work on a condition those that are there.
    fn statics_of(&self, object: ObjectId, apply: &[Key], in_place: &[Key]) -> (Vec<Key>, Vec<Key>) {
        let borne = |held: &HeldAbility| held.of(object);
        let its = &self.eye().props(object).abilities;
        let is_there = |key: &Key| self.kernel.is_dated(key.ability) && self.eye().of_bearer(*key).is_some();
        let is_conditional = |key: &Key| {
            let ability = self.kernel.ability(key.ability);
            self.kernel.live_conditions && ability.kind.continuous().is_some() && !ability.condition.is_true()
        };
        let is_there_now = |key: &Key| if is_conditional(key) { in_place.contains(key) } else { is_there(key) };
        let printed = &self.kernel.cards[self.s.card_of(object).index()].abilities;
        let is_continuous = |key: &Key| self.kernel.ability(key.ability).kind.continuous().is_some();
        let gone = printed.iter().filter(|key| !its.contains(key)).map(borne).filter(is_continuous);
        let gone = gone.filter(|key| !apply.contains(key)).filter(is_there);
        (its.iter().map(borne).filter(is_there_now).collect(), gone.collect())
    }

    /// Effects of layers end that affect nothing any more and wait for nothing, where no duration was stated.
    fn end_inapplicable(&mut self) -> bool {
        let applicable = || one_of!(self.eye().policy(), NoDuration: Applicable, not Turn | Indefinite);
        let over = (0..self.s.effect_count()).find(|at| {
            let effect = self.s.effect(*at);
            let ability = self.kernel.ability(effect.ability);
            if let Some(Duration::AsLongAs(condition)) = &ability.duration {
                return !self.eye().holds(&mut effect.env.clone(), condition);
            }
            let AbilityKind::Continuous(continuous) = &ability.kind else {
                return false;
            };
            let waits = self.kernel.waits(effect);
            let key = Key::lasting(effect.ability, *at);
            let applies = self.s.applied().iter().any(|it| it.live && it.key == key);
            // On the next object it is only applied while its condition holds, which is looked at all the time.
            let is_next = matches!(continuous.scope, Scope::Next(..));
            let may_apply = |part: &EffectPart| is_next && !part.condition.is_true();
            let is_applicable = || applies || continuous.parts.iter().any(may_apply);
            let lost = effect.bound == BoundTo::Lost;
            lost || effect.over && !applies
                || (ability.duration.is_none() && !waits && !is_applicable() && applicable())
        });
        match over {
            Some(at) => {
                self.log.cite(self.kernel.policy_clauses(Policy::NoDuration));
                self.end_effect(at);
                true
            }
            None => false,
        }
    }

    // predicates

    /// Evaluates the predicates that are looked at at every event boundary.
    pub fn watch_state(&mut self) {
        for (at, predicate) in self.kernel.model.predicates.iter().enumerate() {
            if predicate.when == When::Always {
                let holds = self.eye().holds(&mut Env::new(), &predicate.what);
                self.log.seen(at, holds);
            }
        }
    }

    /// Whether the recalculation on top is in the middle of an occurrence: for the triggers on the events of the moment below
    /// it, or for the period that ends. What follows a position is then left to the recalculation that comes behind it.
    pub(crate) fn is_within_an_occurrence(&self) -> bool {
        matches!(
            self.s.agenda(),
            [
                ..,
                Frame::Moment { stand: Stand::EffectsAnew, .. } | Frame::Run { updates: true, .. },
                Frame::Recalculate
            ]
        )
    }
}
