//! One scenario under several rulebooks, as plain data.

use super::brief::{CheckBrief, Judged, SilentBrief};
use super::checked::rejected;
use schemars::JsonSchema;
use serde::Serialize;

/// A scenario under several rulebooks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ComparedBrief {
    /// The scenario's name.
    pub name: String,
    /// Under each rulebook, in the order in which they were asked for.
    #[serde(rename = "rulebooks")]
    pub cells: Vec<CellBrief>,
    /// Rulebooks with the same outcomes and the same loops.
    pub answers: Vec<AnswerBrief>,
}

/// A scenario under one rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CellBrief {
    /// The rulebook.
    pub rulebook: String,
    /// The file with the text that was taken.
    pub file: String,
    /// Whether it is as expected; `null`: a limit keeps it from being known.
    #[serde(rename = "as_expected")]
    pub judged: Judged,
    /// What keeps it from being expressed under this rulebook; `null`: it was explored, or is expected to be wrong and
    /// is not.
    pub not_expressible: Option<String>,
    /// What was found; `null`: it was not explored.
    pub found: Option<Box<CheckBrief>>,
}

/// Rulebooks that agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AnswerBrief {
    /// Outcomes and loops.
    pub answer: String,
    /// The rulebooks.
    pub rulebooks: Vec<String>,
}

impl CellBrief {
    /// A text that was explored.
    #[must_use]
    pub fn found(rulebook: String, file: String, found: CheckBrief) -> CellBrief {
        CellBrief { rulebook, file, judged: found.judged, not_expressible: None, found: Some(Box::new(found)) }
    }

    /// A text for which the rulebook has no word: what the first message says.
    #[must_use]
    pub fn missing(rulebook: String, file: String, word: String) -> CellBrief {
        CellBrief { rulebook, file, judged: Judged::AsExpected, not_expressible: Some(word), found: None }
    }

    /// A text of which it is expected that the rulebook has no word for it: what a message should hold, and what came
    /// instead.
    #[must_use]
    pub fn not_missing(rulebook: String, file: String, (wanted, instead): (&str, &str)) -> CellBrief {
        let found = rejected(&file, "", &rulebook, (wanted, Some(instead)));
        CellBrief::found(rulebook, file, found)
    }

    /// What was found, if it was explored.
    #[must_use]
    pub fn explored(&self) -> Option<&CheckBrief> {
        self.found.as_deref().filter(|found| found.is_explored())
    }
}

impl ComparedBrief {
    /// A scenario under some rulebooks.
    #[must_use]
    pub fn of(name: String, cells: Vec<CellBrief>) -> ComparedBrief {
        let mut answers: Vec<AnswerBrief> = Vec::new();
        for (cell, brief) in cells.iter().filter_map(|cell| Some((cell, cell.explored()?))) {
            let answer = answer(brief);
            match answers.iter_mut().find(|known| known.answer == answer) {
                Some(known) => known.rulebooks.push(cell.rulebook.clone()),
                None => answers.push(AnswerBrief { answer, rulebooks: vec![cell.rulebook.clone()] }),
            }
        }
        ComparedBrief { name, cells, answers }
    }
}

/// What can come of it: outcomes, and whether it goes on for ever.
#[must_use]
pub fn answer(brief: &CheckBrief) -> String {
    let mut parts: Vec<String> = brief.outcomes.iter().map(|outcome| outcome.text.clone()).collect();
    if brief.termination.verdict != "ends" {
        parts.push(runs(brief));
    }
    parts.join(", ")
}

/// How runs end: `every run ends`, or the loops.
#[must_use]
pub fn runs(brief: &CheckBrief) -> String {
    match brief.termination.verdict {
        "ends" => "every run ends".to_owned(),
        "loops" => {
            let mut loops: Vec<String> = Vec::new();
            for it in &brief.termination.loops {
                let told = format!("loop: {}", it.words());
                if !loops.contains(&told) {
                    loops.push(told);
                }
            }
            loops.join("; ")
        }
        _ => match &brief.limit {
            Some(limit) => format!("unknown: {limit}"),
            None => "unknown".to_owned(),
        },
    }
}

/// Where the rulebook is silent: what matters, may matter or decides who chooses, and how many points make no difference.
#[must_use]
pub fn silent_points(brief: &CheckBrief) -> (Vec<&SilentBrief>, usize) {
    let (matter, idle): (Vec<_>, Vec<_>) =
        brief.silent.iter().partition(|it| it.matters != Some(false) || it.decides_choosers_alone());
    (matter, idle.len())
}
