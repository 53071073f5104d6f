//! The kinds of events that texts make.

use crate::event::EventTemplate;
use crate::visit::{Visit, walk};
use base::id::EventKindId;
use std::collections::BTreeSet;

/// The kinds of events that were found in what has been gone through.
#[derive(Default)]
pub(super) struct EventsMade(pub(super) BTreeSet<EventKindId>);

impl Visit<'_> for EventsMade {
    fn template(&mut self, template: &EventTemplate) {
        self.0.insert(template.kind);
        walk::template(self, template);
    }
}
