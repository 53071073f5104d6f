//! `assize.toml`: what a project wants when the command line does not say otherwise.
//!
//! Found upwards from the working folder; paths in it are seen from where it
//! stands. Every key that is not known is an error at its place.

use super::args::{Args, Command};
use super::args_shared::SilentArg;
use super::args_shared::{Named, SearchArgs};
use super::exit::Trouble;
use super::files;
use super::find;
use super::out::Out;
use super::outputs::{CheckFormat, Output};
use super::units;
use crate::base::diagnostic::{Diagnostic, nearest};
use crate::base::id::SourceId;
use crate::base::source::{Sources, Span};
use crate::base::visible;
use crate::report::diagnostic;
use clap::ValueEnum;
use std::fs;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

/// The keys of the file.
const KEYS: &[&str] = &["format", "limits", "outputs", "paths", "silent"];
/// The keys of `[limits]`.
const LIMITS: &[&str] = &["max-depth", "max-memory", "max-states", "threads", "time-limit"];

/// What the file says.
#[derive(Default)]
struct Config {
    /// Each with its place in the file.
    paths: Vec<(PathBuf, Range<usize>)>,
    format: Option<CheckFormat>,
    outputs: Vec<Output>,
    silent: Option<SilentArg>,
    threads: Option<u16>,
    max_states: Option<u64>,
    max_memory: Option<u64>,
    time_limit: Option<Duration>,
    max_depth: Option<u32>,
}

/// Fills in what the command line does not say.
///
/// # Errors
/// The file cannot be read, or something in it is wrong.
pub fn fill(args: &mut Args, out: &Out) -> Result<(), Trouble> {
    let shared = shared(&mut args.command);
    let Some(folder) = (!shared.is_empty()).then(find).flatten() else { return Ok(()) };
    let path = folder.join(files::PROJECT);
    let shown = path.to_string_lossy().into_owned();
    let cannot = |why: &str| Trouble::wrong(format!("cannot read `{shown}`: {why}"));
    if fs::metadata(&path).is_err() && fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_symlink()) {
        return Err(cannot("it is a link that leads nowhere, or round in a circle"));
    }
    let text = files::read(&shown).map_err(|why| cannot(&why))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut sources = Sources::default();
    let source = sources.add(&shown, text);
    let mut reader = ConfigReader { source, folder: &folder, config: Config::default(), problems: Vec::new() };
    reader.read(text);
    if shared.paths.as_ref().is_some_and(|paths| paths.is_empty()) {
        reader.look_for_paths();
    }
    if !reader.problems.is_empty() {
        out.note(&diagnostic::problems(&sources, &reader.problems));
        let errors = crate::report::layout::count(reader.problems.len() as u64, "error");
        return Err(Trouble::wrong(format!("{errors} in `{shown}`; nothing was done")));
    }
    reader.config.fill(shared);
    Ok(())
}

/// The arguments of a command of which the file can say something.
#[derive(Default)]
struct SharedArgs<'a> {
    paths: Option<&'a mut Vec<PathBuf>>,
    search: Option<&'a mut SearchArgs>,
    format: Option<&'a mut dyn Named>,
    outputs: Option<&'a mut Vec<Output>>,
    silent: Option<&'a mut Option<SilentArg>>,
    /// The most states that the file can ask for.
    states_max: Option<u64>,
}

/// What each command has of them.
fn shared(command: &mut Command) -> SharedArgs<'_> {
    match command {
        Command::Check(args) => SharedArgs {
            paths: Some(&mut args.of.at.paths),
            search: Some(&mut args.search),
            format: Some(&mut args.printed),
            outputs: Some(&mut args.output),
            silent: Some(&mut args.silent),
            states_max: None,
        },
        Command::Mutate(args) => SharedArgs::of(&mut args.of.at.paths, &mut args.search, &mut args.printed),
        Command::Coverage(args) => SharedArgs::of(&mut args.of.at.paths, &mut args.search, &mut args.printed),
        Command::Compare(args) => SharedArgs::of(&mut args.of.paths, &mut args.search, &mut args.printed),
        Command::Loops(args) => SharedArgs::of(&mut args.of.at.paths, &mut args.search, &mut args.printed),
        Command::Policies(args) => SharedArgs::of(&mut args.at.paths, &mut args.search, &mut args.printed),
        Command::Hunt(args) => SharedArgs::of(&mut args.pool.at.paths, &mut args.search, &mut args.printed),
        // Of two folders, all scenarios in them are meant where no path is given.
        Command::Diff(args) => {
            SharedArgs { search: Some(&mut args.limits), format: Some(&mut args.printed), ..SharedArgs::default() }
        }
        Command::Explore(args) => {
            SharedArgs { paths: Some(&mut args.of.at.paths), search: Some(&mut args.search), ..SharedArgs::default() }
        }
        Command::Explain(args) => {
            SharedArgs { search: Some(&mut args.search), format: Some(&mut args.printed), ..SharedArgs::default() }
        }
        Command::Triggers(args) => SharedArgs {
            paths: Some(&mut args.pool.at.paths),
            format: Some(&mut args.printed),
            ..SharedArgs::default()
        },
        // A project that lets more states be searched does not say that so many can be looked at.
        Command::Graph(args) => SharedArgs {
            search: Some(&mut args.search),
            states_max: Some(super::graph::DRAWN_MAX),
            ..SharedArgs::default()
        },
        Command::Import(args) => SharedArgs { format: Some(&mut args.printed), ..SharedArgs::default() },
        Command::Model(args) => SharedArgs { format: Some(&mut args.printed), ..SharedArgs::default() },
        Command::Fmt(args) => SharedArgs { paths: Some(&mut args.of.paths), ..SharedArgs::default() },
        Command::Init(_)
        | Command::Verify(_)
        | Command::Lsp(_)
        | Command::Schema(_)
        | Command::Completions(_)
        | Command::Man
        | Command::Help(_) => SharedArgs::default(),
    }
}

impl<'a> SharedArgs<'a> {
    fn of(paths: &'a mut Vec<PathBuf>, search: &'a mut SearchArgs, format: &'a mut dyn Named) -> Self {
        SharedArgs { paths: Some(paths), search: Some(search), format: Some(format), ..SharedArgs::default() }
    }

    /// Whether the file can say nothing.
    const fn is_empty(&self) -> bool {
        self.paths.is_none() && self.search.is_none() && self.format.is_none()
    }
}

/// The nearest folder upwards with such a file, as a path from where we are.
fn find() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let up = here.ancestors().position(|folder| fs::symlink_metadata(folder.join(files::PROJECT)).is_ok())?;
    Some((0..up).map(|_| "..").collect())
}

impl Config {
    /// Fills in what the call does not say.
    fn fill(self, shared: SharedArgs<'_>) {
        if let Some(search) = shared.search {
            self.limits(search, shared.states_max);
        }
        if let (Some(format), Some(named)) = (shared.format, self.format) {
            format.name(&named.name());
        }
        if let Some(silent) = shared.silent {
            *silent = silent.or(self.silent);
        }
        if let Some(outputs) = shared.outputs.filter(|outputs| outputs.is_empty()) {
            *outputs = self.outputs;
        }
        if let Some(paths) = shared.paths.filter(|paths| paths.is_empty()) {
            *paths = self.paths.into_iter().map(|(path, _)| path).collect();
        }
    }

    fn limits(&self, search: &mut SearchArgs, states_max: Option<u64>) {
        search.threads = search.threads.or(self.threads);
        let most = self.max_states.into_iter().chain(states_max).min();
        search.max_states = search.max_states.or(most);
        search.max_memory = search.max_memory.or(self.max_memory);
        search.time_limit = search.time_limit.or(self.time_limit);
        search.max_depth = search.max_depth.or(self.max_depth);
    }
}

/// Reads the file; every problem is noted at its place.
struct ConfigReader<'a> {
    source: SourceId,
    /// Where the file stands, seen from where we are.
    folder: &'a Path,
    config: Config,
    problems: Vec<Diagnostic>,
}

type TomlValue<'i> = Spanned<DeValue<'i>>;

impl ConfigReader<'_> {
    fn read(&mut self, text: &str) {
        let table = match DeTable::parse(text) {
            Ok(table) => table,
            Err(error) => return self.syntax(text, &error),
        };
        for (key, value) in table.get_ref() {
            match key.get_ref().as_ref() {
                "paths" => self.paths(value),
                "format" => self.config.format = self.text(value).and_then(|name| self.format(&name, value.span())),
                "outputs" => self.outputs(value),
                "silent" => self.silent(value),
                "limits" => self.limits(value),
                name => self.unknown(name, key.span(), KEYS),
            }
        }
    }

    fn span(&self, range: Range<usize>) -> Span {
        Span { source: self.source, start: range.start as u32, end: range.end as u32 }
    }

    fn syntax(&mut self, text: &str, error: &Error) {
        let span = self.span(error.span().unwrap_or(0..0));
        let at = error.span().map_or(0, |range| range.start);
        let bare = |letter: char| !letter.is_alphanumeric() && !matches!(letter, '-' | '_' | '.' | '/');
        let word = text.get(at..).and_then(|rest| rest.split(bare).next()).unwrap_or_default();
        let is_value = text[..at].trim_end().ends_with(['=', '[', ',']);
        if is_value && word.starts_with(char::is_alphabetic) {
            let span = self.span(at..at + word.len());
            let problem = Diagnostic::error(span, "a text stands in quotation marks").label("not TOML");
            return self.problems.push(problem.help(format!("write `\"{word}\"`")));
        }
        let message = error.message().lines().next().unwrap_or("not TOML");
        self.problems.push(Diagnostic::error(span, visible::name(message)).label("not TOML"));
    }

    /// Tells of paths that are not there, where they are meant.
    fn look_for_paths(&mut self) {
        for (path, at) in &self.config.paths {
            let Err(error) = fs::metadata(path) else { continue };
            let Trouble { message, help, .. } = find::missing(path, &error);
            let problem = Diagnostic::error(self.span(at.clone()), message).label("one of `paths`");
            self.problems.push(Diagnostic { help, ..problem });
        }
    }

    fn unknown(&mut self, name: &str, at: Range<usize>, known: &[&str]) {
        let is_limit = known == LIMITS;
        let elsewhere = nearest(name, if is_limit { KEYS } else { LIMITS }.iter().copied());
        let help = match (nearest(name, known.iter().copied()), elsewhere) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, Some(key)) if is_limit => format!("write it on a line above `[limits]`, as `{key}`"),
            (None, Some(limit)) => format!("write it on a line below `[limits]`, as `{limit}`"),
            (None, None) if is_limit => format!("there are {}; above `[limits]` {}", known.join(", "), KEYS.join(", ")),
            (None, None) => format!("there are {}; in `[limits]` {}", known.join(", "), LIMITS.join(", ")),
        };
        let problem = Diagnostic::error(self.span(at), format!("no key is called `{}`", visible::name(name)));
        self.problems.push(problem.label("unknown key").help(help));
    }

    fn wrong(&mut self, value: &TomlValue<'_>, expected: &str) {
        let problem = Diagnostic::error(self.span(value.span()), expected);
        self.problems.push(problem.label(match value.get_ref().type_str() {
            kind if kind.starts_with(['a', 'i']) => format!("an {kind}"),
            kind => format!("a {kind}"),
        }));
    }

    fn text(&mut self, value: &TomlValue<'_>) -> Option<String> {
        let text = value.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.wrong(value, "expected a text in quotation marks");
        }
        text
    }

    fn paths(&mut self, value: &TomlValue<'_>) {
        let Some(all) = value.get_ref().as_array() else {
            return self.wrong(value, "expected a list of paths, such as [\"models\"]");
        };
        if all.is_empty() {
            let problem =
                Diagnostic::error(self.span(value.span()), "no path stands in this list").label("nothing is read");
            self.problems.push(problem.help("name at least one, such as [\"models\"], or leave `paths` out"));
        }
        for one in all {
            let path = self.text(one).map(|path| (self.folder.join(path), one.span()));
            self.config.paths.extend(path);
        }
    }

    fn format(&mut self, name: &str, at: Range<usize>) -> Option<CheckFormat> {
        match CheckFormat::named(name) {
            Ok(format) => Some(format),
            Err(why) => {
                self.problems.push(Diagnostic::error(self.span(at), why).label("no format"));
                None
            }
        }
    }

    fn silent(&mut self, value: &TomlValue<'_>) {
        let Some(name) = self.text(value) else { return };
        match SilentArg::from_str(&name, false) {
            Ok(silent) => self.config.silent = Some(silent),
            Err(_) => self.wrong(value, "expected `allow`, `warn` or `deny`"),
        }
    }

    fn outputs(&mut self, value: &TomlValue<'_>) {
        let Some(table) = value.get_ref().as_table() else {
            return self.wrong(value, "expected a table, such as { sarif = \"found.sarif\" }");
        };
        for (key, value) in table {
            let format = self.format(key.get_ref(), key.span());
            let file = self.text(value);
            // The file may be somebody else's, and what it names is replaced.
            if file.as_ref().is_some_and(String::is_empty) {
                self.wrong(value, "expected a file, such as \"found.sarif\"");
                continue;
            }
            let is_below = |it: Component<'_>| matches!(it, Component::Normal(_) | Component::CurDir);
            let is_inside = |file: &String| Path::new(file).components().all(is_below);
            if file.as_ref().is_some_and(|file| !is_inside(file)) {
                self.wrong(value, "an output stands below the folder of this file; name others with `--output`");
                continue;
            }
            let file = file.map(|file| self.folder.join(file));
            let output =
                format.zip(file).map(|(format, file)| Output { format, file, project: Some(self.folder.to_owned()) });
            self.config.outputs.extend(output);
        }
    }

    fn limits(&mut self, value: &TomlValue<'_>) {
        let Some(table) = value.get_ref().as_table() else {
            return self.wrong(value, "expected a table, such as [limits] with `max-states = \"10M\"` below");
        };
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "max-states" => self.config.max_states = self.amount(value, units::count),
                "max-memory" => self.config.max_memory = self.amount(value, units::memory),
                "time-limit" => self.config.time_limit = self.amount(value, units::time),
                "max-depth" => {
                    let too_large = |_| format!("this number is too large: write one up to {}", u32::MAX);
                    let depth = |text: &str| u32::try_from(units::count(text)?).map_err(too_large);
                    self.config.max_depth = self.amount(value, depth);
                }
                "threads" => {
                    let expected = || "expected a number of threads from 1 to 512".to_owned();
                    let threads = |text: &str| match text.parse() {
                        Ok(threads @ 1..=512) => Ok(threads),
                        _ => Err(expected()),
                    };
                    self.config.threads = self.amount(value, threads);
                }
                name => self.unknown(name, key.span(), LIMITS),
            }
        }
    }

    /// An amount with or without a unit: a text or a number.
    fn amount<T>(&mut self, value: &TomlValue<'_>, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let text = match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().to_owned(),
            _ => {
                self.wrong(value, "expected a number, or an amount in quotation marks such as \"10M\"");
                return None;
            }
        };
        match read(&text) {
            Ok(amount) => Some(amount),
            Err(why) => {
                self.wrong(value, &why);
                None
            }
        }
    }
}
