//! The nodes of a triggering graph, and what each does and reads.

use super::TriggerNode;
use super::before_payment::BeforePayment;
use super::consumed::Cost;
use super::doing::{PossibleDeeds, Proposed};
use super::faces::Faces;
use super::feature::{TriggerFeature, of_change, reads, reads_select};
use super::meeting::OPEN;
use super::played::{DeedsOfPlay, Opening, openings};
use super::supply::refilled;
use base::id::{AbilityId, CardId, EventKindId, NumberId, ZoneId};
use model::ability::{Ability, AbilityKind, Continuous, Duration, Modify, Resolution, Scope};
use model::event::{Change, EventPattern, Special};
use model::instr::{Instr, ScriptInstr};
use model::ir::Model;
use model::policy::{Again, Applications};
use model::visit::each_instr;
use std::collections::BTreeSet;

/// Everything that edges are drawn from.
pub(super) struct EdgeTable<'m> {
    /// The model.
    pub model: &'m Model,
    /// The nodes.
    pub nodes: Vec<TriggerNode>,
    /// By node: the cards that bring it.
    pub cards: Vec<Vec<CardId>>,
    /// By node: the cards whose objects it can be `this` for; empty if that is not known.
    pub homes: Vec<Vec<CardId>>,
    /// By node: what it does.
    pub doing: Vec<PossibleDeeds>,
    /// By node: what it reads, where a change of that brings it about.
    pub reads: Vec<BTreeSet<TriggerFeature>>,
    /// By node: the zones in which it works, where it is there anew as its object comes to one of them; empty: it is not, or may be
    /// however something moves.
    pub works_in: Vec<&'m [ZoneId]>,
    /// The two faces of cards.
    pub faces: Faces,
    /// The abilities that no object has: effects that are generated.
    pub generated_only: BTreeSet<AbilityId>,
    /// The abilities that only objects of their own cards have.
    pub printed: BTreeSet<AbilityId>,
    /// The abilities of cards.
    pub of_cards: BTreeSet<AbilityId>,
    /// The texts that let cards be played from elsewhere.
    pub openings: Vec<Opening<'m>>,
    /// The zones into which objects can come again and again.
    pub refilled: BTreeSet<ZoneId>,
    /// By node: what activating it takes, of which only so much is there.
    pub costs: Vec<BTreeSet<Cost>>,
    /// Whether nothing changes what words and abilities objects have.
    pub fixed: bool,
    /// Whether what waits can resolve in the middle of what makes an event, and players act.
    pub lets_resolve: bool,
}

impl<'m> EdgeTable<'m> {
    /// The nodes of a model.
    pub fn of(model: &'m Model) -> EdgeTable<'m> {
        let has_node = |it: &Ability| match it.kind {
            AbilityKind::Suppress(..) | AbilityKind::Required(_) | AbilityKind::Playing(_) | AbilityKind::Mark => false,
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_) => true,
        };
        let abilities = (0..model.abilities.len()).map(AbilityId::at);
        let mut nodes: Vec<TriggerNode> =
            abilities.filter(|id| has_node(&model.abilities[id.index()])).map(TriggerNode::Ability).collect();
        if model.rulebook.play.is_some() {
            nodes.extend((0..model.cards.len()).map(CardId::at).map(TriggerNode::Play));
        }
        nodes.extend((0..model.rulebook.checks.len()).map(TriggerNode::Check));
        let all: Vec<PossibleDeeds> = model.abilities.iter().map(|ability| of_ability(model, ability)).collect();
        let inline: BTreeSet<AbilityId> = all.iter().flat_map(|doing| doing.inlines.iter().copied()).collect();
        let is_inline = |node: &TriggerNode| matches!(node, TriggerNode::Ability(id) if inline.contains(id));
        let reached = Reached::of(model, &all);
        let printed = printed(model, &reached.granted);
        let faces = Faces::of(model);
        let played = DeedsOfPlay::of(model, &printed, &faces);
        let of_node = |node: &TriggerNode| match *node {
            TriggerNode::Ability(id) => all[id.index()].clone(),
            TriggerNode::Check(at) => PossibleDeeds::of(model, &model.rulebook.checks[at].body),
            TriggerNode::Play(card) => played.deeds(card),
        };
        let doing: Vec<PossibleDeeds> = nodes.iter().map(of_node).collect();
        let bringing = |node: TriggerNode| reached.cards(node, &|card| faces.front(model, card));
        let cards = nodes.iter().map(|node| bringing(*node)).collect();
        let openings = openings(model, &|id| bringing(TriggerNode::Ability(id)));
        let homes = nodes.iter().map(|node| reached.homes(*node)).collect();
        let borne = reached.borne(model);
        // Who controls what a layer generated does not change.
        let is_borne = |node: &TriggerNode| matches!(node, TriggerNode::Ability(id) if borne.contains(id));
        let read = |node: &TriggerNode| match node {
            node if is_inline(node) => BTreeSet::new(),
            node => read_by(model, *node, is_borne(node)),
        };
        let reads = nodes.iter().map(read).collect();
        let works_in =
            nodes.iter().map(|node| if is_inline(node) { &[] } else { works_in(model, *node, &borne) }).collect();
        let lets_resolve = lets_resolve(model);
        let before = BeforePayment::of(model, &all);
        let costs = nodes.iter().map(|node| Cost::of(model, *node, &before, lets_resolve)).collect();
        EdgeTable {
            model,
            refilled: refilled(doing.iter()),
            costs,
            cards,
            homes,
            printed,
            of_cards: model.cards.iter().flat_map(|card| card.abilities.iter().copied()).collect(),
            openings,
            generated_only: (0..all.len()).map(AbilityId::at).filter(|id| !borne.contains(id)).collect(),
            fixed: is_fixed(model),
            lets_resolve,
            doing,
            reads,
            works_in,
            faces,
            nodes,
        }
    }

    /// Whether some instructions can bring objects into a zone again and again.
    pub fn fills(&self, doing: &PossibleDeeds, zone: ZoneId) -> bool {
        doing.places.iter().any(|(to, from)| *to == zone && from.is_none_or(|from| self.refilled.contains(&from)))
    }

    /// Whether some instructions can bring objects into one of these zones again and again.
    pub fn fills_one(&self, doing: &PossibleDeeds, zones: &[ZoneId]) -> bool {
        zones.iter().any(|zone| self.fills(doing, *zone))
    }

    /// Whether the rulebook bounds a number, so that what cards say of it may not be what it is.
    pub fn is_bounded(&self, number: NumberId) -> bool {
        let number = &self.model.rulebook.numbers[number.index()];
        number.least.is_some() || number.most.is_some()
    }

    /// The ability of a node.
    pub fn ability(&self, node: usize) -> Option<&'m Ability> {
        match self.nodes[node] {
            TriggerNode::Ability(id) => Some(&self.model.abilities[id.index()]),
            TriggerNode::Play(_) | TriggerNode::Check(_) => None,
        }
    }
}

/// Whether an ability replaces events of a kind.
pub(super) fn can_replace(ability: &Ability, kind: EventKindId) -> bool {
    ability.kind.replacement().is_some_and(|it| it.on.iter().any(|pattern| pattern.kind == kind))
}

/// Whether an effect could forbid an event.
pub(super) fn is_forbidden(model: &Model, kind: EventKindId) -> bool {
    let forbids =
        |it: &Ability| matches!(&it.kind, AbilityKind::Cannot(on) if on.iter().any(|pattern| pattern.kind == kind));
    model.abilities.iter().any(forbids)
}

/// The abilities that stand on cards, and that objects of other cards cannot come to have: nothing copies, and nothing
/// grants them.
fn printed(model: &Model, granted: &BTreeSet<AbilityId>) -> BTreeSet<AbilityId> {
    let copies = |part: &model::ability::EffectPart| matches!(part.change, Modify::Copy(_));
    let is_copied =
        model.abilities.iter().any(|it| matches!(&it.kind, AbilityKind::Continuous(it) if it.parts.iter().any(copies)));
    let all = model.cards.iter().flat_map(|card| card.abilities.iter().copied());
    if is_copied { BTreeSet::new() } else { all.filter(|id| !granted.contains(id)).collect() }
}

/// Whether a step of an event, or an instruction of an ability, lets what waits resolve.
fn lets_resolve(model: &Model) -> bool {
    let mut found = false;
    let mut see = |instr: &Instr| {
        found |= matches!(instr, Instr::Script(ScriptInstr::Settle | ScriptInstr::SettleNext));
    };
    let bodies = model.rulebook.events.iter().flat_map(|kind| [&kind.body, &kind.steps]);
    bodies.for_each(|body| each_instr(body, &mut see));
    let of_abilities = model.abilities.iter().filter_map(|ability| ability.kind.resolution());
    of_abilities.flat_map(|it| &it.modes).for_each(|mode| each_instr(&mode.body, &mut see));
    found
}

/// Whether no effect changes which words, keywords and abilities objects have.
fn is_fixed(model: &Model) -> bool {
    let changes = |part: &model::ability::EffectPart| {
        !matches!(part.change, Modify::Number { .. } | Modify::Property(..) | Modify::Control(_))
    };
    let changed = |it: &Ability| matches!(&it.kind, AbilityKind::Continuous(it) if it.parts.iter().any(changes));
    model.rulebook.face_down().is_none() && !model.abilities.iter().any(changed)
}

// what is done

pub(super) fn special(model: &Model, wanted: Special) -> impl Iterator<Item = EventKindId> {
    let kinds = model.rulebook.events.iter().enumerate();
    kinds.filter(move |(_, kind)| kind.special == wanted).map(|(at, _)| EventKindId::at(at))
}

fn of_ability(model: &Model, ability: &Ability) -> PossibleDeeds {
    let mut doing = PossibleDeeds::default();
    doing.writes.insert(TriggerFeature::Waiting);
    let resolution = |doing: &mut PossibleDeeds, resolution: &Resolution| {
        resolution.modes.iter().for_each(|mode| doing.add(model, &mode.body))
    };
    match &ability.kind {
        AbilityKind::Resolution(it) => resolution(&mut doing, it),
        AbilityKind::Trigger(it) => resolution(&mut doing, &it.resolution),
        AbilityKind::Activated(it) => {
            doing.add(model, &it.cost);
            resolution(&mut doing, &it.resolution);
            let rules = model.rulebook.play.iter().flat_map(|play| &play.activated);
            rules.for_each(|(_, body)| doing.add(model, body));
            special(model, Special::Activates).for_each(|kind| doing.add_event(model, kind));
        }
        AbilityKind::Replacement(it) => replaces(model, &mut doing, (&it.on, &it.body)),
        AbilityKind::Continuous(it) => modifies(model, &mut doing, it),
        // What is paid is done by playing ([`DeedsOfPlay`]); what it makes comes with the card that says so.
        AbilityKind::Playing(it) => doing.add(model, it.cost()),
        AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Mark => {}
    }
    doing
}

/// What a replacement does: what it changes goes on as an event of which nothing is known.
fn replaces(model: &Model, doing: &mut PossibleDeeds, (on, body): (&[EventPattern], &[Instr])) {
    doing.add(model, body);
    let open = |pattern: &EventPattern| Proposed { kind: pattern.kind, parts: OPEN, instead: Vec::new() };
    if doing.changes || doing.prevents || doing.again {
        doing.becomes.extend(on.iter().map(open));
        on.iter().for_each(|pattern| doing.occurs_somehow(model, pattern.kind));
    }
    if doing.prevents {
        special(model, Special::Prevents).for_each(|kind| doing.add_event(model, kind));
    }
    if doing.again && model.rulebook.stated() != Some(Again::Same) {
        doing.events.extend(on.iter().map(open));
    }
}

fn modifies(model: &Model, doing: &mut PossibleDeeds, continuous: &Continuous) {
    let is_event = model.rulebook.stated() != Some(Applications::NoEvent);
    for part in &continuous.parts {
        doing.writes.extend(of_change(&part.change, model.rulebook.numbers.len()).0);
        if let Modify::AddAbilities(abilities, _) = &part.change {
            doing.generates.extend(abilities);
        }
        let change: Change = part.change.change();
        for kind in special(model, Special::Applies(change)).filter(|_| is_event) {
            doing.add_event(model, kind);
            doing.events.push(Proposed { kind, parts: OPEN, instead: part.instead.clone() });
        }
    }
}

// what is read

/// What a node reads, where it is brought about by changes and not by events.
fn read_by(model: &Model, node: TriggerNode, is_borne: bool) -> BTreeSet<TriggerFeature> {
    let mut found = BTreeSet::new();
    match node {
        TriggerNode::Check(at) => {
            let check = &model.rulebook.checks[at];
            reads_select(&check.each, &mut found);
        }
        TriggerNode::Play(_) => {}
        TriggerNode::Ability(id) => ability_reads(model, (&model.abilities[id.index()], is_borne), &mut found),
    }
    found
}

fn ability_reads(model: &Model, (ability, is_borne): (&Ability, bool), found: &mut BTreeSet<TriggerFeature>) {
    match &ability.kind {
        AbilityKind::Trigger(it) if it.on.is_empty() && !it.state.is_true() => reads(&it.state, found),
        AbilityKind::Continuous(it) => continuous_reads(model, ability, it, found),
        AbilityKind::Cannot(on) => {
            let applies = |pattern: &&EventPattern| {
                matches!(model.rulebook.events[pattern.kind.index()].special, Special::Applies(_))
            };
            let before = found.len();
            on.iter().filter(applies).for_each(|pattern| {
                found.insert(TriggerFeature::Zones);
                reads(&pattern.filter, found);
            });
            if found.len() == before {
                return;
            }
        }
        AbilityKind::Can(_)
        | AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Trigger(_)
        | AbilityKind::Replacement(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => return,
    }
    // Whether it is there ([`works_in`]), and whose it is.
    found.extend((!is_borne || ability.zones.is_empty()).then_some(TriggerFeature::Zones));
    found.extend(is_borne.then_some(TriggerFeature::Control));
    reads(&ability.condition, found);
    ability.variables.iter().for_each(|variable| reads(&variable.value, found));
}

/// The zones in which an ability works that objects bear, and that is brought about by being there.
fn works_in<'m>(model: &'m Model, node: TriggerNode, borne: &BTreeSet<AbilityId>) -> &'m [ZoneId] {
    let TriggerNode::Ability(id) = node else { return &[] };
    let ability = &model.abilities[id.index()];
    let mut found = BTreeSet::new();
    ability_reads(model, (ability, false), &mut found);
    // What reads nothing as long as it is no object's is not brought about so.
    if borne.contains(&id) && !found.is_empty() { &ability.zones } else { &[] }
}

fn continuous_reads(model: &Model, ability: &Ability, it: &Continuous, found: &mut BTreeSet<TriggerFeature>) {
    match &it.scope {
        Scope::One(of) => reads(of, found),
        Scope::Each(select) => reads_select(select, found),
        Scope::Next(pattern, select) => {
            reads(&pattern.filter, found);
            reads_select(select, found);
        }
    }
    for part in &it.parts {
        reads(&part.condition, found);
        found.append(&mut of_change(&part.change, model.rulebook.numbers.len()).1);
    }
    found.extend(it.waits.map(TriggerFeature::Period));
    let Some(duration) = &ability.duration else {
        if !model.rulebook.periods.is_empty() {
            found.insert(TriggerFeature::Period(base::id::PeriodId::at(0)));
        }
        return;
    };
    match duration {
        Duration::UntilEndOf(period) | Duration::UntilEndOfNext(period, _) => {
            found.insert(TriggerFeature::Period(*period));
        }
        Duration::AsLongAs(condition) => reads(condition, found),
        Duration::UntilEvent(_) | Duration::Indefinite => {}
    }
}

// who brings what

/// From each card: the abilities that come with it, and those among them whose `this` is an object of the card.
struct Reached {
    by_card: Vec<(BTreeSet<AbilityId>, BTreeSet<AbilityId>)>,
    /// From each card: the tokens that come with it.
    tokens: Vec<BTreeSet<CardId>>,
    /// What objects can gain.
    granted: BTreeSet<AbilityId>,
    /// What events make, in which `this` is whatever is their source.
    of_events: BTreeSet<AbilityId>,
}

impl Reached {
    fn of(model: &Model, doing: &[PossibleDeeds]) -> Reached {
        let grants = |ability: &Ability| matches!(ability.kind, AbilityKind::Continuous(_));
        let granting = model.abilities.iter().zip(doing).filter(|(ability, _)| grants(ability));
        let granted = granting.flat_map(|(_, doing)| doing.generates.iter().copied()).collect();
        let bodies = model.rulebook.events.iter().flat_map(|kind| [&kind.body, &kind.steps]);
        let of_events = bodies
            .map(|body| PossibleDeeds::of(model, body))
            .flat_map(|body| body.generates.into_iter().chain(body.inlines))
            .collect();
        let one = |card: &model::ability::Card| {
            let own = closure(doing, card.abilities.iter().copied(), &|id| !grants(&model.abilities[id.index()]));
            let mut all = closure(doing, card.abilities.iter().copied(), &|_| true);
            loop {
                let tokens: BTreeSet<CardId> =
                    all.iter().flat_map(|id| doing[id.index()].creates.iter().copied()).collect();
                let theirs = tokens.iter().flat_map(|token| model.cards[token.index()].abilities.iter().copied());
                let wider = closure(doing, all.iter().copied().chain(theirs), &|_| true);
                if wider == all {
                    return (all, own);
                }
                all = wider;
            }
        };
        let by_card: Vec<_> = model.cards.iter().map(one).collect();
        let tokens = by_card.iter().map(|(all, _)| {
            let made = all.iter().flat_map(|id| doing[id.index()].creates.iter().copied());
            made.collect()
        });
        Reached { tokens: tokens.collect(), by_card, granted, of_events }
    }

    /// The cards that bring a node; whatever the back of one brings, the card does.
    fn cards(&self, node: TriggerNode, front: &dyn Fn(CardId) -> CardId) -> Vec<CardId> {
        let bringing = match node {
            TriggerNode::Ability(id) => self.holding(id, |(all, _)| all),
            TriggerNode::Play(card) => {
                let brings = |at: &CardId| *at == card || self.tokens[at.index()].contains(&card);
                (0..self.by_card.len()).map(CardId::at).filter(brings).collect()
            }
            TriggerNode::Check(_) => Vec::new(),
        };
        let fronts: BTreeSet<CardId> = bringing.into_iter().map(front).collect();
        fronts.into_iter().collect()
    }

    fn homes(&self, node: TriggerNode) -> Vec<CardId> {
        match node {
            TriggerNode::Ability(id) if !self.of_events.contains(&id) => self.holding(id, |(_, own)| own),
            TriggerNode::Ability(_) | TriggerNode::Play(_) | TriggerNode::Check(_) => Vec::new(),
        }
    }

    fn holding<'a>(
        &'a self,
        id: AbilityId,
        of: impl Fn(&'a (BTreeSet<AbilityId>, BTreeSet<AbilityId>)) -> &'a BTreeSet<AbilityId>,
    ) -> Vec<CardId> {
        let holds = |(at, sets): (usize, &'a (BTreeSet<AbilityId>, BTreeSet<AbilityId>))| {
            of(sets).contains(&id).then(|| CardId::at(at))
        };
        self.by_card.iter().enumerate().filter_map(holds).collect()
    }

    /// The abilities that objects, and the rulebook, have themselves.
    fn borne(&self, model: &Model) -> BTreeSet<AbilityId> {
        let printed = model.cards.iter().flat_map(|card| card.abilities.iter().copied());
        let rules = model.rulebook.rules.iter().map(|rule| rule.ability);
        printed.chain(rules).chain(self.granted.iter().copied()).collect()
    }
}

/// The abilities that some bring with them, through those that `through` lets.
fn closure(
    doing: &[PossibleDeeds],
    start: impl IntoIterator<Item = AbilityId>,
    through: &dyn Fn(AbilityId) -> bool,
) -> BTreeSet<AbilityId> {
    let mut found: BTreeSet<AbilityId> = BTreeSet::new();
    let mut next: Vec<AbilityId> = start.into_iter().collect();
    while let Some(id) = next.pop() {
        if found.insert(id) {
            let it = &doing[id.index()];
            let selves = it.events.iter().chain(&it.becomes).flat_map(|event| event.instead.iter().copied());
            let made = it.generates.iter().copied().filter(|_| through(id));
            next.extend(made.chain(it.inlines.iter().copied()).chain(selves));
        }
    }
    found
}
