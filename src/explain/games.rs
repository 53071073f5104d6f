//! What a check comes to, game by game.

use super::brief::CheckBrief;
use model::rulebook::Rulebook;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A game: a rulebook and those that extend it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GameBrief {
    /// The rulebook that the others extend.
    pub name: String,
    /// Scenarios, each under each of its rulebooks.
    pub scenarios: u64,
    /// Clauses and assumptions that are no definitions.
    pub rules: u64,
    /// Those of them that some run cites.
    pub exercised: u64,
    /// Policies and questions of their own on which one of the rulebooks is silent.
    pub silent: u64,
    /// Those of them by which outcomes differ in some scenario, or whether every run ends.
    pub matter: u64,
}

/// Games under way.
#[derive(Clone, Debug, Default)]
pub struct Games {
    list: Vec<Game>,
}

#[derive(Clone, Debug, Default)]
struct Game {
    name: String,
    scenarios: u64,
    /// Every rule, and whether some run cites it.
    rules: BTreeMap<String, bool>,
    silent: BTreeSet<String>,
    matter: BTreeSet<String>,
}

impl Games {
    /// Counts a scenario that was explored.
    pub fn add(&mut self, game: &str, book: &Rulebook, brief: &CheckBrief) {
        let game = self.of(game);
        game.scenarios += 1;
        for rule in book.clauses.iter().filter(|rule| !rule.definition) {
            game.rules.entry(rule.id.clone()).or_insert(false);
        }
        for cited in &brief.cites {
            game.rules.entry(cited.id.clone()).and_modify(|is_cited| *is_cited = true);
        }
        let policies = book.policies.iter().enumerate().filter(|(_, stance)| stance.value.is_none());
        game.silent.extend(policies.map(|(at, _)| book.silent_name(at as u8).to_owned()));
        game.silent.extend(book.questions.iter().filter(|it| it.taken.is_none()).map(|it| it.name.clone()));
        let matter = brief.silent.iter().filter(|it| it.matters == Some(true));
        game.matter.extend(matter.map(|it| it.policy.clone()));
        // Priorities that no policy decides between are silent only where they meet.
        game.silent.extend(game.matter.iter().cloned());
    }

    /// Counts a scenario that is there to be rejected.
    pub fn add_rejected(&mut self, game: &str) {
        self.of(game).scenarios += 1;
    }

    /// All games, in order of appearance.
    #[must_use]
    pub fn briefs(&self) -> Vec<GameBrief> {
        let brief = |game: &Game| GameBrief {
            name: game.name.clone(),
            scenarios: game.scenarios,
            rules: game.rules.len() as u64,
            exercised: game.rules.values().filter(|is_cited| **is_cited).count() as u64,
            silent: game.silent.len() as u64,
            matter: game.matter.len() as u64,
        };
        self.list.iter().map(brief).collect()
    }

    fn of(&mut self, name: &str) -> &mut Game {
        let at = self.list.iter().position(|game| game.name == name).unwrap_or_else(|| {
            self.list.push(Game { name: name.to_owned(), ..Game::default() });
            self.list.len() - 1
        });
        &mut self.list[at]
    }
}
