//! What a statement may use up while it is read, other wordings and what is suggested of it included.

/// Steps that one statement may take before it is given up.
pub(super) const FUEL: u32 = 400_000;

/// How many keywords of one ability, those inside others included, are replaced by what they stand for.
pub(super) const EXPANSIONS_MAX: u16 = 1000;

/// How many other wordings of one statement are tried, of those inside it too.
const REWORDINGS_MAX: u16 = 300;

/// How many statements are read with a suggestion in its place, for one that could not be read.
const TRIES_MAX: u16 = 150;

/// How many of them are read in all their wordings.
const WHOLES_MAX: u16 = 12;

/// What a statement may still use up.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub(super) fuel: u32,
    pub(super) depth: u8,
    /// How often a keyword can still be replaced by what it stands for.
    pub(super) expansions: u16,
    /// How many other wordings can still be tried.
    pub(super) rewordings: u16,
    /// How many statements can still be read with a suggestion in its place.
    tries: u16,
    /// How many of them can still be read in all their wordings.
    wholes: u16,
    /// How many suggestions stand in the statement that is tried.
    deep: u8,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            fuel: FUEL,
            depth: 0,
            expansions: EXPANSIONS_MAX,
            rewordings: REWORDINGS_MAX,
            tries: TRIES_MAX,
            wholes: WHOLES_MAX,
            deep: 0,
        }
    }
}

impl Budget {
    /// How many suggestions stand in the statement that is tried.
    pub(super) fn deep(&self) -> u8 {
        self.deep
    }

    /// Counts a statement that is read with a suggestion in its place, if one more may be.
    pub(super) fn may_try(&mut self) -> bool {
        let may = self.tries > 0 && self.fuel > FUEL / 2;
        self.tries = self.tries.saturating_sub(1);
        may
    }

    /// The same of one that is read in all its wordings.
    pub(super) fn may_try_whole(&mut self) -> bool {
        let may = self.wholes > 0 && self.fuel > FUEL / 2;
        self.wholes = self.wholes.saturating_sub(1);
        may
    }

    /// What one statement may use up that is read with a suggestion in its place.
    pub(super) fn of_one_tried(self) -> Budget {
        Budget { fuel: FUEL, rewordings: REWORDINGS_MAX / 6, deep: self.deep + 1, ..self }
    }

    /// The same when such a statement has been read.
    pub(super) fn less_what_was_tried(self, tried: Budget) -> Budget {
        Budget { tries: tried.tries, wholes: tried.wholes, ..self }
    }
}
