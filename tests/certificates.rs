//! Certificates that were tampered with are rejected, unless they still say something true.

mod support;

use assize::analysis::certify::{certify_ends, certify_loop};
use assize::analysis::loops::{Ends, termination};
use assize::analysis::property::Property;
use assize::analysis::verdict::Judge;
use assize::base::id::PlayerId;
use assize::base::limits::{Limit, Limits};
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::position::offer::{Chooser, Ending, Outcome};
use assize::verify::certificate::*;
use assize::verify::rejection::Rejection;
use assize::verify::verify;
use proptest::prelude::*;
use support::drawn::*;

/// Every certificate that a drawing gives rise to.
fn certificates(machine: &Drawn) -> Vec<Certificate> {
    let graph = explore(machine, &Limits::default(), &Unwatched);
    let judge = Judge::new(machine, &graph);
    let (player, other) = (PlayerId(0), PlayerId(1));
    let properties = [
        Property::Always(0),
        Property::Never(1),
        Property::Possible(1),
        Property::Inevitably(0),
        Property::LeadsTo { asked: 0, answer: 1 },
        Property::Ends,
        Property::NoStuck,
        Property::Agree(0),
        Property::OneOutcome,
        Property::CanForce(player, 0),
        Property::CanForce(other, 1),
        Property::CanAvoid(player, 0),
        Property::CanAvoid(other, 1),
        Property::AlmostSurely(0),
        Property::CanAlmostSurelyForce(player, 0),
        Property::CanAlmostSurelyForce(other, 1),
    ];
    let mut all: Vec<Certificate> = properties.iter().filter_map(|p| judge.certify(p, &judge.judge(p))).collect();
    all.extend(judge.outcomes().list.iter().map(|found| found.story.clone()));
    let found = termination(&graph);
    all.extend(found.loops.iter().flat_map(|one| [one.certificate(), certify_loop(&graph, one)]));
    if found.verdict == Ends::Yes {
        all.push(certify_ends(&graph));
    }
    all
}

/// Whether nature chooses in a state.
fn tosses(machine: &Drawn, row: &RegionRow) -> bool {
    machine.places[usize::from(u16::from_le_bytes([row.state[0], row.state[1]]))].chooser() == Some(NATURE)
}

fn region(certificate: &mut Certificate) -> Option<&mut Region> {
    match certificate {
        Certificate::Closure(region) | Certificate::Ranked(region) | Certificate::Strategy(region) => Some(region),
        _ => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn certificates_survive_a_file(machine in any_drawn(20, false)) {
        for certificate in certificates(&machine) {
            let text = serde_json::to_string(&certificate).unwrap();
            let back: Certificate = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(verify(&machine, &back), Ok(()));
            prop_assert_eq!(back, certificate);
        }
    }

    #[test]
    fn a_region_without_one_of_its_states_or_with_another_is_rejected(
        machine in any_drawn(20, false), at in any::<prop::sample::Index>(), bytes in proptest::collection::vec(any::<u8>(), 0..9),
    ) {
        for mut certificate in certificates(&machine) {
            let before = certificate.clone();
            let Some(region) = region(&mut certificate).filter(|region| !region.rows.is_empty()) else { continue };
            let at = at.index(region.rows.len());
            let row = region.rows.remove(at);
            prop_assert!(verify(&machine, &certificate).is_err());
            let mut doubled = before.clone();
            self::region(&mut doubled).unwrap().rows.push(row.clone());
            prop_assert_eq!(verify(&machine, &doubled), Err(Rejection::Surplus));
            let mut foreign = before.clone();
            self::region(&mut foreign).unwrap().rows.push(RegionRow { state: [&[255, 255][..], &bytes].concat(), ..row });
            prop_assert!(verify(&machine, &foreign).is_err());
        }
    }

    #[test]
    fn ranks_that_do_not_fall_are_rejected(machine in any_drawn(20, false)) {
        for mut certificate in certificates(&machine) {
            let Some(region) = region(&mut certificate) else { continue };
            let steps = match region.aim {
                RegionClaim::PerhapsNever(_) => region.rows.iter().any(|row| row.option.is_some() && tosses(&machine, row)),
                // From rank 1 it can happen at once.
                RegionClaim::AlmostSurely(_) => region.rows.iter().any(|row| row.rank.is_some_and(|rank| rank > 1)),
                _ => region.rows.iter().any(|row| row.rank.is_some_and(|rank| rank > 0)),
            };
            region.rows.iter_mut().for_each(|row| row.rank = row.rank.map(|_| 1));
            prop_assert!(!steps || verify(&machine, &certificate) == Err(Rejection::NotNearer));
        }
    }

    #[test]
    fn a_strategy_that_takes_nothing_or_too_much_is_rejected(machine in any_drawn(20, false)) {
        for mut certificate in certificates(&machine) {
            let Some(region) = region(&mut certificate) else { continue };
            let Some(at) = region.rows.iter().position(|row| row.option.is_some()) else { continue };
            region.rows[at].option = Some(1000);
            prop_assert_eq!(verify(&machine, &certificate), Err(Rejection::Malformed));
            let region = self::region(&mut certificate).unwrap();
            region.rows[at].option = None;
            let hoped = matches!(region.aim, RegionClaim::PerhapsNever(_)) && tosses(&machine, &region.rows[at]);
            let rejected = verify(&machine, &certificate);
            prop_assert!(rejected == Err(Rejection::Malformed) || hoped && rejected.is_err(), "{:?}", rejected);
        }
    }

    #[test]
    fn runs_cut_short_or_led_elsewhere_are_rejected(machine in any_drawn(20, false)) {
        for certificate in certificates(&machine) {
            match certificate {
                Certificate::Trace(trace) if matches!(trace.claim, Claim::Outcome(_)) => {
                    let mut longer = trace.clone();
                    longer.options.push(0);
                    prop_assert!(verify(&machine, &Certificate::Trace(longer)).is_err());
                    let mut shorter = trace.clone();
                    if shorter.options.pop().is_some() {
                        prop_assert!(verify(&machine, &Certificate::Trace(shorter)).is_err());
                    }
                }
                Certificate::Lasso(lasso) => {
                    let mut cut = lasso.clone();
                    cut.lap.pop();
                    prop_assert!(verify(&machine, &Certificate::Lasso(cut)).is_err());
                    let mut strange = lasso.clone();
                    strange.lap.push(1000);
                    let step = lasso.stem.len() + lasso.lap.len();
                    let rejected = Err(Rejection::NoSuchOption(step));
                    prop_assert_eq!(verify(&machine, &Certificate::Lasso(strange)), rejected);
                }
                Certificate::Differ(differ) => {
                    let same = Differ { other: differ.one.clone(), ..differ };
                    prop_assert_eq!(verify(&machine, &Certificate::Differ(same)), Err(Rejection::Claim));
                }
                _ => {}
            }
        }
    }

    /// Whatever is written in a certificate, the verifier answers, and never by decoding what it was given.
    #[test]
    fn nothing_makes_the_verifier_fall_over(
        machine in any_drawn(12, true),
        stem in proptest::collection::vec(0u32..4, 0..4),
        lap in proptest::collection::vec(0u32..4, 0..4),
        rows in proptest::collection::vec((proptest::collection::vec(any::<u8>(), 0..5), any::<Option<u32>>(), any::<Option<u32>>()), 0..4),
        predicate in 0usize..100,
    ) {
        let rows: Vec<RegionRow> = rows.into_iter().map(|(state, rank, option)| RegionRow { state, rank, option }).collect();
        let seen = StepEvent::Seen { predicate, value: true };
        let aims = [
            RegionClaim::Avoid(seen.clone()),
            RegionClaim::Reach(seen.clone()),
            RegionClaim::AlmostSurely(seen.clone()),
            RegionClaim::PerhapsNever(seen),
            RegionClaim::Answer { asked: predicate, answer: 0 },
        ];
        for aim in aims {
            let region = Region { stem: stem.clone(), by: vec![A], aim, rows: rows.clone() };
            let _ = verify(&machine, &Certificate::Closure(region.clone()));
            let _ = verify(&machine, &Certificate::Ranked(Region { by: vec![], ..region.clone() }));
            let _ = verify(&machine, &Certificate::Strategy(region));
        }
        let _ = verify(&machine, &Certificate::Lasso(Lasso { stem: stem.clone(), lap, claim: Forever::Repeats }));
        let claim = Claim::EndsWithout { predicate, value: true };
        let _ = verify(&machine, &Certificate::Trace(FiniteRun { options: stem.clone(), claim }));
        let _ = verify(&machine, &Certificate::Differ(Differ { one: stem, other: vec![], observation: Some(predicate) }));
    }
}

fn rejects(machine: &Drawn, certificate: Certificate, why: Rejection) {
    assert_eq!(verify(machine, &certificate), Err(why));
}

#[test]
fn a_lap_that_is_none_is_rejected() {
    let machine = drawn(&[choice(A, &[1, 2]), choice(A, &[0, 2]), settled(0)]);
    let lasso = |stem: &[u32], lap: &[u32]| {
        Certificate::Lasso(Lasso { stem: stem.to_vec(), lap: lap.to_vec(), claim: Forever::Repeats })
    };
    assert_eq!(verify(&machine, &lasso(&[0], &[0, 0])), Ok(()));
    rejects(&machine, lasso(&[0], &[]), Rejection::NoLap);
    rejects(&machine, lasso(&[0], &[0]), Rejection::NoLap);
    rejects(&machine, lasso(&[1], &[0]), Rejection::NoSuchOption(1));
}

#[test]
fn an_answer_in_the_lap_is_seen() {
    let machine = drawn(&[seeing(A, &[(1, &[1])]), seeing(A, &[(1, &[0]), (1, &[2]), (1, &[1])])]);
    let lasso = |lap: &[u32]| {
        let claim = Forever::Unanswered { asked: 0, answer: 1 };
        Certificate::Lasso(Lasso { stem: vec![0], lap: lap.to_vec(), claim })
    };
    assert_eq!(verify(&machine, &lasso(&[0])), Ok(()));
    rejects(&machine, lasso(&[1]), Rejection::Claim);
    rejects(&machine, lasso(&[1, 2]), Rejection::Claim);
}

#[test]
fn a_wrong_outcome_is_rejected() {
    let machine = drawn(&[choice(A, &[1, 2]), settled(0), settled(1)]);
    let trace = |option, value| {
        let claim = Claim::Outcome(Outcome { ending: Ending::Settled, values: vec![Some(value), None] });
        Certificate::Trace(FiniteRun { options: vec![option], claim })
    };
    assert_eq!(verify(&machine, &trace(1, 1)), Ok(()));
    rejects(&machine, trace(0, 1), Rejection::Claim);
}

#[test]
fn a_region_that_a_limit_cuts_proves_nothing() {
    let machine = drawn(&[choice(A, &[1]), Place::Limit(Limit::Size)]);
    let row = RegionRow { state: vec![0, 0], rank: None, option: None };
    let aim = RegionClaim::Avoid(StepEvent::Stuck);
    let region = Region { stem: vec![], by: vec![], aim, rows: vec![row] };
    rejects(&machine, Certificate::Closure(region), Rejection::WrongStop);
}

#[test]
fn a_question_left_open_is_not_proved_answered() {
    let machine = drawn(&[seeing(A, &[(1, &[2]), (1, &[1])]), settled(0)]);
    let rows = |rank| {
        vec![
            RegionRow { state: vec![0, 0], rank: None, option: None },
            RegionRow { state: vec![1, 0, 7], rank, option: None },
        ]
    };
    let ranked = |asked, answer, rank| {
        let aim = RegionClaim::Answer { asked, answer };
        Certificate::Ranked(Region { stem: vec![], by: vec![], aim, rows: rows(rank) })
    };
    rejects(&machine, ranked(0, 1, None), Rejection::NotNearer);
    rejects(&machine, ranked(0, 1, Some(0)), Rejection::NotNearer);
    assert_eq!(verify(&machine, &ranked(1, 1, None)), Ok(()));
}

/// Nature tosses until it is so, and each time A may leave it.
fn tossing() -> Drawn {
    drawn(&[seeing(NATURE, &[(1, &[0]), (2, &[1])]), seeing(A, &[(0, &[0]), (2, &[0])]), settled(0)])
}

fn tossed(by: &[Chooser], aim: fn(StepEvent) -> RegionClaim, rows: &[(u8, Option<u32>, Option<u32>)]) -> Region {
    let row = |(at, rank, option): &(u8, Option<u32>, Option<u32>)| RegionRow {
        state: [&[*at, 0][..], &[7, 7][..usize::from(*at)]].concat(),
        rank: *rank,
        option: *option,
    };
    let seen = StepEvent::Seen { predicate: 0, value: true };
    Region { stem: vec![], by: by.to_vec(), aim: aim(seen), rows: rows.iter().map(row).collect() }
}

#[test]
fn one_of_natures_options_must_come_nearer_and_all_must_be_known() {
    let machine = tossing();
    let strategy = |first, second| Certificate::Strategy(tossed(&[A], RegionClaim::AlmostSurely, &[first, second]));
    assert_eq!(verify(&machine, &strategy((0, Some(0), Some(1)), (1, Some(1), Some(0)))), Ok(()));
    rejects(&machine, strategy((0, Some(0), Some(0)), (1, Some(1), Some(0))), Rejection::NotNearer);
    rejects(&machine, strategy((0, Some(0), None), (1, Some(1), Some(0))), Rejection::Malformed);
    rejects(&machine, strategy((0, Some(0), Some(1)), (1, Some(0), Some(0))), Rejection::NotNearer);
    rejects(&machine, strategy((0, Some(0), Some(1)), (1, Some(1), Some(1))), Rejection::Missing);
    // A is not told what to choose; nor can nature be told.
    let ranked = tossed(&[], RegionClaim::AlmostSurely, &[(0, Some(0), Some(1)), (1, Some(1), None)]);
    rejects(&machine, Certificate::Ranked(ranked), Rejection::Missing);
    let told = tossed(&[NATURE], RegionClaim::AlmostSurely, &[(0, Some(0), Some(1))]);
    assert!(verify(&machine, &Certificate::Strategy(told)).is_err());
}

#[test]
fn what_is_hoped_for_must_come_nearer() {
    let machine = tossing();
    let strategy =
        |first, second, third| Certificate::Strategy(tossed(&[A], RegionClaim::PerhapsNever, &[first, second, third]));
    // Luck is the toss by which it is not so; then A leaves.
    assert_eq!(verify(&machine, &strategy((0, Some(2), Some(0)), (1, Some(1), Some(1)), (2, Some(0), None))), Ok(()));
    rejects(&machine, strategy((0, Some(2), None), (1, Some(1), Some(1)), (2, Some(0), None)), Rejection::Excluded);
    rejects(&machine, strategy((0, Some(2), Some(1)), (1, Some(1), Some(1)), (2, Some(0), None)), Rejection::Excluded);
    rejects(&machine, strategy((0, Some(1), Some(0)), (1, Some(1), Some(1)), (2, Some(0), None)), Rejection::NotNearer);
    rejects(&machine, strategy((0, Some(2), Some(0)), (1, Some(1), Some(0)), (2, Some(0), None)), Rejection::NotNearer);
    // A has another choice than this.
    let ranked =
        tossed(&[], RegionClaim::PerhapsNever, &[(0, Some(2), Some(0)), (1, Some(1), None), (2, Some(0), None)]);
    rejects(&machine, Certificate::Ranked(ranked), Rejection::NotNearer);
}

#[test]
fn a_strategy_binds_only_those_it_names() {
    let machine = drawn(&[seeing(A, &[(1, &[0]), (1, &[1])]), settled(0)]);
    let row = |option| RegionRow { state: vec![0, 0], rank: None, option };
    let end = RegionRow { state: vec![1, 0, 7], rank: None, option: None };
    let aim = RegionClaim::Avoid(StepEvent::Seen { predicate: 0, value: true });
    let strategy = |by: Chooser, option| {
        let rows = vec![row(option), end.clone()];
        Certificate::Strategy(Region { stem: vec![], by: vec![by], aim: aim.clone(), rows })
    };
    assert_eq!(verify(&machine, &strategy(A, Some(0))), Ok(()));
    rejects(&machine, strategy(A, Some(1)), Rejection::Excluded);
    rejects(&machine, strategy(B, Some(0)), Rejection::Malformed);
    rejects(&machine, strategy(B, None), Rejection::Excluded);
}
