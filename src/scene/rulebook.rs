//! A rulebook as a committee reads it: its clauses with the scenarios whose runs cite them, its policies, where it is silent
//! and what that changes, and what became of every change of it that was tried.
//!
//! Made of what was told of its scenarios; nothing is explored for it. Scenarios are named by their positions in the list
//! that the page has, so that clauses lead to scenarios, and the clauses of a story lead here.

use super::brief::{ShelfBrief, Spot, WholeBrief};
use super::look::Spots;
use analysis::search::Unexplored;
use base::id::ClauseId;
use explain::brief::{ReadingBrief, SilentBrief};
use explain::covered::{CardBrief, ClauseKind};
use explain::mutants::{Counts, IdleBrief, MutantBrief};
use explain::settled::{AskedInScenario, BookBrief, PolicyBrief};
use model::policy::{Policy, TABLE};
use model::rulebook::Rulebook;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// A rulebook, whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RulebookBrief {
    /// The rulebook.
    #[serde(flatten)]
    pub shelf: ShelfBrief,
    /// How many of its scenarios were explored so far. What is told of clauses and policies is told of these.
    pub explored: u32,
    /// How many of these a limit has stopped: they may ask for more.
    pub stopped: u32,
    /// Its clauses, in its order.
    pub clauses: Vec<RuleBrief>,
    /// Every policy in the order of the table, then the rulebook's own questions.
    pub policies: Vec<StanceBrief>,
    /// What became of every change of it; `null`: none was tried.
    pub tried: Option<TriedBrief>,
    /// Where changes are being tried: how many were, and how many there are.
    pub trying: Option<TryingBrief>,
}

/// A clause, and what exercises it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RuleBrief {
    /// Its number.
    pub clause: String,
    /// What it is about.
    pub title: String,
    /// `rule`, or `definition`: a clause that nothing can violate.
    pub kind: ClauseKind,
    /// Whether it is an assumption from outside the rulebook.
    pub assumption: bool,
    /// Where it is declared.
    pub at: Option<Spot>,
    /// The scenarios whose runs cite it, by their positions in the list.
    pub scenarios: Vec<u32>,
    /// The properties that these scenarios check.
    pub properties: Vec<String>,
    /// The policies that it settles.
    pub policies: Vec<String>,
    /// The policies on which the rulebook is silent and cites it.
    pub silent_on: Vec<String>,
    /// Of the changes that were tried, those of what it says, by their positions.
    pub changes: Vec<u32>,
}

/// A policy, or a question of the rulebook's own, with the scenarios that ask for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StanceBrief {
    /// What the rulebook says of it. Its places are `at`.
    #[serde(flatten)]
    pub policy: PolicyBrief,
    /// Where it is settled or declared silent.
    pub at: Option<Spot>,
    /// The scenarios that ask for it, by their positions in the list.
    pub asked_in: Vec<u32>,
    /// Where readings of the silence come to different ends: in which scenario, and what each comes to.
    pub differs_in: Vec<DiffersBrief>,
    /// Where they come to the same and not the same players choose: in which scenarios.
    pub others_choose_in: Vec<u32>,
}

/// What the readings of a silence come to in one scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiffersBrief {
    /// The scenario, by its position in the list.
    pub scenario: u32,
    /// Reading by reading.
    pub readings: Vec<ReadingBrief>,
}

/// What became of changes of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TriedBrief {
    /// How many scenarios judge.
    pub judges: u32,
    /// Scenarios that cannot judge.
    pub idle: Vec<IdleBrief>,
    /// How many changes came to what.
    #[serde(flatten)]
    pub counts: Counts,
    /// Every change, in the order of the rulebook's tables.
    pub changes: Vec<ChangedBrief>,
    /// Cards of its scenarios with abilities, and what of them no run takes.
    pub cards: Vec<CardBrief>,
}

/// A change of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ChangedBrief {
    /// What became of it.
    #[serde(flatten)]
    pub mutant: MutantBrief,
    /// The scenarios that notice it, by their positions in the list.
    pub noticed_in: Vec<u32>,
}

/// How far changes were tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct TryingBrief {
    /// How many were tried.
    pub done: u32,
    /// How many there are; 0: they are not counted yet.
    pub all: u32,
}

/// What a rulebook's page needs to know of a scenario that was explored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Used {
    /// Its position in the list.
    pub scenario: u32,
    cites: BTreeSet<String>,
    asked: Vec<Policy>,
    silent: Vec<SilentBrief>,
    properties: BTreeSet<String>,
    is_cut: bool,
}

impl Used {
    /// Of a scenario.
    #[must_use]
    pub fn of(scenario: u32, whole: &WholeBrief) -> Used {
        let check = &whole.check;
        let policy = |key: &String| TABLE.iter().find(|row| row.key == key).map(|row| row.policy);
        Used {
            scenario,
            cites: check.cites.iter().map(|it| it.id.clone()).collect(),
            asked: whole.asked.iter().filter_map(policy).collect(),
            silent: check.silent.clone(),
            properties: check.properties.iter().map(|it| it.name.clone()).collect(),
            is_cut: check.limit.is_some(),
        }
    }
}

impl RulebookBrief {
    /// A rulebook, with those of its scenarios that were explored.
    #[must_use]
    pub fn of(book: &Rulebook, shelf: ShelfBrief, used: &[Used], spots: &Spots) -> RulebookBrief {
        let seen = |it: &Used| AskedInScenario {
            asked: it.asked.clone(),
            silent: it.silent.clone(),
            rest: if it.is_cut { Unexplored::Stopped } else { Unexplored::Nothing },
        };
        let seen: Vec<AskedInScenario> = used.iter().map(seen).collect();
        let all = BookBrief::of(book, &seen, &[]).policies;
        let policies: Vec<StanceBrief> = all.into_iter().map(|it| stance(it, used, spots)).collect();
        let clauses = book.clauses.iter().enumerate().map(|(at, clause)| {
            let citing = || used.iter().filter(|it| it.cites.contains(&clause.id));
            let properties: BTreeSet<&String> = citing().flat_map(|it| &it.properties).collect();
            let speak = |settles: bool| {
                let of_clause = |it: &&StanceBrief| it.policy.clauses.contains(&clause.id);
                let those = policies.iter().filter(of_clause).filter(move |it| it.policy.is_settled() == settles);
                those.map(|it| it.policy.policy.clone()).collect()
            };
            RuleBrief {
                clause: clause.id.clone(),
                title: clause.title.clone(),
                kind: if clause.definition { ClauseKind::Definition } else { ClauseKind::Rule },
                assumption: clause.assumption,
                at: spots.clause(ClauseId::at(at)),
                scenarios: citing().map(|it| it.scenario).collect(),
                properties: properties.into_iter().cloned().collect(),
                policies: speak(true),
                silent_on: speak(false),
                changes: Vec::new(),
            }
        });
        RulebookBrief {
            explored: used.len() as u32,
            stopped: used.iter().filter(|it| it.is_cut).count() as u32,
            clauses: clauses.collect(),
            policies,
            shelf,
            tried: None,
            trying: None,
        }
    }

    /// With what became of its changes.
    #[must_use]
    pub fn with(mut self, tried: TriedBrief) -> RulebookBrief {
        for clause in &mut self.clauses {
            let of_clause = |it: &ChangedBrief| it.mutant.clauses.contains(&clause.clause);
            let changes = (0..).zip(&tried.changes).filter(|(_, it)| of_clause(it));
            clause.changes = changes.map(|(at, _)| at).collect();
        }
        self.tried = Some(tried);
        self
    }
}

fn stance(policy: PolicyBrief, used: &[Used], spots: &Spots) -> StanceBrief {
    let row = TABLE.iter().find(|row| row.key == policy.policy && policy.about.is_some());
    let is_settled = policy.is_settled();
    let silence = |it: &Used| it.silent.iter().find(|silent| silent.policy == policy.policy).cloned();
    let asks = |it: &&Used| {
        if is_settled { row.is_some_and(|row| it.asked.contains(&row.policy)) } else { silence(it).is_some() }
    };
    let differs = used.iter().filter_map(|it| {
        let silent = silence(it).filter(|silent| silent.matters == Some(true))?;
        Some(DiffersBrief { scenario: it.scenario, readings: silent.readings })
    });
    let others_choose = |it: &&Used| silence(it).is_some_and(|silent| silent.decides_choosers_alone());
    StanceBrief {
        others_choose_in: used.iter().filter(others_choose).map(|it| it.scenario).collect(),
        at: row.and_then(|row| spots.policy(row.policy)),
        asked_in: used.iter().filter(asks).map(|it| it.scenario).collect(),
        differs_in: differs.collect(),
        policy,
    }
}
