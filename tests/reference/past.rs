//! What is read of an object that has left, and what still means it.

use super::position::{Does, Env, Event, thing_of, value_of};
use super::run::Run;
use assize::model::ability::KeptReading;
use assize::model::expr::{Expr, KEPT_NONE, NONE, Slot};
use assize::model::past::subjects;
use assize::model::policy::{GoneOn, Left, LookedBack, ReadsUnderWay, ReadsWaiting};

impl<'m> Run<'m> {
    /// Events happen that an effect has made, which is under way meanwhile.
    pub fn happen(&mut self, events: Vec<Event>, env: &mut Env) -> Does {
        let depth = self.under_way.len();
        self.under_way.push(env.clone());
        let moved = self.moment(events)?;
        self.under_way.truncate(depth + 1);
        let knows_from = self.acts_from();
        let mut knowing = self.under_way.split_off(knows_from);
        for (was, now) in moved {
            self.answered.iter_mut().for_each(|it| it.gone_to(was, now, knows_from));
            // The effect that brings an object into play knows it still, and reads it as it is.
            for env in &mut knowing {
                env.means(was, value_of(now), &[]);
                self.forget(env, |run, of, env| run.meant(of, env) == value_of(now));
            }
        }
        self.under_way.append(&mut knowing);
        *env = self.under_way.pop().unwrap_or_default();
        Ok(())
    }

    /// A text gives a name, perhaps once more: then it means another object.
    pub fn bind(&mut self, env: &mut Env, slot: Slot, value: i32) {
        env.set(slot, value);
        self.forget(env, |_, of, _| *of == Expr::Slot(slot));
    }

    /// What was kept of some objects is read as it is again.
    fn forget(&self, env: &mut Env, is_of: impl Fn(&Run<'m>, &Expr, &Env) -> bool) {
        let Some(ability) = env.1.map(|id| self.ability(id)) else { return };
        let own = ability.past.iter().map(|kept| &kept.variable);
        for kept in own.chain(&ability.past_outside) {
            if subjects(&kept.value).iter().any(|of| is_of(self, of, env)) {
                env.set(kept.slot, NONE);
            }
        }
    }

    /// What a text means by name it means also where that has come back: then it is read as it is.
    pub fn forget_by_name(&mut self, now: usize) {
        let mut under_way = std::mem::take(&mut self.under_way);
        let (mut met, mut placed) = (std::mem::take(&mut self.at.met), std::mem::take(&mut self.at.placed));
        let mut lasting = std::mem::take(&mut self.at.lasting);
        let waiting = met.iter_mut().chain(&mut placed).map(|it| &mut it.env);
        for env in waiting.chain(&mut under_way).chain(lasting.iter_mut().map(|made| &mut made.env)) {
            self.forget(env, |run, of, env| matches!(of, Expr::Is(_)) && run.meant(of, env) == value_of(now));
        }
        self.under_way = under_way;
        (self.at.met, self.at.placed, self.at.lasting) = (met, placed, lasting);
    }

    /// The object of which something is kept.
    fn meant(&self, of: &Expr, env: &Env) -> i32 {
        match of {
            Expr::Slot(slot) => env.get(*slot),
            Expr::Is(value) => thing_of(*value).map_or(NONE, |name| self.named(name)),
            _ => NONE,
        }
    }

    /// What answers an event that looks back keeps what it reads of what leaves.
    pub fn keep_for_answer(&mut self, env: &mut Env) -> Does<bool> {
        self.keep(env, (|_| true, false), |run| Ok(run.policy::<LookedBack>()? == LookedBack::AsItWas))
    }

    /// Just before events occur: what is read of their objects by all that is under way, and by what has waited; `old` were
    /// met before.
    pub fn keep_what_leaves(&mut self, events: &mut [Event], old: usize) -> Does {
        let under_way = |run: &mut Run<'m>| Ok(run.policy::<ReadsUnderWay>()? == ReadsUnderWay::AsItWas);
        let waiting = |run: &mut Run<'m>| Ok(run.policy::<ReadsWaiting>()? == ReadsWaiting::AsItWas);
        for event in events {
            for (_, env, _) in &mut event.with {
                let looks_back = self.model.rulebook.events[event.kind.index()].looks_back;
                if looks_back {
                    self.keep_for_answer(env)?;
                } else {
                    self.keep(env, (|kept| kept.under_way, true), under_way)?;
                }
            }
        }
        let mut all = std::mem::take(&mut self.under_way);
        for env in &mut all {
            self.keep(env, (|kept| kept.under_way, true), under_way)?;
        }
        self.under_way = all;
        let mut met = std::mem::take(&mut self.at.met);
        let mut placed = std::mem::take(&mut self.at.placed);
        let mut lasting = std::mem::take(&mut self.at.lasting);
        for it in met[..old].iter_mut().chain(&mut placed) {
            self.keep(&mut it.env, (|kept| kept.waiting, true), waiting)?;
        }
        for made in &mut lasting {
            self.keep(&mut made.env, (|kept| kept.waiting, true), waiting)?;
        }
        (self.at.met, self.at.placed, self.at.lasting) = (met, placed, lasting);
        Ok(())
    }

    /// Keeps what is asked of what leaves; whether there was something. What answers the event keeps it also of what is out of play.
    fn keep(
        &mut self,
        env: &mut Env,
        (is_meant, of_play): (fn(&KeptReading) -> bool, bool),
        is_kept: impl Fn(&mut Run<'m>) -> Does<bool>,
    ) -> Does<bool> {
        let Some(ability) = env.1.map(|id| self.ability(id)) else { return Ok(false) };
        let mut found = false;
        for kept in ability.past.iter().filter(|kept| is_meant(kept)) {
            let slot = kept.variable.slot;
            let mut leaves = false;
            for of in subjects(&kept.variable.value) {
                let of = self.meant(of, env);
                let in_play = |thing: usize| !of_play || self.in_play(self.at.things[thing].zone);
                leaves |= self.leaving.contains(&of) && thing_of(of).is_some_and(in_play);
            }
            if leaves && env.get(slot) == NONE && is_kept(self)? {
                found = true;
                let value = self.value(&kept.variable.value, env)?;
                env.set(slot, if value == NONE { KEPT_NONE } else { value });
            }
        }
        Ok(found)
    }

    /// An object leaves play, or goes on from one zone out of play to another: what waits, lasts or is interrupted may lose it, but
    /// not what takes it away or answers that.
    pub fn lose(&mut self, thing: usize, leaves_play: bool) -> Does {
        // It is again what its card says: no effect is about it.
        for made in &mut self.at.lasting {
            made.about.retain(|about| *about != thing);
        }
        let (mut met, mut placed) = (self.at.met.clone(), self.at.placed.clone());
        let (mut lasting, mut under_way) = (self.at.lasting.clone(), self.under_way.clone());
        for it in met.iter_mut().chain(&mut placed).filter(|it| it.ages.0 != self.ages.0) {
            // What has become of a target is looked at as the layer resolves.
            let targets = self.layer(it).into_iter().flat_map(|layer| &layer.modes).flat_map(|mode| &mode.targets);
            let targets: Vec<Slot> = targets.map(|target| target.select.slot).collect();
            it.env.means(thing, NONE, &targets);
        }
        for made in &mut lasting {
            made.env.means(thing, NONE, &[]);
        }
        let acting = under_way.last().and_then(|env| env.1);
        let knows_from = self.acts_from();
        under_way[..knows_from].iter_mut().filter(|env| env.1 != acting).for_each(|env| env.means(thing, NONE, &[]));
        let (at, object) = (&self.at, value_of(thing));
        let is_answered = self.answered.iter().any(|it| it.about.contains(&object) && !it.gone.contains(&object));
        let is_meant =
            is_answered || at.met != met || at.placed != placed || at.lasting != lasting || self.under_way != under_way;
        let is_lost = is_meant
            && match leaves_play {
                true => self.policy::<Left>()? == Left::Nothing,
                false => self.policy::<GoneOn>()? == GoneOn::Nothing,
            };
        if is_lost {
            (self.at.met, self.at.placed, self.at.lasting, self.under_way) = (met, placed, lasting, under_way);
            self.answered.iter_mut().for_each(|it| it.gone.push(object));
        }
        Ok(())
    }

    /// From where on the effects under way do together what is done now: what is added to an event is a part of it, and so is done by
    /// the effect that has made the event.
    fn acts_from(&self) -> usize {
        let mut from = self.under_way.len().saturating_sub(1);
        while let Some((first, _)) = self.added.iter().find(|(_, at)| *at == from) {
            from = first.saturating_sub(1);
        }
        from
    }
}
