//! The edges of a triggering graph.

use super::arrows::Arrows;
use super::doing::{PossibleDeeds, Proposed};
use super::ends::PossibleEnds;
use super::feature::TriggerFeature;
use super::meeting::Between;
use super::nodes::EdgeTable;
use super::played::{Opening, is_about};
use super::standing::{comes_to, keepers};
use super::{Edge, Link, TriggerNode, Why, replaces_once};
use base::id::{AbilityId, CardId};
use fixedbitset::FixedBitSet;
use model::ability::{Ability, AbilityKind, Duration, EffectPart, Modify, Replacement, Scope};
use model::event::{EventPattern, Special};
use model::instr::{Instr, OnEvent};
use model::policy::StateStays;
use std::collections::BTreeSet;

/// How the edges of a graph are drawn, node by node.
pub(super) struct Drawing {
    /// Whether an effect replaces an event at most once.
    once: bool,
    /// By kind of event: the nodes that could answer one.
    listeners: Vec<Vec<usize>>,
    ends: PossibleEnds,
    /// The nodes of checks, with the effects that could let one find the same again.
    kept: Vec<(usize, Vec<usize>)>,
}

impl Drawing {
    /// Of the nodes of a table.
    pub fn of(table: &EdgeTable<'_>) -> Drawing {
        let kept = |(at, node): (usize, &TriggerNode)| {
            let TriggerNode::Check(check) = *node else { return None };
            Some((at, keepers(table, at, &table.model.rulebook.checks[check]).unwrap_or_default()))
        };
        Drawing {
            once: replaces_once(table.model),
            listeners: listeners(table),
            ends: PossibleEnds::of(table),
            kept: table.nodes.iter().enumerate().filter_map(kept).collect(),
        }
    }

    /// To which nodes edges lead from a node, and by which of them something begins.
    pub fn row(&self, table: &EdgeTable<'_>, from: usize) -> (FixedBitSet, FixedBitSet) {
        Arrows::row(&self.drawn(table, from, None), table.nodes.len())
    }

    /// The edges from a node to some others, sorted.
    pub fn between(&self, table: &EdgeTable<'_>, from: usize, ends: &FixedBitSet) -> Vec<Edge> {
        let mut found = self.drawn(table, from, Some(ends));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The edges from a node, to some others or to all.
    fn drawn(&self, table: &EdgeTable<'_>, from: usize, to: Option<&FixedBitSet>) -> Vec<Edge> {
        let doing = &table.doing[from];
        let is_meant = |end: usize| to.is_none_or(|ends| ends.contains(end));
        let mut found: Vec<Edge> = Vec::new();
        let mut answered = |events: &[Proposed], link: Link| {
            for event in events {
                let edge = |to: usize| Edge { from, to, link, why: Why::Event(event.kind) };
                let meets = |to: &usize| answers(table, (from, event), *to);
                match to {
                    Some(ends) => found.extend(ends.ones().filter(meets).map(edge)),
                    None => found.extend(self.listeners[event.kind.index()].iter().copied().filter(meets).map(edge)),
                }
            }
        };
        answered(&doing.events, Link::SetsOff);
        answered(&doing.becomes, if self.once { Link::PassesOn } else { Link::SetsOff });
        let opened = Opened::of(table, doing);
        let sets_off = |to: usize, why: Why| Edge { from, to, link: Link::SetsOff, why };
        let possible = if to.is_none() { self.ends.from(table, from, opened.is_some()) } else { FixedBitSet::new() };
        for to in to.unwrap_or(&possible).ones() {
            found.extend(begun(table, (from, to), opened.as_ref()).into_iter().map(|why| sets_off(to, why)));
        }
        if is_meant(from) && goes_on(table, from, table.nodes[from], self.once) {
            found.push(sets_off(from, Why::Again));
        }
        for (check, keepers) in &self.kept {
            if is_meant(*check) && keepers.contains(&from) {
                found.push(sets_off(*check, Why::Keeps));
            }
            // What forbids has no event that it answers.
            let forbids =
                |keeper: &&usize| matches!(table.ability(**keeper).map(|it| &it.kind), Some(AbilityKind::Cannot(_)));
            let forbidding = keepers.iter().filter(|keeper| *check == from && is_meant(**keeper)).filter(forbids);
            found.extend(forbidding.map(|keeper| sets_off(*keeper, Why::Kept)));
        }
        found
    }
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
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
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
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => false,
    }
}

/// Whether a replacement is anywhere but beside the one event that it is written behind.
fn is_there(table: &EdgeTable<'_>, id: AbilityId) -> bool {
    !table.generated_only.contains(&id) || table.doing.iter().any(|doing| doing.generates.contains(&id))
}

/// From where what is done lets cards be played.
struct Opened<'a, 'm> {
    /// What it brings there is in a zone from which any card is played.
    always: bool,
    /// The abilities that let some cards be played from there.
    by: Vec<&'a Opening<'m>>,
}

impl<'a, 'm> Opened<'a, 'm> {
    /// None where the rulebook lets nobody play cards.
    fn of(table: &'a EdgeTable<'m>, doing: &PossibleDeeds) -> Option<Opened<'a, 'm>> {
        let play = table.model.rulebook.play.as_ref()?;
        let by = table.openings.iter().filter(|opening| table.fills_one(doing, opening.zones)).collect();
        Some(Opened { always: table.fills_one(doing, &play.from), by })
    }

    /// Whether a card can be played from there.
    fn lets_play(&self, table: &EdgeTable<'_>, card: CardId) -> bool {
        self.always || self.by.iter().any(|opening| opens(table, opening, card))
    }
}

/// Whether a text lets this card be played from elsewhere.
pub(super) fn opens(table: &EdgeTable<'_>, opening: &Opening<'_>, card: CardId) -> bool {
    is_about((table.model, &table.printed, &table.faces), (opening.id, opening.which), card)
}

/// The cards that can be played again and again as far as zones are concerned.
pub(super) fn played_again(table: &EdgeTable<'_>) -> BTreeSet<CardId> {
    let opened: Vec<Opened<'_, '_>> = table.doing.iter().filter_map(|doing| Opened::of(table, doing)).collect();
    let cards = (0..table.model.cards.len()).map(CardId::at);
    cards.filter(|card| opened.iter().any(|opened| opened.lets_play(table, *card))).collect()
}

/// How one node brings about another, but by events.
fn begun(table: &EdgeTable<'_>, (from, to): (usize, usize), opened: Option<&Opened<'_, '_>>) -> Vec<Why> {
    let doing = &table.doing[from];
    let mut whys: Vec<Why> = Vec::new();
    let is_written = doing.writes.intersection(&table.reads[to]).filter(|feature| match table.nodes[to] {
        TriggerNode::Check(check) if **feature == TriggerFeature::Zones => {
            comes_to(table, doing, &table.model.rulebook.checks[check])
        }
        TriggerNode::Check(_) | TriggerNode::Ability(_) | TriggerNode::Play(_) => true,
    });
    whys.extend(is_written.map(|feature| Why::Writes(*feature)));
    // It is there anew as its object comes to where it works.
    let comes = !table.works_in[to].is_empty() && table.fills_one(doing, table.works_in[to]);
    whys.extend(comes.then_some(Why::Writes(TriggerFeature::Zones)));
    match (table.nodes[from], table.nodes[to]) {
        (_, TriggerNode::Ability(id)) if doing.inlines.contains(&id) => whys.push(Why::Inline),
        (_, TriggerNode::Ability(id)) if is_standing(table, to) && comes_by(table, doing, id) => whys.push(Why::Makes),
        (TriggerNode::Play(card), TriggerNode::Ability(id)) if resolves(table, card, id) => whys.push(Why::Resolves),
        (_, TriggerNode::Play(card)) if opened.is_some_and(|opened| opened.lets_play(table, card)) => {
            whys.push(Why::Playable)
        }
        (_, TriggerNode::Ability(_)) => {
            let given = table.costs[to]
                .iter()
                .filter(|cost| cost.taken.comes_by(table, doing) || cost.is_changed_by(table, from));
            whys.extend(given.map(|cost| Why::Writes(cost.taken.feature())));
            whys.extend(staged(table, from, to));
        }
        _ => {}
    }
    whys
}

/// Whether an effect comes to be by what is done: generated, granted, or with a token.
fn comes_by(table: &EdgeTable<'_>, doing: &PossibleDeeds, id: AbilityId) -> bool {
    let has = |card: &CardId| table.model.cards[card.index()].abilities.contains(&id);
    let is_copied = || doing.copies && table.of_cards.contains(&id);
    doing.generates.contains(&id) || doing.creates.iter().any(has) || is_copied()
}

/// Whether an effect is something as soon as it is there. A replacement can meet the very event in which it comes to be.
fn is_standing(table: &EdgeTable<'_>, node: usize) -> bool {
    let replaces = |ability: &Ability| matches!(ability.kind, AbilityKind::Replacement(_));
    table.ability(node).is_some_and(|ability| is_at_work(ability) || replaces(ability))
}

/// Whether a card that is played can do what an ability says as it resolves: one of its own, or one that objects of other cards can come
/// to have.
fn resolves(table: &EdgeTable<'_>, card: CardId, id: AbilityId) -> bool {
    is_resolution(table, id) && (is_gained(table, id) || table.faces.abilities(table.model, card).any(|own| own == id))
}

pub(super) fn is_resolution(table: &EdgeTable<'_>, id: AbilityId) -> bool {
    matches!(table.model.abilities[id.index()].kind, AbilityKind::Resolution(_))
}

/// Whether objects of other cards than those on which an ability stands can come to have it.
pub(super) fn is_gained(table: &EdgeTable<'_>, id: AbilityId) -> bool {
    !table.fixed && !table.printed.contains(&id)
}

/// What keeps effects from applying, and what takes away abilities, or numbers that effects change, brings others about anew.
pub(super) fn staged(table: &EdgeTable<'_>, from: usize, to: usize) -> Option<Why> {
    let (one, other) = (table.ability(from)?, table.ability(to)?);
    let why = match &one.kind {
        AbilityKind::Cannot(on) => {
            let special = |on: &EventPattern| table.model.rulebook.events[on.kind.index()].special;
            let forbids =
                |part: &EffectPart| on.iter().any(|pattern| special(pattern) == Special::Applies(part.change.change()));
            parts_of(other).iter().any(forbids).then_some(TriggerFeature::Abilities)
        }
        AbilityKind::Continuous(it) => {
            let loses = is_at_work(other) && !is_generated(table, to) && it.parts.iter().any(takes_abilities);
            let number = || it.parts.iter().flat_map(|one| parts_of(other).iter().find_map(|part| changed(one, part)));
            loses.then_some(TriggerFeature::Abilities).or_else(|| number().next())
        }
        AbilityKind::Can(_)
        | AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Trigger(_)
        | AbilityKind::Replacement(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => None,
    };
    why.map(Why::Writes)
}

/// The parts of a continuous effect.
pub(super) fn parts_of(ability: &Ability) -> &[EffectPart] {
    ability.kind.continuous().map_or(&[], |it| &it.parts)
}

pub(super) fn takes_abilities(part: &EffectPart) -> bool {
    matches!(part.change, Modify::RemoveAbilities(_) | Modify::NoAbilities | Modify::Copy(_))
}

/// Whether an ability does something as long as it is there, and not only when an event comes.
fn is_at_work(ability: &Ability) -> bool {
    match &ability.kind {
        AbilityKind::Trigger(it) => it.on.is_empty(),
        AbilityKind::Continuous(_) | AbilityKind::Cannot(_) | AbilityKind::Can(_) => true,
        AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Replacement(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => false,
    }
}

/// By what a part can give an object the number that another changes, or take it away: that one applies to what has the
/// number.
fn changed(part: &EffectPart, other: &EffectPart) -> Option<TriggerFeature> {
    let Modify::Number { number, .. } = &other.change else { return None };
    match &part.change {
        Modify::Copy(_) => Some(TriggerFeature::Cards),
        Modify::Property(of, _) => (of == number).then_some(TriggerFeature::Number(*number)),
        Modify::Control(_)
        | Modify::AddWords(_)
        | Modify::RemoveWords(_)
        | Modify::RemoveSets(_)
        | Modify::AddAbilities(..)
        | Modify::RemoveAbilities(_)
        | Modify::NoAbilities
        | Modify::Number { .. } => None,
    }
}

fn is_generated(table: &EdgeTable<'_>, node: usize) -> bool {
    matches!(table.nodes[node], TriggerNode::Ability(id) if table.generated_only.contains(&id))
}

/// Whether a node can be followed again and again by itself.
fn goes_on(table: &EdgeTable<'_>, at: usize, node: TriggerNode, once: bool) -> bool {
    if table.doing[at].endless {
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
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
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
