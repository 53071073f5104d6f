//! Whether it makes a difference which of two parts of one substage applies first.
//!
//! Both orders are tried on copies of the pass. A part makes a difference to another where the other would then apply to
//! other objects, with other values, or not at all. Parts that make none to each other come to the same in any order, unless
//! they modify one object; there the order is a question of its own.

use crate::continuous::pass::{BegunEffect, Candidate, Pass, PassPurpose};
use crate::position::key::Key;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::position::view::Props;
use crate::table::stages::PartPlace;
use base::id::ObjectId;
use model::ability::Modify;

/// What a part of an effect would do to an object: with which value, whether it is kept from that, and what it would copy.
pub(crate) type WouldDo = Vec<(ObjectId, Value, bool, Option<Props>)>;

impl<T: Trace> Pass<'_, '_, T> {
    /// Whether one of two parts makes a difference to the other.
    ///
    /// Where conditions look at the position as it stands, an effect by which the condition of another ends does so from any
    /// place: the order matters then only where each ends that of the other.
    pub(crate) fn order_matters(&self, one: &Candidate, other: &Candidate) -> bool {
        if [one, other].into_iter().all(|it| self.kernel.additions.contains(it.key.ability, it.part)) {
            return false;
        }
        let matters_to = |first: &Candidate, then: &Candidate, as_it_stands: bool| {
            let mut trial = self.trial(as_it_stands);
            let (of, place) = ((then.key, then.part), then.place);
            let before = if as_it_stands { self.would_be_done(of, place) } else { trial.would_be_done(of, place) };
            trial.go_through((first.key, first.part), first.place);
            trial.would_be_done(of, place) != before
        };
        matters_to(one, other, true)
            || matters_to(other, one, true)
            || self.kernel.live_conditions
                && self.before.is_some()
                && matters_to(one, other, false)
                && matters_to(other, one, false)
    }

    /// The same pass from here on, to try an order that nobody has decided; what conditions look at is the position as it
    /// stands, or else what the trial makes of it.
    pub(crate) fn trial(&self, as_it_stands: bool) -> Self {
        let begun =
            self.begun.iter().map(|it| BegunEffect { key: it.key, env: it.env.clone(), objects: it.objects.clone() });
        Pass {
            view: self.view.clone(),
            done: self.done.clone(),
            begun: begun.collect(),
            turn: self.turn.clone(),
            places: self.places.clone(),
            before: self.before.clone().filter(|_| as_it_stands),
            aim: PassPurpose::Trial,
            ..Pass::bare(self.kernel, self.state, self.meter, PassPurpose::Trial)
        }
    }

    /// Applies a part to all its objects.
    pub(crate) fn go_through(&mut self, of: (Key, u8), place: PartPlace) {
        while !self.stops() {
            self.begin(place);
            let Some(next) = self.of_the_part(of, place).into_iter().next() else { return };
            // Nothing is recorded of a trial.
            let _ = self.apply(next);
        }
    }

    /// What the part would do in the present state of the pass.
    pub(crate) fn would_be_done(&self, of: (Key, u8), place: PartPlace) -> WouldDo {
        let told = |it: Candidate| (it.object, it.raw, self.forbidden_by(&it).is_some(), self.copied(&it));
        self.of_the_part(of, place).into_iter().map(told).collect()
    }

    /// What a part would copy, as it is now.
    fn copied(&self, of: &Candidate) -> Option<Props> {
        let continuous = self.kernel.ability(of.key.ability).kind.continuous()?;
        let change = &continuous.parts[usize::from(of.part)].change;
        let Modify::Copy(_) = change else { return None };
        self.what_is_copied(of, change, of.raw)
    }
}
