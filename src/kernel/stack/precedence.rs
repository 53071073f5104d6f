//! Which of two triggers is of the higher priority, also where the rulebook gives none to one of them.
//!
//! The priorities that a rulebook names are in its order. Where any other trigger has one that the rules pick, all of them
//! are in one order, in which several can stand at one place (a total preorder). It is picked pair by pair, where a pair is
//! first needed; what follows from picks and from named priorities is known with them, and is never asked. So every pair
//! that is not known can be picked in all three ways without contradiction: one that contradicts would follow the other
//! way round. What is kept is closed under what follows, so that equal knowledge is kept in one way.

use crate::look::eye::Eye;
use crate::position::grade::{Compared, Grade};
use crate::position::offer::{Chooser, Offer, OfferKind, Silent};
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::step::work::{Step, Stop};
use crate::table::kernel::Kernel;
use base::id::AbilityId;
use model::policy::{NoPriority, Policy};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// The grade of what is no trigger, below all others.
const NONE: Grade = Grade::Named(0);

/// All that follows of priorities from what is known, with these named ones among them; nothing if it contradicts itself.
#[must_use]
pub fn closed(known: &[Compared], named: &[Grade]) -> Option<Vec<Compared>> {
    let mut all: Vec<Grade> = known.iter().flat_map(|it| [it.one, it.other]).chain(named.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    let count = all.len();
    let place = |one: usize, other: usize| one * count + other;
    let mut how: Vec<Option<Ordering>> = vec![None; count * count];
    for (at, one) in all.iter().enumerate() {
        for (to, other) in all.iter().enumerate() {
            how[place(at, to)] = between_named(*one, *other);
        }
    }
    for it in known {
        let (one, other) = (all.binary_search(&it.one).ok()?, all.binary_search(&it.other).ok()?);
        for (from, to, new) in [(one, other, it.how), (other, one, it.how.reverse())] {
            if *how[place(from, to)].get_or_insert(new) != new {
                return None;
            }
        }
    }
    for via in 0..count {
        for from in 0..count {
            for to in 0..count {
                let Some(new) = through(how[place(from, via)], how[place(via, to)]) else { continue };
                if *how[place(from, to)].get_or_insert(new) != new {
                    return None;
                }
            }
        }
    }
    let pairs = (0..count).flat_map(|at| (at + 1..count).map(move |to| (at, to)));
    let told = pairs.filter(|(at, to)| between_named(all[*at], all[*to]).is_none());
    let told = told.filter_map(|(at, to)| Some(Compared { one: all[at], other: all[to], how: how[place(at, to)]? }));
    Some(told.collect())
}

/// What follows of these priorities from a pick, the pick among it, where all that follows from `known` is known.
fn follows(new: Compared, all: &[Grade], known: impl Fn(Grade, Grade) -> Option<Ordering>) -> Vec<Compared> {
    let mut found = vec![new];
    for (one, other, how) in [(new.one, new.other, new.how), (new.other, new.one, new.how.reverse())] {
        let (before, behind) = (|it: Grade| known(it, one), |it: Grade| known(other, it));
        for from in all.iter().filter_map(|it| Some((*it, through(before(*it), Some(how))?))) {
            for to in all.iter().filter_map(|it| Some((*it, through(Some(from.1), behind(*it))?))) {
                if from.0 < to.0 && known(from.0, to.0).is_none() {
                    found.push(Compared { one: from.0, other: to.0, how: to.1 });
                }
            }
        }
    }
    found
}

/// What is known without any pick.
fn between_named(one: Grade, other: Grade) -> Option<Ordering> {
    match (one, other) {
        _ if one == other => Some(Ordering::Equal),
        (Grade::Named(one), Grade::Named(other)) => Some(one.cmp(&other)),
        _ => None,
    }
}

/// How the first compares to the third, by the second.
fn through(one: Option<Ordering>, other: Option<Ordering>) -> Option<Ordering> {
    match (one?, other?) {
        (Ordering::Equal, how) | (how, Ordering::Equal) => Some(how),
        (one, other) => (one == other).then_some(one),
    }
}

impl<T: Trace> Eye<'_, '_, T> {
    /// Whether the rulebook neither names priorities nor speaks of triggers without one: then there is nothing that could
    /// be higher.
    fn speaks_of_no_priority(&self) -> bool {
        let rulebook = &self.kernel.model.rulebook;
        rulebook.priorities.is_empty() && !rulebook.is_declared(Policy::NoPriority as u8)
    }

    /// Whether no trigger is of a higher priority than another.
    pub(crate) fn has_no_priorities(&self) -> bool {
        let lowest = || !self.is_open::<NoPriority>() && self.policy::<NoPriority>() == NoPriority::Lowest;
        self.speaks_of_no_priority() || self.kernel.model.rulebook.priorities.is_empty() && lowest()
    }

    /// Which of two is of the higher priority, as far as that is known: nothing where the rules are still to say what a
    /// trigger without a stated one has, or to pick.
    pub(crate) fn known(&self, one: Grade, other: Grade) -> Option<Ordering> {
        let named = |grade: Grade| if let Grade::Named(named) = grade { named } else { 0 };
        let lowest = || Some(named(one).cmp(&named(other)));
        between_named(one, other).or_else(|| {
            if self.speaks_of_no_priority() {
                return lowest();
            }
            if self.is_open::<NoPriority>() {
                return None;
            }
            match self.policy() {
                NoPriority::Lowest => lowest(),
                NoPriority::Picked => self.state.compared(one, other),
            }
        })
    }
}

impl Kernel<'_> {
    /// What is known once the rules have also picked this: with all that follows.
    #[must_use]
    pub fn with(&self, known: &[Compared], new: Compared) -> Vec<Compared> {
        let all: Vec<Compared> = known.iter().copied().chain([new]).collect();
        // What is not known can be picked in any way, so that nothing is contradicted.
        closed(&all, &self.grades.named).unwrap_or(all)
    }

    /// The rules pick this; it is known with all that follows.
    pub(crate) fn pick(&self, state: &mut State<impl Trace>, new: Compared) {
        let all = &self.grades.all;
        let is_of_none = |it: Grade| !all.contains(&it);
        // What is no trigger is among what is known only once it has been picked of.
        if is_of_none(new.one) || is_of_none(new.other) || all.iter().any(|it| state.compared(NONE, *it).is_some()) {
            let known = self.with(state.precedence(), new);
            return state.set_precedence(known);
        }
        let known = |one: Grade, other: Grade| between_named(one, other).or_else(|| state.compared(one, other));
        follows(new, all, known).into_iter().for_each(|it| state.note_compared(it));
    }

    /// The grade of something that waits; what is no trigger is below all others.
    pub(crate) fn grade(&self, ability: Option<AbilityId>) -> Grade {
        let grade = ability.and_then(|ability| self.grades.of.get(ability.index()).copied().flatten());
        grade.unwrap_or(NONE)
    }
}

impl<T: Trace> Step<'_, '_, T> {
    /// The question which of two is of the higher priority.
    pub(crate) fn which_is_higher(&self, one: Grade, other: Grade) -> Stop {
        let (one, other) = (one.min(other), one.max(other));
        Stop::Offer(Box::new(Offer {
            chooser: Chooser::Rules,
            kind: OfferKind::Precedence,
            options: self.kernel.kept_answers(self.s, Silent::Precedence(one, other)),
            clauses: SmallVec::from_slice(self.kernel.policy_clauses(Policy::NoPriority)),
            weights: SmallVec::new(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::grade::Precedence;
    use base::id::AbilityId;

    const GRADES: [Grade; 5] =
        [Grade::Of(AbilityId(3)), Grade::Of(AbilityId(5)), Grade::Of(AbilityId(8)), Grade::Named(1), Grade::Named(4)];

    fn pairs() -> impl Iterator<Item = (Grade, Grade)> {
        let all = GRADES.iter().flat_map(|one| GRADES.iter().map(move |other| (*one, *other)));
        all.filter(|(one, other)| one < other && matches!(one, Grade::Of(_)))
    }

    /// Every order of three triggers among two named priorities, as places: the named ones stand at 4 and 8, with room for
    /// three below, between and above.
    fn orders() -> Vec<Vec<Compared>> {
        let all = (1..12).flat_map(|a| (1..12).flat_map(move |b| (1..12).map(move |c| [a, b, c, 4, 8])));
        let told = all.map(|places| {
            let place = |grade: Grade| GRADES.iter().position(|it| *it == grade).map(|at| places[at]);
            pairs().map(|(one, other)| Compared { one, other, how: place(one).cmp(&place(other)) }).collect()
        });
        let mut orders: Vec<Vec<Compared>> = told.collect();
        orders.sort();
        orders.dedup();
        orders
    }

    fn picked(known: &[Compared], one: Grade, other: Grade) -> Option<Ordering> {
        Precedence::of(known.to_vec()).between(one, other)
    }

    /// Every way to pick, one pair after the other as they are listed, where it does not follow: what is known at the end.
    fn picks(pairs: &[(Grade, Grade)], known: &[Compared], found: &mut Vec<Vec<Compared>>) {
        let Some(((one, other), rest)) = pairs.split_first() else { return found.push(known.to_vec()) };
        if picked(known, *one, *other).is_some() {
            return picks(rest, known, found);
        }
        for how in [Ordering::Greater, Ordering::Equal, Ordering::Less] {
            let all: Vec<Compared> =
                known.iter().copied().chain([Compared { one: *one, other: *other, how }]).collect();
            let all = closed(&all, &GRADES[3..]).expect("what is not known can be picked in any way");
            let at_once = |one: Grade, other: Grade| between_named(one, other).or_else(|| picked(known, one, other));
            let mut followed = [known, &follows(Compared { one: *one, other: *other, how }, &GRADES, at_once)].concat();
            followed.sort_unstable();
            followed.dedup();
            assert_eq!(followed, all, "what follows of one pick more is what follows of all");
            picks(rest, &all, found);
        }
    }

    #[test]
    fn picks_give_every_order_once() {
        let listed: Vec<_> = pairs().collect();
        let turned: Vec<_> = listed.iter().rev().copied().collect();
        for pairs in [listed, turned] {
            let mut found = Vec::new();
            picks(&pairs, &[], &mut found);
            found.sort();
            assert!(found == orders(), "{} orders instead of {}", found.len(), orders().len());
        }
    }

    #[test]
    fn what_is_known_is_kept_in_one_way() {
        let (one, other) = (GRADES[0], GRADES[1]);
        let above = |named: u16| Compared { one, other: Grade::Named(named), how: Ordering::Greater };
        // Above 4 is above 1, whether that was picked before or follows.
        assert_eq!(closed(&[above(4)], &GRADES[3..]), closed(&[above(1), above(4)], &GRADES[3..]));
        let below = Compared { one: other, other: Grade::Named(1), how: Ordering::Less };
        let all = closed(&[above(4), below], &GRADES[3..]).unwrap_or_default();
        assert_eq!(picked(&all, other, one), Some(Ordering::Less));
    }

    #[test]
    fn what_contradicts_itself_is_refused() {
        let how = Ordering::Greater;
        let round = [(0, 1), (1, 2)].map(|(at, to)| Compared { one: GRADES[at], other: GRADES[to], how });
        assert!(closed(&round, &[]).is_some());
        let back = Compared { one: GRADES[0], other: GRADES[2], how: Ordering::Less };
        assert_eq!(closed(&[round[0], round[1], back], &[]), None);
        let same = Compared { how: Ordering::Equal, ..round[0] };
        assert_eq!(closed(&[round[0], same], &[]), None);
    }
}
