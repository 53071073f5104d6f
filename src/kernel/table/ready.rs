//! A model is made ready: what can be worked out once is.

use crate::position::key::{HeldAbility, Nth};
use crate::position::object::{Object, ZonePlace};
use crate::position::value::Value;
use crate::position::view::Props;
use crate::table::ability_set::AbilitySet;
use crate::table::additions::Additions;
use crate::table::apart::ApartTriggers;
use crate::table::asked::Asked;
use crate::table::code::Code;
use crate::table::kernel::{Kernel, Listeners};
use crate::table::memo::Memo;
use crate::table::pass_reads::PassReads;
use crate::table::stages::numbers_read;
use base::id::{AbilityId, CardId, ClassId, EventKindId, TallyId, ZoneId};
use model::ability::{AbilityKind, Duration, Modify, Scope};
use model::event::{Change, EventKind, EventPattern, FormPart, Special};
use model::expr::{Expr, Role};
use model::instr::{Instr, Update};
use model::ir::{Model, When};
use model::past::subjects;
use model::policy::{Ordinals, TABLE};
use model::rulebook::{Number, StepKind, classes_of};

impl<'m> Kernel<'m> {
    /// Makes a model ready.
    #[must_use]
    pub fn new(model: &'m Model) -> Kernel<'m> {
        let (tracked, tracked_count) = tracked_columns(model);
        let (readings, reading_count) = readings(model);
        let listeners = listeners(model);
        let applications = applications(model);
        let pasts = model.abilities.iter().any(|ability| !ability.past.is_empty());
        let quiet = quiet(model, &listeners, pasts);
        let mut kernel = Kernel {
            model,
            halt: None,
            hasty: false,
            code: Code::of(model),
            replaced: crate::table::replaced::replaced(model, &listeners),
            plain_costs: crate::table::plain_costs::plain_costs(model, &quiet),
            quiet,
            of_whom: model.rulebook.events.iter().map(of_whom).collect(),
            faces: model.rulebook.face_down().is_some(),
            cards: (0..model.cards.len()).map(|at| card_props(model, CardId::at(at))).collect(),
            first: first_objects(model),
            first_values: (Vec::new(), Vec::new()),
            checks: (0..model.rulebook.checks.len()).filter(|at| could_find(model, *at)).collect(),
            tracked,
            tracked_count,
            bounds: has_bounds(model),
            plain: !model.abilities.iter().any(|ability| matches!(ability.kind, AbilityKind::Continuous(_))),
            mixes_kinds: crate::table::stages::mixes_kinds(model),
            gives_or_takes: crate::table::stages::gives_or_takes(model),
            state_triggers: model.abilities.iter().any(is_state_trigger),
            prevention: kind_of(model, Special::Prevents),
            plays: kind_of(model, Special::Plays),
            activates: kind_of(model, Special::Activates),
            readings,
            reading_count,
            occur: model.rulebook.procedure.iter().position(|step| step.kind == StepKind::Occur).unwrap_or(0) as u8,
            ages: crate::table::ages::asks_for_ages(model),
            ability_ages: crate::table::ages::asks_for_ability_ages(model),
            by_trigger: crate::table::generated_by_triggers::ByTrigger::of(model),
            grades: crate::table::grades::Grades::of(model),
            playing: playing(model),
            required: required(model),
            borne: crate::table::generated_by_triggers::borne(model),
            hangs_on_order: model.rulebook.events.iter().map(|kind| hangs_on_order(model, kind)).collect(),
            leaves: crate::table::generated_by_triggers::departures(model),
            pasts,
            named_in_past: model.abilities.iter().any(reads_by_name),
            waits_to_read: model.abilities.iter().any(|ability| ability.past.iter().any(|kept| kept.waiting)),
            ordinals: model.abilities.iter().any(|it| it.kind.replacement().is_some_and(|it| it.ordinal.is_some())),
            counts_of_effects: may_count_for_themselves(model),
            counts_before_occurring: (0..model.tallies.len()).any(|at| is_counted_before(model, TallyId::at(at))),
            limits: has_limited_triggers(model),
            notations: notations(model),
            live_values: crate::table::stages::has_live_values(model),
            live_conditions: crate::table::stages::has_live_conditions(model),
            pace: CHECKPOINT_STEPS,
            watches: !model.predicates.is_empty(),
            reads: crate::table::stages::all_reads(model, true),
            reads_once_fixed: crate::table::stages::all_reads(model, false),
            homes: crate::table::stages::all_homes(model),
            additions: additions(model, &applications, &listeners),
            apart: ApartTriggers::default(),
            pass_reads: PassReads::of(model, &forbidding(&applications, &listeners)),
            tops: crate::table::tops::Tops::of(model),
            listeners,
            applications,
            memo: Memo::default(),
            asked: Asked::default(),
            kept: None,
        };
        kernel.first_values = kernel.opening_values();
        kernel
    }
}

/// What forbids applications.
fn forbidding<'l>(
    applications: &[Option<EventKindId>; Change::COUNT],
    listeners: &'l [Listeners],
) -> Vec<&'l AbilitySet> {
    applications.iter().flatten().map(|kind| &listeners[kind.index()].cannot).collect()
}

/// What of a model's continuous effects only adds to numbers; what can concern an application is no addition.
fn additions(model: &Model, applications: &[Option<EventKindId>; Change::COUNT], listeners: &[Listeners]) -> Additions {
    // Whether effects apply in the order of staging is asked of each of them.
    if model.predicates.iter().any(|it| it.when == When::Staging) {
        return Additions::none(model);
    }
    let is_answered = |how: Change| applications[how as usize].is_some_and(|kind| !listeners[kind.index()].is_empty());
    Additions::of(model, &numbers_read(model), is_answered)
}

/// The kind of event that is special in this way.
fn kind_of(model: &Model, wanted: Special) -> Option<EventKindId> {
    model.rulebook.events.iter().position(|kind| kind.special == wanted).map(EventKindId::at)
}

/// The column of each tracked number, and how many columns there are.
fn tracked_columns(model: &Model) -> (Vec<Option<u8>>, usize) {
    let mut count = 0;
    let column = |number: &Number| {
        number.tracked.then(|| {
            count += 1;
            (count - 1) as u8
        })
    };
    let columns = model.rulebook.numbers.iter().map(column).collect();
    (columns, count)
}

/// Whether what an event of a kind does can hang on what others of its moment have done, or the other way round.
fn hangs_on_order(model: &Model, kind: &EventKind) -> bool {
    let is_plain = |amount: &Expr| matches!(amount, Expr::Slot(_) | Expr::Is(_));
    let is_less = |by: &Expr| by.negated().is_some_and(is_plain);
    let is_ordered = |zone: &ZoneId| model.rulebook.zones[zone.index()].ordered;
    kind.body.iter().any(|instr| match instr {
        Instr::Update(update) => match update {
            Update::Raise(_, _, by) => !is_plain(by) && !is_less(by),
            Update::Place(_, zone, _) | Update::Create(_, _, zone, _) => is_ordered(zone),
            Update::Cease(_)
            | Update::Face(..)
            | Update::Win(_)
            | Update::Lose(_)
            | Update::Draw
            | Update::Enter(_)
            | Update::Leave(_) => false,
            // Of these there is never less than none: giving first leaves more to be taken.
            Update::RaiseResource(..)
            | Update::PutCounters(..)
            | Update::SetNumber(..)
            | Update::Relate(..)
            | Update::PlaceTop(..)
            | Update::Shuffle(..)
            | Update::Control(..)
            | Update::TurnTo(_) => true,
        },
        Instr::Flow(_) => true,
        // None of these stands in the body of an event that is carried out as it occurs.
        Instr::Happen(_) | Instr::OnEvent(_) | Instr::Choose(_) | Instr::Make(_) | Instr::Script(_) => false,
    })
}

/// Whether a tally counts what is about to happen: it tells effects which time it is that are applied before events occur.
pub(crate) fn is_counted_before(model: &Model, tally: TallyId) -> bool {
    let procedure = &model.rulebook.procedure;
    let occur = procedure.iter().position(|step| step.kind == StepKind::Occur).unwrap_or(0);
    let behind = |class: ClassId| classes_of(&procedure[occur..]).any(|it| it == class);
    model.tallies[tally.index()].class.is_some_and(|class| !behind(class))
}

impl Kernel<'_> {
    /// Whether a tally counts what is about to happen, and not what has occurred.
    #[must_use]
    pub fn is_counted_before(&self, tally: TallyId) -> bool {
        self.counts_before_occurring && is_counted_before(self.model, tally)
    }
}

/// Whether the rulebook or an effect says what a number is at least or at most.
fn has_bounds(model: &Model) -> bool {
    let is_bound = |change: &Modify| matches!(change.change(), Change::AtLeast | Change::AtMost);
    let of_effects = |ability: &model::ability::Ability| {
        ability.kind.continuous().is_some_and(|it| it.parts.iter().any(|part| is_bound(&part.change)))
    };
    model.rulebook.numbers.iter().any(|number| number.least.is_some() || number.most.is_some())
        || model.abilities.iter().any(of_effects)
}

/// Whether a kind of event is always told of an object; and whether it is something that a player does, told of none. A
/// sentence that leaves the player out (`draw 1 card`) means `you`, so that one which names the player is enough for that.
fn of_whom(kind: &EventKind) -> (bool, bool) {
    let always = |role: Role| !kind.forms.is_empty() && kind.forms.iter().all(|form| names(form, role));
    let somewhere = |role: Role| kind.forms.iter().any(|form| names(form, role));
    (always(Role::Object), somewhere(Role::Player) && !somewhere(Role::Object))
}

/// Whether a sentence, however it is said, names a part.
fn names(form: &[FormPart], role: Role) -> bool {
    form.iter().any(|part| match part {
        FormPart::Hole(hole) => *hole == role,
        FormPart::Either(ways) => ways.iter().all(|way| names(way, role)),
        FormPart::Word(_) | FormPart::Optional(_) => false,
    })
}

/// Pieces of work between two checkpoints.
pub(crate) const CHECKPOINT_STEPS: usize = 4096;

/// By kind of event: whether it does nothing but one update after another and nothing can concern it.
/// `pasts`: whether any ability reads of objects that leave.
pub(crate) fn quiet(model: &Model, listeners: &[Listeners], pasts: bool) -> Vec<bool> {
    // Of what leaves, something may be kept, and is forgotten if it comes back.
    let places = |kind: &EventKind| kind.body.iter().any(|instr| matches!(instr.update(), Some(Update::Place(..))));
    let is_kept = |kind: &EventKind| pasts && (kind.looks_back || places(kind));
    let ends_zero = model.rulebook.procedure.iter().any(|step| step.kind == StepKind::EndZero);
    let is_quiet = |(kind, listeners): (&model::event::EventKind, &Listeners)| {
        !ends_zero
            && kind.special == Special::Plain
            && kind.is_free()
            && listeners.is_empty()
            && !is_kept(kind)
            && kind.steps.is_empty()
            && kind.body.iter().all(Instr::is_update)
    };
    model.rulebook.events.iter().zip(listeners).map(is_quiet).collect()
}

/// Whether an ability reads of an object that can leave and is told by name.
fn reads_by_name(ability: &model::ability::Ability) -> bool {
    let is_named = |of: &&Expr| matches!(of, Expr::Is(_));
    ability.past.iter().any(|kept| subjects(&kept.variable.value).iter().any(is_named))
}

/// Where each silent policy, and behind the policies each open question, keeps its reading; and how many there are.
pub(crate) fn readings(model: &Model) -> (Vec<Option<u8>>, usize) {
    let stated = |row: &model::policy::PolicyRow| model.rulebook.policies.get(row.policy as usize)?.value;
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
pub(crate) fn is_state_trigger(ability: &model::ability::Ability) -> bool {
    matches!(&ability.kind, AbilityKind::Trigger(trigger) if trigger.on.is_empty() && !trigger.state.is_true())
}

pub(crate) fn card_props(model: &Model, id: CardId) -> Props {
    let card = &model.cards[id.index()];
    let mut props = Props { card: id, ..Props::default() };
    card.words.iter().for_each(|word| props.add_word(*word));
    props.base.resize(model.rulebook.numbers.len(), Value::NONE);
    for (number, value) in &card.numbers {
        props.base[number.index()] = Value::of(*value);
    }
    props.numbers = props.base.clone();
    for ability in &card.abilities {
        if let Some(keyword) = model.abilities[ability.index()].keyword {
            props.keywords |= 1 << keyword.index();
        }
        let nth = Nth::printed(props.abilities.iter().filter(|held| held.ability == *ability).count());
        props.abilities.push(HeldAbility { ability: *ability, nth });
    }
    props
}

/// Whether a standing check could ever find an object: not if it asks for a word that nothing has or can get.
pub(crate) fn could_find(model: &Model, check: usize) -> bool {
    let each = &model.rulebook.checks[check].each;
    let lacked = |condition: &Expr| {
        let Expr::HasWord(of, word) = condition else { return false };
        **of == Expr::Slot(each.slot) && !can_have(model, *word)
    };
    !each.filter.conjuncts().iter().any(lacked)
}

pub(crate) fn can_have(model: &Model, word: base::id::WordId) -> bool {
    let given =
        |part: &model::ability::EffectPart| matches!(&part.change, Modify::AddWords(words) if words.contains(&word));
    model.cards.iter().any(|card| card.words.contains(&word))
        || model
            .abilities
            .iter()
            .any(|ability| ability.kind.continuous().is_some_and(|continuous| continuous.parts.iter().any(given)))
}

/// The notations that the audit of staging reads, where it is asked for.
pub(crate) fn notations(model: &Model) -> Vec<Vec<crate::table::notation::Notation>> {
    let audited = model.predicates.iter().any(|it| it.when == When::Staging);
    if audited { crate::table::notation::notations(model) } else { Vec::new() }
}

pub(crate) fn first_objects(model: &Model) -> Vec<Object> {
    let mut places = std::collections::BTreeMap::new();
    let each = |it: &model::scenario::StartObject| {
        let zone = &model.rulebook.zones[it.zone.index()];
        let next: &mut ZonePlace = places.entry((it.owner, it.zone)).or_default();
        let place = if zone.ordered && !zone.hidden { *next } else { ZonePlace::BOTTOM };
        *next = next.above();
        Object { card: it.card, owner: it.owner, control: it.owner, zone: it.zone, place, exists: true }
    };
    model.scenario.objects.iter().map(each).collect()
}

pub(crate) fn listeners(model: &Model) -> Vec<Listeners> {
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
            AbilityKind::Can(on) => each(on, &mut |found| found.can.insert(id)),
            AbilityKind::Suppress(on, _) => each(on, &mut |found| found.suppress.insert(id)),
            AbilityKind::Required(requirement) if requirement.bound().is_some() => {
                each(requirement.on(), &mut |found| found.required.insert(id));
            }
            AbilityKind::Required(_) => {}
            AbilityKind::Continuous(continuous) => {
                if let Scope::Next(pattern, _) = &continuous.scope {
                    each(std::slice::from_ref(pattern), &mut |found| found.nexts.insert(id));
                }
            }
            AbilityKind::Resolution(_) | AbilityKind::Activated(_) | AbilityKind::Playing(_) | AbilityKind::Mark => {}
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

/// The effects that say how cards can be played.
pub(crate) fn playing(model: &Model) -> AbilitySet {
    let mut set = AbilitySet::default();
    for (at, ability) in model.abilities.iter().enumerate() {
        if matches!(ability.kind, AbilityKind::Playing(_)) {
            set.insert(AbilityId::at(at));
        }
    }
    set
}

/// What requires something of players.
pub(crate) fn required(model: &Model) -> AbilitySet {
    let mut set = AbilitySet::default();
    for (at, ability) in model.abilities.iter().enumerate() {
        if matches!(ability.kind, AbilityKind::Required(_)) {
            set.insert(AbilityId::at(at));
        }
    }
    set
}

/// The kind of event that each way of modifying is, where the rulebook declares one.
pub(crate) fn applications(model: &Model) -> [Option<EventKindId>; Change::COUNT] {
    let mut applications = [None; Change::COUNT];
    for (at, kind) in model.rulebook.events.iter().enumerate() {
        if let Special::Applies(change) = kind.special {
            applications[change as usize] = Some(EventKindId::at(at));
        }
    }
    applications
}

pub(crate) fn has_limited_triggers(model: &Model) -> bool {
    model.abilities.iter().any(|it| matches!(&it.kind, AbilityKind::Trigger(trigger) if trigger.limit.is_some()))
}

/// Whether any effect may count for itself which time something is.
fn may_count_for_themselves(model: &Model) -> bool {
    let has_ordinal = |kind: &AbilityKind| {
        let of_trigger = kind.trigger().and_then(|trigger| trigger.ordinal);
        of_trigger.or_else(|| kind.replacement()?.ordinal).is_some()
    };
    model.rulebook.stated() != Some(Ordinals::All) && model.abilities.iter().any(|it| has_ordinal(&it.kind))
}
