//! What is asked behind an event of something that the event has just taken: of an object that has left play its counters, what
//! it stood in a relation to, and what effects gave it; of one whose counters were all taken, those counters. And what the body of
//! an event asks of its own object behind where it has taken that out of play.
//!
//! Takes the finished model; gives warnings. An event that looks back is answered as things were just before it, and is not told.

use super::elsewhere::placed;
use super::gifts::Gifts;
use super::got_by_then;
use super::nowhere::in_play;
use crate::ability::{Ability, Trigger};
use crate::event::{EventKind, EventPattern};
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::instr::{Happen, Instr, Relating, Update};
use crate::ir::Model;
use crate::policy::{LookedBack, PolicyValue};
use crate::read::built::ModelPlaces;
use crate::visit::{Visit, walk};
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, CounterId, RelationId, ZoneId};
use base::source::Span;

/// The warnings.
pub(super) fn warnings(model: &Model, places: &ModelPlaces) -> Vec<Diagnostic> {
    let mut gifts = Gifts::default();
    walk::model(&mut gifts, model);
    let mut found: Vec<Diagnostic> = Vec::new();
    for (ability, place) in model.abilities.iter().zip(&places.abilities) {
        let (Some(trigger), Some(place)) = (ability.kind.trigger(), *place) else { continue };
        for pattern in &trigger.on {
            let Some(kind) = model.rulebook.events.get(pattern.kind.index()).filter(|kind| !kind.looks_back) else {
                continue;
            };
            let told = taken_by(model, kind).and_then(|taken| {
                let mut asked =
                    LateQuestions { model, gifts: &gifts, taken, of: subjects(pattern), has_moved: false, found: None };
                asked.of_answer(ability, (trigger, pattern));
                asked.told(kind, place)
            });
            let told = told.or_else(|| got_by_then::told(model, (trigger, pattern), kind, place));
            if let Some(problem) = told.filter(|problem| !found.contains(problem)) {
                found.push(problem);
            }
        }
    }
    found.extend(in_bodies(model, places, &gifts));
    found
}

/// The warnings of bodies, which no looking back serves.
fn in_bodies(model: &Model, places: &ModelPlaces, gifts: &Gifts) -> Vec<Diagnostic> {
    let object = Slot::of_role(Role::Object);
    let is_placing = |instr: &Instr| {
        let Some(Update::Place(of, ..)) = instr.update() else { return false };
        *of == Expr::Slot(object)
    };
    let mut found = Vec::new();
    for (kind, place) in model.rulebook.events.iter().zip(&places.events) {
        let Some(at) = kind.body.iter().position(is_placing) else { continue };
        let (Some(place), Some(taken @ TakenByEvent::Left(_))) = (*place, taken_by(model, kind)) else { continue };
        let mut late = LateQuestions { model, gifts, taken, of: vec![object], has_moved: false, found: None };
        kind.body[at + 1..].iter().for_each(|instr| late.instr(instr));
        let Some(has_done) = late.found else { continue };
        let problem = Diagnostic::warning(place, format!("event `{}` {has_done}", kind.name)).label("asked too late");
        found.push(problem.help("ask for it in front of where the body places the object"));
    }
    found
}

/// What an event has done by then, where a question that is asked just behind it, of its object, comes too late.
pub(super) fn asked_behind(model: &Model, pattern: &EventPattern, asked: &Expr) -> Option<String> {
    let mut gifts = Gifts::default();
    walk::model(&mut gifts, model);
    let taken = taken_by(model, model.rulebook.events.get(pattern.kind.index())?)?;
    let of = subjects(pattern);
    let mut late = LateQuestions { model, gifts: &gifts, taken, of, has_moved: false, found: None };
    late.expr(&pattern.filter);
    late.expr(asked);
    late.found
}

/// What an event has taken once it has happened.
#[derive(Clone, Copy)]
enum TakenByEvent {
    /// Its object is in this zone, which is out of play.
    Left(ZoneId),
    /// Its object has no such counters.
    Counters(CounterId),
    /// Its object stands in no such relation.
    Relation(RelationId),
}

/// What an event takes in any case.
fn taken_by(model: &Model, kind: &EventKind) -> Option<TakenByEvent> {
    let object = Expr::Slot(Slot::of_role(Role::Object));
    let gives = |instr: &Instr| {
        let update = instr.update();
        matches!(update, Some(Update::PutCounters(of, ..) | Update::Relate(of, ..)) if *of == object)
    };
    if let Some(zone) = placed(model, kind) {
        if kind.body.iter().any(gives) {
            return None;
        }
        let is_from_play = kind.zones_needed().is_none_or(|zones| zones.into_iter().any(|zone| in_play(model, zone)));
        return (is_from_play && !in_play(model, zone)).then_some(TakenByEvent::Left(zone));
    }
    kind.body.iter().filter_map(Instr::update).find_map(|update| {
        if let Update::PutCounters(of, counter, much) = update {
            let all = Expr::Counters(Box::new(object.clone()), *counter);
            return (*of == object && much.negated() == Some(&all)).then_some(TakenByEvent::Counters(*counter));
        }
        let Update::Relate(one, relation, _, Relating::Ends) = update else { return None };
        (*one == object).then_some(TakenByEvent::Relation(*relation))
    })
}

/// The object of an event, as those that answer it may name it.
pub(super) fn subjects(pattern: &EventPattern) -> Vec<Slot> {
    let object = Slot::of_role(Role::Object);
    let is_own = |part: &Expr| {
        let Expr::Compare(Comparison::Equal, one, other) = part else { return false };
        **one == Expr::Slot(object) && **other == Expr::Slot(Slot::THIS)
    };
    let this = pattern.filter.conjuncts().iter().any(is_own).then_some(Slot::THIS);
    [object].into_iter().chain(this).collect()
}

/// Looks for what is asked of the object too late.
struct LateQuestions<'m> {
    model: &'m Model,
    gifts: &'m Gifts,
    taken: TakenByEvent,
    of: Vec<Slot>,
    /// Whether something may have happened to the object since.
    has_moved: bool,
    /// What the event has done by then, as a message says it.
    found: Option<String>,
}

impl<'m> Visit<'m> for LateQuestions<'m> {
    fn expr(&mut self, expr: &'m Expr) {
        if self.found.is_none() {
            self.found = self.asks(expr);
        }
        walk::expr(self, expr);
    }

    fn instr(&mut self, instr: &'m Instr) {
        if self.has_moved {
            return;
        }
        walk::instr(self, instr);
        self.has_moved = self.has_moved || instr.events().is_some_and(|happen| self.moves(happen));
    }
}

impl<'m> LateQuestions<'m> {
    /// All that a trigger asks, up to where something happens to the object.
    fn of_answer(&mut self, ability: &'m Ability, (trigger, pattern): (&'m Trigger, &'m EventPattern)) {
        self.expr(&pattern.filter);
        if self.found.is_some() || self.reads_as_it_is() {
            return;
        }
        self.expr(&trigger.state);
        ability.variables.iter().for_each(|variable| self.expr(&variable.value));
        for mode in &trigger.resolution.modes {
            self.has_moved = false;
            mode.body.iter().for_each(|instr| self.instr(instr));
        }
    }

    /// Whether looking back would not help: what is read of the object is what it is now, in any case.
    fn reads_as_it_is(&self) -> bool {
        let at = LookedBack::POLICY;
        let stance = &self.model.rulebook.policies[at as usize];
        stance.value.is_some_and(|value| match LookedBack::at(value) {
            LookedBack::AsItWas => false,
            LookedBack::AsItIs => true,
        })
    }

    /// Whether instructions make events that may make something else of the object.
    fn moves(&self, happen: &Happen) -> bool {
        let of = |value: &Expr| matches!(value, Expr::Slot(slot) if self.of.contains(slot));
        happen.templates().iter().any(|event| event.each.is_some() || event.roles.iter().any(|(_, value)| of(value)))
    }

    /// What the event has done by then, where a question asks of the object what it no longer has.
    fn asks(&self, expr: &Expr) -> Option<String> {
        match self.taken {
            TakenByEvent::Left(zone) => {
                let zone = &self.model.rulebook.zones[zone.index()].name;
                self.asks_of_new(expr)
                    .map(|lacks| format!("has put the object into {zone} by then, as a new one {lacks}"))
            }
            TakenByEvent::Counters(counter) => {
                let asks = matches!(expr, Expr::Counters(of, asked) if self.is_it(of) && *asked == counter);
                let name = &self.model.rulebook.counters[counter.index()];
                asks.then(|| format!("has taken the {name} counters from the object by then"))
            }
            TakenByEvent::Relation(relation) => {
                let asks = matches!(expr, Expr::Related(of, asked, _) if self.is_it(of) && *asked == relation);
                let name = &self.model.rulebook.relations[relation.index()].name;
                asks.then(|| format!("has ended by then that the object is {name} something"))
            }
        }
    }

    fn is_it(&self, of: &Expr) -> bool {
        matches!(of, Expr::Slot(slot) if self.of.contains(slot))
    }

    /// What an object that has left lacks, where a question asks for that.
    fn asks_of_new(&self, expr: &Expr) -> Option<String> {
        let book = &self.model.rulebook;
        if let Expr::Counters(of, counter) = expr {
            return self.is_it(of).then(|| format!("without {} counters", book.counters[counter.index()]));
        }
        if let Expr::Related(one, relation, other) = expr {
            let name = &book.relations[relation.index()].name;
            return (self.is_it(one) || self.is_it(other))
                .then(|| format!("that is not {name} anything, nor anything to it"));
        }
        if let Expr::HasKeyword(of, keyword) = expr {
            let has = |id: &AbilityId| self.model.abilities[id.index()].keyword == Some(*keyword);
            let is_printed = self.model.cards.iter().any(|card| card.abilities.iter().any(has));
            let name = &book.keywords[keyword.index()];
            return (self.is_it(of) && !is_printed).then(|| format!("without the `{name}` that it was given"));
        }
        if let Expr::HasWord(of, word) = expr {
            let is_given = self.gifts.words.contains(word);
            let is_printed = self.model.cards.iter().any(|card| card.words.contains(word));
            let name = &book.words[word.index()].name;
            return (self.is_it(of) && is_given && !is_printed)
                .then(|| format!("without the word `{name}` that it was given"));
        }
        let Expr::Value(of, number) = expr else { return None };
        let is_other = self.gifts.gives(*number) || self.gifts.changed.contains(number);
        let name = &book.numbers[number.index()].name;
        (self.is_it(of) && is_other).then(|| format!("with the {name} of its card alone"))
    }

    /// The warning, if something is asked too late.
    fn told(&self, kind: &EventKind, place: Span) -> Option<Diagnostic> {
        let (has_done, name) = (self.found.as_ref()?, &kind.name);
        let problem = Diagnostic::warning(place, format!("event `{name}` {has_done}")).label("asked too late");
        Some(problem.help(format!(
            "write `looks back` in the braces of event `{name}`: what answers it then asks about the object as it was just before"
        )))
    }
}
