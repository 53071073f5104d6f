//! Wordings that stand on printed cards and are worded otherwise here: each is told what to write.
//!
//! Looked at only where a text could not be read, at the place of its trouble: a wording that can be read is meant.

use super::forms::declared;
use super::instr::{NEXT_WAITS, WHAT_WAITS};
use super::mistaken::{in_brackets, stray_mode};
use super::printed::mentions_word;
use super::reader::StatementReader;
use super::tried::ordinals;
use super::trouble::FurthestNotes;
use crate::event::{EventKind, FormPart, Special};
use crate::expr::Role;
use crate::instr::{Instr, Update};
use base::diagnostic::Diagnostic;
use syntax::{Delimiter, Mark, Part};

/// What is wrong with a superlative.
const SUPERLATIVE: &str = "what is greatest or least is said by comparing";
/// What to write of that which has the most, and of that which has the least of something.
const GREATEST: &str = "write `choose a unit that there is no unit in play with power > its power as X`, with your words for `unit` and `power`, then do it to `X`; of all \
                        that have it, `for each unit that there is no unit in play with power > its power { DO }`";
const LEAST: &str = "write `choose a unit that there is no unit in play with power < its power as X`, with your words for `unit` and `power`, then do it to `X`; of all \
                     that have it, `for each unit that there is no unit in play with power < its power { DO }`";
/// Wordings by their words in small letters, what is wrong, and what to write.
const WORDINGS: &[(&str, &str, &str)] = &[
    ("at the beginning", "a period has a start and an end", "write `at the start of your turn: DO`"),
    ("any target", "what can be a target is described", "write `target unit or hero`, with words of the rulebook"),
    (
        "choose one",
        "what is chosen from stands in braces",
        "write `choose one { DO; DO }`, of several `choose 2 { DO; DO; DO }`",
    ),
    (
        "choose two",
        "what is chosen from stands in braces",
        "write `choose 2 { DO; DO; DO }`, of one `choose one { DO; DO }`",
    ),
    (
        "targeting",
        "no line of a script names a target",
        "leave it out: who plays or activates chooses the targets, and every choice is explored",
    ),
    (
        "unless",
        "a condition is said by `if` or `while`",
        "write `if not COND { ... }`, or `while not COND: ABILITY`; what somebody can do against it: `PLAYER may DO else { ... }`",
    ),
    (
        "otherwise",
        "what is done in the other case stands behind `else`",
        "write `if COND { DO } else { DO }`, or `you may DO else DO`: right behind it, without `,` or a full stop",
    ),
    (
        "random",
        "chance tosses dice and coins, and picks no object",
        "write `a ...`, so that somebody chooses: every way is explored",
    ),
    (
        "flip a coin",
        "what is tossed gets a name",
        "write `flip a coin as c, if c = 1: DO`, or `with a chance of 1 in 2: DO`",
    ),
    (
        "players can't",
        "whoever cannot do something is said of one",
        "write `a player can't ...` for anybody, `an opponent can't ...` or `you can't ...`",
    ),
    (
        "at random",
        "chance tosses dice and coins, and picks no object",
        "write `a ...`, so that somebody chooses: every way is explored",
    ),
    (
        "the chosen",
        "what was chosen is called by the name that it gets there",
        "write `choose a ... as NAME` where it is chosen, and `NAME` here, in the same ability",
    ),
    ("the most", SUPERLATIVE, GREATEST),
    ("the strongest", SUPERLATIVE, GREATEST),
    ("the fewest", SUPERLATIVE, LEAST),
    ("the weakest", SUPERLATIVE, LEAST),
    (
        "repeat this",
        "what is repeated stands behind `repeat`",
        "write `repeat NUMBER times: DO`, or `repeat { DO } until COND`",
    ),
    ("do it again", "what is done again is said again", "write `repeat NUMBER times: DO`, or the sentence once more"),
    ("do this again", "what is done again is said again", "write `repeat NUMBER times: DO`, or the sentence once more"),
    (
        "target player",
        "only objects are targets",
        "write `choose a player as P`, and do it to `P`; or `each opponent ...`, `the player after you ...`",
    ),
    (
        "any number of",
        "how many are chosen has a bound",
        "write `up to 3 target ...`, or ask of each: `for each unit you control: you may DO`",
    ),
    (
        "that was",
        "what an object was is not kept, and history is kept for players",
        "let a trigger mark it with a counter, `when EVENT: put 1 NAME counters on it`, and describe it by that: `with a NAME counter`",
    ),
    (
        "reduce that",
        "how much an event is changes in its place",
        "write `if EVENT, prevent 1`, or `if EVENT, instead the amount becomes the amount - 1`",
    ),
    ("roll a die", "how many sides it has is said", "write `roll a die with 6 sides as X`"),
    (
        "nothing happens",
        "an instruction does something",
        "leave it out; of an event that is replaced, `if EVENT, instead nothing happens`",
    ),
    (
        "may not",
        "what is not done is left out",
        "write `OBJECT can't ...` for what is forbidden, or leave the sentence out",
    ),
    (
        "everything",
        "objects are described",
        "write `each object` or `each permanent`, or words of the rulebook: `each unit`",
    ),
    (
        "those",
        "what was named before is called `it`",
        "write `it`, `that WORD` for the one that was said to be it, or describe them again: `each ...`",
    ),
    ("him", "what was named before is called `it`", "write `it`, or `that player`"),
    ("her", "what was named before is called `it`", "write `it`, or `that player`"),
    ("he", "a player who was named before is called `that player`", "write `that player`"),
    ("she", "a player who was named before is called `that player`", "write `that player`"),
    ("my", "the controller of a card is called `you`", "write `your`"),
    (
        "me",
        "a card calls itself `this`, and its controller `you`",
        "write `this` of the card, `you` of its controller, or `your hero`",
    ),
    ("do nothing", "an instruction does something", "leave it out"),
    (
        "i",
        "a card calls itself `this`, and its controller `you`",
        "write `this` of the card (`when this attacks: ...`), `you` of its controller",
    ),
    ("we", "players are named one by one", "write `each player`"),
    ("everyone", "players are named one by one", "write `each player`"),
    (
        "all players",
        "players are named one by one",
        "write `each player ...`, with the verb of one: `each player draws 1 card`",
    ),
    (
        "both players",
        "players are named one by one",
        "write `each player ...`, with the verb of one: `each player draws 1 card`",
    ),
    ("each other player", "players other than you are opponents", "write `each opponent ...`"),
    ("active player", "the player whose turn it is is called the turn player", "write `the turn player`"),
    ("optionally", "what may be done is said by `may`", "write `you may DO`"),
    ("first", "what is done is done in the order of the text", "leave the word out: `DO, DO`"),
    ("and then", "between two instructions stands `,` or `then`", "leave `and` out: `DO, then DO`"),
    ("either", "what is chosen from stands in braces", "write `choose one { DO; DO }`"),
    (
        "don't",
        "what is not done is left out",
        "write `OBJECT can't ...` for what is forbidden, or leave the sentence out",
    ),
    ("per game", "a limit is counted by periods", "write `once, when EVENT: DO` for once in a game"),
    ("the greatest", SUPERLATIVE, GREATEST),
    ("the highest", SUPERLATIVE, GREATEST),
    ("the lowest", SUPERLATIVE, LEAST),
    ("the least", SUPERLATIVE, LEAST),
    (
        "of the next",
        "whose next one it is is not said",
        "write `until the end of your next turn`, or `until the end of X's next turn` of another player",
    ),
    (
        "must",
        "what somebody must do is an event or a choice",
        "write an event's sentence with `must` (`this must ... each turn if able`), or `a player must choose this as a target if able`; \
         what happens by itself needs no `must`: `at the start of combat: DO`",
    ),
    ("whenever", "a trigger begins with `when`", "write `when EVENT: DO`"),
    ("when", "words of the language are written in small letters", "write `when`"),
    (
        "if you do",
        "what follows an instruction is said by a colon",
        "write `you may A: B`, where B is done if A was; or, behind A, `when you do: B`",
    ),
    ("if", "words of the language are written in small letters", "write `if`"),
    ("at the", "words of the language are written in small letters", "write `at the`"),
    (
        "as long as",
        "what holds on a condition begins with `while`",
        "write `while COND: ABILITY`; behind an effect, `OBJECTS MODIFICATION as long as COND`",
    ),
    ("once each", "a limit is said by `per`", "write `once per turn, when EVENT: DO`"),
    ("twice each", "a limit is said by `per`", "write `twice per turn, when EVENT: DO`"),
    (
        "only once each",
        "a limit stands in front",
        "write `once per turn, when EVENT: DO`, or `activate once per turn COST: DO`",
    ),
    (
        "each opponent chooses",
        "each player decides in turn",
        "write `for each opponent { that player chooses a ... they control, DO }`",
    ),
    (
        "each player chooses",
        "each player decides in turn",
        "write `for each player { that player chooses a ... they control, DO }`",
    ),
    ("each opponent may", "each player decides in turn", "write `for each opponent: that player may DO`"),
    ("each player may", "each player decides in turn", "write `for each player: that player may DO`"),
    (
        "an opponent may",
        "which opponent is not said",
        "write `for each opponent: that player may DO`; of two players, `the player after you may DO`",
    ),
    (
        "an opponent",
        "which opponent is not said",
        "write `each opponent ...`; of two players, `the player after you ...`; or `choose a player as NAME`; where an \
         object is meant, describe it: `a hero an opponent controls`",
    ),
    (
        "target opponent",
        "only objects are targets",
        "write `each opponent ...`; of two players, `the player after you ...`; or `choose a player as NAME`",
    ),
];

impl StatementReader<'_, '_, '_> {
    /// The problem of a wording that stands where a statement could not be read: around a position of a run of parts.
    pub(super) fn foreign(
        &self,
        trouble: &FurthestNotes,
        (run, at): (&[Part], usize),
        passed: &[Diagnostic],
    ) -> Option<Diagnostic> {
        if trouble.is_refused() {
            return None;
        }
        let ways: [&dyn Fn() -> Option<Diagnostic>; 49] = [
            &|| ordinals(run, at),
            &|| self.times_misplaced(run, at),
            &|| self.own_events(run, at),
            &|| self.no_event_of_counters(run, at),
            &|| self.countered(run, at),
            &|| self.said_by_several(run, at),
            &|| self.by_relation(run, at),
            &|| self.in_number_or_word(run, at),
            &|| self.done_by_object(run, at),
            &|| self.copy_of_any(run, at),
            &|| self.players_of_object(run),
            &|| self.designed(trouble, run, at),
            &|| self.of_the_step_before(run, at),
            &|| self.slips(trouble, run, at),
            &|| self.first_try(trouble, run, at),
            &|| otherwise_worded(run, at),
            &|| self.top_cards(run, at),
            &|| self.number_of_card(run, at),
            &|| self.numbers_of_card(run, at),
            &|| self.quoted_player(run, at),
            &|| self.nearly(run, at),
            &|| self.tried(trouble, run, at),
            &|| required(run),
            &|| same_mode(run),
            &|| equal_to_which(run, at),
            &|| any_order(run),
            &|| what_waits(run, at),
            &|| inherits(run, at),
            &|| self.lies(run, at),
            &|| self.instead_behind(run, at),
            &|| self.and_in_cost(run, at),
            &|| self.no_cost(run),
            &|| self.happened(run, at),
            &|| stray_mode(run, at),
            &|| in_brackets(run, at),
            &|| self.no_introduction(run, at),
            &|| self.no_activate(trouble, run, at),
            &|| self.that_many(run, at),
            &|| self.no_place(run, at),
            &|| two_signs(run, at),
            &|| several_dice(run, at),
            &|| else_apart(run, at),
            &|| self.no_player(run, at),
            &|| self.worded_by_stem(run, at),
            &|| self.leads_to_zone(run, at),
            &|| self.resource_by_verb(run, at),
            &|| self.printed(trouble, run, at),
            &|| self.no_separator(run, at),
            &|| self.no_event(trouble, run, at),
        ];
        ways.iter().filter_map(|way| way()).find(|problem| !passed.contains(problem))
    }

    /// `if EVENT, DO instead`.
    fn instead_behind(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let (last, before) = run.split_last()?;
        let is_of_answer =
            run[0].is_word("if") && at > 0 && run[at - 1].is_mark(Mark::Comma) && last.is_word("instead");
        let done = super::sentence(before.get(at..).filter(|done| is_of_answer && !done.is_empty())?);
        let event = super::sentence(&run[..at]);
        let problem = Diagnostic::error(last.span(), "`instead` stands before what is done").label("behind it");
        Some(problem.help(format!("write `{event} instead {done}`")))
    }

    /// `COST: DO` without `activate`.
    fn no_activate(&self, trouble: &FurthestNotes, run: &[Part], at: usize) -> Option<Diagnostic> {
        let colon = run.iter().position(|part| part.is_mark(Mark::Colon))?;
        let begins = at == 0 && trouble.wants_ability() && run[0].word().is_some_and(|word| self.is_event(word));
        if !begins {
            return None;
        }
        let cost = super::sentence(&run[..colon]);
        let span = run[0].span().to(run[colon].span());
        let problem = Diagnostic::error(span, "an ability that players activate begins with `activate`");
        Some(problem.label("a cost?").help(format!("write `activate {cost}: DO`")))
    }

    /// `that many` where no trigger counts the objects of a moment.
    fn that_many(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let from = at.checked_sub(1).filter(|from| stands(&run[*from..], &["that", "many"]))?;
        let span = run[from].span().to(run[at].span());
        let problem = Diagnostic::error(span, "nothing here says how many").label("how many?");
        let is_of_event =
            self.cursor.parts.first().is_some_and(|first| {
                ["when", "if", "as", "once", "twice", "the"].iter().any(|word| first.is_word(word))
            });
        let is_bare = run.get(at + 1).is_none_or(|part| part.is_word("instead"));
        let much = match is_of_event {
            true if is_bare => "write `that much RESOURCE` for the amount of the event; ",
            true => "write `that much` for the amount of the event; ",
            false => "",
        };
        Some(problem.help(format!(
            "{much}`when 1 or more units EVENT: ...` knows `that many`; behind what is done, `DO, if you do: draw that many cards` does"
        )))
    }

    /// `in this lane`, `in its zone`, `in the same zone as this`: a zone that is described.
    fn no_place(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let near = |words: &[&str]| (at.saturating_sub(words.len())..=at).any(|from| stands(&run[from..], words));
        let is_period = run.get(at + 1).and_then(Part::word).is_some_and(|word| self.is_period(word));
        let is_place = near(&["in", "this"]) && !is_period
            || near(&["in", "its"])
            || near(&["in", "the", "same"])
            || near(&["in", "the", "zone", "of"]);
        let problem = Diagnostic::error(run.get(at)?.span(), "a zone is known by its name alone").label("which zone?");
        is_place.then(|| {
            problem.help(
                "write a line for each zone: `while this is in ZONE: each unit in ZONE ...`; or make places objects, with a \
                 relation: `each unit on the space this is on`",
            )
        })
    }

    fn is_period(&self, word: &str) -> bool {
        self.b.rulebook.periods.iter().any(|period| period.name == word)
    }

    /// `reveal this` where the sentences of the event say who does it.
    fn no_player(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let verb = run.get(at)?.word().filter(|verb| !self.is_event(verb))?;
        if verb == "activate" && self.scope.this.is_some() && run[at + 1..].iter().any(|part| part.is_mark(Mark::Colon))
        {
            let problem = Diagnostic::error(run[at].span(), "an ability that players activate begins with `activate`");
            let help = "write it on a line of its own: `activate COST: DO`; what an effect gives is `has { activate COST: DO }`";
            return Some(problem.label("inside another").help(help));
        }
        if verb == "activate" && run.get(at + 1).is_some_and(|next| next.is_word("only")) {
            let problem = Diagnostic::error(
                run[at].span().to(run[at + 1].span()),
                "when and how often something can be activated stands in front",
            );
            return Some(problem.label("behind it").help(
                "write `activate once per turn COST: DO` for how often, `activate if COND, COST: DO` for when; of both, \
                 `activate once per turn if COND, COST: DO`",
            ));
        }
        let marks = [Mark::Colon, Mark::Comma, Mark::Dot];
        if at > 0 && !marks.iter().any(|mark| run[at - 1].is_mark(*mark)) {
            return None;
        }
        let said_of_player = |form: &&Vec<FormPart>| match form.as_slice() {
            [FormPart::Hole(Role::Player), rest @ ..] => mentions_word(&rest[..rest.len().min(1)], verb),
            _ => false,
        };
        let ends = |part: &&Part| !super::mistaken::ends_step(part);
        let behind: Vec<&str> = run[at + 1..].iter().take_while(ends).filter_map(Part::word).collect();
        // A sentence that goes on with other words is of another event.
        let goes_on = |form: &&Vec<FormPart>| {
            let words: Vec<&FormPart> = form.iter().skip(2).filter(|part| matches!(part, FormPart::Word(_))).collect();
            words.is_empty() || behind.iter().any(|word| mentions_word(form, word))
        };
        let events = || self.b.rulebook.events.iter();
        let form = events().flat_map(|kind| &kind.forms).filter(said_of_player).find(goes_on)?;
        // Playing is what players do by themselves.
        let plays = |kind: &EventKind| matches!(kind.special, Special::Plays) && kind.forms.contains(form);
        if events().any(plays) && self.scope.this.is_some() {
            return Some(super::first_try::played(run, at));
        }
        let problem = Diagnostic::error(run[at].span(), format!("`{verb}` is said of a player")).label("who does it?");
        let end = super::mistaken::end_of_step(run, at);
        let done = super::sentence(&run[at..end]);
        // What stands in front of a colon is a cost.
        let is_cost = at == 0 && run.get(end).is_some_and(|part| part.is_mark(Mark::Colon));
        let line = super::sentence(&run[(end + 1).min(run.len())..]);
        // In a script nobody is `you`.
        let script = self.b.players.first().filter(|_| self.scope.script);
        let who = script.map_or(if self.scope.you.is_some() { "you" } else { "a player" }, String::as_str);
        let written = if is_cost { format!("activate you {done}: {line}") } else { format!("{who} {done}") };
        Some(problem.help(format!("the event is `{}`: write `{written}`", declared(form))))
    }

    /// `VERB it to play`, where another event puts things there.
    fn leads_to_zone(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let to = at.checked_sub(1).filter(|to| run[*to].is_word("to") || run[*to].is_word("into"))?;
        let zones = &self.b.rulebook.zones;
        let word = run[at].word()?;
        let meant = |(_, zone): &(usize, &crate::rulebook::Zone)| zone.name == word || word == "play" && zone.in_play;
        let (zone, named) = zones.iter().enumerate().find(meant)?;
        let puts = |kind: &(usize, &EventKind)| {
            let places = |update: &Update| matches!(update, Update::Place(_, to, _) if to.index() == zone);
            self.b.bodies.get(kind.0).is_some_and(|body| body.iter().filter_map(Instr::update).any(places))
        };
        let events = self.b.rulebook.events.iter().enumerate().filter(puts);
        let forms = events.filter_map(|(_, kind)| instruction_of(kind)).map(|form| format!("`{}`", declared(form)));
        let forms: Vec<String> = forms.take(4).collect();
        let problem = Diagnostic::error(
            run[to].span().to(run[at].span()),
            format!("no event of this wording leads to `{}`", named.name),
        );
        let problem = problem.label("not an event of the rulebook");
        Some(match forms.is_empty() {
            true => problem
                .help(format!("declare an event in the rulebook whose body says `place OBJECT in {}`", named.name)),
            false => problem.help(format!("write {}", forms.join(" or "))),
        })
    }
}

/// A wording of other tools and games that stands here.
fn otherwise_worded(run: &[Part], at: usize) -> Option<Diagnostic> {
    for &(wording, message, help) in WORDINGS {
        let words: Vec<&str> = wording.split(' ').collect();
        let begins = (at.saturating_sub(words.len())..=at).find(|from| stands(&run[*from..], &words));
        let Some(from) = begins.filter(|from| *from + words.len() > at || words.len() > 1) else { continue };
        let is_small = run[from].word().is_some_and(|word| word.starts_with(char::is_lowercase));
        let in_braces = run.get(from + words.len()).is_some_and(|part| part.group_in(Delimiter::Brace).is_some());
        if in_braces && words[0] == "choose" {
            continue;
        }
        // Which opponent is not the question where an object does it.
        if words == ["an", "opponent"]
            && from > 0
            && !super::mistaken::is_before_step(&run[from - 1])
            && !run[from - 1].is_word("when")
        {
            continue;
        }
        // `as long as COND, ABILITY` is read, and something in it is not.
        if wording == "as long as" && from == 0 && run.iter().any(|part| part.is_mark(Mark::Comma)) {
            continue;
        }
        // `the first unit` says which, and no order.
        if wording == "first" && from > 0 && !super::mistaken::is_before_step(&run[from - 1]) {
            continue;
        }
        // What is wrong with these is the capital alone.
        if is_small && message.ends_with("small letters") {
            continue;
        }
        let span = run[from].span().to(run[from + words.len() - 1].span());
        return Some(Diagnostic::error(span, message).label("worded otherwise here").help(help));
    }
    None
}

/// A sentence of an event that does not begin with a part of it: an instruction, if there is one.
fn instruction_of(kind: &EventKind) -> Option<&Vec<FormPart>> {
    kind.forms.iter().find(|form| matches!(form.first(), Some(FormPart::Word(_)))).or(kind.forms.first())
}

/// `this attacks each turn if able`.
fn required(run: &[Part]) -> Option<Diagnostic> {
    let from = (0..run.len()).find(|from| stands(&run[*from..], &["if", "able"]))?;
    let span = run[from].span().to(run[from + 1].span());
    let problem =
        Diagnostic::error(span, "`if able` stands behind what somebody must do").label("worded otherwise here");
    Some(problem.help(
        "write an event's sentence with `must` (`this must ... each turn if able`), or `a player must choose this as a target if able`; \
         of what is done, leave it out: what cannot happen is passed over",
    ))
}

/// `choose 2, the same mode more than once`.
fn same_mode(run: &[Part]) -> Option<Diagnostic> {
    let from = (0..run.len()).find(|from| stands(&run[*from..], &["same", "mode"]))?;
    let span = run[from].span().to(run[from + 1].span());
    let problem = Diagnostic::error(span, "that a mode can be chosen again is said in front of the modes");
    Some(problem.label("worded otherwise here").help("write `choose 3 with repetition { DO; DO }`"))
}

/// `equal to the damage` behind `if you do`, where what was done has an amount as well.
fn equal_to_which(run: &[Part], at: usize) -> Option<Diagnostic> {
    let says = |from: usize| [["the", "damage"], ["that", "damage"]].iter().any(|words| stands(&run[from..], words));
    let from = (at.saturating_sub(3)..=at).find(|from| stands(&run[*from..], &["equal", "to"]) && says(from + 2))?;
    let hangs = |from: usize| ["if", "when"].iter().any(|word| stands(&run[from..], &[word, "you", "do"]));
    if !(0..from).any(hangs) {
        return None;
    }
    let noun = from.checked_sub(1).and_then(|at| run[at].word()).unwrap_or("damage");
    let span = run[from].span().to(run[from + 3].span());
    let problem = Diagnostic::error(span, "that could be the damage of the event, or what was done").label("how much?");
    Some(problem.help(format!(
        "write `(the amount) {noun}` for the amount of the event, `(the amount done) {noun}` for what was done of what stands in front"
    )))
}

/// `choose 2 { a; b; c } in any order`, `choose 2, in the order you choose { a; b; c }`.
fn any_order(run: &[Part]) -> Option<Diagnostic> {
    let wordings: [&[&str]; 4] =
        [&["in", "any", "order"], &["in", "an", "order"], &["in", "the", "order", "you"], &["in", "whatever", "order"]];
    let said = |from: usize| wordings.into_iter().find(|words| stands(&run[from..], words)).map(|words| (from, words));
    let (from, words) = (0..run.len()).find_map(said)?;
    if !run.iter().any(|part| part.is_word("choose") || part.is_word("chooses")) {
        return None;
    }
    let span = run[from].span().to(run[from + words.len() - 1].span());
    let problem = Diagnostic::error(span, "that modes are done in any order is said in front of them");
    Some(problem.label("worded otherwise here").help(
        "write `choose 2 in any order { DO; DO; DO }`, `choose up to 2 in any order { ... }`, or `choose 2 with repetition in any order { ... }`: who chooses says the order",
    ))
}

/// `what waits resolves` in what is done whole, or in other words.
fn what_waits(run: &[Part], at: usize) -> Option<Diagnostic> {
    let begins = |words: &[&str]| {
        (at.saturating_sub(words.len() - 1)..=at)
            .find(|from| stands(&run[*from..], words))
            .map(|from| (from, words.len()))
    };
    if let Some((from, count)) = begins(&WHAT_WAITS).or_else(|| begins(&NEXT_WAITS)) {
        let span = run[from].span().to(run[from + count - 1].span());
        let problem = Diagnostic::error(
            span,
            "what waits resolves between the steps of an event, or in what a trigger, an activated ability or a played card does",
        );
        return Some(problem.label("not here").help(
            "the body of an event, a replacement, a cost and a standing check are done whole: declare an event with `steps: { ...; what waits \
             resolves; ... }` in the rulebook, and write its sentence here; in a script, write the lines one below the other",
        ));
    }
    let others: [&[&str]; 6] = [
        &["resolve", "what", "waits"],
        &["resolve", "the", "stack"],
        &["resolve", "the", "next"],
        &["what", "waits", "is", "resolved"],
        &["the", "stack", "resolves"],
        &["the", "next", "layer", "resolves"],
    ];
    let (from, count) = others.into_iter().find_map(begins)?;
    let span = run[from].span().to(run[from + count - 1].span());
    let problem =
        Diagnostic::error(span, "that something resolves is said of what waits").label("worded otherwise here");
    Some(problem.help("write `what waits resolves` for all of it, `the next that waits resolves` for one thing alone"))
}

/// `this inherits the properties of OBJECT`.
fn inherits(run: &[Part], at: usize) -> Option<Diagnostic> {
    let verb = run.get(at).filter(|part| part.is_word("inherits") || part.is_word("inherit"))?;
    let problem = Diagnostic::error(verb.span(), "what an object has of another is said by what it becomes or gets");
    Some(problem.label("worded otherwise here").help(
        "write `becomes a copy of OBJECT` for all of it, `has power set to power of OBJECT` for a number, \
         `while OBJECT has KEYWORD: this has KEYWORD` for a mark",
    ))
}

/// `if COND: DO. else: DO`, `if COND: DO, else DO`.
fn else_apart(run: &[Part], at: usize) -> Option<Diagnostic> {
    let behind = at.checked_sub(1).map(|before| &run[before])?;
    let is_apart = run.get(at)?.is_word("else") && (behind.is_mark(Mark::Comma) || behind.is_mark(Mark::Dot));
    let problem = Diagnostic::error(run[at].span(), "`else` stands right behind what `if` does").label("apart from it");
    is_apart.then(|| {
        problem.help(
            "write `if COND: DO else: DO`, or `if COND { DO } else { DO }`, without a full stop or comma in front of `else`",
        )
    })
}

/// `=> 3`, `> = 3`.
fn two_signs(run: &[Part], at: usize) -> Option<Diagnostic> {
    let signs = [Mark::Equal, Mark::Less, Mark::Greater];
    let from = at.checked_sub(1)?;
    let [one, other, ..] = &run[from..] else { return None };
    let is_sign = |part: &Part| signs.iter().any(|sign| part.is_mark(*sign));
    if !is_sign(one) || !is_sign(other) {
        return None;
    }
    let meant = match [one, other].iter().find(|part| !part.is_mark(Mark::Equal)) {
        Some(part) if part.is_mark(Mark::Less) => "`<=` for at most, `<` for less",
        Some(_) => "`>=` for at least, `>` for more",
        None => "`=`",
    };
    let problem = Diagnostic::error(one.span().to(other.span()), "two values are compared by one sign").label("two");
    Some(problem.help(format!("write {meant}")))
}

/// `roll 2 dice`.
fn several_dice(run: &[Part], at: usize) -> Option<Diagnostic> {
    let from = at.checked_sub(1)?;
    let [roll, number @ Part::Number { .. }, dice, ..] = &run[from..] else { return None };
    if !roll.is_word("roll") || !dice.is_word("dice") {
        return None;
    }
    let problem = Diagnostic::error(number.span().to(dice.span()), "each die is rolled by itself").label("several");
    Some(problem.help("write `roll a die with 6 sides as X, roll a die with 6 sides as Y`: both show `X + Y`"))
}

/// Whether these words begin a run, in small letters or not.
fn stands(run: &[Part], words: &[&str]) -> bool {
    let is = |(part, word): (&Part, &&str)| part.word().is_some_and(|written| written.to_lowercase() == **word);
    run.len() >= words.len() && run.iter().zip(words).all(is)
}
