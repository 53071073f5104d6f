//! Targets: `target DESCRIPTION`, `2 target DESCRIPTION`, `up to 2 target DESCRIPTION`, `1 to 2 target DESCRIPTION`.
//!
//! A layer declares its targets; `another target` is none of those before, and the same words are not said twice.
//! Where each is named first stands [`Choose::Target`](crate::instr::Choose::Target) in the instructions, for
//! rulebooks that declare a target only when its instruction is reached.

use super::instr::both;
use super::make;
use super::reader::StatementReader;
use super::scope::ValueKind;
use super::select::{Determiner, Extent};
use super::trouble::{Fail, Read};
use crate::ability::Target;
use crate::expr::{Comparison, Expr, Select, Slot};
use crate::instr::{Choose, Instr};
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

/// Most targets of one number.
const SEVERAL_MAX: i32 = 8;

impl StatementReader<'_, '_, '_> {
    /// `target DESCRIPTION`, `another target DESCRIPTION`, `the same target DESCRIPTION`.
    pub(super) fn target(&mut self) -> Read<Expr> {
        let at = self.cursor.at;
        let same = self.eat_words(&["the", "same"]);
        let another = !same && self.take(&["another"]);
        self.skip(1);
        self.may_declare(at)?;
        let slot = self.slot()?;
        let start = self.cursor.at;
        let select = self.target_select(slot, Extent::FULL, another)?;
        self.is_one_target(start)?;
        let new = vec![Target { select, after: None, of: 1, up_to: false }];
        let slot = self.declare_targets(at, new, (same, another))?[0];
        self.scope.it = Some(Expr::Slot(slot));
        Ok(Expr::Slot(slot))
    }

    /// Whether a target stands here, and nothing in front of it that is no part of it.
    pub(super) fn at_target(&self) -> bool {
        self.at_word("target") || self.at_words(&["another", "target"]) || self.at_words(&["the", "same", "target"])
    }

    /// How many targets: the least and the greatest number of `2`, `up to 2` or `1 to 2`, so many parts ahead, and how many
    /// parts further what is said of them stands.
    fn number_of_targets(&self, before: usize) -> Option<(i32, i32, usize)> {
        let word = |ahead: usize, text: &str| self.peek_at(ahead).is_some_and(|part| part.is_word(text));
        let number = |ahead: usize| match self.peek_at(ahead) {
            Some(Part::Number { value, .. }) => Some(*value),
            Some(
                Part::Word { .. } | Part::Text { .. } | Part::Mark { .. } | Part::Reference { .. } | Part::Group(_),
            )
            | None => None,
        };
        if word(before, "up") && word(before + 1, "to") {
            return Some((0, number(before + 2)?, before + 3));
        }
        let least = number(before)?;
        match number(before + 2).filter(|_| word(before + 1, "to")) {
            Some(most) => Some((least, most, before + 3)),
            None => Some((least, least, before + 1)),
        }
    }

    /// `2 target DESCRIPTION`, `up to 2 target DESCRIPTION`, `1 to 2 target DESCRIPTION`, if that stands here: a selection
    /// of those that are chosen.
    pub(super) fn several_targets(&mut self, extent: Extent) -> Read<Option<Select>> {
        let Some(slots) = self.counted_anew(extent)? else { return Ok(None) };
        let slot = self.slot()?;
        let is_one = slots.into_iter().map(|target| make::equal(Expr::Slot(slot), Expr::Slot(target))).collect();
        self.scope.it = Some(Expr::Slot(slot));
        Ok(Some(Select { slot, zones: Vec::new(), filter: make::any(is_one) }))
    }

    /// `a DESCRIPTION [as NAME]`, behind `choose`, which stands at a position.
    pub(super) fn choose_objects(&mut self, at: usize, chooser: Expr) -> Read<Vec<Instr>> {
        if self.scope.you.as_ref() == Some(&chooser) && self.chosen_targets(at) {
            return Ok(Vec::new());
        }
        let from = self.cursor.at;
        let (_, select) = self.select_any()?;
        self.which_is_chosen(from, &chooser, &select)?;
        let again = self.name_behind(select.slot, ValueKind::Object)?;
        if again.is_none() {
            self.wants_doing(at, (select.slot, ValueKind::Object));
        }
        self.scope.it = Some(Expr::Slot(select.slot));
        Ok(both(Instr::Choose(Choose::Object(chooser, select)), again))
    }

    /// `choose 2 target DESCRIPTION`, from a position on: they are chosen where targets are, and nothing is chosen here.
    fn chosen_targets(&mut self, at: usize) -> bool {
        let slots = self.attempt(|reader| {
            let slots = reader.counted_anew(Extent::FULL)?.ok_or(Fail)?;
            if slots.len() > 1 && !reader.at_word("as") { Ok(slots) } else { Err(Fail) }
        });
        let Ok(slots) = slots else { return false };
        self.wants_doing(at, (slots[0], ValueKind::Object));
        self.scope.it = Some(Expr::Slot(slots[0]));
        true
    }

    /// The slots of several targets, if they stand here.
    fn counted_anew(&mut self, extent: Extent) -> Read<Option<Vec<Slot>>> {
        let start = self.cursor.at;
        let same = self.at_words(&["the", "same"]);
        let word = |ahead: usize, text: &str| self.peek_at(ahead).is_some_and(|part| part.is_word(text));
        let Some((least, most, behind)) = self.number_of_targets(if same { 2 } else { 0 }) else { return Ok(None) };
        let another = word(behind, "other");
        let target = behind + usize::from(another);
        if !word(target, "target") && !word(target, "targets") {
            return Ok(None);
        }
        self.skip(target + 1);
        self.may_declare(start)?;
        if !(1..=SEVERAL_MAX).contains(&most) || least > most {
            return self.refuse(start, |span| {
                let problem = Diagnostic::error(span, format!("a number of targets is from 1 to {SEVERAL_MAX}"));
                match least > most {
                    true => problem.label("at least more than at most").help("the smaller number stands first"),
                    false => problem.label("so many").help("leave it out where there is none"),
                }
            });
        }
        let described = self.cursor.at;
        let mut targets: Vec<Target> = Vec::new();
        for nth in 0..most {
            self.cursor.at = described;
            let slot = self.slot()?;
            let mut select = self.target_select(slot, extent, another)?;
            let others = targets.iter().map(|it| Expr::Slot(it.select.slot));
            let others = others.map(|other| make::compare(Comparison::Unequal, Expr::Slot(slot), other));
            select.filter = make::all([select.filter].into_iter().chain(others).collect());
            let after = targets.last().map(|it| it.select.slot);
            // The first so many are needed; of the others fewer will do.
            let (of, up_to) = if nth < least { (least, false) } else { (most, true) };
            targets.push(Target { select, after, of: of as u8, up_to });
        }
        let slots = self.declare_targets(start, targets, (same, another))?;
        if most > 1 {
            self.named_together(&slots, start);
        }
        if same {
            slots.iter().for_each(|target| self.scope.read(&Expr::Slot(*target)));
        }
        Ok(Some(slots))
    }

    /// Refuses `target units`, described from a position on: how many is not said.
    fn is_one_target(&mut self, start: usize) -> Read<()> {
        let behind =
            ["with", "without", "in", "you", "that", "an", "a", "named", "controlled", "owned", "other", "attached"];
        let described = &self.cursor.parts[start..self.cursor.at];
        let nouns = described.iter().take_while(|part| !behind.iter().any(|word| part.is_word(word)));
        let Some((noun, place)) = nouns.filter_map(|part| Some((part.word()?, part.span()))).last() else {
            return Ok(());
        };
        let names = self.b.rulebook.words.iter().map(|word| word.name.as_str());
        let plain = ["card", "object", "permanent", "token"];
        if !super::names::is_only_plural(noun, names.chain(plain)) {
            return Ok(());
        }
        let rest = super::sentence(described);
        if start >= 3 && self.cursor.parts[start - 2].is_word("same") {
            let before = self.scope.targets.iter().flatten().last();
            let words = before.map_or_else(|| format!("2 target {rest}"), |target| target.words.clone());
            return self.refuse(start, |_| {
                Diagnostic::error(place, "the same targets are called as they were before")
                    .label("several?")
                    .help(format!("write `the same {words}`"))
            });
        }
        self.refuse(start, |_| {
            Diagnostic::error(place, "how many targets is not said")
                .label("several?")
                .help(format!("write `2 target {rest}`, `up to 2 target {rest}`, or one of them: `target ...`"))
        })
    }

    fn may_declare(&mut self, at: usize) -> Read<()> {
        if self.scope.targets.is_some() {
            return Ok(());
        }
        let parts = self.cursor.parts;
        let is_cost =
            parts.iter().any(|part| part.is_word("activate")) && !parts.iter().any(|part| part.is_mark(Mark::Colon));
        if is_cost {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "a cost has no targets, and no `:` ends this one")
                    .label("part of the cost")
                    .help("write `activate COST: DO`")
            });
        }
        let before = &self.cursor.parts[..at.min(self.cursor.parts.len())];
        let is_of_event = before.iter().any(|part| part.is_word("when"));
        let is_of_card = self.scope.this.is_some() && self.scope.this == Some(Expr::Slot(Slot::THIS));
        let is_of_cost = before.first().is_some_and(|part| part.is_word("activate") || part.is_word("as"));
        let help = if is_of_cost {
            "a cost has no targets: write `a ...` for a choice, such as `a unit you control`"
        } else if self.scope.script {
            "name the object, or write `each ...` or `a ...`"
        } else if is_of_card && !is_of_event {
            "say first when it is done: `resolve: ...`, `when EVENT: ...` or `activate COST: ...`; what is true all the time is \
             about `each ...`"
        } else {
            "write `a ...` for a choice, or `each ...`"
        };
        self.refuse(at, |span| {
            Diagnostic::error(
                span,
                "only what a trigger, an answer, an activation or a resolving card does has targets",
            )
            .label("no target can be declared here")
            .help(help)
        })
    }

    /// The description of a target; `another` than those before, or than `this` where none was declared.
    fn target_select(&mut self, slot: Slot, extent: Extent, another: bool) -> Read<Select> {
        let at = self.cursor.at;
        let declared = self.scope.targets.iter().flatten().filter(|target| !target.elsewhere);
        let mut others: Vec<Expr> = declared.map(|target| Expr::Slot(target.target.select.slot)).collect();
        if !others.is_empty() && self.at_word("other") {
            self.skip(1);
            return self.refuse(at, |span| {
                Diagnostic::error(span, "`other` than this, or than the target before?").label("than which?").help(
                    "write `another target ...` for another than the targets before, `target ... other than this` for another \
                     than this",
                )
            });
        }
        if others.is_empty() && another {
            let this = self.scope.this.clone();
            others.push(self.known(this, at, "there is no `this` here that it could be other than")?);
            self.scope.other_than_this.push(slot);
        }
        let found = self.description(&Expr::Slot(slot), extent)?;
        if found.determiner != Determiner::Bare {
            return self.wanted("a description after `target`");
        }
        if another && others.len() == 1 && self.scope.other_than_this.last() == Some(&slot) {
            self.warn_of_other(at, &Expr::Slot(slot), std::slice::from_ref(&found.filter));
        }
        self.warn_of_played(at, slot, &found, another);
        let zones = found.zones.unwrap_or_else(|| self.in_play());
        let others = others.into_iter().filter(|_| another);
        let others = others.map(|other| make::compare(Comparison::Unequal, Expr::Slot(slot), other));
        Ok(Select { slot, zones, filter: make::all([found.filter].into_iter().chain(others).collect()) })
    }

    /// The slots of these targets, said from a position on; of `the same`, those of the same words before.
    fn declare_targets(&mut self, at: usize, new: Vec<Target>, (same, another): (bool, bool)) -> Read<Vec<Slot>> {
        let written = super::sentence(&self.cursor.parts[at..self.cursor.at]);
        let words = written.strip_prefix("the same ").unwrap_or(&written).to_owned();
        let targets = self.scope.targets.get_or_insert_default();
        let known = targets.iter_mut().filter(|target| target.words == words && !another);
        let known: Vec<&mut super::scope::DeclaredTarget> = known.collect();
        if known.is_empty() && same {
            let help = match self.counted_targets() {
                Some(several) => {
                    format!("the targets before are called in the same words: write `the same {several}`, or `them`")
                }
                None => "say the target before in the same words, or write `it`".to_owned(),
            };
            return self.refuse(at, |span| {
                Diagnostic::error(span, format!("no `{words}` stands before this"))
                    .label("the same as which?")
                    .help(help)
            });
        }
        if known.iter().any(|target| !target.elsewhere) && !same {
            let one = new.len() == 1;
            return self.refuse(at, |span| {
                let problem = Diagnostic::error(span, format!("`{words}` stands here for the second time"));
                problem.label("the same, or another?").help(match one {
                    true => format!("write `it`, or `the same {words}`, for the same; `another {words}` for another"),
                    false => format!("write `the same {words}` for the same; with `other target` they are others"),
                })
            });
        }
        if !known.is_empty() {
            let known = known.into_iter().map(|target| {
                target.elsewhere = false;
                target.target.select.slot
            });
            return Ok(known.collect());
        }
        let slots = new.iter().map(|target| target.select.slot).collect();
        let new = new.into_iter().map(|target| super::scope::DeclaredTarget {
            words: words.clone(),
            target,
            reached: false,
            elsewhere: false,
        });
        targets.extend(new);
        Ok(slots)
    }

    /// How the targets are called that were named last, where they are several.
    pub(super) fn counted_targets(&self) -> Option<&str> {
        let several = |target: &&super::scope::DeclaredTarget| target.target.of > 1 && !target.elsewhere;
        let last = self.scope.targets.iter().flatten().rev().find(several)?;
        Some(last.words.as_str())
    }

    /// What is said of the targets that have been declared since there were so many.
    pub(super) fn targets_since(&self, known: usize) -> Vec<Select> {
        self.scope.targets.iter().flatten().skip(known).map(|declared| declared.target.select.clone()).collect()
    }

    /// From here on something else is done than what was read: the same words may mean a target of that as well.
    pub(super) fn is_elsewhere(&mut self, from: usize, elsewhere: bool) {
        self.scope.targets.iter_mut().flatten().skip(from).for_each(|target| target.elsewhere = elsewhere);
    }

    /// Puts in front of instructions that the targets named first in them are reached.
    pub(super) fn reach_targets(&mut self, body: &mut Vec<Instr>) {
        if !self.scope.reaches {
            return;
        }
        let targets = self.scope.targets.iter_mut().flatten().filter(|target| !target.reached);
        let reached = targets.map(|target| {
            target.reached = true;
            Instr::Choose(Choose::Target(target.target.clone()))
        });
        let reached: Vec<Instr> = reached.collect();
        body.splice(0..0, reached);
    }
}
