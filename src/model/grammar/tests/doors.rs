//! The doors of the floor: bodies of events, scripts, checks, cards, keywords, citations, sentences of events.

use super::show::Show;
use super::world::{builder, parts, rulebook, statements};
use crate::event::FormPart;
use crate::expr::{Expr, Role};
use crate::grammar::{Builder, ExprPlace, ParameterKind, forms, parameters, sentence};
use crate::ir::Tally;
use crate::scenario::ValueShape;
use base::diagnostic::Diagnostic;
use base::id::{AbilityId, CardId, ClauseId, EventKindId, PlayerId};
use base::source::Span;
use syntax::Part;

/// Does something with a builder; it must leave no problem.
fn with<T>(act: impl FnOnce(&mut Builder<'_>) -> T) -> T {
    let rulebook = rulebook();
    let mut b = builder(&rulebook);
    let value = act(&mut b);
    assert_eq!(b.diagnostics, Vec::new());
    value
}

fn shown(b: &Builder<'_>, show: impl FnOnce(&Show<'_>) -> String) -> String {
    show(&Show { rulebook: b.rulebook, abilities: &b.abilities })
}

#[test]
fn bodies_of_events_are_bare_changes_on_the_parts_of_the_event() {
    let body = |text: &str| {
        with(|b| {
            let body = b.event_body(EventKindId(0), &parts(text));
            shown(b, |show| show.body(&body))
        })
    };
    let cases = [
        ("raise life of OBJECT by AMOUNT", "life(@object) += @amount"),
        ("lower life of OBJECT by 2", "life(@object) += -2"),
        ("set life of OBJECT to power of SOURCE", "life(@object) := power(@source)"),
        ("lower resource points of PLAYER by AMOUNT", "resource point(@player) += (0 - @amount)"),
        ("set action points of PLAYER to 3", "action point(@player) += (3 - action point(@player))"),
        ("add 2 steam counters to OBJECT", "steam(@object) += 2"),
        ("OBJECT becomes attached to OTHER as well", "+@object attached to @other"),
        ("OBJECT is no longer attached to OTHER", "-@object attached to @other"),
        ("take a steam counter from OBJECT", "steam(@object) += -1"),
        ("place OBJECT in graveyard", "@object to graveyard"),
        ("place OBJECT in deck at the bottom", "@object to deck bottom"),
        ("place the top AMOUNT cards of deck of PLAYER in hand", "top @amount of deck of @player to hand"),
        (
            "create \"Gold\" for PLAYER in arena as G, add 1 steam counter to G",
            "$0 = new card0 for @player in arena; steam($0) += 1",
        ),
        ("shuffle deck of PLAYER", "shuffle deck of @player"),
        ("give OBJECT to PLAYER", "give @object to @player"),
        ("OBJECT ceases to exist", "cease @object"),
        ("PLAYER wins", "@player wins"),
        ("the controller of OBJECT loses", "controller(@object) loses"),
        ("the game is drawn", "drawn"),
        ("enter action phase", "enter action phase"),
        ("leave turn, the turn passes to the player after the turn player", "leave turn; turn to after(turn player)"),
        (
            "if OBJECT is red { PLAYER wins } else { PLAYER loses }",
            "if red(@object) (@player wins) else (@player loses)",
        ),
        (
            "raise WHAT of PLAYER by 1",
            "if @what = 0 (resource point(@player) += 1); if @what = 1 (action point(@player) += 1)",
        ),
        ("add 1 WHAT to OBJECT", "if @what = 0 (steam(@object) += 1); if @what = 1 (verse(@object) += 1)"),
        (
            "place OBJECT in TO",
            "if @to = 0 (@object to hand); if @to = 1 (@object to deck); if @to = 2 (@object to arena); \
             if @to = 3 (@object to combat chain); if @to = 4 (@object to graveyard)",
        ),
        ("create a copy of OTHER for PLAYER in arena", "$0 = new copy of @other for @player in arena"),
        ("create OTHER for PLAYER in arena", "if @other = 0 ($0 = new card0 for @player in arena)"),
        ("{ lower life of OBJECT by 1; destroy OBJECT }", "life(@object) += -1; destroy(object=@object)"),
    ];
    for (text, expected) in cases {
        assert_eq!(body(text), expected, "{text}");
    }
}

#[test]
fn script_lines_name_players_and_objects_of_the_scenario() {
    let line = |player, text: &str| {
        with(|b| {
            b.abilities("Ash", &statements("go again; activate free: draw 1 card; activate destroy this: draw 1 card"));
            b.cards[1].abilities = (0..b.abilities.len()).map(AbilityId::at).collect();
            let (body, _) = b.script(player, &parts(text));
            shown(b, |show| show.body(&body))
        })
    };
    let cases = [
        ("\"Bite\" deals 7 damage to A's hero", "damage(object=2, source=0, amount=7)"),
        ("the end of A's turn", "end of turn(player=0)"),
        ("the start of turn", "start of turn(player=turn player)"),
        ("A plays \"Bite\"", "player 0 plays 0"),
        ("B activates bite", "player 1 activates a1 of 1"),
        ("B activates bite 2", "player 1 activates a2 of 1"),
        (
            "A draws 2 cards, then B discards a card in their hand",
            "draw(player=0, amount=2); 1 chooses $0 in hand with owner($0) = 1; discard(object=$0, player=1)",
        ),
        ("destroy each attack", "destroy(object=$0) each $0 in play with attack($0)"),
        ("at once { destroy bite; destroy \"Bite\" }", "destroy(object=1) & destroy(object=0)"),
        ("bite gets +2 power until end of turn", "<$0 of 1: Add power 2 until end of turn>"),
    ];
    for (text, expected) in cases {
        assert_eq!(line(None, text), expected, "{text}");
    }
    assert_eq!(line(Some(PlayerId(1)), "draw 1 card"), "draw(player=1, amount=1)");
}

#[test]
fn standing_checks_bind_each_object_that_fits() {
    let check = with(|b| {
        let (each, body) = b.standing(&parts("each hero with life <= 0: its controller loses")).expect("a check");
        shown(b, |show| format!("{}: {}", show.select(&each), show.body(&body)))
    });
    assert_eq!(check, "$0 in play with (hero($0) & life($0) <= 0): controller($0) loses");
}

#[test]
fn properties_ask_about_the_parts_of_an_event() {
    let (pattern, asked) = with(|b| {
        let (pattern, asked) =
            b.pattern(&parts("a hero is dealt damage"), &parts("the amount <= 3")).expect("a property");
        (shown(b, |show| show.patterns(&[pattern])), shown(b, |show| show.expr(&asked)))
    });
    assert_eq!((pattern.as_str(), asked.as_str()), ("damage(hero(@object))", "@amount <= 3"));
}

#[test]
fn expressions_have_a_shape() {
    let shape = |text: &str| with(|b| b.expression(ExprPlace::Scenario, &parts(text)).map(|(_, shape)| shape));
    assert_eq!(shape("life of A's hero"), Some(ValueShape::Number));
    assert_eq!(shape("\"Bite\" is in graveyard"), Some(ValueShape::Truth));
    assert_eq!(shape("the top card of A's deck"), Some(ValueShape::Object));
    assert_eq!(shape("the controller of bite"), Some(ValueShape::Player));
    assert_eq!(shape("zone of bite"), Some(ValueShape::Zone));
}

#[test]
fn cards_have_numbers_and_abilities() {
    let body =
        with(|b| b.card_body("Thump", &statements("power 6; cost -1; go again\nwhen this is destroyed: draw 1 card")));
    let numbers: Vec<_> = body.numbers.iter().map(|(number, value)| (number.0, *value)).collect();
    assert_eq!(numbers, [(0, 6), (1, -1)]);
    assert_eq!(body.abilities.len(), 2);
}

#[test]
fn words_and_fits_read_descriptions() {
    let words = with(|b| b.words(&parts("red brute, attack")));
    assert_eq!(words.iter().map(|word| word.0).collect::<Vec<_>>(), [7, 5, 1]);
    let fits = |text: &str| {
        with(|b| {
            let filter = b.fits(&parts(text)).expect("a description");
            shown(b, |show| show.expr(&filter))
        })
    };
    assert_eq!(fits("permanent"), "1");
    assert_eq!(fits("red attack with cost 0"), "(red(this) & attack(this) & cost(this) = 0)");
}

#[test]
fn abilities_cite_clauses_and_remember_their_sentence() {
    let ability = with(|b| {
        b.abilities("Thump", &statements("when this  is destroyed :draw 1 card cites 6.4.5, A-stack"));
        b.abilities.remove(0)
    });
    assert_eq!(ability.clauses, [ClauseId(0), ClauseId(1)]);
    assert_eq!((ability.name.as_str(), ability.sentence.as_str()), ("Thump", "when this is destroyed: draw 1 card"));
}

/// What stands in a group behind `while` is read alone wherever it is told, so its condition goes with it.
#[test]
fn an_ability_remembers_the_condition_around_it() {
    let said = |text: &str| {
        with(|b| {
            b.abilities("Thump", &statements(text));
            b.abilities.iter().map(|it| it.sentence.clone()).collect::<Vec<_>>()
        })
    };
    let draws = "when this is destroyed: draw 1 card";
    let (one, other) = ("while cost of this = 1", "while cost of this = 2");
    assert_eq!(said(&format!("{one}: {draws}")), [format!("{one}: {draws}")]);
    assert_eq!(said(&format!("{one} {{ {draws} }}")), [format!("{one}: {draws}")]);
    assert_eq!(said(&format!("{one} {{ {other} {{ {draws} }} }}")), [format!("{one}: {other}: {draws}")]);
}

#[test]
fn histories_are_kept_as_far_as_they_are_asked_and_only_once() {
    let tallies = |text: &str| -> Vec<Tally> {
        with(|b| {
            b.abilities("Thump", &statements(text));
            b.tallies.clone()
        })
    };
    let most = |text: &str| tallies(text).iter().map(|tally| (tally.most, tally.per_player)).collect::<Vec<_>>();
    let draws = "the number of times you draw any cards this turn";
    assert_eq!(most("when you draw any cards earlier this turn: draw 1 card"), [(1, true)]);
    assert_eq!(most("when A draws any cards earlier this turn: draw 1 card"), [(1, false)]);
    // The third must be told from the fourth.
    assert_eq!(most("the third time each turn you draw any cards: draw 1 card"), [(4, true)]);
    for (test, expected) in [(">= 4", 4), ("> 4", 5), ("= 4", 5), ("< 4", 4), ("<= 4", 5)] {
        assert_eq!(most(&format!("when {draws} {test}: draw 1 card")), [(expected, true)], "{test}");
    }
    assert_eq!(most(&format!("resolve: draw X cards, where X is {draws}")), [(i32::MAX, true)]);
    let twice = format!("when {draws} >= 2: draw 1 card\nthe first time each turn you draw any cards: draw 1 card");
    assert_eq!(most(&twice), [(2, true)]);
    assert_eq!(tallies("when you draw any cards earlier this game: draw 1 card")[0].period, None);
}

#[test]
fn captures_are_what_is_read_behind_the_pattern() {
    let captures = |text: &str| {
        with(|b| {
            b.abilities("Thump", &statements(text));
            b.abilities.iter().map(|ability| ability.captures).collect::<Vec<_>>()
        })
    };
    let bit = |role: Role| 1 << role as u16;
    assert_eq!(captures("when an attack with power 3 is destroyed: draw 1 card"), [0]);
    assert_eq!(captures("when an attack is destroyed: destroy it"), [bit(Role::Object)]);
    assert_eq!(captures("when a hero is dealt damage: draw that much cards"), [bit(Role::Amount)]);
    let granted = captures("when this hits a hero: it gets +1 power until end of turn");
    assert_eq!(granted, [bit(Role::Object), bit(Role::Object)]);
    let delayed = captures("when this hits a hero: the next time it is dealt damage: draw that much cards");
    assert_eq!(delayed, [bit(Role::Amount), bit(Role::Object)]);
}

#[test]
fn abilities_work_in_play_unless_they_say_otherwise() {
    let zones = |text: &str| {
        with(|b| {
            b.abilities("Thump", &statements(text));
            b.abilities.last().map(|ability| ability.zones.iter().map(|zone| zone.0).collect::<Vec<_>>())
        })
    };
    assert_eq!(zones("when this is destroyed: draw 1 card"), Some(vec![2, 3]));
    assert_eq!(zones("from graveyard or hand: when you draw any cards: draw 1 card"), Some(vec![4, 0]));
    assert_eq!(zones("as this enters arena: also draw 1 card"), Some(Vec::new()));
    assert_eq!(zones("resolve: draw 1 card"), Some(Vec::new()));
}

#[test]
fn environments_hold_every_slot_that_is_used() {
    let slots = with(|b| {
        b.abilities(
            "Thump",
            &statements("resolve: choose an attack as X, the next time X is destroyed: destroy an item"),
        );
        b.abilities.iter().map(|ability| ability.slots).collect::<Vec<_>>()
    });
    assert_eq!(slots, [13, 12]);
}

#[test]
fn sentences_of_events_have_holes_options_and_alternatives() {
    let mut problems = Vec::new();
    let read = forms("OBJECT (is|would be) dealt [AMOUNT] damage", Span::default(), &mut problems);
    let word = |text: &str| FormPart::Word(text.to_owned());
    let expected = [
        FormPart::Hole(Role::Object),
        FormPart::Either(vec![vec![word("is")], vec![word("would"), word("be")]]),
        word("dealt"),
        FormPart::Optional(vec![FormPart::Hole(Role::Amount)]),
        word("damage"),
    ];
    assert_eq!(read, expected);
    assert_eq!(problems, Vec::new());
    let owner = forms("the end of PLAYER's turn", Span::default(), &mut problems);
    assert_eq!(owner[3..5], [FormPart::Hole(Role::Player), word("'s")]);
}

#[test]
fn sentences_of_events_that_cannot_be_read_are_told() {
    let told = |text: &str| {
        let mut problems: Vec<Diagnostic> = Vec::new();
        forms(text, Span::default(), &mut problems);
        problems.into_iter().map(|problem| problem.message).collect::<Vec<_>>()
    };
    assert_eq!(told("destroy OBJCT"), ["no hole `OBJCT`"]);
    assert_eq!(told("destroy [OBJECT"), ["a bracket is not closed by `]`"]);
    assert_eq!(told("destroy OBJECT)"), ["`)` closes or divides nothing"]);
    assert_eq!(told(""), ["sentence of an event is empty"]);
    assert_eq!(told(&"very ".repeat(100)), ["sentence of an event is too long"]);
    assert_eq!(told(&"[".repeat(20)).first().map(String::as_str), Some("brackets stand too deep inside one another"));
}

#[test]
fn parameters_have_a_kind() {
    let read = |text: &str| {
        let mut problems = Vec::new();
        let found = match parts(&format!("k{text}")).pop() {
            Some(Part::Group(group)) => parameters(&group, &mut problems),
            _ => Vec::new(),
        };
        let found: Vec<_> = found.into_iter().map(|parameter| (parameter.name, parameter.kind)).collect();
        (found, problems.into_iter().map(|problem| problem.message).collect::<Vec<_>>())
    };
    let named = |name: &str, kind| (name.to_owned(), kind);
    assert_eq!(read("(N, T: word)").0, [named("N", ParameterKind::Number), named("T", ParameterKind::Word)]);
    assert_eq!(read("(N: zone)").0, [named("N", ParameterKind::Zone)]);
    assert_eq!(read("()").0, []);
    assert_eq!(read("(N: wrd)").1, ["expected the kind of the parameter"]);
    assert_eq!(read("(N, N)").1, ["parameter `N` stands twice"]);
    assert_eq!(read("(3)").1, ["expected the name of a parameter"]);
}

#[test]
fn keywords_that_no_card_uses_are_checked_too() {
    let rulebook = rulebook();
    let mut b = builder(&rulebook);
    let all: Vec<_> = b.keywords.iter().map(|keyword| keyword.id).collect();
    b.check_keywords(&all);
    let messages: Vec<_> = b.diagnostics.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(messages, ["keyword `loop` is defined by itself"]);
    assert_eq!(b.abilities, Vec::new());
}

#[test]
fn keywords_use_keywords_and_pass_their_arguments_on() {
    let rulebook = rulebook();
    let mut b = builder(&rulebook);
    let dominate = b.rulebook.keywords.iter().position(|name| name == "dominate").expect("a keyword");
    b.keywords.push(crate::grammar::Keyword {
        id: base::id::KeywordId::at(dominate),
        parameters: match parts("k(N)").pop() {
            Some(Part::Group(group)) => parameters(&group, &mut b.diagnostics),
            _ => Vec::new(),
        },
        body: statements("ward(N + 1)\nthis gets +N power"),
        clauses: vec![ClauseId(0)],
        adds_up: false,
    });
    b.abilities("Thump", &statements("dominate(number of items)"));
    assert_eq!(b.diagnostics, Vec::new());
    let show = Show { rulebook: &rulebook, abilities: &b.abilities };
    let ward = "replace prevention on damage((hero(@object) & controller(@object) = you)) \
                [destroy(object=this, source=this); prevent $1] where $1 = (count[$0 in play with item($0)] + 1)";
    assert_eq!(show.ability(AbilityId(0)), ward);
    assert_eq!(show.ability(AbilityId(1)), "$0 of this: Add power count[$1 in play with item($1)]");
    assert_eq!(b.abilities[1].clauses, [ClauseId(0)]);
}

#[test]
fn sentences_are_printed_with_normal_spacing() {
    let printed = |text: &str| sentence(&parts(text));
    assert_eq!(printed("A 's   hero gets+2 power :{draw ;  x(1,2)}"), "A's hero gets + 2 power: { draw; x(1, 2) }");
    assert_eq!(printed("this gets +2 \"big power\" [a]"), "this gets +2 \"big power\" [a]");
}

#[test]
fn a_card_stands_for_itself_only_where_a_card_is_meant() {
    let filter = with(|b| {
        let filter = b.fits(&parts("\"Ash\"")).expect("a description");
        (filter, CardId(1))
    });
    assert_eq!(filter.0, Expr::IsCard(Box::new(Expr::Slot(crate::expr::Slot::THIS)), filter.1));
}
