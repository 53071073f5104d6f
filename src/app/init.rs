//! `assize init`: a new game folder, with one of everything, that passes at once.
//!
//! Its rulebook asks the questions that a new one should settle first: each policy with its options, of which one is taken.

use super::args::InitArgs;
use super::exit::{Exit, Trouble};
use super::files;
use super::out::Out;
use crate::base::visible;
use crate::model::policy::{Policy, PolicyRow};
use crate::model::read::load;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The files of a new folder, with `NAME` for the rulebook's name.
const FILES: &[(&str, &str)] = &[
    ("rulebook.assize", include_str!("init/rulebook.assize")),
    ("cards.assize", include_str!("init/cards.assize")),
    ("properties.assize", include_str!("init/properties.assize")),
    ("scenarios/first.assize", include_str!("init/first.assize")),
    ("scenarios/answers.assize", include_str!("init/answers.assize")),
];

/// The policies that a new rulebook should settle first, in the order of the table: those that every game meets.
const FIRST: &[Policy] = &[
    Policy::FirstPlayer,
    Policy::ReplacementOrder,
    Policy::ReplacesAgain,
    Policy::SubEvents,
    Policy::Moment,
    Policy::TriggersGo,
    Policy::FirstTriggers,
    Policy::TriggerOrder,
    Policy::NewTriggers,
    Policy::Simultaneous,
    Policy::SourceGone,
    Policy::TriggerCondition,
    Policy::Left,
    Policy::Declaration,
    Policy::NoTarget,
    Policy::EqualEffects,
    Policy::Dependence,
    Policy::NumberOrder,
    Policy::TimestampOrder,
    Policy::LayerHolds,
    Policy::NoDuration,
    Policy::ForcedLoops,
    Policy::KeptLoops,
    Policy::Rounding,
    Policy::ZeroEvents,
];
/// The clause that the first draft has, and the policy that cites it.
const CITED: (Policy, &str) = (Policy::ReplacesAgain, " cites 1.1");
/// Names of what the new rulebook extends.
const NOT_ITS_OWN: &[&str] = &["plain"];
/// A scenario under the rulebook that the new one extends.
const PLAIN: &str = "use std.plain\nscenario \"plain\" {\n  uses plain\n  players A (turn), B\n}\n";

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
    if folder.to_string_lossy().chars().any(char::is_control) {
        let shown = visible::name(&shown.to_string()).into_owned();
        return Err(Trouble::wrong(format!("`{shown}` has a control character in its name; nothing was written"))
            .help("give another name: files in such a folder are passed over"));
    }
    let name = name_of(folder);
    let policies = policies();
    for (file, text) in FILES {
        let path = folder.join(file);
        if let Some(above) = path.parent() {
            let cannot = |error| Trouble::wrong(format!("cannot make the folder `{}`: {error}", above.display()));
            fs::create_dir_all(above).map_err(cannot)?;
        }
        files::write(&path, &text.replace("POLICIES", &policies).replace("NAME", &name))?;
        out.print(&format!("{}\n", path.display()));
    }
    // What begins like an option is no path to the next command.
    let path = if name_begins_option(folder) { format!("./{shown}") } else { shown.to_string() };
    out.print(&format!("\nnow: assize check {}\n", quoted(&path)));
    Ok(Exit::Good)
}

/// The questions with their options, and what is taken until somebody decides: what the extended rulebook takes.
fn policies() -> String {
    let (library, _, _) = load(&["plain.assize".to_owned()], &mut |_| Ok(PLAIN.to_owned()));
    let built = library.scenarios().next().and_then(|head| library.build(head.id, None).0);
    let taken = |policy: Policy| {
        let stance = built.as_ref().and_then(|built| built.model.rulebook.policies.get(policy as usize));
        stance.and_then(|stance| stance.value)
    };
    let all: Vec<String> = FIRST.iter().map(|policy| question(*policy, policy.row(), taken(*policy))).collect();
    all.join("\n\n")
}

fn question(policy: Policy, row: &PolicyRow, taken: Option<u8>) -> String {
    let mut text = format!("    // {}\n", row.about);
    for (at, value) in row.values.iter().enumerate() {
        let mark = if taken == Some(at as u8) { '*' } else { '-' };
        let _ = writeln!(text, "    //   {mark} {value}");
    }
    let value = taken.and_then(|at| row.values.get(usize::from(at)));
    let cites = if policy == CITED.0 { CITED.1 } else { "" };
    let _ = match value {
        Some(value) => write!(text, "    {}: {value}{cites}", row.key),
        None => write!(text, "    silent {}{cites}", row.key),
    };
    text
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
    if plain.is_empty() {
        "my game".to_owned()
    } else if NOT_ITS_OWN.contains(&plain.as_str()) {
        format!("my {plain}")
    } else {
        plain
    }
}

/// A path as a shell takes it.
/// Whether a path reads as an option of the program.
fn name_begins_option(path: &Path) -> bool {
    path.to_string_lossy().starts_with('-')
}

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
        assert_eq!(name_of(Path::new("plain")), "my plain");
        assert_eq!(quoted("a b's"), "'a b'\\''s'");
    }
}
