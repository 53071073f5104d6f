//! Modifications: what a continuous effect does to the objects that it affects.

use super::make;
use super::reader::StatementReader;
use super::scope::ValueKind;
use super::trouble::{Fail, Read};
use crate::ability::{EffectPart, Modify};
use crate::event::Change;
use crate::expr::{Arithmetic, Expr};
use base::diagnostic::Diagnostic;
use base::id::{NumberId, WordId, WordSetId};
use syntax::{Delimiter, Mark};

/// The verbs with which modifications begin.
const VERBS: [&str; 13] =
    ["has", "have", "gets", "get", "gains", "gain", "loses", "lose", "is", "are", "becomes", "become", "can't"];

impl<'p> StatementReader<'_, '_, 'p> {
    /// Whether a modification could stand somewhere ahead.
    pub(super) fn may_modify(&self) -> bool {
        self.ahead().iter().any(|part| part.word().is_some_and(|word| VERBS.contains(&word)))
    }

    /// `gets +2 power and has dominate if it is red`: one effect of several parts.
    pub(super) fn modifications(&mut self) -> Read<Vec<EffectPart>> {
        let at = self.cursor.at;
        let verb = self.verb_of_modification(None)?;
        let mut parts = self.modification(verb)?;
        let mut last = verb;
        let mut from = at;
        while self.at_word("and") {
            let before = self.cursor.at;
            let next = self.attempt(|reader| {
                reader.skip(1);
                let verb = reader.verb_of_modification(Some(last))?;
                Ok((verb, reader.modification(verb)?))
            });
            match next {
                Ok((verb, next)) => {
                    self.is_of_which_parts((from, before), &parts, &next)?;
                    from = before + 1;
                    last = verb;
                    parts.extend(next);
                }
                Err(Fail) => break,
            }
        }
        if excluded(&parts) {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "nothing lies between these bounds")
                    .label("at least more than at most")
                    .help("write the lower number behind `at least`")
            });
        }
        self.set_once(at, &parts);
        self.warn_of_given_twice(at, &parts);
        self.warn_of_reverse(at, &parts);
        Ok(parts)
    }

    /// Refuses a condition behind parts, the last of which begin behind an `and` at a position, that is of the last alone.
    fn is_of_which_parts(
        &mut self,
        (from, and): (usize, usize),
        parts: &[EffectPart],
        next: &[EffectPart],
    ) -> Read<()> {
        let run = &self.cursor.parts[and + 1..self.cursor.at];
        let Some(asks) = run.iter().position(|part| part.is_word("if")) else { return Ok(()) };
        let has_own = |parts: &[EffectPart]| parts.last().is_some_and(|part| part.condition != Expr::TRUE);
        if !self.owner.expanding.is_empty() || has_own(parts) || !has_own(next) {
            return Ok(());
        }
        let (last, asked) = (super::sentence(&run[..asks]), super::sentence(&run[asks..]));
        let start = super::mistaken::start_of_step(self.cursor.parts, from);
        let front = super::sentence(&self.cursor.parts[start..from]);
        let before = super::sentence(&self.cursor.parts[from..and]);
        let is_verb = |text: &str| VERBS.iter().any(|verb| text.split(' ').next() == Some(*verb));
        let verb =
            before.split(' ').next().filter(|_| !is_verb(&last)).map(|verb| format!("{verb} ")).unwrap_or_default();
        let place = run[asks].span().to(run[run.len() - 1].span());
        let message = "whether this is asked of all that stands in front, or of the last alone, is not said";
        let problem = Diagnostic::error(place, message).label("of both?").help(format!(
            "write `{front} {before} {asked} and {last} {asked}` if it is asked of both, `{front} {verb}{last} {asked} and {before}` if of the last alone"
        ));
        self.trouble.refuse_finally(self.place(), problem);
        Err(Fail)
    }

    fn verb_of_modification(&mut self, last: Option<Verb>) -> Read<Verb> {
        const WORDS: [(&[&str], Verb); 4] = [
            (&["has", "have", "gets", "get", "gains", "gain"], Verb::Has),
            (&["loses", "lose"], Verb::Loses),
            (&["is", "are"], Verb::Is),
            (&["becomes", "become"], Verb::Becomes),
        ];
        for (words, verb) in WORDS {
            let (shown, others) = words.split_at(1);
            if self.eat(shown[0]) {
                return Ok(verb);
            }
            if others.iter().any(|word| self.at_word(word)) {
                self.skip(1);
                return Ok(verb);
            }
        }
        last.ok_or(Fail)
    }

    /// What stands behind the verb, as one part or several, with the condition of its own.
    fn modification(&mut self, verb: Verb) -> Read<Vec<EffectPart>> {
        let changes = match verb {
            Verb::Has => vec![self.has()?],
            Verb::Loses => vec![self.loses()?],
            Verb::Is => return self.is_now(),
            Verb::Becomes => {
                self.expect_words(&["a", "copy", "of"])?;
                let at = self.cursor.at;
                let mut object = self.object()?;
                if self.scope.it.as_ref() == Some(&object) {
                    object = self.another_it(at, object)?;
                }
                vec![Modify::Copy(object)]
            }
        };
        let condition = self.own_condition()?;
        Ok(parts_of(changes, &condition))
    }

    /// `if COND` behind a part.
    fn own_condition(&mut self) -> Read<Expr> {
        if !self.at_word("if") {
            return Ok(Expr::TRUE);
        }
        self.skip(1);
        self.condition()
    }

    fn has(&mut self) -> Read<Modify> {
        if let Some(group) = self.eat_group(Delimiter::Brace) {
            self.holds_something(group)?;
            let abilities = self.granted(&group.statements);
            return Ok(Modify::AddAbilities(abilities, None));
        }
        if self.eat_words(&["the", "property"]) {
            let number = self.number()?;
            return Ok(Modify::Property(number, Some(self.sum()?)));
        }
        if self.at_mark(Mark::Plus) || self.at_mark(Mark::Minus) {
            let how = if self.at_mark(Mark::Plus) { Change::Add } else { Change::Subtract };
            let at = self.cursor.at;
            self.skip(1);
            self.is_signed_once(at)?;
            let by = self.term_of(ValueKind::Number)?;
            self.is_of_a_number(at)?;
            let (number, base) = self.modified_number()?;
            if by == Expr::Is(0) {
                return self.refuse(at, |span| {
                    Diagnostic::error(span, "nothing is added, and nothing taken away")
                        .label("always 0")
                        .help("write another number, or leave this out")
                });
            }
            let by = self.for_each_of(by)?;
            return Ok(Modify::Number { how, number, base, by });
        }
        if let Ok((number, base)) = self.attempt(|reader| {
            let found = reader.modified_number()?;
            if ["set", "multiplied", "divided", "at"].iter().any(|word| reader.at_word(word)) {
                return Ok(found);
            }
            reader.eat_any(&["set", "multiplied", "divided", "at"]);
            Err(Fail)
        }) {
            return if self.at_word("at") { self.bounded(number, base) } else { self.set_or_scaled(number, base) };
        }
        if self.eat_words(&["no", "abilities"]) {
            return Ok(Modify::NoAbilities);
        }
        let keyword = self.keyword()?;
        let abilities = self.keyword_use(keyword)?;
        Ok(Modify::AddAbilities(abilities, Some(keyword)))
    }

    /// Refuses a second sign, and a sign without an amount: `+-1 power`, `+ power`.
    fn is_signed_once(&mut self, at: usize) -> Read<()> {
        if self.at_mark(Mark::Plus) || self.at_mark(Mark::Minus) {
            self.skip(1);
            return self.refuse(at, |span| {
                let problem = Diagnostic::error(span, "an amount has one sign").label("two of them");
                problem.help("write `+1 NUMBER` or `-1 NUMBER`")
            });
        }
        let rest = self.rest();
        let numbers = self.b.rulebook.numbers.iter().map(|number| number.name.as_str());
        let Some((number, length)) = super::names::longest(numbers, rest) else { return Ok(()) };
        if rest.get(length).is_some_and(|part| part.is_word("of")) {
            return Ok(());
        }
        let sign = super::sentence(&self.cursor.parts[at..=at]);
        let name = self.b.rulebook.numbers[number].name.clone();
        self.refuse(at, |span| {
            let problem =
                Diagnostic::error(span, format!("by how much `{name}` changes is not said")).label("how much?");
            problem.help(format!("write `{sign}1 {name}`, or another amount"))
        })
    }

    /// Refuses an amount behind which nothing says of which number it is: `gets +1`.
    fn is_of_a_number(&mut self, at: usize) -> Read<()> {
        if !self.at_end() && !self.at_mark(Mark::Comma) && !self.at_mark(Mark::Dot) && !self.at_word("and") {
            return Ok(());
        }
        let Some(number) = self.b.rulebook.numbers.first().map(|number| number.name.clone()) else { return Ok(()) };
        let amount = super::sentence(&self.cursor.parts[at..self.cursor.at]);
        self.refuse(at, |span| {
            let problem = Diagnostic::error(span, "which number of the object changes is not said").label("of which?");
            problem.help(format!("write `{amount} {number}`, or another number of the rulebook"))
        })
    }

    /// `for each DESCRIPTION` behind an amount: as often.
    fn for_each_of(&mut self, by: Expr) -> Read<Expr> {
        if !self.at_words(&["for", "each"]) {
            return Ok(by);
        }
        self.skip(2);
        let count = Expr::Count(Box::new(self.select_each()?));
        Ok(if by == Expr::Is(1) { count } else { make::arithmetic(Arithmetic::Multiply, by, count) })
    }

    /// `[base] NUMBER`.
    fn modified_number(&mut self) -> Read<(NumberId, bool)> {
        let base = self.take_hinted("base");
        Ok((self.number()?, base))
    }

    /// `at least 2`, `at most 5` behind a number.
    fn bounded(&mut self, number: NumberId, base: bool) -> Read<Modify> {
        let at = self.cursor.at;
        self.skip(1);
        let how = if self.eat("least") {
            Change::AtLeast
        } else {
            self.expect("most")?;
            Change::AtMost
        };
        if base {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "only a number as it is can be bounded, and no base value")
                    .help("write `power at most 5`")
            });
        }
        Ok(Modify::Number { how, number, base, by: self.sum()? })
    }

    fn set_or_scaled(&mut self, number: NumberId, base: bool) -> Read<Modify> {
        let how = if self.eat("set") {
            self.expect("to")?;
            Change::Set
        } else {
            let how = if self.at_word("multiplied") { Change::Multiply } else { Change::Divide };
            self.skip(1);
            self.expect("by")?;
            how
        };
        let at = self.cursor.at;
        let by = self.sum()?;
        if how == Change::Divide && by == Expr::Is(0) {
            return self.refuse(at, |span| Diagnostic::error(span, "nothing can be divided by 0").label("always 0"));
        }
        if matches!(how, Change::Multiply | Change::Divide) && by == Expr::Is(1) {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "this leaves the number as it is")
                    .label("always 1")
                    .help("write another number, or leave this out")
            });
        }
        Ok(Modify::Number { how, number, base, by })
    }

    fn loses(&mut self) -> Read<Modify> {
        if self.eat_words(&["all", "abilities"]) {
            return Ok(Modify::RemoveAbilities(None));
        }
        if self.eat("all") {
            let at = self.cursor.at;
            let sets = self.several(Self::set)?;
            let words: Vec<WordId> = sets.iter().flat_map(|set| self.words_of_set(Some(*set))).collect();
            self.no_face(at, &words)?;
            return Ok(Modify::RemoveSets(sets));
        }
        if self.eat_words(&["the", "property"]) {
            return Ok(Modify::Property(self.number()?, None));
        }
        if let Ok(keyword) = self.attempt(Self::keyword) {
            return Ok(Modify::RemoveAbilities(Some(keyword)));
        }
        let at = self.cursor.at;
        let mut words = vec![self.word()?];
        while let Ok(word) = self.attempt(Self::word) {
            words.push(word);
        }
        self.no_face(at, &words)?;
        Ok(Modify::RemoveWords(words))
    }

    /// Refuses that an effect turns an object.
    fn no_face(&mut self, at: usize, words: &[WordId]) -> Read<()> {
        if !self.b.rulebook.face_down().is_some_and(|word| words.contains(&word)) {
            return Ok(());
        }
        self.refuse(at, |span| {
            let problem =
                Diagnostic::error(span, "an effect turns no object: an event does").label("no word like the others");
            problem.help("declare one: `event turn { \"turn OBJECT face down\"; does: OBJECT becomes face-down }`")
        })
    }

    /// `A, B and C`.
    fn several(&mut self, one: impl Fn(&mut Self) -> Read<WordSetId>) -> Read<Vec<WordSetId>> {
        let mut found = vec![one(self)?];
        while let Ok(next) = self.attempt(|reader| {
            if !reader.eat_mark(Mark::Comma) && !reader.eat("and") {
                return Err(Fail);
            }
            one(reader)
        }) {
            found.push(next);
        }
        Ok(found)
    }

    /// `is WORDS`, `is controlled by PLAYER`; a chosen word counts as whatever it is.
    fn is_now(&mut self) -> Read<Vec<EffectPart>> {
        if self.eat_words(&["controlled", "by"]) {
            let player = self.player()?;
            let condition = self.own_condition()?;
            return Ok(parts_of(vec![Modify::Control(player)], &condition));
        }
        self.take(&["a", "an"]);
        if let Ok((chosen, set)) = self.attempt(|reader| match reader.bound() {
            Some((chosen, ValueKind::Word, set)) => Ok((chosen, set)),
            _ => Err(Fail),
        }) {
            let condition = self.own_condition()?;
            let one = |word: WordId| {
                let this_one = make::equal(chosen.clone(), Expr::Is(word.value()));
                let condition = make::and(this_one, condition.clone());
                EffectPart { condition, change: Modify::AddWords(vec![word]), instead: Vec::new() }
            };
            return Ok(self.words_of_set(set).into_iter().map(one).collect());
        }
        let at = self.cursor.at;
        let mut words = vec![self.word()?];
        while let Ok(word) = self.attempt(Self::word) {
            words.push(word);
        }
        self.no_face(at, &words)?;
        let condition = self.own_condition()?;
        Ok(parts_of(vec![Modify::AddWords(words)], &condition))
    }
}

/// Which verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verb {
    Has,
    Loses,
    Is,
    Becomes,
}

/// Whether two fixed bounds of one number, which hold at all times, leave it no value.
fn excluded(parts: &[EffectPart]) -> bool {
    let bounds = |wanted: Change| {
        parts.iter().filter(|part| part.condition == Expr::TRUE).filter_map(move |part| match &part.change {
            Modify::Number { how, number, by: Expr::Is(bound), .. } if *how == wanted => Some((*number, *bound)),
            Modify::Number { .. }
            | Modify::Copy(_)
            | Modify::Control(_)
            | Modify::AddWords(_)
            | Modify::RemoveWords(_)
            | Modify::RemoveSets(_)
            | Modify::AddAbilities(..)
            | Modify::RemoveAbilities(_)
            | Modify::NoAbilities
            | Modify::Property(..) => None,
        })
    };
    bounds(Change::AtLeast).any(|(one, least)| bounds(Change::AtMost).any(|(other, most)| one == other && least > most))
}

fn parts_of(changes: Vec<Modify>, condition: &Expr) -> Vec<EffectPart> {
    let part = |change| EffectPart { condition: condition.clone(), change, instead: Vec::new() };
    changes.into_iter().map(part).collect()
}
