//! `assize import`: printed cards to cards in the language.

use super::args_import::ImportArgs;
use super::args_shared::Format;
use super::exit::{Exit, Trouble};
use super::files;
use super::out::Out;
use super::reach::NameReach;
use super::writable::{WrittenOutput, writable};
use crate::base::diagnostic::Diagnostic;
use crate::base::source::Sources;
use crate::base::visible;
use crate::explain::imported::{ImportFacts, imported};
use crate::import::cards::{CardFile, cards};
use crate::import::grammar::PrintGrammar;
use crate::import::reader;
use crate::import::translate::{LineProblem, TranslatedCard, print_back, translate};
use crate::import::write::{CardPart, WriteSetting, WrittenCards, WrittenLine, write};
use crate::model::read::load;
use crate::report::{diagnostic, json, page, pages};
use crate::syntax;
use std::path::{Path, PathBuf};

/// The file in which the cards stand while their rulebook looks at them, if they are not written anywhere.
const CARDS: &str = "imported.assize";

/// Reads cards as they are printed, and writes them in the language.
///
/// # Errors
/// A file that cannot be read or written, a grammar with errors, or a file without cards.
pub fn import(args: &ImportArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let written: Vec<(&Path, WrittenOutput)> =
        args.written.output.iter().map(|file| (file.as_path(), WrittenOutput::Cards)).collect();
    writable(&written, &[args.cards.clone(), args.print.clone()])?;
    let grammar = grammar(&args.print, out)?;
    let file = printed(&grammar, &args.cards, out)?;
    let mut all = translate(&grammar, &file.cards);
    let place = CardsPlace::of(args);
    let setting = WriteSetting { rulebook: &grammar.rulebook, file: &place.uses, with_text: args.with_text };
    let text = accepted(&mut all, &setting, &place, out)?;
    if let Some(path) = &args.written.output {
        files::write(path, &laid_out(&text))?;
    }
    let name = args.cards.display().to_string();
    let facts =
        ImportFacts { file: &name, rulebook: &grammar.rulebook, skipped: file.skipped, problems: &file.problems };
    let brief = imported(&all, &facts);
    if args.print_back {
        tell_backs(&grammar, &all, out);
    }
    match args.printed.format() {
        Format::Json => out.print_raw(&json::document(&brief).map_err(Trouble::wrong)?),
        Format::Terminal => out.print(&page::terminal::print(&pages::import::page(&brief, args.verbose).parts)),
    }
    Ok(Exit::Good)
}

/// The grammar of a file.
fn grammar(path: &Path, out: &Out) -> Result<PrintGrammar, Trouble> {
    let name = path.display().to_string();
    let text = files::read(&name).map_err(|why| Trouble::wrong(format!("cannot read `{name}`: {why}")))?;
    let mut sources = Sources::default();
    let source = sources.add(&name, &text);
    let (tree, mut problems) = syntax::parse(source, &text);
    let mut grammar = None;
    if !problems.iter().any(Diagnostic::is_error) {
        let (read, mut found) = reader::grammar(&tree, &text);
        grammar = read;
        problems.append(&mut found);
    }
    out.note(&diagnostic::problems(&sources, &problems));
    grammar.ok_or_else(|| Trouble::wrong("the text is wrong"))
}

/// The cards of a file. Control characters are passed over, and told.
fn printed(grammar: &PrintGrammar, path: &Path, out: &Out) -> Result<CardFile, Trouble> {
    let name = path.display().to_string();
    let cannot = |why: String| Trouble::wrong(format!("cannot read `{name}`: {why}"));
    let mut text = files::read_foreign(&name).map_err(cannot)?;
    if let Some((letter, place)) = files::first_control(&text) {
        out.warning(&format!(
            "`{name}` holds control characters, which are passed over: the first is {letter} ({place})"
        ));
        text.retain(|letter| !visible::controls(letter));
    }
    cards(grammar, &text).map_err(cannot)
}

/// Where the cards stand.
struct CardsPlace {
    /// The file of the cards.
    file: String,
    /// The file of the grammar, as a text beside the cards names it.
    uses: String,
    /// What texts may be read.
    reach: NameReach,
}

impl CardsPlace {
    fn of(args: &ImportArgs) -> CardsPlace {
        let print = args.print.display().to_string();
        let beside = |folder: &Path| folder.join(CARDS).display().to_string();
        let (file, uses) = match &args.written.output {
            Some(out) => (out.display().to_string(), seen_from(out, &args.print)),
            // Beside the grammar, where nobody writes it.
            None => (
                beside(args.print.parent().unwrap_or(Path::new(""))),
                args.print.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
            ),
        };
        let reach = NameReach::of(&[print, file.clone()]);
        CardsPlace { file, uses, reach }
    }

    /// What the rulebook says of a text that stands here.
    fn problems(&self, text: &str) -> (Sources, Vec<Diagnostic>) {
        let (_, sources, problems) = load(std::slice::from_ref(&self.file), &mut |path| {
            if path == self.file { Ok(text.to_owned()) } else { self.reach.open(path) }
        });
        (sources, problems)
    }
}

/// A path as seen from the folder of a file.
fn seen_from(file: &Path, to: &Path) -> String {
    let whole = |path: &Path| -> PathBuf {
        std::fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned())
    };
    let folder = file.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (folder, to) = (whole(folder), whole(to));
    let mut up = 0;
    let mut base = folder.as_path();
    while !to.starts_with(base) {
        up += 1;
        match base.parent() {
            Some(parent) => base = parent,
            None => return to.display().to_string(),
        }
    }
    let rest = to.strip_prefix(base).unwrap_or(&to).display().to_string();
    format!("{}{}", "../".repeat(up), rest.replace('\\', "/"))
}

/// Writes the cards until their rulebook has nothing more to say of any line: a line that it refuses counts as not read.
fn accepted(
    cards: &mut [TranslatedCard],
    setting: &WriteSetting<'_>,
    place: &CardsPlace,
    out: &Out,
) -> Result<String, Trouble> {
    loop {
        let written = write(setting, cards);
        let (sources, problems) = place.problems(&written.text);
        let mut refused = 0;
        for problem in &problems {
            refused += usize::from(refuse(cards, &written, &sources, problem, place));
        }
        if refused > 0 {
            continue;
        }
        if let Some(problem) = problems.iter().find(|it| it.is_error()) {
            out.note(&diagnostic::problems(&sources, std::slice::from_ref(problem)));
            return Err(Trouble::wrong("the rulebook cannot be read with these cards"));
        }
        return Ok(written.text);
    }
}

/// Marks the line of which a problem is as refused; no if it is of none, or marked already.
fn refuse(
    cards: &mut [TranslatedCard],
    written: &WrittenCards,
    sources: &Sources,
    problem: &Diagnostic,
    place: &CardsPlace,
) -> bool {
    let Some(span) = problem.span else { return false };
    let source = sources.get(span.source);
    if source.name != place.file {
        return false;
    }
    let (line, _) = source.line_column(span.start);
    let message = problem.message.clone();
    let (card, part) = match written.lines.get(&line) {
        Some(WrittenLine::Card(card, part)) => (&mut cards[*card], part),
        Some(WrittenLine::Token(token)) => return refuse_token(cards, token, &message),
        Some(WrittenLine::Vocabulary) => return leave_out(cards, sources.slice(span)),
        None => return false,
    };
    let refused = |ours: String| LineProblem::Refused { ours, message: message.clone() };
    match part {
        CardPart::Line(nth) => match &mut card.lines[*nth].ours {
            Ok(text) => card.lines[*nth].ours = Err(refused(std::mem::take(text))),
            Err(_) => return false,
        },
        CardPart::Body(nth) => {
            let (field, text) = &mut card.body[*nth];
            let was = std::mem::take(text);
            if was.is_empty() {
                return false;
            }
            card.fields.push((field.clone(), was.clone(), refused(was)));
        }
        // A word that the rulebook does not have: the card is written without words.
        CardPart::Head if !card.head.is_empty() => {
            let was = std::mem::take(&mut card.head).join(" ");
            card.fields.push(("words".to_owned(), was.clone(), refused(was)));
        }
        CardPart::Head | CardPart::Beside => return false,
    }
    true
}

/// Leaves a word out of the vocabulary that is written for the cards, since the rulebook has it already or cannot have it. If it cannot,
/// the cards with that word are refused next. `false` if no card needs it.
fn leave_out(cards: &mut [TranslatedCard], word: &str) -> bool {
    let mut found = false;
    for card in cards {
        let before = card.vocabulary.len();
        card.vocabulary.retain(|(_, known)| known != word);
        found |= card.vocabulary.len() < before;
    }
    found
}

/// Marks each line that makes a token of which a problem is; no if there is none.
fn refuse_token(cards: &mut [TranslatedCard], token: &str, message: &str) -> bool {
    let mut found = false;
    for line in cards.iter_mut().flat_map(|card| &mut card.lines) {
        if let Ok(ours) = &line.ours
            && ours.contains(token)
        {
            line.ours = Err(LineProblem::Refused { ours: ours.clone(), message: message.to_owned() });
            found = true;
        }
    }
    found
}

/// The text in the one layout.
fn laid_out(text: &str) -> String {
    let mut sources = Sources::default();
    let source = sources.add(CARDS, text);
    let (tree, problems) = syntax::parse(source, text);
    if problems.is_empty() { syntax::format(&tree) } else { text.to_owned() }
}

/// Tells of each line that, printed back, is read as something else.
fn tell_backs(grammar: &PrintGrammar, cards: &[TranslatedCard], out: &mut Out) {
    for card in cards {
        for line in &card.lines {
            let Ok(ours) = &line.ours else { continue };
            let Some(class) = card.class else { continue };
            let Err(back) = print_back(grammar, class, ours, &card.printed) else { continue };
            let back = back.unwrap_or_else(|| format!("cannot be printed: {ours}"));
            out.print(&format!("{}\n  printed {}\n  back    {back}\n", visible::name(&card.name), line.printed));
        }
    }
}
