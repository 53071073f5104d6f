//! Laps: a stretch of a run that may come again, with other numbers and with more tokens about.
//!
//! A lap is measured by running it with a [`Meter`] that takes notes, and by
//! listening to all that is done. Between two choices the machine is
//! deterministic and looks at numbers only through the meter, so that a
//! stretch goes the same way whenever every test comes out the same way.
//! Tokens that are only looked at (the *bystanders*) are told apart by their
//! kind alone; what is noted while one of them is looked at is kept by kind.

use crate::growth::abstraction::Label;
use crate::position::log::{Agent, Application, Entry, Fact, Log, What};
use crate::position::meter::{Meter, Note};
use crate::position::offer::{Chooser, Offer, OfferKind, Pick, Status};
use crate::position::state::State;
use crate::position::value::Value;
use crate::table::kernel::Kernel;
use base::id::{ClauseId, ObjectId};
use std::collections::BTreeMap;
use std::mem::{Discriminant, discriminant};

/// A choice on a lap: who has it, and among how many options.
pub type LapChoice = (Chooser, usize);

/// By kind of bystanders: notes, and behind how many others each was taken.
pub type BystanderNotes = BTreeMap<u16, Vec<(usize, Note)>>;

/// One word of what was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LapWord {
    /// Of what kind it is.
    What(Discriminant<What>),
    /// Of what kind a choice is.
    Choice(OfferKind),
    /// An instruction was followed: its place and the way that it took.
    Followed(u32, u8),
    /// An object, player, word, ability, ...
    Of(i32),
}

/// One lap as it went. Objects are told by what they are in the abstraction of the lap's beginning, or by the order in which
/// they are first heard of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lap {
    /// What was done with numbers, in order, but for what was done while a bystander was looked at.
    pub notes: Vec<Note>,
    /// Whose choices it took, in order.
    pub stops: Vec<LapChoice>,
    /// Everything that was done, by its kind and its objects.
    pub told: Vec<LapWord>,
    /// By kind of bystanders: what was done with numbers while one of them was looked at, and behind how many notes.
    pub by_bystander: BystanderNotes,
    /// How many things that waited were resolved or ceased to be.
    pub resolved: usize,
    /// How many pieces of work were under way when they were fewest.
    pub least_work: usize,
}

impl Kernel<'_> {
    /// Runs a lap and writes down what is done; nothing if an option is not there or the run ends.
    pub(crate) fn measured(&self, state: &mut State, options: &[u32]) -> Option<Lap> {
        let meter = Meter::recording();
        let mut listener = LapListener {
            labels: LapLabels { of: self.abstracted(state).labels, heard: Vec::new() },
            ..LapListener::default()
        };
        let mut stops = Vec::new();
        for option in options {
            let Status::Offer(offer) = self.stopped(state) else { return None };
            let option = usize::try_from(*option).ok().filter(|option| *option < offer.options.len())?;
            stops.push((offer.chooser, offer.options.len()));
            listener.chosen(&offer, offer.options[option]);
            if !matches!(self.take(state, (&offer, option), &mut listener, &meter), Status::Offer(_)) {
                return None;
            }
            if alike(state) {
                meter.untold();
            }
        }
        let LapListener { told, mut labels, resolved } = listener;
        let least_work = meter.least_work();
        let (notes, aside) = split_off_bystanders(meter.into_notes(), &mut labels);
        Some(Lap { notes, stops, told, by_bystander: aside, resolved, least_work })
    }
}

/// Whether two of those that wait differ only in numbers of their environments: they may be told apart and sorted by
/// these, and of that there are no notes.
fn alike(state: &State) -> bool {
    let same = |(at, one): (usize, &crate::position::waiting::Waiting)| {
        let alike = |other: &crate::position::waiting::Waiting| {
            (one.batch, one.player, one.ability) == (other.batch, other.player, other.ability)
                && one.env.len() == other.env.len()
                && one.env != other.env
                && one
                    .env
                    .iter()
                    .zip(other.env.iter())
                    .all(|(one, other)| one == other || one.is_number() && other.is_number())
        };
        state.pending()[at + 1..].iter().any(alike)
    };
    state.pending().iter().enumerate().any(same)
}

/// What objects are called on a lap.
#[derive(Clone, Default)]
struct LapLabels {
    of: Vec<Label>,
    /// Those that are not kept, in the order in which they were heard of.
    heard: Vec<ObjectId>,
}

/// The first number of those that are called by the order in which they were heard of.
const HEARD: u16 = 1 << 14;

/// The bystander that is looked at.
const THIS_ONE: i32 = ObjectId(u16::MAX).value();

impl LapLabels {
    fn label(&mut self, object: ObjectId) -> i32 {
        if let Some(Label::Kept(kept)) = self.of.get(object.index()) {
            return kept.value();
        }
        let known = self.heard.iter().position(|heard| *heard == object);
        let at = known.unwrap_or_else(|| {
            self.heard.push(object);
            self.heard.len() - 1
        });
        ObjectId(HEARD.saturating_add(at as u16)).value()
    }

    /// The kind of a token that was there when the lap began and that nothing was done with.
    fn bystander(&self, object: ObjectId) -> Option<u16> {
        match self.of.get(object.index()) {
            Some(Label::Counted(kind)) if !self.heard.contains(&object) => Some(*kind),
            _ => None,
        }
    }

    /// A value with objects by their labels; numbers stay.
    fn value(&mut self, value: i32) -> i32 {
        ObjectId::of_value(value).map_or(value, |object| self.label(object))
    }
}

/// Listens to everything, and writes down kinds and objects; numbers are the meter's.
#[derive(Clone, Default)]
struct LapListener {
    told: Vec<LapWord>,
    labels: LapLabels,
    resolved: usize,
}

impl Log for LapListener {
    const ENTRIES: bool = true;
    fn cite(&mut self, _: &[ClauseId]) {}
    fn seen(&mut self, _: usize, _: bool) {}

    fn followed(&mut self, pc: u32, way: u8) {
        self.told.push(LapWord::Followed(pc, way));
    }

    fn entry(&mut self, entry: Entry) {
        self.tell(&entry.what);
    }

    fn chosen(&mut self, offer: &Offer, pick: Pick) {
        self.told.push(LapWord::Choice(offer.kind));
        match pick {
            Pick::Object(object) | Pick::Play(object) => self.object(object),
            Pick::Ability(ability, object) | Pick::Activate(ability, object) => {
                self.of(ability.0.into());
                self.object(object);
            }
            Pick::Answer(ability, object, _) => {
                self.of(ability.0.into());
                object.into_iter().for_each(|object| self.object(object));
            }
            Pick::Player(player) => self.of(player.value()),
            Pick::Word(word) => self.of(word.value()),
            Pick::Mode(at) | Pick::Reading(at) => self.of(at.into()),
            Pick::Precedence(it) => {
                [it.one.code() as i32, it.other.code() as i32, it.how as i32].into_iter().for_each(|it| self.of(it));
            }
            Pick::Yes => self.of(1),
            Pick::No | Pick::Pass => self.of(0),
            Pick::Go | Pick::Number(_) => {}
        }
    }
}

impl LapListener {
    fn of(&mut self, it: i32) {
        self.told.push(LapWord::Of(it));
    }

    fn object(&mut self, object: ObjectId) {
        let label = self.labels.label(object);
        self.of(label);
        if let Some(Label::Counted(kind)) = self.labels.of.get(object.index()) {
            self.of((*kind).into());
        }
    }

    fn values(&mut self, values: &[Value]) {
        for value in values {
            let told = if value.is_number() { 0 } else { self.labels.value(value.number_as_is()) };
            self.of(told);
        }
    }

    fn fact(&mut self, fact: &Fact) {
        self.of(fact.kind.0.into());
        self.values(&fact.roles);
        fact.parts.iter().for_each(|part| self.values(part));
    }

    fn agent(&mut self, agent: &Agent) {
        [agent.ability.0.into(), agent.player.value()].into_iter().for_each(|it| self.of(it));
        agent.object.into_iter().for_each(|object| self.object(object));
    }

    fn application(&mut self, it: &Application) {
        self.agent(&it.agent);
        self.object(it.object);
        [it.part.into(), it.stage.into(), it.substage.into()].into_iter().for_each(|it| self.of(it));
    }

    fn tell(&mut self, what: &What) {
        // What applies in all is in the abstraction; it is told anew with everything that comes about. What changes nothing is
        // told for readers.
        if matches!(
            what,
            What::Pass(_)
                | What::Idle(_)
                | What::Refused(..)
                | What::KeptOut(..)
                | What::Refreshed(..)
                | What::InAnyOrder(_)
        ) {
            return;
        }
        self.resolved += usize::from(matches!(
            what,
            What::Resolves(_) | What::CardResolves(..) | What::CardLeaves(..) | What::Ceases(_) | What::NoTarget(_)
        ));
        self.told.push(LapWord::What(discriminant(what)));
        match what {
            What::Proposed(fact)
            | What::Becomes(fact)
            | What::Vanishes(fact)
            | What::Happens(fact)
            | What::Complete(fact) => self.fact(fact),
            What::Forbidden(fact, agent)
            | What::Replaces(agent, fact)
            | What::Prevents(agent, _, fact)
            | What::CannotPrevent(agent, fact) => {
                self.agent(agent);
                self.fact(fact);
            }
            What::Met(agent)
            | What::Limited(agent)
            | What::NotItsTime(agent, _)
            | What::Placed(agent)
            | What::NoTarget(agent)
            | What::Ceases(agent)
            | What::Resolves(agent)
            | What::Generated(agent)
            | What::Ends(agent) => self.agent(agent),
            What::Suppressed(one, other) => {
                self.agent(one);
                self.agent(other);
            }
            What::CardResolves(object, player) | What::CardLeaves(object, player) => {
                self.object(*object);
                self.of(player.value());
            }
            What::Applies(it) => self.application(it),
            What::NoLonger(agent, object) => {
                self.agent(agent);
                self.object(*object);
            }
            What::Required(player, agent) => {
                self.of(player.value());
                self.agent(agent);
            }
            What::Check(object) => self.object(*object),
            What::Created(object, card) => {
                self.object(*object);
                self.of(card.value());
            }
            What::Line(line) => self.of((*line).into()),
            What::Pass(_)
            | What::InAnyOrder(_)
            | What::Idle(_)
            | What::Refused(..)
            | What::KeptOut(..)
            | What::Refreshed(..) => {}
            What::Reading(policy, value) => [*policy as i32, (*value).into()].into_iter().for_each(|it| self.of(it)),
        }
    }
}

/// The notes, and apart from them those that were taken while a bystander was looked at.
///
/// Bystanders of one kind must all have been looked at in the same way. In a pass over continuous effects the same note
/// counts once: how often it is taken there hangs on how many objects there are.
fn split_off_bystanders(notes: Vec<Note>, labels: &mut LapLabels) -> (Vec<Note>, BystanderNotes) {
    let all: Vec<(ObjectId, u16)> =
        (0..labels.of.len()).map(ObjectId::at).filter_map(|id| Some((id, labels.bystander(id)?))).collect();
    let mut aside: BTreeMap<ObjectId, Vec<(usize, Note)>> = all.iter().map(|(id, _)| (*id, Vec::new())).collect();
    let mut plain: Vec<Note> = Vec::new();
    let mut open: Option<(ObjectId, usize)> = None;
    let (mut passes, mut begun) = (0, 0);
    for note in notes {
        if let Note::Pass(begins) = note {
            if passes == 0 {
                begun = plain.len();
            }
            passes = if begins { passes + 1 } else { passes - 1 };
            continue;
        }
        let about = match note {
            Note::About(value) => ObjectId::of_value(value).filter(|object| aside.contains_key(object)),
            Note::Made(..) | Note::Tested(..) | Note::Used(_) | Note::Over(_) | Note::Pass(_) | Note::Untold => None,
        };
        let is_over = matches!((&open, note), (Some((_, 0)), Note::Over(_)));
        match (&mut open, note) {
            (None, _) if about.is_some() => open = about.map(|object| (object, 0)),
            (Some((_, depth)), Note::About(_)) => *depth += 1,
            (Some((_, depth)), Note::Over(_)) if !is_over => *depth -= 1,
            _ => {}
        }
        let Some((object, _)) = open else {
            let note = labelled(note, None, labels, &aside);
            if passes == 0 || !plain[begun..].contains(&note) {
                plain.push(note);
            }
            continue;
        };
        let told = (if passes == 0 { plain.len() } else { begun }, labelled(note, Some(object), labels, &aside));
        let all = aside.entry(object).or_default();
        if passes == 0 || !all.iter().rev().take_while(|(at, _)| *at == begun).any(|known| *known == told) {
            all.push(told);
        }
        if is_over {
            open = None;
        }
    }
    let mut by_kind = BystanderNotes::new();
    for (id, kind) in all {
        let notes = aside.remove(&id).unwrap_or_default();
        let same = by_kind.entry(kind).or_insert_with(|| notes.clone());
        if *same != notes {
            plain.push(Note::Untold);
        }
    }
    (plain, by_kind)
}

/// A note with objects by their labels. A bystander is named only while it is looked at itself.
fn labelled<T>(note: Note, this: Option<ObjectId>, labels: &mut LapLabels, aside: &BTreeMap<ObjectId, T>) -> Note {
    let mut strange = false;
    let mut value = |value: i32| match ObjectId::of_value(value) {
        Some(object) if Some(object) == this => THIS_ONE,
        Some(object) if aside.contains_key(&object) => {
            strange = true;
            0
        }
        Some(object) => labels.label(object),
        None => value,
    };
    let named = match note {
        Note::Made(how, one, other, rounding) => Note::Made(how, value(one), value(other), rounding),
        Note::Tested(how, one, other) => Note::Tested(how, value(one), value(other)),
        Note::Used(it) => Note::Used(value(it)),
        Note::About(it) => Note::About(value(it)),
        Note::Over(_) | Note::Pass(_) | Note::Untold => note,
    };
    if strange { Note::Untold } else { named }
}
