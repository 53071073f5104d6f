//! What the nodes of a triggering graph need besides a cause, to be followed infinitely often.

use super::TriggerNode;
use super::consumed::renewal;
use super::departure::{OBJECT, THIS, happens_to, takes_out};
use super::doing::PossibleDeeds;
use super::edges::{opens, staged};
use super::feature::TriggerFeature;
use super::nodes::{EdgeTable, can_replace, is_forbidden};
use super::standing::has_one_zone_in_play;
use super::supply::NodeNeed;
use base::id::{AbilityId, CardId, EventKindId, NumberId, ResourceId, TallyId, ZoneId};
use model::ability::{Ability, AbilityKind, Bound, Duration, EffectPart, Modify, Playing, Scope};
use model::event::{EventPattern, EventTemplate};
use model::expr::{Comparison, Expr};
use model::instr::{Flow, Happen, Instr};
use model::one_of;
use model::policy::{EqualEffects, OneOffUnpreventable, Ordinals, OwnMove};

/// By node: what must be given infinitely often if it is followed so.
pub(super) fn needs(table: &EdgeTable<'_>) -> Vec<Vec<NodeNeed>> {
    (0..table.nodes.len()).map(|node| of_node(table, node)).collect()
}

fn of_node(table: &EdgeTable<'_>, node: usize) -> Vec<NodeNeed> {
    // What may go on for ever within one following does so whatever it needed.
    if table.doing[node].endless {
        return Vec::new();
    }
    let (Some(ability), TriggerNode::Ability(id)) = (table.ability(node), table.nodes[node]) else {
        return of_play(table, node);
    };
    let generated = table.generated_only.contains(&id);
    let anew = |bound: &Bound| renewal(table, id, bound.period);
    let mut needs: Vec<NodeNeed> = Vec::new();
    needs.extend(returns_as_new(table, id, ability));
    needs.extend(leaves_by_its_event(table, id, ability));
    needs.extend((generated && is_settled(table, node, ability)).then(|| makers(table, id)));
    match &ability.kind {
        AbilityKind::Trigger(it) => {
            needs.extend(it.limit.iter().map(anew));
            needs.extend(it.ordinal.and_then(|ordinal| restarts_count(table, id, (ordinal.tally, ordinal.time))));
            needs.extend((it.next && generated).then(|| makers(table, id)));
        }
        AbilityKind::Replacement(it) => {
            needs.extend(it.limit.iter().map(anew));
            let kept = table.model.rulebook.stated() != Some(OneOffUnpreventable::Spent);
            let ends = it.next && generated && !(kept && table.doing[node].prevents);
            needs.extend(ends.then(|| makers(table, id)));
        }
        AbilityKind::Activated(_) => {
            needs.extend(table.costs[node].iter().map(|cost| {
                let mut need = cost.taken.need(table);
                need.nodes.extend((0..table.nodes.len()).filter(|node| cost.is_changed_by(table, *node)));
                need
            }));
        }
        AbilityKind::Resolution(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => {}
    }
    needs
}

/// Who lets an ability be followed anew that takes its own object away each time: an object comes, or something changes
/// the event that takes it away. Nothing, if other objects could gain the ability or the object may stay.
fn returns_as_new(table: &EdgeTable<'_>, id: AbilityId, ability: &Ability) -> Option<NodeNeed> {
    let zones = &ability.zones;
    let body = match &ability.kind {
        AbilityKind::Activated(it) => it.cost.as_slice(),
        // Without targets it is followed whenever it triggers.
        AbilityKind::Trigger(it) => match it.resolution.modes.as_slice() {
            [mode] if mode.targets.is_empty() => mode.body.as_slice(),
            _ => return None,
        },
        AbilityKind::Resolution(_)
        | AbilityKind::Replacement(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => return None,
    };
    // What triggers but is not followed to its end does nothing, unless somebody counts what waits.
    let is_counted = table.reads.iter().any(|reads| reads.contains(&TriggerFeature::Waiting));
    if is_counted || !table.printed.contains(&id) {
        return None;
    }
    // Where what waits resolves in the middle, it must be the first that is done.
    let leaves_at_once =
        table.model.rulebook.stated().is_some_and(|it| one_of!(it, OwnMove: AtOnce, not Complete | Trigger));
    if table.lets_resolve && !leaves_at_once {
        return None;
    }
    let most = if table.lets_resolve { 1 } else { body.len() };
    // What stands before must be done for sure.
    let is_sure = |instr: &&Instr| matches!(instr, Instr::Happen(Happen::Events(_)) | Instr::Flow(Flow::Let(..)));
    let sure = body.iter().take(most).take_while(is_sure);
    let mut kinds = sure.filter_map(|instr| match instr {
        Instr::Happen(Happen::Events(templates)) => templates.iter().find_map(|it| takes_away(table, it, zones)),
        Instr::Happen(Happen::Compound(_))
        | Instr::Update(_)
        | Instr::OnEvent(_)
        | Instr::Flow(_)
        | Instr::Choose(_)
        | Instr::Make(_)
        | Instr::Script(_) => None,
    });
    let kind = kinds.next()?;
    let changes = |node: &usize| table.ability(*node).is_some_and(|it| can_replace(it, kind));
    let nodes = (0..table.nodes.len()).filter(changes).collect();
    Some(NodeNeed { nodes, zones: zones.clone(), opened: Vec::new() })
}

/// Who brings objects of an ability that triggers on nothing but what takes its own object away.
fn leaves_by_its_event(table: &EdgeTable<'_>, id: AbilityId, ability: &Ability) -> Option<NodeNeed> {
    let AbilityKind::Trigger(it) = &ability.kind else { return None };
    let zones = &ability.zones;
    let is_own = |part: &Expr| {
        matches!(part, Expr::Compare(Comparison::Equal, left, right)
            if **left == OBJECT && **right == THIS || **left == THIS && **right == OBJECT)
    };
    let takes_it_away = |on: &EventPattern| {
        let kind = &table.model.rulebook.events[on.kind.index()];
        on.filter.conjuncts().iter().any(is_own) && takes_out(kind, zones)
    };
    let is_of_own = table.printed.contains(&id) && !it.on.is_empty();
    (is_of_own && it.on.iter().all(takes_it_away)).then(|| NodeNeed::of(table, |_| false, zones))
}

/// Whether a generated effect on one object changes only finitely often what it comes to, once it is there: it begins,
/// what lasts ends, and the object goes elsewhere, where it is no object of the effect any more. What it comes to is the same
/// whatever else is so. Between several zones in play an object keeps its effects.
fn is_settled(table: &EdgeTable<'_>, node: usize, ability: &Ability) -> bool {
    let AbilityKind::Continuous(it) = &ability.kind else { return false };
    let is_one = matches!(&it.scope, Scope::One(Expr::Slot(_)));
    let is_over = |feature: &TriggerFeature| matches!(feature, TriggerFeature::Zones | TriggerFeature::Period(_));
    let lasts = matches!(&ability.duration, Some(Duration::UntilEndOf(_) | Duration::UntilEndOfNext(..)));
    let is_number =
        |part: &EffectPart| part.condition.is_true() && matches!(&part.change, Modify::Number { by: Expr::Is(_), .. });
    let is_numbers = it.parts.iter().all(is_number);
    let is_kept = || (0..table.nodes.len()).any(|from| staged(table, from, node).is_some());
    // Others that give the same take its place, and leave it.
    let is_alone =
        table.model.rulebook.stated().is_some_and(|it| one_of!(it, EqualEffects: Each, not One | SameTrigger));
    let stays_itself = has_one_zone_in_play(table) && is_alone && !is_kept();
    is_one && lasts && is_numbers && stays_itself && table.reads[node].iter().all(is_over)
}

/// The kind of an event that surely takes `this` out of some zones, but for what replaces it.
fn takes_away(table: &EdgeTable<'_>, it: &EventTemplate, zones: &[ZoneId]) -> Option<EventKindId> {
    let kind = &table.model.rulebook.events[it.kind.index()];
    let free = kind.is_free() && !is_forbidden(table.model, it.kind);
    (happens_to(it, &THIS) && free && takes_out(kind, zones)).then_some(it.kind)
}

/// Who generates or grants an effect.
fn makers(table: &EdgeTable<'_>, id: AbilityId) -> NodeNeed {
    NodeNeed::of(table, |doing| doing.generates.contains(&id), &[])
}

/// Who lets a history be counted anew, if a count that is passed does not come again otherwise.
fn restarts_count(table: &EdgeTable<'_>, id: AbilityId, (tally, time): (TallyId, u8)) -> Option<NodeNeed> {
    let counted = &table.model.tallies[tally.index()];
    if counted.most <= i32::from(time) {
        return None;
    }
    let all = table.model.rulebook.stated() == Some(Ordinals::All);
    let begins = |doing: &PossibleDeeds| counted.period.is_some_and(|period| doing.enters.contains(&period));
    Some(if all { NodeNeed::of(table, begins, &[]) } else { renewal(table, id, counted.period) })
}

/// A card is played as often as it comes to where it is played from, and is paid for.
fn of_play(table: &EdgeTable<'_>, node: usize) -> Vec<NodeNeed> {
    let (TriggerNode::Play(card), Some(play)) = (table.nodes[node], &table.model.rulebook.play) else {
        return Vec::new();
    };
    let mut comes = NodeNeed { nodes: Vec::new(), zones: play.from.clone(), opened: Vec::new() };
    for (at, opening) in table.openings.iter().enumerate().filter(|(_, opening)| opens(table, opening, card)) {
        comes.opened.extend(opening.zones.iter().map(|zone| (at, *zone)));
    }
    [comes].into_iter().chain(price(table, card, play.cost)).collect()
}

/// What a card costs is paid as long as there is something to pay with.
fn price(table: &EdgeTable<'_>, card: CardId, cost: Option<(NumberId, ResourceId)>) -> Option<NodeNeed> {
    let (number, resource) = cost?;
    let changed = |doing: &PossibleDeeds| doing.writes.contains(&TriggerFeature::Number(number));
    let price = table.model.cards[card.index()].numbers.iter().find(|(known, _)| *known == number);
    let otherwise = |it: &Ability| matches!(it.kind, AbilityKind::Playing(Playing::Alternative(..)));
    if price.is_none_or(|(_, price)| *price < 1)
        || table.is_bounded(number)
        || table.doing.iter().any(changed)
        || table.model.abilities.iter().any(otherwise)
    {
        return None;
    }
    Some(NodeNeed::of(table, |doing| doing.raises.contains(&resource), &[]))
}
