//! Events as the first sentence of their kind tells them.

use super::names::Names;
use base::id::{CardId, KeywordId, ObjectId, PlayerId, WordId, ZoneId};
use kernel::position::log::Fact;
use kernel::position::state::{PART_ROLES, Part, Roles};
use model::event::{Change, EventKind, FormPart, Special};
use model::expr::{Expr, NONE, Role, Slot};
use model::instr::{Bare, Flow, Instr};

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
                    _ => words.push(word.clone()),
                },
                FormPart::Hole(role) if roles[*role as usize] == NONE => words.push(vague(*role).to_owned()),
                FormPart::Hole(role) => {
                    words.push(self.role(kind, *role, roles[*role as usize]));
                    filled += 1;
                }
                FormPart::Optional(inner) => {
                    let before = words.len();
                    if self.is_empty(inner, roles) || self.fill(kind, roles, inner, words) == 0 {
                        words.truncate(before);
                    }
                }
                FormPart::Either(ways) => {
                    if let Some(first) = ways.first() {
                        filled += self.fill(kind, roles, first, words);
                    }
                }
            }
        }
        filled
    }

    /// Whether an optional part has a hole that nothing fills.
    fn is_empty(&self, form: &[FormPart], roles: &Roles) -> bool {
        form.iter().any(|part| matches!(part, FormPart::Hole(role) if roles[*role as usize] == NONE))
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
            Role::What => self.what(kind, value),
        }
    }

    fn what(&self, kind: &EventKind, value: i32) -> String {
        let rulebook = &self.model.rulebook;
        let Some(at) = KeywordId::of_value(value).map(KeywordId::index) else { return "something".to_owned() };
        let name = match what_table(kind) {
            Table::Numbers => rulebook.numbers.get(at).map(|it| it.name.as_str()),
            Table::Resources => rulebook.resources.get(at).map(String::as_str),
            Table::Counters => rulebook.counters.get(at).map(String::as_str),
            Table::Keywords => rulebook.keywords.get(at).map(String::as_str),
        };
        name.unwrap_or("something").to_owned()
    }
}

/// What stands for a hole that nothing fills.
const fn vague(role: Role) -> &'static str {
    match role {
        Role::Object | Role::Other | Role::What => "something",
        Role::Source => "an effect",
        Role::Player => "a player",
        Role::Amount => "some",
        Role::Type => "untyped",
        Role::From | Role::To => "a zone",
    }
}

fn with_part(mut roles: Roles, part: &Part) -> Roles {
    for (role, value) in PART_ROLES.into_iter().zip(part) {
        roles[role as usize] = *value;
    }
    roles
}

/// The table to which `WHAT` belongs.
#[derive(Clone, Copy)]
enum Table {
    Numbers,
    Resources,
    Counters,
    Keywords,
}

/// The model does not keep it; what the event does tells it.
fn what_table(kind: &EventKind) -> Table {
    if let Special::Applies(change) = kind.special {
        let keyword = matches!(change, Change::AddAbility | Change::RemoveAbility);
        return if keyword { Table::Keywords } else { Table::Numbers };
    }
    let mut table = Table::Keywords;
    each_branch(&kind.body, Role::What, &mut |bare| match bare {
        Bare::Raise(..) | Bare::SetNumber(..) => table = Table::Numbers,
        Bare::RaiseResource(..) => table = Table::Resources,
        Bare::PutCounters(..) => table = Table::Counters,
        // These are of no table.
        Bare::Relate(..)
        | Bare::Place(..)
        | Bare::PlaceTop(..)
        | Bare::Create(..)
        | Bare::Cease(_)
        | Bare::Shuffle(..)
        | Bare::Control(..)
        | Bare::Win(_)
        | Bare::Lose(_)
        | Bare::Draw
        | Bare::TurnTo(_)
        | Bare::Enter(_)
        | Bare::Leave(_) => {}
    });
    table
}

/// Whether `OTHER` is the card that is created.
fn other_is_card(kind: &EventKind) -> bool {
    let mut card = false;
    each_branch(&kind.body, Role::Other, &mut |bare| card |= matches!(bare, Bare::Create(..)));
    card
}

/// Every bare change that is done for one value of a role.
fn each_branch(body: &[Instr], role: Role, each: &mut impl FnMut(&Bare)) {
    for flow in body.iter().filter_map(Instr::flow) {
        match flow {
            Flow::If(Expr::Compare(_, left, _), then, _) if **left == Expr::Slot(Slot::of_role(role)) => {
                then.iter().filter_map(Instr::bare).for_each(&mut *each);
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
