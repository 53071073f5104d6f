//! How cards are played, what holds at all times, and what the book itself answers.

use crate::event::FormPart;
use crate::expr::{Expr, Role, Slot};
use crate::grammar::{Builder, ExprPlace, sentence};
use crate::instr::{Instr, Update, ZoneEnd};
use crate::read::book::{EventBody, InheritedLine};
use crate::read::parts::{Cursor, Name, by_commas, says_once, unknown, unknown_line, without_citation, written};
use crate::rulebook::{Play, Rule, Rulebook, StandingCheck};
use crate::visit::each_instr;
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, NumberId, ResourceId, ZoneId};
use base::source::Span;
use syntax::{Mark, Part, Statement};

/// What can stand in `play`.
const LINES: [&str; 7] = [
    "from ZONE",
    "to ZONE",
    "cost NUMBER pays RESOURCE",
    "DESCRIPTION only COND",
    "activated from ZONE: DO",
    "then DESCRIPTION: DO",
    "then DESCRIPTION goes to ZONE",
];

/// The texts of `play`, `standing` and `rules`, read with the whole vocabulary.
pub(crate) fn finish_rules(
    (play, standing, rules): (Option<&[InheritedLine<'_>]>, &[InheritedLine<'_>], &[InheritedLine<'_>]),
    events: &[EventBody],
    builder: &mut Builder<'_>,
) -> (Option<Play>, Vec<StandingCheck>, Vec<Rule>) {
    warn_of_twice(standing, &|_| true, builder);
    warn_of_twice(rules, &says_once, builder);
    let checks = standing.iter().filter_map(|line| check(line.statement, builder)).collect();
    let rules: Vec<AbilityId> =
        rules.iter().flat_map(|line| builder.rules(std::slice::from_ref(line.statement))).collect();
    let rules = rules.into_iter();
    let rules = rules.map(|ability| Rule { ability, sentence: builder.abilities[ability.index()].sentence.clone() });
    let rules = rules.collect();
    (play.and_then(|lines| read_play(lines, events, builder)), checks, rules)
}

/// Warns of a line that stands twice in one rulebook, word for word, among those that do nothing more the second time.
fn warn_of_twice(lines: &[InheritedLine<'_>], is_once: &dyn Fn(&[Part]) -> bool, builder: &mut Builder<'_>) {
    let said = |line: &InheritedLine<'_>| sentence(without_citation(&line.statement.parts).0);
    let once = |line: &InheritedLine<'_>| is_once(without_citation(&line.statement.parts).0);
    for (at, line) in lines.iter().enumerate() {
        if once(line) && lines[..at].iter().any(|before| before.nth == line.nth && said(before) == said(line)) {
            let problem = Diagnostic::warning(line.statement.span, "this line stands twice").label("the second");
            let help = "leave one of them out: the second adds nothing";
            builder.diagnostics.push(problem.help(help));
        }
    }
}

fn check(statement: &Statement, builder: &mut Builder<'_>) -> Option<StandingCheck> {
    let (parts, clauses) = builder.cites(&statement.parts);
    let (each, body) = builder.standing(parts)?;
    Some(StandingCheck { each, body, clauses, sentence: sentence(parts) })
}

fn read_play(lines: &[InheritedLine<'_>], events: &[EventBody], builder: &mut Builder<'_>) -> Option<Play> {
    let (mut from, mut to, mut cost, mut then, mut clauses) = (Vec::new(), None, None, Vec::new(), Vec::new());
    let (mut times, mut activated) = (Vec::new(), Vec::new());
    let mut said_to = lines.is_empty();
    let before = builder.diagnostics.len();
    let mut of_book: Vec<(Expr, usize)> = Vec::new();
    for inherited in lines {
        let statement = inherited.statement;
        let (parts, mut cited) = builder.cites(&statement.parts);
        clauses.append(&mut cited);
        let mut cursor = Cursor::new(parts, statement.span);
        if cursor.is_done() {
            continue;
        }
        if (cursor.at("to") && said_to) || (cursor.at("then") && goes_all(&then)) {
            builder.diagnostics.push(dead_line(cursor));
        }
        if cursor.eat("from") {
            from.extend(zones(cursor, builder));
        } else if cursor.eat("to") {
            to = zone(&mut cursor, builder);
            said_to = true;
        } else if cursor.at("then") {
            let dead = dead_line(cursor);
            cursor.next();
            let line = destination(cursor, events, builder);
            // What a rulebook further up says of the same cards is what this one says otherwise.
            if let Some((fits, _)) = &line {
                let is_known = of_book.iter().any(|(known, nth)| known == fits && *nth == inherited.nth);
                if is_known && !goes_all(&then) {
                    builder
                        .diagnostics
                        .push(dead.help("another line is about the same cards, and the first that fits counts"));
                }
                of_book.push((fits.clone(), inherited.nth));
            }
            then.extend(line);
        } else if cursor.eat("activated from") {
            activated.extend(on_activation(cursor, builder));
        } else if parts.iter().any(|part| part.is_word("only")) {
            times.extend(time(cursor, builder));
        } else if parts.iter().any(|part| part.is_word("pays")) {
            if cost.is_some() {
                builder.diagnostics.push(dead_line(cursor));
            }
            cost = payment(cursor, builder);
        } else {
            builder.diagnostics.push(unknown_line("line of `play`", parts, statement.span, &LINES));
        }
    }
    if !said_to {
        let span = lines.first().map_or(Span::default(), |line| line.statement.span);
        let problem = Diagnostic::error(span, "where does a card wait when it is played?");
        builder.diagnostics.push(problem.label("no `to ZONE`").help("write `to stack`"));
    }
    let to = to?;
    if let (true, true, Some(line)) = (from.is_empty(), builder.diagnostics.len() == before, lines.first()) {
        let problem =
            Diagnostic::warning(line.statement.span, "no card can be played from any zone").label("no `from ZONE`");
        builder.diagnostics.push(problem.help("write `from hand`, unless cards alone say from where they are played"));
    }
    let said = lines.iter().map(|line| sentence(without_citation(&line.statement.parts).0)).collect();
    Some(Play { from, to, cost, possible: possible(times), activated, then, clauses, lines: said })
}

/// Whether every card goes somewhere already.
fn goes_all(then: &[(Expr, Vec<Instr>)]) -> bool {
    then.iter().any(|(fits, _)| *fits == Expr::TRUE)
}

/// A line of `play` that another leaves nothing to say.
fn dead_line(cursor: Cursor<'_>) -> Diagnostic {
    let (message, help) = if cursor.at("to") {
        ("`to` stands twice in `play`", "a card that is played waits in one zone: leave one line out")
    } else if cursor.at("then") {
        ("no card is left for this line", "`then card` fits every card: write it last")
    } else {
        ("two lines say what a cost pays", "one number pays one resource: leave one line out")
    };
    Diagnostic::error(cursor.span(), message).label("the second").help(help)
}

/// `main only during your main phase`: a description, and when a card that fits may be played.
fn time(mut cursor: Cursor<'_>, builder: &mut Builder<'_>) -> Option<(Expr, Expr)> {
    let described = fits(cursor.until_word("only"), builder)?;
    cursor.eat("only");
    Some((described, builder.condition(ExprPlace::Object, cursor.rest())?))
}

/// A card that fits several descriptions may be played at any of their times, one that fits none at all times.
fn possible(times: Vec<(Expr, Expr)>) -> Option<Expr> {
    if times.is_empty() {
        return None;
    }
    let none = times.iter().map(|(fits, _)| Expr::Not(Box::new(fits.clone()))).collect();
    let any = times.into_iter().map(|(fits, when)| Expr::All(vec![fits, when]));
    Some(Expr::Any(any.chain([Expr::All(none)]).collect()))
}

/// `activated from hand: reveal this`
fn on_activation(mut cursor: Cursor<'_>, builder: &mut Builder<'_>) -> Option<(ZoneId, Vec<Instr>)> {
    let span = cursor.span();
    let before = cursor.until_mark(Mark::Colon);
    let zone = zone(&mut Cursor::new(before, span), builder)?;
    Some((zone, instructions(cursor.rest(), span, builder)?))
}

fn zones(cursor: Cursor<'_>, builder: &mut Builder<'_>) -> Vec<ZoneId> {
    by_commas(cursor.rest()).filter_map(|run| zone(&mut Cursor::new(run, cursor.span()), builder)).collect()
}

/// A zone by its name; nothing may stand behind it.
fn zone(cursor: &mut Cursor<'_>, builder: &mut Builder<'_>) -> Option<ZoneId> {
    let name = cursor.name(&[]).unwrap_or(Name { text: String::new(), span: cursor.here() });
    cursor.finish("the zone", &mut builder.diagnostics);
    let book: &Rulebook = builder.rulebook;
    let found = book.zones.iter().position(|zone| zone.name == name.text);
    if found.is_none() {
        builder.diagnostics.push(unknown("zone", &name, book.zones.iter().map(|zone| zone.name.as_str())));
    }
    found.map(ZoneId::at)
}

/// `cost pays resource points`
fn payment(mut cursor: Cursor<'_>, builder: &mut Builder<'_>) -> Option<(NumberId, ResourceId)> {
    let book: &Rulebook = builder.rulebook;
    let number = cursor.name(&["pays"]);
    cursor.eat("pays");
    let resource = cursor.name(&[]);
    let (Some(number), Some(resource)) = (number, resource) else {
        let problem = Diagnostic::error(cursor.span(), "which number pays which resource?");
        builder.diagnostics.push(problem.help("write `cost pays resource points`"));
        return None;
    };
    cursor.finish("the line", &mut builder.diagnostics);
    let numbers = book.numbers.iter().map(|known| known.name.as_str());
    let resources = book.resources.iter().map(String::as_str);
    let number_at = numbers.clone().position(|known| known == number.text);
    let resource_at = resources.clone().position(|known| known == resource.text);
    if number_at.is_none() {
        builder.diagnostics.push(unknown("number", &number, numbers));
    }
    if resource_at.is_none() {
        builder.diagnostics.push(unknown("resource", &resource, resources));
    }
    Some((NumberId::at(number_at?), ResourceId::at(resource_at?)))
}

/// `permanent: DO`, or `permanent goes to arena [without an event]`; `card` stands for every card.
fn destination(mut cursor: Cursor<'_>, events: &[EventBody], builder: &mut Builder<'_>) -> Option<(Expr, Vec<Instr>)> {
    let all = cursor.rest();
    let span = cursor.span();
    if all.iter().any(|part| part.is_mark(Mark::Colon)) {
        let described = cursor.until_mark(Mark::Colon);
        let condition = fits(described, builder)?;
        return Some((condition, instructions(cursor.rest(), span, builder)?));
    }
    let described = cursor.until_word("goes");
    if !cursor.eat("goes to") {
        let out = builder.rulebook.zones.iter().rfind(|zone| !zone.in_play).map_or("ZONE", |zone| zone.name.as_str());
        let problem = Diagnostic::error(span, "where does it go?").label("no `goes to`");
        let help = match done(all, span, builder) {
            Some(done) => format!("write `then {done}`"),
            None => format!(
                "write `then card goes to {out}`, or to another zone; what else becomes of it stands behind a colon: `then DESCRIPTION: DO`"
            ),
        };
        builder.diagnostics.push(problem.help(help));
        return None;
    }
    let condition = fits(described, builder)?;
    let going = &all[described.len()..];
    if let Some(body) = quietly(builder, |builder| instructions(going, span, builder)) {
        return Some((condition, body));
    }
    let zone = zone(&mut Cursor::new(cursor.until_word("without"), span), builder)?;
    if !cursor.eat("without an event") {
        warn_of_event(zone, &written(described), events, span, builder);
    }
    cursor.finish("the line", &mut builder.diagnostics);
    Some((condition, vec![Instr::Update(Update::Place(Expr::Slot(Slot::THIS), zone, ZoneEnd::Top))]))
}

/// `unit enters play`: a description and what is done with what fits, without the colon between them; with it.
fn done(all: &[Part], span: Span, builder: &mut Builder<'_>) -> Option<String> {
    (1..all.len()).rev().find_map(|at| {
        let (described, does) = all.split_at(at);
        quietly(builder, |builder| fits(described, builder))?;
        let mut it = vec![Part::Word { text: "it".to_owned(), span: does[0].span() }];
        it.extend_from_slice(does);
        quietly(builder, |builder| instructions(&it, span, builder))?;
        Some(format!("{}: {}", written(described), written(&it)))
    })
}

/// A card that merely goes into play does not enter it, although the vocabulary has an event for that.
fn warn_of_event(zone: ZoneId, what: &str, events: &[EventBody], span: Span, builder: &mut Builder<'_>) {
    let book: &Rulebook = builder.rulebook;
    let enters = |body: &EventBody| {
        let mut found = false;
        let object = Slot::of_role(Role::Object);
        each_instr(&body.does, &mut |instr| {
            let places = matches!(instr, Instr::Update(Update::Place(Expr::Slot(slot), to, _)) if *slot == object && *to == zone);
            found |= places;
        });
        found
    };
    let Some(at) = events.iter().position(enters).filter(|_| book.zones[zone.index()].in_play) else { return };
    let (event, zone) = (&book.events[at], &book.zones[zone.index()].name);
    let said = event.forms.iter().find_map(|form| of_it(form)).unwrap_or_else(|| event.name.clone());
    builder.diagnostics.push(
        Diagnostic::warning(span, format!("what is played comes to `{zone}` without the event `{}`", event.name))
            .label("nothing answers or replaces that")
            .help(format!("write `then {what}: {said}`, or `then {what} goes to {zone} without an event`")),
    );
}

/// A sentence of an event that is about `it` alone.
fn of_it(form: &[FormPart]) -> Option<String> {
    let word = |part: &FormPart| match part {
        FormPart::Word(word) => Some(word.clone()),
        FormPart::Hole(role) => (*role == Role::Object).then(|| "it".to_owned()),
        FormPart::Optional(_) => Some(String::new()),
        FormPart::Either(ways) => ways.first().and_then(|way| of_it(way)),
    };
    let words: Option<Vec<String>> = form.iter().map(word).collect();
    words.map(|words| words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
}

fn fits(described: &[Part], builder: &mut Builder<'_>) -> Option<Expr> {
    match described {
        [part] if part.is_word("card") => Some(Expr::TRUE),
        _ => builder.fits(described),
    }
}

/// What is done with a card: `this`, or `it`.
fn instructions(parts: &[Part], span: Span, builder: &mut Builder<'_>) -> Option<Vec<Instr>> {
    // What is said of nothing is said of the card that was described.
    let mut all = Vec::new();
    if parts.first().is_some_and(|part| part.is_word("goes")) {
        all.push(Part::Word { text: "this".to_owned(), span: span.after() });
    }
    all.extend_from_slice(parts);
    builder.with_card(&all)
}

/// Tries a reading; leaves no trace if there is none.
fn quietly<T>(builder: &mut Builder<'_>, read: impl FnOnce(&mut Builder<'_>) -> Option<T>) -> Option<T> {
    let (problems, abilities, tallies) = (builder.diagnostics.len(), builder.abilities.len(), builder.tallies.len());
    let found = read(builder);
    if found.is_some() && builder.diagnostics.len() == problems {
        return found;
    }
    builder.diagnostics.truncate(problems);
    builder.abilities.truncate(abilities);
    builder.tallies.truncate(tallies);
    None
}
