//! Targets: `target DESCRIPTION`, `2 target DESCRIPTION`, `up to 2 target DESCRIPTION`.
//!
//! A layer declares its targets; the same words again are the same target.
//! Where each is named first stands [`Instr::Target`] in the instructions, for
//! rulebooks that declare a target only when its instruction is reached.

use super::make;
use super::reader::StatementReader;
use super::select::{Determiner, Extent};
use super::trouble::Read;
use crate::ability::Target;
use crate::expr::{Comparison, Expr, Select, Slot};
use crate::instr::{Choose, Instr};
use base::diagnostic::Diagnostic;
use syntax::{Mark, Part};

/// Most targets of one number.
const SEVERAL_MAX: i32 = 8;

impl StatementReader<'_, '_, '_> {
    /// `target DESCRIPTION`.
    pub(super) fn target(&mut self) -> Read<Expr> {
        let at = self.cursor.at;
        self.skip(1);
        self.may_declare(at)?;
        let start = self.cursor.at;
        let slot = self.slot()?;
        let extent = Extent::FULL;
        let select = self.target_select(slot, extent)?;
        self.is_one_target(start)?;
        let slot = self.declare_targets(start, vec![Target { select, after: None, of: 1, up_to: false }])[0];
        self.scope.it = Some(Expr::Slot(slot));
        Ok(Expr::Slot(slot))
    }

    /// `2 target DESCRIPTION`, `up to 2 target DESCRIPTION`, if that stands here: a selection of those that are chosen.
    pub(super) fn several_targets(&mut self, extent: Extent) -> Read<Option<Select>> {
        let start = self.cursor.at;
        let up_to = self.at_words(&["up", "to"]);
        let number = if up_to { 2 } else { 0 };
        let Some(Part::Number { value, .. }) = self.peek_at(number) else { return Ok(None) };
        let target = |part: &Part| part.is_word("target") || part.is_word("targets");
        if !self.peek_at(number + 1).is_some_and(target) {
            return Ok(None);
        }
        let count = *value;
        self.skip(number + 2);
        self.may_declare(start)?;
        if !(1..=SEVERAL_MAX).contains(&count) {
            return self.refuse(start, |span| {
                Diagnostic::error(span, format!("a number of targets is from 1 to {SEVERAL_MAX}"))
            });
        }
        let described = self.cursor.at;
        let mut targets: Vec<Target> = Vec::new();
        for _ in 0..count {
            self.cursor.at = described;
            let slot = self.slot()?;
            let mut select = self.target_select(slot, extent)?;
            let others = targets.iter().map(|it| Expr::Slot(it.select.slot));
            let others = others.map(|other| make::compare(Comparison::Unequal, Expr::Slot(slot), other));
            select.filter = make::all([select.filter].into_iter().chain(others).collect());
            let after = targets.last().map(|it| it.select.slot);
            targets.push(Target { select, after, of: count as u8, up_to });
        }
        let slots = self.declare_targets(start, targets);
        let slot = self.slot()?;
        let is_one = slots.into_iter().map(|target| make::equal(Expr::Slot(slot), Expr::Slot(target))).collect();
        self.scope.it = Some(Expr::Slot(slot));
        Ok(Some(Select { slot, zones: Vec::new(), filter: make::any(is_one) }))
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
        let help = if self.scope.script {
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

    fn target_select(&mut self, slot: Slot, extent: Extent) -> Read<Select> {
        let found = self.description(&Expr::Slot(slot), extent)?;
        if found.determiner != Determiner::Bare {
            return self.wanted("a description after `target`");
        }
        let zones = found.zones.unwrap_or_else(|| self.in_play());
        Ok(Select { slot, zones, filter: found.filter })
    }

    /// The slots of these targets, or of those that the same words declared before.
    fn declare_targets(&mut self, start: usize, new: Vec<Target>) -> Vec<Slot> {
        let words = super::sentence(&self.cursor.parts[start..self.cursor.at]);
        let targets = self.scope.targets.get_or_insert_default();
        if !targets.iter().any(|target| target.words == words) {
            targets.extend(new.into_iter().map(|target| super::scope::DeclaredTarget {
                words: words.clone(),
                target,
                reached: false,
            }));
        }
        targets.iter().filter(|known| known.words == words).map(|known| known.target.select.slot).collect()
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
