//! One event that becomes larger and larger: what a search was stopped by, where that is the size of a position.

use base::limits::Limit;
use explore::graph::Graph;
use kernel::machine::Machine;
use kernel::position::agenda::Frame;
use kernel::position::event::Event;
use kernel::position::log::Deaf;
use kernel::position::offer::Status;
use kernel::position::state::State;
use kernel::table::kernel::Kernel;

/// Of an event with which so much is done, or which has been replaced so often, that is what makes the position large.
const MANY: usize = 1000;

/// Which event grows, and by which effect; none where it is no event that does.
pub(super) fn swelling(kernel: &Kernel<'_>, graph: &Graph) -> Option<String> {
    let at = (0..graph.len()).find(|id| graph.kind(*id).limit() == Some(Limit::Size))?;
    // A position that is too large is not kept: the step to it is taken once more.
    let mut state = State::default();
    match graph.parent(at) {
        Some((before, option)) => {
            kernel.decode(&graph.state(before), &mut state);
            let Status::Offer(offer) = kernel.status(&mut state) else { return None };
            kernel.choose(&mut state, &offer, option as usize, &mut Deaf);
        }
        None => drop(kernel.start(&mut state, &mut Deaf)),
    }
    let agenda = state.agenda();
    let moments =
        agenda.iter().filter_map(|frame| if let Frame::Moment { events, .. } = frame { Some(events) } else { None });
    let size = |event: &&Event| event.with.len().max(event.lineage.len());
    let event = moments.flatten().max_by_key(size).filter(|event| size(event) >= MANY)?;
    let name = &kernel.model.rulebook.events.get(event.kind.index())?.name;
    let effect = event.lineage.last().and_then(|key| kernel.model.abilities.get(key.ability.index()));
    let by = effect.map_or_else(String::new, |effect| format!(" by `{}`", effect.sentence));
    Some(format!("event `{name}` is replaced again and again{by}, and never occurs"))
}
