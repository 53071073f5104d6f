//! The smallest sets of cards that could loop, as a picture: a panel each, and sets that share cards stand together.
//!
//! What is said of an arrow stands below its panel, behind the arrow's number: words beside arrows would lie upon each
//! other as soon as there are a few. A picture of a large pool shows the first sets; the rest is asked for by cards.

use super::layout::{count, cut};
use explain::triggering::{CandidateBrief, TriggeringBrief};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The most panels of a picture.
const PANELS: usize = 24;
/// The most panels of sets that share cards.
const PANELS_TOGETHER: usize = 8;
/// The most arrows that are explained below a panel.
const LINES: usize = 8;
/// Panels beside each other.
const COLUMNS: usize = 4;
/// The width of a panel.
const WIDE: f64 = 300.0;
/// The margin of the picture and between panels.
const MARGIN: f64 = 24.0;
/// The height of a box.
const BOX: f64 = 28.0;
/// From one box to the next.
const NEXT: f64 = 62.0;
/// The height of a line of words.
const LINE: f64 = 15.0;
/// The most letters of a line below a panel.
const LETTERS: usize = 50;
/// The most letters in a box.
const NAME: usize = 26;

/// One set.
struct Panel {
    cards: Vec<String>,
    /// From which card to which, and how.
    arrows: Vec<((usize, usize), String)>,
}

impl Panel {
    fn of(brief: &TriggeringBrief, set: &CandidateBrief) -> Panel {
        let arrows = || set.arrows.iter().map(|at| &brief.arrows[*at]);
        let whose = |at: usize| brief.boxes[at].whose().to_owned();
        let ends: BTreeSet<String> = arrows().flat_map(|arrow| [whose(arrow.from), whose(arrow.to)]).collect();
        let cards: Vec<String> = ends.into_iter().chain(set.cards.iter().cloned()).fold(Vec::new(), |mut all, card| {
            if !all.contains(&card) {
                all.push(card);
            }
            all
        });
        let at = |card: &str| cards.iter().position(|known| known == card).unwrap_or(0);
        let mut hows: BTreeMap<(usize, usize), BTreeSet<String>> = BTreeMap::new();
        for arrow in arrows() {
            let ends = (at(&whose(arrow.from)), at(&whose(arrow.to)));
            hows.entry(ends).or_default().extend(arrow.how.iter().cloned());
        }
        let told = |how: BTreeSet<String>| how.into_iter().collect::<Vec<_>>().join("; ");
        Panel { arrows: hows.into_iter().map(|(ends, how)| (ends, told(how))).collect(), cards }
    }

    fn high(&self) -> f64 {
        let words = self.arrows.len().min(LINES + 1) as f64 * LINE;
        MARGIN + self.cards.len() as f64 * NEXT + words + 16.0
    }
}

/// Sets that share cards, directly or over others; first all those that share none, then those with the smallest sets.
fn clusters(sets: &[CandidateBrief]) -> Vec<Vec<&CandidateBrief>> {
    let mut clusters: Vec<(BTreeSet<&str>, Vec<&CandidateBrief>)> = Vec::new();
    for set in sets {
        let mut cards: BTreeSet<&str> = set.cards.iter().map(String::as_str).collect();
        let mut all = Vec::new();
        let (with, without): (Vec<_>, Vec<_>) =
            std::mem::take(&mut clusters).into_iter().partition(|(known, _)| !known.is_disjoint(&cards));
        clusters = without;
        for (known, mut sets) in with {
            cards.extend(known);
            all.append(&mut sets);
        }
        all.push(set);
        clusters.push((cards, all));
    }
    let (alone, together): (Vec<_>, Vec<_>) =
        clusters.into_iter().map(|(_, sets)| sets).partition(|sets| sets.len() == 1);
    let mut clusters: Vec<Vec<&CandidateBrief>> = together;
    let mut alone: Vec<&CandidateBrief> = alone.into_iter().flatten().collect();
    alone.sort_by_key(|set| (set.cards.len(), set.cards.clone()));
    clusters.iter_mut().for_each(|sets| sets.sort_by_key(|set| (set.cards.len(), set.cards.clone())));
    clusters.sort_by_key(|sets| sets.first().map(|set| (set.cards.len(), set.cards.clone())));
    if !alone.is_empty() {
        clusters.insert(0, alone);
    }
    clusters
}

/// The picture.
#[must_use]
pub fn svg(brief: &TriggeringBrief, title: &str) -> String {
    let clusters = clusters(&brief.candidates);
    let (mut body, mut low, mut shown) = (String::new(), MARGIN + 50.0, 0);
    for (nth, sets) in clusters.iter().enumerate() {
        let take = sets.len().min(PANELS_TOGETHER).min(PANELS - shown);
        if take == 0 {
            break;
        }
        if clusters.len() > 1 {
            let heading = together(nth, sets, take);
            let _ = writeln!(body, "  {}", words((MARGIN, low), (13, "#000"), &cut(&heading, 150)));
            low += 10.0;
        }
        let panels: Vec<Panel> = sets.iter().take(take).map(|set| Panel::of(brief, set)).collect();
        for row in panels.chunks(COLUMNS) {
            for (column, panel) in row.iter().enumerate() {
                body.push_str(&draw(panel, (MARGIN + column as f64 * (WIDE + MARGIN), low)));
            }
            low += row.iter().map(Panel::high).fold(0.0, f64::max) + MARGIN;
        }
        low += 10.0;
        shown += take;
    }
    let wide = MARGIN + COLUMNS.min(brief.candidates.len().max(2)) as f64 * (WIDE + MARGIN);
    let left = brief.candidates.len() - shown;
    let mut head = words((MARGIN, 28.0), (15, "#000"), title);
    if left > 0 || brief.more {
        let left = match left {
            0 => "larger sets were not looked for".to_owned(),
            left => format!("{} more {} not drawn", left, if left == 1 { "set is" } else { "sets are" }),
        };
        let _ = write!(
            head,
            "\n  {}",
            words((MARGIN, 46.0), (12, "#555"), &format!("{left}: `--cards A,B` draws those of some cards"))
        );
    }
    page(title, (wide, low), &format!("  {head}\n{body}"))
}

fn together(nth: usize, sets: &[&CandidateBrief], shown: usize) -> String {
    let cards: BTreeSet<&str> = sets.iter().flat_map(|set| set.cards.iter().map(String::as_str)).collect();
    let is_apart = sets.iter().map(|set| set.cards.len()).sum::<usize>() == cards.len();
    let apart = if is_apart { " that share none with others" } else { "" };
    let of = format!("{} of {}{apart}", count(sets.len() as u64, "set"), count(cards.len() as u64, "card"));
    let part = if shown < sets.len() { format!(", {shown} shown") } else { String::new() };
    format!("{}. {of}{part}", nth + 1)
}

fn page(title: &str, (wide, high): (f64, f64), body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide:.0} {high:.0}\" width=\"{wide:.0}\" \
         height=\"{high:.0}\" font-family=\"sans-serif\" font-size=\"12\">\n  <title>{}</title>\n  \
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n  <defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" \
         refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto-start-reverse\"><path fill=\"#b3261e\" \
         d=\"M0 0L10 5L0 10z\"/></marker></defs>\n{body}</svg>\n",
        escaped(title)
    )
}

fn words((x, y): (f64, f64), (size, color): (u8, &str), text: &str) -> String {
    let text = escaped(text);
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{color}\">{text}</text>")
}

fn draw(panel: &Panel, (left, top): (f64, f64)) -> String {
    let mut text = format!(
        "  <rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{WIDE:.1}\" height=\"{:.1}\" rx=\"6\" fill=\"#fcfcfd\" stroke=\"#ddd\"/>\n",
        panel.high()
    );
    let middle = left + WIDE / 2.0;
    let place = |at: usize| (middle, top + MARGIN + BOX / 2.0 + at as f64 * NEXT);
    for (number, ((from, to), _)) in panel.arrows.iter().enumerate() {
        text.push_str(&arrow(number + 1, place(*from), (place(*to), from.abs_diff(*to))));
    }
    for (at, card) in panel.cards.iter().enumerate() {
        let (x, y) = place(at);
        let card = cut(card, NAME);
        let wide = half(&card) * 2.0;
        let _ = writeln!(
            text,
            "  <rect x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"{BOX:.1}\" rx=\"4\" fill=\"#f4f6fa\" \
             stroke=\"#333\"/>\n  <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            x - wide / 2.0,
            y - BOX / 2.0,
            y + 4.0,
            escaped(&card)
        );
    }
    let below = top + MARGIN + panel.cards.len() as f64 * NEXT + 12.0;
    for (number, ((from, to), how)) in panel.arrows.iter().take(LINES).enumerate() {
        let told = cut(&format!("{}  {how}", number + 1), LETTERS);
        let title = escaped(&format!("{} -> {}: {how}", panel.cards[*from], panel.cards[*to]));
        let at = (left + 12.0, below + number as f64 * LINE);
        let _ = writeln!(text, "  <g><title>{title}</title>{}</g>", words(at, (11, "#333"), &told));
    }
    if panel.arrows.len() > LINES {
        let more = format!("and {} more", panel.arrows.len() - LINES);
        let _ = writeln!(text, "  {}", words((left + 12.0, below + LINES as f64 * LINE), (11, "#333"), &more));
    }
    text
}

/// Half the width of the box of a name.
fn half(card: &str) -> f64 {
    card.chars().count() as f64 * 3.6 + 12.0
}

/// An arrow with its number: down on the right, up on the left, and the further the more bent.
fn arrow(number: usize, (x, y): (f64, f64), ((_, to_y), far): ((f64, f64), usize)) -> String {
    let (path, at) = if far == 0 {
        let low = y + BOX / 2.0;
        let path = format!(
            "M{:.1} {low:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {low:.1}",
            x - 8.0,
            x - 34.0,
            low + 26.0,
            x + 34.0,
            low + 26.0,
            x + 8.0
        );
        (path, (x, low + 21.0))
    } else {
        let side = if to_y > y { 1.0 } else { -1.0 };
        let (start, end) = (y + side * BOX / 2.0, to_y - side * BOX / 2.0);
        let from = x + side * 22.0;
        // The boxes between are passed by.
        let bend = side * if far == 1 { 24.0 } else { 84.0 + 26.0 * far as f64 };
        let path = format!(
            "M{from:.1} {start:.1}C{:.1} {start:.1} {:.1} {end:.1} {from:.1} {end:.1}",
            from + bend,
            from + bend
        );
        (path, (from + bend * 0.75, f64::midpoint(start, end)))
    };
    format!(
        "  <path d=\"{path}\" fill=\"none\" stroke=\"#b3261e\" stroke-width=\"1.6\" marker-end=\"url(#tip)\"/>\n  \
         <circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"8\" fill=\"white\" stroke=\"#b3261e\"/>\n  \
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"10\" fill=\"#b3261e\">{number}</text>\n",
        at.0,
        at.1,
        at.0,
        at.1 + 3.5
    )
}

/// A text in a picture.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
