//! `assize fmt`: files in the one layout.

use super::args::FmtArgs;
use super::book;
use super::exit::{Exit, Trouble};
use super::files;
use super::out::Out;
use crate::base::source::Sources;
use crate::report::diagnostic;
use crate::syntax;
use std::path::Path;

/// Lays files out, or says which are not.
///
/// # Errors
/// Nothing to lay out, or a file that cannot be read or written.
pub fn fmt(args: &FmtArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let files = book::files(&args.of.paths, out)?;
    if files.is_empty() {
        return Err(Trouble::nothing("there are no .assize files"));
    }
    if let Some(other) = files.iter().find(|name| !name.ends_with(".assize")) {
        let problem = Trouble::wrong(format!("`{other}` is no text of the language: it does not end in `.assize`"));
        return Err(problem.help("nothing was written; name `.assize` files, or folders of them"));
    }
    let (mut exit, mut changed) = (Exit::Good, 0u64);
    for name in &files {
        let text = files::read(name).map_err(|why| Trouble::wrong(format!("cannot read `{name}`: {why}")))?;
        let mut sources = Sources::default();
        let source = sources.add(name, &text);
        let (tree, problems) = syntax::parse(source, &text);
        out.note(&diagnostic::problems(&sources, &problems));
        if problems.iter().any(crate::base::diagnostic::Diagnostic::is_error) {
            exit = Exit::Wrong;
            continue;
        }
        let laid_out = syntax::format(&tree);
        if laid_out == text {
            continue;
        }
        changed += 1;
        out.print(&format!("{name}\n"));
        if !args.check {
            files::write(Path::new(name), &laid_out)?;
        }
    }
    let told = crate::report::layout::count(changed, "file");
    if args.check && changed > 0 {
        out.error(&format!("{told} not laid out; `assize fmt` does it"));
        exit = exit.max(Exit::NotAsExpected);
    }
    Ok(exit)
}
