//! Rulebooks and cards that are wanted and that no file at hand declares: which file of the project does.

use super::exit::Trouble;
use super::files;
use super::find::find;
use super::reach;
use crate::base::diagnostic::{Diagnostic, nearest};
use std::collections::BTreeMap;
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
        && let Some(file) = file_of("rulebook", name)
    {
        return trouble.help(format!("`{file}` declares it: name that file, or `use` it"));
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
            let help = told.get_or_insert_with(|| match file_of("rulebook", name) {
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

/// Adds to the warnings of cards that nobody declares which file of the project does. Looked for once for each name.
pub fn advise_of_cards(problems: &mut [Diagnostic]) {
    let mut known: BTreeMap<String, Option<String>> = BTreeMap::new();
    for problem in problems {
        let undeclared = problem.message.strip_prefix("no card `").and_then(|rest| rest.strip_suffix("` is declared"));
        let is_open = problem.help.as_ref().is_some_and(|help| help.starts_with("`use` the file"));
        let Some(name) = undeclared.filter(|_| is_open && known.len() < CARDS_MAX) else { continue };
        let file = known.entry(name.to_owned()).or_insert_with_key(|name| file_of("card", name));
        if let Some(file) = file {
            problem.help = Some(format!("`{file}` declares it: write `use` with that file"));
        }
    }
}

/// The first file of the project that declares a rulebook or a card.
fn file_of(kind: &str, name: &str) -> Option<String> {
    let root = reach::root(Path::new("."))?;
    let here = std::env::current_dir().and_then(std::fs::canonicalize).ok()?;
    let found = find(&[root]).ok()?;
    let file = found.into_iter().take(FILES_MAX).find(|file| {
        files::read(file)
            .is_ok_and(|text| text.lines().any(|line| declared(kind, line).is_some_and(|known| known == name)))
    })?;
    let path = Path::new(&file);
    Some(path.strip_prefix(&here).unwrap_or(path).display().to_string())
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
