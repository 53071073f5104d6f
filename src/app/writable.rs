//! Where results may be written: nowhere where they would take the place of what was read.
//!
//! Looked at before anything else is done. A link is followed, and what counts is the true file.

use super::exit::Trouble;
use super::files::{BASELINE, EXTENSION, PROJECT};
use crate::study::cardpool::FOUND;
use std::fs;
use std::path::{Path, PathBuf};

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenOutput {
    /// A report, which is no text of ours.
    Report,
    /// Boards that a hunt finds, as a text of ours.
    Boards,
    /// Cards that are imported, as a text of ours.
    Cards,
}

/// Looks whether files can be written; `inputs` are the files and folders that are read.
///
/// # Errors
/// One that cannot or must not be written, or two that are the same.
pub fn writable(outputs: &[(&Path, WrittenOutput)], inputs: &[PathBuf]) -> Result<(), Trouble> {
    let mut seen: Vec<PathBuf> = Vec::new();
    for (file, written) in outputs {
        let real = place(file)?;
        let shown = file.display();
        replaces(file, &real, *written, inputs)?;
        if seen.contains(&real) {
            return Err(Trouble::wrong(format!("two outputs go to `{shown}`")));
        }
        seen.push(real);
    }
    Ok(())
}

/// Looks whether proofs can be written to a folder.
///
/// # Errors
/// It is no folder, or models are read from it, which are files of the same kind.
pub fn folder(folder: &Path, inputs: &[PathBuf]) -> Result<(), Trouble> {
    let shown = folder.display();
    if folder.exists() && !folder.is_dir() {
        return Err(Trouble::wrong(format!("cannot write to `{shown}`: it is no folder")));
    }
    let Ok(real) = fs::canonicalize(folder) else { return Ok(()) };
    let is_there =
        |input: &&PathBuf| fs::canonicalize(input).is_ok_and(|input| input.parent() == Some(&real) && input.is_file());
    match inputs.iter().filter(|input| input.extension().is_some_and(|it| it == "json")).find(is_there) {
        Some(input) => {
            Err(Trouble::wrong(format!("cannot write proofs to `{shown}`: `{}` is read from it", input.display()))
                .help("give a folder of their own"))
        }
        None => Ok(()),
    }
}

/// The true file.
fn place(file: &Path) -> Result<PathBuf, Trouble> {
    let shown = file.display();
    let cannot = |why: String| Trouble::wrong(format!("cannot write `{shown}`: {why}"));
    if file == Path::new("-") {
        let help = "`--format` prints to standard output; a file of that name is `./-`";
        return Err(cannot("that stands for standard output elsewhere".to_owned()).help(help));
    }
    if file.is_dir() || file.as_os_str().to_string_lossy().ends_with('/') {
        return Err(cannot("it is a folder".to_owned()));
    }
    match fs::metadata(file) {
        Ok(facts) if !facts.is_file() => {
            return Err(
                cannot("it is no file that could be replaced".to_owned()).help("`--format` prints to standard output")
            );
        }
        Err(_) if fs::symlink_metadata(file).is_ok() => {
            return Err(cannot("it is a link that leads nowhere".to_owned()));
        }
        _ => {}
    }
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let real = fs::canonicalize(folder)
        .and_then(|folder| tempfile::NamedTempFile::new_in(&folder).map(|_| folder))
        .map_err(|error| cannot(error.to_string()).help(advice(folder)))?;
    Ok(real.join(file.file_name().unwrap_or_default()))
}

/// Refuses what would take the place of something that was read or that others read.
fn replaces(file: &Path, real: &Path, written: WrittenOutput, inputs: &[PathBuf]) -> Result<(), Trouble> {
    let shown = file.display();
    let ends = |end: &str| [file, real].iter().any(|path| path.extension().is_some_and(|it| it == end));
    let refused = |why: String| Err(Trouble::wrong(format!("cannot write `{shown}`: {why}")));
    let is_text = ends(EXTENSION);
    match written {
        WrittenOutput::Report if is_text => {
            return refused(format!("files that end in `.{EXTENSION}` are texts, and this is none"));
        }
        WrittenOutput::Boards if !is_text => {
            return refused(format!("boards are written as a text, which ends in `.{EXTENSION}`"));
        }
        WrittenOutput::Boards if real.exists() && !is_found(real) => {
            return refused("it is there, and no hunt has written it".to_owned()).map_err(|trouble: Trouble| {
                trouble.help(format!("the first line of what a hunt writes is `{FOUND}`"))
            });
        }
        WrittenOutput::Cards if !is_text => {
            return refused(format!("cards are written as a text, which ends in `.{EXTENSION}`"));
        }
        WrittenOutput::Cards if real.exists() => {
            return refused("it is there, and somebody may have completed cards in it".to_owned())
                .map_err(|trouble: Trouble| trouble.help("name another file, or take that one away first"));
        }
        WrittenOutput::Report | WrittenOutput::Boards | WrittenOutput::Cards => {}
    }
    if ends(BASELINE) {
        return refused(format!("files that end in `.{}` are baselines, which `--bless` writes", BASELINE));
    }
    if real.file_name().is_some_and(|name| name == PROJECT) {
        return refused("it says how this project is checked".to_owned());
    }
    let is_same = |input: &&PathBuf| input.is_file() && same(input, real);
    match inputs.iter().find(is_same) {
        Some(_) if written == WrittenOutput::Report => refused("it is read".to_owned()),
        _ => Ok(()),
    }
}

/// Whether a hunt has written this file.
#[must_use]
pub fn is_found(file: &Path) -> bool {
    fs::read_to_string(file).is_ok_and(|text| text.lines().next() == Some(FOUND))
}

/// Whether two paths lead to one file, by whatever names.
#[must_use]
pub fn same(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if let (Ok(one), Ok(other)) = (fs::metadata(one), fs::metadata(other)) {
            return (one.dev(), one.ino()) == (other.dev(), other.ino());
        }
    }
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}

fn advice(folder: &Path) -> String {
    let shown = folder.display();
    if folder.exists() {
        format!("is `{shown}` a folder in which you may write?")
    } else {
        format!("there is no folder `{shown}`: make it, or write elsewhere")
    }
}
