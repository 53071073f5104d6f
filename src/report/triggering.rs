//! Triggering graphs as drawings: DOT, and SVG laid out by `rust-sugiyama`.

use super::layout::{count, cut};
use explain::triggering::{TriggeringArrow, TriggeringBrief};
use rust_sugiyama::configure::Config;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A drawing: cards, and how one can set off another.
struct Drawn {
    cards: Vec<String>,
    arrows: BTreeMap<(usize, usize), (BTreeSet<String>, bool)>,
}

/// What is drawn: what lies on cycles, or everything.
fn drawn(brief: &TriggeringBrief, all: bool) -> Drawn {
    let is_meant = |arrow: &&TriggeringArrow| all || brief.ends() || arrow.on_cycle;
    let mut arrows: BTreeMap<(&str, &str), (BTreeSet<String>, bool)> = BTreeMap::new();
    for arrow in brief.arrows.iter().filter(is_meant) {
        let (from, to) = (brief.boxes[arrow.from].whose(), brief.boxes[arrow.to].whose());
        let (how, on_cycle) = arrows.entry((from, to)).or_default();
        how.extend(arrow.how.iter().cloned());
        *on_cycle |= arrow.on_cycle;
    }
    let cards: BTreeSet<&str> = arrows.keys().flat_map(|(from, to)| [*from, *to]).collect();
    let cards: Vec<&str> = cards.into_iter().collect();
    let at = |card: &str| cards.iter().position(|known| *known == card).unwrap_or(0);
    let arrows = arrows.into_iter().map(|((from, to), how)| ((at(from), at(to)), how)).collect();
    Drawn { arrows, cards: cards.into_iter().map(str::to_owned).collect() }
}

/// The graph in the DOT language.
#[must_use]
pub fn dot(brief: &TriggeringBrief, all: bool) -> String {
    let drawn = drawn(brief, all);
    let mut text = String::from("digraph triggering {\n");
    let _ = writeln!(text, "  label={};\n  labelloc=t;", super::dot::quoted(&title(brief)));
    text.push_str("  node [fontname=\"sans-serif\", shape=box, style=filled, fillcolor=white];\n");
    text.push_str("  edge [fontname=\"sans-serif\", fontsize=11];\n");
    for (at, card) in drawn.cards.iter().enumerate() {
        let _ = writeln!(text, "  c{at} [label={}];", super::dot::quoted(card));
    }
    for ((from, to), (how, on_cycle)) in &drawn.arrows {
        let how: Vec<&str> = how.iter().map(String::as_str).collect();
        let style = if *on_cycle { ", color=\"#b3261e\", penwidth=2" } else { "" };
        let _ = writeln!(text, "  c{from} -> c{to} [label={}{style}];", super::dot::quoted(&how.join("\n")));
    }
    text.push_str("}\n");
    text
}

fn title(brief: &TriggeringBrief) -> String {
    let found = if brief.ends() { "no cycle: every board ends" } else { "could loop" };
    format!("{}: {}, {found}", brief.rulebook, count(brief.cards.len() as u64, "card"))
}

/// Of a letter, in units of the drawing.
const LETTER: f64 = 7.0;
/// The height of a box.
const BOX: f64 = 30.0;
/// The margin of the drawing.
const MARGIN: f64 = 40.0;
/// The most letters of a label.
const LABEL: usize = 44;

/// With more cards or arrows than this, a picture of all of them is one of crossing lines.
const DRAWN: (usize, usize) = (40, 60);

/// The graph as a picture: where something could loop the smallest sets, with `all` everything that lies between cards.
///
/// # Errors
/// There is more than could be seen in a picture.
pub fn svg(brief: &TriggeringBrief, all: bool) -> Result<String, String> {
    if !all && !brief.candidates.is_empty() {
        return Ok(super::sets::svg(brief, &title(brief)));
    }
    let drawn = drawn(brief, all);
    let (cards, arrows) = (drawn.cards.len(), drawn.arrows.len());
    if cards > DRAWN.0 || arrows > DRAWN.1 {
        let there = format!("{} and {}", count(cards as u64, "card"), count(arrows as u64, "way"));
        return Err(format!("{there} between them are too many to be seen in a picture"));
    }
    Ok(graph(brief, &drawn))
}

fn graph(brief: &TriggeringBrief, drawn: &Drawn) -> String {
    let wide = |card: &str| cut(card, LABEL).chars().count() as f64 * LETTER + 20.0;
    let boxes: Vec<(u32, (f64, f64))> =
        drawn.cards.iter().enumerate().map(|(at, card)| (at as u32, (wide(card), BOX))).collect();
    let edges: Vec<(u32, u32)> =
        drawn.arrows.keys().filter(|(from, to)| from != to).map(|(from, to)| (*from as u32, *to as u32)).collect();
    let config = Config { vertex_spacing: 70.0, ..Config::default() };
    let mut layouts = rust_sugiyama::from_vertices_and_edges(&boxes, &edges, &config);
    // Which part is laid out first is left open by the crate.
    layouts.iter_mut().for_each(|(points, _, _)| points.sort_by_key(|(at, _)| *at));
    layouts.sort_by_key(|(points, _, _)| points.first().map(|(at, _)| *at));
    let mut places: Vec<(f64, f64)> = vec![(0.0, 0.0); drawn.cards.len()];
    let (mut left, mut low) = (MARGIN, 0.0_f64);
    for (points, _, _) in &layouts {
        let least = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(|(_, it)| of(it)).fold(f64::INFINITY, f64::min);
        let (first, top) = (least(&|it| it.0), least(&|it| it.1));
        let half = points.iter().map(|(at, _)| wide(&drawn.cards[*at]) / 2.0).fold(0.0, f64::max);
        let mut right = left;
        for (at, (x, y)) in points {
            let place = (left + half + (x - first), MARGIN + BOX * 2.0 + (y - top) * 1.4);
            places[*at] = place;
            right = right.max(place.0 + half);
            low = low.max(place.1);
        }
        left = right + MARGIN;
    }
    picture(drawn, &title(brief), (&places, left.max(480.0), low + MARGIN + BOX))
}

fn picture(drawn: &Drawn, title: &str, (places, width, height): (&[(f64, f64)], f64, f64)) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"12\">\n  <title>{}</title>\n",
        super::sets::escaped(title)
    );
    text.push_str("  <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n  <defs>");
    text.push_str("<marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" ");
    text.push_str("markerHeight=\"7\" orient=\"auto-start-reverse\"><path d=\"M0 0L10 5L0 10z\"/></marker></defs>\n");
    let _ =
        writeln!(text, "  <text x=\"{MARGIN:.0}\" y=\"24\" font-size=\"14\">{}</text>", super::sets::escaped(title));
    for ((from, to), (how, on_cycle)) in &drawn.arrows {
        let how: Vec<&str> = how.iter().map(String::as_str).collect();
        text.push_str(&arrow((places[*from], places[*to]), (&how.join("; "), *on_cycle)));
    }
    for (card, (x, y)) in drawn.cards.iter().zip(places) {
        let card = cut(card, LABEL);
        let wide = card.chars().count() as f64 * LETTER + 20.0;
        let (left, top) = (x - wide / 2.0, y - BOX / 2.0);
        let _ = writeln!(
            text,
            "  <rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{BOX:.1}\" rx=\"4\" fill=\"#f4f6fa\" \
             stroke=\"#333\"/>\n  <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            y + 4.0,
            super::sets::escaped(&card)
        );
    }
    text.push_str("</svg>\n");
    text
}

/// An arrow from the edge of one box to that of another, bent to its right so that there and back lie apart.
fn arrow(((x, y), (to_x, to_y)): ((f64, f64), (f64, f64)), (how, on_cycle): (&str, bool)) -> String {
    let (color, thick) = if on_cycle { ("#b3261e", 2) } else { ("#777", 1) };
    let half = BOX / 2.0;
    let how = cut(how, LABEL);
    let (path, at) = if (x, y) == (to_x, to_y) {
        let (low, far) = (y + half, y + half + 42.0);
        let path = format!(
            "M{:.1} {low:.1}C{:.1} {far:.1} {:.1} {far:.1} {:.1} {low:.1}",
            x - 14.0,
            x - 34.0,
            x + 34.0,
            x + 14.0
        );
        (path, (x, far - 6.0))
    } else {
        let down = if to_y >= y { 1.0 } else { -1.0 };
        let (start, end) = (y + half * down, to_y - half * down);
        let bend = if (to_y - y).abs() < 1.0 { (0.0, 60.0) } else { (26.0 * down, 0.0) };
        let middle = (f64::midpoint(x, to_x) + bend.0, f64::midpoint(start, end) + bend.1);
        let path = format!("M{x:.1} {start:.1}Q{:.1} {:.1} {to_x:.1} {end:.1}", middle.0, middle.1);
        (path, (f64::midpoint(middle.0, f64::midpoint(x, to_x)), f64::midpoint(middle.1, f64::midpoint(start, end))))
    };
    format!(
        "  <path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{thick}\" marker-end=\"url(#tip)\"/>\n  \
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"10\" fill=\"{color}\">{}</text>\n",
        at.0,
        at.1,
        super::sets::escaped(&how)
    )
}
