//! Names of the vocabulary that a text could not tell from something else.

use super::{Block, RulebookDraft, names::names_of};
use crate::grammar::is_plural;
use crate::read::parts::Name;
use base::diagnostic::Diagnostic;

/// Words of the language that no name can be.
const RESERVED: [&str; 53] = [
    "a", "all", "also", "an", "and", "another", "any", "as", "at", "can't", "cites", "each", "else", "for", "from",
    "gets", "has", "if", "in", "instead", "is", "it", "its", "loses", "may", "minus", "no", "non", "not", "number",
    "of", "on", "opponent", "or", "other", "player", "plus", "target", "that", "the", "their", "then", "this", "to",
    "twice", "until", "when", "where", "while", "with", "without", "you", "your",
];

/// What has names that stand in texts, with what one of it is called. What stands in the same place must differ.
const KINDS: [(&str, &str); 8] = [
    ("zones", "zone"),
    ("numbers", "number"),
    ("resources", "resource"),
    ("counters", "counter"),
    ("words", "word"),
    ("keywords", "keyword"),
    ("periods", "period"),
    ("priorities", "priority"),
];

/// What must be told from something else by its name alone.
///
/// `units with swift` (a number, a keyword), `power of OBJECT`, `energy of PLAYER`, `hand of PLAYER`, `a red unit`. Counters and
/// periods stand where nothing else does: `3 energy counters on this`, `until end of turn`.
const APART: [&str; 5] = ["zones", "numbers", "resources", "words", "keywords"];

/// Whether a name is a word of the language, so that texts could not tell it from that.
pub(crate) fn is_of_language(name: &str) -> bool {
    RESERVED.contains(&name)
}

/// A name in front of the words of a bound, and whether it is an upper one.
pub(super) fn bounded(text: &str) -> Option<(&str, bool)> {
    let most = ["at most", "no more than", "maximum", "max", "up to"].map(|bound| (bound, true));
    let least = ["at least", "no less than", "minimum", "min"].map(|bound| (bound, false));
    let cut = |(bound, is_most): (&str, bool)| {
        let plain = text.strip_suffix(bound).filter(|plain| plain.ends_with(' '))?.trim_end();
        Some((plain, is_most))
    };
    most.into_iter().chain(least).find_map(cut)
}

/// A name in front of the words of a start value.
fn started(text: &str) -> Option<&str> {
    const WORDS: [&str; 12] = [
        "starts at",
        "starts with",
        "start at",
        "start with",
        "starting at",
        "starting with",
        "begins at",
        "defaults to",
        "starts",
        "start",
        "default",
        "initially",
    ];
    WORDS.iter().find_map(|words| text.strip_suffix(words)?.strip_suffix(' '))
}

/// Where it is said how much of something there is at the start.
fn start_help((one, plain): (&str, &str), much: &str) -> String {
    match one {
        "number" => format!("how much it is stands on each card, `{plain} {much}` in its braces"),
        "counter" => {
            format!("how many an object has stands in the scenario, `A: \"CARD\" in ZONE with {much} {plain} counters`")
        }
        _ => format!("how much a player has stands in the scenario, `A has {much} {plain}`"),
    }
}

/// How a bound of a number or a resource is said.
pub(super) fn bound_help((one, plain): (&str, &str), is_most: bool, much: &str) -> String {
    match (one, is_most) {
        ("number", true) => format!("write `{plain} at most {much}`"),
        ("number", false) => format!("write `{plain} at least {much}`"),
        ("counter", true) => format!(
            "write `{plain}`; that nothing has more is said by a replacement in `rules`, or by `only if` in the event that puts them"
        ),
        ("counter", false) => format!("write `{plain}`: nothing has less than 0 of it"),
        (_, true) => format!(
            "write `{plain}`; that nobody has more is said by a replacement in `rules`, such as `if a player would gain ...`"
        ),
        (_, false) => format!("write `{plain}`: no player has less than 0 of it"),
    }
}

impl<'a> RulebookDraft<'a> {
    /// A name that is empty or a number, and one without quotes that holds a word of the language: texts would read it
    /// otherwise than it is meant.
    fn check_readable(&mut self, name: &Name, one: &str) {
        let problem = |message: String| Diagnostic::error(name.span, message).label("no name");
        if name.text.trim().is_empty() {
            self.problems.push(problem(format!("the name of this {one} is empty")).help("give it a name"));
            return;
        }
        if name.text.chars().all(|letter| letter.is_ascii_digit()) {
            let message = format!("`{}` is a number, and cannot be the name of a {one}", name.text);
            self.problems.push(problem(message).help("begin the name with a letter"));
            return;
        }
        let odd = |letter: &char| !letter.is_alphanumeric() && !" -'_".contains(*letter);
        if let Some(odd) = name.text.chars().find(odd) {
            let message =
                format!("`{}` cannot be the name of a {one}: no text could be read that holds `{odd}`", name.text);
            self.problems.push(problem(message).help(format!("call the {one} by words, such as `growth` for `+1/+1`")));
            return;
        }
        let has_digits = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_digit());
        if ["number", "resource", "counter"].contains(&one)
            && let Some((before, last)) = name.text.rsplit_once(' ').filter(|(_, last)| has_digits(last))
        {
            if let Some((plain, is_most)) = bounded(before) {
                let message = format!("a {one} has no bound: `{}` would be its name", name.text);
                let help = bound_help((one, plain), is_most, last);
                self.problems.push(problem(message).help(help));
                return;
            }
            if let Some(plain) = started(before) {
                let message = format!("a {one} has no start value: `{}` would be its name", name.text);
                let help = format!("write `{plain}`; {}", start_help((one, plain), last));
                self.problems.push(problem(message).help(help));
                return;
            }
            let message = format!("a {one} has no value here: `{}` would be its name", name.text);
            let whose = match one {
                "number" => "a card says",
                "counter" => "an object says",
                _ => "a player has",
            };
            self.problems
                .push(problem(message).help(format!("write `{before}`; how much {whose} `{last}` of it stands there")));
            return;
        }
        // In quotes the place is longer by two.
        let is_quoted = (name.span.end - name.span.start) as usize == name.text.len() + 2;
        // At its end (`looked at`) such a word belongs to the name as it is read.
        let text = name.text.replace(" in play ", " ");
        let held = text.rsplit_once(' ').map_or("", |(before, _)| before).split(' ');
        let ends_as_counter = |noun: &str| name.text == noun || name.text.ends_with(&format!(" {noun}"));
        if one == "counter" && ["counter", "counters"].into_iter().any(ends_as_counter) {
            let plain = name.text.rsplit_once(' ').map_or("charge", |(before, _)| before);
            let message = format!("`{}` says twice that it is a counter", name.text);
            self.problems.push(problem(message).help(format!("write `{plain}`: texts say `{plain} counters`")));
            return;
        }
        // Of a part of a period more is told as it is put into it.
        let is_within = |word: &&str| one == "period" && super::vocabulary::WITHIN.contains(word);
        let mut held = held.filter(|word| !is_quoted && !is_within(word));
        if let Some(word) = held.find(|word| RESERVED.contains(word)) {
            let message = format!("`{}` holds `{word}`, a word of the language", name.text);
            let quoted = format!("put the name in quotes: `\"{}\"`; or name the {one} otherwise", name.text);
            let help = match name.text.split_once(&format!(" {word} ")) {
                Some((first, second)) if ["and", "or"].contains(&word) => {
                    format!("write `{first}, {second}` for two of them; for one, {quoted}")
                }
                Some(_) | None => quoted,
            };
            self.problems.push(problem(message).help(help));
        }
    }

    /// Refuses a word that is the plural of another, or of which another is the plural: a text means the one by both.
    pub(super) fn is_no_plural_of_a_word(&mut self, name: &Name) {
        let pair = one_and_many(&name.text, self.book.words.iter().map(|known| known.name.as_str()));
        let problem = pair.map(|(one, many)| {
            plural_of_known("word", name, (one, many)).help(format!(
                "leave out `{many}`, since `each {one}` and `{many}` are the same; or call one of them otherwise"
            ))
        });
        self.problems.extend(problem);
    }

    /// The same of a resource.
    pub(super) fn is_no_plural_of_a_resource(&mut self, name: &Name) {
        let pair = one_and_many(&name.text, self.book.resources.iter().map(String::as_str));
        let problem = pair.map(|(one, many)| {
            plural_of_known("resource", name, (one, many)).help(format!(
                "leave one of them out: `1 {one}` and `2 {many}` are of one resource; or call one of them otherwise"
            ))
        });
        self.problems.extend(problem);
    }

    /// Leaves out a name that is refused, so that texts are read as without it and nothing more is told of them.
    fn forget(&mut self, kind: &str, name: &str) {
        match kind {
            "zones" => self.book.zones.retain(|zone| zone.name != name),
            "numbers" => self.book.numbers.retain(|number| number.name != name),
            "resources" => self.book.resources.retain(|resource| resource != name),
            _ => {}
        }
    }

    /// A keyword that is declared beside the rulebook, where its name means nothing else there.
    pub(crate) fn declared_keyword(&mut self, name: &Name) {
        if self.book.keywords.contains(&name.text) {
            return;
        }
        if RESERVED.contains(&name.text.as_str()) {
            let message = format!("`{}` is a word of the language, and cannot be the name of a keyword", name.text);
            let problem = Diagnostic::error(name.span, message).label("cannot be told apart");
            self.problems.push(problem.help("name the keyword otherwise"));
            return;
        }
        let book = &self.book;
        let is_name = |known: &str| known == name.text;
        let other = if book.numbers.iter().any(|number| is_name(&number.name)) {
            "number"
        } else if book.words.iter().any(|word| is_name(&word.name)) {
            "word"
        } else if book.resources.iter().any(|resource| is_name(resource)) {
            "resource"
        } else if book.zones.iter().any(|zone| is_name(&zone.name)) {
            "zone"
        } else {
            return self.book.keywords.push(name.text.clone());
        };
        let message = format!("`{}` is a {other} of `{}` already", name.text, book.name);
        let problem = Diagnostic::error(name.span, message).label("a keyword of the same name");
        self.problems.push(problem.help("texts could not tell one from the other: name one otherwise"));
    }

    /// Names of a rulebook that are words of the language, or that mean two things, there or in those that it extends.
    pub(super) fn check_told_apart(&mut self, blocks: &[Block<'a>], extended: &[Vec<Block<'a>>]) {
        let mut told: Vec<(&str, Name)> = Vec::new();
        for (kind, one) in KINDS.into_iter().filter(|(kind, _)| APART.contains(kind)) {
            let of_kind = extended.iter().flatten().filter(|block| block.word == kind);
            told.extend(of_kind.flat_map(names_of).map(|(_, name)| (one, name)));
        }
        let mut pairs: Vec<(&str, &str, String)> = Vec::new();
        for (kind, one) in KINDS {
            for (_, name) in blocks.iter().filter(|block| block.word == kind).flat_map(names_of) {
                self.check_readable(&name, one);
                if RESERVED.contains(&name.text.as_str()) {
                    let message =
                        format!("`{}` is a word of the language, and cannot be the name of a {one}", name.text);
                    let problem = Diagnostic::error(name.span, message).label("cannot be told apart");
                    self.problems.push(problem.help(format!("name the {one} otherwise")));
                }
                // Of two kinds that share a name it is told once.
                let is_told = |of: &str| {
                    pairs.iter().any(|(one_of, other, text)| *one_of == one && *other == of && *text == name.text)
                };
                // A player has so much of a resource, and objects are described by words.
                let is_apart = |of: &str| matches!((of, one), ("resource", "word") | ("word", "resource"));
                let is_other = |of: &str| of != one && !is_told(of) && !is_apart(of);
                let other = told.iter().find(|(of, known)| known.text == name.text && is_other(of));
                if let Some((of, _)) = other.filter(|_| APART.contains(&kind)) {
                    let message = format!("`{}` is a {of} already", name.text);
                    let problem = Diagnostic::error(name.span, message).label(format!("a {one} of the same name"));
                    self.problems.push(problem.help("texts could not tell one from the other: name one otherwise"));
                    self.forget(kind, &name.text);
                    pairs.push((of, one, name.text.clone()));
                }
                if APART.contains(&kind) {
                    told.push((one, name));
                }
            }
        }
    }
}

/// A name and its plural, where one of them is new and the other is known.
fn one_and_many<'n>(name: &'n str, mut known: impl Iterator<Item = &'n str>) -> Option<(&'n str, &'n str)> {
    known.find_map(|known| match (is_plural(name, known), is_plural(known, name)) {
        (true, _) => Some((known, name)),
        (_, true) => Some((name, known)),
        (false, false) => None,
    })
}

fn plural_of_known(kind: &str, name: &Name, (one, many): (&str, &str)) -> Diagnostic {
    let message = format!("`{many}` is the plural of {kind} `{one}`: texts mean that by it");
    Diagnostic::error(name.span, message).label("cannot be told apart")
}
