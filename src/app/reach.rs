//! Which files texts may name: `.assize` files below the root of their project.
//!
//! Texts of others are checked too (a pull request, a download), and a problem in a text is shown with its line. So a
//! text cannot have any file of the machine read: what a `use` names, and what a link in a folder leads to, must end
//! in `.assize` and stand below the root. Files that somebody names on the command line are read wherever they stand.

use super::files::{self, EXTENSION, PROJECT};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What the texts of a call may name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NameReach {
    /// The roots of the projects of the named files.
    roots: BTreeSet<PathBuf>,
    /// The files that are named or found, as they were called.
    named: BTreeSet<String>,
}

impl NameReach {
    /// What texts may name that are read with these files.
    #[must_use]
    pub fn of(files: &[String]) -> NameReach {
        let mut reach = NameReach::default();
        let mut rootless: Option<PathBuf> = None;
        let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
        for file in files {
            reach.named.insert(plain(file));
            let Some(folder) = folder_of(Path::new(file)).filter(|folder| seen.insert(folder.clone())) else {
                continue;
            };
            match marked(&folder).or_else(|| working(&folder)) {
                Some(root) => drop(reach.roots.insert(root)),
                None => rootless = Some(rootless.map_or_else(|| folder.clone(), |other| common(&other, &folder))),
            }
        }
        reach.roots.extend(rootless);
        reach
    }

    /// Opens a file that is named or that a text uses.
    ///
    /// # Errors
    /// Why it cannot be read: in words that stand behind `cannot read ...:`.
    pub fn open(&self, path: &str) -> Result<String, String> {
        if !self.named.contains(&plain(path)) {
            self.allows(path)?;
        }
        files::read(path)
    }

    /// Whether a text may name this file.
    ///
    /// # Errors
    /// Why not.
    pub fn allows(&self, path: &str) -> Result<(), String> {
        let is_ours = |path: &Path| path.extension().is_some_and(|extension| extension == EXTENSION);
        let outside = || Err(format!("a text can only use files that end in `.{EXTENSION}`"));
        if !is_ours(Path::new(path)) {
            return outside();
        }
        let real = fs::canonicalize(path).map_err(|error| files::reason(&error))?;
        if !is_ours(&real) {
            return outside();
        }
        if !self.roots.iter().any(|root| real.starts_with(root)) {
            let root = self.roots.first().map(|root| root.display().to_string()).unwrap_or_default();
            return Err(format!(
                "it stands outside of the project, which is `{root}`; an empty `{}` in a folder above makes that the project",
                PROJECT
            ));
        }
        Ok(())
    }
}

/// The root of the project in which a folder stands.
#[must_use]
pub fn root(folder: &Path) -> Option<PathBuf> {
    let folder = fs::canonicalize(folder).ok()?;
    marked(&folder).or_else(|| working(&folder)).or(Some(folder))
}

/// The nearest folder upwards that says that it is a project's.
fn marked(folder: &Path) -> Option<PathBuf> {
    let is_root = |folder: &&Path| [PROJECT, ".git"].iter().any(|name| folder.join(name).exists());
    folder.ancestors().find(is_root).map(Path::to_owned)
}

/// The working folder, if a folder is in it.
fn working(folder: &Path) -> Option<PathBuf> {
    let here = std::env::current_dir().and_then(fs::canonicalize).ok()?;
    folder.starts_with(&here).then_some(here)
}

fn folder_of(file: &Path) -> Option<PathBuf> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::canonicalize(folder).ok()
}

/// The folder in which both are.
fn common(one: &Path, other: &Path) -> PathBuf {
    let shared = |(one, other): &(std::path::Component<'_>, std::path::Component<'_>)| one == other;
    one.components().zip(other.components()).take_while(shared).map(|(piece, _)| piece).collect()
}

/// A path without what changes nothing: `./a//b` is `a/b`.
fn plain(path: &str) -> String {
    let pieces = Path::new(path).components().filter(|piece| !matches!(piece, std::path::Component::CurDir));
    pieces.collect::<PathBuf>().to_string_lossy().into_owned()
}
