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
//! - What is limited *needs* something besides its cause ([`Triggering::needs`]):
//!   `once per turn`, that turns begin or objects come anew; `the next time`,
//!   that it is generated anew; a cost, that what it takes is gained; what
//!   takes its own object away, that an object comes or that the event is
//!   replaced. If no node that gives it can be in I, neither can the limited one.

mod before_payment;
mod changing;
mod consumed;
mod cycles;
mod departure;
mod doing;
mod edges;
mod feature;
mod meeting;
mod needs;
mod nodes;
mod quick;
mod standing;

pub use cycles::{Cycles, LoopCandidate};
pub use feature::TriggerFeature;

use base::id::{AbilityId, CardId, EventKindId};
use model::ir::Model;
use model::one_of;
use model::policy::{Policy, PolicyValue, ReplacesAgain, Substituted};

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

/// The triggering graph.
#[derive(Clone, Debug)]
pub struct Triggering {
    /// The nodes.
    pub nodes: Vec<TriggerNode>,
    /// By node: the cards that bring it, sorted; empty for what is the rulebook's.
    pub cards: Vec<Vec<CardId>>,
    /// The edges, sorted, at most one for each way.
    pub edges: Vec<Edge>,
    /// By node: sets of nodes, of each of which one must be followed infinitely often if this is.
    pub needs: Vec<Vec<Vec<usize>>>,
    /// By node: those that are no cause of it, but change what it does or whether it can be done.
    pub changed_by: Vec<Vec<usize>>,
}

impl Triggering {
    /// The graph of all cards of a model under its rulebook.
    #[must_use]
    pub fn of(model: &Model) -> Triggering {
        let table = nodes::EdgeTable::of(model);
        let edges = edges::edges(&table);
        let needs = needs::needs(&table);
        let cards = (0..table.nodes.len()).map(|at| table.cards[at].clone()).collect();
        let changed_by = changing::changed_by(&table);
        Triggering { nodes: table.nodes, cards, edges, needs, changed_by }
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
