//! Properties of the files asked for that no scenario asks: read for their problems alone.
//!
//! A property may name players and objects of a scenario, so it is read with those of each that sees it, and the reading
//! with the fewest problems counts; where none sees it, with two players and a rulebook; without that, as to its form.

use super::expect::asked;
use super::{Bench, Drafts, ReadingContext};
use crate::read::declare::{Declaration, DeclarationKind};
use crate::read::library::{Library, ScenarioHead};
use crate::read::parts::Name;
use crate::read::property;
use base::diagnostic::Diagnostic;
use std::collections::BTreeSet;

/// With so many scenarios a property is read at most.
const SCENARIOS_MAX: usize = 16;

/// Checks them.
pub(super) fn check(library: &Library, problems: &mut Vec<Diagnostic>) {
    let names: BTreeSet<String> =
        library.scenarios().flat_map(|head| asked(library.scenario_text(head).lines(&library.files))).collect();
    let unasked = |it: &&Declaration| {
        it.kind == DeclarationKind::Property && library.files[it.file].root && !names.contains(&it.name.text)
    };
    for property in library.declarations.iter().filter(unasked) {
        let found = nearest_reading(library, property);
        let sees = |head: &ScenarioHead| library.files[library.scenario_text(head).file].sees.contains(&property.file);
        if found.is_empty() && library.scenarios().any(sees) {
            let name = &property.name;
            let problem = Diagnostic::warning(name.span, format!("no scenario asks for property `{}`", name.text));
            let help = format!("write `check {}` in a scenario, or `expect {} fails`", name.text, name.text);
            problems.push(problem.label("never looked at").help(help));
        }
        problems.extend(found);
    }
}

fn nearest_reading(library: &Library, property: &Declaration) -> Vec<Diagnostic> {
    let sees = |head: &&ScenarioHead| library.files[library.scenario_text(head).file].sees.contains(&property.file);
    let mut fewest: Option<Vec<Diagnostic>> = None;
    let mut counts = |found: Vec<Diagnostic>| {
        let is_none = found.is_empty();
        if fewest.as_ref().is_none_or(|known| found.len() < known.len()) {
            fewest = Some(found);
        }
        is_none
    };
    for head in library.scenarios().filter(sees).take(SCENARIOS_MAX) {
        if with_scenario(library, head, property).is_some_and(&mut counts) {
            return Vec::new();
        }
    }
    for book in library.seen(DeclarationKind::Rulebook, &library.files[property.file].sees) {
        if with_rulebook(library, book, property).is_some_and(&mut counts) {
            return Vec::new();
        }
    }
    fewest.unwrap_or_else(|| property::problems_of_form(property.lines(&library.files), &property.name))
}

/// The problems with the players and objects of a scenario; nothing if that cannot be read.
fn with_scenario(library: &Library, head: &ScenarioHead, property: &Declaration) -> Option<Vec<Diagnostic>> {
    let text = library.scenario_text(head);
    let book = super::chosen(library, text, None).ok()?;
    let chain = library.chain(book).ok()?;
    let mut frame = ReadingContext::new(&Drafts::of(library), &chain, &[text.file]);
    let rulebook = std::mem::take(&mut frame.draft.book);
    let mut bench = Bench::new(library, &rulebook, &frame);
    let lines = text.lines(&library.files);
    bench.keywords();
    bench.players(lines, text.name.span).then_some(())?;
    bench.used_cards(lines, frame.book_lines(library), &[]);
    let lines = bench.lines(lines);
    bench.objects(&lines);
    bench.position(&lines);
    bench.script(&lines);
    Some(problems_of(&mut bench, property))
}

/// The problems with two players and one object of each card.
fn with_rulebook(library: &Library, book: &Declaration, property: &Declaration) -> Option<Vec<Diagnostic>> {
    let chain = library.chain(book).ok()?;
    let mut frame = ReadingContext::new(&Drafts::of(library), &chain, &[property.file]);
    let rulebook = std::mem::take(&mut frame.draft.book);
    let mut bench = Bench::new(library, &rulebook, &frame);
    bench.keywords();
    bench.builder.players = vec!["A".to_owned(), "B".to_owned()];
    let all: Vec<&Declaration> = library.seen(DeclarationKind::Card, &bench.sees).collect();
    bench.used_cards(&[], frame.book_lines(library), &all);
    bench.one_object_of_each_card();
    Some(problems_of(&mut bench, property))
}

/// What is wrong with a property, apart from all that was found before it.
fn problems_of(bench: &mut Bench<'_>, property: &Declaration) -> Vec<Diagnostic> {
    bench.problems().clear();
    bench.question(&Name { text: property.name.text.clone(), span: property.name.span });
    std::mem::take(bench.problems())
}
