//! The kernel: a model with everything that can be worked out once.
//!
//! The *relevance index* says, for each kind of event, which abilities can
//! concern it; an event that nothing can concern skips the stages that would
//! only find that out.

use crate::position::grade::Compared;
use crate::position::log::Halt;
use crate::position::object::Object;
use crate::position::offer::{Pick, Silent};
use crate::position::state::State;
use crate::position::trace::Trace;
use crate::position::value::Value;
use crate::position::view::Props;
use crate::table::ability_set::AbilitySet;
use crate::table::additions::Additions;
use crate::table::apart::ApartTriggers;
use crate::table::asked::Asked;
use crate::table::code::Code;
use crate::table::kept::Taken;
use base::id::{AbilityId, EventKindId, NumberId, ObjectId};
use model::ability::{AbilityKind, Replacement, Resolution, Trigger};
use model::event::Change;
use model::ir::Model;
use model::policy::Policy;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// What can concern one kind of event.
#[derive(Clone, Debug, Default)]
pub struct Listeners {
    /// Replacement effects.
    pub replacements: AbilitySet,
    /// Triggers.
    pub triggers: AbilitySet,
    /// Effects that forbid it.
    pub cannot: AbilitySet,
    /// What allows it although rules forbid it.
    pub can: AbilitySet,
    /// Effects that suppress triggers on it.
    pub suppress: AbilitySet,
    /// What requires so many of it.
    pub required: AbilitySet,
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
        let sets = [&self.replacements, &self.triggers, &self.cannot, &self.can, &self.suppress];
        let others = [&self.required, &self.nexts, &self.until];
        sets.iter().chain(&others).all(|set| set.is_empty()) && self.tallies.is_empty() && self.predicates.is_empty()
    }
}

/// A model made ready to run.
#[derive(Debug)]
pub struct Kernel<'m> {
    /// The model.
    pub model: &'m Model,
    /// What tells it to stop in the middle of a step.
    pub halt: Option<&'m dyn Halt>,
    /// Whether every step may be given up, whoever listens.
    pub hasty: bool,
    /// All instructions, flattened.
    pub code: Code<'m>,
    /// By kind of event.
    pub listeners: Vec<Listeners>,
    /// By kind of event: whether it does nothing but one update after another and nothing can concern it.
    pub quiet: Vec<bool>,
    /// By kind of event: whether it happens to an object, and whether it is a player who does it.
    pub of_whom: Vec<(bool, bool)>,
    /// By card: its properties without any effect.
    pub cards: Vec<Props>,
    /// Whether objects can lie face-down.
    pub faces: bool,
    /// The objects of the scenario at the start.
    pub first: Vec<Object>,
    /// Their counters and tracked numbers, as a state keeps them.
    pub first_values: (Vec<Value>, Vec<Value>),
    /// The standing checks that some object could ever meet.
    pub checks: Vec<usize>,
    /// The column of each tracked number.
    pub tracked: Vec<Option<u8>>,
    /// How many columns there are.
    pub tracked_count: usize,
    /// Whether the rulebook or an effect says what a number is at least or at most.
    pub bounds: bool,
    /// Whether no effect can change any object.
    pub plain: bool,
    /// Whether effects of several kinds on one number exist.
    pub mixes_kinds: bool,
    /// Whether some effect gives the abilities of continuous effects, or takes abilities away.
    pub gives_or_takes: bool,
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
    pub by_trigger: crate::table::generated_by_triggers::ByTrigger,
    /// The priorities of triggers.
    pub grades: crate::table::grades::Grades,
    /// The effects that say how cards can be played.
    pub playing: AbilitySet,
    /// The abilities whose cost can concern no mode and no target.
    pub plain_costs: AbilitySet,
    /// By kind of event: whether something can replace or answer it, or an event of which it consists.
    pub replaced: Vec<bool>,
    /// What requires something of players.
    pub required: AbilitySet,
    /// The abilities that objects have or can gain.
    pub borne: AbilitySet,
    /// By kind of event: whether what it does can hang on its place among others of its moment.
    pub hangs_on_order: Vec<bool>,
    /// By kind of event: whether it takes its object out of play, as the rulebook means that of an effect's own object.
    pub leaves: Vec<bool>,
    /// Whether any ability reads of objects that leave with an event on which it looks back.
    pub pasts: bool,
    /// Whether any ability reads of an object that is told by name.
    pub named_in_past: bool,
    /// Whether any ability reads of objects that can leave while it waits.
    pub waits_to_read: bool,
    /// Whether any effect answers or replaces the first of some events, or another.
    pub ordinals: bool,
    /// Whether any effect may count for itself which time something is.
    pub counts_of_effects: bool,
    /// Whether any effect replaces the first of some events, or another, before it occurs.
    pub counts_before_occurring: bool,
    /// Whether any trigger has a limit.
    pub limits: bool,
    /// What the notation of every part tells, for the audit; empty where nobody asks for it.
    pub notations: Vec<Vec<crate::table::notation::Notation>>,
    /// Whether the value of some continuous effect on a number follows the position.
    pub live_values: bool,
    /// Whether the condition of some continuous effect asks about what continuous effects modify.
    pub live_conditions: bool,
    /// After how many pieces of work a stretch without choices stops at a checkpoint.
    pub pace: usize,
    /// Whether predicates are looked at when events occur or at every boundary.
    pub watches: bool,
    /// The stages that each part of each continuous effect reads, as bits; by ability.
    pub reads: Vec<Vec<u32>>,
    /// The same where its variables are fixed.
    pub reads_once_fixed: Vec<Vec<u32>>,
    /// The stage of what each part of each continuous effect modifies; by ability.
    pub homes: Vec<Vec<u8>>,
    /// The parts of continuous effects whose order among themselves makes no difference.
    pub additions: Additions,
    /// What is known of triggers that do not touch each other.
    pub apart: ApartTriggers,
    /// What a pass over continuous effects reads.
    pub pass_reads: crate::table::pass_reads::PassReads,
    /// Whether the top of a zone is read whose order nobody knows, and which cards there are more than one of many.
    pub tops: crate::table::tops::Tops,
    /// What was worked out before.
    pub(crate) memo: crate::table::memo::Memo,
    /// The policies that were asked for.
    pub asked: Asked,
    /// The readings that it keeps to; nothing: all that there are.
    pub kept: Option<std::sync::Arc<[Taken]>>,
}

impl<'m> Kernel<'m> {
    /// Whether an object is a token: by its card, or since it was created.
    #[must_use]
    pub fn is_token<T: Trace>(&self, state: &State<T>, object: ObjectId) -> bool {
        object.index() >= self.first.len() || self.model.cards[state.card_of(object).index()].token
    }

    /// The same, but that a step whose listener allows it is given up when it is told so.
    #[must_use]
    pub fn heeding(self, halt: Option<&'m dyn Halt>) -> Kernel<'m> {
        Kernel { halt, ..self }
    }

    /// The same, but that the rules answer only as some of these readings do.
    #[must_use]
    pub fn keeping(self, readings: Vec<Taken>) -> Kernel<'m> {
        Kernel { kept: Some(readings.into()), ..self }
    }

    /// The same, but that every order in which effects came is another position. For comparisons.
    #[must_use]
    pub fn telling_orders_apart(self) -> Kernel<'m> {
        Kernel { additions: Additions::none(self.model), ..self }
    }

    /// The same, but that triggers which do not touch each other resolve in one order, where so many wait.
    #[must_use]
    pub fn looking_apart_from(self, from: usize) -> Kernel<'m> {
        Kernel { apart: ApartTriggers::tried_from(self.model, from), ..self }
    }

    /// All answers that the rules can give, in their order.
    #[must_use]
    pub fn answers(&self, what: Silent) -> Vec<Pick> {
        match what {
            Silent::Reading(at) => self.model.rulebook.silent_readings(at).into_iter().map(Pick::Reading).collect(),
            Silent::Precedence(one, other) => {
                let ways = [Ordering::Greater, Ordering::Equal, Ordering::Less];
                ways.into_iter().map(|how| Pick::Precedence(Compared { one, other, how })).collect()
            }
        }
    }

    /// Those that a reading gives to which it keeps, together with all that was answered in a position.
    pub(crate) fn kept_answers(&self, state: &State<impl Trace>, what: Silent) -> SmallVec<[Pick; 8]> {
        let keeps = |pick: &Pick| match &self.kept {
            Some(kept) => kept.iter().any(|it| it.gives(what, *pick) && it.fits(state, &self.readings)),
            None => true,
        };
        self.answers(what).into_iter().filter(keeps).collect()
    }

    /// Whether it is told to stop.
    #[must_use]
    pub fn is_halted(&self) -> bool {
        self.halt.and_then(Halt::halted).is_some()
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

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        self.model.scenario.players.len()
    }
}

impl<'m> Kernel<'m> {
    /// Whether an ability is a trigger.
    #[must_use]
    pub fn is_trigger(&self, ability: AbilityId) -> bool {
        matches!(self.ability(ability).kind, AbilityKind::Trigger(_))
    }

    /// The trigger of an ability.
    #[must_use]
    pub fn trigger(&self, ability: AbilityId) -> Option<&'m Trigger> {
        self.ability(ability).kind.trigger()
    }

    /// What an ability makes when it is placed.
    #[must_use]
    pub fn resolution(&self, ability: AbilityId) -> Option<&'m Resolution> {
        self.ability(ability).kind.resolution()
    }

    /// Whether an ability is for the first time of something, or another.
    pub(crate) fn has_ordinal(&self, ability: AbilityId) -> bool {
        let of_trigger = self.trigger(ability).and_then(|trigger| trigger.ordinal);
        of_trigger.or_else(|| self.replacement(ability)?.ordinal).is_some()
    }

    /// The kind of an event of the rulebook.
    #[must_use]
    pub fn kind(&self, kind: EventKindId) -> &'m model::event::EventKind {
        &self.model.rulebook.events[kind.index()]
    }

    /// The replacement of an ability.
    #[must_use]
    pub fn replacement(&self, ability: AbilityId) -> Option<&'m Replacement> {
        self.ability(ability).kind.replacement()
    }
}
