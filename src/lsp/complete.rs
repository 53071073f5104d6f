//! What can stand at a place.
//!
//! The line up to the cursor says what is asked for: words at the start of a line, a policy's key or its values, what
//! stands in quotes, clauses behind `cites`, or else anything that the vocabulary knows. The editor filters by what has been
//! typed; so everything that could be meant is given, the likelier first.

use super::hover::word;
use super::meant::own_names;
use super::names::NameKind;
use super::place::CursorPlace;
use super::sentence::{pieces, snippet};
use super::sight::{Sight, sentences, statement};
use gen_lsp_types::{CompletionItem, CompletionItemKind, InsertTextFormat, Position, TextEdit};
use model::policy::TABLE;
use model::read::{BLOCKS, BlockContents};
use std::collections::BTreeSet;
use syntax::{Part, Statement};

/// The words with which declarations of a file begin, as snippets.
const FILE_LEVEL: [(&str, &str); 8] = [
    ("use", "use \"${1:rulebook.assize}\""),
    ("rulebook", "rulebook ${1:NAME} extends ${2:plain} {\n  $0\n}"),
    ("card", "card \"${1:NAME}\": ${2:WORDS} {\n  $0\n}"),
    ("token", "token \"${1:NAME}\": ${2:WORDS} {\n  $0\n}"),
    ("keyword", "keyword ${1:NAME} {\n  $0\n}"),
    ("property", "property \"${1:NAME}\" { ${2:always} $0 }"),
    ("scenario", "scenario \"${1:NAME}\" {\n  uses ${2:plain}\n  players A (turn), B\n  $0\n}"),
    ("equivalent", "equivalent ${1:RULEBOOK} {\n  \"${2:NAME OF A CHANGE}\": \"$0\"\n}"),
];

/// The lines of an event.
const EVENT_LINES: [&str; 11] = [
    "does: ",
    "made of: { $0 }",
    "steps: { $0 }",
    "only if ",
    "occurs only if ",
    "looks back",
    "waits for its effect",
    "applies ",
    "prevents",
    "plays",
    "activates",
];

/// The lines of a scenario.
const SCENARIO_LINES: [&str; 12] = [
    "uses ${1:plain}",
    "players ${1:A} (turn), ${2:B}",
    "during ${1:turn}",
    "happens: ",
    "at once { $0 }",
    "observe ",
    "expect outcomes exactly { $0 }",
    "expect ends",
    "expect loops",
    "expect choosers ",
    "check ",
    "under ${1:RULEBOOK} { expect $0 }",
];

/// The beginnings of abilities and instructions.
const ABILITIES: [&str; 16] = [
    "when ",
    "if ",
    "instead ",
    "while ",
    "activate ",
    "resolve: ",
    "as ",
    "at the start of ",
    "at the end of ",
    "the first time each turn ",
    "the next time ",
    "until end of turn",
    "you may ",
    "for each ",
    "choose one { $0 }",
    "from ",
];

/// What is offered at a place.
#[must_use]
pub fn complete(sight: &Sight<'_>, at: Position) -> Vec<CompletionItem> {
    let Some(text) = sight.texts.first() else { return Vec::new() };
    let byte = text.lines.byte(&text.text, at);
    let place = CursorPlace::at(text, byte);
    let line = text.text[..byte].rsplit(['\n', '{', ';']).next().unwrap_or("").trim_start();
    let mut offer = OfferedItems { items: Vec::new(), seen: BTreeSet::new() };
    if line.starts_with("//") {
        return Vec::new();
    }
    if let Some(quote) = open_quote(&text.text[..byte]) {
        let range = text.lines.range(&text.text, quote + 1, byte);
        quoted(sight, &place, line, &mut offer);
        for item in &mut offer.items {
            item.text_edit = Some(TextEdit { range, new_text: item.label.clone() }.into());
        }
    } else if line.rsplit([' ', '\t']).any(|word| word == "cites") {
        clauses(sight, &mut offer);
    } else if place.block().as_deref() == Some("policies") {
        policies(line, &mut offer);
    } else if place.declaration().is_none_or(|it| it.span.end <= byte as u32 || is_head(it, byte)) {
        FILE_LEVEL.iter().for_each(|(label, form)| offer.snippet(label, form, CompletionItemKind::Keyword, ""));
    } else if line.starts_with("uses ") || line.starts_with("under ") || line.contains(" extends ") {
        names(sight, &[NameKind::Rulebook], &mut offer);
    } else {
        block(&place, line, &mut offer);
        script(&place, &mut offer);
        vocabulary(sight, &mut offer);
        events(sight, &mut offer);
    }
    offer.items
}

/// Whether a place lies in front of the braces of a declaration.
fn is_head(declaration: &Statement, byte: usize) -> bool {
    let braces = declaration.parts.iter().filter_map(Part::group).next();
    braces.is_some_and(|group| byte as u32 <= group.span.start)
}

/// The quote that is open at the end of a text: of its last line.
fn open_quote(text: &str) -> Option<usize> {
    let start = text.rfind('\n').map_or(0, |at| at + 1);
    let mut open = None;
    let mut letters = text[start..].char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' if open.is_some() => drop(letters.next()),
            '"' => open = if open.is_some() { None } else { Some(start + at) },
            '/' if open.is_none() && text[start + at..].starts_with("//") => return None,
            _ => {}
        }
    }
    open
}

/// What is offered so far.
struct OfferedItems {
    items: Vec<CompletionItem>,
    seen: BTreeSet<String>,
}

impl OfferedItems {
    fn plain(&mut self, label: &str, kind: CompletionItemKind, detail: &str) {
        if !label.is_empty() && self.seen.insert(label.to_owned()) {
            self.items.push(CompletionItem {
                label: label.to_owned(),
                kind: Some(kind),
                detail: (!detail.is_empty()).then(|| detail.to_owned()),
                sort_text: Some(format!("{:05}", self.items.len())),
                ..CompletionItem::default()
            });
        }
    }

    /// A form with places to fill in.
    fn snippet(&mut self, label: &str, form: &str, kind: CompletionItemKind, detail: &str) {
        let before = self.items.len();
        self.plain(label, kind, detail);
        if let Some(item) = self.items.get_mut(before) {
            item.insert_text = Some(form.to_owned());
            item.insert_text_format = Some(InsertTextFormat::Snippet);
        }
    }

    /// A line with places to fill in, which is its own label.
    fn form(&mut self, form: &str) {
        let mut label = String::new();
        let mut rest = form;
        while let Some((before, behind)) = rest.split_once('$') {
            label.push_str(before);
            rest = match behind.strip_prefix('{').and_then(|it| it.split_once('}')) {
                Some((hole, behind)) => {
                    label.push_str(hole.split_once(':').map_or("", |(_, name)| name));
                    behind
                }
                None => behind.trim_start_matches(|letter: char| letter.is_ascii_digit()),
            };
        }
        label.push_str(rest);
        self.snippet(label.trim_end(), form, CompletionItemKind::Keyword, "");
    }
}

/// What can stand in quotes.
fn quoted(sight: &Sight<'_>, place: &CursorPlace<'_>, line: &str, offer: &mut OfferedItems) {
    let first = line.split([' ', ':']).next().unwrap_or("");
    match first {
        "use" => sight.texts.iter().skip(1).for_each(|text| {
            offer.plain(&text.name, CompletionItemKind::File, "");
        }),
        "uses" | "under" => names(sight, &[NameKind::Rulebook], offer),
        "expect" | "check" => names(sight, &[NameKind::Property], offer),
        _ => {
            for it in own_names(place).iter().filter(|it| it.name.kind == NameKind::Object) {
                offer.plain(&it.name.name, CompletionItemKind::Variable, &format!("object of {}", it.name.detail));
            }
            names(sight, &[NameKind::Card, NameKind::Token, NameKind::Question], offer);
        }
    }
}

fn names(sight: &Sight<'_>, kinds: &[NameKind], offer: &mut OfferedItems) {
    for it in sight.names().filter(|it| kinds.contains(&it.name.kind)) {
        let detail = if it.name.detail.is_empty() { word(it.name.kind) } else { &it.name.detail };
        offer.plain(&it.name.name, kind(it.name.kind), detail);
    }
}

fn clauses(sight: &Sight<'_>, offer: &mut OfferedItems) {
    names(sight, &[NameKind::Clause], offer);
}

/// A policy's key in front of a colon, its values behind it.
fn policies(line: &str, offer: &mut OfferedItems) {
    if let Some((key, _)) = line.split_once(':') {
        let row = TABLE.iter().find(|row| row.key == key.trim());
        for value in row.iter().flat_map(|row| row.values) {
            offer.plain(value, CompletionItemKind::Value, "");
        }
        return;
    }
    for row in TABLE {
        offer.plain(row.key, CompletionItemKind::Constant, row.about);
        if let Some(item) = offer.items.last_mut() {
            let is_bare = ["silent", "without"].iter().any(|word| line.starts_with(word));
            item.insert_text = Some(if is_bare { row.key.to_owned() } else { format!("{}: ", row.key) });
        }
    }
    offer.form("silent ");
    offer.form("without ");
}

/// The words with which a line begins where the cursor is.
fn block(place: &CursorPlace<'_>, line: &str, offer: &mut OfferedItems) {
    let Some(top) = place.declaration().filter(|_| !line.contains([' ', ':'])) else { return };
    let is = |word: &str| top.parts[0].is_word(word);
    let depth = place.around.len();
    if is("rulebook") && depth <= 2 && place.block().is_none_or(|block| !block.starts_with("event ")) {
        let event = "event ${1:NAME} {\n  \"${2:OBJECT (is|would be) ...}\"\n  does: $0\n}";
        offer.snippet("event", event, CompletionItemKind::Keyword, "");
        let question = "question \"${1:QUESTION}\" { ${2:yes}; ${3:no} }";
        offer.snippet("question", question, CompletionItemKind::Keyword, "");
        let mut whole = |word: &str| {
            offer.snippet(word, &format!("{word} {{\n  $0\n}}"), CompletionItemKind::Keyword, "");
        };
        for kind in BLOCKS {
            match kind.holds {
                BlockContents::Added | BlockContents::Whole => whole(kind.word),
                BlockContents::Lines => ["", "also "].iter().for_each(|how| whole(&format!("{how}{}", kind.word))),
                BlockContents::Named => {}
            }
        }
    } else if place.block().is_some_and(|block| block.starts_with("event ")) {
        EVENT_LINES.iter().for_each(|form| offer.form(form));
    } else if is("scenario") && depth <= 2 {
        SCENARIO_LINES.iter().for_each(|form| offer.form(form));
    }
    ABILITIES.iter().for_each(|form| offer.form(form));
}

/// The names of a scenario: objects, as they stand in quotes, players, and what lines call them.
fn script(place: &CursorPlace<'_>, offer: &mut OfferedItems) {
    for it in own_names(place) {
        if it.name.kind == NameKind::Object {
            let quoted = format!("\"{}\"", it.name.name);
            offer.plain(&quoted, CompletionItemKind::Variable, &format!("object of {}", it.name.detail));
        } else {
            offer.plain(&it.name.name, CompletionItemKind::Variable, &it.name.detail);
        }
    }
}

/// Everything that rulebooks in sight name.
fn vocabulary(sight: &Sight<'_>, offer: &mut OfferedItems) {
    const KINDS: [NameKind; 11] = [
        NameKind::Keyword,
        NameKind::Number,
        NameKind::Zone,
        NameKind::Word,
        NameKind::Resource,
        NameKind::Counter,
        NameKind::Relation,
        NameKind::Period,
        NameKind::Class,
        NameKind::Priority,
        NameKind::WordSet,
    ];
    for kind in KINDS {
        for it in sight.find_all(kind) {
            let book = it.book.map_or_else(String::new, |book| format!(" of {}", book.name));
            offer.plain(&it.name.name, self::kind(kind), &format!("{}{book}", word(kind)));
        }
    }
}

/// The sentences of events.
fn events(sight: &Sight<'_>, offer: &mut OfferedItems) {
    for it in sight.find_all(NameKind::Event) {
        let Some(event) = statement(it) else { continue };
        for sentence in sentences(event) {
            let form = snippet(&pieces(sentence));
            let label =
                form.split("${").map(|piece| match piece.split_once(':').and_then(|(_, it)| it.split_once('}')) {
                    Some((role, rest)) => format!("{role}{rest}"),
                    None => piece.to_owned(),
                });
            let label: String = label.collect();
            offer.snippet(&label, &form, CompletionItemKind::Event, &format!("event {}: {sentence}", it.name.name));
        }
    }
}

const fn kind(kind: NameKind) -> CompletionItemKind {
    match kind {
        NameKind::Rulebook | NameKind::Block => CompletionItemKind::Module,
        NameKind::Clause | NameKind::Class | NameKind::Priority => CompletionItemKind::Reference,
        NameKind::Event => CompletionItemKind::Event,
        NameKind::Zone | NameKind::Period => CompletionItemKind::Folder,
        NameKind::Number | NameKind::Resource | NameKind::Counter => CompletionItemKind::Field,
        NameKind::Relation => CompletionItemKind::Operator,
        NameKind::WordSet => CompletionItemKind::Enum,
        NameKind::Word => CompletionItemKind::EnumMember,
        NameKind::Keyword => CompletionItemKind::Interface,
        NameKind::Question | NameKind::Policy => CompletionItemKind::Constant,
        NameKind::Card | NameKind::Token => CompletionItemKind::Class,
        NameKind::Property => CompletionItemKind::Property,
        NameKind::Scenario => CompletionItemKind::Function,
        NameKind::Object | NameKind::Alias => CompletionItemKind::Variable,
    }
}

#[cfg(test)]
mod tests {
    use super::complete;
    use crate::sight::Sight;
    use crate::text::EditorText;
    use crate::web::WorkspaceTexts;
    use gen_lsp_types::CompletionItem;
    use std::sync::Arc;

    const BOOK: &str = "rulebook r {\n  clauses { R-1 \"the first rule\" }\n  zones { hand; arena in play }\n\
                        words { type: unit }\n  keywords { swift }\n  numbers { power }\n\
                        event destroy { \"OBJECT (is|would be) destroyed\"; \"destroy OBJECT\"; does: place OBJECT in hand }\n}\n\
                        card \"Ox\": unit { power 1 }\n";

    /// What is offered at `|` of a text that uses the rulebook.
    fn offered(text: &str) -> Vec<CompletionItem> {
        let byte = text.find('|').unwrap();
        let text = format!("use \"book.assize\"\n{}", text.replacen('|', "", 1));
        let files = [("a.assize", text.as_str()), ("book.assize", BOOK)];
        let texts: WorkspaceTexts = files
            .iter()
            .map(|(name, text)| ((*name).to_owned(), Arc::new(EditorText::new(name, (*text).to_owned()))))
            .collect();
        let own = &texts["a.assize"];
        let at = own.lines.position(&own.text, byte + "use \"book.assize\"\n".len());
        complete(&Sight::of(&texts, "a.assize"), at)
    }

    fn labels(text: &str) -> Vec<String> {
        offered(text).into_iter().map(|it| it.label).collect()
    }

    #[test]
    fn a_policy_is_offered_and_behind_its_colon_its_values() {
        let keys = labels("rulebook b extends r {\n  policies {\n    an eff|\n  }\n}\n");
        assert!(keys.iter().any(|it| it == "an effect replaces an original event"), "{keys:?}");
        let values =
            labels("rulebook b extends r {\n  policies {\n    an effect replaces an original event: |\n  }\n}\n");
        assert_eq!(values, ["at most once", "any number of times"]);
    }

    #[test]
    fn the_vocabulary_and_events_are_offered_in_abilities() {
        let found = offered("card \"Cow\": unit {\n  when this is destroyed: |\n}\n");
        let has = |label: &str| found.iter().find(|it| it.label == label).unwrap_or_else(|| panic!("{label}"));
        for name in ["hand", "unit", "swift", "power"] {
            has(name);
        }
        assert_eq!(has("destroy OBJECT").insert_text.as_deref(), Some("destroy ${1:OBJECT}"));
        assert_eq!(has("OBJECT is destroyed").insert_text.as_deref(), Some("${1:OBJECT} is destroyed"));
    }

    #[test]
    fn clauses_stand_behind_cites() {
        assert_eq!(labels("card \"Cow\": unit {\n  power 1 cites |\n}\n"), ["R-1"]);
    }

    #[test]
    fn quotes_hold_objects_of_the_scenario_and_cards() {
        let text = "scenario \"s\" {\n  uses r\n  A: \"Elk\" is unit in arena\n  happens: destroy \"|\n}\n";
        assert_eq!(labels(text), ["Elk", "Ox"]);
        assert_eq!(labels("scenario \"s\" {\n  uses |\n}\n"), ["r"]);
    }

    #[test]
    fn a_line_of_a_file_a_rulebook_and_a_scenario_begins_with_its_own_words() {
        assert!(labels("|\n").contains(&"scenario".to_owned()));
        let of_book = labels("rulebook b extends r {\n  |\n}\n");
        assert!(of_book.contains(&"zones".to_owned()) && of_book.contains(&"event".to_owned()), "{of_book:?}");
        for kind in model::read::BLOCKS {
            assert!(of_book.contains(&kind.word.to_owned()), "{}", kind.word);
        }
        assert!(of_book.contains(&"also rules".to_owned()) && !of_book.contains(&"also zones".to_owned()));
        let of_scenario = labels("scenario \"s\" {\n  |\n}\n");
        assert!(of_scenario.contains(&"happens:".to_owned()) && !of_scenario.contains(&"zones".to_owned()));
        assert_eq!(labels("// |\n"), Vec::<String>::new());
    }
}
