//! A step comes to the same in every position that differs only in what the step has not read.
//!
//! A step is taken with a trace that listens. The position is then changed in a place of which the trace was not told, or
//! another one is taken that was reached elsewhere, and the same option is taken there. Status, clauses, predicates and
//! every change must be the same; what was changed beforehand stays as it is. What was changed by the step must have been
//! told as well.

mod support;

use assize::base::id::{ClauseId, CounterId, ObjectId, PlayerId, ResourceId, TallyId};
use assize::kernel::machine::Machine;
use assize::kernel::position::log::{Deaf, Entry, Log};
use assize::kernel::position::meter::Meter;
use assize::kernel::position::offer::{Offer, Status};
use assize::kernel::position::state::State;
use assize::kernel::position::trace::{Place, Trace};
use assize::kernel::position::value::Value;
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::Model;
use assize::model::read::load;
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;
use std::rc::Rc;
use support::files;
use support::texts::{lively, read, text};

/// Positions that are looked at of one model.
const POSITIONS: usize = 12;

/// Objects and lines of the script of the models that are looked at, together.
const OBJECTS: usize = 14;

/// Pieces of work of a step at most.
const PACE: usize = 48;

type Places = BTreeSet<Place>;

/// Notes what is read and what is changed.
#[derive(Clone, Default, Debug)]
struct Notes {
    read: Rc<RefCell<Places>>,
    written: Rc<RefCell<Places>>,
}

impl Trace for Notes {
    fn read(&self, place: Place) {
        self.read.borrow_mut().insert(place);
    }

    fn write(&self, place: Place) {
        self.written.borrow_mut().insert(place);
    }
}

/// What the search hears of a step.
#[derive(Clone, Default, PartialEq, Debug)]
struct Heard {
    cited: Vec<ClauseId>,
    seen: Vec<(usize, bool)>,
}

impl Log for Heard {
    const ENTRIES: bool = false;

    fn cite(&mut self, clauses: &[ClauseId]) {
        self.cited.extend(clauses);
    }

    fn seen(&mut self, predicate: usize, value: bool) {
        self.seen.push((predicate, value));
    }

    fn entry(&mut self, _: Entry) {}
}

/// Whether a place was told: by itself, or with its part as a whole.
fn is_told(told: &Places, place: &Place) -> bool {
    let whole = |place: &Place| Place { at: Place::WHOLE, ..*place };
    told.contains(place)
        || told.contains(&whole(place))
        || place.at == Place::WHOLE && told.iter().any(|it| it.part == place.part)
}

fn differences<T: Trace, U: Trace>(one: &State<T>, other: &State<U>) -> Places {
    let mut found = Places::new();
    one.each_difference(other, &mut |place| {
        found.insert(place);
    });
    found
}

/// What comes of a step.
struct Taken {
    after: State<Notes>,
    status: Status,
    heard: Heard,
    read: Places,
    written: Places,
}

fn step(kernel: &Kernel<'_>, from: &State, choice: (&Offer, usize)) -> Taken {
    let notes = Notes::default();
    let (mut after, mut heard) = (from.traced(notes.clone()), Heard::default());
    let status = kernel.take(&mut after, choice, &mut heard, &Meter::default());
    let (read, written) = (notes.read.take(), notes.written.take());
    Taken { after, status, heard, read, written }
}

/// The first positions of a model that ask somebody.
fn positions(kernel: &Kernel<'_>) -> Vec<(State, Offer)> {
    let (mut start, mut found, mut known) = (State::default(), Vec::new(), BTreeSet::new());
    let mut left = vec![(kernel.start(&mut start, &mut Deaf), start)];
    while let Some((status, state)) = left.pop() {
        let Status::Offer(offer) = status else { continue };
        let mut bytes = Vec::new();
        kernel.encode(&state, &mut bytes);
        if !known.insert(bytes.clone()) || found.len() == POSITIONS {
            continue;
        }
        for option in 0..offer.options.len() {
            let mut next = State::default();
            kernel.decode(&bytes, &mut next);
            left.push((kernel.choose(&mut next, &offer, option, &mut Deaf), next));
        }
        let mut there = State::default();
        kernel.decode(&bytes, &mut there);
        found.push((there, offer));
    }
    found
}

/// One more than a number.
fn more(number: Value) -> Value {
    Value::of(number.number_as_is() + 1)
}

/// A position changed in one of its numbers each time, or in whose an object is.
fn neighbours(kernel: &Kernel<'_>, state: &State) -> Vec<State> {
    let book = &kernel.model.rulebook;
    let mut all = Vec::new();
    let mut changed = |change: &dyn Fn(&mut State)| {
        let mut other = state.clone();
        change(&mut other);
        kernel.look(&mut other);
        all.push(other);
    };
    for object in state.object_numbers() {
        for counter in (0..book.counters.len()).map(CounterId::at) {
            changed(&|it| it.set_counters_on(object, counter, more(it.counters_on(object, counter))));
        }
        for column in 0..kernel.tracked_count {
            if state.tracked_of(object, column).exists() {
                changed(&|it| it.set_tracked_of(object, column, more(it.tracked_of(object, column))));
            }
        }
        for player in (0..kernel.players()).map(PlayerId::at) {
            changed(&|it| it.give_to(object, player));
        }
    }
    for player in (0..kernel.players()).map(PlayerId::at) {
        for resource in (0..book.resources.len()).map(ResourceId::at) {
            changed(&|it| it.set_resource(player, resource, more(it.resource(player, resource))));
        }
        for tally in (0..kernel.model.tallies.len()).map(TallyId::at) {
            changed(&|it| it.set_tally(tally, player.index(), it.tally(tally, player.index()) + 1));
        }
        changed(&|it| it.turn_to(player));
    }
    all
}

/// Holds a model to the law; how many pairs of positions were compared.
fn hold(model: &Model) -> Result<usize, String> {
    // A stretch without choices stops soon, so that each step is short.
    let kernel = Kernel::new(model).paced(PACE).expect("it can be paced");
    let positions = positions(&kernel);
    let mut compared = 0;
    for (state, offer) in &positions {
        let mut others = neighbours(&kernel, state);
        others.extend(positions.iter().filter(|(_, other)| other == offer).map(|(state, _)| state.clone()));
        for option in 0..offer.options.len() {
            let one = step(&kernel, state, (offer, option));
            let changes = differences(state, &one.after);
            if let Some(place) = changes.iter().find(|place| !is_told(&one.written, place)) {
                return Err(format!("option {option} of {offer:?} changes {place:?}, and that is not told"));
            }
            for other in &others {
                let apart = differences(state, other);
                if apart.is_empty() || apart.iter().any(|place| is_told(&one.read, place)) {
                    continue;
                }
                compared += 1;
                let two = step(&kernel, other, (offer, option));
                let what = format!("option {option} of {offer:?}, where only {apart:?} differ");
                if (&one.status, &one.heard) != (&two.status, &two.heard) {
                    return Err(format!("{what}: {:?} and {:?}", (&one.status, &one.heard), (&two.status, &two.heard)));
                }
                let also = differences(other, &two.after);
                let stays = |place: &Place| apart.contains(place) && !changes.contains(place) && !also.contains(place);
                if let Some(place) = differences(&one.after, &two.after).iter().find(|place| !stays(place)) {
                    return Err(format!("{what}: {place:?} is not the same afterwards"));
                }
            }
        }
    }
    Ok(compared)
}

#[test]
fn what_a_step_has_not_read_does_not_matter_in_small_models() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut compared, mut held) = (0, 0);
    for path in files::below(root.join("models/tiny"), "assize") {
        let text = std::fs::read_to_string(&path).expect("a text");
        let (library, ..) = load(&["a.assize".to_owned()], &mut |_| Ok(text.clone()));
        for built in library.scenarios().filter_map(|head| library.build(head.id, None).0) {
            let scenario = &built.model.scenario;
            // Of long ones, each step takes long.
            if scenario.script.len() + scenario.objects.len() > OBJECTS {
                continue;
            }
            let name = &scenario.name;
            let many = hold(&built.model).unwrap_or_else(|why| panic!("{}, {name}: {why}", path.display()));
            compared += many;
            held += usize::from(many > 0);
        }
    }
    println!("{compared} pairs of positions in {held} scenarios");
    assert!(compared > 1000 && held > 100, "the law says something: {compared} pairs in {held} scenarios");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn what_a_step_has_not_read_does_not_matter_in_drawn_texts(text in prop_oneof![text(), lively()]) {
        let (model, _) = read(&text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        hold(&model).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
    }
}

#[test]
fn an_object_that_is_not_looked_at_is_not_told() {
    let notes = Notes::default();
    let state = <State>::default().traced(notes.clone());
    let _ = state.exists(ObjectId::at(3));
    assert_eq!(notes.read.borrow().len(), 1);
    assert!(notes.written.borrow().is_empty());
}
