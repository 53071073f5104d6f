//! Repetitions in a story, told once.
//!
//! A forced loop is the same few lines thousands of times: the lines that come
//! again and again at once are told once, with how often they come.

use super::brief::{StoryLine, StoryLineKind};

/// The most lines that are looked at as one repetition.
const PERIOD_MAX: usize = 60;
/// The fewest times that something comes before it is folded.
const TIMES_MIN: usize = 3;

/// Lines with repetitions told once.
#[must_use]
pub fn fold(lines: Vec<StoryLine>) -> Vec<StoryLine> {
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
        folded.push(StoryLine {
            kind: StoryLineKind::Lap,
            depth: lines[at].depth,
            text: format!("{what} again, {} more times", times - 1),
            clauses: Vec::new(),
            options: Vec::new(),
            taken: None,
        });
        at += period * times;
    }
    folded
}

/// The shortest repetition at the start of some lines: how many lines, how often.
fn repetition(lines: &[StoryLine]) -> Option<(usize, usize)> {
    (1..=PERIOD_MAX.min(lines.len() / TIMES_MIN)).find_map(|period| {
        let same = |at: usize| lines[at] == lines[at - period];
        let run = (period..lines.len()).take_while(|at| same(*at)).count();
        let times = run / period + 1;
        (times >= TIMES_MIN).then_some((period, times))
    })
}

#[cfg(test)]
mod tests {
    use super::{StoryLine, StoryLineKind, fold};

    fn told(letters: &str) -> String {
        let line = |letter: char| StoryLine {
            kind: StoryLineKind::Rule,
            depth: 1,
            text: letter.to_string(),
            clauses: Vec::new(),
            options: Vec::new(),
            taken: None,
        };
        let lines = fold(letters.chars().map(line).collect());
        lines.into_iter().map(|line| line.text).collect::<Vec<_>>().join(";")
    }

    #[test]
    fn what_comes_three_times_is_told_once() {
        assert_eq!(told("abab"), "a;b;a;b");
        assert_eq!(told("xababababy"), "x;a;b;these 2 lines again, 3 more times;y");
        assert_eq!(told("aaaa"), "a;this line again, 3 more times");
        assert_eq!(told(""), "");
    }
}
