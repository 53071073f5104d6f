//! Laps drawn at random: whatever is proved to grow for ever does so for tens of thousands of laps, and whatever ends
//! is never said to grow for ever.

use assize::analysis::growing::growing;
use assize::analysis::search::search;
use assize::base::limits::{Limit, Limits};
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::growth::abstraction::Growable;
use assize::kernel::machine::Machine;
use assize::kernel::position::log::Deaf;
use assize::kernel::position::meter::Note;
use assize::kernel::position::offer::{Chooser, Offer, Status};
use assize::kernel::position::state::State;
use assize::kernel::table::kernel::Kernel;
use assize::model::expr::Comparison;
use assize::model::ir::Model;
use assize::model::read::load;
use assize::verify::certificate::{Certificate, Growing};
use assize::verify::verify;
use proptest::prelude::*;

/// What a trigger gives with another value on each lap, perhaps.
const GIVES: &str = "\"Other\" gets +X power until end of turn, where X is marker counters on this";
/// What may be done on a lap.
const STEPS: &[&str] = &[
    "put 1 marker counters on this",
    "put 3 marker counters on this",
    "remove 1 marker counters from this",
    "put 2 marker counters on \"Other\"",
    "A's hero gains 2 life",
    "A's hero loses 1 life",
    "gain 1 energy",
    "if marker counters on this % 2 = 0 { gain 1 energy }",
    "if marker counters on this % 3 = 1 { put 1 marker counters on \"Other\" }",
    "if marker counters on \"Other\" > 40 { A's hero gains 1 life }",
    "if energy of A > 7 { A's hero loses 1 life }",
    "put (marker counters on \"Other\" / 5) marker counters on this",
    "put (marker counters on this) marker counters on this",
    "put (3 * marker counters on \"Other\") marker counters on \"Other\"",
    "A breeds \"Imp\"",
    "if number of units > 12 { A breeds \"Imp\" }",
    "if number of units % 2 = 0 { gain 1 energy }",
    "put (number of units) marker counters on \"Other\"",
    "if number of units > 5 { exile each unit with no marker counters }",
    "put 1 marker counters on each unit",
    "B may gain 1 energy",
    "A may put 1 marker counters on \"Other\"",
    GIVES,
    "\"Other\" gets -X power until end of turn, where X is energy of A",
    "each item gets +X power until end of turn, where X is life of A's hero",
    "if power of \"Other\" > 9 { gain 1 energy }",
];

/// What lets the next lap begin.
const GOES_ON: &[&str] = &[
    "put 1 charge counters on this",
    "if marker counters on this < 500: put 1 charge counters on this",
    "if marker counters on this != 17: put 1 charge counters on this",
    "if marker counters on this >= marker counters on \"Other\": put 1 charge counters on this",
    "if life of A's hero > energy of A: put 1 charge counters on this",
    "put 1 charge counters on this; put 1 charge counters on this",
    "if number of units < 300: put 1 charge counters on this",
    "if number of units >= energy of A: put 1 charge counters on this",
    "if energy of B < 40: put 1 charge counters on this",
    "if power of \"Other\" != 17: put 1 charge counters on this",
    "A may put 1 charge counters on this",
];

fn model(steps: &[&str], goes_on: &str) -> Model {
    let text = format!(
        "use std.plain\nrulebook breeding extends plain {{ event breed {{ \"PLAYER breeds OTHER\"\n\
         does: create OTHER for PLAYER in play }}\npolicies {{\n\
         several equal effects on one object: apply as one if the same trigger made them\n\
         the same trigger with another value: gives that instead of what it gave\n\
         the same trigger that raises and lowers a number: gives another value }} }}\ntoken \"Imp\": unit {{ power 1 }}\n\
         scenario \"drawn\" {{\nuses breeding\nplayers A (turn), B\nA: hero with life 30\n\
         A: \"Other\" is item with power 1 in play\nA: \"Lap\" is item in play {{\nwhen this gets 1 or more charge counters: {{\n\
         remove 1 charge counters from this\n{}\n{goes_on}\n}}\n}}\n\
         happens: put 1 charge counters on \"Lap\"\nobserve energy of A\n}}\n",
        steps.join("\n")
    );
    let (library, _, problems) = load(&["a.assize".to_owned()], &mut |_| Ok(text.clone()));
    let head = library.scenarios().next().expect("a scenario").id;
    let (built, found) = library.build(head, None);
    built.unwrap_or_else(|| panic!("{problems:?} {found:?}\n{text}")).model
}

fn limited(states: u64) -> Limits {
    Limits { states_max: Some(states), ..Limits::default() }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(
        std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(16)
    ) })]

    #[test]
    fn what_is_proved_to_grow_goes_on(
        steps in prop::collection::vec(prop::sample::select(STEPS), 1..5),
        goes_on in prop::sample::select(GOES_ON),
    ) {
        let model = model(&steps, goes_on);
        let kernel = Kernel::new(&model);
        let short = explore(&kernel, &limited(30), &Unwatched);
        for one in growing(&kernel, &short).loops {
            let Certificate::Growing(told) = one.certificate() else { unreachable!("it grows") };
            prop_assert_eq!(verify(&kernel, &one.certificate()), Ok(()), "{:?} {}", steps, goes_on);
            for wrong in corrupted(&told) {
                let rejected = verify(&kernel, &Certificate::Growing(wrong.clone())).is_err();
                prop_assert!(rejected, "{wrong:?} instead of {told:?}: {steps:?} {goes_on}");
            }
            prop_assert!(goes_on_for(&kernel, &told, 1_000), "{told:?}: {steps:?} {goes_on}");
        }
    }
}

/// Certificates that claim something else, none of which is true.
fn corrupted(told: &Growing) -> Vec<Growing> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Growing)| {
        let mut other = told.clone();
        change(&mut other);
        all.push(other);
    };
    for at in 0..told.growth.len() {
        with(&|it| it.growth[at].by += 1);
        with(&|it| it.growth[at].by = -it.growth[at].by - 1);
        with(&|it| it.growth[at].more += 1);
        with(&|it| it.growth[at].times += 1);
        with(&|it| it.growth[at].what = Growable::Work);
        with(&|it| {
            it.growth.remove(at);
        });
    }
    with(&|it| it.growth.clear());
    with(&|it| it.lap.clear());
    with(&|it| it.lap = it.lap.repeat(2));
    with(&|it| it.lap.push(u32::MAX));
    with(&|it| it.stem.push(u32::MAX));
    with(&|it| it.also.push(vec![u32::MAX]));
    all
}

/// Whether a run goes on for so many laps where those that the certificate names choose by its laps, and everybody else
/// by chance. Too many things for a state are no ending.
fn goes_on_for(kernel: &Kernel<'_>, told: &Growing, laps: usize) -> bool {
    let paced = told.pace.and_then(|pace| kernel.paced(pace as usize));
    let kernel = paced.as_ref().unwrap_or(kernel);
    let mut chance = fastrand::Rng::with_seed(7);
    let mut state = State::default();
    let mut status = kernel.start(&mut state, &mut Deaf);
    let mut take = |status: &mut Status, option: &dyn Fn(&Offer) -> usize| {
        let Status::Offer(offer) = status.clone() else { return matches!(status, Status::Limit(_)) };
        let option = option(&offer);
        *status = kernel.choose(&mut state, &offer, option, &mut Deaf);
        true
    };
    if !told.stem.iter().all(|option| take(&mut status, &|_| *option as usize)) {
        return false;
    }
    let all: Vec<&Vec<u32>> = std::iter::once(&told.lap).chain(&told.also).collect();
    for _ in 0..laps {
        let mut taken: Vec<u32> = Vec::new();
        // Those laps that begin so; the first of them says what its owners choose.
        while !all.iter().any(|lap| **lap == taken) {
            let lap = all.iter().find(|lap| lap.starts_with(&taken)).expect("a lap for every option");
            let own = lap[taken.len()] as usize;
            let Status::Offer(offer) = &status else { return matches!(status, Status::Limit(_)) };
            let is_free = !told.by.contains(&offer.chooser) && offer.chooser != Chooser::Nobody;
            let option = if is_free { chance.usize(..offer.options.len()) } else { own };
            taken.push(option as u32);
            if !take(&mut status, &|_| option) {
                return false;
            }
        }
    }
    true
}

/// The test above is about something: of the plain laps, some are proved and some end.
#[test]
fn some_laps_grow_and_some_end() {
    let proved = |steps: &[&str], goes_on| {
        let model = model(steps, goes_on);
        let kernel = Kernel::new(&model);
        !growing(&kernel, &explore(&kernel, &limited(60), &Unwatched)).loops.is_empty()
    };
    assert!(proved(&STEPS[..1], GOES_ON[0]));
    assert!(!proved(&STEPS[..1], GOES_ON[1]));
    assert!(!proved(&STEPS[..1], GOES_ON[2]));
    assert!(proved(&STEPS[..1], GOES_ON[3]));
    assert!(!proved(&STEPS[3..4], GOES_ON[3]));
}

/// What the same trigger gives again is compared with what it gave: a lap goes another way where that is another number.
#[test]
fn what_the_same_trigger_compares_is_noted() {
    let model = model(&[STEPS[0], GIVES], "A may put 1 charge counters on this");
    let kernel = Kernel::new(&model);
    let mut state = State::default();
    let Status::Offer(_) = kernel.start(&mut state, &mut Deaf) else { panic!("A may") };
    let lap = kernel.lap(&mut state, &[0]).expect("A may again");
    assert!(lap.notes.contains(&Note::Tested(Comparison::Equal, 1, 2)), "{:?}", lap.notes);
}

/// Two triggers that meet each other again, and that A orders: what waits lies in ever other orders. It is proved that one of them goes on
/// for ever, and not that nobody can leave it: the search ends all the same.
#[test]
fn a_search_ends_where_it_is_not_known_who_can_be_spared() {
    let text = "use std.plain\nscenario \"k\" {\nuses plain\nplayers A (turn), B\n\
         A: \"Cog\" is item in play { when A gains energy: { gain 2 energy; when you do: gain 2 energy } }\n\
         happens: A gains 1 energy\nobserve energy of A\n}\n";
    let (library, _, problems) = load(&["a.assize".to_owned()], &mut |_| Ok(text.to_owned()));
    let head = library.scenarios().next().expect("a scenario").id;
    let model = library.build(head, None).0.unwrap_or_else(|| panic!("{problems:?}")).model;
    let found = search(&Kernel::new(&model), &Limits::default(), &Unwatched);
    assert!(!found.growing.is_empty());
    assert!(found.growing.iter().any(|one| !one.fewest), "it ends before for another reason");
    assert_eq!(found.graph.incomplete(), Some(Limit::States));
}
