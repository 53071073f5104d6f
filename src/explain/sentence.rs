//! Events as the first sentence of their kind tells them.

use super::names::Names;
use base::id::{CardId, CounterId, KeywordId, NumberId, ObjectId, PlayerId, ResourceId, WordId, ZoneId};
use kernel::position::event::{EventPart, PART_ROLES, Roles};
use kernel::position::log::Fact;
use model::event::{EventKind, FormPart};
use model::expr::{Expr, Role, Slot};
use model::instr::{Flow, Instr, Update};

impl Names<'_> {
    /// An event in words. An event of several parts is told part by part.
    #[must_use]
    pub fn event(&self, fact: &Fact) -> String {
        if fact.parts.len() < 2 {
            return self.event_once(fact, &fact.roles);
        }
        let told: Vec<String> =
            fact.parts.iter().map(|part| self.event_once(fact, &with_part(fact.roles, part))).collect();
        let mut grouped: Vec<(String, usize)> = Vec::new();
        for one in told {
            match grouped.last_mut() {
                Some((last, times)) if *last == one => *times += 1,
                _ => grouped.push((one, 1)),
            }
        }
        let each =
            grouped.into_iter().map(|(one, times)| if times == 1 { one } else { format!("{one}, {times} times") });
        each.collect::<Vec<_>>().join(", and ")
    }

    fn event_once(&self, fact: &Fact, roles: &Roles) -> String {
        let Some(kind) = self.model.rulebook.events.get(fact.kind.index()) else {
            return "an event".to_owned();
        };
        let Some(form) = kind.forms.first() else { return kind.name.clone() };
        let mut words = Vec::new();
        self.fill(kind, roles, form, &mut words);
        words.join(" ")
    }

    /// Puts the words of a form; gives how many holes were filled.
    fn fill(&self, kind: &EventKind, roles: &Roles, form: &[FormPart], words: &mut Vec<String>) -> usize {
        let mut filled = 0;
        for part in form {
            match part {
                FormPart::Word(word) => match words.last_mut() {
                    Some(owner) if word == "'s" => owner.push_str(word),
                    _ => words.push(agreeing(word, words)),
                },
                FormPart::Hole(role) if !roles[*role as usize].exists() => words.push(vague(*role).to_owned()),
                FormPart::Hole(role) => {
                    words.push(self.role(kind, *role, roles[*role as usize].number_as_is()));
                    filled += 1;
                }
                FormPart::Optional(inner) => {
                    let before = words.len();
                    if self.is_empty(inner, roles) || self.fill(kind, roles, inner, words) == 0 {
                        words.truncate(before);
                    }
                }
                FormPart::Either(ways) => {
                    if let Some(way) = of_that_number(ways, words).or(ways.first()) {
                        filled += self.fill(kind, roles, way, words);
                    }
                }
            }
        }
        filled
    }

    /// Whether an optional part has a hole that nothing fills.
    fn is_empty(&self, form: &[FormPart], roles: &Roles) -> bool {
        form.iter().any(|part| matches!(part, FormPart::Hole(role) if !roles[*role as usize].exists()))
    }

    /// The value of a role in words.
    #[must_use]
    pub fn role(&self, kind: &EventKind, role: Role, value: i32) -> String {
        let rulebook = &self.model.rulebook;
        match role {
            Role::Amount => value.to_string(),
            Role::Player => PlayerId::of_value(value).map_or_else(|| "a player".to_owned(), |it| self.player(it)),
            Role::Type => {
                let word = WordId::of_value(value).and_then(|it| rulebook.words.get(it.index()));
                word.map_or_else(|| "of some type".to_owned(), |word| word.name.clone())
            }
            Role::From | Role::To => ZoneId::of_value(value).map_or_else(|| "a zone".to_owned(), |it| self.zone(it)),
            Role::Other if other_is_card(kind) => {
                CardId::of_value(value).map_or_else(|| "a card".to_owned(), |it| format!("\"{}\"", self.card(it)))
            }
            Role::Object | Role::Source | Role::Other => {
                ObjectId::of_value(value).map_or_else(|| "something".to_owned(), |it| self.object(it))
            }
            Role::What => self.what(value).unwrap_or("a property").to_owned(),
        }
    }

    /// What `WHAT` names; its value says of which table it is.
    fn what(&self, value: i32) -> Option<&str> {
        let book = &self.model.rulebook;
        let number =
            || NumberId::of_value(value).and_then(|it| book.numbers.get(it.index())).map(|it| it.name.as_str());
        let word = || WordId::of_value(value).and_then(|it| book.words.get(it.index())).map(|it| it.name.as_str());
        let resource = || ResourceId::of_value(value).and_then(|it| book.resources.get(it.index())).map(String::as_str);
        let counter = || CounterId::of_value(value).and_then(|it| book.counters.get(it.index())).map(String::as_str);
        let keyword = || KeywordId::of_value(value).and_then(|it| book.keywords.get(it.index())).map(String::as_str);
        number().or_else(resource).or_else(counter).or_else(keyword).or_else(word)
    }
}

/// What stands for a hole that nothing fills.
const fn vague(role: Role) -> &'static str {
    match role {
        Role::Object | Role::Other => "something",
        Role::What => "a property",
        Role::Source => "an effect",
        Role::Player => "a player",
        Role::Amount => "some",
        Role::Type => "untyped",
        Role::From | Role::To => "a zone",
    }
}

/// The nouns that the language has itself; how others are counted only the sentence can say: `(ship|ships)`.
const COUNTED: [&str; 5] = ["card", "counter", "token", "object", "permanent"];

/// Whether several are spoken of, if the last words say a number: right before, or with one word between.
fn several(words: &[String]) -> Option<bool> {
    let number = |word: &String| word.parse::<i32>().ok().or((word == vague(Role::Amount)).then_some(2));
    words.iter().rev().take(2).find_map(number).map(|number| number != 1)
}

/// `cards` behind 2 and `card` behind 1, whichever stands in the sentence.
fn agreeing(word: &str, before: &[String]) -> String {
    let Some(noun) = COUNTED.into_iter().find(|noun| word.strip_suffix('s').unwrap_or(word) == *noun) else {
        return word.to_owned();
    };
    match several(before) {
        Some(true) => format!("{noun}s"),
        Some(false) => noun.to_owned(),
        None => word.to_owned(),
    }
}

/// Of `(card|cards)` behind a number the one that fits. The first of `(draws|draw)` is not a noun, and stays.
fn of_that_number<'f>(ways: &'f [Vec<FormPart>], before: &[String]) -> Option<&'f Vec<FormPart>> {
    let several = several(before)?;
    let word = |way: &'f Vec<FormPart>| match &way[..] {
        [FormPart::Word(word)] => Some(word.as_str()),
        _ => None,
    };
    let one = word(ways.first()?)?;
    let is_plural = |many: &str| {
        many.strip_suffix('s') == Some(one)
            || many.strip_suffix("es") == Some(one)
            || one.strip_suffix('y').is_some_and(|stem| many.strip_suffix("ies") == Some(stem))
    };
    let many = ways.iter().find(|way| word(way).is_some_and(is_plural))?;
    if several { Some(many) } else { ways.first() }
}

fn with_part(mut roles: Roles, part: &EventPart) -> Roles {
    for (role, value) in PART_ROLES.into_iter().zip(part) {
        roles[role as usize] = *value;
    }
    roles
}

/// Whether `OTHER` is the card that is created.
fn other_is_card(kind: &EventKind) -> bool {
    let mut card = false;
    each_branch(&kind.body, Role::Other, &mut |update| card |= matches!(update, Update::Create(..)));
    card
}

/// Every update that is done for one value of a role.
fn each_branch(body: &[Instr], role: Role, each: &mut impl FnMut(&Update)) {
    for flow in body.iter().filter_map(Instr::flow) {
        match flow {
            Flow::If(Expr::Compare(_, left, _), then, _) if **left == Expr::Slot(Slot::of_role(role)) => {
                then.iter().filter_map(Instr::update).for_each(&mut *each);
            }
            Flow::If(_, then, other) | Flow::May(_, _, then, other) => {
                each_branch(then, role, each);
                each_branch(other, role, each);
            }
            Flow::Until(inner, _)
            | Flow::Repeat(_, inner)
            | Flow::ForEach(_, inner)
            | Flow::ForEachPlayer(_, _, inner)
            | Flow::Paid(inner) => each_branch(inner, role, each),
            Flow::Let(..) => {}
        }
    }
}
