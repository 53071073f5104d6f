//! What is said of an instruction in front: that it was done (`if it was destroyed`), and what is done to more (`then all items`).
//!
//! Looked at as those of [`super::foreign`] are, before them.

use super::mistaken::{end_of_step, start_of_step};
use super::printed::mentions_word;
use super::reader::StatementReader;
use crate::event::FormPart;
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

/// Words with which what is done something to begins.
const BEGINS: [&str; 8] = ["all", "each", "every", "a", "an", "another", "target", "the"];

impl StatementReader<'_, '_, '_> {
    /// The problem of such a wording around a position.
    pub(super) fn of_the_step_before(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        self.was_done(run, at).or_else(|| {
            let step = start_of_step(run, at);
            let then = (step..run.len().min(at + 1)).rfind(|then| run[*then].is_word("then"));
            self.no_verb(run, then.map_or(step, |then| then + 1))
        })
    }

    /// `destroy target unit. if it was destroyed, DO`.
    pub(super) fn was_done(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let condition = run.get(..=at)?.iter().rposition(|part| part.is_word("if"))?;
        let end = end_of_step(run, condition);
        let is_verb = |part: &Part| ["was", "were", "is", "has", "got"].iter().any(|verb| part.is_word(verb));
        let verb = condition + run[condition..end].iter().position(is_verb)?;
        let been = usize::from(run.get(verb + 1).is_some_and(|part| part.is_word("been")));
        let done = run.get(verb + been + 1..end)?.first()?.word()?;
        let way = run[condition..end].windows(2).find(|two| two[0].is_word("this"));
        let this_way = way.is_some_and(|two| two[1].is_word("way"));
        // `if it is red`, and what may have been done by something else.
        if !(this_way || way.is_none() && (been > 0 || run[verb].is_word("was") || run[verb].is_word("were"))) {
            return None;
        }
        let from = condition.checked_sub(1).map(|before| start_of_step(run, before))?;
        let (step, span) = (&run[from..condition - 1], run[condition].span().to(run[end - 1].span()));
        let deed = step.first()?.word()?;
        let is_same = |kind: &crate::event::EventKind| {
            let does = kind.forms.iter().any(|form| form.first() == Some(&FormPart::Word(deed.to_owned())));
            does && kind.forms.iter().any(|form| mentions_word(form, done))
        };
        if !self.b.rulebook.events.iter().any(is_same) {
            if !self.is_event(deed) {
                return None;
            }
            let said = super::sentence(&run[verb + been + 1..end]);
            let problem = Diagnostic::error(span, format!("`{deed} ...` in front is not what `{said}` asks about"));
            return Some(problem.label("by what?").help(
                "`DO, if you do: DO` asks whether the event in front has happened; what comes of it is an event of its own, which a trigger answers: \
                 `when EVENT: DO`",
            ));
        }
        let done = super::sentence(run.get(end + 1..).unwrap_or_default());
        let done = if done.is_empty() { "DO".to_owned() } else { done };
        let problem = Diagnostic::error(span, "whether the event in front has happened is asked by `if you do`");
        Some(
            problem
                .label("worded otherwise here")
                .help(format!("write `{}, if you do: {done}`", super::sentence(step))),
        )
    }

    /// `destroy all units, then all items`: an instruction, from a position on, that says to what alone.
    pub(super) fn no_verb(&self, run: &[Part], step: usize) -> Option<Diagnostic> {
        let then = step.checked_sub(1)?;
        let mark = if then > 0 && run[then].is_word("then") && !run[then - 1].is_word("and") && ends(&run[then - 1]) {
            then - 1
        } else {
            then
        };
        let between = run.get(then).filter(|part| part.is_word("then") || part.is_mark(Mark::Comma));
        let first = run.get(step).filter(|_| between.is_some() && !run[step].is_word("then"))?;
        let from = start_of_step(run, mark);
        let (before, end) = (&run[from..mark], end_of_step(run, step));
        let deed = before.first()?.word().filter(|verb| self.is_event(verb))?;
        let is_number = matches!(first, Part::Number { .. });
        let is_same = |part: &Part| match is_number {
            true => matches!(part, Part::Number { .. }),
            false => BEGINS.iter().any(|word| part.is_word(word)),
        };
        let is_noun = |word: &str| {
            super::names::longest(self.b.rulebook.words.iter().map(|word| word.name.as_str()), &run[step..end])
                .is_some_and(|(_, length)| length == end - step)
                && super::names::is_only_plural(word, self.b.rulebook.words.iter().map(|word| word.name.as_str()))
        };
        let is_alone = is_same(first) || first.word().is_some_and(is_noun);
        // What has a verb is an instruction in which something else is wrong.
        let has_verb = |part: &Part| {
            let modifies =
                ["gets", "get", "gains", "has", "have", "loses", "is", "are", "becomes", "can't", "may", "must"];
            modifies.iter().any(|verb| part.is_word(verb))
                || part.word().is_some_and(|word| {
                    let third = word.strip_suffix('s').unwrap_or_default();
                    word.ends_with('s') && self.is_event(third)
                })
        };
        if !is_alone || run[step..end].iter().any(has_verb) {
            return None;
        }
        let object = before.iter().position(is_same).filter(|object| *object > 0)?;
        let all = if first.word().is_some_and(is_noun) && !is_same(first) { "all " } else { "" };
        let what = format!("{all}{}", super::sentence(&run[step..end]));
        let problem = Diagnostic::error(run[step].span().to(run[end - 1].span()), "each instruction says what is done");
        let verb = super::sentence(&before[..object]);
        Some(problem.label(format!("`{deed}` ends before this")).help(format!("write `{verb} {what}`")))
    }
}

/// Whether a part ends an instruction.
fn ends(part: &Part) -> bool {
    part.is_mark(Mark::Comma) || part.is_mark(Mark::Dot)
}
