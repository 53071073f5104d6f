//! `assize triggers`: who can set off whom, and whether every board of some cards ends.

use super::args_triggers::{PoolArgs, TriggersArgs, TriggersFormat};
use super::exit::{Exit, Trouble};
use super::files;
use super::out::Out;
use crate::analysis::triggering::Triggering;
use crate::explain::triggering::triggering;
use crate::report::{diagnostic, json, triggering as drawing};
use crate::study::cardpool::{Cardpool, Meant, Unfit};

/// Reads the pool that is meant.
///
/// # Errors
/// A path that is not there, or whatever keeps it from being a pool.
pub fn read(args: &PoolArgs) -> Result<Cardpool, Trouble> {
    let cards: Vec<String> = args.cards.iter().map(|name| name.trim().to_owned()).collect();
    let files = files::find(&args.paths)?;
    let meant = Meant { files: &files, cards: &cards, rulebook: args.rulebook.as_deref(), open: files::read };
    Cardpool::read(&meant).map_err(unfit)
}

/// Why there is no pool, with what to do.
fn unfit(why: Unfit) -> Trouble {
    match why {
        Unfit::Wrong(sources, problem) => {
            let first = diagnostic::line(&sources, &problem);
            Trouble::wrong(format!("a text is wrong: {first}")).help("`assize check` shows all problems")
        }
        Unfit::NoRulebook => Trouble::nothing("there is no rulebook").help("name one by `use` in a file of cards"),
        Unfit::UnknownRulebook(name, known) => {
            Trouble::wrong(format!("no rulebook is called `{name}`")).nearest(&name, known.iter().map(String::as_str))
        }
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
    let pool = read(&args.pool)?;
    let brief = triggering(&pool, &Triggering::of(&pool.whole), usize::from(args.size));
    let text = match args.printed.format {
        TriggersFormat::Terminal => drawing::answer(&brief, args.verbose),
        TriggersFormat::Json => json::document(&brief).map_err(Trouble::wrong)?,
        TriggersFormat::Dot => drawing::dot(&brief, args.all),
        TriggersFormat::Svg => drawing::svg(&brief, args.all),
    };
    match &args.output {
        Some(path) => files::write(path, &anstream::adapter::strip_str(&text).to_string())?,
        None if args.printed.format == TriggersFormat::Terminal => out.print(&text),
        None => out.print_raw(&text),
    }
    Ok(Exit::Good)
}
