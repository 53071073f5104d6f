//! A pool of cards from texts: cards that are declared, and those that scenarios write out.
//!
//! Two cards of one name that say different things are told apart by their
//! scenario. A pool is read as one scenario in which each card stands once;
//! cards that cannot be read under the rulebook are left out, and named.

use super::lines::placed;
use super::pool::{Board, Pool, Thing};
use super::pool_text::{Cards, cards_of, declared_cards};
use base::diagnostic::Diagnostic;
use base::id::SourceId;
use base::source::Sources;
use model::ability::Card;
use model::ir::Model;
use model::read::{Drafts, Library, ScenarioHead, load};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use syntax::{format, parse};

/// The file in which a board would stand.
const FILE: &str = "a board.assize";
/// The first line of a file of boards: only such a file is written to when it is there already.
pub const FOUND: &str = "// Boards that a hunt has found; the next hunt writes its own beside them.";
/// How the scenario is called that holds the whole pool.
const WHOLE: &str = "all cards of the pool";

/// A pool that can be read, under one rulebook.
pub struct Cardpool {
    /// What boards are made of.
    pub pool: Pool,
    /// The rulebook.
    pub rulebook: String,
    /// The texts of all files, by path.
    texts: BTreeMap<String, String>,
    /// Opens what a board names otherwise.
    open: OpenFile,
    /// The file of the rulebook, if it is not of `std`.
    book: Option<String>,
    /// The model with each card once.
    pub whole: Arc<Model>,
    /// Cards that cannot be read, with why.
    pub left_out: Vec<(String, String)>,
}

/// Gives the text of a file, or why it cannot be read.
pub type OpenFile = Arc<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

/// Which cards are meant.
pub struct Meant<'a> {
    /// The files.
    pub files: &'a [String],
    /// Only these cards; none: all.
    pub cards: &'a [String],
    /// Under this rulebook.
    pub rulebook: Option<&'a str>,
    /// Gives the text of a file, or why it cannot be read.
    pub open: OpenFile,
}

/// Why there is no pool.
#[derive(Debug)]
pub enum Unfit {
    /// A text is wrong: the first error.
    Wrong(Box<Sources>, Box<Diagnostic>),
    /// There is no rulebook.
    NoRulebook,
    /// No rulebook has the name that is meant; those that there are.
    UnknownRulebook(String, Vec<String>),
    /// The cards are of several rulebooks.
    SeveralRulebooks(Vec<String>),
    /// No card has a name that is meant; those that there are.
    UnknownCard(String, Vec<String>),
    /// No card can be read under the rulebook; the first that cannot, with why.
    NoCard(String, Option<(String, String)>),
}

impl Cardpool {
    /// Reads a pool.
    ///
    /// # Errors
    /// No card, a name that no card has, several rulebooks and none that is meant, or wrong texts.
    pub fn read(meant: &Meant<'_>) -> Result<Cardpool, Unfit> {
        let mut texts: BTreeMap<String, String> = BTreeMap::new();
        let (library, sources, problems) = load(meant.files, &mut |path| {
            let text = (meant.open)(path);
            text.iter().for_each(|text| drop(texts.insert(path.to_owned(), text.clone())));
            text
        });
        if let Some(problem) = problems.into_iter().find(Diagnostic::is_error) {
            return Err(Unfit::Wrong(Box::new(sources), Box::new(problem)));
        }
        let rulebook = rulebook_of(&library, meant)?;
        let related: Vec<&str> = library
            .scenarios()
            .filter(|head| library.is_related(head, &rulebook))
            .map(|head| head.name.as_str())
            .collect();
        let mut cards = cards_of(meant.files, &texts, &related);
        let left_out = std::mem::take(&mut cards.unread);
        let book = library.rulebook_files().find(|file| library.rulebooks_of(file).any(|name| name == rulebook));
        let pool = chosen(cards, meant.cards)?;
        let (book, open) = (book.map(str::to_owned), Arc::clone(&meant.open));
        Cardpool { pool, rulebook, texts, open, book, whole: Arc::default(), left_out }.sifted()
    }

    /// Leaves out what cannot be read, and reads the rest together.
    fn sifted(mut self) -> Result<Cardpool, Unfit> {
        let all: Vec<usize> = (0..self.pool.things.len()).collect();
        if let Ok(model) = self.model(&self.pool.board_of(&all), WHOLE) {
            self.whole = Arc::new(model);
            return self.not_empty();
        }
        let alone: Vec<Board> = all.iter().map(|at| self.pool.board_of(&self.pool.closure(&[*at]))).collect();
        let read = self.models_of(&self.pool, &alone, WHOLE, |_| ());
        let mut left: Vec<usize> = Vec::new();
        for (at, read) in all.into_iter().zip(read) {
            match read {
                Ok(()) => left.push(at),
                Err(why) => self.leave_out(at, why),
            }
        }
        // What can be read for itself can be read together, unless two say different things of one name.
        if let Ok(model) = self.model(&self.pool.board_of(&left), WHOLE) {
            self.whole = Arc::new(model);
        } else {
            left = self.one_by_one(&left);
        }
        self.pool.keep(&left);
        self.not_empty()
    }

    /// What can be read with all that was read before it.
    fn one_by_one(&mut self, things: &[usize]) -> Vec<usize> {
        let mut kept: BTreeSet<usize> = BTreeSet::new();
        for at in things {
            let wider: BTreeSet<usize> = kept.iter().copied().chain(self.pool.closure(&[*at])).collect();
            match self.model(&self.pool.board_of(&wider.iter().copied().collect::<Vec<_>>()), WHOLE) {
                Ok(model) => (self.whole, kept) = (Arc::new(model), wider),
                Err(why) => self.leave_out(*at, why),
            }
        }
        kept.into_iter().collect()
    }

    /// A plain thing that only others name is not missed.
    fn leave_out(&mut self, at: usize, why: String) {
        if self.pool.things[at].is_card {
            self.left_out.push((self.pool.things[at].name.clone(), why));
        }
    }

    fn not_empty(self) -> Result<Cardpool, Unfit> {
        if self.pool.things.iter().any(|thing| thing.is_card) {
            return Ok(self);
        }
        Err(Unfit::NoCard(self.rulebook, self.left_out.into_iter().next()))
    }

    /// The files that a board uses, each in a line; their paths begin with `up`.
    #[must_use]
    pub fn uses(&self, board: &Board, up: &str) -> String {
        let of_things = board.things.iter().map(|placed| self.pool.things[placed.thing].file.as_str());
        let files: BTreeSet<&str> = of_things.chain(self.book.as_deref()).collect();
        let mut text: String = files.iter().map(|file| format!("use \"{up}{file}\"\n")).collect();
        if self.book.is_none() {
            text.push_str("use std.plain\n");
        }
        text
    }

    /// A scenario of some lines.
    #[must_use]
    pub fn scenario(&self, lines: &[String], name: &str) -> String {
        let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
        format!("scenario \"{name}\" {{\n  uses \"{}\"\n{lines}}}\n", self.rulebook)
    }

    /// The text of a board that stands alone: the files that it uses, then its scenario, laid out.
    #[must_use]
    pub fn text(&self, board: &Board, scenario: &str) -> String {
        laid_out(&(self.uses(board, "") + "\n" + scenario))
    }

    /// The text of a file beside whose text the scenarios of boards are written; the files that they use, as seen
    /// from it, begin with `up`.
    #[must_use]
    pub fn beside(&self, before: &str, boards: &[(&Board, &str)], up: &str) -> String {
        let uses: BTreeSet<String> = boards
            .iter()
            .flat_map(|(board, _)| self.uses(board, up).lines().map(str::to_owned).collect::<Vec<_>>())
            .collect();
        let new = uses.iter().filter(|line| !before.lines().any(|known| known == *line));
        let mut text: String = format!("{FOUND}\n");
        text.extend(new.map(|line| format!("{line}\n")));
        text.push_str(before.strip_prefix(FOUND).unwrap_or(before));
        for (_, scenario) in boards {
            text.push('\n');
            text.push_str(scenario);
        }
        laid_out(&text)
    }

    /// The lines of a board as they are written for others: each thing with its zone, where `check` would otherwise warn of that.
    #[must_use]
    pub fn lines(&self, board: &Board) -> Vec<String> {
        let plain = board.lines(&self.pool);
        let book = &self.whole.rulebook;
        let Some(zone) = book.zones.iter().find(|zone| zone.in_play) else { return plain };
        let zones: Vec<&str> = book.zones.iter().map(|zone| zone.name.as_str()).collect();
        let mut pool = self.pool.clone();
        for line in pool.things.iter_mut().flat_map(|thing| &mut thing.ways) {
            *line = placed(line, &zone.name, &zones);
        }
        let placed = board.lines(&pool);
        if self.warnings(board, &placed) < self.warnings(board, &plain) { placed } else { plain }
    }

    /// How many warnings `check` has of a board of these lines.
    fn warnings(&self, board: &Board, lines: &[String]) -> usize {
        let text = self.uses(board, "") + &self.scenario(lines, WHOLE);
        let (library, ..) = load(&[FILE.to_owned()], &mut |path| {
            let known = if path == FILE { Some(&text) } else { self.texts.get(path) };
            known.cloned().map_or_else(|| (self.open)(path), Ok)
        });
        let head = library.scenarios().find(|head| head.path == FILE);
        head.map_or(0, |head| library.build(head.id, None).1.iter().filter(|it| !it.is_error()).count())
    }

    /// The names of the cards of a board.
    #[must_use]
    pub fn names(&self, board: &Board) -> Vec<String> {
        board.cards(&self.pool).iter().map(|at| self.pool.things[*at].name.clone()).collect()
    }

    /// The model of a board, or why it cannot be read.
    ///
    /// # Errors
    /// The first problem of its text.
    pub fn model(&self, board: &Board, name: &str) -> Result<Model, String> {
        self.model_of(&self.pool, board, name)
    }

    /// The same for a board of another pool of the same texts.
    ///
    /// # Errors
    /// The first problem of its text.
    pub fn model_of(&self, pool: &Pool, board: &Board, name: &str) -> Result<Model, String> {
        let first = |mut all: Vec<Result<Model, String>>| all.pop().unwrap_or_else(|| Err(String::new()));
        first(self.models_of(pool, std::slice::from_ref(board), name, |model| model))
    }

    /// What is made of the model of each of some boards, or why it cannot be read. Everything that they use is read once.
    pub fn models_of<T: Send>(
        &self,
        pool: &Pool,
        boards: &[Board],
        name: &str,
        make: impl Fn(Model) -> T + Sync,
    ) -> Vec<Result<T, String>> {
        let first = |problems: &[Diagnostic]| {
            problems.iter().find(|it| it.is_error()).map_or_else(String::new, |it| it.message.clone())
        };
        self.each_read(pool, boards, name, |_, read, _| read.map(&make).map_err(|problems| first(&problems)))
    }

    /// Of each of some boards that cannot be read: the lines of it on which something is wrong.
    pub(super) fn wrong_lines(&self, pool: &Pool, boards: &[Board], name: &str) -> Vec<Option<Vec<String>>> {
        let lines_of = |at: usize, problems: &[Diagnostic], sources: &Sources| {
            let spans = problems.iter().filter(|it| it.is_error()).filter_map(|it| it.span);
            let own = spans.filter(|span| sources.get(span.source).name == board_file(at));
            let places: Vec<usize> = own.map(|span| span.start as usize).collect();
            let mut start =
                self.uses(&boards[at], "").len() + self.scenario(&[], &format!("{name} {at}")).len() - "}\n".len();
            let is_wrong = |line: &String| {
                let end = start + "  ".len() + line.len() + "\n".len();
                let is_here = places.iter().any(|place| (start..end).contains(place));
                start = end;
                is_here
            };
            boards[at].lines(pool).into_iter().filter(is_wrong).collect::<Vec<String>>()
        };
        self.each_read(pool, boards, name, |at, read, sources| {
            read.err().map(|problems| lines_of(at, &problems, sources))
        })
    }

    /// What is made of each of some boards, by its position: of its model, or of the problems of its text.
    fn each_read<T: Send>(
        &self,
        pool: &Pool,
        boards: &[Board],
        name: &str,
        make: impl Fn(usize, Result<Model, Vec<Diagnostic>>, &Sources) -> T + Sync,
    ) -> Vec<T> {
        let (library, sources, problems) = self.library_of(pool, boards, name);
        let drafts = Drafts::of(&library);
        let mut heads: BTreeMap<&str, &ScenarioHead> = BTreeMap::new();
        for head in library.scenarios() {
            heads.entry(head.name.as_str()).or_insert(head);
        }
        let one = |at: usize| {
            let read = match heads.get(format!("{name} {at}").as_str()) {
                Some(head) => {
                    let (built, found) = drafts.build(head.id, None);
                    built.map(|built| built.model).ok_or(found)
                }
                None => Err(problems.clone()),
            };
            make(at, read, &sources)
        };
        (0..boards.len()).into_par_iter().map(one).collect()
    }

    /// Everything that some boards use, and each as a scenario of a file of its own.
    fn library_of(&self, pool: &Pool, boards: &[Board], name: &str) -> (Library, Sources, Vec<Diagnostic>) {
        let text = |(at, board): (usize, &Board)| {
            (board_file(at), self.uses(board, "") + &self.scenario(&board.lines(pool), &format!("{name} {at}")))
        };
        let texts: BTreeMap<String, String> = boards.iter().enumerate().map(text).collect();
        let roots: Vec<String> = (0..boards.len()).map(board_file).collect();
        load(&roots, &mut |path| {
            let known = texts.get(path).or_else(|| self.texts.get(path));
            known.cloned().map_or_else(|| (self.open)(path), Ok)
        })
    }

    /// The cards that the rulebook's own file declares, tokens apart.
    #[must_use]
    pub fn beside_the_rulebook(&self) -> Vec<String> {
        let text = self.book.as_ref().and_then(|book| self.texts.get(book));
        text.map_or_else(Vec::new, |text| declared_cards(text))
    }

    /// The card of a model that a thing of the pool is.
    #[must_use]
    pub fn card<'m>(&self, model: &'m Model, thing: usize) -> Option<&'m Card> {
        model.cards.iter().find(|card| card.name == self.pool.things[thing].name)
    }
}

/// The file in which a board would stand, by its position among those that are read.
fn board_file(at: usize) -> String {
    format!("{at} {FILE}")
}

fn laid_out(text: &str) -> String {
    format(&parse(SourceId(0), text).0)
}

/// The rulebook that is meant: by name; where scenarios stand in the texts, the game of theirs; or the one that the files themselves declare
/// and none of them extends.
fn rulebook_of(library: &Library, meant: &Meant<'_>) -> Result<String, Unfit> {
    if let Some(wanted) = meant.rulebook {
        let known = library.rulebooks().any(|name| name == wanted);
        let there = || library.rulebooks().map(str::to_owned).collect();
        return if known { Ok(wanted.to_owned()) } else { Err(Unfit::UnknownRulebook(wanted.to_owned(), there())) };
    }
    let mut books: Vec<&str> = library.scenarios().filter_map(|head| head.rulebook.as_deref()).collect();
    if books.is_empty() {
        let own: Vec<&str> = meant.files.iter().flat_map(|file| library.rulebooks_of(file)).collect();
        let is_extended = |book: &&str| own.iter().any(|other| library.extended(other).contains(book));
        let mut last = own.iter().filter(|book| !is_extended(book));
        if let (Some(book), None) = (last.next(), last.next()) {
            return Ok((*book).to_owned());
        }
        // What a rulebook extends is of its game; the modules of `std` are games only where there is nothing else.
        books = library.rulebook_files().flat_map(|file| library.rulebooks_of(file)).collect();
    }
    if books.is_empty() {
        books = library.rulebooks().collect();
    }
    let mut games: Vec<&str> = books.iter().filter_map(|book| library.game(book)).collect();
    games.sort_unstable();
    games.dedup();
    match games.as_slice() {
        [] => Err(Unfit::NoRulebook),
        [one] => Ok((*one).to_owned()),
        several => Err(Unfit::SeveralRulebooks(several.iter().map(|name| (*name).to_owned()).collect())),
    }
}

/// Names that were told apart at their commas, put together again where a card has a comma in its name.
fn whole_names(pieces: &[String], is_card: impl Fn(&str) -> bool) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut at = 0;
    while at < pieces.len() {
        let upto = |end: usize| pieces[at..end].join(", ");
        let whole = (at + 1..=pieces.len()).rev().map(|end| (upto(end), end)).find(|(name, _)| is_card(name));
        let (name, end) = whole.unwrap_or_else(|| (pieces[at].clone(), at + 1));
        names.push(name);
        at = end;
    }
    names
}

/// The pool of the cards that are meant, with what they name.
fn chosen(cards: Cards, wanted: &[String]) -> Result<Pool, Unfit> {
    let mut pool = cards.pool();
    if wanted.is_empty() {
        return Ok(pool);
    }
    let is_card = |thing: &&Thing| thing.is_card;
    let names: Vec<String> = pool.things.iter().filter(is_card).map(|thing| thing.name.clone()).collect();
    if names.is_empty() {
        return Ok(pool);
    }
    let wanted =
        &whole_names(wanted, |name| pool.things.iter().any(|it| it.is_card && (it.name == name || it.called == name)));
    let mut meant: Vec<usize> = Vec::new();
    for name in wanted {
        let is_it = |thing: &Thing| thing.is_card && (thing.name == *name || thing.called == *name);
        let found: Vec<usize> = (0..pool.things.len()).filter(|at| is_it(&pool.things[*at])).collect();
        if found.is_empty() {
            return Err(Unfit::UnknownCard(name.clone(), names));
        }
        meant.extend(found);
    }
    let kept = pool.closure(&meant);
    let supports = (0..pool.things.len()).filter(|at| !pool.things[*at].is_card && pool.things[*at].is_nameless);
    let mut kept: Vec<usize> = kept.into_iter().chain(supports).collect();
    kept.sort_unstable();
    kept.dedup();
    pool.keep(&kept);
    // What the cards that are meant name is there, but is not meant.
    for thing in &mut pool.things {
        thing.is_card = thing.is_card && wanted.iter().any(|name| thing.name == *name || thing.called == *name);
    }
    Ok(pool)
}
