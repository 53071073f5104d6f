//! Modes: `choose one { a; b }`, `choose 2 { ... }`, `choose up to 2 { ... }`, `choose 1 or more { ... }`.
//!
//! Whoever chooses several modes chooses each once at most, and all at the same
//! time; they are done in the order in which they are printed. So each set of
//! modes is one option, made of the texts of its modes. `choose 2 with repetition
//! { ... }` lets the same mode be chosen again: a text with targets is read once for each
//! time, since each has targets of its own. With `choose 2 in any order { ... }`
//! who chooses them also says in which order they are done: each order of each set
//! is an option.

use super::make;
use super::reader::StatementReader;
use super::trouble::Read;
use crate::ability::{Mode, Target};
use crate::choosing::{ChosenModes, WAYS_MAX, number_in_words};
use crate::expr::{Comparison, Expr, Slot};
use crate::instr::{Choose, Flow, Instr};
use crate::visit::each_instr;
use base::diagnostic::Diagnostic;
use syntax::{Delimiter, Group, Part, Statement};

impl<'p> StatementReader<'_, '_, 'p> {
    /// How many modes are chosen, if that and a group stand next, behind so many words.
    pub(super) fn modes_behind(&self, words: usize) -> Option<ChosenModes> {
        let word = |at: usize, text: &str| self.peek_at(words + at).is_some_and(|part| part.is_word(text));
        let found = ChosenModes::read(word, |at| self.peek_at(words + at).and_then(count))?;
        let group = self.peek_at(words + found.words);
        group.is_some_and(|part| part.group_in(Delimiter::Brace).is_some()).then_some(found)
    }

    /// `choose` has been read: the modes, each read apart. Where they are declared, the targets in each are its own.
    pub(super) fn modes(&mut self, chosen: ChosenModes, own_targets: bool) -> Read<Vec<Mode>> {
        let at = self.cursor.at;
        self.skip(chosen.words);
        let Some(group) = self.eat_group(Delimiter::Brace) else { return self.wanted("`{`") };
        let declared = self.scope.targets.as_ref().map_or(0, Vec::len);
        let outer = std::mem::take(&mut self.scope.other_than_this);
        let mut modes = self.each_mode(&group.statements, declared, own_targets);
        if group.statements.is_empty() {
            let at = self.cursor.at;
            return self.refuse(at.saturating_sub(1), |span| {
                let problem = Diagnostic::error(span, "there is nothing to choose from").label("empty");
                problem.help("write what can be chosen: `choose one { DO; DO }`")
            });
        }
        self.modes_differ(&group.statements);
        // A mode that cannot be read is told; it counts all the same, so that nothing else is said of how many there are.
        modes.resize_with(group.statements.len().max(modes.len()), || Mode { targets: Vec::new(), body: Vec::new() });
        let most = self.most_modes(at, chosen, modes.len())?;
        let sets = chosen.ways(modes.len());
        if sets.len() > WAYS_MAX {
            return self.refuse(at, |span| {
                let problem = format!("there are more than {WAYS_MAX} ways to choose these modes");
                match chosen.any_order {
                    true => Diagnostic::error(span, problem).label("each order is one"),
                    false => Diagnostic::error(span, problem),
                }
            });
        }
        let mut readings = vec![modes];
        while chosen.again && readings.len() < most {
            // What binds nothing is the same each time: what it gives twice is given twice by one text.
            let again = |(at, mode): (usize, &Mode)| if binds(mode) { &group.statements[at..=at] } else { &[] };
            let texts: Vec<&'p [Statement]> = readings[0].iter().enumerate().map(again).collect();
            let modes = texts.into_iter().map(|text| self.each_mode(text, declared, own_targets).pop()).enumerate();
            readings.push(modes.map(|(at, mode)| mode.unwrap_or_else(|| readings[0][at].clone())).collect());
        }
        self.is_elsewhere(declared, false);
        let others = std::mem::replace(&mut self.scope.other_than_this, outer);
        if !own_targets && most > 1 && !others.is_empty() {
            return self.refuse(at, |span| {
                Diagnostic::error(
                    span,
                    "which target comes before `another target` depends on the modes that are chosen",
                )
                .label("other than which?")
                .help("write `target ... other than this`, or let the whole ability begin with `choose`")
            });
        }
        let is_other = |slot: Slot| others.contains(&slot);
        Ok(sets.iter().map(|set| together(set, &readings, &is_other)).collect())
    }

    /// How many of so many modes are chosen at most; refuses what is no choice of them.
    fn most_modes(&mut self, at: usize, chosen: ChosenModes, there: usize) -> Read<usize> {
        if (1, 1, Some(1)) == (there, chosen.least, chosen.most) {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "nothing is chosen where one thing alone can be done")
                    .label("one mode")
                    .help("leave `choose one` out, or say a second mode: `choose one { DO; DO }`")
            });
        }
        let most = match chosen.most {
            None if chosen.again => {
                return self.refuse(at, |span| {
                    Diagnostic::error(span, "how often modes are chosen at most is not said")
                        .help("write `choose 3 with repetition { ... }`, or `choose up to 3 with repetition { ... }`")
                });
            }
            most => most.unwrap_or(there),
        };
        if most == 0 {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "no mode is ever chosen").label("always 0").help("write `choose one { ... }`")
            });
        }
        if most == 1 && chosen.any_order {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "one mode alone is done in no order")
                    .label("never more than 1")
                    .help("leave out `in any order`, or let more modes be chosen")
            });
        }
        if most == 1 && chosen.again && self.owner.expanding.is_empty() {
            let problem =
                Diagnostic::warning(self.since(at), "one mode alone is not chosen again").label("never more than 1");
            self.b.report(problem.help("leave `with repetition` out, or let more modes be chosen"));
        }
        if chosen.least > most || most > there && !chosen.again {
            let many = if chosen.least == 0 { format!("up to {most}") } else { most.to_string() };
            let fewer = if chosen.least == 0 { format!("up to {there}") } else { there.to_string() };
            return self.refuse(at, |span| {
                Diagnostic::error(span, format!("so many of {there} modes cannot be chosen")).help(format!(
                    "each mode is chosen once at most: write `choose {fewer} {{ ... }}`; where the same one can be chosen again, \
                     `choose {many} with repetition {{ ... }}`"
                ))
            });
        }
        if chosen.both && there != 2 {
            return self.refuse(at, |span| {
                Diagnostic::error(span, format!("`both` is said of two modes, and there are {there}"))
                    .label("both of which?")
                    .help("write `choose 1 or 2 { ... }`, or `choose 1 or more { ... }`")
            });
        }
        Ok(most)
    }

    /// These modes, each read apart.
    fn each_mode(&mut self, texts: &'p [Statement], declared: usize, own_targets: bool) -> Vec<Mode> {
        let (it, names) = (self.scope.it.clone(), self.scope.names.len());
        let modes = self.each_statement(texts, Vec::new(), |reader, modes| {
            reader.scope.it.clone_from(&it);
            let body = reader.doing()?;
            let targets = if own_targets { reader.declared() } else { Vec::new() };
            reader.warn_of_unread(names);
            reader.scope.names.truncate(names);
            reader.is_elsewhere(declared, true);
            modes.push(Mode { targets, body });
            Ok(())
        });
        self.scope.it = it;
        modes
    }

    /// Refuses braces that hold nothing.
    pub(super) fn holds_something(&mut self, group: &Group) -> Read<()> {
        if !group.statements.is_empty() {
            return Ok(());
        }
        self.refuse(self.cursor.at - 1, |span| {
            Diagnostic::error(span, "nothing stands in these braces")
                .label("empty")
                .help("write what happens, or leave it out")
        })
    }

    /// Tells that nothing stands in braces, and goes on reading what is around them.
    pub(super) fn tell_of_nothing(&mut self, group: &Group) {
        if group.statements.is_empty() {
            let problem = Diagnostic::error(group.span, "nothing stands in these braces").label("empty");
            self.b.report(problem.help("write what happens, or leave it out"));
        }
    }

    /// Refuses a number that is never more than nothing; what a keyword's argument makes of it is the argument's.
    pub(super) fn more_than_nothing(&mut self, at: usize, number: &Expr, never: &str) -> Read<()> {
        self.tell_of_argument(number);
        let is_nothing = matches!(number, Expr::Is(value) if *value <= 0);
        if !is_nothing || !self.owner.expanding.is_empty() {
            return Ok(());
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, never).label("never more than 0").help("write 1 or more, or leave it out")
        })
    }

    /// Whether a condition compares numbers that are known, and is never so.
    pub(super) fn is_never(&self, condition: &Expr) -> bool {
        let Expr::Compare(how, left, right) = condition else { return false };
        let fixed = |number: &Expr| self.fixed(number).and_then(|number| i32::try_from(number).ok());
        fixed(left).zip(fixed(right)).is_some_and(|(left, right)| !how.holds(left, right))
    }

    /// Refuses an amount below 0 that the argument of a keyword makes of its text, at the argument.
    fn tell_of_argument(&mut self, amount: &Expr) {
        // Where the text asks first how much that is, no such amount is made.
        let Some((span, keyword)) = self.owner.given_below.clone().filter(|_| !self.scope.never) else { return };
        if self.fixed(amount).is_some_and(|amount| amount < 0) {
            let problem = Diagnostic::error(span, format!("keyword `{keyword}` makes an amount below 0 of this"));
            self.b.report(problem.label("below 0").help("give it a number from 0 on"));
        }
    }

    /// Refuses an amount below nothing, as far as that is written: no event has one.
    pub(super) fn not_negative(&mut self, at: usize, amount: &Expr) -> Read<()> {
        self.tell_of_argument(amount);
        if !matches!(amount, Expr::Is(value) if *value < 0) || !self.owner.expanding.is_empty() {
            return Ok(());
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, "an amount is never negative")
                .label("below 0")
                .help("write a number from 0 on, with the event that does the opposite")
        })
    }

    /// `choose ...` in the middle of what is done: the modes are chosen there.
    pub(super) fn choose_modes(&mut self, chooser: Expr, chosen: ChosenModes) -> Read<Vec<Instr>> {
        let modes = self.modes(chosen, false)?;
        Ok(vec![Instr::Choose(Choose::One(chooser, modes.into_iter().map(|mode| mode.body).collect()))])
    }
}

/// A number of modes.
fn count(part: &Part) -> Option<usize> {
    match part {
        Part::Number { value, .. } => usize::try_from(*value).ok(),
        Part::Word { text, .. } => number_in_words(text),
        Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } | Part::Group(_) => None,
    }
}

/// Some modes as one; what stands again is of another reading of the same texts. `is_other`: of a target that is another than
/// those before, whether none stands before it in its own mode.
fn together(set: &[usize], readings: &[Vec<Mode>], is_other: &dyn Fn(Slot) -> bool) -> Mode {
    let time = |nth: usize| set[..nth].iter().filter(|at| **at == set[nth]).count();
    let modes: Vec<&Mode> = (0..set.len()).filter_map(|nth| readings.get(time(nth))?.get(set[nth])).collect();
    let mut targets: Vec<Target> = Vec::new();
    for mode in &modes {
        let before: Vec<Slot> = targets.iter().map(|target| target.select.slot).collect();
        let of_mode = mode.targets.iter().cloned().map(|mut target| {
            if is_other(target.select.slot) && !before.is_empty() {
                is_other_than(&mut target, &before);
            }
            target
        });
        targets.extend(of_mode);
    }
    let body = modes.iter().flat_map(|mode| mode.body.iter().cloned()).collect();
    Mode { targets, body }
}

/// A target is another than these, in place of another than `this`.
fn is_other_than(target: &mut Target, before: &[Slot]) {
    let it = || Expr::Slot(target.select.slot);
    let than_this = make::compare(Comparison::Unequal, it(), Expr::Slot(Slot::THIS));
    let own = target.select.filter.conjuncts().iter().filter(|part| **part != than_this).cloned();
    let others = before.iter().map(|slot| make::compare(Comparison::Unequal, it(), Expr::Slot(*slot)));
    target.select.filter = make::all(own.chain(others).collect());
}

/// Whether a mode has targets, or gives anything a name.
fn binds(mode: &Mode) -> bool {
    let mut found = !mode.targets.is_empty();
    each_instr(&mode.body, &mut |instr| found |= matches!(instr, Instr::Choose(_) | Instr::Flow(Flow::Let(..))));
    found
}
