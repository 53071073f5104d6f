//! One object: its numbers with the effects that changed them, its words and abilities, what it is attached to.

use super::brief::{AbilityBrief, ChangeBrief, CountBrief, NumberBrief, ObjectBrief, TieBrief, WordBrief};
use super::look::PositionLook;
use base::id::{CardId, CounterId, NumberId, ObjectId};
use kernel::position::lasting::Applied;
use kernel::position::value::Value;
use kernel::position::view::Props;
use model::ability::{AbilityKind, Card, Modify};
use model::event::Change;

impl PositionLook<'_, '_> {
    /// An object that exists.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> ObjectBrief {
        let (first, owner) = (self.state.card_of(id), self.state.owner_of(id));
        let props = self.eye.props(id);
        let cards = &self.kernel.model.cards;
        let (own, card) = (&cards[first.index()], &cards[self.card_of(id).index()]);
        let name = self.names.object_plain(id);
        let control = self.eye.control(id);
        ObjectBrief {
            id: id.index() as u32,
            card: (own.name != name).then(|| own.name.clone()),
            copy_of: (card.name != own.name).then(|| card.name.clone()),
            name,
            token: own.token,
            owner: (control != owner).then(|| self.names.player(owner)),
            words: self.words(card, props),
            keywords: self.keywords(props),
            numbers: self.numbers(id, card),
            counters: self.counters(id),
            abilities: self.abilities(props),
            lacks: self.lacks(card, props),
            ties: self.ties(id),
            changed: self.applied(id).filter_map(|it| self.other_change(it)).collect(),
            at: self.spots.object(id).or_else(|| self.spots.card(first)),
        }
    }

    /// The card whose definition an object has: its own or the one that it copies.
    fn card_of(&self, id: ObjectId) -> CardId {
        if self.kernel.plain { self.state.card_of(id) } else { self.eye.props(id).card }
    }

    fn words(&self, card: &Card, props: &Props) -> Vec<WordBrief> {
        let all = self.kernel.model.rulebook.words.iter().enumerate();
        let told = all.filter_map(|(at, word)| {
            let id = base::id::WordId::at(at);
            let how = match (card.words.contains(&id), props.has_word(id)) {
                (true, true) => "printed",
                (false, true) => "gained",
                (true, false) => "lost",
                (false, false) => return None,
            };
            Some(WordBrief { word: word.name.clone(), how })
        });
        told.collect()
    }

    fn keywords(&self, props: &Props) -> Vec<String> {
        let all = self.kernel.model.rulebook.keywords.iter().enumerate();
        all.filter(|(at, _)| props.has_keyword(base::id::KeywordId::at(*at))).map(|(_, name)| name.clone()).collect()
    }

    fn counters(&self, id: ObjectId) -> Vec<CountBrief> {
        let kinds = &self.kernel.model.rulebook.counters;
        let row = (0..kinds.len()).map(|kind| self.state.counters_on(id, CounterId::at(kind)).number_as_is());
        let told = kinds.iter().zip(row).filter(|(_, value)| *value != 0);
        told.map(|(name, value)| CountBrief { name: name.clone(), value }).collect()
    }

    fn numbers(&self, id: ObjectId, card: &Card) -> Vec<NumberBrief> {
        let all = self.kernel.model.rulebook.numbers.iter().enumerate();
        let there = |value: Value| value.exists().then_some(value.number_as_is());
        let told = all.filter_map(|(at, number)| {
            let which = NumberId::at(at);
            let printed = card.numbers.iter().find(|(it, _)| *it == which).map(|(_, value)| *value);
            let (now, base) = (there(self.eye.number(id, which)), there(self.eye.props(id).base(which)));
            let changed = self.applied(id).filter_map(|it| self.number_change(it, which)).collect();
            let is_there = printed.is_some() || now.is_some();
            is_there.then(|| NumberBrief { name: number.name.clone(), printed, base, now, changed })
        });
        told.collect()
    }

    /// What applies to an object.
    fn applied(&self, id: ObjectId) -> impl Iterator<Item = &Applied> {
        self.state.applied().iter().filter(move |it| it.live && it.object == id && it.form.exists())
    }

    fn part(&self, it: &Applied) -> Option<&Modify> {
        let continuous = self.kernel.ability(it.key.ability).kind.continuous()?;
        continuous.parts.get(usize::from(it.part)).map(|part| &part.change)
    }

    fn number_change(&self, it: &Applied, which: NumberId) -> Option<ChangeBrief> {
        let how = match self.part(it)? {
            Modify::Number { how, number, base, by: _ } if *number == which => {
                let of = if *base { "base " } else { "" };
                format!("{of}{}", arithmetic(*how, it.form.number_as_is()))
            }
            Modify::Property(number, given) if *number == which => match given {
                Some(_) => format!("gains it, {}", it.form.number_as_is()),
                None => "loses it".to_owned(),
            },
            Modify::Copy(_)
            | Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities
            | Modify::Property(..)
            | Modify::Number { .. } => return None,
        };
        Some(self.change(it, how))
    }

    fn other_change(&self, it: &Applied) -> Option<ChangeBrief> {
        let how = match self.part(it)? {
            Modify::Copy(_) => "is a copy",
            Modify::Control(_) => "changes who controls it",
            Modify::AddWords(_) => "gains words",
            Modify::RemoveWords(_) | Modify::RemoveSets(_) => "loses words",
            Modify::AddAbilities(..) => "gains abilities",
            Modify::RemoveAbilities(_) => "loses abilities",
            Modify::NoAbilities => "can have no abilities",
            Modify::Property(..) | Modify::Number { .. } => return None,
        };
        Some(self.change(it, how.to_owned()))
    }

    fn change(&self, it: &Applied, how: String) -> ChangeBrief {
        ChangeBrief { how, by: self.effect(it.key), at: self.spots.ability(it.key.ability) }
    }

    fn abilities(&self, props: &Props) -> Vec<AbilityBrief> {
        let known = |key: &&kernel::position::key::HeldAbility| {
            !matches!(self.kernel.ability(key.ability).kind, AbilityKind::Mark)
        };
        let told = props.abilities.iter().filter(known).map(|key| AbilityBrief {
            text: self.sentence(key.ability),
            gained: key.nth.is_added(),
            clauses: self.cited(key.ability),
            at: self.spots.ability(key.ability),
        });
        told.collect()
    }

    /// Abilities of its card that it does not have now.
    fn lacks(&self, card: &Card, props: &Props) -> Vec<String> {
        let has = |ability| props.abilities.iter().any(|key| key.ability == ability && !key.nth.is_added());
        card.abilities.iter().filter(|it| !has(**it)).map(|it| self.sentence(*it)).collect()
    }

    fn ties(&self, id: ObjectId) -> Vec<TieBrief> {
        let book = &self.kernel.model.rulebook;
        let told = self.state.ties().iter().filter_map(|(relation, from, to)| {
            let (other, is_from) = match (*from == id, *to == id) {
                (true, _) => (*to, true),
                (_, true) => (*from, false),
                (false, false) => return None,
            };
            let relation = book.relations.get(relation.index())?;
            Some(TieBrief {
                relation: relation.name.clone(),
                to: other.index() as u32,
                name: self.names.object_plain(other),
                is_from: is_from || relation.mutual,
            })
        });
        told.collect()
    }
}

fn arithmetic(how: Change, value: i32) -> String {
    match how {
        Change::Add if value < 0 => format!("\u{2212}{}", value.unsigned_abs()),
        Change::Add => format!("+{value}"),
        Change::Subtract => format!("\u{2212}{value}"),
        Change::Multiply => format!("\u{d7}{value}"),
        Change::Divide => format!("\u{f7}{value}"),
        Change::Set => format!("= {value}"),
        Change::AtLeast => format!("at least {value}"),
        Change::AtMost => format!("at most {value}"),
        Change::Copy
        | Change::Control
        | Change::AddWords
        | Change::RemoveWords
        | Change::AddAbility
        | Change::RemoveAbility
        | Change::Property => value.to_string(),
    }
}
