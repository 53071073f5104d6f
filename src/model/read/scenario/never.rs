//! What a scenario asks of one of its objects and can never find: a number that the object has not and that nothing gives
//! it, a word that it never is.
//!
//! Takes the finished model; gives warnings. What is expected so (`expect outcomes exactly { none }`) is meant.

use super::amount_of::amount_of;
use super::gifts::Gifts;
use super::guards::{Guards, branch};
use super::one_of_several;
use super::unanswered::puts_else;
use crate::ability::{Card, Variable};
use crate::event::EventTemplate;
use crate::expr::{Comparison, Expr, Role, Select, Slot};
use crate::instr::{Instr, Update};
use crate::ir::Model;
use crate::read::built::{Built, ExpectationKind};
use crate::scenario::StartObject;
use crate::visit::{Visit, walk};
use base::diagnostic::Diagnostic;
use base::id::{CardId, NumberId, ObjectId, PlayerId, WordId};
use base::source::Span;
use syntax::Part;

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut gifts = Gifts::default();
    walk::model(&mut gifts, model);
    let mut asked: Vec<(&Expr, Span)> = Vec::new();
    let observations = model.scenario.observations.iter().zip(&built.places.observations);
    asked.extend(
        observations.enumerate().filter(|(at, _)| !expects_none(built, *at)).map(|(_, (it, span))| (&it.value, *span)),
    );
    let mut finder = Finder {
        model,
        gifts: &gifts,
        place: Span::default(),
        is_asked: true,
        property: None,
        of_cards: Vec::new(),
        you: Vec::new(),
        guards: Guards::default(),
        found: Vec::new(),
    };
    for (expr, place) in asked {
        finder.place = place;
        finder.expr(expr);
    }
    for question in &built.questions {
        (finder.place, finder.property) = (question.span, Some(question.parts.as_slice()));
        let predicates = question.kind.predicates().into_iter();
        predicates.filter_map(|at| model.predicates.get(at)).for_each(|asked| finder.expr(&asked.what));
    }
    finder.property = None;
    finder.is_asked = false;
    for (line, place) in model.scenario.script.iter().zip(&built.places.script) {
        finder.place = *place;
        line.body.iter().for_each(|instr| finder.instr(instr));
    }
    for (at, (ability, place)) in model.abilities.iter().zip(&built.places.abilities).enumerate() {
        finder.place = place.unwrap_or_default();
        let has_it = |card: &&Card| card.abilities.iter().any(|it| it.index() == at);
        finder.of_cards = model.cards.iter().filter(has_it).collect();
        let has_it = |object: &&StartObject| model.cards.get(object.card.index()).as_ref().is_some_and(has_it);
        finder.you = model.scenario.objects.iter().filter(has_it).map(|object| object.owner).collect();
        finder.expr(&ability.condition);
        let known = finder.guards.enter(&ability.condition);
        ability.variables.iter().for_each(|variable| finder.expr(&variable.value));
        finder.ability(ability);
        finder.guards.leave(known);
    }
    finder.found
}

/// Whether some outcome is expected that has nothing for an observation.
fn expects_none(built: &Built, at: usize) -> bool {
    built.expectations.iter().any(|expectation| match &expectation.kind {
        ExpectationKind::Outcomes { outcomes, .. } => {
            outcomes.iter().filter_map(|outcome| outcome.values.as_ref()).any(|values| values.get(at) == Some(&None))
        }
        ExpectationKind::Ends
        | ExpectationKind::Loops
        | ExpectationKind::Unknown
        | ExpectationKind::Loop { .. }
        | ExpectationKind::Choosers(_)
        | ExpectationKind::Property { .. } => false,
    })
}

/// What a description says of its candidate.
#[derive(Clone, Copy)]
enum SaidOfOne {
    Word(WordId),
    /// MeantPlayer it is.
    OfPlayer {
        /// Whether it is that player's, or is not.
        is_so: bool,
        /// Which player that is.
        whose: MeantPlayer,
    },
}

/// A player, as far as a description tells who it is.
#[derive(Clone, Copy)]
enum MeantPlayer {
    /// Who controls the card, as it says of itself.
    You,
    /// One of the scenario.
    Named(PlayerId),
    /// The player after that.
    AfterYou,
    /// Somebody who is known only as it happens.
    Other,
}

impl MeantPlayer {
    fn of(player: &Expr) -> MeantPlayer {
        if let Expr::Is(value) = player {
            return PlayerId::of_value(*value).map_or(MeantPlayer::Other, MeantPlayer::Named);
        }
        let is_you = |player: &Expr| {
            let of_this = |of: &Expr| *of == Expr::Slot(Slot::THIS);
            *player == Expr::Slot(Slot::YOU) || matches!(player, Expr::Controller(of) if of_this(of))
        };
        if is_you(player) {
            return MeantPlayer::You;
        }
        let is_after = matches!(player, Expr::NextPlayer(of) if is_you(of));
        if is_after { MeantPlayer::AfterYou } else { MeantPlayer::Other }
    }
}

impl SaidOfOne {
    /// All that a description says; nothing if it says something else as well.
    fn all(of: &Select) -> Option<Vec<SaidOfOne>> {
        of.filter.conjuncts().iter().map(|part| SaidOfOne::of(part, of.slot)).collect()
    }

    /// What a condition says; nothing if it says something else.
    fn of(part: &Expr, slot: Slot) -> Option<SaidOfOne> {
        let is_candidate = |of: &Expr| *of == Expr::Slot(slot);
        let is_whose = |of: &Expr| matches!(of, Expr::Controller(of) | Expr::Owner(of) if is_candidate(of));
        if let Expr::HasWord(of, word) = part {
            return is_candidate(of).then_some(SaidOfOne::Word(*word));
        }
        let (part, is_so) = if let Expr::Not(part) = part { (&**part, false) } else { (part, true) };
        let Expr::Compare(Comparison::Equal, whose, player) = part else { return None };
        is_whose(whose).then(|| SaidOfOne::OfPlayer { is_so, whose: MeantPlayer::of(player) })
    }

    fn word(self) -> Option<WordId> {
        match self {
            SaidOfOne::Word(word) => Some(word),
            SaidOfOne::OfPlayer { .. } => None,
        }
    }

    /// Whether this can be said of what is a player's, or is not.
    fn admits(self, is_players: bool) -> bool {
        match self {
            SaidOfOne::Word(_) => true,
            SaidOfOne::OfPlayer { is_so, .. } => is_so == is_players,
        }
    }

    fn whose(self) -> Option<MeantPlayer> {
        match self {
            SaidOfOne::Word(_) => None,
            SaidOfOne::OfPlayer { whose, .. } => Some(whose),
        }
    }
}

/// A card, and what its objects are when they are turned.
pub(super) fn sides<'m>(model: &'m Model, card: &'m Card) -> impl Iterator<Item = &'m Card> {
    let back = card.back.and_then(|back| model.cards.get(back.index()));
    let front = move |it: &&Card| {
        it.back.and_then(|back| model.cards.get(back.index())).is_some_and(|it| std::ptr::eq(it, card))
    };
    [card].into_iter().chain(back).chain(model.cards.iter().find(front))
}

/// Looks for what can never be found.
struct Finder<'m> {
    model: &'m Model,
    gifts: &'m Gifts,
    place: Span,
    /// Whether it is an observation or a property.
    is_asked: bool,
    /// The words of the property that is looked at.
    property: Option<&'m [Part]>,
    /// The cards that have the ability that is looked at.
    of_cards: Vec<&'m Card>,
    /// Who `you` can be in the ability that is looked at; none if that is not known.
    you: Vec<PlayerId>,
    /// The conditions around what is looked at.
    guards: Guards<'m>,
    found: Vec<Diagnostic>,
}

impl<'m> Visit<'m> for Finder<'m> {
    fn expr(&mut self, expr: &'m Expr) {
        // Whether it has one may well be asked where it has none.
        if let Expr::Value(of, number) | Expr::Base(of, number) = expr {
            self.number(of, *number);
        } else if let Expr::HasWord(of, word) = expr {
            self.word(of, *word);
        } else if let Expr::First(of) = expr {
            self.first_of(of);
            self.none_of(of);
        } else if let Expr::IsCard(of, card) = expr {
            self.card(of, *card);
        } else if let Expr::All(all) = expr {
            self.face_down(all);
        }
        walk::expr(self, expr);
    }

    /// What is kept is looked at where it is read.
    fn variable(&mut self, _: &'m Variable) {}

    fn instr(&mut self, instr: &'m Instr) {
        let Some((condition, yes, no)) = branch(instr.flow()) else { return walk::instr(self, instr) };
        self.expr(condition);
        let known = self.guards.enter(condition);
        yes.iter().for_each(|instr| self.instr(instr));
        self.guards.leave(known);
        let known = self.guards.enter_else(condition);
        no.iter().for_each(|instr| self.instr(instr));
        self.guards.leave(known);
    }

    fn template(&mut self, template: &'m EventTemplate) {
        self.left_out(template);
        self.changes_nothing(template);
        walk::template(self, template);
    }
}

/// Which parts of its event a body reads.
#[derive(Default)]
struct RolesRead(Vec<Slot>);

impl Visit<'_> for RolesRead {
    fn reads(&mut self, slot: &Slot) {
        self.0.push(*slot);
    }
}

/// Whether some step reads a part of its event, and none asks whether it is there.
fn steps_need(steps: &[Instr], role: Role) -> bool {
    let slot = Slot::of_role(role);
    let reads = |instr: &Instr| {
        let mut read = RolesRead::default();
        read.instr(instr);
        read.0.contains(&slot)
    };
    steps.iter().any(|step| step.flow().is_none() && reads(step))
}

/// Of what a condition says that it has a word, and which.
fn word_said(part: &Expr) -> Option<(&Expr, WordId)> {
    if let Expr::HasWord(of, word) = part { Some((of, *word)) } else { None }
}

impl<'m> Finder<'m> {
    /// Warns of something that lies face-down and has a word of a card: what lies so has nothing of its card.
    fn face_down(&mut self, all: &[Expr]) {
        let book = &self.model.rulebook;
        let Some(face_down) = book.face_down().filter(|_| !self.gifts.copies) else { return };
        let said: Vec<(&Expr, WordId)> = all.iter().filter_map(word_said).collect();
        let Some((lies, _)) = said.iter().find(|(_, word)| *word == face_down) else { return };
        let is_never =
            |(of, word): &&(&Expr, WordId)| of == lies && *word != face_down && !self.gifts.words.contains(word);
        let never = said.iter().find(is_never).map(|(_, word)| &book.words[word.index()].name);
        let Some(never) = never else { return };
        let message = format!("nothing is face-down and {never}: what lies face-down has nothing of its card");
        let problem = Diagnostic::warning(self.place, message).label("never so");
        let problem = problem.help(format!(
            "write `face-down object`, and ask whether it is {never} once it lies face-up; where the rules let it be {never}, say so in a rule"
        ));
        if !self.found.contains(&problem) {
            self.found.push(problem);
        }
    }

    /// Warns of an event whose sentence leaves out what its body needs.
    fn left_out(&mut self, template: &EventTemplate) {
        let Some(kind) = self.model.rulebook.events.get(template.kind.index()) else { return };
        let gives = |role: Role| template.roles.iter().any(|(known, _)| *known == role);
        // A body of several steps, or with conditions, may do something all the same.
        let lacks = |role: Role| {
            let reads = |instr: &Instr| {
                let mut read = RolesRead::default();
                read.instr(instr);
                instr.update().is_some() && read.0.contains(&Slot::of_role(role))
            };
            !kind.body.is_empty() && kind.body.iter().all(reads) && !gives(role)
        };
        let (what, help) = if lacks(Role::Amount) {
            ("how much", amount_of(kind, template, self.model))
        } else if !gives(Role::Other) && steps_need(&kind.steps, Role::Other) {
            let message =
                format!("event `{}` leaves out what its steps read as `OTHER`: they do nothing with that", kind.name);
            self.warn(message, "left out", "write the whole sentence of the event".to_owned());
            return;
        } else if lacks(Role::Player) && !gives(Role::Object) && template.each.is_none() {
            ("whose", "write the player, such as `A`".to_owned())
        } else {
            return;
        };
        let message = format!("event `{}` does not say {what}: it changes nothing", kind.name);
        self.warn(message, "left out", help);
    }

    /// Warns of an event that only changes a number of its object, where that is an object of the scenario without it.
    fn changes_nothing(&mut self, template: &EventTemplate) {
        if self.model.abilities.iter().any(|ability| puts_else(ability, template.kind)) {
            return;
        }
        let Some(kind) = self.model.rulebook.events.get(template.kind.index()) else { return };
        let object = Slot::of_role(Role::Object);
        let Some((_, given)) = template.roles.iter().find(|(role, _)| *role == Role::Object) else { return };
        let changed = |instr: &Instr| match instr.update() {
            Some(Update::Raise(Expr::Slot(of), number, _) | Update::SetNumber(Expr::Slot(of), number, _))
                if *of == object =>
            {
                Some(*number)
            }
            Some(
                Update::Raise(..)
                | Update::SetNumber(..)
                | Update::RaiseResource(..)
                | Update::PutCounters(..)
                | Update::Relate(..)
                | Update::Place(..)
                | Update::PlaceTop(..)
                | Update::Create(..)
                | Update::Cease(_)
                | Update::Face(..)
                | Update::Shuffle(..)
                | Update::Control(..)
                | Update::Win(_)
                | Update::Lose(_)
                | Update::Draw
                | Update::TurnTo(_)
                | Update::Enter(_)
                | Update::Leave(_),
            )
            | None => None,
        };
        let numbers: Option<Vec<NumberId>> = kind.body.iter().map(changed).collect();
        if let (Some(numbers), Some(each)) = (&numbers, &template.each)
            && *given == Expr::Slot(each.slot)
        {
            return self.changes_none(&kind.name, numbers, each);
        }
        let lacks = |number: &NumberId| self.lacking(given, *number);
        let Some(lacking) = numbers.and_then(|all| all.iter().map(lacks).collect::<Option<Vec<_>>>()) else { return };
        let Some((name, called)) = lacking.first() else { return };
        let message =
            format!("event `{}` changes nothing: `{name}` has no {called}, and nothing gives it one", kind.name);
        let help =
            format!("write `with {called} NUMBER` where `{name}` comes into the scenario, or name another object");
        self.warn(message, "has no effect", help);
    }

    /// Warns of an event that happens to each of some objects, of which none has the number that it changes.
    fn changes_none(&mut self, event: &str, numbers: &[NumberId], each: &Select) {
        let words = each.filter.conjuncts().iter().filter_map(|part| {
            let Expr::HasWord(of, word) = part else { return None };
            (**of == Expr::Slot(each.slot)).then_some(*word)
        });
        let words: Vec<WordId> = words.collect();
        let Some(word) = words.first() else { return };
        let can_be =
            |card: &Card| words.iter().all(|word| card.words.contains(word) || self.gifts.words.contains(word));
        let cards = || self.model.cards.iter().filter(|card| can_be(card));
        let objects = || {
            self.model
                .scenario
                .objects
                .iter()
                .filter(|object| self.model.cards.get(object.card.index()).is_some_and(can_be))
        };
        let lacks = |number: &&NumberId| {
            let given = self.gifts.numbers.contains(number) || self.gifts.copies;
            let has = |numbers: &[(NumberId, i32)]| numbers.iter().any(|(known, _)| known == *number);
            !given && !cards().any(|card| has(&card.numbers)) && !objects().any(|object| has(&object.numbers))
        };
        let called = &self.model.rulebook.words[word.index()].name;
        if objects().next().is_none() || numbers.is_empty() || !numbers.iter().all(|number| lacks(&number)) {
            return;
        }
        let Some(number) = numbers.first() else { return };
        let number = &self.model.rulebook.numbers[number.index()].name;
        let message = format!("event `{event}` changes nothing: no {called} has {number}, and nothing gives it one");
        let help = format!("write `{number} NUMBER` on a card that is {called}, or name other objects");
        self.warn(message, "has no effect", help);
    }

    /// The object of the scenario that an expression names, with its card.
    fn named(&self, of: &Expr) -> Option<(&'m StartObject, &'m Card)> {
        let Expr::Is(value) = of else { return None };
        let object = self.model.scenario.objects.get(ObjectId::of_value(*value)?.index())?;
        Some((object, self.model.cards.get(object.card.index())?))
    }

    /// What an object of the scenario, and a number that it never has, are called.
    fn lacking(&self, of: &Expr, number: NumberId) -> Option<(&'m str, &'m str)> {
        let (object, card) = self.named(of)?;
        self.lacks(&[card], &[object], number).then(|| (object.name.as_str(), self.number_called(number)))
    }

    /// The same of a card that has the ability, if none of those that have it has the number.
    fn this_lacks(&self, of: &Expr, number: NumberId) -> Option<(&'m str, &'m str)> {
        let first = self.of_cards.first().filter(|_| *of == Expr::Slot(Slot::THIS))?;
        let objects: Vec<&StartObject> = self.model.scenario.objects.iter().collect();
        self.lacks(&self.of_cards, &objects, number).then(|| (first.name.as_str(), self.number_called(number)))
    }

    /// Whether none of these cards, on no side, and none of these objects has a number, and nothing gives it.
    fn lacks(&self, cards: &[&'m Card], objects: &[&StartObject], number: NumberId) -> bool {
        let has = |card: &Card| card.numbers.iter().any(|(known, _)| *known == number);
        let given = self.gifts.numbers.contains(&number) || self.gifts.copies && self.model.cards.iter().any(has);
        let is_given = |object: &&StartObject| object.numbers.iter().any(|(known, _)| *known == number);
        !given && !cards.iter().any(|card| sides(self.model, card).any(has)) && !objects.iter().any(is_given)
    }

    fn number_called(&self, number: NumberId) -> &'m str {
        &self.model.rulebook.numbers[number.index()].name
    }

    /// Words as a text has them, one behind the other.
    fn called(&self, words: &[WordId]) -> String {
        let name = |word: &WordId| self.model.rulebook.words[word.index()].name.as_str();
        words.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    /// Warns of an object that is described by words and by whose it is, where no object of the scenario is one.
    fn none_of(&mut self, of: &Select) {
        let Some(parts) = SaidOfOne::all(of).filter(|_| self.is_asked) else { return };
        let words: Vec<WordId> = parts.iter().filter_map(|part| part.word()).collect();
        let fits = |card: &Card| words.iter().all(|word| card.words.contains(word));
        let is_there = self.model.cards.iter().any(|card| sides(self.model, card).any(fits));
        if words.is_empty() || is_there || self.gifts.copies || words.iter().any(|word| self.gifts.words.contains(word))
        {
            return;
        }
        let called = self.called(&words);
        let message = format!("no {called} is in the scenario");
        let help = format!("bring one into it, such as `A: {called} in ZONE`, or ask of what is there");
        self.warn(message, "always nothing", help);
    }

    fn number(&mut self, of: &Expr, number: NumberId) {
        if self.guards.ask_for(of, number) || self.guards.ask_for_words(of) {
            return;
        }
        let Some((name, called)) = self.lacking(of, number).or_else(|| self.this_lacks(of, number)) else { return };
        let help = match self.gifts.changed.contains(&number) {
            true => format!(
                "an effect changes the {called} of what has one, and gives none: write `{called} 0` on the card, or let the effect say \
                 `has the property {called} NUMBER`"
            ),
            false => format!("write `with {called} NUMBER` where `{name}` comes into the scenario, or on its card"),
        };
        self.warn(format!("`{name}` has no {called}, and nothing gives it one"), "always nothing", help);
    }

    fn word(&mut self, of: &Expr, word: WordId) {
        let Some((object, card)) = self.named(of) else { return };
        let has = |card: &Card| card.words.contains(&word);
        let given = self.gifts.words.contains(&word) || self.gifts.copies && self.model.cards.iter().any(has);
        if sides(self.model, card).any(has) || given {
            return;
        }
        let name = &object.name;
        let called = &self.model.rulebook.words[word.index()].name;
        let help = format!("write `{called}` among the words of `{name}`, or ask for a word that it can have");
        self.warn(format!("`{name}` is never {called}, and nothing makes it so"), "always false", help);
    }

    /// Warns where it is asked whether an object is of its own card, and nothing could make it another.
    fn card(&mut self, of: &Expr, card: CardId) {
        let Some((object, own)) = self.named(of) else { return };
        let is_same = self.model.cards.get(card.index()).is_some_and(|card| card.like == own.like);
        if !is_same || self.gifts.copies || own.token || self.model.rulebook.face_down().is_some() {
            return;
        }
        let name = &object.name;
        let help = "ask where it is (`\"NAME\" is in ZONE`), or what it has".to_owned();
        self.warn(format!("`{name}` is always the card that it is"), "always true", help);
    }

    /// Warns of `the unit`, `your unit` and the like, where several objects are one as the scenario begins, and nothing is
    /// said of it but words and whose it is.
    fn first_of(&mut self, of: &'m Select) {
        let Some(parts) = SaidOfOne::all(of) else { return };
        let words: Vec<WordId> = parts.iter().filter_map(|part| part.word()).collect();
        let fits = |object: &&StartObject| {
            let card = self.model.cards.get(object.card.index());
            (of.zones.is_empty() || of.zones.contains(&object.zone))
                && card.is_some_and(|card| words.iter().all(|word| card.words.contains(word)))
        };
        let objects: Vec<&StartObject> = self.model.scenario.objects.iter().filter(fits).collect();
        let count = self.model.scenario.players.len();
        let of_whom = |player: usize| -> Vec<&'m str> {
            let is_meant =
                |object: &&&StartObject| parts.iter().all(|part| part.admits(object.owner.index() == player));
            objects.iter().filter(is_meant).map(|object| object.name.as_str()).take(2).collect()
        };
        let is_you = |player: usize| self.you.iter().any(|it| it.index() == player);
        let can_be = |whose: MeantPlayer, player: usize| match whose {
            MeantPlayer::You => is_you(player),
            MeantPlayer::AfterYou => is_you((player + count - 1) % count),
            MeantPlayer::Named(named) => named.index() == player,
            MeantPlayer::Other => true,
        };
        let whose: Vec<MeantPlayer> = parts.iter().filter_map(|part| part.whose()).collect();
        let found: Vec<Vec<&str>> =
            (0..count).filter(|player| whose.iter().all(|it| can_be(*it, *player))).map(of_whom).collect();
        // Of somebody who is not known, there is none or there are several, whoever it is.
        let is_unknown = whose.iter().any(|it| matches!(it, MeantPlayer::Other));
        if is_unknown && found.iter().any(|found| found.len() == 1) {
            return;
        }
        let several = found.into_iter().find(|found| found.len() == 2);
        let Some([first, second]) = several.as_deref() else { return };
        let called = if words.is_empty() { "card".to_owned() } else { self.called(&words) };
        let is_of_some = parts.iter().any(|part| part.word().is_none());
        let asked = self.is_asked.then(|| self.property.unwrap_or_default());
        let (message, help) = one_of_several::told(&called, (first, second), is_of_some, asked);
        let place = self.property.and_then(|parts| one_of_several::place(parts, &called));
        let around = self.place;
        self.place = place.unwrap_or(around);
        self.warn(message, "which of them?", help);
        self.place = around;
    }

    fn warn(&mut self, message: String, label: &str, help: String) {
        let problem = Diagnostic::warning(self.place, message).label(label).help(help);
        if !self.found.contains(&problem) {
            self.found.push(problem);
        }
    }
}
