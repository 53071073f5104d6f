//! The graph of choices as a picture, without Graphviz: layers from the start down, colours for who chooses and how it ends.
//!
//! Words beside arrows would lie upon each other, so what is chosen is told when an arrow or a box is pointed at.

use super::dot::PLAYERS;
use super::layout::cut;
use super::sets::escaped;
use explain::drawing::{Drawing, DrawnShape};
use rust_sugiyama::configure::Config;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The most letters in a box.
const LABEL: usize = 34;
/// The width of a letter, at the most.
const LETTER: f64 = 6.6;
/// The height of a box.
const BOX: f64 = 26.0;
/// Around the picture.
const MARGIN: f64 = 24.0;

/// A drawing as SVG.
#[must_use]
pub fn svg(drawing: &Drawing) -> String {
    let boxes: Vec<(u32, (f64, f64))> =
        drawing.boxes.iter().enumerate().map(|(at, it)| (at as u32, (wide(&it.text), BOX))).collect();
    let mut arrows: BTreeMap<(u32, u32), Vec<&str>> = BTreeMap::new();
    for arrow in &drawing.arrows {
        arrows.entry((arrow.from, arrow.to)).or_default().push(&arrow.text);
    }
    let edges: Vec<(u32, u32)> = arrows.keys().copied().filter(|(from, to)| from != to).collect();
    let config = Config { vertex_spacing: 46.0, ..Config::default() };
    let layouts = rust_sugiyama::from_vertices_and_edges(&boxes, &edges, &config);
    let mut places: Vec<(f64, f64)> = vec![(0.0, 0.0); boxes.len()];
    for (points, _, _) in &layouts {
        for (at, (x, y)) in points {
            places[*at] = (*x, *y);
        }
    }
    picture(drawing, &arrows, &mut places)
}

fn wide(text: &str) -> f64 {
    cut(text, LABEL).chars().count() as f64 * LETTER + 22.0
}

fn picture(drawing: &Drawing, arrows: &BTreeMap<(u32, u32), Vec<&str>>, places: &mut [(f64, f64)]) -> String {
    let edge = |side: f64| {
        let ends = drawing.boxes.iter().zip(places.iter()).map(|(it, (x, _))| side * (x + side * wide(&it.text) / 2.0));
        side * ends.fold(f64::NEG_INFINITY, f64::max)
    };
    let (left, right) = (edge(-1.0), edge(1.0));
    let top = places.iter().map(|it| it.1).fold(f64::INFINITY, f64::min);
    for (x, y) in places.iter_mut() {
        *x += MARGIN - left;
        *y += MARGIN * 2.5 - top;
    }
    let low = places.iter().map(|it| it.1).fold(0.0, f64::max);
    let (width, height) = ((right - left + 2.0 * MARGIN).max(320.0), low + BOX + MARGIN);
    let title = escaped(&drawing.title);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"12\">\n  <title>{title}</title>\n  \
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n  <defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" \
         refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"#555\"/></marker></defs>\n  \
         <text x=\"{MARGIN:.0}\" y=\"24\" font-size=\"14\">{title}</text>\n"
    );
    for ((from, to), told) in arrows {
        text.push_str(&arrow(places[*from as usize], places[*to as usize], from == to, told));
    }
    for (it, (x, y)) in drawing.boxes.iter().zip(places.iter()) {
        let (wide, label) = (wide(&it.text), escaped(&cut(&it.text, LABEL)));
        let (fill, corner, line) = look(it.shape);
        let (left, top, base) = (x - wide / 2.0, y - BOX / 2.0, y + 4.0);
        let _ = writeln!(
            text,
            "  <g><title>{}</title><rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{BOX:.0}\" \
             rx=\"{corner}\" fill=\"{fill}\" stroke=\"#444\"{line}/><text x=\"{x:.1}\" y=\"{base:.1}\" \
             text-anchor=\"middle\">{label}</text></g>",
            escaped(&it.text)
        );
    }
    text.push_str("</svg>\n");
    text
}

fn arrow((x, y): (f64, f64), (to_x, to_y): (f64, f64), is_own: bool, told: &[&str]) -> String {
    let half = BOX / 2.0;
    let path = if is_own {
        format!("M{:.1} {:.1}c30 30 30 -56 0 -26", x + 8.0, y + half)
    } else if to_y > y {
        let (from, to) = (y + half, to_y - half);
        let middle = f64::midpoint(from, to);
        format!("M{x:.1} {from:.1}C{x:.1} {middle:.1} {to_x:.1} {middle:.1} {to_x:.1} {to:.1}")
    } else {
        // Back up: around, so that it is seen to be another.
        let (from, to, out) = (y - half, to_y + half, (x - to_x).abs() + 60.0);
        format!("M{x:.1} {from:.1}C{:.1} {from:.1} {:.1} {to:.1} {to_x:.1} {to:.1}", x + out, to_x + out)
    };
    let back = if is_own || to_y <= y { " stroke-dasharray=\"5 3\"" } else { "" };
    format!(
        "  <path d=\"{path}\" fill=\"none\" stroke=\"#555\"{back} marker-end=\"url(#tip)\"><title>{}</title></path>\n",
        escaped(&told.join("; "))
    )
}

/// The colour, the corners and the line of a box.
const fn look(shape: DrawnShape) -> (&'static str, u8, &'static str) {
    match shape {
        DrawnShape::Player(player) => (PLAYERS[player % PLAYERS.len()], 3, ""),
        DrawnShape::Nature => ("#e8e8e8", 3, " stroke-dasharray=\"2 2\""),
        DrawnShape::Rules => ("#ffe08a", 3, " stroke-dasharray=\"6 2\""),
        DrawnShape::Checkpoint => ("#ffffff", 13, ""),
        DrawnShape::Settled => ("#e3f4e1", 13, ""),
        DrawnShape::Decided => ("#bfe3bb", 13, " stroke-width=\"2.5\""),
        DrawnShape::Drawn => ("#dddddd", 13, " stroke-width=\"2.5\""),
        DrawnShape::Stuck => ("#f5b5b5", 13, ""),
        DrawnShape::Cut => ("#f0f0f0", 3, " stroke-dasharray=\"1 3\""),
    }
}
