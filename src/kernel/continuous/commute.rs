//! Whether it makes a difference which of two parts of one substage applies first.
//!
//! Both orders are tried on copies of the pass. A part makes a difference to another where the other would then apply to
//! other objects, with other values, or not at all. Parts that make none to each other come to the same in any order, unless
//! they modify one object; there the order is a question of its own.

use crate::continuous::pass::{BegunEffect, Candidate, Pass, PassPurpose};
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::position::view::Props;
use base::id::ObjectId;
use model::ability::Modify;

/// What a part of an effect would do to an object: with which value, whether it is kept from that, and what it would copy.
type WouldDo = Vec<(ObjectId, Value, bool, Option<Props>)>;

impl<T: Trace> Pass<'_, '_, T> {
    /// Whether one of two parts makes a difference to the other.
    ///
    /// Where conditions look at the position as it stands, an effect by which the condition of another ends does so from any
    /// place: the order matters then only where each ends that of the other.
    pub(crate) fn order_matters(&self, one: &Candidate, other: &Candidate) -> bool {
        let matters_to = |first: &Candidate, then: &Candidate, as_it_stands: bool| {
            let mut trial = self.trial(as_it_stands);
            let before = if as_it_stands { self.would_be_done(then) } else { trial.would_be_done(then) };
            trial.go_through(first);
            trial.would_be_done(then) != before
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
    fn trial(&self, as_it_stands: bool) -> Self {
        let begun =
            self.begun.iter().map(|it| BegunEffect { key: it.key, env: it.env.clone(), objects: it.objects.clone() });
        Pass {
            view: self.view.clone(),
            done: self.done.clone(),
            begun: begun.collect(),
            places: self.places.clone(),
            before: self.before.clone().filter(|_| as_it_stands),
            aim: PassPurpose::Trial,
            ..Pass::bare(self.kernel, self.state, self.meter, PassPurpose::Trial)
        }
    }

    /// Applies a part to all its objects.
    fn go_through(&mut self, of: &Candidate) {
        while !self.stops() {
            self.begin(of.place);
            let Some(next) = self.of_the_part(of).into_iter().next() else { return };
            // Nothing is recorded of a trial.
            let _ = self.apply(next);
        }
    }

    /// What the part would do in the present state of the pass.
    fn would_be_done(&self, of: &Candidate) -> WouldDo {
        let told = |it: Candidate| (it.object, it.raw, self.forbidden_by(&it).is_some(), self.copied(&it));
        self.of_the_part(of).into_iter().map(told).collect()
    }

    /// What a part would copy, as it is now.
    fn copied(&self, of: &Candidate) -> Option<Props> {
        let continuous = self.kernel.ability(of.key.ability).kind.continuous()?;
        let Modify::Copy(_) = &continuous.parts[usize::from(of.part)].change else { return None };
        of.raw.object().map(|object| self.view[object.index()].clone())
    }

    fn of_the_part(&self, of: &Candidate) -> Vec<Candidate> {
        let mut found = Vec::new();
        self.of_part(of.place, (of.key.ability, of.part), &mut found);
        found.retain(|it| it.key == of.key);
        found
    }
}
