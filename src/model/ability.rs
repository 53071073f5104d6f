//! Abilities and the effects they make.
//!
//! One definition serves static abilities of objects and effects that a layer
//! generates; the state only knows which definition, of which object, with
//! which environment.

use super::event::{Change, EventPattern};
use super::expr::{Expr, Role, Select, Slot};
use super::instr::Instr;
use base::id::{CardId, ClassId, ClauseId, KeywordId, NumberId, PeriodId, TallyId, WordId, WordSetId, ZoneId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A definition of an ability or effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// How stories call it: the card's or keyword's name.
    pub name: String,
    /// Its canonical sentence.
    pub sentence: String,
    /// The clauses that it cites.
    pub clauses: Vec<ClauseId>,
    /// The keyword of which it is an instance.
    pub keyword: Option<KeywordId>,
    /// Whether it and all instances of that keyword on one object are one, whose variable is the sum of theirs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adds_up: bool,
    /// The zones in which it works; empty: everywhere.
    pub zones: Vec<ZoneId>,
    /// Whether it is of its object while that lies face-down, and only then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub face_down: bool,
    /// How many slots its environment has.
    pub slots: u8,
    /// The roles of a met event that its instructions, targets or locks read: bit `role`.
    pub captures: u16,
    /// Variables (X): locked or live as the rulebook says.
    pub variables: Vec<Variable>,
    /// What it reads of objects that can have left by then: where each value is kept, and what is kept there just before they
    /// leave.
    #[serde(default)]
    pub past: Vec<KeptReading>,
    /// What the abilities that make it keep in this way in its environment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub past_outside: Vec<Variable>,
    /// What it asks in the same way of the event that it answers behind it: whether that is the event it waits for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Variable>,
    /// How long its effect lasts when a layer generates it; `None`: not stated.
    pub duration: Option<Duration>,
    /// While this is true it generates its effect (static abilities).
    pub condition: Expr,
    /// What it is.
    pub kind: AbilityKind,
}

impl Ability {
    /// All that is kept in its environment of objects that can have left: by itself, and by what makes it.
    pub fn kept_of_past(&self) -> impl Iterator<Item = &Variable> {
        self.past.iter().map(|kept| &kept.variable).chain(&self.past_outside)
    }
}

/// A variable of an effect, such as X.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variable {
    /// Where it is bound.
    pub slot: Slot,
    /// What it is.
    pub value: Expr,
}

/// What an ability reads of an object that can have left by then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeptReading {
    /// Where it is kept, and what it is.
    pub variable: Variable,
    /// Whether instructions that have made events read it.
    pub under_way: bool,
    /// Whether it is of an object that is known from when the ability waits for its event, or to resolve.
    pub waiting: bool,
    /// Whether variables alone read it, whose values can be fixed before.
    pub by_variables: bool,
}

/// How long an effect lasts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Duration {
    /// Until this period ends (the next end of it, of anybody).
    UntilEndOf(PeriodId),
    /// Until the end of this period in this player's next turn; the player is fixed at generation.
    UntilEndOfNext(PeriodId, Slot),
    /// Until such an event has happened.
    UntilEvent(EventPattern),
    /// As long as a condition holds.
    AsLongAs(Expr),
    /// Until the end of the game.
    Indefinite,
}

impl Duration {
    /// The event until which it lasts, if it is one.
    #[must_use]
    pub fn event(&self) -> Option<&EventPattern> {
        match self {
            Duration::UntilEvent(pattern) => Some(pattern),
            Duration::UntilEndOf(_) | Duration::UntilEndOfNext(..) | Duration::AsLongAs(_) | Duration::Indefinite => {
                None
            }
        }
    }

    /// The player in whose next turn it ends, if it ends in somebody's.
    #[must_use]
    pub fn next_turn_of(&self) -> Option<Slot> {
        match self {
            Duration::UntilEndOfNext(_, slot) => Some(*slot),
            Duration::UntilEndOf(_) | Duration::UntilEvent(_) | Duration::AsLongAs(_) | Duration::Indefinite => None,
        }
    }
}

/// What an ability is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AbilityKind {
    /// Followed when the card resolves.
    Resolution(Resolution),
    /// A player's choice, at a cost.
    Activated(Activated),
    /// Met by events or states.
    Trigger(Trigger),
    /// Replaces events.
    Replacement(Replacement),
    /// Modifies objects.
    Continuous(Continuous),
    /// Such events can't happen: they are not even proposed. For applications: the effect does not apply.
    Cannot(Vec<EventPattern>),
    /// Such events can happen although the rulebook's own rules forbid them. What an effect forbids stays forbidden.
    Can(Vec<EventPattern>),
    /// Triggers that such an event would meet do not trigger: those of objects that fit, or all.
    Suppress(Vec<EventPattern>, Option<Select>),
    /// What players are required to do, as far as they are able to.
    Required(Requirement),
    /// How cards can be played: from where, and at which cost.
    Playing(Playing),
    /// A mark that others can ask about (a keyword without rules of its own).
    Mark,
}

impl AbilityKind {
    /// The trigger that it is, if it is one.
    #[must_use]
    pub fn trigger(&self) -> Option<&Trigger> {
        match self {
            AbilityKind::Trigger(it) => Some(it),
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => None,
        }
    }

    /// What waits of it and resolves, if something does.
    #[must_use]
    pub fn resolution(&self) -> Option<&Resolution> {
        match self {
            AbilityKind::Trigger(it) => Some(&it.resolution),
            AbilityKind::Activated(it) => Some(&it.resolution),
            AbilityKind::Resolution(it) => Some(it),
            AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => None,
        }
    }

    /// The replacement that it is, if it is one.
    #[must_use]
    pub fn replacement(&self) -> Option<&Replacement> {
        match self {
            AbilityKind::Replacement(it) => Some(it),
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => None,
        }
    }

    /// The continuous effect that it is, if it is one.
    #[must_use]
    pub fn continuous(&self) -> Option<&Continuous> {
        match self {
            AbilityKind::Continuous(it) => Some(it),
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => None,
        }
    }

    /// What cannot happen by it, if it forbids something.
    #[must_use]
    pub fn forbids(&self) -> Option<&[EventPattern]> {
        match self {
            AbilityKind::Cannot(on) => Some(on),
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Trigger(_)
            | AbilityKind::Replacement(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => None,
        }
    }

    /// Whether it ends when it has answered once ("the next time").
    #[must_use]
    pub fn is_next(&self) -> bool {
        match self {
            AbilityKind::Trigger(trigger) => trigger.next,
            AbilityKind::Replacement(replacement) => replacement.next,
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => false,
        }
    }

    /// Whether it works without an object: it answers, replaces, forbids or allows events.
    #[must_use]
    pub fn answers_events(&self) -> bool {
        match self {
            AbilityKind::Replacement(_)
            | AbilityKind::Cannot(_)
            | AbilityKind::Can(_)
            | AbilityKind::Suppress(..)
            | AbilityKind::Required(_) => true,
            AbilityKind::Trigger(trigger) => !trigger.on.is_empty(),
            AbilityKind::Resolution(_)
            | AbilityKind::Activated(_)
            | AbilityKind::Continuous(_)
            | AbilityKind::Playing(_)
            | AbilityKind::Mark => false,
        }
    }
}

/// What players are required to do, as far as they are able to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Requirement {
    /// Whoever is the player of such an event, to make one happen.
    Event(RequiredEvent),
    /// Whoever chooses an object, to choose one that fits.
    Choice(RequiredChoice),
}

impl Requirement {
    /// The events that fulfil it.
    #[must_use]
    pub fn on(&self) -> &[EventPattern] {
        match self {
            Requirement::Event(event) => &event.on,
            Requirement::Choice(_) => &[],
        }
    }

    /// How often it is to be fulfilled; without: whenever it can be.
    #[must_use]
    pub fn bound(&self) -> Option<Bound> {
        match self {
            Requirement::Event(event) => event.bound,
            Requirement::Choice(_) => None,
        }
    }
}

/// An event that players are required to make happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RequiredEvent {
    /// Such an event.
    pub on: Vec<EventPattern>,
    /// How often; without: whenever it can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
    /// The part of the event of which each one is required by itself ("each unit must attack").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<Role>,
}

/// An object that players are required to choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RequiredChoice {
    /// Where the player who chooses is bound, and for whom of them it is required.
    pub player: Slot,
    /// As `player`.
    pub who: Expr,
    /// What is to be chosen.
    pub what: Select,
    /// Whether as a target only.
    pub target: bool,
    /// For what: the object of whose text the choice is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Select>,
}

/// What goes onto the stack (or pool, or queue) and what is done when it resolves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Resolution {
    /// The modes; exactly one, without a choice, if the ability is not modal.
    pub modes: Vec<Mode>,
    /// Where the chosen mode is bound, if the ability is modal.
    pub mode: Option<Slot>,
}

/// One mode of an ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mode {
    /// Its targets, in order.
    pub targets: Vec<Target>,
    /// What it does.
    pub body: Vec<Instr>,
}

/// A target that is declared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// What fits, and where it is bound.
    pub select: Select,
    /// Of several ("2 target units"): where the one before it is bound.
    pub after: Option<Slot>,
    /// How many of its number there are.
    pub of: u8,
    /// Whether fewer will do ("up to 2 target units").
    pub up_to: bool,
}

/// An activated ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Activated {
    /// When it may be activated.
    pub condition: Expr,
    /// That what its cost takes is there, as far as its text tells.
    pub foreseen: Expr,
    /// The cost, paid in order.
    pub cost: Vec<Instr>,
    /// How often.
    pub limit: Option<Bound>,
    /// What it makes.
    #[serde(rename = "layer")]
    pub resolution: Resolution,
}

/// How cards can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Playing {
    /// The controller may play those that fit from these zones as well.
    From(Select, Vec<ZoneId>),
    /// Whoever plays one that fits also pays this; that player is `you` in it.
    Additional(Select, Vec<Instr>),
    /// The controller may pay this for one that fits, in place of the number that is its cost.
    Alternative(Select, Vec<Instr>),
}

impl Playing {
    /// Which cards are meant.
    #[must_use]
    pub fn which(&self) -> &Select {
        match self {
            Playing::From(which, _) | Playing::Additional(which, _) | Playing::Alternative(which, _) => which,
        }
    }

    /// The zones from which it lets cards be played.
    #[must_use]
    pub fn opens(&self) -> &[ZoneId] {
        match self {
            Playing::From(_, zones) => zones,
            Playing::Additional(..) | Playing::Alternative(..) => &[],
        }
    }

    /// What is paid.
    #[must_use]
    pub fn cost(&self) -> &[Instr] {
        match self {
            Playing::From(..) => &[],
            Playing::Additional(_, cost) | Playing::Alternative(_, cost) => cost,
        }
    }
}

/// At most so often in a period.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// How often.
    pub times: u8,
    /// In which period; `None`: ever.
    pub period: Option<PeriodId>,
}

/// A triggered ability or effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// The events that meet it; empty: triggered by the state alone.
    pub on: Vec<EventPattern>,
    /// The state that it needs: with `on`, when the event occurs; without, when it becomes true.
    pub state: Expr,
    /// Only on these times that it is met, counted by the tally for the controller.
    pub ordinal: Option<Ordinal>,
    /// The most often it can trigger.
    pub limit: Option<Bound>,
    /// It ends when it has triggered once ("the next time").
    pub next: bool,
    /// Its priority among waiting ones, where the rulebook's policy asks.
    pub priority: i32,
    /// Once for all events of a moment, if they happen to so many objects ("when 2 or more units are destroyed").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<Batch>,
    /// What it puts where triggers go.
    #[serde(rename = "layer")]
    pub resolution: Resolution,
}

impl Trigger {
    /// Whether it answers only so many of the events that meet it.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        self.ordinal.is_some() || self.limit.is_some() || self.next
    }
}

/// What a trigger that answers a moment as one asks of it, and what it knows of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// To how many objects its events happen at least.
    pub least: u8,
    /// Where it is bound to how many they do.
    pub many: Slot,
    /// Where those objects are bound.
    pub them: Vec<Slot>,
}

/// "The first time each turn": the tally counts whether or not the effect exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ordinal {
    /// The tally that counts the times.
    pub tally: TallyId,
    /// Which time, from 1.
    pub time: u8,
}

/// A replacement ability or effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// Its class: the step of the event procedure in which it applies.
    pub class: ClassId,
    /// The events that it can replace.
    pub on: Vec<EventPattern>,
    /// Which times only.
    pub ordinal: Option<Ordinal>,
    /// The most often it can apply.
    pub limit: Option<Bound>,
    /// It ends when it has been applied once ("the next time", "prevent it").
    pub next: bool,
    /// The most it prevents over all events: a shield, used up as it prevents. Evaluated at generation, or until it is used.
    pub shield: Option<Expr>,
    /// Its controller may decline; it can be done only where this is true.
    pub optional: Option<Expr>,
    /// What it does, in order: changes of the event, and sub-events before it.
    pub body: Vec<Instr>,
    /// The amounts of what it adds to its event: where each is kept as it applies, where the rulebook wants that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<Variable>,
}

/// A continuous ability or effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Continuous {
    /// Which objects.
    pub scope: Scope,
    /// The slot in which each affected object is bound.
    pub affected: Slot,
    /// What is done to each, every part in its stage.
    pub parts: Vec<EffectPart>,
    /// At whose end it no longer waits for the next object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<PeriodId>,
    /// Whether it is part of a replacement worded `as`, so that a rulebook can say that it defines copyable properties.
    #[serde(default)]
    pub defines: bool,
}

/// Which objects a continuous effect modifies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// One object: an expression, fixed when a layer generates the effect.
    One(Expr),
    /// All that fit. Objects that a layer's effect has started to affect stay affected.
    Each(Select),
    /// The next object (role `object`) of such an event that fits, then only that one.
    Next(EventPattern, Select),
}

impl Scope {
    /// The event whose next object it is about, if it is about one.
    #[must_use]
    pub fn next(&self) -> Option<&EventPattern> {
        match self {
            Scope::Next(pattern, _) => Some(pattern),
            Scope::One(_) | Scope::Each(_) => None,
        }
    }
}

/// One part of a continuous effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffectPart {
    /// Applied only where this holds (checked continuously).
    pub condition: Expr,
    /// How.
    pub change: Modify,
    /// The self-replacement effects that the application of this part may meet.
    pub instead: Vec<base::id::AbilityId>,
}

/// A modification of one object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[serde(rename_all = "kebab-case")]
pub enum Modify {
    /// It becomes a copy of this object.
    Copy(Expr),
    /// This player controls it.
    Control(Expr),
    /// It gains words.
    AddWords(Vec<WordId>),
    /// It loses these words.
    RemoveWords(Vec<WordId>),
    /// It loses all words of these sets.
    RemoveSets(Vec<WordSetId>),
    /// It gains abilities (a keyword is one or more).
    AddAbilities(Vec<base::id::AbilityId>, Option<KeywordId>),
    /// It loses this keyword; without one: all abilities.
    RemoveAbilities(Option<KeywordId>),
    /// It has no abilities, whatever gives it some.
    NoAbilities,
    /// It has this numeric property, with a value; without one: it loses it.
    Property(NumberId, Option<Expr>),
    /// A number is changed; `base` for its base value.
    Number {
        /// Set, multiply, divide, add or subtract.
        how: Change,
        /// Which number.
        number: NumberId,
        /// Whether its base value.
        base: bool,
        /// By how much.
        by: Expr,
    },
}

impl Modify {
    /// How it changes the object.
    #[must_use]
    pub fn change(&self) -> Change {
        match self {
            Modify::Copy(_) => Change::Copy,
            Modify::Control(_) => Change::Control,
            Modify::AddWords(_) => Change::AddWords,
            Modify::RemoveWords(_) | Modify::RemoveSets(_) => Change::RemoveWords,
            Modify::AddAbilities(..) => Change::AddAbility,
            Modify::RemoveAbilities(_) | Modify::NoAbilities => Change::RemoveAbility,
            Modify::Property(..) => Change::Property,
            Modify::Number { how, .. } => *how,
        }
    }
}

/// A card definition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// Its words.
    pub words: Vec<WordId>,
    /// Its numbers.
    pub numbers: Vec<(NumberId, i32)>,
    /// Its abilities.
    pub abilities: Vec<base::id::AbilityId>,
    /// Whether it is a definition of tokens.
    pub token: bool,
    /// The definition's identity for [`Expr::IsCard`]: cards that a scenario varies share it.
    pub like: CardId,
    /// What its objects are while they lie face-down, where the rulebook knows that: a definition of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<CardId>,
}
