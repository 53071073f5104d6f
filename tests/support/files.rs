//! Finding the files of the repository.

use std::path::{Path, PathBuf};

/// Every file below a folder whose name ends so (without the dot), in order.
pub fn below(folder: impl AsRef<Path>, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.as_ref().to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.expect("a folder can be listed").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The texts of models below a folder, without those that are for benches only.
#[allow(dead_code, reason = "some test files look for sources only")]
pub fn texts(folder: impl AsRef<Path>) -> Vec<String> {
    let paths = below(folder, "assize").into_iter().filter(|path| !path.iter().any(|part| part == "bench"));
    paths.map(|path| path.to_string_lossy().into_owned()).collect()
}
