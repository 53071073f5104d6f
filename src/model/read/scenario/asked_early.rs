//! Conditions of triggers that are asked too early: an event that looks back is answered as things are just before it, so that a
//! condition on what it will have done never holds.
//!
//! Takes the finished model; gives warnings. Told is what can be known: the object of the event is asked to be where the event does
//! not find it, or is itself among the objects of which there is to be none.

use crate::ability::{Ability, Modify};
use crate::event::{EventKind, EventPattern};
use crate::expr::{Comparison, Expr, Role, Select, Slot};
use crate::grammar::replaced;
use crate::ir::Model;
use crate::read::built::ModelPlaces;
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, ZoneId};
use base::source::Span;

/// The warnings.
pub(super) fn warnings(model: &Model, places: &ModelPlaces) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    for (at, (ability, place)) in model.abilities.iter().zip(&places.abilities).enumerate() {
        let Some(place) = place else { continue };
        if let Some(problem) = told(model, AbilityId::at(at), *place).filter(|problem| !found.contains(problem)) {
            found.push(problem.help(what_to_write(&ability.sentence)));
        }
    }
    found
}

fn told(model: &Model, id: AbilityId, place: Span) -> Option<Diagnostic> {
    let trigger = model.abilities[id.index()].kind.trigger()?;
    let mut why = None;
    for pattern in &trigger.on {
        let kind = model.rulebook.events.get(pattern.kind.index()).filter(|kind| kind.looks_back)?;
        let event = AnsweredEvent { model, kind, pattern, id };
        let asked = trigger.state.conjuncts().iter().find_map(|part| event.never(part))?;
        why.get_or_insert((kind, asked));
    }
    let (kind, asked) = why?;
    let message = format!("event `{}` looks back, so that this is asked just before it, and {asked}", kind.name);
    Some(Diagnostic::warning(place, message).label("never so"))
}

/// The condition behind the colon, where it is asked once the event has happened.
fn what_to_write(sentence: &str) -> String {
    let whole = || {
        let (event, does) = sentence.split_once(':')?;
        let is_one = |condition: &str| ![" and ", " or ", " during "].iter().any(|word| condition.contains(word));
        let (event, condition) = event.split_once(" and ").filter(|(_, condition)| is_one(condition))?;
        let does = does.trim();
        Some(match does.contains('.') || does.starts_with('{') {
            true => format!("`{event}: if {condition} {{ {} }}`", does.trim_matches(['{', '}', ' '])),
            false => format!("`{event}: if {condition}: {does}`"),
        })
    };
    let written = whole().unwrap_or_else(|| "the condition behind the colon, `when EVENT: if COND: DO`".to_owned());
    format!("write {written}, where it is asked once the event has happened")
}

/// An event that looks back, as a trigger answers it.
struct AnsweredEvent<'m> {
    model: &'m Model,
    kind: &'m EventKind,
    pattern: &'m EventPattern,
    id: AbilityId,
}

impl AnsweredEvent<'_> {
    /// Why a condition never holds just before the event.
    fn never(&self, condition: &Expr) -> Option<&'static str> {
        let there = self.kind.zones_needed()?;
        let is_there = |zones: &[ZoneId]| there.iter().any(|zone| zones.contains(zone));
        if let Expr::InZone(of, zones) = condition {
            return (self.is_object(of) && !zones.is_empty() && !is_there(zones))
                .then_some("its object is not there yet");
        }
        let select = none_of(condition)?;
        let is_in = select.zones.is_empty() || there.iter().all(|zone| select.zones.contains(zone));
        let object = |slot: Slot| (slot == select.slot).then_some(Expr::Slot(Slot::of_role(Role::Object)));
        let fits = |part: &Expr| self.is_so_of_object(&replaced(part, &object));
        (is_in && select.filter.conjuncts().iter().all(fits)).then_some("its object is one of them still")
    }

    /// Whether an expression is the object of the event.
    fn is_object(&self, of: &Expr) -> bool {
        *of == Expr::Slot(Slot::of_role(Role::Object)) || *of == Expr::Slot(Slot::THIS) && self.is_this()
    }

    /// Whether the event is one of this object.
    fn is_this(&self) -> bool {
        let object = Expr::Slot(Slot::of_role(Role::Object));
        let is_own = |part: &Expr| matches!(part, Expr::Compare(Comparison::Equal, one, other) if **one == object && **other == Expr::Slot(Slot::THIS));
        self.pattern.filter.conjuncts().iter().any(is_own)
    }

    /// Whether a part of a description is surely so of the object of the event: the words of the event say it, or it is this
    /// object, of whose card it is so.
    fn is_so_of_object(&self, part: &Expr) -> bool {
        let object = Expr::Slot(Slot::of_role(Role::Object));
        if part.is_true() || self.pattern.filter.conjuncts().contains(part) {
            return true;
        }
        if !self.is_this() {
            return false;
        }
        let this = Expr::Controller(Box::new(object.clone()));
        match part {
            Expr::Compare(Comparison::Equal, one, other) => **one == this && **other == Expr::Slot(Slot::YOU),
            Expr::HasWord(of, word) => {
                let mut bearers = self.model.cards.iter().filter(|card| card.abilities.contains(&self.id)).peekable();
                let is_word = bearers.peek().is_some() && bearers.all(|card| card.words.contains(word));
                **of == object && is_word && !self.model.abilities.iter().any(takes_words)
            }
            Expr::IsCard(..)
            | Expr::Is(_)
            | Expr::Slot(_)
            | Expr::Value(..)
            | Expr::Base(..)
            | Expr::Resource(..)
            | Expr::Counters(..)
            | Expr::Count(_)
            | Expr::Sum(..)
            | Expr::First(_)
            | Expr::Top(..)
            | Expr::Controller(_)
            | Expr::Owner(_)
            | Expr::ZoneOf(_)
            | Expr::TurnPlayer
            | Expr::NextPlayer(_)
            | Expr::Waiting
            | Expr::ReadAs(..)
            | Expr::Arithmetic(..)
            | Expr::Compare(..)
            | Expr::All(_)
            | Expr::Any(_)
            | Expr::Not(_)
            | Expr::HasKeyword(..)
            | Expr::HasNumber(..)
            | Expr::InZone(..)
            | Expr::IsToken(_)
            | Expr::Related(..)
            | Expr::IsPlaying(_)
            | Expr::During(..)
            | Expr::Tally(..)
            | Expr::SomePlayer(..)
            | Expr::Was(..) => false,
        }
    }
}

/// Whether an ability takes words from objects, or makes copies of them.
fn takes_words(ability: &Ability) -> bool {
    let parts = ability.kind.continuous().into_iter().flat_map(|it| &it.parts);
    parts
        .into_iter()
        .any(|part| matches!(part.change, Modify::RemoveWords(_) | Modify::RemoveSets(_) | Modify::Copy(_)))
}

/// The description of which there is to be none.
fn none_of(condition: &Expr) -> Option<&Select> {
    let (condition, negated) = if let Expr::Not(inner) = condition { (&**inner, true) } else { (condition, false) };
    let Expr::Compare(how, count, limit) = condition else { return None };
    let (Expr::Count(select), Expr::Is(limit)) = (&**count, &**limit) else { return None };
    // True of no count but 0: asked of 1, of what is about the limit, and of many.
    let counts = [1, 2, limit.saturating_sub(1).max(1), (*limit).max(1), limit.saturating_add(1).max(1), i32::MAX];
    counts.into_iter().all(|count| how.holds(count, *limit) == negated).then_some(select)
}
