//! Names: zones, numbers, resources, counters, words, periods, keywords, classes, and which words are neutral.
//!
//! A name declared again by a rulebook further down the chain is the same
//! thing with other flags; within one rulebook it is an error.

use super::flags::{behind_flag, flag_in_other_letters, flag_of_another, misplaced, split_bounds, split_flags};
use super::{Block, RulebookDraft, clauses};
use crate::read::parts::{Cursor, Name, by_commas, span_of, unknown, without_citation, written};
use crate::rulebook::{FACE_DOWN, Number, Period, Relation, Word, WordSet, Zone};
use crate::well_formed::WORDS_MAX;
use base::diagnostic::{Diagnostic, nearest};
use base::id::{PeriodId, ResourceId, WordId, WordSetId};
use syntax::{Mark, Part, Statement};

/// The blocks of a rulebook that declare its vocabulary, besides its events.
pub const VOCABULARY: [&str; 10] =
    ["zones", "numbers", "resources", "counters", "relations", "words", "periods", "keywords", "priorities", "classes"];

/// Words that may be meant for `within`.
pub(super) const WITHIN: [&str; 6] = ["in", "inside", "of", "during", "into", "withn"];

impl<'a> RulebookDraft<'a> {
    /// Reads a block that declares names; others are left alone.
    pub(super) fn declare(&mut self, block: Block<'a>) {
        match block.word {
            "clauses" => clauses::clauses(self, block.body),
            "zones" => self.zones(block),
            "numbers" => self.numbers(block),
            "resources" => {
                let mut seen: Vec<(String, bool)> = Vec::new();
                for (name, flags) in self.flagged(block, &["can be negative"]) {
                    // Two that are flagged alike are told with the names of all blocks.
                    let other = (name.text.clone(), flags.is_empty());
                    if seen.contains(&other) {
                        let message = format!("resource `{}` is declared twice", name.text);
                        let help = "leave one of them out: what can be negative is so wherever it is said";
                        self.problems.push(Diagnostic::error(name.span, message).label("the second").help(help));
                    }
                    seen.push((name.text.clone(), !flags.is_empty()));
                    self.is_no_plural_of_a_resource(&name);
                    merge(&mut self.book.resources, vec![name.text.clone()]);
                    let id = self.book.resources.iter().position(|known| *known == name.text).map(ResourceId::at);
                    let signed = id.filter(|id| !flags.is_empty() && !self.book.signed.contains(id));
                    self.book.signed.extend(signed);
                }
            }
            "counters" => {
                let names = self.plain_names(block);
                merge(&mut self.book.counters, names);
            }
            "keywords" => {
                let names = self.plain_names(block);
                merge(&mut self.book.keywords, names);
            }
            "priorities" => {
                let names = self.plain_names(block);
                merge(&mut self.book.priorities, names);
            }
            "relations" => self.relations(block),
            "words" => self.words(block),
            "periods" => self.periods(block),
            "classes" => self.classes(block),
            _ => {}
        }
    }

    fn plain_names(&mut self, block: Block<'a>) -> Vec<String> {
        let mut names = Vec::new();
        let mut told_to = 0;
        for run in runs(&block) {
            let mut cursor = Cursor::new(run, block.span);
            if cursor.span().start < told_to {
                continue;
            }
            if run.first().is_some_and(|part| matches!(part, Part::Mark { .. })) {
                let what = block.word.trim_end_matches('s');
                let message = format!("`{}` cannot be the name of a {what}", written(run));
                let problem = Diagnostic::error(cursor.span(), message).label("a name begins with a letter");
                self.problems.push(problem.help(format!("call the {what} by words, such as `growth` for `+1/+1`")));
                continue;
            }
            let name = cursor.name(&[]).map(|name| name.text);
            let meaning = meaning(block, cursor.rest());
            told_to = meaning.last().map_or(told_to, |part| part.span().end);
            let rest = if meaning.is_empty() { cursor.rest() } else { meaning };
            self.name_ends(block, name.as_deref().unwrap_or_default(), rest);
            names.extend(name);
        }
        names
    }

    /// Refuses what stands behind the name of a line.
    fn name_ends(&mut self, block: Block<'a>, name: &str, rest: &[Part]) {
        match super::told::behind_name(block.word, name, rest) {
            Some(told) => self.problems.push(told),
            None if rest.is_empty() => {}
            None => {
                Cursor::new(rest, block.span).finish("the name", &mut self.problems);
            }
        }
    }

    fn flagged(&mut self, block: Block<'a>, flags: &[&'static str]) -> Vec<(Name, Vec<&'static str>)> {
        let mut found = Vec::new();
        for run in runs(&block) {
            let (name, rest, set) = split_flags(run, flags);
            self.check_flags_once(run, &set);
            if !rest.is_empty() {
                let text = name.as_ref().map_or("", |name| name.text.as_str());
                self.name_ends(block, text, rest);
            }
            if let Some(name) = name {
                if run[0].word().is_some() {
                    self.check_flag(&name, run, flags);
                }
                found.push((name, set));
            }
        }
        found
    }

    /// A name that ends like a flag is a flag misspelt, and one that holds a flag has something unknown behind it.
    fn check_flag(&mut self, name: &Name, run: &[Part], flags: &[&str]) {
        if let Some(odd) = behind_flag(run, flags) {
            let problem = Diagnostic::error(odd.span, format!("cannot read `{}` behind a name", odd.text));
            let known = flags.iter().map(|flag| format!("`{flag}`")).collect::<Vec<_>>().join(", ");
            let help = format!("behind a name can stand {known}; a name may also stand in quotes");
            self.problems.push(problem.label("no flag").help(help));
            return;
        }
        if let Some((odd, flag)) = flag_in_other_letters(&name.text, flags) {
            let problem = Diagnostic::error(name.span, format!("cannot read `{odd}` behind a name")).label("no flag");
            self.problems.push(problem.help(format!("did you mean `{flag}`? a name may also stand in quotes")));
            return;
        }
        if let Some(flag) = flag_of_another(&name.text, flags) {
            let problem = Diagnostic::error(name.span, format!("`{flag}` says nothing of what is declared here"));
            let help = "it is said of zones (`in play`, `ordered`, `hidden`, `no tokens`, `face-down`) or of numbers (`tracked`): leave it out, or put the name \
                        in quotes";
            self.problems.push(problem.label("no flag here").help(help));
            return;
        }
        if let Some(problem) = misplaced(&name.text, name.span, flags) {
            self.problems.push(problem);
            return;
        }
        let words: Vec<&str> = name.text.split(' ').collect();
        for flag in flags {
            let before = words.len().saturating_sub(flag.split(' ').count());
            let last = words[before..].join(" ");
            if before > 0 && last != *flag && nearest(&last, [*flag]).is_some() {
                let problem = Diagnostic::error(name.span, format!("cannot read `{last}` behind a name"));
                let quoted = format!("did you mean `{flag}`? a name may also stand in quotes");
                self.problems.push(problem.label("no flag").help(quoted));
                return;
            }
        }
    }

    /// Refuses a flag that stands twice behind a name.
    fn check_flags_once(&mut self, run: &[Part], flags: &[&str]) {
        let again = flags.iter().enumerate().find(|(at, flag)| flags[..*at].contains(flag));
        if let (Some((_, flag)), Some(span)) = (again, span_of(run)) {
            let problem = Diagnostic::error(span, format!("`{flag}` stands twice behind one name"));
            self.problems.push(problem.label("twice").help("leave one of them out"));
        }
    }

    /// Refuses a bound that stands twice: only one of them would count.
    fn check_bounds_once(&mut self, run: &[Part], bounded: &[Part]) {
        let bounds = &run[bounded.len()..];
        let is_twice = |word: &&str| bounds.iter().filter(|part| part.is_word(word)).count() > 1;
        if let (Some(word), Some(span)) = (["least", "most"].iter().find(|word| is_twice(word)), span_of(run)) {
            let problem = Diagnostic::error(span, format!("`at {word}` stands twice behind one name"));
            self.problems.push(problem.label("two bounds").help("leave one of them out"));
        }
    }

    fn zones(&mut self, block: Block<'a>) {
        for (name, flags) in self.flagged(block, &["ordered", "hidden", "in play", "no tokens", FACE_DOWN]) {
            let has = |flag| flags.contains(&flag);
            if has("hidden") && !has("ordered") {
                let message = format!("zone `{}` has no order that `hidden` could hide", name.text);
                let problem = Diagnostic::warning(name.span, message).label("says nothing");
                self.problems.push(problem.help("leave it out: what lies there can be described, chosen and asked for by all; of a deck say `ordered hidden`"));
            }
            let zone = Zone {
                name: name.text,
                ordered: has("ordered"),
                hidden: has("hidden"),
                in_play: has("in play"),
                no_tokens: has("no tokens"),
                face_down: has(FACE_DOWN),
            };
            put(&mut self.book.zones, zone, |it| &it.name);
        }
    }

    fn numbers(&mut self, block: Block<'a>) {
        for run in runs(&block) {
            let (bounded, least, most) = split_bounds(run);
            self.check_bounds_once(run, bounded);
            let (name, rest, flags) = split_flags(bounded, &["tracked"]);
            self.check_flags_once(bounded, &flags);
            self.name_ends(block, name.as_ref().map_or("", |name| &name.text), rest);
            let Some(name) = name else { continue };
            if run[0].word().is_some() {
                self.check_flag(&name, bounded, &["tracked"]);
            }
            let tracked = !flags.is_empty();
            if tracked && (least.is_some() || most.is_some()) {
                self.problems.push(
                    Diagnostic::error(name.span, "a tracked number has no bounds")
                        .label("events change it for good")
                        .help("say in the events that change it how far they do: `lower life of OBJECT by the lower of AMOUNT and life of OBJECT`"),
                );
            }
            if least.zip(most).is_some_and(|(least, most)| least > most) {
                self.problems.push(Diagnostic::error(name.span, "nothing lies between these bounds"));
            }
            put(&mut self.book.numbers, Number { name: name.text, tracked, least, most }, |it| &it.name);
        }
    }

    fn relations(&mut self, block: Block<'a>) {
        for (name, flags) in self.flagged(block, &["mutual"]) {
            let relation = Relation { name: name.text, mutual: flags.contains(&"mutual") };
            put(&mut self.book.relations, relation, |it| &it.name);
        }
    }

    fn words(&mut self, block: Block<'a>) {
        for statement in &block.body.statements {
            let mut cursor = Cursor::of(statement);
            let set = cursor.name(&[]);
            let (Some(set), true) = (set, cursor.eat_mark(Mark::Colon)) else {
                self.problems.push(
                    Diagnostic::error(statement.span, "words stand in sets")
                        .label("no set")
                        .help(format!("write `type: {}`, with a name for the set", written(&statement.parts))),
                );
                continue;
            };
            if cursor.is_done() {
                let problem = Diagnostic::error(set.span, format!("no word stands in the set `{}`", set.text));
                self.problems.push(problem.label("empty").help(format!("write `{}: WORD, WORD`", set.text)));
            }
            let set = self.word_set(&set.text);
            for run in by_commas(cursor.rest()) {
                if run.is_empty() && !cursor.is_done() {
                    let problem =
                        Diagnostic::error(statement.span, "no word stands between two commas, or behind the last");
                    self.problems.push(problem.label("a comma too many").help("leave one of the commas out"));
                    continue;
                }
                let mut cursor = Cursor::new(run, statement.span);
                let name = cursor.name(&[]);
                let other = name
                    .as_ref()
                    .and_then(|name| name.text.rsplit(' ').next())
                    .filter(|_| cursor.rest().first().is_some_and(|next| next.is_mark(Mark::Colon)));
                if let Some(other) = other {
                    let problem = Diagnostic::error(cursor.here(), "one set of words stands on one line");
                    let help = format!("put `;` in front of `{other}:`, or begin a line with it");
                    self.problems.push(problem.label("another set?").help(help));
                    continue;
                }
                if let Some(name) = name {
                    self.word(set, name);
                }
                cursor.finish("the word", &mut self.problems);
            }
        }
    }

    pub(super) fn word_set(&mut self, name: &str) -> WordSetId {
        let sets = &mut self.book.word_sets;
        let known = sets.iter().position(|set| set.name == name).unwrap_or_else(|| {
            sets.push(WordSet { name: name.to_owned(), words: Vec::new() });
            sets.len() - 1
        });
        WordSetId::at(known)
    }

    fn word(&mut self, set: WordSetId, name: Name) {
        let known = self.book.words.iter().find(|word| word.name == name.text);
        if let Some(known) = known {
            if known.set != set {
                let other = &self.book.word_sets[known.set.index()].name;
                let message = format!("word `{}` belongs to `{other}` already", name.text);
                let help = format!(
                    "leave it out here: `{}` is a word already, and can be used; or choose another word",
                    name.text
                );
                self.problems.push(Diagnostic::error(name.span, message).label("in a second set").help(help));
            }
            return;
        }
        self.is_no_plural_of_a_word(&name);
        if self.book.words.len() == WORDS_MAX {
            let problem = Diagnostic::error(name.span, format!("more than {WORDS_MAX} words")).label("one too many");
            self.problems.push(
                problem.help("leave out words that no text needs; what is a mark of single cards can be a keyword"),
            );
        }
        self.book.word_sets[set.index()].words.push(WordId::at(self.book.words.len()));
        self.book.words.push(Word { name: name.text, set });
    }

    fn periods(&mut self, block: Block<'a>) {
        for run in runs(&block) {
            let Some(name) = Cursor::new(run, block.span).name(&["within", "passes"]) else { continue };
            if !self.book.periods.iter().any(|known| known.name == name.text) {
                self.book.periods.push(Period { name: name.text, within: None, passes: false });
            }
        }
    }

    /// Puts every period within its outer one, and checks that none is within itself.
    pub(super) fn check_periods(&mut self, books: &[Vec<Block<'a>>]) {
        for block in books.iter().flatten().filter(|block| block.word == "periods") {
            for run in runs(block) {
                self.period_within(*block, run);
            }
        }
    }

    fn period_within(&mut self, block: Block<'a>, run: &[Part]) {
        let mut cursor = Cursor::new(run, block.span);
        let Some(name) = cursor.name(&["within", "passes"]) else { return };
        // In quotes the place is longer by two.
        let is_quoted = (name.span.end - name.span.start) as usize == name.text.len() + 2;
        let outer = name.text.split(' ').skip(1).find(|word| !is_quoted && WITHIN.contains(word));
        if let Some(word) = outer {
            self.problems.push(
                Diagnostic::error(name.span, format!("cannot read `{word}` in the name of a period"))
                    .label("no name")
                    .help(match name.text.split_once(&format!(" {word} ")) {
                        Some((inner, around)) => format!(
                            "write `{inner} within {around}` for a part of `{around}`; else put the name in quotes: `\"{}\"`",
                            name.text
                        ),
                        None => "write `PERIOD within PERIOD`, or put the name in quotes".to_owned(),
                    }),
            );
        }
        let passes = cursor.eat("passes on");
        let within = if cursor.eat("within") { cursor.name(&[]) } else { None };
        match super::told::behind_name("periods", &name.text, cursor.rest()) {
            Some(told) => self.problems.push(told),
            None => {
                cursor.finish("the period", &mut self.problems);
            }
        }
        let periods = &self.book.periods;
        let find = |wanted: &str| periods.iter().position(|period| period.name == wanted);
        let (Some(inner), outer) = (find(&name.text), within.as_ref().map(|within| (find(&within.text), within)))
        else {
            return;
        };
        self.book.periods[inner].passes = passes;
        let periods = &self.book.periods;
        match outer {
            None => self.book.periods[inner].within = None,
            Some((None, within)) => {
                let names = periods.iter().map(|period| period.name.as_str());
                self.problems.push(unknown("period", within, names));
            }
            Some((Some(outer), within)) if self.lies_within(outer, inner) => {
                let message = format!("period `{}` lies within itself", name.text);
                self.problems.push(Diagnostic::error(within.span, message));
            }
            Some((Some(outer), _)) => self.book.periods[inner].within = Some(PeriodId::at(outer)),
        }
    }

    fn lies_within(&self, mut inner: usize, outer: usize) -> bool {
        loop {
            if inner == outer {
                return true;
            }
            match self.book.periods[inner].within {
                Some(next) => inner = next.index(),
                None => return false,
            }
        }
    }

    fn classes(&mut self, block: Block<'a>) {
        for statement in &block.body.statements {
            let mut cursor = Cursor::new(without_citation(&statement.parts).0, statement.span);
            let Some(name) = cursor.name(&[]) else {
                cursor.finish("the class", &mut self.problems);
                continue;
            };
            let is_worded = cursor.eat_mark(Mark::Colon);
            if is_worded && cursor.is_done() {
                let problem = Diagnostic::error(
                    cursor.here(),
                    format!("which words begin effects of the class `{}`?", name.text),
                );
                let help = format!("write `{}: WORDS`, or `{}` alone if its name is the word", name.text, name.text);
                self.problems.push(problem.label("a word is missing").help(help));
            }
            let worded = if is_worded { written(cursor.rest()) } else { name.text.clone() };
            let known = self.book.classes.iter().position(|known| *known == name.text);
            let other = self.wordings.iter().position(|known| *known == worded).filter(|other| Some(*other) != known);
            if let Some(other) = other {
                let other = &self.book.classes[other];
                let message = format!("classes `{other}` and `{}` are both worded `{worded}`", name.text);
                self.problems.push(Diagnostic::error(name.span, message).label("the second"));
            }
            match known {
                Some(at) => self.wordings[at] = worded,
                None => {
                    self.book.classes.push(name.text);
                    self.wordings.push(worded);
                }
            }
        }
    }
}

impl<'a> RulebookDraft<'a> {
    /// The clauses that give each class: `prevention: prevent cites 6.4.10`.
    pub(super) fn class_clauses(&mut self, block: Block<'a>) {
        self.book.class_clauses.resize(self.book.classes.len(), Vec::new());
        for statement in &block.body.statements {
            let (parts, cited) = without_citation(&statement.parts);
            let name = Cursor::new(parts, statement.span).name(&[]);
            let known = name.and_then(|name| self.book.classes.iter().position(|known| *known == name.text));
            if let Some(at) = known {
                self.book.class_clauses[at] = clauses::cited(self, cited);
            }
        }
    }

    /// Words of objects that are no player's.
    pub(super) fn name_neutral(&mut self) {
        for line in std::mem::take(&mut self.neutral) {
            let mut cursor = Cursor::new(line.parts, line.statement.span);
            let Some(name) = cursor.name(&[]) else { continue };
            cursor.finish("the word", &mut self.problems);
            match self.book.words.iter().position(|word| word.name == name.text) {
                Some(at) => self.book.neutral.push(WordId::at(at)),
                None => {
                    let words = self.book.words.iter().map(|word| word.name.as_str());
                    self.problems.push(unknown("word", &name, words));
                }
            }
        }
    }

    /// Notes which rulebook of the chain names each zone first.
    pub(super) fn note_zones(&mut self, nth: usize) {
        let known = &mut self.zone_books;
        known.retain(|(name, _)| self.book.zones.iter().any(|zone| zone.name == *name));
        for zone in &self.book.zones {
            if !known.iter().any(|(name, _)| *name == zone.name) {
                known.push((zone.name.clone(), nth));
            }
        }
    }
}

fn merge(known: &mut Vec<String>, names: Vec<String>) {
    for name in names {
        if !known.contains(&name) {
            known.push(name);
        }
    }
}

/// The runs between commas and statement ends.
pub(super) fn runs<'a>(block: &Block<'a>) -> impl Iterator<Item = &'a [Part]> + use<'a> {
    block.body.statements.iter().flat_map(|statement: &'a Statement| by_commas(&statement.parts))
}

/// Declares something, in place of what had its name.
fn put<T>(all: &mut Vec<T>, new: T, name: impl Fn(&T) -> &String) {
    match all.iter_mut().find(|known| name(known) == name(&new)) {
        Some(known) => *known = new,
        None => all.push(new),
    }
}

/// The whole of what stands behind the colon of a keyword's name, with the colon: a comma does not end it.
fn meaning<'a>(block: Block<'a>, rest: &[Part]) -> &'a [Part] {
    let colon = rest.first().filter(|part| block.word == "keywords" && part.is_mark(Mark::Colon));
    let Some(colon) = colon.map(Part::span) else { return &[] };
    let found = block.body.statements.iter().find_map(|statement| {
        let at = statement.parts.iter().position(|part| part.span() == colon)?;
        Some(&statement.parts[at..])
    });
    found.unwrap_or_default()
}
