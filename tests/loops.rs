//! Whether runs end, whose loops there are, and that every loop is one.

mod support;

use assize::analysis::certify::{certify_ends, certify_loop};
use assize::analysis::found_loop::Loop;
use assize::analysis::loops::{Ends, termination};
use assize::analysis::odds::{AtLast, Odds, odds};
use assize::base::limits::{Limit, Limits};
use assize::explore::explore;
use assize::explore::graph::Graph;
use assize::explore::node::Node;
use assize::explore::watch::Unwatched;
use assize::kernel::position::offer::Chooser;
use assize::model::read::LoopKind;
use assize::verify::certificate::Certificate;
use assize::verify::verify;
use proptest::prelude::*;
use support::definitions::owners;
use support::drawn::*;

const EVERYBODY: [Chooser; 4] = [A, B, NATURE, RULES];

fn sorted(mut choosers: Vec<Chooser>) -> Vec<Chooser> {
    choosers.sort();
    choosers
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn owners_are_those_of_the_definition(machine in any_drawn(9, false)) {
        let Some(meant) = owners(&machine, &EVERYBODY) else { return Ok(()) };
        let graph = explore(&machine, &Limits::default(), &Unwatched);
        let found = termination(&graph);
        let mut loops: Vec<_> = found.loops.iter().map(|one| (sorted(one.whose.clone()), one.from_start == Some(true))).collect();
        let mut meant: Vec<_> = meant.into_iter().map(|(who, from_start)| (sorted(who), from_start)).collect();
        loops.sort();
        meant.sort();
        prop_assert_eq!(&loops, &meant);
        prop_assert_eq!(found.verdict, if meant.is_empty() { Ends::Yes } else { Ends::No });
    }

    /// Against the value that comes out of playing ever more rounds, each step for the best.
    #[test]
    fn odds_are_those_of_ever_longer_play(machine in any_drawn(12, false)) {
        let graph = explore(&machine, &Limits::default(), &Unwatched);
        for one in &termination(&graph).loops {
            let Some(found) = odds(&machine, &graph, one) else { continue };
            prop_assert!(found.at_last != AtLast::Unknown);
            let (times, of) = found.lap.expect("it is small");
            let meant = played(&graph, one, f64::min);
            let most = found.lap_most.expect("it is small");
            let together = played(&graph, one, f64::max);
            prop_assert!((most.0 as f64 / most.1 as f64 - together).abs() < 1e-6, "{:?}, not {}", most, together);
            prop_assert!((times as f64 / of as f64 - meant).abs() < 1e-6, "{} in {}, not {}", times, of, meant);
        }
    }

    #[test]
    fn every_loop_is_one(machine in any_drawn(40, true)) {
        let graph = explore(&machine, &Limits::default(), &Unwatched);
        let found = termination(&graph);
        for one in &found.loops {
            prop_assert_eq!(verify(&machine, &one.certificate()), Ok(()));
            prop_assert_eq!(verify(&machine, &certify_loop(&graph, one)), Ok(()));
            prop_assert!(one.exits.iter().all(|exit| one.whose.contains(&exit.chooser)));
        }
        if found.verdict == Ends::Yes {
            prop_assert_eq!(verify(&machine, &certify_ends(&graph)), Ok(()));
        }
        prop_assert_eq!(matches!(found.verdict, Ends::Unknown(_)), graph.incomplete().is_some());
    }

    #[test]
    fn loops_found_before_a_limit_stand(machine in any_drawn(12, false), depth in 0u32..5) {
        let whole = termination(&explore(&machine, &Limits::default(), &Unwatched));
        let cut = explore(&machine, &Limits { depth_max: Some(depth), ..Limits::default() }, &Unwatched);
        let early = termination(&cut);
        prop_assert!(cut.stopped().is_none() || early.verdict == Ends::Unknown(Limit::Depth));
        for one in &early.loops {
            prop_assert_eq!(verify(&machine, &certify_loop(&cut, one)), Ok(()));
            prop_assert!(whole.loops.iter().any(|other| other.whose.iter().all(|who| one.whose.contains(who))));
        }
    }
}

/// How likely the lap of a loop goes on, by rounds and rounds of play from nothing; everybody else plays by `others`.
fn played(graph: &Graph, found: &Loop, others: fn(f64, f64) -> f64) -> f64 {
    let owners = &found.whose;
    let walk = |from: u32, option: &u32| graph.targets(from)[*option as usize];
    let entry = found.lasso.stem.iter().fold(0, walk);
    // W(K): what is left when everything goes from which the others and chance may bring it to an end.
    let mut inside: Vec<bool> = (0..graph.len()).map(|id| !graph.targets(id).is_empty()).collect();
    for _ in 0..graph.len() {
        for id in 0..graph.len() {
            let stays = |to: &u32| inside[*to as usize];
            let ours = matches!(graph.node(id), Node::Offer(who) if owners.contains(&who));
            let targets = graph.targets(id);
            let keeps = if ours { targets.iter().any(stays) } else { targets.iter().all(stays) };
            inside[id as usize] &= keeps;
        }
    }
    let mut values = vec![0.0; graph.len() as usize];
    for _ in 0..4000 {
        let worth = |to: &u32| match *to {
            to if to == entry => 1.0,
            to if inside[to as usize] => values[to as usize],
            _ => 0.0,
        };
        let value = |id: u32| {
            let all = graph.targets(id).iter().map(worth);
            match graph.node(id) {
                Node::Offer(NATURE) => all.sum::<f64>() / graph.targets(id).len() as f64,
                Node::Offer(who) if owners.contains(&who) => all.fold(0.0, f64::max),
                Node::Offer(_) => all.reduce(others).unwrap_or_default(),
                _ => 0.0,
            }
        };
        values = (0..graph.len()).map(value).collect();
    }
    values[entry as usize]
}

fn kinds(places: &[Place]) -> Vec<(LoopKind, Option<bool>)> {
    let machine = drawn(places);
    let graph = explore(&machine, &Limits::default(), &Unwatched);
    let found = termination(&graph);
    found.loops.iter().for_each(|one| assert_eq!(verify(&machine, &one.certificate()), Ok(())));
    found.loops.iter().map(|one| (one.kind, one.from_start)).collect()
}

/// The odds of the first loop of chance.
fn chances(places: &[Place]) -> (Option<(u64, u64)>, AtLast) {
    let all = all_odds(places);
    (all.lap, all.at_last)
}

fn all_odds(places: &[Place]) -> Odds {
    let machine = drawn(places);
    let graph = explore(&machine, &Limits::default(), &Unwatched);
    let found = termination(&graph);
    let all: Vec<_> = found.loops.iter().filter_map(|one| odds(&machine, &graph, one)).collect();
    all[0]
}

#[test]
fn a_lap_goes_on_as_often_as_nature_has_it() {
    let die = [choice(NATURE, &[0, 1, 1, 1, 1, 1]), settled(0)];
    assert_eq!(chances(&die), (Some((1, 6)), AtLast::Ends));
    // Two of three options go on, by two ways.
    let ways = [choice(NATURE, &[1, 0, 2]), choice(NOBODY, &[0]), settled(0)];
    assert_eq!(chances(&ways), (Some((2, 3)), AtLast::Ends));
    // Behind the first coin it may go round elsewhere for a while: x = 1/2 + 1/2 y, y = 1/3 x' + 1/3 y, x' coming round
    // at once, so y = 1/2 and x = 3/4.
    let within = [choice(NATURE, &[0, 1]), choice(NATURE, &[0, 1, 2]), settled(0)];
    assert_eq!(chances(&within), (Some((3, 4)), AtLast::Ends));
}

#[test]
fn who_keeps_it_up_takes_the_better_coin_and_everybody_else_the_worse() {
    // A takes a coin (1/2) or a die with three sides (2/3 go on); A could also leave.
    let better = [choice(A, &[1, 2, 3]), choice(NATURE, &[0, 3]), choice(NATURE, &[0, 0, 3]), settled(0)];
    assert_eq!(chances(&better), (Some((2, 3)), AtLast::Ends));
    // B takes one of them, and cannot leave.
    let worse = [choice(B, &[1, 2]), choice(NATURE, &[0, 3]), choice(NATURE, &[0, 0, 3]), settled(0)];
    assert_eq!(chances(&worse), (Some((1, 2)), AtLast::Ends));
    assert_eq!(all_odds(&worse).lap_most, Some((2, 3)));
    // The first option that A is tried with goes round without ever coming back, if B likes: then it is no lap.
    let astray =
        [choice(A, &[1, 2, 3]), choice(NATURE, &[4, 3]), choice(NATURE, &[0, 3]), settled(0), choice(B, &[1, 0])];
    assert_eq!(chances(&astray).0, Some((1, 2)));
}

#[test]
fn a_loop_of_chance_is_left_and_perhaps_for_another() {
    // The way out of the coin leads to where B can go round for ever.
    let elsewhere = [choice(NATURE, &[0, 1]), choice(B, &[1, 2]), settled(0)];
    assert_eq!(chances(&elsewhere), (Some((1, 2)), AtLast::Left));
    // B can go round with A, or have the coin decide.
    let together = [choice(A, &[1, 3]), choice(B, &[0, 2]), choice(NATURE, &[0, 3]), settled(0)];
    assert_eq!(chances(&together), (Some((1, 2)), AtLast::LeftIfOthersWant));
    // Nobody knows what comes behind the coin.
    let dark = [choice(NATURE, &[0, 1]), Place::Limit(Limit::Number)];
    assert_eq!(chances(&dark), (Some((1, 2)), AtLast::Unknown));
}

#[test]
fn a_line_of_checkpoints_that_comes_back_is_forced() {
    let places = [choice(NOBODY, &[1]), choice(NOBODY, &[2]), choice(NOBODY, &[1])];
    assert_eq!(kinds(&places), [(LoopKind::Forced, Some(true))]);
}

#[test]
fn one_player_keeps_it_up() {
    assert_eq!(kinds(&[choice(A, &[0, 1]), settled(0)]), [(LoopKind::Sustained, Some(true))]);
}

#[test]
fn everyone_must_go_along() {
    let places = [choice(A, &[1, 2]), choice(B, &[0, 2]), settled(0)];
    assert_eq!(kinds(&places), [(LoopKind::Collective, Some(true))]);
    let machine = drawn(&places);
    let found = termination(&explore(&machine, &Limits::default(), &Unwatched));
    let exits: Vec<_> = found.loops[0].exits.iter().map(|exit| (exit.step, exit.chooser, exit.option)).collect();
    assert_eq!(exits, [(0, A, 1), (1, B, 1)]);
}

#[test]
fn a_coalition_is_not_everyone() {
    let third = Chooser::Player(assize::base::id::PlayerId(2));
    let places = [choice(third, &[1, 3]), choice(A, &[2, 3]), choice(B, &[1, 3]), settled(0)];
    assert_eq!(kinds(&places), [(LoopKind::Coalition, Some(false))]);
}

#[test]
fn nature_and_silence_are_named() {
    assert_eq!(kinds(&[choice(NATURE, &[0, 1]), settled(0)]), [(LoopKind::Chance, Some(true))]);
    assert_eq!(kinds(&[choice(RULES, &[0, 1]), settled(0)]), [(LoopKind::Silence, Some(true))]);
    let both = [choice(RULES, &[1, 2]), choice(NATURE, &[0, 2]), settled(0)];
    assert_eq!(kinds(&both), [(LoopKind::Silence, Some(true))]);
}

#[test]
fn a_loop_that_another_can_leave_is_not_owned_by_one() {
    let places = [choice(A, &[1, 2]), choice(B, &[0, 2]), settled(0)];
    assert_eq!(kinds(&places), [(LoopKind::Collective, Some(true))]);
}

#[test]
fn a_choice_that_changes_nothing_is_nobodys() {
    assert_eq!(kinds(&[choice(A, &[0, 0])]), [(LoopKind::Forced, Some(true))]);
}

#[test]
fn a_component_of_one_state_is_no_loop() {
    let places = [choice(A, &[1]), choice(B, &[2]), settled(0)];
    assert_eq!(kinds(&places), []);
}

#[test]
fn states_of_a_cycle_joined_the_wrong_way_are_no_loop() {
    let places = [choice(A, &[1, 2]), choice(A, &[2]), choice(B, &[3]), settled(0)];
    assert_eq!(kinds(&places), []);
}

#[test]
fn a_forced_loop_behind_a_choice_hides_no_start() {
    let places = [choice(A, &[1, 2]), choice(NOBODY, &[1]), settled(0)];
    assert_eq!(kinds(&places), [(LoopKind::Forced, Some(false))]);
}

#[test]
fn nothing_explored_is_unknown() {
    let machine = drawn(&[choice(A, &[1]), settled(0)]);
    for limits in [
        Limits { states_max: Some(1), ..Limits::default() },
        Limits { depth_max: Some(0), ..Limits::default() },
        Limits { memory_max: Some(0), ..Limits::default() },
    ] {
        let graph = explore(&machine, &limits, &Unwatched);
        assert!(matches!(termination(&graph).verdict, Ends::Unknown(_)));
        assert!(matches!(termination(&graph).loops[..], []));
    }
}

#[test]
fn the_story_is_the_shortest_way_in_and_round() {
    let places = [choice(A, &[1, 2]), choice(A, &[0, 4]), choice(B, &[3]), choice(B, &[3, 4]), settled(0)];
    let machine = drawn(&places);
    let found = termination(&explore(&machine, &Limits::default(), &Unwatched));
    let lassos: Vec<_> = found.loops.iter().map(|one| (one.lasso.stem.clone(), one.lasso.lap.clone())).collect();
    assert_eq!(lassos, [(vec![], vec![0, 0]), (vec![1, 0], vec![0])]);
    assert!(matches!(found.loops[0].certificate(), Certificate::Lasso(_)));
}
