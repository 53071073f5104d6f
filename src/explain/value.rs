//! Outcomes and observed values as scenarios write them.

use super::names::Names;
use base::id::{ObjectId, PlayerId, ZoneId};
use kernel::position::offer::{Ending, Outcome, Stuck};
use model::read::{ExpectedEnding, ExpectedOutcome};
use model::scenario::ValueShape;

impl Names<'_> {
    /// An outcome as it would stand in `expect outcomes`: `{ 16, yes }`, `{ won by A }`, `{ stuck, 3 }`.
    #[must_use]
    pub fn outcome(&self, outcome: &Outcome) -> String {
        let values = outcome.values.iter().enumerate().map(|(at, value)| self.value(at, *value)).collect();
        braced(self.ending(outcome.ending), values)
    }

    /// An outcome that a scenario expects; without values where they are not asked.
    #[must_use]
    pub fn expected_outcome(&self, outcome: &ExpectedOutcome) -> String {
        let ending = match outcome.ending {
            ExpectedEnding::Settled if outcome.values.is_none() => Some("settled".to_owned()),
            ExpectedEnding::Settled => None,
            ExpectedEnding::Won(player) => Some(format!("won by {}", self.player(player))),
            ExpectedEnding::Lost(player) => Some(format!("lost by {}", self.player(player))),
            ExpectedEnding::Drawn => Some("drawn".to_owned()),
            ExpectedEnding::Stuck => Some("stuck".to_owned()),
        };
        let values = outcome.values.iter().flatten().enumerate().map(|(at, value)| self.value(at, *value)).collect();
        braced(ending, values)
    }

    /// How a run ends, unless it simply settles.
    #[must_use]
    pub fn ending(&self, ending: Ending) -> Option<String> {
        match ending {
            Ending::Settled => None,
            Ending::Won(player) => Some(format!("won by {}", self.player(player))),
            Ending::Lost(player) => Some(format!("lost by {}", self.player(player))),
            Ending::Drawn => Some("drawn".to_owned()),
            Ending::Stuck(_) => Some("stuck".to_owned()),
        }
    }

    /// Why a run is stuck.
    #[must_use]
    pub fn stuck(&self, stuck: Stuck) -> String {
        let line = |at: u16| {
            let line = self.model.scenario.script.get(usize::from(at));
            line.map_or_else(|| format!("line {} of the script", at + 1), |line| format!("`{}`", line.text))
        };
        match stuck {
            Stuck::IllegalLine(at) => format!("{} is not legal there", line(at)),
            Stuck::NoObject(at) => format!("{} names an object that no longer exists", line(at)),
        }
    }

    /// The value of an observation, by its position.
    #[must_use]
    pub fn value(&self, observation: usize, value: Option<i32>) -> String {
        let Some(value) = value else { return "none".to_owned() };
        let shape = self.model.scenario.observations.get(observation).map_or(ValueShape::Number, |it| it.shape);
        let none = || "none".to_owned();
        match shape {
            ValueShape::Number => value.to_string(),
            ValueShape::Truth => if value == 0 { "no" } else { "yes" }.to_owned(),
            ValueShape::Object => ObjectId::of_value(value).map_or_else(none, |it| self.object_plain(it)),
            ValueShape::Player => PlayerId::of_value(value).map_or_else(none, |it| self.player(it)),
            ValueShape::Zone => ZoneId::of_value(value).map_or_else(none, |it| self.zone(it)),
        }
    }
}

fn braced(ending: Option<String>, values: Vec<String>) -> String {
    let all: Vec<String> = ending.into_iter().chain(values).collect();
    if all.is_empty() { "{ settled }".to_owned() } else { format!("{{ {} }}", all.join(", ")) }
}
