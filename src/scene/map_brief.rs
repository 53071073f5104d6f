//! What a page is told of the map of a scenario.
//!
//! Published shapes, as those of [`super::brief`]. Lengths are whole points; the lines of arrows are written as SVG has them.

use super::brief::AheadBrief;
use schemars::JsonSchema;
use serde::Serialize;

/// The graph of choices as a drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct MapBrief {
    /// How wide it is.
    pub width: i32,
    /// How high.
    pub height: i32,
    /// How many states it stands for.
    pub states: u32,
    /// Whether states are folded: those as far from the start of which the same can still come stand in one box.
    pub folded: bool,
    /// How many choices one layer of boxes goes on: more than 1 only where states are folded.
    pub band: u32,
    /// The boxes; the first is that of the start.
    pub boxes: Vec<BoxBrief>,
    /// The arrows.
    pub arrows: Vec<ArrowBrief>,
    /// Each loop with the boxes on its lap.
    pub rings: Vec<RingBrief>,
    /// Where states are folded, the box of each state in the order of their numbers: a box, how many states in a row stand
    /// in it, the next box, and so on.
    pub of: Vec<u32>,
}

/// A box: a state, or several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BoxBrief {
    /// The state of the lowest number in it.
    pub state: u32,
    /// How many states stand in it.
    pub states: u32,
    /// What it says: who chooses what, or how it ends.
    pub text: String,
    /// `player`, `nature`, `rules`, `nobody` by who chooses; `settled`, `decided`, `drawn`, `stuck` by how it ends; `cut` behind
    /// a limit; `several` where states of more than one kind are folded.
    pub kind: &'static str,
    /// Which player chooses, from 0.
    pub player: Option<u32>,
    /// What can still come from there.
    pub ahead: AheadBrief,
    /// Its left side.
    pub x: i32,
    /// Its upper side.
    pub y: i32,
    /// Its width.
    pub w: i32,
    /// Its height.
    pub h: i32,
    /// The words in it as lines; none where there is no room.
    pub lines: Vec<String>,
    /// Its options, where there is room for them; the arrow of each begins below it.
    pub cells: Vec<OptionCellBrief>,
    /// The state before it on the shortest way from the start, and the option that leads on; `null` at the start.
    pub before: Option<(u32, u32)>,
}

/// An option as it stands in a box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OptionCellBrief {
    /// Its left side.
    pub x: i32,
    /// Its width.
    pub w: i32,
    /// The option as lines.
    pub lines: Vec<String>,
    /// The option, whole.
    pub text: String,
}

/// An arrow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ArrowBrief {
    /// From which box.
    pub from: u32,
    /// To which.
    pub to: u32,
    /// By which options, where they are not folded.
    pub options: Vec<u32>,
    /// What is chosen.
    pub text: String,
    /// Whether it does not lead further from the start.
    pub back: bool,
    /// The line, as SVG writes it.
    pub line: String,
}

/// A loop on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RingBrief {
    /// The loop, by its position in the scenario's.
    pub at: u32,
    /// Whose it is.
    pub whose: String,
    /// The boxes on its lap.
    pub boxes: Vec<u32>,
}
