//! `assize triggers`: who can set off whom, and whether every board of some cards ends.

use super::args_triggers::{PoolArgs, TriggersArgs, TriggersFormat};
use super::book;
use super::elsewhere;
use super::exit::{Exit, Trouble};
use super::files;
use super::out::Out;
use super::reach::NameReach;
use super::writable::{WrittenOutput, same, writable};
use crate::analysis::triggering::Triggering;
use crate::base::visible;
use crate::explain::triggering::{TriggeringBrief, triggering};
use crate::report::json::Problem;
use crate::report::layout::count;
use crate::report::page::terminal::print;
use crate::report::pages::triggers::answer;
use crate::report::{diagnostic, json, triggering as drawing};
use crate::study::cardpool::{Cardpool, Meant, Unfit};
use std::path::Path;
use std::sync::Arc;

/// The most cards of a set that is looked for, unless the call says otherwise.
const SIZE: usize = 3;

/// Reads the pool that is meant. An error in the texts is also put into `wrong`.
///
/// # Errors
/// A path that is not there, or whatever keeps it from being a pool.
pub fn read(
    args: &PoolArgs,
    (output, written): (Option<&Path>, WrittenOutput),
    out: &Out,
    wrong: &mut Vec<Problem>,
) -> Result<Cardpool, Trouble> {
    let cards: Vec<String> = args.cards.iter().map(|name| name.trim().to_owned()).collect();
    writable(&output.map(|file| (file, written)).into_iter().collect::<Vec<_>>(), &args.at.paths)?;
    let mut files = book::files(&args.at.paths, out)?;
    // What an earlier hunt has found there is no part of the pool.
    files.retain(|file| output.is_none_or(|output| written == WrittenOutput::Report || !same(Path::new(file), output)));
    let reach = NameReach::of(&files);
    let open = Arc::new(move |path: &str| reach.open(path));
    let meant = Meant { files: &files, cards: &cards, rulebook: args.book.rulebook.as_deref(), open };
    Cardpool::read(&meant).map_err(|why| {
        if let Unfit::Wrong(sources, problem) = &why {
            wrong.extend(json::problems(sources, std::slice::from_ref(&**problem)));
        }
        unfit(why)
    })
}

/// Why there is no pool, with what to do.
fn unfit(why: Unfit) -> Trouble {
    match why {
        Unfit::Wrong(sources, problem) => {
            let first = diagnostic::line(&sources, &problem);
            Trouble::wrong(format!("a text is wrong: {first}")).help("`assize check` shows all problems")
        }
        Unfit::NoRulebook => Trouble::nothing("there is no rulebook").help("name one by `use` in a file of cards"),
        Unfit::UnknownRulebook(name, known) => elsewhere::no_rulebook(&name, known.iter().map(String::as_str)),
        Unfit::SeveralRulebooks(books) => {
            let names: Vec<String> = books.iter().map(|name| format!("`{name}`")).collect();
            Trouble::wrong(format!("the cards are of several rulebooks: {}", names.join(", ")))
                .help("say which by `--rulebook NAME`, or give the files of one game")
        }
        Unfit::UnknownCard(name, known) => Trouble::wrong(format!("no card of the pool is called `{name}`"))
            .nearest(&name, known.iter().map(String::as_str)),
        Unfit::NoCard(book, first) => Trouble::nothing(format!("there is no card that can be read under `{book}`"))
            .help(match first {
                Some((name, why)) => format!("`{name}` cannot be read under it: {why}"),
                None => "a pool is made of `card` declarations and of cards that scenarios write out".to_owned(),
            }),
    }
}

/// Prints or draws the graph.
///
/// # Errors
/// A pool that cannot be read, or a file that cannot be written.
pub fn triggers(args: &TriggersArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let mut diagnostics = Vec::new();
    let pool = read(&args.pool, (args.written.output.as_deref(), WrittenOutput::Report), out, &mut diagnostics);
    if !diagnostics.is_empty() && args.printed.format() == TriggersFormat::Json {
        let brief = TriggeringBrief { verdict: "cycles", more: true, ..TriggeringBrief::default() };
        book::print_json(out, &json::Triggers { brief: &brief, diagnostics })?;
        return pool.map(|_| Exit::Wrong);
    }
    let pool = pool?;
    let brief = triggering(&pool, &Triggering::of(&pool.whole), args.largest.size.map_or(SIZE, usize::from));
    let text = match args.printed.format() {
        TriggersFormat::Terminal => print(&answer(&brief, args.verbose)),
        TriggersFormat::Json => {
            json::document(&json::Triggers { brief: &brief, diagnostics: Vec::new() }).map_err(Trouble::wrong)?
        }
        TriggersFormat::Dot => drawing::dot(&brief, args.all),
        TriggersFormat::Svg => drawing::svg(&brief, args.all).map_err(|why| {
            Trouble::wrong(why)
                .help("draw those of some cards by `--cards A,B`; without `--all`, the smallest sets that could loop")
        })?,
    };
    match &args.written.output {
        Some(path) => files::write(path, &visible::text(&anstream::adapter::strip_str(&text).to_string()))?,
        None if args.printed.format() == TriggersFormat::Terminal => out.print(&text),
        None => out.print_raw(&text),
    }
    Ok(of_all_cards(&args.pool, &pool, out))
}

/// How it ends where nothing else is wrong: of cards that are left out nothing is known.
pub fn of_all_cards(args: &PoolArgs, cards: &Cardpool, out: &Out) -> Exit {
    if cards.left_out.is_empty() || args.allow_left_out {
        return Exit::Good;
    }
    let (what, are) =
        (count(cards.left_out.len() as u64, "card"), if cards.left_out.len() == 1 { "is" } else { "are" });
    out.warning(&format!("{what} {are} left out, of which nothing is known; `--allow-left-out` if that is meant"));
    Exit::Unknown
}
