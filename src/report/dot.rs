//! Drawings as text for Graphviz: shape and colour say who chooses and how it ends.

use explain::drawing::{DrawnShape, GraphDrawing};
use std::fmt::Write;

/// Colours of players, in order.
pub(super) const PLAYERS: [&str; 8] =
    ["#cfe2ff", "#ffd9c7", "#d5f0d0", "#efdcff", "#fff3b8", "#d8f3f3", "#f7d6e6", "#e4e0d5"];

/// A drawing in the DOT language.
#[must_use]
pub fn dot(drawing: &GraphDrawing) -> String {
    let mut text = String::from("digraph assize {\n");
    let _ = writeln!(text, "  label={};", quoted(&drawing.title));
    text.push_str("  labelloc=t;\n  node [fontname=\"sans-serif\", style=filled, fillcolor=white];\n");
    text.push_str("  edge [fontname=\"sans-serif\", fontsize=11];\n");
    text.push_str("  start [shape=point, label=\"\"];\n  start -> s0;\n");
    for (at, state) in drawing.boxes.iter().enumerate() {
        let (shape, colour) = look(state.shape);
        let _ = writeln!(text, "  s{at} [shape={shape}, fillcolor=\"{colour}\", label={}];", quoted(&state.text));
    }
    for arrow in &drawing.arrows {
        let _ = writeln!(text, "  s{} -> s{} [label={}];", arrow.from, arrow.to, quoted(&arrow.text));
    }
    text.push_str("}\n");
    text
}

fn look(shape: DrawnShape) -> (&'static str, &'static str) {
    match shape {
        DrawnShape::Player(player) => ("box", PLAYERS[player % PLAYERS.len()]),
        DrawnShape::Nature => ("hexagon", "#e8e8e8"),
        DrawnShape::Rules => ("diamond", "#ffe08a"),
        DrawnShape::Checkpoint => ("circle", "#ffffff"),
        DrawnShape::Settled => ("oval", "#e3f4e1"),
        DrawnShape::Decided => ("doubleoctagon", "#bfe3bb"),
        DrawnShape::Drawn => ("octagon", "#dddddd"),
        DrawnShape::Stuck => ("invtriangle", "#f5b5b5"),
        DrawnShape::Cut => ("note", "#f0f0f0"),
    }
}

/// A text in quotes, as DOT reads it.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}
