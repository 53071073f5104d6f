//! The two versions that are compared: what was typed, and where their texts come from.

use super::exit::Trouble;
use super::files::EXTENSION;
use super::find;
use super::git::{Revision, RevisionEntry};
use super::reach::NameReach;
use crate::model::read::load;
use crate::report::diagnostic;
use std::path::{Path, PathBuf};

/// Where the texts of a version come from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VersionTexts {
    /// A revision; without one the files as they are.
    revision: Option<Revision>,
    /// The folder from which paths are taken; empty: where we are.
    folder: String,
    /// Files in whose place another text stands.
    instead: Option<(Vec<String>, String)>,
    /// What texts may name of the files as they are.
    reach: NameReach,
}

impl VersionTexts {
    /// The paths at which another text stands.
    #[must_use]
    pub fn replaced(&self) -> &[String] {
        self.instead.as_ref().map_or(&[], |(paths, _)| paths)
    }

    /// Opens a file.
    ///
    /// # Errors
    /// Why it cannot be read: in words that stand behind `cannot read ...:`.
    pub fn open(&self, path: &str) -> Result<String, String> {
        if let Some((paths, text)) = &self.instead
            && paths.iter().any(|known| known == path)
        {
            return Ok(text.clone());
        }
        let whole = if self.folder.is_empty() { path.to_owned() } else { format!("{}/{path}", self.folder) };
        match &self.revision {
            Some(revision) => revision.read(&whole),
            None => self.reach.open(&whole),
        }
    }
}

/// One version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Version {
    /// As it was typed.
    pub label: String,
    /// Its texts.
    pub texts: VersionTexts,
    /// The files that hold scenarios.
    pub files: Vec<String>,
    /// The rulebook to be taken, if the versions are rulebooks.
    pub rulebook: Option<String>,
}

/// What was typed for a version.
#[derive(Clone, PartialEq, Eq, Debug)]
enum VersionArg {
    Folder(Option<Revision>, String),
    /// A file, and which of its rulebooks.
    File(Option<Revision>, String, Option<String>),
    Name(String),
}

impl VersionArg {
    /// What it is, as it is told.
    fn kind(&self) -> &'static str {
        match self {
            VersionArg::Folder(..) => "a folder",
            VersionArg::File(..) => "a file",
            VersionArg::Name(_) => "the name of a rulebook",
        }
    }
}

/// The old version and the new one.
pub type Versions = (Version, Version);

/// The versions that were typed.
///
/// # Errors
/// What is not there, and what cannot be compared.
pub fn typed(old: &str, new: &str, paths: &[PathBuf]) -> Result<Versions, Trouble> {
    let versions = match (given(old)?, given(new)?) {
        (VersionArg::Folder(old_at, old_folder), VersionArg::Folder(new_at, new_folder)) => {
            (tree(old_at, &old_folder, paths)?, tree(new_at, &new_folder, paths)?)
        }
        // A folder can be called as a rulebook is: `init` calls both by the name of the game.
        (VersionArg::Folder(None, folder), other @ VersionArg::Name(_)) if is_rulebook(&folder, paths)? => {
            files_or_names(&VersionArg::Name(folder), &other, paths)?
        }
        (one @ VersionArg::Name(_), VersionArg::Folder(None, folder)) if is_rulebook(&folder, paths)? => {
            files_or_names(&one, &VersionArg::Name(folder), paths)?
        }
        (one @ VersionArg::Folder(..), other) | (one, other @ VersionArg::Folder(..)) => {
            let (one, other) = (one.kind(), other.kind());
            let trouble = Trouble::wrong(format!("`{old}` is {one}, and `{new}` {other}: they are not of one kind"));
            return Err(trouble.help("compare two folders, two files, or two rulebooks by their names"));
        }
        (one, other) => files_or_names(&one, &other, paths)?,
    };
    let (one, other) = versions;
    Ok((Version { label: old.to_owned(), ..one }, Version { label: new.to_owned(), ..other }))
}

/// Two revisions, or one against the files as they are.
///
/// # Errors
/// A revision or a path that is not there.
pub fn revisions(range: &str, paths: &[PathBuf]) -> Result<Versions, Trouble> {
    let (old, new) = range.split_once("..").map_or((range, None), |(old, new)| (old, Some(new)));
    if old.is_empty() || new.is_some_and(|new| new.is_empty() || new.starts_with('.')) {
        let trouble = Trouble::wrong(format!("`{range}` names no two revisions"));
        return Err(trouble.help("write `REV1..REV2`, or `REV` to compare with the files as they are"));
    }
    let paths = if paths.is_empty() { find::default_paths() } else { paths.to_vec() };
    let old_at = Revision::find(old)?;
    let new_at = new.map(Revision::find).transpose()?;
    let version = |revision: Option<Revision>| -> Result<Version, Trouble> {
        let label = revision.as_ref().map_or("the files as they are", Revision::name).to_owned();
        Ok(Version { label, ..tree(revision, "", &paths)? })
    };
    Ok((version(Some(old_at))?, version(new_at)?))
}

fn given(text: &str) -> Result<VersionArg, Trouble> {
    let (path, name) = match text.split_once('#') {
        Some((path, name)) if !Path::new(text).exists() => (path, Some(name.to_owned())),
        _ => (text, None),
    };
    let plain = |path: &str| match path.trim_end_matches('/').trim_start_matches("./") {
        "." => String::new(),
        path => path.to_owned(),
    };
    if Path::new(path).is_dir() {
        return Ok(VersionArg::Folder(None, plain(path)));
    }
    if Path::new(path).exists() {
        return Ok(VersionArg::File(None, plain(path), name));
    }
    if let Some((revision, path)) = path.split_once(':') {
        let revision = Revision::find(revision)?;
        let path = plain(path);
        return Ok(match revision.look(&path)? {
            RevisionEntry::Folder => VersionArg::Folder(Some(revision), path),
            RevisionEntry::File => VersionArg::File(Some(revision), path, name),
        });
    }
    if path.contains('/') || Path::new(path).extension().is_some_and(|it| it == EXTENSION) {
        find::find(&[PathBuf::from(path)])?;
    }
    Ok(VersionArg::Name(text.to_owned()))
}

/// All scenarios of a folder, or those under some paths in it.
fn tree(revision: Option<Revision>, folder: &str, paths: &[PathBuf]) -> Result<Version, Trouble> {
    let whole = |path: &str| match (folder, path) {
        ("", path) => path.to_owned(),
        (folder, "") => folder.to_owned(),
        (folder, path) => format!("{folder}/{path}"),
    };
    let all = [PathBuf::new()];
    let (mut found, mut named): (Vec<String>, Vec<String>) = Default::default();
    for path in if paths.is_empty() { &all[..] } else { paths } {
        let Some(text) = path.to_str() else {
            return Err(Trouble::wrong(format!("the path `{}` is not UTF-8", path.display())));
        };
        let at = whole(text.trim_end_matches('/').trim_start_matches("./"));
        let at = if at.is_empty() { ".".to_owned() } else { at };
        let here = match &revision {
            None => find::find(&[PathBuf::from(&at)])?,
            Some(revision) => {
                revision.look(&at)?;
                let mut here = revision.list(&at)?;
                // A file that was named is meant, whatever it is called.
                here.retain(|file| *file == at || find::is_meant(Path::new(file.strip_prefix(&at).unwrap_or(file))));
                here
            }
        };
        named.extend(here.iter().cloned());
        let inside = |file: &String| match folder {
            "" => Some(file.clone()),
            folder => file.strip_prefix(folder).map(|it| it.trim_start_matches('/').to_owned()),
        };
        for file in here.iter().filter_map(inside) {
            if !found.contains(&file) {
                found.push(file);
            }
        }
    }
    let texts = VersionTexts { revision, folder: folder.to_owned(), instead: None, reach: NameReach::of(&named) };
    Ok(Version { label: String::new(), texts, files: found, rulebook: None })
}

/// A file's text and the rulebooks that it declares.
fn declared(revision: Option<&Revision>, path: &str) -> Result<(String, Vec<String>), Trouble> {
    let texts = VersionTexts {
        revision: revision.cloned(),
        reach: NameReach::of(&[path.to_owned()]),
        ..VersionTexts::default()
    };
    let text = texts.open(path).map_err(|why| Trouble::wrong(format!("cannot read `{path}`: {why}")))?;
    let (library, ..) = load(&[path.to_owned()], &mut |path| texts.open(path));
    let names = library.rulebooks_of(path).map(str::to_owned).collect();
    Ok((text, names))
}

/// That a file lacks a rulebook; what is wrong with its text comes first.
fn lacks(path: &str, trouble: Trouble) -> Trouble {
    let reach = NameReach::of(&[path.to_owned()]);
    let (_, sources, problems) = load(&[path.to_owned()], &mut |path| reach.open(path));
    match problems.iter().find(|problem| problem.is_error()) {
        Some(first) => Trouble::wrong(format!("a text is wrong: {}", diagnostic::line(&sources, first)))
            .help(format!("`assize check {path}` shows all problems")),
        None => trouble,
    }
}

/// Two files of which one stands in the place of the other, or two rulebooks.
fn files_or_names(old: &VersionArg, new: &VersionArg, paths: &[PathBuf]) -> Result<Versions, Trouble> {
    let scenarios = find::find(paths)?;
    if let (VersionArg::File(old_at, old_path, old_name), VersionArg::File(new_at, new_path, new_name)) = (old, new) {
        let (old_text, old_names) = declared(old_at.as_ref(), old_path)?;
        let (new_text, new_names) = declared(new_at.as_ref(), new_path)?;
        let share = old_names.iter().any(|name| new_names.contains(name));
        if old_name == new_name && (share || old_names.is_empty() && new_names.is_empty()) {
            let version = |text: String| {
                let instead = Some((vec![old_path.clone(), new_path.clone()], text));
                let texts = VersionTexts { instead, reach: NameReach::of(&scenarios), ..VersionTexts::default() };
                Version { label: String::new(), texts, files: scenarios.clone(), rulebook: None }
            };
            return Ok((version(old_text), version(new_text)));
        }
    }
    let mut files = scenarios;
    let mut names = Vec::new();
    for given in [old, new] {
        names.push(name(given)?);
        if let VersionArg::File(_, path, _) = given
            && !files.contains(path)
        {
            files.push(path.clone());
        }
    }
    let reach = NameReach::of(&files);
    let version = |rulebook: &String| Version {
        label: String::new(),
        texts: VersionTexts { reach: reach.clone(), ..VersionTexts::default() },
        files: files.clone(),
        rulebook: Some(rulebook.clone()),
    };
    Ok((version(&names[0]), version(&names[1])))
}

/// Whether a rulebook of some files, or of those that they use, is called so.
fn is_rulebook(name: &str, paths: &[PathBuf]) -> Result<bool, Trouble> {
    let files = find::find(paths)?;
    let texts = VersionTexts { reach: NameReach::of(&files), ..VersionTexts::default() };
    let (library, ..) = load(&files, &mut |path| texts.open(path));
    Ok(library.rulebooks().any(|known| known == name))
}

/// The one rulebook that is meant.
fn name(given: &VersionArg) -> Result<String, Trouble> {
    let (revision, path, name) = match given {
        VersionArg::Name(name) => return Ok(name.clone()),
        VersionArg::Folder(_, path) => return Err(Trouble::wrong(format!("`{path}` is a folder"))),
        VersionArg::File(revision, path, name) => (revision, path, name),
    };
    if let Some(revision) = revision {
        let at = revision.name();
        let trouble = Trouble::wrong(format!("the rulebooks of `{at}:{path}` have no name in common with the other's"));
        return Err(trouble.help("compare a file with a revision of itself, or two rulebooks of the files as they are"));
    }
    let (_, names) = declared(None, path)?;
    match (name, &names[..]) {
        (Some(name), _) if names.contains(name) => Ok(name.clone()),
        (Some(name), _) => {
            let trouble = Trouble::wrong(format!("`{path}` declares no rulebook `{name}`"));
            Err(lacks(path, trouble.nearest(name, names.iter().map(String::as_str))))
        }
        (None, [one]) => Ok(one.clone()),
        (None, []) => Err(lacks(path, Trouble::wrong(format!("`{path}` declares no rulebook")))),
        (None, several) => {
            let trouble = Trouble::wrong(format!("`{path}` declares {} rulebooks", several.len()));
            Err(trouble.help(format!("say which: `{path}#{}`", several[0])))
        }
    }
}
