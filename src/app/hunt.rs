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
use crate::analysis::search::{Searched, search_until_proved};
use crate::analysis::triggering::{Triggering, Why};
use crate::base::id::SourceId;
use crate::base::limits::{Limit, Limits};
use crate::explain::brief::LoopBrief;
use crate::explain::check::Findings;
use crate::explain::hunting::{FindBrief, HuntBrief};
use crate::explain::looping::LoopTold;
use crate::explore::watch::{Unwatched, Watch};
use crate::kernel::table::kernel::Kernel;
use crate::model::ir::Model;
use crate::report::layout::count;
use crate::report::{hunt as terminal, hunt_json};
use crate::study::hunt::{Bag, Hunt, Hunter, Suspect, Tried};
use crate::study::pool::{Board, Placed};
use crate::syntax::{Part, format, parse};
use crate::verify::verify;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

/// The most states of a board.
const STATES_MAX: u64 = 2_000;
/// The most states of a find when it is looked at as `check` would.
const CHECKED_MAX: u64 = 100_000;
/// How boards are called that nobody sees.
const BOARD: &str = "a board";
/// The most cards of a board, if nothing else is said and there are so many.
const SIZE: usize = 3;
/// The most sets of cards that are looked at.
const SUSPECTS_MAX: usize = 5_000;

/// Hunts, and tells what was found.
///
/// # Errors
/// A pool that cannot be read, a size beyond it, or a file that cannot be read or written.
pub fn hunt(args: &HuntArgs, out: &mut Out) -> Result<Exit, Trouble> {
    start_threads(args.search.threads)?;
    let mut cards = triggers::read(&args.pool)?;
    let there = cards.pool.cards().len();
    let size = args.size.map_or(SIZE.min(there), usize::from);
    if size > there {
        let has = count(there as u64, "card");
        return Err(Trouble::wrong(format!("a board of {size} cards is larger than the pool, which has {has}")));
    }
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
    let first = Bag { next: args.from, known, ..Bag::default() };
    let bag = hunt.run(&planned, first, &hunter);
    let finds: Vec<Find> = bag.finds.iter().filter_map(|(at, board)| hunter.find(*at, board)).collect();
    (brief.next, brief.ends, brief.unknown) = (bag.next, bag.ends, bag.unknown);
    if let Some(path) = &args.output {
        write(path, &cards, &finds)?;
    }
    brief.finds = finds.into_iter().map(|find| find.brief).collect();
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

    /// What comes of a board.
    fn tried(&self, model: &Model) -> Tried {
        let kernel = Kernel::new(model);
        let found = termination_of(&search_until_proved(&kernel, &self.limits, &self.watch()));
        // A loop is one if the kernel alone says so.
        if found.loops.iter().any(|it| verify(&kernel, &it.certificate()).is_ok()) {
            Tried::Loops
        } else if found.verdict == Ends::Yes {
            Tried::Ends
        } else if found.verdict == Ends::Unknown(Limit::Interrupt) {
            Tried::Stopped
        } else {
            Tried::Unknown
        }
    }

    /// A find in words. What `check` is to expect is found as `check` would, with fewer states to spare.
    fn find(&self, at: u64, board: &Board) -> Option<Find> {
        let model = self.cards.model(board, BOARD).ok()?;
        let kernel = Kernel::new(&model);
        // Ctrl-C does not take away what was found.
        let mut found = search_until_proved(&kernel, &self.limits, &Unwatched);
        let is_cut = |found: &Searched| found.graph.incomplete().is_some() && found.growing.is_empty();
        if found.graph.incomplete() == Some(Limit::States) {
            let limits = Limits { states_max: Some(CHECKED_MAX), ..self.limits };
            let wider = search_until_proved(&kernel, &limits, &self.watch());
            found = if is_cut(&wider) { found } else { wider };
        }
        let cut = is_cut(&found);
        let findings = Findings::of(&kernel, &found, &[]);
        let loops = findings.loops_brief("");
        // What is so only as far as was looked is not expected.
        let expects: Vec<String> = match cut {
            true => vec![format!("// endless to look through: `assize check --max-states {}`", self.states_max())],
            false => Vec::new(),
        };
        let of = |it: &LoopTold| expected(&it.found);
        let kinds = if cut { vec!["expect loops".to_owned()] } else { loops.loops.iter().map(of).collect() };
        let scenario = scenario(self.cards, board, &[expects, kinds].concat());
        let text = self.cards.uses(board, "") + "\n" + &scenario;
        let text = format(&parse(SourceId(0), &text).0);
        let brief = FindBrief { board: at, cards: names(self.cards, board), text, loops };
        Some(Find { brief, board: board.clone(), scenario })
    }

    fn states_max(&self) -> u64 {
        self.limits.states_max.unwrap_or(STATES_MAX)
    }
}

/// A find with what is written of it.
struct Find {
    brief: FindBrief,
    board: Board,
    scenario: String,
}

/// A loop as a scenario expects it.
fn expected(found: &LoopBrief) -> String {
    let whose = if found.whose.is_empty() { String::new() } else { format!(" of {}", found.whose.join(", ")) };
    format!("expect loop {} {}{whose}", found.kind, found.shape)
}

impl Hunter for Boards<'_> {
    fn try_boards(&self, boards: &[Board]) -> Vec<Tried> {
        let tried = self.cards.models_of(&self.cards.pool, boards, BOARD, |model| self.tried(&model));
        tried.into_iter().map(|came| came.unwrap_or(Tried::Unread)).collect()
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
fn scenario(cards: &Cardpool, board: &Board, expects: &[String]) -> String {
    let mut lines = board.lines(&cards.pool);
    lines.extend_from_slice(expects);
    cards.scenario(&lines, &called(cards, board))
}

// files of finds

/// What an earlier hunt has written: the things on each of its boards.
fn known(path: Option<&Path>, cards: &Cardpool) -> Result<Vec<Board>, Trouble> {
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
            let things = things.into_iter().map(|thing| Placed { thing, owner: 0, way: 0 }).collect();
            found.push(Board { things, ..Board::default() });
        }
    }
    Ok(found)
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
    for find in finds {
        uses.extend(cards.uses(&find.board, &up).lines().map(str::to_owned));
    }
    let new = uses.iter().filter(|line| !before.lines().any(|known| known == *line));
    let mut text: String = new.map(|line| format!("{line}\n")).collect();
    text.push_str(&before);
    for find in finds {
        text.push('\n');
        text.push_str(&find.scenario);
    }
    files::write(path, &format(&parse(SourceId(0), &text).0))
}
