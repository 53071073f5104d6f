//! What is meant at a place: which declared name stands there, or which event's sentence.

use super::names::{DeclaredName, NameKind};
use super::parts::{clause, plain, span_of};
use super::place::CursorPlace;
use super::sentence::{can_stand, pieces, stands};
use super::sight::{SeenName, Sight, sentences, statement};
use base::source::Span;
use model::policy::{PolicyRow, TABLE};
use syntax::{Part, Statement};

/// What is meant at a place.
#[derive(Clone, Debug)]
pub struct MeantName<'t> {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub what: MeantThing<'t>,
}

/// What it is.
#[derive(Clone, Debug)]
pub enum MeantThing<'t> {
    /// A name, with its declarations: those of the nearest text first.
    Names(Vec<SeenName<'t>>),
    /// A policy, by its row of the table.
    Policy(&'static PolicyRow),
    /// A file that is used, by its name.
    File(String),
}

/// The longest name, in parts.
const NAME_PARTS_MAX: usize = 8;

/// The kinds of names that stand in texts as plain words.
const PLAIN: [NameKind; 14] = [
    NameKind::Rulebook,
    NameKind::Zone,
    NameKind::Number,
    NameKind::Resource,
    NameKind::Counter,
    NameKind::Relation,
    NameKind::WordSet,
    NameKind::Word,
    NameKind::Period,
    NameKind::Keyword,
    NameKind::Priority,
    NameKind::Class,
    NameKind::Property,
    NameKind::Event,
];

/// The kinds of names that stand in quotes, the likeliest first.
const QUOTED: [NameKind; 9] = [
    NameKind::Card,
    NameKind::Token,
    NameKind::Question,
    NameKind::Property,
    NameKind::Rulebook,
    NameKind::Keyword,
    NameKind::Scenario,
    NameKind::Zone,
    NameKind::Word,
];

/// What is meant at a place.
#[must_use]
pub fn meant<'t>(sight: &Sight<'t>, place: &CursorPlace<'t>) -> Option<MeantName<'t>> {
    let at = place.part()?;
    let parts = place.parts();
    if let Part::Text { text, span } = &parts[at] {
        let what = quoted(sight, place, text)?;
        return Some(MeantName { span: *span, what });
    }
    let exact = clause_at(sight, parts, at).or_else(|| policy(place, parts, at)).or_else(|| plain_at(sight, place, at));
    exact.or_else(|| event(sight, parts, at)).or_else(|| plural(sight, place, at))
}

/// What a text in quotes means.
fn quoted<'t>(sight: &Sight<'t>, place: &CursorPlace<'t>, text: &str) -> Option<MeantThing<'t>> {
    let line = place.around.last()?;
    if line.parts[0].is_word("use") {
        let used = place.text.uses.iter().filter(|used| used.rsplit('/').next() == text.rsplit('/').next());
        return used.max_by_key(|used| used.len()).map(|used| MeantThing::File(used.clone()));
    }
    let names = |kinds: &[NameKind]| {
        let found: Vec<SeenName<'t>> =
            kinds.iter().flat_map(|kind| sight.find(text, std::slice::from_ref(kind))).collect();
        (!found.is_empty()).then_some(MeantThing::Names(found))
    };
    let first = |words: &[&str]| words.iter().any(|word| line.parts[0].is_word(word));
    let asked = if first(&["uses", "under", "rulebook"]) {
        names(&[NameKind::Rulebook])
    } else if first(&["expect", "check"]) {
        names(&[NameKind::Property])
    } else {
        None
    };
    let own = own_names(place);
    // `Ash 2` is the second object that is called `Ash`.
    let nth = text.rsplit_once(' ').filter(|(_, number)| number.parse::<u32>().is_ok()).map(|(name, _)| name);
    let is_named = |it: &&SeenName<'_>| it.name.name == text || nth == Some(it.name.name.as_str());
    let object = own.iter().filter(is_named).copied().collect::<Vec<_>>();
    let is_its_line = object.iter().any(|it| it.name.span.start <= place.byte && place.byte <= it.name.span.end);
    // At its own line an object is what its card says.
    let card = if is_its_line { names(&QUOTED[..2]) } else { None };
    let object = (!object.is_empty()).then_some(MeantThing::Names(object));
    asked.or(card).or(object).or_else(|| names(&QUOTED)).or_else(|| sentence(sight, place, text))
}

/// The event of which this is a sentence.
fn sentence<'t>(sight: &Sight<'t>, place: &CursorPlace<'t>, text: &str) -> Option<MeantThing<'t>> {
    let event = place.around.get(1).filter(|it| it.parts[0].is_word("event"))?;
    let own = sight.names().find(|it| it.name.kind == NameKind::Event && it.name.whole == event.span)?;
    sentences(event).contains(&text).then(|| MeantThing::Names(vec![own]))
}

/// The names of the scenario around a place.
#[must_use]
pub fn own_names<'t>(place: &CursorPlace<'t>) -> Vec<SeenName<'t>> {
    let Some(scenario) = place.declaration().filter(|it| it.parts[0].is_word("scenario")) else { return Vec::new() };
    let declared: Option<&DeclaredName> = place.text.declared.iter().find(|it| it.whole == scenario.span);
    let names = declared.iter().flat_map(|it| &it.inside);
    names.map(|name| SeenName { text: place.text, name, book: None }).collect()
}

/// A clause whose number stands here.
fn clause_at<'t>(sight: &Sight<'t>, parts: &[Part], at: usize) -> Option<MeantName<'t>> {
    let touches = |at: usize| at > 0 && parts[at - 1].span().end == parts[at].span().start;
    let start = (0..=at).rev().find(|at| !touches(*at) || parts[*at - 1].group().is_some())?;
    let named = clause(&parts[start..])?;
    let found: Vec<SeenName<'t>> = sight.find(&named.text, &[NameKind::Clause]).collect();
    (!found.is_empty()).then_some(MeantName { span: named.span, what: MeantThing::Names(found) })
}

/// A policy whose key stands here.
fn policy<'t>(place: &CursorPlace<'t>, parts: &[Part], at: usize) -> Option<MeantName<'t>> {
    let block = place.block()?;
    if block != "policies" && !block.starts_with("without") && !block.starts_with("silent") {
        return None;
    }
    let line = place.around.iter().rev().find_map(|line| super::policies::said(line))?;
    let row = TABLE.iter().find(|row| row.key == line.name)?;
    // What is cited is no part of it.
    let is_cited = parts[..at].iter().any(|part| part.is_word("cites"));
    (!is_cited).then_some(MeantName { span: line.span, what: MeantThing::Policy(row) })
}

/// The longest name of plain words around a part.
fn plain_at<'t>(sight: &Sight<'t>, place: &CursorPlace<'t>, at: usize) -> Option<MeantName<'t>> {
    let parts = place.parts();
    let own = own_names(place);
    for (run, text) in runs(parts, at) {
        let alias = own.iter().find(|it| it.name.kind == NameKind::Alias && it.name.name == text).copied();
        let found: Vec<SeenName<'t>> = alias.map_or_else(|| sight.find(&text, &PLAIN).collect(), |it| vec![it]);
        if !found.is_empty() {
            return Some(MeantName { span: span_of(run)?, what: MeantThing::Names(found) });
        }
    }
    None
}

/// The same of a plural: `units`, `abilities`.
fn plural<'t>(sight: &Sight<'t>, place: &CursorPlace<'t>, at: usize) -> Option<MeantName<'t>> {
    for (run, text) in runs(place.parts(), at) {
        for one in singular(&text) {
            let found: Vec<SeenName<'t>> = sight.find(&one, &PLAIN).collect();
            if !found.is_empty() {
                return Some(MeantName { span: span_of(run)?, what: MeantThing::Names(found) });
            }
        }
    }
    None
}

/// What a plural may be one of.
#[must_use]
pub fn singular(text: &str) -> Vec<String> {
    let ends = [("ies", "y"), ("es", ""), ("s", "")];
    ends.iter().filter_map(|(end, one)| text.strip_suffix(end).map(|stem| format!("{stem}{one}"))).collect()
}

/// The runs of plain parts around one, the longest first, as texts.
fn runs(parts: &[Part], at: usize) -> Vec<(&[Part], String)> {
    let is_plain = |part: &Part| plain(part).is_some();
    let first = (0..=at).rev().take_while(|at| is_plain(&parts[*at])).last().unwrap_or(at);
    let last = (at..parts.len()).take_while(|at| is_plain(&parts[*at])).last().unwrap_or(at);
    let mut found = Vec::new();
    for start in first..=at {
        for end in at..=last.min(start + NAME_PARTS_MAX) {
            let run = &parts[start..=end];
            let words: Vec<String> = run.iter().filter_map(plain).collect();
            found.push((run, words.join(" ")));
        }
    }
    found.sort_by_key(|(run, _)| std::cmp::Reverse(run.len()));
    found
}

/// The event whose sentence has a word at a part; of several the one of whose words most stand there.
fn event<'t>(sight: &Sight<'t>, parts: &'t [Part], at: usize) -> Option<MeantName<'t>> {
    let mut best: Option<(usize, Vec<SeenName<'t>>)> = None;
    for it in sight.names().filter(|it| it.name.kind == NameKind::Event) {
        let Some(words) = statement(it).and_then(|event| said_at(event, parts, at)) else { continue };
        match &mut best {
            Some((most, names)) if *most == words && names[0].name.name == it.name.name => names.push(it),
            Some((most, _)) if *most >= words => {}
            _ => best = Some((words, vec![it])),
        }
    }
    Some(MeantName { span: parts[at].span(), what: MeantThing::Names(best?.1) })
}

/// How many words of a sentence of an event stand where one of them is at a part; none where none is.
#[must_use]
pub fn said_at(event: &Statement, parts: &[Part], at: usize) -> Option<usize> {
    let of_sentence = |sentence: &str| {
        let pieces = pieces(sentence);
        if !can_stand(&pieces, parts) {
            return None;
        }
        let from = at.saturating_sub(2 * NAME_PARTS_MAX);
        let found = (from..=at).filter_map(|start| stands(&pieces, parts, start)).filter(|words| words.contains(&at));
        found.map(|words| words.len()).max()
    };
    sentences(event).into_iter().filter_map(of_sentence).max()
}
