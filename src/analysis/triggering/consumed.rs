//! What activating an ability surely uses up, of which only so much is there until somebody gives more of it.

use super::TriggerNode;
use super::before_payment::BeforePayment;
use super::departure::{OBJECT, THIS, takes_out, taking_out_by_steps};
use super::doing::{PossibleDeeds, is_lowered};
use super::feature::{TriggerFeature, reads, reads_select};
use super::nodes::{EdgeTable, can_replace, is_forbidden};
use super::supply::NodeNeed;
use base::id::{AbilityId, CounterId, EventKindId, PeriodId, ResourceId, ZoneId};
use model::ability::{Ability, AbilityKind};
use model::event::{EventKind, EventTemplate};
use model::expr::{Comparison, Expr, Role};
use model::instr::{Happen, Instr, Update};
use model::ir::Model;
use std::collections::BTreeSet;

/// Something that a cost takes. As often as it is paid, so often somebody must have given it, but for what is there at the start.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Consumed {
    /// Of a number of a player.
    Resource(ResourceId),
    /// Counters that objects have.
    Counters(CounterId),
    /// An object in one of these zones (none: anywhere) that has none of these counters, and has one from then on.
    Without(CounterId, Vec<ZoneId>),
    /// An object in one of these zones.
    Object(Vec<ZoneId>),
    /// A use of the ability, of which there are so many in a period.
    Use(AbilityId, Option<PeriodId>),
}

/// Something that activating an ability takes, unless an effect changes an event by which that is taken, or makes it impossible.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cost {
    /// What is taken.
    pub taken: Consumed,
    /// The kinds of those events.
    by: BTreeSet<EventKindId>,
    /// Who could make one of them impossible before.
    hindered_by: BTreeSet<TriggerNode>,
}

impl Cost {
    /// What activating the ability of a node takes, before anybody can activate it again.
    pub(super) fn of(
        model: &Model,
        node: TriggerNode,
        before: &BeforePayment<'_>,
        lets_resolve: bool,
    ) -> BTreeSet<Cost> {
        let mut found = BTreeSet::new();
        let TriggerNode::Ability(id) = node else { return found };
        let ability = &model.abilities[id.index()];
        let AbilityKind::Activated(it) = &ability.kind else { return found };
        let used = it.limit.map(|bound| Consumed::Use(id, bound.period));
        found.extend(used.map(|taken| Cost { taken, by: BTreeSet::new(), hindered_by: BTreeSet::new() }));
        // Where what waits could resolve in the middle, only what is paid first is paid before that.
        let lets_resolve = lets_resolve && before.written(&it.cost).is_none();
        let cost = &it.cost[..if lets_resolve { it.cost.len().min(1) } else { it.cost.len() }];
        for (at, instr) in cost.iter().enumerate() {
            let Instr::Happen(Happen::Events(templates)) = instr else { continue };
            // A cost that was offered is not paid, and takes nothing, if what comes before makes it impossible.
            let Some(written) = before.written(&cost[..at]) else { break };
            let is_free =
                |it: &&EventTemplate| it.each.is_none() && it.instead.is_empty() && !is_forbidden(model, it.kind);
            for template in templates.iter().filter(is_free) {
                let asked = asked_by(model, cost, template);
                for mut cost in taken(model, (ability, cost), template, lets_resolve) {
                    let hinders = |writes: &BTreeSet<TriggerFeature>| {
                        !writes.is_disjoint(&asked) || writes.contains(&cost.taken.feature())
                    };
                    let hindering = written.by.iter().filter(|(_, writes)| hinders(writes));
                    cost.hindered_by = hindering.map(|(node, _)| *node).collect();
                    found.extend((!hinders(&written.always)).then_some(cost));
                }
            }
        }
        found
    }

    /// Whether a node could change one of the events, or make one impossible, so that less is taken.
    pub(super) fn is_changed_by(&self, table: &EdgeTable<'_>, node: usize) -> bool {
        let replaces = |ability: &Ability| self.by.iter().any(|kind| can_replace(ability, *kind));
        table.ability(node).is_some_and(replaces) || self.hindered_by.contains(&table.nodes[node])
    }
}

impl Consumed {
    /// What must be given for it to be there again.
    pub(super) fn need(&self, table: &EdgeTable<'_>) -> NodeNeed {
        NodeNeed::of(table, |doing| self.is_given_by(table.model, doing), self.zones(table.model))
    }

    /// Whether something of this can come by what is done.
    pub(super) fn comes_by(&self, table: &EdgeTable<'_>, doing: &PossibleDeeds) -> bool {
        self.is_given_by(table.model, doing) || table.fills_one(doing, self.zones(table.model))
    }

    /// Into which zones objects can come for it.
    fn zones<'a>(&'a self, model: &'a Model) -> &'a [ZoneId] {
        match self {
            Consumed::Resource(_) | Consumed::Counters(_) => &[],
            Consumed::Without(_, zones) | Consumed::Object(zones) => zones,
            Consumed::Use(id, _) => &model.abilities[id.index()].zones,
        }
    }

    /// Whether what is done gives it otherwise than by an object that comes into those zones.
    fn is_given_by(&self, model: &Model, doing: &PossibleDeeds) -> bool {
        let brings = |zones: &[ZoneId]| zones.is_empty() && !doing.places.is_empty();
        match self {
            Consumed::Resource(resource) => doing.raises.contains(resource),
            Consumed::Counters(counter) => doing.puts.contains(counter),
            // What comes anew has no counters.
            Consumed::Without(counter, zones) => doing.takes.contains(counter) || brings(zones),
            Consumed::Object(zones) => brings(zones),
            // An object forgets its uses as it leaves; the ability works again only where it works.
            Consumed::Use(id, period) => {
                period.is_some_and(|period| doing.enters.contains(&period))
                    || self.zones(model).is_empty() && doing.writes.contains(&TriggerFeature::Zones)
                    || doing.generates.contains(id)
            }
        }
    }

    /// Of what there is more or less as it comes or is taken.
    pub(super) fn feature(&self) -> TriggerFeature {
        match self {
            Consumed::Resource(resource) => TriggerFeature::Resource(*resource),
            Consumed::Counters(counter) | Consumed::Without(counter, _) => TriggerFeature::Counter(*counter),
            Consumed::Object(_) | Consumed::Use(_, None) => TriggerFeature::Zones,
            Consumed::Use(_, Some(period)) => TriggerFeature::Period(*period),
        }
    }
}

/// What must be given for the uses of an ability to begin anew: its period begins, its object comes, or it is made again.
pub(super) fn renewal(table: &EdgeTable<'_>, id: AbilityId, period: Option<PeriodId>) -> NodeNeed {
    Consumed::Use(id, period).need(table)
}

/// What must be so for an event of a cost: what its kind asks for, and what its player chooses for it.
fn asked_by(model: &Model, cost: &[Instr], template: &EventTemplate) -> BTreeSet<TriggerFeature> {
    let kind = &model.rulebook.events[template.kind.index()];
    let mut found = BTreeSet::new();
    asked(kind).for_each(|part| reads(part, &mut found));
    cost.iter().filter_map(Instr::chosen_object).for_each(|(_, select)| reads_select(select, &mut found));
    template.roles.iter().for_each(|(_, value)| reads(value, &mut found));
    found
}

/// What one event of a cost takes.
fn taken(
    model: &Model,
    (ability, cost): (&Ability, &[Instr]),
    template: &EventTemplate,
    lets_resolve: bool,
) -> Vec<Cost> {
    let kind = &model.rulebook.events[template.kind.index()];
    let part = |wanted: Role| template.roles.iter().find(|(role, _)| *role == wanted).map(|(_, value)| value);
    let is_some = matches!(part(Role::Amount), Some(Expr::Is(1..)));
    let lowers = |by: &Expr| matches!(by, Expr::Is(..0)) || is_some && is_lowered(by);
    let puts = |by: &Expr| matches!(by, Expr::Is(1..));
    let zones = zones_of(kind).or_else(|| chosen_in((ability, cost), part(Role::Object)));
    let mut found = Vec::new();
    for update in kind.body.iter().filter_map(Instr::update) {
        match update {
            Update::RaiseResource(_, resource, by) if lowers(by) && !model.rulebook.signed.contains(resource) => {
                found.push(Consumed::Resource(*resource));
            }
            Update::PutCounters(_, counter, by) if lowers(by) => found.push(Consumed::Counters(*counter)),
            Update::PutCounters(of, counter, by) if *of == OBJECT && puts(by) && asks_for_none(kind, *counter) => {
                found.push(Consumed::Without(*counter, zones.clone().unwrap_or_default()));
            }
            Update::Raise(..)
            | Update::SetNumber(..)
            | Update::RaiseResource(..)
            | Update::PutCounters(..)
            | Update::Relate(..)
            | Update::Place(..)
            | Update::PlaceTop(..)
            | Update::Create(..)
            | Update::Cease(_)
            | Update::Face(..)
            | Update::Shuffle(..)
            | Update::Control(..)
            | Update::Win(_)
            | Update::Lose(_)
            | Update::Draw
            | Update::TurnTo(_)
            | Update::Enter(_)
            | Update::Leave(_) => {}
        }
    }
    let cost = |taken, by| Cost { taken, by, hindered_by: BTreeSet::new() };
    let by = BTreeSet::from([template.kind]);
    let mut found: Vec<Cost> = found.into_iter().map(|taken| cost(taken, by.clone())).collect();
    let Some(zones) = zones.filter(|zones| !zones.is_empty()) else { return found };
    let by = if takes_out(kind, &zones) {
        Some(by)
    } else {
        taking_out_by_steps(model, template.kind, &zones).filter(|_| !lets_resolve)
    };
    found.extend(by.map(|by| cost(Consumed::Object(zones), by)));
    found
}

/// What must be so for an event of a kind.
fn asked(kind: &EventKind) -> impl Iterator<Item = &Expr> {
    kind.needs.conjuncts().iter().chain(kind.occurs.conjuncts())
}

/// Whether an event needs an object without such counters.
fn asks_for_none(kind: &EventKind, counter: CounterId) -> bool {
    let counters = Expr::Counters(Box::new(OBJECT), counter);
    let is = |one: &Expr, other: &Expr, number: i32| *one == counters && *other == Expr::Is(number);
    asked(kind).any(|part| {
        matches!(part, Expr::Compare(Comparison::Equal | Comparison::AtMost, one, other) if is(one, other, 0))
            || matches!(part, Expr::Compare(Comparison::Less, one, other) if is(one, other, 1))
            || matches!(part, Expr::Not(inner)
                if matches!(&**inner, Expr::Compare(Comparison::AtLeast, one, other) if is(one, other, 1)))
    })
}

/// The zones in which an event needs its object to be.
fn zones_of(kind: &EventKind) -> Option<Vec<ZoneId>> {
    asked(kind).find_map(|part| {
        let Expr::InZone(of, zones) = part else { return None };
        (**of == OBJECT).then(|| zones.clone())
    })
}

/// The zones in which the object of a cost is: those where the ability works, or where its player chooses it.
fn chosen_in((ability, cost): (&Ability, &[Instr]), object: Option<&Expr>) -> Option<Vec<ZoneId>> {
    let object = object?;
    if *object == THIS {
        return Some(ability.zones.clone());
    }
    let selects = cost.iter().filter_map(Instr::chosen_object).map(|(_, select)| select);
    let mut chosen = selects.filter(|select| *object == Expr::Slot(select.slot));
    chosen.next().map(|select| select.zones.clone())
}
