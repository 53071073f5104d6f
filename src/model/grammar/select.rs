//! Descriptions of objects: `each other non-token attack you control with power 6 or more`.

use super::make;
use super::names::name_length;
use super::nested::DescriptionAround;
use super::reader::StatementReader;
use super::scope::ValueKind;
use super::trouble::{Fail, Read};
use crate::expr::{Comparison, Expr, Select, Slot};
use crate::rulebook::FACE_UP;
use base::diagnostic::Diagnostic;
use base::id::{WordId, ZoneId};
use syntax::Part;

/// Nouns that say nothing of an object.
pub(super) const NOUNS: [&str; 8] =
    ["card", "cards", "object", "objects", "permanent", "permanents", "source", "sources"];

/// What stands before a description.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Determiner {
    /// Nothing: `attacks you control`.
    Bare,
    /// `a`, `an`, `another`, `any`.
    One,
    /// `each`, `all`.
    Each,
}

/// How much of a description is read; less where the words after it belong to what stands around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extent {
    /// Whether anything may stand behind the words.
    pub(super) suffixes: bool,
    /// How many words at most.
    pub(super) words: usize,
}

impl Extent {
    /// As much as fits.
    pub(super) const FULL: Extent = Extent { suffixes: true, words: usize::MAX };
    /// The words alone.
    pub(super) const WORDS: Extent = Extent { suffixes: false, words: usize::MAX };
}

impl Default for Extent {
    fn default() -> Self {
        Extent::FULL
    }
}

/// What a description says of its candidate.
#[derive(Clone, Debug)]
pub(super) struct Description {
    pub(super) determiner: Determiner,
    pub(super) filter: Expr,
    /// The zones, where it names them; empty: every zone.
    pub(super) zones: Option<Vec<ZoneId>>,
    /// How many words it has.
    pub(super) words: usize,
}

impl Default for Description {
    fn default() -> Self {
        Description { determiner: Determiner::Bare, filter: Expr::TRUE, zones: None, words: 0 }
    }
}

impl<'p> StatementReader<'_, '_, 'p> {
    /// A description of a candidate.
    pub(super) fn description(&mut self, candidate: &Expr, extent: Extent) -> Read<Description> {
        let home = self.scope.home.take();
        let start = self.cursor.at;
        let mut found = Description { determiner: self.determiner(), ..Description::default() };
        let determiner = found.determiner;
        let mut filters = Vec::new();
        self.warn_of_own_name(determiner);
        let mut other = None;
        let before = self.cursor.at.saturating_sub(1);
        if determiner != Determiner::Bare && self.cursor.parts[before].is_word("another") || self.at_word("other") {
            let at = self.cursor.at;
            self.skip(usize::from(self.at_word("other")));
            let this = self.scope.this.clone();
            let this = self.known(this, at, "there is no `this` here that it could be other than")?;
            filters.push(make::compare(Comparison::Unequal, candidate.clone(), this));
            other = Some(self.cursor.at);
        }
        let from = self.cursor.at;
        self.words_of(candidate, extent, &mut found, &mut filters)?;
        let plural = self.ends_in_plural();
        self.note_words(candidate, from);
        if extent.suffixes {
            let it = self.scope.it.replace(candidate.clone());
            let around = std::mem::replace(&mut self.scope.it_around, it.clone());
            // `its` is the candidate's here, whoever acts.
            let subject = self.scope.subject.take();
            let subject_around = std::mem::replace(&mut self.scope.subject_around, subject.clone());
            let in_front = (self.scope.acts_in_front.take(), self.scope.it_in_front.take());
            let description = self.scope.description.replace(DescriptionAround { from: start, end: self.cursor.at });
            let suffixes = self.suffixes(candidate, &mut found, &mut filters);
            self.scope.it = it;
            self.scope.it_around = around;
            self.scope.subject = subject;
            self.scope.subject_around = subject_around;
            (self.scope.acts_in_front, self.scope.it_in_front) = in_front;
            self.scope.description = description;
            suffixes?;
        }
        self.plural = plural;
        self.can_fit(from, &filters)?;
        if let Some(other) = other {
            self.warn_of_other(other, candidate, &filters);
        }
        if determiner == Determiner::One {
            self.note_passed(start, candidate);
        }
        found.filter = make::all(filters);
        self.at_home(home, candidate, &mut found);
        self.bound_size(&found.filter)?;
        Ok(found)
    }

    /// Notes the words of the vocabulary that stand between a position and here, as said of a candidate.
    fn note_words(&mut self, candidate: &Expr, from: usize) {
        let book = self.b.rulebook;
        let run = &self.cursor.parts[from..self.cursor.at];
        let (mut at, mut words) = (0, Vec::new());
        while at < run.len() {
            let found = super::names::longest(book.words.iter().map(|word| word.name.as_str()), &run[at..]);
            words.extend(found.map(|(word, _)| WordId::at(word)));
            at += found.map_or(1, |(_, length)| length);
        }
        if !words.is_empty() {
            self.scope.note_said(candidate, words);
        }
    }

    /// Refuses a description, from a position on, that nothing fits, or that asks for a word twice.
    fn can_fit(&mut self, start: usize, filters: &[Expr]) -> Read<()> {
        if !self.owner.expanding.is_empty() {
            return Ok(());
        }
        let all: Vec<&Expr> = filters.iter().flat_map(Expr::conjuncts).collect();
        let pairs =
            || all.iter().enumerate().flat_map(|(at, one)| all[at + 1..].iter().map(move |other| (*one, *other)));
        let is_not = |one: &Expr, other: &Expr| matches!(one, Expr::Not(inner) if **inner == *other);
        let is_word = |one: &Expr| matches!(one, Expr::HasWord(..) | Expr::HasKeyword(..));
        let never = pairs().any(|(one, other)| is_not(one, other) || is_not(other, one) || apart(one, other));
        let twice = pairs().any(|(one, other)| one == other && is_word(one));
        if !never && !twice {
            return Ok(());
        }
        let (message, label, help) = if never {
            ("no object fits this description", "contradicts itself", "leave out what contradicts the rest")
        } else {
            ("this description says the same twice", "twice", "leave one of them out")
        };
        self.refuse(start, |span| Diagnostic::error(span, message).label(label).help(help))
    }

    fn determiner(&mut self) -> Determiner {
        if self.take(&["a", "an", "another", "any"]) {
            Determiner::One
        } else if self.take(&["each", "all", "every"]) {
            Determiner::Each
        } else {
            Determiner::Bare
        }
    }

    fn words_of(
        &mut self,
        candidate: &Expr,
        extent: Extent,
        found: &mut Description,
        filters: &mut Vec<Expr>,
    ) -> Read<()> {
        let (from, first) = (self.cursor.at, filters.len());
        while found.words < extent.words {
            if let Some(filter) = self.adjective(candidate) {
                filters.push(filter);
            } else if self.take(&["token", "tokens"]) {
                filters.push(Expr::IsToken(Box::new(candidate.clone())));
            } else if self.take(&NOUNS) {
                found.words += 1;
                return self.is_one_kind(from, &filters[first..]);
            } else {
                break;
            }
            found.words += 1;
        }
        if found.words > 0 {
            return self.is_one_kind(from, &filters[first..]);
        }
        let (place, part) = (self.place(), self.peek());
        let names = self.b.rulebook.words.iter().map(|word| word.name.as_str());
        self.trouble.names(place, part, "word", names.chain(["card", "object", "permanent", "source", "token"]));
        Err(Fail)
    }

    /// One word of a description, or several with `or`; a card's name in quotes.
    fn adjective(&mut self, candidate: &Expr) -> Option<Expr> {
        if let Some(card) = self.find_card() {
            self.skip(1);
            return Some(Expr::IsCard(Box::new(candidate.clone()), card));
        }
        let at = self.cursor.at;
        let mut either = vec![self.single_adjective(candidate)?];
        while self.at_word("or") {
            let next = self.attempt(|reader| {
                reader.skip(1);
                reader.single_adjective(candidate).ok_or(Fail)
            });
            match next {
                Ok(next) => {
                    self.is_another(at, &either, &next);
                    either.push(next);
                }
                Err(Fail) => break,
            }
        }
        Some(make::any(either))
    }

    fn single_adjective(&mut self, candidate: &Expr) -> Option<Expr> {
        let has = |word| Expr::HasWord(Box::new(candidate.clone()), word);
        if let Some((word, length)) = self.find_word() {
            self.skip(length);
            return Some(has(word));
        }
        if let Some(chosen) = self.chosen_word(candidate) {
            return Some(chosen);
        }
        if let Some(whose) = self.friendly(candidate) {
            return Some(whose);
        }
        if let Some(keyword) = self.keyword_in_front() {
            return Some(Expr::HasKeyword(Box::new(candidate.clone()), keyword));
        }
        if self.at_word(FACE_UP)
            && let Some(word) = self.b.rulebook.face_down()
        {
            self.skip(1);
            return Some(make::not(has(word)));
        }
        let rest = self.peek().and_then(Part::word)?.strip_prefix("non-")?;
        let filter = match self.word_named(rest) {
            Some(word) => has(word),
            None if rest == "token" || rest == "tokens" => Expr::IsToken(Box::new(candidate.clone())),
            None => return None,
        };
        self.skip(1);
        Some(make::not(filter))
    }

    /// `friendly`: you control it; `enemy`: you do not.
    fn friendly(&mut self, candidate: &Expr) -> Option<Expr> {
        let enemy = self.at_word("enemy");
        if !enemy && !self.at_word("friendly") {
            return None;
        }
        let Some(you) = self.scope.you.clone() else {
            let word = if enemy { "enemy" } else { "friendly" };
            let message = format!("`{word}` is said of what you do not control, or do, and there is no `you` here");
            let player = self.b.players.first().map_or("PLAYER", String::as_str);
            let help = format!("name the player: `each unit {player} controls`");
            let problem = Diagnostic::error(self.place(), message).label("whose?").help(help);
            self.trouble.refuse(self.place(), problem);
            return None;
        };
        self.skip(1);
        let yours = make::equal(Expr::Controller(Box::new(candidate.clone())), you);
        Some(make::not_if(enemy, yours))
    }

    /// The word of the vocabulary with this name or plural.
    fn word_named(&self, text: &str) -> Option<WordId> {
        let part = [Part::Word { text: text.to_owned(), span: self.place() }];
        self.b.rulebook.words.iter().position(|word| name_length(&word.name, &part) == Some(1)).map(WordId::at)
    }

    fn suffixes(&mut self, candidate: &Expr, found: &mut Description, filters: &mut Vec<Expr>) -> Read<()> {
        loop {
            let suffix = self.attempt(|reader| reader.suffix(candidate, found));
            match suffix {
                Ok(filter) => filters.push(filter),
                Err(Fail) => return Ok(()),
            }
        }
    }

    /// One thing that is said of a candidate behind the words.
    pub(super) fn suffix(&mut self, candidate: &Expr, found: &mut Description) -> Read<Expr> {
        match self.peek().and_then(Part::word) {
            Some("in") if found.zones.is_none() => {
                self.skip(1);
                self.place_told(candidate, found)
            }
            Some("with") => {
                self.skip(1);
                let mut items = vec![self.telling(|reader| reader.quality(candidate))?];
                while self.at_word("and") {
                    let next = self.attempt(|reader| {
                        reader.skip(1);
                        reader.telling(|reader| reader.quality(candidate))
                    });
                    match next {
                        Ok(next) => items.push(next),
                        Err(Fail) => break,
                    }
                }
                if items.len() == 1 { self.or_qualities(candidate, items.remove(0)) } else { Ok(make::all(items)) }
            }
            Some("without") => {
                self.skip(1);
                let first = self.telling(|reader| reader.quality(candidate))?;
                Ok(make::not(self.or_qualities(candidate, first)?))
            }
            Some("named") => {
                self.skip(1);
                Ok(Expr::IsCard(Box::new(candidate.clone()), self.card()?))
            }
            Some("controlled" | "owned") => self.telling(|reader| reader.held_by(candidate)),
            Some("other") if self.eat_words(&["other", "than"]) => self.telling(|reader| {
                reader.other_than_a_card()?;
                let object = reader.object()?;
                Ok(make::compare(Comparison::Unequal, candidate.clone(), object))
            }),
            Some("that") if found.zones.is_none() && self.at_words(&["that", "is", "in"]) => {
                self.skip(3);
                self.place_told(candidate, found)
            }
            Some("that") if !self.at_words(&["that", "player"]) => {
                self.skip(1);
                self.telling(|reader| reader.that_holds(candidate))
            }
            _ if self.find_relation().is_some() => self.telling(|reader| reader.related(candidate)),
            _ => match self.attempt(|reader| reader.telling(|reader| reader.holder(candidate))) {
                Ok(holder) => Ok(holder),
                Err(Fail) if self.b.rulebook.relations.is_empty() => Err(Fail),
                Err(Fail) => {
                    self.note_relations();
                    self.telling(|reader| reader.relating(candidate))
                }
            },
        }
    }

    /// After `in`, of a candidate: the zones are noted.
    fn place_told(&mut self, candidate: &Expr, found: &mut Description) -> Read<Expr> {
        self.telling(|reader| {
            let (zones, filter) = reader.place_in(candidate)?;
            found.zones = Some(zones);
            Ok(filter)
        })
    }

    /// `controlled by PLAYER`, `owned by PLAYER`.
    pub(super) fn held_by(&mut self, candidate: &Expr) -> Read<Expr> {
        let controlled = self.at_word("controlled");
        self.skip(1);
        self.expect("by")?;
        let held = Box::new(candidate.clone());
        let holder = if controlled { Expr::Controller(held) } else { Expr::Owner(held) };
        self.whose(holder)
    }

    /// `you control`, `an opponent owns`, `that player doesn't control`.
    fn holder(&mut self, candidate: &Expr) -> Read<Expr> {
        let at = self.cursor.at;
        self.measure_player().ok_or(Fail)?;
        let negated = self.eat_any(&["don't", "doesn't"]);
        let held = Box::new(candidate.clone());
        let holder = if self.eat_any(&["control", "controls"]) {
            Expr::Controller(held)
        } else if self.eat_any(&["own", "owns"]) {
            Expr::Owner(held)
        } else {
            return Err(Fail);
        };
        let after = std::mem::replace(&mut self.cursor.at, at);
        let whose = self.whose(holder);
        self.cursor.at = after;
        Ok(make::not_if(negated, whose?))
    }

    /// Moves behind a player, whoever it is.
    fn measure_player(&mut self) -> Option<()> {
        let (reached, ()) = self.measure(|reader| reader.whose(Expr::TRUE).map(|_| ()))?;
        self.cursor.at = reached;
        Some(())
    }

    /// A player, of whom `holder` is asked: `you`, `a player`, `an opponent`.
    pub(super) fn whose(&mut self, holder: Expr) -> Read<Expr> {
        if self.eat_words(&["a", "player"]) || self.eat_words(&["any", "player"]) {
            return Ok(Expr::TRUE);
        }
        if self.eat_words(&["an", "opponent"]) || self.eat_words(&["another", "player"]) {
            let at = self.cursor.at;
            let you = self.scope.you.clone();
            let you = self.known(you, at, "there is no `you` here whose opponent it could be")?;
            return Ok(make::compare(Comparison::Unequal, holder, you));
        }
        Ok(make::equal(holder, self.player()?))
    }

    fn that_holds(&mut self, candidate: &Expr) -> Read<Expr> {
        // What stands behind the words belongs to the description around.
        let outer = std::mem::replace(&mut self.scope.extent, Extent::WORDS);
        let predicate = self.attempt(|reader| reader.predicate((candidate.clone(), ValueKind::Object)));
        self.scope.extent = outer;
        match predicate {
            Ok(predicate) => Ok(predicate),
            Err(Fail) => self.comparison_condition(),
        }
    }

    /// After `in`: the zones, and what is asked of the candidate besides being there.
    pub(super) fn place_in(&mut self, candidate: &Expr) -> Read<(Vec<ZoneId>, Expr)> {
        if self.eat_words(&["any", "zone"]) {
            return Ok((Vec::new(), Expr::TRUE));
        }
        let whose = self.attempt(|reader| reader.possessor()).ok();
        if whose.is_none() && self.find_zone().is_none() {
            self.take(&["a", "an", "the"]);
        }
        let mut zones = self.zones()?;
        while self.at_word("or") {
            let next = self.attempt(|reader| {
                reader.skip(1);
                reader.zones()
            });
            match next {
                Ok(next) => zones.extend(next),
                Err(Fail) => break,
            }
        }
        let filter = match whose {
            Some(player) => self.of_player(candidate, &zones, player),
            None => Expr::TRUE,
        };
        Ok((zones, filter))
    }

    /// Whether a candidate in these zones is a player's: controlled in play, owned elsewhere.
    fn of_player(&self, candidate: &Expr, zones: &[ZoneId], player: Expr) -> Expr {
        let held = Box::new(candidate.clone());
        let in_play = zones.is_empty() || zones.iter().any(|zone| self.b.rulebook.zones[zone.index()].in_play);
        // Out of play whoever owns it controls it as well.
        let is_its_own = !in_play && player == Expr::Controller(held.clone());
        let player = if is_its_own { Expr::Owner(held.clone()) } else { player };
        make::equal(if in_play { Expr::Controller(held) } else { Expr::Owner(held) }, player)
    }

    // descriptions as selections

    fn selection(&mut self, slot: Slot, description: Description) -> Select {
        let zones = description.zones.unwrap_or_else(|| self.in_play());
        Select { slot, zones, filter: description.filter }
    }

    /// A description with its own slot, and what stands before it.
    pub(super) fn select_any(&mut self) -> Read<(Determiner, Select)> {
        self.deeper(|reader| {
            if let Some(select) = reader.several_targets(Extent::FULL)? {
                return Ok((Determiner::Each, select));
            }
            if let Ok(select) = reader.attempt(Self::each_of_them) {
                return Ok((Determiner::Each, select));
            }
            if let Ok(select) = reader.attempt(|reader| reader.all_described(Extent::FULL)) {
                return Ok((Determiner::Each, select));
            }
            let slot = reader.slot()?;
            let description = reader.description(&Expr::Slot(slot), Extent::FULL)?;
            Ok((description.determiner, reader.selection(slot, description)))
        })
    }

    /// A description of several: `each attack`, `attacks you control`.
    pub(super) fn select_each(&mut self) -> Read<Select> {
        Ok(self.select_any()?.1)
    }

    /// A description after `the`: the first that fits.
    pub(super) fn select_first(&mut self) -> Read<Select> {
        if self.at_end() {
            return self.wanted("a description");
        }
        let at = self.cursor.at;
        let (determiner, select) = self.select_any()?;
        if determiner == Determiner::Bare {
            return Ok(select);
        }
        self.refuse(at, |span| Diagnostic::error(span, "expected a description after `the`"))
    }

    /// What a player has: `hero`, after `your`.
    pub(super) fn possessed(&mut self, player: Expr) -> Read<Select> {
        self.deeper(|reader| {
            let slot = reader.slot()?;
            let candidate = Expr::Slot(slot);
            let extent = std::mem::take(&mut reader.scope.extent);
            let description = reader.description(&candidate, extent)?;
            let mut select = reader.selection(slot, description);
            let whose = reader.of_player(&candidate, &select.zones, player);
            select.filter = make::and(select.filter, whose);
            Ok(select)
        })
    }
}

/// Whether two comparisons of one value with fixed numbers never hold together.
fn apart(one: &Expr, other: &Expr) -> bool {
    let (Some((value, low, high)), Some((same, least, most))) = (bounds(one), bounds(other)) else { return false };
    value == same && (high < least || most < low)
}

/// The value that a comparison asks for, with the least and the most that it may be.
fn bounds(compared: &Expr) -> Option<(&Expr, i64, i64)> {
    let Expr::Compare(how, value, number) = compared else { return None };
    let Expr::Is(number) = **number else { return None };
    let number = i64::from(number);
    let (least, most) = match how {
        Comparison::Equal => (number, number),
        Comparison::Less => (i64::MIN, number - 1),
        Comparison::AtMost => (i64::MIN, number),
        Comparison::Greater => (number + 1, i64::MAX),
        Comparison::AtLeast => (number, i64::MAX),
        Comparison::Unequal => return None,
    };
    Some((value, least, most))
}
