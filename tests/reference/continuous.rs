//! Continuous effects: a pass over the stages, from the objects' base properties on.

use super::position::{Age, Does, Env, Held, Key, Lasting, Shape, Stop, value_of};
use super::run::Run;
use assize::base::id::{AbilityId, NumberId, WordId};
use assize::kernel::position::offer::Chooser;
use assize::model::ability::{Continuous, EffectPart, Modify, Scope};
use assize::model::event::Change;
use assize::model::expr::{Expr, NONE};
use assize::model::policy::{
    Applications, LateEffect, LayerAbout, LayerHolds, LiveValues, MatchesAgain, OrderHolds, PartsTo, Removal, Rounding,
    StaticHolds, StaticVariables, TimestampOrder, TimestampTie,
};
use assize::model::rulebook::ObjectProperty;
use std::collections::{BTreeMap, BTreeSet};

/// Passes after which it is given up that effects settle.
const PASSES_MAX: usize = 12;

/// The same where a pass begins anew with each part that begins to apply, or gives another value.
const STEPS_MAX: usize = 200;

/// A continuous effect that is there.
#[derive(Clone)]
pub struct Acting {
    pub key: Key,
    pub env: Env,
    pub of_layer: Option<Lasting>,
    /// Whether it is there still; or it has begun, and its ability has been taken or its condition has ended meanwhile.
    pub is_there: bool,
}

/// One part of an effect that has yet to apply to one object; ordered as they apply.
pub struct Next {
    pub effect: Acting,
    pub part: usize,
    thing: usize,
    /// The substage, whether it gives none, whether it has applied before, and when.
    rank: (usize, bool, bool, i64),
    /// Where it stands among the effects of its rank: its parts and objects follow each other.
    within: (usize, usize),
}

/// A pass under way.
#[derive(Default)]
struct Pass {
    /// What has been applied.
    done: BTreeSet<(Key, usize, usize)>,
    /// The objects of the effects that have begun, as their first parts applied.
    begun: BTreeMap<Key, (Acting, usize, Vec<usize>)>,
    /// The substage under way; those before it are over.
    substage: usize,
    /// Of effects of several parts: what fitted as the stage of their first part began.
    fitted: BTreeMap<Key, (usize, Vec<usize>)>,
    /// The effect that goes through with its objects.
    current: Option<(Key, usize)>,
    /// What it found as it began.
    turn: Option<Turn>,
}

/// How a pass ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PassEnd {
    /// It went through all stages.
    Whole,
    /// The same, and something that was taken is there again, and so is newer than it was taken for.
    IsBack,
    /// A part has begun to apply, or gives another value: the next pass reads it as it stands by that.
    Begins,
}

/// A part of an effect that goes through with its objects: which they are, and what it reads, is as it was when that began.
#[derive(Clone)]
struct Turn {
    of: (Key, usize),
    things: Vec<usize>,
    shapes: Vec<Shape>,
    /// Its variables.
    env: Env,
}

/// Whether of two effects the one was decided to be before the other, or that follows from what was.
fn follows(
    decided: &BTreeSet<(Key, Key, Option<usize>)>,
    counts: &dyn Fn(Option<usize>) -> bool,
    first: &Key,
    last: &Key,
) -> bool {
    let mut reached = BTreeSet::from([first]);
    loop {
        let known = reached.len();
        let next = decided.iter().filter(|(one, _, on)| reached.contains(one) && counts(*on));
        let next: Vec<&Key> = next.map(|(_, other, _)| other).collect();
        reached.extend(next);
        if reached.len() == known {
            return first != last && reached.contains(last);
        }
    }
}

impl<'m> Run<'m> {
    /// Continuous effects are computed anew, and what has ended with that is forgotten.
    pub fn recompute(&mut self) -> Does {
        self.recompute_effects()?;
        self.forget_times()
    }

    fn recompute_effects(&mut self) -> Does {
        if !self.has_continuous {
            return Ok(());
        }
        self.policy::<Applications>()?;
        for _ in 0..if self.has_live { STEPS_MAX } else { PASSES_MAX } {
            self.old = if self.has_live { self.as_it_stands()? } else { self.shapes() };
            let reads_old = std::mem::take(&mut self.reads_old);
            let known = self.at.held.clone();
            let comes_to = self.pass()?;
            // What has begun to apply may be kept from the start of a pass on.
            let begins = self.at.held.keys().any(|held| !known.contains_key(held));
            let is_same = self.shapes() == self.old;
            let reads_what_was = std::mem::replace(&mut self.reads_old, reads_old);
            let is_settled = self.has_live || !begins && (is_same || !reads_what_was);
            if comes_to == PassEnd::Whole && is_settled {
                self.at.recomputed = self.at.clock;
                return Ok(());
            }
        }
        Err(Stop::Unsupported("continuous effects that do not settle"))
    }

    /// As the scenario begins an effect with a condition came with the line with which the condition came to hold: the objects come
    /// line by line, in thought.
    pub fn date_by_lines(&mut self) -> Does {
        let lines: BTreeSet<u32> = self.at.things.iter().map(|thing| thing.since).collect();
        let is_conditional = |id: &AbilityId| !self.model.abilities[id.index()].condition.is_true();
        if !self.has_continuous || lines.len() < 2 {
            return Ok(());
        }
        let at = self.at.clone();
        self.in_thought = true;
        for line in lines {
            self.at.clock = line;
            for (thing, known) in self.at.things.iter_mut().zip(&at.things) {
                thing.gone = known.gone || known.since > line;
            }
            self.recompute()?;
        }
        self.in_thought = false;
        let thought = std::mem::replace(&mut self.at, at);
        let ages = thought.ages.into_iter().filter(|(key, _)| is_conditional(&key.ability));
        self.at.ages = ages.collect();
        Ok(())
    }

    fn shapes(&self) -> Vec<Shape> {
        self.at.things.iter().map(|thing| thing.shape.clone()).collect()
    }

    /// The objects as what applies already makes them, with the values that it gave.
    fn as_it_stands(&mut self) -> Does<Vec<Shape>> {
        let at = self.at.clone();
        self.as_it_stands = true;
        let does = self.pass();
        self.as_it_stands = false;
        let (shapes, readings) = (self.shapes(), std::mem::take(&mut self.at.readings));
        self.at = at;
        self.at.readings = readings;
        does.map(|_| shapes)
    }

    /// One pass.
    fn pass(&mut self) -> Does<PassEnd> {
        for at in self.there() {
            let mut thing = self.at.things[at].clone();
            let owner = thing.owner;
            self.fresh_shape(&mut thing, owner);
            self.at.things[at] = thing;
        }
        let mut pass = Pass::default();
        self.at.ages.values_mut().for_each(|age| age.seen = false);
        loop {
            let (mut stage, known) = (0, pass.done.len());
            while stage < self.model.rulebook.stages.len() {
                match self.next_part(stage, &mut pass)? {
                    Some(next) => {
                        if self.apply_part(next, stage, &mut pass)? && self.has_live && !self.as_it_stands {
                            return Ok(PassEnd::Begins);
                        }
                    }
                    None => (stage, pass.substage) = (stage + 1, 0),
                }
            }
            // Where eligibility counts in all stages, all are gone through again until nothing new applies.
            if !self.everywhere || pass.done.len() == known {
                break;
            }
            // What has begun, and is not there any more, has had its turn.
            let there = self.working(&|kind| kind.continuous().is_some())?;
            pass.begun.retain(|key, _| there.iter().any(|effect| effect.key == *key));
        }
        // An effect that is there no more is a new one when it comes back. One whose ability is taken before it could apply keeps its
        // place; it is a new one once that is there at the end of a pass.
        let there = self.working(&|kind| kind.continuous().is_some())?;
        self.at.ages.retain(|_, age| age.seen);
        let (model, clock, mut back) = (self.model, self.at.clock, BTreeSet::new());
        for (key, age) in &mut self.at.ages {
            let is_there = there.iter().any(|effect| effect.key == *key);
            let has_applied = pass.done.iter().any(|(done, ..)| done == key);
            if !model.abilities[key.ability.index()].condition.is_true() {
                continue;
            }
            if age.taken && is_there {
                (age.since, age.taken) = (clock, false);
                back.insert(key.clone());
            }
            age.taken |= !is_there && !has_applied;
        }
        self.forget_orders(&back);
        let ages = &self.at.ages;
        self.at.held.retain(|(key, ..), _| key.lasting.is_some() || ages.contains_key(key) && !back.contains(key));
        if self.at.held.keys().any(|held| !pass.done.contains(held))
            && self.policy::<MatchesAgain>()? == MatchesAgain::FirstTime
        {
            self.at.held.retain(|held, _| pass.done.contains(held));
        }
        for (place, held) in &mut self.at.held {
            held.applies = pass.done.contains(place);
        }
        Ok(if back.is_empty() { PassEnd::Whole } else { PassEnd::IsBack })
    }

    pub fn continuous(&self, key: &Key) -> Option<&'m Continuous> {
        self.ability(key.ability).kind.continuous()
    }

    /// The continuous effects that are there now, and those that have begun and are not over.
    fn acting(&mut self, pass: &Pass) -> Does<Vec<Acting>> {
        let mut found: Vec<Acting> = Vec::new();
        for effect in self.working(&|kind| kind.continuous().is_some())? {
            let of_layer = self.at.lasting.iter().find(|made| Some(made.id) == effect.key.lasting).cloned();
            if effect.key.thing.is_none() && of_layer.is_none() {
                return Err(Stop::Unsupported("a continuous effect of the book"));
            }
            // Whether a condition holds is looked at where the effect has its place.
            if self.ability(effect.key.ability).condition.is_true() {
                self.note_age(&effect.key);
            }
            found.push(Acting { key: effect.key, env: effect.env, of_layer, is_there: true });
        }
        for (key, (effect, ..)) in &pass.begun {
            if !found.iter().any(|it| it.key == *key) {
                found.push(Acting { is_there: false, ..effect.clone() });
            }
        }
        Ok(found)
    }

    /// Since when a static effect is there: its object came, or by now its condition holds.
    fn note_age(&mut self, key: &Key) {
        let Some(since) = self.age_of(key) else { return };
        self.at.ages.entry(key.clone()).or_insert(Age { since, seen: true, taken: false }).seen = true;
    }

    /// The same of one that is known, or is there now.
    fn age_of(&self, key: &Key) -> Option<u32> {
        let thing = key.thing.filter(|_| key.lasting.is_none())?;
        let since = self.at.things[thing].since;
        let is_new = since > self.at.recomputed || self.at.recomputed == 0;
        let now = if is_new && !self.in_thought { since } else { self.at.clock };
        Some(self.at.ages.get(key).map_or(now, |age| age.since))
    }

    /// The part, of those that have not been applied, that is next in a stage, and its object.
    fn next_part(&mut self, stage: usize, pass: &mut Pass) -> Does<Option<Next>> {
        let mut found = Vec::new();
        let mut in_place = Vec::new();
        for effect in self.acting(pass)? {
            let Some(it) = self.continuous(&effect.key) else { continue };
            for (at, part) in it.parts.iter().enumerate() {
                let (in_stage, substage) = self.place_of(&effect, it, at)?;
                if in_stage != stage || substage < pass.substage {
                    continue;
                }
                if effect.is_there {
                    in_place.push((substage, effect.key.clone()));
                    self.is_back(&effect.key, stage);
                }
                for thing in self.reached_by(&effect, at, stage, pass)? {
                    let rank = self.rank(&effect, at, thing, substage, part)?;
                    let within = (at, self.at.things[thing].order);
                    found.push(Next { effect: effect.clone(), part: at, thing, rank, within });
                }
            }
        }
        // What is there at the end of the substage in which it has its place is there, whether or not it applies to something.
        let first = found.iter().map(|it: &Next| it.rank.0).min();
        in_place.retain(|(substage, _)| first.is_none_or(|first| *substage < first));
        in_place.iter().for_each(|(_, key)| self.note_age(key));
        if self.as_it_stands {
            let held = &self.at.held;
            found.retain(|it| held.get(&(it.effect.key.clone(), it.part, it.thing)).is_some_and(|held| held.applies));
        }
        // An effect whose turn it is goes through with all its objects.
        if let Some((key, part)) = &pass.current
            && let Some(at) = found.iter().position(|it| it.effect.key == *key && it.part == *part)
            && self.firsts_on(&found, found[at].thing)?.contains(&at)
        {
            let next = self.break_tie(found, at)?;
            pass.current = Some((next.effect.key.clone(), next.part));
            return Ok(Some(next));
        }
        // Of effects of one rank, those that apply already are before those that begin to.
        found.sort_by(|one, other| {
            (one.rank, self.began(one), &one.effect.key, one.within).cmp(&(
                other.rank,
                self.began(other),
                &other.effect.key,
                other.within,
            ))
        });
        if found.is_empty() {
            return Ok(None);
        }
        // Its turn goes on behind what stands before it on one of its objects. Which of two is first is settled where they meet.
        let of_first =
            |it: &Next| (&it.effect.key, it.part, it.rank) == (&found[0].effect.key, found[0].part, found[0].rank);
        let mut meet = 0;
        for at in (0..found.len()).rev().filter(|at| of_first(&found[*at])) {
            let firsts = self.firsts_on(&found, found[at].thing)?;
            let meets = |other: &usize| found[*other].effect.key != found[at].effect.key;
            if firsts.contains(&at) && firsts.iter().any(meets) {
                meet = at;
            }
        }
        let next = self.break_tie(found, meet)?;
        pass.current = Some((next.effect.key.clone(), next.part));
        Ok(Some(next))
    }

    /// Of the parts that have yet to apply to an object, those that are next on it: by their rank, by what was decided of effects of
    /// one age, by what applies already.
    fn firsts_on(&mut self, found: &[Next], thing: usize) -> Does<Vec<usize>> {
        let here: Vec<usize> = (0..found.len()).filter(|at| found[*at].thing == thing).collect();
        let best = here.iter().map(|at| found[*at].rank).min();
        let of_age: Vec<usize> = here.into_iter().filter(|at| Some(found[*at].rank) == best).collect();
        let decided = self.at.decided.clone();
        // What was decided of the effects counts everywhere; what was decided on an object, there.
        let left = |counts: &dyn Fn(Option<usize>) -> bool| -> Vec<usize> {
            let is_before = |one: &usize, other: &usize| {
                follows(&decided, counts, &found[*one].effect.key, &found[*other].effect.key)
            };
            of_age.iter().copied().filter(|at| !of_age.iter().any(|other| is_before(other, at))).collect()
        };
        let (once, each) = (left(&|_| true), left(&|on| on == Some(thing)));
        let by_decision = if once == each || self.policy::<OrderHolds>()? == OrderHolds::Once { once } else { each };
        let held = |at: &usize| {
            let it: &Next = &found[*at];
            let held = self.at.held.get(&(it.effect.key.clone(), it.part, it.thing));
            held.map_or(u32::MAX, |held| held.order)
        };
        let oldest = by_decision.iter().map(held).min();
        Ok(by_decision.into_iter().filter(|at| Some(held(at)) == oldest).collect())
    }

    /// What was decided of effects counts as long as both are there, and of one age; what follows from it of others goes on to.
    fn forget_orders(&mut self, back: &BTreeSet<Key>) {
        let age = |run: &Self, key: &Key| match key.lasting {
            Some(id) => run.at.lasting.iter().find(|made| made.id == id).map(|made| made.id),
            None => run.at.ages.get(key).map(|age| age.since).filter(|_| !back.contains(key)),
        };
        let keys: BTreeSet<Key> =
            self.at.decided.iter().flat_map(|(one, other, _)| [one.clone(), other.clone()]).collect();
        let gone: Vec<&Key> = keys.iter().filter(|key| age(self, key).is_none()).collect();
        for gone in gone {
            let (of_it, mut rest): (BTreeSet<_>, BTreeSet<_>) = std::mem::take(&mut self.at.decided)
                .into_iter()
                .partition(|(one, other, _)| one == gone || other == gone);
            for (first, middle, on) in of_it.iter().filter(|it| it.1 == *gone) {
                for (_, last, there) in of_it.iter().filter(|it| it.0 == *middle) {
                    if first != last {
                        rest.insert((first.clone(), last.clone(), on.filter(|_| on == there)));
                    }
                }
            }
            self.at.decided = rest;
        }
        let decided = std::mem::take(&mut self.at.decided);
        self.at.decided = decided.into_iter().filter(|(one, other, _)| age(self, one) == age(self, other)).collect();
    }

    /// When a part began to apply, to whatever object.
    fn began(&self, it: &Next) -> u32 {
        let of_it = self.at.held.iter().filter(|((key, part, _), _)| *key == it.effect.key && *part == it.part);
        of_it.map(|(_, held)| held.order).min().unwrap_or(u32::MAX)
    }

    /// What was taken before it could apply, and is there where nothing can take it any more, is a new effect.
    fn is_back(&mut self, key: &Key, stage: usize) {
        let takes = self.model.rulebook.stages.iter().position(|it| it.properties.contains(&ObjectProperty::Abilities));
        let clock = self.at.clock;
        if let Some(age) = self.at.ages.get_mut(key).filter(|age| age.taken && takes.is_none_or(|takes| stage > takes))
        {
            (age.since, age.taken) = (clock, false);
        }
    }

    /// The objects to which a part has yet to apply: those to which it did as its turn began come first.
    fn reached_by(&mut self, effect: &Acting, at: usize, stage: usize, pass: &mut Pass) -> Does<Vec<usize>> {
        let Some(it) = self.continuous(&effect.key) else { return Ok(Vec::new()) };
        let of = (effect.key.clone(), at);
        let mut reached = self.objects_of(effect, at, stage, pass)?;
        let is_left = |thing: &usize| !pass.done.contains(&(of.0.clone(), at, *thing));
        if let Some(turn) = pass.turn.as_ref().filter(|turn| turn.of == of) {
            let left: Vec<usize> = turn.things.iter().copied().filter(is_left).collect();
            if !left.is_empty() {
                return Ok(left);
            }
        }
        reached.retain(is_left);
        let mut found = Vec::new();
        for thing in reached {
            if self.part_applies(effect, it, &it.parts[at], thing)? {
                found.push(thing);
            }
        }
        Ok(found)
    }

    /// Something is looked at with all objects as they were.
    fn as_of<R>(&mut self, shapes: &[Shape], look: impl FnOnce(&mut Self) -> Does<R>) -> Does<R> {
        let now: Vec<Shape> = self.at.things.iter().map(|thing| thing.shape.clone()).collect();
        self.at.things.iter_mut().zip(shapes).for_each(|(thing, shape)| thing.shape.clone_from(shape));
        let found = look(self);
        self.at.things.iter_mut().zip(now).for_each(|(thing, shape)| thing.shape = shape);
        found
    }

    /// Of effects with the same timestamp that begin to apply to one object, somebody says which is first.
    fn break_tie(&mut self, mut found: Vec<Next>, first: usize) -> Does<Next> {
        let thing = found[first].thing;
        // On that object it stands behind what applies there.
        let mut tied: Vec<usize> = Vec::new();
        for at in self.firsts_on(&found, thing)? {
            if !tied.iter().any(|known| found[*known].effect.key == found[at].effect.key) {
                tied.push(at);
            }
        }
        let chosen = match tied.as_slice() {
            [] | [_] => {
                let only = tied.first().copied().unwrap_or(first);
                self.exclude_ties_elsewhere(&found, only)?;
                only
            }
            _ => {
                let who = match self.policy::<TimestampTie>()? {
                    TimestampTie::TurnPlayer => self.at.turn,
                    TimestampTie::Controller => self.at.things[thing].shape.controller,
                };
                self.at.tied.insert(thing);
                for at in &tied {
                    if self.at.tied.len() > 1 && self.reads_its_stage(&found[*at])? {
                        return Err(Stop::Unsupported(
                            "excluded: ties on several objects of effects that read their stage",
                        ));
                    }
                }
                let chosen = tied[self.choose(Chooser::Player(who), tied.len())?];
                for other in tied.iter().filter(|at| **at != chosen) {
                    let keys = (found[chosen].effect.key.clone(), found[*other].effect.key.clone());
                    self.at.decided.insert((keys.0, keys.1, Some(thing)));
                }
                chosen
            }
        };
        Ok(found.swap_remove(chosen))
    }

    /// Of effects with the same timestamp that begin to apply to different objects, somebody says which is first where that
    /// makes a difference. Whether it does is not tried here.
    fn exclude_ties_elsewhere(&mut self, found: &[Next], first: usize) -> Does {
        let begins = |run: &Run<'m>, it: &Next| {
            !run.at.held.keys().any(|(key, part, _)| *key == it.effect.key && *part == it.part)
        };
        let others: Vec<&Next> = found
            .iter()
            .filter(|it| it.rank == found[first].rank && it.effect.key != found[first].effect.key && begins(self, it))
            .collect();
        if others.is_empty() || !begins(self, &found[first]) {
            return Ok(());
        }
        for it in others.into_iter().chain([&found[first]]) {
            let changes = self.continuous(&it.effect.key).map(|continuous| continuous.parts[it.part].change.change());
            let of_abilities = matches!(changes, Some(Change::AddAbility | Change::RemoveAbility | Change::Copy));
            if of_abilities || self.reads_its_stage(it)? {
                return Err(Stop::Unsupported("excluded: ties on several objects of effects that read their stage"));
            }
        }
        Ok(())
    }

    /// Where a part stands in its stage: by its substage, then by age.
    fn rank(
        &mut self,
        effect: &Acting,
        at: usize,
        thing: usize,
        substage: usize,
        part: &EffectPart,
    ) -> Does<(usize, bool, bool, i64)> {
        let age = match (&effect.of_layer, self.age_of(&effect.key)) {
            (Some(made), _) => made.id,
            (None, Some(age)) => age,
            (None, None) => return Err(Stop::Unsupported("an effect without an age")),
        };
        let age = match self.policy::<TimestampOrder>()? {
            TimestampOrder::Oldest => i64::from(age),
            TimestampOrder::Newest => -i64::from(age),
        };
        let gives_none = matches!(part.change, Modify::NoAbilities);
        let held = self.at.held.get(&(effect.key.clone(), at, thing)).map(|held| held.order);
        let is_late = self.policy::<LateEffect>()? == LateEffect::After;
        Ok((substage, !gives_none, is_late && held.is_none(), if is_late { held.map_or(age, i64::from) } else { age }))
    }

    /// The objects of a part.
    fn objects_of(&mut self, effect: &Acting, part: usize, stage: usize, pass: &mut Pass) -> Does<Vec<usize>> {
        let Some(it) = self.continuous(&effect.key) else { return Ok(Vec::new()) };
        // Where its parts apply to what fits as they apply, an effect that is not there by then has none.
        let is_over = !effect.is_there && pass.begun.get(&effect.key).is_some_and(|(_, first, _)| *first != part);
        let fits = if is_over { Vec::new() } else { self.objects_now(effect, it)? };
        let Some((_, first, begun)) = pass.begun.get(&effect.key) else {
            if it.parts.len() > 1 {
                let (at, fitted) = &*pass.fitted.entry(effect.key.clone()).or_insert((stage, fits.clone()));
                let is_over = *at < stage && (!fits.is_empty() || !fitted.is_empty());
                if is_over && self.policy::<PartsTo>()? == PartsTo::First {
                    // Its first part had its turn, and came to nothing.
                    return Ok(Vec::new());
                }
            }
            return Ok(fits);
        };
        if *first == part || fits == *begun {
            return Ok(fits);
        }
        match self.policy::<PartsTo>()? {
            PartsTo::First => Ok(begun.iter().copied().filter(|thing| !self.at.things[*thing].gone).collect()),
            PartsTo::Own => Ok(fits),
        }
    }

    fn objects_now(&mut self, effect: &Acting, it: &Continuous) -> Does<Vec<usize>> {
        let select = match &it.scope {
            Scope::One(object) if effect.of_layer.is_none() => {
                return Ok(self.thing(object, &effect.env)?.into_iter().collect());
            }
            Scope::One(_) => {
                let about = effect.of_layer.iter().flat_map(|made| made.about.iter().copied());
                return Ok(about.filter(|thing| !self.at.things[*thing].gone).collect());
            }
            Scope::Each(select) => select,
            Scope::Next(..) => return Err(Stop::Unsupported("an effect for the next object")),
        };
        let fits = self.fitting(select, &effect.env)?;
        // What it has not begun to affect, by any part of it, it does not keep.
        let begun: BTreeSet<usize> =
            self.at.held.keys().filter(|(key, ..)| *key == effect.key).map(|(_, _, thing)| *thing).collect();
        let mut reached = self.there();
        reached.retain(|thing| fits.contains(thing) || begun.contains(thing));
        let Some(made) = &effect.of_layer else {
            let keeps = reached.len() > fits.len() && self.policy::<StaticHolds>()? == StaticHolds::Keeps;
            return Ok(if keeps { reached } else { fits });
        };
        if self.policy::<LayerHolds>()? == LayerHolds::LetsGo {
            reached = fits;
        }
        let about: Vec<usize> = made.about.iter().copied().filter(|thing| !self.at.things[*thing].gone).collect();
        if reached.iter().any(|thing| !about.contains(thing)) && self.policy::<LayerAbout>()? == LayerAbout::Whatever {
            return Ok(reached);
        }
        Ok(about.into_iter().filter(|thing| reached.contains(thing)).collect())
    }

    fn part_applies(&mut self, effect: &Acting, it: &Continuous, part: &EffectPart, thing: usize) -> Does<bool> {
        if let Modify::Number { number, base, .. } = &part.change
            && !self.model.rulebook.numbers[number.index()].tracked
        {
            // There is nothing to change of an object that lacks the number.
            let shape = &self.at.things[thing].shape;
            let of = if *base { &shape.bases } else { &shape.numbers };
            if !of.contains_key(number) {
                return Ok(false);
            }
        }
        let mut env = effect.env.clone();
        env.set(it.affected, value_of(thing));
        self.is(&part.condition, &env)
    }

    /// One part applies to one object; whether it begins to, or gives another value than before.
    fn apply_part(&mut self, next: Next, stage: usize, pass: &mut Pass) -> Does<bool> {
        let Next { effect, part: at, thing, rank, .. } = next;
        let Some(it) = self.continuous(&effect.key) else { return Ok(false) };
        let place = (effect.key.clone(), at, thing);
        self.note_age(&effect.key);
        if !pass.begun.contains_key(&effect.key) {
            let all = self.objects_now(&effect, it)?;
            pass.begun.insert(effect.key.clone(), (effect.clone(), at, all));
        }
        if let Some((_, first, all)) = pass.begun.get_mut(&effect.key)
            && *first == at
            && !all.contains(&thing)
        {
            // It became eligible while the first part had its turn.
            all.push(thing);
        }
        pass.substage = rank.0;
        let of = (effect.key.clone(), at);
        if !pass.turn.as_ref().is_some_and(|turn| turn.of == of && turn.things.contains(&thing)) {
            let shapes = self.at.things.iter().map(|thing| thing.shape.clone()).collect();
            pass.turn = None;
            let things = self.reached_by(&effect, at, stage, pass)?;
            pass.turn = Some(Turn { of, things, shapes, env: effect.env.clone() });
        }
        let Some(turn) = pass.turn.clone() else { return Ok(false) };
        pass.done.insert(place.clone());
        let mut env = turn.env;
        let is_static = effect.of_layer.is_none() && !self.ability(effect.key.ability).variables.is_empty();
        if is_static
            && self.policy::<StaticVariables>()? == StaticVariables::Locked
            && let Some(held) = self.at.held.get(&place)
        {
            env = held.env.clone();
        }
        self.at.applications += 1;
        let order = self.at.applications;
        let begins = self.at.held.get(&place).is_none_or(|held| !held.applies);
        let held =
            self.at.held.entry(place.clone()).or_insert(Held { order, env: env.clone(), raw: NONE, applies: true });
        held.applies = true;
        let before = held.raw;
        env.set(it.affected, value_of(thing));
        let locked = match &effect.of_layer {
            Some(made) => self.ability(effect.key.ability).variables.iter().all(|it| made.env.get(it.slot) != NONE),
            None => is_static && self.policy::<StaticVariables>()? == StaticVariables::Locked,
        };
        let change = &it.parts[at].change;
        if self.as_it_stands
            && let Modify::Number { how, number, base, .. } = change
        {
            self.modify_number(thing, (*how, before), *number, *base)?;
            return Ok(false);
        }
        let raw = self.modify(&effect.key, change, thing, (&env, locked, &turn.shapes))?;
        if let Some(held) = self.at.held.get_mut(&place) {
            held.raw = raw;
        }
        Ok(begins || raw != before)
    }

    /// Does it; by which number.
    fn modify(
        &mut self,
        key: &Key,
        change: &Modify,
        thing: usize,
        (env, locked, as_it_began): (&Env, bool, &[Shape]),
    ) -> Does<i32> {
        match change {
            Modify::AddWords(words) => {
                let shape = &mut self.at.things[thing].shape;
                shape.given_words.extend(words.iter().map(|word| (*word, key.clone())));
                shape.words.extend(words);
            }
            Modify::RemoveWords(words) => {
                let removes_all = self.removes_added(thing, &|shape| !shape.given_words.is_empty())?;
                self.remove_words(key, thing, removes_all, &|word| words.contains(&word));
            }
            Modify::RemoveSets(sets) => {
                let model = self.model;
                let removes_all = self.removes_added(thing, &|shape| !shape.given_words.is_empty())?;
                self.remove_words(key, thing, removes_all, &|word| {
                    sets.contains(&model.rulebook.words[word.index()].set)
                });
            }
            Modify::AddAbilities(abilities, _) => {
                if abilities.iter().any(|ability| self.ability(*ability).kind.continuous().is_some()) {
                    return Err(Stop::Unsupported("a continuous ability that is given"));
                }
                let shape = &mut self.at.things[thing].shape;
                if !shape.has_none {
                    shape.abilities.extend(abilities);
                    shape.given.extend(abilities.iter().map(|_| Some(key.clone())));
                }
            }
            Modify::RemoveAbilities(keyword) => {
                let model = self.model;
                let is_meant = |id: AbilityId| keyword.is_none() || model.abilities[id.index()].keyword == *keyword;
                let removes_all = self.removes_added(thing, &|shape| shape.given.iter().any(Option::is_some))?;
                self.remove_abilities(key, thing, removes_all, &is_meant);
            }
            Modify::NoAbilities => {
                let shape = &mut self.at.things[thing].shape;
                shape.has_none = true;
                (shape.abilities, shape.given) = (Vec::new(), Vec::new());
            }
            Modify::Control(player) => {
                if let Some(player) = self.as_of(as_it_began, |run| run.player(player, env))? {
                    self.at.things[thing].shape.controller = player;
                }
            }
            Modify::Number { how, number, base, by } => {
                let is_live = !matches!(by, Expr::Is(_)) && (!locked || !matches!(by, Expr::Slot(_)));
                let by =
                    self.as_of(as_it_began, |run| if is_live { run.live(key, by, env) } else { run.value(by, env) })?;
                self.modify_number(thing, (*how, by), *number, *base)?;
                return Ok(by);
            }
            Modify::Copy(_) => return Err(Stop::Unsupported("copies")),
            Modify::Property(..) => return Err(Stop::Unsupported("a property that is given or taken")),
        }
        Ok(NONE)
    }

    /// A value that follows the position: by what has applied so far, or by the position as it stood.
    fn live(&mut self, key: &Key, by: &Expr, env: &Env) -> Does<i32> {
        let now = self.value(by, env)?;
        let so_far: Vec<Shape> = self.at.things.iter().map(|thing| thing.shape.clone()).collect();
        for (thing, shape) in self.at.things.iter_mut().zip(&self.old) {
            thing.shape.clone_from(shape);
        }
        let mut env = env.clone();
        for variable in &self.ability(key.ability).variables {
            let value = self.value(&variable.value, &env)?;
            env.set(variable.slot, value);
        }
        let before = self.value(by, &env)?;
        for (thing, shape) in self.at.things.iter_mut().zip(so_far) {
            thing.shape = shape;
        }
        if self.policy::<LiveValues>()? == LiveValues::SoFar {
            return Ok(now);
        }
        self.reads_old = true;
        Ok(before)
    }

    fn modify_number(&mut self, thing: usize, (how, by): (Change, i32), number: NumberId, base: bool) -> Does {
        if self.model.rulebook.numbers[number.index()].tracked {
            return Err(Stop::Unsupported("a tracked number that an effect changes"));
        }
        let shape = &self.at.things[thing].shape;
        let of = if base { &shape.bases } else { &shape.numbers };
        let Some(was) = of.get(&number).copied() else { return Ok(()) };
        if by == NONE {
            return Err(Stop::Unsupported("a number that is not there"));
        }
        let now = match how {
            Change::Set => by,
            Change::Add => was + by,
            Change::Subtract => was - by,
            Change::Multiply => was.checked_mul(by).ok_or(Stop::Unsupported("a large number"))?,
            Change::Divide if by == 0 => return Err(Stop::Unsupported("a division by zero")),
            Change::Divide if was % by == 0 => was / by,
            Change::Divide => {
                let (quotient, is_below) = (was / by, (was < 0) != (by < 0));
                match self.policy::<Rounding>()? {
                    Rounding::Down => quotient - i32::from(is_below),
                    Rounding::Up => quotient + i32::from(!is_below),
                }
            }
            _ => return Err(Stop::Unsupported("such a change of a number")),
        };
        let shape = &mut self.at.things[thing].shape;
        if !base {
            shape.modified.insert(number);
            shape.numbers.insert(number, now);
            return Ok(());
        }
        if shape.modified.contains(&number) {
            return Err(Stop::Unsupported("a base number that changes behind its value"));
        }
        shape.bases.insert(number, now);
        shape.numbers.insert(number, now);
        Ok(())
    }

    fn removes_added(&mut self, thing: usize, has_added: &dyn Fn(&Shape) -> bool) -> Does<bool> {
        Ok(has_added(&self.at.things[thing].shape) && self.policy::<Removal>()? == Removal::RemoveAll)
    }

    fn remove_words(&mut self, key: &Key, thing: usize, removes_all: bool, is_meant: &dyn Fn(WordId) -> bool) {
        let shape = &mut self.at.things[thing].shape;
        shape.given_words.retain(|(word, by)| !is_meant(*word) || !removes_all && by != key);
        let given: BTreeSet<_> = shape.given_words.iter().map(|(word, _)| *word).collect();
        shape.words.retain(|word| !is_meant(*word) || given.contains(word));
    }

    fn remove_abilities(&mut self, key: &Key, thing: usize, removes_all: bool, is_meant: &dyn Fn(AbilityId) -> bool) {
        let shape = &mut self.at.things[thing].shape;
        let all: Vec<_> = shape.abilities.drain(..).zip(shape.given.drain(..)).collect();
        for (ability, by) in all {
            let stays = by.as_ref().is_some_and(|by| !removes_all && by != key);
            if !is_meant(ability) || stays {
                shape.abilities.push(ability);
                shape.given.push(by);
            }
        }
    }
}
