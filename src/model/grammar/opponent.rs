//! `your opponent`: the other of two players; `an opponent's turn`: that of anybody but you.

use super::make;
use super::reader::StatementReader;
use super::trouble::{Fail, Read};
use crate::expr::Expr;
use base::diagnostic::Diagnostic;
use syntax::Mark;

/// Words for whoever is not you.
const OPPONENTS: [&[&str]; 6] = [
    &["an", "opponent"],
    &["any", "opponent"],
    &["each", "opponent"],
    &["another", "player"],
    &["each", "other", "player"],
    &["any", "other", "player"],
];

impl StatementReader<'_, '_, '_> {
    /// `your opponent`, `opponent's`: the other of two players.
    pub(super) fn opponent(&mut self, word: &str) -> Read<Option<Expr>> {
        let at = self.cursor.at;
        let your = usize::from(word == "your");
        let is_it = self.peek_at(your).is_some_and(|part| part.is_word("opponent"));
        let held = || self.peek_at(your + 1).is_some_and(|part| part.is_mark(Mark::Possessive));
        if !is_it || your == 0 && !held() {
            return Ok(None);
        }
        self.skip(your + 1);
        if self.b.players.len() > 2 {
            let message = format!(
                "`{}` is one of {} players",
                super::sentence(&self.cursor.parts[at..self.cursor.at]),
                self.b.players.len() - 1
            );
            return self.refuse(at, |span| {
                Diagnostic::error(span, message).label("which opponent?").help(
                    "write `each opponent`, `choose an opponent as NAME` before it, or `enemy` before what any opponent controls",
                )
            });
        }
        let you = self.scope.you.clone();
        let you = self.known(you, at, "there is no `you` here whose opponent it could be")?;
        Ok(Some(Expr::NextPlayer(Box::new(you))))
    }

    /// `an opponent's PERIOD`, `each other player's PERIOD`: it goes on, and is not yours.
    pub(super) fn period_of_an_opponent(&mut self) -> Read<Expr> {
        let begins = OPPONENTS.iter().find(|words| self.at_words(words)).ok_or(Fail)?;
        let you = self.scope.you.clone().ok_or(Fail)?;
        // When a card may be played is said otherwise: nothing forbids it from where it is.
        if self.cursor.parts.windows(2).any(|two| two[0].is_word("play") && two[1].is_word("this")) {
            return Err(Fail);
        }
        self.skip(begins.len());
        if !self.eat_mark(Mark::Possessive) {
            return Err(Fail);
        }
        let period = self.period()?;
        let yours = Expr::During(period, Some(Box::new(you)));
        Ok(make::and(Expr::During(period, None), make::not(yours)))
    }
}
