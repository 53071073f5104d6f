//! What the explored runs of a scenario exercise: clauses, abilities, and the ways of every branch.
//!
//! The search itself listens only for clauses. What else is exercised is told by
//! taking every step of the finished graph once more with a listener of our own.

use super::trial::Case;
use analysis::loops::termination_of;
use analysis::ruling::clauses_met;
use analysis::search::{Unexplored, search};
use base::id::{AbilityId, ClauseId};
use base::limits::{Limit, Limits};
use explore::graph::Graph;
use explore::notes::{self, Notes};
use explore::watch::Watch;
use kernel::machine::Machine;
use kernel::position::log::{Entry, What};
use kernel::position::offer::Status;
use kernel::position::state::State;
use kernel::table::code::Op;
use kernel::table::kernel::Kernel;
use model::ability::AbilityKind;
use model::event::Special;
use model::ir::Model;
use model::well_formed::within;
use std::collections::BTreeSet;

/// What one scenario exercises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Covered {
    /// Clauses that decided something, ascending.
    pub cited: Vec<ClauseId>,
    /// The cards of the model that have abilities.
    pub cards: Vec<CardCovered>,
    /// What of its runs was not explored, and may exercise more.
    pub rest: Unexplored,
    /// The limit that was reached.
    pub limit: Option<Limit>,
}

/// A card, and what of it is exercised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardCovered {
    /// Its name.
    pub name: String,
    /// Whether it is a kind of event of the rulebook.
    pub is_event: bool,
    /// Its abilities, each followed by those inside it.
    pub abilities: Vec<AbilityCovered>,
}

/// An ability, and what of it is exercised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbilityCovered {
    /// Its canonical sentence.
    pub sentence: String,
    /// Whether it ever did anything.
    pub used: bool,
    /// Its branches, in the order of the text.
    pub branches: Vec<BranchCovered>,
}

/// What kind of branch it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BranchKind {
    /// A condition: it holds, or it does not.
    If,
    /// Somebody may: yes, or no.
    May,
    /// Somebody chooses one of several.
    Choose,
    /// The modes of the ability.
    Mode,
}

/// A branch with its ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BranchCovered {
    /// What kind it is.
    pub kind: BranchKind,
    /// Whether each way was ever taken.
    pub taken: Vec<bool>,
}

/// Listens for what is used, and where instructions go on.
#[derive(Clone, Default)]
struct CoverageListener {
    used: BTreeSet<AbilityId>,
    ways: BTreeSet<(u32, u8)>,
}

impl CoverageListener {
    fn hear_all(&mut self, notes: &mut Notes) {
        notes.entries.drain(..).for_each(|it| self.hear(&it));
        self.ways.extend(notes.ways.drain(..));
    }

    fn hear(&mut self, entry: &Entry) {
        let agent = match &entry.what {
            What::Met(agent)
            | What::Replaces(agent, _)
            | What::Prevents(agent, ..)
            | What::CannotPrevent(agent, _)
            | What::Forbidden(_, agent)
            | What::Suppressed(_, agent)
            | What::Required(_, agent) => agent,
            What::Applies(application) => &application.agent,
            What::Line(_)
            | What::Proposed(_)
            | What::Becomes(_)
            | What::Vanishes(_)
            | What::Happens(_)
            | What::Complete(_)
            | What::Limited(_)
            | What::NotItsTime(..)
            | What::KeptOut(..)
            | What::Refreshed(..)
            | What::Placed(_)
            | What::NoTarget(_)
            | What::Ceases(_)
            | What::Resolves(_)
            | What::CardResolves(..)
            | What::CardLeaves(..)
            | What::Pass(_)
            | What::InAnyOrder(_)
            | What::NoLonger(..)
            | What::Generated(_)
            | What::Ends(_)
            | What::Check(_)
            | What::Created(..)
            | What::Reading(..)
            | What::Idle(_)
            | What::Refused(..) => return,
        };
        self.used.insert(agent.ability);
    }
}

/// Explores a scenario under its rulebook, and tells what its runs exercise.
#[must_use]
pub fn cover(case: &Case<'_>, limits: &Limits, watch: &dyn Watch) -> Covered {
    let kernel = Kernel::new(case.model).heeding(watch.halt());
    let found = search(&kernel, limits, watch);
    let graph = &found.graph;
    let listener = listen(&kernel, graph);
    let model = case.model;
    let with_abilities = model.cards.iter().filter(|card| !card.abilities.is_empty());
    let cards = with_abilities.map(|card| CardCovered {
        name: card.name.clone(),
        is_event: false,
        abilities: all_within(model, &card.abilities)
            .into_iter()
            .filter(|ability| !matches!(kernel.ability(*ability).kind, AbilityKind::Mark))
            .map(|ability| ability_covered(&kernel, &listener, ability))
            .collect(),
    });
    let cards = cards.chain(events_covered(&kernel, &listener)).collect();
    let cited = clauses_met(&kernel, graph, &termination_of(&kernel, &found).loops);
    Covered { cited, cards, rest: found.unexplored(), limit: graph.incomplete() }
}

/// The kinds of events that the rulebook declares with branches in what they do, as if each were a card with one ability.
fn events_covered(kernel: &Kernel<'_>, listener: &CoverageListener) -> Vec<CardCovered> {
    let code = &kernel.code;
    let mut starts: Vec<u32> = [&code.events, &code.steps, &code.lines, &code.checks, &code.plays, &code.activations]
        .into_iter()
        .flatten()
        .copied()
        .chain(code.alone.iter().chain(&code.departures).map(|(_, alone)| *alone))
        .collect();
    starts.sort_unstable();
    let range = |start: u32| {
        let behind = starts.iter().copied().find(|at| *at > start);
        start..behind.unwrap_or(code.ops.len() as u32)
    };
    let events = kernel.model.rulebook.events.iter().enumerate();
    let covered =
        events.filter(|(_, kind)| !matches!(kind.special, Special::Starts(_) | Special::Ends(_))).map(|(at, kind)| {
            let ranges = [range(code.events[at]), range(code.steps[at])];
            let branches: Vec<BranchCovered> =
                ranges.iter().flat_map(|range| branches_in(kernel, listener, range.clone())).collect();
            let used = listener.ways.iter().any(|(pc, _)| ranges.iter().any(|range| range.contains(pc)));
            let does = AbilityCovered { sentence: "what the rulebook says it does".to_owned(), used, branches };
            CardCovered { name: kind.name.clone(), is_event: true, abilities: vec![does] }
        });
    covered.filter(|event| event.abilities.iter().any(|does| !does.branches.is_empty())).collect()
}

/// Takes every step of the graph once more.
fn listen(kernel: &Kernel<'_>, graph: &Graph) -> CoverageListener {
    let mut listener = CoverageListener::default();
    let (mut parent, mut child) = (State::default(), State::default());
    let mut notes = Notes::of_ways();
    notes::start(kernel, &mut parent, &mut notes);
    listener.hear_all(&mut notes);
    for id in (0..graph.explored()).filter(|id| !graph.targets(*id).is_empty()) {
        kernel.decode(&graph.state(id), &mut parent);
        let Status::Offer(offer) = kernel.status(&mut parent) else { continue };
        for option in 0..offer.options.len() {
            child.clone_from(&parent);
            notes::choose(kernel, &mut child, (&offer, option), &mut notes);
            listener.hear_all(&mut notes);
        }
    }
    listener
}

/// The clauses on which something of a model rests: a run can cite no others.
#[must_use]
pub fn rested_on(model: &Model) -> BTreeSet<ClauseId> {
    let book = &model.rulebook;
    let mut all: BTreeSet<ClauseId> = BTreeSet::new();
    all.extend(model.abilities.iter().flat_map(|it| &it.clauses));
    all.extend(book.card_limit.iter().flat_map(|it| &it.clauses));
    all.extend(book.events.iter().flat_map(|it| &it.clauses));
    all.extend(book.class_clauses.iter().flatten());
    all.extend(book.procedure.iter().flat_map(|it| &it.clauses));
    all.extend(book.stages.iter().flat_map(|it| &it.clauses));
    all.extend(&book.substage_clauses);
    all.extend(book.checks.iter().flat_map(|it| &it.clauses));
    all.extend(book.play.iter().flat_map(|it| &it.clauses));
    all.extend(book.policies.iter().flat_map(|it| &it.clauses));
    all.extend(book.policies.iter().flat_map(|it| &it.readings).flat_map(|it| &it.clauses));
    all.extend(book.questions.iter().flat_map(|it| &it.readings).flat_map(|it| &it.clauses));
    all
}

/// Abilities, each followed by those inside it; each once.
fn all_within(model: &Model, abilities: &[AbilityId]) -> Vec<AbilityId> {
    let mut found: Vec<AbilityId> = Vec::new();
    let mut waiting: Vec<AbilityId> = abilities.iter().rev().copied().collect();
    while let Some(next) = waiting.pop() {
        if !found.contains(&next) {
            found.push(next);
            waiting.extend(within(&model.abilities[next.index()]).into_iter().rev());
        }
    }
    found
}

fn ability_covered(kernel: &Kernel<'_>, listener: &CoverageListener, id: AbilityId) -> AbilityCovered {
    let ability = kernel.ability(id);
    let bodies = &kernel.code.abilities[id.index()];
    let starts = |pc: u32| listener.ways.iter().any(|(at, _)| *at == pc);
    let used = match &ability.kind {
        AbilityKind::Resolution(_) => bodies.iter().any(|pc| starts(*pc)),
        AbilityKind::Activated(_) => bodies.iter().chain([&kernel.code.costs[id.index()]]).any(|pc| starts(*pc)),
        // It tells a cost that is paid, or how much one is.
        AbilityKind::Playing(_) => listener.used.contains(&id) || starts(kernel.code.costs[id.index()]),
        AbilityKind::Trigger(_)
        | AbilityKind::Replacement(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Mark => listener.used.contains(&id),
    };
    let mut branches = Vec::new();
    if bodies.len() > 1 {
        let taken = bodies.iter().map(|pc| starts(*pc)).collect();
        branches.push(BranchCovered { kind: BranchKind::Mode, taken });
    }
    branches.extend(branches_in(kernel, listener, range(kernel, id)));
    let sentence = if ability.sentence.is_empty() { &ability.name } else { &ability.sentence };
    AbilityCovered { sentence: sentence.clone(), used, branches }
}

/// The branches that stand in a range of the code.
fn branches_in(kernel: &Kernel<'_>, listener: &CoverageListener, range: std::ops::Range<u32>) -> Vec<BranchCovered> {
    let mut branches = Vec::new();
    for pc in range {
        let (kind, ways) = match kernel.code.ops[pc as usize] {
            Op::Unless(..) | Op::Until(..) => (BranchKind::If, 2),
            Op::May(..) => (BranchKind::May, 2),
            Op::Choice(_, _, count) => (BranchKind::Choose, count as u8),
            Op::Do(_)
            | Op::ToItself(_)
            | Op::Jump(_)
            | Op::Each(..)
            | Op::EachPlayer(..)
            | Op::Times(..)
            | Op::With(_)
            | Op::InPlace(_)
            | Op::Target(..)
            | Op::InPart(..)
            | Op::Mix(..)
            | Op::Keep(_)
            | Op::Await(..)
            | Op::UnlessDone(..)
            | Op::Undone
            | Op::Unpaid
            | Op::End => continue,
        };
        let taken = (0..ways).map(|way| listener.ways.contains(&(pc, way))).collect();
        branches.push(BranchCovered { kind, taken });
    }
    branches
}

/// Where an ability's instructions stand: from its first body (or cost) to those of the next ability, or of events.
fn range(kernel: &Kernel<'_>, id: AbilityId) -> std::ops::Range<u32> {
    let code = &kernel.code;
    let first = |at: usize| {
        let activated = matches!(kernel.model.abilities[at].kind, AbilityKind::Activated(_) | AbilityKind::Playing(_));
        let cost = activated.then(|| code.costs[at]);
        cost.into_iter().chain(code.abilities[at].iter().copied()).min()
    };
    let Some(start) = first(id.index()) else { return 0..0 };
    let behind = (id.index() + 1..code.abilities.len()).find_map(first);
    let others = [&code.events, &code.lines, &code.checks, &code.plays];
    let rest = others.into_iter().find_map(|list| list.first().copied());
    start..behind.or(rest).unwrap_or(code.ops.len() as u32)
}

/// Adds what a scenario exercises of cards to what others do.
pub fn add(all: &mut Vec<CardCovered>, more: &[CardCovered]) {
    for card in more {
        match all.iter_mut().find(|known| is_same(known, card)) {
            Some(known) => merge(known, card),
            None => all.push(card.clone()),
        }
    }
}

/// Whether two cards have the same name and text.
fn is_same(one: &CardCovered, other: &CardCovered) -> bool {
    let same = |(one, other): (&AbilityCovered, &AbilityCovered)| {
        one.sentence == other.sentence && one.branches.len() == other.branches.len()
    };
    (&one.name, one.is_event) == (&other.name, other.is_event)
        && one.abilities.len() == other.abilities.len()
        && one.abilities.iter().zip(&other.abilities).all(same)
}

fn merge(known: &mut CardCovered, card: &CardCovered) {
    for (mine, theirs) in known.abilities.iter_mut().zip(&card.abilities) {
        mine.used |= theirs.used;
        for (mine, theirs) in mine.branches.iter_mut().zip(&theirs.branches) {
            mine.taken.iter_mut().zip(&theirs.taken).for_each(|(mine, theirs)| *mine |= theirs);
        }
    }
}
