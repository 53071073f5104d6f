//! What activating an ability surely uses up, of which only so much is there until somebody gives more of it.

use super::TriggerNode;
use super::departure::{OBJECT, THIS, takes_out, takes_out_by_steps};
use super::doing::{PossibleDeeds, is_lowered};
use super::feature::{TriggerFeature, reads, reads_select};
use super::nodes::{EdgeTable, is_stopped};
use base::id::{AbilityId, CounterId, EventKindId, PeriodId, ResourceId, ZoneId};
use model::ability::{Ability, AbilityKind};
use model::event::{EventKind, EventTemplate, Special};
use model::expr::{Comparison, Expr, Role};
use model::instr::{Happen, Instr, Update};
use model::ir::Model;
use model::visit::{Visit, walk};
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

impl Consumed {
    /// What activating the ability of a node takes, before anybody can activate it again. `all` is what each ability does.
    pub(super) fn by(
        model: &Model,
        node: TriggerNode,
        all: &[PossibleDeeds],
        lets_resolve: bool,
    ) -> BTreeSet<Consumed> {
        let mut found = BTreeSet::new();
        let TriggerNode::Ability(id) = node else { return found };
        let ability = &model.abilities[id.index()];
        let AbilityKind::Activated(it) = &ability.kind else { return found };
        found.extend(it.limit.map(|bound| Consumed::Use(id, bound.period)));
        // Where what waits resolves in the middle, only what is paid first is paid before that.
        let cost = &it.cost[..if lets_resolve { it.cost.len().min(1) } else { it.cost.len() }];
        for (at, instr) in cost.iter().enumerate() {
            let Instr::Happen(Happen::Events(templates)) = instr else { continue };
            // A cost that was offered is not paid, and takes nothing, if what comes before makes it impossible.
            let Some(before) = written_before(model, all, &cost[..at], lets_resolve) else { break };
            for template in
                templates.iter().filter(|it| it.each.is_none() && it.instead.is_empty() && !is_stopped(model, it.kind))
            {
                let asked = asked_by(model, cost, template);
                let taken = taken(model, (ability, cost), template, lets_resolve);
                found.extend(
                    taken.into_iter().filter(|it| before.is_disjoint(&asked) && !before.contains(&it.feature())),
                );
            }
        }
        found
    }

    /// Whether something of this can come by what is done.
    pub(super) fn comes_by(&self, table: &EdgeTable<'_>, doing: &PossibleDeeds) -> bool {
        let brings = |zones: &[ZoneId]| {
            if zones.is_empty() { !doing.places.is_empty() } else { table.fills_one(doing, zones) }
        };
        match self {
            Consumed::Resource(resource) => doing.raises.contains(resource),
            Consumed::Counters(counter) => doing.puts.contains(counter),
            // What comes anew has no counters.
            Consumed::Without(counter, zones) => doing.takes.contains(counter) || brings(zones),
            Consumed::Object(zones) => brings(zones),
            Consumed::Use(id, period) => renews(table, doing, (*id, *period)),
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

/// Whether what is done lets the uses of an ability begin anew: its period begins, its object leaves or comes, or it is made again.
pub(super) fn renews(
    table: &EdgeTable<'_>,
    doing: &PossibleDeeds,
    (id, period): (AbilityId, Option<PeriodId>),
) -> bool {
    let zones = &table.model.abilities[id.index()].zones;
    // An object forgets its uses as it leaves; the ability works again only where it works.
    let comes = table.fills_one(doing, zones) || zones.is_empty() && doing.writes.contains(&TriggerFeature::Zones);
    period.is_some_and(|period| doing.enters.contains(&period)) || comes || doing.generates.contains(&id)
}

/// What can have been written since a cost was offered, before the step behind some steps of it: by the event of activating, by what the
/// rulebook does as something is activated, by these steps, and by all that answers and follows them at once. Nothing where that is not known.
fn written_before(
    model: &Model,
    all: &[PossibleDeeds],
    steps: &[Instr],
    lets_resolve: bool,
) -> Option<BTreeSet<TriggerFeature>> {
    let mut begins = PossibleDeeds::of(model, steps);
    let rules = model.rulebook.play.iter().flat_map(|play| &play.activated);
    rules.for_each(|(_, body)| begins.add(model, body));
    let activates = |kind: &usize| model.rulebook.events[*kind].special == Special::Activates;
    let activates: Vec<EventKindId> = (0..model.rulebook.events.len()).filter(activates).map(EventKindId::at).collect();
    activates.iter().for_each(|kind| begins.add_event(model, *kind));
    let replaces = |ability: &Ability, kind: EventKindId| matches!(&ability.kind, AbilityKind::Replacement(it) if it.on.iter().any(|pattern| pattern.kind == kind));
    // What becomes of an ability whose activation is replaced is not looked into, nor what resolves in the middle, nor new effects.
    let is_replaced = activates.iter().any(|kind| model.abilities.iter().any(|ability| replaces(ability, *kind)));
    let resolves = lets_resolve && !(begins.events.is_empty() && begins.becomes.is_empty());
    if is_replaced || resolves || !begins.generates.is_empty() {
        return None;
    }
    let mut written = begins.writes.clone();
    let mut kinds: BTreeSet<EventKindId> =
        begins.events.iter().chain(&begins.becomes).map(|event| event.kind).collect();
    loop {
        let before = (written.len(), kinds.len());
        for (ability, doing) in model.abilities.iter().zip(all) {
            let is_changed = || match &ability.kind {
                AbilityKind::Continuous(_) => !asked_in(ability).is_disjoint(&written),
                AbilityKind::Resolution(_)
                | AbilityKind::Activated(_)
                | AbilityKind::Trigger(_)
                | AbilityKind::Replacement(_)
                | AbilityKind::Cannot(_)
                | AbilityKind::Can(_)
                | AbilityKind::Suppress(..)
                | AbilityKind::Required(_)
                | AbilityKind::Playing(_)
                | AbilityKind::Mark => false,
            };
            if kinds.iter().any(|kind| replaces(ability, *kind)) || is_changed() {
                if !doing.generates.is_empty() {
                    return None;
                }
                written.extend(&doing.writes);
                kinds.extend(doing.events.iter().chain(&doing.becomes).map(|event| event.kind));
            }
        }
        for check in &model.rulebook.checks {
            let mut reads = BTreeSet::new();
            reads_select(&check.each, &mut reads);
            if !reads.is_disjoint(&written) {
                let doing = PossibleDeeds::of(model, &check.body);
                if !doing.generates.is_empty() {
                    return None;
                }
                written.extend(&doing.writes);
                kinds.extend(doing.events.iter().chain(&doing.becomes).map(|event| event.kind));
            }
        }
        if (written.len(), kinds.len()) == before {
            return Some(written);
        }
    }
}

/// All that a text asks for.
pub(super) fn asked_in(ability: &Ability) -> BTreeSet<TriggerFeature> {
    let mut found = TextReads::default();
    found.ability(ability);
    found.0
}

#[derive(Default)]
struct TextReads(BTreeSet<TriggerFeature>);

impl<'m> Visit<'m> for TextReads {
    fn refers(&mut self, _: &'m AbilityId) {}

    fn expr(&mut self, expr: &'m Expr) {
        reads(expr, &mut self.0);
        walk::expr(self, expr);
    }
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
) -> Vec<Consumed> {
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
    let takes_out = |zones: &[ZoneId]| {
        kind.body.contains(&Instr::Update(Update::Cease(OBJECT)))
            || takes_out(kind, zones)
            || !lets_resolve && takes_out_by_steps(model, template.kind, zones)
    };
    if let Some(zones) = zones.filter(|zones| !zones.is_empty() && takes_out(zones)) {
        found.push(Consumed::Object(zones));
    }
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
