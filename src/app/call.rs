//! The call of the program, and what is told of one that cannot be read.

use super::args::Args;
use super::exit::Trouble;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error, Parser};
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

/// Reads a call. Help and versions are printed here, and what clap has to say of a wrong value.
///
/// # Errors
/// A command or an argument is missing or unknown.
pub fn read(words: Vec<OsString>) -> Result<Args, Trouble> {
    Args::try_parse_from(with_topic(words)).map_err(|error| trouble(&error).unwrap_or_else(|| printed(&error)))
}

/// Prints what clap has to say, and ends; or why it cannot be printed.
fn printed(error: &Error) -> Trouble {
    match error.print().and_then(|()| std::io::stdout().flush()) {
        Err(why) if why.kind() != std::io::ErrorKind::BrokenPipe => {
            Trouble::wrong(format!("cannot write the output: {why}"))
        }
        Ok(()) | Err(_) => std::process::exit(error.exit_code()),
    }
}

/// `assize --help TOPIC` asks for the same as `assize help TOPIC`.
fn with_topic(mut words: Vec<OsString>) -> Vec<OsString> {
    let asks = words.get(1).is_some_and(|word| word == "--help" || word == "-h");
    if asks && words.get(2).and_then(|word| word.to_str()).is_some_and(|word| !word.starts_with('-')) {
        words[1] = "help".into();
    }
    words
}

/// What we tell ourselves.
fn trouble(error: &Error) -> Option<Trouble> {
    match error.kind() {
        ErrorKind::InvalidSubcommand => no_command(&text(error, ContextKind::InvalidSubcommand)?),
        ErrorKind::MissingRequiredArgument => missing(error),
        ErrorKind::UnknownArgument => no_option(error),
        _ => None,
    }
}

fn no_command(word: &str) -> Option<Trouble> {
    if word.ends_with(".assize") || Path::new(word).exists() {
        let trouble = Trouble::wrong(format!("`{word}` is no command: what is done with it stands in front"));
        return Some(trouble.help(format!("did you mean `assize check {word}`?")));
    }
    let whole = Args::command();
    let names: Vec<&str> = whole.get_subcommands().map(clap::Command::get_name).collect();
    let trouble = Trouble::wrong(format!("no command `{word}`"));
    Some(match crate::base::diagnostic::nearest(word, names.iter().copied()) {
        Some(near) => trouble.help(format!("did you mean `{near}`?")),
        None => trouble.help(
            "`assize --help` names all of them; scenarios are checked by `assize check FILE`, the run to an outcome is told by `assize explain FILE`",
        ),
    })
}

fn missing(error: &Error) -> Option<Trouble> {
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else { return None };
    let usage = text(error, ContextKind::Usage)?;
    let call = usage.trim().trim_start_matches("Usage:").trim();
    let command = call.split(' ').nth(1)?;
    let all: Vec<String> = missing.iter().map(|one| format!("`{one}`")).collect();
    let trouble = Trouble::wrong(format!("`assize {command}` needs {}", all.join(" and ")));
    Some(trouble.help(format!("write `{call}`; `assize help {command}` says what each is, with examples")))
}

/// What reads as an option and is none; where one is spelt alike, clap says so.
fn no_option(error: &Error) -> Option<Trouble> {
    let option = text(error, ContextKind::InvalidArg).filter(|option| option.starts_with('-'))?;
    if error.get(ContextKind::SuggestedArg).is_some() || error.get(ContextKind::SuggestedSubcommand).is_some() {
        return None;
    }
    if option[1..].starts_with(|first: char| first.is_ascii_digit()) {
        let trouble = Trouble::wrong(format!("`{option}` is below 0, and no argument here can be"));
        return Some(trouble.help("write a number without a sign; a file of that name is `./NAME`"));
    }
    let trouble = Trouble::wrong(format!("there is no option `{option}` here"));
    Some(trouble.help(format!("`assize help COMMAND` names those that there are; a file of that name is `./{option}`")))
}

fn text(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        _ => None,
    }
}
