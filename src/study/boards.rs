//! Small boards drawn from the lines of scenarios, until one tells two versions of the rules apart.
//!
//! A board is put together from two scenarios with the same players: some of
//! the lines of both, at random, where each thing that a line names is there.
//! Whether it can be read, and whether the versions differ on it, the caller
//! says. The first that is found is shrunk: line by line is left out as long
//! as the versions still differ. The same seed draws the same boards.

use rayon::prelude::*;

/// Boards that are tried together.
const TOGETHER: u64 = 64;
/// Of so many lines one is left out.
const LEFT_OUT_OF: u8 = 4;

/// The place of a line on a board, in the order in which kinds of lines stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum BoardLineKind {
    /// How it begins: periods, resources.
    Setting,
    /// An object.
    Object,
    /// What happens, or what somebody may do.
    Move,
    /// What is observed.
    Observed,
}

/// A line of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardLine {
    /// Where it stands.
    pub kind: BoardLineKind,
    /// As it is written.
    pub text: String,
    /// The objects that it puts on the board, by name; one without a name by its player.
    pub puts: Vec<String>,
    /// The things that it names in quotes.
    pub names: Vec<String>,
}

/// What can be drawn from one scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardScript {
    /// The line that names its players.
    pub players: String,
    /// All others, but for what is expected.
    pub lines: Vec<BoardLine>,
}

/// Lines that make a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnBoard {
    players: String,
    lines: Vec<BoardLine>,
}

/// How boards are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardDrawing {
    /// How many.
    pub boards: u64,
    /// From which the drawing starts.
    pub seed: u64,
    /// The most objects of a board.
    pub size: usize,
}

impl DrawnBoard {
    /// The scenario as text.
    #[must_use]
    pub fn text(&self, name: &str, rulebook: &str) -> String {
        let head = format!("scenario \"{name}\" {{\n  uses \"{rulebook}\"\n  {}\n", self.players);
        let lines = self.lines.iter().map(|line| format!("  {}\n", line.text));
        head + &lines.collect::<String>() + "}\n"
    }

    fn draw(scripts: &[BoardScript], size: usize, mut random: fastrand::Rng) -> Option<DrawnBoard> {
        let one = random.choice(scripts)?;
        let other = random.choice(scripts).filter(|other| other.players == one.players);
        let mut board = DrawnBoard { players: one.players.clone(), lines: Vec::new() };
        let mut there: Vec<&str> = Vec::new();
        for line in one.lines.iter().chain(other.into_iter().flat_map(|other| &other.lines)) {
            let is_new = line.puts.iter().all(|name| !there.contains(&name.as_str()));
            let full = !line.puts.is_empty() && there.len() >= size;
            if is_new && !full && !board.lines.contains(line) && random.u8(0..LEFT_OUT_OF) > 0 {
                there.extend(line.puts.iter().map(String::as_str));
                board.lines.push(line.clone());
            }
        }
        let is_there = |name: &String| there.contains(&name.as_str());
        board.lines.retain(|line| line.kind == BoardLineKind::Object || line.names.iter().all(is_there));
        board.lines.sort_by_key(|line| line.kind);
        Some(board)
    }

    /// Leaves out what is not needed for the versions to differ.
    fn shrunk(mut self, differs: &(dyn Fn(&DrawnBoard) -> bool + Sync)) -> DrawnBoard {
        let mut at = self.lines.len();
        let mut shorter = false;
        while at > 0 {
            at -= 1;
            let mut smaller = self.clone();
            smaller.lines.remove(at);
            if differs(&smaller) {
                (self, shorter) = (smaller, true);
            }
            if at == 0 && shorter {
                (at, shorter) = (self.lines.len(), false);
            }
        }
        self
    }
}

/// What board `at` is drawn from: the same for the same seed, whoever draws it and in which order.
pub(super) fn random(seed: u64, at: u64) -> fastrand::Rng {
    fastrand::Rng::with_seed(seed.wrapping_add(at.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

/// The first board on which the versions differ, shrunk; nothing if none does.
pub fn find(
    scripts: &[BoardScript],
    drawing: BoardDrawing,
    differs: &(dyn Fn(&DrawnBoard) -> bool + Sync),
) -> Option<DrawnBoard> {
    (0..drawing.boards).step_by(TOGETHER as usize).find_map(|start| {
        let some = start..(start + TOGETHER).min(drawing.boards);
        let drawn =
            some.into_par_iter().filter_map(|at| DrawnBoard::draw(scripts, drawing.size, random(drawing.seed, at)));
        let found = drawn.filter(|board| differs(board)).collect::<Vec<_>>();
        found.into_iter().next().map(|board| board.shrunk(differs))
    })
}
