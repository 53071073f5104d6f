//! Standing checks: what lets one find something again, and what brings one something to find.

use super::departure::{OBJECT, happens_to, is_one, puts_elsewhere, takes_out};
use super::doing::{PossibleDeeds, Proposed};
use super::edges::answers;
use super::feature::TriggerFeature;
use super::nodes::EdgeTable;
use base::id::NumberId;
use kernel::position::number::compare;
use model::ability::{AbilityKind, EffectPart, Modify};
use model::event::{EventKind, EventTemplate};
use model::expr::{Comparison, Expr, Role, Slot};
use model::instr::{Flow, Happen, Instr, Update};
use model::ir::Model;
use model::rulebook::StandingCheck;

/// The nodes of effects that could let a check find the same object twice although nothing else happens; `None`: it could
/// without any. It cannot if it ends the game for somebody, or takes the object away from where it looks, unless the event
/// by which it does so is replaced or forbidden.
pub(super) fn keepers(table: &EdgeTable<'_>, node: usize, check: &StandingCheck) -> Option<Vec<usize>> {
    let of_one = |instr: &Instr| match instr {
        Instr::Update(update) => settles_at_once(table, update, check).then(Vec::new),
        Instr::Happen(Happen::Events(templates)) => {
            let settling = templates.iter().find(|template| settles(table, template, check))?;
            Some(stopping(table, node, settling))
        }
        Instr::Happen(Happen::Compound(_))
        | Instr::OnEvent(_)
        | Instr::Flow(_)
        | Instr::Choose(_)
        | Instr::Make(_)
        | Instr::Script(_) => None,
    };
    // A choice that finds nothing may end all that stands behind it.
    let is_sure = |instr: &&Instr| {
        matches!(instr, Instr::Update(_) | Instr::Happen(_) | Instr::Make(_) | Instr::Flow(Flow::Let(..)))
    };
    // Where what waits resolves in the middle, checks look there, too.
    let most = if table.lets_resolve { 1 } else { check.body.len() };
    check.body.iter().take(most).take_while(is_sure).filter_map(of_one).min_by_key(Vec::len)
}

/// Whether an event of a check takes away what is found, if it happens as it is.
fn settles(table: &EdgeTable<'_>, template: &EventTemplate, check: &StandingCheck) -> bool {
    let kind = &table.model.rulebook.events[template.kind.index()];
    let found = Expr::Slot(check.each.slot);
    let may_happen = kind.is_free() || is_where_it_must_be(kind, check);
    let takes = happens_to(template, &found) && may_happen && takes_out(kind, &check.each.zones);
    let player = Expr::Slot(Slot::of_role(Role::Player));
    let is_over = |it: &Instr| matches!(it, Instr::Update(Update::Lose(who) | Update::Win(who)) if *who == player);
    let owner = |(role, who): &(Role, Expr)| *role == Role::Player && is_owner(table, who, check.each.slot);
    let ends = is_one(template) && kind.is_free();
    let draws = |it: &Instr| matches!(it, Instr::Update(Update::Draw));
    takes
        || ends && kind.body.iter().any(draws)
        || ends && template.roles.iter().any(owner) && kind.body.iter().any(is_over)
}

/// Whether all that an event needs is that its object is where the check has found it.
fn is_where_it_must_be(kind: &EventKind, check: &StandingCheck) -> bool {
    let found = &check.each.zones;
    let is_so = |needed: &Expr| {
        matches!(needed, Expr::InZone(of, zones) if **of == OBJECT && !found.is_empty()
            && found.iter().all(|zone| zones.contains(zone)))
    };
    kind.occurs.is_true() && kind.needs.conjuncts().iter().all(is_so)
}

/// The nodes that could keep an event of a check from happening as it is.
fn stopping(table: &EdgeTable<'_>, node: usize, template: &EventTemplate) -> Vec<usize> {
    let is_it = |event: &&Proposed| event.kind == template.kind;
    let stops = |to: &usize| match table.ability(*to).map(|it| &it.kind) {
        Some(AbilityKind::Replacement(_)) => {
            table.doing[node].events.iter().filter(is_it).any(|event| answers(table, (node, event), *to))
        }
        Some(AbilityKind::Cannot(on)) => on.iter().any(|pattern| pattern.kind == template.kind),
        Some(
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark,
        )
        | None => false,
    };
    (0..table.nodes.len()).filter(stops).collect()
}

/// Whether an update takes away what a check finds, or ends the game for its owner.
fn settles_at_once(table: &EdgeTable<'_>, update: &Update, check: &StandingCheck) -> bool {
    match update {
        Update::Draw => true,
        Update::Win(who) | Update::Lose(who) => is_owner(table, who, check.each.slot),
        Update::Place(..) => puts_elsewhere(update, &Expr::Slot(check.each.slot), &check.each.zones),
        Update::Raise(..)
        | Update::SetNumber(..)
        | Update::RaiseResource(..)
        | Update::PutCounters(..)
        | Update::Relate(..)
        | Update::PlaceTop(..)
        | Update::Create(..)
        | Update::Cease(_)
        | Update::Face(..)
        | Update::Shuffle(..)
        | Update::Control(..)
        | Update::TurnTo(_)
        | Update::Enter(_)
        | Update::Leave(_) => false,
    }
}

/// Whether this is the player for whom the game is over with an object that is found: objects of a player who has lost are
/// not looked at, but only those that the player owns. Of two players, the other has won.
fn is_owner(table: &EdgeTable<'_>, who: &Expr, slot: Slot) -> bool {
    let is_found = |of: &Expr| *of == Expr::Slot(slot);
    let is_as_good = || table.model.scenario.players.len() <= 2 || !can_be_given(table.model);
    matches!(who, Expr::Owner(of) if is_found(of))
        || matches!(who, Expr::Controller(of) if is_found(of) && is_as_good())
}

/// Whether an object can come to be controlled by another player than its owner. A line of a script can make any event.
fn can_be_given(model: &Model) -> bool {
    let gives = |doing: &PossibleDeeds| doing.writes.contains(&TriggerFeature::Control);
    let is_taken = |part: &EffectPart| matches!(part.change, Modify::Control(_));
    model.rulebook.events.iter().any(|kind| gives(&PossibleDeeds::of(model, &kind.body)))
        || model.abilities.iter().filter_map(|it| it.kind.continuous()).any(|it| it.parts.iter().any(is_taken))
}

// what comes to a check

/// Whether a check could find more because objects go elsewhere by what is done. One that looks at each object by itself
/// finds no more because another leaves; what comes to the one zone in play is what its card says there, whatever it was
/// before. Between several zones in play an object keeps its numbers.
pub(super) fn comes_to(table: &EdgeTable<'_>, doing: &PossibleDeeds, check: &StandingCheck) -> bool {
    let each = &check.each;
    if each.zones.is_empty() || !is_by_itself(&each.filter, each.slot) {
        return true;
    }
    let is_false = |part: &Expr| is_false_of_cards(table, part, each.slot);
    let is_found_anew = !has_one_zone_in_play(table) || !each.filter.conjuncts().iter().any(is_false);
    is_found_anew && table.fills_one(doing, &each.zones)
}

/// Whether a condition on an object reads of objects nothing but what that object is.
fn is_by_itself(filter: &Expr, slot: Slot) -> bool {
    let itself = |of: &Expr| *of == Expr::Slot(slot);
    match filter {
        Expr::Value(of, _)
        | Expr::Base(of, _)
        | Expr::Counters(of, _)
        | Expr::Controller(of)
        | Expr::Owner(of)
        | Expr::HasWord(of, _)
        | Expr::HasKeyword(of, _)
        | Expr::HasNumber(of, _)
        | Expr::IsCard(of, _)
        | Expr::IsToken(of)
        | Expr::ZoneOf(of)
        | Expr::InZone(of, _) => itself(of),
        Expr::Is(_) | Expr::ReadAs(..) | Expr::TurnPlayer | Expr::Slot(_) => true,
        Expr::Arithmetic(_, left, right) | Expr::Compare(_, left, right) => {
            is_by_itself(left, slot) && is_by_itself(right, slot)
        }
        Expr::All(all) | Expr::Any(all) => all.iter().all(|one| is_by_itself(one, slot)),
        Expr::Not(inner) => is_by_itself(inner, slot),
        Expr::Resource(..)
        | Expr::Count(_)
        | Expr::Sum(..)
        | Expr::First(_)
        | Expr::Top(..)
        | Expr::NextPlayer(_)
        | Expr::Waiting
        | Expr::Related(..)
        | Expr::IsPlaying(_)
        | Expr::During(..)
        | Expr::Tally(..)
        | Expr::SomePlayer(..)
        | Expr::Was(..) => false,
    }
}

/// Whether a condition on a number is false of whatever a card says, so that something else must change the number.
fn is_false_of_cards(table: &EdgeTable<'_>, part: &Expr, slot: Slot) -> bool {
    let Expr::Compare(how, left, right) = part else { return false };
    // What an object has not at all is unequal to any number.
    if *how == Comparison::Unequal {
        return false;
    }
    let number = |of: &Expr| {
        let Expr::Value(of, number) = of else { return None };
        (**of == Expr::Slot(slot)).then_some(*number)
    };
    let fixed = |of: &Expr| {
        let Expr::Is(value) = of else { return None };
        Some(*value)
    };
    if number(left).or_else(|| number(right)).is_some_and(|number| table.is_bounded(number)) {
        return false;
    }
    if let (Some(fixed), Some(number)) = (fixed(left), number(right)) {
        return !said(table, number).any(|says| compare(*how, fixed, says));
    }
    let (Some(number), Some(fixed)) = (number(left), fixed(right)) else { return false };
    !said(table, number).any(|says| compare(*how, says, fixed))
}

/// Whether objects lose what has become of them wherever they go from where they are in play, and to it.
pub(super) fn has_one_zone_in_play(table: &EdgeTable<'_>) -> bool {
    table.model.rulebook.zones.iter().filter(|zone| zone.in_play).count() == 1
}

/// What cards and scenarios say of a number of objects.
fn said<'t>(table: &'t EdgeTable<'_>, number: NumberId) -> impl Iterator<Item = i32> + use<'t> {
    let cards = table.model.cards.iter().flat_map(|card| &card.numbers);
    let placed = table.model.scenario.objects.iter().flat_map(|object| &object.numbers);
    cards.chain(placed).filter(move |(known, _)| *known == number).map(|(_, value)| *value)
}
