//! Which of the scenarios that are read are meant.

/// Which scenarios are meant.
#[derive(Clone, Copy, Debug, Default)]
pub struct WantedScenarios<'a> {
    /// Names hold this.
    pub scenario: Option<&'a str>,
    /// Under this rulebook instead of their own.
    pub rulebook: Option<&'a str>,
}
