//! What keeps a loop from beginning, in words: the choices behind which it cannot come any more, and the readings of silence
//! in which it can come at all.

use super::findings::Findings;
use super::names::Names;
use super::silent::{SilenceLoops, WhatComes, answer, loops_by_reading};
use analysis::keeping::{KeepingChoice, KeepingChoices, WaysToLoop};
use analysis::laps::loop_run;
use explore::node::chooser_bit;
use kernel::machine::Machine;
use kernel::position::offer::{Chooser, Offer, Status};
use kernel::position::state::State;
use model::read::LoopShape;
use schemars::JsonSchema;
use serde::Serialize;

/// Most choices that are told.
const TOLD_MAX: usize = 8;

/// A silence that must be read so for something to come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopReading {
    /// The policy, or whose priorities.
    pub policy: String,
    /// The readings in which it can.
    pub values: Vec<String>,
}

/// A choice that keeps a loop from beginning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct KeptFrom {
    /// Who has it: a player, `nature`, or `rules` where silence is read so.
    pub who: String,
    /// The choice, as a sentence.
    pub choice: String,
    /// How other silence must be read for the choice to come.
    pub given: Vec<LoopReading>,
    /// The options up to it and with it, from the start.
    pub options: Vec<u32>,
}

/// What keeps a loop from beginning.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Avoiding {
    /// The choices, those of others than the owners first.
    pub choices: Vec<KeptFrom>,
    /// How many more there are; nothing: not all were looked at.
    pub more: Option<u32>,
}

/// A choice that is told, with all places at which it is the same.
struct KeptChoice {
    chooser: Chooser,
    text: String,
    places: Vec<KeepingChoice>,
    path: Vec<u32>,
    option: u32,
}

impl Findings<'_, '_> {
    /// By silence: in which of its readings which loops can come.
    pub(super) fn silence_of_loops(&self, laps: &[(u32, u32)]) -> Vec<SilenceLoops> {
        let is_dark = |state| self.is_dark(state);
        let outcomes = self.answers.judge.outcomes();
        loops_by_reading(self.kernel, self.graph, &WhatComes { outcomes, laps, is_dark: &is_dark, choosers: None })
    }

    /// The readings in which a loop can come, where there are others.
    pub(super) fn readings_of_loop(&self, silences: &[SilenceLoops], at: u32) -> Vec<LoopReading> {
        let one = |it: &SilenceLoops| {
            let can = it.readings.iter().filter(|(_, loops, dark)| *dark || loops.contains(&at));
            let values: Vec<String> = can.map(|(text, ..)| text.clone()).collect();
            let is_said = !values.is_empty() && values.len() < it.readings.len();
            is_said.then(|| LoopReading { policy: self.names.silent(it.what), values })
        };
        silences.iter().filter_map(one).collect()
    }

    /// What keeps a loop from beginning, by its position.
    pub(super) fn avoiding(&self, at: u32, laps: &[(u32, u32)]) -> Avoiding {
        let on_laps: Vec<u32> = laps.iter().filter(|(_, of)| *of == at).map(|(state, _)| *state).collect();
        let ways = WaysToLoop::new(self.graph, &on_laps, &|state| self.is_dark(state));
        let found = self.before_it_begins(at, &ways).unwrap_or_else(|| ways.choices());
        let mut all: Vec<KeptChoice> = Vec::new();
        for (place, path) in found.list {
            let Some((state, offer)) = self.offer_at(place.state) else { continue };
            let mut names = Names::of_state(self.kernel.model, &state);
            names.follow(self.kernel, &state);
            let text = names.choice(&offer, place.option as usize);
            match all.iter_mut().find(|it| it.chooser == offer.chooser && it.text == text) {
                Some(known) => known.places.push(place),
                None => {
                    let (chooser, option) = (offer.chooser, place.option);
                    all.push(KeptChoice { chooser, text, places: vec![place], path, option });
                }
            }
        }
        let owners = self
            .answers
            .termination
            .loops
            .get(at as usize)
            .map_or(0, |found| found.whose.iter().fold(0, |bits, who| bits | chooser_bit(*who)));
        // That its owners need not have it is plain; what others can do explains it.
        all.sort_by_key(|it| chooser_bit(it.chooser) & owners != 0);
        let more = (!found.more).then(|| all.len().saturating_sub(TOLD_MAX) as u32);
        let told = all.iter().take(TOLD_MAX).map(|it| KeptFrom {
            who: self.names.chooser(it.chooser),
            choice: it.text.clone(),
            given: self.given(&ways, it),
            options: [&it.path[..], &[it.option]].concat(),
        });
        Avoiding { choices: told.collect(), more }
    }

    /// Where a loop that grows can begin in many places, the start among them: the choices on the run that is told, up to where
    /// it begins there.
    fn before_it_begins(&self, at: u32, ways: &WaysToLoop<'_>) -> Option<KeepingChoices> {
        let found = self.answers.termination.loops.get(at as usize)?;
        if ways.is_before(0) || found.shape != LoopShape::Growing {
            return None;
        }
        let run = loop_run(self.kernel, self.graph, found);
        (run.begins > 0).then(|| ways.choices_along(&run.options[..run.begins]))
    }

    /// The readings on the way to a choice without which it does not come.
    fn given(&self, ways: &WaysToLoop<'_>, choice: &KeptChoice) -> Vec<LoopReading> {
        let mut given = Vec::new();
        let mut at = 0;
        for taken in &choice.path {
            if let Some((_, offer)) = self.offer_at(at).filter(|(_, offer)| offer.silent().is_some()) {
                // Behind an option that keeps the loop away itself nothing is left to be kept away.
                let open = ways.options(at).filter(|(_, _, can)| *can);
                let (leads, misses): (Vec<_>, Vec<_>) =
                    open.partition(|(option, to, _)| option == taken || ways.comes_to(*to, &choice.places));
                if !misses.is_empty()
                    && let Some(what) = offer.silent()
                {
                    let picks = leads.iter().filter_map(|(option, ..)| offer.options.get(*option as usize));
                    let values = picks.map(|pick| answer(self.kernel, what, *pick)).collect();
                    given.push(LoopReading { policy: self.names.silent(what), values });
                }
            }
            let Some(next) = self.graph.targets(at).get(*taken as usize) else { break };
            at = *next;
        }
        given
    }

    /// Who chooses in a state, if somebody does.
    fn offer_at(&self, id: u32) -> Option<(State, Offer)> {
        let mut state = State::default();
        self.kernel.decode(&self.graph.state(id), &mut state);
        match self.kernel.status(&mut state) {
            Status::Offer(offer) if offer.chooser != Chooser::Nobody => Some((state, offer)),
            Status::Offer(_) | Status::End(_) | Status::Limit(_) => None,
        }
    }
}
