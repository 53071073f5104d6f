//! What a scenario lets a player do, and that no run ever offers.
//!
//! Takes a graph of all runs and the moves of its scenario; gives those of them that are an option nowhere.

use super::board::ChoiceGraph;
use explore::graph::Graph;
use explore::node::chooser_bit;
use kernel::machine::Machine;
use kernel::position::offer::{Chooser, OfferKind, Pick, Status};
use model::scenario::PlayerMove;

/// The positions of the moves that no state offers; none where a limit hides states.
#[must_use]
pub fn never_offered<M: Machine>(machine: &M, graph: &Graph, moves: &[PlayerMove]) -> Vec<usize> {
    if moves.is_empty() || graph.incomplete().is_some() {
        return Vec::new();
    }
    let points = graph.choice_points();
    let acts = |it: &PlayerMove| points.contains_key(&(Chooser::Player(it.player), OfferKind::Priority));
    let (mut open, mut never): (Vec<usize>, Vec<usize>) = (0..moves.len()).partition(|at| acts(&moves[*at]));
    let mut state = M::State::default();
    for id in 0..graph.explored() {
        if open.is_empty() {
            break;
        }
        let is_asked = |at: &usize| ChoiceGraph::bit(graph, id) == chooser_bit(Chooser::Player(moves[*at].player));
        if !open.iter().any(is_asked) {
            continue;
        }
        machine.decode(&graph.state(id), &mut state);
        match machine.status(&mut state) {
            Status::Offer(offer) if offer.kind == OfferKind::Priority => {
                open.retain(|at| {
                    let of_it = |pick: &Pick| match pick {
                        Pick::Play(object) | Pick::Activate(_, object) => *object == moves[*at].object,
                        Pick::Yes
                        | Pick::No
                        | Pick::Pass
                        | Pick::Go
                        | Pick::Player(_)
                        | Pick::Object(_)
                        | Pick::Number(_)
                        | Pick::Word(_)
                        | Pick::Mode(_)
                        | Pick::Reading(_)
                        | Pick::Precedence(_)
                        | Pick::Ability(..)
                        | Pick::Answer(..) => false,
                    };
                    offer.chooser != Chooser::Player(moves[*at].player) || !offer.options.iter().any(of_it)
                });
            }
            Status::Offer(_) | Status::End(_) | Status::Limit(_) => {}
        }
    }
    never.append(&mut open);
    never.sort_unstable();
    never
}
