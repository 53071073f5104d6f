//! A small vocabulary, and short ways to read with it.

use crate::ability::{Ability, Card};
use crate::event::{Change, EventKind, Special};
use crate::grammar::{Builder, Keyword, NamedObject, forms, parameters};
use crate::rulebook::{Clause, Number, Period, ProcedureStep, Rulebook, StepKind, Turns, Word, WordSet, Zone};
use base::diagnostic::Diagnostic;
use base::id::{CardId, ClassId, EventKindId, KeywordId, ObjectId, PeriodId, SourceId, WordId, WordSetId};
use base::source::Span;
use syntax::{Delimiter, Part, Statement, parse};

/// The clauses of a text.
const CLAUSES: [&str; 2] = ["6.4.5", "A-stack"];

/// The events: name, sentences, what they do, what the machine has to do with them.
const EVENTS: &[(&str, &[&str], &str, Special)] = &[
    (
        "damage",
        &[
            "SOURCE (deals|would deal) [AMOUNT] [TYPE] damage to OBJECT",
            "OBJECT (is|would be) dealt [AMOUNT] [TYPE] damage [by SOURCE]",
            "deal AMOUNT [TYPE] damage to OBJECT",
        ],
        "lower life of OBJECT by AMOUNT",
        Special::Plain,
    ),
    ("destroy", &["OBJECT (is|are|would be) destroyed", "destroy OBJECT"], "place OBJECT in graveyard", Special::Plain),
    (
        "discard",
        &["PLAYER (discards|discard|would discard) OBJECT", "discard OBJECT"],
        "place OBJECT in graveyard",
        Special::Plain,
    ),
    (
        "draw",
        &["PLAYER (draws|draw|would draw) [AMOUNT] (card|cards)", "draw AMOUNT (card|cards)"],
        "place the top AMOUNT cards of deck of PLAYER in hand",
        Special::Plain,
    ),
    (
        "enter",
        &["OBJECT (enters|would enter) TO [from FROM]", "put OBJECT into TO"],
        "place OBJECT in TO",
        Special::Plain,
    ),
    ("attack", &["OBJECT (attacks|would attack) OTHER", "OBJECT (attacks|would attack)"], "", Special::Plain),
    ("hit", &["SOURCE (hits|would hit) OBJECT", "SOURCE (hits|would hit)"], "", Special::Plain),
    ("intimidate", &["PLAYER (intimidates|would intimidate)", "intimidate"], "", Special::Plain),
    (
        "gain",
        &["PLAYER (gains|gain|would gain) AMOUNT WHAT", "gain AMOUNT WHAT"],
        "raise WHAT of PLAYER by AMOUNT",
        Special::Plain,
    ),
    (
        "pay",
        &["PLAYER (pays|pay|would pay) AMOUNT WHAT", "pay AMOUNT WHAT"],
        "lower WHAT of PLAYER by AMOUNT",
        Special::Plain,
    ),
    (
        "put counters",
        &["PLAYER (puts|put|would put) AMOUNT WHAT on OBJECT", "put AMOUNT WHAT on OBJECT"],
        "add AMOUNT WHAT to OBJECT",
        Special::Plain,
    ),
    ("remove counters", &["remove AMOUNT WHAT from OBJECT"], "take AMOUNT WHAT from OBJECT", Special::Plain),
    (
        "create",
        &["PLAYER (creates|create|would create) OTHER", "create OTHER"],
        "create OTHER for PLAYER in arena",
        Special::Plain,
    ),
    ("play", &["PLAYER (plays|play|would play) OBJECT"], "", Special::Plays),
    ("activate", &["PLAYER (activates|activate|would activate) OBJECT"], "", Special::Activates),
    ("gain power", &["OBJECT (gains|would gain) [AMOUNT] power"], "", Special::Applies(Change::Add)),
    ("gain keyword", &["OBJECT (gains|would gain) WHAT"], "", Special::Applies(Change::AddAbility)),
    ("prevention", &["SOURCE (prevents|would prevent) [AMOUNT] damage"], "", Special::Prevents),
];

/// The keywords that have a definition.
const KEYWORDS: &[(&str, &str, &str)] = &[
    ("ward", "(N)", "prevention when your hero is dealt damage: destroy this, prevent N"),
    ("rally", "(N, T: word)", "attacks you control get +N power"),
    ("loop", "", "this has loop"),
];

fn empty_kind(name: &str, special: Special) -> EventKind {
    EventKind {
        name: name.to_owned(),
        forms: Vec::new(),
        body: Vec::new(),
        special,
        needs: crate::expr::Expr::TRUE,
        occurs: crate::expr::Expr::TRUE,
        steps: Vec::new(),
        looks_back: false,
        waits: false,
        composite: false,
        clauses: Vec::new(),
    }
}

fn kind(name: &str, sentences: &[&str], special: Special, problems: &mut Vec<Diagnostic>) -> EventKind {
    let forms = sentences.iter().map(|text| forms(text, Span::default(), problems)).collect();
    EventKind { forms, ..empty_kind(name, special) }
}

/// The vocabulary.
pub(super) fn rulebook() -> Rulebook {
    let mut problems = Vec::new();
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let zone = |name: &str, in_play| Zone {
        name: name.to_owned(),
        ordered: name == "deck",
        hidden: false,
        in_play,
        no_tokens: false,
        face_down: false,
    };
    let sets = [
        ("type", &["action", "attack", "item", "hero", "ally"][..]),
        ("supertype", &["brute", "ninja"]),
        ("color", &["red", "yellow", "blue"]),
        ("damage", &["arcane", "physical"]),
    ];
    let mut words = Vec::new();
    let mut word_sets = Vec::new();
    for (at, (set, members)) in sets.iter().enumerate() {
        let start = words.len();
        words.extend(members.iter().map(|name| Word { name: (*name).to_owned(), set: WordSetId::at(at) }));
        word_sets.push(WordSet { name: (*set).to_owned(), words: (start..words.len()).map(WordId::at).collect() });
    }
    let mut events: Vec<EventKind> =
        EVENTS.iter().map(|(name, sentences, _, special)| kind(name, sentences, *special, &mut problems)).collect();
    let periods = ["turn", "action phase"];
    for (at, period) in periods.iter().enumerate() {
        let starts = format!("the start of [PLAYER's] {period}");
        let ends = format!("the end of [PLAYER's] {period}");
        events.push(kind(&format!("start of {period}"), &[&starts], Special::Starts(PeriodId::at(at)), &mut problems));
        events.push(kind(&format!("end of {period}"), &[&ends], Special::Ends(PeriodId::at(at)), &mut problems));
    }
    assert_eq!(problems, Vec::new());
    let clause = |id: &&str| Clause {
        id: (*id).to_owned(),
        title: String::new(),
        assumption: false,
        definition: false,
        was: None,
    };
    Rulebook {
        name: "tiny".to_owned(),
        clauses: CLAUSES.iter().map(clause).collect(),
        zones: vec![
            zone("hand", false),
            zone("deck", false),
            zone("arena", true),
            zone("combat chain", true),
            zone("graveyard", false),
        ],
        numbers: ["power", "cost", "life"]
            .iter()
            .map(|name| Number { name: (*name).to_owned(), tracked: *name == "life", least: None, most: None })
            .collect(),
        resources: names(&["resource point", "action point"]),
        counters: names(&["steam", "verse"]),
        relations: vec![crate::rulebook::Relation { name: "attached to".to_owned(), mutual: false }],
        word_sets,
        words,
        keywords: names(&["go again", "dominate", "ward", "rally", "loop"]),
        periods: periods.iter().map(|name| Period { name: (*name).to_owned(), within: None, passes: false }).collect(),
        events,
        classes: names(&["self", "identity", "standard", "prevention", "outcome"]),
        procedure: vec![step(StepKind::Replace((0..5).map(ClassId::at).collect())), step(StepKind::Occur)],
        ..Rulebook::default()
    }
}

fn step(kind: StepKind) -> ProcedureStep {
    ProcedureStep { kind, turns: Turns::default(), clauses: Vec::new() }
}

/// The statements of a text, which must be well-formed.
pub(super) fn statements(text: &str) -> Vec<Statement> {
    let (file, problems) = parse(SourceId(0), text);
    assert_eq!(problems, Vec::new(), "{text}");
    file.statements
}

/// The parts of a text of one statement.
pub(super) fn parts(text: &str) -> Vec<Part> {
    let mut statements = statements(text);
    assert_eq!(statements.len(), 1, "{text}");
    statements.remove(0).parts
}

fn card(name: &str, token: bool, at: usize) -> Card {
    Card {
        name: name.to_owned(),
        words: Vec::new(),
        numbers: Vec::new(),
        abilities: Vec::new(),
        token,
        like: CardId::at(at),
        back: None,
    }
}

/// A builder with two players, some cards and objects; the bodies of all events are read.
pub(super) fn builder(rulebook: &Rulebook) -> Builder<'_> {
    let wordings = ["self", "as", "instead", "prevent", "outcome"].map(str::to_owned).to_vec();
    let mut b = Builder::new(rulebook, wordings);
    b.players = vec!["A".to_owned(), "B".to_owned()];
    b.cards = vec![card("Gold", true, 0), card("Ash", false, 1)];
    let object = |at: usize, name: &str, card: usize| NamedObject {
        name: name.to_owned(),
        id: ObjectId::at(at),
        card: CardId::at(card),
        shared: false,
    };
    b.objects = [object(0, "Bite", 1), object(1, "bite", 1), object(2, "A's hero", 1)].into_iter().collect();
    for (at, (_, _, body, _)) in EVENTS.iter().enumerate() {
        if !body.is_empty() {
            b.event_body(EventKindId::at(at), &parts(body));
        }
    }
    for (name, given, body) in KEYWORDS {
        let at = rulebook.keywords.iter().position(|known| known == name).expect("a keyword of the vocabulary");
        let parameters = match statements(&format!("k{given}")).remove(0).parts.get(1) {
            Some(Part::Group(group)) if group.delimiter == Delimiter::Paren => parameters(group, &mut b.diagnostics),
            _ => Vec::new(),
        };
        let (id, body) = (KeywordId::at(at), statements(body));
        b.keywords.push(Keyword { id, parameters, body, clauses: Vec::new(), adds_up: false });
    }
    assert_eq!(b.diagnostics, Vec::new());
    b
}

/// The abilities of a text, or its problems.
pub(super) fn read(text: &str) -> (Vec<Ability>, Vec<Diagnostic>) {
    let rulebook = rulebook();
    let mut b = builder(&rulebook);
    b.abilities("Thump", &statements(text));
    (b.abilities, b.diagnostics)
}
