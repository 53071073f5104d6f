//! Files: finding, reading, writing.

use super::exit::Trouble;
use super::out::Out;
use super::reach;
use crate::base::visible;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// What our files end in.
pub const EXTENSION: &str = "assize";
/// The largest file that is read, in bytes.
pub const BYTES_MAX: u64 = 16 << 20;
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
pub struct Files {
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

/// The same; what is passed over is told.
///
/// # Errors
/// As [`find`].
pub fn find_telling(paths: &[PathBuf], out: &Out) -> Result<Vec<String>, Trouble> {
    let files = survey(paths)?;
    for (path, why) in &files.passed {
        out.warning(&format!("`{}` is passed over: {why}", visible::name(&path.to_string_lossy())));
    }
    Ok(files.found)
}

/// The same, with what is passed over.
///
/// # Errors
/// As [`find`].
pub fn survey(paths: &[PathBuf]) -> Result<Files, Trouble> {
    let given = if paths.is_empty() { default_paths() } else { paths.to_vec() };
    let mut files = Files::default();
    for path in &given {
        let shown = visible::name(&path.to_string_lossy()).into_owned();
        let facts = fs::metadata(path).map_err(|error| missing(path, &error))?;
        let mut here = Vec::new();
        if facts.is_dir() {
            let mut search =
                Search { root: reach::root(path), above: Vec::new(), found: Vec::new(), passed: Vec::new() };
            search.folder(path).map_err(|error| Trouble::wrong(format!("cannot search `{shown}`: {error}")))?;
            here = search.found;
            here.sort();
            files.passed.append(&mut search.passed);
        } else if !facts.is_file() {
            return Err(Trouble::wrong(format!("`{shown}` is {}, not a file", kind(facts.file_type()))));
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

/// What is in the place of a file.
fn kind(kind: fs::FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return "a pipe";
        }
        if kind.is_socket() {
            return "a socket";
        }
    }
    if kind.is_symlink() { "a link that leads nowhere" } else { "a device" }
}

fn missing(path: &Path, error: &std::io::Error) -> Trouble {
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

/// A search through a folder.
struct Search {
    /// Links lead no further than the project.
    root: Option<PathBuf>,
    /// The folders above the one under way, as they are truly called.
    above: Vec<PathBuf>,
    found: Vec<PathBuf>,
    passed: Vec<(PathBuf, String)>,
}

impl Search {
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

/// The text of a file.
///
/// # Errors
/// Why it cannot be read: in words that stand behind `cannot read ...:`.
pub fn read(path: &str) -> Result<String, String> {
    let facts = fs::metadata(path).map_err(|error| reason(&error))?;
    if facts.is_dir() {
        return Err("it is a folder".to_owned());
    }
    if !facts.is_file() {
        return Err(format!("it is {}, not a file", kind(facts.file_type())));
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(|error| reason(&error))?;
    file.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
    if bytes.len() as u64 > BYTES_MAX {
        let size = if facts.len() > BYTES_MAX { format!("{} MiB; ", facts.len() >> 20) } else { String::new() };
        return Err(format!("it is too large ({size}at most {} MiB are read)", BYTES_MAX >> 20));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("it is not UTF-8 (line {line}, byte {at}); save it as UTF-8")
    })?;
    match text.char_indices().find(|(_, letter)| visible::controls(*letter)) {
        None => Ok(text),
        Some((at, letter)) => {
            let line = text[..at].matches('\n').count() + 1;
            Err(format!(
                "it holds a control character, {} (line {line}, byte {at})",
                visible::name(&letter.to_string())
            ))
        }
    }
}

/// Why something cannot be read, in few words.
#[must_use]
pub fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}

/// Writes a file beside its place and puts it there at once, so that there is never half a file.
///
/// # Errors
/// Why it cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), Trouble> {
    let trouble = |error: &std::io::Error| {
        // What an error says of the file beside it, which nobody has asked for, is left out.
        let why = if error.raw_os_error().is_some() { error.to_string() } else { error.kind().to_string() };
        Trouble::wrong(format!("cannot write `{}`: {why}", path.display()))
    };
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut beside = tempfile::NamedTempFile::new_in(folder).map_err(|error| trouble(&error))?;
    beside.write_all(text.as_bytes()).map_err(|error| trouble(&error))?;
    let like = fs::metadata(path).map(|facts| facts.permissions()).ok();
    if let Some(like) = like.or_else(usual_permissions) {
        beside.as_file().set_permissions(like).map_err(|error| trouble(&error))?;
    }
    beside.persist(path).map_err(|error| trouble(&error.error))?;
    Ok(())
}

/// What a new file of ours may: read by all, written by its owner.
fn usual_permissions() -> Option<fs::Permissions> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Some(fs::Permissions::from_mode(0o644))
    }
    #[cfg(not(unix))]
    None
}
