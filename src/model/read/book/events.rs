//! Kinds of events: their sentences, what the machine has to do with them, and their bodies.

use super::{Block, EventText, RulebookDraft, clauses, names, placeholders, sentences};
use crate::event::{Change, EventKind, EventTemplate, FormPart, Special};
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::grammar::{Builder, forms, placeholder_of_role};
use crate::instr::{Flow, Happen, Instr, Update};
use crate::read::parts::{Cursor, Name, unknown, without_citation};
use base::diagnostic::Diagnostic;
use base::id::{EventKindId, PeriodId};
use base::source::Span;
use syntax::{Mark, Part, Statement};

/// How continuous effects can modify objects, as `applies` words it.
const CHANGES: [(&str, Change); Change::COUNT] = [
    ("copy", Change::Copy),
    ("control", Change::Control),
    ("add words", Change::AddWords),
    ("remove words", Change::RemoveWords),
    ("add ability", Change::AddAbility),
    ("remove ability", Change::RemoveAbility),
    ("property", Change::Property),
    ("set", Change::Set),
    ("multiply", Change::Multiply),
    ("divide", Change::Divide),
    ("add", Change::Add),
    ("subtract", Change::Subtract),
    ("at least", Change::AtLeast),
    ("at most", Change::AtMost),
];

/// What can stand in an event.
const LINES: [&str; 12] = [
    "\"SENTENCE\"",
    "only if",
    "occurs only if",
    "does",
    "steps",
    "made of",
    "looks back",
    "waits for its effect",
    "applies",
    "prevents",
    "plays",
    "activates",
];

/// Reads `event NAME { ... }`.
pub(super) fn event<'a>(draft: &mut RulebookDraft<'a>, block: Block<'a>, seen: &mut Vec<String>) {
    let mut cursor = Cursor::new(block.head, block.span);
    let Some(name) = cursor.name(&[]) else {
        draft.problems.push(
            Diagnostic::error(block.body.span, "this event has no name")
                .label("a name is missing")
                .help("write `event NAME { ... }`"),
        );
        return;
    };
    let braces =
        format!("what it says stands in the braces, as in `event {} {{ looks back; ... }}`: its name", name.text);
    cursor.finish(&braces, &mut draft.problems);
    if seen.contains(&name.text) {
        draft.problems.push(Diagnostic::error(name.span, format!("event `{}` is declared twice", name.text)));
        return;
    }
    draft.problems.extend(names::looks_like(&name, seen));
    seen.push(name.text.clone());
    let mut kind = EventKind {
        name: name.text.clone(),
        forms: Vec::new(),
        body: Vec::new(),
        needs: Expr::TRUE,
        occurs: Expr::TRUE,
        special: Special::Plain,
        steps: Vec::new(),
        looks_back: false,
        waits: false,
        composite: false,
        clauses: Vec::new(),
    };
    let mut text = EventText {
        span: name.span,
        whole: block.span,
        does: Vec::new(),
        steps: Vec::new(),
        needs: Vec::new(),
        occurs: Vec::new(),
    };
    for statement in &block.body.statements {
        line(draft, &mut kind, &mut text, statement);
    }
    if kind.forms.is_empty() {
        draft.problems.push(
            Diagnostic::error(name.span, format!("event `{}` has no sentence", name.text))
                .label("never said")
                .help("give at least one, such as `\"OBJECT (is|would be) destroyed\"`"),
        );
    }
    if kind.composite && (kind.looks_back || !text.does.is_empty()) {
        draft.problems.push(
            Diagnostic::error(name.span, format!("event `{}` consists of other events", name.text))
                .label("`made of`")
                .help("it has no `does` of its own, and does not look back: its parts do"),
        );
    }
    match draft.book.events.iter().position(|known| known.name == name.text) {
        Some(at) => {
            draft.withdrawn.over.push(draft.event_texts[at].whole);
            draft.book.events[at] = kind;
            draft.event_texts[at] = text;
        }
        None => {
            draft.book.events.push(kind);
            draft.event_texts.push(text);
        }
    }
    special_once(draft, &name);
    plays_from(draft, &block, &name);
}

/// Refuses `FROM` and `TO` in a sentence of playing: what is played is moved as `play` says, and not by this event.
fn plays_from(draft: &mut RulebookDraft<'_>, block: &Block<'_>, name: &Name) {
    let Some(kind) = draft.book.events.iter().find(|kind| kind.name == name.text) else { return };
    let found =
        [Role::From, Role::To].into_iter().find(|role| kind.forms.iter().any(|form| placeholders::has(form, *role)));
    let Some(role) = found.filter(|_| kind.special == Special::Plays) else { return };
    let sentence = block.body.statements.iter().find(|line| matches!(line.parts.first(), Some(Part::Text { .. })));
    let hole = placeholder_of_role(role);
    let problem = Diagnostic::error(
        sentence.map_or(name.span, |line| line.span),
        format!("the event of playing a card does not know `{hole}`"),
    );
    draft.problems.push(problem.label("never given").help(format!(
        "leave `{hole}` out of the sentence: the card is moved as `play {{ from ZONE; to ZONE }}` says"
    )));
}

/// Refuses a condition that is missing.
fn no_condition(cursor: &Cursor<'_>, word: &str, problems: &mut Vec<Diagnostic>) {
    if cursor.is_done() {
        let problem =
            Diagnostic::error(cursor.here(), format!("behind `{word}` stands a condition")).label("nothing here");
        problems.push(problem.help(format!("write `{word} CONDITION`, such as `{word} OBJECT is in play`")));
    }
}

fn line<'a>(draft: &mut RulebookDraft<'a>, kind: &mut EventKind, text: &mut EventText<'a>, statement: &'a Statement) {
    let (parts, cited) = without_citation(&statement.parts);
    let mut clauses = clauses::cited(draft, cited);
    kind.clauses.append(&mut clauses);
    let mut cursor = Cursor::new(parts, statement.span);
    if parts.is_empty() {
        return;
    }
    if let Some(sentence) = cursor.text() {
        all_sentences(draft, kind, sentence, cursor);
    } else if cursor.eat("looks back") {
        said_once(draft, "looks back", kind.looks_back, statement.span);
        kind.looks_back = true;
        cursor.finish("the line", &mut draft.problems);
    } else if cursor.eat("waits for its effect") {
        said_once(draft, "waits for its effect", kind.waits, statement.span);
        kind.waits = true;
        cursor.finish("the line", &mut draft.problems);
    } else if cursor.eat("does") {
        cursor.eat_mark(Mark::Colon);
        said_once(draft, "does", !text.does.is_empty(), statement.span);
        text.does.push(cursor.rest());
    } else if cursor.eat("steps") {
        cursor.eat_mark(Mark::Colon);
        said_once(draft, "steps", !text.steps.is_empty(), statement.span);
        text.steps.push(cursor.rest());
    } else if cursor.eat("made of") {
        cursor.eat_mark(Mark::Colon);
        kind.composite = true;
        text.steps.push(cursor.rest());
    } else if cursor.eat("only if") {
        no_condition(&cursor, "only if", &mut draft.problems);
        text.needs.extend((!cursor.is_done()).then(|| cursor.rest()));
    } else if cursor.eat("occurs only if") {
        no_condition(&cursor, "occurs only if", &mut draft.problems);
        text.occurs.extend((!cursor.is_done()).then(|| cursor.rest()));
    } else if cursor.eat("applies") {
        special(draft, kind, statement.span, |draft| change(draft, cursor).map(Special::Applies));
    } else {
        let found = [("prevents", Special::Prevents), ("plays", Special::Plays), ("activates", Special::Activates)];
        match found.into_iter().find(|(word, _)| cursor.eat(word)) {
            Some((_, value)) => {
                special(draft, kind, statement.span, |_| Some(value));
                cursor.finish("the line", &mut draft.problems);
            }
            None => {
                if let Some(told) = super::told::line_instead(cursor.rest(), !text.does.is_empty()) {
                    draft.problems.push(told);
                    return;
                }
                let name = cursor.name(&[]).unwrap_or(Name { text: "it".to_owned(), span: statement.span });
                draft.problems.push(unknown("line of an event", &name, LINES));
            }
        }
    }
}

fn all_sentences(draft: &mut RulebookDraft<'_>, kind: &mut EventKind, first: Name, mut cursor: Cursor<'_>) {
    let mut sentence = Some(first);
    while let Some(one) = sentence {
        let form = forms(&one.text, one.span, &mut draft.problems);
        draft.problems.extend(sentences::unreadable(&form, &one));
        if kind.forms.contains(&form) {
            let problem = Diagnostic::error(one.span, "this sentence stands twice").label("the second");
            draft.problems.push(problem.help("leave one of them out"));
        }
        kind.forms.push(form);
        sentence = if cursor.eat_mark(Mark::Comma) { cursor.text() } else { None };
    }
    match super::told::behind_sentence(cursor.rest()) {
        Some(told) => draft.problems.push(told),
        None => {
            cursor.finish("the sentence", &mut draft.problems);
        }
    }
}

/// Refuses what stands twice in an event.
fn said_once(draft: &mut RulebookDraft<'_>, line: &str, known: bool, span: Span) {
    let problem = |help: String| Diagnostic::error(span, format!("`{line}` stands twice in this event")).help(help);
    if known {
        let help = match line {
            "does" | "steps" => format!("write one of them, with braces: `{line}: {{ ...; ... }}`"),
            _ => "leave one of them out".to_owned(),
        };
        draft.problems.push(problem(help).label("the second"));
    }
}

fn special<'a>(
    draft: &mut RulebookDraft<'a>,
    kind: &mut EventKind,
    span: Span,
    read: impl FnOnce(&mut RulebookDraft<'a>) -> Option<Special>,
) {
    let Some(value) = read(draft) else { return };
    if kind.special != Special::Plain {
        let message = format!("event `{}` has two meanings for the rules", kind.name);
        draft.problems.push(
            Diagnostic::error(span, message)
                .label("the second")
                .help("give one of `applies`, `prevents`, `plays` and `activates`"),
        );
    }
    kind.special = value;
}

fn change(draft: &mut RulebookDraft<'_>, mut cursor: Cursor<'_>) -> Option<Change> {
    let Some(name) = cursor.name(&[]) else {
        draft.problems.push(
            Diagnostic::error(cursor.here(), "`applies` needs a way of modifying")
                .help(format!("one of {}", CHANGES.map(|(word, _)| format!("`{word}`")).join(", "))),
        );
        return None;
    };
    cursor.finish("the line", &mut draft.problems);
    let found = CHANGES.iter().find(|(word, _)| *word == name.text);
    if found.is_none() {
        draft.problems.push(unknown("way of modifying", &name, CHANGES.map(|(word, _)| word)));
    }
    found.map(|(_, change)| *change)
}

/// Only one kind of event stands for each thing that the machine does.
fn special_once(draft: &mut RulebookDraft<'_>, name: &Name) {
    let events = &draft.book.events;
    let Some(this) = events.iter().find(|kind| kind.name == name.text) else { return };
    let other = events
        .iter()
        .find(|kind| kind.name != name.text && kind.special == this.special && this.special != Special::Plain);
    if let Some(other) = other {
        let message = format!("events `{}` and `{}` mean the same to the rules", other.name, name.text);
        draft.problems.push(
            Diagnostic::error(name.span, message).label("the second").help(
                "only one kind of event may say `prevents`, `plays`, `activates` or `applies` with the same word",
            ),
        );
    }
}

/// Adds the start and the end of every period.
pub(super) fn add_periods(draft: &mut RulebookDraft<'_>) {
    let periods: Vec<(String, bool)> =
        draft.book.periods.iter().map(|period| (period.name.clone(), period.passes)).collect();
    for (at, (name, passes)) in periods.iter().enumerate() {
        let period = PeriodId::at(at);
        let mut start = (Special::Starts(period), over_before(&draft.book.periods, at));
        if at == 0 {
            start.1.push(turn_of_its_player());
        }
        start.1.push(Instr::Update(Update::Enter(period)));
        let mut end = (Special::Ends(period), vec![Instr::Update(Update::Leave(period))]);
        if *passes {
            end.1.push(Instr::Update(Update::TurnTo(Expr::NextPlayer(Box::new(Expr::TurnPlayer)))));
        }
        for (edge, (special, body)) in [("start", start), ("end", end)] {
            draft.book.events.push(EventKind {
                name: format!("{edge} of {name}"),
                forms: vec![period_form(edge, name), period_verb(edge, name)],
                body,
                needs: Expr::TRUE,
                occurs: Expr::TRUE,
                special,
                steps: Vec::new(),
                looks_back: false,
                waits: false,
                composite: false,
                clauses: Vec::new(),
            });
        }
    }
}

/// What is over where a period starts: the last of its name, and whatever lies beside it within the same period.
fn over_before(periods: &[crate::rulebook::Period], at: usize) -> Vec<Instr> {
    let beside =
        |other: &usize| *other == at || periods[at].within.is_some() && periods[*other].within == periods[at].within;
    let over = |other: usize| {
        let period = PeriodId::at(other);
        Instr::Flow(Flow::If(Expr::During(period, None), vec![Instr::Update(Update::Leave(period))], Vec::new()))
    };
    (0..periods.len()).filter(beside).map(over).collect()
}

/// Whose turn starts, theirs it is.
fn turn_of_its_player() -> Instr {
    let player = Expr::Slot(Slot::of_role(Role::Player));
    let is_another = Expr::Compare(Comparison::Unequal, Box::new(Expr::TurnPlayer), Box::new(player.clone()));
    Instr::Flow(Flow::If(is_another, vec![Instr::Update(Update::TurnTo(player))], Vec::new()))
}

/// `the start of [PLAYER's] PERIOD`
fn period_form(edge: &str, period: &str) -> Vec<FormPart> {
    let mut form = forms(&format!("the {edge} of [PLAYER's]"), Span::default(), &mut Vec::new());
    form.extend(period.split(' ').map(|word| FormPart::Word(word.to_owned())));
    form
}

/// `[PLAYER's] PERIOD (starts|would start)`
fn period_verb(edge: &str, period: &str) -> Vec<FormPart> {
    let mut form = forms("[PLAYER's]", Span::default(), &mut Vec::new());
    form.extend(period.split(' ').map(|word| FormPart::Word(word.to_owned())));
    form.extend(forms(&format!("({edge}s|would {edge})"), Span::default(), &mut Vec::new()));
    form
}

/// What each declared event does, and what it needs, read with the whole vocabulary.
pub(crate) fn finish_events(texts: &[EventText<'_>], builder: &mut Builder<'_>) -> Vec<EventBody> {
    for (at, text) in texts.iter().enumerate() {
        let forms = builder.rulebook.events.get(at).map_or(&[][..], |kind| &kind.forms);
        if forms.is_empty() {
            continue;
        }
        let lines = [&text.does, &text.steps, &text.needs, &text.occurs];
        let found =
            lines.into_iter().flatten().flat_map(|parts| placeholders::unsaid(parts, forms)).collect::<Vec<_>>();
        builder.diagnostics.extend(found);
    }
    let body = |(at, text): (usize, &EventText<'_>)| {
        let read = |does: &&[Part]| match does {
            [] => {
                builder.diagnostics.push(
                    Diagnostic::error(text.span, "`does` needs what it does").help("write `does: destroy OBJECT`"),
                );
                Vec::new()
            }
            _ => builder.event_body(EventKindId::at(at), does),
        };
        let does = text.does.iter().flat_map(read).collect();
        let mut needs = |lines: &[&[Part]]| builder.event_needs(EventKindId::at(at), lines);
        EventBody { does, steps: Vec::new(), needs: needs(&text.needs), occurs: needs(&text.occurs) }
    };
    let mut bodies: Vec<EventBody> = texts.iter().enumerate().map(body).collect();
    // Steps use the sentences of all events, so that what those do must be known.
    for (at, text) in texts.iter().enumerate() {
        bodies[at].steps =
            text.steps.iter().flat_map(|steps| builder.event_steps(EventKindId::at(at), steps)).collect();
    }
    let composite = |at: usize| builder.rulebook.events.get(at).is_some_and(|kind| kind.composite);
    let circles = endless(&bodies, &composite, &goes_on);
    if circles.is_empty() {
        warn_of_sequences_without_end(&bodies, texts, builder);
    }
    for (at, others) in circles {
        let name = |at: usize| builder.rulebook.events.get(at).map_or("", |kind| kind.name.as_str());
        let (this, by) = (name(at).to_owned(), others.iter().map(|other| format!("`{}`", name(*other))));
        let by = by.collect::<Vec<_>>().join(", ");
        let message = match others.as_slice() {
            [] => format!("event `{this}` does itself, and so it never ends"),
            _ => format!("event `{this}` does itself by way of {by}, and so it never ends"),
        };
        builder.diagnostics.push(Diagnostic::error(texts[at].span, message).label("without end").help(
            "a body says how the position changes (`place OBJECT in ZONE`, `raise NUMBER of OBJECT by AMOUNT`), or names other events; leave \
             the body out where nothing changes",
        ));
    }
    bodies
}

/// Warns of events whose steps surely make the same event of the same object again.
fn warn_of_sequences_without_end(bodies: &[EventBody], texts: &[EventText<'_>], builder: &mut Builder<'_>) {
    let is_same = |event: &EventTemplate| {
        let keeps = |(role, value): &(Role, Expr)| match role {
            Role::Amount => true,
            Role::Object
            | Role::Other
            | Role::Source
            | Role::Player
            | Role::Type
            | Role::What
            | Role::From
            | Role::To => *value == Expr::Slot(Slot::of_role(*role)),
        };
        goes_on(event) && event.roles.iter().all(keeps) && event.roles.iter().any(|(role, _)| *role == Role::Object)
    };
    for (at, others) in endless(bodies, &|_| true, &is_same) {
        let name = |at: usize| builder.rulebook.events.get(at).map_or("", |kind| kind.name.as_str());
        let by: Vec<String> = others.iter().map(|other| format!("`{}`", name(*other))).collect();
        let by = if by.is_empty() { String::new() } else { format!(" by way of {}", by.join(", ")) };
        let message = format!("event `{}` is followed by itself{by}, and so it never ends by itself", name(at));
        let problem = Diagnostic::warning(texts[at].span, message).label("without end");
        builder.diagnostics.push(problem.help(
            "say in its steps on what it goes on (`if COND: ...`), or on what it happens at all (`only if COND`); leave the step out if that is not meant",
        ));
    }
}

/// Whether what an event does is about the same object and as much, so that nothing comes to an end: `each` of some may be none, another
/// object nothing, a smaller amount zero.
fn goes_on(event: &EventTemplate) -> bool {
    let is_kept = |(role, value): &(Role, Expr)| match role {
        Role::Object | Role::Other => *value == Expr::Slot(Slot::of_role(*role)),
        Role::Amount => *value == Expr::Slot(Slot::of_role(*role)) || matches!(value, Expr::Is(1..)),
        Role::Source | Role::Player | Role::Type | Role::What | Role::From | Role::To => true,
    };
    event.each.is_none() && event.roles.iter().all(is_kept)
}

/// The events that surely do themselves again, each with those by way of which it does; what follows in steps counts of some alone.
fn endless(
    bodies: &[EventBody],
    counts_steps: &dyn Fn(usize) -> bool,
    goes_on: &dyn Fn(&EventTemplate) -> bool,
) -> Vec<(usize, Vec<usize>)> {
    let surely = |(at, body): (usize, &EventBody)| -> Vec<usize> {
        let is_needed = body.needs == Expr::TRUE && body.occurs == Expr::TRUE;
        let parts = if counts_steps(at) { body.steps.as_slice() } else { &[] };
        let all = body.does.iter().chain(parts).filter(|_| is_needed);
        let events = all.filter_map(|instr| {
            let Instr::Happen(Happen::Events(events) | Happen::Compound(events)) = instr else { return None };
            Some(events)
        });
        events.flatten().filter(|event| goes_on(event)).map(|event| event.kind.index()).collect()
    };
    let next: Vec<Vec<usize>> = bodies.iter().enumerate().map(surely).collect();
    let mut found: Vec<(usize, Vec<usize>)> = Vec::new();
    for at in 0..next.len() {
        let known = |other: &usize| found.iter().any(|(_, by)| by.contains(other));
        if known(&at) {
            continue;
        }
        let mut waiting: Vec<Vec<usize>> = vec![vec![at]];
        let mut seen = Vec::new();
        while let Some(way) = waiting.pop() {
            let last = way[way.len() - 1];
            if next[last].contains(&at) {
                found.push((at, way[1..].to_vec()));
                break;
            }
            let further = next[last].iter().filter(|other| !seen.contains(*other)).copied().collect::<Vec<_>>();
            seen.extend(&further);
            waiting.extend(further.into_iter().map(|other| [way.as_slice(), &[other]].concat()));
        }
    }
    found
}

/// What the lines of an event say, read.
#[derive(Debug)]
pub(crate) struct EventBody {
    /// What it does.
    pub(crate) does: Vec<Instr>,
    /// What follows it.
    pub(crate) steps: Vec<Instr>,
    /// What it needs.
    pub(crate) needs: Expr,
    /// What it needs as it occurs.
    pub(crate) occurs: Expr,
}
