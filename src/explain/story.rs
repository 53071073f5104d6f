//! A run told line by line: replayed by the kernel with a log that listens.
//!
//! What a story leaves out: completions of events, whole passes of continuous
//! effects, and the announcement of an event that then happens unchanged.

use super::brief::{Story, StoryLine, StoryLineKind};
use super::fold::{fold, going_round, round};
use super::names::Names;
use explore::notes::{self, Notes};
use kernel::machine::Machine;
use kernel::position::log::{Entry, What};
use kernel::position::offer::{Chooser, Ending, Offer, Pick, Status};
use kernel::position::state::State;
use kernel::table::kernel::Kernel;

/// Tells the run that takes these options from the start.
#[must_use]
pub fn tell(kernel: &Kernel<'_>, title: &str, options: &[u32]) -> Story {
    if let Some((free, options)) = kernel.at_large(options) {
        return tell(&free, title, &options);
    }
    let mut teller = Teller::start(kernel);
    teller.take_all(options);
    teller.finish(title, true)
}

/// Tells a run that goes round: the stem, then one lap, and what has come again at its end.
#[must_use]
pub fn tell_lap(kernel: &Kernel<'_>, title: &str, (stem, lap): (&[u32], &[u32]), again: &str) -> Story {
    let (lines, from) = Teller::go_round(kernel, stem, lap);
    Story { title: title.to_owned(), lines: going_round(&lines, from, again) }
}

/// Tells one lap of a run that goes round, and how many such laps there are in the lap that was found: where nobody
/// chooses, the search looks only now and then.
#[must_use]
pub fn tell_round(kernel: &Kernel<'_>, title: &str, stem: &[u32], lap: &[u32]) -> (Story, usize) {
    let (lines, from) = Teller::go_round(kernel, stem, lap);
    let it = round(&lines, from);
    let lap = fold(&lines[from..from + it.lines]);
    (Story { title: title.to_owned(), lines: lap }, it.times.max(1))
}

/// Tells how a run goes on behind these options.
#[must_use]
pub fn tell_on(kernel: &Kernel<'_>, title: &str, before: &[u32], after: &[u32]) -> Story {
    if let Some((free, options)) = kernel.at_large(&[before, after].concat()) {
        return tell_on(&free, title, &options[..before.len()], &options[before.len()..]);
    }
    let mut teller = Teller::start(kernel);
    teller.take_all(before);
    teller.listener.lines.clear();
    teller.listener.announced = None;
    teller.take_all(after);
    teller.finish(title, true)
}

/// Why a player cannot do what the line of the script says at which this run is stuck.
#[must_use]
pub fn refused(kernel: &Kernel<'_>, options: &[u32]) -> Option<String> {
    let mut teller = Teller::start(kernel);
    teller.take_all(options);
    teller.listener.refused
}

/// The words for a choice behind these options: who could take that option.
#[must_use]
pub fn tell_choice(kernel: &Kernel<'_>, options: &[u32], option: u32) -> String {
    if let Some((free, options)) = kernel.at_large(&[options, &[option]].concat())
        && let Some((option, options)) = options.split_last()
    {
        return tell_choice(&free, options, *option);
    }
    let mut teller = Teller::start(kernel);
    teller.take_all(options);
    match &teller.status {
        Status::Offer(offer) => teller.listener.names.choice(offer, option as usize),
        _ => "nobody chooses there".to_owned(),
    }
}

/// A run under way, with what it has told so far.
#[derive(Clone)]
pub(super) struct Teller<'k, 'm> {
    pub(super) kernel: &'k Kernel<'m>,
    pub(super) state: State,
    pub(super) status: Status,
    pub(super) listener: StoryListener<'m>,
}

/// Listens, and writes down in words at once, while names are what they are.
#[derive(Clone)]
pub struct StoryListener<'m> {
    /// The names, with those of what was created while it listened.
    pub names: Names<'m>,
    /// What was told.
    pub lines: Vec<StoryLine>,
    /// The event that was announced by the last line, if nothing came between.
    announced: Option<String>,
    /// Why the last line of the script that could not be done could not.
    refused: Option<String>,
}

impl<'k, 'm> Teller<'k, 'm> {
    /// At the first offer.
    pub(super) fn start(kernel: &'k Kernel<'m>) -> Self {
        let mut listener = StoryListener::new(Names::new(kernel.model));
        let mut state = State::default();
        let mut notes = Notes::for_a_story();
        let status = notes::start(kernel, &mut state, &mut notes);
        listener.hear_all(notes);
        listener.names.follow(kernel, &state);
        Teller { kernel, state, status, listener }
    }

    fn take_all(&mut self, options: &[u32]) {
        for option in options {
            if !self.take(*option) {
                return;
            }
        }
    }

    /// Takes an option, if there is one.
    pub(super) fn take(&mut self, option: u32) -> bool {
        let offer = match &self.status {
            Status::Offer(offer) if (option as usize) < offer.options.len() => offer.clone(),
            _ => return false,
        };
        self.listener.choice(&offer, option as usize);
        let mut notes = Notes::for_a_story();
        self.status = notes::choose(self.kernel, &mut self.state, (&offer, option as usize), &mut notes);
        self.listener.hear_all(notes);
        self.listener.names.follow(self.kernel, &self.state);
        true
    }

    /// What is told of a run that goes round, and the line with which its lap begins.
    fn go_round(kernel: &'k Kernel<'m>, stem: &[u32], lap: &[u32]) -> (Vec<StoryLine>, usize) {
        let mut teller = Teller::start(kernel);
        teller.take_all(stem);
        let from = teller.listener.lap_begins();
        teller.take_all(lap);
        teller.listener.lap_ends(from);
        (teller.listener.lines, from)
    }

    fn finish(mut self, title: &str, ends: bool) -> Story {
        if ends {
            self.end();
        }
        Story { title: title.to_owned(), lines: fold(&self.listener.lines) }
    }

    /// Tells how it ends, if it has.
    pub(super) fn end(&mut self) {
        self.listener.end(self.kernel, &mut self.state, &self.status);
    }
}

impl<'m> StoryListener<'m> {
    /// Nothing was told yet.
    #[must_use]
    pub fn new(names: Names<'m>) -> Self {
        StoryListener { names, lines: Vec::new(), announced: None, refused: None }
    }

    /// The line with which a lap begins. An event that was announced and happens in the lap is told there.
    #[must_use]
    pub fn lap_begins(&self) -> usize {
        let lines = self.lines.len();
        lines - usize::from(self.announced.is_some() && lines > 0)
    }

    /// The end of a lap is where it began: what was announced there is not told twice.
    pub fn lap_ends(&mut self, from: usize) {
        let is_announced = self.announced.take().is_some();
        if is_announced && self.lines.len() > from + 1 {
            self.lines.pop();
        }
    }

    /// Tells how a run ends, if it has.
    pub fn end(&mut self, kernel: &Kernel<'_>, state: &mut State, status: &Status) {
        let names = &self.names;
        let text = match status {
            Status::Offer(_) => return,
            Status::Limit(limit) => limit.to_string(),
            Status::End(Ending::Stuck(stuck)) => format!("stuck: {}", names.stuck(*stuck)),
            Status::End(ending) => names.ending(*ending).unwrap_or_else(|| "settled".to_owned()),
        };
        let observed = match kernel.outcome(state) {
            Some(outcome) => {
                let named = kernel.model.scenario.observations.iter().zip(&outcome.values).enumerate();
                let told = named.map(|(at, (seen, value))| format!("{}: {}", seen.name, names.value(at, *value)));
                told.collect::<Vec<_>>().join(", ")
            }
            None => String::new(),
        };
        let text = if observed.is_empty() { text } else { format!("{text}; {observed}") };
        self.push(StoryLineKind::End, text, Vec::new());
    }

    /// Tells that an option is taken; nothing where nobody chooses.
    pub fn choice(&mut self, offer: &Offer, option: usize) {
        if offer.chooser == Chooser::Nobody {
            // Nothing came between: the search merely kept the position there.
            return;
        }
        self.announced = None;
        let kind = if offer.chooser == Chooser::Rules { StoryLineKind::Silence } else { StoryLineKind::Choice };
        let text = self.names.choice(offer, option);
        if let Some(Pick::Ability(ability, _) | Pick::Activate(ability, _)) = offer.options.get(option) {
            self.names.mention(*ability);
        }
        let clauses = self.names.clauses_of_option(offer, option);
        let options = self.names.options(offer);
        self.lines.push(StoryLine { kind, depth: depth(kind), text, clauses, options, taken: Some(option) });
    }

    fn push(&mut self, kind: StoryLineKind, text: String, clauses: Vec<String>) {
        self.lines.push(StoryLine { kind, depth: depth(kind), text, clauses, options: Vec::new(), taken: None });
    }
}

impl StoryListener<'_> {
    /// Writes down all that was told of a step.
    pub fn hear_all(&mut self, notes: Notes) {
        notes.entries.into_iter().for_each(|it| self.hear(it));
    }

    /// Writes down that something was done.
    pub fn hear(&mut self, entry: Entry) {
        if let What::Created(object, card) = entry.what {
            self.names.created(object, card);
        }
        let Some((kind, text)) = self.names.rule(&entry.what) else { return };
        let mut clauses = self.names.clauses(&entry.clauses);
        let announced = self.announced.take();
        if let What::Refused(..) = &entry.what {
            self.refused = Some(text.clone());
        }
        match &entry.what {
            What::Proposed(fact) => self.announced = Some(self.names.event(fact)),
            What::Happens(_) if announced.as_ref() == Some(&text) => {
                if let Some(line) = self.lines.pop() {
                    clauses.splice(0..0, line.clauses);
                    clauses = distinct(clauses);
                }
            }
            _ => {}
        }
        // Of several cards that are not there, or events of one moment, none needs saying twice.
        let again = matches!(entry.what, What::Idle(_) | What::KeptOut(..))
            && self.lines.last().is_some_and(|last| last.kind == kind && last.text == text);
        if !again {
            self.push(kind, text, clauses);
        }
    }
}

fn distinct(all: Vec<String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for one in all {
        if !kept.contains(&one) {
            kept.push(one);
        }
    }
    kept
}

const fn depth(kind: StoryLineKind) -> usize {
    match kind {
        StoryLineKind::Script | StoryLineKind::Lap | StoryLineKind::End => 0,
        StoryLineKind::Choice | StoryLineKind::Silence | StoryLineKind::Rule => 1,
        StoryLineKind::Change | StoryLineKind::Kept => 2,
    }
}
