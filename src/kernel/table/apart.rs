//! What is known of triggers that wait and do not touch each other (the chapter on play tries it).

use base::id::AbilityId;
use model::expr::Expr;
use model::ir::Model;
use model::visit::{Visit, walk};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// How many wait at least for it to be tried, where it is asked for: fewer have few orders, and each of them is then seen.
pub const TRIED_FROM: usize = 5;

/// The most pairs that are noted.
const PAIRS_MAX: usize = 64;

/// Whether it is tried, and what was found. The pairs that are noted change nothing but how long that takes.
#[derive(Debug, Default)]
pub struct ApartTriggers {
    /// How many wait at least, for it to be tried; nothing: it is not.
    pub from: Option<usize>,
    /// Whether anything asks how much waits.
    pub reads_waiting: bool,
    /// Pairs that touch each other; a trigger that cannot resolve by itself with itself.
    pairs: Mutex<Vec<(AbilityId, AbilityId)>>,
    most: AtomicUsize,
}

impl ApartTriggers {
    /// It is tried where so many wait, and nothing is known yet.
    #[must_use]
    pub fn tried_from(model: &Model, from: usize) -> ApartTriggers {
        let mut waiting = ReadsWaiting(false);
        walk::model(&mut waiting, model);
        ApartTriggers { from: Some(from), reads_waiting: waiting.0, ..ApartTriggers::default() }
    }

    /// Notes a pair that touches each other.
    pub(crate) fn note_pair(&self, one: AbilityId, other: AbilityId) {
        let mut pairs = Mutex::lock(&self.pairs).unwrap_or_else(PoisonError::into_inner);
        if pairs.len() < PAIRS_MAX && !pairs.contains(&(one, other)) {
            pairs.push((one, other));
        }
    }

    /// All pairs that are noted: they are tried first where they wait again.
    pub(crate) fn pairs(&self) -> Vec<(AbilityId, AbilityId)> {
        Mutex::lock(&self.pairs).unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes that so many do not touch each other.
    pub(crate) fn note(&self, count: usize) {
        self.most.fetch_max(count, Ordering::Relaxed);
    }

    /// The most until now that do not, so that one order was taken for all.
    #[must_use]
    pub fn most(&self) -> usize {
        self.most.load(Ordering::Relaxed)
    }
}

/// Whether a model asks anywhere how much waits.
struct ReadsWaiting(bool);

impl Visit<'_> for ReadsWaiting {
    fn expr(&mut self, expr: &Expr) {
        self.0 |= *expr == Expr::Waiting;
        walk::expr(self, expr);
    }
}
