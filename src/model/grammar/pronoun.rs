//! Where `it` is the object of an event, and a reader of the text takes it for another; and whose `its` is.

use super::event::Sentence;
use super::reader::StatementReader;
use super::scope::is_role;
use super::trouble::Read;
use crate::expr::{Expr, Role, Slot};
use base::diagnostic::Diagnostic;
use syntax::Part;

impl StatementReader<'_, '_, '_> {
    /// The part of the event just named that `it` is, and the one for which the text lets one take it.
    pub(super) fn doubt_of_it(&self) -> Option<(Role, Role)> {
        let it = self.scope.it.as_ref()?;
        let is_it = |role: &Role| *it == Expr::Slot(Slot::of_role(*role));
        let role = [Role::Object, Role::Source, Role::Other].into_iter().find(is_it)?;
        let named = &self.scope.named;
        let (last, last_is_this) = *named.last()?;
        let other = named.iter().rev().find(|(of, is_this)| *of != role && !is_this).map(|(of, _)| *of);
        match named.iter().find(|(of, _)| *of == role) {
            None => Some((role, other.unwrap_or(last))),
            Some((_, true)) => Some((role, other?)),
            Some((_, false)) if last != role && !last_is_this => Some((role, last)),
            // `when this deals damage to an object: it ...`
            Some((_, false)) if self.scope.vague.contains(&role) => {
                named.iter().rev().find(|(of, _)| *of != role).map(|(of, _)| (role, *of))
            }
            // `when a unit deals damage to a hero: destroy it`
            Some((_, false)) => other.map(|other| (role, other)),
        }
    }

    /// Refuses `it`, read at a position, where two objects of the event are meant as well; warns where that is another than it reads as.
    pub(super) fn is_clear_which(&mut self, at: usize) -> Read<()> {
        let Some((role, nearer)) = self.scope.doubt else { return Ok(()) };
        if self.scope.it != Some(Expr::Slot(Slot::of_role(role))) {
            return Ok(());
        }
        let is_this = |role: Role| self.scope.named.iter().any(|(of, is_this)| *of == role && *is_this);
        let called = |role: Role, other: Role| match self.own_word(role, other) {
            _ if is_this(role) => "this".to_owned(),
            Some(word) => format!("that {word}"),
            None => called(role).to_owned(),
        };
        let (meant, other) = (called(role, nearer), called(nearer, role));
        let is_last = !is_this(role)
            && self.scope.named.last().is_some_and(|(last, _)| *last == role)
            && !self.scope.vague.contains(&role);
        let whose = if self.cursor.parts[at].is_word("its") { "'s" } else { "" };
        if is_last {
            let (message, help) = (
                format!("`it` could be `{meant}` or `{other}`: the event names both"),
                format!("write `{meant}{whose}`, or `{other}{whose}`"),
            );
            return self.refuse(at, |span| Diagnostic::error(span, message).label("which one?").help(help));
        }
        let message = format!("`it` is `{meant}` here, and reads as `{other}`");
        let help =
            format!("write `{meant}{whose}`, or `{other}{whose}`; `that WORD` is the one that the sentence calls so");
        self.b.report(Diagnostic::warning(self.since(at), message).label("which one?").help(help));
        Ok(())
    }

    /// Warns of a sentence, read from a position on, that says `it` and names the same object again: `it arrives at that station`, where
    /// the station was named last.
    pub(super) fn warn_of_one_object(&mut self, at: usize, sentence: &Sentence) {
        let parts = &self.cursor.parts[at..self.cursor.at];
        let given = |role: Role| sentence.roles.iter().find(|(of, _)| *of == role).map(|(_, object)| object);
        let (Some(object), Some(other)) = (given(Role::Object), given(Role::Other)) else { return };
        let says = |word: &str| parts.iter().any(|part| part.is_word(word));
        if object != other || !says("it") || says("itself") || !self.owner.expanding.is_empty() {
            return;
        }
        let message = "`it` is the object that this sentence names besides: the two are one";
        let problem = Diagnostic::warning(self.since(at), message).label("which one?");
        self.b.report(problem.help("write what is meant instead of `it`, such as `this` or `that WORD`, with a word that was said of it; or `itself`"));
    }

    /// What stands from a position on and is already named in its sentence: where it says `it`, what was named before is meant,
    /// since a sentence calls its own object `itself`.
    pub(super) fn another_it(&mut self, at: usize, same: Expr) -> Read<Expr> {
        let says_it = self.cursor.at == at + 1 && self.cursor.parts.get(at).is_some_and(|part| part.is_word("it"));
        if !says_it {
            return Ok(same);
        }
        if let Some(before) = self.scope.it_before.clone().filter(|before| *before != same) {
            self.is_one(at, &before)?;
            self.scope.read(&before);
            let named = (self.scope.it.replace(before.clone()), self.scope.doubt);
            self.scope.doubt = self.scope.doubt_before;
            let is_clear = self.is_clear_which(at);
            (self.scope.it, self.scope.doubt) = named;
            return is_clear.map(|()| before);
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, "`it` is what this sentence names already").label("itself?").help(
                "write `itself` if that is meant; else give the other a name and write that: `choose a hero as host, ...`",
            )
        })
    }

    /// A word that the text says of a part of the event, and not of another.
    fn own_word(&self, role: Role, other: Role) -> Option<&str> {
        let said = |role: Role| {
            let slot = Expr::Slot(Slot::of_role(role));
            self.scope.said.iter().find(|(of, _)| *of == slot).map(|(_, words)| words.as_slice()).unwrap_or_default()
        };
        let word = said(role).iter().rev().find(|word| !said(other).contains(word))?;
        Some(&self.b.rulebook.words[word.index()].name)
    }

    /// Warns of `it` that acts, read at a position, where it is what the event around happens to, and another acts in that.
    pub(super) fn warn_of_who_acts(&mut self, role: Role, at: usize) {
        let is_it = self.cursor.at == at + 1 && self.cursor.parts[at].is_word("it");
        let is_object = self.scope.it == Some(Expr::Slot(Slot::of_role(Role::Object)));
        let named = |wanted: Role| self.scope.named.iter().find(|(of, _)| *of == wanted).map(|(_, is_this)| *is_this);
        if role != Role::Source || !is_it || !is_object || named(Role::Object) != Some(false) {
            return;
        }
        let acts = match named(Role::Source) {
            Some(true) => "this",
            Some(false) => called(Role::Source),
            None => return,
        };
        let message = format!("`it` is what the event happens to, and reads as what acts in the event: `{acts}`");
        let help = format!("write `{acts} ...`, or `{} ...`", called(Role::Object));
        self.b.report(Diagnostic::warning(self.since(at), message).label("which one?").help(help));
    }

    /// Notes the object that acts in the sentence under way.
    pub(super) fn note_who_acts(&mut self, role: Role, object: &Expr) {
        if role == Role::Source {
            self.scope.subject = Some(object.clone());
        }
    }

    /// Whose a number is that is called `its`, which stands next: that of what acts in the sentence, where that is named. Players
    /// and zones are those of `it`.
    pub(super) fn of_which(&self) -> Option<Expr> {
        self.scope.subject.clone().filter(|_| self.is_number_behind(1)).or_else(|| self.scope.it.clone())
    }

    /// What a sentence calls `itself`: what acts in it, where it names that.
    pub(super) fn itself(&self) -> Option<Expr> {
        self.scope.subject.clone().or_else(|| self.scope.it.clone())
    }

    /// Whether a pronoun means what was named before, and not what acts in the sentence under way.
    pub(super) fn is_what_was_named(&self, word: &str, meant: Option<&Expr>) -> bool {
        let is_it = matches!(word, "it" | "its") || word == "itself" && self.scope.subject.is_none();
        is_it && meant == self.scope.it.as_ref()
    }

    /// Whether a number stands so many words further on, of what an object has.
    fn is_number_behind(&self, words: usize) -> bool {
        let of_it = ["controller", "owner", "zone"];
        self.peek_at(words).and_then(Part::word).is_some_and(|word| !of_it.contains(&word))
    }

    /// Refuses `its NUMBER` in `where X is ...` where it is not clear whose that is.
    pub(super) fn is_clear_whose(&mut self, at: usize) -> Read<()> {
        let acts = self.scope.acts_in_front.is_some();
        let in_front = if acts { &self.scope.acts_in_front } else { &self.scope.it_in_front };
        if in_front.is_none() || *in_front == self.scope.it || !self.is_number_behind(0) {
            return Ok(());
        }
        if !acts {
            let in_front = in_front.clone();
            return self.refuse_whose(at, in_front.as_ref());
        }
        self.refuse(at, |span| {
            Diagnostic::error(span, "`its` could be of what acts in the sentence, or of what was named behind that")
                .label("whose?")
                .help("write `power of this`, `that unit's power`, or say it in the sentence: `this deals (its power) damage ...`")
        })
    }

    /// Refuses `its NUMBER`, read at a position, of what was named last, where in the place of X it would be of another.
    fn refuse_whose(&mut self, at: usize, other: Option<&Expr>) -> Read<()> {
        let numbers = self.b.rulebook.numbers.iter().map(|number| number.name.as_str());
        let number = super::names::longest(numbers, self.rest())
            .map_or_else(|| "NUMBER".to_owned(), |(number, _)| self.b.rulebook.numbers[number].name.clone());
        let of = |it: Option<&Expr>| match it {
            Some(it) if Some(it) == self.scope.this.as_ref() => format!("`{number} of this`"),
            Some(it) => self.said_of(it, &number),
            None => format!("`that WORD's {number}`"),
        };
        let behind = of(self.scope.it.as_ref());
        let front = match of(other) {
            front if front == behind => format!("`{number} of NAME`, with `as NAME` behind its description,"),
            front => front,
        };
        let help =
            format!("write {front} for the one that `its` is in front, or {behind} for what was named behind that");
        self.refuse(at, |span| {
            Diagnostic::error(span, "`its` could be of what was named in front, or of what was named behind that")
                .label("whose?")
                .help(help)
        })
    }

    /// How a text can call a number of something that was named.
    fn said_of(&self, it: &Expr, number: &str) -> String {
        let role =
            [Role::Object, Role::Source, Role::Other].into_iter().find(|role| *it == Expr::Slot(Slot::of_role(*role)));
        if let Some(role) = role.filter(|_| self.scope.event) {
            return format!("`{number} of {}`", called(role));
        }
        let said = self.scope.said.iter().find(|(of, _)| of == it).and_then(|(_, words)| words.last());
        let word = said.map_or("WORD", |word| self.b.rulebook.words[word.index()].name.as_str());
        format!("`that {word}'s {number}`")
    }

    /// Warns of a modification, at a position, without an object, where it is about `this` and the event about another.
    pub(super) fn warn_of_no_subject(&mut self, at: usize) {
        let is_of_event = matches!(self.scope.it, Some(Expr::Slot(slot)) if is_role(slot));
        let is_of_another = !self.scope.named.is_empty() && !self.scope.named.iter().any(|(_, is_this)| *is_this);
        let is_described = |it: &Expr| self.scope.said.iter().any(|(of, words)| of == it && !words.is_empty());
        let other = match &self.scope.it {
            Some(_) if is_of_event && is_of_another => "the event is about another",
            Some(it) if !is_of_event && Some(it) != self.scope.this.as_ref() && is_described(it) => {
                "another was named last"
            }
            Some(_) | None => return,
        };
        let verb = super::sentence(&self.cursor.parts[at..=at]);
        let message = format!("`{verb}` without an object is about `this`, and {other}");
        let help = format!("write `this {verb} ...`, or `it {verb} ...`");
        self.b.report(Diagnostic::warning(self.place(), message).label("which one?").help(help));
    }
}

/// How texts call a part of an event that is an object.
fn called(role: Role) -> &'static str {
    match role {
        Role::Object => "the object",
        Role::Source => "the source",
        Role::Other => "the other",
        Role::Player | Role::Amount | Role::What | Role::Type | Role::From | Role::To => "another part",
    }
}
