//! What fills the holes of an event's sentence.
//!
//! In a pattern a hole becomes a filter on the slot of its role; in an
//! instruction it becomes the value of the role, chosen first where the text
//! says `a`, hoisted where it says `target`.

use super::event::{Sentence, SentenceUse};
use super::make;
use super::reader::StatementReader;
use super::scope::ValueKind;
use super::select::{Determiner, Extent};
use super::telling::{is_of_itself, says_nothing};
use super::trouble::{Fail, Read};
use super::{PartTable, ShownParts};
use crate::event::{Change, Special};
use crate::expr::{Comparison, Expr, Role, Slot};
use crate::instr::{Choose, Flow, Instr};
use base::diagnostic::Diagnostic;
use syntax::Part;

/// The label of what is said of an event of any number.
pub(super) const ANY_NUMBER: &str = "any number";

impl<'p> StatementReader<'_, '_, 'p> {
    /// Fills a hole. Gives how many words of a description it took, if it took one: less could be taken.
    pub(super) fn placeholder(
        &mut self,
        role: Role,
        mode: SentenceUse,
        extent: Extent,
        sentence: &mut Sentence,
    ) -> Read<usize> {
        let instruction = mode == SentenceUse::Instruction;
        match role {
            Role::Object | Role::Source | Role::Other if instruction => {
                let home = self.home_of(role, sentence);
                let outer = std::mem::replace(&mut self.scope.home, home);
                let given = self.object_given(role, extent, sentence);
                self.scope.home = outer;
                given
            }
            Role::Object | Role::Source | Role::Other => {
                self.is_one_event(mode)?;
                sentence.asked.push(role);
                self.object_asked(role, extent, sentence)
            }
            Role::Player if instruction => self.player_given(sentence).map(|()| 0),
            Role::Player => {
                self.is_one_event(mode)?;
                sentence.asked.push(role);
                let at = self.cursor.at;
                let filter = self.player_asked()?;
                if is_of_itself(&filter) {
                    return self.compares_with_itself(at);
                }
                sentence.filters.push(filter);
                Ok(0)
            }
            Role::Amount => self.amount(mode, sentence).map(|()| 0),
            Role::Type => self.type_word(instruction, sentence).map(|()| 0),
            Role::What => self.what(instruction, extent, sentence),
            Role::From | Role::To => self.zone_placeholder(role, instruction, sentence).map(|()| 0),
        }
    }

    // objects

    /// In a pattern: a description or an object.
    fn object_asked(&mut self, role: Role, extent: Extent, sentence: &mut Sentence) -> Read<usize> {
        let candidate = Expr::Slot(Slot::of_role(role));
        if role == Role::Other && self.is_card_role(sentence) {
            self.take(&["a", "an"]);
            let card = self.card()?;
            self.take(&["token", "tokens"]);
            sentence.filters.push(make::equal(candidate, Expr::Is(card.value())));
            return Ok(0);
        }
        if role == Role::Object && self.scope.batches {
            sentence.least = self.or_more();
        }
        let named = matches!(self.peek(), Some(Part::Text { .. })) && self.find_object().is_some();
        let from = self.cursor.at;
        if !named && let Ok((filter, words)) = self.attempt(|reader| reader.described(&candidate, extent)) {
            let written = &self.cursor.parts[from..self.cursor.at];
            let is_whose = written.first().is_some_and(|part| {
                part.is_word("your")
                    || part.is_word("an") && written[1..].first().is_some_and(|part| part.is_word("object"))
            });
            if is_whose {
                sentence.vague.push(role);
            }
            if role == Role::Object && self.scope.batches && sentence.least.is_none() {
                self.once_or_each(from);
            }
            sentence.filters.push(filter);
            sentence.named.push((role, false));
            return Ok(words);
        }
        let at = self.cursor.at;
        let object = self.object_told(&candidate)?;
        sentence.named.push((role, Some(&object) == self.scope.this.as_ref()));
        if object == candidate {
            return self.compares_with_itself(at);
        }
        sentence.filters.push(make::equal(candidate, object));
        Ok(0)
    }

    /// `your attack`, `a red attack in hand`: as a filter.
    fn described(&mut self, candidate: &Expr, extent: Extent) -> Read<(Expr, usize)> {
        let all = self.at_word("the");
        self.skip(usize::from(all));
        let whose = self.attempt(Self::possessor).ok().filter(|_| !all);
        let found = self.description(candidate, extent)?;
        if all && (!self.plural || found.determiner != Determiner::Bare) {
            return Err(Fail);
        }
        if whose.is_some() && found.determiner != Determiner::Bare {
            return Err(Fail);
        }
        let there = match found.zones {
            Some(zones) if !zones.is_empty() => Expr::InZone(Box::new(candidate.clone()), zones),
            _ => Expr::TRUE,
        };
        let held =
            whose.map_or(Expr::TRUE, |player| make::equal(Expr::Controller(Box::new(candidate.clone())), player));
        // One word more than there are, so that the suffixes alone can be given back.
        Ok((make::all(vec![found.filter, there, held]), found.words.max(1)))
    }

    /// Refuses an event that creates a token of a card, where no card is named.
    fn names_its_card(&mut self, sentence: &Sentence) -> Read<()> {
        let is_named = matches!(self.peek(), Some(Part::Text { .. }));
        if is_named || self.scope.holes || !self.is_card_role(sentence) {
            return Ok(());
        }
        let at = self.cursor.at;
        if let Some(problem) = self.several_of_a_card().or_else(|| self.so_many_of_a_card()) {
            return self.refuse(at, |_| problem);
        }
        let help = self.copy_of_what().or_else(|| self.named_without_quotes()).unwrap_or_else(|| {
            "write its name in quotes: `create \"CARD\"`, and `repeat 2 times: ...` for two of them".to_owned()
        });
        // As far as what stands behind the article was looked at.
        self.take(&["a", "an"]);
        self.refuse(at, |span| {
            Diagnostic::error(span, "this event creates a token of a card, and none is named")
                .label("which card?")
                .help(help)
        })
    }

    /// A card by its name, such as a token to be created, where no object has it.
    fn card_named(&mut self) -> Read<base::id::CardId> {
        self.take(&["a", "an"]);
        if self.find_object().is_some() {
            return Err(Fail);
        }
        let card = self.card()?;
        self.take(&["token", "tokens"]);
        Ok(card)
    }

    /// In an instruction: an object, a target, a choice, or `each`.
    fn object_given(&mut self, role: Role, extent: Extent, sentence: &mut Sentence) -> Read<usize> {
        if role == Role::Other
            && let Ok(card) = self.attempt(Self::card_named)
        {
            sentence.roles.push((role, Expr::Is(card.value())));
            return Ok(0);
        }
        if role == Role::Other {
            self.names_its_card(sentence)?;
        }
        if role == Role::Object
            && let Ok(select) = self.attempt(Self::each_of_them)
        {
            self.are_given(select, sentence);
            return Ok(0);
        }
        let outer = std::mem::replace(&mut self.scope.extent, extent);
        let at = self.cursor.at;
        let object = self.object();
        self.scope.extent = outer;
        if let Ok(mut object) = object {
            if sentence.roles.iter().any(|(_, given)| *given == object) {
                object = self.another_it(at, object)?;
            }
            if role == Role::Object {
                object = self.kept(object, &mut sentence.before)?;
            }
            self.warn_of_who_acts(role, at);
            self.note_who_acts(role, &object);
            sentence.roles.push((role, object));
            return Ok(self.words_back(extent));
        }
        if role == Role::Object
            && let Some(select) = self.several_targets(extent)?
        {
            sentence.roles.push((role, Expr::Slot(select.slot)));
            sentence.each = Some(select);
            return Ok(self.words_back(extent));
        }
        if role == Role::Object
            && let Ok(select) = self.attempt(|reader| reader.all_described(extent))
        {
            self.are_given(select, sentence);
            return Ok(self.words_back(extent));
        }
        if role == Role::Object
            && let Some((select, choices)) = self.several_chosen(extent)?
        {
            sentence.before.extend(choices);
            self.are_given(select, sentence);
            return Ok(self.words_back(extent));
        }
        let at = self.cursor.at;
        let slot = self.slot()?;
        let found = self.description(&Expr::Slot(slot), extent)?;
        let words = found.words.max(1);
        let determiner = found.determiner;
        let zones = found.zones.unwrap_or_else(|| self.in_play());
        let select = crate::expr::Select { slot, zones, filter: found.filter };
        sentence.roles.push((role, Expr::Slot(slot)));
        self.scope.it = Some(Expr::Slot(slot));
        match determiner {
            Determiner::Each if role == Role::Object => sentence.each = Some(select),
            Determiner::One => {
                let chooser = self.who_chooses()?;
                sentence.before.push(Instr::Choose(Choose::Object(chooser, select)));
            }
            Determiner::Each | Determiner::Bare => {
                return self.not_said_which(at);
            }
        }
        Ok(words)
    }

    /// Refuses a description, read from a position on, of which nothing says which one is meant.
    fn not_said_which<R>(&mut self, at: usize) -> Read<R> {
        if let Some(player) = self.quoted_player(&self.cursor.parts[at..self.cursor.at], 0) {
            return self.refuse(at, |_| player);
        }
        let told = self.no_object_called(at).or_else(|| self.no_verb(self.cursor.parts, at));
        let told = told.or_else(|| self.no_determiner(at));
        if let Some(problem) = told {
            return self.refuse(at, |_| problem);
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, "which of them is not said")
                .label("a description of several")
                .help("write `a ...` for a choice, `target ...`, `the ...` or, for the object of an event, `each ...`")
        })
    }

    /// An object as `it` means it behind its event: a description may fit another by then.
    fn kept(&mut self, object: Expr, before: &mut Vec<Instr>) -> Read<Expr> {
        let is_itself = matches!(object, Expr::Slot(_) | Expr::Is(_));
        let slot = if is_itself { None } else { Some(self.slot()?) };
        let kept = slot.map_or_else(|| object.clone(), Expr::Slot);
        before.extend(slot.map(|slot| Instr::Flow(Flow::Let(slot, object))));
        self.scope.it = Some(kept.clone());
        self.scope.doubt = None;
        Ok(kept)
    }

    /// Several objects, each of which the event happens to.
    fn are_given(&mut self, select: crate::expr::Select, sentence: &mut Sentence) {
        sentence.roles.push((Role::Object, Expr::Slot(select.slot)));
        self.scope.it = Some(Expr::Slot(select.slot));
        sentence.each = Some(select);
    }

    /// How many words of a description an object was named with, as far as some could be given back.
    fn words_back(&self, extent: Extent) -> usize {
        let ends_in_word = self.cursor.at.checked_sub(1).and_then(|at| self.cursor.parts.get(at)).and_then(Part::word);
        match ends_in_word {
            Some(_) if extent.suffixes => 1,
            Some(_) if extent.words == usize::MAX => 3,
            Some(_) => extent.words,
            None => 0,
        }
    }

    // players

    fn player_asked(&mut self) -> Read<Expr> {
        let candidate = Expr::Slot(Slot::of_role(Role::Player));
        if self.eat_words(&["each", "player"]) {
            return Ok(Expr::TRUE);
        }
        if let Some(player) = self.possessive_pronoun()? {
            return Ok(make::equal(candidate, player));
        }
        self.whose(candidate)
    }

    /// `your`, `their`, `its`: a player in front of what is theirs.
    fn possessive_pronoun(&mut self) -> Read<Option<Expr>> {
        let pronoun = ["your", "their"].into_iter().find(|word| self.at_word(word));
        let pronoun = pronoun.filter(|_| !self.at_words(&["your", "opponent"]));
        // Only where the form has `PLAYER's`: what follows is a word of the form.
        match pronoun {
            Some(_) => Ok(Some(self.possessor()?)),
            None => Ok(None),
        }
    }

    fn player_given(&mut self, sentence: &mut Sentence) -> Read<()> {
        let opponents = self.at_words(&["each", "opponent"]);
        if opponents || self.at_words(&["each", "player"]) {
            self.skip(2);
            let slot = self.slot()?;
            let which = if opponents {
                let at = self.cursor.at;
                let you = self.scope.you.clone();
                let you = self.known(you, at, "there is no `you` here whose opponents they could be")?;
                make::compare(Comparison::Unequal, Expr::Slot(slot), you)
            } else {
                Expr::TRUE
            };
            sentence.each_player = Some((slot, which));
            self.acts(Expr::Slot(slot), sentence);
            return Ok(());
        }
        let player = match self.possessive_pronoun()? {
            Some(player) => player,
            None => self.player()?,
        };
        self.acts(player, sentence);
        Ok(())
    }

    fn acts(&mut self, player: Expr, sentence: &mut Sentence) {
        self.scope.actor = Some(player.clone());
        sentence.roles.push((Role::Player, player));
    }

    // the rest

    fn amount(&mut self, mode: SentenceUse, sentence: &mut Sentence) -> Read<()> {
        if mode == SentenceUse::Instruction {
            let at = self.cursor.at;
            let amount = match self.attempt(Self::sum) {
                Ok(amount) => amount,
                Err(Fail) if self.take(&["a", "an"]) => Expr::Is(1),
                Err(Fail) => return Err(Fail),
            };
            self.not_negative(at, &amount)?;
            self.warn_of_nothing(at, &amount);
            sentence.roles.push((Role::Amount, amount));
            return Ok(());
        }
        let at = self.cursor.at;
        match self.attempt(Self::quantity) {
            Ok((how, much)) => {
                let filter = make::compare(how, Expr::Slot(Slot::of_role(Role::Amount)), much);
                if says_nothing(&filter) || is_of_itself(&filter) {
                    return self.compares_with_itself(at);
                }
                sentence.filters.push(filter);
                Ok(())
            }
            Err(Fail) if self.take(&["any"]) => Ok(()),
            Err(Fail) if self.at_word("a") || self.at_word("an") => {
                self.skip(1);
                if mode == SentenceUse::Pattern {
                    self.warn_of_any_amount();
                }
                Ok(())
            }
            Err(Fail) => Err(Fail),
        }
    }

    /// `a card` in a pattern reads as one, and asks for no amount.
    fn warn_of_any_amount(&mut self) {
        let at = self.cursor.at - 1;
        let article = if self.cursor.parts[at].is_word("an") { "an" } else { "a" };
        let message = format!("`{article}` asks for no amount here: two or more at once are one such event as well");
        let problem = Diagnostic::warning(self.since(at), message).label(ANY_NUMBER);
        self.b.report(problem.help("write `1` for one alone, `1 or more` for any number"));
    }

    fn type_word(&mut self, instruction: bool, sentence: &mut Sentence) -> Read<()> {
        let at = self.cursor.at;
        let word = match self.attempt(Self::word) {
            Ok(word) => Expr::Is(word.value()),
            Err(Fail) => self.term_of(ValueKind::Word)?,
        };
        let types = self.types_of(sentence.kind);
        self.warn_of_no_type(types, at, &word);
        self.put(Role::Type, word, instruction, sentence);
        Ok(())
    }

    fn put(&mut self, role: Role, value: Expr, instruction: bool, sentence: &mut Sentence) {
        if instruction {
            sentence.roles.push((role, value));
        } else {
            sentence.filters.push(make::equal(Expr::Slot(Slot::of_role(role)), value));
        }
    }

    /// A number, counter, resource or keyword: of the table that the kind of event is about.
    fn what(&mut self, instruction: bool, extent: Extent, sentence: &mut Sentence) -> Read<usize> {
        let tables = self.tables_of(sentence);
        let mut best: Option<(PartTable, i32, usize)> = None;
        for table in &tables {
            let found = self.find_in(*table);
            if let Some((id, length)) = found
                && best.is_none_or(|best| best.2 < length)
            {
                best = Some((*table, id, length));
            }
        }
        let Some((table, id, length)) = best else {
            self.wanted_of(&tables);
            return Err(Fail);
        };
        self.skip(length);
        // The sentence may have that word of its own: then it is given back.
        let counted = table == PartTable::Counters && extent.suffixes && self.take(&["counter", "counters"]);
        self.put(Role::What, Expr::Is(id), instruction, sentence);
        Ok(usize::from(counted))
    }

    fn tables_of(&self, sentence: &Sentence) -> Vec<PartTable> {
        use Change::{AddAbility, AddWords, Control, Copy, RemoveAbility, RemoveWords};
        if let Some(ShownParts { table: Some(table), .. }) = self.b.whats.get(sentence.kind.index()) {
            return vec![*table];
        }
        match self.b.rulebook.events[sentence.kind.index()].special {
            Special::Applies(AddAbility | RemoveAbility) => vec![PartTable::Keywords],
            Special::Applies(AddWords | RemoveWords) => vec![PartTable::Words],
            Special::Applies(Copy | Control) => Vec::new(),
            Special::Applies(_) => vec![PartTable::Numbers],
            Special::Plain
            | Special::Prevents
            | Special::Starts(_)
            | Special::Ends(_)
            | Special::Plays
            | Special::Activates => {
                vec![
                    PartTable::Numbers,
                    PartTable::Resources,
                    PartTable::Counters,
                    PartTable::Keywords,
                    PartTable::Words,
                ]
            }
        }
    }

    fn find_in(&self, table: PartTable) -> Option<(i32, usize)> {
        match table {
            PartTable::Numbers => self.find_number().map(|(id, length)| (id.value(), length)),
            PartTable::Resources => self.find_resource().map(|(id, length)| (id.value(), length)),
            PartTable::Counters => self.find_counter().map(|(id, length)| (id.value(), length)),
            PartTable::Keywords => self.find_keyword().map(|(id, length)| (id.value(), length)),
            PartTable::Words => self.find_word().map(|(id, length)| (id.value(), length)),
        }
    }

    fn wanted_of(&mut self, tables: &[PartTable]) {
        for table in tables {
            let _ = match table {
                PartTable::Numbers => self.number().map(|_| ()),
                PartTable::Resources => self.resource().map(|_| ()),
                PartTable::Counters => self.counter().map(|_| ()),
                PartTable::Keywords => self.keyword().map(|_| ()),
                PartTable::Words => self.word().map(|_| ()),
            };
        }
    }

    fn is_card_role(&self, sentence: &Sentence) -> bool {
        self.b.whats.get(sentence.kind.index()).is_some_and(|what| what.other_is_card)
    }

    /// `your hand`, `the arena`, `its owner's hand`.
    fn zone_placeholder(&mut self, role: Role, instruction: bool, sentence: &mut Sentence) -> Read<()> {
        let whose = self.attempt(Self::possessor).ok();
        if whose.is_none() && self.find_zone().is_none() {
            self.take(&["the", "a", "an"]);
        }
        let zones = self.zones()?;
        let slot = Expr::Slot(Slot::of_role(role));
        if instruction {
            let Some(zone) = zones.first() else { return self.wanted("a zone") };
            sentence.roles.push((role, Expr::Is(zone.value())));
            return Ok(());
        }
        let in_one = zones.iter().map(|zone| make::equal(slot.clone(), Expr::Is(zone.value())));
        sentence.filters.push(make::any(in_one.collect()));
        if let Some(player) = whose {
            let owner = Expr::Owner(Box::new(Expr::Slot(Slot::of_role(Role::Object))));
            sentence.filters.push(make::equal(owner, player));
        }
        Ok(())
    }
}
