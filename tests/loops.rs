//! Whether runs end, whose loops there are, and that every loop is one.

mod support;

use assize::analysis::certify::{certify_ends, certify_loop};
use assize::analysis::loops::{Ends, LoopKind, termination};
use assize::base::limits::{Limit, Limits};
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::offer::Chooser;
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

fn kinds(places: &[Place]) -> Vec<(LoopKind, Option<bool>)> {
    let machine = drawn(places);
    let graph = explore(&machine, &Limits::default(), &Unwatched);
    let found = termination(&graph);
    found.loops.iter().for_each(|one| assert_eq!(verify(&machine, &one.certificate()), Ok(())));
    found.loops.iter().map(|one| (one.kind, one.from_start)).collect()
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
