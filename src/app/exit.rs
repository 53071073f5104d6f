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
    /// Something is not known: a limit was reached, or cards were left out.
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

/// The most names that are told where none is near.
const KNOWN_MAX: usize = 6;

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

    /// What a limit, or an interruption, keeps from being known.
    #[must_use]
    pub fn unknown(message: impl Into<String>, interrupted: bool) -> Self {
        let exit = if interrupted { Exit::Interrupted } else { Exit::Unknown };
        Trouble { message: message.into(), help: None, exit }
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with the nearest of some names as advice; where none is near, with those that there are.
    #[must_use]
    pub fn nearest<'a>(self, wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut known: Vec<&str> = Vec::new();
        for name in names {
            if !known.contains(&name) {
                known.push(name);
            }
        }
        if let Some(near) = crate::base::diagnostic::nearest(wanted, known.iter().copied()) {
            return self.help(format!("did you mean `{near}`?"));
        }
        let told: Vec<String> = known.iter().take(KNOWN_MAX).map(|name| format!("`{name}`")).collect();
        let more = known.len().saturating_sub(KNOWN_MAX);
        match (told.is_empty(), more) {
            (true, _) => self,
            (_, 0) => self.help(format!("there are: {}", told.join(", "))),
            _ => self.help(format!("there are: {} and {more} more", told.join(", "))),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "\n  help: {help}"))
    }
}
