//! A position is what its bytes say, and it is canonical: of the positions that models come to, also in the middle of long stretches,
//! each is the same once it has been written and read, places in a zone have no gaps, and what is a set is in order.

mod support;

use assize::kernel::machine::Machine;
use assize::kernel::position::agenda::Frame;
use assize::kernel::position::log::Deaf;
use assize::kernel::position::offer::Status;
use assize::kernel::position::state::State;
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::Model;
use assize::model::read::load;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;
use support::files;
use support::texts::{lively, read, text};

/// Positions that are looked at of one model.
const POSITIONS: usize = 12;

/// Pieces of work between two stops, in one search: so short that positions stop in the middle of events.
const PACE: usize = 7;

/// Holds every position that a kernel comes to, as far as they are looked at; how many those are.
fn hold(kernel: &Kernel<'_>) -> Result<usize, String> {
    let (mut start, mut known) = (State::default(), BTreeSet::new());
    let mut left = vec![(kernel.start(&mut start, &mut Deaf), start)];
    while let Some((status, mut state)) = left.pop() {
        if matches!(status, Status::Limit(_)) {
            continue;
        }
        kernel.look(&mut state);
        let (mut bytes, mut back) = (Vec::new(), State::default());
        kernel.encode(&state, &mut bytes);
        kernel.decode(&bytes, &mut back);
        let mut lost = Vec::new();
        state.each_difference(&back, &mut |place| lost.push(place));
        if !lost.is_empty() {
            return Err(format!("{lost:?} is not the same once it is read: {state:?}\n{back:?}"));
        }
        kernel.canonical(&mut back);
        if back != state {
            return Err(format!("the canonical form of {state:?} is {back:?}"));
        }
        is_in_order(kernel, &state)?;
        let Status::Offer(offer) = status else { continue };
        if !known.insert(bytes.clone()) || known.len() > POSITIONS {
            continue;
        }
        for option in 0..offer.options.len() {
            let mut next = State::default();
            kernel.decode(&bytes, &mut next);
            left.push((kernel.choose(&mut next, &offer, option, &mut Deaf), next));
        }
    }
    Ok(known.len())
}

/// The places of an owner's cards in an ordered zone are numbered without gaps; the events of a moment with nothing above it know in
/// order what has replaced them.
fn is_in_order(kernel: &Kernel<'_>, state: &State) -> Result<(), String> {
    for (zone, _) in kernel.model.rulebook.zones.iter().enumerate().filter(|(_, zone)| zone.ordered) {
        for owner in 0..kernel.players() {
            let is_there = |it: &_| state.zone_of(*it).index() == zone && state.owner_of(*it).index() == owner;
            let places: BTreeSet<u16> = state.objects().filter(is_there).map(|it| state.place_of(it).below()).collect();
            if !places.iter().copied().eq(0..places.len() as u16) {
                return Err(format!("the places of zone {zone} of player {owner} are {places:?}"));
            }
        }
    }
    match state.on_top().and_then(Frame::under_way) {
        Some(moment) if !moment.events.iter().all(|event| event.lineage.is_sorted()) => {
            Err(format!("what has replaced {:?} is in no order", moment.events))
        }
        _ => Ok(()),
    }
}

fn hold_model(model: &Model) -> Result<usize, String> {
    let kernel = Kernel::new(model);
    let slow = kernel.paced(PACE).expect("it can be paced");
    Ok(hold(&kernel)? + hold(&slow)?)
}

#[test]
fn positions_of_models_are_what_their_bytes_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut positions = 0;
    for path in files::texts(root.join("models/tiny")) {
        let text = std::fs::read_to_string(&path).expect("a text");
        let (library, ..) = load(&["a.assize".to_owned()], &mut |_| Ok(text.clone()));
        for head in library.scenarios() {
            let rulebooks = std::iter::once(None).chain(head.under.iter().map(|it| Some(it.as_str())));
            for built in rulebooks.filter_map(|rulebook| library.build(head.id, rulebook).0) {
                positions += hold_model(&built.model).unwrap_or_else(|why| panic!("{path}, {}: {why}", head.name));
            }
        }
    }
    println!("{positions} positions");
    assert!(positions > 1000, "the law says something: {positions} positions");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn positions_of_drawn_texts_are_what_their_bytes_say(text in prop_oneof![text(), lively()]) {
        let (model, _) = read(&text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        hold_model(&model).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
    }
}
