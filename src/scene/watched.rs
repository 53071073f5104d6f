//! What an expression is worth along a story, and behind each option.
//!
//! The expression is the last observation of a model that is otherwise the scenario's own. The choices are taken again in
//! that model: what an expression reads can change what positions remember, so that those of another graph do not do.

use super::brief::WatchBrief;
use super::look::{PositionLook, Spots};
use explore::notes::{choose_unheard, start_unheard};
use kernel::machine::Machine;
use kernel::position::env::Env;
use kernel::position::meter::Meter;
use kernel::position::offer::Status;
use kernel::position::state::State;
use kernel::table::kernel::Kernel;

/// Most options behind which it is looked at.
const OPTIONS_MAX: usize = 100;

/// What the last observation is worth at the start and after each choice, and behind each option of the position after
/// the first `cursor` choices.
#[must_use]
pub fn watched(kernel: &Kernel<'_>, options: &[u32], cursor: usize) -> WatchBrief {
    let mut brief = WatchBrief::default();
    let mut state = State::default();
    let mut status = start_unheard(kernel, &mut state);
    for taken in 0..=options.len() {
        brief.values.push(value(kernel, &mut state));
        if taken == cursor {
            brief.options = behind(kernel, &state, &status);
        }
        let (Some(option), Status::Offer(offer)) = (options.get(taken), &status) else { break };
        if *option as usize >= offer.options.len() {
            break;
        }
        let offer = offer.clone();
        status = choose_unheard(kernel, &mut state, (&offer, *option as usize));
    }
    brief
}

fn behind(kernel: &Kernel<'_>, state: &State, status: &Status) -> Vec<Option<String>> {
    let Status::Offer(offer) = status else { return Vec::new() };
    let one = |option: usize| {
        let mut state = state.clone();
        choose_unheard(kernel, &mut state, (offer, option));
        value(kernel, &mut state)
    };
    (0..offer.options.len().min(OPTIONS_MAX)).map(one).collect()
}

/// As it would be observed if the run ended here; nothing where that hangs on how silence is read.
fn value(kernel: &Kernel<'_>, state: &mut State) -> Option<String> {
    let at = kernel.model.scenario.observations.len().checked_sub(1)?;
    let mut bytes = Vec::new();
    kernel.encode(state, &mut bytes);
    kernel.decode(&bytes, state);
    let (meter, spots) = (Meter::default(), Spots::default());
    let look = PositionLook::new((kernel, &spots), state, &meter);
    let value = look.eye.value(&mut Env::new(), &kernel.model.scenario.observations[at].value);
    if meter.question.is_asked() {
        return None;
    }
    Some(look.names.value(at, Some(value.number_as_is()).filter(|_| value.exists())))
}
