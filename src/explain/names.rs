//! Ids as the texts call them.
//!
//! Objects are called as the scenario calls them, tokens by their card. A
//! story keeps its own list of objects, since numbers of objects that no
//! longer exist are given again.

use base::id::{AbilityId, CardId, ClauseId, ObjectId, PlayerId, ZoneId};
use explore::node::choosers_of;
use kernel::growth::abstraction::Growable;
use kernel::position::offer::Chooser;
use kernel::position::state::State;
use model::ir::Model;
use model::read::{AskedProperty, QuestionKind};
use model::read::{LoopKind, LoopShape};
use std::collections::{BTreeMap, BTreeSet};

/// The names of a model, with the objects of one moment.
#[derive(Clone, Debug)]
pub struct Names<'m> {
    /// The model.
    pub model: &'m Model,
    objects: Vec<String>,
    /// What each registered predicate asks, where known.
    conditions: Vec<Option<String>>,
    /// Abilities that were told in full.
    told: BTreeSet<AbilityId>,
    /// The effect that is declared or followed, of which choices are.
    pub(super) under_way: Option<AbilityId>,
    /// The part of an event over which a prevention is spread next, in words.
    pub(super) part: Option<String>,
    /// The events of the moment on top, in words, if there are several.
    pub(super) events: Vec<String>,
    /// The parts of an event of which an effect changes one, in words, if a number of an offer is that of a part.
    pub(super) parts: Vec<String>,
}

impl<'m> Names<'m> {
    /// The objects at the start.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        let objects = model.scenario.objects.iter().map(|object| object.name.clone()).collect();
        let (conditions, events, parts) = (Vec::new(), Vec::new(), Vec::new());
        Names { model, objects, conditions, told: BTreeSet::new(), under_way: None, part: None, events, parts }
    }

    /// The objects of a position: those of the scenario, then tokens by their cards.
    #[must_use]
    pub fn of_state(model: &'m Model, state: &State) -> Self {
        let mut names = Names::new(model);
        let mut taken: BTreeSet<String> = names.objects.iter().cloned().collect();
        // Of many tokens of one card, none asks for the numbers that were given before.
        let mut next: BTreeMap<CardId, usize> = BTreeMap::new();
        for object in state.object_numbers().skip(names.objects.len()) {
            let of = state.card_of(object);
            let from = next.entry(of).or_insert(1);
            let card = names.card(of);
            let name = loop {
                let name = numbered(card, *from);
                *from += 1;
                if taken.insert(name.clone()) {
                    break name;
                }
            };
            names.objects.push(name);
        }
        names
    }

    /// A token is created: it is called by its card, with a number if there is another of that name.
    pub fn created(&mut self, object: ObjectId, card: CardId) {
        let name = self.card(card).to_owned();
        while self.objects.len() <= object.index() {
            self.objects.push(format!("object {}", self.objects.len() + 1));
        }
        self.objects[object.index()].clear();
        let free = (1..).map(|at| numbered(&name, at)).find(|name| !self.objects.contains(name));
        self.objects[object.index()] = free.unwrap_or(name);
    }

    /// The same with the words of what is asked, for telling which condition was met.
    #[must_use]
    pub fn asking(model: &'m Model, questions: &[AskedProperty]) -> Self {
        let mut names = Names::new(model);
        names.conditions = vec![None; model.predicates.len()];
        for question in questions {
            for (predicate, text) in conditions(question) {
                if let Some(condition) = names.conditions.get_mut(predicate) {
                    *condition = Some(text);
                }
            }
        }
        names
    }

    /// That a registered predicate has a value.
    #[must_use]
    pub fn condition(&self, predicate: usize, value: bool) -> String {
        let value = if value { "true" } else { "false" };
        match self.conditions.get(predicate) {
            Some(Some(text)) => format!("`{text}` is {value}"),
            _ => format!("condition {} is {value}", predicate + 1),
        }
    }

    /// An ability is told; whether for the first time.
    pub fn mention(&mut self, ability: AbilityId) -> bool {
        self.told.insert(ability)
    }

    /// An object, in quotes unless it is called by its player (`A's hero`).
    #[must_use]
    pub fn object(&self, object: ObjectId) -> String {
        let Some(name) = self.objects.get(object.index()) else {
            return format!("object {}", object.index() + 1);
        };
        let possessive = self.model.scenario.players.iter().any(|player| name.starts_with(&format!("{player}'s ")));
        if possessive { name.clone() } else { format!("\"{name}\"") }
    }

    /// An object's name as it is.
    #[must_use]
    pub fn object_plain(&self, object: ObjectId) -> String {
        self.objects.get(object.index()).cloned().unwrap_or_else(|| format!("object {}", object.index() + 1))
    }

    /// Something that can grow.
    #[must_use]
    pub fn growable(&self, what: Growable) -> String {
        let book = &self.model.rulebook;
        let object = |object: ObjectId| {
            let known = object.index() < self.model.scenario.objects.len();
            if known { self.object(object) } else { "what was created".to_owned() }
        };
        match what {
            Growable::Resource(player, resource) => {
                format!("{} of {}", book.resources[resource.index()], self.player(player))
            }
            Growable::Number(of, number) => format!("{} of {}", book.numbers[number.index()].name, object(of)),
            Growable::Counters(on, counter) => {
                format!("the number of {} counters on {}", book.counters[counter.index()], object(on))
            }
            Growable::Amount => "an amount under way".to_owned(),
            Growable::Tokens(card) => format!("the number of {} tokens", self.card(card)),
            Growable::Effects(ability) => format!("the number of effects of `{}`", self.ability(ability)),
            Growable::Waiting(Some(ability)) => format!("the number of times that `{}` waits", self.ability(ability)),
            Growable::Waiting(None) => "the number of cards that wait".to_owned(),
            Growable::Work => "the number of events that wait for others".to_owned(),
        }
    }

    /// A player.
    #[must_use]
    pub fn player(&self, player: PlayerId) -> String {
        let known = self.model.scenario.players.get(player.index());
        known.cloned().unwrap_or_else(|| format!("player {}", player.index() + 1))
    }

    /// A card.
    #[must_use]
    pub fn card(&self, card: CardId) -> &'m str {
        self.model.cards.get(card.index()).map_or("a card", |card| &card.name)
    }

    /// A zone.
    #[must_use]
    pub fn zone(&self, zone: ZoneId) -> String {
        let known = self.model.rulebook.zones.get(zone.index());
        known.map_or_else(|| format!("zone {}", zone.index() + 1), |zone| zone.name.clone())
    }

    /// Who chooses.
    #[must_use]
    pub fn chooser(&self, chooser: Chooser) -> String {
        match chooser {
            Chooser::Player(player) => self.player(player),
            Chooser::Nature => "nature".to_owned(),
            Chooser::Rules => "rules".to_owned(),
            Chooser::Nobody => "nobody".to_owned(),
        }
    }

    /// Those who choose, of bits of choosers.
    #[must_use]
    pub fn choosers(&self, bits: u64) -> Vec<String> {
        choosers_of(bits).map(|who| self.chooser(who)).collect()
    }

    /// Clauses by their numbers, each once.
    #[must_use]
    pub fn clauses(&self, clauses: &[ClauseId]) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for clause in clauses {
            if let Some(clause) = self.model.rulebook.clauses.get(clause.index())
                && !ids.contains(&clause.id)
            {
                ids.push(clause.id.clone());
            }
        }
        ids
    }

    /// An ability as stories call it: its name, and its sentence where that says more.
    #[must_use]
    pub fn ability(&self, ability: AbilityId) -> String {
        let Some(known) = self.model.abilities.get(ability.index()) else {
            return format!("ability {}", ability.index() + 1);
        };
        match (known.name.as_str(), known.sentence.as_str()) {
            ("", "") => format!("ability {}", ability.index() + 1),
            ("", sentence) => sentence.to_owned(),
            (name, sentence) if sentence.is_empty() || sentence == name => name.to_owned(),
            (name, sentence) => format!("{name}: {sentence}"),
        }
    }
}

/// What the token of this number is called.
fn numbered(name: &str, at: usize) -> String {
    if at == 1 { name.to_owned() } else { format!("{name} {at}") }
}

/// The predicates of a question with their words: what stands behind `always`, `never`, ...
fn conditions(question: &AskedProperty) -> Vec<(usize, String)> {
    let behind = |start: &str| question.text.strip_prefix(start).unwrap_or(&question.text).trim().to_owned();
    let behind_player = |at: usize, words: &str| {
        question.text.split_once(words).map(|(_, it)| (at, it.to_owned())).into_iter().collect()
    };
    match question.kind {
        QuestionKind::Always(at) => vec![(at, behind("always"))],
        QuestionKind::Never(at) => vec![(at, behind("never"))],
        QuestionKind::Possible(at) => vec![(at, behind("possible"))],
        QuestionKind::Inevitably(at) => vec![(at, behind("inevitably"))],
        QuestionKind::OnEvery(at) => vec![(at, behind("on every"))],
        QuestionKind::AlmostSurely(at) => vec![(at, behind("almost surely"))],
        QuestionKind::CanForce(_, at) => behind_player(at, " can force "),
        QuestionKind::CanAvoid(_, at) => behind_player(at, " can avoid "),
        QuestionKind::CanAlmostSurelyForce(_, at) => behind_player(at, " can almost surely force "),
        QuestionKind::LeadsTo(asked, answer) => match question.text.split_once(" leads to ") {
            Some((first, second)) => vec![(asked, first.to_owned()), (answer, second.to_owned())],
            None => Vec::new(),
        },
        QuestionKind::Ends | QuestionKind::NoStuck | QuestionKind::Agree(_) => Vec::new(),
    }
}

/// The kind of a loop in one word.
#[must_use]
pub const fn kind_text(kind: LoopKind) -> &'static str {
    match kind {
        LoopKind::Forced => "forced",
        LoopKind::Sustained => "sustained",
        LoopKind::Coalition => "coalition",
        LoopKind::Collective => "collective",
        LoopKind::Chance => "chance",
        LoopKind::Silence => "silence",
    }
}

/// The shape of a loop in one word.
#[must_use]
pub const fn shape_text(shape: LoopShape) -> &'static str {
    match shape {
        LoopShape::Repeating => "repeating",
        LoopShape::Growing => "growing",
    }
}
