//! Where things stand in a model: the one walk over all of it.
//!
//! Whoever looks for something in a text (a slot, an ability, a division) or
//! changes something everywhere says what it does with that, and inherits the
//! way there. Every struct is taken apart with all its fields, and every enum
//! with all its variants, without `..` and without `_ =>`. So a new place for
//! an expression does not compile until it is walked here, and then everybody
//! walks it.
//!
//! A method that is overridden stops the walk where it stands, unless it calls
//! the function of the same name in [`walk`] (or [`walk_mut`]), which goes to
//! the parts directly inside.

use super::ability::{
    Ability, AbilityKind, Activated, Batch, Card, Continuous, Duration, EffectPart, KeptReading, Mode, Modify, Playing,
    Replacement, RequiredChoice, RequiredEvent, Requirement, Resolution, Scope, Target, Trigger, Variable,
};
use super::event::{EventKind, EventPattern, EventTemplate};
use super::expr::{Expr, Select, Slot};
use super::instr::{Choose, Flow, Happen, Instr, Make, OnEvent, ScriptInstr, TokenOf, Update};
use super::ir::{Model, Predicate, Tally, When};
use super::rulebook::{Play, Rule, Rulebook, StandingCheck};
use super::scenario::{Observation, PlayerMove, Scenario, ScriptLine};
use base::id::AbilityId;

macro_rules! visitor {
    ($(#[$doc:meta])* $trait:ident in $walk:ident, $(($life:lifetime))? $($mut:ident)?) => {
        $(#[$doc])*
        pub trait $trait$(<$life>)? {
            /// An ability.
            fn ability(&mut self, ability: &$($life)? $($mut)? Ability) {
                $walk::ability(self, ability);
            }

            /// What an ability is.
            fn kind(&mut self, kind: &$($life)? $($mut)? AbilityKind) {
                $walk::kind(self, kind);
            }

            /// What goes onto the stack.
            fn resolution(&mut self, resolution: &$($life)? $($mut)? Resolution) {
                $walk::resolution(self, resolution);
            }

            /// What a target is.
            fn target(&mut self, target: &$($life)? $($mut)? Target) {
                $walk::target(self, target);
            }

            /// How long an effect lasts.
            fn duration(&mut self, duration: &$($life)? $($mut)? Duration) {
                $walk::duration(self, duration);
            }

            /// A variable, or what is kept in a slot.
            fn variable(&mut self, variable: &$($life)? $($mut)? Variable) {
                $walk::variable(self, variable);
            }

            /// Which objects a continuous effect modifies.
            fn scope(&mut self, scope: &$($life)? $($mut)? Scope) {
                $walk::scope(self, scope);
            }

            /// One part of a continuous effect.
            fn part(&mut self, part: &$($life)? $($mut)? EffectPart) {
                $walk::part(self, part);
            }

            /// A modification.
            fn change(&mut self, change: &$($life)? $($mut)? Modify) {
                $walk::change(self, change);
            }

            /// Which events are answered.
            fn pattern(&mut self, pattern: &$($life)? $($mut)? EventPattern) {
                $walk::pattern(self, pattern);
            }

            /// What makes an event.
            fn template(&mut self, template: &$($life)? $($mut)? EventTemplate) {
                $walk::template(self, template);
            }

            /// An instruction.
            fn instr(&mut self, instr: &$($life)? $($mut)? Instr) {
                $walk::instr(self, instr);
            }

            /// An expression.
            fn expr(&mut self, expr: &$($life)? $($mut)? Expr) {
                $walk::expr(self, expr);
            }

            /// A description.
            fn select(&mut self, select: &$($life)? $($mut)? Select) {
                $walk::select(self, select);
            }

            /// A slot that is read.
            fn reads(&mut self, _slot: &$($life)? $($mut)? Slot) {}

            /// A slot in which something is bound.
            fn binds(&mut self, _slot: &$($life)? $($mut)? Slot) {}

            /// An ability that something has, makes or gives.
            fn refers(&mut self, _ability: &$($life)? $($mut)? AbilityId) {}

            /// An ability that is named as one that something else has.
            fn names(&mut self, _ability: &$($life)? $($mut)? AbilityId) {}
        }

        /// The ways to what stands directly inside.
        pub mod $walk {
            use super::*;

            /// Everything in a model.
            pub fn model<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, model: &$($life)? $($mut)? Model) {
                let Model { rulebook: book, cards, abilities, tallies, scenario: played, predicates } = model;
                rulebook(it, book);
                for one in cards {
                    let Card { name: _, words: _, numbers: _, abilities, token: _, like: _, back: _ } = one;
                    for ability in abilities {
                        it.refers(ability);
                    }
                }
                for ability in abilities {
                    it.ability(ability);
                }
                for tally in tallies {
                    let Tally { on, period: _, per_player: _, most: _, class: _ } = tally;
                    for pattern in on {
                        it.pattern(pattern);
                    }
                }
                scenario(it, played);
                for predicate in predicates {
                    let Predicate { when, what } = predicate;
                    match when {
                        When::On(pattern) => it.pattern(pattern),
                        When::Always | When::OncePerEvent | When::Staging => {}
                    }
                    it.expr(what);
                }
            }

            /// What a rulebook says, but for the abilities that its rules are.
            pub fn rulebook<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, book: &$($life)? $($mut)? Rulebook) {
                let Rulebook {
                    name: _, title: _, clauses: _, zones: _, numbers: _, resources: _, signed: _, counters: _, relations: _,
                    word_sets: _, words: _, keywords: _, periods: _, priorities: _, card_limit: _, trigger_events: _, events, classes: _,
                    class_clauses: _, neutral: _, procedure: _, rules, stages: _, substages: _, substage_clauses: _,
                    checks, play, policies: _, questions: _,
                } = book;
                for kind in events {
                    event(it, kind);
                }
                for rule in rules {
                    let Rule { ability, sentence: _ } = rule;
                    it.refers(ability);
                }
                for check in checks {
                    let StandingCheck { each, body: does, clauses: _, sentence: _ } = check;
                    it.select(each);
                    body(it, does);
                }
                if let Some(one) = play {
                    let Play { from: _, to: _, cost: _, possible, activated, then, clauses: _, lines: _ } = one;
                    if let Some(possible) = possible {
                        it.expr(possible);
                    }
                    for (_, does) in activated {
                        body(it, does);
                    }
                    for (condition, does) in then {
                        it.expr(condition);
                        body(it, does);
                    }
                }
            }

            /// A kind of event.
            pub fn event<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, kind: &$($life)? $($mut)? EventKind) {
                let EventKind {
                    name: _, forms: _, body: does, steps, needs, occurs, special: _, looks_back: _, waits: _, composite: _, clauses: _,
                } = kind;
                body(it, does);
                body(it, steps);
                it.expr(needs);
                it.expr(occurs);
            }

            /// A scenario.
            pub fn scenario<$($life,)? V: $trait$(<$life>)? + ?Sized>(
                it: &mut V,
                scenario: &$($life)? $($mut)? Scenario,
            ) {
                let Scenario {
                    name: _, players: _, turn: _, during: _, resources: _, objects: _, related: _, script, moves,
                    observations,
                } = scenario;
                for line in script {
                    let ScriptLine { text: _, body: does, slots: _ } = line;
                    body(it, does);
                }
                for one in moves {
                    let PlayerMove { player: _, object: _, ability, given: _, times: _ } = one;
                    if let Some(ability) = ability {
                        it.names(ability);
                    }
                }
                for one in observations {
                    let Observation { name: _, value, shape: _ } = one;
                    it.expr(value);
                }
            }

            /// An ability.
            pub fn ability<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, ability: &$($life)? $($mut)? Ability) {
                let Ability {
                    name: _, sentence: _, clauses: _, keyword: _, adds_up: _, zones: _, face_down: _, slots: _, captures: _, variables, past, past_outside, told,
                    duration, condition, kind,
                } = ability;
                it.expr(condition);
                for variable in variables {
                    it.variable(variable);
                }
                for kept in past {
                    let KeptReading { variable, under_way: _, waiting: _, by_variables: _ } = kept;
                    it.variable(variable);
                }
                for variable in past_outside {
                    it.variable(variable);
                }
                for variable in told {
                    it.variable(variable);
                }
                if let Some(duration) = duration {
                    it.duration(duration);
                }
                it.kind(kind);
            }

            /// What an ability is.
            pub fn kind<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, kind: &$($life)? $($mut)? AbilityKind) {
                match kind {
                    AbilityKind::Resolution(resolution) => it.resolution(resolution),
                    AbilityKind::Activated(activated) => {
                        let Activated { condition, foreseen, cost, limit: _, resolution } = activated;
                        it.expr(condition);
                        it.expr(foreseen);
                        body(it, cost);
                        it.resolution(resolution);
                    }
                    AbilityKind::Trigger(trigger) => {
                        let Trigger { on, state, ordinal: _, limit: _, next: _, priority: _, batch, resolution } = trigger;
                        if let Some(Batch { least: _, many, them }) = batch {
                            it.binds(many);
                            for slot in them {
                                it.binds(slot);
                            }
                        }
                        for pattern in on {
                            it.pattern(pattern);
                        }
                        it.expr(state);
                        it.resolution(resolution);
                    }
                    AbilityKind::Replacement(replacement) => {
                        let Replacement {
                            class: _, on, ordinal: _, limit: _, next: _, shield, optional, body: does, added,
                        } = replacement;
                        for variable in added {
                            it.variable(variable);
                        }
                        for pattern in on {
                            it.pattern(pattern);
                        }
                        if let Some(shield) = shield {
                            it.expr(shield);
                        }
                        if let Some(optional) = optional {
                            it.expr(optional);
                        }
                        body(it, does);
                    }
                    AbilityKind::Continuous(continuous) => {
                        let Continuous { scope, affected, parts, waits: _, defines: _ } = continuous;
                        it.binds(affected);
                        it.scope(scope);
                        for part in parts {
                            it.part(part);
                        }
                    }
                    AbilityKind::Cannot(on) | AbilityKind::Can(on) => {
                        for pattern in on {
                            it.pattern(pattern);
                        }
                    }
                    AbilityKind::Suppress(on, of) => {
                        for pattern in on {
                            it.pattern(pattern);
                        }
                        if let Some(of) = of {
                            it.select(of);
                        }
                    }
                    AbilityKind::Required(Requirement::Event(required)) => {
                        let RequiredEvent { on, bound: _, each: _ } = required;
                        for pattern in on {
                            it.pattern(pattern);
                        }
                    }
                    AbilityKind::Required(Requirement::Choice(required)) => {
                        let RequiredChoice { player, who, what, target: _, of } = required;
                        it.binds(player);
                        it.expr(who);
                        it.select(what);
                        if let Some(of) = of {
                            it.select(of);
                        }
                    }
                    AbilityKind::Playing(playing) => match playing {
                        Playing::From(which, _) => it.select(which),
                        Playing::Additional(which, cost) | Playing::Alternative(which, cost) => {
                            it.select(which);
                            body(it, cost);
                        }
                    },
                    AbilityKind::Mark => {}
                }
            }

            /// What goes onto the stack.
            pub fn resolution<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, resolution: &$($life)? $($mut)? Resolution) {
                let Resolution { modes, mode } = resolution;
                if let Some(slot) = mode {
                    it.binds(slot);
                }
                for mode in modes {
                    let Mode { targets, body: does } = mode;
                    for target in targets {
                        it.target(target);
                    }
                    body(it, does);
                }
            }

            /// A target.
            pub fn target<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, target: &$($life)? $($mut)? Target) {
                let Target { select, after, of: _, up_to: _ } = target;
                it.select(select);
                if let Some(slot) = after {
                    it.reads(slot);
                }
            }

            /// How long an effect lasts.
            pub fn duration<$($life,)? V: $trait$(<$life>)? + ?Sized>(
                it: &mut V,
                duration: &$($life)? $($mut)? Duration,
            ) {
                match duration {
                    Duration::UntilEndOf(_) | Duration::Indefinite => {}
                    Duration::UntilEndOfNext(_, slot) => it.reads(slot),
                    Duration::UntilEvent(pattern) => it.pattern(pattern),
                    Duration::AsLongAs(condition) => it.expr(condition),
                }
            }

            /// A variable.
            pub fn variable<$($life,)? V: $trait$(<$life>)? + ?Sized>(
                it: &mut V,
                variable: &$($life)? $($mut)? Variable,
            ) {
                let Variable { slot, value } = variable;
                it.expr(value);
                it.binds(slot);
            }

            /// Which objects a continuous effect modifies.
            pub fn scope<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, scope: &$($life)? $($mut)? Scope) {
                match scope {
                    Scope::One(object) => it.expr(object),
                    Scope::Each(select) => it.select(select),
                    Scope::Next(pattern, select) => {
                        it.pattern(pattern);
                        it.select(select);
                    }
                }
            }

            /// One part of a continuous effect.
            pub fn part<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, part: &$($life)? $($mut)? EffectPart) {
                let EffectPart { condition, change, instead } = part;
                it.expr(condition);
                it.change(change);
                for ability in instead {
                    it.refers(ability);
                }
            }

            /// A modification.
            pub fn change<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, change: &$($life)? $($mut)? Modify) {
                match change {
                    Modify::Copy(of) | Modify::Control(of) => it.expr(of),
                    Modify::AddWords(_)
                    | Modify::RemoveWords(_)
                    | Modify::RemoveSets(_)
                    | Modify::RemoveAbilities(_)
                    | Modify::NoAbilities => {}
                    Modify::AddAbilities(abilities, _) => {
                        for ability in abilities {
                            it.refers(ability);
                        }
                    }
                    Modify::Property(_, value) => {
                        if let Some(value) = value {
                            it.expr(value);
                        }
                    }
                    Modify::Number { how: _, number: _, base: _, by } => it.expr(by),
                }
            }

            /// Which events are answered.
            pub fn pattern<$($life,)? V: $trait$(<$life>)? + ?Sized>(
                it: &mut V,
                pattern: &$($life)? $($mut)? EventPattern,
            ) {
                let EventPattern { kind: _, filter, named: _ } = pattern;
                it.expr(filter);
            }

            /// What makes an event.
            pub fn template<$($life,)? V: $trait$(<$life>)? + ?Sized>(
                it: &mut V,
                template: &$($life)? $($mut)? EventTemplate,
            ) {
                let EventTemplate { kind: _, roles, each, instead, done } = template;
                if let Some(each) = each {
                    it.select(each);
                }
                for (_, value) in roles {
                    it.expr(value);
                }
                for ability in instead {
                    it.refers(ability);
                }
                if let Some(done) = done {
                    it.binds(done);
                }
            }

            /// Instructions in order.
            pub fn body<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, body: &$($life)? $($mut)? [Instr]) {
                for instr in body {
                    it.instr(instr);
                }
            }

            /// An instruction.
            pub fn instr<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, instr: &$($life)? $($mut)? Instr) {
                match instr {
                    Instr::Happen(Happen::Events(templates) | Happen::Compound(templates)) => {
                        for template in templates {
                            it.template(template);
                        }
                    }
                    Instr::Update(update) => position_update(it, update),
                    Instr::OnEvent(on_event) => match on_event {
                        OnEvent::Change(_, value) => it.expr(value),
                        OnEvent::Become(template) => it.template(template),
                        OnEvent::Nothing | OnEvent::Again => {}
                        OnEvent::With(with) | OnEvent::InPlace(with) => body(it, with),
                        OnEvent::Prevent(amount) => {
                            if let Some(amount) = amount {
                                it.expr(amount);
                            }
                        }
                    },
                    Instr::Flow(inner) => flow(it, inner),
                    Instr::Choose(inner) => choose(it, inner),
                    Instr::Make(Make::Effect(ability) | Make::Trigger(ability)) => it.refers(ability),
                    Instr::Script(script) => match script {
                        ScriptInstr::Settle | ScriptInstr::SettleNext => {}
                        ScriptInstr::Play(_, object) | ScriptInstr::ActivateGiven(_, object, _) => it.expr(object),
                        ScriptInstr::Activate(_, object, ability) => {
                            it.expr(object);
                            it.names(ability);
                        }
                    },
                }
            }

            fn position_update<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, update: &$($life)? $($mut)? Update) {
                match update {
                    Update::Raise(of, _, by) | Update::SetNumber(of, _, by) => {
                        it.expr(of);
                        it.expr(by);
                    }
                    Update::RaiseResource(of, _, by) => {
                        it.expr(of);
                        it.expr(by);
                    }
                    Update::PutCounters(of, _, by) => {
                        it.expr(of);
                        it.expr(by);
                    }
                    Update::Relate(one, _, other, _) | Update::Control(one, other) => {
                        it.expr(one);
                        it.expr(other);
                    }
                    Update::Place(of, _, _)
                    | Update::Cease(of)
                    | Update::Face(of, _)
                    | Update::Shuffle(of, _)
                    | Update::Win(of)
                    | Update::Lose(of)
                    | Update::TurnTo(of) => it.expr(of),
                    Update::PlaceTop(of, _, count, _) => {
                        it.expr(of);
                        it.expr(count);
                    }
                    Update::Create(token, of, _, slot) => {
                        match token {
                            TokenOf::Card(_) => {}
                            TokenOf::Copy(of) => it.expr(of),
                        }
                        it.expr(of);
                        it.binds(slot);
                    }
                    Update::Draw | Update::Enter(_) | Update::Leave(_) => {}
                }
            }

            /// Which instructions are followed, and how often.
            pub fn flow<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, flow: &$($life)? $($mut)? Flow) {
                match flow {
                    Flow::Let(slot, value) => {
                        it.expr(value);
                        it.binds(slot);
                    }
                    Flow::If(condition, then, otherwise) => {
                        it.expr(condition);
                        body(it, then);
                        body(it, otherwise);
                    }
                    Flow::May(who, possible, then, otherwise) => {
                        it.expr(who);
                        it.expr(possible);
                        body(it, then);
                        body(it, otherwise);
                    }
                    Flow::Paid(inner) => body(it, inner),
                    Flow::ForEach(select, inner) => {
                        it.select(select);
                        body(it, inner);
                    }
                    Flow::ForEachPlayer(slot, condition, inner) => {
                        it.binds(slot);
                        it.expr(condition);
                        body(it, inner);
                    }
                    Flow::Until(inner, until) => {
                        body(it, inner);
                        it.expr(until);
                    }
                    Flow::Repeat(times, inner) => {
                        it.expr(times);
                        body(it, inner);
                    }
                }
            }

            fn choose<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, choose: &$($life)? $($mut)? Choose) {
                match choose {
                    Choose::Target(target) => it.target(target),
                    Choose::Object(who, select) => {
                        it.expr(who);
                        it.select(select);
                    }
                    Choose::Player(who, slot, condition) => {
                        it.expr(who);
                        it.binds(slot);
                        it.expr(condition);
                    }
                    Choose::Number(who, slot, low, high) => {
                        it.expr(who);
                        it.expr(low);
                        it.expr(high);
                        it.binds(slot);
                    }
                    Choose::Word(who, slot, _) => {
                        it.expr(who);
                        it.binds(slot);
                    }
                    Choose::Roll(slot, _) | Choose::Chance(slot, _, _) => it.binds(slot),
                    Choose::One(who, bodies) => {
                        it.expr(who);
                        for inner in bodies {
                            body(it, inner);
                        }
                    }
                }
            }

            /// A description.
            pub fn select<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, select: &$($life)? $($mut)? Select) {
                let Select { slot, zones: _, filter } = select;
                it.binds(slot);
                it.expr(filter);
            }

            /// An expression.
            pub fn expr<$($life,)? V: $trait$(<$life>)? + ?Sized>(it: &mut V, expr: &$($life)? $($mut)? Expr) {
                match expr {
                    Expr::Is(_) | Expr::TurnPlayer | Expr::Waiting | Expr::ReadAs(_, _) => {}
                    Expr::Slot(slot) => it.reads(slot),
                    Expr::Value(of, _) | Expr::Base(of, _) | Expr::HasNumber(of, _) => it.expr(of),
                    Expr::Resource(of, _) => it.expr(of),
                    Expr::Counters(of, _) => it.expr(of),
                    Expr::Top(of, _) => it.expr(of),
                    Expr::Controller(of)
                    | Expr::Owner(of)
                    | Expr::ZoneOf(of)
                    | Expr::NextPlayer(of)
                    | Expr::Not(of)
                    | Expr::IsToken(of)
                    | Expr::IsPlaying(of) => it.expr(of),
                    Expr::HasWord(of, _) => it.expr(of),
                    Expr::HasKeyword(of, _) => it.expr(of),
                    Expr::IsCard(of, _) => it.expr(of),
                    Expr::InZone(of, _) => it.expr(of),
                    Expr::SomePlayer(slot, of) => {
                        it.binds(slot);
                        it.expr(of);
                    }
                    Expr::Was(slot, of) => {
                        it.reads(slot);
                        it.expr(of);
                    }
                    Expr::Count(select) | Expr::First(select) => it.select(select),
                    Expr::Sum(select, of) => {
                        it.select(select);
                        it.expr(of);
                    }
                    Expr::Arithmetic(_, left, right) => {
                        it.expr(left);
                        it.expr(right);
                    }
                    Expr::Compare(_, left, right) | Expr::Related(left, _, right) => {
                        it.expr(left);
                        it.expr(right);
                    }
                    Expr::All(parts) | Expr::Any(parts) => {
                        for part in parts {
                            it.expr(part);
                        }
                    }
                    Expr::During(_, of) | Expr::Tally(_, of) => {
                        if let Some(of) = of {
                            it.expr(of);
                        }
                    }
                }
            }
        }
    };
}

visitor! {
    /// Looks at a model, or at a part of one.
    Visit in walk, ('m)
}

visitor! {
    /// Changes a model, or a part of one.
    VisitMut in walk_mut, mut
}

/// Shows the parts directly inside an expression, or inside its description.
struct DirectParts<'s, F: ?Sized>(&'s mut F);

impl<'m, F: FnMut(&'m Expr) + ?Sized> Visit<'m> for DirectParts<'_, F> {
    fn expr(&mut self, expr: &'m Expr) {
        (self.0)(expr);
    }
}

impl<F: FnMut(&mut Expr) + ?Sized> VisitMut for DirectParts<'_, F> {
    fn expr(&mut self, expr: &mut Expr) {
        (self.0)(expr);
    }
}

impl Expr {
    /// Whether a slot is read anywhere in this: whether its value can hang on what the slot holds.
    #[must_use]
    pub fn reads_slot(&self, slot: Slot) -> bool {
        let mut reads = ReadsSlot::new(slot);
        reads.expr(self);
        reads.found
    }

    /// Calls `see` for each part directly inside an expression; descriptions give their slot's filter.
    pub fn each_part<'e>(&'e self, see: &mut dyn FnMut(&'e Expr)) {
        walk::expr(&mut DirectParts(see), self);
    }

    /// The same with what may be changed.
    pub fn each_part_mut(&mut self, see: &mut dyn FnMut(&mut Expr)) {
        walk_mut::expr(&mut DirectParts(see), self);
    }
}

/// Whether a slot is read anywhere in what is visited.
#[derive(Debug)]
pub struct ReadsSlot {
    slot: Slot,
    /// Whether it is.
    pub found: bool,
}

impl ReadsSlot {
    /// Nothing has been visited yet.
    #[must_use]
    pub const fn new(slot: Slot) -> ReadsSlot {
        ReadsSlot { slot, found: false }
    }
}

impl<'m> Visit<'m> for ReadsSlot {
    fn reads(&mut self, slot: &'m Slot) {
        self.found |= *slot == self.slot;
    }
}

/// Shows the slots directly in an expression, and keeps its parts to be looked at later.
struct SlotWalk<'m, 's> {
    later: Vec<&'m Expr>,
    see: &'s mut dyn FnMut(Slot, bool),
}

impl<'m> Visit<'m> for SlotWalk<'m, '_> {
    fn expr(&mut self, expr: &'m Expr) {
        self.later.push(expr);
    }

    fn reads(&mut self, slot: &'m Slot) {
        (self.see)(*slot, true);
    }

    fn binds(&mut self, slot: &'m Slot) {
        (self.see)(*slot, false);
    }
}

fn slots(expr: &Expr, see: &mut dyn FnMut(Slot, bool)) {
    let mut slots = SlotWalk { later: vec![expr], see };
    while let Some(expr) = slots.later.pop() {
        walk::expr(&mut slots, expr);
    }
}

/// Calls `see` for every slot that an expression, however deep, reads or binds.
pub fn each_slot(expr: &Expr, see: &mut dyn FnMut(Slot)) {
    slots(expr, &mut |slot, _| see(slot));
}

/// Whether an expression, however deep, reads a slot that fits.
pub fn reads(expr: &Expr, fits: &dyn Fn(Slot) -> bool) -> bool {
    let mut found = false;
    slots(expr, &mut |slot, read| found |= read && fits(slot));
    found
}

/// The same of a slot that the expression does not bind itself, as a description binds that of its candidate.
pub fn reads_freely(expr: &Expr, fits: &dyn Fn(Slot) -> bool) -> bool {
    let mut own: Vec<Slot> = Vec::new();
    slots(expr, &mut |slot, read| own.extend((!read).then_some(slot)));
    reads(expr, &|slot| fits(slot) && !own.contains(&slot))
}

/// Calls `see` for every slot in which an instruction binds something.
pub fn each_bound(instr: &Instr, see: &mut dyn FnMut(Slot)) {
    struct Binds<'s>(&'s mut dyn FnMut(Slot));

    impl<'m> Visit<'m> for Binds<'_> {
        fn binds(&mut self, slot: &'m Slot) {
            (self.0)(*slot);
        }
    }

    walk::instr(&mut Binds(see), instr);
}

/// Calls `see` for every instruction, outer ones first, those inside others included.
pub fn each_instr<'m>(body: &'m [Instr], see: &mut dyn FnMut(&'m Instr)) {
    struct Instrs<'s, 'm>(&'s mut dyn FnMut(&'m Instr));

    impl<'m> Visit<'m> for Instrs<'_, 'm> {
        fn instr(&mut self, instr: &'m Instr) {
            (self.0)(instr);
            walk::instr(self, instr);
        }

        fn expr(&mut self, _expr: &'m Expr) {}
    }

    walk::body(&mut Instrs(see), body);
}

/// What an ability is, and what stands inside of it, has, makes and gives.
#[must_use]
pub fn referred(kind: &AbilityKind) -> Vec<AbilityId> {
    let mut found = Referred(Vec::new());
    found.kind(kind);
    found.0
}

/// Collects the abilities that something has, makes or gives.
#[derive(Debug, Default)]
pub struct Referred(pub Vec<AbilityId>);

impl<'m> Visit<'m> for Referred {
    fn refers(&mut self, ability: &'m AbilityId) {
        self.0.push(*ability);
    }

    fn expr(&mut self, _expr: &'m Expr) {}
}
