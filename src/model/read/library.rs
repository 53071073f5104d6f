//! The library: all declarations of the files read, and who sees which.

use super::built::Built;
use super::declare::{Declaration, DeclarationKind, declarations};
use super::drafts::Drafts;
use super::equivalent::{self, Equivalent};
use super::files::{LoadedFile, OpenedFiles, Opener};
use super::parts::{Cursor, Name};
use super::scenario;
use base::diagnostic::Diagnostic;
use base::lookalike;
use base::source::{Sources, Span};
use std::collections::{BTreeMap, BTreeSet};
use syntax::{Delimiter, Statement};

/// With so many problems, what no scenario uses is not read for more.
const PROBLEMS_MAX: usize = 1000;

/// The most rulebooks of a chain: each is read for every scenario under the last.
const CHAIN_MAX: usize = 64;

/// An expected error has so many letters at least.
const ERROR_LETTERS_MIN: usize = 3;

/// Everything that was read, by name. Bodies are read when a scenario is built.
#[derive(Debug, Default)]
pub struct Library {
    pub(super) files: Vec<LoadedFile>,
    pub(super) declarations: Vec<Declaration>,
    by_name: BTreeMap<(DeclarationKind, String), Vec<usize>>,
    scenarios: Vec<ScenarioHead>,
    equivalents: Vec<Equivalent>,
}

/// A scenario of a library, by its position in the order of files and text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ScenarioId(pub usize);

/// What can be known of a scenario before it is built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioHead {
    /// Which.
    pub id: ScenarioId,
    /// Its name.
    pub name: String,
    /// The path of its file.
    pub path: String,
    /// Where its name stands.
    pub span: Span,
    /// The rulebook that it uses.
    pub rulebook: Option<String>,
    /// Further rulebooks for which it expects something (`under`), in order.
    pub under: Vec<String>,
    /// It must be rejected, with this in a message, and where that is expected; with a rulebook if only under that one.
    pub errors: Vec<(Option<String>, String, Span)>,
    declaration: usize,
}

impl ScenarioHead {
    /// The rulebooks to run it under: its own first.
    pub fn rulebooks(&self) -> impl Iterator<Item = &str> {
        self.rulebook.iter().chain(&self.under).map(String::as_str)
    }

    /// What a message must hold if the text must be rejected under this rulebook (its own if none is given);
    /// empty if any error will do.
    #[must_use]
    pub fn expects_error(&self, rulebook: Option<&str>) -> Option<&str> {
        let under = self.expected_under(rulebook);
        self.errors.iter().find(|(book, ..)| book.as_deref() == under).map(|(_, message, _)| message.as_str())
    }

    /// Where that is expected.
    #[must_use]
    pub fn error_span(&self, rulebook: Option<&str>) -> Option<Span> {
        let under = self.expected_under(rulebook);
        self.errors.iter().find(|(book, ..)| book.as_deref() == under).map(|(.., span)| *span)
    }
}

/// Reads files and everything they use; every problem of the texts as such.
///
/// What a declaration's body says is read by [`Library::build`], with the
/// rulebook of a scenario; rulebooks and cards that no scenario uses are
/// read here, so that their problems are found too.
///
/// ```
/// use model::read::load;
///
/// let text = "use std.plain\nscenario \"a draw\" {\n  uses plain\n  players A (turn), B\n  A: \"Card\" in deck\n  \
///             happens: A draws 1 card\n  observe in_hand = \"Card\" is in hand\n  expect outcomes exactly { yes }\n}\n";
/// let (library, _, problems) = load(&["draw.assize".to_owned()], &mut |_| Ok(text.to_owned()));
/// assert!(problems.is_empty());
/// let draw = library.scenarios().next().expect("there is one");
/// let (built, problems) = library.build(draw.id, None);
/// assert!(problems.is_empty());
/// let built = built.expect("a text without errors gives a model");
/// assert_eq!(built.model.scenario.players, ["A", "B"]);
/// assert_eq!(built.expectations.len(), 1);
/// ```
pub fn load(roots: &[String], open: Opener<'_>) -> (Library, Sources, Vec<Diagnostic>) {
    let mut files = OpenedFiles::new(open);
    files.read_all(roots);
    let OpenedFiles { files, sources, mut problems, .. } = files;
    let mut library = Library { files, ..Library::default() };
    if library.files.iter().any(|file| file.tree.torn) {
        // What stands in which block is a guess: whatever else could be said would follow from that.
        return (library, sources, distinct(problems));
    }
    for (at, file) in library.files.iter().enumerate() {
        library.declarations.append(&mut declarations(at, file, &mut problems));
    }
    library.index();
    library.check_twice(&sources, &mut problems);
    library.check_modules(&mut problems);
    library.check_lookalikes(&mut problems);
    library.find_scenarios(roots);
    library.check_expected_errors(&mut problems);
    library.equivalents = equivalent::read(&library, &mut problems);
    // Among so many problems nobody looks for more, and what is not used is looked for scenario by scenario.
    if problems.len() < PROBLEMS_MAX {
        scenario::check_unused(&library, &mut problems);
    }
    (library, sources, distinct(problems))
}

/// Problems without repetitions, in the order of first appearance.
#[must_use]
pub fn distinct(problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut seen: BTreeSet<Diagnostic> = BTreeSet::new();
    problems.into_iter().filter(|problem| seen.insert(problem.clone())).collect()
}

impl Library {
    /// The scenarios of the files asked for, in the order of files and text.
    pub fn scenarios(&self) -> impl Iterator<Item = &ScenarioHead> {
        self.scenarios.iter()
    }

    /// One scenario.
    #[must_use]
    pub fn scenario(&self, id: ScenarioId) -> Option<&ScenarioHead> {
        self.scenarios.get(id.0)
    }

    /// The names of all rulebooks, in the order of files and text.
    pub fn rulebooks(&self) -> impl Iterator<Item = &str> + Clone {
        self.of_kind(DeclarationKind::Rulebook).map(|declaration| declaration.name.text.as_str())
    }

    /// Cards of the files asked for that no scenario names, nor anything that one uses.
    #[must_use]
    pub fn unnamed_cards(&self) -> Vec<&str> {
        scenario::unnamed_cards(self)
    }

    /// The files that declare rulebooks, but for modules of `std`.
    pub fn rulebook_files(&self) -> impl Iterator<Item = &str> {
        let declared = self.of_kind(DeclarationKind::Rulebook).map(|declaration| &self.files[declaration.file]);
        declared.filter(|file| !file.module).map(|file| file.path.as_str())
    }

    /// The rulebooks that one file declares, in the order of its text.
    pub fn rulebooks_of(&self, path: &str) -> impl Iterator<Item = &str> {
        let path = super::files::normal("", path);
        let of_file = move |it: &&Declaration| self.files[it.file].path == path && !self.files[it.file].module;
        self.of_kind(DeclarationKind::Rulebook).filter(of_file).map(|declaration| declaration.name.text.as_str())
    }

    /// Whether a scenario's own rulebook is this one, or both extend one that is not of `std`.
    #[must_use]
    pub fn is_related(&self, head: &ScenarioHead, rulebook: &str) -> bool {
        let sees = &self.files[self.scenario_text(head).file].sees;
        let own = head.rulebook.as_ref().and_then(|name| self.find(DeclarationKind::Rulebook, name, sees));
        let book = self.find_anywhere(DeclarationKind::Rulebook, rulebook);
        let (Some(own), Some(book)) = (own, book) else { return false };
        let chain = |book| self.chain(book).unwrap_or_default();
        let counts = |it: &Declaration| std::ptr::eq(it, book) || !self.files[it.file].module;
        let books = chain(book);
        chain(own).iter().any(|it| counts(it) && books.iter().any(|other| std::ptr::eq(*it, *other)))
    }

    /// The game of a rulebook: the first of those that it extends that is not of `std`, if there is one.
    #[must_use]
    pub fn game(&self, rulebook: &str) -> Option<&str> {
        let chain = self.chain(self.find_anywhere(DeclarationKind::Rulebook, rulebook)?).ok()?;
        let own = chain.iter().find(|book| !self.files[book.file].module).or_else(|| chain.first())?;
        Some(own.name.text.as_str())
    }

    /// The rulebooks that a rulebook extends, the base first.
    #[must_use]
    pub fn extended(&self, rulebook: &str) -> Vec<&str> {
        let book = self.find_anywhere(DeclarationKind::Rulebook, rulebook);
        let chain = book.and_then(|book| self.chain(book).ok()).unwrap_or_default();
        let before = chain.len().saturating_sub(1);
        chain.into_iter().take(before).map(|book| book.name.text.as_str()).collect()
    }

    /// Changes of rulebooks that are declared to make no difference, in the order of files and text.
    #[must_use]
    pub fn equivalents(&self) -> &[Equivalent] {
        &self.equivalents
    }

    /// The names of all properties, in the order of files and text.
    pub fn properties(&self) -> impl Iterator<Item = &str> + Clone {
        self.of_kind(DeclarationKind::Property).map(|declaration| declaration.name.text.as_str())
    }

    /// The model of a scenario under a rulebook: its own if none is given. Every problem found on the way;
    /// no model if one of them is an error. Of many scenarios, [`Drafts`] is faster.
    #[must_use]
    pub fn build(&self, id: ScenarioId, rulebook: Option<&str>) -> (Option<Built>, Vec<Diagnostic>) {
        self.build_asking(id, rulebook, &[])
    }

    /// The same; these properties are questions also where the scenario expects nothing of them.
    #[must_use]
    pub fn build_asking(
        &self,
        id: ScenarioId,
        rulebook: Option<&str>,
        properties: &[&str],
    ) -> (Option<Built>, Vec<Diagnostic>) {
        Drafts::of(self).build_asking(id, rulebook, properties)
    }

    fn of_kind(&self, kind: DeclarationKind) -> impl Iterator<Item = &Declaration> + Clone {
        self.declarations.iter().filter(move |declaration| declaration.kind == kind)
    }

    fn index(&mut self) {
        for (at, declaration) in self.declarations.iter().enumerate() {
            let key = (declaration.kind.shared(), declaration.name.text.clone());
            self.by_name.entry(key).or_default().push(at);
        }
    }

    /// The declaration of a name that one of some files sees.
    pub(super) fn find(&self, kind: DeclarationKind, name: &str, sees: &[usize]) -> Option<&Declaration> {
        let all = self.by_name.get(&(kind.shared(), name.to_owned()))?;
        let seen = || all.iter().map(|at| &self.declarations[*at]).filter(|declared| sees.contains(&declared.file));
        seen().find(|declared| !self.files[declared.file].module).or_else(|| seen().next())
    }

    /// The same wherever it stands.
    pub(super) fn find_anywhere(&self, kind: DeclarationKind, name: &str) -> Option<&Declaration> {
        let all = self.by_name.get(&(kind.shared(), name.to_owned()))?;
        all.first().map(|at| &self.declarations[*at])
    }

    /// The position of a declaration.
    pub(super) fn position(&self, declaration: &Declaration) -> Option<usize> {
        let all = self.by_name.get(&(declaration.kind.shared(), declaration.name.text.clone()))?;
        all.iter().copied().find(|at| std::ptr::eq(&self.declarations[*at], declaration))
    }

    /// The declarations of a kind that some files see, in the order of files and text.
    pub(super) fn seen<'l, 's>(
        &'l self,
        kind: DeclarationKind,
        sees: &'s [usize],
    ) -> impl Iterator<Item = &'l Declaration> + Clone + use<'l, 's> {
        let fits = move |declaration: &&Declaration| {
            declaration.kind.shared() == kind.shared() && sees.contains(&declaration.file)
        };
        self.declarations.iter().filter(fits)
    }

    /// The file that declares something of a name, of all that were read.
    pub(super) fn file_of(&self, kind: DeclarationKind, name: &str) -> Option<&str> {
        let found = self.declarations.iter().find(|it| it.kind == kind && it.name.text == name)?;
        Some(&self.files[found.file].path)
    }

    /// The rulebooks from the base to this one.
    pub(super) fn chain<'l>(&'l self, book: &'l Declaration) -> Result<Vec<&'l Declaration>, Diagnostic> {
        let mut chain = vec![book];
        while let Some(wanted) = &chain[chain.len() - 1].extends {
            let sees = &self.files[chain[chain.len() - 1].file].sees;
            let Some(next) = self.find(DeclarationKind::Rulebook, &wanted.text, sees) else {
                let names: Vec<&str> =
                    self.seen(DeclarationKind::Rulebook, sees).map(|book| book.name.text.as_str()).collect();
                return Err(super::parts::unknown_rulebook(wanted, names));
            };
            if let Some(from) = chain.iter().position(|known| std::ptr::eq(*known, next)) {
                return Err(extends_circle(&chain[from..], wanted));
            }
            if chain.len() == CHAIN_MAX {
                let problem = format!("more than {CHAIN_MAX} rulebooks extend one another");
                return Err(Diagnostic::error(wanted.span, problem)
                    .label("not read from here on")
                    .help("write it out"));
            }
            chain.push(next);
        }
        chain.reverse();
        Ok(chain)
    }

    /// Names that a file sees declared twice.
    fn check_twice(&self, sources: &Sources, problems: &mut Vec<Diagnostic>) {
        for ((_, name), all) in &self.by_name {
            for (at, second) in all.iter().enumerate() {
                let second = &self.declarations[*second];
                let clashes = |first: &&usize| {
                    let first = &self.declarations[**first];
                    if self.files[first.file].module != self.files[second.file].module {
                        return false;
                    }
                    first.file == second.file
                        || self
                            .files
                            .iter()
                            .any(|file| file.sees.contains(&first.file) && file.sees.contains(&second.file))
                };
                let Some(first) = all[..at].iter().find(clashes) else { continue };
                let first = &self.declarations[*first].name.span;
                let source = sources.get(first.source);
                let line = source.line_column(first.start).0;
                problems.push(
                    Diagnostic::error(second.name.span, format!("{} `{name}` is declared twice", second.kind.word()))
                        .label("the second time")
                        .help(format!("the first stands in `{}`, line {line}", source.name)),
                );
            }
        }
    }

    /// Rulebooks that a file sees beside a module's of the same name, whose place they would take.
    fn check_modules(&self, problems: &mut Vec<Diagnostic>) {
        let books = || self.declarations.iter().filter(|declared| declared.kind == DeclarationKind::Rulebook);
        let (of_modules, own): (Vec<_>, Vec<_>) = books().partition(|book| self.files[book.file].module);
        for book in own {
            let sees = |other: &&&Declaration| {
                let both = |file: &LoadedFile| file.sees.contains(&book.file) && file.sees.contains(&other.file);
                other.name.text == book.name.text && self.files.iter().any(both)
            };
            let Some(other) = of_modules.iter().find(sees) else { continue };
            let (name, path) = (&book.name.text, &self.files[other.file].path);
            let message = format!("rulebook `{name}` is declared in `{path}` as well");
            let problem = Diagnostic::error(book.name.span, message).label("would take its place");
            problems.push(problem.help(format!(
                "give this another name, `rulebook NAME extends {name} {{ ... }}` to add to the other, or do not `use` that file"
            )));
        }
    }

    /// Names that a file sees and that look alike, although they are not the same.
    fn check_lookalikes(&self, problems: &mut Vec<Diagnostic>) {
        let mut seen: BTreeMap<(DeclarationKind, String), &Declaration> = BTreeMap::new();
        for ((kind, name), all) in &self.by_name {
            let Some(declared) = all.first().map(|at| &self.declarations[*at]) else { continue };
            let key = (*kind, lookalike::seen(name));
            let Some(other) = seen.get(&key) else {
                seen.insert(key, declared);
                continue;
            };
            let (odd, plain) =
                if lookalike::odd_in_name(name).is_some() { (declared, *other) } else { (*other, declared) };
            let sees = |file: &LoadedFile| file.sees.contains(&odd.file) && file.sees.contains(&plain.file);
            let holds = lookalike::odd_in_name(&odd.name.text).unwrap_or_default();
            if self.files.iter().any(sees) {
                let (word, name) = (odd.kind.word(), &odd.name.text);
                let message = format!("{word} `{name}` looks like another of its name, and holds {holds}");
                let problem = Diagnostic::error(odd.name.span, message).label("not what it looks like");
                problems.push(problem.help(format!("write `{}`, or give it another name", plain.name.text)));
            }
        }
    }

    fn find_scenarios(&mut self, roots: &[String]) {
        let mut order: Vec<usize> = Vec::new();
        for root in roots {
            let path = super::files::normal("", root);
            let at = self.files.iter().position(|file| file.root && file.path == path);
            order.extend(at.filter(|at| !order.contains(at)));
        }
        for file in order {
            let of_file = |(_, declaration): &(usize, &Declaration)| {
                declaration.kind == DeclarationKind::Scenario && declaration.file == file
            };
            for (at, declaration) in self.declarations.iter().enumerate().filter(of_file) {
                let id = ScenarioId(self.scenarios.len());
                self.scenarios.push(head(self, id, at, declaration));
            }
        }
    }

    /// An error that is expected is named, and nothing else is expected of a text that is refused.
    fn check_expected_errors(&self, problems: &mut Vec<Diagnostic>) {
        for scenario in &self.scenarios {
            let lines = self.scenario_text(scenario).lines(&self.files);
            check_expected_error(lines, problems);
            for line in lines {
                let mut cursor = Cursor::of(line);
                if cursor.eat("under")
                    && let (Some(_), Some(group)) = (cursor.name(&[]), cursor.group(Delimiter::Brace))
                {
                    check_expected_error(&group.statements, problems);
                }
            }
        }
    }

    /// The declaration of a scenario.
    pub(super) fn scenario_text(&self, head: &ScenarioHead) -> &Declaration {
        &self.declarations[head.declaration]
    }
}

fn extends_circle(chain: &[&Declaration], wanted: &Name) -> Diagnostic {
    if let [one] = chain {
        return Diagnostic::error(wanted.span, format!("rulebook `{}` extends itself", one.name.text));
    }
    let mut circle: Vec<String> = chain.iter().map(|book| format!("`{}`", book.name.text)).collect();
    circle.push(format!("`{}`", chain[0].name.text));
    Diagnostic::error(wanted.span, format!("rulebooks extend each other in a circle: {}", circle.join(" -> ")))
        .label("closes the circle")
}

fn head(library: &Library, id: ScenarioId, at: usize, declaration: &Declaration) -> ScenarioHead {
    let mut head = ScenarioHead {
        id,
        name: declaration.name.text.clone(),
        path: library.files[declaration.file].path.clone(),
        span: declaration.name.span,
        rulebook: None,
        under: Vec::new(),
        errors: Vec::new(),
        declaration: at,
    };
    for statement in declaration.lines(&library.files) {
        let mut cursor = Cursor::of(statement);
        if cursor.eat("uses") {
            head.rulebook = head.rulebook.or_else(|| cursor.name(&[]).map(|name| name.text));
        } else if cursor.eat("under") {
            let (Some(name), Some(group)) = (cursor.name(&[]), cursor.group(Delimiter::Brace)) else { continue };
            let errors = group.statements.iter().filter_map(|line| Some((expected_error(line)?, line.span)));
            head.errors.extend(errors.map(|(message, span)| (Some(name.text.clone()), message, span)));
            if !head.under.contains(&name.text) {
                head.under.push(name.text);
            }
        } else if let Some(message) = expected_error(statement) {
            head.errors.push((None, message, statement.span));
        }
    }
    head
}

/// The same for the expectations under one rulebook.
fn check_expected_error(lines: &[Statement], problems: &mut Vec<Diagnostic>) {
    let mut errors = lines.iter().filter(|line| Cursor::of(line).at("expect error"));
    let Some(first) = errors.next() else { return };
    let text = |line: &Statement| {
        let mut cursor = Cursor::of(line);
        cursor.eat("expect error");
        cursor.text()
    };
    // In some scripts a word is one letter.
    let of_letter = |letter: char| if letter.is_ascii() { 1 } else { ERROR_LETTERS_MIN };
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).map(of_letter).sum::<usize>();
    if let Some(name) = text(first).filter(|text| letters(&text.text) < ERROR_LETTERS_MIN) {
        let (message, label) = match name.text.trim().is_empty() {
            true => ("an expected error without words is any error", "empty"),
            false => ("so few letters stand in many messages", "almost any error"),
        };
        let problem = Diagnostic::error(name.span, message).label(label);
        problems.push(problem.help("write a part of the message: `expect error \"no zone\"`"));
    }
    if let Some(second) = errors.next() {
        let problem = Diagnostic::error(second.span, "two errors are expected of one text").label("the second");
        problems.push(problem.help("write a scenario for each"));
    }
    let asks = |line: &&Statement| {
        let cursor = Cursor::of(line);
        (cursor.at("expect") && !cursor.at("expect error")) || cursor.at("check")
    };
    if let Some(other) = lines.iter().find(asks) {
        let problem = Diagnostic::error(other.span, "nothing else is asked of a text that is refused");
        problems.push(problem.label("never read beside `expect error`").help("leave this line or the error out"));
    }
}

/// The text of `expect error "..."`; empty if any error will do.
pub(super) fn expected_error(statement: &Statement) -> Option<String> {
    let mut cursor = Cursor::of(statement);
    if !cursor.eat("expect error") {
        return None;
    }
    let text = cursor.text().map(|text| text.text).unwrap_or_default();
    // What else stands there is no expected error, and is told as what nobody can expect.
    cursor.is_done().then_some(text)
}
