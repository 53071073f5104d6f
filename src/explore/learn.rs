//! Taking options by what was learned of them, and learning what is not known.
//!
//! All jobs share what was learned. A job reads it for one parent at a time; it takes a step that is not known by itself,
//! and only to note that it holds the others up.

use super::expand::{Job, JobSource};
use super::fields::{Layout, mixed};
use super::graph::SeenPredicates;
use super::learned::{Learned, Pupil};
use super::lessons::{LearnedChange, LearnedStep, Lessons};
use super::node::StateKind;
use super::table::shard_of;
use base::limits::Limit;
use kernel::machine::{Heard, Machine, TakenApart};
use kernel::position::offer::{Offer, Status};
use kernel::position::trace::{StatePart, Told};

/// What a step comes to that was not known.
struct Lesson {
    kind: StateKind,
    seen: SeenPredicates,
    changes: Vec<LearnedChange>,
}

impl<S: Clone + Default + Send> Job<'_, S> {
    /// Whether a value has found no room.
    pub(super) fn is_crowded(&self) -> bool {
        self.pupil.is_crowded
    }

    /// How many options were taken since this was last asked, and how many of them were not known; what is crowded is
    /// forgotten.
    pub(super) fn take_counts(&mut self) -> (u64, u64) {
        self.pupil.is_crowded = false;
        (std::mem::take(&mut self.pupil.steps), std::mem::take(&mut self.pupil.unknown))
    }

    /// What was learned is of no use any more: nor is what was noted of it.
    pub(super) fn forget(&mut self) {
        self.pupil = Pupil::default();
    }

    /// Takes all options of a state, by what was learned where it is known.
    pub(super) fn expand_known<M: Machine<State = S>>(&mut self, source: &JobSource<M>, learned: &Learned, id: u32) {
        let layout = &learned.layout;
        let pupil = &mut self.pupil;
        layout.words(source.states.raw(id), &mut pupil.words);
        pupil.codes.resize(layout.fields(), 0);
        pupil.print = layout.unpack(&pupil.words, &mut pupil.codes);
        pupil.is_joined = false;
        let Some(apart) = source.machine.apart() else { return };
        let mut book = learned.read();
        let number = match book.offer_of(&self.pupil.codes) {
            Some(number) => number,
            None => {
                drop(book);
                let number = self.learn_offer(apart, learned);
                book = learned.read();
                number
            }
        };
        let (point, options) = {
            let offer = &book.offer(number).offer;
            ((offer.chooser, offer.kind), offer.options.len())
        };
        *self.choice_points.entry(point).or_default() += 1;
        let watched = source.machine.predicates() > 0;
        for option in 0..options {
            self.pupil.steps += 1;
            let seen = if let Some(leaf) = book.step(number, option, &self.pupil.codes).copied() {
                self.emit(source.fingerprint, layout, leaf.kind, book.changes(&leaf));
                if learned.checks {
                    let offer = book.offer(number).offer.clone();
                    self.check(source.machine, &book, (&offer, option), &leaf);
                }
                leaf.seen
            } else {
                drop(book);
                let Some(lesson) = self.learn_step(apart, learned, (number, option)) else { return };
                self.emit(source.fingerprint, layout, lesson.kind, &lesson.changes);
                book = learned.read();
                lesson.seen
            };
            if watched {
                let mark = self.sights.number(seen);
                self.next.marks.push(mark);
            }
        }
    }

    /// Keeps what a step changes the parent into as a successor.
    #[inline]
    fn emit(&mut self, fingerprint: fn(&[u8]) -> u64, layout: &Layout, kind: StateKind, changes: &[LearnedChange]) {
        let (next, pupil) = (&mut self.next, &mut self.pupil);
        let mut print = 0;
        if kind.limit().is_none() {
            let mut sum = pupil.print;
            pupil.child.resize(pupil.words.len(), 0);
            // One or a few: a call would take longer.
            pupil.child.iter_mut().zip(&pupil.words).for_each(|(child, word)| *child = *word);
            for (field, code) in changes {
                let old = pupil.codes.get(*field as usize).copied().unwrap_or(0);
                sum = sum.wrapping_sub(mixed(*field, old)).wrapping_add(mixed(*field, *code));
                pupil.is_crowded |= !layout.put(&mut pupil.child, *field, *code);
            }
            layout.write(&pupil.child, &mut next.bytes);
            print = fingerprint(&sum.to_le_bytes());
            next.by_shard[shard_of(print)].push(next.ends.len() as u32);
        }
        next.ends.push(next.bytes.len() as u32);
        next.prints.push(print);
        next.kinds.push(kind);
    }

    /// Puts the parent together: mostly what the job put together last is much like it.
    fn join(&mut self, apart: &dyn TakenApart<S>, book: &Lessons) {
        let Pupil { codes, joined, is_joined, .. } = &mut self.pupil;
        if std::mem::replace(is_joined, true) {
            return;
        }
        let mut changed = Vec::new();
        let is_like = !joined.is_empty() && {
            joined.resize(joined.len().max(codes.len()), 0);
            let all = joined.iter().zip(codes.iter()).enumerate();
            let differing = all.filter(|(_, (before, now))| before != now);
            changed.extend(differing.map(|(field, (before, now))| (field as u32, *before, *now)));
            changed.iter().all(|(field, before, now)| {
                let is_there = |code: u32| !book.fields.value(*field, code).is_empty();
                is_there(*before) && is_there(*now) && !apart.is_frame(book.fields.place(*field))
            })
        };
        if is_like {
            let fields = &book.fields;
            let told = |(field, _, now): &(u32, u32, u32)| (fields.place(*field), fields.value(*field, *now));
            apart.change(&mut changed.iter().map(told), &mut self.parent);
        } else {
            apart.join(&mut book.fields.told(codes), &mut self.parent);
        }
        joined.clone_from(codes);
    }

    fn learn_offer(&mut self, apart: &dyn TakenApart<S>, learned: &Learned) -> u32 {
        self.join(apart, &learned.read());
        let (status, told) = apart.status_told(&self.parent);
        let Status::Offer(offer) = status else {
            panic!("a machine says the same of a state when asked again: {status:?}")
        };
        offer.clauses.iter().for_each(|clause| self.listener.cited.add(*clause));
        let mut book = learned.write();
        let told = Told { written: Vec::new(), ..told };
        self.pupil.footprint.note(&told, &mut book, &mut |_| {});
        book.learn_offer(&self.pupil.codes, &self.pupil.footprint.read, offer)
    }

    /// Takes a step that is not known, and learns it; nothing if it was broken off.
    fn learn_step(&mut self, apart: &dyn TakenApart<S>, learned: &Learned, step: (u32, usize)) -> Option<Lesson> {
        self.pupil.unknown += 1;
        let offer = {
            let book = learned.read();
            self.join(apart, &book);
            book.offer(step.0).offer.clone()
        };
        let mut heard = Heard { halt: self.listener.halt, ..Heard::default() };
        self.child.clone_from(&self.parent);
        let (status, told) = apart.choose_told(&mut self.child, (&offer, step.1), &mut heard);
        let after = &self.child;
        if let Status::Limit(limit @ (Limit::Time | Limit::Interrupt)) = status {
            self.halted = Some(limit);
            return None;
        }
        heard.cited.iter().for_each(|clause| self.listener.cited.add(*clause));
        let mut seen = SeenPredicates::default();
        heard.seen.iter().for_each(|(predicate, value)| seen.note(*predicate, *value));
        let mut lesson = Lesson { kind: StateKind::of(&status), seen, changes: Vec::new() };
        let mut book = learned.write();
        let Pupil { footprint, codes, .. } = &mut self.pupil;
        loop {
            let varying = book.fields.varying();
            footprint.note(&told, &mut book, &mut |each| apart.each_field(after, each));
            if lesson.kind.limit().is_some() {
                break;
            }
            let write = |place, bytes: &mut Vec<u8>| apart.write_field(after, place, bytes);
            footprint.compare(codes, &mut book, write, &mut lesson.changes);
            // What has had one value until now needs a guard from now on.
            if book.fields.varying() == varying {
                break;
            }
        }
        let told = (&codes[..], &footprint.read[..]);
        book.learn_step(step, told, (lesson.kind, lesson.seen), &lesson.changes);
        Some(lesson)
    }

    /// Takes a step that is known, and compares.
    fn check<M: Machine<State = S>>(
        &mut self,
        machine: &M,
        book: &Lessons,
        choice: (&Offer, usize),
        leaf: &LearnedStep,
    ) {
        let Some(apart) = machine.apart() else { return };
        self.join(apart, book);
        let status = machine.status(&mut self.parent.clone());
        assert!(matches!(&status, Status::Offer(it) if it == choice.0), "another offer was learned: {status:?}");
        let (mut child, mut heard) = (self.parent.clone(), Heard::default());
        let status = machine.choose(&mut child, choice.0, choice.1, &mut heard);
        let mut seen = SeenPredicates::default();
        heard.seen.iter().for_each(|(predicate, value)| seen.note(*predicate, *value));
        assert_eq!((leaf.kind, leaf.seen), (StateKind::of(&status), seen), "another end of a step was learned");
        if leaf.kind.limit().is_some() {
            return;
        }
        let mut codes = self.pupil.codes.clone();
        codes.resize(book.fields.len(), 0);
        book.changes(leaf).iter().for_each(|(field, code)| codes[*field as usize] = *code);
        for (place, learned) in book.fields.told(&codes) {
            let mut bytes = Vec::new();
            apart.write_field(&child, place, &mut bytes);
            let is_view = place.part == StatePart::View;
            assert!(
                is_view || *bytes == *learned,
                "another value of {place:?} was learned: {learned:?}, not {bytes:?}"
            );
        }
    }
}
