//! How the program ends.

use std::fmt;
use std::process::ExitCode;

/// The number with which the program ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// All is as expected.
    Good = 0,
    /// Something is not as expected.
    NotAsExpected = 1,
    /// A text or the call is wrong.
    Wrong = 2,
    /// A limit keeps something from being known.
    Unknown = 3,
    /// There is nothing to check.
    Nothing = 4,
    /// Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command could not do what it was asked to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// What is wrong: lower case, without a period.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// How the program ends.
    pub exit: Exit,
}

impl Trouble {
    /// A wrong text or call.
    #[must_use]
    pub fn wrong(message: impl Into<String>) -> Self {
        Trouble { message: message.into(), help: None, exit: Exit::Wrong }
    }

    /// Nothing to check.
    #[must_use]
    pub fn nothing(message: impl Into<String>) -> Self {
        Trouble { message: message.into(), help: None, exit: Exit::Nothing }
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with the nearest of some names as advice, if one is near.
    #[must_use]
    pub fn nearest<'a>(self, wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        match crate::base::diagnostic::nearest(wanted, names) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "\n  help: {help}"))
    }
}
