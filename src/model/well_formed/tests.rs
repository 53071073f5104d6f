//! Every kind of promise, broken once.

use super::{broken, slots_of};
use crate::ability::{Ability, AbilityKind, Card, Continuous, EffectPart, Mode, Modify, Resolution, Scope};
use crate::event::{EventKind, EventPattern, Special};
use crate::expr::{Arithmetic, Comparison, Expr, Select, Slot};
use crate::instr::{Flow, Happen, Instr, Make, Update, ZoneEnd};
use crate::ir::Model;
use crate::policy::{Stance, TABLE};
use crate::rulebook::{Number, Period, ProcedureStep, Rulebook, StepKind, Zone};
use crate::scenario::{Scenario, ScriptLine, StartObject};
use base::id::{AbilityId, CardId, ClauseId, CounterId, EventKindId, NumberId, PeriodId, PlayerId, TallyId, ZoneId};

/// A model with one of most things, all promises kept.
fn sound() -> Model {
    let step = ProcedureStep::new;
    let zone = |name: &str| Zone {
        name: name.to_owned(),
        ordered: false,
        hidden: false,
        in_play: true,
        no_tokens: false,
        face_down: false,
    };
    let event = EventKind {
        name: "destroy".to_owned(),
        forms: Vec::new(),
        body: vec![Instr::Update(Update::Place(Expr::Slot(Slot(2)), ZoneId(1), ZoneEnd::Top))],
        special: Special::Plain,
        needs: Expr::TRUE,
        occurs: Expr::TRUE,
        steps: Vec::new(),
        looks_back: false,
        waits: false,
        composite: false,
        clauses: Vec::new(),
    };
    let silent = Stance::unspoken();
    let rulebook = Rulebook {
        zones: vec![zone("play"), zone("discard")],
        numbers: vec![Number { name: "power".to_owned(), tracked: false, least: None, most: None }],
        periods: vec![Period { name: "turn".to_owned(), within: None, passes: false }],
        events: vec![event],
        procedure: vec![step(StepKind::Occur), step(StepKind::Complete)],
        policies: vec![silent; TABLE.len()],
        ..Rulebook::default()
    };
    let card = Card {
        name: "Ash".to_owned(),
        words: Vec::new(),
        numbers: vec![(NumberId(0), 1)],
        abilities: vec![AbilityId(0)],
        token: false,
        like: CardId(0),
        back: None,
    };
    let object = StartObject {
        name: "Ash".to_owned(),
        card: CardId(0),
        owner: PlayerId(0),
        zone: ZoneId(0),
        counters: Vec::new(),
        numbers: Vec::new(),
        moment: 0,
    };
    let scenario = Scenario { players: vec!["A".to_owned()], objects: vec![object], ..Scenario::default() };
    Model {
        rulebook,
        cards: vec![card],
        abilities: vec![resolution(vec![Instr::Update(Update::Draw)])],
        scenario,
        ..Model::default()
    }
}

fn resolution(body: Vec<Instr>) -> Ability {
    let resolution = Resolution { modes: vec![Mode { targets: Vec::new(), body }], mode: None };
    Ability {
        name: "Ash".to_owned(),
        sentence: String::new(),
        clauses: Vec::new(),
        keyword: None,
        adds_up: false,
        face_down: false,
        zones: Vec::new(),
        slots: 12,
        captures: 0,
        variables: Vec::new(),
        past: Vec::new(),
        past_outside: Vec::new(),
        told: Vec::new(),
        duration: None,
        condition: Expr::TRUE,
        kind: AbilityKind::Resolution(resolution),
    }
}

/// The messages for a model that is sound but for one change.
fn after(change: impl FnOnce(&mut Model)) -> Vec<String> {
    let mut model = sound();
    change(&mut model);
    broken(&model).into_iter().map(|problem| problem.message).collect()
}

/// The messages for a model whose only ability does this.
fn doing(instr: Instr) -> Vec<String> {
    after(|model| model.abilities = vec![resolution(vec![instr])])
}

/// The messages for a model whose only ability asks for this.
fn asking(condition: Expr) -> Vec<String> {
    after(|model| model.abilities[0].condition = condition)
}

#[test]
fn a_sound_model_breaks_no_promise() {
    assert_eq!(after(|_| {}), Vec::<String>::new());
}

#[test]
fn sizes_are_bounded() {
    assert_eq!(after(|model| model.scenario.players = vec![String::new(); 9]), ["the model: 9 players, at most 8"]);
    assert_eq!(
        after(|model| model.rulebook.policies.truncate(1)),
        [format!("the rulebook: 1 policies, not {}", TABLE.len())]
    );
}

#[test]
fn the_procedure_has_one_occur_and_then_one_complete() {
    let wanted = ["the rulebook: the procedure needs one `occur` and, behind it, one `complete`"];
    assert_eq!(after(|model| model.rulebook.procedure.reverse()), wanted);
    assert_eq!(after(|model| model.rulebook.procedure.clear()), wanted);
}

#[test]
fn ids_are_inside_of_their_tables() {
    assert_eq!(after(|model| model.scenario.objects[0].zone = ZoneId(2)), ["object `Ash`: zone 2 of 2"]);
    assert_eq!(after(|model| model.scenario.turn = PlayerId(1)), ["the scenario: player 1 of 1"]);
    assert_eq!(after(|model| model.cards[0].abilities.push(AbilityId(1))), ["card `Ash`: ability 1 of 1"]);
    assert_eq!(after(|model| model.rulebook.events[0].clauses.push(ClauseId(0))), ["event `destroy`: clause 0 of 0"]);
    assert_eq!(asking(Expr::During(PeriodId(3), None)), ["ability 0 of `Ash`: period 3 of 1"]);
    assert_eq!(
        doing(Instr::Update(Update::PutCounters(Expr::Slot(Slot::THIS), CounterId(0), Expr::Is(1)))),
        ["ability 0 of `Ash`: counter 0 of 0"],
    );
    assert_eq!(doing(Instr::Make(Make::Effect(AbilityId(7)))), ["ability 0 of `Ash`: ability 7 of 1"]);
    let mut silent = sound();
    silent.rulebook.policies[0].value = Some(9);
    assert_eq!(broken(&silent)[0].message, "the rulebook: value of `first player` 9 of 4");
}

#[test]
fn slots_are_inside_of_their_environments() {
    assert_eq!(asking(Expr::Slot(Slot(12))), ["ability 0 of `Ash`: slot 12 of 12"]);
    // What is noted of 20 steps that are paid has no room behind 240 slots.
    let steps = vec![Instr::Happen(Happen::Events(Vec::new())); 20];
    let paid = ScriptLine { text: "x".to_owned(), body: vec![Instr::Flow(Flow::Paid(steps))], slots: 240 };
    let problems = after(|model| model.scenario.script.push(paid.clone()));
    let wanted = "script line `x`: 240 slots and 20 steps on which something hangs, at most 255";
    assert!(problems.iter().any(|problem| problem == wanted), "{problems:?}");
    assert_eq!(after(|model| model.abilities[0].slots = 3), ["ability 0 of `Ash`: 3 slots, at least 11"]);
    let line =
        ScriptLine { text: "x".to_owned(), body: vec![Instr::Flow(Flow::Let(Slot(11), Expr::Is(1)))], slots: 11 };
    assert_eq!(after(|model| model.scenario.script.push(line)), ["script line `x`: slot 11 of 11"]);
}

#[test]
fn expressions_are_of_the_kind_that_is_asked_for() {
    let power = || Expr::Value(Box::new(Expr::Slot(Slot::THIS)), NumberId(0));
    assert_eq!(asking(power()), ["ability 0 of `Ash`: a number where a truth is asked for"]);
    let owner = Expr::Owner(Box::new(Expr::TurnPlayer));
    let same = Expr::Compare(Comparison::Equal, Box::new(owner), Box::new(power()));
    let wanted = [
        "ability 0 of `Ash`: values of different kinds are compared",
        "ability 0 of `Ash`: a player where an object is asked for",
    ];
    assert_eq!(asking(same), wanted);
    let sum = Expr::Arithmetic(Arithmetic::Add, Box::new(Expr::TRUE), Box::new(Expr::Not(Box::new(Expr::TRUE))));
    assert_eq!(
        doing(Instr::Flow(Flow::Repeat(sum, Vec::new()))),
        ["ability 0 of `Ash`: a truth where a number is asked for"],
    );
}

#[test]
fn only_tracked_numbers_are_changed_for_good() {
    assert_eq!(
        doing(Instr::Update(Update::Raise(Expr::Slot(Slot::THIS), NumberId(0), Expr::Is(1)))),
        ["ability 0 of `Ash`: a number that is not tracked is changed for good"],
    );
}

#[test]
fn abilities_are_reached_and_do_not_contain_themselves() {
    assert_eq!(
        after(|model| model.abilities.push(resolution(Vec::new()))),
        ["the abilities: ability 1 of `Ash` is never reached"]
    );
    assert_eq!(doing(Instr::Make(Make::Effect(AbilityId(0)))), ["the abilities: ability 0 of `Ash` contains itself"]);
    let gains_itself = AbilityKind::Continuous(Continuous {
        scope: Scope::One(Expr::Slot(Slot::THIS)),
        affected: Slot(11),
        parts: vec![EffectPart {
            condition: Expr::TRUE,
            change: Modify::AddAbilities(vec![AbilityId(0)], None),
            instead: Vec::new(),
        }],
        waits: None,
        defines: false,
    });
    assert_eq!(
        after(|model| model.abilities[0].kind = gains_itself),
        ["the abilities: ability 0 of `Ash` contains itself"],
    );
}

#[test]
fn layers_have_modes() {
    let none = AbilityKind::Resolution(Resolution { modes: Vec::new(), mode: None });
    let wanted =
        ["ability 0 of `Ash`: several modes and nowhere to keep the chosen one", "ability 0 of `Ash`: no mode"];
    assert_eq!(after(|model| model.abilities[0].kind = none), wanted);
}

#[test]
fn patterns_and_tallies_are_known() {
    let pattern = EventPattern { kind: EventKindId(4), filter: Expr::Tally(TallyId(0), None), named: Vec::new() };
    let wanted = [
        "ability 0 of `Ash`: event 4 of 1",
        "ability 0 of `Ash`: a number where a truth is asked for",
        "ability 0 of `Ash`: tally 0 of 0",
    ];
    assert_eq!(after(|model| model.abilities[0].kind = AbilityKind::Cannot(vec![pattern])), wanted);
}

#[test]
fn a_period_lies_within_others_only() {
    assert_eq!(
        after(|model| model.rulebook.periods[0].within = Some(PeriodId(0))),
        ["the rulebook: period 0 lies within itself"],
    );
}

#[test]
fn the_slots_of_an_expression_include_those_that_it_binds() {
    let select = Select { slot: Slot(14), zones: Vec::new(), filter: Expr::Slot(Slot(12)) };
    assert_eq!(slots_of(&Expr::Count(Box::new(select))), 15);
    assert_eq!(slots_of(&Expr::SomePlayer(Slot(3), Box::new(Expr::Slot(Slot(7))))), 8);
    assert_eq!(slots_of(&Expr::Is(3)), 0);
}
