//! All readings in one search find what each reading finds alone.
//!
//! On drawn machines: for every reading, the positions, the choices made there and the endings are those of a walk on
//! which the rules answer as it says. On the texts of all models: for readings of the family, the outcomes and what is
//! seen of predicates are those of the search that keeps to this one reading.

#[path = "support/asking.rs"]
mod asking;
#[path = "support/files.rs"]
mod files;

use asking::{Asking, any_asking};
use assize::analysis::all_readings::search_by_family;
use assize::analysis::expectation::property;
use assize::analysis::outcomes::outcomes;
use assize::analysis::property::Property;
use assize::analysis::search::{Searched, search};
use assize::base::limits::Limits;
use assize::explain::findings::{CheckedSubject, Findings};
use assize::explore::explore;
use assize::explore::family::{Family, Goal};
use assize::explore::graph::SeenPredicates;
use assize::explore::readings::family;
use assize::explore::sets::Set;
use assize::explore::watch::Unwatched;
use assize::kernel::machine::Machine;
use assize::kernel::position::offer::Outcome;
use assize::kernel::table::kept::Taken;
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::{Model, When};
use assize::model::read::load;
use proptest::prelude::*;
use std::collections::BTreeSet;

const STEPS: u64 = 200_000;

/// Every reading, by variable.
fn readings(family: &Family) -> Vec<Vec<u32>> {
    family.sets.variables().fold(vec![Vec::new()], |all, var| {
        let values = 0..family.sets.values(var);
        let longer = |before: &Vec<u32>| {
            let before = before.clone();
            values.clone().map(move |value| before.iter().copied().chain([value]).collect()).collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).collect()
    })
}

/// What a family says of one reading: places with the number of options of the choice there, outcomes, and what is seen.
fn told(family: &Family, machine: &Asking, reading: &[u32]) -> asking::Walked {
    let is_in = |set: Set| family.sets.has(set, reading);
    let mut walked = asking::Walked::default();
    let mut step = |it: &assize::explore::family::FamilyStep| {
        if is_in(it.under) {
            walked.seen.extend([(it.seen.has(0, false), it.seen.has(0, true))].into_iter().filter(|it| it.0 || it.1));
        }
    };
    family.start.iter().for_each(&mut step);
    for (position, moves) in family.moves.iter().enumerate() {
        let mut place = asking::At::default();
        machine.decode(family.positions.get(position as u32), &mut place);
        let made: Vec<_> = moves.iter().filter(|it| is_in(it.under)).collect();
        assert_eq!(made.len(), usize::from(is_in(family.reached[position])), "one choice where it is reached");
        for it in made {
            if machine.is_choice(place.place) {
                walked.places.insert((place.place, it.chooser, it.options.len()));
            }
            for option in &it.options {
                assert_eq!(option.iter().filter(|step| is_in(step.under)).count(), 1, "an option leads somewhere");
                option.iter().for_each(&mut step);
            }
        }
    }
    walked.outcomes = family.outcomes.iter().filter(|(_, set)| is_in(*set)).map(|(it, _)| it.values[0]).collect();
    walked
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_family_is_what_each_reading_finds(machine in any_asking(14)) {
        let family = family(&machine, &Limits::default(), STEPS, &Unwatched);
        prop_assert_eq!(family.cut, None);
        let all = readings(&family);
        for reading in all.iter().step_by(all.len() / 150 + 1) {
            let taken = family.universe.taken(reading);
            prop_assert_eq!(told(&family, &machine, reading), machine.walk(&taken), "{:?}", taken);
        }
    }
}

/// What a search finds under one reading.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Found {
    outcomes: BTreeSet<Outcome>,
    seen: BTreeSet<(usize, bool)>,
}

fn sights(model: &Model, all: impl Iterator<Item = SeenPredicates> + Clone) -> BTreeSet<(usize, bool)> {
    // The audit of staging holds every order against the one that it knows, and is no property of a game.
    let predicates = (0..model.predicates.len()).filter(|at| model.predicates[*at].when != When::Staging);
    let values = predicates.flat_map(|at| [(at, false), (at, true)]);
    values.filter(|(at, value)| all.clone().any(|seen| seen.has(*at, *value))).collect()
}

/// What the search finds that keeps to these readings.
fn searched(model: &Model, kept: Option<Vec<Taken>>, states: u64) -> Option<Found> {
    let kernel = Kernel::new(model);
    let kernel = match kept {
        Some(kept) => kernel.keeping(kept),
        None => kernel,
    };
    let graph = explore(&kernel, &Limits { states_max: Some(states), ..Limits::default() }, &Unwatched);
    if graph.incomplete().is_some() {
        return None;
    }
    let all = std::iter::once(graph.start_seen()).chain((0..graph.edge_count()).map(|edge| graph.seen(edge)));
    Some(Found {
        outcomes: outcomes(&kernel, &graph).list.into_iter().map(|found| found.outcome).collect(),
        seen: sights(model, all.collect::<Vec<_>>().into_iter()),
    })
}

/// What a family says of a reading; of all, where none is given.
fn of_family(model: &Model, family: &Family, reading: Option<&[u32]>) -> Found {
    let is_in = |set: Set| reading.map_or(!set.is_empty(), |reading| family.sets.has(set, reading));
    let steps = family.moves.iter().flatten().flat_map(|it| it.options.iter().flatten());
    let all = family.start.iter().chain(steps).filter(|step| is_in(step.under));
    let ends = all.clone().filter_map(|step| if let Goal::End(at) = step.to { Some(at as usize) } else { None });
    let outcomes: BTreeSet<Outcome> = ends.map(|at| family.outcomes[at].0.clone()).collect();
    let known = family.outcomes.iter().filter(|(_, set)| is_in(*set)).map(|(it, _)| it.clone());
    assert_eq!(outcomes, known.collect());
    let seen: Vec<SeenPredicates> = all.map(|step| step.seen).collect();
    Found { outcomes, seen: sights(model, seen.into_iter()) }
}

fn number(name: &str, otherwise: usize) -> usize {
    std::env::var(name).map_or(otherwise, |value| value.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// The readings of a family that are looked at: so many, far apart.
fn some(family: &Family, most: usize) -> Vec<Vec<u32>> {
    let vars: Vec<_> = family.sets.variables().collect();
    let drawn = |nth: usize| {
        let value = |at: usize| (nth * (2 * at + 1) + nth / (at + 1)) as u32 % family.sets.values(vars[at]);
        (0..vars.len()).map(value).collect()
    };
    (0..most).map(drawn).collect::<BTreeSet<Vec<u32>>>().into_iter().collect()
}

/// Each scenario of the models whose rulebook is silent where it comes to; `ASSIZE_READINGS_STRIDE=1` looks at all,
/// `ASSIZE_READINGS_OF=models/fab` at those of one folder.
#[test]
fn a_family_of_a_text_is_what_its_readings_find() {
    let stride = number("ASSIZE_READINGS_STRIDE", 20);
    let texts = files::texts(std::env::var("ASSIZE_READINGS_OF").unwrap_or_else(|_| "models".into()));
    let (library, ..) = load(&texts, &mut |path| std::fs::read_to_string(path).map_err(|error| error.to_string()));
    let heads = library.scenarios().filter(|head| head.errors.is_empty()).step_by(stride);
    let (mut looked_at, mut asked) = (0, 0);
    for head in heads {
        let Some(built) = library.build(head.id, None).0 else { continue };
        let kernel = Kernel::new(&built.model);
        let family = family(&kernel, &Limits::default(), 3_000, &Unwatched);
        if family.cut.is_some() || family.asked.is_empty() {
            continue;
        }
        asked += 1;
        let name = format!("{}, `{}`", head.path, head.name);
        if let Some(all) = searched(&built.model, None, 2_000) {
            assert_eq!(of_family(&built.model, &family, None), all, "{name}");
        }
        for reading in some(&family, 12) {
            let taken = family.universe.taken(&reading);
            let Some(alone) = searched(&built.model, Some(vec![taken.clone()]), 2_000) else { continue };
            assert_eq!(of_family(&built.model, &family, Some(&reading)), alone, "{name}: {taken:?}");
            looked_at += 1;
        }
    }
    println!("{asked} texts, {looked_at} readings");
    assert!(looked_at > 0, "there is something to look at");
}

/// What is told of a scenario, without sizes and without the runs that show it.
fn told_of(kernel: &Kernel<'_>, found: &Searched, subject: &CheckedSubject<'_>) -> String {
    let findings = Findings::of(kernel, found, subject.questions);
    let mut brief = findings.brief(subject, false);
    findings.doubt().expect("every proof is accepted");
    let mut told = format!("{} {:?} {:?}", brief.termination.verdict, brief.limit, brief.judged);
    brief.outcomes.iter().for_each(|it| told += &format!("\n{}", it.text));
    brief.properties.iter().for_each(|it| told += &format!("\n{}: {}", it.name, it.verdict));
    brief.expectations.iter().for_each(|it| told += &format!("\n{} {:?}", it.text, it.judged));
    brief.cites.iter().for_each(|it| told += &format!(" {}", it.id));
    brief.choosers.iter().for_each(|it| told += &format!(" {it}"));
    brief.choices.iter().for_each(|it| told += &format!("\n{} {}", it.chooser, it.kind));
    brief.silent.iter_mut().for_each(|it| {
        it.readings.iter_mut().for_each(|reading| reading.outcomes.sort());
        // Of several answers to other silence with which it matters, another can be told.
        if !it.given.is_empty() {
            it.readings.clear();
        }
        told += &format!("\n{} {:?} {:?}", it.policy, it.matters, it.readings);
    });
    told
}

/// By readings that stand for all the same is told as by all of them, one beside the other.
#[test]
fn what_stands_for_all_tells_what_all_tell() {
    let stride = number("ASSIZE_READINGS_STRIDE", 20);
    let texts = files::texts(std::env::var("ASSIZE_READINGS_OF").unwrap_or_else(|_| "models".into()));
    let (library, ..) = load(&texts, &mut |path| std::fs::read_to_string(path).map_err(|error| error.to_string()));
    let (mut looked_at, mut depends) = (0, 0);
    for head in library.scenarios().filter(|head| head.errors.is_empty()).skip(1).step_by(stride) {
        let Some(built) = library.build(head.id, None).0 else { continue };
        let limits = Limits { states_max: Some(2_000), ..Limits::default() };
        let kernel = Kernel::new(&built.model);
        let all = search(&kernel, &limits, &Unwatched);
        if all.graph.incomplete().is_some() || !all.graph.choice_points().keys().any(|(_, kind)| kind.is_silent()) {
            continue;
        }
        let asked: Vec<Property> = built.questions.iter().map(|question| property(question.kind)).collect();
        let mut keeping = Kernel::new(&built.model);
        let Some((found, _)) = search_by_family(&mut keeping, &asked, &limits, &Unwatched) else { continue };
        let lines = vec![None; built.expectations.len()];
        let subject =
            CheckedSubject { file: "", expectations: &built.expectations, lines: &lines, questions: &built.questions };
        let name = format!("{}, `{}`", head.path, head.name);
        let (one, other) = (told_of(&keeping, &found, &subject), told_of(&kernel, &all, &subject));
        assert_eq!(one, other, "{name}");
        looked_at += 1;
        depends += usize::from(one.contains("depends on silence"));
    }
    println!("{looked_at} texts, {depends} with properties that depend on silence");
    assert!(looked_at > 0, "there is something to look at");
}
