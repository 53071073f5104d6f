//! Lines of a script that change nothing, in no run.
//!
//! Takes a graph of all runs, and goes through them again one piece of work after the other; gives the lines that some run begins
//! and behind which every position is as it was, without any rule or effect that had a part in it. What is prevented, replaced
//! or forbidden by an effect is something.

use base::id::ClauseId;
use explore::graph::Graph;
use kernel::machine::Machine;
use kernel::position::agenda::Frame;
use kernel::position::log::{Entry, Log, What};
use kernel::position::offer::{OfferKind, Status};
use kernel::position::state::State;
use kernel::position::trace::{Place, StatePart};
use kernel::table::kernel::Kernel;
use model::instr::Instr;

/// How many pieces of work are looked at; where there are more, nothing is known.
const PIECES_MAX: u32 = 10_000;

/// The positions of these lines; none where a limit hides states, or the runs are long.
#[must_use]
pub fn idle_lines(kernel: &Kernel<'_>, graph: &Graph) -> Vec<usize> {
    let script = &kernel.model.scenario.script;
    let hides = graph.incomplete().is_some() || graph.explored() < graph.len();
    let Some(slow) = kernel.paced(1).filter(|_| !hides && !script.is_empty()) else { return Vec::new() };
    let mut walk = PieceWalk { slow, lines: vec![LineSeen::default(); script.len()], at: None, left: PIECES_MAX };
    // That what waits resolves is also said where nothing may wait.
    for (line, text) in walk.lines.iter_mut().zip(script) {
        line.does = text.body.iter().any(|instr| matches!(instr, Instr::Script(_)));
    }
    let mut state = State::default();
    let mut heard = PieceHeard::default();
    let status = walk.slow.start(&mut state, &mut heard);
    walk.count(None, &state, &heard);
    walk.go_on(state, status);
    let mut state = State::default();
    for id in 0..graph.explored() {
        if walk.lines.iter().all(|line| line.does) || walk.left == 0 {
            break;
        }
        kernel.decode(&graph.state(id), &mut state);
        let Status::Offer(offer) = kernel.status(&mut state) else { continue };
        for option in 0..offer.options.len() {
            walk.at = under_way(&state);
            let (before, mut heard) = (state.clone(), PieceHeard::default());
            let mut after = state.clone();
            let status = walk.slow.choose(&mut after, &offer, option, &mut heard);
            walk.count(Some(&before), &after, &heard);
            walk.go_on(after, status);
        }
    }
    if walk.left == 0 {
        return Vec::new();
    }
    let idle = |line: &LineSeen| line.begins && !line.does;
    walk.lines.iter().enumerate().filter(|(_, line)| idle(line)).map(|(at, _)| at).collect()
}

/// What is known of a line.
#[derive(Clone, Copy, Default)]
struct LineSeen {
    begins: bool,
    does: bool,
}

struct PieceWalk<'k> {
    /// The machine that stops after each piece of work.
    slow: Kernel<'k>,
    lines: Vec<LineSeen>,
    /// The line under way.
    at: Option<usize>,
    left: u32,
}

impl PieceWalk<'_> {
    /// Goes on to where somebody chooses, or to the end.
    fn go_on(&mut self, mut state: State, mut status: Status) {
        let mut before = State::default();
        while let Status::Offer(offer) = &status {
            let is_open = self.lines.iter().any(|line| !line.does);
            if offer.kind != OfferKind::Checkpoint || !is_open || self.left == 0 {
                return;
            }
            self.left -= 1;
            before.clone_from(&state);
            let mut heard = PieceHeard::default();
            status = self.slow.choose(&mut state, &offer.clone(), 0, &mut heard);
            self.count(Some(&before), &state, &heard);
        }
    }

    /// Notes what a piece of work was, for the line under way.
    fn count(&mut self, before: Option<&State>, after: &State, heard: &PieceHeard) {
        if let Some(line) = heard.line {
            self.at = Some(usize::from(line));
        }
        let Some(line) = self.at.and_then(|at| self.lines.get_mut(at)) else { return };
        line.begins = true;
        line.does |= heard.does;
        if let Some(before) = before.filter(|_| !line.does) {
            before.each_difference(after, &mut |place: Place| line.does |= counts(place.part));
        }
    }
}

/// The line of the script under way in a position.
fn under_way(state: &State) -> Option<usize> {
    let next = state.agenda().iter().find_map(|frame| if let Frame::Script(line) = frame { Some(*line) } else { None });
    next.and_then(|next| usize::from(next).checked_sub(1))
}

/// What is heard of a piece of work.
#[derive(Default)]
struct PieceHeard {
    line: Option<u16>,
    does: bool,
}

impl Log for PieceHeard {
    const ENTRIES: bool = true;

    fn cite(&mut self, _: &[ClauseId]) {}

    fn seen(&mut self, _: usize, _: bool) {}

    fn entry(&mut self, entry: Entry) {
        match entry.what {
            What::Line(line) => self.line = Some(line),
            What::Proposed(_)
            | What::Happens(_)
            | What::Complete(_)
            | What::Vanishes(_)
            | What::Idle(_)
            | What::Pass(_)
            | What::InAnyOrder(_)
            | What::Reading(..) => {}
            What::Forbidden(..)
            | What::Replaces(..)
            | What::Becomes(_)
            | What::Prevents(..)
            | What::CannotPrevent(..)
            | What::Met(_)
            | What::Limited(_)
            | What::Suppressed(..)
            | What::NotItsTime(..)
            | What::KeptOut(..)
            | What::Refreshed(..)
            | What::Placed(_)
            | What::NoTarget(_)
            | What::Ceases(_)
            | What::Resolves(_)
            | What::CardResolves(..)
            | What::CardLeaves(..)
            | What::Applies(_)
            | What::NoLonger(..)
            | What::Generated(_)
            | What::Ends(_)
            | What::Check(_)
            | What::Required(..)
            | What::Created(..)
            | What::Refused(..) => self.does = true,
        }
    }
}

/// Whether a change of this part of a position is one of the game, and not of how far its work has come.
const fn counts(part: StatePart) -> bool {
    match part {
        StatePart::Objects
        | StatePart::Counters
        | StatePart::Tracked
        | StatePart::Ties
        | StatePart::Resources
        | StatePart::Turn
        | StatePart::Periods
        | StatePart::Lost
        | StatePart::Won
        | StatePart::Drawn
        | StatePart::Stuck
        | StatePart::Effects
        | StatePart::Applied
        | StatePart::Pending
        | StatePart::Placed
        | StatePart::Uses
        | StatePart::Tallies
        | StatePart::Moves => true,
        StatePart::Since
        | StatePart::Taken
        | StatePart::Orders
        | StatePart::Known
        | StatePart::Truths
        | StatePart::Readings
        | StatePart::Precedence
        | StatePart::Batch
        | StatePart::Moment
        | StatePart::Changed
        | StatePart::Paused
        | StatePart::Interrupted
        | StatePart::Agenda
        | StatePart::View => false,
    }
}
