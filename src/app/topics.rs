//! `assize help`: commands, and pages on the language, the policies and what is there without a declaration.

use super::args::{Args, HelpArgs};
use super::exit::{Exit, Trouble};
use super::out::Out;
use crate::base::diagnostic::nearest;
use crate::base::id::SourceId;
use crate::model::policy::{PolicyRow, TABLE};
use crate::model::read::{VOCABULARY, std_names, std_text};
use crate::report::manual;
use crate::syntax::{Delimiter, Part, Statement, parse};
use clap::{ColorChoice, CommandFactory};
use std::fmt::Write;

/// The pages beside the commands, as they stand in `docs/`; of `std` the page is made.
const PAGES: &[(&str, &str)] = &[
    ("tutorial", include_str!("../../docs/tutorial.md")),
    ("language", include_str!("../../docs/language.md")),
    ("policies", include_str!("../../docs/policies.md")),
    ("std", STD),
    ("semantics", include_str!("../../docs/semantics.md")),
    ("silence", include_str!("../../docs/silence.md")),
    ("ci", include_str!("../../docs/ci.md")),
    ("trust", include_str!("../../docs/trust.md")),
    ("warts", include_str!("../../docs/warts.md")),
];

/// What needs no declaration, and what the modules declare.
const STD: &str = "# What is there without a declaration

Every rulebook has the events of its periods:

- `the start of [PLAYER] PERIOD`, `[PLAYER's] PERIOD (starts|would start)`
- `the end of [PLAYER] PERIOD`, `[PLAYER's] PERIOD (ends|would end)`

Everything else is declared by a rulebook. `use std.plain` brings one in which every policy is settled, to be used as it
is or extended; `use std.properties` brings properties of which any rulebook can be asked. `assize help std plain` prints
the whole module.
";

/// Prints what is asked for.
///
/// # Errors
/// There is no such command, page, policy or module.
pub fn help(args: &HelpArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let Some((topic, rest)) = args.topic.split_first() else {
        return command(None, out);
    };
    let about = rest.join(" ");
    match (topic.as_str(), about.as_str()) {
        ("std", "") => out.print(&manual::page(&overview())),
        (name, "") => match PAGES.iter().find(|(page, _)| *page == name) {
            Some((_, text)) => out.print(&manual::page(text)),
            None => return command(Some(name), out),
        },
        ("policies", name) => out.print(&policies(name)?),
        ("std", module) => out.print(std_text(module).ok_or_else(|| {
            Trouble::wrong(format!("no module of `std` is called `{module}`")).nearest(module, std_names())
        })?),
        (name, more) => {
            let trouble = Trouble::wrong(format!("`assize help {name}` takes nothing more; found `{more}`"));
            return Err(trouble.help("only `policies` and `std` take a name behind them"));
        }
    }
    Ok(Exit::Good)
}

/// The help of a command, or of the program.
fn command(name: Option<&str>, out: &mut Out) -> Result<Exit, Trouble> {
    let mut all = Args::command().color(ColorChoice::Always);
    all.build();
    let Some(name) = name else {
        out.print(&all.render_long_help().ansi().to_string());
        return Ok(Exit::Good);
    };
    if let Some(found) = all.find_subcommand_mut(name) {
        out.print(&found.render_long_help().ansi().to_string());
        return Ok(Exit::Good);
    }
    let mut names: Vec<&str> = PAGES.iter().map(|(name, _)| *name).collect();
    let is_page = |name: &&str| PAGES.iter().any(|(page, _)| page == name);
    names.extend(all.get_subcommands().map(clap::Command::get_name).filter(|name| !is_page(name)));
    let trouble = Trouble::wrong(format!("no command and no page of the help is called `{name}`"));
    Err(match nearest(name, names.iter().copied()) {
        Some(near) => trouble.help(format!("did you mean `assize help {near}`?")),
        None => trouble.help(format!("there are: {}", names.join(", "))),
    })
}

/// The policies of a name: the one that is called so, or all whose name holds it.
fn policies(name: &str) -> Result<String, Trouble> {
    let wanted = name.to_lowercase();
    let holds = |row: &&PolicyRow| row.key.contains(&wanted);
    let found: Vec<&PolicyRow> = match TABLE.iter().find(|row| row.key == wanted) {
        Some(row) => vec![row],
        None => TABLE.iter().filter(holds).collect(),
    };
    if found.is_empty() {
        let trouble = Trouble::wrong(format!("no policy's name holds `{name}`"));
        return Err(match nearest(&wanted, TABLE.iter().map(|row| row.key)) {
            Some(near) => trouble.help(format!("did you mean `{near}`?")),
            None => trouble.help("`assize help policies` prints all of them"),
        });
    }
    let all: Vec<String> = found.into_iter().map(policy).collect();
    Ok(manual::page(&all.join("\n")))
}

/// One policy whole: what it is about, its values, and how a rulebook settles it.
fn policy(row: &PolicyRow) -> String {
    let mut text = format!("### {}\n\n{}\n\n", row.key, row.about);
    for (at, value) in row.values.iter().enumerate() {
        let without =
            if row.without == Some(at as u8) { format!(" (also `without {}`)", row.key) } else { String::new() };
        let _ = writeln!(text, "- `{value}`{without}");
    }
    let first = row.values.first().copied().unwrap_or_default();
    let _ = write!(text, "\n```\npolicies {{ {}: {first} }}\npolicies {{ silent {} }}\n```\n", row.key, row.key);
    text
}

/// What the modules declare, as they write it: vocabulary, sentences of events, properties.
fn overview() -> String {
    let mut text = STD.to_owned();
    for module in std_names() {
        let source = std_text(module).unwrap_or_default();
        let (file, _) = parse(SourceId::at(0), source);
        let _ = write!(text, "\n## use std.{module}\n\n```\n");
        for statement in &file.statements {
            let slice = |of: &Statement| source.get(of.span.start as usize..of.span.end as usize).unwrap_or_default();
            match (first(statement), body(statement)) {
                ("rulebook", inside) => inside.iter().for_each(|it| text.push_str(&declared(it, &slice))),
                ("property", _) => {
                    let _ = writeln!(text, "{}", slice(statement));
                }
                _ => {}
            }
        }
        text.push_str("```\n");
    }
    text
}

/// What a statement of a rulebook declares of its vocabulary.
fn declared<'a>(statement: &Statement, slice: &dyn Fn(&Statement) -> &'a str) -> String {
    let word = first(statement);
    if word == "event" {
        let is_sentence = |it: &&Statement| matches!(it.parts.first(), Some(Part::Text { .. }));
        let sentences: Vec<&Statement> = body(statement).iter().filter(is_sentence).collect();
        let name = slice(statement).split('{').next().unwrap_or_default().trim_end();
        let lines: String = sentences.iter().map(|it| format!("  {}\n", slice(it))).collect();
        return if lines.is_empty() { String::new() } else { format!("{name}\n{lines}") };
    }
    if VOCABULARY.contains(&word) { format!("{}\n", slice(statement).replace("\n  ", "\n")) } else { String::new() }
}

fn first(statement: &Statement) -> &str {
    match statement.parts.first() {
        Some(Part::Word { text, .. }) => text,
        _ => "",
    }
}

fn body(statement: &Statement) -> &[Statement] {
    statement.parts.last().and_then(|part| part.group_in(Delimiter::Brace)).map_or(&[], |group| &group.statements)
}
