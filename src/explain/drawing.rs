//! A small graph as boxes and arrows, in words.

use super::names::Names;
use explore::graph::Graph;
use explore::node::{Class, Node};
use kernel::machine::Machine;
use kernel::position::offer::{Chooser, Status};
use kernel::position::state::State;
use kernel::table::kernel::Kernel;

/// A graph to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphDrawing {
    /// What it is of.
    pub title: String,
    /// States, the start first.
    pub boxes: Vec<DrawnState>,
    /// Choices.
    pub arrows: Vec<Arrow>,
}

/// A state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnState {
    /// What it says.
    pub text: String,
    /// What it is.
    pub shape: DrawnShape,
}

/// What a state is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawnShape {
    /// A player chooses; which one, from 0.
    Player(usize),
    /// Nature chooses.
    Nature,
    /// The rulebook is silent.
    Rules,
    /// Nobody chooses.
    Checkpoint,
    /// Settled.
    Settled,
    /// Won or lost.
    Decided,
    /// Drawn.
    Drawn,
    /// Stuck.
    Stuck,
    /// Not explored further.
    Cut,
}

/// A choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// From which state.
    pub from: u32,
    /// To which.
    pub to: u32,
    /// What is chosen.
    pub text: String,
}

/// Draws a whole graph; the caller keeps it small.
#[must_use]
pub fn draw(kernel: &Kernel<'_>, graph: &Graph) -> GraphDrawing {
    let scenario = &kernel.model.scenario;
    let title = format!("{} ({})", scenario.name, kernel.model.rulebook.name);
    let mut drawing = GraphDrawing { title, boxes: Vec::new(), arrows: Vec::new() };
    let mut state = State::default();
    for id in 0..graph.len() {
        let node = graph.node(id);
        if let Node::Limit(limit) = node {
            drawing.boxes.push(DrawnState { text: limit.to_string(), shape: DrawnShape::Cut });
            continue;
        }
        kernel.decode(&graph.state(id), &mut state);
        let names = Names::of_state(kernel.model, &state);
        let status = kernel.status(&mut state);
        drawing.boxes.push(DrawnState { text: words(kernel, &names, &mut state, &status), shape: shape(node) });
        if let Status::Offer(offer) = status {
            for (text, to) in names.options(&offer).into_iter().zip(graph.targets(id)) {
                drawing.arrows.push(Arrow { from: id, to: *to, text });
            }
        }
    }
    drawing
}

fn words(kernel: &Kernel<'_>, names: &Names<'_>, state: &mut State, status: &Status) -> String {
    match status {
        Status::Offer(offer) => {
            format!(
                "{}: {}",
                names.chooser(offer.chooser),
                super::check::offer_text(&kernel.model.rulebook, offer.kind)
            )
        }
        Status::End(_) => kernel.outcome(state).map_or_else(|| "end".to_owned(), |outcome| names.outcome(&outcome)),
        Status::Limit(limit) => limit.to_string(),
    }
}

/// What a state is.
#[must_use]
pub fn shape(node: Node) -> DrawnShape {
    match node {
        Node::Offer(Chooser::Player(player)) => DrawnShape::Player(player.index()),
        Node::Offer(Chooser::Nature) => DrawnShape::Nature,
        Node::Offer(Chooser::Rules) => DrawnShape::Rules,
        Node::Offer(Chooser::Nobody) => DrawnShape::Checkpoint,
        Node::End(Class::Settled) => DrawnShape::Settled,
        Node::End(Class::Won | Class::Lost) => DrawnShape::Decided,
        Node::End(Class::Drawn) => DrawnShape::Drawn,
        Node::End(Class::Stuck) => DrawnShape::Stuck,
        Node::Limit(_) | Node::Unexplored(_) => DrawnShape::Cut,
    }
}
