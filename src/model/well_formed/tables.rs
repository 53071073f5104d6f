//! The tables of a model: sizes, and what their rows refer to.

use super::exprs::Sort;
use super::{ANY_SLOTS, Checker, PLAYERS_MAX, PREDICATES_MAX, QUESTIONS_MAX, READINGS_MAX, WORDS_MAX};
use crate::ability::{
    Ability, AbilityKind, Activated, Continuous, Duration, Modify, Ordinal, Playing, Replacement, Requirement,
    Resolution, Scope, Trigger,
};
use crate::event::Special;
use crate::expr::Slot;
use crate::ir::When;
use crate::policy::{Policy, TABLE};
use crate::rulebook::{ObjectProperty, StepKind};
use base::id::{ClauseId, ObjectId};

impl Checker<'_> {
    /// Sizes.
    pub(super) fn tables(&mut self) {
        self.at("the model".to_owned(), ANY_SLOTS);
        let model = self.model;
        let players = model.scenario.players.len();
        self.require(players > 0, "no player");
        self.require(players <= PLAYERS_MAX, &format!("{players} players, at most {PLAYERS_MAX}"));
        let words = model.rulebook.words.len();
        self.require(words <= WORDS_MAX, &format!("{words} words, at most {WORDS_MAX}"));
        let predicates = model.predicates.len();
        self.require(predicates <= PREDICATES_MAX, &format!("{predicates} predicates, at most {PREDICATES_MAX}"));
        let sizes = [
            ("cards", model.cards.len()),
            ("abilities", model.abilities.len()),
            ("objects", model.scenario.objects.len()),
            ("clauses", model.rulebook.clauses.len()),
            ("keywords", model.rulebook.keywords.len()),
            ("events", model.rulebook.events.len()),
            ("standing checks", model.rulebook.checks.len()),
            ("lines", model.scenario.script.len()),
        ];
        for (what, size) in sizes {
            self.require(size < usize::from(u16::MAX), &format!("{size} {what}"));
        }
    }

    fn clauses(&mut self, clauses: &[ClauseId]) {
        clauses.iter().for_each(|id| self.within("clause", id.index(), self.model.rulebook.clauses.len()));
    }

    /// The rulebook.
    pub(super) fn rulebook(&mut self) {
        let book = &self.model.rulebook;
        self.at("the rulebook".to_owned(), ANY_SLOTS);
        for (at, set) in book.word_sets.iter().enumerate() {
            for word in &set.words {
                self.within("word", word.index(), book.words.len());
                let own = book.words.get(word.index()).is_none_or(|word| word.set.index() == at);
                self.require(own, "a word stands in a set that is not its own");
            }
        }
        for word in &book.words {
            self.within("set of words", word.set.index(), book.word_sets.len());
        }
        for (at, period) in book.periods.iter().enumerate() {
            // The chain of outer periods must be shorter than the table.
            let mut outer = period.within;
            let mut steps = 0;
            while let Some(next) = outer {
                self.within("period", next.index(), book.periods.len());
                steps += 1;
                outer = book.periods.get(next.index()).and_then(|period| period.within);
                if steps > book.periods.len() {
                    self.problem(&format!("period {at} lies within itself"));
                    break;
                }
            }
        }
        self.procedures();
        self.policies();
        self.events();
        self.rules();
    }

    fn procedures(&mut self) {
        let book = &self.model.rulebook;
        let steps = |kind: &StepKind| -> Vec<usize> {
            let fits = |(at, step): (usize, &crate::rulebook::ProcedureStep)| (step.kind == *kind).then_some(at);
            book.procedure.iter().enumerate().filter_map(fits).collect()
        };
        let sound = matches!((&steps(&StepKind::Occur)[..], &steps(&StepKind::Complete)[..]),
            ([occur], [complete]) if occur < complete);
        self.require(sound, "the procedure needs one `occur` and, behind it, one `complete`");
        for step in &book.procedure {
            self.clauses(&step.clauses);
            if let Some(order) = step.turns.order {
                let orders = Policy::ReplacementOrder.row().values.len();
                self.within("order of a step", usize::from(order), orders);
                self.require(!step.turns.rounds, "a step in rounds has an order of its own");
            }
            if let StepKind::Replace(classes) = &step.kind {
                classes.iter().for_each(|class| self.within("class", class.index(), book.classes.len()));
            }
        }
        book.class_clauses.iter().for_each(|clauses| self.clauses(clauses));
        book.neutral.iter().for_each(|word| self.within("word", word.index(), book.words.len()));
        for stage in &book.stages {
            self.clauses(&stage.clauses);
            for property in &stage.properties {
                if let ObjectProperty::Words(set) = property {
                    self.within("set of words", set.index(), book.word_sets.len());
                }
            }
        }
        self.clauses(&book.substage_clauses);
    }

    fn policies(&mut self) {
        let stances = &self.model.rulebook.policies;
        self.require(stances.len() == TABLE.len(), &format!("{} policies, not {}", stances.len(), TABLE.len()));
        for (stance, row) in stances.iter().zip(TABLE) {
            self.clauses(&stance.clauses);
            for reading in &stance.readings {
                self.clauses(&reading.clauses);
                self.within(&format!("reading of `{}`", row.key), usize::from(reading.value), row.values.len());
            }
            if let Some(value) = stance.value {
                self.within(&format!("value of `{}`", row.key), usize::from(value), row.values.len());
            }
        }
        let questions = &self.model.rulebook.questions;
        self.require(
            questions.len() <= QUESTIONS_MAX,
            &format!("{} questions, at most {QUESTIONS_MAX}", questions.len()),
        );
        for question in questions {
            question.readings.iter().for_each(|reading| self.clauses(&reading.clauses));
            let readings = question.readings.len();
            self.require(
                (2..=READINGS_MAX).contains(&readings),
                &format!("`{}` has {readings} readings", question.name),
            );
            if let Some(taken) = question.taken {
                self.within(&format!("reading of `{}`", question.name), usize::from(taken), readings);
            }
        }
    }

    fn events(&mut self) {
        for kind in &self.model.rulebook.events {
            self.at(format!("event `{}`", kind.name), ANY_SLOTS);
            self.clauses(&kind.clauses);
            if let Special::Starts(period) | Special::Ends(period) = kind.special {
                self.within("period", period.index(), self.model.rulebook.periods.len());
            }
            self.body(&kind.body);
            self.body(&kind.steps);
            self.condition(&kind.needs);
            self.condition(&kind.occurs);
        }
    }

    fn rules(&mut self) {
        let book = &self.model.rulebook;
        self.at("what holds at all times".to_owned(), ANY_SLOTS);
        for check in &book.checks {
            self.select(&check.each);
            self.body(&check.body);
            self.clauses(&check.clauses);
        }
        for rule in &book.rules {
            self.within("ability", rule.ability.index(), self.model.abilities.len());
            let kind = self.model.abilities.get(rule.ability.index()).map(|ability| &ability.kind);
            let modifies = |kind: &AbilityKind| kind.continuous().is_some_and(|it| matches!(it.scope, Scope::Each(_)));
            let is_rule = kind.is_none_or(|kind| kind.answers_events() || modifies(kind));
            self.require(is_rule, "a rule of the book answers no event, and modifies nothing");
        }
        book.signed.iter().for_each(|id| self.within("resource", id.index(), book.resources.len()));
        let Some(play) = &book.play else { return };
        self.at("how cards are played".to_owned(), ANY_SLOTS);
        play.from.iter().chain([&play.to]).for_each(|zone| self.zone(*zone));
        if let Some((number, resource)) = play.cost {
            self.within("number", number.index(), book.numbers.len());
            self.within("resource", resource.index(), book.resources.len());
        }
        play.possible.iter().for_each(|possible| self.condition(possible));
        for (zone, body) in &play.activated {
            self.zone(*zone);
            self.body(body);
        }
        for (condition, body) in &play.then {
            self.condition(condition);
            self.body(body);
        }
        self.clauses(&play.clauses);
    }

    /// Cards.
    pub(super) fn cards(&mut self) {
        let book = &self.model.rulebook;
        for (at, card) in self.model.cards.iter().enumerate() {
            self.at(format!("card `{}`", card.name), ANY_SLOTS);
            card.words.iter().for_each(|word| self.within("word", word.index(), book.words.len()));
            card.numbers.iter().for_each(|(number, _)| self.within("number", number.index(), book.numbers.len()));
            card.abilities.iter().for_each(|ability| self.ability(*ability));
            self.within("card", card.like.index(), self.model.cards.len());
            if let Some(back) = card.back {
                self.within("card", back.index(), self.model.cards.len());
                let lies = |it: &crate::ability::Card| book.face_down().is_some_and(|word| it.words.contains(&word));
                let other = self.model.cards.get(back.index()).is_some_and(|it| lies(it) && it.back.is_none());
                self.require(
                    other && !lies(card),
                    "a card whose back has the word `face-down`, and no back of its own",
                );
                let is_first = self.model.cards[..at].iter().all(|other| other.back != card.back);
                self.require(is_first, "a back that is no other card's");
            }
        }
    }

    /// Abilities.
    pub(super) fn abilities(&mut self) {
        for (at, ability) in self.model.abilities.iter().enumerate() {
            self.at(format!("ability {at} of `{}`", ability.name), u16::from(ability.slots));
            let enough = ability.slots >= Slot::FIRST_LOCAL.0;
            self.require(enough, &format!("{} slots, at least {}", ability.slots, Slot::FIRST_LOCAL.0));
            self.one(ability);
        }
    }

    fn one(&mut self, ability: &Ability) {
        self.clauses(&ability.clauses);
        if let Some(keyword) = ability.keyword {
            self.within("keyword", keyword.index(), self.model.rulebook.keywords.len());
        }
        ability.zones.iter().for_each(|zone| self.zone(*zone));
        let kept = ability.kept_of_past().chain(&ability.told);
        for variable in ability.variables.iter().chain(kept) {
            self.slot(variable.slot);
            self.any(&variable.value);
        }
        self.condition(&ability.condition);
        match &ability.duration {
            Some(Duration::UntilEndOf(period)) => self.period(period.index()),
            Some(Duration::UntilEndOfNext(period, slot)) => {
                self.period(period.index());
                self.slot(*slot);
            }
            Some(Duration::UntilEvent(pattern)) => self.pattern(pattern),
            Some(Duration::AsLongAs(condition)) => self.condition(condition),
            Some(Duration::Indefinite) | None => {}
        }
        match &ability.kind {
            AbilityKind::Resolution(resolution) => self.resolution(resolution),
            AbilityKind::Activated(activated) => self.activated(activated),
            AbilityKind::Trigger(trigger) => self.trigger(trigger),
            AbilityKind::Replacement(replacement) => self.replacement(replacement),
            AbilityKind::Continuous(continuous) => self.continuous(continuous),
            AbilityKind::Cannot(on) | AbilityKind::Can(on) => on.iter().for_each(|pattern| self.pattern(pattern)),
            AbilityKind::Suppress(on, of) => {
                on.iter().for_each(|pattern| self.pattern(pattern));
                of.iter().for_each(|of| self.select(of));
            }
            AbilityKind::Required(Requirement::Event(required)) => {
                self.require(!required.on.is_empty(), "a requirement without an event");
                required.on.iter().for_each(|pattern| self.pattern(pattern));
                required.bound.iter().filter_map(|bound| bound.period).for_each(|period| self.period(period.index()));
            }
            AbilityKind::Required(Requirement::Choice(required)) => {
                self.slot(required.player);
                self.condition(&required.who);
                self.select(&required.what);
                required.of.iter().for_each(|of| self.select(of));
            }
            AbilityKind::Playing(playing) => self.playing(playing),
            AbilityKind::Mark => {}
        }
    }

    fn period(&mut self, period: usize) {
        self.within("period", period, self.model.rulebook.periods.len());
    }

    fn resolution(&mut self, resolution: &Resolution) {
        match resolution.mode {
            Some(slot) => self.slot(slot),
            None => self.require(resolution.modes.len() == 1, "several modes and nowhere to keep the chosen one"),
        }
        self.require(!resolution.modes.is_empty(), "no mode");
        for mode in &resolution.modes {
            mode.targets.iter().for_each(|target| self.target(target));
            self.body(&mode.body);
        }
    }

    fn activated(&mut self, activated: &Activated) {
        self.condition(&activated.condition);
        self.condition(&activated.foreseen);
        self.cost(&activated.cost);
        self.bound(activated.limit.and_then(|bound| bound.period).map(|period| period.index()));
        self.resolution(&activated.resolution);
    }

    fn playing(&mut self, playing: &Playing) {
        self.select(playing.which());
        if let Playing::From(_, zones) = playing {
            zones.iter().for_each(|zone| self.zone(*zone));
        }
        self.cost(playing.cost());
    }

    fn bound(&mut self, period: Option<usize>) {
        period.into_iter().for_each(|period| self.period(period));
    }

    fn ordinal(&mut self, ordinal: Option<Ordinal>) {
        if let Some(ordinal) = ordinal {
            self.within("tally", ordinal.tally.index(), self.model.tallies.len());
            self.require(ordinal.time > 0, "times are counted from 1");
        }
    }

    fn trigger(&mut self, trigger: &Trigger) {
        trigger.on.iter().for_each(|pattern| self.pattern(pattern));
        self.condition(&trigger.state);
        self.ordinal(trigger.ordinal);
        self.bound(trigger.limit.and_then(|bound| bound.period).map(|period| period.index()));
        if let Some(batch) = &trigger.batch {
            self.slot(batch.many);
            batch.them.iter().for_each(|slot| self.slot(*slot));
        }
        self.resolution(&trigger.resolution);
    }

    fn replacement(&mut self, replacement: &Replacement) {
        self.within("class", replacement.class.index(), self.model.rulebook.classes.len());
        replacement.on.iter().for_each(|pattern| self.pattern(pattern));
        self.ordinal(replacement.ordinal);
        self.bound(replacement.limit.and_then(|bound| bound.period).map(|period| period.index()));
        replacement.shield.iter().for_each(|shield| self.expr(shield, Sort::Number));
        replacement.optional.iter().for_each(|possible| self.condition(possible));
        self.body(&replacement.body);
    }

    fn continuous(&mut self, continuous: &Continuous) {
        match &continuous.scope {
            Scope::One(object) => self.expr(object, Sort::Object),
            Scope::Each(select) => self.select(select),
            Scope::Next(pattern, select) => {
                self.pattern(pattern);
                self.select(select);
            }
        }
        continuous.waits.iter().for_each(|period| self.period(period.index()));
        self.slot(continuous.affected);
        for part in &continuous.parts {
            self.condition(&part.condition);
            self.modify(&part.change);
            part.instead.iter().for_each(|ability| self.ability(*ability));
        }
    }

    fn modify(&mut self, change: &Modify) {
        let book = &self.model.rulebook;
        match change {
            Modify::Copy(of) => self.expr(of, Sort::Object),
            Modify::Control(player) => self.expr(player, Sort::Player),
            Modify::AddWords(words) | Modify::RemoveWords(words) => {
                words.iter().for_each(|word| self.within("word", word.index(), book.words.len()));
                let turns = book.face_down().is_some_and(|face| words.contains(&face));
                self.require(!turns, "an effect turns nothing face-down or face-up: an event does");
            }
            Modify::RemoveSets(sets) => {
                sets.iter().for_each(|set| self.within("set of words", set.index(), book.word_sets.len()));
                let holds = |face| {
                    sets.iter().filter_map(|set| book.word_sets.get(set.index())).any(|it| it.words.contains(&face))
                };
                self.require(
                    !book.face_down().is_some_and(holds),
                    "an effect turns nothing face-down or face-up: an event does",
                );
            }
            Modify::AddAbilities(abilities, keyword) => {
                abilities.iter().for_each(|ability| self.ability(*ability));
                keyword.iter().for_each(|keyword| self.within("keyword", keyword.index(), book.keywords.len()));
            }
            Modify::RemoveAbilities(keyword) => {
                keyword.iter().for_each(|keyword| self.within("keyword", keyword.index(), book.keywords.len()));
            }
            Modify::NoAbilities => {}
            Modify::Property(number, value) => {
                self.within("number", number.index(), book.numbers.len());
                value.iter().for_each(|value| self.expr(value, Sort::Number));
            }
            Modify::Number { how, number, by, .. } => {
                use crate::event::Change::{Add, AtLeast, AtMost, Divide, Multiply, Set, Subtract};
                self.within("number", number.index(), book.numbers.len());
                self.expr(by, Sort::Number);
                let is_change = matches!(how, Set | Multiply | Divide | Add | Subtract | AtLeast | AtMost);
                self.require(is_change, "a number is changed in no way");
            }
        }
    }

    /// The scenario, the tallies and the predicates.
    pub(super) fn scenario(&mut self) {
        let (model, book) = (self.model, &self.model.rulebook);
        let scenario = &model.scenario;
        self.at("the scenario".to_owned(), ANY_SLOTS);
        self.player(scenario.turn.index());
        scenario.during.iter().for_each(|period| self.period(period.index()));
        for (player, resource, _) in &scenario.resources {
            self.player(player.index());
            self.within("resource", resource.index(), book.resources.len());
        }
        for object in &scenario.objects {
            self.at(format!("object `{}`", object.name), ANY_SLOTS);
            self.player(object.owner.index());
            self.within("card", object.card.index(), model.cards.len());
            self.zone(object.zone);
            object
                .counters
                .iter()
                .for_each(|(counter, _)| self.within("counter", counter.index(), book.counters.len()));
            object.numbers.iter().for_each(|(number, _)| self.within("number", number.index(), book.numbers.len()));
        }
        for (relation, one, other) in &scenario.related {
            self.at("a relation at the start".to_owned(), ANY_SLOTS);
            self.within("relation", relation.index(), book.relations.len());
            let in_play = |object: ObjectId| {
                let zone = scenario.objects.get(object.index()).and_then(|it| book.zones.get(it.zone.index()));
                zone.is_some_and(|zone| zone.in_play)
            };
            self.within("object", one.index(), scenario.objects.len());
            self.within("object", other.index(), scenario.objects.len());
            self.require(one != other && in_play(*one) && in_play(*other), "it is not between two objects in play");
        }
        for line in &scenario.script {
            self.at(format!("script line `{}`", line.text), u16::from(line.slots));
            self.body(&line.body);
        }
        for one in &scenario.moves {
            self.at("a move".to_owned(), ANY_SLOTS);
            self.player(one.player.index());
            self.within("object", one.object.index(), scenario.objects.len());
            one.ability.iter().for_each(|ability| self.ability(*ability));
        }
        for one in &scenario.observations {
            self.at(format!("observation `{}`", one.name), ANY_SLOTS);
            self.any(&one.value);
        }
        for (at, tally) in model.tallies.iter().enumerate() {
            self.at(format!("tally {at}"), ANY_SLOTS);
            tally.on.iter().for_each(|pattern| self.pattern(pattern));
            tally.period.iter().for_each(|period| self.period(period.index()));
            tally.class.iter().for_each(|class| self.within("class", class.index(), model.rulebook.classes.len()));
        }
        for (at, predicate) in model.predicates.iter().enumerate() {
            self.at(format!("predicate {at}"), ANY_SLOTS);
            if let When::On(pattern) = &predicate.when {
                self.pattern(pattern);
            }
            self.condition(&predicate.what);
        }
    }
}
