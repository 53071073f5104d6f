//! `assize diff --search`: a small board on which two rulebooks differ.

use super::args_diff::{DiffArgs, DiffFormat};
use super::exit::{Exit, Trouble};
use super::matched::{CompareWork, Matched, case, compare, under};
use super::out::Out;
use super::sharing::Searches;
use super::version::Version;
use super::watch;
use crate::base::id::SourceId;
use crate::explain::differ::{ScenarioDifference, difference};
use crate::model::read::load;
use crate::report::{diagnostic, pages};
use crate::study::boards::{BoardDrawing, BoardScript, DrawnBoard, find};
use crate::study::diff::{Comparing, VersionPair, diff};
use crate::study::scripts::scripts;
use crate::syntax::{format, parse};

/// What a board is called, and the file in which it would stand.
const BOARD: &str = "a board that tells them apart";
const FILE: &str = "board.assize";
/// The most states of a board: those on which more happens are left to scenarios.
const STATES_MAX: u64 = 2_000;
/// How many boards are drawn, and the most cards of one, unless the call says otherwise.
const BOARDS: u64 = 2_000;
const SIZE: usize = 6;

/// Draws boards until the rulebooks differ on one, and prints it.
///
/// # Errors
/// Versions that are not two rulebooks of the same texts, no scenario to draw from, or an unsuitable format.
pub fn search(args: &DiffArgs, old: &Version, new: &Version, out: &mut Out) -> Result<Exit, Trouble> {
    let (Some(one), Some(other)) = (&old.rulebook, &new.rulebook) else {
        return Err(Trouble::wrong("`--search` compares two rulebooks by their names")
            .help("write `assize diff OURS \"OUR PROPOSAL\" PATHS --search`"));
    };
    if args.printed.format() != DiffFormat::Terminal {
        return Err(Trouble::wrong("`--search` prints a scenario, in no other format").help("leave `--format` out"));
    }
    // What is drawn from broken texts would say nothing of what was meant.
    let (_, sources, problems) = load(&old.files, &mut |path| old.texts.open(path));
    out.note(&diagnostic::problems(&sources, &problems));
    let errors = problems.iter().filter(|problem| problem.is_error()).count() as u64;
    if errors > 0 {
        let errors = crate::report::layout::count(errors, "error");
        return Err(Trouble::wrong(format!("{errors} in the texts; no board was drawn")));
    }
    let texts = BoardTexts { version: old, books: (one, other) };
    let scripts = texts.scripts()?;
    let boards = args.made.boards.unwrap_or(BOARDS);
    let drawing = BoardDrawing { boards, seed: args.made.seed, size: args.largest.size.map_or(SIZE, usize::from) };
    let differs =
        |board: &DrawnBoard| !watch::interrupted() && texts.matched(board).is_some_and(|it| is_apart(args, &it));
    let found = find(&scripts, drawing, &differs);
    if watch::interrupted() {
        out.warning("interrupted before a board was found that tells them apart");
        return Ok(Exit::Interrupted);
    }
    let Some((board, matched)) = found.and_then(|board| Some((board.clone(), texts.matched(&board)?))) else {
        out.print(&format!(
            "{one} -> {other}\n  equal on {boards} boards that were drawn, which proves nothing; the scenarios themselves are \
             compared without `--search`\n"
        ));
        return Ok(Exit::Good);
    };
    let brief =
        compare(args, (one.clone(), other.clone()), &CompareWork { matched: vec![matched], ..CompareWork::default() });
    let (tree, _) = parse(SourceId(0), &board.text(BOARD, one));
    out.print(&format!("{}\n", format(&tree)));
    out.parts(&pages::diff::lines(&brief, args.verbose));
    Ok(Exit::NotAsExpected)
}

/// Where boards come from, and under what they are read.
struct BoardTexts<'a> {
    version: &'a Version,
    books: (&'a str, &'a str),
}

impl BoardTexts<'_> {
    fn scripts(&self) -> Result<Vec<BoardScript>, Trouble> {
        let mut all = Vec::new();
        for file in &self.version.files {
            let text =
                self.version.texts.open(file).map_err(|why| Trouble::wrong(format!("cannot read `{file}`: {why}")))?;
            all.extend(scripts(&text));
        }
        if all.is_empty() { Err(Trouble::wrong("there is no scenario to draw boards from")) } else { Ok(all) }
    }

    /// The board under both rulebooks, if it can be read.
    fn matched(&self, board: &DrawnBoard) -> Option<Matched> {
        let uses = self.version.files.iter().map(|file| format!("use \"{file}\"\n")).collect::<String>();
        let text = uses + &board.text(BOARD, self.books.0);
        let roots = [FILE.to_owned()];
        let (library, ..) = load(&roots, &mut |path| match path {
            FILE => Ok(text.clone()),
            other => self.version.texts.open(other),
        });
        let head = library.scenarios().find(|head| head.name == BOARD)?;
        under(&library, head, self.books).ok()
    }
}

fn is_apart(args: &DiffArgs, matched: &Matched) -> bool {
    let searches = Searches::of(&args.limits);
    let mut limits = args.limits.limits();
    limits.states_max = limits.states_max.or(Some(STATES_MAX));
    let comparing = Comparing { limits, watch: &|| searches.watch(), compare: &difference, tick: &|_| {} };
    let pair = VersionPair { old: case(&matched.old), new: case(&matched.new) };
    diff(&[pair], &comparing).iter().filter_map(|it| it.difference.as_ref()).any(ScenarioDifference::ends_otherwise)
}
