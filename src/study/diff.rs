//! Two versions of rules over the same scenarios: where they tell apart, and which change does it.
//!
//! Every scenario is explored under both versions. If they differ in several
//! places, each place that can be changed alone is changed alone in the old
//! version, and the scenario is explored once more: so each change is told with
//! the scenarios that it touches, and a change that touches none is one that
//! nothing tests.
//!
//! A policy that the old search never asked for cannot make a difference, for
//! the reason that [`super::mutate`] gives; then nothing is searched again.
//! *What* a difference is, the caller says ([`Tells`]): two versions may have
//! other ids for the same things, so that they can be compared only in words.

use super::trial::Case;
use analysis::ruling::ask_of_loops;
use analysis::search::{Searched, search_until_proved};
use base::id::ClauseId;
use base::limits::{Limit, Limits};
use explore::graph::Graph;
use explore::watch::Watch;
use kernel::look::policy::LOOP_POLICIES;
use kernel::table::kernel::Kernel;
use model::ir::Model;
use model::policy::{Policy, PolicyReading, Stance, TABLE};
use model::rulebook::{Clause, Rulebook};
use model::scenario::Scenario;
use model::well_formed::broken;
use rayon::prelude::*;

/// Without a limit of its own, the search under a new version ends at so many times the states of the old search ...
const STATES_TIMES: u64 = 10;
/// ... but at no fewer than these.
const STATES_MIN: u64 = 2_000;
/// Without one, the search under the old version ends at first at so many, which are then more and more ...
const STATES_FIRST: u64 = 20_000;
/// ... as long as the new version does not show that the scenario is smaller, up to these.
const STATES_LAST: u64 = 200_000;

/// A place in which two rulebooks differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RulebookChange {
    /// A policy has another value.
    Policy(Policy),
    /// A question is read in another way, by its position in both.
    Question(usize),
    /// The event procedure.
    Procedure,
    /// The stages and substages of continuous effects.
    Staging,
    /// What the rules look at after every event.
    Standing,
    /// Rules of the book that answer events. They stand in no other model, so that none is changed alone.
    Rules,
    /// How cards are played.
    Play,
    /// A kind of event, by its position in both.
    Event(usize),
    /// The names that texts can use: zones, numbers, words, kinds of events and the like.
    Vocabulary,
}

/// What becomes of a change that is made alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Touch {
    /// The scenario asks for nothing that it changes.
    Unread,
    /// It makes no difference in the scenario.
    No,
    /// It makes one.
    Yes,
    /// A limit keeps it from being known.
    Unknown,
    /// It cannot be made alone.
    Tied,
}

/// Whether two searches tell versions apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Apart {
    /// They do not.
    No,
    /// They do.
    Yes,
    /// A limit keeps it from being known.
    Unknown,
}

/// A comparison that says what it comes to.
pub trait Tells: Send {
    /// Whether it tells the versions apart.
    fn apart(&self) -> Apart;
}

/// One scenario in both versions.
#[derive(Clone, Copy, Debug)]
pub struct VersionPair<'a> {
    /// Under the old version.
    pub old: Case<'a>,
    /// Under the new one.
    pub new: Case<'a>,
}

/// A scenario that was explored.
pub struct ExploredScenario<'m> {
    /// Its machine.
    pub kernel: Kernel<'m>,
    /// All that it can come to.
    pub found: Searched,
}

/// What is found of a pair.
pub struct ComparedPair<D> {
    /// How the versions differ; nothing: the searches are known to be the same one.
    pub difference: Option<D>,
    /// Every change between the rulebooks, with whether it alone makes a difference.
    pub changes: Vec<(RulebookChange, Touch)>,
}

/// Compares two searches of one scenario: the old and the new.
pub type ComparePair<'s, D> = dyn Fn(VersionPair<'_>, &ExploredScenario<'_>, &ExploredScenario<'_>) -> D + Sync + 's;

/// How pairs are compared.
pub struct Comparing<'s, D> {
    /// What each search may use up.
    pub limits: Limits,
    /// Makes the watch of one search.
    pub watch: &'s (dyn Fn() -> Box<dyn Watch> + Sync),
    /// Compares what was found.
    pub compare: &'s ComparePair<'s, D>,
    /// Told whenever a pair is begun or done: which, by its position.
    pub tick: &'s (dyn Fn(Tick) + Sync),
}

/// How far the comparison of a pair is, by its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tick {
    /// It begins.
    Begun(usize),
    /// It is done.
    Done(usize),
}

/// Compares the versions of every scenario, in the order given.
#[must_use]
pub fn diff<D: Tells>(pairs: &[VersionPair<'_>], how: &Comparing<'_, D>) -> Vec<ComparedPair<D>> {
    let one = |(at, pair): (usize, &VersionPair<'_>)| {
        (how.tick)(Tick::Begun(at));
        let compared = compare(*pair, how);
        (how.tick)(Tick::Done(at));
        compared
    };
    pairs.par_iter().enumerate().map(one).collect()
}

fn compare<D: Tells>(pair: VersionPair<'_>, how: &Comparing<'_, D>) -> ComparedPair<D> {
    let changes = changes(&pair.old.model.rulebook, &pair.new.model.rulebook);
    let only_policies = is_same_but_policies(pair.old.model, pair.new.model);
    let nowhere = |touch| changes.iter().map(|change| (*change, touch)).collect::<Vec<_>>();
    if only_policies && changes.is_empty() {
        return ComparedPair { difference: None, changes: Vec::new() };
    }
    // A change that a whole search never asks for makes no difference to it, so that no second search is needed. Of a search
    // that was cut this is not known.
    let is_whole = |found: &ExploredScenario<'_>| found.found.graph.incomplete().is_none();
    let is_asked = |by: &ExploredScenario<'_>, change: &RulebookChange| match change {
        RulebookChange::Policy(policy) => by.kernel.asked.all().contains(policy),
        RulebookChange::Question(_)
        | RulebookChange::Procedure
        | RulebookChange::Staging
        | RulebookChange::Standing
        | RulebookChange::Rules
        | RulebookChange::Play
        | RulebookChange::Event(_)
        | RulebookChange::Vocabulary => true,
    };
    // No search asks for what is said of loops: that is asked of what it has found, once.
    let is_of_loops =
        |change: &RulebookChange| matches!(change, RulebookChange::Policy(policy) if LOOP_POLICIES.contains(policy));
    let on_loops = changes.iter().any(is_of_loops);
    let judged = |it: &ExploredScenario<'_>| {
        if on_loops {
            ask_of_loops(&it.kernel, &it.found);
        }
    };
    let is_cut = |it: &ExploredScenario<'_>| it.found.graph.incomplete() == Some(Limit::States) && !it.is_proved();
    let mut most = STATES_FIRST;
    let (old, new, limits) = loop {
        let limits = Limits { states_max: how.limits.states_max.or(Some(most)), ..how.limits };
        let old = explored(pair.old.model, &limits, how);
        judged(&old);
        if only_policies && is_whole(&old) && !changes.iter().any(|change| is_asked(&old, change)) {
            return ComparedPair { difference: None, changes: nowhere(Touch::Unread) };
        }
        let limits = wider(&limits, &old.found.graph);
        let new = explored(pair.new.model, &limits, how);
        if how.limits.states_max.is_some() || !is_cut(&old) || most >= STATES_LAST {
            break (old, new, limits);
        }
        // The old search is worth as many states as the new one shows that the scenario can have.
        let of_new = u64::from(new.found.graph.len()).saturating_mul(STATES_TIMES);
        if !is_cut(&new) && of_new <= most {
            break (old, new, limits);
        }
        most = most.saturating_mul(STATES_TIMES);
    };
    judged(&new);
    let difference = (how.compare)(pair, &old, &new);
    let whole = difference.apart();
    // Where neither version is known, a single change is looked at no longer than at first.
    let least = how.limits.states_max.unwrap_or(STATES_FIRST);
    let limits = if is_cut(&old) && is_cut(&new) { Limits { states_max: Some(least), ..limits } } else { limits };
    let sole = changes.len() == 1 && !is_reworded(pair);
    let tried = TriedChanges { pair, old: &old, new: &new, limits, whole, sole };
    let alone = |change: &RulebookChange| match is_asked(&old, change) || is_asked(&new, change) {
        false => Touch::Unread,
        true => tried.alone(*change, how),
    };
    let changes = changes.iter().map(|change| (*change, alone(change))).collect();
    ComparedPair { difference: Some(difference), changes }
}

/// Both versions explored, and what all changes together come to.
struct TriedChanges<'t, 'm> {
    pair: VersionPair<'t>,
    old: &'t ExploredScenario<'m>,
    new: &'t ExploredScenario<'m>,
    limits: Limits,
    whole: Apart,
    /// Whether the versions differ in one place alone, so that it makes all the difference.
    sole: bool,
}

impl TriedChanges<'_, '_> {
    /// Makes one change alone in the old version; where that makes no difference, takes it back alone in the new one, since
    /// a change may matter only together with another.
    fn alone<D: Tells>(&self, change: RulebookChange, how: &Comparing<'_, D>) -> Touch {
        let (old, new) = (self.pair.old, self.pair.new);
        let Some(made) = with(old.model, change, &new.model.rulebook) else {
            return if self.sole { touch(self.whole) } else { Touch::Tied };
        };
        if is_same_but_name(&made, new.model) {
            return touch(self.whole);
        }
        let stepped = explored(&made, &self.limits, how);
        let pair = VersionPair { old, new: Case { model: &made, ..old } };
        let forward = touch((how.compare)(pair, self.old, &stepped).apart());
        if forward == Touch::Yes {
            return forward;
        }
        let Some(back) = with(new.model, change, &old.model.rulebook) else { return forward };
        if is_same_but_name(&back, old.model) {
            return touch(self.whole);
        }
        let stepped = explored(&back, &self.limits, how);
        let pair = VersionPair { old: Case { model: &back, ..new }, new };
        match touch((how.compare)(pair, &stepped, self.new).apart()) {
            Touch::Yes => Touch::Yes,
            backward @ (Touch::Unread | Touch::No | Touch::Unknown | Touch::Tied) => forward.max(backward),
        }
    }
}

const fn touch(apart: Apart) -> Touch {
    match apart {
        Apart::No => Touch::No,
        Apart::Yes => Touch::Yes,
        Apart::Unknown => Touch::Unknown,
    }
}

impl ExploredScenario<'_> {
    /// Whether a loop is proved to grow for ever, so that no search comes to an end.
    fn is_proved(&self) -> bool {
        !self.found.growing.is_empty()
    }
}

fn explored<'m, D>(model: &'m Model, limits: &Limits, how: &Comparing<'_, D>) -> ExploredScenario<'m> {
    let kernel = Kernel::new(model);
    let found = search_until_proved(&kernel, limits, &*(how.watch)());
    ExploredScenario { kernel, found }
}

/// What the search of a new version may use up: a change may make a small search endless. Where the old search was cut
/// because something grows, as many states show whether it still does.
fn wider(limits: &Limits, old: &Graph) -> Limits {
    let states = u64::from(old.len());
    let most = if old.incomplete() == Some(Limit::States) { states } else { (states * STATES_TIMES).max(STATES_MIN) };
    Limits { states_max: limits.states_max.or(Some(most)), ..*limits }
}

/// Whether two models are the same but for the values of policies, their clauses and what the rulebook is called.
fn is_same_but_policies(old: &Model, new: &Model) -> bool {
    let mut like = new.clone();
    like.rulebook.policies.clone_from(&old.rulebook.policies);
    is_same_but_name(old, &like)
}

/// Whether two models are the same but for what the rulebook is called, and clauses that the new one adds.
fn is_same_but_name(old: &Model, new: &Model) -> bool {
    let mut like = new.clone();
    like.rulebook.name.clone_from(&old.rulebook.name);
    like.rulebook.title.clone_from(&old.rulebook.title);
    if begins_with(&like.rulebook.clauses, &old.rulebook.clauses) {
        like.rulebook.clauses.clone_from(&old.rulebook.clauses);
    }
    like == *old
}

/// Whether the scenario itself, or the cards in it, say other things in both versions; where names have changed this
/// is not asked.
#[must_use]
pub fn is_reworded(pair: VersionPair<'_>) -> bool {
    let (old, new) = (pair.old.model, pair.new.model);
    if !has_same_words(&old.rulebook, &new.rulebook) {
        return false;
    }
    // The abilities of the book's rules stand among the others, so that those have other numbers where rules differ.
    if sentences_of_rules(&old.rulebook) != sentences_of_rules(&new.rulebook) {
        return written(old) != written(new);
    }
    old.cards != new.cards || old.abilities != new.abilities || old.scenario != new.scenario
}

/// What cards and a scenario say, without the numbers of abilities.
fn written(model: &Model) -> Vec<String> {
    let sentence = |ability: &base::id::AbilityId| model.abilities[ability.index()].sentence.clone();
    let card = |card: &model::ability::Card| {
        let abilities: Vec<String> = card.abilities.iter().map(sentence).collect();
        format!("{:?}", (&card.name, &card.words, &card.numbers, card.token, abilities))
    };
    let Scenario { name: _, players, turn, during, resources, objects, related, script, moves, observations } =
        &model.scenario;
    let start = format!("{:?}", (players, turn, during, resources, objects, related));
    let lines = script.iter().map(|line| line.text.clone());
    let moves =
        moves.iter().map(|it| format!("{:?}", (it.player, it.object, it.ability.as_ref().map(sentence), it.times)));
    let observed = observations.iter().map(|it| it.name.clone());
    model.cards.iter().map(card).chain([start]).chain(lines).chain(moves).chain(observed).collect()
}

fn sentences_of_rules(book: &Rulebook) -> Vec<String> {
    book.rules.iter().map(|it| it.sentence.clone()).collect()
}

/// Whether clauses begin with these, whatever their words are and whatever numbers a rulebook has given them since.
fn begins_with(clauses: &[Clause], front: &[Clause]) -> bool {
    front.len() <= clauses.len()
        && front.iter().zip(clauses).all(|(one, other)| one.first_number() == other.first_number())
}

/// Every place in which two rulebooks differ, in the order of their tables. Titles and clauses are none.
#[must_use]
pub fn changes(old: &Rulebook, new: &Rulebook) -> Vec<RulebookChange> {
    let read = |stance: &Stance| stance.readings.iter().map(|reading| reading.value).collect::<Vec<_>>();
    let mut found: Vec<RulebookChange> = TABLE
        .iter()
        .zip(old.policies.iter().zip(&new.policies))
        .filter(|(_, (old, new))| (old.value, read(old)) != (new.value, read(new)))
        .map(|(row, _)| RulebookChange::Policy(row.policy))
        .collect();
    let questions = old.questions.iter().zip(&new.questions).enumerate();
    found
        .extend(questions.filter(|(_, (old, new))| old.taken != new.taken).map(|(at, _)| RulebookChange::Question(at)));
    if !has_same_words(old, new) {
        // Names mean other things, so that only what is written can be compared.
        found.extend((said(&old.checks) != said(&new.checks)).then_some(RulebookChange::Standing));
        found.extend((sentences_of_rules(old) != sentences_of_rules(new)).then_some(RulebookChange::Rules));
        let play = |book: &Rulebook| book.play.as_ref().map(|play| play.lines.clone());
        found.extend((play(old) != play(new)).then_some(RulebookChange::Play));
        found.push(RulebookChange::Vocabulary);
        return found;
    }
    let kinds = |book: &Rulebook| book.procedure.iter().map(|step| (step.kind.clone(), step.turns)).collect::<Vec<_>>();
    let stages = |book: &Rulebook| book.stages.iter().map(|stage| stage.properties.clone()).collect::<Vec<_>>();
    let checks = |book: &Rulebook| book.checks.iter().map(|it| (it.each.clone(), it.body.clone())).collect::<Vec<_>>();
    let rules = |book: &Rulebook| book.rules.iter().map(|it| it.sentence.clone()).collect::<Vec<_>>();
    let without = |play: &Option<model::rulebook::Play>| {
        play.clone().map(|play| model::rulebook::Play { clauses: Vec::new(), lines: Vec::new(), ..play })
    };
    found.extend((kinds(old) != kinds(new)).then_some(RulebookChange::Procedure));
    let staging = stages(old) != stages(new) || old.substages != new.substages;
    found.extend(staging.then_some(RulebookChange::Staging));
    found.extend((checks(old) != checks(new)).then_some(RulebookChange::Standing));
    found.extend((rules(old) != rules(new)).then_some(RulebookChange::Rules));
    found.extend((without(&old.play) != without(&new.play)).then_some(RulebookChange::Play));
    let events = old.events.iter().zip(&new.events).enumerate();
    found.extend(events.filter(|(_, (old, new))| !is_same_event(old, new)).map(|(at, _)| RulebookChange::Event(at)));
    found
}

/// Standing checks as they are written.
fn said(checks: &[model::rulebook::StandingCheck]) -> Vec<&str> {
    checks.iter().map(|check| check.sentence.as_str()).collect()
}

fn is_same_event(old: &model::event::EventKind, new: &model::event::EventKind) -> bool {
    let mut like = new.clone();
    like.clauses.clone_from(&old.clauses);
    like == *old
}

/// Whether all names mean the same by the same ids, so that a part of one rulebook can stand in the other.
fn has_same_words(old: &Rulebook, new: &Rulebook) -> bool {
    let names = |book: &Rulebook| book.events.iter().map(|kind| kind.name.clone()).collect::<Vec<_>>();
    let questions = |book: &Rulebook| {
        let names = |question: &model::rulebook::OpenQuestion| {
            (question.name.clone(), question.readings.iter().map(|reading| reading.name.clone()).collect::<Vec<_>>())
        };
        book.questions.iter().map(names).collect::<Vec<_>>()
    };
    questions(old) == questions(new)
        && old.zones == new.zones
        && old.numbers == new.numbers
        && old.resources == new.resources
        && old.signed == new.signed
        && old.counters == new.counters
        && old.word_sets == new.word_sets
        && old.words == new.words
        && old.keywords == new.keywords
        && old.periods == new.periods
        && old.priorities == new.priorities
        && old.classes == new.classes
        && old.neutral == new.neutral
        && names(old) == names(new)
}

/// A model with one change; nothing if it cannot be made alone.
fn with(model: &Model, change: RulebookChange, from: &Rulebook) -> Option<Model> {
    let mut model = model.clone();
    let book = &mut model.rulebook;
    if !begins_with(&from.clauses, &book.clauses) {
        // The clauses of the new part have other numbers here: what it does is the same, what it cites would not be.
        return match change {
            RulebookChange::Policy(policy) => {
                let (own, from) = (&mut book.policies[policy as usize], &from.policies[policy as usize]);
                own.value = from.value;
                let read = |reading: &PolicyReading| PolicyReading { value: reading.value, clauses: Vec::new() };
                own.readings = from.readings.iter().map(read).collect();
                Some(model)
            }
            RulebookChange::Question(_)
            | RulebookChange::Procedure
            | RulebookChange::Staging
            | RulebookChange::Standing
            | RulebookChange::Rules
            | RulebookChange::Play
            | RulebookChange::Event(_)
            | RulebookChange::Vocabulary => None,
        };
    }
    let has_same_names = has_same_words(book, from);
    book.clauses.clone_from(&from.clauses);
    match change {
        RulebookChange::Standing | RulebookChange::Play if !has_same_names => return None,
        RulebookChange::Policy(policy) => book.policies[policy as usize] = from.policies[policy as usize].clone(),
        RulebookChange::Procedure => book.procedure.clone_from(&from.procedure),
        RulebookChange::Staging => {
            book.stages.clone_from(&from.stages);
            book.substages.clone_from(&from.substages);
            book.substage_clauses.clone_from(&from.substage_clauses);
        }
        RulebookChange::Standing => book.checks.clone_from(&from.checks),
        RulebookChange::Play => book.play.clone_from(&from.play),
        RulebookChange::Event(at) => book.events[at] = from.events[at].clone(),
        RulebookChange::Question(at) => book.questions[at] = from.questions[at].clone(),
        RulebookChange::Rules | RulebookChange::Vocabulary => return None,
    }
    broken(&model).is_empty().then_some(model)
}

impl RulebookChange {
    /// The clauses that say in a rulebook what is changed.
    #[must_use]
    pub fn clauses(self, book: &Rulebook) -> Vec<ClauseId> {
        let mut clauses: Vec<ClauseId> = match self {
            RulebookChange::Policy(policy) => book.policies[policy as usize].clauses.clone(),
            RulebookChange::Procedure => book.procedure.iter().flat_map(|step| step.clauses.clone()).collect(),
            RulebookChange::Staging => {
                let stages = book.stages.iter().flat_map(|stage| stage.clauses.clone());
                stages.chain(book.substage_clauses.clone()).collect()
            }
            RulebookChange::Standing => book.checks.iter().flat_map(|check| check.clauses.clone()).collect(),
            RulebookChange::Play => book.play.as_ref().map_or_else(Vec::new, |play| play.clauses.clone()),
            RulebookChange::Event(at) => book.events[at].clauses.clone(),
            RulebookChange::Question(at) => {
                book.questions[at].readings.iter().flat_map(|reading| reading.clauses.clone()).collect()
            }
            RulebookChange::Rules | RulebookChange::Vocabulary => Vec::new(),
        };
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }
}
