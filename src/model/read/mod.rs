//! From files to models.
//!
//! [`load`] reads files and what they use into a [`Library`]: declarations by
//! name, scenarios in order. [`Library::build`] lowers one scenario under one
//! rulebook to a [`Built`]: the model, the expectations and the questions.
//! Pure: files are opened only through the function handed in.
//!
//! Passes, each in its place: `files` (what is used), `declare` (heads),
//! `library` (who sees which), `book` (rulebooks and those that they extend),
//! `scenario` (cards, position, script, expectations), `property`. Cards and
//! conditions are read by [`crate::grammar`].
//!
//! Invariants: every problem is a diagnostic; a model is given only without
//! errors, and then keeps the promises of [`crate::ir`].

#[cfg(test)]
mod again;
#[cfg(test)]
mod among_several;
mod book;
mod built;
#[cfg(test)]
mod colons;
#[cfg(test)]
mod counted;
mod declare;
#[cfg(test)]
mod doubtful;
mod drafts;
mod equivalent;
mod files;
#[cfg(test)]
mod first_cards;
#[cfg(test)]
mod first_decks;
#[cfg(test)]
mod first_game;
#[cfg(test)]
mod first_try;
#[cfg(test)]
mod followed;
#[cfg(test)]
mod how_much;
#[cfg(test)]
mod in_front;
#[cfg(test)]
mod in_vain;
#[cfg(test)]
mod left_out;
mod library;
#[cfg(test)]
mod misread;
#[cfg(test)]
mod mistakes;
#[cfg(test)]
mod of_any;
#[cfg(test)]
mod only_what_works;
#[cfg(test)]
mod own_games;
mod parts;
mod property;
mod property_first;
mod property_told;
mod property_tried;
#[cfg(test)]
mod read_as;
#[cfg(test)]
mod said_elsewhere;
mod scenario;
#[cfg(test)]
mod second_game;
#[cfg(test)]
mod silent;
#[cfg(test)]
mod slips;
mod std;
#[cfg(test)]
mod taken;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tried;
#[cfg(test)]
mod unmeant;
#[cfg(test)]
mod unsaid;

pub use book::{BLOCKS, BlockContents, BlockKind, VOCABULARY, of_lines};
pub use built::{
    AskedProperty, Built, Expectation, ExpectationKind, ExpectedChooser, ExpectedEnding, ExpectedOutcome,
    ExpectedVerdict, LoopKind, LoopShape, ModelPlaces, OutcomesHow, QuestionKind,
};
pub use drafts::Drafts;
pub use equivalent::Equivalent;
pub use files::normal as normal_path;
pub use library::{Library, ScenarioHead, ScenarioId, distinct, load};
pub use parts::unread_line;
pub use std::{names as std_names, text as std_text};
