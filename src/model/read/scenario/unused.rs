//! Rulebooks, cards, keywords and properties of the files asked for that no scenario uses: read for their problems alone.

use super::cards::reached;
use super::{
    Bench, Drafts, ReadingContext, asked_early, asked_late, consequence, elsewhere, finished, inherited, unasked,
};
use crate::read::declare::{Declaration, DeclarationKind};
use crate::read::library::Library;
use crate::read::parts::Name;
use base::diagnostic::Diagnostic;
use base::id::KeywordId;
use std::collections::BTreeSet;
use syntax::{Delimiter, Part, Statement};

/// Under so many rulebooks of other files, and so many of scenarios, what a file holds is read at most.
const BOOKS_MAX: usize = 16;

/// What is told where a card is not read whole.
const NOT_WHOLE: &str = "nothing found of such a card is a finding";

/// Checks them.
pub(crate) fn check_unused(library: &Library, problems: &mut Vec<Diagnostic>) {
    let (books, cards) = used(library);
    let unused =
        |at: &usize, used: &BTreeSet<usize>| !used.contains(at) && library.files[library.declarations[*at].file].root;
    for (at, declaration) in library.declarations.iter().enumerate() {
        if declaration.kind == DeclarationKind::Rulebook && unused(&at, &books) {
            check(library, declaration, ((&[], &[]), None), problems);
        }
    }
    for file in 0..library.files.len() {
        let of_file = |(at, declaration): &(usize, &Declaration)| {
            declaration.file == file && declaration.kind.shared() == DeclarationKind::Card && unused(at, &cards)
        };
        let left: Vec<&Declaration> =
            library.declarations.iter().enumerate().filter(of_file).map(|(_, declaration)| declaration).collect();
        if !left.is_empty() {
            problems.append(&mut nearest_reading(library, (&left, &[]), file));
        }
    }
    check_keywords(library, problems);
    unasked::check(library, problems);
}

/// Cards of the files asked for that no scenario uses.
pub(crate) fn unnamed_cards(library: &Library) -> Vec<&str> {
    let (_, used) = used(library);
    let unnamed = library.declarations.iter().enumerate().filter(|(at, it)| {
        it.kind.shared() == DeclarationKind::Card && library.files[it.file].root && !used.contains(at)
    });
    unnamed.map(|(_, it)| it.name.text.as_str()).collect()
}

/// Keywords that nothing uses: each is read under the rulebook under which it has the fewest problems.
fn check_keywords(library: &Library, problems: &mut Vec<Diagnostic>) {
    let of_roots = |it: &&Declaration| it.kind == DeclarationKind::Keyword && library.files[it.file].root;
    for keyword in library.declarations.iter().filter(of_roots) {
        if is_used(library, keyword) {
            continue;
        }
        problems.append(&mut nearest_reading(library, (&[], &[keyword]), keyword.file));
    }
}

/// Whether some text uses a keyword, so that it is read there.
fn is_used(library: &Library, keyword: &Declaration) -> bool {
    let name: Vec<&str> = keyword.name.text.split(' ').collect();
    let has_parameters = keyword.head(&library.files).iter().any(|it| it.group_in(Delimiter::Paren).is_some());
    library.declarations.iter().any(|other| {
        let counts = matches!(
            other.kind,
            DeclarationKind::Card | DeclarationKind::Token | DeclarationKind::Scenario | DeclarationKind::Keyword
        );
        counts && !std::ptr::eq(other, keyword) && uses(other.lines(&library.files), &name, has_parameters)
    })
}

/// Whether a name stands somewhere in texts, with its parameters where it has some.
fn uses(statements: &[Statement], name: &[&str], has_parameters: bool) -> bool {
    let stands = |parts: &[Part]| {
        parts.windows(name.len()).enumerate().any(|(at, run)| {
            let behind = parts.get(at + name.len()).is_some_and(|it| it.group_in(Delimiter::Paren).is_some());
            run.iter().zip(name).all(|(part, word)| part.is_word(word)) && (behind || !has_parameters)
        })
    };
    statements.iter().any(|statement| {
        let inside = |part: &Part| part.group().is_some_and(|group| uses(&group.statements, name, has_parameters));
        stands(&statement.parts) || statement.parts.iter().any(inside)
    })
}

/// Cards and keywords that are read although nothing uses them.
type Unused<'s, 'l> = (&'s [&'l Declaration], &'s [&'l Declaration]);

/// The problems of what a file holds and nothing says with which rulebook it belongs: those under the rulebook with the fewest.
fn nearest_reading<'l>(library: &'l Library, unused: Unused<'_, 'l>, file: usize) -> Vec<Diagnostic> {
    let mut fewest: Option<(usize, Vec<Diagnostic>)> = None;
    for book in rulebooks_around(library, file) {
        let mut problems = Vec::new();
        // Where another has so few, more than as many are of no interest; of a rulebook with errors, some of what follows is left out.
        let own = fewest.as_ref().map(|_| problems_of(library, book));
        let is_sound = |own: &&Vec<Diagnostic>| !own.iter().any(Diagnostic::is_error);
        let problems_max =
            fewest.as_ref().zip(own.as_ref().filter(is_sound)).map(|((known, _), own)| known + own.len());
        check(library, book, (unused, problems_max), &mut problems);
        // What is wrong with the rulebook itself says nothing of whether this belongs to it, nor does what stands as `unread`.
        let own = own.unwrap_or_else(|| if problems.is_empty() { Vec::new() } else { problems_of(library, book) });
        let is_own =
            |problem: &&Diagnostic| own.iter().any(|it| (&it.message, it.span) == (&problem.message, problem.span));
        let count = problems.iter().filter(|problem| !is_own(problem) && problem.label != NOT_WHOLE).count();
        if count == 0 {
            return problems;
        }
        if fewest.as_ref().is_none_or(|(known, _)| count < *known) {
            fewest = Some((count, problems));
        }
    }
    fewest.map(|(_, problems)| problems).unwrap_or_default()
}

/// The rulebooks that what a file holds can belong to: those whose files see it, those of scenarios whose files do, and those
/// that it sees.
fn rulebooks_around(library: &Library, file: usize) -> Vec<&Declaration> {
    let sees = |other: usize| library.files[other].sees.contains(&file);
    let all = library.declarations.iter().filter(|it| it.kind == DeclarationKind::Rulebook);
    let mut found: Vec<&Declaration> = all.filter(|book| sees(book.file)).take(BOOKS_MAX).collect();
    let heads = library.scenarios().map(|head| (head, library.scenario_text(head).file));
    for (head, at) in heads.filter(|(_, at)| sees(*at)).take(BOOKS_MAX) {
        let of_head = |name| library.find(DeclarationKind::Rulebook, name, &library.files[at].sees);
        found.extend(head.rulebooks().filter_map(of_head));
    }
    found.extend(library.seen(DeclarationKind::Rulebook, &library.files[file].sees));
    let mut known = BTreeSet::new();
    found.retain(|book| library.position(book).is_some_and(|at| known.insert(at)));
    found
}

/// The rulebooks and cards that some scenario uses, by position.
fn used(library: &Library) -> (BTreeSet<usize>, BTreeSet<usize>) {
    let (mut books, mut cards) = (BTreeSet::new(), BTreeSet::new());
    for head in library.scenarios() {
        for name in head.rulebooks() {
            let sees = &library.files[library.scenario_text(head).file].sees;
            let book = library
                .find(DeclarationKind::Rulebook, name, sees)
                .or_else(|| library.find_anywhere(DeclarationKind::Rulebook, name));
            let chain = book.and_then(|book| library.chain(book).ok()).unwrap_or_default();
            cards.extend(reached(library, head, &chain).iter().filter_map(|card| library.position(card)));
            books.extend(chain.iter().filter_map(|book| library.position(book)));
        }
    }
    (books, cards)
}

/// The problems of a rulebook with what is unused; past so many no further card is read.
fn check<'l>(
    library: &'l Library,
    book: &'l Declaration,
    (unused, problems_max): (Unused<'_, 'l>, Option<usize>),
    problems: &mut Vec<Diagnostic>,
) {
    let chain = match library.chain(book) {
        Ok(chain) => chain,
        Err(problem) => return problems.push(problem),
    };
    let (frame, mut found) = read(library, book, &chain, (unused, problems_max));
    inherited::blame(library, &frame, &mut found);
    consequence::told_once(library, &frame, &mut found);
    problems.append(&mut found);
}

/// The problems of a rulebook by itself, where they stand.
pub(super) fn problems_of(library: &Library, book: &Declaration) -> Vec<Diagnostic> {
    let Ok(chain) = library.chain(book) else { return Vec::new() };
    read(library, book, &chain, ((&[], &[]), None)).1
}

/// Reads a rulebook, with cards and keywords.
fn read<'l>(
    library: &'l Library,
    book: &'l Declaration,
    chain: &[&'l Declaration],
    ((cards, keywords), problems_max): (Unused<'_, 'l>, Option<usize>),
) -> (ReadingContext<'l>, Vec<Diagnostic>) {
    let files: Vec<usize> = cards.iter().chain(keywords).map(|it| it.file).chain([book.file]).collect();
    let mut frame = ReadingContext::new(&Drafts::of(library), chain, &files);
    let mut problems = std::mem::take(&mut frame.draft.problems);
    let rulebook = std::mem::take(&mut frame.draft.book);
    let mut bench = Bench::new(library, &rulebook, &frame);
    bench.problems_max = problems_max;
    bench.keywords();
    bench.used_cards(&[], frame.book_lines(library), cards);
    bench.one_object_of_each_card();
    let bodies = bench.bodies(&frame.draft);
    problems.extend(not_whole(&bench.not_whole, cards.len()));
    let known = &rulebook.keywords;
    let ids = keywords.iter().filter_map(|it| known.iter().position(|name| *name == it.name.text).map(KeywordId::at));
    let ids: Vec<KeywordId> = ids.collect();
    bench.builder.check_keywords(&ids);
    let (parts, mut found) = bench.finish();
    problems.append(&mut found);
    if !problems.iter().any(Diagnostic::is_error) {
        let (model, parts) = finished(parts, bodies.into_book(rulebook), &mut problems);
        problems.extend(elsewhere::warnings(&model, &parts.places));
        problems.extend(asked_late::warnings(&model, &parts.places));
        problems.extend(asked_early::warnings(&model, &parts.places));
    }
    (frame, problems)
}

/// That some cards which no scenario uses are not read whole: in one line for all of them.
fn not_whole(cards: &[(String, Name)], all: usize) -> Option<Diagnostic> {
    let (first, why) = cards.first()?;
    let message = match cards.len() {
        1 => format!("card `{first}` is not read whole: {}", why.text),
        some => format!("{some} of {all} cards are not read whole; the first is `{first}`: {}", why.text),
    };
    let problem = Diagnostic::warning(why.span, message).label(NOT_WHOLE);
    Some(problem.help("write here in the language what is printed there"))
}
