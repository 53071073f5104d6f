//! Why a certificate is rejected.

use std::fmt;

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// A step takes an option that is not offered there, or goes on after the end; the step, counted from 0.
    NoSuchOption(usize),
    /// The run ended, or reached a limit, where it should go on, or went on where it should end.
    WrongStop,
    /// What is claimed of the run is not so.
    Claim,
    /// The lap is empty, or ends in another state than it began in.
    NoLap,
    /// The laps cannot be measured.
    NotMeasured,
    /// The second lap does not go as the first, or what it does with numbers at this place of its notes may come out
    /// otherwise on a later lap.
    NotForEver(Option<usize>),
    /// A region lacks a state that it leads to.
    Missing,
    /// A region lists a state twice, or one that it does not lead to.
    Surplus,
    /// A row has a rank or option where its kind of certificate has none, or lacks one.
    Malformed,
    /// A step of a region does what the region excludes.
    Excluded,
    /// A step of a region does not come nearer to the aim.
    NotNearer,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejection::NoSuchOption(step) => write!(f, "step {step} takes an option that is not offered"),
            Rejection::WrongStop => f.write_str("the run stops elsewhere than claimed"),
            Rejection::Claim => f.write_str("what is claimed of the run is not so"),
            Rejection::NoLap => f.write_str("the lap does not come back to where it began"),
            Rejection::NotMeasured => f.write_str("nothing can be told of later laps"),
            Rejection::NotForEver(None) => f.write_str("the second lap goes another way than the first"),
            Rejection::NotForEver(Some(_)) => f.write_str("a test may come out otherwise on a later lap"),
            Rejection::Missing => f.write_str("a state that can be reached is not listed"),
            Rejection::Surplus => f.write_str("a state is listed twice or cannot be reached"),
            Rejection::Malformed => f.write_str("a row has parts that do not fit its kind of certificate"),
            Rejection::Excluded => f.write_str("a step does what the certificate excludes"),
            Rejection::NotNearer => f.write_str("a step does not come nearer to the aim"),
        }
    }
}

impl std::error::Error for Rejection {}
