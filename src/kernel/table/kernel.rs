//! The kernel: a model with everything that can be worked out once.
//!
//! The *relevance index* says, for each kind of event, which abilities can
//! concern it; an event that nothing can concern skips the stages that would
//! only find that out.

use crate::position::state::Object;
use crate::position::view::Props;
use crate::table::asked::Asked;
use crate::table::code::Code;
use base::id::{AbilityId, CardId, EventKindId, NumberId};
use model::ability::{AbilityKind, Duration, Modify, Scope};
use model::event::{Change, EventPattern, Special};
use model::expr::{Expr, NONE};
use model::instr::Instr;
use model::ir::{Model, When};
use model::policy::{Policy, TABLE};
use model::rulebook::StepKind;

/// A set of abilities.
#[derive(Clone, Debug, Default)]
pub struct AbilitySet {
    bits: Vec<u64>,
}

impl AbilitySet {
    pub(crate) fn insert(&mut self, ability: AbilityId) {
        let word = ability.index() / 64;
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (ability.index() % 64);
    }

    /// Whether it holds an ability.
    #[must_use]
    pub fn contains(&self, ability: AbilityId) -> bool {
        self.bits.get(ability.index() / 64).is_some_and(|word| word >> (ability.index() % 64) & 1 == 1)
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|word| *word == 0)
    }
}

/// What can concern one kind of event.
#[derive(Clone, Debug, Default)]
pub struct Listeners {
    /// Replacement effects.
    pub replacements: AbilitySet,
    /// Triggers.
    pub triggers: AbilitySet,
    /// Effects that forbid it.
    pub cannot: AbilitySet,
    /// Effects that suppress triggers on it.
    pub suppress: AbilitySet,
    /// Effects that wait for an object of it.
    pub nexts: AbilitySet,
    /// Effects that last until it.
    pub until: AbilitySet,
    /// Tallies that count it, by position.
    pub tallies: Vec<u16>,
    /// Predicates that look at it, by position.
    pub predicates: Vec<u16>,
}

impl Listeners {
    /// Whether nothing can concern such an event.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let sets = [&self.replacements, &self.triggers, &self.cannot, &self.suppress, &self.nexts, &self.until];
        sets.iter().all(|set| set.is_empty()) && self.tallies.is_empty() && self.predicates.is_empty()
    }
}

/// A model made ready to run.
#[derive(Debug)]
pub struct Kernel<'m> {
    /// The model.
    pub model: &'m Model,
    /// All instructions, flattened.
    pub code: Code<'m>,
    /// By kind of event.
    pub listeners: Vec<Listeners>,
    /// By kind of event: whether it does nothing but one bare change after another and nothing can concern it.
    pub quiet: Vec<bool>,
    /// By card: its properties without any effect.
    pub cards: Vec<Props>,
    /// The objects of the scenario at the start.
    pub first: Vec<Object>,
    /// Their counters and tracked numbers, as a state keeps them.
    pub first_values: (Vec<i32>, Vec<i32>),
    /// The standing checks that some object could ever meet.
    pub checks: Vec<usize>,
    /// The column of each tracked number.
    pub tracked: Vec<Option<u8>>,
    /// How many columns there are.
    pub tracked_count: usize,
    /// Whether no effect can change any object.
    pub plain: bool,
    /// Whether effects of several kinds on one number exist.
    pub mixes_kinds: bool,
    /// Whether any state trigger exists.
    pub state_triggers: bool,
    /// The kind of event of each kind of change, where the rulebook has one.
    pub applications: [Option<EventKindId>; Change::COUNT],
    /// The kind of event of a prevention, where the rulebook has one.
    pub prevention: Option<EventKindId>,
    /// The kinds of events of plays and activations, where the rulebook has them.
    pub plays: Option<EventKindId>,
    /// As `plays`.
    pub activates: Option<EventKindId>,
    /// Where each silent policy keeps its reading, by row of the table; behind them the questions of the rulebook.
    pub readings: Vec<Option<u8>>,
    /// How many silent policies and open questions there are.
    pub reading_count: usize,
    /// The position of `Occur` in the procedure.
    pub occur: u8,
    /// Whether the age of a trigger that waits may be asked for.
    pub ages: bool,
    /// Whether that of its ability may.
    pub ability_ages: bool,
    /// The effects that triggers generate.
    pub by_trigger: crate::table::kinship::ByTrigger,
    /// The priorities of triggers.
    pub grades: crate::trigger::precedence::Grades,
    /// The abilities that objects have or can gain.
    pub borne: AbilitySet,
    /// By kind of event: whether it takes its object out of play, as the rulebook means that of an effect's own object.
    pub leaves: Vec<bool>,
    /// Whether any ability reads of objects that leave with an event on which it looks back.
    pub pasts: bool,
    /// Whether any trigger has a limit.
    pub limits: bool,
    /// What the notation of every part tells, for the audit; empty where nobody asks for it.
    pub notations: Vec<Vec<crate::continuous::audit::Notation>>,
    /// Whether the value of some continuous effect on a number follows the position.
    pub live_values: bool,
    /// After how many pieces of work a stretch without choices stops at a checkpoint.
    pub pace: usize,
    /// Whether predicates are looked at when events occur or at every boundary.
    pub watches: bool,
    /// The stages that each part of each continuous effect reads, as bits; by ability.
    pub reads: Vec<Vec<u32>>,
    /// The policies that were asked for.
    pub asked: Asked,
}

impl<'m> Kernel<'m> {
    /// Makes a model ready.
    #[must_use]
    pub fn new(model: &'m Model) -> Kernel<'m> {
        let mut tracked_count = 0;
        let tracked = model
            .rulebook
            .numbers
            .iter()
            .map(|number| {
                number.tracked.then(|| {
                    tracked_count += 1;
                    (tracked_count - 1) as u8
                })
            })
            .collect();
        let (readings, reading_count) = readings(model);
        let code = Code::of(model);
        let special =
            |wanted: Special| model.rulebook.events.iter().position(|kind| kind.special == wanted).map(EventKindId::at);
        let listeners = listeners(model);
        let mut kernel = Kernel {
            model,
            code,
            quiet: quiet(model, &listeners),
            listeners,
            cards: (0..model.cards.len()).map(|at| card_props(model, CardId::at(at))).collect(),
            first: first_objects(model),
            first_values: (Vec::new(), Vec::new()),
            checks: (0..model.rulebook.checks.len()).filter(|at| could_find(model, *at)).collect(),
            tracked,
            tracked_count,
            plain: !model.abilities.iter().any(|ability| matches!(ability.kind, AbilityKind::Continuous(_))),
            mixes_kinds: crate::continuous::stage_of::mixes_kinds(model),
            state_triggers: model.abilities.iter().any(is_state_trigger),
            applications: applications(model),
            prevention: special(Special::Prevents),
            plays: special(Special::Plays),
            activates: special(Special::Activates),
            readings,
            reading_count,
            occur: model.rulebook.procedure.iter().position(|step| step.kind == StepKind::Occur).unwrap_or(0) as u8,
            ages: crate::trigger::age::asks_for_ages(model),
            ability_ages: crate::trigger::age::asks_for_ability_ages(model),
            by_trigger: crate::table::kinship::ByTrigger::of(model),
            grades: crate::trigger::precedence::Grades::of(model),
            borne: crate::table::kinship::borne(model),
            leaves: crate::table::kinship::departures(model),
            pasts: model.abilities.iter().any(|ability| !ability.past.is_empty()),
            limits: has_limited_triggers(model),
            notations: notations(model),
            live_values: crate::continuous::live::has_live_values(model),
            pace: crate::run::step::CHECKPOINT_STEPS,
            watches: !model.predicates.is_empty(),
            reads: crate::continuous::stage_of::all_reads(model),
            asked: Asked::default(),
        };
        let opening = kernel.opening();
        kernel.first_values = (opening.counters, opening.tracked);
        kernel
    }

    /// An ability.
    #[must_use]
    pub fn ability(&self, ability: AbilityId) -> &'m model::ability::Ability {
        &self.model.abilities[ability.index()]
    }

    /// The column of a number, if it is tracked.
    #[must_use]
    pub fn column(&self, number: NumberId) -> Option<usize> {
        self.tracked.get(number.index()).copied().flatten().map(usize::from)
    }

    /// The clauses of a policy.
    #[must_use]
    pub fn policy_clauses(&self, policy: Policy) -> &'m [base::id::ClauseId] {
        self.model.rulebook.policies.get(policy as usize).map_or(&[], |stance| &stance.clauses)
    }
}

/// By kind of event: whether it does nothing but one bare change after another and nothing can concern it.
fn quiet(model: &Model, listeners: &[Listeners]) -> Vec<bool> {
    let ends_zero = model.rulebook.procedure.iter().any(|step| step.kind == StepKind::EndZero);
    let is_quiet = |(kind, listeners): (&model::event::EventKind, &Listeners)| {
        !ends_zero
            && kind.special == Special::Plain
            && kind.is_free()
            && listeners.is_empty()
            && kind.steps.is_empty()
            && kind.body.iter().all(Instr::is_bare)
    };
    model.rulebook.events.iter().zip(listeners).map(is_quiet).collect()
}

/// Where each silent policy, and behind the policies each open question, keeps its reading; and how many there are.
fn readings(model: &Model) -> (Vec<Option<u8>>, usize) {
    let stated = |row: &model::policy::Row| model.rulebook.policies.get(row.policy as usize)?.value;
    let policies = TABLE.iter().map(stated);
    let questions = model.rulebook.questions.iter().map(|question| question.taken);
    let mut count = 0;
    let mut place = |value: Option<u8>| {
        value.is_none().then(|| {
            count += 1;
            (count - 1) as u8
        })
    };
    let places = policies.chain(questions).map(&mut place).collect();
    (places, count)
}

/// Whether an ability triggers on a state alone.
fn is_state_trigger(ability: &model::ability::Ability) -> bool {
    matches!(&ability.kind, AbilityKind::Trigger(trigger) if trigger.on.is_empty() && !trigger.state.is_true())
}

fn card_props(model: &Model, id: CardId) -> Props {
    let card = &model.cards[id.index()];
    let mut props = Props { card: id, ..Props::default() };
    card.words.iter().for_each(|word| props.add_word(*word));
    props.base.resize(model.rulebook.numbers.len(), NONE);
    for (number, value) in &card.numbers {
        props.base[number.index()] = *value;
    }
    props.numbers = props.base.clone();
    for ability in &card.abilities {
        if let Some(keyword) = model.abilities[ability.index()].keyword {
            props.keywords |= 1 << keyword.index();
        }
        let nth = props.abilities.iter().filter(|key| key.ability == *ability).count() as u16;
        props.abilities.push(crate::position::state::Key { ability: *ability, object: 0, nth });
    }
    props
}

/// Whether a standing check could ever find an object: not if it asks for a word that nothing has or can get.
fn could_find(model: &Model, check: usize) -> bool {
    let each = &model.rulebook.checks[check].each;
    let lacked = |condition: &Expr| {
        let Expr::HasWord(of, word) = condition else { return false };
        **of == Expr::Slot(each.slot) && !can_have(model, *word)
    };
    !each.filter.conjuncts().iter().any(lacked)
}

fn can_have(model: &Model, word: base::id::WordId) -> bool {
    let given = |part: &model::ability::Part| matches!(&part.change, Modify::AddWords(words) if words.contains(&word));
    model.cards.iter().any(|card| card.words.contains(&word))
        || model
            .abilities
            .iter()
            .any(|ability| ability.kind.continuous().is_some_and(|continuous| continuous.parts.iter().any(given)))
}

/// The notations that the audit of staging reads, where it is asked for.
fn notations(model: &Model) -> Vec<Vec<crate::continuous::audit::Notation>> {
    let audited = model.predicates.iter().any(|it| it.when == When::Staging);
    if audited { crate::continuous::audit::notations(model) } else { Vec::new() }
}

fn first_objects(model: &Model) -> Vec<Object> {
    let mut places = std::collections::BTreeMap::new();
    let each = |it: &model::scenario::Object| {
        let zone = &model.rulebook.zones[it.zone.index()];
        let next: &mut u16 = places.entry((it.owner, it.zone)).or_default();
        let place = if zone.ordered && !zone.hidden { *next } else { 0 };
        *next += 1;
        Object { card: it.card, owner: it.owner, control: it.owner, zone: it.zone, place, exists: true }
    };
    model.scenario.objects.iter().map(each).collect()
}

fn listeners(model: &Model) -> Vec<Listeners> {
    let mut listeners = vec![Listeners::default(); model.rulebook.events.len()];
    let mut each = |patterns: &[EventPattern], add: &mut dyn FnMut(&mut Listeners)| {
        for pattern in patterns {
            add(&mut listeners[pattern.kind.index()]);
        }
    };
    for (at, ability) in model.abilities.iter().enumerate() {
        let id = AbilityId::at(at);
        match &ability.kind {
            AbilityKind::Replacement(replacement) => {
                each(&replacement.on, &mut |found| found.replacements.insert(id));
            }
            AbilityKind::Trigger(trigger) => each(&trigger.on, &mut |found| found.triggers.insert(id)),
            AbilityKind::Cannot(on) => each(on, &mut |found| found.cannot.insert(id)),
            AbilityKind::Suppress(on) => each(on, &mut |found| found.suppress.insert(id)),
            AbilityKind::Continuous(continuous) => {
                if let Scope::Next(pattern, _) = &continuous.scope {
                    each(std::slice::from_ref(pattern), &mut |found| found.nexts.insert(id));
                }
            }
            AbilityKind::Resolution(_) | AbilityKind::Activated(_) | AbilityKind::Mark => {}
        }
        if let Some(Duration::UntilEvent(pattern)) = &ability.duration {
            each(std::slice::from_ref(pattern), &mut |found| found.until.insert(id));
        }
    }
    for (at, tally) in model.tallies.iter().enumerate() {
        each(&tally.on, &mut |found| found.tallies.push(at as u16));
    }
    for (at, predicate) in model.predicates.iter().enumerate() {
        if let When::On(pattern) = &predicate.when {
            each(std::slice::from_ref(pattern), &mut |found| found.predicates.push(at as u16));
        }
    }
    listeners
}

/// The kind of event that each way of modifying is, where the rulebook declares one.
fn applications(model: &Model) -> [Option<EventKindId>; Change::COUNT] {
    let mut applications = [None; Change::COUNT];
    for (at, kind) in model.rulebook.events.iter().enumerate() {
        if let Special::Applies(change) = kind.special {
            applications[change as usize] = Some(EventKindId::at(at));
        }
    }
    applications
}

fn has_limited_triggers(model: &Model) -> bool {
    model.abilities.iter().any(|it| matches!(&it.kind, AbilityKind::Trigger(trigger) if trigger.limit.is_some()))
}
