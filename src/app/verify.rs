//! `assize verify`: certificates, checked by the kernel alone.

use super::args::VerifyArgs;
use super::certificate::{CertificateFile, SCHEMA, fingerprint};
use super::exit::{Exit, Trouble};
use super::files::{self, EXTENSION};
use super::out::Out;
use super::task::{Tasks, Work};
use super::wanted::WantedScenarios;
use crate::base::visible;
use crate::explain::about::is_about;
use crate::explain::names::Names;
use crate::explain::proof::proof;
use crate::kernel::table::kernel::Kernel;
use crate::report::diagnostic;
use crate::report::layout::{WIDTH, wrap};
use crate::report::paint::{BAD, GOOD, paint};
use crate::verify::verify as accept;
use std::path::{Path, PathBuf};

/// Where certificate files come from.
const WRITTEN_BY: &str = "`assize check FILE --certify FOLDER` writes such files";

/// Checks certificate files one by one.
///
/// # Errors
/// A file that is no certificate, or whose scenario cannot be built any more.
pub fn verify(args: &VerifyArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let mut exit = Exit::Good;
    let mut all = Vec::new();
    for path in &args.files {
        match path.is_dir() {
            true => all.append(&mut within(path)?),
            false => all.push(path.clone()),
        }
    }
    for path in &all {
        let shown = path.display().to_string();
        let text = files::read(&shown).map_err(|why| Trouble::wrong(format!("cannot read `{shown}`: {why}")))?;
        let file: CertificateFile = serde_json::from_str(&text)
            .map_err(|error| Trouble::wrong(format!("`{shown}` is no certificate file: {error}")).help(WRITTEN_BY))?;
        if file.schema != SCHEMA || file.kind != "certificate" {
            let found = format!("kind `{}`, schema {}", file.kind, file.schema);
            let trouble = Trouble::wrong(format!("`{shown}` is no certificate file of schema {SCHEMA}: {found}"));
            return Err(trouble.help(WRITTEN_BY));
        }
        let about = format!("{}: {} ({})", file.scenario, file.about, file.rulebook);
        let about = visible::name(&about);
        match doubt(&file, out)? {
            Ok(claim) => {
                out.print(&format!("  {}  {about}\n", paint(GOOD, "ok  ")));
                claim.iter().for_each(|line| out.print(&format!("        {line}\n")));
            }
            Err(why) => {
                out.print(&format!("  {}  {about}\n        {why}\n", paint(BAD, "FAIL")));
                exit = Exit::NotAsExpected;
            }
        }
    }
    Ok(exit)
}

/// The certificates of a folder, by name.
fn within(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let shown = folder.display();
    let unreadable = |why: std::io::Error| Trouble::wrong(format!("cannot read `{shown}`: {why}"));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|it| it == "json") && path.is_file() {
            found.push(path);
        }
    }
    if found.is_empty() {
        let trouble = Trouble::nothing(format!("there is no certificate in `{shown}`"));
        return Err(trouble.help("`assize check --certify FOLDER` writes some; they end in `.json`"));
    }
    found.sort_unstable();
    Ok(found)
}

/// What a certificate proves, in lines; or why it is rejected.
///
/// What the file calls itself is no part of the proof, so what is proved is told in words.
fn doubt(file: &CertificateFile, out: &Out) -> Result<Result<Vec<String>, String>, Trouble> {
    let extension = Path::new(&file.file).extension().and_then(|it| it.to_str());
    if !matches!(extension, Some(EXTENSION | "json")) {
        // What is wrong in a text is shown, and a certificate may be somebody else's.
        let why =
            format!("it is about `{}`, which is neither a `.{EXTENSION}` text nor a model", visible::name(&file.file));
        return Ok(Err(format!("rejected: {why}")));
    }
    let rulebook = (!file.file.ends_with(".json")).then_some(file.rulebook.as_str());
    let gone = || Ok(Err(format!("`{}` has no such scenario any more", file.file)));
    let tasks = match Tasks::read(
        std::slice::from_ref(&file.file),
        WantedScenarios { scenario: Some(&file.scenario), rulebook },
    ) {
        Err(trouble) if trouble.exit == Exit::Nothing => return gone(),
        tasks => tasks?,
    };
    if tasks.is_broken() {
        out.note(&diagnostic::problems(&tasks.sources, &tasks.problems));
        return Err(Trouble::wrong(format!("`{}` cannot be read any more", file.file)));
    }
    let task = tasks.list.iter().find(|task| task.name == file.scenario);
    let Some(Work::Explore(subject)) = task.map(|task| &task.work) else {
        return gone();
    };
    if fingerprint(&subject.model)? != file.model {
        return Ok(Err("the texts are not those of which this is a proof".to_owned()));
    }
    if !is_about(&file.about, &file.certificate, &subject.questions) {
        let about = visible::name(&file.about);
        return Ok(Err(format!("rejected: what it proves is not what it is called, `{about}`")));
    }
    let kernel = Kernel::new(&subject.model);
    let told = || {
        let proof = proof(&Names::new(&subject.model), &file.certificate);
        wrap(&format!("{}: {}", proof.kind, proof.claim), WIDTH - 8)
    };
    Ok(accept(&kernel, &file.certificate).map(|()| told()).map_err(|why| format!("rejected: {why}")))
}
