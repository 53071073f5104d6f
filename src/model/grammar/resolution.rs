//! Layers: what a trigger, an activated ability or a played card does, with its modes and targets.

use super::reader::StatementReader;
use super::steps::FullStop;
use super::trouble::Read;
use crate::ability::{Mode, Resolution, Target};
use crate::choosing::ChosenModes;
use crate::instr::Instr;
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::Mark;

/// What is done as the card itself resolves, done here.
pub(super) const AS_THIS_RESOLVES: [&str; 4] = ["do", "as", "this", "resolves"];

impl StatementReader<'_, '_, '_> {
    /// `do as this resolves`: what stands behind `resolve:` on the same card.
    pub(super) fn as_this_resolves(&mut self) -> Read<Vec<Instr>> {
        let at = self.cursor.at;
        let written = match self.b.resolutions.as_slice() {
            [one] => one.clone(),
            [] => {
                return self.refuse(at, |span| {
                    Diagnostic::error(span, "nothing says what this does when it resolves")
                        .label("does what?")
                        .help("write `resolve: DO` on a line of the same card")
                });
            }
            [_, _, ..] => {
                return self.refuse(at, |span| {
                    Diagnostic::error(span, "this card says on several lines what it does when it resolves")
                        .label("which of them?")
                        .help("write here what is done")
                });
            }
        };
        self.skip(AS_THIS_RESOLVES.len());
        let kept = self.kept.keep(written);
        self.inside(kept, Span::default(), |reader| {
            reader.read_as_printed(|reader| {
                let body = reader.doing()?;
                reader.expect_sentence_end()?;
                Ok(body)
            })
        })
    }

    /// What goes onto the stack: `choose one { ... }`, or several, at the start makes it modal.
    pub(super) fn resolution(&mut self) -> Read<Resolution> {
        let outer = self.scope.targets.replace(Vec::new());
        let reaches = std::mem::replace(&mut self.scope.reaches, true);
        let resolution = self.deeper(|reader| {
            if reader.at_word("choose")
                && let Some(chosen) = reader.modes_behind(1)
            {
                return reader.modal(chosen);
            }
            let body = reader.doing()?;
            let targets = reader.declared();
            Ok(Resolution { modes: vec![Mode { targets, body }], mode: None })
        });
        self.scope.targets = outer;
        self.scope.reaches = reaches;
        resolution
    }

    pub(super) fn declared(&mut self) -> Vec<Target> {
        let targets = self.scope.targets.replace(Vec::new()).unwrap_or_default();
        targets.into_iter().map(|target| target.target).collect()
    }

    fn modal(&mut self, chosen: ChosenModes) -> Read<Resolution> {
        self.skip(1);
        let slot = self.slot()?;
        let mut modes = self.modes(chosen, true)?;
        let stop = self.at_mark(Mark::Dot) && self.peek_at(1).is_some() && self.scope.stop == FullStop::GoesOn;
        self.skip(usize::from(stop));
        if stop || self.separator() {
            let rest = self.steps()?;
            let targets = self.declared();
            for mode in &mut modes {
                mode.targets.extend(targets.iter().cloned());
                mode.body.extend(rest.iter().cloned());
            }
        }
        Ok(Resolution { modes, mode: Some(slot) })
    }
}
