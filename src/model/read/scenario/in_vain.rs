//! Abilities that never do what they say: in the zone where they work their event does not happen, no card is played that has them, or
//! they allow what nothing forbids.
//!
//! Takes the finished model; gives warnings. Only what an ability does first is looked at: behind that its object can be elsewhere.

use crate::ability::{Ability, AbilityKind, Trigger};
use crate::event::{EventKind, EventPattern, Special};
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::instr::{Happen, Instr, Update};
use crate::ir::Model;
use crate::policy::{AtOdds, PolicyValue};
use crate::read::built::Built;
use crate::visit::{Visit, each_instr, walk};
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, EventKindId, ZoneId};
use std::collections::BTreeSet;

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut found: Vec<Diagnostic> = Vec::new();
    let forbidden = forbidden(model);
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        let Some(place) = *place else { continue };
        let message = never_there(model, ability).or_else(|| allows_nothing(model, ability, &forbidden));
        if let Some((message, label, help)) = message {
            found.push(Diagnostic::warning(place, message).label(label).help(help));
        }
    }
    for card in model.cards.iter().filter(|card| card.token) {
        let own = || card.abilities.iter().map(|id| &model.abilities[id.index()]);
        let is_done_otherwise = own().any(|it| it.sentence.contains("as this resolves"));
        let resolves = |id: &&AbilityId| matches!(model.abilities[id.index()].kind, AbilityKind::Resolution(_));
        let resolution = card.abilities.iter().find(resolves).filter(|_| !is_done_otherwise);
        let of_keyword = |id: &AbilityId| model.abilities[id.index()].keyword.is_some();
        let place = resolution.filter(|id| !of_keyword(id)).and_then(|id| built.places.abilities[id.index()]);
        if let Some(place) = place {
            let message = format!("no token is played, so that `{}` never resolves", card.name);
            found.push(Diagnostic::warning(place, message).label("never done").help(
                "what is done as it comes into being stands behind `when`: of an event of the rulebook, `when this enters play: DO`",
            ));
        }
    }
    found.sort_by_key(|problem| problem.span.map(|span| (span.source, span.start)));
    found.dedup();
    found
}

type WarningWords = (String, &'static str, String);

/// An event of `this`, or of the object of the event that is answered, which happens in other zones than those in which that is.
fn never_there(model: &Model, ability: &Ability) -> Option<WarningWords> {
    if ability.zones.is_empty() || ability.keyword.is_some() {
        return None;
    }
    let of_this = |bodies: &[&[Instr]]| first_elsewhere(model, bodies, (Slot::THIS, &ability.zones));
    let kind = match &ability.kind {
        AbilityKind::Activated(activated) => activated
            .resolution
            .modes
            .iter()
            .find_map(|mode| of_this(&[&activated.cost, &mode.body]))
            .or_else(|| of_this(&[&activated.cost])),
        AbilityKind::Trigger(trigger) => {
            let bodies = || trigger.resolution.modes.iter().map(|mode| mode.body.as_slice());
            let of_this = || bodies().find_map(|body| of_this(&[body])).filter(|_| !is_about_this(trigger));
            let Some(kind) = of_this() else { return of_its_object(model, trigger) };
            Some(kind)
        }
        AbilityKind::Resolution(_)
        | AbilityKind::Replacement(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => None,
    }?;
    let (works, needed) = (named(model, &ability.zones), named(model, &kind.zones_needed()?));
    let message = format!(
        "event `{}` happens to what is in {needed} alone, and this works in {works}: it is never done",
        kind.name
    );
    let help = format!("write `from {needed}: ...` for where this is to work, or say it by another event");
    Some((message, "not from there", help))
}

/// The same of the object of the event that a trigger answers, where that leaves no doubt of where the object is.
fn of_its_object(model: &Model, trigger: &Trigger) -> Option<WarningWords> {
    let kinds = trigger.on.iter().map(|pattern| &model.rulebook.events[pattern.kind.index()]);
    let zones = kinds.map(where_behind).collect::<Option<Vec<_>>>()?.concat();
    let mut bodies = trigger.resolution.modes.iter().map(|mode| mode.body.as_slice()).filter(|_| !zones.is_empty());
    let kind = bodies.find_map(|body| first_elsewhere(model, &[body], (Slot::of_role(Role::Object), &zones)))?;
    let (there, needed) = (named(model, &zones), named(model, &kind.zones_needed()?));
    let message = format!(
        "event `{}` happens to what is in {needed} alone, and the object of this event is in {there}: it is never done",
        kind.name
    );
    Some((message, "never happens", "say it by another event of the rulebook, or name another object".to_owned()))
}

/// Zones by their names.
fn named(model: &Model, zones: &[ZoneId]) -> String {
    let mut names: Vec<&str> = zones.iter().map(|zone| model.rulebook.zones[zone.index()].name.as_str()).collect();
    names.dedup();
    names.join(" or ")
}

/// The first event of an object that needs it to be in none of these zones, where it is at first. Behind what may move the object
/// it can be elsewhere.
fn first_elsewhere<'m>(model: &'m Model, bodies: &[&[Instr]], (of, zones): (Slot, &[ZoneId])) -> Option<&'m EventKind> {
    let (mut found, mut has_moved) = (None, false);
    for body in bodies {
        each_instr(body, &mut |instr| {
            has_moved |= matches!(instr.update(), Some(Update::Place(..)));
            let Instr::Happen(Happen::Events(events) | Happen::Compound(events)) = instr else { return };
            for event in events.iter().filter(|it| it.roles.contains(&(Role::Object, Expr::Slot(of)))) {
                let kind = &model.rulebook.events[event.kind.index()];
                let needed = kind.zones_needed();
                let is_elsewhere = needed.is_some_and(|needed| !needed.iter().any(|zone| zones.contains(zone)));
                if is_elsewhere && !has_moved && found.is_none() {
                    found = Some(kind);
                }
                has_moved |= !stays(kind);
            }
        });
    }
    found
}

/// Whether an event leaves every object in its zone.
fn stays(kind: &EventKind) -> bool {
    let is_change = |instr: &Instr| instr.update().is_some_and(|update| !matches!(update, Update::Place(..)));
    kind.steps.is_empty() && kind.special == Special::Plain && kind.body.iter().all(is_change)
}

/// Where the object of an event is behind it, if the event says so.
fn where_behind(kind: &EventKind) -> Option<Vec<ZoneId>> {
    if stays(kind) {
        return kind.zones_needed();
    }
    let [Instr::Update(Update::Place(Expr::Slot(of), zone, _))] = kind.body.as_slice() else { return None };
    (*of == Slot::of_role(Role::Object) && kind.steps.is_empty()).then(|| vec![*zone])
}

/// Whether a trigger answers events of its own object, which can be elsewhere behind them.
fn is_about_this(trigger: &Trigger) -> bool {
    let this = Expr::Slot(Slot::THIS);
    let names = |pattern: &EventPattern| {
        pattern.filter.conjuncts().iter().any(
            |part| matches!(part, Expr::Compare(Comparison::Equal, left, right) if **left == this || **right == this),
        )
    };
    trigger.on.iter().any(names)
}

/// An ability that lets events happen of which the rulebook forbids none.
fn allows_nothing(model: &Model, ability: &Ability, forbidden: &BTreeSet<EventKindId>) -> Option<WarningWords> {
    let AbilityKind::Can(patterns) = &ability.kind else { return None };
    let first = patterns.first().filter(|_| patterns.iter().all(|pattern| !forbidden.contains(&pattern.kind)))?;
    let event = &model.rulebook.events[first.kind.index()];
    let (name, book) = (&event.name, &model.rulebook.name);
    let (nobody, stays) = if is_of_cards(model) {
        (" and no card here", "leave it out")
    } else {
        ("", "leave it out: what a card forbids stays forbidden")
    };
    let message =
        format!("no line of the `rules` of `{book}`{nobody} forbids event `{name}`, so that this allows nothing");
    if asks_more_than_where(event) {
        let help = format!(
            "what event `{name}` says behind `only if` no card lifts: leave it out there, and say in `rules {{ ... }}` of `{book}` that it can't \
             happen so, in the words of the event: `can` is stronger than that"
        );
        return Some((message, "the event itself forbids it", help));
    }
    Some((message, "it can anyway", format!("{stays}; or say in `rules` that it can't happen otherwise")))
}

/// Whether an event needs more than that its object is in some zone.
fn asks_more_than_where(event: &EventKind) -> bool {
    let is_where = |part: &Expr| {
        matches!(part, Expr::InZone(..))
            || matches!(part, Expr::Any(zones) if zones.iter().all(|it| matches!(it, Expr::InZone(..))))
    };
    !event.needs.is_true() && !event.needs.conjuncts().iter().all(is_where)
}

/// Whether under some reading a card can allow what another forbids.
fn is_of_cards(model: &Model) -> bool {
    let at = AtOdds::POLICY;
    let stance = &model.rulebook.policies[at as usize];
    let values = stance.value.map_or_else(|| model.rulebook.silent_readings(at as u8), |value| vec![value]);
    values.into_iter().any(|value| match AtOdds::at(value) {
        AtOdds::Forbidden => false,
        AtOdds::Specific => true,
    })
}

/// The kinds of events that are forbidden by what `can` is stronger than.
fn forbidden(model: &Model) -> BTreeSet<EventKindId> {
    let mut found = forbidden_by_rules(model);
    if is_of_cards(model) {
        let of_cards = model.abilities.iter().filter_map(|ability| ability.kind.forbids());
        found.extend(of_cards.flatten().map(|pattern| pattern.kind));
    }
    found
}

/// The kinds of events that the lines of the rulebook's `rules` forbid, or what these give.
fn forbidden_by_rules(model: &Model) -> BTreeSet<EventKindId> {
    struct Given(Vec<AbilityId>);

    impl<'m> Visit<'m> for Given {
        fn refers(&mut self, ability: &'m AbilityId) {
            self.0.push(*ability);
        }
    }

    let mut left: Vec<AbilityId> = model.rulebook.rules.iter().map(|rule| rule.ability).collect();
    let mut seen: BTreeSet<AbilityId> = BTreeSet::new();
    let mut found = BTreeSet::new();
    while let Some(id) = left.pop() {
        let Some(ability) = model.abilities.get(id.index()).filter(|_| seen.insert(id)) else { continue };
        found.extend(ability.kind.forbids().into_iter().flatten().map(|pattern| pattern.kind));
        let mut given = Given(Vec::new());
        walk::ability(&mut given, ability);
        left.append(&mut given.0);
    }
    found
}
