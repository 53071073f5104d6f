//! `that hero`: the nearest thing named before whose own description says so.
//!
//! What was named is what `it` is, the targets, the objects that have names here and the parts of the event, in this
//! order. A description says each word that stands in it, `non-` aside; an object of the scenario says those of its card.

use super::make;
use super::reader::StatementReader;
use super::scope::{NameScope, ValueKind, is_role};
use super::term::TypedValue;
use super::trouble::Read;
use crate::expr::{Expr, Role, Select, Slot};
use base::diagnostic::Diagnostic;
use base::id::WordId;
use std::rc::Rc;
use syntax::Mark;

/// What descriptions say of their candidates: one entry for each.
pub(super) type CandidateWords = Vec<(Expr, Vec<WordId>)>;

/// How several objects were named, none of which `it` is.
#[derive(Clone, Debug)]
pub(super) enum NamedTogether {
    /// By `each`, in an earlier sentence.
    ByEach,
    /// As targets, in these words.
    AsTargets(String),
    /// As those of one moment: `when 1 or more units are destroyed`.
    OfMoment,
}

impl NamedTogether {
    /// What is told of `it`, and what to write; `whose`: of something that it has.
    fn told(&self, whose: bool) -> (String, String) {
        match self {
            NamedTogether::ByEach => (
                "an earlier sentence names several by `each`, and this is one of them".to_owned(),
                "write `for each DESCRIPTION { DO; DO }`, in which `it` is each of them in turn".to_owned(),
            ),
            NamedTogether::AsTargets(words) => (
                format!("`{words}` are several, and this is one of them"),
                match whose {
                    false => format!("write `the same {words}` for all of them"),
                    true => {
                        format!("write `for each the same {words} {{ DO }}`, in which `it` is each of them in turn")
                    }
                },
            ),
            NamedTogether::OfMoment => {
                let write = if whose {
                    "write `for each of them { DO }`, in which `it` is each of them in turn"
                } else {
                    "write `each of them`"
                };
                (
                    "the event is of several objects at once, and this is one of them".to_owned(),
                    format!("{write}; or answer each for itself, without `or more`: `when a DESCRIPTION ...`"),
                )
            }
        }
    }
}

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
    /// Notes what an instruction has named by `each`, or as targets.
    pub(super) fn named_each(&mut self, each: Option<&Select>) {
        let Some(each) = each else { return };
        // The filter of targets that are named together is: one of them.
        let is_target = |slot: Slot| make::equal(Expr::Slot(each.slot), Expr::Slot(slot));
        let filter =
            if let Expr::Any(parts) = &each.filter { parts.as_slice() } else { std::slice::from_ref(&each.filter) };
        let of = |(slot, how): &(Slot, NamedTogether)| filter.contains(&is_target(*slot)).then(|| how.clone());
        let how = self.scope.several.iter().find_map(of).unwrap_or(NamedTogether::ByEach);
        self.scope.several.push((each.slot, how));
    }

    /// Notes targets that are named together in the words from a position on.
    pub(super) fn named_together(&mut self, targets: &[Slot], at: usize) {
        let words = super::sentence(&self.cursor.parts[at..self.cursor.at]);
        let words = words.strip_prefix("the same ").unwrap_or(&words).to_owned();
        self.scope.several.extend(targets.iter().map(|slot| (*slot, NamedTogether::AsTargets(words.clone()))));
    }

    /// Refuses `it`, from a position on, for what was named as one of several.
    pub(super) fn is_one(&mut self, at: usize, named: &Expr) -> Read<()> {
        let is_it = |(slot, _): &&(Slot, NamedTogether)| *named == Expr::Slot(*slot);
        // Something of it is meant then, or it is forbidden something: that is said of each.
        let is_behind_of = at.checked_sub(1).is_some_and(|before| self.cursor.parts[before].is_word("of"));
        let is_whose = self.cursor.parts[at].is_word("its")
            || is_behind_of
            || self.at_mark(Mark::Possessive)
            || self.at_word("can't");
        let Some((message, help)) = self.scope.several.iter().find(is_it).map(|(_, how)| how.told(is_whose)) else {
            return Ok(());
        };
        self.refuse(at, |span| Diagnostic::error(span, message).label("which one?").help(help))
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

    /// What is said of an object in front, or by its card where a scenario names it.
    pub(super) fn words_said(&self, one: &Expr) -> Vec<WordId> {
        // `the unit this is tied to` says of its object what it says of its candidate.
        if let Expr::First(select) = one {
            return self.words_said(&Expr::Slot(select.slot));
        }
        let noted = self.scope.said.iter().filter(|(of, _)| of == one).flat_map(|(_, words)| words.iter().copied());
        let object = self.b.objects.iter().find(|object| *one == Expr::Is(object.id.value()));
        let of_card = object.and_then(|object| self.b.cards.get(object.card.index()));
        noted.chain(of_card.into_iter().flat_map(|card| card.words.iter().copied())).collect()
    }

    /// An object that a pattern names: what is said of it is said of this part of the event.
    pub(super) fn object_told(&mut self, candidate: &Expr) -> Read<Expr> {
        let object = self.object()?;
        self.note_said_of(candidate, &object);
        Ok(object)
    }

    /// Notes that a candidate is this object, of which its own description says something.
    pub(super) fn note_said_of(&mut self, candidate: &Expr, object: &Expr) {
        let words = self.words_said(object);
        if !words.is_empty() {
            self.scope.note_said(candidate, words);
        }
    }
}
