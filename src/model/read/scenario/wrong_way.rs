//! Relations that are read the wrong way round: `units tied to an item`, where items come to be tied to units and nothing the other
//! way.
//!
//! Takes the finished model; gives warnings. Told is of two descriptions by words, where it is known of all that comes to stand in
//! the relation what it is, or where what is not known fits anyway: nothing is told of a relation that nothing reads rightly either.

use super::gifts::Gifts;
use super::never::sides;
use crate::ability::Ability;
use crate::event::{EventKind, EventTemplate, Special};
use crate::expr::{Comparison, Expr, Select, Slot};
use crate::grammar::article;
use crate::instr::{Instr, Relating, Update};
use crate::ir::Model;
use crate::read::built::Built;
use crate::visit::{Visit, each_instr, walk};
use base::diagnostic::Diagnostic;
use base::id::{CardId, ObjectId, RelationId, WordId};

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut gifts = Gifts::default();
    walk::model(&mut gifts, model);
    if gifts.copies || model.rulebook.relations.is_empty() {
        return Vec::new();
    }
    let ties = Ties::of(model);
    let mut found: Vec<Diagnostic> = Vec::new();
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        let Some(place) = *place else { continue };
        let mut asked = AskedRelations::default();
        asked.ability(ability);
        for (one, relation, other) in asked.found {
            if one.iter().chain(&other).any(|word| gifts.words.contains(word))
                || !ties.are_reversed(&one, relation, &other)
            {
                continue;
            }
            let named = |words: &[WordId]| {
                let words: Vec<&str> =
                    words.iter().map(|word| model.rulebook.words[word.index()].name.as_str()).collect();
                words.join(" ")
            };
            let (one, other, name) = (named(&one), named(&other), &model.rulebook.relations[relation.index()].name);
            let a_other = format!("{} {other}", article(&other));
            let message =
                format!("no {one} comes to be {name} {a_other} here: it is the {other} that is {name} the {one}");
            let help =
                format!("write `each {one} that (there is {a_other} {name} it) ...`, or `target {one} that ...`");
            let problem = Diagnostic::warning(place, message).label("the wrong way round").help(help);
            if !found.contains(&problem) {
                found.push(problem);
            }
        }
    }
    found
}

/// What descriptions ask by words of both sides of a relation.
#[derive(Default)]
struct AskedRelations {
    found: Vec<(Vec<WordId>, RelationId, Vec<WordId>)>,
}

impl Visit<'_> for AskedRelations {
    fn select(&mut self, select: &Select) {
        for part in select.filter.conjuncts() {
            let Some((relation, other)) = related_to_some(part, select.slot) else { continue };
            let (one, other) = (words_of(select), words_of(other));
            if !one.is_empty() && !other.is_empty() {
                self.found.push((one, relation, other));
            }
        }
        walk::select(self, select);
    }
}

/// Of what says that a candidate stands in a relation to some that fit: to which.
fn related_to_some(part: &Expr, candidate: Slot) -> Option<(RelationId, &Select)> {
    let Expr::Compare(Comparison::AtLeast, count, least) = part else { return None };
    let (Expr::Count(other), Expr::Is(1)) = (&**count, &**least) else { return None };
    other.filter.conjuncts().iter().find_map(|part| {
        let Expr::Related(one, relation, of) = part else { return None };
        (**one == Expr::Slot(candidate) && **of == Expr::Slot(other.slot)).then_some((*relation, &**other))
    })
}

/// The words that a description asks for.
fn words_of(select: &Select) -> Vec<WordId> {
    let word = |part: &Expr| {
        let Expr::HasWord(of, word) = part else { return None };
        (**of == Expr::Slot(select.slot)).then_some(*word)
    };
    select.filter.conjuncts().iter().filter_map(word).collect()
}

/// What stands on a side of a relation: one of these cards, or anything.
type TiedCards = Option<Vec<CardId>>;

/// All that comes to stand in relations.
struct Ties<'m> {
    model: &'m Model,
    found: Vec<(TiedCards, RelationId, TiedCards)>,
    /// The ability that is looked at, and what it describes.
    ability: Option<&'m Ability>,
    described: Vec<&'m Select>,
    /// What it lets come to stand in relations.
    made: Vec<(&'m Expr, RelationId, &'m Expr)>,
}

impl<'m> Ties<'m> {
    fn of(model: &'m Model) -> Ties<'m> {
        let mut ties = Ties { model, found: Vec::new(), ability: None, described: Vec::new(), made: Vec::new() };
        walk::model(&mut ties, model);
        ties.settle();
        let card = |object: ObjectId| ties.card_of(object).map(|card| vec![card]);
        let at_first: Vec<_> =
            model.scenario.related.iter().map(|(relation, one, other)| (card(*one), *relation, card(*other))).collect();
        ties.found.extend(at_first);
        // What the machine makes happen is in no text.
        for kind in model.rulebook.events.iter().filter(|kind| kind.special != Special::Plain) {
            each_done(kind, &mut |instr| {
                ties.found.extend(comes_to_be(instr).map(|(_, relation, _)| (None, relation, None)));
            });
        }
        ties
    }

    /// Whether what is so described comes to stand in a relation the other way round alone.
    fn are_reversed(&self, one: &[WordId], relation: RelationId, other: &[WordId]) -> bool {
        let fits = |side: &TiedCards, words: &[WordId]| {
            side.as_ref().is_none_or(|cards| cards.iter().any(|it| self.has(*it, words)))
        };
        let comes = |one: &[WordId], other: &[WordId]| {
            let mut of_it = self.found.iter().filter(|(_, it, _)| *it == relation);
            of_it.any(|(first, _, second)| fits(first, one) && fits(second, other))
        };
        !self.model.rulebook.relations[relation.index()].mutual && !comes(one, other) && comes(other, one)
    }

    /// Whether a card has all these words on one of its sides.
    fn has(&self, card: CardId, words: &[WordId]) -> bool {
        let card = &self.model.cards[card.index()];
        sides(self.model, card).any(|side| words.iter().all(|word| side.words.contains(word)))
    }

    fn card_of(&self, object: ObjectId) -> Option<CardId> {
        self.model.scenario.objects.get(object.index()).map(|it| it.card)
    }

    /// What may stand on a side that an ability, or a line, names so.
    fn side(&self, given: &Expr) -> TiedCards {
        if let Expr::Is(object) = given {
            return ObjectId::of_value(*object).and_then(|object| self.card_of(object)).map(|card| vec![card]);
        }
        let ability = self.ability?;
        let cards = self.model.cards.iter().enumerate().map(|(at, _)| CardId::at(at));
        if *given == Expr::Slot(Slot::THIS) {
            // Effects give keywords to whatever they say.
            let is_it = |ability: &Ability| self.ability.is_some_and(|it| std::ptr::eq(it, ability));
            let has_it = |card: &CardId| {
                self.model.cards[card.index()].abilities.iter().any(|id| is_it(&self.model.abilities[id.index()]))
            };
            let bearers: Vec<CardId> = cards.filter(has_it).collect();
            return (ability.keyword.is_none() && !bearers.is_empty()).then_some(bearers);
        }
        let select = self.described.iter().find(|it| *given == Expr::Slot(it.slot))?;
        let words = words_of(select);
        (!words.is_empty()).then(|| cards.filter(|card| self.has(*card, &words)).collect())
    }

    /// Works out who stands on the sides of what was made.
    fn settle(&mut self) {
        for (one, relation, other) in std::mem::take(&mut self.made) {
            let tie = (self.side(one), relation, self.side(other));
            self.found.push(tie);
        }
    }
}

impl<'m> Visit<'m> for Ties<'m> {
    fn ability(&mut self, ability: &'m Ability) {
        self.settle();
        self.ability = Some(ability);
        walk::ability(self, ability);
        self.settle();
        self.ability = None;
        self.described.clear();
    }

    fn select(&mut self, select: &'m Select) {
        if self.ability.is_some() {
            self.described.push(select);
        }
        walk::select(self, select);
    }

    fn template(&mut self, template: &'m EventTemplate) {
        if let Some(kind) = self.model.rulebook.events.get(template.kind.index()) {
            let given = |of: &'m Expr| {
                let is_it = |slot: Slot| *of == Expr::Slot(slot);
                template.roles.iter().find(|(role, _)| is_it(Slot::of_role(*role))).map_or(of, |(_, given)| given)
            };
            each_done(kind, &mut |instr| {
                self.made.extend(comes_to_be(instr).map(|(one, relation, other)| (given(one), relation, given(other))));
            });
        }
        walk::template(self, template);
    }

    fn instr(&mut self, instr: &'m Instr) {
        let is_role = |of: &Expr| matches!(of, Expr::Slot(slot) if slot.is_role());
        // Those of the bodies of events are taken from who makes the events.
        let of_text =
            |(one, _, other): &(&Expr, RelationId, &Expr)| self.ability.is_some() || !is_role(one) && !is_role(other);
        self.made.extend(comes_to_be(instr).filter(of_text));
        walk::instr(self, instr);
    }
}

/// What an instruction itself lets come to stand in a relation.
fn comes_to_be(instr: &Instr) -> Option<(&Expr, RelationId, &Expr)> {
    let Some(Update::Relate(one, relation, other, Relating::ComesAlone | Relating::ComesBeside)) = instr.update()
    else {
        return None;
    };
    Some((one, *relation, other))
}

/// Each instruction by which an event does what it does.
fn each_done<'m>(kind: &'m EventKind, see: &mut dyn FnMut(&'m Instr)) {
    each_instr(&kind.body, see);
    each_instr(&kind.steps, see);
}
