//! Triggers that do not touch each other resolve in one order, and nothing else becomes of a model by that.
//!
//! Each model is explored twice: by a kernel that looks from two waiting triggers on whether they touch each other, and by one
//! that takes every order. Both come to the same outcomes, by runs that end or do not, and see the same of properties; the
//! first with no more states.

mod support;

use assize::analysis::expectation::Evidence;
use assize::analysis::search::search;
use assize::base::limits::Limits;
use assize::explore::watch::Unwatched;
use assize::kernel::position::offer::Outcome;
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::Model;
use assize::model::policy::TABLE;
use assize::model::read::AskedProperty;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use std::fmt::Write as _;
use std::mem::{Discriminant, discriminant};
use support::texts::{pumping, read};

/// States of a search at most; where there are more, nothing is compared.
const STATES: u64 = 3000;

/// What a model comes to.
#[derive(PartialEq, Debug)]
struct Told {
    outcomes: Vec<Outcome>,
    ends: bool,
    /// The verdicts on the properties that are asked.
    verdicts: Vec<Discriminant<assize::analysis::property::Verdict>>,
}

/// What a model comes to, and how many states there are; nothing where a limit was reached.
fn told(kernel: &Kernel<'_>, asked: &[AskedProperty]) -> Option<(Told, u32)> {
    let limits = Limits { states_max: Some(STATES), ..Limits::default() };
    let found = search(kernel, &limits, &Unwatched);
    if found.graph.incomplete().is_some() {
        return None;
    }
    let evidence = Evidence::of(kernel, &found, asked);
    let outcomes = evidence.judge.outcomes().list.iter().map(|found| found.outcome.clone()).collect();
    let verdicts = evidence.verdicts.iter().map(discriminant).collect();
    Some((Told { outcomes, ends: evidence.termination.loops.is_empty(), verdicts }, found.graph.len()))
}

/// Compares both kernels; how many states there are in one order and in every, if both searches are whole.
fn compare((model, asked): &(Model, Vec<AskedProperty>)) -> Result<Option<(u32, u32)>, String> {
    let kernel = Kernel::new(model).looking_apart_from(2);
    let every = Kernel::new(model);
    let (Some(one), Some(all)) = (told(&kernel, asked), told(&every, asked)) else { return Ok(None) };
    if one.0 != all.0 {
        return Err(format!("in one order: {:?}; in every order: {:?}", one.0, all.0));
    }
    if one.1 > all.1 {
        return Err(format!("{} states in one order, {} in every order", one.1, all.1));
    }
    Ok(Some((one.1, all.1)))
}

/// A text whose triggers of one event do these things.
fn triggers(does: &[&str]) -> (Model, Vec<AskedProperty>) {
    let mut text = "use std.plain\nscenario \"several\" {\nuses plain\nplayers A (turn), B\n".to_owned();
    text += "A: hero with life 9\nB: hero with life 9\n";
    for (at, does) in does.iter().enumerate() {
        text += &format!("A: \"Card {at}\" is unit with power 1 in play {{\nwhen A's hero gains life: {does}\n}}\n");
    }
    text += "happens: A's hero gains 1 life\n";
    text += "observe power of \"Card 0\"\nobserve life of A's hero\nobserve life of B's hero\n}\n";
    read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

/// States in one order and in every.
fn states(does: &[&str]) -> (u32, u32) {
    compare(&triggers(does)).expect("they come to the same").expect("there are few states")
}

#[test]
fn what_does_not_touch_has_one_order() {
    let cases: [&[&str]; 5] = [
        &["this gets +1 power until end of turn"; 4],
        &["B's hero gains 1 life"; 4],
        &["\"Card 0\" gets +1 power until end of turn"; 4],
        &["B's hero gains 1 life", "this gets +1 power until end of turn", "B's hero gains 2 life"],
        // A hero without life would lose, and it is looked after each of them whether one is.
        &["B's hero loses 2 life"; 4],
    ];
    for does in cases {
        let (one, every) = states(does);
        assert_eq!(one, 1, "{does:?}");
        assert!(every > 1, "{does:?}");
    }
}

#[test]
fn what_touches_is_taken_in_every_order() {
    let cases: [&[&str]; 6] = [
        // How much it gains depends on what the other has gained.
        &["B's hero gains 1 life", "B's hero gains (life of B's hero) life"],
        // The one that brings the life to 0 is the last.
        &["B's hero loses 5 life", "B's hero loses 4 life", "B's hero gains 1 life"],
        // A condition that the other makes true.
        &["B's hero gains 1 life", "if life of B's hero >= 10 { gain 2 energy }"],
        // What sets a number does not add.
        &["this gets +1 power until end of turn", "\"Card 0\" has power set to 5 until end of turn"],
        // One is destroyed.
        &["this gets +1 power until end of turn", "destroy \"Card 0\""],
        // What answers one of them.
        &[
            "B's hero gains 1 life",
            "B's hero loses 1 life",
            "the next time B's hero would lose life this turn, B's hero gains 5 life instead",
        ],
    ];
    for does in cases {
        let (one, every) = states(does);
        assert!(one > 1, "{does:?}: {one} of {every}");
    }
}

/// An effect that applies to nothing yet, and that another trigger ends.
#[test]
fn what_ends_an_effect_touches_it() {
    for until in ["until B's hero gains life", "as long as life of B's hero <= 9"] {
        let mut text = "use std.plain\nproperty low { never power of \"Rock\" = 5 }\n".to_owned();
        text += "scenario \"ended\" {\nuses plain\nplayers A (turn), B\nA: hero with life 9\nB: hero with life 9\n";
        text += "A: \"Rock\" is item in play\n";
        let _ =
            writeln!(text, "A: \"U\" is unit in play {{ when A's hero gains life: \"Rock\" gets +1 power {until} }}");
        text += "A: \"V\" is unit in play { when A's hero gains life: B's hero gains 1 life }\n";
        text += "happens: A's hero gains 1 life\n";
        text += "happens: \"Rock\" has the property power 5 until end of turn\n";
        text += "observe power of \"Rock\"\ncheck low\n}\n";
        let (one, every) = comes_to_the_same(&text).expect("the same").expect("there are few states");
        assert!(one > 1, "{until}: {one} of {every}");
    }
}

/// What a trigger does; mostly something that touches little.
const DOINGS: &[&str] = &[
    "B's hero gains 1 life",
    "B's hero gains 1 life",
    "B's hero loses 2 life",
    "gain 1 energy",
    "A gains 2 energy",
    "put 1 marker counters on this",
    "put 1 charge counters on \"Card 0\"",
    "put 1 charge counters on \"Card 0\", gain 1 energy",
    "remove 1 charge counters from \"Card 0\"",
    "this gets +1 power until end of turn",
    "each unit gets +1 power until end of turn",
    "\"Card 0\" gets -1 power until end of turn",
    "\"Card 0\" gets +(energy of A) power until end of turn",
    "deal 1 damage to B's hero",
    "deal 1 fire damage to A's hero",
    "B's hero gains (energy of A) life",
    "if energy of A >= 2 { B's hero gains 1 life }",
    "if \"Card 0\" has 1 or more charge counters { gain 1 energy }",
    "gain (number of unit with power >= 2) energy",
    "for each unit with power >= 3: put 1 marker counters on this",
    "you may gain 1 energy",
    "destroy \"Card 1\"",
    "draw 1 card",
];

/// What is so beside that.
const BESIDE: &[&str] = &[
    "",
    "",
    "",
    "",
    "",
    "each unit gets +1 power",
    "while energy of A >= 2: each unit gets +1 power",
    "each unit with power >= 3 is red",
    "when energy of A >= 3: B's hero loses 1 life",
    "when B's hero loses life: gain 1 energy",
    "when you gain energy: put 1 marker counters on this",
    "if B's hero would gain life, instead the amount becomes the amount + 1",
    "if B's hero would be dealt damage, instead prevent 1",
];

/// A scenario in which several triggers of one event wait.
fn crowding() -> impl Strategy<Value = String> {
    let of = |all: &'static [&'static str]| prop::sample::select(all);
    let policy = (0..TABLE.len(), any::<prop::sample::Index>()).prop_map(|(row, value)| {
        let row = &TABLE[row];
        format!("{}: {}", row.key, row.values[value.index(row.values.len())])
    });
    // Few kinds of doings, so that many of them do the same.
    let doings = prop::collection::vec(of(DOINGS), 1..4);
    let cards = prop::collection::vec((any::<bool>(), any::<prop::sample::Index>(), of(BESIDE)), 2..5);
    let (life, asks) = (prop::sample::select(vec![2, 3, 9]), any::<[bool; 2]>());
    (prop::option::of(policy), doings, cards, life, asks).prop_map(|(policy, doings, cards, life, asks)| {
        let mut text = "use std.plain\n".to_owned();
        let policies = policy.map_or_else(String::new, |policy| format!("policies {{ {policy} }}"));
        let _ = writeln!(text, "rulebook drawn extends plain {{ {policies} }}");
        let asked = ["few { always energy of A <= 1 }", "low { possible life of B's hero <= 1 }"].into_iter().zip(asks);
        let asked: Vec<&str> = asked.filter(|(_, asks)| *asks).map(|(property, _)| property).collect();
        asked.iter().for_each(|property| text += &format!("property {property}\n"));
        text += "scenario \"drawn\" {\nuses drawn\nplayers A (turn), B\nduring turn\n";
        let _ = writeln!(text, "A: hero with life 9\nB: hero with life {life}");
        text += "A: \"Reserve\" is red unit with power 1 in hand\nA: \"Top\" is item in deck\n";
        for (at, (mine, does, beside)) in cards.iter().enumerate() {
            let owner = if *mine || at == 0 { "A" } else { "B" };
            let does = doings[does.index(doings.len())];
            let _ = writeln!(
                text,
                "{owner}: \"Card {at}\" is unit with power {at} in play {{\nwhen a unit enters play: {does}\n{beside}\n}}"
            );
        }
        text += "happens: put \"Reserve\" into play\nobserve power of \"Card 0\"\nobserve power of \"Reserve\"\n";
        text += "observe life of B's hero\nobserve energy of A\nobserve energy of B\n";
        text += "observe charge counters on \"Card 0\"\nobserve marker counters on \"Card 0\"\n";
        asked.iter().for_each(|property| text += &format!("check {}\n", &property[..3]));
        text + "}\n"
    })
}

fn comes_to_the_same(text: &str) -> Result<Option<(u32, u32)>, TestCaseError> {
    let read = read(text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
    compare(&read).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))
}

#[test]
fn many_drawn_crowds_have_one_order() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut fewer = 0;
    for _ in 0..60 {
        let text = crowding().new_tree(&mut runner).expect("a text is drawn").current();
        fewer += usize::from(comes_to_the_same(&text).expect("the same").is_some_and(|(one, every)| one < every));
    }
    assert!(fewer >= 10, "{fewer} of 60 drawn texts have fewer states in one order");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn drawn_crowds_come_to_the_same(text in crowding()) {
        comes_to_the_same(&text)?;
    }

    #[test]
    fn drawn_pumps_come_to_the_same(text in pumping()) {
        comes_to_the_same(&text)?;
    }
}
