//! Updates: what the bodies of events do to the position.
//!
//! Where a body names a part of its event whose table or zone is known only
//! when it happens (`raise WHAT of PLAYER by AMOUNT`), one change per entry of
//! the table is written, each on its condition.

use super::make;
use super::reader::StatementReader;
use super::scope::ValueKind;
use super::trouble::{Fail, Read};
use super::{PartTable, ShownParts};
use crate::expr::{Expr, Role, Slot};
use crate::instr::{Flow, Instr, TokenOf, Update, ZoneEnd};
use crate::rulebook::{FACE_DOWN, FACE_UP};
use base::diagnostic::Diagnostic;
use base::id::{CardId, CounterId, NumberId, ResourceId, ZoneId};

/// What a change raises, lowers or sets.
enum Quantity {
    Number(Expr, NumberId),
    Resource(Expr, ResourceId),
    /// The number of an object that the event names.
    NamedNumber(Expr),
    /// The number of a player that the event names.
    NamedResource(Expr),
}

impl<'p> StatementReader<'_, '_, 'p> {
    /// One update.
    pub(super) fn update(&mut self) -> Read<Vec<Instr>> {
        let word = self.peek().and_then(syntax::Part::word).unwrap_or_default();
        match word {
            "raise" | "lower" | "set" => self.quantity_change(word),
            "add" | "take" => self.counter_change(word),
            "place" => self.place_change(),
            "create" => self.create(),
            "shuffle" => {
                self.skip(1);
                let at = self.cursor.at;
                let (zone, player) = self.players_zone()?;
                self.has_order(zone, at)?;
                Ok(vec![Instr::Update(Update::Shuffle(player, zone))])
            }
            "give" => {
                self.skip(1);
                let object = self.object()?;
                self.expect("to")?;
                Ok(vec![Instr::Update(Update::Control(object, self.player()?))])
            }
            "enter" => {
                self.skip(1);
                Ok(vec![Instr::Update(Update::Enter(self.period()?))])
            }
            "leave" => {
                self.skip(1);
                Ok(vec![Instr::Update(Update::Leave(self.period()?))])
            }
            _ => self.ending(),
        }
    }

    fn ending(&mut self) -> Read<Vec<Instr>> {
        if self.eat_words(&["the", "game", "is", "drawn"]) {
            return Ok(vec![Instr::Update(Update::Draw)]);
        }
        if self.eat_words(&["the", "turn", "passes", "to"]) {
            return Ok(vec![Instr::Update(Update::TurnTo(self.player()?))]);
        }
        let (subject, kind) = self.term()?;
        match kind {
            ValueKind::Player if self.eat_any(&["wins", "win"]) => Ok(vec![Instr::Update(Update::Win(subject))]),
            ValueKind::Player if self.eat_any(&["loses", "lose"]) => Ok(vec![Instr::Update(Update::Lose(subject))]),
            ValueKind::Object if self.eat_words(&["ceases", "to", "exist"]) => {
                Ok(vec![Instr::Update(Update::Cease(subject))])
            }
            ValueKind::Object if self.at_face() => self.turns(subject),
            ValueKind::Object => Ok(vec![self.relates(subject)?]),
            ValueKind::Number
            | ValueKind::Truth
            | ValueKind::Player
            | ValueKind::Zone
            | ValueKind::Word
            | ValueKind::Card => Err(Fail),
        }
    }

    // numbers

    fn quantity_change(&mut self, word: &str) -> Read<Vec<Instr>> {
        self.skip(1);
        let quantity = self.changed_quantity()?;
        self.expect(if word == "set" { "to" } else { "by" })?;
        let at = self.cursor.at;
        let by = self.sum()?;
        if word != "set" {
            self.not_negative(at, &by)?;
            self.warn_of_nothing(at, &by);
        }
        let by = if word == "lower" { make::negative(by) } else { by };
        let set = word == "set";
        let number = |object: Expr, number, by| {
            if set {
                Instr::Update(Update::SetNumber(object, number, by))
            } else {
                Instr::Update(Update::Raise(object, number, by))
            }
        };
        let resource = |player: Expr, resource, by: Expr| {
            let now = Expr::Resource(Box::new(player.clone()), resource);
            let by = if set { make::arithmetic(crate::expr::Arithmetic::Subtract, by, now) } else { by };
            Instr::Update(Update::RaiseResource(player, resource, by))
        };
        let rulebook = self.b.rulebook;
        Ok(match quantity {
            Quantity::Number(object, id) => vec![number(object, id, by)],
            Quantity::Resource(player, id) => vec![resource(player, id, by)],
            Quantity::NamedNumber(object) => {
                let one = |id: NumberId| (id.value(), number(object.clone(), id, by.clone()));
                per_entry(Role::What, (0..rulebook.numbers.len()).map(NumberId::at).map(one))
            }
            Quantity::NamedResource(player) => {
                let one = |id: ResourceId| (id.value(), resource(player.clone(), id, by.clone()));
                per_entry(Role::What, (0..rulebook.resources.len()).map(ResourceId::at).map(one))
            }
        })
    }

    fn changed_quantity(&mut self) -> Read<Quantity> {
        if self.scope.holes && self.at_word("WHAT") {
            self.skip(1);
            self.expect("of")?;
            let (of, kind) = self.term()?;
            return match kind {
                ValueKind::Player => {
                    self.b.whats_of(self.scope.kind).table = Some(PartTable::Resources);
                    Ok(Quantity::NamedResource(of))
                }
                ValueKind::Object => {
                    self.b.whats_of(self.scope.kind).table = Some(PartTable::Numbers);
                    Ok(Quantity::NamedNumber(of))
                }
                ValueKind::Number | ValueKind::Truth | ValueKind::Zone | ValueKind::Word | ValueKind::Card => Err(Fail),
            };
        }
        let at = self.cursor.at;
        let (number, _) = self.sum_value()?;
        if let Expr::Value(object, id) = number {
            self.is_tracked(at, id)?;
            return Ok(Quantity::Number(*object, id));
        }
        if let Expr::Resource(player, id) = number {
            return Ok(Quantity::Resource(*player, id));
        }
        self.cursor.at = at;
        self.wanted("a number of an object or player")
    }

    /// Refuses a change for good of a number, named from a position on, that is not tracked.
    fn is_tracked(&mut self, at: usize, number: NumberId) -> Read<()> {
        let number = &self.b.rulebook.numbers[number.index()];
        if number.tracked {
            return Ok(());
        }
        let name = &number.name;
        let (message, help) = (
            format!("`{name}` is not tracked, and no event changes it for good"),
            format!("write `{name} tracked` in `numbers`, or let an effect modify it (`OBJECT gets +1 {name}`)"),
        );
        self.refuse(at, |span| Diagnostic::error(span, message).label("changed for good").help(help))
    }

    /// `add N steam counters to OBJECT`, `take ... from OBJECT`.
    fn counter_change(&mut self, word: &str) -> Read<Vec<Instr>> {
        self.skip(1);
        let at = self.cursor.at;
        let much = match self.attempt(Self::sum) {
            Ok(much) => much,
            Err(Fail) if self.take(&["a", "an"]) => Expr::Is(1),
            Err(Fail) => return Err(Fail),
        };
        self.not_negative(at, &much)?;
        self.warn_of_nothing(at, &much);
        let much = if word == "take" { make::negative(much) } else { much };
        let counter = if self.scope.holes && self.at_word("WHAT") {
            self.skip(1);
            self.b.whats_of(self.scope.kind).table = Some(PartTable::Counters);
            None
        } else {
            Some(self.counter()?)
        };
        self.eat_any(&["counters", "counter"]);
        self.expect(if word == "take" { "from" } else { "to" })?;
        let object = self.object()?;
        let count = self.b.rulebook.counters.len();
        Ok(match counter {
            Some(counter) => vec![Instr::Update(Update::PutCounters(object, counter, much))],
            None => {
                let one =
                    |id: CounterId| (id.value(), Instr::Update(Update::PutCounters(object.clone(), id, much.clone())));
                per_entry(Role::What, (0..count).map(CounterId::at).map(one))
            }
        })
    }

    // objects

    /// `place OBJECT in ZONE [at the bottom]`, `place the top N cards of ZONE of PLAYER in ZONE`.
    fn place_change(&mut self) -> Read<Vec<Instr>> {
        self.skip(1);
        if let Ok(from_top) = self.attempt(Self::place_top) {
            return Ok(from_top);
        }
        let mut object = self.object()?;
        let face = self.eat_face()?;
        // What is turned is what was placed, whatever fits its description by then.
        let kept = face.filter(|_| !matches!(object, Expr::Slot(_) | Expr::Is(_))).map(|_| self.slot()).transpose()?;
        let kept = kept.map(|slot| Instr::Flow(Flow::Let(slot, std::mem::replace(&mut object, Expr::Slot(slot)))));
        let turned = face.map(|down| Instr::Update(Update::Face(object.clone(), down)));
        if !self.eat_any(&["in", "into", "on"]) {
            return Err(Fail);
        }
        if let Some(role) = self.zone_role() {
            let end = self.end_of_zone();
            let zones = self.b.rulebook.zones.len();
            let one = |id: ZoneId| (id.value(), Instr::Update(Update::Place(object.clone(), id, end)));
            let placed = per_entry(role, (0..zones).map(ZoneId::at).map(one));
            return Ok(kept.into_iter().chain(placed).chain(turned).collect());
        }
        let zone = self.zone()?;
        let at = self.cursor.at;
        let end = self.end_of_zone();
        if self.cursor.at > at {
            self.has_order(zone, at)?;
        }
        let placed = Instr::Update(Update::Place(object, zone, end));
        Ok(kept.into_iter().chain([placed]).chain(turned).collect())
    }

    /// Nothing lies on top, or at the bottom, of a zone without an order.
    pub(super) fn has_order(&mut self, zone: ZoneId, at: usize) -> Read<()> {
        let declared = &self.b.rulebook.zones[zone.index()];
        if declared.ordered {
            return Ok(());
        }
        let name = declared.name.clone();
        self.refuse(at, |span| {
            Diagnostic::error(span, format!("`{name}` has no order, so no card there is the top or the bottom one"))
                .label("no order")
                .help(format!(
                    "declare it so: `zones {{ {name} ordered }}`, or choose a card there: `choose a card in {name}`"
                ))
        })
    }

    /// Whether `becomes face-down` or `becomes face-up` stands here.
    fn at_face(&self) -> bool {
        let is_face = |part: &syntax::Part| part.is_word(FACE_DOWN) || part.is_word(FACE_UP);
        self.at_word("becomes") && self.peek_at(1).is_some_and(is_face)
    }

    /// `OBJECT becomes face-down`, `OBJECT becomes face-up`.
    fn turns(&mut self, object: Expr) -> Read<Vec<Instr>> {
        self.skip(1);
        let down = self.eat_face()?;
        Ok(down.map(|down| Instr::Update(Update::Face(object, down))).into_iter().collect())
    }

    /// `face-down` or `face-up`, if one of them stands here: whether it is the first.
    fn eat_face(&mut self) -> Read<Option<bool>> {
        let at = self.cursor.at;
        let down = self.eat(FACE_DOWN);
        if !down && !self.eat(FACE_UP) {
            return Ok(None);
        }
        if self.b.rulebook.face_down().is_none() {
            return self.no_faces(at);
        }
        Ok(Some(down))
    }

    fn zone_role(&mut self) -> Option<Role> {
        let role = match self.peek().and_then(syntax::Part::word)? {
            "TO" => Role::To,
            "FROM" => Role::From,
            _ => return None,
        };
        if !self.scope.holes {
            return None;
        }
        self.skip(1);
        Some(role)
    }

    fn end_of_zone(&mut self) -> ZoneEnd {
        if self.eat_words(&["at", "the", "bottom"]) || self.eat_words(&["on", "the", "bottom"]) {
            return ZoneEnd::Bottom;
        }
        if !self.eat_words(&["on", "top"]) {
            self.eat_words(&["at", "the", "top"]);
        }
        ZoneEnd::Top
    }

    fn place_top(&mut self) -> Read<Vec<Instr>> {
        self.expect_words(&["the", "top"])?;
        let many = if self.at_word("card") { Expr::Is(1) } else { self.sum()? };
        if !self.eat_any(&["cards", "card"]) {
            return Err(Fail);
        }
        self.expect("of")?;
        let at = self.cursor.at;
        let (from, player) = self.players_zone()?;
        self.has_order(from, at)?;
        self.expect("in")?;
        let to = self.zone()?;
        Ok(vec![Instr::Update(Update::PlaceTop(player, from, many, to))])
    }

    /// Warns of a token that is created in a zone, named from a position on, in which none can be.
    fn warn_of_no_tokens(&mut self, at: usize, zone: ZoneId) {
        let zone = &self.b.rulebook.zones[zone.index()];
        if zone.no_tokens {
            let message =
                format!("what is created in `{}` ceases to exist at once: that zone holds no tokens", zone.name);
            let problem = Diagnostic::warning(self.since(at), message).label("no token can be there");
            self.b.report(problem.help("create it in a zone that does not say `no tokens`"));
        }
    }

    /// `create "CARD" for PLAYER in ZONE [as NAME]`, `create a copy of OBJECT for PLAYER in ZONE [as NAME]`.
    fn create(&mut self) -> Read<Vec<Instr>> {
        self.skip(1);
        let token = if self.eat_words(&["a", "copy", "of"]) {
            Some(TokenOf::Copy(self.object()?))
        } else if self.scope.holes && self.at_word("OTHER") {
            self.skip(1);
            self.b.whats_of(self.scope.kind).other_is_card = true;
            None
        } else {
            Some(TokenOf::Card(self.card()?))
        };
        self.expect("for")?;
        let player = self.player()?;
        self.expect("in")?;
        let at = self.cursor.at;
        let zone = self.zone()?;
        self.warn_of_no_tokens(at, zone);
        let slot = self.slot()?;
        let again = self.name_behind(slot, ValueKind::Object)?;
        self.scope.it = Some(Expr::Slot(slot));
        let one = |token| Instr::Update(Update::Create(token, player.clone(), zone, slot));
        let mut body = match token {
            Some(token) => vec![one(token)],
            None => {
                let tokens = self.b.cards.iter().enumerate().filter(|(_, card)| card.token);
                per_entry(
                    Role::Other,
                    tokens.map(|(at, _)| CardId::at(at)).map(|card| (card.value(), one(TokenOf::Card(card)))),
                )
            }
        };
        body.extend(again);
        Ok(body)
    }
}

/// One instruction for each entry of a table, on the condition that the event's part is that entry.
fn per_entry(role: Role, entries: impl Iterator<Item = (i32, Instr)>) -> Vec<Instr> {
    let part = Expr::Slot(Slot::of_role(role));
    let on =
        |(entry, instr)| Instr::Flow(Flow::If(make::equal(part.clone(), Expr::Is(entry)), vec![instr], Vec::new()));
    entries.map(on).collect()
}

impl super::Builder<'_> {
    /// What is known of the parts of a kind of event; a spare one where no kind is being read.
    pub(super) fn whats_of(&mut self, kind: Option<base::id::EventKindId>) -> &mut ShownParts {
        let at = kind.map_or(self.whats.len(), |kind| kind.index());
        if at >= self.whats.len() {
            self.whats.resize(at + 1, ShownParts::default());
        }
        &mut self.whats[at]
    }
}
