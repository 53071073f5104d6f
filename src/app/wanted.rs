//! Which of the scenarios that are read are meant.

/// A part of the names that are meant.
#[derive(Clone, Copy, Debug)]
pub struct NamePart<'a> {
    part: Option<&'a str>,
    is_whole: bool,
}

impl<'a> NamePart<'a> {
    /// The part of some names that is meant; without one, all are. A name that is called so whole is that one, also where
    /// it is a part of others.
    pub fn of<'n>(part: Option<&'a str>, names: impl IntoIterator<Item = &'n str>) -> NamePart<'a> {
        NamePart { part, is_whole: part.is_some_and(|part| names.into_iter().any(|name| same(name, part))) }
    }

    /// Whether a name is meant; small and large letters are alike.
    #[must_use]
    pub fn fits(&self, name: &str) -> bool {
        self.part.is_none_or(|part| match self.is_whole {
            true => same(name, part),
            false => name.to_lowercase().contains(&part.to_lowercase()),
        })
    }
}

/// Whether two names are the same but for small and large letters.
fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// Which scenarios are meant.
#[derive(Clone, Copy, Debug, Default)]
pub struct WantedScenarios<'a> {
    /// Names hold this.
    pub scenario: Option<&'a str>,
    /// Under this rulebook instead of their own.
    pub rulebook: Option<&'a str>,
}
