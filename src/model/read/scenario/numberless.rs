//! Amounts that are a number of what an event happened to, was chosen or is a target, where no object of the scenario that is
//! described so has that number: `when a unit or item is destroyed, draw (its power) cards`, where items have no power.
//!
//! Takes the finished model; gives warnings. What an object lacks is read as 0. Where only some of those that a description fits
//! lack the number, a story tells it as it is read.

use super::gifts::Gifts;
use super::guards::{Guards, branch};
use super::never::sides;
use crate::ability::{Ability, AbilityKind, Card, Modify, Resolution, Scope};
use crate::event::{EventPattern, EventTemplate};
use crate::expr::{Expr, Role, Select, Slot};
use crate::instr::{Choose, Flow, Instr};
use crate::ir::Model;
use crate::read::built::Built;
use crate::visit::{Visit, walk};
use base::diagnostic::Diagnostic;
use base::id::{NumberId, WordId};
use base::source::Span;

/// The warnings.
pub(super) fn warnings(built: &Built) -> Vec<Diagnostic> {
    let model = &built.model;
    let mut gifts = Gifts::default();
    walk::model(&mut gifts, model);
    let mut reader =
        AmountReader { model, gifts: &gifts, place: Span::default(), guards: Guards::default(), found: Vec::new() };
    for (ability, place) in model.abilities.iter().zip(&built.places.abilities) {
        let Some(place) = *place else { continue };
        reader.place = place;
        reader.guards = Guards::default();
        reader.ability(ability);
        // What an object of the scenario alone is has no text of its own, of which a line could be forgotten.
        if !built.places.objects.iter().any(|it| it.start <= place.start && place.end <= it.end) {
            reader.own_number(ability);
        }
    }
    for (line, place) in model.scenario.script.iter().zip(&built.places.script) {
        reader.place = *place;
        reader.guards = Guards::default();
        line.body.iter().for_each(|instr| reader.instr(instr));
    }
    reader.found
}

/// Looks for such amounts.
struct AmountReader<'m> {
    model: &'m Model,
    gifts: &'m Gifts,
    place: Span,
    /// What descriptions and conditions around the place say.
    guards: Guards<'m>,
    found: Vec<Diagnostic>,
}

impl<'m> Visit<'m> for AmountReader<'m> {
    fn ability(&mut self, ability: &'m Ability) {
        let known = self.guards.enter(&ability.condition);
        if let Some(trigger) = ability.kind.trigger() {
            self.guards.enter(&trigger.state);
        }
        let on: &[EventPattern] = match &ability.kind {
            AbilityKind::Trigger(trigger) => &trigger.on,
            AbilityKind::Replacement(replacement) => &replacement.on,
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => &[],
        };
        // What is answered is one of them.
        for pattern in on {
            let outside = self.guards.enter(&pattern.filter);
            self.parts(ability);
            self.guards.leave(outside);
        }
        if on.is_empty() {
            self.parts(ability);
        }
        self.guards.leave(known);
    }

    fn resolution(&mut self, resolution: &'m Resolution) {
        for mode in &resolution.modes {
            let known = mode.targets.iter().map(|target| self.guards.enter(&target.select.filter)).min();
            mode.body.iter().for_each(|instr| self.instr(instr));
            if let Some(known) = known {
                self.guards.leave(known);
            }
        }
    }

    fn instr(&mut self, instr: &'m Instr) {
        if let Some((condition, yes, no)) = branch(instr.flow()) {
            let known = self.guards.enter(condition);
            yes.iter().for_each(|instr| self.instr(instr));
            self.guards.leave(known);
            let known = self.guards.enter_else(condition);
            no.iter().for_each(|instr| self.instr(instr));
            return self.guards.leave(known);
        }
        if let Some(Flow::Let(_, value)) = instr.flow() {
            self.amount(value);
        }
        if let Instr::Choose(Choose::Object(_, select)) = instr {
            // It is known behind this.
            self.guards.enter(&select.filter);
        }
        walk::instr(self, instr);
    }

    fn select(&mut self, select: &'m Select) {
        self.guards.enter(&select.filter);
    }

    fn scope(&mut self, scope: &'m Scope) {
        if let Scope::Each(select) = scope {
            self.guards.enter(&select.filter);
        }
    }

    fn template(&mut self, template: &'m EventTemplate) {
        if let Some(each) = &template.each {
            self.guards.enter(&each.filter);
        }
        for (role, value) in &template.roles {
            if *role == Role::Amount {
                self.amount(value);
            }
        }
    }

    fn expr(&mut self, _: &'m Expr) {}
}

impl<'m> AmountReader<'m> {
    /// Warns of an effect on `this` that changes a number which no card with the ability has: it gives none.
    fn own_number(&mut self, ability: &'m Ability) {
        let AbilityKind::Continuous(continuous) = &ability.kind else { return };
        if continuous.scope != Scope::One(Expr::Slot(Slot::THIS)) || ability.keyword.is_some() {
            return;
        }
        let changed = continuous.parts.iter().find_map(|part| {
            let Modify::Number { number, .. } = &part.change else { return None };
            Some(*number)
        });
        let model = self.model;
        // That a card which is played lacks its cost is told by itself.
        let is_cost = |number: NumberId| {
            model.rulebook.play.as_ref().and_then(|play| play.cost).is_some_and(|(cost, _)| cost == number)
        };
        let is_lacking = |number: &NumberId| !self.gifts.gives(*number) && !self.gifts.copies && !is_cost(*number);
        let Some(number) = changed.filter(is_lacking) else { return };
        let has_it = |card: &&Card| card.abilities.iter().any(|id| std::ptr::eq(&model.abilities[id.index()], ability));
        let mut cards = model.cards.iter().filter(has_it).peekable();
        let Some(first) = cards.peek().copied() else { return };
        let has = |numbers: &[(NumberId, i32)]| numbers.iter().any(|(known, _)| *known == number);
        let of_object = |card: &Card| {
            let own = |at: base::id::CardId| model.cards.get(at.index()).is_some_and(|it| std::ptr::eq(it, card));
            model.scenario.objects.iter().any(|object| own(object.card) && has(&object.numbers))
        };
        if cards.any(|card| sides(model, card).any(|side| has(&side.numbers)) || of_object(card)) {
            return;
        }
        let (name, number) = (&first.name, &model.rulebook.numbers[number.index()].name);
        let message = format!("`{name}` has no {number}, and what changes it gives it none");
        let help = format!("write `{number} 0` on the card, or `this has the property {number} NUMBER`");
        let problem = Diagnostic::warning(self.place, message).label("changes nothing").help(help);
        if !self.found.contains(&problem) {
            self.found.push(problem);
        }
    }

    /// What an ability does, and its variables.
    fn parts(&mut self, ability: &'m Ability) {
        self.kind(&ability.kind);
        ability.variables.iter().for_each(|variable| self.amount(&variable.value));
    }

    /// An amount, or a part of one.
    fn amount(&mut self, amount: &Expr) {
        if let Expr::Arithmetic(_, left, right) = amount {
            self.amount(left);
            self.amount(right);
        } else if let Expr::Was(_, now) = amount {
            self.amount(now);
        } else if let Expr::Value(of, number) | Expr::Base(of, number) = amount {
            self.number(of, *number);
        }
    }

    /// A number of an object that is told by a description.
    fn number(&mut self, of: &Expr, number: NumberId) {
        let is_told = matches!(of, Expr::Slot(slot) if *slot > Slot::YOU);
        if !is_told || self.gifts.copies || self.gifts.gives(number) || self.guards.ask_for(of, number) {
            return;
        }
        let word = |part: &Expr| {
            let Expr::HasWord(one, asked) = part else { return None };
            (**one == *of).then_some(*asked)
        };
        let (mut all, mut either): (Vec<WordId>, Vec<WordId>) = (Vec::new(), Vec::new());
        for part in self.guards.asked() {
            // Of several alternatives each is looked at; where anything else is said of it, which are meant is not known.
            let words = if let Expr::Any(parts) = part { parts.iter().map(word).collect() } else { None };
            if let Some(word) = word(part) {
                all.extend(Some(word).filter(|word| !all.contains(word)));
            } else if let Some(words) = words.filter(|_| either.is_empty()) {
                either = words;
            } else if matches!(part, Expr::Any(_) | Expr::Not(_) | Expr::IsCard(..)) && says_of(part, of) {
                return;
            }
        }
        let alternatives = either.clone();
        // Of those alternatives a condition may have told which it is.
        either.retain(|_| !all.iter().any(|word| alternatives.contains(word)));
        if either.is_empty() {
            self.lacks(&all, number);
        }
        for word in either {
            let words: Vec<WordId> = all.iter().copied().chain([word]).collect();
            self.lacks(&words, number);
        }
    }

    /// Warns where no object with these words has a number, and there are such objects.
    fn lacks(&mut self, words: &[WordId], number: NumberId) {
        let (model, scenario) = (self.model, &self.model.scenario);
        if words.is_empty() || words.iter().any(|word| self.gifts.words.contains(word)) {
            return;
        }
        let fits = |card: &Card| words.iter().all(|word| card.words.contains(word));
        let has = |card: &Card| card.numbers.iter().any(|(known, _)| *known == number);
        let mut cards = model.cards.iter().filter(|card| sides(model, card).any(fits));
        let mut objects =
            scenario.objects.iter().filter(|object| model.cards.get(object.card.index()).is_some_and(fits));
        let is_given = |numbers: &[(NumberId, i32)]| numbers.iter().any(|(known, _)| *known == number);
        if objects.clone().next().is_none()
            || cards.any(|card| sides(model, card).any(has))
            || objects.any(|object| is_given(&object.numbers))
        {
            return;
        }
        let name = |word: &WordId| model.rulebook.words[word.index()].name.as_str();
        let called = words.iter().map(name).collect::<Vec<_>>().join(" ");
        let number = &model.rulebook.numbers[number.index()].name;
        let message =
            format!("the {number} of what is {called} is read here, and no {called} has {number}: it is read as 0");
        let help = format!(
            "give such cards one (`{number} 0`, if that is meant), describe what has {number}, or ask first: `if it has {number}: DO`"
        );
        let problem = Diagnostic::warning(self.place, message).label("read as 0").help(help);
        if !self.found.contains(&problem) {
            self.found.push(problem);
        }
    }
}

/// Whether a condition says anything of an object.
fn says_of(part: &Expr, of: &Expr) -> bool {
    let Expr::Slot(slot) = of else { return false };
    part.reads_slot(*slot)
}
