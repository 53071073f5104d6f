//! One scenario under several rulebooks, as plain data.

use super::brief::{CheckBrief, Judged, SilentBrief};

/// A scenario under several rulebooks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComparedBrief {
    /// The scenario's name.
    pub name: String,
    /// Under each rulebook, in the order in which they were asked for.
    pub cells: Vec<CellBrief>,
}

/// A scenario under one rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellBrief {
    /// The rulebook.
    pub rulebook: String,
    /// The file with the text that was taken.
    pub file: String,
    /// What became of it.
    pub found: Expressed,
}

/// What becomes of a scenario under a rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expressed {
    /// It was explored.
    Explored(Box<CheckBrief>),
    /// The rulebook has no word for it: what the first message says.
    Missing(String),
    /// It is expected that the rulebook has no word for it, and that is not so, or not for that reason.
    NotMissing {
        /// What a message should hold.
        wanted: String,
        /// What came instead.
        instead: String,
    },
}

impl CellBrief {
    /// How far it is from what is expected.
    #[must_use]
    pub const fn judged(&self) -> Judged {
        match &self.found {
            Expressed::Explored(brief) => brief.judged,
            Expressed::Missing(_) => Judged::AsExpected,
            Expressed::NotMissing { .. } => Judged::NotAsExpected,
        }
    }
}

impl ComparedBrief {
    /// Rulebooks with the same outcomes and the same loops, each group with what it has in common, in order of
    /// appearance.
    #[must_use]
    pub fn answers(&self) -> Vec<(String, Vec<&str>)> {
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for cell in &self.cells {
            let Expressed::Explored(brief) = &cell.found else { continue };
            let answer = answer(brief);
            match groups.iter_mut().find(|(known, _)| *known == answer) {
                Some((_, books)) => books.push(&cell.rulebook),
                None => groups.push((answer, vec![&cell.rulebook])),
            }
        }
        groups
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
                let whose = if it.whose.is_empty() { String::new() } else { format!(" of {}", it.whose.join(", ")) };
                let told = format!("loop: {}{whose}, {}", it.kind, it.shape);
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
