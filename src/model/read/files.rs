//! Files: reading them, and what they `use`.
//!
//! A file is opened only through the function handed in, and only once. Paths
//! are texts: one that a file uses is taken from that file's folder and
//! normalised. The modules of `std` are embedded.

use super::parts::{Cursor, Name, unknown, written};
use super::std as embedded;
use base::diagnostic::Diagnostic;
use base::source::{Sources, Span};
use syntax::{self, Mark, Statement};

/// Opens a file by its path.
pub(crate) type Opener<'o> = &'o mut dyn FnMut(&str) -> Result<String, String>;

/// One file of a library.
#[derive(Clone, Debug)]
pub(crate) struct LoadedFile {
    /// Its path, or the name of a module of `std`.
    pub(crate) path: String,
    /// Whether it was asked for, and not only used.
    pub(crate) root: bool,
    /// Whether it is a module of `std`: what others declare stands before what it declares.
    pub(crate) module: bool,
    /// Its statements.
    pub(crate) tree: syntax::SourceFile,
    /// Whether something that it uses could not be read: what it lacks may stand there.
    pub(crate) lacks: bool,
    /// The files that it uses, by position.
    pub(crate) uses: Vec<usize>,
    /// The files whose declarations it sees: itself and what it uses, at any distance.
    pub(crate) sees: Vec<usize>,
}

/// Files as they are read.
pub(crate) struct OpenedFiles<'o> {
    open: Opener<'o>,
    /// The files read so far.
    pub(crate) files: Vec<LoadedFile>,
    /// Their texts.
    pub(crate) sources: Sources,
    /// What was wrong with them.
    pub(crate) problems: Vec<Diagnostic>,
    under_way: Vec<usize>,
}

/// Which file a `use` means.
enum WantedFile {
    Path(String),
    Module(Name),
}

impl<'o> OpenedFiles<'o> {
    /// No files yet.
    pub(crate) fn new(open: Opener<'o>) -> Self {
        let (files, sources, problems) = (Vec::new(), Sources::default(), Vec::new());
        OpenedFiles { open, files, sources, problems, under_way: Vec::new() }
    }

    /// Reads the files asked for and everything they use. Every file sees the properties of `std`.
    pub(crate) fn read_all(&mut self, roots: &[String]) {
        for root in roots {
            if let Some(at) = self.read_path(&normal("", root), None) {
                self.files[at].root = true;
            }
        }
        let properties = self.read_module(&Name { text: "properties".to_owned(), span: Span::default() });
        for at in 0..self.files.len() {
            let mut sees = self.reach(at);
            sees.extend(properties.filter(|one| !sees.contains(one)));
            self.files[at].sees = sees;
        }
    }

    fn reach(&self, start: usize) -> Vec<usize> {
        let mut seen = vec![start];
        let mut is_seen = vec![false; self.files.len()];
        is_seen[start] = true;
        let mut next = 0;
        while let Some(&at) = seen.get(next) {
            for used in &self.files[at].uses {
                if !std::mem::replace(&mut is_seen[*used], true) {
                    seen.push(*used);
                }
            }
            next += 1;
        }
        seen
    }

    fn read_path(&mut self, path: &str, asked_by: Option<Span>) -> Option<usize> {
        if let Some(known) = self.files.iter().position(|file| file.path == path && !file.module) {
            return Some(known);
        }
        let text = match (self.open)(path) {
            Ok(text) => text,
            Err(reason) => {
                let message = format!("cannot read `{path}`: {reason}");
                self.problems.push(match asked_by {
                    Some(span) => Diagnostic::error(span, message).label("used here"),
                    None => Diagnostic::placeless(message).about(path),
                });
                return None;
            }
        };
        Some(self.add(path, &text, false))
    }

    fn read_module(&mut self, module: &Name) -> Option<usize> {
        let path = format!("std/{}.assize", module.text);
        if let Some(known) = self.files.iter().position(|file| file.path == path && file.module) {
            return Some(known);
        }
        let Some(text) = embedded::text(&module.text) else {
            self.problems.push(unknown("module of std", module, embedded::names()));
            return None;
        };
        Some(self.add(&path, text, true))
    }

    fn add(&mut self, path: &str, text: &str, module: bool) -> usize {
        let source = self.sources.add(path, text);
        let (tree, mut problems) = syntax::parse(source, text);
        self.problems.append(&mut problems);
        let at = self.files.len();
        let used: Vec<Statement> =
            tree.statements.iter().filter(|statement| statement.parts[0].is_word("use")).cloned().collect();
        let uses = Vec::new();
        self.files.push(LoadedFile {
            path: path.to_owned(),
            root: false,
            module,
            tree,
            lacks: false,
            uses,
            sees: Vec::new(),
        });
        self.under_way.push(at);
        for statement in &used {
            self.follow(at, statement);
        }
        self.under_way.pop();
        at
    }

    /// Reads what a `use` statement names.
    fn follow(&mut self, at: usize, statement: &Statement) {
        let mut cursor = Cursor::of(statement);
        cursor.eat("use");
        loop {
            let span = cursor.span();
            let Some(wanted) = self.wanted(at, &mut cursor) else { return };
            let used = match &wanted {
                WantedFile::Path(path) => self.read_path(path, Some(span)),
                WantedFile::Module(module) => self.read_module(module),
            };
            match used {
                Some(used) => self.link(at, used, span),
                None => self.files[at].lacks = true,
            }
            if !cursor.eat_mark(Mark::Comma) {
                cursor.finish("`use`", &mut self.problems);
                return;
            }
        }
    }

    fn wanted(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Option<WantedFile> {
        if let Some(path) = cursor.text() {
            if let Some(module) = path.text.strip_prefix("std.").filter(|module| embedded::text(module).is_some()) {
                let problem = Diagnostic::error(path.span, "a module of std stands without quotes").label("no file");
                self.problems.push(problem.help(format!("write `use std.{module}`")));
                return None;
            }
            return Some(WantedFile::Path(normal(&self.files[at].path, &path.text)));
        }
        if cursor.eat("std")
            && cursor.eat_mark(Mark::Dot)
            && let Some(module) = cursor.name(&[])
        {
            return Some(WantedFile::Module(module));
        }
        let module = cursor.rest().first().and_then(syntax::Part::word).filter(|name| embedded::text(name).is_some());
        self.problems.push(
            Diagnostic::error(cursor.span(), "`use` needs a file or a module of std")
                .label(if cursor.is_done() { "nothing here" } else { "neither" })
                .help(match module {
                    Some(module) => format!("write `use std.{module}`"),
                    None => "write `use \"FILE.assize\"` or `use std.plain`".to_owned(),
                }),
        );
        None
    }

    fn link(&mut self, at: usize, used: usize, span: Span) {
        if let Some(from) = self.under_way.iter().position(|file| *file == used) {
            let mut circle: Vec<String> =
                self.under_way[from..].iter().map(|file| format!("`{}`", self.files[*file].path)).collect();
            circle.push(format!("`{}`", self.files[used].path));
            let message = match &circle[..] {
                [only, _] => format!("{only} uses itself"),
                _ => format!("files use each other in a circle: {}", circle.join(" -> ")),
            };
            let problem = Diagnostic::error(span, message).label("closes the circle");
            self.problems.push(problem.help("move what both need into a file of its own"));
        } else if self.files[at].uses.contains(&used) {
            let problem = Diagnostic::warning(span, "this file is used twice").label("the second time");
            self.problems.push(problem.help("leave one of them out"));
        } else {
            self.files[at].uses.push(used);
        }
    }
}

/// A path as seen from a file, without `.` and, where possible, without `..`.
#[must_use]
pub fn normal(from: &str, path: &str) -> String {
    let absolute = path.starts_with('/');
    let folder = if absolute { "" } else { from.rfind('/').map_or("", |at| &from[..=at]) };
    let whole = format!("{folder}{path}");
    let mut pieces: Vec<&str> = Vec::new();
    for piece in whole.split('/') {
        match piece {
            "" | "." => {}
            ".." if pieces.last().is_some_and(|last| *last != "..") => {
                pieces.pop();
            }
            _ => pieces.push(piece),
        }
    }
    let root = if whole.starts_with('/') { "/" } else { "" };
    format!("{root}{}", pieces.join("/"))
}

/// A statement's first word as it is written, for messages.
pub(crate) fn first_word(statement: &Statement) -> String {
    statement.parts.first().map_or(String::new(), |part| written(std::slice::from_ref(part)))
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn paths_are_normalised_as_text() {
        assert_eq!(normal("models/fab/cards.assize", "../tiny/./a.assize"), "models/tiny/a.assize");
        assert_eq!(normal("cards.assize", "../a.assize"), "../a.assize");
        assert_eq!(normal("x/y.assize", "/z.assize"), "/z.assize");
        assert_eq!(normal("", "./a//b.assize"), "a/b.assize");
    }
}
