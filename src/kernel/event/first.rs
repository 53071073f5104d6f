//! Of several events of one moment, those that an effect answers which answers only so many: the first, the next, as
//! many as its limit allows.
//!
//! It is said before any of them is met, and kept with the event, as the time of
//! what waits for the next one is. What nobody need say is not asked: where the
//! effect answers all of them, or where it would do the same whichever it is.

use crate::position::env::Env;
use crate::position::event::{Event, EventCount};
use crate::position::key::Key;
use crate::position::offer::{Chooser, OfferKind, Pick};
use crate::position::trace::Trace;
use crate::step::work::{Go, Step};
use base::id::PlayerId;
use model::ability::{Ordinal, Trigger};
use model::expr::Slot;
use model::one_of;
use model::policy::{FirstOfSeveral, Ordinals, Policy, Simultaneous, Suppressed};
use smallvec::SmallVec;

/// An effect, and the events that it could answer.
struct Several {
    key: Key,
    player: PlayerId,
    /// Each event that nobody has said yet it answers, and what the effect would be if it did.
    events: SmallVec<[(u8, Answer); 4]>,
    /// All the events that it could answer.
    places: SmallVec<[u8; 4]>,
    /// Of how many it has been said that it does.
    said: usize,
}

/// What an effect would be if it answered an event.
#[derive(PartialEq, Eq)]
struct Answer {
    /// Its environment, with all that it reads.
    env: Env,
    /// Whether the state that it asks for is there.
    holds: bool,
    /// Whether another effect suppresses it.
    suppressed: bool,
}

impl<T: Trace> Step<'_, '_, T> {
    /// These events of the moment on top are about to be met: for each effect that answers fewer of them than there are,
    /// it is said which.
    ///
    /// # Errors
    /// Asks who says so, and which they are; nothing has changed by then but what was said before.
    pub(crate) fn choose_firsts(&mut self, places: &[u8]) -> Go {
        let is_chosen = |it| one_of!(it, FirstOfSeveral: Controller | TurnPlayer | Nobody, not Named);
        if places.len() < 2 || !self.kernel.can_be(self.s, is_chosen) {
            return Ok(());
        }
        for several in self.triggers_of_several(places)?.into_iter().chain(self.answers_of_several(places)) {
            self.choose_first(several)?;
        }
        Ok(())
    }

    /// The same for events that are about to be counted, and effects that replace the first of them, or another.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn choose_firsts_to_happen(&mut self, places: &[u8]) -> Go {
        let is_chosen = |it| one_of!(it, FirstOfSeveral: Controller | TurnPlayer | Nobody, not Named);
        if places.len() < 2 || !self.kernel.can_be(self.s, is_chosen) {
            return Ok(());
        }
        let mut all: Vec<Several> = Vec::new();
        for at in places {
            let event = self.event_at(*at).clone();
            for (key, env, ordinal) in self.ordinals_met(&event) {
                let whose = self.eye().whose_times(ordinal.tally, &env) as u8;
                let counts = [EventCount::All(ordinal.tally, whose), EventCount::OfEffect(self.eye().own_count(key))];
                if counts.into_iter().all(|count| event.time(count).is_none()) {
                    let player = self.eye().controller(&env);
                    note(&mut all, (key, player), (*at, Answer { env, holds: true, suppressed: false }), &event);
                }
            }
        }
        all.into_iter().try_for_each(|several| self.choose_first(several))
    }

    fn choose_first(&mut self, mut several: Several) -> Go {
        while several.differ() || several.said > 0 {
            let left = self.times_left(&mut several)?;
            if several.said >= left || several.events.len() + several.said <= left {
                return Ok(());
            }
            let chooser = match self.policy::<FirstOfSeveral>()? {
                FirstOfSeveral::Controller => Chooser::Player(several.player),
                FirstOfSeveral::TurnPlayer => Chooser::Player(self.s.turn_player()),
                FirstOfSeveral::Nobody => Chooser::Rules,
                FirstOfSeveral::Named => return Ok(()),
            };
            let clauses = self.kernel.policy_clauses(Policy::FirstOfSeveral);
            let unlike = several.unlike();
            let picks: SmallVec<[Pick; 8]> = unlike.iter().map(|at| self.event_pick(several.events[*at].0)).collect();
            let choice = self.ask(chooser, OfferKind::FirstEvent, &picks, clauses)?;
            self.log.cite(clauses);
            let (at, _) = several.events.remove(unlike[choice]);
            several.said += 1;
            self.event_at_mut(at).nexts.push(several.key);
        }
        Ok(())
    }

    /// How many of the events an effect answers; those that do not count are left out.
    fn times_left(&mut self, several: &mut Several) -> Go<usize> {
        let ordinal = |ordinal: Ordinal, before: i32| {
            let place = i32::from(ordinal.time) - before;
            usize::from(place > 0 && place as usize <= several.events.len() + several.said)
        };
        let key = several.key;
        let env = several.events.first().map_or_else(Env::new, |(_, answer)| answer.env.clone());
        let Some(trigger) = self.kernel.trigger(key.ability) else {
            let Some(time) = self.ordinal(key) else { return Ok(0) };
            let before = self.times_before(key, &env, time)?;
            return Ok(ordinal(time, before));
        };
        if let Some(time) = trigger.ordinal {
            let before = self.times_before(key, &env, time)?;
            return Ok(ordinal(time, before));
        }
        let mut left = several.events.len() + several.said;
        let is_limited = trigger.limit.is_some() || trigger.next;
        let is_suppressed = several.events.iter().any(|(_, answer)| answer.suppressed);
        if is_limited && is_suppressed && self.policy::<Suppressed>()? == Suppressed::DoesNotCount {
            several.events.retain(|(_, answer)| !answer.suppressed);
        }
        if let Some(limit) = trigger.limit {
            left = left.min(self.eye().left_of(limit, key));
        }
        if trigger.next && key.position().is_some() {
            left = left.min(1);
        }
        if left > 1 && one_of!(self.policy()?, Simultaneous: Once, not Each | EachNamed) {
            several.events.retain(|(_, answer)| !answer.suppressed);
            left = usize::from(!self.waits_already(key));
        }
        self.go_unless_asked().map(|()| left)
    }

    /// How often an effect for the first time, or another, has been met before the moment on top.
    fn times_before(&mut self, key: Key, env: &Env, ordinal: Ordinal) -> Go<i32> {
        Ok(match self.policy::<Ordinals>()? {
            Ordinals::SinceExistence => i32::from(self.s.times_used(self.eye().own_count(key))),
            Ordinals::All => self.eye().times(ordinal.tally, env),
        })
    }

    /// The triggers that answer only so many events, and those of these that each could answer.
    ///
    /// # Errors
    /// Asks whether several that happen to the same object are one to a trigger.
    fn triggers_of_several(&mut self, places: &[u8]) -> Go<Vec<Several>> {
        let mut all: Vec<Several> = Vec::new();
        let once = self.kernel.can_be(self.s, |it| one_of!(it, Simultaneous: Once, not Each | EachNamed));
        for at in places {
            let event = self.event_at(*at).clone();
            let set = &self.kernel.listeners[event.kind.index()].triggers;
            if event.nothing || set.is_empty() || self.eye().comes_to_nothing(&event) {
                continue;
            }
            let is_counted = |it: &Trigger| it.batch.is_none() && (once || it.is_counted());
            let wanted = |key: Key| self.kernel.trigger(key.ability).is_some_and(is_counted);
            let done_by = self.already_done_by(*at, &event);
            for (key, mut env) in self.eye().active_if(set, wanted) {
                let Some(trigger) = self.kernel.trigger(key.ability) else { continue };
                let is_met = self.eye().meets(&mut env, &trigger.on, &event).is_some();
                let holds = is_met && self.eye().holds(&mut env, &trigger.state);
                let same = if is_met { self.same_in_its_words(trigger, &env, *at, &event) } else { SmallVec::new() };
                let is_one = !same.is_empty() && one_of!(self.policy()?, Simultaneous: EachNamed, not Each | Once);
                let is_repeated =
                    all.iter().any(|it| it.key == key && (it.has_one_of(&done_by) || is_one && it.has_one_of(&same)));
                if !(holds || is_met && trigger.ordinal.is_some())
                    || is_repeated
                    || self.is_kept_from_triggering(key, &event)
                {
                    continue;
                }
                self.eye().bind_of_event(key.ability, &mut env);
                if self.kernel.kind(event.kind).looks_back {
                    self.keep_past(key.ability, &mut env);
                }
                let suppressed = self.eye().suppressor(&event, env.slot(Slot::THIS)).is_some();
                let player = self.eye().controller(&env);
                let env = self.waiting(key.ability, env).env;
                note(&mut all, (key, player), (*at, Answer { env, holds, suppressed }), &event);
            }
        }
        Ok(all)
    }

    /// The same for what answers the first event, or another, in a step behind its occurrence.
    fn answers_of_several(&mut self, places: &[u8]) -> Vec<Several> {
        let mut all: Vec<Several> = Vec::new();
        let classes = self.later_classes();
        if !self.kernel.ordinals || classes.is_empty() {
            return all;
        }
        for at in places {
            let event = self.event_at(*at).clone();
            if event.nothing || self.eye().comes_to_nothing(&event) {
                continue;
            }
            for (key, env) in self.replacements_of(&event, &classes) {
                if self.ordinal(key).is_some() {
                    let player = self.eye().controller(&env);
                    note(&mut all, (key, player), (*at, Answer { env, holds: true, suppressed: false }), &event);
                }
            }
        }
        all
    }
}

impl Several {
    /// Whether the effect would not be the same with each of the events that are left.
    fn differ(&self) -> bool {
        self.events.windows(2).any(|two| two[0].1 != two[1].1)
    }

    /// Of the events that are left those with which the effect would be another.
    fn unlike(&self) -> SmallVec<[usize; 4]> {
        let is_new = |at: &usize| self.events[..*at].iter().all(|(_, answer)| *answer != self.events[*at].1);
        (0..self.events.len()).filter(is_new).collect()
    }

    fn has_one_of(&self, places: &[u8]) -> bool {
        self.places.iter().any(|at| places.contains(at))
    }
}

/// Writes down that an effect could answer an event, or that it has been said that it does.
fn note(all: &mut Vec<Several>, (key, player): (Key, PlayerId), answer: (u8, Answer), event: &Event) {
    let at = all.iter().position(|it| it.key == key).unwrap_or_else(|| {
        all.push(Several { key, player, events: SmallVec::new(), places: SmallVec::new(), said: 0 });
        all.len() - 1
    });
    all[at].places.push(answer.0);
    if event.nexts.contains(&key) {
        all[at].said += 1;
    } else {
        all[at].events.push(answer);
    }
}
