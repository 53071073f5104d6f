//! A suggestion in the place of what it is told of: the statements that may be meant.
//!
//! Takes the parts of a statement, where a problem is told, and the words that are suggested; gives the statement with these words in
//! the place of those that are told of, of their instruction, of the whole, or of a few words more. Words that the user has written keep
//! their places, and the others get an empty one behind what stands before them, so that a problem of the new statement can be told of the
//! user's own words.

use super::advice::NUMBERS;
use super::mistaken::{end_of_step, start_behind_word, start_of_step};
use base::source::Span;
use syntax::{Mark, Part, Statement};

/// How many words more, before and behind, may be meant.
const MORE_MAX: usize = 4;

/// How many words may be lost where it is the words that are told of, their instruction or the whole that is replaced.
const TOLD_OF: usize = 3;

/// How many of them are given.
const PLACED_MAX: usize = 30;

/// A statement with other words in a place of it.
#[derive(Clone, Debug)]
pub(super) struct PlacedWords {
    pub(super) parts: Vec<Part>,
    /// How many of the user's words are lost or stand twice: the fewer, the more plausible the place.
    pub(super) odd: usize,
    /// Where the user's own words end that stand in the new ones.
    pub(super) end: u32,
}

/// The statements with some words in their place, that of the user too where these words stand there; the most plausible first.
pub(super) fn in_place(parts: &[Part], span: Span, new: &[Part]) -> Vec<PlacedWords> {
    let mut all = within_group(parts, span, new);
    for ((from, to), is_told_of) in places(parts, span, new) {
        let (placed, lost, twice) = with_own_places(parts, (from, to), new);
        let end = placed.iter().map(|part| part.span().end).max().unwrap_or_default();
        let written = [&parts[..from], &placed, &parts[to..]].concat();
        if !all.iter().any(|known| same(&known.parts, &written)) {
            let lost = if is_told_of { lost.saturating_sub(TOLD_OF) } else { lost };
            let odd = lost + twice;
            all.push(PlacedWords { parts: written, odd, end });
        }
    }
    all.sort_by_key(|placed| placed.odd);
    all.truncate(PLACED_MAX);
    all
}

/// The same in the statement of the group that holds the place.
fn within_group(parts: &[Part], span: Span, new: &[Part]) -> Vec<PlacedWords> {
    let holds = |part: &Part| part.group().is_some() && part.span() != span && part.span().holds(span);
    let Some(at) = parts.iter().position(holds) else { return Vec::new() };
    let Some(group) = parts[at].group() else { return Vec::new() };
    let stands = |statement: &Statement| place_of(&statement.parts).is_some_and(|place| place.holds(span));
    let Some(nth) = group.statements.iter().position(stands) else { return Vec::new() };
    let inside = in_place(&group.statements[nth].parts, span, new);
    let around = |placed: PlacedWords| {
        let mut group = group.clone();
        group.statements[nth].parts = placed.parts;
        let mut all = parts.to_vec();
        all[at] = Part::Group(Box::new(group));
        PlacedWords { parts: all, ..placed }
    };
    inside.into_iter().map(around).collect()
}

/// Where a suggestion may be meant to stand in a run of parts; whether that is what is told of, its instruction or the whole.
fn places(parts: &[Part], span: Span, new: &[Part]) -> Vec<((usize, usize), bool)> {
    if parts.is_empty() {
        return Vec::new();
    }
    let from = parts.iter().position(|part| part.span().end > span.start).unwrap_or(parts.len() - 1);
    let behind = parts.iter().position(|part| part.span().start >= span.end).unwrap_or(parts.len());
    let to = behind.max(from + 1);
    let is_like = |at: &usize, part: Option<&Part>| part.is_some_and(|part| said(&parts[*at]) == said(part));
    let last = (to - 1).min(parts.len() - 1);
    let colon = parts[last..].iter().position(|part| part.is_mark(Mark::Colon)).map(|colon| last + colon);
    let like = (0..from).find(|at| is_like(at, new.first())).unwrap_or(from);
    let starts = [from, start_of_step(parts, from), start_behind_word(parts, from), like, 0];
    let ends = [to, end_of_step(parts, last), colon.unwrap_or(parts.len()), parts.len()];
    let mut more: Vec<usize> = (from.saturating_sub(MORE_MAX)..from).rev().collect();
    more.extend((0..from).filter(|at| is_like(at, new.first())).take(MORE_MAX));
    let mut further: Vec<usize> = (to..parts.len()).take(MORE_MAX).map(|at| at + 1).collect();
    further.extend((to..parts.len()).filter(|at| is_like(at, new.last())).take(MORE_MAX).map(|at| at + 1));
    let all_ends = || ends.into_iter().chain(further.iter().copied());
    let told_of = starts.into_iter().flat_map(|from| ends.into_iter().map(move |to| ((from, to), true)));
    let others = starts.into_iter().chain(more).flat_map(|from| all_ends().map(move |to| ((from, to), false)));
    let mut found: Vec<((usize, usize), bool)> = Vec::new();
    for (place, is_told_of) in told_of.chain(others) {
        if place.0 <= place.1 && !found.iter().any(|(known, _)| *known == place) {
            found.push((place, is_told_of));
        }
    }
    found
}

/// New words for a part of a run, those of the user in their places; how many of these are lost, and how many stand twice.
fn with_own_places(parts: &[Part], (from, to): (usize, usize), new: &[Part]) -> (Vec<Part>, usize, usize) {
    let begin = parts[from.min(parts.len() - 1)].span();
    let (mut own, mut written, mut around) = (Vec::new(), Vec::new(), Vec::new());
    leaves(&parts[from..to], &mut own);
    leaves(new, &mut written);
    leaves(&parts[..from], &mut around);
    leaves(&parts[to..], &mut around);
    let kept = in_common(&own, &written);
    let mut before = Span { end: begin.start, ..begin };
    let mut spans = Vec::new();
    let is_own = |at: usize| kept.iter().find(|(_, new)| *new == at).map(|(old, _)| own[*old].span());
    for at in 0..written.len() {
        let span = is_own(at);
        before = span.unwrap_or(before);
        spans.push(span.unwrap_or_else(|| before.after()));
    }
    let counts = |part: &Part| part.mark().is_none_or(|mark| mark == Mark::Colon);
    let is_said = |part: &Part, all: &[&Part]| all.iter().any(|other| meant(other) == meant(part));
    let lost = own.iter().filter(|part| counts(part) && !is_said(part, &written)).count();
    let twice = (0..written.len()).filter(|at| is_own(*at).is_none() && counts(written[*at]));
    let twice = twice.filter(|at| !is_said(written[*at], &own) && is_said(written[*at], &around)).count();
    let mut spans = spans.into_iter();
    let mut last = Span { end: begin.start, ..begin };
    (new.iter().map(|part| placed(part, &mut spans, &mut last)).collect(), lost, twice)
}

/// A part with the places of its leaves.
fn placed(part: &Part, spans: &mut impl Iterator<Item = Span>, last: &mut Span) -> Part {
    let mut part = part.clone();
    if let Part::Group(group) = &mut part {
        let begin = last.after();
        for statement in &mut group.statements {
            statement.parts = statement.parts.iter().map(|part| placed(part, spans, last)).collect();
            statement.span = place_of(&statement.parts).unwrap_or(begin);
        }
        group.span = begin.to(last.after());
        return part;
    }
    *last = spans.next().unwrap_or(*last);
    let place = *last;
    match &mut part {
        Part::Word { span, .. }
        | Part::Number { span, .. }
        | Part::Text { span, .. }
        | Part::Reference { span, .. }
        | Part::Mark { span, .. } => *span = place,
        Part::Group(_) => {}
    }
    part
}

/// The parts that are no groups, in order.
pub(super) fn leaves<'p>(parts: &'p [Part], all: &mut Vec<&'p Part>) {
    for part in parts {
        match part.group() {
            Some(group) => group.statements.iter().for_each(|statement| leaves(&statement.parts, all)),
            None => all.push(part),
        }
    }
}

/// The longest run of words that two texts have in common, as pairs of positions.
fn in_common(one: &[&Part], other: &[&Part]) -> Vec<(usize, usize)> {
    let (one, other): (Vec<String>, Vec<String>) =
        (one.iter().map(|part| said(part)).collect(), other.iter().map(|part| said(part)).collect());
    let mut longest = vec![vec![0_usize; other.len() + 1]; one.len() + 1];
    for a in (0..one.len()).rev() {
        for b in (0..other.len()).rev() {
            longest[a][b] = match one[a] == other[b] {
                true => longest[a + 1][b + 1] + 1,
                false => longest[a + 1][b].max(longest[a][b + 1]),
            };
        }
    }
    let (mut a, mut b, mut pairs) = (0, 0, Vec::new());
    while a < one.len() && b < other.len() {
        if one[a] == other[b] {
            pairs.push((a, b));
            (a, b) = (a + 1, b + 1);
        } else if longest[a + 1][b] >= longest[a][b + 1] {
            a += 1;
        } else {
            b += 1;
        }
    }
    pairs
}

/// Whether two runs say the same.
pub(super) fn same(one: &[Part], other: &[Part]) -> bool {
    one.len() == other.len() && super::sentence(one) == super::sentence(other)
}

/// A word whether in quotes, a plural or a number in letters.
fn meant(part: &Part) -> String {
    let said = said(part).trim_matches('"').to_owned();
    match NUMBERS.iter().position(|number| *number == said) {
        Some(number) => number.to_string(),
        None => said.trim_end_matches('s').to_owned(),
    }
}

fn said(part: &Part) -> String {
    super::sentence(std::slice::from_ref(part))
}

/// The place of parts, if there are any.
fn place_of(parts: &[Part]) -> Option<Span> {
    parts.first().zip(parts.last()).map(|(first, last)| first.span().to(last.span()))
}
