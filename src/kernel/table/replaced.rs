//! Events that can come to be others than they are made: something replaces or answers them, or an event of which they consist.

use crate::table::kernel::{Kernel, Listeners};
use base::id::EventKindId;
use model::event::EventTemplate;
use model::instr::Instr;
use model::ir::Model;
use model::visit::{Visit, walk};

/// By kind of event: whether something can replace or answer it, or an event that its body or its steps make.
#[must_use]
pub fn replaced(model: &Model, listeners: &[Listeners]) -> Vec<bool> {
    let mut replaced: Vec<bool> = listeners.iter().map(|it| !it.replacements.is_empty()).collect();
    loop {
        let known = replaced.clone();
        for (at, kind) in model.rulebook.events.iter().enumerate() {
            let is_one = |kind: EventKindId| known[kind.index()];
            replaced[at] |= makes(&kind.body, &is_one) || makes(&kind.steps, &is_one);
        }
        if replaced == known {
            return replaced;
        }
    }
}

impl Kernel<'_> {
    /// Whether something can replace or answer an event of these instructions.
    pub(crate) fn is_replaced(&self, instrs: &[Instr]) -> bool {
        makes(instrs, &|kind| self.replaced[kind.index()])
    }
}

/// Whether instructions make an event of such a kind.
fn makes(instrs: &[Instr], is_one: &dyn Fn(EventKindId) -> bool) -> bool {
    struct Makes<'a> {
        is_one: &'a dyn Fn(EventKindId) -> bool,
        found: bool,
    }

    impl<'m> Visit<'m> for Makes<'_> {
        fn template(&mut self, template: &'m EventTemplate) {
            self.found |= (self.is_one)(template.kind);
            walk::template(self, template);
        }
    }

    let mut makes = Makes { is_one, found: false };
    instrs.iter().for_each(|instr| makes.instr(instr));
    makes.found
}
