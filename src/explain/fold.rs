//! Repetitions in a story, told once.
//!
//! A forced loop is the same few lines thousands of times: the lines that come
//! again and again at once are told once, with how often they come. Of a run
//! that goes round the lap is told once ([`round`]), wherever the search began
//! it and however often it goes round until the same position comes again.

use super::brief::{StoryLine, StoryLineKind};

/// The most lines that are looked at as one repetition.
const PERIOD_MAX: usize = 60;
/// The fewest times that something comes before it is folded.
const TIMES_MIN: usize = 3;
/// Before the first line of a lap.
const BEGINS: &str = "from here on it goes round:";
/// What comes again where the lap that is told is only a part of what was found, or another part.
const SAME: &str = "the same again";

/// A line of a story, whatever else is told beside it. Lines that are equal can be told once.
pub trait Line: PartialEq + Clone {
    /// A line that says what of other lines.
    fn mark(text: String, depth: usize) -> Self;

    /// How deep it stands.
    fn depth(&self) -> usize;
}

impl Line for StoryLine {
    fn mark(text: String, depth: usize) -> Self {
        StoryLine { kind: StoryLineKind::Lap, depth, text, clauses: Vec::new(), options: Vec::new(), taken: None }
    }

    fn depth(&self) -> usize {
        self.depth
    }
}

/// Lines with repetitions told once.
#[must_use]
pub fn fold<L: Line>(lines: &[L]) -> Vec<L> {
    let mut folded = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some((period, times)) = repetition(&lines[at..]) else {
            folded.push(lines[at].clone());
            at += 1;
            continue;
        };
        folded.extend_from_slice(&lines[at..at + period]);
        let what = if period == 1 { "this line".to_owned() } else { format!("these {period} lines") };
        folded.push(L::mark(format!("{what} again, {} more times", times - 1), lines[at].depth()));
        at += period * times;
    }
    folded
}

/// The shortest repetition at the start of some lines: how many lines, how often.
fn repetition<L: PartialEq>(lines: &[L]) -> Option<(usize, usize)> {
    (1..=PERIOD_MAX.min(lines.len() / TIMES_MIN)).find_map(|period| {
        let same = |at: usize| lines[at] == lines[at - period];
        let run = (period..lines.len()).take_while(|at| same(*at)).count();
        let times = run / period + 1;
        (times >= TIMES_MIN).then_some((period, times))
    })
}

/// How lines go round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// The line with which the lap begins that is told.
    pub at: usize,
    /// How many lines it has.
    pub lines: usize,
    /// How many such laps are in what goes round.
    pub times: usize,
}

/// The shortest way to tell lines of which those from a place on come again and again. Laps that stand before that place
/// are none of what comes before it. The lap begins with the line with which it was found to begin, which mostly is a
/// choice; where it goes round several times until the same position comes again, nobody chooses, and it begins with the
/// first line that comes again.
#[must_use]
pub fn round<L: PartialEq>(lines: &[L], from: usize) -> Round {
    let lap = &lines[from..];
    let is_period =
        |of: &usize| lap.len().is_multiple_of(*of) && lap[*of..].iter().zip(lap).all(|(one, other)| one == other);
    let period = (1..=lap.len()).find(is_period).unwrap_or(0);
    // Line by line the lap begins earlier as long as the line before it is also its last.
    let earlier = (0..from).rev().take_while(|at| period > 0 && lines[*at] == lines[*at + period]).count();
    let times = lap.len().checked_div(period).unwrap_or(0);
    let earlier = if times > 1 { earlier } else { earlier - earlier.checked_rem(period).unwrap_or(0) };
    Round { at: from - earlier, lines: period, times }
}

/// Lines of which those from a place on come again and again, at whose end something comes again: the lap is told once.
#[must_use]
pub fn going_round<L: Line>(lines: &[L], from: usize, again: &str) -> Vec<L> {
    let it = round(lines, from);
    let is_whole = it.at == from && it.times == 1;
    let again = if is_whole { again } else { SAME };
    let mut told = fold(&lines[..it.at]);
    told.push(L::mark(BEGINS.to_owned(), 0));
    told.extend(fold(&lines[it.at..it.at + it.lines]));
    told.push(L::mark(format!("{again}, and so on for ever"), 0));
    told
}

#[cfg(test)]
mod tests {
    use super::{Round, StoryLine, StoryLineKind, fold, going_round, round};

    fn lines(letters: &str) -> Vec<StoryLine> {
        let line = |letter: char| StoryLine {
            kind: StoryLineKind::Rule,
            depth: 1,
            text: letter.to_string(),
            clauses: Vec::new(),
            options: Vec::new(),
            taken: None,
        };
        letters.chars().map(line).collect()
    }

    fn said(lines: Vec<StoryLine>) -> String {
        lines.into_iter().map(|line| line.text).collect::<Vec<_>>().join(";")
    }

    fn told(letters: &str) -> String {
        said(fold(&lines(letters)))
    }

    #[test]
    fn what_comes_three_times_is_told_once() {
        assert_eq!(told("abab"), "a;b;a;b");
        assert_eq!(told("xababababy"), "x;a;b;these 2 lines again, 3 more times;y");
        assert_eq!(told("aaaa"), "a;this line again, 3 more times");
        assert_eq!(told(""), "");
    }

    #[test]
    fn a_lap_is_told_once() {
        let round = |letters: &str, from| {
            let Round { at, lines, times } = round(&lines(letters), from);
            (at, lines, times)
        };
        assert_eq!(round("xyabc", 2), (2, 3, 1));
        assert_eq!(round("xyababab", 2), (2, 2, 3));
        // What goes round begins in the middle of a lap, of which the stem has two and a half.
        assert_eq!(round("xababababa", 6), (1, 2, 2));
        assert_eq!(round("aaaa", 2), (0, 1, 2));
        // A lap that was found to begin with a choice begins with it.
        assert_eq!(round("xbab", 2), (2, 2, 1));
        assert_eq!(round("xbabab", 4), (2, 2, 1));
        assert_eq!(round("ab", 2), (2, 0, 0));
    }

    #[test]
    fn what_comes_again_is_only_claimed_of_what_was_found() {
        let told = |letters: &str, from| said(going_round(&lines(letters), from, "all"));
        assert_eq!(told("xab", 1), "x;from here on it goes round:;a;b;all, and so on for ever");
        assert_eq!(told("xabab", 1), "x;from here on it goes round:;a;b;the same again, and so on for ever");
        assert_eq!(told("xabab", 3), "x;from here on it goes round:;a;b;the same again, and so on for ever");
    }
}
