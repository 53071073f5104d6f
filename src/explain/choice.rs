//! Offers in words: who chooses what, and among what.

use super::names::Names;
use base::id::{AbilityId, ClauseId, ObjectId};
use kernel::position::grade::Compared;
use kernel::position::grade::Grade;
use kernel::position::offer::{About, Chooser, Offer, OfferKind, Pick, Silent};
use model::ability::AbilityKind;
use std::cmp::Ordering;

/// Most letters of a sentence that was told before.
const START: usize = 36;
/// How the choice of a reading begins.
pub const SILENT: &str = "the rulebook is silent: ";

impl Names<'_> {
    /// The choice of an option as a sentence: `A makes B the first player`.
    #[must_use]
    pub fn choice(&self, offer: &Offer, option: usize) -> String {
        let Some(pick) = offer.options.get(option).copied() else {
            return format!("{} takes option {}", self.chooser(offer.chooser), option + 1);
        };
        if let (OfferKind::Reading(policy), Pick::Reading(value)) = (offer.kind, pick) {
            return self.reading(policy, value);
        }
        if let Pick::Precedence(it) = pick {
            return format!("{SILENT}{}", self.precedence(it));
        }
        let what = self.option(offer, option);
        let who = match offer.chooser {
            Chooser::Rules => "the rules are silent; taken here: somebody".to_owned(),
            chooser => self.chooser(chooser),
        };
        match (offer.kind, pick) {
            (OfferKind::Chance, _) => {
                let weight = offer.weights.get(option).copied().unwrap_or_default();
                let of: u32 = offer.weights.iter().sum();
                let so = if pick == Pick::Yes { "it is so" } else { "it is not so" };
                format!("by chance {so}: {weight} in {of}")
            }
            (_, Pick::Yes) => format!("{who} may, and does"),
            (_, Pick::No) => format!("{who} may, and does not"),
            (_, Pick::Pass) => format!("{who} passes"),
            (_, Pick::Go) => "it goes on".to_owned(),
            (_, Pick::Play(_)) => format!("{who} plays {what}"),
            (_, Pick::Activate(ability, _)) if self.is_way_to_play(ability) => format!("{who} plays {what}"),
            (_, Pick::Activate(..)) => format!("{who} activates {what}"),
            (OfferKind::NextPlayer, _) => format!("{who} lets {what} do it next"),
            (OfferKind::FirstPlayer, _) => format!("{who} makes {what} the first player"),
            (OfferKind::NextEvent, Pick::Number(_)) => format!("{who} turns next to {what}"),
            (OfferKind::NextEvent, _) => format!("{who} turns next to what happens to {what}"),
            (OfferKind::FirstEvent, Pick::Number(_)) => format!("{who} lets {what} be the first"),
            (OfferKind::FirstEvent, _) => format!("{who} lets what happens to {what} be the first"),
            (OfferKind::Round, _) => format!("{who} answers with {what}"),
            (OfferKind::NextReplacement, _) => format!("{who} takes next: {what}"),
            (OfferKind::NextContinuous, _) => format!("{who} orders first: {what}"),
            (OfferKind::NextObject, _) => format!("{who} lets {what} be the next"),
            (OfferKind::FirstTriggers, _) => format!("{who} lets {what} place triggers first"),
            (OfferKind::NextTrigger, _) => format!("{who} places next: {what}"),
            (OfferKind::NextResolution, _) => format!("{who} resolves next: {what}"),
            (OfferKind::Target, _) => format!("{who} targets {what}"),
            (OfferKind::Part, _) => format!("{who} changes {what}"),
            (OfferKind::Spread, _) => format!("{who} prevents {what}"),
            (OfferKind::Roll, _) => format!("the roll is {what}"),
            (OfferKind::Shuffle, _) => format!("{what} comes up"),
            (OfferKind::Top, _) => format!("{what} lies on top"),
            _ => format!("{who} chooses {what}"),
        }
    }

    /// Whether an ability says how cards are played.
    fn is_way_to_play(&self, ability: AbilityId) -> bool {
        self.model.abilities.get(ability.index()).is_some_and(|it| matches!(it.kind, AbilityKind::Playing(_)))
    }

    /// Every option of an offer in a few words; those that would read alike are numbered.
    #[must_use]
    pub fn options(&self, offer: &Offer) -> Vec<String> {
        (0..offer.options.len()).map(|option| self.option(offer, option)).collect()
    }

    fn option(&self, offer: &Offer, option: usize) -> String {
        let is_once = |told: &[String], at: usize| told.iter().filter(|other| **other == told[at]).count() == 1;
        let short: Vec<String> = offer.options.iter().map(|pick| self.pick(offer.kind, *pick)).collect();
        if is_once(&short, option) {
            return short[option].clone();
        }
        let full = |pick: &Pick| match pick {
            Pick::Ability(ability, object) | Pick::Activate(ability, object) => self.effect_in_full(*ability, *object),
            Pick::Answer(ability, Some(object), to) => self.answer(self.effect_in_full(*ability, *object), *to),
            other => self.pick(offer.kind, *other),
        };
        let told: Vec<String> = offer.options.iter().map(full).collect();
        let same = told.iter().filter(|other| **other == told[option]).count();
        if same == 1 {
            return told[option].clone();
        }
        let nth = told[..=option].iter().filter(|other| **other == told[option]).count();
        format!("{} ({nth} of {same} alike)", told[option])
    }

    fn pick(&self, kind: OfferKind, pick: Pick) -> String {
        match pick {
            Pick::Yes => "yes".to_owned(),
            Pick::No => "no".to_owned(),
            Pick::Pass => "pass".to_owned(),
            Pick::Go => "go on".to_owned(),
            Pick::Player(player) => self.player(player),
            Pick::Object(object) | Pick::Play(object) => self.object(object),
            Pick::Number(number) => self.number(kind, number),
            Pick::Word(word) => {
                self.model.rulebook.words.get(word.index()).map_or_else(String::new, |it| it.name.clone())
            }
            Pick::Mode(mode) => self.mode(self.under_way, mode),
            Pick::Reading(value) => match kind {
                OfferKind::Reading(policy) => self.value_text(policy, value),
                _ => format!("reading {}", value + 1),
            },
            Pick::Precedence(it) => self.precedence(it),
            Pick::Ability(ability, object) | Pick::Activate(ability, object) => self.effect(ability, Some(object)),
            Pick::Answer(ability, object, to) => self.answer(self.effect(ability, object), to),
        }
    }

    /// A number, with what it is the number of.
    fn number(&self, kind: OfferKind, number: i32) -> String {
        match (kind, &self.part) {
            (OfferKind::Spread, Some(part)) => format!("{number} of: {part}"),
            (OfferKind::NextEvent | OfferKind::FirstEvent, _) => nth("event", number, &self.events),
            (OfferKind::Part, _) => nth("part", number, &self.parts),
            _ => number.to_string(),
        }
    }

    /// An effect, and which of several events it is for.
    fn answer(&self, effect: String, about: About) -> String {
        match about {
            About::Only => effect,
            About::Object(object) => format!("{effect}, for {}", self.object(object)),
            About::Player(player) => format!("{effect}, for {}", self.player(player)),
            About::Nth(at) => format!("{effect}, for {}", nth("event", i32::from(at) + 1, &self.events)),
        }
    }

    /// An effect by its object and its keyword or sentence: `"Ash": ward(2)`.
    #[must_use]
    pub fn effect(&self, ability: AbilityId, object: Option<ObjectId>) -> String {
        let known = self.model.abilities.get(ability.index());
        let Some((object, known)) = object.zip(known) else { return self.ability(ability) };
        let is_named = known.sentence.is_empty() || known.keyword.is_some() && !known.name.is_empty();
        let said = if is_named { &known.name } else { &known.sentence };
        format!("{}: {said}", self.object(object))
    }

    /// The same with its sentence, also where it has a keyword.
    fn effect_in_full(&self, ability: AbilityId, object: ObjectId) -> String {
        let said = self.model.abilities.get(ability.index()).map_or("", |known| &known.sentence);
        format!("{}: {said}", self.object(object))
    }

    /// The same where it was told before: by its object alone if that has no other ability of its own.
    #[must_use]
    pub fn effect_again(&self, ability: AbilityId, object: Option<ObjectId>) -> String {
        let known = self.model.abilities.get(ability.index());
        let Some((object, known)) = object.zip(known) else { return self.ability(ability) };
        if known.keyword.is_some() {
            return self.effect(ability, Some(object));
        }
        let is_rule = |id: &AbilityId| {
            self.model.abilities.get(id.index()).is_some_and(|it| !matches!(it.kind, AbilityKind::Mark))
        };
        let bearers = self.model.cards.iter().filter(|card| card.abilities.contains(&ability));
        let alone = bearers.map(|card| card.abilities.iter().filter(|id| is_rule(id)).count()).max() == Some(1);
        if alone {
            return self.object(object);
        }
        // Of abilities that begin alike more must be said.
        let start = start_of(&known.sentence);
        let begins_so = |id: &AbilityId| {
            *id != ability && self.model.abilities.get(id.index()).is_some_and(|it| start_of(&it.sentence) == start)
        };
        let of_bearers = self.model.cards.iter().filter(|card| card.abilities.contains(&ability));
        let alike = of_bearers.flat_map(|card| &card.abilities).any(begins_so);
        format!("{}: {}", self.object(object), if alike { &known.sentence } else { &start })
    }
}

/// An event or a part by its number, and in words where these are known.
fn nth(what: &str, number: i32, told: &[String]) -> String {
    let text = usize::try_from(number - 1).ok().and_then(|at| told.get(at));
    text.map_or_else(|| format!("{what} {number}"), |text| format!("{what} {number}, {text}"))
}

/// The first words of a sentence.
fn start_of(sentence: &str) -> String {
    // What is done tells it better than when it is there.
    let sentence = match sentence.split_once(": ") {
        Some((condition, behind)) if condition.starts_with("while ") => behind,
        _ => sentence,
    };
    let mut start = String::new();
    for word in sentence.split(' ') {
        if start.chars().count() + word.chars().count() >= START {
            return start + " ...";
        }
        start.push_str(if start.is_empty() { "" } else { " " });
        start.push_str(word);
    }
    start
}

impl Names<'_> {
    /// Of an option that is a reading of a silence: the clauses that speak for it.
    #[must_use]
    pub fn reading_clauses(&self, offer: &Offer, option: usize) -> Vec<String> {
        self.clauses(self.of_reading(offer, option))
    }

    /// The clauses that give a choice, and those that speak for the option as a reading.
    #[must_use]
    pub fn clauses_of_option(&self, offer: &Offer, option: usize) -> Vec<String> {
        self.clauses(&[&offer.clauses, self.of_reading(offer, option)].concat())
    }

    fn of_reading(&self, offer: &Offer, option: usize) -> &[ClauseId] {
        let (OfferKind::Reading(policy), Some(Pick::Reading(value))) = (offer.kind, offer.options.get(option)) else {
            return &[];
        };
        self.model.rulebook.reading_clauses(policy, *value)
    }

    fn reading(&self, policy: u8, value: u8) -> String {
        let key = self.model.rulebook.silent_name(policy);
        format!("{SILENT}\"{key}\" is read as \"{}\"", self.value_text(policy, value))
    }

    fn precedence(&self, it: Compared) -> String {
        let how = match it.how {
            Ordering::Greater => "of a higher priority than",
            Ordering::Equal => "of the same priority as",
            Ordering::Less => "of a lower priority than",
        };
        format!("{} is {how} {}", self.grade(it.one), self.grade(it.other))
    }

    /// A trigger by its name where no other has that, or in full.
    fn trigger_in_short(&self, ability: AbilityId) -> String {
        let name = self.model.abilities.get(ability.index()).map_or("", |it| it.name.as_str());
        let is_so = |it: &&model::ability::Ability| it.name == name && matches!(it.kind, AbilityKind::Trigger(_));
        if !name.is_empty() && self.model.abilities.iter().filter(is_so).count() == 1 {
            return name.to_owned();
        }
        self.ability(ability)
    }

    /// A trigger, or a named priority.
    fn grade(&self, grade: Grade) -> String {
        let priorities = &self.model.rulebook.priorities;
        match grade {
            Grade::Of(ability) => format!("`{}`", self.trigger_in_short(ability)),
            Grade::Named(named) => {
                let name = priorities.len().checked_sub(named.into()).and_then(|at| priorities.get(at));
                format!("`{}`", name.map_or("no priority", String::as_str))
            }
        }
    }

    /// What the rules answer once, in words: a policy's key, a question's name, or whose priorities.
    #[must_use]
    pub fn silent(&self, what: Silent) -> String {
        match what {
            Silent::Reading(policy) => self.model.rulebook.silent_name(policy).to_owned(),
            Silent::Precedence(one, other) => {
                format!("the priority of {}, against {}", self.grade(one), self.grade(other))
            }
        }
    }

    fn value_text(&self, policy: u8, value: u8) -> String {
        let values = self.model.rulebook.silent_values(policy);
        values.get(usize::from(value)).map_or_else(|| "another value".to_owned(), |value| (*value).to_owned())
    }
}
