//! Wordings of which more must be known than a template says: numbers of nobody, what cards call themselves, who sits before.

use super::super::names::name_length;
use super::super::reader::StatementReader;
use super::template::written;
use super::{Correction, Reworded};
use base::source::Span;
use syntax::{Mark, Part};

/// What printed cards call themselves, also where a game has other words.
pub(in super::super) const NOUNS: [&str; 20] = [
    "creature",
    "minion",
    "character",
    "monster",
    "spell",
    "permanent",
    "artifact",
    "enchantment",
    "equipment",
    "land",
    "ally",
    "champion",
    "follower",
    "weapon",
    "unit",
    "hero",
    "item",
    "ability",
    "piece",
    "fighter",
];

/// Signs of comparisons.
const SIGNS: [Mark; 6] = [Mark::Less, Mark::Greater, Mark::Equal, Mark::NotEqual, Mark::LessEqual, Mark::GreaterEqual];

impl StatementReader<'_, '_, '_> {
    /// `life > 0`, where whose life it is is not said.
    pub(super) fn whose_number(&self, run: &[Part]) -> Vec<Reworded> {
        let begins = |at: usize| at == 0 || ["while", "when", "if"].iter().any(|word| run[at - 1].is_word(word));
        let numbers = || self.b.rulebook.numbers.iter();
        let named = |at: usize| numbers().find_map(|it| Some((at, &it.name, at + name_length(&it.name, &run[at..])?)));
        let Some((from, name, length)) = (0..run.len()).filter(|at| begins(*at)).find_map(named) else {
            return Vec::new();
        };
        let compares = |part: &Part| SIGNS.iter().any(|sign| part.is_mark(*sign)) || part.is_word("is");
        if !run.get(length).is_some_and(compares) {
            return Vec::new();
        }
        let heroes = self.b.objects.iter().map(|object| object.name.as_str());
        let owner = match self.scope.this.is_some() {
            true => Some("this".to_owned()),
            false => {
                heroes.clone().find(|name| name.ends_with(" hero")).or_else(|| heroes.clone().next()).map(str::to_owned)
            }
        };
        let Some(owner) = owner else { return Vec::new() };
        let span = run[from].span().to(run[length - 1].span());
        let mut parts = run[..length].to_vec();
        parts.extend(written("of", span));
        match owner.split_once("'s ") {
            Some((player, object)) => parts.extend(written(&format!("{player} 's {object}"), span)),
            None if owner == "this" => parts.extend(written("this", span)),
            None => parts.push(Part::Text { text: owner, span }),
        }
        parts.extend_from_slice(&run[length..]);
        let help = format!(
            "write `$$`, or name another object; whether any is so is asked by `there is a DESCRIPTION with {name} > 0`"
        );
        vec![Reworded {
            parts,
            correction: Some(correction(span, "whose number this is is not said", "of what?", help)),
        }]
    }

    /// `the player to your right`: who comes after all others.
    pub(super) fn seat_before(&self, run: &[Part]) -> Vec<Reworded> {
        let players = self.b.players.len().max(2);
        let mut all = Vec::new();
        for template in [
            "the player|opponent|neighbor|neighbour to|on your|the right",
            "the player before you",
            "the previous player",
        ] {
            for found in self.matches(template, run) {
                let span = run[found.from].span().to(run[found.to - 1].span());
                let mut parts = run[..found.from].to_vec();
                parts.extend(written(&format!("{}you", "the player after ".repeat(players - 1)), span));
                parts.extend_from_slice(&run[found.to..]);
                let help =
                    format!("write `$$`, where there are {players} players: who is before you comes after all others");
                let message = "who sits next is told by who comes after whom";
                all.push(Reworded {
                    parts,
                    correction: Some(correction(span, message, "worded otherwise here", help)),
                });
            }
        }
        all
    }
}

impl StatementReader<'_, '_, '_> {
    /// `attached unit gets +2 power`: what this is attached to.
    pub(super) fn of_bearer(&self, run: &[Part]) -> Vec<Reworded> {
        let mut all = Vec::new();
        let template = "attached|equipped|enchanted|fortified word(what)";
        for found in self.matches(template, run) {
            let span = run[found.from].span().to(run[found.to - 1].span());
            let what = super::super::sentence(found.hole("what", run));
            for relation in self.b.rulebook.relations.iter().take(4) {
                let mut parts = run[..found.from].to_vec();
                let meant = format!("the {what} this is {}", relation.name);
                parts.extend(written(&meant, span));
                parts.extend_from_slice(&run[found.to..]);
                let message = "what this is attached to is described by the relation";
                let help = format!("write `{meant}`");
                all.push(Reworded {
                    parts,
                    correction: Some(correction(span, message, "worded otherwise here", help)),
                });
            }
        }
        all
    }
}

/// `when this creature dies`, where the game has no creatures: a card calls itself `this`.
pub(super) fn of_no_word(run: &[Part]) -> Vec<Reworded> {
    let Some(at) = noun_of_this(run) else { return Vec::new() };
    let mut parts = run.to_vec();
    parts.remove(at);
    let message = "a card calls itself `this`, and the rulebook has no such word";
    vec![Reworded {
        parts,
        correction: Some(correction(run[at].span(), message, "not needed", "write `$$`".to_owned())),
    }]
}

/// Where such a noun stands behind `this`.
pub(super) fn noun_of_this(run: &[Part]) -> Option<usize> {
    let is_noun = |part: &Part| part.word().is_some_and(|word| NOUNS.contains(&word));
    (1..run.len()).find(|at| run[at - 1].is_word("this") && is_noun(&run[*at]))
}

fn correction(span: Span, message: &'static str, label: &'static str, help: String) -> Correction {
    Correction { span, message, label, help, second: None }
}
