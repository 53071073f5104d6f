//! What objects are while they lie face-down: each card has a back, a definition of its own with the word `face-down` and what the
//! card says behind `face-down:`, and nothing else.
//!
//! Backs come behind all cards, once everything is read: no text names one.

use super::bench::Bench;
use crate::ability::Card;
use crate::instr::{Instr, Update};
use crate::ir::Model;
use crate::read::built::{AskedProperty, Built, QuestionKind};
use crate::read::parts::Cursor;
use crate::rulebook::{FACE_DOWN, FACE_UP};
use crate::visit::{Visit, each_instr, walk};
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, CardId, ZoneId};
use base::source::Span;

impl Bench<'_> {
    /// `face-down` or `face-up` in front of an object.
    pub(super) fn face(&mut self, cursor: &mut Cursor<'_>) -> Option<(bool, Span)> {
        let span = cursor.here();
        let down = cursor.eat(FACE_DOWN);
        if !down && !cursor.eat(FACE_UP) {
            return None;
        }
        if self.builder.rulebook.face_down().is_none() {
            let name = &self.builder.rulebook.name;
            let problem = Diagnostic::error(span, format!("nothing lies face-down under `{name}`")).label("not known");
            let help = "declare a zone of such cards (`zones { arsenal face-down }`), or the word (`words { face: face-down }`)";
            self.problem(problem.help(help));
        }
        Some((down, span))
    }

    /// Gives every card its back, where the rulebook knows that objects lie face-down, and turns those that lie so at the start.
    pub(super) fn backs(&mut self) {
        let Some(word) = self.builder.rulebook.face_down() else { return };
        for at in 0..self.builder.cards.len() {
            let back = CardId::at(self.builder.cards.len());
            let builder = &mut self.builder;
            let lies = |ability: &AbilityId| builder.abilities[ability.index()].face_down;
            let front = &mut builder.cards[at];
            let (abilities, own): (Vec<AbilityId>, Vec<AbilityId>) = front.abilities.iter().partition(|it| lies(it));
            front.abilities = own;
            front.back = Some(back);
            let (name, token) = (front.name.clone(), front.token);
            let (words, numbers) = (vec![word], Vec::new());
            builder.cards.push(Card { name, words, numbers, abilities, token, like: back, back: None });
            self.places.cards.push(self.places.cards[at]);
        }
        for object in std::mem::take(&mut self.face_down) {
            let object = &mut self.scenario.objects[object.index()];
            object.card = self.builder.cards[object.card.index()].back.unwrap_or(object.card);
        }
        self.of_no_card();
    }

    /// What a rule, or what an object gains, says of lying face-down is of no card.
    fn of_no_card(&mut self) {
        let of_cards: Vec<AbilityId> = self.builder.cards.iter().flat_map(|card| card.abilities.clone()).collect();
        let all = self.builder.abilities.iter().enumerate().zip(&self.places.abilities);
        let lost = all.filter(|((at, ability), _)| ability.face_down && !of_cards.contains(&AbilityId::at(*at)));
        let problem = |(_, place): (_, &Option<base::source::Span>)| {
            let problem = Diagnostic::error(place.unwrap_or_default(), "this is of no card that could lie face-down");
            problem.label("never there").help("write `face-down:` on a card or in a keyword")
        };
        let problems: Vec<Diagnostic> = lost.map(problem).collect();
        self.builder.diagnostics.extend(problems);
    }
}

/// Warns where it is asked what a player can force and something can lie face-down: everybody is taken to know what that is.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    if model.rulebook.face_down().is_none() || !(lies_at_the_start(model) || comes_to_lie(model)) {
        return Vec::new();
    }
    let asked = built.questions.iter().filter(|question| match question.kind {
        QuestionKind::CanForce(..) | QuestionKind::CanAvoid(..) | QuestionKind::CanAlmostSurelyForce(..) => true,
        QuestionKind::Always(_)
        | QuestionKind::Never(_)
        | QuestionKind::Possible(_)
        | QuestionKind::Inevitably(_)
        | QuestionKind::LeadsTo(..)
        | QuestionKind::Ends
        | QuestionKind::NoStuck
        | QuestionKind::AlmostSurely(_)
        | QuestionKind::OnEvery(_)
        | QuestionKind::Agree(_) => false,
    });
    let problem = |question: &AskedProperty| {
        let message =
            format!("`{}` is asked where cards lie face-down, and everybody is taken to know them", question.name);
        let problem = Diagnostic::warning(question.span, message).label("whoever does not know them can do less");
        problem.help("a way that is found may need that knowledge; that there is none holds without it as well")
    };
    asked.map(problem).collect()
}

fn lies_at_the_start(model: &Model) -> bool {
    let is_back = |card: CardId| model.front_of(card).is_some();
    model.scenario.objects.iter().any(|object| is_back(object.card))
}

/// Whether a card or the script makes an event by which something comes to lie face-down.
fn comes_to_lie(model: &Model) -> bool {
    struct TurningEvents<'m>(&'m Model, bool);

    impl<'m> Visit<'m> for TurningEvents<'m> {
        fn instr(&mut self, instr: &'m Instr) {
            let book = &self.0.rulebook;
            let is_dark = |zone: &ZoneId| book.zones[zone.index()].face_down;
            let turns = |update: &Update| {
                matches!(update, Update::Face(_, true))
                    || matches!(update, Update::Place(_, zone, _) | Update::PlaceTop(_, _, _, zone) if is_dark(zone))
            };
            let mut found = false;
            for template in instr.events().into_iter().flat_map(|happen| happen.templates()) {
                let body = &book.events[template.kind.index()].body;
                each_instr(body, &mut |it| found |= it.update().is_some_and(turns));
            }
            self.1 |= found;
            walk::instr(self, instr);
        }
    }

    let mut rest = model.clone();
    rest.rulebook.events.clear();
    let mut events = TurningEvents(model, false);
    walk::model(&mut events, &rest);
    events.1
}
