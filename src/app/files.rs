//! Files: reading and writing.

use super::exit::Trouble;
use crate::base::visible;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

/// What our files end in.
pub const EXTENSION: &str = "assize";
/// What baselines end in.
pub const BASELINE: &str = "found";
/// What the file is called that says how a project is checked, and where it stands.
pub const PROJECT: &str = "assize.toml";
/// The largest file that is read, in bytes.
pub const BYTES_MAX: u64 = 16 << 20;

/// What is in the place of a file.
#[must_use]
pub fn kind(kind: fs::FileType) -> &'static str {
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

/// The text of a file.
///
/// # Errors
/// Why it cannot be read: in words that stand behind `cannot read ...:`.
pub fn read(path: &str) -> Result<String, String> {
    let text = read_foreign(path)?;
    match first_control(&text) {
        None => Ok(text),
        Some((letter, place)) => Err(format!("it holds a control character, {letter} ({place})")),
    }
}

/// The first control character of a text, and where it stands.
#[must_use]
pub fn first_control(text: &str) -> Option<(String, String)> {
    let (at, letter) = text.char_indices().find(|(_, letter)| visible::controls(*letter))?;
    let line = text[..at].matches('\n').count() + 1;
    Some((visible::name(&letter.to_string()).into_owned(), format!("line {line}, byte {at}")))
}

/// The text of a file that others have made: it may hold control characters.
///
/// # Errors
/// As those of [`read`].
pub fn read_foreign(path: &str) -> Result<String, String> {
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
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("it is not UTF-8 (line {line}, byte {at}); save it as UTF-8")
    })
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
