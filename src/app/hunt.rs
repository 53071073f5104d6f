//! `assize hunt`: boards made of a pool of cards, until some loop.

use super::args_shared::Format;
use super::args_triggers::HuntArgs;
use super::book::print_json;
use super::check::start_threads;
use super::exit::{Exit, Trouble};
use super::files;
use super::out::Out;
use super::sharing::Searches;
use super::triggers;
use super::watch::{self, Count};
use super::writable::WrittenOutput;
use crate::analysis::triggering::Triggering;
use crate::base::limits::Limit;
use crate::explain::hunting::{Find, HuntBrief, find};
use crate::explain::triggering::{CardLeftOut, LEFT_OUT_TOLD};
use crate::report::json;
use crate::report::layout::count;
use crate::report::pages::hunt as pages;
use crate::study::acts;
use crate::study::cardpool::Cardpool;
use crate::study::hunt::{Bag, Hunt, TOGETHER};
use crate::study::looking::{FURTHER_MAX, Looking, STATES_MAX, suspects};
use crate::study::pool::Board;
use crate::study::pool_text::boards_of;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// The most cards of a board, if nothing else is said and there are so many.
const SIZE: usize = 3;

/// Hunts, and tells what was found.
///
/// # Errors
/// A pool that cannot be read, a size beyond it, or a file that cannot be read or written.
pub fn hunt(args: &HuntArgs, out: &mut Out) -> Result<Exit, Trouble> {
    start_threads(args.search.threads)?;
    args.stop_after.into_iter().for_each(watch::stop_after);
    let mut cards = pool(args, out)?;
    let size = size(args, cards.pool.cards().len())?;
    let whole = Arc::clone(&cards.whole);
    let graph = Triggering::of(&whole);
    let moves = acts::add(&mut cards, &graph);
    // Where it is proved that nothing loops, there is nothing to look for.
    let random = if graph.is_cyclic() { args.random } else { 0 };
    let (suspects, more) = suspects(&cards, &graph, size, &stops);
    let known = known(args.written.output.as_deref(), &cards)?;
    let hunt = Hunt {
        pool: &cards.pool,
        suspects: &suspects,
        moves: &moves,
        random,
        size,
        seed: args.made.seed,
        most: args.made.boards,
        looks_again: args.search.limits().states_max.is_none(),
    };
    let planned = hunt.planned();
    begins(args.from, planned.len() as u64 + random)?;
    let mut limits = args.search.limits();
    // What is said is kept to; else boards that so few states do not decide are looked at once more at the end.
    let further = limits.states_max.unwrap_or(FURTHER_MAX);
    limits.states_max = limits.states_max.or(Some(STATES_MAX));
    let mut brief = HuntBrief {
        sets: suspects.len() as u64,
        more,
        proved: !graph.is_cyclic(),
        planned: planned.len() as u64,
        random,
        from: args.from,
        next: args.from,
        until: hunt.until(planned.len() as u64, args.from),
        states_max: limits.states_max,
        ..nothing(&cards)
    };
    if args.printed.format() == Format::Terminal {
        begin(&cards, &brief, out);
    }
    let searches = Searches::of(&args.search);
    let progress = HuntProgress::start(args.from, brief.until);
    let hunter = Looking {
        cards: &cards,
        limits,
        further,
        watch: &|| searches.watch(),
        stops: &stops,
        looked: &|| progress.one_more(),
        tick: &|done, _, finds| progress.so_many(done, finds),
        unread: OnceLock::new(),
    };
    let first = Bag { next: args.from, known, ..Bag::default() };
    watch::keep_what_is_found();
    let bag = hunt.run(&planned, first, &hunter);
    let is_cut = bag.is_cut;
    let told =
        |(at, board): &(u64, Board)| Some(find(&cards, (*at, board), &hunter.again(board)?, Some(hunter.further)));
    let finds: Vec<Find> = bag.finds.iter().filter_map(told).collect();
    counted(&mut brief, bag);
    if let Some(path) = &args.written.output {
        write(path, &cards, &finds)?;
    }
    brief.finds = finds.into_iter().map(|find| find.brief).collect();
    tell(args, &brief, out)?;
    warn_of_unread(&brief, hunter.unread.get(), out);
    Ok(match ending(&brief, is_cut, out) {
        Exit::Good => triggers::of_all_cards(&args.pool, &cards, out),
        ending => ending,
    })
}

/// Whether the hunt is to stop.
fn stops() -> bool {
    watch::interrupted() || watch::is_over()
}

/// Tells of a hunt what came of its boards.
fn counted(brief: &mut HuntBrief, bag: Bag) {
    (brief.next, brief.ends, brief.unread) = (bag.next, bag.ends, bag.unread);
    brief.unknown_limits = bag.limits.iter().map(Limit::to_string).collect();
    brief.further = bag.limits.iter().map(|limit| limit.further()).collect();
    (brief.unknown, brief.unknown_boards) = (bag.unknown.len() as u64, bag.unknown);
}

/// The pool; where a text is wrong, programs are told.
fn pool(args: &HuntArgs, out: &mut Out) -> Result<Cardpool, Trouble> {
    let mut diagnostics = Vec::new();
    let file = args.written.output.as_deref();
    let cards = triggers::read(&args.pool, (file, WrittenOutput::Boards), out, &mut diagnostics);
    if !diagnostics.is_empty() && args.printed.format() == Format::Json {
        print_json(out, &json::HuntJson { brief: &HuntBrief::default(), diagnostics })?;
    }
    cards
}

/// Prints what is left out, and what is hunted.
fn begin(cards: &Cardpool, brief: &HuntBrief, out: &mut Out) {
    let told = cards.left_out.iter().take(LEFT_OUT_TOLD);
    told.for_each(|(name, why)| out.warning(&format!("`{name}` is left out: {why}")));
    if let Some(more) = cards.left_out.len().checked_sub(LEFT_OUT_TOLD).filter(|more| *more > 0) {
        out.warning(&format!("so are {more} more; `--format json` has all"));
    }
    out.parts(&pages::heading(brief));
}

/// Boards that cannot be read were not looked at.
fn warn_of_unread(brief: &HuntBrief, why: Option<&String>, out: &mut Out) {
    if let Some(why) = why.filter(|_| brief.unread > 0) {
        out.warning(&format!("{} cannot be read; what is told of one: {why}", count(brief.unread, "board")));
    }
}

/// The most cards of a board, where there are so many.
fn size(args: &HuntArgs, there: usize) -> Result<usize, Trouble> {
    let size = args.largest.size.map_or(SIZE.min(there), usize::from);
    if size > there {
        let has = count(there as u64, "card");
        return Err(Trouble::wrong(format!("a board of {size} cards is larger than the pool, which has {has}")));
    }
    Ok(size)
}

/// Prints what came of it.
fn tell(args: &HuntArgs, brief: &HuntBrief, out: &mut Out) -> Result<(), Trouble> {
    if args.printed.format() == Format::Json {
        return print_json(out, &json::HuntJson { brief, diagnostics: Vec::new() });
    }
    brief.finds.iter().for_each(|find| out.parts(&pages::find(find, args.verbose)));
    out.parts(&pages::summary(brief));
    Ok(())
}

/// Nothing was hunted yet.
fn nothing(cards: &Cardpool) -> HuntBrief {
    HuntBrief {
        rulebook: cards.rulebook.clone(),
        cards: cards.pool.cards().iter().map(|at| cards.pool.things[*at].name.clone()).collect(),
        left_out: CardLeftOut::of(cards),
        ..HuntBrief::default()
    }
}

/// Refuses a board to begin with that there is not.
fn begins(from: u64, all: u64) -> Result<(), Trouble> {
    if from == 0 || from < all {
        return Ok(());
    }
    let has = count(all, "board");
    Err(Trouble::wrong(format!("there is no board {from}: this hunt has {has}, from 0 on"))
        .help("`--from` takes the number that an interrupted hunt has told, with the same call"))
}

/// How many boards were looked at, told board by board.
struct HuntProgress {
    count: Count,
    until: u64,
    /// All boards before this one were looked at.
    done: AtomicU64,
    /// How many of the next were.
    looked: AtomicU64,
    finds: AtomicU64,
}

impl HuntProgress {
    fn start(from: u64, until: u64) -> HuntProgress {
        let (done, looked, finds) = (AtomicU64::new(from), AtomicU64::new(0), AtomicU64::new(0));
        HuntProgress { count: Count::start("boards"), until, done, looked, finds }
    }

    /// One more was looked at: one of the next, or a part of one that loops, which is shrunk.
    fn one_more(&self) {
        let looked = (self.looked.fetch_add(1, Ordering::Relaxed) + 1).min(TOGETHER);
        self.tell(self.done.load(Ordering::Relaxed) + looked);
    }

    fn so_many(&self, done: u64, finds: usize) {
        self.done.store(done, Ordering::Relaxed);
        self.looked.store(0, Ordering::Relaxed);
        self.finds.store(finds as u64, Ordering::Relaxed);
        self.tell(done);
    }

    fn tell(&self, done: u64) {
        let finds = count(self.finds.load(Ordering::Relaxed), "find");
        self.count.tell(done.min(self.until), self.until, &format!(", {finds}"));
    }
}

/// How the program ends, with what is to be done where it was stopped. `is_cut`: as it looked once more at what is not known.
fn ending(brief: &HuntBrief, is_cut: bool, out: &Out) -> Exit {
    let (next, all) = (brief.next, brief.until);
    let (interrupted, has_found) = (watch::interrupted(), !brief.finds.is_empty());
    let stopped = if interrupted { "interrupted" } else { "the time of `--stop-after` is over" };
    if next < all {
        let go_on = format!("go on with the same call and `--from {next}`");
        out.warning(&format!("{stopped} after board {next} of {all}; {go_on}"));
    } else if is_cut {
        let again = "while boards that are not known yet were searched once more";
        out.warning(&format!(
            "{stopped} {again}; with `--max-states {FURTHER_MAX}` each board is searched so far the first time"
        ));
    }
    let is_stopped = next < all || is_cut;
    if is_stopped && interrupted {
        Exit::Interrupted
    } else if has_found {
        Exit::NotAsExpected
    } else if is_stopped || brief.unread + brief.unknown > 0 {
        // What could not be read was not looked at, and what a limit stopped may loop.
        Exit::Unknown
    } else {
        Exit::Good
    }
}

/// What an earlier hunt has written: the things on each of its boards.
fn known(path: Option<&Path>, cards: &Cardpool) -> Result<Vec<Board>, Trouble> {
    let Some(path) = path.filter(|path| path.exists()) else { return Ok(Vec::new()) };
    Ok(boards_of(&read(path)?, &cards.pool))
}

fn read(path: &Path) -> Result<String, Trouble> {
    let shown = path.display();
    files::read(&path.to_string_lossy()).map_err(|why| Trouble::wrong(format!("cannot read `{shown}`: {why}")))
}

/// Writes finds beside those that are there. Files that they use are named as seen from the file.
fn write(path: &Path, cards: &Cardpool, finds: &[Find]) -> Result<(), Trouble> {
    let before = if path.exists() { read(path)? } else { String::new() };
    if finds.is_empty() && !before.is_empty() {
        return Ok(());
    }
    let up = way(path).map_err(|error| Trouble::wrong(format!("cannot write `{}`: {error}", path.display())))?;
    let boards: Vec<(&Board, &str)> = finds.iter().map(|find| (&find.board, find.scenario.as_str())).collect();
    files::write(path, &cards.beside(&before, &boards, &up))
}

/// The way from the folder of a file to where we are.
fn way(path: &Path) -> std::io::Result<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (folder, here) = (fs::canonicalize(folder)?, fs::canonicalize(std::env::current_dir()?)?);
    let shared = folder.components().zip(here.components()).take_while(|(one, other)| one == other).count();
    let mut way = "../".repeat(folder.components().count() - shared);
    for piece in here.components().skip(shared) {
        way.push_str(&piece.as_os_str().to_string_lossy());
        way.push('/');
    }
    Ok(way)
}
