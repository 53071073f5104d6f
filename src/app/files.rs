//! Files: finding, reading, writing.

use super::exit::Trouble;
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

/// The files under some paths, each once: a file stands for itself, a folder for its `.assize` files, sorted.
///
/// # Errors
/// A path that is not there, or that cannot be searched or named.
pub fn find(paths: &[PathBuf]) -> Result<Vec<String>, Trouble> {
    let given = if paths.is_empty() { default_paths() } else { paths.to_vec() };
    let mut found: Vec<String> = Vec::new();
    for path in &given {
        let mut here = Vec::new();
        let shown = path.display();
        let facts = fs::metadata(path).map_err(|error| missing(path, &error))?;
        if facts.is_dir() {
            search(path, 0, &mut here).map_err(|error| Trouble::wrong(format!("cannot search `{shown}`: {error}")))?;
            here.sort();
        } else {
            here.push(path.clone());
        }
        for file in here {
            let name =
                file.to_str().ok_or_else(|| Trouble::wrong(format!("the path `{}` is not UTF-8", file.display())))?;
            let name = name.strip_prefix("./").unwrap_or(name).to_owned();
            if !found.contains(&name) {
                found.push(name);
            }
        }
    }
    Ok(found)
}

fn missing(path: &Path, error: &std::io::Error) -> Trouble {
    let shown = path.display();
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

fn search(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if depth > DEPTH_MAX {
        return Err(std::io::Error::other(format!("folders are nested more than {DEPTH_MAX} deep")));
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || name == BENCH || name == "target" {
            continue;
        }
        if path.is_dir() {
            search(&path, depth + 1, found)?;
        } else if path.extension().is_some_and(|extension| extension == EXTENSION) {
            found.push(path);
        }
    }
    Ok(())
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
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(|error| reason(&error))?;
    file.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
    if bytes.len() as u64 > BYTES_MAX {
        let size = if facts.len() > BYTES_MAX { format!("{} MiB; ", facts.len() >> 20) } else { String::new() };
        return Err(format!("it is too large ({size}at most {} MiB are read)", BYTES_MAX >> 20));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("it is not UTF-8 (line {line}, byte {at}); save it as UTF-8")
    })
}

fn reason(error: &std::io::Error) -> String {
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
