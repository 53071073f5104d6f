//! The map of a graph as a picture, without Graphviz: layers from the start down, colours for who chooses and how it ends.
//!
//! Where there is room, a box holds its options beside each other, and the arrow of each begins below it: words beside
//! arrows would lie upon each other. What has no room is told when a box or an arrow is pointed at.

use super::dot::PLAYERS;
use super::sets::escaped;
use scene::map_brief::{ArrowBrief, BoxBrief, MapBrief};
use std::fmt::Write;

/// The height of a line of words.
const LINE: i32 = 15;
/// What words of the title need.
const TITLE: f64 = 8.2;

/// A map as SVG.
#[must_use]
pub fn svg(title: &str, map: &MapBrief) -> String {
    let wide = map.width.max((title.chars().count() as f64 * TITLE) as i32 + 40);
    let (height, told) = (map.height + 20, escaped(title));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {height}\" width=\"{wide}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n  <title>{told}</title>\n  \
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n  <defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" \
         refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"#555\"/></marker></defs>\n  \
         <text x=\"20\" y=\"24\" font-size=\"14\">{told}</text>\n  <g transform=\"translate(0 20)\">\n"
    );
    map.arrows.iter().for_each(|it| text.push_str(&arrow(it)));
    map.boxes.iter().for_each(|it| text.push_str(&drawn(it)));
    text.push_str("  </g>\n</svg>\n");
    text
}

fn arrow(it: &ArrowBrief) -> String {
    let back = if it.back { " stroke-dasharray=\"5 3\"" } else { "" };
    format!(
        "  <path d=\"{}\" fill=\"none\" stroke=\"#555\"{back} marker-end=\"url(#tip)\"><title>{}</title></path>\n",
        it.line,
        escaped(&it.text)
    )
}

fn drawn(it: &BoxBrief) -> String {
    let (fill, corner, line) = look(it);
    let (x, y, w, h, middle) = (it.x, it.y, it.w, it.h, it.x + it.w / 2);
    let mut text = format!(
        "  <g><title>{}</title><rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{corner}\" fill=\"{fill}\" \
         stroke=\"#444\"{line}/>",
        escaped(&it.text)
    );
    let words = |text: &mut String, lines: &[String], x: i32, y: i32| {
        for (line, at) in lines.iter().zip(1..) {
            let y = y + LINE * at;
            let _ = write!(text, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{}</text>", escaped(line));
        }
    };
    words(&mut text, &it.lines, middle, y + 2);
    let top = y + it.lines.len() as i32 * LINE + 9;
    for cell in &it.cells {
        let (left, room) = (x + cell.x, y + h - top);
        let _ = write!(
            text,
            "<g><title>{}</title><rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{room}\" fill=\"white\" \
             fill-opacity=\"0.65\" stroke=\"#444\" stroke-width=\"0.6\"/>",
            escaped(&cell.text),
            cell.w
        );
        words(&mut text, &cell.lines, left + cell.w / 2, top - 1);
        text.push_str("</g>");
    }
    text.push_str("</g>\n");
    text
}

/// The colour, the corners and the line of a box.
fn look(it: &BoxBrief) -> (&'static str, i32, &'static str) {
    let round = it.h / 2;
    match (it.kind, it.player) {
        ("player", Some(player)) => (PLAYERS[player as usize % PLAYERS.len()], 3, ""),
        ("nature", _) => ("#e8e8e8", 3, " stroke-dasharray=\"2 2\""),
        ("rules", _) => ("#ffe08a", 3, " stroke-dasharray=\"6 2\""),
        ("settled", _) => ("#e3f4e1", round, ""),
        ("decided", _) => ("#bfe3bb", round, " stroke-width=\"2.5\""),
        ("drawn", _) => ("#dddddd", round, " stroke-width=\"2.5\""),
        ("stuck", _) => ("#f5b5b5", round, ""),
        ("cut", _) => ("#f0f0f0", 3, " stroke-dasharray=\"1 3\""),
        _ => ("#ffffff", round, ""),
    }
}
