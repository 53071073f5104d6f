//! Rulebooks with the scenarios under them, as pages list them. Scenarios that change nothing of a rulebook but its
//! vocabulary stand under it, as in [`book`].

use super::book;
use crate::model::rulebook::Rulebook;
use crate::scene::brief::ShelfBrief;
use crate::scene::look::Spots;
use crate::scene::rulebook::{RulebookBrief, TriedBrief, Used};

/// A rulebook with its scenarios.
pub struct Shelf {
    book: Rulebook,
    spots: Spots,
    /// What each of its scenarios calls it.
    names: Vec<String>,
    /// The scenarios, by their positions in the list.
    pub scenarios: Vec<u32>,
    /// What became of its changes, where they were tried.
    pub tried: Option<TriedBrief>,
}

/// Rulebooks, in the order in which scenarios use them.
#[derive(Default)]
pub struct Shelves {
    all: Vec<Shelf>,
}

impl Shelves {
    /// Takes in a scenario by its position in the list.
    pub fn add(&mut self, scenario: u32, (name, book): (&str, &Rulebook), spots: impl FnOnce() -> Spots) {
        let at = self.all.iter().position(|it| book::is_same(&it.book, book));
        let at = at.unwrap_or_else(|| {
            let (book, spots) = (book.clone(), spots());
            self.all.push(Shelf { book, spots, names: Vec::new(), scenarios: Vec::new(), tried: None });
            self.all.len() - 1
        });
        self.all[at].names.push(name.to_owned());
        self.all[at].scenarios.push(scenario);
    }

    /// Scenarios stand elsewhere in the list now: `to` says where each is.
    pub fn moved(&mut self, to: &[u32]) {
        for shelf in &mut self.all {
            shelf.scenarios.iter_mut().for_each(|it| *it = to[*it as usize]);
            shelf.scenarios.sort_unstable();
        }
    }

    /// The rulebook by its position.
    pub fn get(&mut self, at: usize) -> Option<&mut Shelf> {
        self.all.get_mut(at)
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// The position of the rulebook under which a scenario stands.
    #[must_use]
    pub fn of(&self, scenario: u32) -> Option<u32> {
        self.all.iter().position(|it| it.scenarios.contains(&scenario)).map(|at| at as u32)
    }

    /// The scenarios under a rulebook.
    #[must_use]
    pub fn scenarios(&self, at: usize) -> &[u32] {
        self.all.get(at).map_or(&[], |it| &it.scenarios)
    }

    /// The rulebooks, as a page lists them.
    #[must_use]
    pub fn briefs(&self) -> Vec<ShelfBrief> {
        let mut told: Vec<ShelfBrief> = Vec::new();
        for shelf in &self.all {
            let name = book::usual(shelf.names.iter().map(String::as_str));
            let same = told.iter().filter(|it| it.title == shelf.book.title && it.rulebook.starts_with(name)).count();
            let taken = told.iter().any(|it| it.rulebook == name);
            told.push(ShelfBrief {
                rulebook: if taken { format!("{name} ({})", same + 1) } else { name.to_owned() },
                title: shelf.book.title.clone(),
                scenarios: shelf.scenarios.clone(),
            });
        }
        told
    }

    /// A rulebook, with those of its scenarios that were explored.
    #[must_use]
    pub fn brief(&self, at: usize, used: &[Used]) -> Option<RulebookBrief> {
        let shelf = self.all.get(at)?;
        let own: Vec<Used> = used.iter().filter(|it| shelf.scenarios.contains(&it.scenario)).cloned().collect();
        let brief = RulebookBrief::of(&shelf.book, self.briefs().swap_remove(at), &own, &shelf.spots);
        Some(match &shelf.tried {
            Some(tried) => brief.with(tried.clone()),
            None => brief,
        })
    }
}
