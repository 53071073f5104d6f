//! What a rulebook says of each policy, and which policies its scenarios ever ask for.
//!
//! A policy that is settled counts as asked in a scenario if the rules looked its value up on some run of it; one on
//! which the rulebook is silent, if a reading of it had to be taken. So what is not asked in any scenario may still be
//! needed by other cards: all that is said is what was looked at.

use super::brief::SilentBrief;
use analysis::search::Unexplored;
use model::policy::{Policy, Stance, TABLE};
use model::rulebook::Rulebook;
use schemars::JsonSchema;
use serde::Serialize;

/// Rulebooks with their policies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PoliciesBrief {
    /// The rulebooks, in the order of files and text.
    pub rulebooks: Vec<BookBrief>,
}

/// A rulebook with its policies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BookBrief {
    /// The rulebook.
    pub rulebook: String,
    /// What it states.
    pub title: String,
    /// How many scenarios were explored under it.
    pub scenarios: u64,
    /// How many of them a limit has stopped: they may ask for more.
    pub stopped: u64,
    /// How many of them have a loop that grows for ever: they are explored only so far that it is seen, and may ask for more.
    pub endless: u64,
    /// Every policy in the order of the table, then the rulebook's own questions.
    pub policies: Vec<PolicyBrief>,
}

/// A policy, or a question of the rulebook's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PolicyBrief {
    /// Its key.
    pub policy: String,
    /// What it is about; `null` for a question of the rulebook's own.
    pub about: Option<&'static str>,
    /// `settled`; `silent`: the rulebook says that it is silent; `unspoken`: it says nothing, which comes to the same.
    pub standing: &'static str,
    /// The option that is taken, where it is settled.
    pub option: Option<String>,
    /// The options that there are; where the rulebook is silent between some only, these.
    pub options: Vec<String>,
    /// The clauses that are cited for it.
    pub clauses: Vec<String>,
    /// The file in which it is settled or declared silent.
    pub file: Option<String>,
    /// The line there, from 1.
    pub line: Option<usize>,
    /// In how many scenarios it is asked: settled, the rules looked it up; silent, a reading had to be taken. `null` for a
    /// settled question of the rulebook's own, which is not counted.
    pub asked: Option<u64>,
    /// In how many scenarios its readings come to different outcomes, or do not all end.
    pub matters: u64,
    /// In how many scenarios its readings come to the same, and not the same players choose.
    pub others_choose: u64,
    /// In how many scenarios a limit keeps from being known whether it matters.
    pub unknown: u64,
}

/// What one scenario asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedInScenario {
    /// The policies that the rules looked up.
    pub asked: Vec<Policy>,
    /// The silences of which readings were taken.
    pub silent: Vec<SilentBrief>,
    /// What was left unexplored.
    pub rest: Unexplored,
}

/// Where a policy stands: the file and the line.
pub type Stands = Option<(String, usize)>;

impl BookBrief {
    /// A rulebook with what its scenarios asked for, and by policy where it is spoken of.
    #[must_use]
    pub fn of(book: &Rulebook, seen: &[AskedInScenario], places: &[Stands]) -> BookBrief {
        let all = 0..(TABLE.len() + book.questions.len()) as u8;
        BookBrief {
            rulebook: book.name.clone(),
            title: book.title.clone(),
            scenarios: seen.len() as u64,
            stopped: seen.iter().filter(|it| it.rest == Unexplored::Stopped).count() as u64,
            endless: seen.iter().filter(|it| it.rest == Unexplored::Endless).count() as u64,
            policies: all.map(|at| policy(book, at, seen, places.get(usize::from(at)).cloned().flatten())).collect(),
        }
    }
}

impl PolicyBrief {
    /// Whether the rulebook says which option it takes.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.standing == "settled"
    }
}

fn policy(book: &Rulebook, at: u8, seen: &[AskedInScenario], place: Stands) -> PolicyBrief {
    let (name, row) = (book.silent_name(at), TABLE.get(usize::from(at)));
    let values = book.silent_values(at);
    let taken = match book.policies.get(usize::from(at)) {
        Some(stance) => stance.value,
        None => book.question(at).and_then(|question| question.taken),
    };
    let standing = match (taken, book.is_declared(at)) {
        (Some(_), _) => "settled",
        (None, true) => "silent",
        (None, false) => "unspoken",
    };
    let silent: Vec<&SilentBrief> =
        seen.iter().filter_map(|it| it.silent.iter().find(|silent| silent.policy == name)).collect();
    let looked_up =
        |row: &model::policy::PolicyRow| seen.iter().filter(|it| it.asked.contains(&row.policy)).count() as u64;
    let options = if taken.is_some() { (0..values.len() as u8).collect() } else { book.silent_readings(at) };
    let count = |matters| silent.iter().filter(|it| it.matters == matters).count() as u64;
    PolicyBrief {
        policy: name.to_owned(),
        about: row.map(|row| row.about),
        standing,
        option: taken.and_then(|at| values.get(usize::from(at))).map(|value| (*value).to_owned()),
        options: options.into_iter().filter_map(|at| values.get(usize::from(at))).map(|it| (*it).to_owned()).collect(),
        clauses: clauses(book, at, taken),
        file: place.as_ref().map(|(file, _)| file.clone()),
        line: place.map(|(_, line)| line),
        asked: if taken.is_some() { row.map(looked_up) } else { Some(silent.len() as u64) },
        matters: count(Some(true)),
        others_choose: silent.iter().filter(|it| it.decides_choosers_alone()).count() as u64,
        unknown: count(None),
    }
}

/// The clauses for what is taken, or for the silence.
fn clauses(book: &Rulebook, at: u8, taken: Option<u8>) -> Vec<String> {
    let stance: Option<&Stance> = book.policies.get(usize::from(at));
    let of_reading = || {
        let readings = &book.question(at)?.readings;
        taken.and_then(|taken| readings.get(usize::from(taken))).map(|reading| reading.clauses.as_slice())
    };
    let cited = stance.map(|stance| stance.clauses.as_slice()).or_else(of_reading).unwrap_or_default();
    cited.iter().filter_map(|clause| book.clauses.get(clause.index())).map(|clause| clause.id.clone()).collect()
}
