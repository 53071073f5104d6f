//! The machine as everything above sees it: states, offers, steps.
//!
//! [`Machine`] is a trait so that the search and the analysis can be tested on
//! machines that are nothing but a drawn graph.

use crate::growth::abstraction::{Abstraction, Growable};
use crate::growth::lap::Lap;
use crate::position::agenda::Interrupted;
use crate::position::grade::{Compared, Grade};
use crate::position::log::{Deaf, Entry, Halt, Log};
use crate::position::meter::Meter;
use crate::position::offer::{Offer, Outcome, Status};
use crate::position::state::State;
use crate::position::trace::{Place, Record, Told};
use crate::run::dispatch::one_piece;
use crate::run::drive::Listening;
use crate::step::journal::Journal;
use crate::step::work::Step;
use crate::table::kept::Taken;
use crate::table::kernel::Kernel;
use crate::table::ready::CHECKPOINT_STEPS;
use crate::wire::fields::{Form, change, is_frame};
use base::id::ClauseId;
use base::limits::Limit;
use model::one_of;
use model::policy::TriggersGo;
use std::collections::BTreeMap;

/// A nondeterministic state machine whose every choice is an offer.
///
/// Promises: all methods are pure functions of their arguments. `encode` of two
/// states is equal exactly if the states are; `decode` gives back the state.
/// States that are encoded are always canonical.
pub trait Machine: Sync {
    /// A state, kept as scratch and reused.
    type State: Clone + Default + Send;

    /// Lays out the starting position and runs to the first offer or ending.
    fn start<L: Log>(&self, state: &mut Self::State, log: &mut L) -> Status;

    /// What a state that stopped says: the same status with which it was reached.
    fn status(&self, state: &mut Self::State) -> Status;

    /// Takes an option of the offer with which `state` stopped, and runs to the next offer or ending.
    fn choose<L: Log>(&self, state: &mut Self::State, offer: &Offer, option: usize, log: &mut L) -> Status;

    /// Appends the state's canonical bytes.
    fn encode(&self, state: &Self::State, bytes: &mut Vec<u8>);

    /// Reads a state back from its bytes.
    fn decode(&self, bytes: &[u8], state: &mut Self::State);

    /// What the scenario observes in a state that has ended; `None` if it has not.
    fn outcome(&self, state: &mut Self::State) -> Option<Outcome>;

    /// How many predicates are registered (at most 64).
    fn predicates(&self) -> usize;

    /// How many players there are, whether they ever choose or not.
    fn players(&self) -> usize;

    /// Takes options from a state that stopped and writes down what is done with numbers on the way; nothing where
    /// that cannot be told.
    fn lap(&self, _: &mut Self::State, _: &[u32]) -> Option<Lap> {
        None
    }

    /// The same machine, but that a stretch without choices stops after so many pieces of work, for a closer look; nothing
    /// where it has no such pieces, or where it stops sooner anyway.
    fn paced(&self, _: usize) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// The same machine, of which every step is given up when it is told so; nothing where it hears of nothing. What is given up
    /// says nothing.
    fn hasty(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// A state apart from what may grow; nothing where that cannot be told.
    fn abstraction(&self, _: &Self::State) -> Option<Abstraction> {
        None
    }

    /// The readings that it keeps to, where it does not take all that there are.
    fn kept(&self) -> Option<&[Taken]> {
        None
    }

    /// The same machine as one whose states can be taken apart; nothing where they cannot.
    fn apart(&self) -> Option<&dyn TakenApart<Self::State>> {
        None
    }

    /// Whether the time is up, so that whoever asks of a finished graph stops as well.
    fn is_late(&self) -> bool {
        false
    }

    /// How much there is in a state of everything of which there can be more and more; nothing where that cannot be told.
    fn amounts(&self, _: &Self::State) -> BTreeMap<Growable, i32> {
        BTreeMap::new()
    }
}

/// A machine whose states can be taken apart into fields, and whose steps tell what they read of them and what they change.
///
/// Promises: two states are equal exactly if all of their fields are. A step comes to the same in all states in which what
/// it told as read is the same; it changes nothing but what it told as changed, and that to the same values.
pub trait TakenApart<S>: Sync {
    /// Tells every field that a state has.
    fn each_field(&self, state: &S, each: &mut dyn FnMut(Place));

    /// Appends the value of a field; nothing of one that the state does not have.
    fn write_field(&self, state: &S, field: Place, bytes: &mut Vec<u8>);

    /// Puts a state together; fields without bytes are not there.
    fn join(&self, fields: &mut dyn Iterator<Item = (Place, &[u8])>, state: &mut S);

    /// Gives some fields of a state that was put together other values. Each was there, and is; and none is of those that say
    /// which others there are ([`Self::is_frame`]).
    fn change(&self, fields: &mut dyn Iterator<Item = (Place, &[u8])>, state: &mut S);

    /// Whether a field says which other fields there are, or is one that only all of them together make.
    fn is_frame(&self, field: Place) -> bool;

    /// What makes bytes of the fields of a state when the machine is gone.
    fn form(&self) -> Form;

    /// What a state that stopped says.
    fn status_told(&self, state: &S) -> (Status, Told);

    /// Takes an option of the offer with which the state stopped.
    fn choose_told(&self, state: &mut S, choice: (&Offer, usize), heard: &mut Heard<'_>) -> (Status, Told);
}

/// What the search hears of a step.
#[derive(Clone, Default, Debug)]
pub struct Heard<'h> {
    /// What says that the step breaks off.
    pub halt: Option<&'h dyn Halt>,
    /// The clauses that decided something.
    pub cited: Vec<ClauseId>,
    /// The predicates that were looked at, with their values.
    pub seen: Vec<(usize, bool)>,
}

impl Log for Heard<'_> {
    const ENTRIES: bool = false;

    fn cite(&mut self, clauses: &[ClauseId]) {
        self.cited.extend_from_slice(clauses);
    }

    fn seen(&mut self, predicate: usize, value: bool) {
        self.seen.push((predicate, value));
    }

    fn entry(&mut self, _: Entry) {}

    fn halt(&self) -> Option<&dyn Halt> {
        self.halt
    }

    fn heeds(&self) -> bool {
        self.halt.is_some()
    }
}

impl TakenApart<State> for Kernel<'_> {
    fn each_field(&self, state: &State, each: &mut dyn FnMut(Place)) {
        Kernel::each_field(self, state, each);
    }

    fn write_field(&self, state: &State, field: Place, bytes: &mut Vec<u8>) {
        Kernel::write_field(self, state, field, bytes);
    }

    fn join(&self, fields: &mut dyn Iterator<Item = (Place, &[u8])>, state: &mut State) {
        Kernel::join(self, fields, state);
        self.look(state);
    }

    fn change(&self, fields: &mut dyn Iterator<Item = (Place, &[u8])>, state: &mut State) {
        change(fields, state);
        self.look(state);
    }

    fn is_frame(&self, field: Place) -> bool {
        is_frame(field)
    }

    fn form(&self) -> Form {
        Kernel::form(self)
    }

    fn status_told(&self, state: &State) -> (Status, Told) {
        let record = Record::default();
        let status = self.stopped(&mut state.traced(record.clone()));
        (status, record.take())
    }

    /// What effects make of the objects is then what reading the position back would make of them.
    fn choose_told(&self, state: &mut State, choice: (&Offer, usize), heard: &mut Heard<'_>) -> (Status, Told) {
        let record = Record::default();
        let mut after = std::mem::take(state).told_to(record.clone());
        let meter = Meter::heeding(heard.heeds() || self.hasty);
        let status = self.take(&mut after, choice, heard, &meter);
        if !matches!(status, Status::Limit(_)) {
            self.look(&mut after);
        }
        *state = after.told_to(());
        (status, record.take())
    }
}

/// A machine whose rules may be silent: what they have answered is part of a position, and can be taken out of it.
pub trait SilentMachine: Machine {
    /// Takes all that the rules have answered out of a position that has stopped: where it is needed, it is asked anew.
    fn forget(&self, state: &mut Self::State);

    /// Takes answers out of a position that asks, of which none matters before its next piece of work is done.
    fn lighten(&self, _: &mut Self::State) {}
}

impl SilentMachine for Kernel<'_> {
    fn forget(&self, state: &mut State) {
        state.forget_answers();
    }

    /// Where the highest priority goes first, of two that are behind a third nobody asks which is higher.
    fn lighten(&self, state: &mut State) {
        let is_stack = |go| one_of!(go, TriggersGo: Stack, not Pool | Queue);
        if self.model.rulebook.stated().is_none_or(is_stack) {
            return;
        }
        let behind: Vec<(Grade, Grade)> = state.precedence().iter().filter_map(Compared::behind).collect();
        let is_third = |it: &Compared, than: Grade| behind.contains(&(it.other, than));
        let are_behind = |it: &Compared| behind.iter().any(|(of, than)| *of == it.one && is_third(it, *than));
        let left = state.precedence().iter().filter(|it| !are_behind(it)).copied().collect();
        state.set_precedence(left);
    }
}

impl<'m> Kernel<'m> {
    /// A kernel of the same model that takes the same orders of triggers.
    fn anew(&self) -> Kernel<'m> {
        let kernel = Kernel::new(self.model);
        match self.apart.from {
            Some(from) => kernel.looking_apart_from(from),
            None => kernel,
        }
    }

    /// The same kernel again, of which every step is given up when it is told so. Nothing can be concluded from that.
    #[must_use]
    pub fn hasty(&self) -> Kernel<'m> {
        Kernel { halt: self.halt, hasty: true, pace: self.pace, kept: self.kept.clone(), ..self.anew() }
    }

    /// A run of this kernel as a run of one that keeps to no readings: that kernel, and the run's options there. Nothing if
    /// this is one.
    #[must_use]
    pub fn at_large(&self, options: &[u32]) -> Option<(Kernel<'m>, Vec<u32>)> {
        self.kept.as_ref()?;
        let free = Kernel { halt: self.halt, hasty: self.hasty, pace: self.pace, ..self.anew() };
        let mut state = State::default();
        let mut status = self.start(&mut state, &mut Deaf);
        let mut taken = Vec::with_capacity(options.len());
        for option in options {
            let Status::Offer(offer) = status else { break };
            let pick = offer.options.get(*option as usize);
            let place = match (offer.silent(), pick) {
                (Some(what), Some(pick)) => free.answers(what).iter().position(|it| it == pick),
                _ => None,
            };
            taken.push(place.map_or(*option, |place| place as u32));
            status = self.choose(&mut state, &offer, *option as usize, &mut Deaf);
        }
        Some((free, taken))
    }
}

/// Not generic: so all rules are compiled once, and not again in each crate that has listeners of its own.
impl Kernel<'_> {
    fn start_telling(&self, state: &mut State, listening: Listening<'_>) -> Status {
        *state = self.opening();
        self.date_by_lines(state);
        self.look(state);
        let meter = Meter::heeding(listening.0.heeds() || self.hasty);
        self.go_on(state, Interrupted::Start, listening, &meter)
    }

    fn choose_telling(&self, state: &mut State, choice: (&Offer, usize), listening: Listening<'_>) -> Status {
        let meter = Meter::heeding(listening.0.heeds() || self.hasty);
        self.take_option(state, choice, listening, &meter)
    }
}

impl Machine for Kernel<'_> {
    type State = State;

    fn start<L: Log>(&self, state: &mut State, log: &mut L) -> Status {
        let mut journal = Journal::of(log);
        let status = self.start_telling(state, (&mut journal, log.halt()));
        journal.tell(log);
        status
    }

    fn status(&self, state: &mut State) -> Status {
        self.stopped(state)
    }

    fn choose<L: Log>(&self, state: &mut State, offer: &Offer, option: usize, log: &mut L) -> Status {
        let mut journal = Journal::of(log);
        let status = self.choose_telling(state, (offer, option), (&mut journal, log.halt()));
        journal.tell(log);
        status
    }

    fn encode(&self, state: &State, bytes: &mut Vec<u8>) {
        self.write(state, bytes);
    }

    fn decode(&self, bytes: &[u8], state: &mut State) {
        self.read(bytes, state);
        self.look(state);
    }

    fn outcome(&self, state: &mut State) -> Option<Outcome> {
        let Status::End(ending) = self.status(state) else {
            return None;
        };
        let (mut unheard, meter) = (Journal::unheard(), Meter::default());
        let values = Step::new(self, state, &mut unheard, &meter, one_piece()).observed();
        assert!(!meter.question.is_asked(), "what is observed is asked for before the end");
        Some(Outcome { ending, values })
    }

    fn players(&self) -> usize {
        Kernel::players(self)
    }

    fn predicates(&self) -> usize {
        self.model.predicates.len()
    }

    fn lap(&self, state: &mut State, options: &[u32]) -> Option<Lap> {
        self.measured(state, options)
    }

    fn paced(&self, pace: usize) -> Option<Self> {
        (1..=CHECKPOINT_STEPS).contains(&pace).then(|| {
            let kernel = Kernel { pace, hasty: self.hasty, kept: self.kept.clone(), ..self.anew() };
            kernel.heeding(self.halt)
        })
    }

    fn hasty(&self) -> Option<Self> {
        self.halt.is_some().then(|| Kernel::hasty(self))
    }

    fn abstraction(&self, state: &State) -> Option<Abstraction> {
        Some(self.abstracted(state))
    }

    fn kept(&self) -> Option<&[Taken]> {
        self.kept.as_deref()
    }

    fn apart(&self) -> Option<&dyn TakenApart<State>> {
        Some(self)
    }

    fn is_late(&self) -> bool {
        self.halt.and_then(Halt::halted) == Some(Limit::Time)
    }

    fn amounts(&self, state: &State) -> BTreeMap<Growable, i32> {
        self.counted(state)
    }
}
