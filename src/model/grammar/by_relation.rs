//! Who does something to whom, in designers' words: what this is attached to, held by or worn by where no relation says so, an event that
//! an object does and that is said of a player, a verb without who does it, a copy of any object.
//!
//! Looked at as those of [`super::foreign`] are, and among the first.

use super::forms::declared;
use super::mistaken::{end_of_step, start_behind_word};
use super::printed::{has_verb, stands};
use super::reader::StatementReader;
use super::worded::third_person;
use crate::event::FormPart;
use crate::expr::Role;
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::Part;

impl StatementReader<'_, '_, '_> {
    /// `the unit this is attached to`, `the holder`, `units wearing an item`.
    pub(super) fn by_relation(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        self.no_relation(run, at).or_else(|| self.relation_in_other_words(run, at))
    }

    /// `the unit this is attached to gets +1 power`, where no relation is called so.
    fn no_relation(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let this = (at.saturating_sub(2)..=at).find(|from| stands(&run[*from..], &["this", "is"]))?;
        let to = this + 2 + run[this + 2..].iter().take(2).position(|part| part.is_word("to") || part.is_word("by"))?;
        let said = super::sentence(run.get(this + 2..=to)?);
        this.checked_sub(2).filter(|the| run[*the].is_word("the"))?;
        if said.contains(' ') && self.b.rulebook.relations.iter().any(|relation| relation.name == said) {
            return None;
        }
        let span = run[this].span().to(run[to].span());
        let problem = Diagnostic::error(span, format!("no relation of the rulebook is called `{said}`"));
        Some(problem.label("not declared").help(format!(
            "declare it in the rulebook, `relations {{ {said} }}`, with an event whose body says `OBJECT becomes {said} OTHER`"
        )))
    }

    /// `the holder`, `held by an actor`, `units wearing an item`, where a relation says so in its own words.
    fn relation_in_other_words(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let Part::Word { text, span } = run.get(at)? else { return None };
        let stem = ["ing", "er"].iter().find_map(|end| text.strip_suffix(end)).filter(|stem| stem.len() > 2);
        // Behind a subject the relation is said in its own words.
        let is_bare = at == 0 || ["if", "while", "and", "when"].iter().any(|word| run[at - 1].is_word(word));
        let is_meant = |name: &&str| {
            let first = name.split(' ').next().unwrap_or_default();
            first == text && is_bare || stem.is_some_and(|stem| alike(first, stem))
        };
        let name = self.b.rulebook.relations.iter().map(|relation| relation.name.as_str()).find(is_meant)?;
        let problem = Diagnostic::error(*span, format!("what is `{name}` something is said by the relation"));
        Some(problem.label("worded otherwise here").help(format!(
            "write `the DESCRIPTION this is {name}` for the one, `DESCRIPTIONS that are {name} OBJECT` for those, `this is {name} OBJECT` in a \
             condition"
        )))
    }

    /// `if a unit would be dealt damage by an opponent`, `when an opponent bites a unit`: an object does it.
    pub(super) fn done_by_object(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let from = (at.saturating_sub(2)..=at).find(|from| stands(&run[*from..], &["an", "opponent"]))?;
        let span = run[from].span().to(run[from + 1].span());
        let forms = || self.b.rulebook.events.iter().flat_map(|kind| &kind.forms);
        if from.checked_sub(1).is_some_and(|by| run[by].is_word("by")) {
            let step = start_behind_word(run, from - 1);
            let says = |form: &&Vec<FormPart>| {
                let words = run[step..from - 1].iter().filter_map(Part::word);
                super::event::mentions(form, Role::Source)
                    && words.filter(|word| super::printed::mentions_word(form, word)).count() > 1
            };
            let problem = Diagnostic::error(span, "what does it is an object, and no player").label("by what?");
            let form = forms().find(says);
            return Some(match form {
                Some(_) => problem.help("write `by a source an opponent controls`"),
                None => problem.help(
                    "no sentence of this event says by whom: leave it out, or let the rulebook's sentence say `[by SOURCE]`",
                ),
            });
        }
        let verb = run.get(from + 2)?.word()?;
        let of_object = |form: &&Vec<FormPart>| {
            matches!(form.first(), Some(FormPart::Hole(Role::Object | Role::Source))) && has_verb(form, verb)
        };
        let of_player =
            |form: &&Vec<FormPart>| form.first() == Some(&FormPart::Hole(Role::Player)) && has_verb(form, verb);
        let form = declared(forms().find(of_object).filter(|_| !forms().any(|form| of_player(&form)))?);
        let problem =
            Diagnostic::error(span, format!("`{verb}` is said of an object, and of no player")).label("who does it?");
        let end = end_of_step(run, from);
        let rest = super::sentence(&run[from + 2..end]);
        Some(problem.help(format!(
            "the event is `{form}`: write `an enemy object {rest}`, with a word for what it is in place of `object`"
        )))
    }

    /// `only one unit can be destroyed each turn`, `when this or an ally is destroyed`.
    pub(super) fn in_number_or_word(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        self.only_so_many(run, at).or_else(|| self.no_such_word(run, at))
    }

    /// `only one unit can be destroyed each turn`.
    fn only_so_many(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let [only, one, rest @ ..] = run else { return None };
        let can = rest.windows(2).position(|two| two[0].is_word("can") && two[1].is_word("be"))?;
        if at > 1 || !only.is_word("only") || !(one.is_word("one") || matches!(one, Part::Number { value: 1, .. })) {
            return None;
        }
        let each = can + rest[can..].iter().position(|part| part.is_word("each"))?;
        let (noun, done) = (super::sentence(&rest[..can]), super::sentence(&rest[can + 2..each]));
        let period = rest.get(each + 1)?.word()?;
        let problem = Diagnostic::error(
            only.span().to(one.span()),
            "how often something can happen is said of the time that is too much",
        );
        let article = super::names::article(&noun);
        Some(problem.label("worded otherwise here").help(format!(
            "write `the second time each {period} {article} {noun} would be {done}, prevent it`; it prevents the second alone, and a line for each \
             further one does the same for it"
        )))
    }

    /// `this or an ally`, where no word is called so.
    fn no_such_word(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let or = run.get(at).filter(|part| part.is_word("or")).and(at.checked_sub(1))?;
        let [this, _, article, Part::Word { text, span }, ..] = run.get(or..)? else { return None };
        let is_one = ["a", "an", "another"].iter().any(|word| article.is_word(word));
        let ends = ["card", "object", "permanent", "source", "token"];
        let names = self.b.rulebook.words.iter().map(|word| word.name.as_str());
        let is_known = super::names::longest(names, &run[or + 3..]).is_some() || ends.contains(&text.as_str());
        if !this.is_word("this") || !is_one || is_known || super::mistaken::STRUCTURE.contains(&text.as_str()) {
            return None;
        }
        let known = self.b.rulebook.words.iter().take(12).map(|word| format!("`{}`", word.name)).collect::<Vec<_>>();
        let problem = Diagnostic::error(*span, format!("no word `{text}`")).label("not known");
        Some(problem.help(format!(
            "objects are described by words of the rulebook, `friendly` and `enemy`: `a unit you control`; known: {}",
            known.join(", ")
        )))
    }

    /// `take target item`, where the event is `OTHER (takes|would take) OBJECT`.
    pub(super) fn done_by_somebody(&self, verb: &str, span: Span) -> Option<Diagnostic> {
        let said = third_person(verb);
        let acts = |form: &&Vec<FormPart>| matches!(form.first(), Some(FormPart::Hole(_))) && has_verb(form, &said);
        let form = self.b.rulebook.events.iter().flat_map(|kind| &kind.forms).find(acts)?;
        let ahead = self.ahead();
        let at = ahead.iter().position(|part| part.span() == span)?;
        let rest = super::sentence(&ahead[at + 1..end_of_step(ahead, at)]);
        let who = if form.first() == Some(&FormPart::Hole(Role::Player)) { "you" } else { "this" };
        let verb = if who == "you" { verb.to_owned() } else { said };
        let problem = Diagnostic::error(span, format!("`{verb}` is said of who does it")).label("who does it?");
        let form = declared(form);
        Some(problem.help(format!("the event is `{form}`: write `{who} {verb} {rest}`, or say what else does it")))
    }

    /// `it becomes a copy of a unit you control`: what is copied is chosen before.
    pub(super) fn copy_of_any(&self, run: &[Part], at: usize) -> Option<Diagnostic> {
        let words = ["becomes", "a", "copy", "of"];
        let verb = (at.saturating_sub(6)..=at).find(|from| run.get(*from..).is_some_and(|run| stands(run, &words)))?;
        let article = run.get(verb + 4).filter(|part| ["a", "an", "another"].iter().any(|word| part.is_word(word)))?;
        let end = end_of_step(run, verb);
        let until = run[verb..end].iter().position(|part| part.is_word("until")).map_or(end, |until| verb + until);
        let from = start_behind_word(run, verb);
        let (who, what) = (super::sentence(&run[from..verb]), super::sentence(&run[verb + 4..until]));
        let rest = super::sentence(&run[until..end]);
        // Behind what is chosen, `it` is that.
        let is_this = run[..from].iter().any(|part| part.is_word("this"));
        let who = match who.as_str() {
            "it" if is_this => "this".to_owned(),
            "it" => return None,
            _ => who,
        };
        let problem =
            Diagnostic::error(article.span().to(run[until - 1].span()), "what is copied is chosen before it is");
        let copied = format!("choose {what} as X, {who} becomes a copy of X");
        Some(problem.label("which of them?").help(if rest.is_empty() {
            format!("write `{copied} indefinitely`; `until end of turn` in place of `indefinitely` if it ends then")
        } else {
            format!("write `{copied} {rest}`")
        }))
    }
}

/// Whether two words have most of their letters in common: `worn` and `wear`.
fn alike(one: &str, other: &str) -> bool {
    let common = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let shared = one.chars().filter(|letter| other.contains(*letter)).count();
    common >= 3 || common >= 1 && one.len() == other.len() && shared * 2 >= one.len()
}
