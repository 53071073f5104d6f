//! What is said of texts that cannot be read: the place, the message, the advice.

use super::world::read;

/// A text, what is underlined, the message, the help. One text may have several rows.
const PROBLEMS: &[(&str, &str, &str, &str)] = &[
    (
        "when this is destoryed: draw 1 card",
        "destoryed",
        "`destoryed` is not understood here",
        "did you mean `destroyed`?",
    ),
    (
        "when this is destroyed draw 1 card",
        "when this is destroyed draw 1 card",
        "what is done stands behind a colon",
        "write `when this is destroyed: draw 1 card`",
    ),
    ("when this is destroyed: drw 1 card", "drw", "`drw` is not understood here", "did you mean `draw`?"),
    ("when this is destroyed: draw 1 crad", "crad", "`crad` is not understood here", "did you mean `card`?"),
    (
        "when this is destroyed:",
        "",
        "expected an event, an instruction, a name or a number, found the end",
        "it may begin with `deal`, `destroy`, `discard`, `draw`, `put`, `intimidate`, `gain`, `pay`, ...",
    ),
    (
        "when it is destroyed: draw 1 card",
        "it",
        "nothing was named that `it` could be",
        "write `this`, or describe the object: `a ...`",
    ),
    (
        "when the object is destroyed: draw 1 card",
        "the object",
        "this compares a thing with itself, so it says nothing",
        "name the other: `this`, `the object` of the event, or a NAME from `choose a ... as NAME`",
    ),
    (
        "when an attack with power < its power is destroyed: draw 1 card",
        "power < its power",
        "this compares a thing with itself, so it says nothing",
        "name the other: `this`, `the object` of the event, or a NAME from `choose a ... as NAME`",
    ),
    ("when you discard a crad: draw 1 card", "crad", "no word `crad`", "did you mean `card`?"),
    (
        "when target attack is destroyed: draw 1 card",
        "target",
        "only what a trigger, an answer, an activation or a resolving card does has targets",
        "write `a ...` for a choice, or `each ...`",
    ),
    ("when \"Ahs\" is destroyed: draw 1 card", "\"Ahs\"", "no object or card `Ahs`", "did you mean `Ash`?"),
    ("when this has 3 staem counters: draw 1 card", "staem", "no kind of counter `staem`", "did you mean `steam`?"),
    ("when this is redd: draw 1 card", "redd", "no word `redd`", "did you mean `red`?"),
    ("when this is in arna: draw 1 card", "arna", "no zone `arna`", "did you mean `arena`?"),
    (
        "when this hits a hero: deal 2 damgae to it",
        "damgae",
        "`damgae` is not understood here",
        "did you mean `damage`?",
    ),
    ("at the start of your trn: draw 1 card", "trn", "`trn` is not understood here", "did you mean `turn`?"),
    ("once per trun, when this is destroyed: draw 1 card", "trun", "no period `trun`", "did you mean `turn`?"),
    (
        "the first time each turn this is destroyed: draw 1 card",
        "the first time each turn this is destroyed: draw 1 card",
        "history is kept for players, not for each object",
        "write `once per turn, when this is destroyed: draw 1 card`",
    ),
    ("this gets +3 powr", "powr", "no number `powr`", "did you mean `power`?"),
    (
        "this gets +3",
        "+3",
        "which number of the object changes is not said",
        "write `+3 power`, or another number of the rulebook",
    ),
    ("this gets + power", "+", "by how much `power` changes is not said", "write `+1 power`, or another amount"),
    ("this has domnate", "domnate", "no keyword `domnate`", "did you mean `dominate`?"),
    ("this has ward", "ward", "keyword `ward` takes 1 parameter, found 0", "write `ward(2)`"),
    ("this has ward(2, 3)", "ward(2, 3)", "keyword `ward` takes 1 parameter, found 2", "write `ward(2)`"),
    (
        "this has ward(red)",
        "red",
        "parameter `N` of `ward` is a number, and `red` is none",
        "write a number, or declare the keyword for this: `keyword ward(N: word)`",
    ),
    (
        "this has go again(2)",
        "again(2)",
        "keyword `go again` has no definition, and so no parameters",
        "define it: `keyword go again(N) { ... }`",
    ),
    (
        "this becomes a copy of \"Ash\"",
        "\"Ash\"",
        "expected an object, found `Ash`",
        "write `this`, `it`, `target DESCRIPTION`, `a DESCRIPTION` for a choice, or the name of an object",
    ),
    (
        "this has { when X is destroyed: draw 1 card }",
        "X",
        "nothing says what `X` is",
        "end the sentence with `, where X is EXPRESSION`; or give it a value before: `let X = 3`, `choose a number from 1 to 5 as X`; the players are `A`, `B`",
    ),
    (
        "this",
        "",
        "expected `has`, `loses`, `is` or `becomes`, found the end",
        "what is so all the time says `gets +1 power`, `has KEYWORD`, `is WORD`; what is done once stands behind `when EVENT:`, `activate COST:` or `resolve:`",
    ),
    (
        "a red attack has dominate",
        "a red attack",
        "a static effect chooses nothing",
        "write `each ...`, or a plural: `... you control`",
    ),
    ("wrd(2)", "wrd", "no keyword `wrd`", "did you mean `ward`?"),
    (
        "rally(2, blorb)",
        "blorb",
        "no word `blorb`",
        "known: `action`, `attack`, `item`, `hero`, `ally`, `brute`, `ninja`, `red`, `yellow`, `blue`, `arcane` or `physical`",
    ),
    (
        "while power of this > bas power of this: this has dominate",
        "bas",
        "`bas` is not understood here",
        "did you mean `base`?",
    ),
    (
        "while power of this > : this has dominate",
        ":",
        "expected a name or a number, found `:`",
        "the form is `while COND: ABILITY`: `power of this >` stands for a condition; an object is `this`, `it`, `target DESCRIPTION`, `each DESCRIPTION`, `a DESCRIPTION` or a name; a number is `3`, `X`, `power of OBJECT`, `number of DESCRIPTION`",
    ),
    (
        "while you: this has dominate",
        ":",
        "expected `is`, `has` or `exists`, found `:`",
        "the form is `while COND: ABILITY`: `you` stands for a condition; a condition compares (`power of this >= 2`), or says what something is or has: `this is red`, `this is in ZONE`, `you have 2 energy`",
    ),
    ("each atack you control gets +1 power", "atack", "no word `atack`", "did you mean `attack`?"),
    ("attacks you controll get +1 power", "controll", "`controll` is not understood here", "did you mean `control`?"),
    (
        "attacks you control get +1 power until end of turn",
        "until",
        "what is so all the time has no end",
        "leave it out, or say when it begins: `when EVENT: ...`, `activate COST: ...`, `resolve: ...`",
    ),
    ("attacks you control can't gain domnate", "domnate", "no keyword `domnate`", "did you mean `dominate`?"),
    (
        "if this would be destroyed, draw 1 card",
        "if this would be destroyed, draw 1 card",
        "whether this takes the place of the event is not said",
        "write `if this would be destroyed, instead draw 1 card`; `instead also DO` where the event happens all the same",
    ),
    (
        "if this would be destroyed, instead the amout becomes 3",
        "amout",
        "`amout` is not understood here",
        "did you mean `amount`?",
    ),
    (
        "if this would be dealt damage, instead the amount becomes red",
        "red",
        "expected a number, found `red`",
        "write `3`, a name that was given a value, `power of OBJECT`, `number of DESCRIPTION`, or any of these in parentheses",
    ),
    (
        "if this would be destroyed, instead draw X cards",
        "X",
        "nothing says what `X` is",
        "end the sentence with `, where X is EXPRESSION`; or give it a value before: `let X = 3`, `choose a number from 1 to 5 as X`; the players are `A`, `B`",
    ),
    (
        "activate pay 2 resource points, destroy this draw 2 cards",
        "draw",
        "expected `.`, `,`, `then` or `:`, found `draw`",
        "the form is `activate COST: DO`: it has a colon",
    ),
    (
        "activate once per turn pay 2 resorce points: draw 2 cards",
        "resorce",
        "no resource `resorce`",
        "did you mean `resource point`?",
    ),
    (
        "prevention when your hero is dealt damage: prevent",
        "",
        "expected a name, a number, `it` or `the`, found the end",
        "an object is `this`, `it`, `target DESCRIPTION`, `each DESCRIPTION`, `a DESCRIPTION` or a name; a number is `3`, `X`, `power of OBJECT`, `number of DESCRIPTION`",
    ),
    (
        "as this enters arena put 3 steam counters on this",
        "put",
        "expected `from`, `and`, `during` or `:`, found `put`",
        "the event is complete before this: behind it stands `:` and what is done, `and COND:` or `during PERIOD:`",
    ),
    (
        "from grave: when you draw any cards: draw 1 card",
        "grave",
        "no zone `grave`",
        "known: `hand`, `deck`, `arena`, `combat chain` or `graveyard`",
    ),
    ("resolve: target attack gets +3 power until end of trun", "trun", "no period `trun`", "did you mean `turn`?"),
    (
        "resolve: destroy attacks",
        "attacks",
        "which of them is not said",
        "write `a ...` for a choice, `target ...`, `the ...` or, for the object of an event, `each ...`",
    ),
    (
        "resolve: destroy target",
        "target",
        "behind `target` stands a description",
        "write `target action`, or with other words of the rulebook",
    ),
    ("resolve: that player draws 1 card", "that player", "no player was named that `that player` could be", ""),
    ("resolve: the amount becomes 3", "the amount", "there is no event here of which it could be a part", ""),
    ("resolve: discard a card in your hnad", "hnad", "no zone `hnad`", "did you mean `hand`?"),
    (
        "resolve: choose a number from 1 to 3",
        "choose a number from 1 to 3",
        "what is chosen gets a name",
        "write `resolve: choose a number from 1 to 3 as X`, and name it by `X`",
    ),
    (
        "resolve: with a chance of 3 in 3: draw 1 card",
        "3 in 3",
        "3 in 3 is no chance",
        "write a first number from 1 to one below the second: `1 in 3`, `2 in 3`",
    ),
    ("resolve: roll a die with 0 sides as N", "0", "a die has from 1 to 255 sides", ""),
    (
        "resolve: choose an attack as X, this has { when X is destroyed: draw 1 card } until end of turn",
        "X",
        "an ability that an object gains cannot read values of the effect that gives it",
        "give it as the parameter of a keyword, or say it with `this` and `you`",
    ),
    ("resolve: create \"Glod\"", "\"Glod\"", "no card `Glod`", "did you mean `Gold`?"),
    (
        "resolve: draw 1 card,",
        ",",
        "nothing stands behind this comma",
        "leave it out, or say behind it what else is done",
    ),
    (
        "resolve: draw (1 + ) cards",
        "",
        "expected a name or a number, found the end",
        "an object is `this`, `it`, `target DESCRIPTION`, `each DESCRIPTION`, `a DESCRIPTION` or a name; a number is `3`, `X`, `power of OBJECT`, `number of DESCRIPTION`",
    ),
    ("resolve: draw (1; 2) cards", "(1; 2)", "expected one value in parentheses, found `(`", ""),
    (
        "resolve: at once { each player draws 1 card }",
        "each player draws 1 card",
        "`each player` cannot stand in one moment with other events",
        "write `for each player { ... }` around it, or one event for each player",
    ),
    (
        "resolve: choose an item. if this is red, instead the amount becomes 2",
        "if",
        "nothing stands before it that it could replace",
        "write it behind an event or a continuous effect, with a `.` between",
    ),
    (
        "resolve: let n = 3, draw m cards",
        "m",
        "expected a name or a number, found `m`",
        "an object is `this`, `it`, `target DESCRIPTION`, `each DESCRIPTION`, `a DESCRIPTION` or a name; a number is `3`, `X`, `power of OBJECT`, `number of DESCRIPTION`",
    ),
    ("resolve: draw 1 card, where X is 3", "X", "`X` stands nowhere before", ""),
    (
        "resolve: { draw 1 crad; destroy thsi; draw 1 card }",
        "crad",
        "`crad` is not understood here",
        "did you mean `card`?",
    ),
    (
        "resolve: { draw 1 crad; destroy thsi; draw 1 card }",
        "thsi",
        "`thsi` is not understood here",
        "did you mean `this`?",
    ),
    (
        "draw 1 card",
        "draw 1 card",
        "what a card does as it is played stands behind `resolve:`",
        "write `resolve: draw 1 card` for what is done as the card is played, or say when else: `when EVENT: DO`, `activate COST: DO`; what belongs to the line before stands with it in braces: `when EVENT: { DO; DO }`",
    ),
    ("pwoer 3", "pwoer", "no number `pwoer`", "did you mean `power`?"),
    (
        "7",
        "",
        "expected `times`, found the end",
        "one of the words that are expected has to stand here: `assize help language` has the form of each sentence",
    ),
    (
        "\"Thump\"",
        "\"Thump\"",
        "expected a limit (`once per turn`) or an ability, found `Thump`",
        "it may begin with `once`, `twice`, `when`, `if`, `as`, `while`, `activate`, `resolve`, ...",
    ),
    (
        "{ a }",
        "{ a }",
        "expected a limit (`once per turn`), an ability, a name or a number, found `{`",
        "it may begin with `once`, `twice`, `when`, `if`, `as`, `while`, `activate`, `resolve`, ...",
    ),
    ("wen this is destroyed: draw 1 card", "wen", "`wen` is not understood here", "did you mean `when`?"),
    (
        "whenever this is destroyed: draw 1 card",
        "whenever this is destroyed: draw 1 card",
        "a trigger begins with `when`",
        "write `when this is destroyed: draw 1 card`",
    ),
    ("resolve: draw three crads", "crads", "`crads` is not understood here", "did you mean `cards`?"),
    ("resolve: draw (5-3) cards", "5-3", "`5-3` reads as the number of a clause", "write `5 - 3`, with spaces"),
    ("resolve: draw 3.5 cards", "3.5", "`3.5` is no whole number", "write `3`, or `half NUMBER`"),
    (
        "resolve: draw 3x cards",
        "3x",
        "`3x` is neither a number nor a word",
        "write a number in digits alone, and begin a name with a letter or put it in quotes",
    ),
    (
        "resolve: deal 2 damage to C's hero",
        "C",
        "no player or object `C`",
        "known here: `A`, `B`, `Bite`, `bite`, `A's hero`",
    ),
    (
        "resolve: { if this is red { draw 1 card }\n else { draw 2 cards } }",
        "else",
        "`else` stands on the line on which its `if` ends",
        "write `if COND { ... } else { ... }`, with `} else {` on one line; of what may be done, `PLAYER may DO else { ... }`",
    ),
    (
        "when you draw and smile: draw 1 card",
        "and",
        "expected a name, a number, `card` or `cards`, found `and`",
        "the nearest event is `PLAYER (draws|draw|would draw) [AMOUNT] (card|cards)`",
    ),
    ("when this is destroyed: draw 1 card cites 6.4.6", "6.4.6", "no clause `6.4.6`", "did you mean `6.4.5`?"),
    (
        "from hand: from deck: when you draw any cards: draw 1 card",
        "from",
        "it is said before where this works",
        "name all zones at once: `from hand or deck: ...`",
    ),
    ("300 times per turn, when you draw any cards: draw 1 card", "300 times", "a limit is at most 255 times", ""),
    ("when this is destroyed: draw 1 card cites", "", "expected the number of a clause after `cites`", ""),
    (
        "when this is destroyed: draw 1 card cites 6.4.5,",
        "",
        "expected the number of a clause",
        "write `cites 6.5.2, 6.5.2b`",
    ),
];

#[test]
fn every_problem_has_its_place_its_message_and_its_advice() {
    let (mut at, mut wrong) = (0, Vec::new());
    while let Some((text, ..)) = PROBLEMS.get(at) {
        let (_, problems) = read(text);
        let told: Vec<_> = problems
            .iter()
            .map(|problem| {
                let place = problem.span.and_then(|span| text.get(span.start as usize..span.end as usize));
                (
                    *text,
                    place.unwrap_or("nowhere"),
                    problem.message.as_str(),
                    problem.help.as_deref().unwrap_or_default(),
                )
            })
            .collect();
        let expected: Vec<_> = PROBLEMS[at..].iter().take_while(|row| row.0 == *text).copied().collect();
        at += expected.len();
        if told != expected {
            wrong.push(format!("told: {told:#?}\nexpected: {expected:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_keyword_that_is_defined_by_itself_is_refused() {
    let (_, problems) = read("loop");
    let messages: Vec<_> = problems.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(messages, ["keyword `loop` is defined by itself"]);
}
