//! How a search takes its steps.

use kernel::position::trace::StatePart;

/// States from which on a search learns, ordinarily.
const LEARN_FROM: u32 = 4_096;

/// How a search takes its steps. The ordinary ways give what any others give.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    /// How many states are found before steps are learned; never, if nothing.
    pub learn_from: Option<u32>,
    /// Whether it goes on to learn if that does not pay.
    pub always: bool,
    /// Whether each step that was learned is taken as well, and compared: a difference is a panic.
    pub checks: bool,
    /// A part of which no guard is kept, so that what was learned is wrong; for tests.
    pub omitted: Option<StatePart>,
}

impl Default for Ways {
    fn default() -> Ways {
        Ways { learn_from: Some(LEARN_FROM), always: false, checks: false, omitted: None }
    }
}

impl Ways {
    /// No step is learned.
    pub const INTERPRETED: Ways = Ways { learn_from: None, always: false, checks: false, omitted: None };

    /// Every step is learned from the beginning, and compared.
    pub const CHECKED: Ways = Ways { learn_from: Some(0), always: true, checks: true, omitted: None };
}

/// Whether the search learns, and how that goes.
pub(super) struct Study {
    pub(super) ways: Ways,
    /// How many states are found before it begins to, if it will.
    pub(super) from: Option<u64>,
    /// Steps that were gained by it, less those lost.
    pub(super) gain: i64,
}

impl Study {
    pub(super) fn new(ways: Ways) -> Study {
        Study { ways, from: ways.learn_from.map(u64::from), gain: 0 }
    }
}
