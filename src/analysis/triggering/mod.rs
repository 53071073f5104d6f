//! The triggering graph of a model: who can set off whom, before anything is searched.
//!
//! Nodes are abilities, played cards and standing checks. An edge says that
//! one, when it is followed, can bring about that the other is followed: by an
//! event, by writing what the other reads, by generating it, and so on. The
//! graph knows the cards and the rulebook, but no position: it is about every
//! board that can be made of the cards, with any number of copies, and with
//! activating and playing as often as costs allow.
//!
//! # Why no cycle is a proof
//! On a run that does not end some nodes are followed infinitely often, since
//! following one takes finitely many steps. An ability that repeats something until
//! a condition holds, or makes an event whose body makes such an event again, may go on for ever: it has
//! an edge to itself, and needs nothing. Let I be those nodes. The script is finite (a line that repeats until a
//! condition holds is not the cards' doing), and a node that is followed once brings about finitely much; so each
//! node of I has a predecessor in I, and I holds a cycle. Over-approximation only adds
//! edges. Two things make the graph sharper, and are as sound:
//!
//! - Where an effect replaces an original event at most once, one event can be
//!   changed only finitely often. An edge along which the *same* event goes on
//!   ([`Link::PassesOn`]) makes no cycle without another that begins something.
//! - What is limited *needs* something besides its cause (`Triggering::needs`):
//!   `once per turn`, that turns begin or objects come anew; `the next time`,
//!   that it is generated anew; a cost, that what it takes is gained, or that
//!   something changes how it is paid; what takes its own object away, that an
//!   object comes or that the event is replaced; a card that is played, that
//!   cards come to where it is played from. If no node of I gives it, the
//!   limited one is not in I. What is taken from the top of a zone must have
//!   come there. All this is asked of the cards of a set alone, not of the pool.

mod arrows;
mod before_payment;
mod changing;
mod consumed;
mod cycles;
mod departure;
mod doing;
mod edges;
mod ends;
mod faces;
mod feature;
mod linked;
mod meeting;
mod needs;
mod nodes;
mod played;
mod standing;
mod supply;

pub use cycles::{Cycles, LoopCandidate};
pub use feature::TriggerFeature;

use arrows::{Arrows, LastingNodes, bits};
use base::id::{AbilityId, CardId, EventKindId};
use edges::{Drawing, played_again};
use model::ir::Model;
use model::one_of;
use model::policy::{Policy, PolicyValue, ReplacesAgain, Substituted};
use nodes::EdgeTable;
use rayon::prelude::*;
use std::collections::BTreeSet;
use supply::{NodeNeed, NodeSupply};

/// Something that can be followed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TriggerNode {
    /// An ability or effect.
    Ability(AbilityId),
    /// A card is played.
    Play(CardId),
    /// A standing check of the rulebook, by position.
    Check(usize),
}

/// How one brings about another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Why {
    /// By an event of this kind.
    Event(EventKindId),
    /// By changing what the other reads.
    Writes(TriggerFeature),
    /// By generating or granting it.
    Makes,
    /// It is an inline trigger of the other.
    Inline,
    /// By putting cards where they are played from.
    Playable,
    /// What the card does when it resolves.
    Resolves,
    /// It can be done again and again by itself.
    Again,
    /// A standing check meets an effect that could keep what it does from happening.
    Kept,
    /// The effect does, so that the check finds the same again.
    Keeps,
}

/// Whether an edge begins something, or lets the same event go on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Link {
    /// Something new begins.
    SetsOff,
    /// An event goes on as another.
    PassesOn,
}

/// An edge between nodes, by position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edge {
    /// From which node.
    pub from: usize,
    /// To which.
    pub to: usize,
    /// Whether something begins.
    pub link: Link,
    /// How.
    pub why: Why,
}

/// The triggering graph of all cards of a model under its rulebook.
pub struct Triggering<'m> {
    table: EdgeTable<'m>,
    drawing: Drawing,
    arrows: Arrows,
    /// By node: what must be given infinitely often if this is followed so.
    needs: Vec<Vec<NodeNeed>>,
    /// By node: those that are no cause of it, but change what it does or whether it can be done.
    changed_by: Vec<Vec<usize>>,
    /// What can be followed infinitely often.
    lasting: LastingNodes,
    /// The nodes that every board has.
    always: Vec<usize>,
    /// By card: the nodes that come with it.
    with: Vec<Vec<usize>>,
}

impl<'m> Triggering<'m> {
    /// The graph of a model.
    #[must_use]
    pub fn of(model: &'m Model) -> Triggering<'m> {
        let table = EdgeTable::of(model);
        let drawing = Drawing::of(&table);
        let all = table.nodes.len();
        let rows: Vec<_> = (0..all).into_par_iter().map(|node| drawing.row(&table, node)).collect();
        let arrows = Arrows::of(rows.into_iter());
        let needs = needs::needs(&table);
        let changed_by = changing::changed_by(&table);
        let supply = NodeSupply { needs: &needs, doing: &table.doing, opens: vec![true; table.openings.len()] };
        let lasting = arrows.lasting(bits(all, 0..all), &supply);
        let always = (0..all).filter(|node| table.cards[*node].is_empty()).collect();
        let mut with = vec![Vec::new(); model.cards.len()];
        for (node, cards) in table.cards.iter().enumerate() {
            cards.iter().for_each(|card| with[card.index()].push(node));
        }
        Triggering { table, drawing, arrows, needs, changed_by, lasting, always, with }
    }

    /// The nodes.
    #[must_use]
    pub fn nodes(&self) -> &[TriggerNode] {
        &self.table.nodes
    }

    /// The cards that bring a node, sorted; none for what is the rulebook's.
    #[must_use]
    pub fn cards(&self, node: usize) -> &[CardId] {
        &self.table.cards[node]
    }

    /// The edges from a node, sorted, one for each way.
    #[must_use]
    pub fn from(&self, node: usize) -> Vec<Edge> {
        self.drawing.between(&self.table, node, self.arrows.from(node))
    }

    /// The cards that something can bring again and again to where they are played from.
    #[must_use]
    pub fn played_again(&self) -> BTreeSet<CardId> {
        played_again(&self.table)
    }

    /// Whether an edge lies on a cycle.
    #[must_use]
    pub fn is_on_cycle(&self, edge: &Edge) -> bool {
        let lasts = |node: usize| self.lasting.nodes.contains(node);
        lasts(edge.from) && lasts(edge.to) && self.lasting.is_on_cycle(edge.from, edge.to)
    }

    /// How many pairs of nodes there are of which the first can bring about the second.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.arrows.pairs()
    }
}

/// Whether an effect replaces an original event at most once, so that one event is changed only finitely often.
fn replaces_once(model: &Model) -> bool {
    let is_another = |value| one_of!(value, Substituted: Another, not On | Anew);
    let can_be_another = match model.rulebook.stated() {
        Some(value) => is_another(value),
        None => {
            let readings = model.rulebook.silent_readings(Policy::Substituted as u8);
            readings.into_iter().any(|at| is_another(Substituted::at(at)))
        }
    };
    // As another event none has replaced it yet.
    model.rulebook.stated() == Some(ReplacesAgain::Once) && !can_be_another
}
