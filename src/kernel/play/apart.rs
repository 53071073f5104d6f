//! Triggers that do not touch each other resolve in one order: every order comes to the same.
//!
//! Where many triggers wait, each is resolved on a copy of the position, which writes down what it reads
//! ([`Record::of_looks`]) and what becomes of the position. If a trigger comes to the same whichever of the others have
//! resolved before it, then all orders come to the same position, with the same stops on the way: none. So nobody is asked,
//! and they resolve one behind the other.
//!
//! Only such triggers count that change nothing but numbers, or generate effects that only add to numbers
//! ([`crate::table::additions`]); that meet no other trigger, ask nobody, read no open policy and give no predicate another
//! value. Not every set of others has to be tried: a trigger comes to the same behind two positions that differ in nothing that it reads.
//! What is read for one look alone, as whether a standing check finds this object, is tried with what it can touch and no more.
//! `tests/apart.rs` compares with all orders.

use crate::position::agenda::{Frame, Interrupted, Settling};
use crate::position::lasting::{Applied, Effect};
use crate::position::log::{Entry as LogEntry, Log, What};
use crate::position::rows::Rows;
use crate::position::state::State;
use crate::position::trace::{Look, Place, Record, StatePart, Told, Trace};
use crate::position::view::Props;
use crate::position::waiting::{AGELESS, Waiting};
use crate::step::journal::Journal;
use crate::step::work::{Go, PieceOfWork, Step};
use crate::wire::effect_order::told_without_moment;
use base::id::{AbilityId, ClauseId};
use model::ability::Duration;
use model::one_of;
use model::policy::{EqualEffects, NoDuration, TriggersGo};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The most triggers that are tried.
const TRIGGERS_MAX: usize = 32;

/// The most that are resolved on copies.
const RUNS_MAX: usize = 4096;

/// The most pieces of work of one.
const PIECES_MAX: usize = 1000;

/// Some of the triggers, as bits.
type TriggerSet = u32;

/// What a trigger comes to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Doing {
    /// What is added to which numbers.
    added: Vec<(Place, i32)>,
    /// The effects that it generates, apart from when.
    generated: Vec<(AbilityId, Vec<u8>)>,
    /// Which objects effects make into others by it, and what they add to each of their numbers.
    shown: Vec<(Place, Vec<i32>)>,
}

/// What was read as a trigger was resolved on a copy.
struct TrialReads {
    /// All but what was read for single looks.
    always: Vec<Place>,
    looks: Vec<Look>,
}

/// The predicates that were looked at, with their values.
#[derive(Debug, Default)]
struct Seen(Vec<(usize, bool)>);

impl Log for Seen {
    const ENTRIES: bool = false;

    fn cite(&mut self, _: &[ClauseId]) {}

    fn seen(&mut self, predicate: usize, value: bool) {
        self.0.push((predicate, value));
    }

    fn entry(&mut self, _: LogEntry) {}
}

impl<'m, T: Trace> Step<'_, 'm, T> {
    /// Where many triggers wait that do not touch each other, they resolve one behind the other; whether they do.
    ///
    /// # Errors
    /// Asks for policies on how triggers wait.
    pub(crate) fn go_apart(&mut self, settling: Settling, go: TriggersGo) -> Go<bool> {
        if settling != Settling::All
            || self.kernel.apart.from.is_none_or(|from| self.s.pending_count() < from)
            || self.kernel.apart.reads_waiting
            || one_of!(go, TriggersGo: Queue, not Stack | Pool) && self.s.is_any_placed()
        {
            return Ok(false);
        }
        // What was asked here is asked again, or an option of it is taken: so they were found to touch each other.
        if self.asks_again || matches!(self.from_outside, Interrupted::Choice(_)) {
            debug_assert!(self.first_mover().is_some() || !self.are_apart(), "who is asked once is asked again");
            return Ok(false);
        }
        if self.first_mover().is_some() || !self.are_apart() {
            return Ok(false);
        }
        let mut waiting: Vec<Waiting> = Vec::new();
        while self.s.is_any_pending() {
            waiting.push(Waiting { ages: AGELESS, declared: false, ..self.s.take_pending(0) });
        }
        let count = waiting.len();
        self.kernel.apart.note(count);
        self.tell(&[], |_| What::InAnyOrder(count));
        match go {
            TriggersGo::Stack | TriggersGo::Queue => {
                for it in waiting {
                    self.put(it)?;
                }
            }
            TriggersGo::Pool => waiting.into_iter().rev().for_each(|it| self.s.place_next(it)),
        }
        Ok(true)
    }

    /// Whether the triggers that wait do not touch each other.
    fn are_apart(&self) -> bool {
        let waiting = self.s.pending().to_vec();
        let is_plain = |it: &Waiting| it.ability.is_some() && !self.has_declarations(it);
        if waiting.len() > TRIGGERS_MAX || !waiting.iter().all(is_plain) {
            return false;
        }
        // How a lap goes with other numbers is not told by copies.
        self.meter.untold();
        let mut base = self.s.traced(());
        waiting.iter().for_each(|it| base.place_next(Waiting { ages: AGELESS, declared: false, ..it.clone() }));
        while base.is_any_pending() {
            base.take_pending(0);
        }
        let mut trial = OrderTrial {
            step: self,
            below: base.placed_count() - waiting.len(),
            waiting,
            after: BTreeMap::from([(0, base)]),
            alone: Vec::new(),
            seen: BTreeMap::new(),
            runs: 0,
        };
        trial.come_to_the_same().is_some()
    }
}

/// Triggers on trial.
struct OrderTrial<'t, 'a, 'm, T> {
    step: &'t Step<'a, 'm, T>,
    waiting: Vec<Waiting>,
    /// How much waits below them.
    below: usize,
    /// The position once some of them have resolved.
    after: BTreeMap<TriggerSet, State>,
    /// What each comes to before all others.
    alone: Vec<Doing>,
    /// The values that predicates had.
    seen: BTreeMap<usize, bool>,
    runs: usize,
}

impl<'m, T: Trace> OrderTrial<'_, '_, 'm, T> {
    /// Something, if each comes to the same whichever of the others have resolved before it.
    fn come_to_the_same(&mut self) -> Option<()> {
        if self.touch_as_before() {
            return None;
        }
        let mut hangs_on: Vec<Vec<Place>> = Vec::new();
        for at in 0..self.waiting.len() {
            let Some((does, reads, after)) = self.resolved(0, at) else { return self.touch(at, at) };
            hangs_on.push([does.places(), reads.always].concat());
            self.alone.push(does);
            self.after.insert(1 << at, after);
            // Most that touch each other do so in pairs, so that this soon ends.
            for (one, other) in (0..at).flat_map(|it| [(it, at), (at, it)]) {
                if self.touching(&hangs_on[other], other) >> one & 1 == 1
                    && self.comes_to_its_own(1 << one, other).is_none()
                {
                    return self.touch(one, other);
                }
            }
        }
        if self.are_of_one_trigger() {
            return None;
        }
        (0..self.waiting.len()).try_for_each(|at| self.comes_to_the_same(at))
    }

    /// Notes that one cannot resolve by itself, or that another comes to something else behind it.
    fn touch(&self, one: usize, other: usize) -> Option<()> {
        let ability = |at: usize| self.waiting[at].ability.unwrap_or_default();
        self.step.kernel.apart.note_pair(ability(one), ability(other));
        None
    }

    /// Whether two of them touch each other that were found to do so in other positions.
    fn touch_as_before(&mut self) -> bool {
        let place = |ability: AbilityId| self.waiting.iter().position(|it| it.ability == Some(ability));
        let known = self.step.kernel.apart.pairs().into_iter();
        let Some((one, other)) = known.filter_map(|(one, other)| place(one).zip(place(other))).next() else {
            return false;
        };
        let Some((.., after)) = self.resolved(0, one) else { return true };
        if one == other {
            return false;
        }
        self.after.insert(1 << one, after);
        let (alone, behind) = (self.resolved(0, other), self.resolved(1 << one, other));
        // Whether they touch each other hangs on nothing that is done here.
        (self.runs, self.after) = (0, self.after.remove(&0).map(|base| (0, base)).into_iter().collect());
        let does = |it: Option<(Doing, TrialReads, State)>| it.map(|(does, ..)| does);
        does(alone).zip(does(behind)).is_none_or(|(alone, behind)| alone != behind)
    }

    /// Something, if one comes to the same behind these as before all others.
    fn comes_to_its_own(&mut self, some: TriggerSet, at: usize) -> Option<TrialReads> {
        let (does, reads, _) = self.resolved(some, at)?;
        (does == self.alone[at]).then_some(reads)
    }

    /// Whether a rulebook may ask which of their effects was first, since one trigger gives them.
    fn are_of_one_trigger(&self) -> bool {
        let kernel = self.step.kernel;
        let all: Vec<AbilityId> = self.alone.iter().flat_map(|it| &it.generated).map(|(ability, _)| *ability).collect();
        let is_of_one = |at: usize| all[at + 1..].iter().any(|other| kernel.by_trigger.are_of_one(all[at], *other));
        (0..all.len()).any(is_of_one)
            && kernel.can_be(self.step.s, |it| one_of!(it, EqualEffects: SameTrigger, not Each | One))
    }

    /// The same for one of them.
    fn comes_to_the_same(&mut self, at: usize) -> Option<()> {
        // Those that touch what it changes, or what it reads whatever comes of single looks.
        let mut touching = self.touching(&self.alone[at].places(), at);
        let mut behind: BTreeMap<TriggerSet, TrialReads> = BTreeMap::new();
        'again: loop {
            for some in self.sets(touching)? {
                self.try_behind(some, at, &mut behind)?;
                let more = self.touching(&behind[&some].always, at) & !touching;
                if more != 0 {
                    touching |= more;
                    continue 'again;
                }
                for look in 0..behind[&some].looks.len() {
                    self.looks_the_same(at, (some, touching, look), &mut behind)?;
                }
            }
            return Some(());
        }
    }

    /// Something, if one of the looks of a trigger, behind some others, comes to the same whichever of those have resolved besides that
    /// touch what is read for it. `touching`: those of which all sets are tried.
    fn looks_the_same(
        &mut self,
        at: usize,
        (some, touching, look): (TriggerSet, TriggerSet, usize),
        behind: &mut BTreeMap<TriggerSet, TrialReads>,
    ) -> Option<()> {
        let mut besides = self.touching(&behind[&some].looks[look].read, at) & !touching;
        'again: loop {
            for others in self.sets(besides)? {
                let both = some | others;
                self.try_behind(both, at, behind)?;
                let (one, other) = (&behind[&some], &behind[&both]);
                let come_to =
                    |it: &TrialReads| it.looks.iter().map(|look| look.came_to.clone()).collect::<Vec<Vec<u8>>>();
                if come_to(one) != come_to(other) || self.touching(&other.always, at) & !touching != 0 {
                    return None;
                }
                let more = self.touching(&other.looks[look].read, at) & !touching & !besides;
                if more != 0 {
                    besides |= more;
                    continue 'again;
                }
            }
            return Some(());
        }
    }

    /// Resolves one behind some others, unless that is done: something, if it comes to the same as before all others.
    fn try_behind(&mut self, some: TriggerSet, at: usize, behind: &mut BTreeMap<TriggerSet, TrialReads>) -> Option<()> {
        if let Entry::Vacant(place) = behind.entry(some) {
            place.insert(self.comes_to_its_own(some, at)?);
        }
        Some(())
    }

    /// Those besides this one that change some of these places.
    fn touching(&self, places: &[Place], at: usize) -> TriggerSet {
        let is_same = |one: &Place, other: &Place| {
            one.part == other.part && (one.at == other.at || one.at == Place::WHOLE || other.at == Place::WHOLE)
        };
        let touches = |of: &Doing| of.places().iter().any(|one| places.iter().any(|other| is_same(one, other)));
        let them = self.alone.iter().enumerate().filter(|(it, of)| *it != at && touches(of));
        them.fold(0, |set, (it, _)| set | 1 << it)
    }

    /// Every set of some triggers, but that of such as do the same only how many there are counts.
    fn sets(&self, of: TriggerSet) -> Option<Vec<TriggerSet>> {
        let mut alike: Vec<Vec<usize>> = Vec::new();
        for at in (0..self.waiting.len()).filter(|at| of >> at & 1 == 1) {
            match alike.iter_mut().find(|it| self.alone[it[0]].is_alike(&self.alone[at])) {
                Some(them) => them.push(at),
                None => alike.push(vec![at]),
            }
        }
        let mut sets: Vec<TriggerSet> = vec![0];
        for them in alike {
            let first = |count: usize| them[..count].iter().fold(0, |set: TriggerSet, at| set | 1 << at);
            sets = sets.iter().flat_map(|set| (0..=them.len()).map(move |count| set | first(count))).collect();
            if sets.len() > RUNS_MAX {
                return None;
            }
        }
        Some(sets)
    }

    /// The position once these have resolved, each of which has come to what it comes to alone.
    fn after(&mut self, some: TriggerSet) -> Option<State> {
        if let Some(state) = self.after.get(&some) {
            return Some(state.clone());
        }
        let last = some.ilog2() as usize;
        let (does, _, after) = self.resolved(some & !(1 << last), last)?;
        if does != self.alone[last] {
            return None;
        }
        self.after.insert(some, after.clone());
        Some(after)
    }

    /// Resolves one once some others have: what it comes to, what it reads, and the position then. Nothing, if it comes to anything
    /// that could touch others without being told.
    fn resolved(&mut self, some: TriggerSet, at: usize) -> Option<(Doing, TrialReads, State)> {
        self.runs += 1;
        if self.runs > RUNS_MAX {
            return None;
        }
        let record = Record::of_looks();
        let mut state = self.after(some)?.told_to(record.clone());
        let place = (0..at).filter(|it| some >> it & 1 == 0).count();
        let waiting = state.take_placed(self.below + place);
        let (mut journal, mut seen) = (Journal::of(&Seen::default()), Seen::default());
        let meter = self.step.meter.apart();
        let recorded = self.step.piece.recorded;
        let piece = PieceOfWork { own: recorded, recorded };
        let mut step = Step::new(self.step.kernel, &mut state, &mut journal, &meter, piece);
        step.halt = self.step.halt;
        let is_last = some | 1 << at == TriggerSet::MAX >> (TriggerSet::BITS as usize - self.waiting.len());
        let is_settled = step.resolves_alone(waiting, is_last).is_some();
        self.step.meter.gives_up_with(&meter);
        let (told, looks) = (record.take(), record.take_looks());
        self.tell(&told, &looks);
        journal.tell(&mut seen);
        if !is_settled || seen.0.iter().any(|(at, value)| *self.seen.entry(*at).or_insert(*value) != *value) {
            return None;
        }
        let after = state.told_to(());
        let does = self.difference((&self.after[&some], self.below + place), &after)?;
        Some((does, TrialReads { always: told.read, looks }, after))
    }

    /// What was read on a copy is read of the position.
    fn tell(&self, told: &Told, looks: &[Look]) {
        if T::LISTENS {
            let of_looks = looks.iter().flat_map(|look| &look.read);
            let all: Vec<Place> = told.read.iter().chain(&told.written).chain(of_looks).copied().collect();
            self.step.s.tell_read(&all);
        }
    }

    /// What has become of a position, apart from that what was placed there waits no more; nothing, if that is more than numbers
    /// and effects that only add to them.
    fn difference(&self, (before, place): (&State, usize), after: &State) -> Option<Doing> {
        let mut does = Doing::default();
        let (first, others) = before.placed().split_at(place);
        let mut is_more = !after.placed().iter().eq(first.iter().chain(&others[1..]));
        before.each_difference(after, &mut |place| match place.part {
            StatePart::Counters => {
                is_more |= !does.adds(place, [before, after].map(|it| it.untold_parts().counters.read()))
            }
            StatePart::Tracked => {
                is_more |= !does.adds(place, [before, after].map(|it| it.untold_parts().tracked.read()))
            }
            StatePart::Resources => {
                is_more |= !does.adds(place, [before, after].map(|it| it.untold_parts().resources.read()))
            }
            StatePart::Tallies => {
                is_more |= !does.adds(place, [before, after].map(|it| it.untold_parts().tallies.read()))
            }
            StatePart::View if place.at < Place::SUMMARY => is_more |= !does.shows(place, before, after),
            StatePart::Effects if place.at == Place::COUNT || place.at as usize >= before.effect_count() => {}
            // What applies is looked at with the effects; the rest follows from that a trigger has resolved.
            StatePart::Applied | StatePart::Moment | StatePart::Batch | StatePart::Changed | StatePart::Placed => {}
            StatePart::Objects
            | StatePart::Ties
            | StatePart::Turn
            | StatePart::Periods
            | StatePart::Lost
            | StatePart::Won
            | StatePart::Drawn
            | StatePart::Stuck
            | StatePart::Effects
            | StatePart::Since
            | StatePart::Taken
            | StatePart::Orders
            | StatePart::Pending
            | StatePart::Uses
            | StatePart::Known
            | StatePart::Truths
            | StatePart::Readings
            | StatePart::Precedence
            | StatePart::Moves
            | StatePart::Paused
            | StatePart::Interrupted
            | StatePart::Agenda
            | StatePart::View => is_more = true,
        });
        does.generated = self.generated(before, after)?;
        (!is_more).then_some(does)
    }

    /// The effects that have come, apart from when; nothing, if one of them could touch others, or anything else begins to apply.
    fn generated(&self, before: &State, after: &State) -> Option<Vec<(AbilityId, Vec<u8>)>> {
        let kernel = self.step.kernel;
        let old = before.effect_count();
        let new: Vec<&Effect> = (old..after.effect_count()).map(|at| after.effect(at)).collect();
        let applied = before.applied().len();
        let is_of_new = |it: &Applied| it.key.position().is_some_and(|at| at >= old);
        let is_plain = after.applied().get(..applied) == Some(before.applied())
            && after.applied()[applied..].iter().all(is_of_new);
        let under_way = || before.agenda().iter().any(|frame| frame.under_way().is_some());
        let is_loose = new.iter().all(|it| kernel.is_loose(it) && self.ends_with_a_period(it));
        if !is_plain || !new.is_empty() && (under_way() || !before.orders().is_empty() || !is_loose) {
            return None;
        }
        Some(new.iter().map(|it| (it.ability, told_without_moment(it))).collect())
    }
}

impl<T: Trace> OrderTrial<'_, '_, '_, T> {
    /// Whether an effect ends with a period or never, whatever happens: no other trigger can end it.
    fn ends_with_a_period(&self, effect: &Effect) -> bool {
        let kernel = self.step.kernel;
        let ability = kernel.ability(effect.ability);
        let ends = match &ability.duration {
            Some(Duration::UntilEndOf(_) | Duration::UntilEndOfNext(..) | Duration::Indefinite) => true,
            Some(Duration::UntilEvent(_) | Duration::AsLongAs(_)) => false,
            None => !kernel.can_be(self.step.s, |it| one_of!(it, NoDuration: Applicable, not Turn | Indefinite)),
        };
        ends && ability.condition.is_true()
    }
}

impl Doing {
    /// Notes what is added at a place of a table; whether there is a number before and after.
    fn adds(&mut self, place: Place, tables: [&Rows; 2]) -> bool {
        let number = |rows: &Rows| rows.values().get(place.at as usize).copied().filter(|value| value.exists());
        let both = number(tables[0]).zip(number(tables[1]));
        let added = both.and_then(|(old, new)| new.number_as_is().checked_sub(old.number_as_is()));
        self.added.extend(added.map(|by| (place, by)));
        added.is_some()
    }

    /// Notes what effects add to the numbers of an object; whether they make nothing else of it.
    fn shows(&mut self, place: Place, before: &State, after: &State) -> bool {
        let object = |state: &State| state.untold_view().get(place.at as usize).cloned();
        let Some((old, new)) = object(before).zip(object(after)) else { return false };
        let pairs = || old.numbers.iter().zip(&new.numbers);
        let differences = pairs().map(|(old, new)| new.number_as_is().checked_sub(old.number_as_is()));
        let added: Option<Vec<i32>> = differences.collect();
        let are_there = pairs().all(|(old, new)| old.exists() == new.exists());
        self.shown.extend(added.clone().map(|by| (place, by)));
        are_there && added.is_some() && Props { numbers: new.numbers.clone(), ..old } == new
    }

    /// Whether one comes to the same for all others: which effects have added to a number is no matter.
    fn is_alike(&self, other: &Doing) -> bool {
        self.added == other.added && self.shown == other.shown
    }

    /// What it changes.
    fn places(&self) -> Vec<Place> {
        self.added.iter().map(|(place, _)| *place).chain(self.shown.iter().map(|(place, _)| *place)).collect()
    }
}

impl<T: Trace> Step<'_, '_, T> {
    /// Something that waits resolves, and all is done that follows from that alone; nothing, if it does not come to that, or
    /// if somebody can act then although it is not the last.
    fn resolves_alone(&mut self, waiting: Waiting, is_last: bool) -> Option<()> {
        let depth = self.s.depth();
        self.start_resolution(waiting);
        for _ in 0..PIECES_MAX {
            if self.meter.stops(self.halt)
                || self.meter.question.is_asked()
                || self.meter.overflowed()
                || self.meter.halted().is_some()
            {
                return None;
            }
            if self.s.depth() == depth && !(self.s.is_changed() && self.recalculates()) {
                let is_over = matches!(self.s.on_top(), Some(Frame::Settle(Settling::All)));
                // Nobody controls anything else by then, so that nobody else controls what waits.
                self.sample_states_again().ok()?;
                let acts = self.first_mover().is_some() && !is_last;
                return (is_over && !acts && !self.meter.question.is_asked()).then_some(());
            }
            (self.piece.own)(self).ok()?;
        }
        None
    }
}
