//! `your opponent`: the other of two players.

use super::reader::StatementReader;
use super::trouble::Read;
use crate::expr::Expr;
use base::diagnostic::Diagnostic;
use syntax::Mark;

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
}
