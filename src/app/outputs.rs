//! Formats of a check, and the files to which some of them go.

use super::exit::Trouble;
use super::files;
use super::out::Out;
use super::writable::{WrittenOutput, writable};
use crate::base::visible;
use crate::explain::brief::CheckBrief;
use crate::explain::checked::{BaselineBrief, Checked};
use crate::explain::games::Games;
use crate::report::address::Here;
use crate::report::findings::Document;
use crate::report::json::Problem;
use crate::report::page::markdown;
use crate::report::{github, json, junit, pages, sarif};
use clap::ValueEnum;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// How a check is printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub enum CheckFormat {
    /// For eyes.
    Terminal,
    /// For programs; docs/json.md.
    Json,
    /// A suite per scenario, a case per expectation.
    Junit,
    /// For viewers of code and code scanning.
    Sarif,
    /// Annotations of a workflow.
    Github,
    /// For minutes.
    Markdown,
    /// A page for people, with the stories.
    Html,
}

impl CheckFormat {
    /// What it is called.
    #[must_use]
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Whether a file looks like what a check writes in this format; one that is empty may be.
    fn wrote(self, file: &Path) -> bool {
        let Ok(text) = std::fs::read_to_string(file) else { return false };
        let head: String = text.chars().take(1000).collect();
        let counts = |line: &str| {
            let mut words = line.split(' ');
            words.next().is_some_and(|it| it.parse::<u64>().is_ok())
                && words.next().is_some_and(|it| it.starts_with("scenario") && it.ends_with(':'))
        };
        text.trim().is_empty()
            || match self {
                CheckFormat::Terminal => text.lines().any(counts),
                CheckFormat::Json => head.contains("\"schema\"") && head.contains("\"kind\": \"check\""),
                CheckFormat::Junit => head.contains("<testsuites name=\"assize\""),
                CheckFormat::Sarif => head.contains("sarif") && head.contains("\"name\": \"assize\""),
                CheckFormat::Github => text.lines().all(|line| line.starts_with("::")),
                CheckFormat::Markdown => head.starts_with("# What was found"),
                CheckFormat::Html => head.contains("<title>What was found</title>"),
            }
    }

    /// The format of this name.
    ///
    /// # Errors
    /// What was expected, and the nearest.
    pub fn named(name: &str) -> Result<CheckFormat, String> {
        let known: Vec<String> = Self::value_variants().iter().map(|format| format.name()).collect();
        <Self as ValueEnum>::from_str(name, false).map_err(|_| {
            let near = crate::base::diagnostic::nearest(name, known.iter().map(String::as_str));
            let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            let name = visible::name(name);
            format!("no format is called `{name}`: there are {}{near}", known.join(", "))
        })
    }
}

/// A format with the file to which it goes: `sarif=found.sarif`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// The format.
    pub format: CheckFormat,
    /// The file.
    pub file: PathBuf,
    /// The folder of the project that says so, where the call does not: then the file stands in it, by whatever links, and only one
    /// that was written so before is replaced.
    pub project: Option<PathBuf>,
}

impl Output {
    /// Whether a project's output would stand outside of it.
    fn leaves_project(&self) -> bool {
        let Some(project) = &self.project else { return false };
        let here = |folder: &Path| if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() };
        let real = |path: &Path| std::fs::canonicalize(here(path));
        let file = real(&self.file).or_else(|_| real(self.file.parent().unwrap_or(Path::new(""))));
        !real(project).is_ok_and(|project| file.is_ok_and(|file| file.starts_with(project)))
    }
}

/// Reads `FORMAT=FILE`.
///
/// # Errors
/// What was expected.
pub fn output(text: &str) -> Result<Output, String> {
    let expected = || "expected FORMAT=FILE, such as `sarif=found.sarif`".to_owned();
    let (format, file) = text.split_once('=').ok_or_else(expected)?;
    if file.is_empty() {
        return Err(expected());
    }
    Ok(Output { format: CheckFormat::named(format)?, file: PathBuf::from(file), project: None })
}

/// Looks whether all files can be written, before anything else is done.
///
/// # Errors
/// One that cannot, or two that are the same.
pub fn check(outputs: &[Output], inputs: &[PathBuf]) -> Result<(), Trouble> {
    let files: Vec<(&Path, WrittenOutput)> =
        outputs.iter().map(|it| (it.file.as_path(), WrittenOutput::Report)).collect();
    writable(&files, inputs)?;
    if let Some(outside) = outputs.iter().find(|it| it.leaves_project()) {
        let why = format!("cannot write `{}`: a link leads out of the project there", outside.file.display());
        return Err(Trouble::wrong(why).help(format!(
            "name a file in the folder of `{}`, or write `--output {}=FILE`",
            files::PROJECT,
            outside.format.name()
        )));
    }
    match outputs.iter().find(|it| it.project.is_some() && it.file.is_file() && !it.format.wrote(&it.file)) {
        Some(foreign) => {
            let (shown, format) = (foreign.file.display(), foreign.format.name());
            let why = format!("cannot write `{shown}`: it is there, and is no `{format}` output of this program");
            Err(Trouble::wrong(why).help(format!(
                "name another file in `{}`, delete this one, or write `--output {format}={shown}`",
                files::PROJECT
            )))
        }
        None => Ok(()),
    }
}

/// What keeps a check from beginning, with what that means for the reports that were asked for.
#[must_use]
pub fn unwritten(outputs: &[Output], trouble: Trouble) -> Trouble {
    let older: Vec<String> =
        outputs.iter().filter(|it| it.file.is_file()).map(|it| format!("`{}`", it.file.display())).collect();
    let older = match older.as_slice() {
        [] => String::new(),
        [one] => format!("; {one} is of an earlier call"),
        several => format!("; {} are of earlier calls", several.join(", ")),
    };
    if outputs.is_empty() {
        return trouble;
    }
    Trouble { message: format!("{}; no report was written{older}", trouble.message), ..trouble }
}

/// All that a check found, to be printed in any format.
#[derive(Default)]
pub struct CheckFindings {
    /// What was checked.
    pub checked: Vec<Checked>,
    /// Whether programs are told the run to every outcome.
    pub stories: bool,
    /// Problems in the texts.
    pub problems: Vec<Problem>,
    /// Baselines that differ.
    pub baselines: Vec<BaselineBrief>,
    /// What it comes to game by game.
    pub games: Games,
    /// The same for eyes, with colours.
    pub terminal: String,
    /// What a page can ask for, where one is printed.
    pub held: super::held::Pages,
}

impl CheckFindings {
    /// All of it in one format.
    ///
    /// # Errors
    /// It cannot be printed so: a fault of ours.
    pub fn text(&self, format: CheckFormat) -> Result<String, Trouble> {
        let document = Document { checked: &self.checked, problems: &self.problems, baselines: &self.baselines };
        let text = match format {
            CheckFormat::Terminal => Ok(anstream::adapter::strip_str(&self.terminal).to_string()),
            CheckFormat::Json => {
                let scenarios = self.checked.iter().map(|it| self.published(&it.brief)).collect();
                let (diagnostics, baselines) = (&self.problems[..], &self.baselines[..]);
                json::document(&json::CheckJson { scenarios, diagnostics, baselines, games: self.games.briefs() })
            }
            CheckFormat::Junit => junit::junit(&document),
            CheckFormat::Sarif => sarif::sarif(&document, &here()),
            CheckFormat::Github => Ok(github::github(&document, &here())),
            CheckFormat::Markdown => Ok(markdown::page(&pages::check::minutes(&document))),
            CheckFormat::Html => self.held.file(&self.problems, &pages::check::page(&document)),
        };
        text.map_err(Trouble::wrong)
    }

    /// What programs are told: pages tell the run to every outcome even where nobody has asked for it.
    fn published<'a>(&self, brief: &'a CheckBrief) -> Cow<'a, CheckBrief> {
        if self.stories || brief.outcomes.iter().all(|it| it.story.is_none()) {
            return Cow::Borrowed(brief);
        }
        let mut brief = brief.clone();
        brief.outcomes.iter_mut().for_each(|it| it.story = None);
        Cow::Owned(brief)
    }

    /// Prints what was asked for on standard output, where it was not printed along the way.
    ///
    /// # Errors
    /// It cannot be printed so.
    pub fn print(&self, format: CheckFormat, out: &mut Out) -> Result<(), Trouble> {
        if format != CheckFormat::Terminal {
            out.print_raw(&self.text(format)?);
        }
        Ok(())
    }

    /// Writes the files that were asked for.
    ///
    /// # Errors
    /// One that cannot be written.
    pub fn write(&self, outputs: &[Output]) -> Result<(), Trouble> {
        outputs.iter().try_for_each(|output| files::write(&output.file, &self.text(output.format)?))
    }
}

/// Where we are in the repository, from whose root addresses are told; without one, the working folder is the root.
fn here() -> Here {
    let Ok(here) = std::env::current_dir() else { return Here::default() };
    let root = here.ancestors().find(|folder| folder.join(".git").exists()).unwrap_or(&here);
    let folder = here.strip_prefix(root).unwrap_or(Path::new(""));
    let text = |path: &Path| path.to_string_lossy().replace('\\', "/");
    Here { root: text(root), folder: text(folder) }
}

#[cfg(test)]
mod tests {
    use super::{CheckFormat, output};

    #[test]
    fn outputs_are_a_format_and_a_file() {
        let read = output("sarif=a=b.sarif").expect("a format and a file");
        assert_eq!((read.format, read.file.to_str()), (CheckFormat::Sarif, Some("a=b.sarif")));
        assert!(output("sarif").is_err_and(|why| why.contains("FORMAT=FILE")));
        assert!(output("sarif=").is_err_and(|why| why.contains("FORMAT=FILE")));
        assert!(output("sarf=x").is_err_and(|why| why.contains("did you mean `sarif`?")));
    }
}
