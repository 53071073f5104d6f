//! `assize hunt`: boards made of a pool of cards, until some loop.

use super::args::Format;
use super::args_triggers::HuntArgs;
use super::book::print_json;
use super::check::start_threads;
use super::exit::{Exit, Trouble};
use super::files;
use super::hunt_acts;
use super::out::Out;
use super::pool::Cardpool;
use super::triggers;
use super::watch::{self, Count, Quiet};
use crate::analysis::loops::{Ends, termination_of};
use crate::analysis::search::search_until_proved;
use crate::analysis::triggering::{Triggering, Why};
use crate::base::id::SourceId;
use crate::base::limits::Limits;
use crate::explain::check::Findings;
use crate::explain::hunting::{FindBrief, HuntBrief};
use crate::explore::watch::Watch;
use crate::kernel::kernel::Kernel;
use crate::report::layout::count;
use crate::report::{hunt as terminal, hunt_json};
use crate::study::hunt::{Bag, Board, Hunt, Hunter, Suspect, Tried};
use crate::syntax::{Part, format, parse};
use crate::verify::verify;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

/// The most states of a board.
const STATES_MAX: u64 = 2_000;
/// The most cards of a board, if nothing else is said and there are so many.
const SIZE: usize = 3;
/// The most sets of cards that are looked at.
const SUSPECTS_MAX: usize = 5_000;

/// Hunts, and tells what was found.
///
/// # Errors
/// A pool that cannot be read, a size beyond it, or a file that cannot be read or written.
pub fn hunt(args: &HuntArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let mut cards = triggers::read(&args.pool)?;
    let there = cards.pool.cards().len();
    let size = args.size.map_or(SIZE.min(there), usize::from);
    if size > there {
        let has = count(there as u64, "card");
        return Err(Trouble::wrong(format!("a board of {size} cards is larger than the pool, which has {has}")));
    }
    start_threads(args.search.threads)?;
    watch::listen();
    let moves = hunt_acts::add(&mut cards);
    let graph = Triggering::of(&cards.whole);
    // Where it is proved that nothing loops, there is nothing to look for.
    let proved = graph.cycles(0).edges.is_empty();
    let random = if proved { 0 } else { args.boards };
    let (suspects, more) = suspects(&cards, &graph, size);
    let known = known(args.output.as_deref(), &cards)?;
    let hunt = Hunt { pool: &cards.pool, suspects: &suspects, moves: &moves, random, size, seed: args.seed };
    let planned = hunt.planned();
    let mut brief = HuntBrief {
        rulebook: cards.rulebook.clone(),
        cards: cards.pool.cards().iter().map(|at| cards.pool.things[*at].name.clone()).collect(),
        left_out: cards.left_out.clone(),
        sets: suspects.len() as u64,
        more,
        proved,
        planned: planned.len() as u64,
        random,
        from: args.from,
        next: args.from,
        ends: 0,
        unknown: 0,
        finds: Vec::new(),
    };
    let is_text = args.format == Format::Terminal;
    if is_text {
        cards.left_out.iter().for_each(|(name, why)| out.warning(&format!("`{name}` is left out: {why}")));
        out.print(&terminal::heading(&brief));
    }
    let mut limits = args.search.limits();
    limits.states_max = limits.states_max.or(Some(STATES_MAX));
    let hunter = Boards { cards: &cards, limits, time: args.search.time_limit, count: Count::start("boards") };
    let first = Bag { next: args.from, finds: known.clone(), ..Bag::default() };
    let bag = hunt.run(&planned, first, &hunter);
    let finds = &bag.finds[known.len()..];
    (brief.next, brief.ends, brief.unknown) = (bag.next, bag.ends, bag.unknown);
    brief.finds = finds.iter().filter_map(|(at, board)| hunter.find(*at, board)).collect();
    if let Some(path) = &args.output {
        write(path, &cards, &finds.iter().map(|(_, board)| board).collect::<Vec<_>>())?;
    }
    if is_text {
        brief.finds.iter().for_each(|find| out.print(&terminal::find(find, args.verbose)));
        out.print(&terminal::summary(&brief));
    }
    print_json(out, args.format, &hunt_json::hunt(&brief))?;
    Ok(ending(&brief, out))
}

/// How the program ends, with what is to be done where it was interrupted.
fn ending(brief: &HuntBrief, out: &Out) -> Exit {
    let (next, all) = (brief.next, brief.all());
    if next < all {
        out.warning(&format!("interrupted after board {next} of {all}; go on with the same call and `--from {next}`"));
        Exit::Interrupted
    } else if brief.finds.is_empty() {
        Exit::Good
    } else {
        Exit::NotAsExpected
    }
}

/// The sets that could loop, in things of the pool.
fn suspects(cards: &Cardpool, graph: &Triggering, size: usize) -> (Vec<Suspect>, bool) {
    let (found, more) = graph.suspects(size, SUSPECTS_MAX);
    let mut all: Vec<Suspect> = Vec::new();
    for candidate in found {
        let things: BTreeSet<usize> =
            candidate.cards.iter().filter_map(|card| cards.thing(&cards.whole, *card)).collect();
        let kind = |why: Why| match why {
            Why::Event(kind) => Some(kind.index()),
            _ => None,
        };
        let suspect = Suspect {
            cards: things.into_iter().filter(|at| cards.pool.things[*at].is_card).collect(),
            kinds: candidate.edges.iter().filter_map(|edge| kind(edge.why)).collect(),
        };
        if !suspect.cards.is_empty() && !all.iter().any(|known| known.cards == suspect.cards) {
            all.push(suspect);
        }
    }
    (all, more)
}

/// Boards, tried one by one.
struct Boards<'a> {
    cards: &'a Cardpool,
    limits: Limits,
    time: Option<Duration>,
    count: Count,
}

impl Boards<'_> {
    fn watch(&self) -> impl Watch {
        Quiet::start(self.time)
    }

    /// A find in words.
    fn find(&self, at: u64, board: &Board) -> Option<FindBrief> {
        let model = self.cards.model(board, "a board").ok()?;
        let kernel = Kernel::new(&model);
        let found = search_until_proved(&kernel, &self.limits, &self.watch());
        let text = self.cards.uses(board, "") + "\n" + &scenario(self.cards, board);
        Some(FindBrief {
            board: at,
            cards: names(self.cards, board),
            text: format(&parse(SourceId(0), &text).0),
            loops: Findings::of(&kernel, &found, &[]).loops_brief(""),
        })
    }
}

impl Hunter for Boards<'_> {
    fn try_board(&self, board: &Board) -> Tried {
        let Ok(model) = self.cards.model(board, "a board") else { return Tried::Unread };
        let kernel = Kernel::new(&model);
        let found = termination_of(&search_until_proved(&kernel, &self.limits, &self.watch()));
        // A loop is one if the kernel alone says so.
        if found.loops.iter().any(|it| verify(&kernel, &it.certificate()).is_ok()) {
            Tried::Loops
        } else if found.verdict == Ends::Yes {
            Tried::Ends
        } else {
            Tried::Unknown
        }
    }

    fn stops(&self) -> bool {
        watch::interrupted()
    }

    fn tick(&self, done: u64, all: u64, finds: usize) {
        self.count.tell(done, all, &format!(", {}", count(finds as u64, "find")));
    }
}

/// The cards of a board, by which a find is called.
fn names(cards: &Cardpool, board: &Board) -> Vec<String> {
    board.cards(&cards.pool).iter().map(|at| cards.pool.things[*at].name.clone()).collect()
}

fn called(cards: &Cardpool, board: &Board) -> String {
    let names = names(cards, board);
    if names.is_empty() { "a loop without cards".to_owned() } else { names.join(", ") }
}

/// A find as a scenario that `check` reproduces.
fn scenario(cards: &Cardpool, board: &Board) -> String {
    let mut lines = board.lines(&cards.pool);
    lines.push("expect loops".to_owned());
    cards.scenario(&lines, &called(cards, board))
}

// files of finds

/// What an earlier hunt has written: the things on each of its boards.
fn known(path: Option<&Path>, cards: &Cardpool) -> Result<Vec<(u64, Board)>, Trouble> {
    let Some(path) = path.filter(|path| path.exists()) else { return Ok(Vec::new()) };
    let text = read(path)?;
    let mut found = Vec::new();
    for statement in parse(SourceId(0), &text).0.statements.iter().filter(|it| it.parts[0].is_word("scenario")) {
        let group = statement.parts.iter().find_map(Part::group);
        let lines = group.iter().flat_map(|group| &group.statements);
        let named = lines.filter_map(|line| match line.parts.get(2) {
            Some(Part::Text { text, .. }) => cards.pool.things.iter().position(|thing| thing.name == *text),
            _ => None,
        });
        let things: BTreeSet<usize> = named.collect();
        if !things.is_empty() {
            let things = things.into_iter().map(|at| (at, 0)).collect();
            found.push((0, Board { things, ..Board::default() }));
        }
    }
    Ok(found)
}

fn read(path: &Path) -> Result<String, Trouble> {
    let shown = path.display();
    files::read(&path.to_string_lossy()).map_err(|why| Trouble::wrong(format!("cannot read `{shown}`: {why}")))
}

/// Writes finds beside those that are there. Files that they use are named as seen from the file.
fn write(path: &Path, cards: &Cardpool, finds: &[&Board]) -> Result<(), Trouble> {
    let before = if path.exists() { read(path)? } else { String::new() };
    if finds.is_empty() && !before.is_empty() {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let is_plain = |piece: std::path::Component<'_>| matches!(piece, std::path::Component::Normal(_));
    let up = match folder {
        None => String::new(),
        Some(folder) if folder.components().all(is_plain) => "../".repeat(folder.components().count()),
        Some(_) => {
            let here = std::env::current_dir().map_err(|error| Trouble::wrong(error.to_string()))?;
            format!("{}/", here.display())
        }
    };
    let mut uses: BTreeSet<String> = BTreeSet::new();
    for board in finds {
        uses.extend(cards.uses(board, &up).lines().map(str::to_owned));
    }
    let new = uses.iter().filter(|line| !before.lines().any(|known| known == *line));
    let mut text: String = new.map(|line| format!("{line}\n")).collect();
    text.push_str(&before);
    for board in finds {
        text.push('\n');
        text.push_str(&scenario(cards, board));
    }
    files::write(path, &format(&parse(SourceId(0), &text).0))
}
