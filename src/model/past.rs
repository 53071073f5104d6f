//! What is read of an object that has left.
//!
//! An ability that answers an event of a kind that looks back can ask about an
//! object which is gone when it does so; so can instructions that make
//! events, behind the first of these (`destroy a unit, gain (its power)
//! energy`); and so can what has waited meanwhile, for its event or to resolve.
//! Each such question (its number, its counters, its words, who
//! controls it) gets a slot, in which the kernel keeps the answer from just
//! before the event, where the rulebook wants that. Only what is read is kept.
//! Where an object *is* is always asked of the position as it stands, as is
//! whether something can be done.

use super::ability::{Ability, AbilityKind, KeptReading, Variable};
use super::event::EventPattern;
use super::expr::{Comparison, Expr, Role, Select, Slot};
use super::instr::{Flow, Instr, Make};
use super::ir::Model;
use super::visit::{Visit, VisitMut, each_instr, referred, walk_mut};
use base::id::AbilityId;
use smallvec::SmallVec;

/// Gives slots to what abilities read of objects that leave. `made`: by ability, what it makes ([`all_made`]). Gives those that have
/// no slot left for something that is to be kept.
#[must_use]
pub fn keep(model: &mut Model, made: &[Vec<AbilityId>]) -> Vec<AbilityId> {
    let looks_back: Vec<bool> = model.rulebook.events.iter().map(|kind| kind.looks_back).collect();
    if !looks_back.contains(&true) {
        return Vec::new();
    }
    let count = model.abilities.len();
    let mut pass = PastPass {
        abilities: &mut model.abilities,
        made,
        done: vec![false; count],
        looks_back,
        outside: vec![None; count],
        full: Vec::new(),
    };
    let ids = || (0..count).map(AbilityId::at);
    for id in ids() {
        let bound = bound(&pass.abilities[id.index()].kind);
        for inner in &made[id.index()] {
            pass.outside[inner.index()].get_or_insert_default().extend(&bound);
        }
    }
    ids().for_each(|id| pass.ability(id));
    pass.full
}

/// The objects about which a question is asked whose answer is kept.
#[must_use]
pub fn subjects(question: &Expr) -> SmallVec<[&Expr; 2]> {
    match question {
        Expr::Value(of, _)
        | Expr::Base(of, _)
        | Expr::Counters(of, _)
        | Expr::Controller(of)
        | Expr::HasWord(of, _)
        | Expr::HasKeyword(of, _)
        | Expr::HasNumber(of, _)
        | Expr::IsCard(of, _) => SmallVec::from_slice(&[told_by(of)]),
        Expr::Related(one, _, other) => SmallVec::from_slice(&[&**one, &**other]),
        Expr::First(select) | Expr::Count(select) | Expr::Sum(select, _) => {
            partner(&select.filter, select.slot).into_iter().collect()
        }
        // Where an object is, and whose it was made, is asked of the position; the others ask of no object, or only put
        // questions together.
        Expr::InZone(..) | Expr::ZoneOf(_) | Expr::Top(..) | Expr::Owner(_) | Expr::IsToken(_) => SmallVec::new(),
        Expr::Is(_)
        | Expr::Slot(_)
        | Expr::Resource(..)
        | Expr::TurnPlayer
        | Expr::NextPlayer(_)
        | Expr::Waiting
        | Expr::ReadAs(..)
        | Expr::IsPlaying(_)
        | Expr::During(..)
        | Expr::Tally(..)
        | Expr::SomePlayer(..)
        | Expr::Arithmetic(..)
        | Expr::Compare(..)
        | Expr::All(_)
        | Expr::Any(_)
        | Expr::Not(_)
        | Expr::Was(..) => SmallVec::new(),
    }
}

/// What is told by its relation to another object (`the personality this is attached to`) is asked about with that.
fn told_by(object: &Expr) -> &Expr {
    let Expr::First(select) = object else { return object };
    partner(&select.filter, select.slot).unwrap_or(object)
}

/// The same of a question by which an event is told from others: also where something is, and which it is.
#[must_use]
pub fn subjects_of_event(question: &Expr) -> SmallVec<[&Expr; 2]> {
    if let Expr::InZone(of, _) | Expr::ZoneOf(of) = question {
        return SmallVec::from_slice(&[&**of]);
    }
    if let Expr::Compare(Comparison::Equal | Comparison::Unequal, one, other) = question
        && [one, other].iter().any(|of| matches!(***of, Expr::Slot(_)))
    {
        return SmallVec::from_slice(&[&**one, &**other]);
    }
    subjects(question)
}

/// What stands in a relation to the candidate of a description, where its filter names it.
fn partner(filter: &Expr, candidate: Slot) -> Option<&Expr> {
    if let Expr::All(parts) = filter {
        return parts.iter().find_map(|part| partner(part, candidate));
    }
    let Expr::Related(one, _, other) = filter else { return None };
    let is_candidate = |of: &Expr| *of == Expr::Slot(candidate);
    if is_candidate(one) { Some(other) } else { is_candidate(other).then_some(one) }
}

struct PastPass<'m> {
    abilities: &'m mut Vec<Ability>,
    /// By ability: what it makes.
    made: &'m [Vec<AbilityId>],
    /// By ability: whether it has been gone through.
    done: Vec<bool>,
    /// By kind of event.
    looks_back: Vec<bool>,
    /// By ability: what the texts bind whose instructions make it, if any do.
    outside: Vec<Option<Vec<Slot>>>,
    /// Those without a slot for something that is to be kept.
    full: Vec<AbilityId>,
}

impl PastPass<'_> {
    fn ability(&mut self, id: AbilityId) {
        if std::mem::replace(&mut self.done[id.index()], true) {
            return;
        }
        let all_made = self.made;
        let within = &all_made[id.index()];
        // Their own slots come before those of what makes them, which they inherit.
        within.iter().for_each(|inner| self.ability(*inner));
        let start = within.iter().chain([&id]).map(|it| self.abilities[it.index()].slots).max();
        let ability = &mut self.abilities[id.index()];
        let answers = answers_leaving(&ability.kind, &self.looks_back);
        let mut keeper = Keeper::new(start.unwrap_or_default(), answers);
        keeper.bound = bound(&ability.kind);
        let outside = &self.outside[id.index()];
        keeper.waits = waits(&ability.kind, outside.is_some());
        keeper.outside = outside.clone().unwrap_or_default();
        keeper.within(ability, false);
        let made_behind = std::mem::take(&mut keeper.made_behind);
        let made_behind: Vec<AbilityId> = made_behind
            .iter()
            .flat_map(|made| std::iter::once(*made).chain(all_made[made.index()].iter().copied()))
            .collect();
        for inner in within {
            let ability = &mut self.abilities[inner.index()];
            // What answers events of its own has their roles in the slots.
            keeper.roles = !ability.kind.answers_events();
            keeper.happened = made_behind.contains(inner);
            keeper.within(ability, true);
        }
        for inner in within {
            let ability = &mut self.abilities[inner.index()];
            ability.past_outside.extend(keeper.past.iter().map(|kept| kept.variable.clone()));
            ability.slots = ability.slots.max(keeper.next());
        }
        let ability = &mut self.abilities[id.index()];
        ability.slots = ability.slots.max(keeper.next());
        let mut told = Keeper { of_event: true, ..Keeper::new(keeper.next(), true) };
        ability.past = keeper.past;
        let mut is_full = keeper.is_full;
        if answers && let AbilityKind::Replacement(replacement) = &mut ability.kind {
            let looking = replacement.on.iter_mut().filter(|pattern| self.looks_back[pattern.kind.index()]);
            looking.for_each(|pattern| told.expr(&mut pattern.filter));
            ability.slots = ability.slots.max(told.next());
            ability.told = told.past.into_iter().map(|kept| kept.variable).collect();
            is_full |= told.is_full;
        }
        self.full.extend(is_full.then_some(id));
    }
}

/// By ability, the effects that its instructions make, and those that these make.
#[must_use]
pub fn all_made(abilities: &[Ability]) -> Vec<Vec<AbilityId>> {
    (0..abilities.len()).map(|at| made_within(abilities, AbilityId::at(at))).collect()
}

fn made_within(abilities: &[Ability], id: AbilityId) -> Vec<AbilityId> {
    let mut found = vec![id];
    let mut at = 0;
    while let Some(next) = found.get(at) {
        let made = match &abilities[next.index()].kind {
            kind @ (AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)) => referred(kind),
            // What objects gain is theirs: its `this` is another object.
            AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => Vec::new(),
        };
        for ability in made {
            if !found.contains(&ability) {
                found.push(ability);
            }
        }
        at += 1;
    }
    found.split_off(1)
}

/// Whether an ability answers events that look back.
fn answers_leaving(kind: &AbilityKind, looks_back: &[bool]) -> bool {
    let answered = |on: &[EventPattern]| on.iter().any(|pattern| looks_back[pattern.kind.index()]);
    match kind {
        AbilityKind::Trigger(trigger) => answered(&trigger.on),
        AbilityKind::Replacement(replacement) => answered(&replacement.on),
        AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => false,
    }
}

/// Whether an ability waits for its event, or to resolve, while objects can leave. `made`: whether instructions make it.
fn waits(kind: &AbilityKind, made: bool) -> bool {
    match kind {
        AbilityKind::Trigger(_) | AbilityKind::Activated(_) => true,
        AbilityKind::Replacement(_) => made,
        // A card that has been played waits itself, and is in no zone in play.
        AbilityKind::Resolution(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => false,
    }
}

/// The slots that an ability's targets and instructions bind.
fn bound(kind: &AbilityKind) -> Vec<Slot> {
    let mut found = BoundByText(Vec::new());
    found.kind(kind);
    found.0
}

/// The slots that instructions bind.
#[must_use]
pub fn bound_by(body: &[Instr]) -> Vec<Slot> {
    let mut found = BoundByText(Vec::new());
    body.iter().for_each(|instr| found.instr(instr));
    found.0
}

struct BoundByText(Vec<Slot>);

impl<'m> Visit<'m> for BoundByText {
    fn binds(&mut self, slot: &'m Slot) {
        self.0.push(*slot);
    }

    // What fits a description is another object each time.
    fn expr(&mut self, _expr: &'m Expr) {}
}

/// Whether instructions make events, which can take objects out of play.
fn makes_events(body: &[Instr]) -> bool {
    let mut found = false;
    each_instr(body, &mut |instr| found |= matches!(instr, Instr::Happen(_) | Instr::Script(_)));
    found
}

/// Puts slots in the place of questions.
struct Keeper {
    /// The first slot that is free.
    start: u8,
    /// What is kept so far, one slot after the other.
    past: Vec<KeptReading>,
    /// Whether what is read answers an event that looks back.
    answers: bool,
    /// Whether the ability waits before it does anything.
    waits: bool,
    /// Whether what is read is a variable's.
    in_variable: bool,
    /// Whether the instructions before have made events.
    happened: bool,
    /// Whether the roles of the event that is answered stand in their slots.
    roles: bool,
    /// The slots that the ability binds.
    bound: Vec<Slot>,
    /// The slots that are bound outside, before the ability is made.
    outside: Vec<Slot>,
    /// The effects that are made where events have happened before.
    made_behind: Vec<AbilityId>,
    /// Whether it is asked which event that is.
    of_event: bool,
    /// Whether something is to be kept for which there is no slot.
    is_full: bool,
}

impl Keeper {
    fn new(start: u8, answers: bool) -> Keeper {
        Keeper {
            start,
            past: Vec::new(),
            answers,
            waits: false,
            in_variable: false,
            happened: false,
            roles: true,
            bound: Vec::new(),
            outside: Vec::new(),
            made_behind: Vec::new(),
            of_event: false,
            is_full: false,
        }
    }

    fn next(&self) -> u8 {
        self.start.saturating_add(self.past.len() as u8)
    }

    /// What an ability does; of one inside of another also what it answers and modifies.
    fn within(&mut self, ability: &mut Ability, inside: bool) {
        let waits = self.waits;
        if let AbilityKind::Activated(activated) = &mut ability.kind {
            self.waits = false;
            walk_mut::body(self, &mut activated.cost);
            self.waits = waits;
        }
        self.in_variable = true;
        ability.variables.iter_mut().for_each(|variable| self.expr(&mut variable.value));
        self.in_variable = false;
        match &mut ability.kind {
            AbilityKind::Trigger(trigger) => {
                if inside {
                    trigger.on.iter_mut().for_each(|pattern| self.pattern(pattern));
                }
                // Nothing is asked again of what is not there any more.
                self.waits = false;
                self.expr(&mut trigger.state);
                self.waits = waits;
                self.resolution(&mut trigger.resolution);
            }
            AbilityKind::Replacement(replacement) => {
                if inside {
                    replacement.on.iter_mut().for_each(|pattern| self.pattern(pattern));
                    replacement.shield.iter_mut().for_each(|shield| self.expr(shield));
                }
                walk_mut::body(self, &mut replacement.body);
            }
            AbilityKind::Activated(activated) => self.resolution(&mut activated.resolution),
            kind @ (AbilityKind::Resolution(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)) => self.kind(kind),
            AbilityKind::Mark => {}
        }
        ability.slots = ability.slots.max(self.next());
    }

    /// Whether an object is told in such a way that it is the same one before the event.
    fn is_told(&self, object: &Expr) -> bool {
        let object = told_by(object);
        let is_bound = |slot: &Slot| self.happened && self.bound.contains(slot);
        self.is_fixed(object) || matches!(object, Expr::Slot(slot) if is_bound(slot))
    }

    /// Whether a question by which an event is told from others is whether an object is the one of a description (`the samurai you
    /// control`): that is found where the object still is.
    fn says_which_it_is(&self, question: &Expr) -> bool {
        let Expr::Compare(Comparison::Equal | Comparison::Unequal, one, other) = question else { return false };
        let is_described = |one: &Expr, other: &Expr| self.is_fixed(one) && matches!(other, Expr::First(_));
        self.of_event && (is_described(one, other) || is_described(other, one))
    }

    /// Whether it is the same one from the beginning: what is told by its properties can be another one then.
    fn is_fixed(&self, object: &Expr) -> bool {
        let role = |slot: Slot| [Role::Object, Role::Source, Role::Other].map(Slot::of_role).contains(&slot);
        if let Expr::Slot(slot) = object {
            return *slot == Slot::THIS || self.roles && role(*slot) || self.outside.contains(slot);
        }
        matches!(object, Expr::Is(_)) && self.roles
    }
}

impl VisitMut for Keeper {
    fn instr(&mut self, instr: &mut Instr) {
        match instr {
            Instr::Flow(flow) => self.flow(flow),
            // What waits makes events, too.
            Instr::Happen(_) | Instr::Script(_) => {
                walk_mut::instr(self, instr);
                self.happened = true;
            }
            Instr::Make(Make::Effect(ability) | Make::Trigger(ability)) => {
                self.made_behind.extend(self.happened.then_some(*ability));
            }
            Instr::Update(_) | Instr::OnEvent(_) | Instr::Choose(_) => walk_mut::instr(self, instr),
        }
    }

    fn select(&mut self, select: &mut Select) {
        // What fits is looked for in the position as it stands.
        let bound = self.bound.clone();
        self.bound.retain(|slot| *slot != select.slot);
        walk_mut::select(self, select);
        self.bound = bound;
    }

    fn expr(&mut self, expr: &mut Expr) {
        if !self.answers && !self.happened && !self.waits {
            return;
        }
        if let Expr::Was(_, of) = expr {
            return self.expr(of);
        }
        let of = if self.of_event { subjects_of_event(expr) } else { subjects(expr) };
        let is_told = !of.is_empty() && of.iter().all(|of| self.is_told(of)) || self.says_which_it_is(expr);
        let waiting = self.waits && of.iter().all(|of| self.is_fixed(of));
        drop(of);
        if !is_told {
            return expr.each_part_mut(&mut |part| self.expr(part));
        }
        let known = self.past.iter_mut().find(|kept| kept.variable.value == *expr);
        let is_known = known.is_some();
        let slot = known.map(|kept| {
            kept.under_way |= self.happened;
            kept.waiting |= waiting;
            kept.by_variables &= self.in_variable;
            kept.variable.slot
        });
        let Some(slot) = slot.or_else(|| (self.next() < u8::MAX).then(|| Slot(self.next()))) else {
            self.is_full = true;
            return;
        };
        let now = std::mem::replace(expr, Expr::TRUE);
        if !is_known {
            let variable = Variable { slot, value: now.clone() };
            self.past.push(KeptReading { variable, under_way: self.happened, waiting, by_variables: self.in_variable });
        }
        *expr = Expr::Was(slot, Box::new(now));
    }
}

impl Keeper {
    fn flow(&mut self, flow: &mut Flow) {
        match flow {
            Flow::May(who, _, then, otherwise) => {
                // Whether it can be done is asked of the position as it stands.
                self.expr(who);
                walk_mut::body(self, then);
                walk_mut::body(self, otherwise);
            }
            // What stands first in them can come after what stands last.
            Flow::ForEach(_, body) | Flow::ForEachPlayer(_, _, body) | Flow::Repeat(_, body) | Flow::Until(body, _) => {
                self.happened |= makes_events(body);
                walk_mut::flow(self, flow);
            }
            Flow::Let(..) | Flow::If(..) | Flow::Paid(_) => walk_mut::flow(self, flow),
        }
    }
}
