//! The edges of a triggering graph, and what its nodes need.

use super::doing::{PossibleDeeds, Proposed};
use super::feature::TriggerFeature;
use super::meeting::Between;
use super::nodes::{EdgeTable, is_forbidden};
use super::standing::{comes_to, has_one_zone_in_play, keepers};
use super::{Edge, Link, TriggerNode, Why, replaces_once};
use base::id::{AbilityId, CardId, EventKindId, PeriodId, TallyId, ZoneId};
use model::ability::{Ability, AbilityKind, Bound, Continuous, Duration, Modify, Playing, Replacement, Scope};
use model::event::{Change, EventPattern, EventTemplate, Special};
use model::expr::{Comparison, Expr, Role, Slot};
use model::instr::{Bare, Flow, Happen, Instr, OnEvent};
use model::policy::{OneOffUnpreventable, Ordinals, StateStays};
use std::collections::BTreeSet;

/// All edges, sorted.
pub(super) fn edges(table: &EdgeTable<'_>) -> Vec<Edge> {
    let mut found = BTreeSet::new();
    let once = replaces_once(table.model);
    let listeners = listeners(table);
    let passes = if once { Link::PassesOn } else { Link::SetsOff };
    for from in 0..table.nodes.len() {
        let doing = &table.doing[from];
        let mut answered = |events: &[Proposed], link: Link| {
            for event in events {
                let why = Why::Event(event.kind);
                let meeting = listeners[event.kind.index()].iter().filter(|to| answers(table, (from, event), **to));
                found.extend(meeting.map(|to| Edge { from, to: *to, link, why }));
            }
        };
        answered(&doing.events, Link::SetsOff);
        answered(&doing.becomes, passes);
        let begins = (0..table.nodes.len()).flat_map(|to| begun(table, from, to).into_iter().map(move |why| (to, why)));
        found.extend(begins.map(|(to, why)| Edge { from, to, link: Link::SetsOff, why }));
    }
    for (at, node) in table.nodes.iter().enumerate() {
        if goes_on(table, at, *node, once) {
            found.insert(Edge { from: at, to: at, link: Link::SetsOff, why: Why::Again });
        }
        let TriggerNode::Check(check) = *node else { continue };
        for keeper in keepers(table, at, &table.model.rulebook.checks[check]).into_iter().flatten() {
            let between = |from, to, why| Edge { from, to, link: Link::SetsOff, why };
            found.insert(between(keeper, at, Why::Keeps));
            // What forbids has no event that it answers.
            let forbids = matches!(table.ability(keeper).map(|it| &it.kind), Some(AbilityKind::Cannot(_)));
            found.extend(forbids.then(|| between(at, keeper, Why::Kept)));
        }
    }
    found.into_iter().collect()
}

/// By kind of event: the nodes that could answer one.
fn listeners(table: &EdgeTable<'_>) -> Vec<Vec<usize>> {
    let mut listeners = vec![Vec::new(); table.model.rulebook.events.len()];
    for node in 0..table.nodes.len() {
        let Some(ability) = table.ability(node) else { continue };
        let on: &[EventPattern] = match &ability.kind {
            AbilityKind::Trigger(it) => &it.on,
            AbilityKind::Replacement(it) => &it.on,
            AbilityKind::Continuous(it) => it.scope.next().map_or(&[], std::slice::from_ref),
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => &[],
        };
        let until = ability.duration.as_ref().and_then(Duration::event);
        let kinds: BTreeSet<usize> = on.iter().chain(until).map(|pattern| pattern.kind.index()).collect();
        kinds.into_iter().for_each(|kind| listeners[kind].push(node));
    }
    listeners
}

/// Whether a node answers an event that another makes.
pub(super) fn answers(table: &EdgeTable<'_>, (from, event): (usize, &Proposed), to: usize) -> bool {
    let Some(ability) = table.ability(to) else { return false };
    let TriggerNode::Ability(id) = table.nodes[to] else { return false };
    let between =
        Between { model: table.model, fixed: table.fixed, makers: &table.homes[from], answers: &table.homes[to] };
    let meets = |on: &[EventPattern]| {
        on.iter().any(|pattern| pattern.kind == event.kind && between.could(&event.parts, &pattern.filter))
    };
    let is_own = event.instead.contains(&id);
    match &ability.kind {
        AbilityKind::Trigger(it) => meets(&it.on),
        // One behind the event itself may come to fit once others have changed the event.
        AbilityKind::Replacement(it) if is_own => it.on.iter().any(|pattern| pattern.kind == event.kind),
        AbilityKind::Replacement(it) => is_there(table, id) && meets(&it.on),
        AbilityKind::Continuous(it) => {
            let waits = matches!(&it.scope, Scope::Next(pattern, _) if meets(std::slice::from_ref(pattern)));
            let ends = matches!(&ability.duration, Some(Duration::UntilEvent(on)) if meets(std::slice::from_ref(on)));
            waits || ends
        }
        AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => false,
    }
}

/// Whether a replacement is anywhere but beside the one event that it is written behind.
fn is_there(table: &EdgeTable<'_>, id: AbilityId) -> bool {
    !table.generated_only.contains(&id) || table.doing.iter().any(|doing| doing.generates.contains(&id))
}

/// How one node brings about another, but by events.
fn begun(table: &EdgeTable<'_>, from: usize, to: usize) -> Vec<Why> {
    let doing = &table.doing[from];
    let mut whys: Vec<Why> = Vec::new();
    let written = doing.writes.intersection(&table.reads[to]).filter(|feature| match table.nodes[to] {
        TriggerNode::Check(check) if **feature == TriggerFeature::Zones => {
            comes_to(table, doing, &table.model.rulebook.checks[check])
        }
        TriggerNode::Check(_) | TriggerNode::Ability(_) | TriggerNode::Play(_) => true,
    });
    whys.extend(written.map(|feature| Why::Writes(*feature)));
    match (table.nodes[from], table.nodes[to]) {
        (_, TriggerNode::Ability(id)) if doing.inlines.contains(&id) => whys.push(Why::Inline),
        (_, TriggerNode::Ability(id)) if comes_by(table, doing, id) && is_standing(table, to) => whys.push(Why::Makes),
        (TriggerNode::Play(card), TriggerNode::Ability(id)) if resolves(table, card, id) => whys.push(Why::Resolves),
        (_, TriggerNode::Play(_)) if is_playable(table, doing) => whys.push(Why::Playable),
        (_, TriggerNode::Ability(_)) => {
            let paid = &table.costs[to];
            whys.extend(
                paid.intersection(&doing.raises).map(|resource| Why::Writes(TriggerFeature::Resource(*resource))),
            );
            whys.extend(staged(table, from, to));
        }
        _ => {}
    }
    whys
}

/// Whether an effect comes to be by what is done: generated, granted, or with a token.
fn comes_by(table: &EdgeTable<'_>, doing: &PossibleDeeds, id: AbilityId) -> bool {
    let has = |card: &CardId| table.model.cards[card.index()].abilities.contains(&id);
    doing.generates.contains(&id) || doing.creates.iter().any(has)
}

/// Whether an effect is something as soon as it is there, and not only when an event comes. A replacement can meet the
/// very event in which it comes to be.
fn is_standing(table: &EdgeTable<'_>, node: usize) -> bool {
    table.ability(node).is_some_and(|ability| match &ability.kind {
        AbilityKind::Trigger(it) => it.on.is_empty(),
        AbilityKind::Continuous(_) | AbilityKind::Cannot(_) | AbilityKind::Replacement(_) => true,
        AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => false,
    })
}

fn resolves(table: &EdgeTable<'_>, card: CardId, id: AbilityId) -> bool {
    let is_resolution = matches!(table.model.abilities[id.index()].kind, AbilityKind::Resolution(_));
    is_resolution && (!table.fixed || table.model.cards[card.index()].abilities.contains(&id))
}

fn is_playable(table: &EdgeTable<'_>, doing: &PossibleDeeds) -> bool {
    let play = table.model.rulebook.play.as_ref();
    let allows = |ability: &Ability| matches!(&ability.kind, AbilityKind::Playing(Playing::From(_, zones)) if zones.iter().any(|zone| table.fills(doing, *zone)));
    play.is_some_and(|play| {
        play.from.iter().any(|zone| table.fills(doing, *zone)) || table.model.abilities.iter().any(allows)
    })
}

/// What keeps effects from applying, and what takes abilities away, brings others about anew.
fn staged(table: &EdgeTable<'_>, from: usize, to: usize) -> Vec<Why> {
    let (Some(one), Some(AbilityKind::Continuous(other))) =
        (table.ability(from), table.ability(to).map(|ability| &ability.kind))
    else {
        return Vec::new();
    };
    let makes = |change: Change| other.parts.iter().any(|part| part.change.change() == change);
    let is_meant = match &one.kind {
        AbilityKind::Cannot(on) => on.iter().any(|pattern| {
            let special = table.model.rulebook.events[pattern.kind.index()].special;
            matches!(special, Special::Applies(change) if makes(change))
        }),
        AbilityKind::Continuous(it) => takes_abilities(it) && !is_generated(table, to),
        AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Trigger(_)
        | AbilityKind::Replacement(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => false,
    };
    if is_meant { vec![Why::Writes(TriggerFeature::Abilities)] } else { Vec::new() }
}

fn takes_abilities(it: &Continuous) -> bool {
    it.parts
        .iter()
        .any(|part| matches!(part.change, Modify::RemoveAbilities(_) | Modify::NoAbilities | Modify::Copy(_)))
}

fn is_generated(table: &EdgeTable<'_>, node: usize) -> bool {
    matches!(table.nodes[node], TriggerNode::Ability(id) if table.generated_only.contains(&id))
}

/// Whether a node can be followed again and again by itself.
fn goes_on(table: &EdgeTable<'_>, at: usize, node: TriggerNode, once: bool) -> bool {
    if table.doing[at].until {
        return true;
    }
    match node {
        // Where effects could let it find the same again, it is theirs.
        TriggerNode::Check(check) => keepers(table, at, &table.model.rulebook.checks[check]).is_none(),
        TriggerNode::Play(_) => false,
        TriggerNode::Ability(_) => table.ability(at).is_some_and(|ability| match &ability.kind {
            // What becomes another event is an edge like any other's.
            AbilityKind::Replacement(it) => !once && !leaves_nothing(it),
            AbilityKind::Activated(_) => table.costs[at].is_empty(),
            // One whose state stays true may trigger again without a cause.
            AbilityKind::Trigger(it) => it.on.is_empty() && !it.state.is_true() && !it.next && stays_true(table),
            AbilityKind::Resolution(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => false,
        }),
    }
}

/// Whether a state trigger whose state stays true may trigger again.
fn stays_true(table: &EdgeTable<'_>) -> bool {
    table.model.rulebook.stated() != Some(StateStays::Once)
}

/// Whether nothing goes on as what is replaced: it surely becomes another event, or nothing.
fn leaves_nothing(it: &Replacement) -> bool {
    let ends = |instr: &Instr| matches!(instr, Instr::OnEvent(OnEvent::Nothing | OnEvent::Become(_)));
    let [end] = it.body.as_slice() else { return false };
    it.optional.is_none() && it.shield.is_none() && ends(end)
}

// what is needed besides a cause

/// Sets of nodes, of each of which one must be followed infinitely often if a node is.
pub(super) fn needs(table: &EdgeTable<'_>) -> Vec<Vec<Vec<usize>>> {
    // Whoever gives itself what it needs, needs nothing.
    let besides = |node: usize| of_node(table, node).into_iter().filter(move |of| !of.contains(&node)).collect();
    (0..table.nodes.len()).map(besides).collect()
}

fn of_node(table: &EdgeTable<'_>, node: usize) -> Vec<Vec<usize>> {
    // What is done until something holds goes on for ever within one following, whatever that needed.
    if table.doing[node].until {
        return Vec::new();
    }
    let (Some(ability), TriggerNode::Ability(id)) = (table.ability(node), table.nodes[node]) else {
        return of_play(table, node);
    };
    let generated = table.generated_only.contains(&id);
    let anew = |bound: &Bound| renewers(table, id, bound.period);
    let mut needs: Vec<Vec<usize>> = Vec::new();
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
        AbilityKind::Activated(it) => {
            needs.extend(it.limit.iter().map(anew));
            let paid = &table.costs[node];
            needs.extend(paid.iter().map(|resource| those(table, |doing| doing.raises.contains(resource))));
        }
        AbilityKind::Resolution(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => {}
    }
    needs
}

/// Who lets an ability be followed anew that takes its own object away each time: an object comes, or something changes
/// the event that takes it away. Nothing, if other objects could gain the ability or the object may stay.
fn returns_as_new(table: &EdgeTable<'_>, id: AbilityId, ability: &Ability) -> Option<Vec<usize>> {
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
        | AbilityKind::Suppress(..)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => return None,
    };
    // What triggers but is not followed to its end does nothing, unless somebody counts what waits.
    let is_counted = table.reads.iter().any(|reads| reads.contains(&TriggerFeature::Waiting));
    if zones.is_empty() || is_counted || !table.printed.contains(&id) {
        return None;
    }
    // What stands before must be done for sure.
    let sure =
        body.iter().take_while(|instr| matches!(instr, Instr::Happen(Happen::Events(_)) | Instr::Flow(Flow::Let(..))));
    let mut kinds = sure.filter_map(|instr| match instr {
        Instr::Happen(Happen::Events(templates)) => {
            templates.iter().find_map(|it| takes_away(table, it, Slot::THIS, zones))
        }
        Instr::Happen(Happen::Compound(_))
        | Instr::Bare(_)
        | Instr::OnEvent(_)
        | Instr::Flow(_)
        | Instr::Choose(_)
        | Instr::Make(_)
        | Instr::Script(_) => None,
    });
    let kind = kinds.next()?;
    let changes = |node: &usize| {
        matches!(table.ability(*node).map(|it| &it.kind), Some(AbilityKind::Replacement(it))
            if it.on.iter().any(|pattern| pattern.kind == kind))
    };
    let comes = |node: &usize| zones.iter().any(|zone| table.fills(&table.doing[*node], *zone));
    Some((0..table.nodes.len()).filter(|node| changes(node) || comes(node)).collect())
}

/// Who brings objects of an ability that triggers on nothing but what takes its own object away.
fn leaves_by_its_event(table: &EdgeTable<'_>, id: AbilityId, ability: &Ability) -> Option<Vec<usize>> {
    let AbilityKind::Trigger(it) = &ability.kind else { return None };
    let zones = &ability.zones;
    let object = Expr::Slot(Slot::of_role(Role::Object));
    let is_own = |part: &Expr| {
        matches!(part, Expr::Compare(Comparison::Equal, left, right)
            if **left == object && **right == Expr::Slot(Slot::THIS) || **right == object && **left == Expr::Slot(Slot::THIS))
    };
    let takes_it_away = |on: &EventPattern| {
        let kind = &table.model.rulebook.events[on.kind.index()];
        let away = |instr: &Instr| matches!(instr, Instr::Bare(Bare::Place(of, zone, _)) if *of == object && !zones.contains(zone));
        on.filter.conjuncts().iter().any(is_own) && kind.body.iter().any(away)
    };
    let is_of_own = !zones.is_empty() && table.printed.contains(&id) && !it.on.is_empty();
    (is_of_own && it.on.iter().all(takes_it_away))
        .then(|| those(table, |doing| zones.iter().any(|zone| table.fills(doing, *zone))))
}

/// Whether a generated effect on one object changes only finitely often what it comes to, once it is there: it begins,
/// what lasts ends, and the object goes elsewhere, where it is no object of the effect any more. What it comes to is the same
/// whatever else is so. Between several zones in play an object keeps its effects.
fn is_settled(table: &EdgeTable<'_>, node: usize, ability: &Ability) -> bool {
    let AbilityKind::Continuous(it) = &ability.kind else { return false };
    let is_one = matches!(&it.scope, Scope::One(Expr::Slot(_)));
    let is_over = |feature: &TriggerFeature| matches!(feature, TriggerFeature::Zones | TriggerFeature::Period(_));
    let lasts = matches!(&ability.duration, Some(Duration::UntilEndOf(_) | Duration::UntilEndOfNext(..)));
    let is_numbers = it
        .parts
        .iter()
        .all(|part| part.condition.is_true() && matches!(&part.change, Modify::Number { by: Expr::Is(_), .. }))
        && has_one_zone_in_play(table);
    let is_kept = (0..table.nodes.len()).any(|from| !staged(table, from, node).is_empty());
    is_one && lasts && is_numbers && !is_kept && table.reads[node].iter().all(is_over)
}

/// The kind of an event that surely takes an object out of some zones, but for what replaces it.
fn takes_away(table: &EdgeTable<'_>, it: &EventTemplate, of: Slot, zones: &[ZoneId]) -> Option<EventKindId> {
    let kind = &table.model.rulebook.events[it.kind.index()];
    let object = Expr::Slot(Slot::of_role(Role::Object));
    let away = |instr: &Instr| matches!(instr, Instr::Bare(Bare::Place(of, zone, _)) if *of == object && !zones.contains(zone));
    // One of amount zero may not happen.
    let sure = it.each.is_none() && it.instead.is_empty() && !it.roles.iter().any(|(role, _)| *role == Role::Amount);
    let is_of_it = it.roles.iter().any(|(role, expr)| *role == Role::Object && *expr == Expr::Slot(of));
    let free = kind.is_free() && !is_forbidden(table.model, it.kind);
    (sure && is_of_it && free && kind.body.iter().any(away)).then_some(it.kind)
}

fn those(table: &EdgeTable<'_>, does: impl Fn(&PossibleDeeds) -> bool) -> Vec<usize> {
    (0..table.nodes.len()).filter(|node| does(&table.doing[*node])).collect()
}

/// Who generates or grants an effect.
fn makers(table: &EdgeTable<'_>, id: AbilityId) -> Vec<usize> {
    those(table, |doing| doing.generates.contains(&id))
}

/// Who lets the uses of an ability begin anew: its period begins, its object leaves or comes, or it is made again.
fn renewers(table: &EdgeTable<'_>, id: AbilityId, period: Option<PeriodId>) -> Vec<usize> {
    let zones = &table.model.abilities[id.index()].zones;
    // An object forgets its uses as it leaves; the ability works again only where it works.
    let comes = |doing: &PossibleDeeds| {
        zones.iter().any(|zone| table.fills(doing, *zone))
            || zones.is_empty() && doing.writes.contains(&TriggerFeature::Zones)
    };
    those(table, |doing| {
        period.is_some_and(|period| doing.enters.contains(&period)) || comes(doing) || doing.generates.contains(&id)
    })
}

/// Who lets a history be counted anew, if a count that is passed does not come again otherwise.
fn restarts_count(table: &EdgeTable<'_>, id: AbilityId, (tally, time): (TallyId, u8)) -> Option<Vec<usize>> {
    let counted = &table.model.tallies[tally.index()];
    if counted.most <= i32::from(time) {
        return None;
    }
    let all = table.model.rulebook.stated() == Some(Ordinals::All);
    let begins = |doing: &PossibleDeeds| counted.period.is_some_and(|period| doing.enters.contains(&period));
    Some(if all { those(table, begins) } else { renewers(table, id, counted.period) })
}

/// A card of a cost is played as long as there is something to pay with.
fn of_play(table: &EdgeTable<'_>, node: usize) -> Vec<Vec<usize>> {
    let (TriggerNode::Play(card), Some(play)) = (table.nodes[node], &table.model.rulebook.play) else {
        return Vec::new();
    };
    let Some((number, resource)) = play.cost else { return Vec::new() };
    let changed = |doing: &PossibleDeeds| doing.writes.contains(&TriggerFeature::Number(number));
    let price = table.model.cards[card.index()].numbers.iter().find(|(known, _)| *known == number);
    let otherwise = |it: &Ability| matches!(it.kind, AbilityKind::Playing(Playing::Alternative(..)));
    if price.is_none_or(|(_, price)| *price < 1)
        || table.doing.iter().any(changed)
        || table.model.abilities.iter().any(otherwise)
    {
        return Vec::new();
    }
    vec![those(table, |doing| doing.raises.contains(&resource))]
}
