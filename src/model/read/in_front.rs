//! Texts that were read and did nothing, or did something to this card where another object was meant: each is refused, or warned of.

use super::mistakes::{book, card, fine, lines, told};

/// A scenario with these declarations and lines, under a rulebook that creates tokens and attaches.
fn cards(text: &str) -> String {
    let (cards, lines) = text.split_once("\n--\n").unwrap_or((text, ""));
    format!(
        "use std.plain\nrulebook r extends plain {{\nrelations {{ attached to }}; also play {{ then item: it enters play }}; zones {{ outside }}\n\
         event create {{ \"PLAYER (creates|create|would create) OTHER\"; does: {{ create OTHER for PLAYER in outside as newcomer, newcomer enters play }} }}\n\
         event attach {{ \"attach OBJECT to OTHER\"; only if OTHER is in a zone in play; does: OBJECT becomes attached to OTHER }}\n\
         event fade {{ \"OBJECT (fades|fade|would fade)\"; \"fade OBJECT\"; does: OBJECT ceases to exist }}\n}}\n\
         {cards}\nscenario s {{ uses r; players A (turn), B\nduring turn\nA: hero with life 20\n\
         A: \"Box\" in hand; B: \"Bear\" is unit with power 2 in play\nA plays \"Box\"\n{lines}\nexpect ends }}\n"
    )
}

#[test]
fn a_card_that_is_no_token_is_not_created() {
    let with = |kind: &str, done: &str| {
        format!("{kind} \"Imp\": unit {{ power 1 }}\ncard \"Box\": action {{ cost 0; resolve: {done} }}")
    };
    let message = "`Imp` is a card, and what is created is a token: nothing would be created [no token] \
         (declare it as `token \"Imp\": ...`, in the place of `card \"Imp\": ...`)";
    told(
        cards,
        &[
            (&with("card", "you create \"Imp\""), message),
            (&with("card", "you create a \"Imp\" token"), message),
            (&with("card", "you create 2 \"Imp\" tokens"), message),
        ],
    );
    fine(
        cards,
        &[
            &with("token", "you create \"Imp\""),
            &with("token", "you create a \"Imp\" token"),
            &with("token", "you create 2 \"Imp\" tokens"),
        ],
    );
}

#[test]
fn what_was_created_is_not_called_it() {
    let with = |done: &str| format!("token \"Imp\": unit {{ power 1 }}\ncard \"Box\": item {{ cost 0; {done} }}");
    told(
        cards,
        &[
            (
                &with("resolve: you create \"Imp\", at the end of turn: exile it"),
                "`it` is this card: the token that is created is not named behind that [which one?] (write `each \"Imp\" you control`",
            ),
            (
                &with("when a unit is destroyed: you create \"Imp\", exile it"),
                "`it` is what was named before: the token that is created is not named behind that",
            ),
            (
                &with("when this is destroyed: you create \"Imp\", it gets +1 power until end of turn"),
                "`it` is this card",
            ),
            (&with("when this is destroyed: you create \"Imp\", exile that token"), "`that token` is this card"),
            (
                &with("when this enters play: you create \"Imp\"; at the end of turn: exile it"),
                "`it` is this card here, and reads as what the line in front names [which one?] \
                 (write `at the end of turn: exile this`, or `at the end of turn: exile each \"Imp\" you control` for such tokens)",
            ),
        ],
    );
    fine(
        cards,
        &[
            &with("when this enters play: you create \"Imp\", exile this"),
            &with("when this enters play: you create \"Imp\"; when this is destroyed: return it to hand"),
            &with("when this enters play: you create \"Imp\", exile each \"Imp\" you control"),
            &with("when this enters play: you create \"Imp\"; at the end of turn: exile this"),
            &with("when this enters play: { you create \"Imp\"; choose a unit; exile it }"),
        ],
    );
}

#[test]
fn it_behind_an_event_of_this_is_not_what_was_named_in_front() {
    let front = "when this is destroyed: return it to hand";
    told(
        card,
        &[
            (
                &format!("when this enters play: exile target unit, {front}"),
                "`it` is this card, which the event around it names, and another was named in front [which one?] (write `this` for this card;",
            ),
            (
                &format!("when this enters play: exile target unit; {front}"),
                "`it` is this card here, and reads as what the line in front names [which one?] (write `when this is destroyed: return this to hand`",
            ),
            (
                "when this enters play: exile target unit; at the end of turn: return it to hand",
                "`it` is this card here, and reads as what the line in front names",
            ),
        ],
    );
    fine(
        card,
        &[
            front,
            &format!("when this enters play: draw 1 card; {front}"),
            "when this enters play: exile target unit; when this is destroyed: return this to hand",
            "when this enters play: { let x = target unit; exile x; when this is destroyed: return x to hand }",
            "when this enters play: exile target unit; when a unit is destroyed: return it to hand",
            "when this enters play: target unit gets +1 power until end of turn; activate free: { choose a unit; destroy it }",
            "when this enters play: target unit gets +1 power until end of turn; when this is destroyed: return it to hand",
            "at the end of turn: exile it",
        ],
    );
}

#[test]
fn a_relation_that_is_lost_as_the_card_enters_play_is_told() {
    let with = |kind: &str, done: &str| {
        format!(
            "card \"Box\": {kind} {{ cost 0; {done}; each unit this is attached to gets +1 power }}\n--\nobserve power of \"Bear\""
        )
    };
    told(
        cards,
        &[(
            &with("item", "resolve: attach this to target unit"),
            "there it stands in none [lost as it enters play] (write `when this enters play: attach this to target unit`)",
        )],
    );
    fine(cards, &[&with("item", "when this enters play: attach this to target unit")]);
    fine(cards, &["card \"Box\": item { cost 0; resolve: put 1 charge counter on this }"]);
}

#[test]
fn cards_that_are_never_in_play_are_not_changed_there() {
    let message = "this is about what is in play, and `action` that is played waits in stack, then goes to discard [never there] \
         (write `actions you control in stack get +1 power`, or `actions you control in play get +1 power` if that is meant)";
    told(
        card,
        &[
            ("actions you control get +1 power", message),
            (
                "when this is destroyed: each red action gets +1 power until end of turn",
                "then goes to discard [never there]",
            ),
        ],
    );
    fine(
        card,
        &[
            "units you control get +1 power",
            "actions you control in stack get +1 power",
            "each action in play gets +1 power",
            "each object you control gets +1 power",
        ],
    );
}

#[test]
fn an_event_that_happens_in_play_alone_finds_no_target_elsewhere() {
    told(
        card,
        &[(
            "when this enters play: destroy target action in stack",
            "this happens only to what is in play, and what is described is elsewhere [never happens] (describe what is in play, or name another event; \
             what was played is taken back by an event of the rulebook such as `event counter { \"counter OBJECT\"; does: place OBJECT in ",
        )],
    );
    fine(card, &["when this enters play: exile target action in stack", "when this enters play: destroy target unit"]);
}

#[test]
fn the_player_of_an_event_that_names_none_is_nobody() {
    told(
        book,
        &[
            (
                "event make { \"make OTHER\"; does: create OTHER for PLAYER in play }",
                "no sentence of this event says who does it, so that `PLAYER` is nobody [nobody] \
                 (begin a sentence of the event with the player: \"PLAYER (makes|make|would make) OTHER\")",
            ),
            ("event win it { \"the end comes\"; does: PLAYER wins }", "so that `PLAYER` is nobody"),
        ],
    );
    fine(
        book,
        &[
            "event make { \"PLAYER (makes|make|would make) OTHER\"; does: create OTHER for PLAYER in play }",
            "event bless { \"bless OBJECT\"; does: raise energy of PLAYER by 1 }",
        ],
    );
}

#[test]
fn a_trigger_on_what_nothing_makes_happen_is_told() {
    let with = |ability: &str, lines: &str| format!("card \"Box\": item {{ cost 0; {ability} }}\n--\n{lines}");
    told(
        cards,
        &[(
            &with("when a unit fades: draw 1 card", ""),
            "no text that is read makes event `fade` happen [never triggers]",
        )],
    );
    fine(
        cards,
        &[
            &with("when a unit fades: draw 1 card", "happens: fade \"Bear\""),
            &with("when a unit fades: draw 1 card; activate free: fade target unit", ""),
            &with("when a unit fades or a unit is destroyed: draw 1 card", "happens: destroy \"Bear\""),
        ],
    );
    fine(lines, &["A: \"Y\" is item in play { when you play a unit: draw 1 card }"]);
}
