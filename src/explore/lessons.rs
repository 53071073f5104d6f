//! Steps that were taken, as trees of what they read.
//!
//! A step is a function of what it reads of a state. Taken once, it is kept under the values that it read, in the order in
//! which it read them: a path of guards, at whose end stands what it changed and what was told on the way. The paths of one
//! option of one offer are a tree, and so are those of what states say that stopped. Whoever comes to the end of a path
//! with a state has the step for it.
//!
//! Every path has at least a guard for each field that its own step read, so what is found is what the step would
//! give. A field with one value until now needs no guard; when it gets a second, all is forgotten. Past [`NODES_MAX`]
//! nothing more is learned.

use super::fields::Fields;
use super::graph::SeenPredicates;
use super::node::StateKind;
use super::table::Shard;
use kernel::position::offer::Offer;
use kernel::position::trace::StatePart;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Most nodes of all trees.
const NODES_MAX: usize = 1 << 23;
/// Most changes of all leaves.
const CHANGES_MAX: usize = 1 << 25;
/// A field with at most so many values has a place for each.
const FEW: usize = 16;
/// No node.
const NONE: u32 = u32::MAX;

/// A node of a tree.
#[derive(Clone, Copy)]
enum GuardNode {
    /// No step has come here.
    Unknown,
    /// Goes on where a field has this value.
    One { field: u32, code: u32, then: u32 },
    /// Goes on by the value of a field; those from `len` on are unknown.
    Few { field: u32, base: u32, len: u32 },
    /// Goes on by the value of a field, in the table of branches.
    Many { field: u32 },
    /// What is known.
    Leaf(u32),
}

/// What a step comes to.
#[derive(Clone, Copy)]
pub(super) struct LearnedStep {
    /// What kind of state it leads to.
    pub(super) kind: StateKind,
    /// What its boundaries saw.
    pub(super) seen: SeenPredicates,
    first: u32,
    count: u32,
}

/// An offer, and where the trees of its options are.
pub(super) struct KnownOffer {
    /// The offer.
    pub(super) offer: Arc<Offer>,
    roots: u32,
}

/// A value that a field comes to have.
pub(super) type LearnedChange = (u32, u32);

/// All that was learned.
pub(super) struct Lessons {
    /// The fields of states.
    pub(super) fields: Fields,
    nodes: Vec<GuardNode>,
    branches: Branches,
    offers: Vec<KnownOffer>,
    offer_numbers: Shard,
    leaves: Vec<LearnedStep>,
    changes: Vec<LearnedChange>,
    /// What a test leaves out of every path.
    omitted: Option<StatePart>,
}

/// Where a path goes on by one of many values.
#[derive(Default)]
struct Branches {
    slots: Vec<(u64, u32)>,
    used: usize,
}

impl Branches {
    const EMPTY: u64 = u64::MAX;

    #[inline]
    fn home(key: u64, len: usize) -> usize {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 32) as usize & (len - 1)
    }

    #[inline]
    fn get(&self, node: u32, code: u32) -> u32 {
        let key = u64::from(node) << 32 | u64::from(code);
        if self.slots.is_empty() {
            return NONE;
        }
        let mut at = Branches::home(key, self.slots.len());
        loop {
            match self.slots[at] {
                (found, then) if found == key => return then,
                (Branches::EMPTY, _) => return NONE,
                _ => at = (at + 1) & (self.slots.len() - 1),
            }
        }
    }

    fn set(&mut self, node: u32, code: u32, then: u32) {
        if self.used * 3 >= self.slots.len() * 2 {
            let wider = vec![(Branches::EMPTY, NONE); (self.slots.len() * 2).max(64)];
            for (key, then) in std::mem::replace(&mut self.slots, wider) {
                if key != Branches::EMPTY {
                    self.put(key, then);
                }
            }
        }
        self.used += 1;
        self.put(u64::from(node) << 32 | u64::from(code), then);
    }

    fn put(&mut self, key: u64, then: u32) {
        let mut at = Branches::home(key, self.slots.len());
        while self.slots[at].0 != Branches::EMPTY {
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = (key, then);
    }
}

#[inline]
fn code_of(codes: &[u32], field: u32) -> u32 {
    codes.get(field as usize).copied().unwrap_or(0)
}

impl Lessons {
    /// Nothing is learned yet.
    pub(super) fn new(fields: Fields, omitted: Option<StatePart>) -> Lessons {
        Lessons {
            fields,
            nodes: vec![GuardNode::Unknown],
            branches: Branches::default(),
            offers: Vec::new(),
            offer_numbers: Shard::new(),
            leaves: Vec::new(),
            changes: Vec::new(),
            omitted,
        }
    }

    /// The offer of a state that stopped, by its number, if that is known.
    #[inline]
    pub(super) fn offer_of(&self, codes: &[u32]) -> Option<u32> {
        self.find(0, codes)
    }

    /// An offer by its number.
    #[inline]
    pub(super) fn offer(&self, number: u32) -> &KnownOffer {
        &self.offers[number as usize]
    }

    /// What an option of an offer comes to in a state, if that is known.
    #[inline]
    pub(super) fn step(&self, offer: u32, option: usize, codes: &[u32]) -> Option<&LearnedStep> {
        let roots = self.offers[offer as usize].roots;
        if roots == NONE {
            return None;
        }
        self.find(roots + option as u32, codes).map(|leaf| &self.leaves[leaf as usize])
    }

    /// What a step changes.
    #[inline]
    pub(super) fn changes(&self, leaf: &LearnedStep) -> &[LearnedChange] {
        &self.changes[leaf.first as usize..(leaf.first + leaf.count) as usize]
    }

    #[inline]
    fn find(&self, root: u32, codes: &[u32]) -> Option<u32> {
        let mut at = root;
        loop {
            at = match self.nodes[at as usize] {
                GuardNode::Leaf(leaf) => return Some(leaf),
                GuardNode::Unknown => return None,
                GuardNode::One { field, code, then } if code_of(codes, field) == code => then,
                GuardNode::One { .. } => return None,
                GuardNode::Few { field, base, len } => {
                    let code = code_of(codes, field);
                    if code >= len {
                        return None;
                    }
                    base + code
                }
                GuardNode::Many { field } => self.branches.get(at, code_of(codes, field)),
            };
            if at == NONE {
                return None;
            }
        }
    }

    /// Learns what a state says that stopped; the number of the offer.
    pub(super) fn learn_offer(&mut self, codes: &[u32], read: &[u32], offer: Offer) -> u32 {
        let mut hasher = DefaultHasher::new();
        offer.hash(&mut hasher);
        let (print, next) = (hasher.finish(), self.offers.len() as u32);
        let known = self.offer_numbers.find_or_add(print, next, |at| *self.offers[at as usize].offer == offer);
        let number = known.unwrap_or_else(|| {
            self.offers.push(KnownOffer { offer: Arc::new(offer), roots: NONE });
            next
        });
        self.insert(0, (codes, read), number);
        number
    }

    /// Learns what an option of an offer comes to.
    pub(super) fn learn_step(
        &mut self,
        (offer, option): (u32, usize),
        told: (&[u32], &[u32]),
        (kind, seen): (StateKind, SeenPredicates),
        changes: &[LearnedChange],
    ) {
        if self.is_full() {
            return;
        }
        let first = self.changes.len() as u32;
        if self.offers[offer as usize].roots == NONE {
            self.offers[offer as usize].roots = self.nodes.len() as u32;
            let count = self.offers[offer as usize].offer.options.len();
            self.nodes.resize(self.nodes.len() + count, GuardNode::Unknown);
        }
        let root = self.offers[offer as usize].roots + option as u32;
        let next = self.leaves.len() as u32;
        if self.insert(root, told, next) {
            self.changes.extend_from_slice(changes);
            self.leaves.push(LearnedStep { kind, seen, first, count: changes.len() as u32 });
        }
    }

    fn is_full(&self) -> bool {
        self.nodes.len() >= NODES_MAX || self.changes.len() >= CHANGES_MAX
    }

    /// The number of a value of a field. Where it is the second of that field, all is forgotten.
    pub(super) fn code(&mut self, field: u32, value: &[u8]) -> u32 {
        let was_constant = self.fields.is_constant(field);
        let code = self.fields.code(field, value);
        if was_constant && !self.fields.is_constant(field) {
            self.forget();
        }
        code
    }

    /// Forgets every step; offers keep their numbers.
    fn forget(&mut self) {
        self.nodes = vec![GuardNode::Unknown];
        self.branches = Branches::default();
        self.leaves.clear();
        self.changes.clear();
        self.offers.iter_mut().for_each(|known| known.roots = NONE);
    }

    /// A path for what was read, to a leaf; whether there was none.
    fn insert(&mut self, root: u32, (codes, read): (&[u32], &[u32]), leaf: u32) -> bool {
        let mut passed: Vec<u32> = Vec::new();
        let (mut at, mut left) = (root, read.iter().copied());
        loop {
            let (field, next) = match self.nodes[at as usize] {
                GuardNode::Leaf(_) => return false,
                GuardNode::Unknown => {
                    let omitted = self.omitted;
                    let fields = &self.fields;
                    let is_guard = |it: &u32| {
                        !fields.is_constant(*it) && !passed.contains(it) && omitted != Some(fields.place(*it).part)
                    };
                    let Some(field) = left.find(is_guard) else {
                        self.nodes[at as usize] = GuardNode::Leaf(leaf);
                        return true;
                    };
                    let then = self.nodes.len() as u32;
                    self.nodes.push(GuardNode::Unknown);
                    self.nodes[at as usize] = GuardNode::One { field, code: code_of(codes, field), then };
                    (field, then)
                }
                GuardNode::One { field, code, then } if code_of(codes, field) == code => (field, then),
                GuardNode::One { field, code, then } => {
                    self.widen(at, field, (code, then));
                    continue;
                }
                GuardNode::Few { field, base, len } if code_of(codes, field) < len => {
                    (field, base + code_of(codes, field))
                }
                GuardNode::Few { field, base, len } => {
                    self.nodes[at as usize] = GuardNode::Many { field };
                    (0..len).for_each(|code| self.branches.set(at, code, base + code));
                    continue;
                }
                GuardNode::Many { field } => (field, self.branch(at, code_of(codes, field))),
            };
            passed.push(field);
            at = next;
        }
    }

    /// A node with one branch has room for several.
    fn widen(&mut self, at: u32, field: u32, (code, then): (u32, u32)) {
        let count = self.fields.count(field);
        if count > FEW {
            self.nodes[at as usize] = GuardNode::Many { field };
            self.branches.set(at, code, then);
            return;
        }
        let (base, len) = (self.nodes.len() as u32, count.next_power_of_two());
        self.nodes.resize(self.nodes.len() + len, GuardNode::Unknown);
        self.nodes[(base + code) as usize] = self.nodes[then as usize];
        if let GuardNode::Many { .. } = self.nodes[then as usize] {
            // The branches of a node go by its number.
            self.nodes[at as usize] = GuardNode::Many { field };
            self.branches.set(at, code, then);
            return;
        }
        self.nodes[at as usize] = GuardNode::Few { field, base, len: len as u32 };
    }

    fn branch(&mut self, at: u32, code: u32) -> u32 {
        let known = self.branches.get(at, code);
        if known != NONE {
            return known;
        }
        let then = self.nodes.len() as u32;
        self.nodes.push(GuardNode::Unknown);
        self.branches.set(at, code, then);
        then
    }

    /// Bytes in use.
    pub(super) fn size(&self) -> u64 {
        // An offer is mostly its options.
        let offers = self.offers.len() * (size_of::<KnownOffer>() + 2 * size_of::<Offer>());
        (offers
            + self.nodes.len() * size_of::<GuardNode>()
            + self.branches.slots.len() * size_of::<(u64, u32)>()
            + self.leaves.len() * size_of::<LearnedStep>()
            + self.changes.len() * size_of::<LearnedChange>()) as u64
            + self.fields.size()
    }
}
