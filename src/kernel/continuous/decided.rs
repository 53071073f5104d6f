//! The order of effects of one age that somebody has decided: of the effects, or of what applies to one object.

use crate::continuous::pass::{Candidate, Pass};
use crate::look::eye::Eye;
use crate::position::key::Key;
use crate::position::order::Decided;
use crate::position::timestamp::Timestamp;
use crate::position::trace::Trace;
use crate::step::work::Step;
use base::id::ObjectId;
use model::policy::{MatchesAgain, OrderHolds};

impl<T: Trace> Eye<'_, '_, T> {
    /// Of several parts of one age, those that stand behind none of the others by what was decided. They meet on an object, or
    /// are of different ones.
    pub(crate) fn first_by_decision(
        &self,
        candidates: &[Candidate],
        among: Vec<usize>,
        object: Option<ObjectId>,
    ) -> Vec<usize> {
        if among.len() < 2 || self.state.orders().is_empty() {
            return among;
        }
        let left = |counts: &dyn Fn(&Decided) -> bool| -> Vec<usize> {
            let is_behind = |at: usize| {
                let before = |other: &usize| self.is_decided((candidates[*other].key, candidates[at].key), counts);
                among.iter().any(before)
            };
            among.iter().copied().filter(|at| !is_behind(*at)).collect()
        };
        let on_it = |it: &Decided| object.is_some() && it.object == object && self.has_begun_as_decided(it);
        let (once, each) = (left(&|_| true), left(&on_it));
        match self.policy_if::<OrderHolds>(|| once != each) {
            OrderHolds::Once => once,
            OrderHolds::EachObject => each,
        }
    }

    /// Whether it was decided that the one is before the other, or follows from what was.
    fn is_decided(&self, (first, then): (Key, Key), counts: &dyn Fn(&Decided) -> bool) -> bool {
        let mut reached: Vec<Key> = vec![first];
        let mut at = 0;
        while let Some(from) = reached.get(at).copied() {
            at += 1;
            let behind = self.state.orders().iter().filter(|it| it.first == from && counts(it));
            let new: Vec<Key> = behind.map(|it| it.then).filter(|key| !reached.contains(key)).collect();
            reached.extend(new);
        }
        first != then && reached.contains(&then)
    }

    /// Whether one of two effects has begun to apply to the object on which they were ordered, and goes on to or would as before:
    /// what applies to it anew is ordered anew there.
    fn has_begun_as_decided(&self, it: &Decided) -> bool {
        let Some(object) = it.object else { return false };
        let of_it = |key: Key, on: ObjectId| on == object && it.keys().contains(&key);
        let mut records = self.state.applied().iter().filter(|record| of_it(record.key, record.object)).peekable();
        let is_known = records.peek().is_some();
        records.any(|record| record.live)
            || Pass::under_way(self.state).any(|(key, _, on)| of_it(key, on))
            || is_known && self.policy::<MatchesAgain>() == MatchesAgain::NotFirstTime
    }
}

impl<T: Trace> Step<'_, '_, T> {
    /// Somebody has decided which of several effects of one age is first.
    pub(crate) fn note_order(&mut self, first: usize, candidates: &[Candidate]) {
        let (first, object) = (candidates[first].key, candidates[first].object);
        let object = candidates.iter().all(|it| it.object == object).then_some(object);
        let others = candidates.iter().map(|it| it.key).filter(|key| *key != first);
        let new = others.map(|then| Decided { first, then, object });
        // What was decided there of what applies anew is over.
        let is_over = |it: &Decided| it.object == object && !self.eye().has_begun_as_decided(it);
        let known = self.s.orders().iter().map(|it| Decided { object: it.object.filter(|_| !is_over(it)), ..*it });
        let orders = known.chain(new).filter_map(|it| self.as_it_counts(it)).collect();
        self.s.set_orders(orders);
    }

    /// What was decided counts as long as both effects are there, and of one age; on an object, as long as one of them has begun
    /// to apply to it. `since`: of what age they have been before.
    pub(crate) fn keep_orders(&mut self, since: &[(Key, Timestamp)]) {
        if self.s.orders().is_empty() {
            return;
        }
        let was = |key: Key| since.iter().find(|(known, _)| *known == key).map(|(_, since)| *since);
        let is_gone = |key: Key| {
            let now = self.kernel.known_age(self.s, key);
            now.is_none() || was(key).is_some_and(|was| Some(was) != now)
        };
        let gone: Vec<Key> = self.s.orders().iter().flat_map(Decided::keys).filter(|key| is_gone(*key)).collect();
        self.s.forget_order_of(|key| gone.contains(key));
        let age = |key: Key| self.kernel.known_age(self.s, key);
        let is_of_one_age = |it: &&Decided| age(it.first) == age(it.then);
        let applies = |it: &Decided, on: &ObjectId| {
            let of_it = |key: Key, object: ObjectId| object == *on && it.keys().contains(&key);
            self.s.applied().iter().any(|record| of_it(record.key, record.object))
                || Pass::under_way(self.s).any(|(key, _, object)| of_it(key, object))
        };
        let as_begun = |it: &Decided| Decided { object: it.object.filter(|on| applies(it, on)), ..*it };
        let kept = self.s.orders().iter().filter(is_of_one_age).map(as_begun);
        let kept: Vec<Decided> = kept.filter_map(|it| self.as_it_counts(it)).collect();
        self.s.set_orders(kept);
    }

    /// What is kept of it: on which object it was decided only where it counts for that alone, or may.
    fn as_it_counts(&self, it: Decided) -> Option<Decided> {
        let is = |value: OrderHolds| self.kernel.forgets(self.s, |it: OrderHolds| it == value);
        let object = it.object.filter(|_| !is(OrderHolds::Once));
        (object.is_some() || !is(OrderHolds::EachObject)).then_some(Decided { object, ..it })
    }
}
