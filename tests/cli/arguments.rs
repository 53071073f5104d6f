//! One set of arguments: what several commands have in common is said, called and filled in alike.

use crate::program::Folder;
use assize::app::args::Args;
use clap::{Arg, Command, CommandFactory};
use std::collections::BTreeMap;

/// Arguments that stand for another thing in each command, and why.
const APART: [(&str, &str); 3] = [
    ("--verbose", "what more there is to tell is each command's own"),
    ("--format", "which formats there are is each command's own; the rest of its help is one"),
    ("--output", "a check has several formats, each with its file; other commands write one file"),
];

/// What is said of an argument: everything but what a command does with it.
fn said(argument: &Arg) -> String {
    let values: Vec<&str> = argument.get_value_names().unwrap_or_default().iter().map(|name| name.as_str()).collect();
    let defaults: Vec<String> =
        argument.get_default_values().iter().map(|it| it.to_string_lossy().into_owned()).collect();
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    format!("{help} | {} | {} | {:?}", values.join(" "), defaults.join(" "), argument.get_short())
}

/// How an argument is typed: `--size`; what has no name by what stands for it.
fn typed(argument: &Arg) -> String {
    argument.get_long().map_or_else(|| argument.get_id().to_string(), |long| format!("--{long}"))
}

fn each_argument<'c>(whole: &'c Command, each: &mut impl FnMut(&'c str, &'c Arg)) {
    for command in whole.get_subcommands() {
        command.get_arguments().for_each(|argument| each(command.get_name(), argument));
    }
}

#[test]
fn an_argument_is_the_same_in_every_command() {
    let whole = Args::command();
    let mut known: BTreeMap<String, (String, String)> = BTreeMap::new();
    each_argument(&whole, &mut |command, argument| {
        // What is called by its place is what the command is about: only paths are so in several.
        let name = typed(argument);
        if !name.starts_with("--") && name != "paths" || APART.iter().any(|(apart, _)| *apart == name) {
            return;
        }
        let said = said(argument);
        match known.get(&name) {
            Some((first, before)) => assert_eq!(*before, said, "`{name}` of `{first}` and of `{command}`"),
            None => {
                known.insert(name, (command.to_owned(), said));
            }
        }
    });
    assert!(known.contains_key("--max-states") && known.contains_key("paths"), "{known:?}");
}

#[test]
fn the_ways_of_printing_are_said_alike_where_there_are_several() {
    let whole = Args::command();
    let mut all: Vec<String> = Vec::new();
    each_argument(&whole, &mut |_, argument| {
        if argument.get_long() == Some("format") {
            all.push(said(argument));
        }
    });
    all.dedup();
    assert_eq!(all.len(), 1, "{all:?}");
}

/// Every command that takes paths or searches is filled in by `assize.toml`: a wrong one there is an error in each.
#[test]
fn the_project_fills_in_every_command_that_has_such_arguments() {
    let folder = Folder::of(&[("assize.toml", "paths = [\"nowhere\"]\nlimits = { threads = 0 }\n")]);
    let whole = Args::command();
    let shared = |name: &str| ["paths", "max_states"].contains(&name);
    for command in whole.get_subcommands().filter(|it| it.get_arguments().any(|it| shared(it.get_id().as_str()))) {
        let needed = command.get_arguments().filter(|it| it.is_required_set() && it.get_long().is_none());
        let mut call = vec![command.get_name()];
        call.extend(needed.map(|_| "x"));
        if command.get_name() == "diff" {
            call.extend(["x", "y"]);
        }
        folder.run(&call).expect(2, &["expected a number of threads from 1 to 512", "nothing was done"]);
    }
}

#[test]
fn how_boards_are_drawn_is_refused_where_none_are() {
    let folder = Folder::of(&[]);
    for more in [["--boards", "5"], ["--size", "2"], ["--seed", "7"]] {
        let said = ["`--boards`, `--size` and `--seed` say how `--search` draws boards", "write `--search` as well"];
        folder.run(&["diff", "x", "y", more[0], more[1]]).expect(2, &said);
    }
}
