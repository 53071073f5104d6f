//! Sentences of events: where in a statement one stands.
//!
//! A sentence in quotes has words, holes in capitals, `[optional]` parts and `(one|or another)`. It is looked for as a
//! run of parts in which its words stand in their order and its holes take what is between them. That is less than
//! `model` asks of a reading, and enough to say which event is meant where a text is not whole.

use syntax::Part;

/// A piece of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SentencePiece {
    /// A word of its own.
    Word(String),
    /// A hole, by its role.
    Hole(String),
    /// One of several runs of pieces; an empty one where all may be missing.
    OneOf(Vec<Vec<SentencePiece>>),
}

/// The pieces of a sentence.
#[must_use]
pub fn pieces(sentence: &str) -> Vec<SentencePiece> {
    let mut letters = sentence.chars().peekable();
    run(&mut letters).pop().unwrap_or_default()
}

type Letters<'s> = std::iter::Peekable<std::str::Chars<'s>>;

/// The alternatives up to a closing bracket.
fn run(letters: &mut Letters<'_>) -> Vec<Vec<SentencePiece>> {
    let mut all = vec![Vec::new()];
    let mut word = String::new();
    loop {
        let letter = letters.next();
        let goes_on = letter.is_some_and(|it| it.is_alphanumeric() || "-'_".contains(it));
        if let Some(letter) = letter.filter(|_| goes_on) {
            word.push(letter);
            continue;
        }
        let last = all.len() - 1;
        if !word.is_empty() {
            all[last].push(named(std::mem::take(&mut word)));
        }
        match letter {
            Some('(') => {
                let inner = run(letters);
                all[last].push(SentencePiece::OneOf(inner));
            }
            Some('[') => {
                let mut inner = run(letters);
                inner.push(Vec::new());
                all[last].push(SentencePiece::OneOf(inner));
            }
            Some('|') => all.push(Vec::new()),
            Some(')' | ']') | None => return all,
            Some(_) => {}
        }
    }
}

fn named(word: String) -> SentencePiece {
    let role = word.strip_suffix("'s").unwrap_or(&word);
    let is_role = role.len() > 1 && role.chars().all(|letter| letter.is_uppercase());
    if is_role { SentencePiece::Hole(role.to_owned()) } else { SentencePiece::Word(word) }
}

/// Words that may stand for `would` and `be`: `this can't be destroyed`, `each unit must attack`.
const HELPERS: [&str; 4] = ["would", "can't", "can", "must"];

/// How far a hole may reach, in parts.
const HOLE_MAX: usize = 24;

/// Whether a sentence can stand somewhere in some parts: the words that it cannot do without are there. Quick, for most parts
/// it is not so.
#[must_use]
pub fn can_stand(pieces: &[SentencePiece], parts: &[Part]) -> bool {
    pieces.iter().all(|piece| match piece {
        SentencePiece::Word(word) => parts.iter().any(|part| part.is_word(word)) || HELPERS.contains(&word.as_str()),
        SentencePiece::Hole(_) => true,
        SentencePiece::OneOf(runs) => {
            let ends =
                |run: &Vec<SentencePiece>| run.last().is_some_and(|last| can_stand(std::slice::from_ref(last), parts));
            runs.iter().any(|run| run.is_empty() || can_stand(run, parts) || ends(run))
        }
    })
}

/// The positions of a sentence's own words in some parts, in the first place from a start where it stands.
#[must_use]
pub fn stands(pieces: &[SentencePiece], parts: &[Part], start: usize) -> Option<Vec<usize>> {
    let mut words = Vec::new();
    let found = follow(&[pieces], parts, start, &mut words);
    found.filter(|_| !words.is_empty()).map(|_| words)
}

/// Matches runs of pieces, one behind the other, from a position on; the position behind.
fn follow(left: &[&[SentencePiece]], parts: &[Part], at: usize, words: &mut Vec<usize>) -> Option<usize> {
    let Some((first, behind)) = left.split_first() else { return Some(at) };
    let Some((piece, rest)) = first.split_first() else { return follow(behind, parts, at, words) };
    let next = |more: &[SentencePiece], at: usize, words: &mut Vec<usize>| {
        let mut all: Vec<&[SentencePiece]> = Vec::with_capacity(left.len() + 1);
        if !more.is_empty() {
            all.push(more);
        }
        all.push(rest);
        all.extend(behind);
        follow(&all, parts, at, words)
    };
    match piece {
        SentencePiece::Word(word) => {
            let part = parts.get(at)?.word()?;
            let is_helper = |word: &str| HELPERS.contains(&word);
            if part != word && !(is_helper(part) && is_helper(word)) {
                return None;
            }
            words.push(at);
            let found = next(&[], at + 1, words);
            if found.is_none() {
                words.pop();
            }
            found
        }
        SentencePiece::Hole(_) => {
            // At the end of the sentence a hole takes one part: what follows may be another clause of the text.
            let is_last = rest.is_empty() && behind.iter().all(|run| run.is_empty());
            if is_last {
                return (at < parts.len()).then_some(at + 1);
            }
            (at + 1..=parts.len().min(at + HOLE_MAX)).find_map(|end| next(&[], end, words))
        }
        SentencePiece::OneOf(runs) => {
            let whole = runs.iter().find_map(|run| next(run, at, words));
            // `be destroyed` behind `can't`, where the sentence says `would be destroyed`.
            whole.or_else(|| {
                let part = parts.get(at)?.word()?;
                let ends = |run: &Vec<SentencePiece>| run.last() == Some(&SentencePiece::Word(part.to_owned()));
                if part != "be" || !runs.iter().any(ends) {
                    return None;
                }
                words.push(at);
                let found = next(&[], at + 1, words);
                if found.is_none() {
                    words.pop();
                }
                found
            })
        }
    }
}

/// The forms of a sentence as snippets, its holes as places to fill in; the first of alternatives, without what may be
/// missing.
#[must_use]
pub fn snippet(pieces: &[SentencePiece]) -> String {
    let mut out = Vec::new();
    let mut holes = 0;
    fill(pieces, &mut holes, &mut out);
    out.join(" ")
}

fn fill(pieces: &[SentencePiece], holes: &mut usize, out: &mut Vec<String>) {
    for piece in pieces {
        match piece {
            SentencePiece::Word(word) => out.push(word.clone()),
            SentencePiece::Hole(role) => {
                *holes += 1;
                out.push(format!("${{{holes}:{role}}}"));
            }
            SentencePiece::OneOf(runs) if runs.last().is_some_and(Vec::is_empty) => {}
            SentencePiece::OneOf(runs) => {
                if let Some(first) = runs.first() {
                    fill(first, holes, out);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{pieces, snippet, stands};
    use base::id::SourceId;
    use syntax::parse;

    /// The words of a sentence in a text, if it stands there.
    fn words(sentence: &str, text: &str) -> Option<String> {
        let (tree, _) = parse(SourceId::at(0), text);
        let parts = &tree.statements[0].parts;
        let found = (0..parts.len()).find_map(|at| stands(&pieces(sentence), parts, at))?;
        Some(found.iter().filter_map(|at| parts[*at].word()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn a_sentence_stands_where_its_words_do() {
        let passive = "OBJECT (is|are|would be) destroyed";
        assert_eq!(words(passive, "when another red unit is destroyed: draw 1 card").as_deref(), Some("is destroyed"));
        assert_eq!(words(passive, "if this would be destroyed, instead x").as_deref(), Some("would be destroyed"));
        assert_eq!(words(passive, "units can't be destroyed").as_deref(), Some("can't be destroyed"));
        assert_eq!(words("destroy OBJECT", "resolve: destroy target unit").as_deref(), Some("destroy"));
        assert_eq!(words("destroy OBJECT", "resolve: draw 1 card"), None);
    }

    #[test]
    fn what_is_optional_may_be_missing() {
        let deals = "SOURCE (deals|would deal) [AMOUNT] [TYPE] damage to OBJECT";
        assert_eq!(words(deals, "\"Bite\" deals 7 arcane damage to A's hero").as_deref(), Some("deals damage to"));
        assert_eq!(words(deals, "when this deals damage to a hero: x").as_deref(), Some("deals damage to"));
        assert_eq!(words(deals, "when this deals damage"), None);
    }

    #[test]
    fn a_snippet_has_the_holes_to_fill_in() {
        assert_eq!(snippet(&pieces("deal AMOUNT [TYPE] damage to OBJECT")), "deal ${1:AMOUNT} damage to ${2:OBJECT}");
        assert_eq!(
            snippet(&pieces("PLAYER (draws|would draw) AMOUNT (card|cards)")),
            "${1:PLAYER} draws ${2:AMOUNT} card"
        );
    }
}
