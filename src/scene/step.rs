//! What one step tells: replayed with a log that listens, each line with where its text is written.

use super::brief::{Spot, ToldBrief};
use super::look::Spots;
use base::id::AbilityId;
use explain::brief::{StoryLine, StoryLineKind};
use explain::fold::{Line, fold, going_round};
use explain::names::Names;
use explain::proof::REPEATS;
use explain::story::StoryListener;
use explore::notes::{self, Notes};
use kernel::machine::Machine;
use kernel::position::log::{Entry, What};
use kernel::position::offer::{Chooser, Offer, OfferKind, Pick, Status};
use kernel::position::state::State;
use kernel::table::kernel::Kernel;
use model::policy::TABLE;

/// Tells what happens before the first choice; where it goes round from there on by itself, so many stops make a lap.
#[must_use]
pub fn opening(kernel: &Kernel<'_>, spots: &Spots, stops: usize) -> Vec<ToldBrief> {
    let mut listener = StepListener::new(Names::new(kernel.model), spots);
    let mut state = State::default();
    let mut notes = Notes::for_a_story();
    let status = notes::start(kernel, &mut state, &mut notes);
    notes.entries.into_iter().for_each(|it| listener.hear(it));
    listener.told(kernel, (&mut state, status), stops)
}

/// Tells what happens when an option is taken in a position that was read back; nothing where there is no such option.
/// Where it goes round from there on by itself, so many stops make a lap.
#[must_use]
pub fn step(kernel: &Kernel<'_>, spots: &Spots, state: &mut State, (option, stops): (usize, usize)) -> Vec<ToldBrief> {
    let mut listener = StepListener::new(Names::of_state(kernel.model, state), spots);
    listener.listener.names.follow(kernel, state);
    let offer = match kernel.status(state) {
        Status::Offer(offer) if option < offer.options.len() => offer,
        Status::Offer(_) | Status::End(_) | Status::Limit(_) => return Vec::new(),
    };
    listener.choice(&offer, option);
    let mut notes = Notes::for_a_story();
    let status = notes::choose(kernel, state, (&offer, option), &mut notes);
    notes.entries.into_iter().for_each(|it| listener.hear(it));
    listener.told(kernel, (state, status), stops)
}

/// What is told where it goes on round and round by itself, and the lap was told before.
#[must_use]
pub fn round_again() -> Vec<ToldBrief> {
    vec![ToldBrief::mark("it goes round: the same lines again".to_owned(), 0)]
}

/// Listens as a story does, and keeps beside each line where what it tells of is written.
#[derive(Clone)]
struct StepListener<'a, 'm> {
    listener: StoryListener<'m>,
    spots: &'a Spots,
    at: Vec<Option<Spot>>,
}

impl<'a, 'm> StepListener<'a, 'm> {
    fn new(names: Names<'m>, spots: &'a Spots) -> Self {
        StepListener { listener: StoryListener::new(names), spots, at: Vec::new() }
    }

    fn choice(&mut self, offer: &Offer, option: usize) {
        self.listener.choice(offer, option);
        if offer.chooser == Chooser::Nobody {
            return;
        }
        let ability = match offer.options.get(option) {
            Some(Pick::Ability(ability, _) | Pick::Activate(ability, _) | Pick::Answer(ability, ..)) => Some(*ability),
            _ => None,
        };
        let policy = match offer.kind {
            OfferKind::Reading(policy) => TABLE.get(usize::from(policy)).map(|row| row.policy),
            _ => None,
        };
        let of_policy = || policy.and_then(|policy| self.spots.policy(policy));
        self.at.push(ability.and_then(|it| self.spots.ability(it)).or_else(of_policy));
    }

    fn told(mut self, kernel: &Kernel<'_>, (state, mut status): (&mut State, Status), stops: usize) -> Vec<ToldBrief> {
        if stops == 0 {
            self.listener.end(kernel, state, &status);
            return shortened(fold(&self.lines()));
        }
        // The search stops a lap at any of its lines; told is the lap from the first line that comes again.
        let from = self.listener.lap_begins();
        for _ in 0..stops {
            let Status::Offer(offer) = status else { break };
            let mut notes = Notes::for_a_story();
            status = notes::choose(kernel, state, (&offer, 0), &mut notes);
            notes.entries.into_iter().for_each(|it| self.hear(it));
        }
        self.listener.lap_ends(from);
        shortened(going_round(&self.lines(), from, REPEATS))
    }

    fn lines(self) -> Vec<ToldBrief> {
        let spots = self.at.into_iter().chain(std::iter::repeat(None));
        self.listener.lines.into_iter().zip(spots).map(|(line, at)| told(line, at)).collect()
    }
}

/// Most lines of one step that are told, from its beginning and up to its end: a stretch in which nobody chooses can have
/// many thousand.
const LINES_MAX: (usize, usize) = (300, 100);

/// The same with a line in place of those that nobody reads.
fn shortened(mut lines: Vec<ToldBrief>) -> Vec<ToldBrief> {
    let (first, last) = LINES_MAX;
    if let Some(more) = lines.len().checked_sub(first + last).filter(|more| *more > 0) {
        let text = format!("{more} more lines are not shown");
        lines.splice(first..first + more, [ToldBrief::mark(text, 1)]);
    }
    lines
}

impl Line for ToldBrief {
    fn mark(text: String, depth: usize) -> Self {
        ToldBrief { kind: StoryLineKind::Lap, depth, text, clauses: Vec::new(), at: None }
    }

    fn depth(&self) -> usize {
        self.depth
    }
}

/// A line, with where what it tells of is written.
pub(super) fn told(line: StoryLine, at: Option<Spot>) -> ToldBrief {
    ToldBrief { kind: line.kind, depth: line.depth, text: line.text, clauses: line.clauses, at }
}

impl StepListener<'_, '_> {
    fn hear(&mut self, entry: Entry) {
        let at = match &entry.what {
            What::Line(line) => self.spots.line(*line),
            What::Reading(policy, _) => self.spots.policy(*policy),
            what => of_ability(what).and_then(|ability| self.spots.ability(ability)),
        };
        self.listener.hear(entry);
        // A line can take the place of the one that announced it.
        self.at.truncate(self.listener.lines.len());
        while self.at.len() < self.listener.lines.len() {
            self.at.push(at);
        }
    }
}

/// The ability that does something there, or to which something is done.
fn of_ability(what: &What) -> Option<AbilityId> {
    let agent = match what {
        What::Forbidden(_, agent)
        | What::Replaces(agent, _)
        | What::Prevents(agent, ..)
        | What::CannotPrevent(agent, _)
        | What::Met(agent)
        | What::Limited(agent)
        | What::Suppressed(agent, _)
        | What::Required(_, agent)
        | What::NotItsTime(agent, _)
        | What::KeptOut(agent, _)
        | What::Refreshed(agent, _)
        | What::Placed(agent)
        | What::NoTarget(agent)
        | What::Ceases(agent)
        | What::Resolves(agent)
        | What::NoLonger(agent, _)
        | What::Generated(agent)
        | What::Ends(agent) => agent,
        What::Applies(application) => &application.agent,
        What::Line(_)
        | What::Proposed(_)
        | What::Becomes(_)
        | What::Vanishes(_)
        | What::Happens(_)
        | What::Complete(_)
        | What::CardResolves(..)
        | What::CardLeaves(..)
        | What::Pass(_)
        | What::InAnyOrder(_)
        | What::Check(_)
        | What::Created(..)
        | What::Reading(..)
        | What::Refused(..)
        | What::Idle(_) => return None,
    };
    Some(agent.ability)
}
