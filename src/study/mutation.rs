//! Mutations: a rulebook changed in one place.
//!
//! Every policy takes each of its other values (to be taken away is one of
//! them); a silent policy, or a question of the rulebook, takes each of its readings. Steps of the event
//! procedure change places with their neighbours or fall out, classes that share
//! a step stand before or behind the others; stages and substages change places
//! with their neighbours; standing checks, rules of playing, and what kinds of
//! events do are taken out. A change of which nothing is left, or that breaks a
//! promise of the model, is none.
//!
//! A mutation is told by positions in the rulebook's tables, so that it can be
//! made in every model under that rulebook.

use base::id::ClauseId;
use kernel::look::policy::LOOP_POLICIES;
use model::event::Special;
use model::expr::Expr;
use model::ir::Model;
use model::policy::{Policy, TABLE};
use model::rulebook::{ProcedureStep, Rulebook, StepKind, Turns};

/// A change of a rulebook in one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mutation {
    /// A policy takes this value.
    Policy(Policy, u8),
    /// A question is read in this way; by its position.
    Question(usize, u8),
    /// The step behind this one comes before it.
    SwapSteps(usize),
    /// A step falls out.
    WithoutStep(usize),
    /// A class of a step that has several comes before the others.
    ClassBefore(usize, usize),
    /// A class of a step that has several comes after the others.
    ClassAfter(usize, usize),
    /// A class of a step that has several falls out.
    WithoutClass(usize, usize),
    /// The effects of a step are taken in another way.
    Turns(usize, Turns),
    /// The stage behind this one comes before it.
    SwapStages(usize),
    /// The substage behind this one comes before it.
    SwapSubstages(usize),
    /// Nothing is checked any more.
    WithoutCheck(usize),
    /// A rule of the book that answers events falls out.
    WithoutRule(usize),
    /// Cards cannot be played from a zone.
    WithoutFrom(usize),
    /// Cards are played at no cost.
    WithoutCost,
    /// A rule of what becomes of played cards falls out.
    WithoutThen(usize),
    /// A kind of event changes nothing.
    WithoutBody(usize),
    /// Nothing follows a kind of event.
    WithoutSteps(usize),
    /// Triggers on a kind of event do not look back.
    WithoutLook(usize),
    /// An event does not wait for the effect that makes it.
    WithoutWait(usize),
    /// An event needs nothing.
    WithoutNeeds(usize),
    /// An event occurs in any case.
    WithoutOccurs(usize),
    /// The machine itself has nothing to do with a kind of event.
    WithoutSpecial(usize),
}

/// What kind of rule is changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RuleKind {
    /// A policy.
    Policy,
    /// The event procedure.
    Procedure,
    /// The staging of continuous effects.
    Staging,
    /// Standing checks, rules of playing, kinds of events.
    Rule,
}

impl RuleKind {
    /// In one word.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            RuleKind::Policy => "policy",
            RuleKind::Procedure => "procedure",
            RuleKind::Staging => "staging",
            RuleKind::Rule => "rule",
        }
    }
}

/// Every mutation of a rulebook, in the order of its tables.
#[must_use]
pub fn all(book: &Rulebook) -> Vec<Mutation> {
    let mut found = policies(book);
    found.extend(questions(book));
    found.extend(procedure(book));
    found.extend((1..book.stages.len()).map(|at| Mutation::SwapStages(at - 1)));
    found.extend((1..book.substages.len()).map(|at| Mutation::SwapSubstages(at - 1)));
    found.extend((0..book.checks.len()).map(Mutation::WithoutCheck));
    found.extend((0..book.rules.len()).map(Mutation::WithoutRule));
    if let Some(play) = &book.play {
        found.extend((0..play.from.len()).map(Mutation::WithoutFrom));
        found.extend(play.cost.map(|_| Mutation::WithoutCost));
        found.extend((0..play.then.len()).map(Mutation::WithoutThen));
    }
    for (at, kind) in book.events.iter().enumerate() {
        if matches!(kind.special, Special::Starts(_) | Special::Ends(_)) {
            // No rulebook declares these: they come with the period.
            continue;
        }
        found.extend((!kind.body.is_empty()).then_some(Mutation::WithoutBody(at)));
        found.extend((!kind.steps.is_empty()).then_some(Mutation::WithoutSteps(at)));
        found.extend((!kind.needs.is_true()).then_some(Mutation::WithoutNeeds(at)));
        found.extend((!kind.occurs.is_true()).then_some(Mutation::WithoutOccurs(at)));
        found.extend(kind.looks_back.then_some(Mutation::WithoutLook(at)));
        found.extend(kind.waits.then_some(Mutation::WithoutWait(at)));
        found.extend((kind.special != Special::Plain).then_some(Mutation::WithoutSpecial(at)));
    }
    found
}

fn policies(book: &Rulebook) -> Vec<Mutation> {
    // What is said of loops decides how they are told, and silence on it tells as little as `goes on for ever`.
    let is_told_alike = |(row, stance): &(&model::policy::PolicyRow, &model::policy::Stance)| {
        stance.value.is_none() && LOOP_POLICIES.contains(&row.policy)
    };
    let values = |(row, stance): (&'static model::policy::PolicyRow, &model::policy::Stance)| {
        let own = stance.value;
        let others = stance.readings(row.values.len()).into_iter().filter(move |value| own != Some(*value));
        others.map(|value| Mutation::Policy(row.policy, value))
    };
    TABLE.iter().zip(&book.policies).filter(|both| !is_told_alike(both)).flat_map(values).collect()
}

/// Each question, read in each way in which it is not read.
fn questions(book: &Rulebook) -> Vec<Mutation> {
    let readings = |(at, question): (usize, &model::rulebook::OpenQuestion)| {
        let taken = question.taken;
        let others = (0..question.readings.len() as u8).filter(move |value| taken != Some(*value));
        others.map(move |value| Mutation::Question(at, value)).collect::<Vec<_>>()
    };
    book.questions.iter().enumerate().flat_map(readings).collect()
}

/// Changes of the event procedure, each that comes to something of its own once.
fn procedure(book: &Rulebook) -> Vec<Mutation> {
    let mut candidates: Vec<Mutation> = (1..book.procedure.len()).map(|at| Mutation::SwapSteps(at - 1)).collect();
    for (at, step) in book.procedure.iter().enumerate() {
        candidates.push(Mutation::WithoutStep(at));
        candidates.extend(other_turns(step.turns).map(|turns| Mutation::Turns(at, turns)));
        if let StepKind::Replace(classes) = &step.kind
            && classes.len() > 1
        {
            for class in 0..classes.len() {
                let (before, after) = (Mutation::ClassBefore(at, class), Mutation::ClassAfter(at, class));
                candidates.extend([before, after, Mutation::WithoutClass(at, class)]);
            }
        }
    }
    let mut seen: Vec<Vec<(StepKind, Turns)>> = vec![kinds(&book.procedure)];
    candidates.retain(|mutation| {
        let mut changed = Rulebook { procedure: book.procedure.clone(), ..Rulebook::default() };
        mutation.apply_to_book(&mut changed);
        let kinds = kinds(&changed.procedure);
        let is_new = is_sound(&kinds) && !seen.contains(&kinds);
        seen.push(kinds);
        is_new
    });
    candidates
}

/// What a step says of how its effects are taken, with one thing taken away or changed.
fn other_turns(turns: Turns) -> impl Iterator<Item = Turns> {
    let once = turns.rounds.then_some(Turns { rounds: false, ..turns });
    let values = Policy::ReplacementOrder.row().values.len() as u8;
    let others =
        (0..values).map(Some).chain([None]).filter(move |order| turns.order.is_some() && *order != turns.order);
    once.into_iter().chain(others.map(move |order| Turns { order, ..turns }))
}

/// What a procedure does: its steps without their clauses.
fn kinds(procedure: &[ProcedureStep]) -> Vec<(StepKind, Turns)> {
    procedure.iter().map(|step| (step.kind.clone(), step.turns)).collect()
}

/// Every event occurs and is then complete.
fn is_sound(procedure: &[(StepKind, Turns)]) -> bool {
    let at = |kind: &StepKind| procedure.iter().position(|(step, _)| step == kind);
    matches!((at(&StepKind::Occur), at(&StepKind::Complete)), (Some(occur), Some(complete)) if occur < complete)
}

/// Gives a class a step of its own at a place.
fn alone(procedure: &mut Vec<ProcedureStep>, (at, class): (usize, usize), place: usize) {
    if let Some(class) = take_class(&mut procedure[at], class) {
        let clauses = procedure[at].clauses.clone();
        let turns = procedure[at].turns;
        procedure.insert(place, ProcedureStep { kind: StepKind::Replace(vec![class]), turns, clauses });
    }
}

fn take_class(step: &mut ProcedureStep, class: usize) -> Option<base::id::ClassId> {
    match &mut step.kind {
        StepKind::Replace(classes) if class < classes.len() => Some(classes.remove(class)),
        StepKind::SelectFirst | StepKind::Replace(_) | StepKind::Occur | StepKind::EndZero | StepKind::Complete => None,
    }
}

impl Mutation {
    /// Makes the change in a model under the rulebook.
    pub fn apply(self, model: &mut Model) {
        if let Mutation::WithoutRule(at) = self {
            // It stays the book's, so that it has an owner, and never applies.
            let rule = model.rulebook.rules[at].ability;
            model.abilities[rule.index()].condition = Expr::Is(0);
        } else {
            self.apply_to_book(&mut model.rulebook);
        }
    }

    /// Makes the change in a rulebook that has all that the mutation tells of.
    fn apply_to_book(self, book: &mut Rulebook) {
        match self {
            Mutation::Policy(policy, value) => {
                let stance = &mut book.policies[policy as usize];
                stance.value = Some(value);
                stance.declared = true;
            }
            Mutation::Question(at, value) => book.questions[at].taken = Some(value),
            Mutation::SwapStages(at) => book.stages.swap(at, at + 1),
            Mutation::SwapSubstages(at) => book.substages.swap(at, at + 1),
            Mutation::WithoutCheck(at) => {
                book.checks.remove(at);
            }
            Mutation::WithoutRule(at) => {
                book.rules.remove(at);
            }
            Mutation::WithoutFrom(at) => {
                if let Some(play) = &mut book.play {
                    play.from.remove(at);
                }
            }
            Mutation::WithoutCost => book.play.iter_mut().for_each(|play| play.cost = None),
            Mutation::WithoutThen(at) => {
                if let Some(play) = &mut book.play {
                    play.then.remove(at);
                }
            }
            Mutation::WithoutBody(at) => book.events[at].body.clear(),
            Mutation::WithoutSteps(at) => book.events[at].steps.clear(),
            Mutation::WithoutNeeds(at) => book.events[at].needs = Expr::TRUE,
            Mutation::WithoutOccurs(at) => book.events[at].occurs = Expr::TRUE,
            Mutation::WithoutLook(at) => book.events[at].looks_back = false,
            Mutation::WithoutWait(at) => book.events[at].waits = false,
            Mutation::WithoutSpecial(at) => book.events[at].special = Special::Plain,
            Mutation::SwapSteps(at) => book.procedure.swap(at, at + 1),
            Mutation::WithoutStep(at) => {
                book.procedure.remove(at);
            }
            Mutation::Turns(at, turns) => book.procedure[at].turns = turns,
            Mutation::ClassBefore(at, class) => alone(&mut book.procedure, (at, class), at),
            Mutation::ClassAfter(at, class) => alone(&mut book.procedure, (at, class), at + 1),
            Mutation::WithoutClass(at, class) => {
                take_class(&mut book.procedure[at], class);
            }
        }
    }

    /// What kind of rule it changes.
    #[must_use]
    pub const fn part(self) -> RuleKind {
        match self {
            Mutation::Policy(..) | Mutation::Question(..) => RuleKind::Policy,
            Mutation::SwapSteps(_)
            | Mutation::WithoutStep(_)
            | Mutation::Turns(..)
            | Mutation::ClassBefore(..)
            | Mutation::ClassAfter(..)
            | Mutation::WithoutClass(..) => RuleKind::Procedure,
            Mutation::SwapStages(_) | Mutation::SwapSubstages(_) => RuleKind::Staging,
            Mutation::WithoutCheck(_)
            | Mutation::WithoutRule(_)
            | Mutation::WithoutFrom(_)
            | Mutation::WithoutCost
            | Mutation::WithoutThen(_)
            | Mutation::WithoutBody(_)
            | Mutation::WithoutSteps(_)
            | Mutation::WithoutLook(_)
            | Mutation::WithoutWait(_)
            | Mutation::WithoutNeeds(_)
            | Mutation::WithoutOccurs(_)
            | Mutation::WithoutSpecial(_) => RuleKind::Rule,
        }
    }

    /// The clauses that say what it changes.
    #[must_use]
    pub fn clauses(self, book: &Rulebook) -> Vec<ClauseId> {
        let mut clauses = match self {
            Mutation::Policy(policy, _) => book.policies[policy as usize].clauses.clone(),
            Mutation::Question(at, value) => book.questions[at].readings[usize::from(value)].clauses.clone(),
            Mutation::SwapSteps(at) => [&book.procedure[at].clauses[..], &book.procedure[at + 1].clauses].concat(),
            Mutation::WithoutStep(at)
            | Mutation::Turns(at, _)
            | Mutation::ClassBefore(at, _)
            | Mutation::ClassAfter(at, _)
            | Mutation::WithoutClass(at, _) => book.procedure[at].clauses.clone(),
            Mutation::SwapStages(at) => [&book.stages[at].clauses[..], &book.stages[at + 1].clauses].concat(),
            Mutation::SwapSubstages(_) => book.substage_clauses.clone(),
            Mutation::WithoutCheck(at) => book.checks[at].clauses.clone(),
            Mutation::WithoutRule(_) => Vec::new(),
            Mutation::WithoutFrom(_) | Mutation::WithoutCost | Mutation::WithoutThen(_) => {
                book.play.as_ref().map_or_else(Vec::new, |play| play.clauses.clone())
            }
            Mutation::WithoutBody(at)
            | Mutation::WithoutSteps(at)
            | Mutation::WithoutLook(at)
            | Mutation::WithoutWait(at)
            | Mutation::WithoutNeeds(at)
            | Mutation::WithoutOccurs(at)
            | Mutation::WithoutSpecial(at) => book.events[at].clauses.clone(),
        };
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }

    /// Whether a declaration means it: by its name, or by the key of the policy for all values of that.
    #[must_use]
    pub fn is_called(self, name: &str, declared: &str) -> bool {
        name == declared || matches!(self, Mutation::Policy(policy, _) if policy.row().key == declared)
    }

    fn name(self, book: &Rulebook) -> String {
        let step = |at: usize| book.step_name(&book.procedure[at]);
        let class = |at: usize, class: usize| match &book.procedure[at].kind {
            StepKind::Replace(classes) => book.classes[classes[class].index()].clone(),
            StepKind::SelectFirst | StepKind::Occur | StepKind::EndZero | StepKind::Complete => String::new(),
        };
        let stage = |at: usize| book.stage_name(&book.stages[at]);
        let event = |at: usize| &book.events[at].name;
        match self {
            Mutation::Policy(policy, value) => {
                format!("{}: {}", policy.row().key, policy.row().values[usize::from(value)])
            }
            Mutation::Question(at, value) => {
                let question = &book.questions[at];
                format!("{}: {}", question.name, question.readings[usize::from(value)].name)
            }
            Mutation::SwapSteps(at) => format!("event procedure: {} before {}", step(at + 1), step(at)),
            Mutation::WithoutStep(at) => format!("event procedure: without {}", step(at)),
            Mutation::Turns(at, turns) => format!("event procedure: {}{}", step(at), turns.text()),
            Mutation::ClassBefore(at, one) => format!("event procedure: {} first of {}", class(at, one), step(at)),
            Mutation::ClassAfter(at, one) => format!("event procedure: {} last of {}", class(at, one), step(at)),
            Mutation::WithoutClass(at, one) => format!("event procedure: without {} in {}", class(at, one), step(at)),
            Mutation::SwapStages(at) => format!("staging: stage {} before {}", stage(at + 1), stage(at)),
            Mutation::SwapSubstages(at) => {
                format!("staging: substage {} before {}", book.substages[at + 1].name(), book.substages[at].name())
            }
            Mutation::WithoutCheck(at) => format!("standing: without {}", check_name(book, at)),
            Mutation::WithoutRule(at) => format!("rules: without {}", book.rules[at].sentence),
            Mutation::WithoutFrom(at) => format!("play: without from {}", from_name(book, at)),
            Mutation::WithoutCost => "play: without cost".to_owned(),
            Mutation::WithoutThen(at) => format!("play: without then {}", then_name(book, at)),
            Mutation::WithoutBody(at) => format!("event {}: without does", event(at)),
            Mutation::WithoutSteps(at) => format!("event {}: without steps", event(at)),
            Mutation::WithoutNeeds(at) => format!("event {}: without only if", event(at)),
            Mutation::WithoutOccurs(at) => format!("event {}: without occurs only if", event(at)),
            Mutation::WithoutLook(at) => format!("event {}: without looks back", event(at)),
            Mutation::WithoutWait(at) => format!("event {}: without waits for its effect", event(at)),
            Mutation::WithoutSpecial(at) => format!("event {}: without {}", event(at), special_name(book, at)),
        }
    }
}

/// How mutations are called: each name once.
#[must_use]
pub fn names(book: &Rulebook, mutations: &[Mutation]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for mutation in mutations {
        let name = mutation.name(book);
        let numbered = |at: usize| if at == 1 { name.clone() } else { format!("{name} ({at})") };
        let free = (1..).map(numbered).find(|name| !names.contains(name));
        names.push(free.unwrap_or(name));
    }
    names
}

/// A standing check, by its clauses.
fn check_name(book: &Rulebook, at: usize) -> String {
    let ids: Vec<&str> = book.checks[at].clauses.iter().map(|it| book.clauses[it.index()].id.as_str()).collect();
    if ids.is_empty() { format!("check {}", at + 1) } else { ids.join(", ") }
}

fn from_name(book: &Rulebook, at: usize) -> String {
    let zone = book.play.as_ref().and_then(|play| book.zones.get(play.from[at].index()));
    zone.map_or_else(String::new, |zone| zone.name.clone())
}

/// A rule of what becomes of played cards, by the word that it asks for.
fn then_name(book: &Rulebook, at: usize) -> String {
    let condition = book.play.as_ref().map_or(&Expr::TRUE, |play| &play.then[at].0);
    if let Expr::HasWord(_, word) = condition {
        book.words[word.index()].name.clone()
    } else if condition.is_true() {
        "card".to_owned()
    } else {
        format!("rule {}", at + 1)
    }
}

const fn special_name(book: &Rulebook, at: usize) -> &'static str {
    match book.events.as_slice()[at].special {
        Special::Applies(_) => "applies",
        Special::Prevents => "prevents",
        Special::Plays => "plays",
        Special::Activates => "activates",
        Special::Plain | Special::Starts(_) | Special::Ends(_) => "",
    }
}
