//! The triggering graph of a pool of cards in words.

use super::names::Names;
use analysis::triggering::{Edge, TriggerFeature, TriggerNode, Triggering, Why};
use base::id::CardId;
use model::ability::AbilityKind;
use model::ir::Model;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use study::cardpool::Cardpool;

/// What a triggering graph says.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct TriggeringBrief {
    /// The rulebook.
    pub rulebook: String,
    /// `ends`: it is proved that every board made of these cards ends. `cycles`: it is not known.
    pub verdict: &'static str,
    /// The cards.
    pub cards: Vec<String>,
    /// Cards that cannot be read under the rulebook.
    pub left_out: Vec<CardLeftOut>,
    /// What can be followed: abilities, plays, standing checks.
    #[serde(rename = "nodes")]
    pub boxes: Vec<TriggeringBox>,
    /// Who can set off whom.
    #[serde(rename = "edges")]
    pub arrows: Vec<TriggeringArrow>,
    /// How many of these arrows there are. Of more than 100,000 only those on the cycles of the sets are listed.
    pub ways: u64,
    /// The minimal sets of cards that could loop, smallest first.
    pub candidates: Vec<CandidateBrief>,
    /// Whether there can be more: larger ones, or too many.
    pub more: bool,
    /// The most cards of a set that was looked for.
    pub size: usize,
}

/// Something that can be followed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct TriggeringBox {
    /// The card; nothing for what is the rulebook's.
    pub card: Option<String>,
    /// What it is.
    pub text: String,
}

/// A card that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CardLeftOut {
    /// Its name.
    pub card: String,
    /// The first problem.
    pub why: String,
}

impl CardLeftOut {
    /// Those of a pool.
    #[must_use]
    pub fn of(pool: &Cardpool) -> Vec<CardLeftOut> {
        pool.left_out.iter().map(|(card, why)| CardLeftOut { card: card.clone(), why: why.clone() }).collect()
    }
}

/// A set of cards that could loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CandidateBrief {
    /// The cards; none: the rulebook alone could.
    pub cards: Vec<String>,
    /// The edges of its cycles, by position from 0.
    #[serde(rename = "edges")]
    pub arrows: Vec<usize>,
}

impl TriggeringBox {
    /// Whose it is.
    #[must_use]
    pub fn whose(&self) -> &str {
        self.card.as_deref().unwrap_or("the rulebook")
    }
}

/// One can set off another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TriggeringArrow {
    /// From which node, from 0.
    pub from: usize,
    /// To which.
    pub to: usize,
    /// How: the kinds of events, and what is changed that the other reads.
    pub how: Vec<String>,
    /// Whether it lies on a cycle.
    pub on_cycle: bool,
}

/// How many cards are named that are left out, where not all are asked for: of a whole set file thousands can be.
pub const LEFT_OUT_TOLD: usize = 10;

/// The most arrows that are listed one by one: of a whole set file there are millions.
const ARROWS_MAX: usize = 100_000;

/// It is proved that every board ends.
const ENDS: &str = "ends";

impl TriggeringBrief {
    /// Whether it is proved that every board of these cards ends.
    #[must_use]
    pub fn ends(&self) -> bool {
        self.verdict == ENDS
    }
}

/// Tells the graph of a pool, and its sets of at most so many cards that could loop.
#[must_use]
pub fn triggering(pool: &Cardpool, graph: &Triggering<'_>, size: usize) -> TriggeringBrief {
    let (model, cycles) = (&*pool.whole, graph.cycles(size));
    let names = Names::new(model);
    let ways = graph.pairs();
    let edges: Vec<Edge> = if ways > ARROWS_MAX {
        let of_sets: BTreeSet<Edge> = cycles.candidates.iter().flat_map(|it| &it.edges).copied().collect();
        of_sets.into_iter().collect()
    } else {
        (0..graph.nodes().len()).flat_map(|node| graph.from(node)).collect()
    };
    // The edges are sorted: several from one node to another stand together.
    let mut arrows: Vec<TriggeringArrow> = Vec::new();
    for edges in edges.chunk_by(|one, other| (one.from, one.to) == (other.from, other.to)) {
        let how: BTreeSet<String> = edges.iter().map(|edge| words(model, graph, edge)).collect();
        let on_cycle = edges.iter().any(|edge| graph.is_on_cycle(edge));
        arrows.push(TriggeringArrow { from: edges[0].from, to: edges[0].to, how: how.into_iter().collect(), on_cycle });
    }
    let place_of =
        |edge: &Edge| arrows.binary_search_by_key(&(edge.from, edge.to), |arrow| (arrow.from, arrow.to)).ok();
    let mut known: BTreeSet<Vec<String>> = BTreeSet::new();
    let mut candidates: Vec<CandidateBrief> = Vec::new();
    for candidate in &cycles.candidates {
        let cards = named(model, &candidate.cards);
        if known.insert(cards.clone()) {
            let on: BTreeSet<usize> = candidate.edges.iter().filter_map(place_of).collect();
            candidates.push(CandidateBrief { cards, arrows: on.into_iter().collect() });
        }
    }
    TriggeringBrief {
        rulebook: model.rulebook.name.clone(),
        verdict: if graph.is_cyclic() { "cycles" } else { ENDS },
        cards: pool.pool.cards().iter().map(|at| pool.pool.things[*at].name.clone()).collect(),
        left_out: CardLeftOut::of(pool),
        boxes: (0..graph.nodes().len()).map(|at| a_box(&names, graph, at)).collect(),
        arrows,
        ways: ways as u64,
        candidates,
        more: cycles.more,
        size,
    }
}

fn named(model: &Model, cards: &[CardId]) -> Vec<String> {
    let names: BTreeSet<&str> = cards.iter().map(|card| model.cards[card.index()].name.as_str()).collect();
    names.into_iter().map(str::to_owned).collect()
}

fn a_box(names: &Names<'_>, graph: &Triggering<'_>, at: usize) -> TriggeringBox {
    let model = names.model;
    let card = named(model, graph.cards(at)).into_iter().next();
    let text = match graph.nodes()[at] {
        TriggerNode::Ability(id) => model.abilities[id.index()].sentence.clone(),
        TriggerNode::Play(_) => "is played".to_owned(),
        TriggerNode::Check(check) => {
            let cited = names.clauses(&model.rulebook.checks[check].clauses);
            let cited = if cited.is_empty() { (check + 1).to_string() } else { cited.join(", ") };
            format!("what is always looked at: {cited}")
        }
    };
    TriggeringBox { card, text }
}

fn words(model: &Model, graph: &Triggering<'_>, edge: &Edge) -> String {
    match edge.why {
        Why::Event(kind) => model.rulebook.events[kind.index()].name.clone(),
        Why::Writes(feature) => format!("changes {}", changed(model, feature)),
        Why::Makes => "makes it".to_owned(),
        Why::Inline => "when it is done".to_owned(),
        Why::Playable => "puts cards where they are played from".to_owned(),
        Why::Resolves => "resolves".to_owned(),
        Why::Again => again(model, graph.nodes()[edge.from]).to_owned(),
        Why::Kept => "is kept from what it does".to_owned(),
        Why::Keeps => "lets it find the same again".to_owned(),
    }
}

fn again(model: &Model, node: TriggerNode) -> &'static str {
    match node {
        TriggerNode::Ability(id) => match model.abilities[id.index()].kind {
            AbilityKind::Replacement(_) => "replaces what it has replaced",
            AbilityKind::Activated(_) => "as often as its player likes",
            AbilityKind::Trigger(_)
            | AbilityKind::Resolution(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => "goes on by itself",
        },
        TriggerNode::Check(_) => "finds the same again",
        TriggerNode::Play(_) => "again",
    }
}

fn changed(model: &Model, feature: TriggerFeature) -> String {
    let book = &model.rulebook;
    match feature {
        TriggerFeature::Number(number) => book.numbers[number.index()].name.clone(),
        TriggerFeature::Resource(resource) => book.resources[resource.index()].clone(),
        TriggerFeature::Relation(relation) => format!("what is {}", book.relations[relation.index()].name),
        TriggerFeature::Counter(counter) => format!("{} counters", book.counters[counter.index()]),
        TriggerFeature::Zones => "which objects are where".to_owned(),
        TriggerFeature::Control => "who controls what".to_owned(),
        TriggerFeature::Words => "words of objects".to_owned(),
        TriggerFeature::Abilities => "abilities of objects".to_owned(),
        TriggerFeature::Cards => "what objects are copies of".to_owned(),
        TriggerFeature::Turn => "whose turn it is".to_owned(),
        TriggerFeature::Period(period) => format!("whether {} goes on", book.periods[period.index()].name),
        TriggerFeature::Players => "who is in the game".to_owned(),
        TriggerFeature::Tally(_) => "how often something has happened".to_owned(),
        TriggerFeature::Waiting => "what waits".to_owned(),
    }
}
