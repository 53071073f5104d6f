//! What is told of a property that cannot be read: the form that is nearest, with the user's own words in it.

use super::parts::{Cursor, written};
use super::property::{FORMS, STATES};
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;
use syntax::{Mark, Part};

/// The properties without a condition.
pub(super) const ENDS: &str = "every run ends";
pub(super) const NO_STUCK: &str = "no run is stuck";

/// Other words for them.
const SAME_AS_WHOLE: [(&[&str], &str); 3] = [
    (
        &[
            "game ends",
            "always ends",
            "always end",
            "run ends",
            "runs end",
            "terminates",
            "terminate",
            "no infinite",
            "no loop",
            "no loops",
            "never loops",
            "no endless",
            "halts",
            "finishes",
        ],
        ENDS,
    ),
    (&["stuck", "deadlock", "deadlocks"], NO_STUCK),
    (
        &[
            "confluent",
            "confluence",
            "order does not matter",
            "order doesn't matter",
            "deterministic",
            "all orders agree",
        ],
        "all orders agree on NAME",
    ),
];

/// Other words for when something holds: longer ones first.
const SAME_AS_STATE: [(&str, &[&str]); 28] = [
    ("it is never the case that", &["never"]),
    ("it is never true that", &["never"]),
    ("it never happens that", &["never"]),
    ("it is always the case that", &["always"]),
    ("it is always true that", &["always"]),
    ("it is possible that", &["possible"]),
    ("there is a run where", &["possible"]),
    ("in some run", &["possible"]),
    ("in every run", &["inevitably"]),
    ("sooner or later", &["inevitably"]),
    ("at some point", &["inevitably", "possible"]),
    ("in the end", &["inevitably", "possible"]),
    ("eventually always", &["inevitably", "possible"]),
    ("eventually", &["inevitably", "possible"]),
    ("eventualy", &["inevitably", "possible"]),
    ("finally", &["inevitably", "possible"]),
    ("possibly", &["possible"]),
    ("maybe", &["possible"]),
    ("sometimes", &["possible"]),
    ("reachable", &["possible"]),
    ("invariant", &["always"]),
    ("globally", &["always"]),
    ("forever", &["always"]),
    ("must", &["always"]),
    ("should", &["always"]),
    ("assert", &["always"]),
    ("forbidden", &["never"]),
    ("impossible", &["never"]),
];

/// What players can do, in other words.
const SAME_AS_FORCE: [(&str, &str); 7] = [
    ("can always force", "can force"),
    ("can always avoid", "can avoid"),
    ("can always prevent", "can avoid"),
    ("can prevent", "can avoid"),
    ("can make", "can force"),
    ("can reach", "can force"),
    ("can ensure", "can force"),
];

/// Verbs of what changes from one position to another.
const CHANGING: [&str; 10] =
    ["increases", "decreases", "grows", "shrinks", "rises", "falls", "drops", "changes", "increase", "decrease"];

/// What may be told of a statement that is no property, the likeliest first.
pub(super) fn unreadable(parts: &[Part], span: Span) -> Vec<Diagnostic> {
    let words = written(parts);
    let helps = [
        whole(&words),
        winning(parts),
        forced(parts),
        stated(parts),
        of_event(parts),
        misspelt(parts),
        state_behind(parts, span),
        condition_alone(parts),
        Some(FORMS.to_owned()),
    ];
    let told = |help| Diagnostic::error(span, format!("cannot read `{words}` as a property")).help(help);
    helps.into_iter().flatten().map(told).collect()
}

/// What is told of a condition of a property that could not be read, if more is known than that.
pub(super) fn no_condition(parts: &[Part], state: &str) -> Option<Diagnostic> {
    let span = Cursor::new(parts, parts.first()?.span()).span();
    let told = |message: String, help: String| Some(Diagnostic::error(span, message).label("no condition").help(help));
    let ends = |words: &str| ["win", "wins", "lose", "loses"].iter().any(|end| words.ends_with(&format!(" {end}")));
    if let Some(help) = winning(parts).filter(|_| ends(written(parts).trim_end_matches(" the game"))) {
        return told(format!("`{}` says nothing that is so or not", written(parts)), help);
    }
    let words = written(parts);
    if ["ends", "end", "terminates", "the game ends", "every run ends"].contains(&words.as_str()) {
        return told("that runs end is a property of its own".to_owned(), format!("write `{ENDS}`"));
    }
    // `2 or more` is one number.
    let counts =
        |at: usize| parts.get(at + 1).is_some_and(|part| ["more", "less", "fewer"].iter().any(|it| part.is_word(it)));
    let joins: Vec<usize> =
        (0..parts.len()).filter(|at| parts[*at].is_word("and") || parts[*at].is_word("or") && !counts(*at)).collect();
    let ends = joins.iter().copied().chain([parts.len()]);
    let starts = [0].into_iter().chain(joins.iter().map(|at| at + 1));
    for piece in starts.zip(ends).map(|(from, to)| &parts[from..to]) {
        let (said, first) = (written(piece), piece.first());
        if piece.is_empty() || piece.iter().any(is_verb) || first.is_some_and(|part| matches!(part, Part::Group(_))) {
            continue;
        }
        let place = piece.iter().position(|part| part.is_word("in")).filter(|at| *at > 0);
        if let Some(at) = place {
            let (one, zone) = (written(&piece[..at]), written(&piece[at..]));
            let both = one
                .strip_prefix("both ")
                .map(|what| format!("number of {} {zone} = 2", what.trim_start_matches("the ")));
            let any =
                piece[..at].iter().position(|part| ["a", "an", "any", "some"].iter().any(|word| part.is_word(word)));
            let help = both.unwrap_or_else(|| match any {
                Some(0) => format!("{state} there is {said}"),
                Some(_) | None => format!("{one} is {zone}"),
            });
            return told(format!("`{said}` says nothing that is so or not"), format!("write `{help}`"));
        }
        if piece.last().is_some_and(|part| CHANGING.iter().any(|verb| part.is_word(verb))) && piece.len() > 1 {
            let number = written(&piece[..piece.len() - 1]);
            return told(
                format!("`{said}` is said of a change, and a condition of one position"),
                format!(
                    "compare the number, `{state} {number} >= 1`; what makes it change is an event, `on every EVENT: COND`"
                ),
            );
        }
        // Numbers that are no comparison, names, events.
        let is_plain = piece
            .iter()
            .all(|part| part.word().is_some() || matches!(part, Part::Text { .. }) || part.is_mark(Mark::Possessive));
        if is_plain && piece.len() <= 4 && !first.is_some_and(|part| part.is_word("not") || part.is_word("during")) {
            return told(
                format!("`{said}` says nothing that is so or not"),
                format!(
                    "a condition is asked of it: `{state} {said} is in ZONE`, `{state} {said} is WORD`, `{state} NUMBER of {said} <= 0`; of what \
                     happens, `on every EVENT: COND`"
                ),
            );
        }
    }
    None
}

/// `the game ends`, `no loops`.
fn whole(words: &str) -> Option<String> {
    let padded = format!(" {words} ");
    let says = |said: &&str| padded.contains(&format!(" {said} "));
    let (_, meant) = SAME_AS_WHOLE.iter().find(|(all, _)| all.iter().any(says))?;
    Some(match *meant {
        ENDS if words.contains(|letter: char| letter.is_ascii_digit()) => {
            format!("write `{ENDS}` for that it ends at all: how soon is asked by no property")
        }
        ENDS | NO_STUCK => format!("write `{meant}`"),
        meant => {
            format!("write `{meant}`, with the name of what a scenario observes: `observe NAME = life of A's hero`")
        }
    })
}

/// `A wins`, `A can win`, `B cannot lose`.
fn winning(parts: &[Part]) -> Option<String> {
    const ENDINGS: [&str; 4] = ["wins", "win", "loses", "lose"];
    let at = parts.iter().position(|part| ENDINGS.iter().any(|word| part.is_word(word)))?;
    let between = ["can", "cannot", "can't", "never", "always", "will", "must", "eventually"];
    let states = ["always", "never", "possible", "inevitably"];
    let front = usize::from(parts[0].word().is_some_and(|word| states.contains(&word)));
    let who = parts[..at]
        .iter()
        .rposition(|part| !between.iter().any(|word| part.is_word(word)))
        .filter(|who| *who >= front)?;
    let player = written(&parts[who..=who]);
    let negated = parts.iter().any(|part| ["cannot", "can't", "never"].iter().any(|word| part.is_word(word)));
    let expected = if negated { "never" } else { "include" };
    if parts[at].is_word("wins") || parts[at].is_word("win") {
        return Some(format!(
            "who wins is an outcome: expect it in a scenario, `expect outcomes {expected} {{ won by {player} }}`, with the values behind it that the \
             scenario observes; a property asks for what brings it about, such as `possible life of B's hero <= 0` or `{player} can force COND`"
        ));
    }
    let so = format!("{player} is not in the game");
    Some(match negated {
        true => format!("write `never {so}`, or `PLAYER can avoid {so}` of a way that another player has"),
        false => format!(
            "write `possible {so}` for some run, `inevitably {so}` for every run; who wins is an outcome, and expected in a scenario"
        ),
    })
}

/// `A can always force COND`.
fn forced(parts: &[Part]) -> Option<String> {
    let span = parts.first()?.span();
    let found = |at: usize| SAME_AS_FORCE.iter().find(|(said, _)| Cursor::new(&parts[at..], span).at(said));
    let (at, (said, meant)) = (1..parts.len()).find_map(|at| Some((at, found(at)?)))?;
    let rest = &parts[at + said.split(' ').count()..];
    Some(format!("write `{} {meant} {}`", written(&parts[..at]), written(rest)))
}

/// `eventually COND`, `it is never the case that COND`.
fn stated(parts: &[Part]) -> Option<String> {
    let cursor = Cursor::new(parts, parts.first()?.span());
    let (said, meant) = SAME_AS_STATE.iter().find(|(said, _)| cursor.at(said))?;
    let rest = &parts[said.split(' ').count()..];
    let comma = rest.first().is_some_and(|part| part.is_mark(Mark::Comma) || part.is_word("that"));
    let rest = match written(&rest[usize::from(comma)..]) {
        rest if rest.is_empty() => "COND".to_owned(),
        rest => rest,
    };
    Some(match meant {
        [one] => format!("write `{one} {rest}`"),
        _ => format!(
            "write `inevitably {rest}` if it comes about in every run, `possible {rest}` if it does in some run"
        ),
    })
}

/// `on each draw: COND`, `on damage: COND`.
fn of_event(parts: &[Part]) -> Option<String> {
    parts.first().filter(|first| first.is_word("on") || first.is_word("after") || first.is_word("each"))?;
    if parts.iter().any(|part| part.is_word("has") || part.is_word("have")) {
        return None;
    }
    let colon = parts.iter().position(|part| part.is_mark(Mark::Colon));
    let what =
        colon.map(|at| written(&parts[at + 1..])).filter(|what| !what.is_empty()).unwrap_or_else(|| "COND".to_owned());
    Some(format!("write `on every EVENT: {what}`; EVENT is the sentence of an event, such as `a player draws 1 card`"))
}

/// The two halves of `if COND then COND`, `whenever EVENT, COND`.
pub(super) fn implied(parts: &[Part]) -> Option<(&[Part], &[Part])> {
    parts.first().filter(|first| ["if", "when", "whenever", "after"].iter().any(|word| first.is_word(word)))?;
    let between = |part: &Part| part.is_mark(Mark::Comma) || part.is_mark(Mark::Colon) || part.is_word("then");
    let at = parts.iter().position(between)?;
    let behind = at + parts[at..].iter().take_while(|part| between(part)).count();
    Some((&parts[1..at], &parts[behind..])).filter(|(one, other)| !one.is_empty() && !other.is_empty())
}

/// Whether these words can only ask of the position, also where something in them is not known.
pub(super) fn is_of_position(parts: &[Part]) -> bool {
    let signs = [Mark::Less, Mark::Greater, Mark::Equal, Mark::GreaterEqual, Mark::LessEqual, Mark::NotEqual];
    let verbs = ["has", "have", "there", "controls", "control", "exists"];
    let says =
        |part: &Part| signs.iter().any(|sign| part.is_mark(*sign)) || verbs.iter().any(|verb| part.is_word(verb));
    let lies = |pair: &[Part]| ["is", "are", "isn't"].iter().any(|verb| pair[0].is_word(verb)) && pair[1].is_word("in");
    parts.iter().any(says) || parts.windows(2).any(lies)
}

/// What is told of them: the first is a condition or an event.
pub(super) fn implication(parts: &[Part], (one, other): (&[Part], &[Part]), is_condition: bool) -> Diagnostic {
    let span = Cursor::of_parts(parts).span();
    let (one, other) = (written(one), written(other));
    let problem = Diagnostic::error(span, format!("cannot read `{}` as a property", written(parts)));
    problem.help(match is_condition {
        true => format!(
            "write `{one} leads to {other}` if the second comes about behind the first, `always not ({one}) or ({other})` if it is so at the \
             same time"
        ),
        false => {
            let event = ["a ", "an "].iter().find_map(|article| one.strip_prefix(article)).unwrap_or(&one);
            let is_out = ["loses the game", "loses"].iter().find_map(|verb| other.strip_suffix(verb));
            let other = is_out.map_or_else(|| other.clone(), |who| format!("{who}is not in the game"));
            format!("write `on every {event}: {other}`, where the first is the sentence of an event")
        }
    })
}

/// `alwyas COND`.
fn misspelt(parts: &[Part]) -> Option<String> {
    let first = parts.first()?.word()?;
    let rest = written(&parts[1..]);
    let words = written(parts);
    if let Some(near) = nearest(&words, [ENDS, NO_STUCK]) {
        return Some(format!("did you mean `{near}`?"));
    }
    let states = STATES.iter().map(|(word, _)| *word).filter(|word| !word.contains(' '));
    // Two letters are near to many words.
    let near = nearest(first, states).filter(|_| first.chars().count() > 3)?;
    Some(match rest.is_empty() {
        true => format!("did you mean `{near} COND`?"),
        false => format!("did you mean `{near} {rest}`?"),
    })
}

/// `there is a unit always`.
fn state_behind(parts: &[Part], span: Span) -> Option<String> {
    if let [what @ .., is, never, sign] = parts
        && (is.is_word("is") && never.is_word("never") && sign.is_word("negative"))
    {
        return Some(format!(
            "write `never {} < 0`; of a resource of players it is so anyhow, unless the rulebook says `can be negative` of it",
            written(what)
        ));
    }
    STATES.iter().find_map(|(word, _)| {
        let at = (1..parts.len()).find(|at| Cursor::new(&parts[*at..], span).at(word))?;
        let rest = [&parts[..at], &parts[at + word.split(' ').count()..]].concat();
        if *word == "never" && !rest.iter().any(is_verb) {
            // An amount that is left out stands for any number.
            let event = written(&rest).replace("draws a card", "draws 1 or more cards");
            return Some(format!("write `never {event} earlier this turn`: when it has to hold stands in front, and what holds is that the event has happened"));
        }
        Some(format!("write `{word} {}`: when it has to hold stands in front", written(&rest)))
    })
}

/// A condition alone.
fn condition_alone(parts: &[Part]) -> Option<String> {
    let is_first = |part: &Part| part.word().is_none_or(|word| word.len() > 1 || word.chars().all(char::is_uppercase));
    let verb = parts.iter().position(|part| ["is", "are", "has", "have"].iter().any(|verb| part.is_word(verb)));
    if let (Some(first), Some(verb)) = (parts.first(), verb.filter(|verb| *verb > 1)) {
        let (what, said) = (written(&parts[1..verb]), written(&parts[verb..]));
        let is_place = parts.get(verb + 1).is_some_and(|part| part.is_word("in"));
        let (no, each) = (first.is_word("no"), first.is_word("each") || first.is_word("every"));
        if what == "player" && (no || each) {
            return None;
        }
        if no && is_place {
            return Some(format!("write `always there is no {what} {}`", written(&parts[verb + 1..])));
        }
        if no {
            return Some(format!("write `always there is no {what} that {said}`"));
        }
        if each {
            return Some(format!("write `always there is no {what} that not (it {said})`"));
        }
    }
    let is_chance =
        |part: &Part| ["probably", "likely", "usually", "perhaps", "maybe"].iter().any(|word| part.is_word(word));
    if parts.iter().any(is_chance) {
        let rest: Vec<Part> = parts.iter().filter(|part| !is_chance(part)).cloned().collect();
        return Some(format!(
            "how likely something is, is no property: write `possible {}` if it can come about, with `inevitably` in front if it has to",
            written(&rest)
        ));
    }
    let words = written(parts);
    (parts.iter().any(is_verb) && parts.first().is_some_and(is_first)).then(|| {
        format!("when it has to hold is not said: write `always {words}`, or with `never`, `possible` or `inevitably` in front")
    })
}

/// Whether a part makes a condition of what stands around it.
fn is_verb(part: &Part) -> bool {
    let signs = [Mark::Less, Mark::Greater, Mark::Equal, Mark::GreaterEqual, Mark::LessEqual, Mark::NotEqual];
    let verbs = ["is", "are", "has", "have", "there", "controls", "control", "isn't", "exists", "earlier"];
    signs.iter().any(|sign| part.is_mark(*sign)) || verbs.iter().any(|verb| part.is_word(verb))
}
