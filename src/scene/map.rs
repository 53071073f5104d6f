//! The map of a scenario: its graph of choices as boxes and arrows with their places.
//!
//! Layers go down by the fewest choices from the start, so that an arrow leads to the next layer, or does not lead further
//! at all. A few boxes have room for their options, more for who chooses, very many are dots. A large graph is folded:
//! states of one layer of which the same can still come stand in one box, and where that is too much, several layers do.

use super::ahead::StateProspects;
use super::brief::{AheadBrief, LoopShown};
use super::layered::Layers;
use super::map_brief::{ArrowBrief, BoxBrief, MapBrief, OptionCellBrief, RingBrief};
use super::route::{Lane, RoutesAround};
use explain::brief::CheckBrief;
use explain::drawing::{DrawnShape, draw, shape};
use explore::graph::Graph;
use kernel::table::kernel::Kernel;
use std::collections::BTreeMap;

/// Most states that are drawn one by one.
pub const STATES_MAX: u32 = 5_000;
/// Most states of which each has a box of its own where nobody says how it is drawn.
pub const BOXES_MAX: u32 = 400;
/// Most boxes of a folded map.
const FOLDED_MAX: usize = 600;
/// Most boxes that have room for their options.
const CELLS_MAX: usize = 90;
/// Most boxes that have room for words.
const WORDS_MAX: usize = 400;
/// The width of a letter, at the most.
const LETTER: f64 = 6.7;
/// The height of a line of words.
const LINE: f64 = 15.0;
/// Letters of a line in a box.
const LETTERS: usize = 30;
/// Letters of a line of an option.
const OPTION_LETTERS: usize = 24;
/// Lines of an option.
const OPTION_LINES: usize = 4;
/// With more options than this, only their numbers have room.
const OPTIONS_MAX: usize = 7;
/// The side of a dot.
const DOT: f64 = 16.0;
/// RoutesAround the map.
const MARGIN: f64 = 28.0;
/// Most loops that are shown as rings.
const RINGS_MAX: usize = 40;

/// How much room boxes have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    Options,
    Words,
    Dots,
}

impl Room {
    const fn of(boxes: usize) -> Room {
        if boxes <= CELLS_MAX {
            Room::Options
        } else if boxes <= WORDS_MAX {
            Room::Words
        } else {
            Room::Dots
        }
    }

    /// Between boxes, and between layers.
    const fn apart(self) -> (f64, f64) {
        match self {
            Room::Options => (26.0, 46.0),
            Room::Words => (18.0, 42.0),
            Room::Dots => (9.0, 34.0),
        }
    }
}

/// Boxes and arrows before they have places.
struct MapDraft {
    boxes: Vec<BoxBrief>,
    layer: Vec<usize>,
    arrows: Vec<ArrowBrief>,
    room: Room,
}

/// What was found of a graph, where something was.
#[derive(Clone, Copy)]
pub struct MapFindings<'a> {
    /// What can still come of each state.
    pub ahead: &'a StateProspects,
    /// The loops.
    pub check: &'a CheckBrief,
    /// The same, each with a run of the graph.
    pub loops: &'a [LoopShown],
    /// The names of the players.
    pub players: &'a [String],
}

/// Every state of a graph in its box; the caller keeps it small.
#[must_use]
pub fn whole(kernel: &Kernel<'_>, graph: &Graph, told: Option<MapFindings<'_>>) -> MapBrief {
    let drawing = draw(kernel, graph);
    let room = Room::of(drawing.boxes.len());
    let mut options: Vec<Vec<&str>> = vec![Vec::new(); drawing.boxes.len()];
    for arrow in &drawing.arrows {
        options[arrow.from as usize].push(&arrow.text);
    }
    let boxes = drawing.boxes.iter().zip(0..).map(|(it, state)| {
        let (kind, player) = named(it.shape);
        let mut drawn = BoxBrief { text: it.text.clone(), kind, player, ..empty(state, told) };
        drawn.before = graph.parent(state);
        // What nobody chooses has nothing to be chosen.
        let options = if kind == "nobody" { &[][..] } else { &options[state as usize] };
        sized(&mut drawn, options, room);
        drawn
    });
    let mut draft = MapDraft {
        boxes: boxes.collect(),
        layer: (0..graph.len()).map(|state| graph.depth(state) as usize).collect(),
        arrows: Vec::new(),
        room,
    };
    let mut nth = vec![0; drawing.boxes.len()];
    for arrow in &drawing.arrows {
        let option = nth[arrow.from as usize];
        nth[arrow.from as usize] += 1;
        draft.arrows.push(bare((arrow.from, arrow.to), vec![option], arrow.text.clone()));
    }
    if room != Room::Options {
        draft.arrows = joined(std::mem::take(&mut draft.arrows));
    }
    let mut map = draft.place();
    (map.states, map.band) = (graph.len(), 1);
    map.rings = told.map(|it| rings(graph, it, |state| state)).unwrap_or_default();
    map
}

/// A graph of any size in few boxes.
#[must_use]
pub fn folded(graph: &Graph, told: MapFindings<'_>) -> MapBrief {
    let mut band = 1;
    let (mut of, mut boxes) = fold(graph, told, band);
    while boxes.len() > FOLDED_MAX && band < graph.layers() {
        band = (band * 2).min(graph.layers());
        (of, boxes) = fold(graph, told, band);
    }
    let layer = boxes.iter().map(|it| (graph.depth(it.state) / band) as usize).collect();
    let mut arrows: BTreeMap<(u32, u32), u64> = BTreeMap::new();
    for state in 0..graph.len() {
        for target in graph.targets(state) {
            let ends = (of[state as usize], of[*target as usize]);
            if ends.0 != ends.1 {
                *arrows.entry(ends).or_default() += 1;
            }
        }
    }
    let arrows = arrows.into_iter().map(|(ends, count)| {
        bare(ends, Vec::new(), if count == 1 { "1 choice".to_owned() } else { format!("{count} choices") })
    });
    let room = if boxes.len() <= WORDS_MAX { Room::Words } else { Room::Dots };
    boxes.iter_mut().for_each(|it| sized(it, &[], room));
    let mut map = MapDraft { boxes, layer, arrows: arrows.collect(), room }.place();
    (map.states, map.band, map.folded) = (graph.len(), band, true);
    map.rings = rings(graph, told, |state| of[state as usize]);
    map.rings.retain(|it| it.boxes.len() > 1 || map.boxes[it.boxes[0] as usize].states > 0);
    map.of = of.chunk_by(|one, other| one == other).flat_map(|same| [same[0], same.len() as u32]).collect();
    map
}

/// The box of each state, and the boxes.
fn fold(graph: &Graph, told: MapFindings<'_>, band: u32) -> (Vec<u32>, Vec<BoxBrief>) {
    let mut known: BTreeMap<(u32, bool, u32), u32> = BTreeMap::new();
    let mut boxes: Vec<BoxBrief> = Vec::new();
    let of = (0..graph.len()).map(|state| {
        let (kind, player) = named(shape(graph.node(state)));
        let key = (graph.depth(state) / band, graph.targets(state).is_empty(), told.ahead.set(state));
        let at = *known.entry(key).or_insert(boxes.len() as u32);
        match boxes.get_mut(at as usize) {
            Some(it) => {
                it.states += 1;
                if (it.kind, it.player) != (kind, player) {
                    (it.kind, it.player) = ("several", None);
                }
            }
            None => boxes.push(BoxBrief { kind, player, before: graph.parent(state), ..empty(state, Some(told)) }),
        }
        at
    });
    let of = of.collect();
    for it in &mut boxes {
        let many = if it.states == 1 { "1 position".to_owned() } else { format!("{} positions", it.states) };
        let who = it.player.and_then(|at| told.players.get(at as usize)).map(String::as_str);
        let who = who.or(match it.kind {
            "rules" => Some("silence"),
            "nature" => Some("chance"),
            _ => None,
        });
        it.text = who.map_or_else(|| many.clone(), |who| format!("{many}: {who}"));
    }
    (of, boxes)
}

fn empty(state: u32, told: Option<MapFindings<'_>>) -> BoxBrief {
    BoxBrief {
        state,
        states: 1,
        text: String::new(),
        kind: "cut",
        player: None,
        ahead: told.map_or_else(AheadBrief::default, |it| it.ahead.at(state).clone()),
        x: 0,
        y: 0,
        w: 0,
        h: 0,
        lines: Vec::new(),
        cells: Vec::new(),
        before: None,
    }
}

const fn bare((from, to): (u32, u32), options: Vec<u32>, text: String) -> ArrowBrief {
    ArrowBrief { from, to, options, text, back: false, line: String::new() }
}

/// What a box is, and of whom.
const fn named(shape: DrawnShape) -> (&'static str, Option<u32>) {
    match shape {
        DrawnShape::Player(player) => ("player", Some(player as u32)),
        DrawnShape::Nature => ("nature", None),
        DrawnShape::Rules => ("rules", None),
        DrawnShape::Checkpoint => ("nobody", None),
        DrawnShape::Settled => ("settled", None),
        DrawnShape::Decided => ("decided", None),
        DrawnShape::Drawn => ("drawn", None),
        DrawnShape::Stuck => ("stuck", None),
        DrawnShape::Cut => ("cut", None),
    }
}

/// Arrows between the same boxes as one.
fn joined(arrows: Vec<ArrowBrief>) -> Vec<ArrowBrief> {
    let mut all: BTreeMap<(u32, u32), ArrowBrief> = BTreeMap::new();
    for arrow in arrows {
        match all.get_mut(&(arrow.from, arrow.to)) {
            Some(known) => {
                known.text = format!("{}; {}", known.text, arrow.text);
                known.options.extend(arrow.options);
            }
            None => drop(all.insert((arrow.from, arrow.to), arrow)),
        }
    }
    all.into_values().collect()
}

/// Gives a box its size, its words and its options.
fn sized(it: &mut BoxBrief, options: &[&str], room: Room) {
    if room == Room::Dots {
        (it.w, it.h) = (DOT as i32, DOT as i32);
        return;
    }
    it.lines = wrapped(&it.text, LETTERS, 2);
    let widest = |lines: &[String]| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64 * LETTER;
    let mut wide = (widest(&it.lines) + 20.0).max(44.0);
    let mut high = it.lines.len() as f64 * LINE + 11.0;
    if room == Room::Options && options.len() > 1 {
        let told = options.len() <= OPTIONS_MAX;
        let mut left = 0.0;
        for (at, option) in options.iter().enumerate() {
            let lines = if told { wrapped(option, OPTION_LETTERS, OPTION_LINES) } else { vec![(at + 1).to_string()] };
            let w = (widest(&lines) + 14.0).max(26.0);
            it.cells.push(OptionCellBrief { x: left as i32, w: w as i32, lines, text: (*option).to_owned() });
            left += w.floor();
        }
        if left < wide {
            // The cells share what the words need.
            let more = ((wide - left) / options.len() as f64).ceil();
            for (at, cell) in it.cells.iter_mut().enumerate() {
                cell.x += (more * at as f64) as i32;
                cell.w += more as i32;
            }
            left += more * options.len() as f64;
        }
        wide = left;
        high += it.cells.iter().map(|cell| cell.lines.len()).max().unwrap_or(1) as f64 * LINE + 8.0;
    }
    (it.w, it.h) = (wide.ceil() as i32, high as i32);
}

/// Words as at most so many lines; what has no room is cut.
fn wrapped(text: &str, letters: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let long = |line: &str| line.chars().count() + usize::from(!line.is_empty()) + word.chars().count() > letters;
        match lines.last_mut() {
            Some(line) if line.is_empty() || !long(line) => {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let is_cut = lines.len() > most;
    lines.truncate(most);
    let last = lines.len() - 1;
    for (at, line) in lines.iter_mut().enumerate() {
        let is_long = line.chars().count() > letters;
        if is_long || is_cut && at == last {
            *line = line.chars().take(letters - 1).chain(['…']).collect();
        }
    }
    lines
}

impl MapDraft {
    /// Where the arrow of an option begins, right of the middle of its box.
    fn begins(&self, arrow: &ArrowBrief) -> f64 {
        let it = &self.boxes[arrow.from as usize];
        let cell = arrow.options.first().and_then(|at| it.cells.get(*at as usize));
        cell.map_or(0.0, |cell| f64::from(cell.x) + f64::from(cell.w) / 2.0 - f64::from(it.w) / 2.0)
    }

    fn place(mut self) -> MapBrief {
        let (apart, between) = self.room.apart();
        let count = self.layer.iter().max().map_or(0, |last| last + 1);
        let mut layers = vec![Vec::new(); count];
        self.layer.iter().zip(0..).for_each(|(layer, it)| layers[*layer].push(it));
        let is_down = |arrow: &ArrowBrief| self.layer[arrow.to as usize] == self.layer[arrow.from as usize] + 1;
        let down = self.arrows.iter().filter(|it| is_down(it)).map(|it| (it.from, self.begins(it), it.to));
        let mut drawing =
            Layers { wide: self.boxes.iter().map(|it| f64::from(it.w)).collect(), down: down.collect(), layers, apart };
        let middles = drawing.place();
        let mut top = MARGIN + between / 2.0;
        let mut lanes: Vec<Lane> = Vec::new();
        for layer in &drawing.layers {
            let high = layer.iter().map(|it| self.boxes[*it as usize].h).max().unwrap_or(0);
            let sides = layer.iter().map(|it| {
                let drawn = &mut self.boxes[*it as usize];
                drawn.x = (middles[*it as usize] - f64::from(drawn.w) / 2.0 + MARGIN) as i32;
                drawn.y = top as i32 + (high - drawn.h) / 2 * i32::from(drawn.cells.is_empty());
                (drawn.x, drawn.x + drawn.w)
            });
            let taken = sides.collect();
            lanes.push(Lane { top: top as i32, bottom: top as i32 + high, taken });
            // Where arrows go far to the side, they need more height to be told apart.
            let far = drawing.down.iter().filter(|it| layer.contains(&it.0));
            let far = far.map(|it| (middles[it.0 as usize] - middles[it.2 as usize]).abs()).fold(0.0, f64::max);
            top += f64::from(high) + between + (far / 14.0).min(110.0);
        }
        let mut around = RoutesAround::new(lanes);
        for at in 0..self.arrows.len() {
            let (line, back) = self.line(&self.arrows[at], &mut around);
            (self.arrows[at].line, self.arrows[at].back) = (line, back);
        }
        let right = self.boxes.iter().map(|it| it.x + it.w).max().unwrap_or(0).max(around.right());
        let (width, height) = (right + MARGIN as i32, top as i32 - between as i32 + MARGIN as i32 + 12);
        let (boxes, arrows) = (self.boxes, self.arrows);
        MapBrief { width, height, boxes, arrows, band: 1, ..MapBrief::default() }
    }

    fn line(&self, arrow: &ArrowBrief, around: &mut RoutesAround) -> (String, bool) {
        let (from, to) = (&self.boxes[arrow.from as usize], &self.boxes[arrow.to as usize]);
        let x = from.x + from.w / 2 + self.begins(arrow) as i32;
        let ends = ((x, from.y + from.h), (to.x + to.w / 2, to.y));
        let layers = (self.layer[arrow.from as usize], self.layer[arrow.to as usize]);
        if layers.1 == layers.0 + 1 { (around.down(layers.0, ends), false) } else { (around.back(layers, ends), true) }
    }
}

/// The laps of loops.
fn rings(graph: &Graph, told: MapFindings<'_>, of: impl Fn(u32) -> u32) -> Vec<RingBrief> {
    let mut rings: Vec<RingBrief> = Vec::new();
    let loops = told.check.termination.loops.iter().zip(told.loops);
    for (at, (it, shown)) in (0..).zip(loops.take(RINGS_MAX)) {
        let follow = |from: u32, options: &[u32]| {
            options.iter().try_fold((from, vec![from]), |(at, mut all), option| {
                let to = *graph.targets(at).get(*option as usize)?;
                all.push(to);
                Some((to, all))
            })
        };
        // The lap of one that grows is told at a pace that need not be the graph's; of one that repeats, as it lies there.
        let (stem, shown) = shown.options.split_at(shown.begins as usize);
        let lap = if it.shape == "growing" { shown } else { &it.proof.lap };
        let Some((entry, _)) = follow(0, stem) else { continue };
        let Some((_, states)) = follow(entry, lap) else { continue };
        let mut boxes: Vec<u32> = states.into_iter().map(&of).collect();
        boxes.sort_unstable();
        boxes.dedup();
        let whose = if it.whose.is_empty() { "forced".to_owned() } else { it.whose.join(" and ") };
        rings.push(RingBrief { at, whose, boxes });
    }
    rings
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn words_stand_in_lines_and_what_has_no_room_is_cut() {
        assert_eq!(wrapped("one two three", 7, 2), ["one two", "three"]);
        assert_eq!(wrapped("one two three four", 7, 2), ["one two", "three…"]);
        assert_eq!(wrapped("incomprehensible", 7, 2), ["incomp…"]);
        assert_eq!(wrapped("", 7, 2), [""]);
    }
}
