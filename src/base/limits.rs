//! Limits of an exploration. Reaching one makes a verdict unknown, never `holds`.

use std::fmt;
use std::time::Duration;

/// The largest number there is; the smallest is as far from 0.
pub const NUMBER_MAX: i32 = (1 << 30) - 1;

/// What an exploration may use up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Distinct states.
    pub states_max: Option<u64>,
    /// Bytes of our own tables.
    pub memory_max: Option<u64>,
    /// Wall time.
    pub time_max: Option<Duration>,
    /// Layers of choices from the start.
    pub depth_max: Option<u32>,
}

/// The limit that stopped an exploration, or a part of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// `--max-states`.
    States,
    /// `--max-memory`.
    Memory,
    /// `--time-limit`.
    Time,
    /// `--max-depth`.
    Depth,
    /// Ctrl-C.
    Interrupt,
    /// A number went beyond [`NUMBER_MAX`].
    Number,
    /// More things at once than a state can hold (objects, effects, nested work).
    Size,
}

impl Limit {
    /// How to look further than this limit.
    #[must_use]
    pub const fn further(self) -> &'static str {
        match self {
            Limit::States => "`--max-states N` with a larger number looks further",
            Limit::Memory => "`--max-memory N` with a larger number looks further, where the machine has as much",
            Limit::Time => "`--time-limit TIME` with a longer time looks further",
            Limit::Depth => "`--max-depth N` with a larger number looks further, or the call without it",
            Limit::Interrupt => "the same call looks at all of it",
            Limit::Number => "no option looks further: something grows until no number can hold it",
            Limit::Size => "no option looks further: more is there at once than a position can hold",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::States => "state limit reached",
            Limit::Memory => "memory limit reached",
            Limit::Time => "time limit reached",
            Limit::Depth => "depth limit reached",
            Limit::Interrupt => "interrupted",
            Limit::Number => "number limit reached",
            Limit::Size => "size limit reached",
        })
    }
}
