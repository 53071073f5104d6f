//! What the rulebook says of a loop, and what follows from that for how runs end.
//!
//! Loops are found on the finished graph, so no state of it can end by them:
//! the kernel goes round for ever. The policies decide how that is told. A loop
//! that nobody can leave may be an ending; one that players keep up may have to
//! be left, or may be lost by those who keep it up. Loops of chance are left at
//! last, and loops of silence depend on more than the loop; both stay as they are.

use super::found_loop::Loop;
use super::loops::termination_of;
use super::outcomes::FoundOutcome;
use super::search::Searched;
use base::id::{ClauseId, PlayerId};
use base::limits::Limit;
use explore::graph::Graph;
use explore::notes::{choose_unheard, start_unheard};
use kernel::look::policy::LoopPolicy;
use kernel::machine::Machine;
use kernel::position::offer::{Chooser, Ending, Offer, Outcome, Pick, Status};
use kernel::position::state::State;
use kernel::table::kernel::Kernel;
use model::policy::{ForcedLoops, KeptLoops, PassingOwners, Policy};
use model::read::LoopKind;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What the rulebook says of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// It is silent on this policy.
    Silent(Policy),
    /// Nothing ends it.
    GoesOn,
    /// Those who keep it up must leave it.
    MustBeLeft,
    /// The first of them in turn order must leave it.
    MustBeLeftBy(PlayerId),
    /// The scenario ends so.
    Ends(Ending),
    /// A limit keeps from being known who can leave the loop, and with that which policy speaks of it.
    Unknown(Limit),
}

impl Ruling {
    /// Whether no run goes on for ever by this loop, where that is known.
    #[must_use]
    pub const fn is_over(self) -> Option<bool> {
        match self {
            Ruling::MustBeLeft | Ruling::MustBeLeftBy(_) | Ruling::Ends(_) => Some(true),
            Ruling::Silent(_) | Ruling::GoesOn => Some(false),
            Ruling::Unknown(_) => None,
        }
    }
}

/// What the rulebook says of a loop; `limit` is the one that was reached, if one was.
///
/// Where it is not known that none of its owners can be spared, it may be that nobody can leave it, and then another
/// policy speaks of it.
#[must_use]
pub fn ruling(kernel: &Kernel<'_>, found: &Loop, limit: Option<Limit>) -> Ruling {
    ruling_if((kernel, None), found, limit)
}

/// A rulebook, and how one of the policies on which it is silent is read.
type ReadRulebook<'k, 'm> = (&'k Kernel<'m>, Option<(Policy, u8)>);

/// The same where a policy on which the rulebook is silent is read so.
#[must_use]
pub fn ruling_if(book: ReadRulebook<'_, '_>, found: &Loop, limit: Option<Limit>) -> Ruling {
    match limit {
        Some(limit) if !found.fewest => {
            let forced = ruling_of(book, &Loop { whose: Vec::new(), kind: LoopKind::Forced, ..found.clone() });
            let told = ruling_of(book, found);
            if told == Ruling::GoesOn && forced == Ruling::GoesOn { told } else { Ruling::Unknown(limit) }
        }
        _ => ruling_of(book, found),
    }
}

/// What a policy about loops says; nothing if the rulebook is silent and it is not read in some way.
fn says<P: LoopPolicy>((kernel, read): ReadRulebook<'_, '_>, state: &State) -> Option<P> {
    let assumed = read.filter(|(policy, _)| *policy == P::POLICY).map(|(_, value)| P::at(value));
    kernel.ruling_on_loops::<P>(state).or(assumed)
}

/// Asks what the rulebook says of each loop that a search has found, so that it is noted which policies were asked for.
pub fn ask_of_loops(kernel: &Kernel<'_>, found: &Searched) {
    for it in termination_of(kernel, found).loops {
        let _ = ruling(kernel, &it, found.graph.incomplete());
    }
}

/// The same of a loop with these owners.
fn ruling_of(book: ReadRulebook<'_, '_>, found: &Loop) -> Ruling {
    as_ruled(book, found).map_or_else(Ruling::Silent, |found| ruling_by_kind(book, &found))
}

/// The policy by which the rulebook rules on a loop.
#[must_use]
pub fn policy_of(kernel: &Kernel<'_>, found: &Loop) -> Option<Policy> {
    match as_ruled((kernel, None), found).map(|found| found.kind) {
        Err(silent) => Some(silent),
        Ok(LoopKind::Forced) => Some(Policy::ForcedLoops),
        Ok(LoopKind::Sustained | LoopKind::Coalition | LoopKind::Collective) => Some(Policy::KeptLoops),
        Ok(LoopKind::Chance | LoopKind::Silence) => None,
    }
}

/// The clauses that decided something in a search: in its runs, and of the loops that it has found. Ascending.
#[must_use]
pub fn clauses_met(kernel: &Kernel<'_>, graph: &Graph, loops: &[Loop]) -> Vec<ClauseId> {
    let on_loops = loops.iter().filter_map(|it| policy_of(kernel, it)).flat_map(|policy| kernel.policy_clauses(policy));
    let met: BTreeSet<ClauseId> = graph.cited().iter().chain(on_loops.copied()).collect();
    met.into_iter().collect()
}

/// The loop as the rulebook rules on it: without the owners who only pass on its lap, where these do not count as keeping it up.
///
/// # Errors
/// The rulebook is silent on that, and it matters.
fn as_ruled<'l>(book: ReadRulebook<'_, '_>, found: &'l Loop) -> Result<Cow<'l, Loop>, Policy> {
    let Some(without) = without_passers(book.0, found) else { return Ok(Cow::Borrowed(found)) };
    let told = ruling_by_kind(book, found);
    if matches!(told, Ruling::Silent(_)) || told == ruling_by_kind(book, &without) {
        return Ok(Cow::Borrowed(found));
    }
    match says::<PassingOwners>(book, &begins(book.0, found)) {
        None => Err(Policy::PassingOwners),
        Some(PassingOwners::Counts) => Ok(Cow::Borrowed(found)),
        Some(PassingOwners::DoesNot) => Ok(Cow::Owned(without)),
    }
}

/// What the rulebook says of a loop of this kind with these owners.
fn ruling_by_kind(book: ReadRulebook<'_, '_>, found: &Loop) -> Ruling {
    let kernel = book.0;
    let state = || begins(kernel, found);
    match found.kind {
        LoopKind::Forced => match says::<ForcedLoops>(book, &state()) {
            None => Ruling::Silent(Policy::ForcedLoops),
            Some(ForcedLoops::GoesOn) => Ruling::GoesOn,
            Some(ForcedLoops::Drawn) => Ruling::Ends(Ending::Drawn),
            Some(ForcedLoops::TurnPlayer) => {
                let state = state();
                Ruling::Ends(lost_by(kernel, &state, 1u64.checked_shl(state.turn_player().0.into()).unwrap_or(0)))
            }
        },
        LoopKind::Sustained | LoopKind::Coalition | LoopKind::Collective => match says::<KeptLoops>(book, &state()) {
            None => Ruling::Silent(Policy::KeptLoops),
            Some(KeptLoops::GoesOn) => Ruling::GoesOn,
            Some(KeptLoops::Left) => Ruling::MustBeLeft,
            Some(KeptLoops::FirstLeaves) => first_of(kernel, &state(), &found.whose),
            Some(KeptLoops::Drawn) => Ruling::Ends(Ending::Drawn),
            Some(KeptLoops::Lost) => {
                let owner = |who: &Chooser| if let Chooser::Player(player) = who { 1 << player.index() } else { 0 };
                Ruling::Ends(lost_by(kernel, &state(), found.whose.iter().fold(0, |bits, who| bits | owner(who))))
            }
        },
        LoopKind::Chance | LoopKind::Silence => Ruling::GoesOn,
    }
}

/// The loop without the owners who only pass on its lap; nothing where all of its owners act there, or players do not keep it up.
fn without_passers(kernel: &Kernel<'_>, found: &Loop) -> Option<Loop> {
    match found.kind {
        LoopKind::Forced | LoopKind::Chance | LoopKind::Silence => return None,
        LoopKind::Sustained | LoopKind::Coalition | LoopKind::Collective => {}
    }
    let mut acting: Vec<Chooser> = Vec::new();
    along(kernel, found, found.lasso.lap.len(), |at, offer, option| {
        let passes = offer.options.get(option) == Some(&Pick::Pass);
        if at >= found.lasso.stem.len() && !passes && !acting.contains(&offer.chooser) {
            acting.push(offer.chooser);
        }
    });
    let whose: Vec<Chooser> = found.whose.iter().copied().filter(|who| acting.contains(who)).collect();
    let kind = if whose.is_empty() { LoopKind::Forced } else { found.kind };
    (whose.len() < found.whose.len()).then(|| Loop { whose, kind, ..found.clone() })
}

/// The state in which a loop begins.
fn begins(kernel: &Kernel<'_>, found: &Loop) -> State {
    along(kernel, found, 0, |_, _, _| {})
}

/// The state behind the stem of a loop and so many options of its lap; `see` is shown each offer on the way, and what is taken of it.
fn along(kernel: &Kernel<'_>, found: &Loop, of_lap: usize, mut see: impl FnMut(usize, &Offer, usize)) -> State {
    let paced = found.pace().and_then(|pace| kernel.paced(pace));
    let kernel = paced.as_ref().unwrap_or(kernel);
    let mut state = State::default();
    let mut status = start_unheard(kernel, &mut state);
    for (at, option) in found.lasso.stem.iter().chain(&found.lasso.lap[..of_lap]).enumerate() {
        let Status::Offer(offer) = status else { break };
        see(at, &offer, *option as usize);
        status = choose_unheard(kernel, &mut state, (&offer, *option as usize));
    }
    state
}

/// The first of those who keep a loop up must leave it: clockwise from the player whose turn it is.
fn first_of(kernel: &Kernel<'_>, state: &State, whose: &[Chooser]) -> Ruling {
    let players = kernel.players();
    let mut in_turn_order = (0..players).map(|nth| PlayerId::at((state.turn_player().index() + nth) % players));
    let first = in_turn_order.find(|player| whose.contains(&Chooser::Player(*player)));
    first.map_or(Ruling::MustBeLeft, Ruling::MustBeLeftBy)
}

/// How a scenario ends when these players lose, beside those who have lost already.
fn lost_by(kernel: &Kernel<'_>, state: &State, losers: u64) -> Ending {
    let lost = losers | u64::from(state.lost());
    let mut left = (0..kernel.players()).filter(|player| lost >> player & 1 == 0);
    let player = |at: usize| PlayerId::at(at);
    match (kernel.players(), left.next(), left.next()) {
        (1, ..) => Ending::Lost(player(0)),
        (_, None, _) => Ending::Drawn,
        (_, Some(last), None) => Ending::Won(player(last)),
        _ => Ending::Lost(player(losers.trailing_zeros() as usize)),
    }
}

/// The outcomes that loops have by what the rulebook says of them, each once and in the order of loops. What is observed
/// may change on the lap, so that nothing is said of it.
#[must_use]
pub fn ruled_outcomes(kernel: &Kernel<'_>, loops: &[Loop], rulings: &[Ruling]) -> Vec<FoundOutcome> {
    let mut all: Vec<FoundOutcome> = Vec::new();
    for (it, ruling) in loops.iter().zip(rulings) {
        let Ruling::Ends(ending) = ruling else { continue };
        let values = vec![None; kernel.model.scenario.observations.len()];
        let outcome = Outcome { ending: *ending, values };
        if all.iter().all(|found| found.outcome != outcome) {
            all.push(FoundOutcome { outcome, leaves: 0, state: 0, story: it.certificate() });
        }
    }
    all
}
