//! Texts of earlier revisions, by the `git` command.

use super::exit::Trouble;
use super::files::BYTES_MAX;
use std::process::{Command, Output};

/// What stands at a path in a revision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RevisionEntry {
    /// A file.
    File,
    /// A folder.
    Folder,
}

/// A revision that there is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Revision {
    /// As it was typed.
    name: String,
    /// The commit.
    commit: String,
}

fn git(args: &[&str]) -> Result<Output, String> {
    Command::new("git").args(args).output().map_err(|error| format!("cannot run `git`: {error}"))
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).lines().next().unwrap_or_default().trim_start_matches("fatal: ").to_owned()
}

impl Revision {
    /// Finds a revision of the repository in which we are.
    ///
    /// # Errors
    /// There is no git, no repository, or no such revision.
    pub fn find(name: &str) -> Result<Revision, Trouble> {
        let inside = git(&["rev-parse", "--git-dir"]).map_err(Trouble::wrong)?;
        if !inside.status.success() {
            let why = said(&inside.stderr);
            return Err(Trouble::wrong(format!("cannot look for the revision `{name}`: {why}")));
        }
        let wanted = format!("{name}^{{commit}}");
        let found = git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted]).map_err(Trouble::wrong)?;
        if found.status.success() {
            let commit = String::from_utf8_lossy(&found.stdout).trim().to_owned();
            return Ok(Revision { name: name.to_owned(), commit });
        }
        let refs = git(&["for-each-ref", "--format=%(refname:short)"]).map_err(Trouble::wrong)?;
        let refs = String::from_utf8_lossy(&refs.stdout).into_owned();
        Err(Trouble::wrong(format!("there is no revision `{name}` in this repository")).nearest(name, refs.lines()))
    }

    /// The revision as it was typed.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What stands at a path, as seen from where we are.
    ///
    /// # Errors
    /// Nothing stands there.
    pub fn look(&self, path: &str) -> Result<RevisionEntry, Trouble> {
        let found = git(&["cat-file", "-t", &self.at(path)]).map_err(Trouble::wrong)?;
        match String::from_utf8_lossy(&found.stdout).trim() {
            "blob" => Ok(RevisionEntry::File),
            "tree" => Ok(RevisionEntry::Folder),
            _ => Err(Trouble::wrong(format!("there is no `{path}` in the revision `{}`", self.name))),
        }
    }

    /// The text of a file.
    ///
    /// # Errors
    /// Why it cannot be read: in words that stand behind `cannot read ...:`.
    pub fn read(&self, path: &str) -> Result<String, String> {
        let found = git(&["cat-file", "blob", &self.at(path)])?;
        if !found.status.success() {
            return Err(format!("no such file in the revision `{}`", self.name));
        }
        if found.stdout.len() as u64 > BYTES_MAX {
            return Err(format!("it is too large (at most {} MiB are read)", BYTES_MAX >> 20));
        }
        String::from_utf8(found.stdout).map_err(|_| "it is not UTF-8".to_owned())
    }

    /// All files under a path, sorted.
    ///
    /// # Errors
    /// They cannot be listed.
    pub fn list(&self, path: &str) -> Result<Vec<String>, Trouble> {
        let args = ["ls-tree", "-r", "-z", "--name-only", &self.commit, "--", path];
        let found = git(&args).map_err(Trouble::wrong)?;
        if !found.status.success() {
            let why = said(&found.stderr);
            return Err(Trouble::wrong(format!("cannot list `{path}` in the revision `{}`: {why}", self.name)));
        }
        let names = String::from_utf8_lossy(&found.stdout).into_owned();
        let mut names: Vec<String> = names.split('\0').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        names.sort();
        Ok(names)
    }

    /// A path in the revision, taken from the folder in which we are.
    fn at(&self, path: &str) -> String {
        format!("{}:./{}", self.commit, if path == "." { "" } else { path })
    }
}
