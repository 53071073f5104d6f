//! The order of effects within a substage: by timestamps, by when they began to apply, by a decided tie.

use crate::continuous::pass::{Candidate, Need, Pass};
use crate::position::key::Key;
use crate::position::lasting::Applied;
use crate::position::trace::Trace;
use crate::table::kernel::Kernel;
use crate::table::stages::PartPlace;
use base::id::{AbilityId, ObjectId};
use model::ability::Modify;
use model::policy::{LateEffect, TimestampOrder};

/// How a part that would apply stands in the order: the lowest is next.
type ApplicationRank = (u8, usize, i32, usize);

impl<T: Trace> Pass<'_, '_, T> {
    /// The next of several parts of one substage.
    pub(crate) fn next(&self, mut candidates: Vec<Candidate>) -> Result<Candidate, Need> {
        if candidates.len() == 1 && !self.waits(candidates[0].key) {
            return Ok(candidates.swap_remove(0));
        }
        let first = if candidates.len() == 1 { vec![0] } else { self.first_of_all(&candidates) };
        // An effect that waits for the next object finds it before anything else: it does not apply before it has.
        if let Some(waits) = first.iter().map(|at| &candidates[*at]).find(|it| self.waits(it.key)) {
            let is_of_it = |it: &&Candidate| (it.key, it.part) == (waits.key, waits.part);
            let objects = candidates.iter().filter(is_of_it).map(|it| it.object).collect();
            return Err(Need::Next(waits.key.position().unwrap_or_default(), objects));
        }
        let tied = if let [only] = first.as_slice() { self.tied_elsewhere(&candidates, *only) } else { first };
        if let [only] = tied.as_slice() {
            return Ok(candidates.swap_remove(*only));
        }
        Err(Need::Tie(tied.into_iter().map(|at| candidates[at].clone()).collect()))
    }

    /// What is first, with the effects of the same age that begin to apply to other objects: each once, since the parts of one
    /// effect have the order of its text. Alone, if it applies already.
    pub(crate) fn begin_with(&self, candidates: &[Candidate], first: usize) -> Vec<usize> {
        let begins = |it: &Candidate| it.record.is_none() && self.begun(it).is_none();
        // What gives no abilities is before the others, whatever their ages.
        let gives_none = self.gives_none(&candidates[first]);
        let is_as_old = |it: &Candidate| {
            it.timestamp == candidates[first].timestamp && self.gives_none(it) == gives_none && begins(it)
        };
        let mut each: Vec<usize> = vec![first];
        if begins(&candidates[first]) {
            for (at, it) in candidates.iter().enumerate().filter(|(_, it)| is_as_old(it)) {
                if each.iter().all(|known| candidates[*known].key != it.key) {
                    each.push(at);
                }
            }
        }
        each
    }

    /// What is first, with the effects of the same age that begin to apply to other objects, where it makes a difference
    /// which of them is first.
    fn tied_elsewhere(&self, candidates: &[Candidate], first: usize) -> Vec<usize> {
        let each = self.begin_with(candidates, first);
        let matters = |at: &usize| {
            each.iter().any(|other| other != at && self.order_matters(&candidates[*at], &candidates[*other]))
        };
        let tied: Vec<usize> = each.iter().copied().filter(matters).collect();
        if tied.is_empty() { vec![first] } else { self.eye().first_by_decision(candidates, tied, None) }
    }

    /// The positions of those that come first; several if a tie must be ordered.
    pub(crate) fn first_of_all(&self, candidates: &[Candidate]) -> Vec<usize> {
        // What has no abilities has none whatever gives it some, and so makes no effect, of whatever age that is.
        let none: Vec<usize> = (0..candidates.len()).filter(|at| self.gives_none(&candidates[*at])).collect();
        if !none.is_empty() && none.len() < candidates.len() {
            let candidates: Vec<Candidate> = none.iter().map(|at| candidates[*at].clone()).collect();
            return self.first_of_all(&candidates).into_iter().map(|at| none[at]).collect();
        }
        // Of effects of one age none is the oldest.
        let ages = candidates.iter().any(|it| it.timestamp != candidates[0].timestamp);
        let order_matters = || !self.are_additions(candidates);
        let newest = ages && self.eye().policy_if::<TimestampOrder>(order_matters) == TimestampOrder::Newest;
        let firsts = |late: LateEffect| {
            self.goes_on(candidates, late, newest).unwrap_or_else(|| self.first_of(candidates, late, newest))
        };
        let matters = || {
            firsts(LateEffect::After) != firsts(LateEffect::ByGeneration)
                && order_matters()
                && self.late_order_matters(candidates, newest)
        };
        firsts(self.eye().policy_if::<LateEffect>(matters))
    }

    /// Whether these come to the same in any order: they are additions, and nothing else can have its place in their substage,
    /// so that nothing comes between them.
    fn are_additions(&self, candidates: &[Candidate]) -> bool {
        let is_one = |ability: AbilityId, part: u8| self.kernel.additions.contains(ability, part);
        let is_beside = |place: PartPlace| candidates.iter().any(|it| place.is_in(it.place) || it.place.is_in(place));
        candidates.iter().all(|it| is_one(it.key.ability, it.part))
            && self.places.iter().all(|(place, ability, part)| is_one(*ability, *part) || !is_beside(*place))
    }

    /// Whether by this an object has no abilities.
    pub(crate) fn gives_none(&self, candidate: &Candidate) -> bool {
        self.kernel.gives_none(candidate.key.ability, candidate.part)
    }

    /// Whether the two orders of effects that begin to apply later differ for one object, or what one of them puts first
    /// makes a difference to another part, or another to it.
    fn late_order_matters(&self, candidates: &[Candidate], newest: bool) -> bool {
        let firsts = [LateEffect::After, LateEffect::ByGeneration].map(|late| self.first_of(candidates, late, newest));
        let matters = |at: &usize| {
            let first = &candidates[*at];
            let others = candidates.iter().filter(|it| (it.key, it.part) != (first.key, first.part));
            others.into_iter().any(|it| self.order_matters(first, it))
        };
        candidates.iter().any(|it| {
            let of_object: Vec<Candidate> =
                candidates.iter().filter(|other| other.object == it.object).cloned().collect();
            self.first_of(&of_object, LateEffect::After, newest)
                != self.first_of(&of_object, LateEffect::ByGeneration, newest)
        }) || firsts.iter().flatten().any(matters)
    }

    /// The part that has its turn goes on with the next of its objects, unless something stands before it there.
    fn goes_on(&self, candidates: &[Candidate], late: LateEffect, newest: bool) -> Option<Vec<usize>> {
        let (key, part, _) = self.done.last()?;
        let own = (0..candidates.len()).filter(|at| (candidates[*at].key, candidates[*at].part) == (*key, *part));
        let next = own.min_by_key(|at| candidates[*at].object)?;
        let here: Vec<usize> =
            (0..candidates.len()).filter(|at| candidates[*at].object == candidates[next].object).collect();
        let best = self.first_on_its_object(candidates, &here, (late, newest));
        if !best.contains(&next) {
            return None;
        }
        // The parts of one effect have the order of its text.
        let mut first: Vec<usize> = Vec::new();
        for at in best {
            if first.iter().all(|known| candidates[*known].key != candidates[at].key) {
                first.push(at);
            }
        }
        Some(first)
    }

    /// The same for given policies. On one object what applies to it already is before what begins to. Of several objects
    /// that one is next on which the first effect applies, so that an effect that has begun is gone through with all its
    /// objects before the next one.
    fn first_of(&self, candidates: &[Candidate], late: LateEffect, newest: bool) -> Vec<usize> {
        let rank = |it: &Candidate, begun: Option<usize>| rank(it, begun, late, newest);
        let mut all: Vec<usize> = (0..candidates.len()).collect();
        all.sort_by_key(|at| candidates[*at].object);
        let objects = all.chunk_by(|one, other| candidates[*one].object == candidates[*other].object);
        let mut first: Vec<usize> =
            objects.flat_map(|here| self.first_on_its_object(candidates, here, (late, newest))).collect();
        let mut begun: Vec<(Key, u8, Option<usize>)> = Vec::new();
        let mut all_told = |at: &usize| {
            let it = &candidates[*at];
            let known = begun.iter().find(|known| (known.0, known.1) == (it.key, it.part)).map(|known| known.2);
            let of_all = known.unwrap_or_else(|| {
                begun.push((it.key, it.part, self.begun(it)));
                begun.last().and_then(|known| known.2)
            });
            // Where what applies is before what begins to, that is so of its objects, too.
            let own = match late {
                LateEffect::After => it.record.unwrap_or(usize::MAX),
                LateEffect::ByGeneration => 0,
            };
            (rank(it, of_all.into_iter().chain(it.record).min()), own, it.object)
        };
        // That is also the object on which it stands behind what applies there.
        let Some((best, own, lowest)) = (0..candidates.len()).map(|at| all_told(&at)).min() else {
            return first;
        };
        let ranks: Vec<(ApplicationRank, usize, ObjectId)> = first.iter().map(&mut all_told).collect();
        // Which of two is first is settled where they meet, before either is gone through with its objects.
        let is_tied = |object: ObjectId| {
            let mut here = ranks.iter().zip(&first).filter(|(it, _)| **it == (best, own, object));
            let key = here.next().map(|(_, at)| candidates[*at].key);
            here.any(|(_, at)| Some(candidates[*at].key) != key)
        };
        let tied = ranks.iter().map(|it| it.2).filter(|object| is_tied(*object)).min();
        let object = tied.unwrap_or(lowest);
        // The parts of one effect have the order of its text.
        let mut known: Vec<Key> = Vec::new();
        first.retain(|at| {
            let it = &candidates[*at];
            let is_next = it.object == object && !known.contains(&it.key);
            known.extend(is_next.then_some(it.key));
            is_next
        });
        first
    }

    /// Of those of one object, the positions of those that are next: by their ages, by what was decided of one age, and of what is
    /// ordered by its generation what applies already.
    fn first_on_its_object(
        &self,
        candidates: &[Candidate],
        here: &[usize],
        (late, newest): (LateEffect, bool),
    ) -> Vec<usize> {
        let rank = |at: &usize| rank(&candidates[*at], candidates[*at].record, late, newest);
        let by_age = |at: &usize| {
            let (kind, record, time, _) = rank(at);
            (kind, record, time)
        };
        let Some(best) = here.iter().map(by_age).min() else { return Vec::new() };
        let oldest = here.iter().copied().filter(|at| by_age(at) == best).collect();
        let mut first = self.eye().first_by_decision(candidates, oldest, here.first().map(|at| candidates[*at].object));
        let best = first.iter().map(rank).min();
        first.retain(|at| Some(rank(at)) == best);
        first
    }

    /// Where the part of an effect stands that applies already, whatever it applies to, among what does.
    fn begun(&self, candidate: &Candidate) -> Option<usize> {
        let is_of_it = |it: &Applied| it.live && (it.key, it.part) == (candidate.key, candidate.part);
        self.state.applied().iter().position(is_of_it)
    }
}

/// How a part stands in the order that began to apply as this record says.
fn rank(it: &Candidate, begun: Option<usize>, late: LateEffect, newest: bool) -> ApplicationRank {
    let time = if newest { -i32::from(it.timestamp.earlier()) } else { i32::from(it.timestamp.earlier()) };
    match late {
        LateEffect::After => match begun {
            Some(record) => (0, record, 0, 0),
            None => (1, 0, time, 0),
        },
        LateEffect::ByGeneration => (0, 0, time, begun.unwrap_or(usize::MAX)),
    }
}

impl Kernel<'_> {
    /// Whether by a part of an effect objects have no abilities.
    pub(crate) fn gives_none(&self, ability: AbilityId, part: u8) -> bool {
        let continuous = self.ability(ability).kind.continuous();
        continuous.is_some_and(|it| matches!(it.parts[usize::from(part)].change, Modify::NoAbilities))
    }
}
