//! The changes between two rulebooks, each by its name, with what it was and is, and the scenarios that it alone touches.

use ::study::diff::{ComparedPair, RulebookChange, Touch, VersionPair};
use model::policy::Policy;
use model::rulebook::Rulebook;
use schemars::JsonSchema;
use serde::Serialize;

/// A change between two rulebooks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct RulebookChangeBrief {
    /// The rulebook, as the old version calls it.
    pub rulebook: String,
    /// What is changed: a policy's key, `event procedure`, `staging`, `standing checks`, `play`, `event NAME` or
    /// `vocabulary`.
    pub name: String,
    /// As it was; empty where that takes more than a line.
    pub old: String,
    /// As it is.
    pub new: String,
    /// The clauses of both.
    pub clauses: Vec<String>,
    /// Whether it could be made alone. If not, nothing is known of what it alone touches.
    pub alone: bool,
    /// Scenarios in which it alone makes a difference: made in the old version, or taken back in the new one.
    pub touches: Vec<String>,
    /// Whether a scenario asks for what it changes, although it may come to the same. If none does, nothing tests it.
    pub asked: bool,
    /// Scenarios in which a limit keeps it from being known.
    pub unknown_in: Vec<String>,
}

/// A clause that has another number in the new version.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct RenumberedClause {
    /// Its number in the old version.
    pub old: String,
    /// Its number in the new version.
    pub new: String,
}

/// Clauses of the old versions that the new ones number otherwise, in the order of their tables, each once.
#[must_use]
pub fn renumbered(pairs: &[VersionPair<'_>]) -> Vec<RenumberedClause> {
    let mut all: Vec<RenumberedClause> = Vec::new();
    for pair in pairs {
        let (old, new) = (&pair.old.model.rulebook.clauses, &pair.new.model.rulebook.clauses);
        for clause in old {
            let after = new.iter().find(|it| it.first_number() == clause.first_number() && it.id != clause.id);
            let Some(after) = after.filter(|it| it.was.is_some() || clause.was.is_some()) else { continue };
            let told = RenumberedClause { old: clause.id.clone(), new: after.id.clone() };
            if !all.contains(&told) {
                all.push(told);
            }
        }
    }
    all
}

/// The clauses of a change in one rulebook, by their numbers.
pub(super) fn clauses(change: RulebookChange, book: &Rulebook) -> Vec<String> {
    let ids = change.clauses(book);
    ids.iter().filter_map(|id| book.clauses.get(id.index())).map(|clause| clause.id.clone()).collect()
}

/// Every change between the rulebooks of some pairs, each called by its name, with what it alone touches.
#[must_use]
pub fn changes<D>(pairs: &[(&str, VersionPair<'_>)], found: &[ComparedPair<D>]) -> Vec<RulebookChangeBrief> {
    let mut all: Vec<(RulebookChange, RulebookChangeBrief)> = Vec::new();
    for ((name, pair), compared) in pairs.iter().zip(found) {
        let (old, new) = (&pair.old.model.rulebook, &pair.new.model.rulebook);
        for (change, touch) in &compared.changes {
            let brief = change_brief(*change, old, new);
            // Rulebooks that extend one another share their changes.
            let is_same = |(known, it): &(RulebookChange, RulebookChangeBrief)| {
                known == change && (&it.name, &it.old, &it.new) == (&brief.name, &brief.old, &brief.new)
            };
            let at = all.iter().position(is_same).unwrap_or(all.len());
            if at == all.len() {
                all.push((*change, brief));
            }
            let brief = &mut all[at].1;
            brief.asked |= *touch != Touch::Unread;
            match touch {
                Touch::Yes => brief.touches.push((*name).to_owned()),
                Touch::Unknown => brief.unknown_in.push((*name).to_owned()),
                Touch::Tied => brief.alone = false,
                Touch::No | Touch::Unread => {}
            }
        }
    }
    all.sort_by_key(|(change, _)| *change);
    all.into_iter().map(|(_, brief)| brief).collect()
}

fn change_brief(change: RulebookChange, old: &Rulebook, new: &Rulebook) -> RulebookChangeBrief {
    let text = |book: &Rulebook| match change {
        RulebookChange::Policy(policy) => stance(policy, book),
        RulebookChange::Staging => staging(book),
        RulebookChange::Vocabulary => zones_and_more(book),
        RulebookChange::Question(at) => read_as(book, at),
        // The first four are told below, line by line.
        RulebookChange::Procedure
        | RulebookChange::Rules
        | RulebookChange::Standing
        | RulebookChange::Play
        | RulebookChange::Event(_) => String::new(),
    };
    let name = match change {
        RulebookChange::Policy(policy) => policy.row().key.to_owned(),
        RulebookChange::Question(at) => {
            old.questions.get(at).map_or_else(String::new, |question| question.name.clone())
        }
        RulebookChange::Procedure => "event procedure".to_owned(),
        RulebookChange::Staging => "staging".to_owned(),
        RulebookChange::Standing => "standing checks".to_owned(),
        RulebookChange::Rules => "rules".to_owned(),
        RulebookChange::Play => "play".to_owned(),
        RulebookChange::Event(at) => format!("event {}", old.events[at].name),
        RulebookChange::Vocabulary => "vocabulary".to_owned(),
    };
    let mut both = clauses(change, old);
    let more: Vec<String> = clauses(change, new).into_iter().filter(|id| !both.contains(id)).collect();
    both.extend(more);
    let (old_text, new_text) = match change {
        RulebookChange::Procedure => {
            let steps = |book: &Rulebook| book.procedure.iter().map(|step| book.step_text(step)).collect();
            lines_apart(steps(old), steps(new), "no such step")
        }
        RulebookChange::Standing => lines_apart(checks(old), checks(new), "no such check"),
        RulebookChange::Rules => lines_apart(rules(old), rules(new), "no such rule"),
        RulebookChange::Play => lines_apart(play(old), play(new), "no such line"),
        RulebookChange::Policy(_)
        | RulebookChange::Question(_)
        | RulebookChange::Staging
        | RulebookChange::Event(_)
        | RulebookChange::Vocabulary => apart(text(old), text(new)),
    };
    RulebookChangeBrief {
        rulebook: old.name.clone(),
        name,
        old: old_text,
        new: new_text,
        clauses: both,
        touches: Vec::new(),
        asked: false,
        unknown_in: Vec::new(),
        alone: true,
    }
}

/// Two texts that are the same tell nothing.
fn apart(old: String, new: String) -> (String, String) {
    if old == new { (String::new(), String::new()) } else { (old, new) }
}

fn checks(book: &Rulebook) -> Vec<String> {
    book.checks.iter().map(|check| check.sentence.clone()).collect()
}

fn rules(book: &Rulebook) -> Vec<String> {
    book.rules.iter().map(|rule| rule.sentence.clone()).collect()
}

fn play(book: &Rulebook) -> Vec<String> {
    book.play.as_ref().map_or_else(Vec::new, |play| play.lines.clone())
}

/// The lines that one of two rulebooks has and the other has not, in their order; if both have the same, all of them.
fn lines_apart(old: Vec<String>, new: Vec<String>, none: &str) -> (String, String) {
    let beyond = |of: &[String], by: &[String]| -> Vec<String> {
        of.iter().filter(|line| !by.contains(line)).cloned().collect()
    };
    let (lost, gained) = (beyond(&old, &new), beyond(&new, &old));
    if lost.is_empty() && gained.is_empty() {
        return (old.join("; "), new.join("; "));
    }
    let told = |lines: Vec<String>| if lines.is_empty() { none.to_owned() } else { lines.join("; ") };
    (told(lost), told(gained))
}

/// What a rulebook says of a policy; where it is silent, between which readings.
fn stance(policy: Policy, book: &Rulebook) -> String {
    let row = policy.row();
    let name = |at: u8| row.values.get(usize::from(at)).map_or("", |it| *it);
    let Some(stance) = book.policies.get(policy as usize) else { return String::new() };
    match stance.value {
        Some(at) => name(at).to_owned(),
        None if stance.readings.is_empty() => "silent".to_owned(),
        None => {
            let readings: Vec<&str> = stance.readings.iter().map(|reading| name(reading.value)).collect();
            format!("silent: {}", readings.join(" | "))
        }
    }
}

/// How a rulebook reads a question.
fn read_as(book: &Rulebook, at: usize) -> String {
    let question = book.questions.get(at);
    let taken = question.and_then(|it| it.readings.get(usize::from(it.taken?)));
    taken.map_or_else(|| "silent".to_owned(), |reading| reading.name.clone())
}

fn staging(book: &Rulebook) -> String {
    let stages: Vec<String> = book.stages.iter().map(|stage| book.stage_name(stage)).collect();
    let substages: Vec<&str> = book.substages.iter().map(|it| it.name()).collect();
    format!("{} ({})", stages.join("; "), substages.join(", "))
}

/// The names of a rulebook that scenarios and cards are made of.
fn zones_and_more(book: &Rulebook) -> String {
    let zone = |zone: &model::rulebook::Zone| {
        let how = [(zone.ordered, " ordered"), (zone.hidden, " hidden")];
        let how: String = how.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
        format!("{}{how}", zone.name)
    };
    let zones: Vec<String> = book.zones.iter().map(zone).collect();
    format!("zones {}; {} kinds of events, {} words", zones.join(", "), book.events.len(), book.words.len())
}
