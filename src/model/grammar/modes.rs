//! Modes: `choose one { a; b }`, `choose 2 { ... }`, `choose up to 2 { ... }`, `choose 1 or more { ... }`.
//!
//! Whoever chooses several modes chooses each once at most, and all at the same
//! time; they are done in the order in which they are printed. So each set of
//! modes is one option, made of the texts of its modes. `choose 2 with repetition
//! { ... }` lets the same mode be chosen again: its text is read once for each
//! time, since each has targets of its own.

use super::reader::StatementReader;
use super::trouble::Read;
use crate::ability::Mode;
use crate::expr::Expr;
use crate::instr::{Choose, Instr};
use base::diagnostic::Diagnostic;
use syntax::{Delimiter, Group, Part};

/// The most sets of modes among which a text lets somebody choose.
const SETS_MAX: usize = 64;

/// How many modes are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chosen {
    least: usize,
    /// None: as many as there are.
    most: Option<usize>,
    /// Whether the same mode can be chosen again.
    again: bool,
    /// How many words say so.
    words: usize,
}

impl<'p> StatementReader<'_, '_, 'p> {
    /// How many modes are chosen, if that and a group stand next, behind so many words.
    pub(super) fn modes_behind(&self, words: usize) -> Option<Chosen> {
        let word = |at: usize, text: &str| self.peek_at(words + at).is_some_and(|part| part.is_word(text));
        let number = |at: usize| self.peek_at(words + at).and_then(count);
        let chosen = |least, most, words| Chosen { least, most, again: false, words };
        let mut found = if word(0, "any") && word(1, "number") {
            chosen(0, None, 2)
        } else if word(0, "up") && word(1, "to") {
            chosen(0, Some(number(2)?), 3)
        } else if word(1, "or") && (word(2, "more") || word(2, "both")) {
            chosen(number(0)?, if word(2, "both") { Some(2) } else { None }, 3)
        } else if word(1, "or") {
            chosen(number(0)?, Some(number(2)?), 3)
        } else {
            chosen(number(0)?, Some(number(0)?), 1)
        };
        found.again = word(found.words, "with") && word(found.words + 1, "repetition");
        found.words += if found.again { 2 } else { 0 };
        let group = self.peek_at(words + found.words);
        group.is_some_and(|part| part.group_in(Delimiter::Brace).is_some()).then_some(found)
    }

    /// `choose` has been read: the modes, each read apart. Where they are declared, the targets in each are its own.
    pub(super) fn modes(&mut self, chosen: Chosen, own_targets: bool) -> Read<Vec<Mode>> {
        let at = self.cursor.at;
        self.skip(chosen.words);
        let Some(group) = self.eat_group(Delimiter::Brace) else { return self.wanted("`{`") };
        let declared = self.scope.targets.as_ref().map_or(0, Vec::len);
        let modes = self.each_mode(group, declared, own_targets);
        if modes.is_empty() {
            return self.wanted("modes");
        }
        if let ([_], 1, Some(1)) = (modes.as_slice(), chosen.least, chosen.most) {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "nothing is chosen where one thing alone can be done")
                    .label("one mode")
                    .help("write what is done without `choose one`, or `{ DO; DO }` with a second mode")
            });
        }
        let most = match chosen.most {
            None if chosen.again => {
                return self.refuse(at, |span| {
                    Diagnostic::error(span, "how often modes are chosen at most is not said")
                        .help("write `choose 3 with repetition { ... }`, or `choose up to 3 with repetition { ... }`")
                });
            }
            most => most.unwrap_or(modes.len()),
        };
        if most == 0 {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "no mode is ever chosen").label("always 0").help("write `choose one { ... }`")
            });
        }
        if chosen.least > most || most > modes.len() && !chosen.again {
            let there = modes.len();
            return self.refuse(at, |span| {
                Diagnostic::error(span, format!("so many of {there} modes cannot be chosen")).help(format!(
                    "each mode is chosen once at most; where the same one can be chosen again, write `choose {most} with repetition \
                     {{ ... }}`"
                ))
            });
        }
        let sets = sets(modes.len(), (chosen.least, most), chosen.again);
        if sets.len() > SETS_MAX {
            return self.refuse(at, |span| {
                Diagnostic::error(span, format!("there are more than {SETS_MAX} ways to choose these modes"))
            });
        }
        let mut readings = vec![modes];
        while chosen.again && readings.len() < most {
            readings.push(self.each_mode(group, declared, own_targets));
        }
        self.is_elsewhere(declared, false);
        Ok(sets.iter().map(|set| together(set, &readings)).collect())
    }

    /// The modes in a group, each read apart.
    fn each_mode(&mut self, group: &'p Group, declared: usize, own_targets: bool) -> Vec<Mode> {
        let (it, names) = (self.scope.it.clone(), self.scope.names.len());
        let modes = self.each_statement(&group.statements, Vec::new(), |reader, modes| {
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

    /// Refuses a number that is never more than nothing; what a keyword's argument makes of it is the argument's.
    pub(super) fn more_than_nothing(&mut self, at: usize, number: &Expr, never: &str) -> Read<()> {
        let is_nothing = matches!(number, Expr::Is(value) if *value <= 0);
        if !is_nothing || !self.owner.expanding.is_empty() {
            return Ok(());
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, never).label("never more than 0").help("write 1 or more, or leave it out")
        })
    }

    /// Refuses an amount below nothing, as far as that is written: no event has one.
    pub(super) fn not_negative(&mut self, at: usize, amount: &Expr) -> Read<()> {
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
    pub(super) fn choose_modes(&mut self, chooser: Expr, chosen: Chosen) -> Read<Vec<Instr>> {
        let modes = self.modes(chosen, false)?;
        Ok(vec![Instr::Choose(Choose::One(chooser, modes.into_iter().map(|mode| mode.body).collect()))])
    }
}

/// A number of modes.
fn count(part: &Part) -> Option<usize> {
    const WORDS: [&str; 3] = ["one", "two", "three"];
    match part {
        Part::Number { value, .. } => usize::try_from(*value).ok(),
        Part::Word { text, .. } => WORDS.iter().position(|word| word == text).map(|at| at + 1),
        Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } | Part::Group(_) => None,
    }
}

/// The sets of so many of some things, from the least to the most, the small ones first, each in order; in which one can stand
/// again, if so; no more than are needed to see that there are too many.
fn sets(of: usize, (least, most): (usize, usize), again: bool) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut of_size: Vec<Vec<usize>> = vec![Vec::new()];
    for size in 0..=most {
        if size >= least {
            found.extend(of_size.iter().cloned());
        }
        if found.len() > SETS_MAX || of_size.len() > SETS_MAX * SETS_MAX {
            break;
        }
        let longer = |set: &Vec<usize>| {
            let set = set.clone();
            (set.last().map_or(0, |last| last + usize::from(!again))..of)
                .map(move |next| [set.as_slice(), &[next]].concat())
        };
        of_size = of_size.iter().flat_map(longer).collect();
    }
    found
}

/// Some modes as one; what stands again is of another reading of the same texts.
fn together(set: &[usize], readings: &[Vec<Mode>]) -> Mode {
    let time = |nth: usize| set[..nth].iter().filter(|at| **at == set[nth]).count();
    let modes: Vec<&Mode> = (0..set.len()).filter_map(|nth| readings.get(time(nth))?.get(set[nth])).collect();
    let targets = modes.iter().flat_map(|mode| mode.targets.iter().cloned()).collect();
    let body = modes.iter().flat_map(|mode| mode.body.iter().cloned()).collect();
    Mode { targets, body }
}
