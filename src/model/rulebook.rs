//! A rulebook: vocabulary, procedures and policies.

use super::event::EventKind;
use super::expr::Expr;
use super::instr::Instr;
use super::policy::{Policy, PolicyValue, Stance, TABLE};
use base::id::{AbilityId, ClassId, ClauseId, NumberId, PeriodId, ResourceId, WordId, WordSetId, ZoneId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// Its name.
    pub name: String,
    /// What it states, in words.
    pub title: String,
    /// Its clauses and assumptions.
    pub clauses: Vec<Clause>,
    /// Its zones.
    pub zones: Vec<Zone>,
    /// Numeric properties of objects.
    pub numbers: Vec<Number>,
    /// Numeric properties of players.
    pub resources: Vec<String>,
    /// Those of them that can be less than nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signed: Vec<ResourceId>,
    /// Kinds of counters.
    pub counters: Vec<String>,
    /// Relations in which one object can stand to another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relations: Vec<Relation>,
    /// Sets of words.
    pub word_sets: Vec<WordSet>,
    /// Words.
    pub words: Vec<Word>,
    /// Keywords, with or without a definition.
    pub keywords: Vec<String>,
    /// Periods.
    pub periods: Vec<Period>,
    /// Priorities that triggers can have, the highest first; below them are all other triggers.
    #[serde(default)]
    pub priorities: Vec<String>,
    /// The most triggered abilities that a card may have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card_limit: Option<CardLimit>,
    /// The names of the events on which abilities can trigger, where the rulebook lists them; none: on every event.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trigger_events: Vec<String>,
    /// Kinds of events.
    pub events: Vec<EventKind>,
    /// Classes of replacement effects.
    pub classes: Vec<String>,
    /// By class: the clauses that give it.
    #[serde(default)]
    pub class_clauses: Vec<Vec<ClauseId>>,
    /// Words of objects that are no player's: what happens to them affects nobody.
    #[serde(default)]
    pub neutral: Vec<WordId>,
    /// The event procedure.
    pub procedure: Vec<ProcedureStep>,
    /// Rules of the book that answer, replace and forbid events.
    #[serde(default)]
    pub rules: Vec<Rule>,
    /// The stages of continuous effects, lowest first.
    pub stages: Vec<Stage>,
    /// The substages of stages of numbers, in order.
    pub substages: Vec<Substage>,
    /// The clauses that give the substages, and that give "independent before dependent".
    pub substage_clauses: Vec<ClauseId>,
    /// What holds at all times ("a hero at 0 life loses").
    pub checks: Vec<StandingCheck>,
    /// How cards are played, if at all.
    pub play: Option<Play>,
    /// One stance per row of the policy table, in its order.
    pub policies: Vec<Stance>,
    /// Questions of its own that its page leaves open, or answers in two ways.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<OpenQuestion>,
}

/// How many triggered abilities of its own a card may have; those that its keywords stand for do not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardLimit {
    /// The most.
    pub most: u8,
    /// Whether an ability that answers one of several events counts once for each.
    pub by_event: bool,
    /// The clauses that say so.
    pub clauses: Vec<ClauseId>,
}

/// A question that is no policy: its texts ask it, and each of its readings has clauses of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenQuestion {
    /// Its name.
    pub name: String,
    /// Its readings, at least two.
    pub readings: Vec<QuestionReading>,
    /// The position of the reading that the rulebook takes; none: it is silent.
    pub taken: Option<u8>,
}

/// One reading of a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionReading {
    /// Its name.
    pub name: String,
    /// The clauses that say so.
    pub clauses: Vec<ClauseId>,
}

/// A clause or assumption.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// Its number.
    pub id: String,
    /// What it is about, in a few words of ours.
    pub title: String,
    /// Whether it is an assumption from outside the page.
    pub assumption: bool,
    /// Whether it only defines a term, so that nothing can violate it.
    pub definition: bool,
    /// The number that it had in the rulebook that declares it, where one that extends that has given it another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
}

impl Clause {
    /// The number that it had in the rulebook that declares it.
    #[must_use]
    pub fn first_number(&self) -> &str {
        self.was.as_deref().unwrap_or(&self.id)
    }
}

/// A zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Whether its order matters.
    pub ordered: bool,
    /// Whether its order is known to nobody: a card that comes up is drawn from all by nature.
    pub hidden: bool,
    /// Whether abilities and effects reach objects here unless they say otherwise.
    pub in_play: bool,
    /// Whether tokens cease to exist here.
    pub no_tokens: bool,
    /// Whether what comes here lies face-down.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub face_down: bool,
}

/// A numeric property of objects.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Number {
    /// Its name.
    pub name: String,
    /// Whether the position keeps it (life), so that it can be raised and lowered for good.
    pub tracked: bool,
    /// What it is never below, however low effects would make it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<i32>,
    /// What it is never above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<i32>,
}

/// A set of words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WordSet {
    /// Its name.
    pub name: String,
    /// Its words.
    pub words: Vec<WordId>,
}

/// A word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// The word.
    pub name: String,
    /// The set it belongs to.
    pub set: WordSetId,
}

/// A period: turn, phase, step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// Its name.
    pub name: String,
    /// The period in which it lies.
    pub within: Option<PeriodId>,
    /// Whether the turn passes to the next player at its end.
    #[serde(default)]
    pub passes: bool,
}

/// A step of the event procedure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProcedureStep {
    /// What is done.
    pub kind: StepKind,
    /// How the effects of a step that applies some are taken.
    #[serde(default)]
    pub turns: Turns,
    /// The clauses that say so.
    pub clauses: Vec<ClauseId>,
}

/// How the effects of one step of the event procedure are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[serde(default)]
pub struct Turns {
    /// In rounds: from the turn player on, each player takes one or passes, until all have passed in a row.
    pub rounds: bool,
    /// Who takes the next in this step, as a value of the policy on it; none: as the policy says.
    pub order: Option<u8>,
}

/// A relation in which one object can stand to another: attached, linked. It is over when one of them leaves play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Relation {
    /// Its name, as it stands between the two: `attached to`.
    pub name: String,
    /// Whether each stands in it to the other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mutual: bool,
}

/// What a step of the event procedure does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// The first player is selected.
    SelectFirst,
    /// Active replacement effects of these classes apply.
    Replace(Vec<ClassId>),
    /// The event occurs.
    Occur,
    /// Events, and parts of events, of amount zero end here.
    EndZero,
    /// The event is complete.
    Complete,
}

/// A stage of continuous effects.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// The properties that its effects modify.
    pub properties: Vec<ObjectProperty>,
    /// The clauses that say so.
    pub clauses: Vec<ClauseId>,
}

/// A property that effects modify or read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ObjectProperty {
    /// All copyable properties at once.
    Copyable,
    /// Who controls the object.
    Control,
    /// The words of a set.
    Words(WordSetId),
    /// Abilities and keywords.
    Abilities,
    /// Base values of numbers.
    BaseNumbers,
    /// Values of numbers.
    Numbers,
}

/// A substage of the stages of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Substage {
    /// Effects that give or take a numeric property.
    Property,
    /// Independent effects that set it.
    Set,
    /// ... that multiply it.
    Multiply,
    /// ... that divide it.
    Divide,
    /// ... that add to it.
    Add,
    /// ... that subtract from it.
    Subtract,
    /// Dependent effects.
    Dependent,
}

/// Something that the rules look at after every event ("a hero at 0 life loses").
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandingCheck {
    /// For each of these objects, all at once ...
    pub each: super::expr::Select,
    /// ... this is done.
    pub body: Vec<Instr>,
    /// The clauses that say so.
    pub clauses: Vec<ClauseId>,
    /// As the rulebook words it; nobody reads it but people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sentence: String,
}

/// A rule of the book that works as an ability would, and that no object has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// What it does. It has no `this`, and is the turn player's.
    pub ability: AbilityId,
    /// Its canonical sentence.
    pub sentence: String,
}

/// How cards are played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The zones from which.
    pub from: Vec<ZoneId>,
    /// Where the card waits as a layer.
    pub to: ZoneId,
    /// The number that is its cost, and the resource that pays it.
    pub cost: Option<(NumberId, ResourceId)>,
    /// When (asked of `this`); none: at any time.
    #[serde(default)]
    pub possible: Option<Expr>,
    /// What is done with `this` when an ability of it is activated from a zone, before its cost is paid.
    #[serde(default)]
    pub activated: Vec<(ZoneId, Vec<Instr>)>,
    /// What becomes of it when it has resolved: the first rule whose condition (on `this`) holds.
    pub then: Vec<(Expr, Vec<Instr>)>,
    /// The clauses that say so.
    pub clauses: Vec<ClauseId>,
    /// As the rulebook words it, line by line; nobody reads it but people.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
}

/// Substages by their names.
pub const SUBSTAGES: [(&str, Substage); 7] = [
    ("property", Substage::Property),
    ("set", Substage::Set),
    ("multiply", Substage::Multiply),
    ("divide", Substage::Divide),
    ("add", Substage::Add),
    ("subtract", Substage::Subtract),
    ("dependent", Substage::Dependent),
];

/// What effects modify, but for the sets of words, by its name.
pub const PROPERTIES: [(&str, ObjectProperty); 5] = [
    ("copyable", ObjectProperty::Copyable),
    ("control", ObjectProperty::Control),
    ("abilities", ObjectProperty::Abilities),
    ("base numbers", ObjectProperty::BaseNumbers),
    ("numbers", ObjectProperty::Numbers),
];

impl Turns {
    /// How rulebooks write it, behind the classes of a step.
    #[must_use]
    pub fn text(self) -> String {
        let order = self.order.and_then(|at| Policy::ReplacementOrder.row().values.get(usize::from(at)));
        let rounds = if self.rounds { " in rounds" } else { "" };
        format!("{rounds}{}", order.map_or_else(String::new, |order| format!(" ordered by {order}")))
    }
}

impl ProcedureStep {
    /// A step without more about it.
    #[must_use]
    pub fn new(kind: StepKind) -> ProcedureStep {
        ProcedureStep { kind, turns: Turns::default(), clauses: Vec::new() }
    }
}

impl Substage {
    /// How rulebooks call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        SUBSTAGES.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }
}

/// The classes of replacement effects that some steps of the event procedure apply.
pub fn classes_of(steps: &[ProcedureStep]) -> impl Iterator<Item = ClassId> {
    let of_step = |step: &ProcedureStep| match &step.kind {
        StepKind::Replace(classes) => classes.clone(),
        StepKind::SelectFirst | StepKind::Occur | StepKind::EndZero | StepKind::Complete => Vec::new(),
    };
    steps.iter().flat_map(of_step)
}

/// The word that objects have while they lie face-down.
pub const FACE_DOWN: &str = "face-down";

/// How a text says that an object does not have it.
pub const FACE_UP: &str = "face-up";

impl Rulebook {
    /// The word that objects have while they lie face-down, if the rulebook knows that they can.
    #[must_use]
    pub fn face_down(&self) -> Option<WordId> {
        self.words.iter().position(|word| word.name == FACE_DOWN).map(WordId::at)
    }

    /// How a policy, or behind the policies a question, is called; by the number under which its readings are taken.
    #[must_use]
    pub fn silent_name(&self, at: u8) -> &str {
        match TABLE.get(usize::from(at)) {
            Some(row) => row.key,
            None => self.question(at).map_or("a policy", |question| &question.name),
        }
    }

    /// What it states of a policy.
    #[must_use]
    pub fn stated<P: PolicyValue>(&self) -> Option<P> {
        self.policies.get(P::POLICY as usize).and_then(|stance| stance.value).map(P::at)
    }

    /// The values that can be read where it is silent, by position.
    #[must_use]
    pub fn silent_readings(&self, at: u8) -> Vec<u8> {
        let values = self.silent_values(at).len();
        match self.policies.get(usize::from(at)) {
            Some(stance) => stance.readings(values),
            None => (0..values as u8).collect(),
        }
    }

    /// How its values are called.
    #[must_use]
    pub fn silent_values(&self, at: u8) -> Vec<&str> {
        match (TABLE.get(usize::from(at)), self.question(at)) {
            (Some(row), _) => row.values.to_vec(),
            (None, Some(question)) => question.readings.iter().map(|reading| reading.name.as_str()).collect(),
            (None, None) => Vec::new(),
        }
    }

    /// The clauses that speak for one of its values in particular.
    #[must_use]
    pub fn reading_clauses(&self, at: u8, value: u8) -> &[ClauseId] {
        match (self.policies.get(usize::from(at)), self.question(at)) {
            (Some(stance), _) => stance.clauses_for(value),
            (None, Some(question)) => question.readings.get(usize::from(value)).map_or(&[], |reading| &reading.clauses),
            (None, None) => &[],
        }
    }

    /// The number under which its readings are taken.
    #[must_use]
    pub fn silent_number(&self, name: &str) -> Option<u8> {
        let numbers = 0..(TABLE.len() + self.questions.len()) as u8;
        numbers.into_iter().find(|at| self.silent_name(*at) == name)
    }

    /// Whether it is stated, silent as the rulebook says, or not spoken of; questions are always spoken of.
    #[must_use]
    pub fn is_declared(&self, at: u8) -> bool {
        self.policies.get(usize::from(at)).is_none_or(|stance| stance.declared)
    }

    /// Settles it: the rulebook says so.
    pub fn settle(&mut self, at: u8, value: u8) {
        if let Some(stance) = self.policies.get_mut(usize::from(at)) {
            stance.value = Some(value);
            stance.declared = true;
        } else if let Some(question) = self.questions.get_mut(usize::from(at).wrapping_sub(TABLE.len())) {
            question.taken = Some(value);
        }
    }

    /// The question of this number.
    #[must_use]
    pub fn question(&self, at: u8) -> Option<&OpenQuestion> {
        self.questions.get(usize::from(at).checked_sub(TABLE.len())?)
    }

    /// How a step of the event procedure is called.
    #[must_use]
    pub fn step_name(&self, step: &ProcedureStep) -> String {
        match &step.kind {
            StepKind::SelectFirst => "select first player".to_owned(),
            StepKind::Occur => "occur".to_owned(),
            StepKind::EndZero => "events of amount zero end".to_owned(),
            StepKind::Complete => "complete".to_owned(),
            StepKind::Replace(classes) => {
                let names: Vec<&str> = classes.iter().map(|class| self.classes[class.index()].as_str()).collect();
                format!("replace {}", names.join(", "))
            }
        }
    }

    /// A step of the event procedure in full, but for its clauses.
    #[must_use]
    pub fn step_text(&self, step: &ProcedureStep) -> String {
        self.step_name(step) + &step.turns.text()
    }

    /// How a property that effects modify is called.
    #[must_use]
    pub fn property_name(&self, property: ObjectProperty) -> String {
        match property {
            ObjectProperty::Words(set) => self.word_sets[set.index()].name.clone(),
            ObjectProperty::Copyable
            | ObjectProperty::Control
            | ObjectProperty::Abilities
            | ObjectProperty::BaseNumbers
            | ObjectProperty::Numbers => PROPERTIES
                .iter()
                .find(|(_, known)| *known == property)
                .map_or(String::new(), |(name, _)| (*name).to_owned()),
        }
    }

    /// How a stage is called: by what its effects modify.
    #[must_use]
    pub fn stage_name(&self, stage: &Stage) -> String {
        let names: Vec<String> = stage.properties.iter().map(|property| self.property_name(*property)).collect();
        names.join(", ")
    }
}
