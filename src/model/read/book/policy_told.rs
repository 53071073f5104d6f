//! What is told of a line among `policies` that is no policy with one of its values: the nearest policy, its values, and where more of
//! it stands.

use crate::policy::{PolicyRow, TABLE};
use base::diagnostic::{Diagnostic, nearest};
use base::source::Span;

/// Words that stand in many names of policies, and say little of which one is meant.
const WEAK: [&str; 16] = [
    "rule", "rules", "player", "players", "effect", "effects", "event", "events", "object", "objects", "turn", "order",
    "policy", "what", "layer", "layers",
];

/// Words with which other rulebooks speak of what a policy settles.
const SUBJECTS: [(&[&str], &str); 11] = [
    (&["round", "rounding", "rounded", "rounds", "half", "halves"], "fractions are rounded"),
    (&["state", "sba", "checks", "state-based"], "standing checks look"),
    (&["loop", "loops", "infinite"], "a loop that nobody can leave"),
    (&["fizzle", "fizzles", "illegal", "target", "targets"], "declared targets are looked at again"),
    (&["dependency", "dependencies", "depend", "depends"], "an effect depends on"),
    (&["timestamp", "timestamps"], "equal timestamps are ordered by"),
    (&["zero"], "an event of amount zero"),
    (&["apnap", "active", "simultaneous"], "triggers are ordered by"),
    (&["turn order", "player order", "order of players", "priority"], "triggers are ordered by"),
    (&["stack", "queue"], "triggers go to"),
    (&["prevention", "preventions", "prevent"], "a prevention of part of the amount"),
];

/// No policy is called so.
pub(super) fn no_policy(key: &str, value: Option<&str>, span: Span) -> Diagnostic {
    if key.is_empty() {
        let problem = Diagnostic::error(span, "a policy is missing").label("nothing here");
        return problem.help("write `KEY: VALUE`; `assize help policies` lists the policies and their values");
    }
    let problem = Diagnostic::error(span, format!("no policy `{key}`")).label("not declared");
    if let Some(meant) = value.and_then(|value| in_other_words(key, value)) {
        return problem.help(format!("write `{meant}`; {}", more(meant.split(':').next().unwrap_or(meant))));
    }
    let value = value.map(bare);
    let Some(row) = meant(key, value.as_deref()) else {
        return problem.help(
            "`assize help policies` lists the policies and their values; what a game adds to them stands in its `rules { ... }`, `standing { ... }`, \
             `staging { ... }` and `play { ... }`",
        );
    };
    let key = row.key;
    problem.help(match value.and_then(|value| near_value(row, &value)) {
        Some(value) => format!("did you mean `{key}: {value}`? its values are {}; {}", listed(row), more(key)),
        None => format!("did you mean `{key}`? its values are {}; {}", listed(row), more(key)),
    })
}

/// A line without `:`.
pub(super) fn no_mark(text: &str, span: Span) -> Diagnostic {
    let problem = Diagnostic::error(span, format!("policy `{text}` has no value")).label("`:` expected");
    let is_known = |key: &str| TABLE.iter().find(|row| nearest(key, [row.key]).is_some());
    let ends = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]);
    let exact = ends.clone().rev().find_map(|end| Some((TABLE.iter().find(|row| row.key == &text[..end])?, end)));
    let found = exact.or_else(|| ends.rev().find_map(|end| Some((is_known(&text[..end])?, end))));
    let Some((row, end)) = found else {
        return problem
            .help("write `KEY: VALUE`, `without KEY` or `silent KEY`; `assize help policies` lists the policies and their values");
    };
    let key = row.key;
    let value = bare(text[end..].trim_start_matches([' ', '=']));
    problem.help(match near_value(row, &value) {
        Some(value) => format!("write `{key}: {value}`"),
        None => format!("write `{key}: VALUE`; its values are {}; {}", listed(row), more(key)),
    })
}

/// A value that a policy does not have.
pub(super) fn no_value(row: &PolicyRow, value: &str, span: Span) -> Diagnostic {
    let key = row.key;
    if value.is_empty() {
        let problem = Diagnostic::error(span, format!("policy `{key}` has no value")).label("a value expected");
        return problem.help(format!("its values are {}; {}", listed(row), more(key)));
    }
    let problem = Diagnostic::error(span, format!("policy `{key}` has no value `{value}`")).label("not a value");
    let said = bare(value);
    if said != value && row.values.contains(&said.as_str()) {
        return problem.help(format!("values stand without quotes: write `{key}: {said}`"));
    }
    let several: Option<Vec<&str>> =
        said.replace(" or ", ", ").split(", ").map(|one| near_value(row, one.trim())).collect();
    if let Some(several) = several.filter(|several| several.len() > 1) {
        return problem.help(format!(
            "a policy has one value: write one of them, or `silent {key} {{ {} }}` where the rulebook leaves open which",
            several.join("; ")
        ));
    }
    let near = near_value(row, &said).map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
    let other = TABLE.iter().find(|other| near.is_empty() && other.values.contains(&said.as_str()));
    let other = other.map(|other| format!("`{said}` is a value of `{}`; ", other.key)).unwrap_or_default();
    problem.help(format!("{near}{other}its values are {}; {}", listed(row), more(key)))
}

/// The values of a policy, to be read in a sentence.
pub(super) fn listed(row: &PolicyRow) -> String {
    row.values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ")
}

fn more(key: &str) -> String {
    format!("`assize help policies {key}` tells what it is about")
}

/// Without quotes.
fn bare(text: &str) -> String {
    text.replace('"', "").trim().to_owned()
}

/// The policy that is meant by a name: spelt alike, about the same, or with the most words in common.
pub(super) fn meant(key: &str, value: Option<&str>) -> Option<&'static PolicyRow> {
    let key = bare(key).to_lowercase();
    let key = key.strip_prefix("policy ").unwrap_or(&key);
    let of = |wanted: &str| TABLE.iter().find(|row| row.key == wanted);
    if let Some(row) = nearest(key, TABLE.iter().map(|row| row.key)).and_then(of) {
        return Some(row);
    }
    // A value that is that of some says more than what they are about.
    let has_value = |row: &&PolicyRow| value.is_some_and(|value| row.values.contains(&value));
    let of_value = best(key, TABLE.iter().filter(has_value));
    let is_said = |subject: &&str| {
        key.split([' ', '-']).any(|word| word == *subject) || key.contains(*subject) && subject.contains(' ')
    };
    let subject = SUBJECTS.iter().find(|(words, _)| words.iter().any(&is_said));
    of_value.or_else(|| subject.and_then(|(_, key)| of(key))).or_else(|| best(key, TABLE.iter()))
}

/// Of some policies the first that shares the most words.
fn best(key: &str, rows: impl Iterator<Item = &'static PolicyRow>) -> Option<&'static PolicyRow> {
    // `trigger order` is near to `triggers are ordered by`.
    let alike = |one: &str, word: &str| one.starts_with(word) || word.starts_with(one);
    let counts = |word: &&str| word.len() > 3 && !WEAK.contains(word);
    let score = |row: &PolicyRow| {
        let shares = |word: &&str| row.key.split(' ').any(|one| one.len() > 3 && alike(one, word));
        let shared = key.split(' ').filter(|word| word.len() > 3 && shares(word));
        let is_weak = !shared.clone().any(|word| counts(&word));
        if is_weak { 0 } else { shared.count() }
    };
    let scored = rows.map(|row| (score(row), row)).filter(|(score, _)| *score > 0);
    scored.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, row)| row)
}

/// The value of a policy that is meant: spelt alike, or the only one that has all its words.
fn near_value(row: &PolicyRow, said: &str) -> Option<&'static str> {
    let said = said.to_lowercase().replace("active player", "turn player").replace("every", "each");
    let values = row.values.iter().copied();
    if let Some(value) = values.clone().find(|value| *value == said) {
        return Some(value);
    }
    let small = |word: &&str| !["a", "an", "the", "is", "are"].contains(word);
    let words: Vec<&str> = said.split([' ', ',']).filter(|word| !word.is_empty()).filter(small).collect();
    let has_all =
        |value: &&str| !words.is_empty() && words.iter().all(|word| value.split([' ', ',']).any(|one| one == *word));
    let mut fitting = values.clone().filter(has_all);
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Some(only),
        (Some(_), Some(_)) | (None, _) => nearest(&said, values),
    }
}

/// In which order what waits resolves, in other words.
fn in_other_words(key: &str, value: &str) -> Option<&'static str> {
    let is_order = ["trigger", "resol", "stack", "queue", "order"].iter().any(|word| key.contains(word));
    let value = value.replace(',', "");
    let says = |words: &[&str]| words.iter().any(|word| value == *word || value.starts_with(&format!("{word} ")));
    if !is_order {
        return None;
    }
    if says(&["last in", "lifo", "last first", "stack", "on a stack", "newest first", "latest first"]) {
        return Some("triggers go to: a stack");
    }
    says(&["first in", "fifo", "first first", "queue", "in a queue", "oldest first", "in order"])
        .then_some("triggers go to: a queue")
}
