//! Names of the vocabulary: several words, the longest first, plurals allowed.

use super::make;
use super::reader::StatementReader;
use super::scope::{Binding, ValueKind, is_role};
use super::trouble::{Fail, Read};
use crate::expr::{Expr, Slot};
use crate::instr::Instr;
use base::diagnostic::Diagnostic;
use base::id::{
    CardId, ClassId, CounterId, KeywordId, NumberId, ObjectId, PeriodId, PlayerId, RelationId, ResourceId, WordId,
    WordSetId, ZoneId,
};
use base::source::Span;
use std::collections::BTreeSet;
use syntax::{Mark, Part};

/// Words that end an unquoted name that a text gives.
const RESERVED: [&str; 14] =
    ["then", "and", "or", "if", "where", "until", "cites", "with", "in", "is", "may", "to", "from", "this"];

/// Words that mean something by themselves wherever a name can stand.
const MEANT: [&str; 11] = ["you", "it", "itself", "that", "the", "a", "an", "each", "all", "another", "target"];

/// How many parts the name takes at the front of `parts`; the last word may be a plural.
pub(super) fn name_length(name: &str, parts: &[Part]) -> Option<usize> {
    if let Some(Part::Text { text, .. }) = parts.first() {
        return (text == name).then_some(1);
    }
    if begins_otherwise(name, parts.first()?) {
        return None;
    }
    let mut length = 0;
    let mut words = name.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let last = words.peek().is_none();
        let (word, possessive) = match word.strip_suffix("'s") {
            Some(owner) => (owner, true),
            None => (word, false),
        };
        let here = match parts.get(length)? {
            Part::Word { text, .. } => text == word || (last && !possessive && is_plural(text, word)),
            Part::Reference { text, .. } => text == word,
            Part::Number { value, .. } => word.parse() == Ok(*value),
            Part::Text { .. } | Part::Mark { .. } | Part::Group(_) => false,
        };
        let held = !possessive || parts.get(length + 1).is_some_and(|part| part.is_mark(Mark::Possessive));
        if !here || !held {
            return None;
        }
        length += 1 + usize::from(possessive);
    }
    (length > 0).then_some(length)
}

/// Whether no name like this one begins with a part, by their first letters; of most names that is all that is looked at.
fn begins_otherwise(name: &str, part: &Part) -> bool {
    let (Part::Word { text, .. } | Part::Reference { text, .. }) = part else { return false };
    // A name of one letter has plurals without it.
    name.len() > 1 && !name.starts_with(char::is_whitespace) && name.as_bytes().first() != text.as_bytes().first()
}

/// Whether a word is the plural of another.
pub fn is_plural(text: &str, word: &str) -> bool {
    let Some(tail) = text.strip_prefix(word) else {
        return match (word.strip_suffix('y'), word.strip_suffix('f')) {
            (Some(stem), _) => text.strip_prefix(stem) == Some("ies"),
            (_, Some(stem)) => text.strip_prefix(stem) == Some("ves"),
            _ => false,
        };
    };
    tail == "s" || tail == "es"
}

/// The words of which this can be the plural: whatever [`is_plural`] says of one of them.
pub(super) fn singulars(text: &str) -> impl Iterator<Item = String> {
    let without = |end: &str, instead: &str| text.strip_suffix(end).map(|stem| format!("{stem}{instead}"));
    [without("s", ""), without("es", ""), without("ies", "y"), without("ves", "f")].into_iter().flatten()
}

/// A plural of a word, one of those that are understood as such.
pub fn plural_of(word: &str) -> String {
    let ends = |ends: &[&str]| ends.iter().any(|end| word.ends_with(end));
    let vowel_before_y = ends(&["ay", "ey", "oy", "uy"]);
    match (word.strip_suffix('y'), word.strip_suffix('f')) {
        (Some(stem), _) if !vowel_before_y => format!("{stem}ies"),
        (_, Some(stem)) if !ends(&["ff", "ief", "oof"]) => format!("{stem}ves"),
        _ if ends(&["s", "x", "z", "ch", "sh"]) => format!("{word}es"),
        _ => format!("{word}s"),
    }
}

/// `a` or `an`, in front of a word.
pub fn article(word: &str) -> &'static str {
    // These begin with the sound of `you` or of `won`.
    const SOUNDED: [&str; 11] = ["unit", "uniq", "unif", "univ", "unic", "union", "use", "usu", "uti", "eu", "one"];
    let is_sounded = SOUNDED.iter().any(|begin| word.starts_with(begin));
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) && !is_sounded { "an" } else { "a" }
}

/// Whether a word is the plural of some name, and no name itself.
pub(super) fn is_only_plural<'n>(text: &str, mut names: impl Iterator<Item = &'n str>) -> bool {
    let mut is_plural_of_some = false;
    let is_itself = names.any(|name| {
        let last = name.rsplit(' ').next().unwrap_or(name);
        is_plural_of_some |= is_plural(text, last);
        last == text
    });
    is_plural_of_some && !is_itself
}

/// The same, where a name that is a plural itself may stand in the singular: `coin` of `coins`.
pub(super) fn longest_or_singular<'n>(
    names: impl Iterator<Item = &'n str> + Clone,
    parts: &[Part],
) -> Option<(usize, usize)> {
    let first = parts.first().and_then(Part::word);
    let is_one = |name: &&str| first.is_some_and(|first| is_plural(name, first));
    longest(names.clone(), parts).or_else(|| Some((names.clone().position(|name| is_one(&name))?, 1)))
}

/// The longest name that stands at the front of `parts`: its position and how many parts it takes.
pub(super) fn longest<'n>(names: impl Iterator<Item = &'n str>, parts: &[Part]) -> Option<(usize, usize)> {
    let fitting = names.enumerate().filter_map(|(at, name)| Some((at, name_length(name, parts)?)));
    fitting.fold(None, |best: Option<(usize, usize)>, next| match best {
        Some(best) if best.1 >= next.1 => Some(best),
        _ => Some(next),
    })
}

macro_rules! tables {
    ($($(#[$doc:meta])* $find:ident $table:ident $called:literal $id:ident: |$b:ident| $names:expr;)+) => {$(
        $(#[$doc])*
        pub(super) fn $find(&self) -> Option<($id, usize)> {
            let $b = &*self.b;
            longest($names, self.rest()).map(|(at, length)| ($id::at(at), length))
        }

        /// The same, taken; its absence is noted.
        pub(super) fn $table(&mut self) -> Read<$id> {
            if let Some((id, length)) = self.$find() {
                self.skip(length);
                return Ok(id);
            }
            let (place, found) = (self.place(), self.peek());
            let $b = &*self.b;
            self.trouble.names(place, found, $called, $names);
            Err(Fail)
        }
    )+};
}

/// What is said of a name that nothing reads.
pub(super) const NEVER_READ: &str = "never read";

/// The label of a choice of which nothing is made.
pub(super) const LEFT_ALONE: &str = "chosen for nothing";

impl<'p> StatementReader<'_, '_, 'p> {
    tables! {
        /// The zone that stands here.
        find_zone zone "zone" ZoneId: |b| b.rulebook.zones.iter().map(|zone| zone.name.as_str());
        /// The number of objects that stands here.
        find_number number "number" NumberId: |b| b.rulebook.numbers.iter().map(|number| number.name.as_str());
        /// The number of players that stands here.
        find_resource resource "resource" ResourceId: |b| b.rulebook.resources.iter().map(String::as_str);
        /// The kind of counter that stands here.
        find_counter counter "kind of counter" CounterId: |b| b.rulebook.counters.iter().map(String::as_str);
        /// The relation of objects that stands here.
        find_relation relation "relation" RelationId: |b| b.rulebook.relations.iter().map(|it| it.name.as_str());
        /// The word of the vocabulary that stands here.
        find_word word "word" WordId: |b| b.rulebook.words.iter().map(|word| word.name.as_str());
        /// The set of words that stands here.
        find_set set "set of words" WordSetId: |b| b.rulebook.word_sets.iter().map(|set| set.name.as_str());
        /// The keyword that stands here.
        find_keyword keyword "keyword" KeywordId: |b| b.rulebook.keywords.iter().map(String::as_str);
        /// The period that stands here.
        find_period period "period" PeriodId: |b| b.rulebook.periods.iter().map(|period| period.name.as_str());
        /// The class of replacement effects that stands here.
        find_class class "class" ClassId: |b| b.rulebook.classes.iter().map(String::as_str);
        /// The player that stands here.
        find_player scenario_player "player" PlayerId: |b| b.players.iter().map(String::as_str);
    }

    /// The object of the scenario that stands here, by its name in quotes or without.
    pub(super) fn find_object(&self) -> Option<(ObjectId, usize)> {
        let (object, length) = self.b.objects.longest(self.rest())?;
        // In front of a word of the rulebook `a` and the like are words of the language, and the name of no object.
        let is_word = self.peek().and_then(Part::word).is_some_and(|word| length == 1 && MEANT.contains(&word));
        let words = self.b.rulebook.words.iter().map(|word| word.name.as_str());
        let describes = || longest(words, self.rest().get(1..).unwrap_or_default()).is_some();
        (!is_word || !describes()).then_some((object.id, length))
    }

    /// The card that stands here, by its name in quotes.
    pub(super) fn find_card(&self) -> Option<CardId> {
        let Some(Part::Text { text, .. }) = self.peek() else { return None };
        self.b.cards.iter().position(|card| card.name == *text).map(CardId::at)
    }

    /// A card by its name in quotes.
    pub(super) fn card(&mut self) -> Read<CardId> {
        if let Some(card) = self.find_card() {
            self.skip(1);
            return Ok(card);
        }
        let (place, found) = (self.place(), self.peek());
        if matches!(found, Some(Part::Text { .. })) {
            let names = self.b.cards.iter().map(|card| card.name.as_str());
            self.trouble.names(place, found, "card", names);
        } else {
            self.trouble.phrase(place, found, "a card's name in quotes");
        }
        Err(Fail)
    }

    /// `"PART" in its name`, if that stands here: whether an object is one of the cards in whose names this part stands. Names
    /// do not change.
    pub(super) fn part_of_name(&mut self, of: &Expr) -> Option<Expr> {
        let Some(Part::Text { text, .. }) = self.peek() else { return None };
        let words = ["in", "its", "name"];
        if !words.iter().zip(1..).all(|(word, at)| self.peek_at(at).is_some_and(|part| part.is_word(word))) {
            return None;
        }
        if text.trim().is_empty() {
            let problem = Diagnostic::error(self.place(), "every name has an empty part").label("any name");
            self.b.report(problem.help("write a part of the name: `with \"PART\" in its name`"));
        }
        let fits = self.b.cards.iter().filter(|card| card.name.contains(text.as_str()));
        let like: BTreeSet<CardId> = fits.map(|card| card.like).collect();
        self.skip(1 + words.len());
        Some(make::any(like.into_iter().map(|card| Expr::IsCard(Box::new(of.clone()), card)).collect()))
    }

    /// The zones in play.
    pub(super) fn in_play(&self) -> Vec<ZoneId> {
        let zones = self.b.rulebook.zones.iter().enumerate();
        zones.filter(|(_, zone)| zone.in_play).map(|(at, _)| ZoneId::at(at)).collect()
    }

    /// A zone, or `play` for all that are in play, where no zone is called so; `zone in play` (behind `a`) is any of them in any case.
    pub(super) fn zones(&mut self) -> Read<Vec<ZoneId>> {
        if self.find_zone().is_none() && self.at_words(&["zone", "in", "play"]) {
            self.skip(3);
            return Ok(self.in_play());
        }
        if self.find_zone().is_none() && self.at_word("play") {
            self.skip(1);
            return Ok(self.in_play());
        }
        Ok(vec![self.zone()?])
    }

    /// A value that the text has given a name.
    pub(super) fn bound(&mut self) -> Option<(Expr, ValueKind, Option<WordSetId>)> {
        let rest = self.rest();
        let fits = |name: &str| exact_length(name, rest);
        // The longest name; of the same name twice the later, which hides the earlier: `max_by_key` takes the last.
        let names = self.scope.names.iter().enumerate();
        let (at, length) =
            names.filter_map(|(at, known)| Some((at, fits(&known.name)?))).max_by_key(|found| found.1)?;
        self.skip(length);
        let binding = &mut self.scope.names[at];
        if binding.reads == 0 {
            binding.read_beside.clone_from(&self.scope.it);
        }
        binding.reads += 1;
        binding.used = true;
        let (slot, kind, set) = (binding.slot, binding.kind, binding.set);
        let expr = Expr::Slot(slot);
        debug_assert!(!is_role(slot));
        self.scope.read(&expr);
        Some((expr, kind, set))
    }

    /// Refuses a name that belongs to the text around and means nothing here.
    pub(super) fn refuse_hidden(&mut self) -> Read<()> {
        let rest = self.rest();
        let Some(length) = self.scope.hidden.iter().find_map(|name| exact_length(name, rest)) else { return Ok(()) };
        let at = self.cursor.at;
        self.skip(length);
        let is_argument = self.scope.argument;
        self.refuse(at, |span| {
            let message = "an ability that an object gains cannot read values of the effect that gives it";
            Diagnostic::error(span, message).label("known only outside").help(match is_argument {
                true => "write what it is counted by, such as `(number of units you control)`, or a number: an argument is read where the keyword is",
                false => "give it as the parameter of a keyword, or say it with `this` and `you`",
            })
        })
    }

    /// A new name: one in quotes, or a run of words that are not reserved.
    pub(super) fn new_name(&mut self) -> Read<String> {
        if let Some(text) = self.eat_text() {
            return Ok(text.to_owned());
        }
        let mut words = Vec::new();
        while let Some(word) = self.peek().and_then(Part::word).filter(|word| !RESERVED.contains(word)) {
            words.push(word);
            self.skip(1);
        }
        if words.is_empty() {
            return self.wanted("a name");
        }
        let name = words.join(" ");
        let book = self.b.rulebook;
        let what = if words.len() == 1 && MEANT.contains(&name.as_str()) {
            Some("a word of the language")
        } else if self.b.players.contains(&name) {
            Some("a player")
        } else if book.words.iter().any(|word| word.name == name) {
            Some("a word of the rulebook")
        } else if book.numbers.iter().any(|number| number.name == name) {
            Some("a number of the rulebook")
        } else if book.resources.contains(&name) {
            Some("a resource of the rulebook")
        } else if book.zones.iter().any(|zone| zone.name == name) {
            Some("a zone of the rulebook")
        } else {
            None
        };
        if let Some(what) = what {
            let message = format!("`{name}` is {what}");
            let from = self.cursor.at - words.len();
            self.cursor.at -= 1;
            let help = match name.as_str() {
                "it" => "give another name, such as `X`, or none: what is chosen is `it` behind this in any case",
                _ => "give another name, such as `X`",
            };
            return self
                .refuse(from, |span| Diagnostic::error(span, message).label("means something already").help(help));
        }
        Ok(name)
    }

    /// Gives a value a name, which stands at this position. Where the name is known already, it has the new value from here
    /// on: the slot in which that must be put.
    pub(super) fn bind_name(&mut self, at: usize, name: String, (slot, kind): (Slot, ValueKind)) -> Read<Option<Slot>> {
        let own = self.scope.own;
        let Some(known) = self.scope.names.iter_mut().skip(own).rfind(|known| known.name == name) else {
            self.scope.gone.retain(|gone| *gone != name);
            self.scope.bind(name, slot, kind);
            return Ok(None);
        };
        if known.kind != kind {
            return self.refuse(at, |span| {
                Diagnostic::error(span, format!("`{name}` names something of another kind already"))
                    .label("the same name")
                    .help("give this another name")
            });
        }
        known.range = None;
        Ok(Some(known.slot))
    }

    /// What was just put in a slot, at a place, is of use only where something reads it; it lies between two numbers.
    pub(super) fn wants_reading(&mut self, slot: Slot, span: Span, range: Option<(i32, i32)>) {
        for binding in self.scope.names.iter_mut().filter(|binding| binding.slot == slot) {
            (binding.given, binding.range) = (Some(span), range);
        }
    }

    /// Warns of names behind the first so many that nothing has read.
    pub(super) fn warn_of_unread(&mut self, known: usize) {
        // What could not be read may have named it.
        if self.b.diagnostics.iter().any(Diagnostic::is_error) {
            return;
        }
        let unread = self.scope.names.iter().skip(known).filter(|binding| !binding.used);
        let unread: Vec<(Span, String)> =
            unread.filter_map(|binding| Some((binding.given?, binding.name.clone()))).collect();
        for (span, name) in unread {
            if name.is_empty() {
                let problem = Diagnostic::warning(span, "what is chosen here is left alone").label(LEFT_ALONE);
                self.b.report(problem.help(
                    "write what is done to it behind this (`choose a unit, destroy it`), or leave this out; what other abilities shall know is kept \
                     by a relation: `relations { linked to }`, an event that does `OBJECT becomes linked to OTHER`, and then `the unit this is linked to`",
                ));
                continue;
            }
            let problem = Diagnostic::warning(span, format!("nothing reads `{name}`")).label(NEVER_READ);
            self.b.report(problem.help(format!(
                "write `{name}` behind it, where its value is meant, or leave this out: what an effect or a sentence gives a name is known to it alone"
            )));
        }
    }

    /// Forgets the names behind the first so many: they are known inside what ends here alone. What is still `it` can be read as
    /// that, without its name.
    pub(super) fn leave_names(&mut self, known: usize) {
        let mut inside = self.scope.names.split_off(known.min(self.scope.names.len()));
        let (it, that_player) = (self.scope.it.clone(), self.scope.that_player.clone());
        let is_meant = |slot: Slot| [&it, &that_player].contains(&&Some(Expr::Slot(slot)));
        let (still, over): (Vec<Binding>, Vec<Binding>) =
            inside.iter().cloned().partition(|known| !known.used && is_meant(known.slot));
        self.scope.names.extend(over);
        self.warn_of_unread(known);
        self.scope.names.truncate(known);
        inside.retain(|binding| !binding.name.is_empty());
        self.scope.gone.extend(inside.into_iter().map(|binding| binding.name));
        let unnamed = |binding: Binding| Binding { name: String::new(), ..binding };
        self.scope.names.extend(still.into_iter().map(unnamed));
    }

    /// What was just chosen from a position on is of use only where something reads it, by its name or as `it`.
    pub(super) fn wants_doing(&mut self, at: usize, (slot, kind): (Slot, ValueKind)) {
        if !self.scope.names.iter().any(|binding| binding.slot == slot) {
            self.scope.bind(String::new(), slot, kind);
        }
        self.wants_reading(slot, self.since(at), None);
    }

    /// What is chosen in a body is of use in any case: something hangs on whether it could be.
    pub(super) fn hangs_on_choices(&mut self, body: &[Instr]) {
        let scope = &mut self.scope;
        body.iter().for_each(|instr| crate::visit::each_bound(instr, &mut |slot| scope.read(&Expr::Slot(slot))));
    }

    /// Refuses a name that was given inside something that is over.
    pub(super) fn refuse_gone(&mut self) -> Read<()> {
        let rest = self.rest();
        let Some((name, length)) =
            self.scope.gone.iter().find_map(|name| Some((name.clone(), exact_length(name, rest)?)))
        else {
            return Ok(());
        };
        let at = self.cursor.at;
        self.skip(length);
        self.refuse(at, |span| {
            Diagnostic::error(
                span,
                format!("`{name}` is known only inside the part of the text that gives it this name"),
            )
            .label("not known here")
            .help(format!(
                "what an `if`, `may` or `for each` does need not be done, and what a `repeat` does is done anew each time: write this \
                     inside it, or give `{name}` a value before it (`let {name} = 0`), which that part can change"
            ))
        })
    }
}

/// How many parts a name takes, without plurals.
fn exact_length(name: &str, parts: &[Part]) -> Option<usize> {
    let length = name_length(name, parts)?;
    let last = name.split_whitespace().last();
    let written = parts.get(length - 1)?;
    (written.word().is_none() || written.word() == last).then_some(length)
}
