//! `that hero`: the nearest thing named before whose own description says so.
//!
//! What was named is what `it` is, the targets, the objects that have names here and the parts of the event, in this
//! order. A description says each word that stands in it, `non-` aside; an object of the scenario says those of its card.

use super::reader::StatementReader;
use super::scope::{NameScope, ValueKind, is_role};
use super::term::TypedValue;
use super::trouble::Read;
use crate::expr::{Expr, Role, Slot};
use base::diagnostic::Diagnostic;
use base::id::WordId;
use std::rc::Rc;

/// What descriptions say of their candidates: one entry for each.
pub(super) type CandidateWords = Vec<(Expr, Vec<WordId>)>;

impl NameScope {
    /// Notes what a description says of its candidate.
    pub(super) fn note_said(&mut self, candidate: &Expr, words: Vec<WordId>) {
        let said = Rc::make_mut(&mut self.said);
        match said.iter_mut().find(|(of, _)| of == candidate) {
            Some((_, known)) => {
                known.extend(words.into_iter().filter(|word| !known.contains(word)).collect::<Vec<_>>())
            }
            None => said.push((candidate.clone(), words)),
        }
    }

    /// What is still said within an answer to another event: its parts are others; `it` is kept in a place of its own.
    pub(super) fn said_within(&self, it: Option<&Expr>) -> Rc<CandidateWords> {
        let within = |(of, words): &(Expr, Vec<WordId>)| {
            let of = if Some(of) == self.it.as_ref() { it? } else { of };
            let is_gone = matches!(of, Expr::Slot(slot) if is_role(*slot));
            (!is_gone).then(|| (of.clone(), words.clone()))
        };
        Rc::new(self.said.iter().filter_map(within).collect())
    }
}

impl StatementReader<'_, '_, '_> {
    /// Refuses `it`, from a position on, for what an earlier sentence named by `each`.
    pub(super) fn is_one(&mut self, at: usize, named: &Expr) -> Read<()> {
        let several = matches!(named, Expr::Slot(slot) if self.scope.several.contains(slot));
        if !several {
            return Ok(());
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, "an earlier sentence names several by `each`, and this is one of them")
                .label("which one?")
                .help("write `for each DESCRIPTION { DO; DO }`, in which `it` is each of them in turn")
        })
    }

    /// After `that`, which stands at a position: a word of the vocabulary.
    pub(super) fn that_word(&mut self, at: usize) -> Read<Option<TypedValue>> {
        let Some((word, length)) = self.find_word() else { return Ok(None) };
        self.skip(length);
        let named = self.named_before();
        if let Some(found) = named.iter().find(|one| self.says(one, word)) {
            let found = found.clone();
            self.is_one(at, &found)?;
            self.scope.read(&found);
            return Ok(Some((found, ValueKind::Object)));
        }
        let it = self.scope.it.clone();
        self.known(it, at, "nothing was named that it could be")?;
        let book = self.b.rulebook;
        let name = |word: WordId| book.words.get(word.index()).map_or("", |word| word.name.as_str());
        let message = format!("nothing named before is said to be `{}`", name(word));
        let mut said: Vec<String> = Vec::new();
        for one in &named {
            let words = self.words_said(one).into_iter().map(|word| format!("`{}`", name(word)));
            words.for_each(|word| {
                if !said.contains(&word) {
                    said.push(word);
                }
            });
        }
        let help = match (self.passed_by_name(), said.is_empty()) {
            (Some(named), _) => named,
            (None, true) => "write `it` for what was named last".to_owned(),
            (None, false) => format!("it is said to be {}; write `it` for what was named last", said.join(", ")),
        };
        self.refuse(at, |span| Diagnostic::error(span, message).label("which one?").help(help))
    }

    /// What was named before, the nearest first.
    fn named_before(&self) -> Vec<Expr> {
        let scope = &self.scope;
        let targets = scope.targets.iter().flatten().rev().map(|target| Expr::Slot(target.target.select.slot));
        let names =
            scope.names.iter().rev().filter(|name| name.kind == ValueKind::Object).map(|name| Expr::Slot(name.slot));
        let roles = [Role::Object, Role::Source, Role::Other].into_iter().filter(|_| scope.event);
        let roles = roles.map(|role| Expr::Slot(Slot::of_role(role)));
        scope.it.iter().cloned().chain(targets).chain(names).chain(roles).collect()
    }

    fn says(&self, one: &Expr, word: WordId) -> bool {
        self.words_said(one).contains(&word)
    }

    fn words_said(&self, one: &Expr) -> Vec<WordId> {
        let noted = self.scope.said.iter().filter(|(of, _)| of == one).flat_map(|(_, words)| words.iter().copied());
        let object = self.b.objects.iter().find(|object| *one == Expr::Is(object.id.value()));
        let of_card = object.and_then(|object| self.b.cards.get(object.card.index()));
        noted.chain(of_card.into_iter().flat_map(|card| card.words.iter().copied())).collect()
    }
}
