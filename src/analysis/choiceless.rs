//! A stretch without choices, piece by piece: whether it goes round for ever with something that grows.
//!
//! A search keeps a position only where somebody chooses, and now and then
//! between. Here the machine is paced to stop after each piece of work, so
//! that a lap of any length is seen; then so that one lap is one stretch.

use super::obstacle::{Obstacle, growth_or};
use kernel::growth::abstraction::Abstraction;
use kernel::machine::Machine;
use kernel::position::log::Deaf;
use kernel::position::offer::{Chooser, Status};
use std::collections::BTreeMap;
use verify::certificate::Growing;
use verify::laps::measure;

/// Pieces of work that are looked at.
const PIECES: usize = 1_000;
/// Most lengths of a lap that are tried, the shortest first.
const LENGTHS_MAX: usize = 16;
/// With how many earlier positions one is compared: so many laps may make one that goes on for ever.
pub(super) const EARLIER_MAX: usize = 4;
/// How many laps go by before the one that is measured: a test can be settled late.
const LEADS: [usize; 4] = [0, 2, 8, 64];

/// The stretch behind these choices as a loop, if it goes round for ever; what stands in the way is told to `obstacle`.
pub(super) fn going_round<M: Machine>(
    machine: &M,
    choices: &[u32],
    obstacle: &mut Option<Obstacle>,
) -> Option<Growing> {
    let close = machine.paced(1)?;
    let (_, mut state) = walk(&close, choices, 1)?;
    let mut lengths: Vec<usize> = Vec::new();
    let mut seen = SeenPositions::default();
    for at in 1..=PIECES {
        for start in seen.see(at, close.abstraction(&state)?) {
            let length = at - start;
            if lengths.contains(&length) || lengths.len() == LENGTHS_MAX {
                continue;
            }
            lengths.push(length);
            let found = lap_of(&machine.paced(length)?, choices, (length, start), obstacle);
            if found.is_some() {
                return found;
            }
        }
        let Status::Offer(offer) = close.status(&mut state) else { return None };
        let is_free = offer.chooser == Chooser::Nobody;
        if !is_free || !matches!(close.choose(&mut state, &offer, 0, &mut Deaf), Status::Offer(_)) {
            return None;
        }
    }
    None
}

/// The loop of a machine that is paced to one lap, which could begin behind so many pieces of work.
fn lap_of<M: Machine>(
    paced: &M,
    choices: &[u32],
    (length, start): (usize, usize),
    obstacle: &mut Option<Obstacle>,
) -> Option<Growing> {
    let before = start.div_ceil(length).max(1);
    LEADS.iter().find_map(|lead| {
        let (stem, mut state) = walk(paced, choices, before + lead)?;
        let laps = measure(paced, &mut state, &[0]).ok()?;
        let growth = growth_or(&laps, obstacle)?;
        let (pace, lap) = (u32::try_from(length).ok(), vec![0]);
        Some(Growing { stem, lap, pace, growth, also: Vec::new(), by: Vec::new() })
    })
}

/// Positions that were seen, by what stays of them when what may grow is left out.
#[derive(Default)]
pub(super) struct SeenPositions {
    by_rest: BTreeMap<Vec<u8>, Vec<SeenPosition>>,
}

/// Where a position was seen, and how much there was then of what may grow.
struct SeenPosition {
    at: usize,
    much: Vec<i32>,
}

impl SeenPositions {
    /// Remembers a position; where it was seen before with less or more of something, the latest first.
    pub(super) fn see(&mut self, at: usize, abstraction: Abstraction) -> Vec<usize> {
        let much = abstraction.much();
        let earlier = self.by_rest.entry(abstraction.rest).or_default();
        let other = earlier.iter().rev().take(EARLIER_MAX).filter(|sight| sight.much != much);
        let starts = other.map(|sight| sight.at).collect();
        earlier.push(SeenPosition { at, much });
        starts
    }
}

/// The options of a run that makes these choices and then stops so often without any; and where it is then.
fn walk<M: Machine>(paced: &M, choices: &[u32], stops: usize) -> Option<(Vec<u32>, M::State)> {
    let mut state = M::State::default();
    let mut status = paced.start(&mut state, &mut Deaf);
    let mut options = Vec::new();
    let (mut choices, mut stops) = (choices.iter(), stops);
    loop {
        let Status::Offer(offer) = status else { return None };
        let option = if offer.chooser != Chooser::Nobody {
            *choices.next()?
        } else if choices.len() > 0 {
            0
        } else {
            stops -= 1;
            if stops == 0 {
                return Some((options, state));
            }
            0
        };
        // Behind other stops something else can be asked: then this is another run.
        if option as usize >= offer.options.len() {
            return None;
        }
        options.push(option);
        status = paced.choose(&mut state, &offer, option as usize, &mut Deaf);
    }
}
