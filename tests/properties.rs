//! Verdicts against their definitions; every answer with a certificate that verifies; limits never hold.

mod support;

use assize::analysis::property::{Property, Verdict};
use assize::analysis::verdict::Judge;
use assize::base::id::PlayerId;
use assize::base::limits::{Limit, Limits};
use assize::explore::explore;
use assize::explore::graph::Graph;
use assize::explore::node::Node;
use assize::explore::watch::Unwatched;
use assize::kernel::position::offer::{Ending, Outcome};
use assize::verify::certificate::Certificate;
use assize::verify::verify;
use proptest::prelude::*;
use support::definitions::{Meant, meant};
use support::drawn::*;

fn full(machine: &Drawn) -> Graph {
    explore(machine, &Limits::default(), &Unwatched)
}

fn all_properties() -> Vec<Property> {
    let player = PlayerId(0);
    vec![
        Property::Always(0),
        Property::Never(1),
        Property::Possible(0),
        Property::Inevitably(0),
        Property::LeadsTo { asked: 0, answer: 1 },
        Property::LeadsTo { asked: 1, answer: 1 },
        Property::Ends,
        Property::NoStuck,
        Property::Agree(0),
        Property::OneOutcome,
        Property::Within(vec![
            Outcome { ending: Ending::Settled, values: vec![Some(0), None] },
            Outcome { ending: Ending::Settled, values: vec![Some(1), None] },
        ]),
        Property::CanForce(player, 0),
        Property::CanAvoid(player, 1),
        Property::AlmostSurely(0),
        Property::CanAlmostSurelyForce(player, 0),
    ]
}

fn any_property() -> impl Strategy<Value = Property> {
    proptest::sample::select(all_properties())
}

/// The certificate inside a verdict, small or large, verifies; a story through silence parts where it says.
fn proved(machine: &Drawn, judge: &Judge<Drawn>, property: &Property) -> Result<(), TestCaseError> {
    let verdict = judge.judge(property);
    let decided = matches!(verdict, Verdict::Holds(_) | Verdict::Fails(_));
    let certificate = judge.certify(property, &verdict);
    let of_strategies = matches!(
        property,
        Property::CanForce(..)
            | Property::CanAvoid(..)
            | Property::AlmostSurely(..)
            | Property::CanAlmostSurelyForce(..)
    );
    let many = of_strategies && machine.places.iter().any(|place| matches!(place, Place::Read(..)));
    prop_assert!(certificate.is_some() == decided || many && decided, "{:?} {:?}", property, verdict);
    if let Some(certificate) = certificate {
        prop_assert_eq!(verify(machine, &certificate), Ok(()), "{:?} {:?}", property, certificate);
    }
    if let Verdict::Unknown { found: Some(story), .. } = &verdict {
        prop_assert_eq!(verify(machine, story), Ok(()));
    }
    if let Verdict::DependsOnSilence(silence) = &verdict {
        let at = silence.until.iter().fold(0, |at, option| machine.places[at].edges()[*option as usize].to);
        prop_assert_eq!(machine.places[at].chooser(), Some(RULES));
        prop_assert!(silence.option != silence.instead);
        prop_assert!((silence.instead as usize) < machine.places[at].edges().len());
        if let Some(story) = &silence.story {
            prop_assert_eq!(verify(machine, story), Ok(()));
            let (stem, lap) = match story {
                Certificate::Trace(trace) => (trace.options.clone(), vec![]),
                Certificate::Lasso(lasso) => (lasso.stem.clone(), lasso.lap.clone()),
                Certificate::Differ(differ) => (differ.other.clone(), vec![]),
                other => panic!("{other:?} is no run"),
            };
            let run: Vec<u32> = stem.iter().chain(&lap).chain(&lap).copied().collect();
            let through: Vec<u32> = silence.until.iter().copied().chain([silence.option]).collect();
            prop_assert!(run.starts_with(&through));
        }
    }
    Ok(())
}

/// Whether what makes a property hold can be found, and stands whatever a limit hides: a run, or what a player does.
fn can_be_found(property: &Property) -> bool {
    match property {
        Property::Possible(_)
        | Property::CanForce(..)
        | Property::CanAvoid(..)
        | Property::CanAlmostSurelyForce(..) => true,
        Property::Always(_)
        | Property::Never(_)
        | Property::Inevitably(_)
        | Property::AlmostSurely(_)
        | Property::LeadsTo { .. }
        | Property::Ends
        | Property::NoStuck
        | Property::Agree(_)
        | Property::OneOutcome
        | Property::Within(_) => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6000))]

    #[test]
    fn verdicts_are_those_of_the_definition(machine in any_drawn(8, false), property in any_property()) {
        let Some(meant) = meant(&machine, &property) else { return Ok(()) };
        let graph = full(&machine);
        let verdict = Judge::new(&machine, &graph).judge(&property);
        match verdict {
            Verdict::Holds(_) => prop_assert_eq!(meant, Meant::Holds),
            Verdict::Fails(_) => prop_assert_eq!(meant, Meant::Fails),
            Verdict::DependsOnSilence(_) => prop_assert_eq!(meant, Meant::Depends),
            Verdict::Unevaluated => {
                let never_asked = matches!(property, Property::LeadsTo { .. }) && meant == Meant::Holds;
                prop_assert!(!graph.looked_at(0) || !graph.looked_at(1) || never_asked);
            }
            Verdict::Unknown { .. } => prop_assert!(false, "everything was explored"),
        }
    }

    #[test]
    fn every_answer_is_proved(machine in any_drawn(40, false), property in any_property()) {
        let graph = full(&machine);
        proved(&machine, &Judge::new(&machine, &graph), &property)?;
    }

    #[test]
    fn a_limit_is_unknown_and_what_was_found_stands(
        machine in any_drawn(14, true), property in any_property(), depth in 0u32..5,
    ) {
        let limits = Limits { depth_max: Some(depth), ..Limits::default() };
        let cut = explore(&machine, &limits, &Unwatched);
        let judge = Judge::new(&machine, &cut);
        let verdict = judge.judge(&property);
        if cut.incomplete().is_some() {
            proved(&machine, &judge, &property)?;
            prop_assert!(can_be_found(&property) || !matches!(verdict, Verdict::Holds(_)), "{:?}", verdict);
        }
        let whole = full(&machine);
        if whole.incomplete().is_none() {
            let later = Judge::new(&machine, &whole).judge(&property);
            match verdict {
                Verdict::Fails(_) => prop_assert!(matches!(later, Verdict::Fails(_))),
                Verdict::Holds(_) => prop_assert!(matches!(later, Verdict::Holds(_))),
                Verdict::DependsOnSilence(_) => prop_assert!(matches!(later, Verdict::DependsOnSilence(_))),
                Verdict::Unknown { .. } | Verdict::Unevaluated => {}
            }
        }
    }

    #[test]
    fn outcomes_are_the_endings(machine in any_drawn(30, false)) {
        let graph = full(&machine);
        let judge = Judge::new(&machine, &graph);
        let list = &judge.outcomes().list;
        prop_assert!(list.is_sorted_by(|one, other| one.outcome < other.outcome));
        let leaves = (0..graph.len()).filter(|id| matches!(graph.node(*id), Node::End(_))).count();
        prop_assert_eq!(list.iter().map(|found| found.leaves).sum::<u64>(), leaves as u64);
        for found in list {
            prop_assert_eq!(verify(&machine, &found.story), Ok(()));
        }
    }
}

/// A question, a drawing in which it is so, and one in which it is not.
fn verdict(places: &[Place], property: Property) -> Verdict {
    let machine = drawn(places);
    let graph = full(&machine);
    let judge = Judge::new(&machine, &graph);
    proved(&machine, &judge, &property).unwrap();
    judge.judge(&property)
}

fn holds(places: &[Place], property: Property) {
    assert!(matches!(verdict(places, property.clone()), Verdict::Holds(_)), "{property:?}");
}

fn fails(places: &[Place], property: Property) {
    assert!(matches!(verdict(places, property.clone()), Verdict::Fails(_)), "{property:?}");
}

fn depends(places: &[Place], property: Property) -> (Vec<u32>, u32, u32) {
    match verdict(places, property) {
        Verdict::DependsOnSilence(silence) => (silence.until, silence.option, silence.instead),
        other => panic!("{other:?}"),
    }
}

const P: &[u64] = &[1];
const NOT: &[u64] = &[0];

#[test]
fn inside_a_stretch_always_and_never_look_too() {
    let flicker: &[u64] = &[0, 1, 0];
    fails(&[seeing(A, &[(1, flicker)]), settled(0)], Property::Never(0));
    fails(&[seeing(A, &[(1, &[1, 0, 1])]), settled(0)], Property::Always(0));
    holds(&[seeing(A, &[(1, NOT), (1, NOT)]), settled(0)], Property::Never(0));
}

#[test]
fn the_stretch_up_to_the_first_offer_counts() {
    let machine = Drawn { start_boundaries: vec![1, 0], ..drawn(&[choice(A, &[1]), settled(0)]) };
    let graph = full(&machine);
    let judge = Judge::new(&machine, &graph);
    assert!(matches!(judge.judge(&Property::Never(0)), Verdict::Fails(_)));
    assert!(matches!(judge.judge(&Property::Inevitably(0)), Verdict::Holds(_)));
    assert!(matches!(judge.judge(&Property::Possible(0)), Verdict::Holds(_)));
    all_properties().iter().for_each(|property| proved(&machine, &judge, property).unwrap());
}

#[test]
fn what_joins_is_not_what_comes_round() {
    // Two ways join before the predicate is seen; a search that takes joins for loops would miss the first.
    let places = [choice(A, &[1, 2]), choice(A, &[3]), choice(A, &[3]), seeing(A, &[(4, P), (4, NOT)]), settled(0)];
    fails(&places, Property::Inevitably(0));
    let places = [choice(A, &[1, 2]), choice(A, &[3]), choice(A, &[3]), seeing(A, &[(4, P)]), settled(0)];
    holds(&places, Property::Inevitably(0));
}

#[test]
fn a_cycle_may_put_it_off_for_ever() {
    fails(&[seeing(A, &[(1, NOT), (2, P)]), choice(B, &[0]), settled(0)], Property::Inevitably(0));
}

#[test]
fn an_answer_in_the_same_stretch_must_not_come_first() {
    let ask = Property::LeadsTo { asked: 0, answer: 1 };
    holds(&[seeing(A, &[(1, &[1, 0, 2])]), settled(0)], ask.clone());
    holds(&[seeing(A, &[(1, &[3])]), settled(0)], ask.clone());
    fails(&[seeing(A, &[(1, &[2, 1])]), settled(0)], ask.clone());
    fails(&[seeing(A, &[(1, &[1, 2, 1])]), settled(0)], ask.clone());
    fails(&[seeing(A, &[(0, NOT), (1, &[2]), (0, P)]), settled(0)], ask);
}

#[test]
fn stuck_is_no_end() {
    fails(&[choice(A, &[1, 2]), settled(0), stuck()], Property::Ends);
    fails(&[choice(A, &[1, 2]), settled(0), stuck()], Property::NoStuck);
    fails(&[choice(A, &[1, 0]), settled(0)], Property::Ends);
    holds(&[choice(A, &[1, 0]), settled(0)], Property::NoStuck);
}

#[test]
fn orders_that_disagree_are_told() {
    fails(&[choice(A, &[1, 2]), settled(0), settled(1)], Property::Agree(0));
    holds(&[choice(A, &[1, 2]), settled(1), Place::End(Ending::Drawn, 1)], Property::Agree(0));
    fails(&[choice(A, &[1, 2]), settled(1), Place::End(Ending::Drawn, 1)], Property::OneOutcome);
}

#[test]
fn players_against_everybody() {
    let a = PlayerId(0);
    let places = [choice(A, &[1, 2]), seeing(B, &[(2, P), (2, NOT)]), settled(0)];
    fails(&places, Property::CanForce(a, 0));
    holds(&places, Property::CanAvoid(a, 0));
    let places = [choice(NATURE, &[1, 1]), seeing(A, &[(2, P), (2, NOT)]), settled(0)];
    holds(&places, Property::CanForce(a, 0));
    fails(&[seeing(NATURE, &[(1, P), (1, NOT)]), settled(0)], Property::CanForce(a, 0));
    fails(&[seeing(B, &[(1, P), (1, NOT)]), settled(0)], Property::CanAvoid(a, 0));
}

#[test]
fn a_coin_that_is_tossed_again_falls_at_last() {
    let a = PlayerId(0);
    // Nature tosses until it is so.
    let coin = [seeing(NATURE, &[(0, NOT), (1, P)]), settled(0)];
    holds(&coin, Property::AlmostSurely(0));
    fails(&coin, Property::Inevitably(0));
    fails(&coin, Property::CanForce(a, 0));
    // Each time A could leave it; A need not.
    let willing = [seeing(NATURE, &[(1, NOT), (2, P)]), seeing(A, &[(0, NOT), (2, NOT)]), settled(0)];
    fails(&willing, Property::AlmostSurely(0));
    holds(&willing, Property::CanAlmostSurelyForce(a, 0));
    // Each time B could.
    let hostile = [seeing(NATURE, &[(1, NOT), (2, P)]), seeing(B, &[(0, NOT), (2, NOT)]), settled(0)];
    fails(&hostile, Property::CanAlmostSurelyForce(a, 0));
    // It is tossed once; and A may toss a coin that spoils everything, or wait for ever.
    fails(&[seeing(NATURE, &[(1, NOT), (1, P)]), settled(0)], Property::CanAlmostSurelyForce(a, 0));
    let wait = [seeing(A, &[(0, NOT), (1, NOT)]), seeing(NATURE, &[(2, NOT), (2, P)]), settled(0)];
    fails(&wait, Property::CanAlmostSurelyForce(a, 0));
    fails(&wait, Property::AlmostSurely(0));
    // Nature goes round for ever by itself, whatever it tosses.
    fails(&[seeing(NATURE, &[(0, NOT), (0, NOT)])], Property::AlmostSurely(0));
    fails(
        &[seeing(NATURE, &[(1, NOT), (0, NOT), (2, P)]), seeing(NATURE, &[(1, NOT), (1, NOT)]), settled(0)],
        Property::AlmostSurely(0),
    );
}

#[test]
fn luck_and_silence() {
    // A tie of the rules comes round as often as nature likes: filled well each time, it is so at last.
    let tie = [seeing(NATURE, &[(1, NOT), (2, P)]), seeing(RULES, &[(0, NOT), (2, NOT)]), settled(0)];
    assert_eq!(depends(&tie, Property::AlmostSurely(0)), (vec![0], 1, 0));
}

#[test]
fn possible_and_not() {
    holds(&[seeing(A, &[(1, P), (1, NOT)]), settled(0)], Property::Possible(0));
    fails(&[seeing(A, &[(1, NOT)]), settled(0)], Property::Possible(0));
}

#[test]
fn silence_decides_and_where() {
    let places = [choice(A, &[1]), seeing(RULES, &[(2, P), (2, NOT)]), settled(0)];
    assert_eq!(depends(&places, Property::Never(0)), (vec![0], 0, 1));
    assert_eq!(depends(&places, Property::Possible(0)), (vec![0], 0, 1));
    assert_eq!(depends(&places, Property::Inevitably(0)), (vec![0], 1, 0));
    assert_eq!(depends(&[choice(RULES, &[0, 1]), settled(0)], Property::Ends), (vec![], 0, 1));
    assert_eq!(depends(&[choice(RULES, &[1, 2]), settled(0), settled(1)], Property::Agree(0)), (vec![], 1, 0));
}

#[test]
fn silence_may_ask_anew_with_every_answer() {
    let places = [seeing(RULES, &[(0, &[2, 1]), (1, P)]), settled(0)];
    assert_eq!(depends(&places, Property::LeadsTo { asked: 0, answer: 1 }), (vec![0], 1, 0));
}

#[test]
fn silence_that_makes_no_difference_holds_or_fails() {
    holds(&[seeing(RULES, &[(1, P), (2, P)]), settled(0), settled(1)], Property::Inevitably(0));
    fails(
        &[choice(RULES, &[1, 2]), seeing(A, &[(3, P), (3, NOT)]), seeing(B, &[(3, P), (3, NOT)]), settled(0)],
        Property::Never(0),
    );
}

#[test]
fn a_reading_is_one_for_the_whole_run() {
    // Each value of the policy is good at one place and bad at the other: ties could be broken well, a reading cannot.
    let edges =
        |good: usize| (0..2).map(|at| Edge { to: 3, boundaries: vec![u64::from(at != good)] }).collect::<Vec<_>>();
    let read = |good| Place::Read(0, edges(good));
    fails(&[choice(A, &[1, 2]), read(0), read(1), settled(0)], Property::Never(0));
    let tie = |good| Place::Choice(RULES, edges(good));
    depends(&[choice(A, &[1, 2]), tie(0), tie(1), settled(0)], Property::Never(0));
    depends(&[choice(A, &[1, 2]), read(0), read(0), settled(0)], Property::Never(0));
}

#[test]
fn a_predicate_that_nobody_looks_at_is_no_ok() {
    let machine = Drawn { start_boundaries: vec![], places: vec![settled(0)] };
    let graph = full(&machine);
    let judge = Judge::new(&machine, &graph);
    assert_eq!(judge.judge(&Property::Never(0)), Verdict::Unevaluated);
    assert_eq!(judge.judge(&Property::Always(63)), Verdict::Unevaluated);
}

#[test]
fn beyond_a_limit_nothing_holds_but_what_was_found() {
    let machine = drawn(&[seeing(A, &[(1, P), (2, P)]), Place::Limit(Limit::Number), settled(0)]);
    let graph = full(&machine);
    let judge = Judge::new(&machine, &graph);
    for property in &all_properties() {
        let verdict = judge.judge(property);
        assert!(can_be_found(property) || !matches!(verdict, Verdict::Holds(_)), "{property:?}");
        proved(&machine, &judge, property).unwrap();
    }
    assert_eq!(judge.judge(&Property::Ends), Verdict::Unknown { limit: Limit::Number, found: None });
}
