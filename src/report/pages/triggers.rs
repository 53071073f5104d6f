//! Triggering graphs in words: the smallest sets of cards that could loop, and what could without any card.

use crate::layout::count;
use crate::page::{PageEntry, PagePart, Piece, Tone, plain};
use explain::triggering::{CandidateBrief, CardLeftOut, LEFT_OUT_TOLD, TriggeringBrief};

/// Sets of cards that are told in full.
const TOLD: usize = 20;

/// The answer.
#[must_use]
pub fn answer(brief: &TriggeringBrief, verbose: bool) -> Vec<PagePart> {
    let (cards, ways) = (count(brief.cards.len() as u64, "card"), count(brief.ways, "way"));
    let looked = format!(" {cards}, {} that can be followed, {ways} between them", brief.boxes.len());
    let mut parts = vec![PagePart::Paragraph(vec![Piece::Strong(brief.rulebook.clone()), Piece::Small(looked)])];
    let named = if verbose { brief.left_out.len() } else { LEFT_OUT_TOLD };
    for CardLeftOut { card, why } in brief.left_out.iter().take(named) {
        let left_out = Piece::Verdict(Tone::Open, "left out".to_owned());
        parts.push(line(2, vec![left_out, Piece::Plain(format!(" \"{card}\": {why}"))]));
    }
    if let Some(more) = brief.left_out.len().checked_sub(named).filter(|more| *more > 0) {
        let more = format!("so are {more} more; `-v` and `--format json` have all");
        parts.push(line(2, vec![Piece::Small(more)]));
    }
    if brief.ends() {
        let says = " no cycle: every board made of these cards ends, whoever has them and whatever happens first";
        parts.push(line(2, vec![Piece::Verdict(Tone::Good, "ends".to_owned()), Piece::Plain(says.to_owned())]));
        return parts;
    }
    let (alone, sets): (Vec<&CandidateBrief>, Vec<&CandidateBrief>) =
        brief.candidates.iter().partition(|set| set.cards.is_empty());
    let mut says = match sets.len() as u64 {
        0 => format!("no set of at most {} could loop, but larger ones could", count(brief.size as u64, "card")),
        some => format!("{} of cards could loop", count(some, "smallest set")),
    };
    if !alone.is_empty() {
        says = match sets.len() as u64 {
            0 => "the rulebook alone could loop".to_owned(),
            some => format!("the rulebook alone could loop, and {} of cards besides", count(some, "smallest set")),
        };
    }
    parts.push(line(2, vec![Piece::Verdict(Tone::Bad, "cycles".to_owned()), Piece::Plain(format!(" {says}"))]));
    // What the rulebook does without any card is told once.
    let known: Vec<usize> = alone.iter().flat_map(|set| set.arrows.iter().copied()).collect();
    for set in &alone {
        parts.push(line(4, plain("the rulebook alone")));
        told(&mut parts, brief, (&set.arrows, &[]), verbose);
    }
    for (at, set) in sets.iter().take(TOLD).enumerate() {
        let names: Vec<String> = set.cards.iter().map(|card| format!("\"{card}\"")).collect();
        parts.push(line(4, plain(format!("{}. {}", at + 1, names.join(", ")))));
        told(&mut parts, brief, (&set.arrows, &known), verbose);
        let is_there = |card: &&String| {
            let ends = set.arrows.iter().map(|at| &brief.arrows[*at]).flat_map(|arrow| [arrow.from, arrow.to]);
            ends.into_iter().any(|at| brief.boxes[at].whose() == **card)
        };
        for card in set.cards.iter().filter(|card| !is_there(card)) {
            parts.push(line(7, plain(format!("without {card} it does not go round"))));
        }
    }
    let left = sets.len().saturating_sub(TOLD);
    if left > 0 {
        parts.push(line(4, plain(format!("and {left} more; `--format json` has all"))));
    }
    if brief.more {
        parts.push(line(
            2,
            plain(format!("sets of more than {} were not looked for", count(brief.size as u64, "card"))),
        ));
    }
    parts
}

/// How those of a set set each other off, but for what is told already. Several abilities of the same cards can do so in
/// the same way.
fn told(parts: &mut Vec<PagePart>, brief: &TriggeringBrief, (all, known): (&[usize], &[usize]), verbose: bool) {
    let mut new: Vec<PagePart> = Vec::new();
    for arrow in all.iter().filter(|at| !known.contains(at)).map(|at| &brief.arrows[*at]) {
        let (from, to) = (&brief.boxes[arrow.from], &brief.boxes[arrow.to]);
        let mut lines = vec![line(7, plain(format!("{} -> {}: {}", from.whose(), to.whose(), arrow.how.join("; "))))];
        if verbose {
            lines.push(line(10, vec![Piece::Small(format!("{} -> {}", from.text, to.text))]));
        }
        if verbose || lines.iter().any(|line| !new.contains(line)) {
            new.extend(lines);
        }
    }
    parts.append(&mut new);
}

fn line(indent: usize, text: Vec<Piece>) -> PagePart {
    PageEntry::at(indent, text).hanging().into()
}
