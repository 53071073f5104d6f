//! Layers: what a trigger, an activated ability or a played card does, with its modes and targets.

use super::reader::Reader;
use super::trouble::Read;
use crate::ability::{Layer, Mode, Target};
use syntax::Delimiter;

impl Reader<'_, '_, '_> {
    /// What goes onto the stack: `choose one { ... }` at the start makes it modal.
    pub(super) fn layer(&mut self) -> Read<Layer> {
        let outer = self.scope.targets.replace(Vec::new());
        let reaches = std::mem::replace(&mut self.scope.reaches, true);
        let layer = self.deeper(|reader| {
            if reader.at_words(&["choose", "one"])
                && reader.peek_at(2).is_some_and(|part| part.group_in(Delimiter::Brace).is_some())
            {
                return reader.modal();
            }
            let body = reader.doing()?;
            let targets = reader.declared();
            Ok(Layer { modes: vec![Mode { targets, body }], mode: None })
        });
        self.scope.targets = outer;
        self.scope.reaches = reaches;
        layer
    }

    fn declared(&mut self) -> Vec<Target> {
        let targets = self.scope.targets.replace(Vec::new()).unwrap_or_default();
        targets.into_iter().map(|target| target.target).collect()
    }

    fn modal(&mut self) -> Read<Layer> {
        self.skip(2);
        let slot = self.slot()?;
        let Some(group) = self.eat_group(Delimiter::Brace) else { return self.wanted("`{`") };
        let mut modes = Vec::new();
        let scope = self.scope.clone();
        self.each_statement(&group.statements, |reader| {
            reader.scope.it.clone_from(&scope.it);
            reader.scope.names.truncate(scope.names.len());
            let body = reader.doing()?;
            let targets = reader.declared();
            modes.push(Mode { targets, body });
            Ok(())
        });
        self.scope.it = scope.it;
        self.scope.names.truncate(scope.names.len());
        if self.separator() {
            let rest = self.steps()?;
            let targets = self.declared();
            for mode in &mut modes {
                mode.targets.extend(targets.iter().cloned());
                mode.body.extend(rest.iter().cloned());
            }
        }
        if modes.is_empty() {
            return self.wanted("modes");
        }
        Ok(Layer { modes, mode: Some(slot) })
    }
}
