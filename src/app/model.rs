//! `assize model`: a scenario's model in words, or as JSON.

use super::args::ModelArgs;
use super::args_shared::{Format, OneArgs};
use super::exit::{Exit, Trouble};
use super::find;
use super::model_file::ModelFile;
use super::out::Out;
use super::task::{TaskSubject, Tasks, Work};
use crate::explain::core::core;
use crate::report::{diagnostic, json};

/// Reads a file in which one scenario is meant; gives its name with it.
///
/// # Errors
/// There is none or there are several, or the text is wrong.
pub fn one(args: &OneArgs, out: &Out) -> Result<(String, TaskSubject), Trouble> {
    let files = find::find(std::slice::from_ref(&args.file))?;
    let wanted = args.meant.wanted();
    let tasks = Tasks::read(&files, wanted)?;
    out.note(&diagnostic::problems(&tasks.sources, &tasks.problems));
    if tasks.is_broken() {
        return Err(Trouble::wrong("the text is wrong"));
    }
    let (task, _) = tasks.one()?;
    match task.work {
        Work::Explore(subject) => Ok((task.name, *subject)),
        Work::Rejected { .. } => {
            Err(Trouble::wrong(format!("`{}` is there to be rejected: it has no model", task.name)))
        }
    }
}

/// Prints a model.
///
/// # Errors
/// There is no such scenario, or its text is wrong.
pub fn model(args: &ModelArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let (_, subject) = one(&args.one, out)?;
    let is_json = args.json || args.printed.format() == Format::Json;
    if is_json && !args.core {
        out.print_raw(&json::pretty(&ModelFile::of(&subject.model, &subject.questions)).map_err(Trouble::wrong)?);
    } else {
        out.print_raw(&core(&subject.model));
    }
    Ok(Exit::Good)
}
