//! A file of cards as they are printed.

use crate::grammar::{CardFields, ClassId, FieldReading, MatchedField, PrintGrammar};
use serde_json::{Map, Value};

/// A card as it is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedCard {
    /// Its position in the file, from 1.
    pub at: usize,
    /// Its name.
    pub name: String,
    /// What tells it apart from others of this name; empty if nothing does.
    pub apart: String,
    /// The lines of its text, without markup and white space around them.
    pub lines: Vec<String>,
    /// The class that reads them; none if no text is meant for such a card.
    pub class: Option<ClassId>,
    /// What stands in the fields that become words, in the order of the grammar; several values of a field one by one.
    pub head: Vec<Vec<String>>,
    /// What stands in the fields that become lines.
    pub body: Vec<Vec<String>>,
    /// Whether it is a token.
    pub is_token: bool,
}

/// All that a file holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardFile {
    /// The cards that are meant, in the order of the file.
    pub cards: Vec<PrintedCard>,
    /// How many are passed over because the grammar says so.
    pub skipped: usize,
    /// What is wrong with some: which, and why. They are left out.
    pub problems: Vec<String>,
}

/// Reads a file of cards.
///
/// # Errors
/// It is no JSON, or holds no list of cards.
pub fn cards(grammar: &PrintGrammar, json: &str) -> Result<CardFile, String> {
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let value: Value = serde_json::from_str(json).map_err(|error| format!("it is no JSON: {error}"))?;
    let list = list(grammar, &value)?;
    let mut file = CardFile::default();
    for (at, value) in list.iter().enumerate() {
        let Value::Object(fields) = value else {
            file.problems.push(format!(
                "card {}: {} stands where the fields of a card are expected",
                at + 1,
                kind(value)
            ));
            continue;
        };
        if grammar.fields.skip.iter().any(|it| holds(fields, it)) {
            file.skipped += 1;
            continue;
        }
        match card(&grammar.fields, at + 1, fields) {
            Ok(card) => file.cards.push(card),
            Err(why) => file.problems.push(format!("card {}: {why}", at + 1)),
        }
    }
    if file.cards.is_empty() && file.skipped == 0 && !list.is_empty() {
        let first = file.problems.first().map(String::as_str).unwrap_or_default();
        return Err(format!("none of its {} entries is a card; {first}", list.len()));
    }
    Ok(file)
}

fn list<'v>(grammar: &PrintGrammar, value: &'v Value) -> Result<&'v [Value], String> {
    match (&grammar.fields.cards, value) {
        (Some(field), Value::Object(all)) => match all.get(field) {
            Some(Value::Array(list)) => Ok(list),
            _ => Err(format!("its field `{field}` holds no list of cards; it has {}", fields(all))),
        },
        (None, Value::Array(list)) | (Some(_), Value::Array(list)) => Ok(list),
        (None, Value::Object(all)) => Err(format!(
            "it is no list of cards, and has {}; write `cards in \"FIELD\"` in the `print` block",
            fields(all)
        )),
        (_, other) => Err(format!("it holds {}, and a list of cards is expected", kind(other))),
    }
}

fn fields(all: &Map<String, Value>) -> String {
    let names: Vec<String> = all.keys().take(8).map(|name| format!("`{name}`")).collect();
    if names.is_empty() { "no fields".to_owned() } else { format!("the fields {}", names.join(", ")) }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "yes or no",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

fn holds(fields: &Map<String, Value>, wanted: &MatchedField) -> bool {
    let found = fields.get(&wanted.field).map(values).unwrap_or_default();
    found.iter().any(|value| wanted.values.contains(value))
}

fn card(wanted: &CardFields, at: usize, fields: &Map<String, Value>) -> Result<PrintedCard, String> {
    let name = one(fields, &wanted.name)?;
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(format!("its field `{}` holds no name; it has {}", wanted.name, self::fields(fields)));
    }
    let is_nothing = |text: &String| text.is_empty() || wanted.nothing.contains(text);
    let several = |field: &str| -> Vec<String> {
        let found = fields.get(field).map(values).unwrap_or_default();
        found.into_iter().map(|it| it.trim().to_owned()).filter(|it| !is_nothing(it)).collect()
    };
    let meant = |it: &FieldReading| it.only.as_ref().is_none_or(|only| holds(fields, only));
    let reading = |it: &FieldReading| {
        if meant(it) { several(&it.field) } else { Vec::new() }
    };
    let text = wanted.text.iter().find(|it| meant(it));
    let lines = match text {
        Some(it) => lines(wanted, &one(fields, &it.field)?),
        None => Vec::new(),
    };
    let apart = wanted.apart.as_ref().map(|field| one(fields, field)).transpose()?.unwrap_or_default();
    Ok(PrintedCard {
        at,
        name,
        apart,
        lines,
        class: text.map(|it| it.class),
        head: wanted.head.iter().map(reading).collect(),
        body: wanted.body.iter().map(reading).collect(),
        is_token: wanted.tokens.iter().any(|it| holds(fields, it)),
    })
}

/// The lines of a text.
fn lines(wanted: &CardFields, text: &str) -> Vec<String> {
    let mut text = text.replace('\r', "");
    for markup in &wanted.markup {
        text = text.replace(markup, "");
    }
    for end in &wanted.line_ends {
        text = text.replace(end, "\n");
    }
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty() && !wanted.nothing.contains(line)).collect()
}

/// The one value of a field; empty if there is none.
fn one(fields: &Map<String, Value>, field: &str) -> Result<String, String> {
    let mut found = fields.get(field).map(values).unwrap_or_default();
    match found.len() {
        0 => Ok(String::new()),
        1 => Ok(found.remove(0)),
        many => Err(format!("its field `{field}` holds {many} values, and one is expected")),
    }
}

/// What a field holds, as texts.
fn values(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::Bool(is) => vec![is.to_string()],
        Value::Number(number) => vec![number.to_string()],
        Value::String(text) => vec![text.clone()],
        Value::Array(all) => all.iter().flat_map(values).collect(),
        Value::Object(_) => Vec::new(),
    }
}
