//! The files that are meant: those that are named, and the texts in folders that are named.
//!
//! What cannot be read as a text is passed over in a folder, and told.

use super::exit::Trouble;
use super::files::{EXTENSION, PROJECT, kind, reason};
use super::reach;
use crate::base::visible;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders of this name are left out when folders are searched: what is in them takes long and is for measuring.
const BENCH: &str = "bench";
/// How deep folders are searched.
const DEPTH_MAX: usize = 32;

/// The paths that are meant when none are given: `models` if there is one, else the folder where we are.
#[must_use]
pub fn default_paths() -> Vec<PathBuf> {
    let models = PathBuf::from("models");
    vec![if models.is_dir() { models } else { PathBuf::from(".") }]
}

/// The files under some paths, each once, and what was passed over.
#[derive(Default, Debug)]
pub struct FoundFiles {
    /// Those that are read.
    pub found: Vec<String>,
    /// What stands in a folder and cannot be read as a text, with why.
    pub passed: Vec<(PathBuf, String)>,
}

/// The files under some paths, each once: a file stands for itself, a folder for its `.assize` files, sorted.
///
/// # Errors
/// A path that is not there, or that cannot be searched or named.
pub fn find(paths: &[PathBuf]) -> Result<Vec<String>, Trouble> {
    survey(paths).map(|files| files.found)
}

/// The same, with what is passed over.
///
/// # Errors
/// As [`find`].
pub fn survey(paths: &[PathBuf]) -> Result<FoundFiles, Trouble> {
    let given = if paths.is_empty() { default_paths() } else { paths.to_vec() };
    let mut files = FoundFiles::default();
    for path in &given {
        let shown = visible::name(&path.to_string_lossy()).into_owned();
        let facts = fs::metadata(path).map_err(|error| missing(path, &error))?;
        let mut here = Vec::new();
        if facts.is_dir() {
            let mut search =
                FolderSearch { root: reach::root(path), above: Vec::new(), found: Vec::new(), passed: Vec::new() };
            search.folder(path).map_err(|error| Trouble::wrong(format!("cannot search `{shown}`: {error}")))?;
            here = search.found;
            here.sort();
            files.passed.append(&mut search.passed);
        } else if !facts.is_file() {
            return Err(Trouble::wrong(format!("`{shown}` is {}, not a file", kind(facts.file_type()))));
        } else if path.file_name().is_some_and(|name| name == PROJECT) {
            let trouble = Trouble::wrong(format!("`{shown}` says how a project is checked, and holds no texts"));
            return Err(trouble
                .help("give the files or folders of texts; without any, those are meant that it names as `paths`"));
        } else if let Some(why) = unnamed(path) {
            return Err(Trouble::wrong(format!("the path `{shown}` {why}")));
        } else {
            here.push(path.clone());
        }
        for file in here {
            let name = file.to_string_lossy();
            let name = name.strip_prefix("./").unwrap_or(&name).to_owned();
            if !files.found.contains(&name) {
                files.found.push(name);
            }
        }
    }
    Ok(files)
}

/// Why a path cannot stand in what is printed, if it cannot.
fn unnamed(path: &Path) -> Option<&'static str> {
    let Some(text) = path.to_str() else { return Some("is not UTF-8") };
    let is_unseen = |letter: char| letter.is_control() || visible::turns(letter);
    text.contains(is_unseen).then_some("holds characters that cannot be seen")
}

/// A search through a folder.
struct FolderSearch {
    /// Links lead no further than the project.
    root: Option<PathBuf>,
    /// The folders above the one under way, as they are truly called.
    above: Vec<PathBuf>,
    found: Vec<PathBuf>,
    passed: Vec<(PathBuf, String)>,
}

impl FolderSearch {
    fn folder(&mut self, folder: &Path) -> std::io::Result<()> {
        if self.above.len() > DEPTH_MAX {
            return Err(std::io::Error::other(format!("folders are nested more than {DEPTH_MAX} deep")));
        }
        self.above.push(fs::canonicalize(folder)?);
        let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.starts_with('.') || name == BENCH || name == "target" {
                continue;
            }
            let is_link = entry.file_type()?.is_symlink();
            let is_text = path.extension().is_some_and(|extension| extension == EXTENSION);
            match fs::metadata(&path) {
                Ok(facts) if facts.is_dir() && !self.is_passed(&path, is_link) => self.folder(&path)?,
                Ok(facts) if facts.is_dir() || !is_text => {}
                Ok(facts) if !facts.is_file() => self.pass(&path, format!("it is {}", kind(facts.file_type()))),
                Ok(_) if self.is_passed(&path, is_link) => {}
                Ok(_) => match unnamed(&path) {
                    Some(why) => self.pass(&path, format!("its path {why}")),
                    None => self.found.push(path),
                },
                Err(_) if !is_text => {}
                Err(error) => self.pass(&path, format!("it cannot be read: {}", reason(&error))),
            }
        }
        self.above.pop();
        Ok(())
    }

    fn pass(&mut self, path: &Path, why: String) {
        self.passed.push((path.to_owned(), why));
    }

    /// Whether a link is not followed: back to a folder above, or out of the project.
    fn is_passed(&mut self, path: &Path, is_link: bool) -> bool {
        let Some(real) = is_link.then(|| fs::canonicalize(path).ok()).flatten() else { return false };
        let why = if self.above.iter().any(|above| above.starts_with(&real)) {
            "it is a link to a folder in which it stands"
        } else if self.root.as_ref().is_some_and(|root| !real.starts_with(root)) {
            "it is a link that leads out of the project"
        } else if real.is_file() && real.extension().is_none_or(|extension| extension != EXTENSION) {
            "it is a link to a file that does not end in `.assize`"
        } else {
            return false;
        };
        self.pass(path, why.to_owned());
        true
    }
}

/// Whether a file that stands so in a folder is found when the folder is searched.
#[must_use]
pub fn is_meant(path: &Path) -> bool {
    let is_left_out = |piece: &std::ffi::OsStr| {
        let name = piece.to_string_lossy();
        name.starts_with('.') && name != ".." || name == BENCH || name == "target"
    };
    path.extension().is_some_and(|extension| extension == EXTENSION) && !path.iter().any(is_left_out)
}

/// What is told of a path that is not there, or that cannot be looked at.
#[must_use]
pub fn missing(path: &Path, error: &std::io::Error) -> Trouble {
    let shown = visible::name(&path.to_string_lossy()).into_owned();
    if error.kind() != std::io::ErrorKind::NotFound {
        return Trouble::wrong(format!("cannot look at `{shown}`: {error}"));
    }
    let trouble = Trouble::wrong(format!("there is no `{shown}`"));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names: Vec<String> = fs::read_dir(folder)
        .map(|all| all.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect())
        .unwrap_or_default();
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    names.sort_unstable();
    let wanted = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    trouble.nearest(wanted, names)
}
