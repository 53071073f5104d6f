//! Rulebooks and cards that are wanted and that no file at hand declares: which file of the project does.

use super::exit::Trouble;
use super::files;
use super::find::find;
use super::reach;
use crate::base::diagnostic::{Diagnostic, nearest};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// How many files are looked at: this is for a message.
const FILES_MAX: usize = 4000;
/// How many cards are looked for.
const CARDS_MAX: usize = 8;

/// No rulebook has that name: with the nearest of those that there are, or the file that declares it.
#[must_use]
pub fn no_rulebook<'a>(name: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> Trouble {
    let trouble = Trouble::wrong(format!("no rulebook is called `{name}`"));
    if nearest(name, known.clone()).is_none()
        && let Some(file) = file_of(name)
    {
        return trouble.help(format!("`{file}` declares it: name that file, or `use` it"));
    }
    if name == "HEAD" || name.contains(['~', '^']) {
        return trouble.help(format!(
            "a revision of a git repository stands in front of a path, `{name}:PATH`, or behind `--git`: `--git {name}`"
        ));
    }
    trouble.nearest(name, known)
}

/// Adds to the problems of rulebooks that texts name and nobody declares which file of the project does.
pub fn advise(names: &[&str], problems: &mut [Diagnostic]) {
    for name in names {
        let message = format!("no rulebook `{name}`");
        let mut told: Option<String> = None;
        for problem in problems.iter_mut().filter(|problem| problem.message == message) {
            if problem.help.as_ref().is_some_and(|help| help.contains("did you mean")) {
                continue;
            }
            let help = told.get_or_insert_with(|| match file_of(name) {
                Some(file) => format!("`{file}` declares it: name that file, or `use` it"),
                None => "no file of the project declares it".to_owned(),
            });
            problem.help = Some(match &problem.help {
                Some(known) => format!("{help}; {known}"),
                None => help.clone(),
            });
        }
    }
}

/// Adds to the warnings of cards that nobody declares which file of the project does.
pub fn advise_of_cards(problems: &mut [Diagnostic]) {
    let mut open: Vec<(String, &mut Diagnostic)> = Vec::new();
    for problem in problems {
        let undeclared = problem.message.strip_prefix("no card `").and_then(|rest| rest.strip_suffix("` is declared"));
        let is_open = problem.help.as_ref().is_some_and(|help| help.starts_with("`use` the file"));
        if let Some(name) = undeclared.filter(|_| is_open).map(str::to_owned) {
            open.push((name, problem));
        }
    }
    if open.is_empty() {
        return;
    }
    let names: BTreeSet<&str> = open.iter().map(|(name, _)| name.as_str()).collect();
    let files = files_of("card", names.iter().take(CARDS_MAX).map(|name| (*name).to_owned()).collect());
    for (name, problem) in open {
        if let Some(file) = files.get(&name) {
            problem.help = Some(format!("`{file}` declares it: write `use` with that file"));
        }
    }
}

/// The first file of the project that declares a rulebook.
fn file_of(name: &str) -> Option<String> {
    files_of("rulebook", BTreeSet::from([name.to_owned()])).remove(name)
}

/// By name: the first file of the project that declares a rulebook or a card. Every file is read once.
fn files_of(kind: &str, mut names: BTreeSet<String>) -> BTreeMap<String, String> {
    let mut declaring = BTreeMap::new();
    let here = std::env::current_dir().and_then(std::fs::canonicalize);
    let (Some(root), Ok(here)) = (reach::root(Path::new(".")), here) else { return declaring };
    // What lies in a project of its own below is none of this one.
    let is_marked = |folder: &&Path| folder.join(files::PROJECT).exists() || folder.join(".git").exists();
    let is_of_another = |file: &str| {
        Path::new(file).ancestors().skip(1).take_while(|folder| *folder != root).any(|folder| is_marked(&folder))
    };
    for file in find(std::slice::from_ref(&root)).unwrap_or_default().into_iter().take(FILES_MAX) {
        if names.is_empty() {
            break;
        }
        if is_of_another(&file) {
            continue;
        }
        let Ok(text) = files::read(&file) else { continue };
        let path = Path::new(&file);
        for name in text.lines().filter_map(|line| declared(kind, line)) {
            if let Some(name) = names.take(name) {
                declaring.insert(name, path.strip_prefix(&here).unwrap_or(path).display().to_string());
            }
        }
    }
    declaring
}

/// The name of the rulebook or card that a line declares.
fn declared<'l>(kind: &str, line: &'l str) -> Option<&'l str> {
    let rest = line.trim_start().strip_prefix(kind)?.strip_prefix(' ')?.trim_start();
    if let Some(quoted) = rest.strip_prefix('"') {
        return quoted.split('"').next();
    }
    let rest = rest.split(['"', '{']).next()?;
    Some(rest.split(" extends ").next()?.trim())
}

#[cfg(test)]
mod tests {
    use super::declared;

    #[test]
    fn the_name_of_a_rulebook_or_card_is_seen_in_its_line() {
        let declared_card = |line| declared("card", line);
        assert_eq!(declared_card("card \"Spark\": action {"), Some("Spark"));
        assert_eq!(declared_card("cards \"Spark\": action {"), None);
        let declared = |line| declared("rulebook", line);
        assert_eq!(declared("rulebook \"fab 2026\" extends fab {"), Some("fab 2026"));
        assert_eq!(declared("  rulebook four souls \"the title\" {"), Some("four souls"));
        assert_eq!(declared("rulebook bare extends plain {"), Some("bare"));
        assert_eq!(declared("// rulebook bare {"), None);
    }
}
