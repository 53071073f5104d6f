//! What every player has on a board, since the rules speak of it as theirs (`PLAYER's hero`).

use super::cardpool::Cardpool;
use super::company::words_of;
use super::pool::Board;
use base::id::WordId;
use model::expr::{Comparison, Expr, Slot};
use model::ir::Model;
use model::visit::{Visit, walk};
use std::collections::BTreeSet;

/// The cards of which each player has one, as they are called: cards that stand in the rulebook's own file, with a word by which the
/// rulebook means the one object of a player. None where the pool has such things.
#[must_use]
pub fn supports(cards: &Cardpool, model: &Model) -> Vec<String> {
    let mut look = TheirsSearch::default();
    walk::rulebook(&mut look, &model.rulebook);
    // What scenarios only place, and no other thing names, is on no board by itself.
    let is_there = |name: &str| cards.pool.things.iter().any(|it| it.name == name && (it.is_card || it.is_nameless));
    for object in model.scenario.objects.iter().filter(|it| is_there(&it.name)) {
        let known = &model.cards[object.card.index()].words;
        look.words.retain(|word| !known.contains(word));
    }
    let left_out: BTreeSet<&str> = cards.left_out.iter().map(|(name, _)| name.as_str()).collect();
    let is_new = |name: &String| !is_there(name) && !left_out.contains(name.as_str());
    let beside: Vec<String> = cards.beside_the_rulebook().into_iter().filter(is_new).collect();
    let mut trial = cards.pool.clone();
    trial.settings = vec![beside.iter().map(|name| format!("{}: \"{name}\"", trial.players[0])).collect()];
    let boards: Vec<Board> =
        (0..beside.len()).map(|at| Board { settings: vec![(0, at)], ..Board::default() }).collect();
    // Words have their numbers by the rulebook, which is the same.
    let words = |read: Model| read.cards.into_iter().flat_map(|card| card.words).collect::<BTreeSet<WordId>>();
    let read = cards.models_of(&trial, &boards, "a support", words);
    let mut names: Vec<String> = Vec::new();
    for (name, words) in beside.into_iter().zip(read) {
        let words = words.unwrap_or_default();
        if !words.is_disjoint(&look.words) {
            look.words.retain(|word| !words.contains(word));
            names.push(name);
        }
    }
    names
}

/// A look for words of the one object of a player.
#[derive(Default)]
struct TheirsSearch {
    words: BTreeSet<WordId>,
}

impl TheirsSearch {
    fn described(&mut self, slot: Slot, filter: &Expr) {
        let it = Expr::Slot(slot);
        let is_theirs = |part: &Expr| {
            matches!(part, Expr::Compare(Comparison::Equal, one, _)
                if matches!(&**one, Expr::Controller(of) | Expr::Owner(of) if **of == it))
        };
        if filter.conjuncts().iter().any(is_theirs) {
            self.words.extend(words_of(filter, slot));
        }
    }
}

impl<'m> Visit<'m> for TheirsSearch {
    fn expr(&mut self, expr: &'m Expr) {
        if let Expr::First(select) = expr {
            self.described(select.slot, &select.filter);
        }
        walk::expr(self, expr);
    }
}
