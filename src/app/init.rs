//! `assize init`: a new game folder, with one of everything, that passes at once.

use super::args::InitArgs;
use super::exit::{Exit, Trouble};
use super::files;
use super::out::Out;
use std::fs;
use std::path::Path;

/// The files of a new folder, with `NAME` for the rulebook's name.
const FILES: &[(&str, &str)] = &[
    ("rulebook.assize", include_str!("init/rulebook.assize")),
    ("cards.assize", include_str!("init/cards.assize")),
    ("properties.assize", include_str!("init/properties.assize")),
    ("scenarios/first.assize", include_str!("init/first.assize")),
];

/// Lays out a new folder.
///
/// # Errors
/// There is something already, or it cannot be written.
pub fn init(args: &InitArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let folder = &args.folder;
    let shown = folder.display();
    if folder.exists() && !is_empty(folder) {
        let what = if folder.is_dir() { "is not empty" } else { "is there already" };
        return Err(Trouble::wrong(format!("`{shown}` {what}; nothing was written"))
            .help("give a folder that is not there yet, or an empty one"));
    }
    let name = name_of(folder);
    for (file, text) in FILES {
        let path = folder.join(file);
        if let Some(above) = path.parent() {
            let cannot = |error| Trouble::wrong(format!("cannot make the folder `{}`: {error}", above.display()));
            fs::create_dir_all(above).map_err(cannot)?;
        }
        files::write(&path, &text.replace("NAME", &name))?;
        out.print(&format!("{}\n", path.display()));
    }
    out.print(&format!("\nnow: assize check {}\n", quoted(&shown.to_string())));
    Ok(Exit::Good)
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

/// What the rulebook of a folder is called: the folder's name, as far as it is letters, digits and spaces.
fn name_of(folder: &Path) -> String {
    let real = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let name = real.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let plain: String = name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' }).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() { "my game".to_owned() } else { plain }
}

/// A path as a shell takes it.
fn quoted(path: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
    if path.chars().all(is_plain) { path.to_owned() } else { format!("'{}'", path.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::{name_of, quoted};
    use std::path::Path;

    #[test]
    fn a_folder_gives_its_name_to_the_rulebook() {
        assert_eq!(name_of(Path::new("games/my-game_2")), "my game 2");
        assert_eq!(name_of(Path::new("/tmp/\"{")), "my game");
        assert_eq!(quoted("a b's"), "'a b'\\''s'");
    }
}
