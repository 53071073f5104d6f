//! Whether it can matter in which order instructions are done for each of several objects.

use base::id::AbilityId;
use model::expr::Slot;
use model::instr::Instr;
use model::visit::{Visit, walk};

/// Whether instructions that are done for each of several objects may differ from one to another: they read which it is, or hold
/// an ability, which may.
pub(super) fn differs(body: &[Instr], object: Slot) -> bool {
    struct Differs(Slot, bool);

    impl<'m> Visit<'m> for Differs {
        fn reads(&mut self, slot: &'m Slot) {
            self.1 |= *slot == self.0;
        }

        fn refers(&mut self, _ability: &'m AbilityId) {
            self.1 = true;
        }

        fn names(&mut self, _ability: &'m AbilityId) {
            self.1 = true;
        }
    }

    let mut differs = Differs(object, false);
    walk::body(&mut differs, body);
    differs.1
}
