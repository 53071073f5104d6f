//! What is kept of applications: that a part applies to an object, and how.

use crate::position::event::Event;
use crate::position::key::Key;
use crate::position::lasting::Applied;
use crate::position::trace::Trace;
use crate::position::value::{IntoValue, Value};
use crate::step::work::Step;
use model::ability::AbilityKind;
use model::expr::Role;
use model::policy::ChangedApplication;

impl<'a, 'm, T: Trace> Step<'a, 'm, T> {
    /// Remembers that a part applies to an object, and how.
    pub fn record_application(&mut self, key: Key, part: u8, object: Value, raw: Value, form: Value) {
        let Some(object) = object.object() else {
            return;
        };
        let same = |it: &Applied| it.key == key && it.part == part && it.object == object;
        self.s.note_change();
        if let Some(old) = self.s.applied_mut().iter_mut().find(|it| same(it)) {
            if old.live {
                (old.raw, old.form) = (raw, form);
                return;
            }
            self.s.keep_applied(|it| !same(it));
        }
        let since = self.s.moment();
        self.s.add_applied(Applied { key, part, object, raw, form, since, live: true });
    }

    /// A part applies to an object again as before, and where it stood among what applies.
    pub(crate) fn applies_again(&mut self, record: usize, raw: Value) {
        self.s.note_change();
        let applied = &mut self.s.applied_mut()[record];
        applied.live = true;
        if applied.raw != raw {
            (applied.raw, applied.form) = (raw, raw);
        }
    }

    /// The event of an application occurs.
    pub fn application_occurs(&mut self, event: &Event) {
        let Some((key, part, raw)) = event.application else {
            return;
        };
        let object = event.role(Role::Object);
        let amount = Value::of(self.meter.used(event.role(Role::Amount)));
        let old = self
            .s
            .applied()
            .iter()
            .find(|it| it.key == key && it.part == part && it.object.into_value() == object && it.live);
        let difference = || self.eye().policy::<ChangedApplication>() == ChangedApplication::Difference;
        let form = match old {
            Some(old) if old.form.exists() && self.adds(key, part) && difference() => self.meter.sum(old.form, amount),
            _ => amount,
        };
        self.record_application(key, part, object, raw, form);
    }

    pub(crate) fn adds(&self, key: Key, part: u8) -> bool {
        use model::event::Change;
        let AbilityKind::Continuous(continuous) = &self.kernel.ability(key.ability).kind else {
            return false;
        };
        matches!(continuous.parts[part as usize].change.change(), Change::Add | Change::Subtract)
    }
}
