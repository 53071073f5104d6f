//! What is optional, said of an object or of a player who has a name: `target climber may climb 3 metres`, `P may exhibit a relic`.

use super::super::mistaken::{end_of_step, start_of_step};
use super::super::reader::StatementReader;
use super::super::worded::third_person;
use super::template::{group, statement, written};
use super::{Correction, Reworded};
use syntax::{Delimiter, Mark, Part};

/// Words with which an object is named.
const OBJECTS: [&str; 8] = ["target", "a", "an", "another", "this", "it", "that", "the"];

/// What players are called behind such words.
const PLAYERS: [&str; 4] = ["player", "opponent", "controller", "owner"];

impl StatementReader<'_, '_, '_> {
    /// Its wordings, with what is done in braces: of a player that player decides, of an object `you`.
    pub(super) fn who_decides(&self, run: &[Part], at: usize) -> Vec<Reworded> {
        let is_may = |may: &usize| run.get(*may).is_some_and(|part| part.is_word("may"));
        let Some(may) = [at, at.saturating_sub(1), at + 1].into_iter().find(is_may) else { return Vec::new() };
        let from = start_of_step(run, may);
        let (subject, end) = (&run[from..may], end_of_step(run, may));
        let Some(verb) = run.get(may + 1).and_then(Part::word).filter(|_| !subject.is_empty() && may + 1 < end) else {
            return Vec::new();
        };
        if ["you", "each", "they", "players"].iter().any(|word| subject[0].is_word(word)) || verb == "have" {
            return Vec::new();
        }
        let span = subject[0].span().to(run[may].span());
        let mut done = subject.to_vec();
        done.push(Part::Word { text: third_person(verb), span: run[may + 1].span() });
        done.extend_from_slice(&run[may + 2..end]);
        let tail = &run[end..];
        let tail = match tail {
            [mark, if_, _, does, comma, rest @ ..]
                if !mark.is_mark(Mark::Colon)
                    && if_.is_word("if")
                    && (does.is_word("does") || does.is_word("do"))
                    && (comma.is_mark(Mark::Comma) || comma.is_mark(Mark::Colon)) =>
            {
                done.extend(written(", if you do :", span));
                done.extend_from_slice(rest);
                &[]
            }
            _ => tail,
        };
        let body = group(Delimiter::Brace, vec![statement(done, span)], span);
        // For a player somebody else decides nothing.
        let is_object = OBJECTS.iter().any(|word| subject[0].is_word(word))
            && !subject.last().is_some_and(|last| PLAYERS.iter().any(|word| last.is_word(word)));
        let you = is_object.then(|| written("you", span));
        let made = [subject.to_vec()].into_iter().chain(you).map(|who| {
            let mut parts = run[..from].to_vec();
            parts.extend(who);
            parts.extend(written("may", span));
            parts.push(body.clone());
            parts.extend_from_slice(tail);
            let correction = Correction {
                span,
                message: "what is optional stands in braces behind who decides",
                label: "who may?",
                help: "write `$$`".to_owned(),
                second: None,
            };
            Reworded { parts, correction: Some(correction) }
        });
        made.collect()
    }
}
