//! Events' sentences, matched against the forms that the rulebook declares.
//!
//! Every form of every kind is tried; the match that reaches furthest wins, and
//! among equals the one with more words of its own, then the one declared first.

use super::make;
use super::parts_needed::PassedPart;
use super::reader::StatementReader;
use super::select::Extent;
use super::trouble::{Fail, Read};
use crate::event::{EventKind, EventPattern, FormPart, Special};
use crate::expr::{Expr, Role, Select, Slot};
use crate::instr::{Choose, Instr, Update};
use base::diagnostic::Diagnostic;
use base::id::{EventKindId, PeriodId, WordSetId};
use syntax::Part;

/// How deep sentences of events may stand inside one another.
const SENTENCES_MAX: u8 = 3;

/// As what a sentence is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SentenceUse {
    /// As a pattern: `this is destroyed`.
    Pattern,
    /// As a pattern with `can't` where the form has `would`.
    Cannot,
    /// As a pattern with `can` where the form has `would`.
    Can,
    /// As a pattern with `must` where the form has `would`.
    Must,
    /// As a pattern whose object stands elsewhere: `the next attack that you play`.
    WithoutObject,
    /// As an instruction: `destroy this`.
    Instruction,
}

impl SentenceUse {
    /// The words that stand for `would`, the first as it is told; none where `would` stands for itself.
    pub(super) fn modals(self) -> &'static [&'static str] {
        match self {
            SentenceUse::Cannot => &["can't", "cannot"],
            SentenceUse::Can => &["can"],
            SentenceUse::Must => &["must"],
            SentenceUse::Pattern | SentenceUse::WithoutObject | SentenceUse::Instruction => &[],
        }
    }
}

/// What a sentence says.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    pub(super) kind: EventKindId,
    /// What a pattern asks of the event.
    pub(super) filters: Vec<Expr>,
    /// The parts of an instruction's event.
    pub(super) roles: Vec<(Role, Expr)>,
    /// `destroy each attack`.
    pub(super) each: Option<Select>,
    /// `each player draws a card`: the slot and which players.
    pub(super) each_player: Option<(Slot, Expr)>,
    /// What is chosen before the event.
    pub(super) before: Vec<Instr>,
    /// `1 or more` of its object.
    pub(super) least: Option<u8>,
    /// The objects that a pattern names, in the order of the text, and whether each is `this`.
    pub(super) named: Vec<(Role, bool)>,
    /// Those of them that are told in no word of their own.
    pub(super) vague: Vec<Role>,
    /// The objects and players that a pattern asks for in words of their own, or names.
    pub(super) asked: Vec<Role>,
    /// Words of the form that stand in the text.
    pub(super) words: usize,
    /// Whether `can't` or the left-out object has been met.
    pub(super) met: bool,
    /// The parts that were passed over.
    pub(super) passed: Vec<PassedPart>,
}

/// What is left of a form: the rest here, then the rest around it.
#[derive(Clone, Copy)]
pub(super) struct FormRest<'f> {
    pub(super) here: &'f [FormPart],
    pub(super) around: Option<&'f FormRest<'f>>,
}

impl<'a, 'p> StatementReader<'_, 'a, 'p> {
    /// The best match of any form of any kind.
    pub(super) fn event_sentence(&mut self, mode: SentenceUse) -> Read<Sentence> {
        self.deeper(|reader| {
            reader.scope.sentences += 1;
            let result = reader.best_sentence(mode);
            reader.scope.sentences -= 1;
            result
        })
    }

    fn best_sentence(&mut self, mode: SentenceUse) -> Read<Sentence> {
        if self.scope.sentences > SENTENCES_MAX {
            let at = self.cursor.at;
            return self.refuse(at, |span| {
                Diagnostic::error(span, "sentences of events stand too deep inside one another")
                    .help("divide it into several abilities")
            });
        }
        let rulebook = self.b.rulebook;
        let mut best: Option<(usize, usize, EventKindId, &'a [FormPart])> = None;
        for (at, kind) in rulebook.events.iter().enumerate().filter(|(_, kind)| serves(kind, mode)) {
            for form in &kind.forms {
                if !self.explaining && self.parts.are_all() && !self.could_fit(form, mode) {
                    continue;
                }
                let Some((reached, words)) = self.measure(|reader| {
                    let sentence = reader.form(EventKindId::at(at), form, mode)?;
                    Ok(sentence.words)
                }) else {
                    continue;
                };
                if best.is_none_or(|(far, many, ..)| (reached, words) > (far, many)) {
                    best = Some((reached, words, EventKindId::at(at), form));
                }
            }
        }
        match best {
            Some((_, _, kind, form)) => self.form(kind, form, mode),
            None if self.at_end() => self.wanted("an event"),
            None => {
                if self.explaining {
                    self.note_near_event(mode);
                }
                self.trouble.phrase(self.place(), self.peek(), "an event");
                Err(Fail)
            }
        }
    }

    /// Whether every word that a form cannot do without stands somewhere ahead.
    fn could_fit(&self, form: &[FormPart], mode: SentenceUse) -> bool {
        form.iter().all(|part| match part {
            FormPart::Word(word) => self.ahead().iter().any(|part| is_form_word(part, word, mode)),
            FormPart::Hole(_) | FormPart::Optional(_) => true,
            FormPart::Either(alternatives) => alternatives.iter().any(|form| self.could_fit(form, mode)),
        })
    }

    fn form(&mut self, kind: EventKindId, form: &'a [FormPart], mode: SentenceUse) -> Read<Sentence> {
        let mut sentence = Sentence {
            kind,
            filters: Vec::new(),
            roles: Vec::new(),
            each: None,
            each_player: None,
            before: Vec::new(),
            least: None,
            named: Vec::new(),
            asked: Vec::new(),
            vague: Vec::new(),
            words: 0,
            met: false,
            passed: Vec::new(),
        };
        let at = self.cursor.at;
        let known = self.scope.targets.as_ref().map_or(0, Vec::len);
        let actor = self.scope.actor.take();
        let it_before = std::mem::replace(&mut self.scope.it_before, self.scope.it.clone());
        let doubt_before = std::mem::replace(&mut self.scope.doubt_before, self.scope.doubt);
        let subject = self.scope.subject.take();
        let outer = std::mem::replace(&mut self.scope.in_pattern, mode != SentenceUse::Instruction);
        let matched = self.attempt(|reader| {
            reader.rest_of_form(FormRest { here: form, around: None }, mode, &mut sentence)?;
            match mode {
                SentenceUse::Can if !sentence.met => reader.wanted("`can`"),
                SentenceUse::Must if !sentence.met => reader.wanted("`must`"),
                SentenceUse::Cannot if !sentence.met => reader.wanted("`can't`"),
                SentenceUse::WithoutObject if !sentence.met => reader.wanted("the object of an event"),
                SentenceUse::Can
                | SentenceUse::Must
                | SentenceUse::Cannot
                | SentenceUse::WithoutObject
                | SentenceUse::Pattern
                | SentenceUse::Instruction => Ok(()),
            }
        });
        self.scope.in_pattern = outer;
        self.scope.it_before = it_before;
        self.scope.doubt_before = doubt_before;
        let acted = std::mem::replace(&mut self.scope.subject, subject);
        if mode == SentenceUse::Instruction {
            self.scope.acted = acted;
        }
        let told = match matched {
            Ok(()) if mode == SentenceUse::Instruction => {
                self.complete(form, &mut sentence);
                self.named_each(sentence.each.as_ref());
                self.warn_of_there_already((at, known), &sentence);
                self.warn_of_any_hand(at, &sentence);
                self.warn_of_one_object(at, &sentence);
                self.says_whose(at, &sentence).and_then(|()| self.creates_a_token(at, &sentence))
            }
            _ => matched,
        };
        self.scope.actor = actor;
        told.map(|()| self.noting_passed(form, sentence))
    }

    /// Matches what is left of a form; alternatives are tried in order until one lets the rest match.
    pub(super) fn rest_as_declared(
        &mut self,
        rest: FormRest<'_>,
        mode: SentenceUse,
        sentence: &mut Sentence,
    ) -> Read<()> {
        let Some((first, others)) = rest.here.split_first() else {
            return match rest.around {
                Some(around) => self.rest_of_form(*around, mode, sentence),
                None => Ok(()),
            };
        };
        let after = FormRest { here: others, around: rest.around };
        match first {
            FormPart::Word(word) => {
                if !self.peek().is_some_and(|part| is_form_word(part, word, mode)) {
                    let modal = mode.modals().first().filter(|_| word == "would");
                    self.trouble.literal(self.place(), self.peek(), modal.map_or(word, |modal| *modal));
                    return Err(Fail);
                }
                sentence.met |= !mode.modals().is_empty() && word == "would";
                sentence.words += 1;
                self.skip(1);
                self.rest_of_form(after, mode, sentence)
            }
            FormPart::Optional(inner) => {
                let with = FormRest { here: inner, around: Some(&after) };
                match self.alternative(with, mode, sentence) {
                    Ok(()) => Ok(()),
                    Err(Fail) => self.rest_of_form(after, mode, sentence),
                }
            }
            FormPart::Either(alternatives) => {
                for alternative in alternatives {
                    let with = FormRest { here: alternative, around: Some(&after) };
                    if self.alternative(with, mode, sentence).is_ok() {
                        return Ok(());
                    }
                }
                Err(Fail)
            }
            FormPart::Hole(role) if *role == Role::Object && mode == SentenceUse::WithoutObject => {
                sentence.met = true;
                self.rest_of_form(after, mode, sentence)
            }
            FormPart::Hole(role) => self.placeholder_and_rest(*role, after, mode, sentence),
        }
    }

    fn alternative(&mut self, rest: FormRest<'_>, mode: SentenceUse, sentence: &mut Sentence) -> Read<()> {
        let mut trial = sentence.clone();
        self.attempt(|reader| reader.rest_of_form(rest, mode, &mut trial))?;
        *sentence = trial;
        Ok(())
    }

    /// Fills a hole with as much as lets the rest match.
    fn placeholder_and_rest(
        &mut self,
        role: Role,
        after: FormRest<'_>,
        mode: SentenceUse,
        sentence: &mut Sentence,
    ) -> Read<()> {
        let mut extent = Extent::FULL;
        loop {
            let mut trial = sentence.clone();
            let mut words = 0;
            let matched = self.attempt(|reader| {
                words = reader.placeholder(role, mode, extent, &mut trial)?;
                reader.possessive_or(after, mode, &mut trial)
            });
            if matched.is_ok() {
                *sentence = trial;
                return Ok(());
            }
            extent = match extent {
                _ if words == 0 => return Err(Fail),
                Extent { suffixes: true, .. } => Extent::WORDS,
                _ if words > 1 => Extent { suffixes: false, words: words - 1 },
                _ => return Err(Fail),
            };
        }
    }

    /// The rest of a form behind a hole; `your` and `their` already hold the `'s` of `PLAYER's`.
    fn possessive_or(&mut self, after: FormRest<'_>, mode: SentenceUse, sentence: &mut Sentence) -> Read<()> {
        let held = matches!(after.here.first(), Some(FormPart::Word(word)) if word == "'s")
            && self.before_is_any(&["your", "their", "its"]);
        let here = if held { &after.here[1..] } else { after.here };
        self.rest_of_form(FormRest { here, around: after.around }, mode, sentence)
    }

    fn before_is_any(&self, words: &[&str]) -> bool {
        let before = self.cursor.at.checked_sub(1).and_then(|at| self.cursor.parts.get(at));
        before.is_some_and(|part| words.iter().any(|word| part.is_word(word)))
    }

    /// What an instruction leaves out: `this` is the source, and `you` are the player of a sentence
    /// with a hole for one, or of a kind that has one and is about no object, or gives its object to that player.
    fn complete(&mut self, form: &[FormPart], sentence: &mut Sentence) {
        let given = |sentence: &Sentence, role| sentence.roles.iter().any(|(known, _)| *known == role);
        let forms = &self.b.rulebook.events[sentence.kind.index()].forms;
        let by_player = mentions(form, Role::Player)
            || self.gives_its_object(sentence.kind)
            || (!given(sentence, Role::Object) && forms.iter().any(|form| mentions(form, Role::Player)));
        if by_player
            && !given(sentence, Role::Player)
            && let Some(player) = self.player_left_out(sentence.kind)
        {
            sentence.roles.push((Role::Player, player));
        }
        if !given(sentence, Role::Source)
            && let Some(this) = self.scope.this.clone()
        {
            sentence.roles.push((Role::Source, this));
        }
        let object = sentence.roles.iter().find(|(role, _)| *role == Role::Object).map(|(_, object)| object.clone());
        if let Some(object) = object
            && !given(sentence, Role::From)
            && forms.iter().any(|form| mentions(form, Role::From))
        {
            sentence.roles.push((Role::From, Expr::ZoneOf(Box::new(object))));
        }
        if let Some((_, actor)) = sentence.roles.iter().find(|(role, _)| *role == Role::Player) {
            for choice in &mut sentence.before {
                if let Instr::Choose(Choose::Object(player, _)) = choice {
                    *player = actor.clone();
                }
            }
        }
        sentence.roles.sort_by_key(|(role, _)| *role);
    }

    /// Warns of an event that only puts its object where all that is described are already, and of one that happens only where none of
    /// them is: what is chosen, each, or a target that is declared since so many were known.
    fn warn_of_there_already(&mut self, (at, known): (usize, usize), sentence: &Sentence) {
        let chosen = sentence
            .before
            .iter()
            .filter_map(|instr| if let Instr::Choose(Choose::Object(_, select)) = instr { Some(select) } else { None });
        let object = sentence.roles.iter().find(|(role, _)| *role == Role::Object).map(|(_, object)| object);
        let targets = self.targets_since(known);
        let mut described =
            chosen.chain(&sentence.each).chain(&targets).filter(|it| object == Some(&Expr::Slot(it.slot)));
        let Some(select) = described.next().cloned() else { return };
        let is_target = targets.iter().any(|target| target.slot == select.slot);
        self.warn_of_looked_for_at_home(at, sentence, &select, is_target);
        if let Some(zones) = self.zones_needed(sentence.kind).filter(|_| !select.zones.is_empty())
            && !select.zones.iter().any(|zone| zones.contains(zone))
        {
            let zones: Vec<&str> = zones.iter().map(|zone| self.b.rulebook.zones[zone.index()].name.as_str()).collect();
            let zones = zones.join(" or ");
            let message = format!("this happens only to what is in {zones}, and what is described is elsewhere");
            let waits = self.b.played.as_ref().is_some_and(|played| select.zones.contains(&played.wait_in()));
            let taken_back = if waits {
                format!(
                    "; what was played is taken back by an event of the rulebook such as `{}`",
                    self.takes_back("counter")
                )
            } else {
                String::new()
            };
            let help = format!("describe what is in {zones}, or name another event{taken_back}");
            self.b.report(Diagnostic::warning(self.since(at), message).label("never happens").help(help));
            return;
        }
        // A target can be somewhere else by then.
        if is_target {
            return;
        }
        let body = self.b.bodies.get(sentence.kind.index()).map_or(&[][..], Vec::as_slice);
        let is_there = |instr: &Instr| {
            let Some(Update::Place(Expr::Slot(of), zone, _)) = instr.update() else { return false };
            *of == Slot::of_role(Role::Object) && select.zones == [*zone]
        };
        if body.is_empty() || !body.iter().all(is_there) {
            return;
        }
        let zone = select.zones.first().map_or("", |zone| self.b.rulebook.zones[zone.index()].name.as_str());
        let problem = Diagnostic::warning(
            self.since(at),
            format!("what is described is in {zone} already: nothing is put there"),
        );
        self.b.report(problem.label("changes nothing").help(
            "say where it is, such as `a unit in your hand`; a token comes by an event whose body says `create OTHER for PLAYER in ZONE`",
        ));
    }

    /// Refuses an event of a player that leaves out whose it is, where there is no `you` to do it: it would never happen.
    fn says_whose(&mut self, at: usize, sentence: &Sentence) -> Read<()> {
        let given = |role| sentence.roles.iter().any(|(known, _)| *known == role);
        let kind = &self.b.rulebook.events[sentence.kind.index()];
        // Whose object it is, is whose event it is: but for what only gives it to that player.
        let of_object = given(Role::Object) && !self.gives_its_object(sentence.kind);
        let is_known = given(Role::Player) || of_object || sentence.each_player.is_some();
        if self.scope.script
            || is_known
            || kind.special != Special::Plain
            || !kind.forms.iter().any(|form| mentions(form, Role::Player))
        {
            return Ok(());
        }
        let message = format!("event `{}` does not say whose, and there is no `you` here", kind.name);
        let help = if self.scope.holes {
            "name the player in front: `PLAYER ...`, `OBJECT's controller ...` or `each player ...`"
        } else {
            "name the player in front: `its controller ...`, `that player ...` or `each player ...`"
        };
        self.refuse(at, |span| Diagnostic::error(span, message).label("who?").help(help))
    }

    /// Whether events of a kind put their object under the control of their player.
    fn gives_its_object(&self, kind: EventKindId) -> bool {
        let slot = |role| Expr::Slot(Slot::of_role(role));
        self.b.bodies.get(kind.index()).is_some_and(|body| {
            body.iter().any(|instr| {
                matches!(instr, Instr::Update(Update::Control(of, to)) if *of == slot(Role::Object) && *to == slot(Role::Player))
            })
        })
    }

    /// Who the player of an instruction is that names none: a turn, the first of the periods, is that of the turn player.
    fn player_left_out(&self, kind: EventKindId) -> Option<Expr> {
        match self.b.rulebook.events[kind.index()].special {
            Special::Starts(PeriodId(0)) | Special::Ends(PeriodId(0)) => Some(Expr::TurnPlayer),
            Special::Plain
            | Special::Starts(_)
            | Special::Ends(_)
            | Special::Applies(_)
            | Special::Prevents
            | Special::Plays
            | Special::Activates => self.scope.doer.clone().or_else(|| self.scope.you.clone()),
        }
    }

    // patterns

    /// A pattern.
    pub(super) fn event_pattern(&mut self, mode: SentenceUse) -> Read<EventPattern> {
        let sentence = self.event_sentence(mode)?;
        self.scope.least = self.scope.least.or(sentence.least);
        self.scope.named = sentence.named;
        self.scope.vague = sentence.vague;
        Ok(EventPattern { kind: sentence.kind, filter: make::all(sentence.filters), named: sentence.asked })
    }

    /// `EVENT or EVENT`.
    pub(super) fn event_patterns(&mut self, mode: SentenceUse) -> Read<Vec<EventPattern>> {
        let parts = self.cursor.parts;
        let mut at = self.cursor.at;
        let mut patterns = vec![self.event_pattern(mode)?];
        let (named, vague) = (self.scope.named.clone(), self.scope.vague.clone());
        let mut seen = std::collections::BTreeSet::new();
        seen.insert(super::sentence(&parts[at..self.cursor.at]));
        while self.at_word("or") {
            let next = self.attempt(|reader| {
                reader.skip(1);
                at = reader.cursor.at;
                reader.event_pattern(mode)
            });
            match next {
                Ok(_) if !seen.insert(super::sentence(&parts[at..self.cursor.at])) => {
                    return self.refuse(at, |span| {
                        Diagnostic::error(span, "this event stands twice")
                            .label("the second")
                            .help("leave one of them out")
                    });
                }
                Ok(next) => patterns.push(next),
                Err(Fail) => break,
            }
        }
        (self.scope.named, self.scope.vague) = if patterns.len() == 1 { (named, vague) } else { Default::default() };
        Ok(patterns)
    }

    /// The part of such events that `it` means: the object, or what takes its place; nothing where they have none.
    pub(super) fn it_of(&self, patterns: &[EventPattern]) -> Option<Expr> {
        let first = patterns.first()?;
        let roles = [Role::Object, Role::Source, Role::Other];
        // What is created is named as a card, which is no object.
        let is_card = self.b.whats.get(first.kind.index()).is_some_and(|what| what.other_is_card);
        let is_object = |role: &Role| *role != Role::Other || !is_card;
        let role = roles.into_iter().filter(is_object).find(|role| self.names(first, *role));
        role.map(|role| Expr::Slot(Slot::of_role(role)))
    }

    /// Whether none of these events is about an object.
    pub(super) fn are_about_no_object(&self, patterns: &[EventPattern]) -> bool {
        !patterns.iter().any(|pattern| self.names(pattern, Role::Object))
    }

    /// Whether none of these events has a part, such as an amount. What the machine makes may have one that no sentence
    /// says.
    pub(super) fn have_no(&self, patterns: &[EventPattern], role: Role) -> bool {
        let is_plain = |pattern: &EventPattern| self.b.rulebook.events[pattern.kind.index()].special == Special::Plain;
        patterns.iter().all(|pattern| is_plain(pattern) && !self.names(pattern, role))
    }

    /// The set of words of which the types of such events are: the one that is called like the word behind `TYPE`
    /// (`[TYPE] damage` and `damage: fire, frost`).
    pub(super) fn types_of(&self, kind: EventKindId) -> Option<WordSetId> {
        let sets = &self.b.rulebook.word_sets;
        let called = |word: &str| sets.iter().position(|set| set.name == word).map(WordSetId::at);
        self.b.rulebook.events[kind.index()].forms.iter().find_map(|form| word_behind_type(form).and_then(called))
    }

    /// Whether the sentences of such an event name a part.
    fn names(&self, pattern: &EventPattern, role: Role) -> bool {
        self.b.rulebook.events[pattern.kind.index()].forms.iter().any(|form| mentions(form, role))
    }
}

/// Whether events of a kind are read in a mode: what the machine itself makes is no instruction.
pub(super) fn serves(kind: &EventKind, mode: SentenceUse) -> bool {
    mode != SentenceUse::Instruction
        || !matches!(kind.special, Special::Applies(_) | Special::Prevents | Special::Plays | Special::Activates)
}

/// Whether a part is this word of a form.
fn is_form_word(part: &Part, word: &str, mode: SentenceUse) -> bool {
    match part {
        Part::Word { text, .. } if !mode.modals().is_empty() && word == "would" => {
            mode.modals().contains(&text.as_str())
        }
        Part::Word { text, .. } | Part::Reference { text, .. } => text == word,
        Part::Mark { mark, .. } => mark.text() == word,
        Part::Number { value, .. } => word.parse() == Ok(*value),
        Part::Text { .. } | Part::Group(_) => false,
    }
}

/// The word of a form that stands directly behind its `TYPE`.
fn word_behind_type(form: &[FormPart]) -> Option<&str> {
    let ends_in_type = |part: &FormPart| match part {
        FormPart::Hole(role) => *role == Role::Type,
        FormPart::Optional(inner) => matches!(inner.last(), Some(FormPart::Hole(role)) if *role == Role::Type),
        FormPart::Word(_) | FormPart::Either(_) => false,
    };
    form.windows(2).find_map(|pair| match &pair[1] {
        FormPart::Word(word) if ends_in_type(&pair[0]) => Some(word.as_str()),
        FormPart::Word(_) | FormPart::Hole(_) | FormPart::Optional(_) | FormPart::Either(_) => None,
    })
}

/// Whether a form has a hole of a role.
pub(crate) fn mentions(form: &[FormPart], role: Role) -> bool {
    form.iter().any(|part| match part {
        FormPart::Word(_) => false,
        FormPart::Hole(hole) => *hole == role,
        FormPart::Optional(inner) => mentions(inner, role),
        FormPart::Either(alternatives) => alternatives.iter().any(|form| mentions(form, role)),
    })
}
