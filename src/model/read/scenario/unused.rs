//! Rulebooks and cards of the files asked for that no scenario uses: read for their problems alone.

use super::cards::reached;
use super::{Bench, Frame};
use crate::read::declare::{Declaration, Kind};
use crate::read::library::Library;
use base::diagnostic::Diagnostic;
use std::collections::BTreeSet;

/// Checks them.
pub(crate) fn check_unused(library: &Library, problems: &mut Vec<Diagnostic>) {
    let (books, cards) = used(library);
    let unused =
        |at: &usize, used: &BTreeSet<usize>| !used.contains(at) && library.files[library.declarations[*at].file].root;
    for (at, declaration) in library.declarations.iter().enumerate() {
        if declaration.kind == Kind::Rulebook && unused(&at, &books) {
            check(library, declaration, &[], problems);
        }
    }
    for (file, loaded) in library.files.iter().enumerate() {
        let of_file = |(at, declaration): &(usize, &Declaration)| {
            declaration.file == file && declaration.kind.shared() == Kind::Card && unused(at, &cards)
        };
        let left: Vec<&Declaration> =
            library.declarations.iter().enumerate().filter(of_file).map(|(_, declaration)| declaration).collect();
        if !left.is_empty() {
            problems.append(&mut nearest_reading(library, &left, &loaded.sees));
        }
    }
}

/// The problems of cards that nothing says with which rulebook they belong: those under the rulebook with the fewest.
fn nearest_reading<'l>(library: &'l Library, cards: &[&'l Declaration], sees: &[usize]) -> Vec<Diagnostic> {
    let mut fewest: Option<Vec<Diagnostic>> = None;
    for book in library.seen(Kind::Rulebook, sees) {
        let mut problems = Vec::new();
        check(library, book, cards, &mut problems);
        if problems.is_empty() {
            return problems;
        }
        if fewest.as_ref().is_none_or(|known| problems.len() < known.len()) {
            fewest = Some(problems);
        }
    }
    fewest.unwrap_or_default()
}

/// The rulebooks and cards that some scenario uses, by position.
fn used(library: &Library) -> (BTreeSet<usize>, BTreeSet<usize>) {
    let (mut books, mut cards) = (BTreeSet::new(), BTreeSet::new());
    for head in library.scenarios() {
        for name in head.rulebooks() {
            let sees = &library.files[library.scenario_text(head).file].sees;
            let book = library.find(Kind::Rulebook, name, sees).or_else(|| library.find_anywhere(Kind::Rulebook, name));
            let chain = book.and_then(|book| library.chain(book).ok()).unwrap_or_default();
            cards.extend(reached(library, head, &chain).iter().filter_map(|card| library.position(card)));
            books.extend(chain.iter().filter_map(|book| library.position(book)));
        }
    }
    (books, cards)
}

fn check<'l>(library: &'l Library, book: &'l Declaration, cards: &[&'l Declaration], problems: &mut Vec<Diagnostic>) {
    let chain = match library.chain(book) {
        Ok(chain) => chain,
        Err(problem) => return problems.push(problem),
    };
    let files: Vec<usize> = cards.iter().map(|card| card.file).chain([book.file]).collect();
    let mut frame = Frame::new(library, &chain, &files);
    problems.append(&mut frame.draft.problems);
    let rulebook = std::mem::take(&mut frame.draft.book);
    let mut bench = Bench::new(library, &rulebook, &frame);
    bench.keywords();
    bench.used_cards(&[], frame.book_lines(library), cards);
    bench.one_object_of_each_card();
    bench.bodies(&frame.draft);
    problems.append(&mut bench.finish().1);
}
