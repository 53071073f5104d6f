//! One scenario under one rulebook: everything that is read with its vocabulary.
//!
//! [`build`] is the order of reading: the rulebook's chain, then all names
//! (keywords, players, cards, objects), then all bodies, then what happens and
//! what is expected.

mod alias;
mod amount_of;
mod asked_early;
mod asked_late;
mod bench;
mod cards;
mod consequence;
mod contradictory;
mod doer_unsaid;
mod elsewhere;
mod expect;
mod faces;
mod first_lines;
mod gifts;
mod got_by_then;
mod guards;
mod headers;
mod idle;
mod in_vain;
mod inherited;
mod late_property;
mod lines;
mod lost;
mod lost_relations;
mod made_events;
mod never;
mod no_object;
mod nowhere;
mod numberless;
mod objects;
mod one_of_several;
mod out_of_play;
mod outcomes;
mod position;
mod related;
mod related_elsewhere;
mod same_change;
mod script;
mod stays;
#[cfg(test)]
mod tests;
mod told;
mod turns;
mod unanswered;
mod unasked;
mod unentered;
mod unlasting;
mod unseen;
mod unstaged;
mod untargeted;
mod unused;
mod wrong_way;

pub(super) use bench::Bench;
use bench::Finished;
pub(super) use unused::{check_unused, unnamed_cards};

use super::book::RulebookDraft;
use super::built::Built;
use super::declare::{Declaration, DeclarationKind};
use super::drafts::Drafts;
use super::library::{Library, ScenarioHead};
use super::parts::{Cursor, NOT_DECLARED, Name, unknown, unknown_rulebook};
use crate::ir::Model;
use crate::rulebook::Rulebook;
use crate::well_formed;
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;
use syntax::Statement;

/// Builds a scenario under a rulebook, its own if none is wanted; some properties are asked in any case.
pub(super) fn build(
    drafts: &Drafts<'_>,
    head: &ScenarioHead,
    wanted: Option<&str>,
    asked: &[&str],
) -> (Option<Built>, Vec<Diagnostic>) {
    let library = drafts.library();
    let text = library.scenario_text(head);
    let chain = match chosen(library, text, wanted).and_then(|declared| library.chain(declared)) {
        Ok(chain) => chain,
        // That was told of the `use`, once.
        Err(problem) if problem.label == NOT_DECLARED && lacks_files(library, text) => return (None, Vec::new()),
        Err(problem) => return (None, vec![problem]),
    };
    let mut frame = ReadingContext::new(drafts, &chain, &[text.file]);
    let mut problems = std::mem::take(&mut frame.draft.problems);
    let built = assemble(library, head, &mut frame, (wanted, asked), &mut problems);
    inherited::blame(library, &frame, &mut problems);
    consequence::told_once(library, &frame, &mut problems);
    let is_sound = |problems: &[Diagnostic]| !problems.iter().any(Diagnostic::is_error);
    let Some(built) = built.filter(|_| is_sound(&problems)) else { return (None, problems) };
    problems.extend(well_formed::broken(&built.model));
    problems.extend(never::warnings(&built));
    problems.extend(untargeted::warnings(&built));
    problems.extend(contradictory::warnings(&built));
    problems.extend(idle::warnings(&built));
    problems.extend(lost::warnings(&built));
    problems.extend(lost_relations::warnings(&built));
    problems.extend(related_elsewhere::warnings(&built));
    problems.extend(wrong_way::warnings(&built));
    problems.extend(unanswered::warnings(library, &built));
    problems.extend(unentered::warnings(library, &built));
    problems.extend(unlasting::warnings(library, &built));
    problems.extend(numberless::warnings(&built));
    problems.extend(turns::warnings(&built));
    problems.extend(nowhere::warnings(&built));
    problems.extend(out_of_play::warnings(&built));
    problems.extend(same_change::warnings(&built));
    problems.extend(doer_unsaid::warnings(&built.model, &built.places));
    problems.extend(elsewhere::warnings(&built.model, &built.places));
    problems.extend(asked_late::warnings(&built.model, &built.places));
    problems.extend(asked_early::warnings(&built.model, &built.places));
    problems.extend(late_property::warnings(&built));
    problems.extend(stays::warnings(&built));
    problems.extend(in_vain::warnings(&built));
    problems.extend(faces::warnings(&built));
    problems.extend(unseen::warnings(&built));
    problems.extend(unstaged::warnings(&built));
    (is_sound(&problems).then_some(built), problems)
}

/// Whether a file that a declaration sees uses one that could not be read.
fn lacks_files(library: &Library, text: &Declaration) -> bool {
    library.files[text.file].sees.iter().any(|file| library.files[*file].lacks)
}

/// The rulebook of a scenario: the one wanted, wherever it stands, or the one that it `uses`.
fn chosen<'l>(
    library: &'l Library,
    text: &'l Declaration,
    wanted: Option<&str>,
) -> Result<&'l Declaration, Diagnostic> {
    let sees = &library.files[text.file].sees;
    if let Some(wanted) = wanted {
        let found = library
            .find(DeclarationKind::Rulebook, wanted, sees)
            .or_else(|| library.find_anywhere(DeclarationKind::Rulebook, wanted));
        let named = text.lines(&library.files).iter().find_map(|line| {
            let mut cursor = Cursor::of(line);
            cursor.eat("under").then(|| cursor.name(&[])).flatten().filter(|name| name.text == wanted)
        });
        let name = named.unwrap_or(Name { text: wanted.to_owned(), span: text.name.span });
        return found.ok_or_else(|| unknown("rulebook", &name, library.rulebooks()));
    }
    let used = text.lines(&library.files).iter().find_map(|line| {
        let mut cursor = Cursor::of(line);
        cursor.eat("uses").then(|| cursor.name(&[])).flatten()
    });
    let Some(used) = used else {
        if let Some(problem) = misspelt("uses", text.lines(&library.files)) {
            return Err(problem);
        }
        return Err(Diagnostic::error(text.name.span, format!("scenario `{}` uses no rulebook", text.name.text))
            .label("no rulebook")
            .help("write `uses NAME`"));
    };
    let names: Vec<&str> = library.seen(DeclarationKind::Rulebook, sees).map(|book| book.name.text.as_str()).collect();
    library.find(DeclarationKind::Rulebook, &used.text, sees).ok_or_else(|| unknown_rulebook(&used, names))
}

/// The line that must have been meant to start with a word, where no line does.
fn misspelt(word: &str, lines: &[Statement]) -> Option<Diagnostic> {
    let first = lines.iter().filter_map(|line| line.parts.first());
    let mut near = first.filter(|part| part.word().is_some_and(|found| nearest(found, [word]).is_some()));
    let part = near.next()?;
    let problem = Diagnostic::error(part.span(), format!("`{}` starts no line of a scenario", part.word()?));
    Some(problem.label("not expected").help(format!("did you mean `{word}`?")))
}

/// A rulebook with everything around it that is needed to read what is written for it.
pub(super) struct ReadingContext<'a> {
    /// The rulebook, without its bodies.
    pub(super) draft: RulebookDraft<'a>,
    /// The rulebooks from the base on.
    pub(super) chain: Vec<&'a Declaration>,
    /// The files whose declarations count.
    pub(super) sees: Vec<usize>,
}

impl<'a> ReadingContext<'a> {
    /// Reads a chain of rulebooks as some files see it.
    pub(super) fn new(drafts: &Drafts<'a>, chain: &[&'a Declaration], files: &[usize]) -> Self {
        let library = drafts.library();
        let mut sees: Vec<usize> = Vec::new();
        for file in files.iter().chain(chain.iter().map(|book| &book.file)) {
            sees.extend(&library.files[*file].sees);
        }
        let mut seen = Vec::new();
        sees.retain(|file| {
            !seen.contains(file) && {
                seen.push(*file);
                true
            }
        });
        let mut draft = drafts.draft(chain);
        for keyword in library.seen(DeclarationKind::Keyword, &sees) {
            draft.declared_keyword(&keyword.name);
        }
        ReadingContext { draft, chain: chain.to_vec(), sees }
    }

    /// The statements of the rulebooks.
    pub(super) fn book_lines(&self, library: &'a Library) -> impl Iterator<Item = &'a Statement> {
        self.chain.iter().flat_map(|book| book.lines(&library.files))
    }
}

fn assemble(
    library: &Library,
    head: &ScenarioHead,
    frame: &mut ReadingContext<'_>,
    (wanted, asked): (Option<&str>, &[&str]),
    problems: &mut Vec<Diagnostic>,
) -> Option<Built> {
    let text = library.scenario_text(head);
    let book: Rulebook = std::mem::take(&mut frame.draft.book);
    let mut bench = Bench::new(library, &book, frame);
    bench.problems().append(problems);
    let lines = text.lines(&library.files);
    bench.scenario.name.clone_from(&head.name);
    bench.places.scenario = text.name.span;
    bench.keywords();
    if !bench.players(lines, text.name.span) {
        // Whatever else is wrong may follow from this.
        problems.append(bench.problems());
        return None;
    }
    bench.used_cards(lines, frame.book_lines(library), &[]);
    let lines = bench.lines(lines);
    bench.objects(&lines);
    let bodies = bench.bodies(&frame.draft);
    bench.warn_of_cards_not_whole();
    bench.position(&lines);
    bench.script(&lines);
    let expected = head.expected_under(wanted);
    bench.expectations(&lines, expected);
    for name in asked {
        bench.question(&Name { text: (*name).to_owned(), span: head.span });
    }
    let (parts, mut found) = bench.finish();
    problems.append(&mut found);
    let expects_error = head.expects_error(wanted).map(str::to_owned);
    let (model, parts) = finished(parts, bodies.into_book(book), problems);
    let Finished { questions, expectations, places, .. } = parts;
    Some(Built { model, expectations, questions, expects_error, places })
}

/// The model of what was read, and the rest of that.
fn finished(mut parts: Finished, rulebook: Rulebook, problems: &mut Vec<Diagnostic>) -> (Model, Finished) {
    let mut model = Model {
        rulebook,
        cards: std::mem::take(&mut parts.cards),
        abilities: std::mem::take(&mut parts.abilities),
        tallies: std::mem::take(&mut parts.tallies),
        scenario: std::mem::take(&mut parts.scenario),
        predicates: std::mem::take(&mut parts.predicates),
    };
    crate::itself::name_by_event(&mut model);
    let made = crate::past::all_made(&model.abilities);
    let mut full = crate::past::keep(&mut model, &made);
    full.extend(crate::added::fix(&mut model, &made));
    full.sort_unstable();
    full.dedup();
    let places = &parts.places;
    problems.extend(
        full.into_iter().map(|ability| {
            no_room(places.abilities.get(ability.index()).copied().flatten().unwrap_or(places.scenario))
        }),
    );
    (model, parts)
}

/// What an ability reads of objects that leave, or adds to an event, has no place beside its objects and names.
fn no_room(span: Span) -> Diagnostic {
    Diagnostic::error(span, "too many objects, names and values that are kept in one ability")
        .label("what it reads of objects that leave, or adds to an event, is kept beside its names")
        .help("divide it into several, or give fewer values a name with `let`")
}
