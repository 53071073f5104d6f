//! `assize check --watch`: check again whenever a text changes, until Ctrl-C.

use super::args::CheckArgs;
use super::exit::{Exit, Trouble};
use super::files;
use super::find;
use super::out::Out;
use super::reach::NameReach;
use super::watch;
use crate::model::read::load;
use notify::RecursiveMode;
use notify_debouncer_mini::{DebounceEventResult, new_debouncer};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, SystemTime};

/// Changes closer together than this are one: editors write a file in several steps.
const TOGETHER: Duration = Duration::from_millis(200);
/// How often Ctrl-C is looked for while nothing changes.
const LOOK: Duration = Duration::from_millis(100);

/// Checks by `once`, waits for a change, and checks again.
///
/// # Errors
/// Files cannot be watched. What is wrong with a text is told, and then waited for.
pub fn rerun(
    args: &CheckArgs,
    out: &mut Out,
    once: &dyn Fn(&mut Out) -> Result<Exit, Trouble>,
) -> Result<Exit, Trouble> {
    let cannot = |error: notify::Error| Trouble::wrong(format!("cannot watch for changes: {error}"));
    let (tell, told) = channel();
    let mut watcher = new_debouncer(TOGETHER, move |event: DebounceEventResult| {
        // Nobody listens any more only when the program ends.
        let _ = tell.send(event);
    })
    .map_err(cannot)?;
    let given = folders(&args.of.at.paths)?;
    for folder in &given {
        watcher.watcher().watch(folder, RecursiveMode::Recursive).map_err(cannot)?;
    }
    let mut watched: BTreeSet<PathBuf> = BTreeSet::new();
    loop {
        let texts = texts(&args.of.at.paths);
        // Taken before they are read: what changes in the meantime is checked again.
        let seen: TextStamps = texts.iter().map(|text| (real(text), stamp(text))).collect();
        for folder in folders_of(&texts).into_iter().filter(|used| !given.iter().any(|given| used.starts_with(given))) {
            if watched.insert(folder.clone()) {
                watcher.watcher().watch(&folder, RecursiveMode::NonRecursive).map_err(cannot)?;
            }
        }
        if let Err(trouble) = once(out) {
            out.error(&trouble.to_string());
        }
        if watch::interrupted() {
            return Ok(Exit::Interrupted);
        }
        out.note("watching for changes; Ctrl-C ends\n");
        if !wait(&told, args, &seen) {
            return Ok(Exit::Interrupted);
        }
        out.note("\n");
    }
}

/// The folders to watch: each given one, and that of each given file.
fn folders(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let given = if paths.is_empty() { find::default_paths() } else { paths.to_vec() };
    find::find(&given)?;
    let folder = |path: &PathBuf| {
        if path.is_dir() {
            return path.clone();
        }
        let above = path.parent().filter(|above| !above.as_os_str().is_empty());
        above.unwrap_or(Path::new(".")).to_owned()
    };
    let mut all: Vec<PathBuf> = given.iter().map(folder).collect();
    all.sort();
    all.dedup();
    Ok(all)
}

/// When a file was last written, and how long it is; nothing where there is none.
type Stamp = Option<(SystemTime, u64)>;
/// Texts as they were when they were read.
type TextStamps = BTreeMap<PathBuf, Stamp>;

fn stamp(path: &Path) -> Stamp {
    let facts = fs::metadata(path).ok()?;
    Some((facts.modified().ok()?, facts.len()))
}

fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// The files that are given, and those that they use.
fn texts(paths: &[PathBuf]) -> Vec<PathBuf> {
    // A file that is not there just now is told by the check.
    let files = find::find(paths).unwrap_or_default();
    let texts: Vec<String> = files.iter().filter(|file| !file.ends_with(".json")).cloned().collect();
    let reach = NameReach::of(&files);
    let (_, sources, _) = load(&texts, &mut |path| reach.open(path));
    let mut all: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
    all.extend(sources.iter().map(|(_, source)| PathBuf::from(&source.name)).filter(|path| path.is_file()));
    all
}

fn folders_of(texts: &[PathBuf]) -> Vec<PathBuf> {
    texts.iter().filter_map(|text| text.parent().map(Path::to_owned)).filter(|folder| folder.is_dir()).collect()
}

/// Waits until a text changes; `false` if Ctrl-C was pressed. That one was only read is told as well, and passed over.
fn wait(told: &Receiver<DebounceEventResult>, args: &CheckArgs, seen: &TextStamps) -> bool {
    let is_changed = |path: &Path| is_text(path, args) && seen.get(&real(path)) != Some(&stamp(path));
    loop {
        if watch::interrupted() {
            return false;
        }
        match told.recv_timeout(LOOK) {
            Ok(Ok(events)) if events.iter().any(|event| is_changed(&event.path)) => return true,
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}

/// Whether a file is one that is read: not one of our own reports.
fn is_text(path: &Path, args: &CheckArgs) -> bool {
    let is_read = path.extension().is_some_and(|extension| extension == files::EXTENSION || extension == "json");
    let name = path.file_name();
    is_read && !args.output.iter().any(|output| output.file.file_name() == name)
}
