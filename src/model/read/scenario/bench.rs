//! What a scenario is put together on: the phrase reader's builder and what has been read so far.

use super::ReadingContext;
use crate::ability::AbilityKind;
use crate::ability::{Ability, Card};
use crate::grammar::{Builder, PlayedCards};
use crate::ir::{Predicate, Tally};
use crate::read::book::{EventBody, RulebookDraft, finish_events, finish_rules};
use crate::read::built::{AskedProperty, Expectation, ModelPlaces};
use crate::read::library::Library;
use crate::read::parts::Name;
use crate::rulebook::{Play, Rule, Rulebook, StandingCheck};
use crate::scenario::Scenario;
use base::diagnostic::Diagnostic;
use base::id::{CardId, NumberId, ObjectId, RelationId};
use base::source::Span;
use std::collections::BTreeMap;
use syntax::Statement;

/// A scenario under way.
pub(crate) struct Bench<'a> {
    /// All declarations.
    pub(crate) library: &'a Library,
    /// The files whose declarations count.
    pub(crate) sees: Vec<usize>,
    /// Reads phrases; holds cards, abilities, keywords and problems.
    pub(crate) builder: Builder<'a>,
    /// What each card of the builder is read from.
    pub(super) card_texts: Vec<CardText<'a>>,
    /// The first card of each name.
    pub(super) card_names: BTreeMap<String, CardId>,
    /// The scenario so far.
    pub(crate) scenario: Scenario,
    /// Predicates so far.
    pub(crate) predicates: Vec<Predicate>,
    /// Questions so far.
    pub(crate) questions: Vec<AskedProperty>,
    /// Expectations so far.
    pub(super) expectations: Vec<Expectation>,
    /// Where things stand.
    pub(super) places: ModelPlaces,
    /// What objects stand in a relation to, until all have their names.
    pub(super) relations: Vec<(RelationId, ObjectId, Name)>,
    /// The objects that lie face-down at the start.
    pub(super) face_down: Vec<ObjectId>,
    /// By object: how it is called where the scenario gives it no name of its own; several can be called so.
    pub(super) called: Vec<Option<String>>,
    /// A zone in play of a rulebook that extends the one whose zone objects stand in that name none, and that rulebook.
    pub(super) newer_zone: Option<(String, String)>,
    /// Cards of which not all that is printed was read: the name, and what the first such line says.
    pub(super) not_whole: Vec<(String, Name)>,
    /// A line of observation could not be read, so that their number is not known.
    pub(super) unread: bool,
    /// How deep what problems suggest in the place of a property is read.
    pub(crate) tried_properties: u8,
    /// Behind more problems than this no further card is read, where they are only counted.
    pub(super) problems_max: Option<usize>,
}

/// Where a card's body comes from.
#[derive(Clone, Debug, Default)]
pub(super) struct CardText<'a> {
    /// The card of which it is a variant: its body counts as well.
    pub(super) of: Option<CardId>,
    /// The body's statements.
    pub(super) lines: &'a [Statement],
    /// Statements put together from a `with ...`.
    pub(super) extra: Vec<Statement>,
    /// Numbers that hold instead of those of the body.
    pub(super) numbers: Vec<(NumberId, i32)>,
    /// What makes it the same card as another that a scenario describes; empty of a declared card.
    pub(super) key: String,
}

/// What is read last into a rulebook.
pub(super) struct Bodies {
    events: Vec<EventBody>,
    play: Option<Play>,
    checks: Vec<StandingCheck>,
    rules: Vec<Rule>,
}

impl Bodies {
    /// The rulebook with its bodies.
    pub(super) fn into_book(self, mut book: Rulebook) -> Rulebook {
        for (kind, body) in book.events.iter_mut().zip(self.events) {
            kind.needs = body.needs;
            kind.occurs = body.occurs;
            kind.body = body.does;
            kind.steps = body.steps;
        }
        book.play = self.play;
        book.checks = self.checks;
        book.rules = self.rules;
        book
    }
}

/// What remains of a bench.
pub(super) struct Finished {
    pub(super) cards: Vec<Card>,
    pub(super) abilities: Vec<Ability>,
    pub(super) tallies: Vec<Tally>,
    pub(super) scenario: Scenario,
    pub(super) predicates: Vec<Predicate>,
    pub(super) questions: Vec<AskedProperty>,
    pub(super) expectations: Vec<Expectation>,
    pub(super) places: ModelPlaces,
}

impl<'a> Bench<'a> {
    /// An empty bench for a rulebook.
    pub(super) fn new(library: &'a Library, book: &'a Rulebook, frame: &ReadingContext<'_>) -> Self {
        let places = ModelPlaces {
            rulebook: frame.chain.last().map_or(Span::default(), |book| book.name.span),
            clauses: frame.draft.clause_spans.clone(),
            policies: frame.draft.policy_spans.clone(),
            questions: frame.draft.question_spans.clone(),
            procedure: frame.draft.procedure_span,
            staging: frame.draft.staging_span,
            events: (0..book.events.len()).map(|at| frame.draft.event_texts.get(at).map(|text| text.span)).collect(),
            ..ModelPlaces::default()
        };
        let mut builder = Builder::new(book, frame.draft.wordings.clone());
        builder.clause_numbers = frame.draft.clause_numbers.clone();
        Bench {
            library,
            sees: frame.sees.clone(),
            builder,
            card_texts: Vec::new(),
            card_names: BTreeMap::new(),
            scenario: Scenario::default(),
            predicates: Vec::new(),
            questions: Vec::new(),
            expectations: Vec::new(),
            places,
            relations: Vec::new(),
            face_down: Vec::new(),
            called: Vec::new(),
            newer_zone: newer_zone(book, frame),
            not_whole: Vec::new(),
            unread: false,
            tried_properties: 0,
            problems_max: None,
        }
    }

    /// The problems so far.
    pub(super) fn problems(&mut self) -> &mut Vec<Diagnostic> {
        &mut self.builder.diagnostics
    }

    /// Notes a problem.
    pub(crate) fn problem(&mut self, problem: Diagnostic) {
        self.builder.diagnostics.push(problem);
    }

    /// Notes that all abilities that have no place yet stand here.
    pub(super) fn mark(&mut self, span: Span) {
        self.places.abilities.resize(self.builder.abilities.len(), Some(span));
    }

    /// Reads all bodies: events, the rulebook's rules, cards.
    pub(super) fn bodies(&mut self, draft: &RulebookDraft<'_>) -> Bodies {
        self.builder.of_rules = true;
        let events = finish_events(&draft.event_texts, &mut self.builder);
        let (play, checks, rules) =
            finish_rules((draft.play.as_deref(), &draft.standing, &draft.rules), &events, &mut self.builder);
        self.builder.of_rules = false;
        let book = self.places.rulebook;
        self.mark(book);
        let paid = play.as_ref().and_then(|play| Some((play.cost?.0, play.from.clone())));
        self.builder.paid = paid;
        self.builder.played = play.as_ref().map(PlayedCards::of);
        self.card_bodies();
        if draft.play.is_none() {
            self.no_card_is_played();
        }
        Bodies { events, play, checks, rules }
    }

    /// What says how cards are played means nothing where the rulebook lets nobody play any.
    fn no_card_is_played(&mut self) {
        let abilities = self.builder.abilities.iter().zip(&self.places.abilities);
        let of_play = abilities.filter(|(ability, _)| matches!(ability.kind, AbilityKind::Playing(_)));
        let problems = of_play.map(|(_, place)| {
            Diagnostic::error(place.unwrap_or_default(), "the rulebook does not say how cards are played")
                .label("nobody can play one")
                .help("write `play { from hand; to stack }` in the rulebook")
        });
        let problems: Vec<Diagnostic> = problems.collect();
        self.builder.diagnostics.extend(problems);
    }

    /// All that was read, and every problem.
    pub(super) fn finish(mut self) -> (Finished, Vec<Diagnostic>) {
        let scenario = self.places.scenario;
        self.mark(scenario);
        self.backs();
        let Builder { cards, abilities, tallies, diagnostics, .. } = self.builder;
        let finished = Finished {
            cards,
            abilities,
            tallies,
            scenario: self.scenario,
            predicates: self.predicates,
            questions: self.questions,
            expectations: self.expectations,
            places: self.places,
        };
        (finished, diagnostics)
    }
}

/// A zone in play that a later rulebook adds to that of another, with the name of that rulebook. One in which no tokens are is for
/// something special, and is not meant where none is named.
fn newer_zone(book: &Rulebook, frame: &ReadingContext<'_>) -> Option<(String, String)> {
    let nth = |name: &str| frame.draft.zone_books.iter().find(|(known, _)| known == name).map(|(_, nth)| *nth);
    let mut in_play = book.zones.iter().filter(|zone| zone.in_play);
    let first = nth(&in_play.next()?.name)?;
    let newer = in_play.find(|zone| !zone.no_tokens && nth(&zone.name).is_some_and(|at| at > first))?;
    Some((newer.name.clone(), frame.chain.get(nth(&newer.name)?)?.name.text.clone()))
}
