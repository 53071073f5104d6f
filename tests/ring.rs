//! The ring, built as a model by hand: n objects, each with one waiting
//! trigger; its owner picks which resolves next.

use assize::base::id::*;
use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::table::kernel::Kernel;
use assize::model::ability::{Ability, AbilityKind, Card, Mode, Resolution, Trigger};
use assize::model::event::{EventKind, EventPattern, EventTemplate, Special};
use assize::model::expr::{Arithmetic, Comparison, Expr, Role, Select, Slot};
use assize::model::instr::{Flow, Happen, Instr, Update};
use assize::model::ir::Model;
use assize::model::policy::{Policy, Stance, TABLE};
use assize::model::rulebook::{Number, ProcedureStep, StepKind, Zone};
use assize::model::scenario::{ScriptLine, StartObject};

fn slot(slot: Slot) -> Box<Expr> {
    Box::new(Expr::Slot(slot))
}

fn kind(name: &str, body: Vec<Instr>) -> EventKind {
    EventKind {
        name: name.into(),
        forms: vec![],
        body,
        needs: Expr::TRUE,
        occurs: Expr::TRUE,
        special: Special::Plain,
        steps: Vec::new(),
        looks_back: false,
        waits: false,
        composite: false,
        clauses: vec![],
    }
}

/// An event that puts a counter on the object that lies so many places on.
fn counter_on(n: i32, on: i32) -> Instr {
    let candidate = Slot(11);
    let index = |of| Box::new(Expr::Value(slot(of), NumberId(0)));
    let sum = Expr::Arithmetic(Arithmetic::Add, index(Slot::THIS), Box::new(Expr::Is(on)));
    let target = Expr::Arithmetic(Arithmetic::Remainder, Box::new(sum), Box::new(Expr::Is(n)));
    let filter = Expr::Compare(Comparison::Equal, index(candidate), Box::new(target));
    let object = Expr::First(Box::new(Select { slot: candidate, zones: vec![ZoneId(0)], filter }));
    Instr::Happen(Happen::Events(vec![EventTemplate {
        kind: EventKindId(0),
        roles: vec![(Role::Object, object), (Role::Amount, Expr::Is(1))],
        each: None,
        instead: vec![],
        done: None,
    }]))
}

fn ring(n: i32) -> Model {
    let mut model = Model::default();
    let put = Instr::Update(Update::PutCounters(
        Expr::Slot(Slot::of_role(Role::Object)),
        CounterId(0),
        Expr::Slot(Slot::of_role(Role::Amount)),
    ));
    model.rulebook.zones = vec![Zone {
        name: "play".into(),
        ordered: false,
        hidden: false,
        in_play: true,
        no_tokens: false,
        face_down: false,
    }];
    model.rulebook.numbers = vec![Number { name: "index".into(), tracked: false, least: None, most: None }];
    model.rulebook.counters = vec!["plain".into()];
    model.rulebook.events = vec![kind("counter", vec![put]), kind("start", vec![])];
    model.rulebook.procedure = [StepKind::Occur, StepKind::Complete].map(ProcedureStep::new).into_iter().collect();
    model.rulebook.policies = TABLE
        .iter()
        .map(|row| {
            let second = matches!(row.policy, Policy::TriggersGo | Policy::OlderTriggers);
            Stance { value: Some(u8::from(second)), declared: true, ..Stance::unspoken() }
        })
        .collect();
    let odd = Expr::Compare(
        Comparison::Equal,
        Box::new(Expr::Arithmetic(
            Arithmetic::Remainder,
            Box::new(Expr::Counters(slot(Slot::THIS), CounterId(0))),
            Box::new(Expr::Is(2)),
        )),
        Box::new(Expr::Is(1)),
    );
    let body = vec![counter_on(n, 1), Instr::Flow(Flow::If(odd, vec![counter_on(n, 2)], vec![]))];
    let layer = Resolution { modes: vec![Mode { targets: vec![], body }], mode: None };
    let on = vec![EventPattern { kind: EventKindId(1), filter: Expr::TRUE, named: Vec::new() }];
    let trigger = Trigger {
        on,
        state: Expr::TRUE,
        ordinal: None,
        limit: None,
        next: false,
        priority: 0,
        batch: None,
        resolution: layer,
    };
    model.abilities = vec![Ability {
        name: "ring".into(),
        sentence: String::new(),
        clauses: vec![],
        keyword: None,
        adds_up: false,
        face_down: false,
        zones: vec![],
        slots: 12,
        captures: 0,
        variables: vec![],
        past: vec![],
        past_outside: vec![],
        told: vec![],
        duration: None,
        condition: Expr::TRUE,
        kind: AbilityKind::Trigger(trigger),
    }];
    for at in 0..n {
        model.cards.push(Card {
            name: format!("{at}"),
            words: vec![],
            numbers: vec![(NumberId(0), at)],
            abilities: vec![AbilityId(0)],
            token: false,
            like: CardId(at as u16),
            back: None,
        });
        model.scenario.objects.push(StartObject {
            name: format!("{at}"),
            card: CardId(at as u16),
            owner: PlayerId(0),
            zone: ZoneId(0),
            counters: vec![],
            numbers: vec![],
            moment: 0,
        });
    }
    model.scenario.players = vec!["A".into()];
    let start = EventTemplate { kind: EventKindId(1), roles: vec![], each: None, instead: vec![], done: None };
    model.scenario.script =
        vec![ScriptLine { text: "start".into(), body: vec![Instr::Happen(Happen::Events(vec![start]))], slots: 12 }];
    model
}

#[test]
fn small_rings_have_as_many_positions_as_a_ring_written_by_hand() {
    for n in 1..=8 {
        let model = ring(n);
        let graph = explore(&Kernel::new(&model), &Limits::default(), &Unwatched);
        assert_eq!(graph.len() as usize, by_hand(n as usize), "n = {n}");
    }
}

#[test]
#[ignore = "takes a few seconds in release"]
fn the_ring_of_14_has_its_known_number_of_positions() {
    let model = ring(14);
    let start = std::time::Instant::now();
    let graph = explore(&Kernel::new(&model), &Limits::default(), &Unwatched);
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("{} states, {} edges, {seconds:.2} s, {:?}", graph.len(), graph.edge_count(), graph.sizes());
    assert_eq!(graph.len(), 1_203_905);
}

/// Positions that offer a choice, and ends: a plain search over (waiting, counters).
fn by_hand(n: usize) -> usize {
    use std::collections::BTreeSet;
    let resolve = |(mut waiting, mut counters): (u32, Vec<u8>), i: usize| {
        waiting &= !(1 << i);
        counters[(i + 1) % n] += 1;
        if counters[i] % 2 == 1 {
            counters[(i + 2) % n] += 1;
        }
        (waiting, counters)
    };
    let mut seen = BTreeSet::new();
    let mut next = vec![((1u32 << n) - 1, vec![0u8; n])];
    while let Some(mut state) = next.pop() {
        while state.0.count_ones() == 1 {
            let last = state.0.trailing_zeros() as usize;
            state = resolve(state, last);
        }
        if seen.insert(state.clone()) {
            next.extend((0..n).filter(|i| state.0 >> i & 1 == 1).map(|i| resolve(state.clone(), i)));
        }
    }
    seen.len()
}
