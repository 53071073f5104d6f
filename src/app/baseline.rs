//! Baselines: what was found, kept in a text beside the model, to be compared with what is found next time.
//!
//! `models/a.assize` has its baseline in `models/a.found`. A baseline is
//! written only with `--bless`, and compared whenever it is there. Where only
//! some scenarios are checked, only theirs are compared and replaced.

use super::args::CheckArgs;
use super::exit::Trouble;
use super::files;
use crate::base::limits::Limit;
use crate::explain::checked::{BaselineBrief, Checked};
use crate::report::baseline;
use imara_diff::{Algorithm, Diff, InternedInput, Interner, Token, UnifiedDiffConfig, UnifiedDiffPrinter};
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};

/// The baseline of one file, and what was found now.
struct One {
    path: PathBuf,
    /// The file as the user called it.
    shown: String,
    /// What is in it; nothing if there is none.
    text: Option<String>,
    /// What was found, by the heading of the scenario.
    found: BTreeMap<String, String>,
    /// Scenarios whose search ended by chance: what they say is no baseline.
    by_chance: Vec<String>,
}

/// The baselines of all files that are checked.
pub struct Baselines {
    all: Vec<(String, One)>,
    /// Only some scenarios of the files are checked.
    is_part: bool,
}

/// What became of the baselines.
#[derive(Default)]
pub struct BaselineOutcome {
    /// Those that differ.
    pub differ: Vec<BaselineBrief>,
    /// Those that were written.
    pub written: Vec<String>,
    /// Why some scenarios were not written.
    pub unblessed: Vec<String>,
}

impl Baselines {
    /// Reads what is there beside these files.
    ///
    /// # Errors
    /// A file in the place of a baseline that is none.
    pub fn read(files: &[String], args: &CheckArgs) -> Result<Baselines, Trouble> {
        let mut all = Vec::new();
        for file in files {
            let path = path_of(file);
            let shown = path.to_string_lossy().into_owned();
            let text = if path.exists() {
                let text = files::read(&shown);
                Some(text.map_err(|why| Trouble::wrong(format!("cannot read the baseline `{shown}`: {why}")))?)
            } else {
                None
            };
            if let Some(text) = &text {
                baseline::sections(text).map_err(|why| {
                    Trouble::wrong(format!("`{shown}` is no baseline: {why}"))
                        .help("remove it, or rename it; `assize check --bless` writes a new one")
                })?;
            }
            all.push((file.clone(), One { path, shown, text, found: BTreeMap::new(), by_chance: Vec::new() }));
        }
        Ok(Baselines { all, is_part: args.of.meant.name.scenario.is_some() || args.of.meant.book.rulebook.is_some() })
    }

    /// Notes what was found of a scenario, and the limit that stopped its search.
    pub fn add(&mut self, checked: &Checked, limit: Option<Limit>) {
        let Some((_, one)) = self.all.iter_mut().find(|(file, _)| *file == checked.brief.file) else { return };
        let (heading, body) = baseline::section(checked);
        if matches!(limit, Some(Limit::Time | Limit::Memory | Limit::Interrupt)) {
            one.by_chance.push(heading.clone());
        }
        one.found.insert(heading, body);
    }

    /// Whether what is found in a file is compared with a baseline.
    #[must_use]
    pub fn compares(&self, file: &str) -> bool {
        self.all.iter().any(|(name, one)| name == file && one.text.is_some())
    }

    /// Writes the baselines, or compares with them.
    ///
    /// # Errors
    /// One that cannot be written.
    pub fn finish(self, bless: bool) -> Result<BaselineOutcome, Trouble> {
        let mut told = BaselineOutcome::default();
        for (_, one) in &self.all {
            let (before, after) = (one.text.as_deref().unwrap_or_default(), self.text(one, bless));
            if before == after || (one.text.is_none() && !bless) {
                continue;
            }
            if !bless {
                told.differ.push(differ(&one.shown, before, &after));
                continue;
            }
            if let Some(first) = one.by_chance.first() {
                told.unblessed.push(format!(
                    "`{}` was not written: {first} was stopped by its time or memory, which is not the same twice",
                    one.shown
                ));
            } else if one.found.is_empty() && one.text.is_none() {
                continue;
            } else {
                files::write(&one.path, &after)?;
                told.written.push(one.shown.clone());
            }
        }
        Ok(told)
    }

    /// What a baseline should say: of a part of the scenarios, nothing is added that was not blessed.
    fn text(&self, one: &One, bless: bool) -> String {
        let mut sections = match &one.text {
            Some(text) if self.is_part => baseline::sections(text).unwrap_or_default(),
            _ => BTreeMap::new(),
        };
        for (heading, body) in &one.found {
            if bless || !self.is_part || sections.contains_key(heading) {
                sections.insert(heading.clone(), body.clone());
            }
        }
        baseline::text(&sections)
    }
}

/// Where the baseline of a file stands.
fn path_of(file: &str) -> PathBuf {
    let path = Path::new(file);
    if path.extension().is_some_and(|extension| extension == files::EXTENSION) {
        return path.with_extension(files::BASELINE);
    }
    PathBuf::from(format!("{file}.found"))
}

fn differ(file: &str, before: &str, after: &str) -> BaselineBrief {
    let input = InternedInput::new(before, after);
    let mut diff = Diff::compute(Algorithm::Histogram, &input);
    diff.postprocess_lines(&input);
    let printer = Signed(&input.interner);
    let text = diff.unified_diff(&printer, UnifiedDiffConfig::default(), &input).to_string();
    // The first part needs nothing between it and what is before.
    let difference = text.lines().skip(1).map(|line| line.trim_end().to_owned()).collect();
    let line = diff.hunks().next().map_or(1, |hunk| hunk.before.start as usize + 1);
    let last = before.lines().count().max(1);
    BaselineBrief { file: file.to_owned(), line: line.min(last), difference }
}

/// Prints lines behind their signs, and parts that do not follow each other with dots between them.
struct Signed<'a>(&'a Interner<&'a str>);

impl Signed<'_> {
    fn line(&self, mut f: impl Write, sign: char, token: Token) -> fmt::Result {
        writeln!(f, "{sign} {}", self.0[token].trim_end_matches('\n'))
    }
}

impl UnifiedDiffPrinter for Signed<'_> {
    fn display_header(&self, mut f: impl Write, _: u32, _: u32, _: u32, _: u32) -> fmt::Result {
        writeln!(f, "  ...")
    }

    fn display_context_token(&self, f: impl Write, token: Token) -> fmt::Result {
        self.line(f, ' ', token)
    }

    fn display_hunk(&self, mut f: impl Write, before: &[Token], after: &[Token]) -> fmt::Result {
        before.iter().try_for_each(|token| self.line(&mut f, '-', *token))?;
        after.iter().try_for_each(|token| self.line(&mut f, '+', *token))
    }
}
