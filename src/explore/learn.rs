//! Taking options by what was learned of them, and learning what is not known.
//!
//! All jobs share what was learned. A job reads it for one parent at a time; it takes a step that is not known by itself,
//! and only to note that it holds the others up.

use super::expand::{Job, JobSource};
use super::fields::{Layout, mixed};
use super::graph::SeenPredicates;
use super::learned::Learned;
use super::lessons::{LearnedChange, LearnedStep, Lessons};
use super::node::StateKind;
use super::table::shard_of;
use base::limits::Limit;
use kernel::machine::{Heard, Machine, TakenApart};
use kernel::position::offer::{Offer, Status};
use kernel::position::trace::{Place, StatePart, Told};
use kernel::wire::fields::{Field, field_of};

/// The fields that a step read, each once and in order, and those that it changed.
#[derive(Default)]
struct Footprint {
    read: Vec<u32>,
    written: Vec<u32>,
    is_read: Vec<bool>,
    is_written: Vec<bool>,
}

/// Tells every field of a state.
type EachField<'a> = dyn FnMut(&mut dyn FnMut(Place)) + 'a;

fn mark(marks: &mut Vec<bool>, field: u32) -> bool {
    if marks.len() <= field as usize {
        marks.resize(field as usize + 1, false);
    }
    !std::mem::replace(&mut marks[field as usize], true)
}

impl Footprint {
    fn of(told: &Told, book: &mut Lessons, after: &mut EachField<'_>) -> Footprint {
        let mut found = Footprint::default();
        let mut last = None;
        for place in &told.read {
            let field = field_of(*place);
            if last.replace(field) != Some(field) {
                found.reads(field, book);
            }
        }
        let (mut last, mut are_fields_known) = (None, false);
        for place in &told.written {
            let field = field_of(*place);
            if last.replace(field) == Some(field) {
                continue;
            }
            if let Field::Within(_) = field {
                found.reads(field, book);
            }
            match field {
                Field::One(place) | Field::Within(place) => {
                    let field = book.fields.field(place, &[]);
                    found.writes(field);
                }
                Field::All(part) => {
                    // Parts can have more fields behind the step than any state had.
                    if !std::mem::replace(&mut are_fields_known, true) {
                        after(&mut |place| {
                            book.fields.field(place, &[]);
                        });
                    }
                    (0..book.fields.of_part(part).len()).for_each(|at| found.writes(book.fields.of_part(part)[at]));
                }
            }
        }
        found
    }

    fn reads(&mut self, field: Field, book: &mut Lessons) {
        match field {
            Field::One(place) | Field::Within(place) => {
                let field = book.fields.field(place, &[]);
                self.read_one(field);
            }
            Field::All(part) => {
                // How many objects there are says which fields there are.
                let count = book.fields.field(Place { part: StatePart::Objects, at: Place::COUNT }, &[]);
                self.read_one(count);
                book.fields.of_part(part).iter().for_each(|field| self.read_one(*field));
            }
        }
    }

    fn read_one(&mut self, field: u32) {
        if mark(&mut self.is_read, field) {
            self.read.push(field);
        }
    }

    fn writes(&mut self, field: u32) {
        if mark(&mut self.is_written, field) {
            self.written.push(field);
        }
    }
}

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
            pupil.child.clone_from(&pupil.words);
            for (field, code) in changes {
                let old = pupil.codes.get(*field as usize).copied().unwrap_or(0);
                sum = sum.wrapping_sub(mixed(*field, old)).wrapping_add(mixed(*field, *code));
                pupil.is_crowded |= !layout.fits(*field, *code);
                layout.put(&mut pupil.child, *field, *code);
            }
            layout.write(&pupil.child, &mut next.bytes);
            print = fingerprint(&sum.to_le_bytes());
            next.by_shard[shard_of(print)].push(next.ends.len() as u32);
        }
        next.ends.push(next.bytes.len() as u32);
        next.prints.push(print);
        next.kinds.push(kind);
    }

    /// Puts the parent together.
    fn join(&mut self, apart: &dyn TakenApart<S>, book: &Lessons) {
        if !self.pupil.is_joined {
            apart.join(&mut book.fields.told(&self.pupil.codes), &mut self.parent);
            self.pupil.is_joined = true;
        }
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
        let footprint = Footprint::of(&told, &mut book, &mut |_| {});
        book.learn_offer(&self.pupil.codes, &footprint.read, offer)
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
        let (after, status, told) = apart.choose_told(&self.parent, (&offer, step.1), &mut heard);
        if let Status::Limit(limit @ (Limit::Time | Limit::Interrupt)) = status {
            self.halted = Some(limit);
            return None;
        }
        heard.cited.iter().for_each(|clause| self.listener.cited.add(*clause));
        let mut seen = SeenPredicates::default();
        heard.seen.iter().for_each(|(predicate, value)| seen.note(*predicate, *value));
        let mut lesson = Lesson { kind: StateKind::of(&status), seen, changes: Vec::new() };
        let mut book = learned.write();
        let mut footprint = Footprint::of(&told, &mut book, &mut |each| apart.each_field(&after, each));
        if lesson.kind.limit().is_none() {
            let mut bytes = Vec::new();
            for at in 0..footprint.written.len() {
                let field = footprint.written[at];
                bytes.clear();
                apart.write_field(&after, book.fields.place(field), &mut bytes);
                let code = book.code(field, &bytes);
                // What was written and is as before may have been put back: that it was so is part of the path.
                if code == self.pupil.codes.get(field as usize).copied().unwrap_or(0) {
                    footprint.read_one(field);
                } else {
                    lesson.changes.push((field, code));
                }
            }
        }
        let told = (&self.pupil.codes[..], &footprint.read[..]);
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
