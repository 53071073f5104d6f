//! Keywords: their parameters, and the abilities that a use of one stands for.
//!
//! A use is expanded: the arguments take the place of the parameters in the
//! body, and the body is read as if it stood there. `this` and `you` are those
//! of the object that has the keyword. A keyword without a body is a mark.

use super::argument::in_parentheses;
use super::budget::Budget;
use super::effect::AbilityDraft;
use super::reader::{Owner, StatementReader};
use super::scope::NameScope;
use super::trouble::{FurthestNotes, Read};
use super::{Builder, Keyword, Parameter, ParameterKind};
use crate::ability::{Ability, AbilityKind, Variable};
use crate::expr::Expr;
use crate::instr::{Flow, Instr};
use base::diagnostic::{Diagnostic, nearest};
use base::id::{AbilityId, KeywordId};
use base::source::Span;
use syntax::{Delimiter, Group, Mark, Part, Statement};

/// How deep keywords may use keywords.
const EXPANSION_MAX: usize = 16;

/// The kinds of parameters by name.
const KINDS: [(&str, ParameterKind); 7] = [
    ("number", ParameterKind::Number),
    ("word", ParameterKind::Word),
    ("zone", ParameterKind::Zone),
    ("keyword", ParameterKind::Keyword),
    ("property", ParameterKind::Property),
    ("counter", ParameterKind::Counter),
    ("condition", ParameterKind::Condition),
];

/// The parameters of a keyword: `(N, T: word)`. Problems are pushed.
pub fn parameters(group: &Group, diagnostics: &mut Vec<Diagnostic>) -> Vec<Parameter> {
    let mut found: Vec<Parameter> = Vec::new();
    for parts in group.statements.iter().flat_map(|statement| arguments(&statement.parts)) {
        let Some(Part::Word { text, span }) = parts.first() else {
            let span = parts.first().map_or(group.span, Part::span);
            diagnostics
                .push(Diagnostic::error(span, "expected the name of a parameter").help("write `(N)` or `(T: word)`"));
            continue;
        };
        if found.iter().any(|known| known.name == *text) {
            diagnostics.push(Diagnostic::error(*span, format!("parameter `{text}` stands twice")));
            continue;
        }
        let kind = parameter_kind(&parts[1..], diagnostics);
        found.push(Parameter { name: text.clone(), kind, span: *span });
    }
    found
}

fn parameter_kind(parts: &[Part], diagnostics: &mut Vec<Diagnostic>) -> ParameterKind {
    let (Some(first), rest) = (parts.first(), parts.get(1)) else { return ParameterKind::Number };
    let word = rest.filter(|_| first.is_mark(Mark::Colon) && parts.len() == 2).and_then(Part::word);
    if let Some((_, kind)) = KINDS.iter().find(|(name, _)| word == Some(*name)) {
        return *kind;
    }
    let names = KINDS.iter().map(|(name, _)| *name);
    let help = match word.and_then(|word| nearest(word, names.clone())) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("the kinds are {}", names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")),
    };
    let span = rest.map_or(first.span(), Part::span);
    diagnostics.push(Diagnostic::error(span, "expected the kind of the parameter").help(help));
    ParameterKind::Number
}

/// Parts between top-level commas; none for no parts.
fn arguments(parts: &[Part]) -> Vec<&[Part]> {
    if parts.is_empty() { Vec::new() } else { parts.split(|part| part.is_mark(Mark::Comma)).collect() }
}

impl<'p> StatementReader<'_, '_, 'p> {
    /// `go again`, `ward(2), ward(3)`, `spellvoid(X), where X is E`.
    pub(super) fn keyword_line(&mut self) -> Read<Vec<AbilityId>> {
        let mut abilities = Vec::new();
        loop {
            let keyword = self.keyword()?;
            abilities.extend(self.keyword_use(keyword)?);
            if self.at_end() {
                return Ok(abilities);
            }
            self.expect_mark(Mark::Comma)?;
        }
    }

    /// After the name of a keyword: its arguments, and the abilities that it stands for.
    pub(super) fn keyword_use(&mut self, keyword: KeywordId) -> Read<Vec<AbilityId>> {
        let at = self.cursor.at.saturating_sub(1);
        let group = self.eat_group(Delimiter::Paren);
        let given: Vec<&'p [Part]> = group
            .map(|group| group.statements.iter().flat_map(|statement| arguments(&statement.parts)).collect())
            .unwrap_or_default();
        let name = self.b.rulebook.keywords[keyword.index()].clone();
        let Some(definition) = self.b.keywords.iter().find(|known| known.id == keyword).cloned() else {
            if given.is_empty() {
                return Ok(vec![self.mark(keyword, name)?]);
            }
            return self.refuse(at, |span| {
                Diagnostic::error(span, format!("keyword `{name}` has no definition, and so no parameters"))
                    .help(format!("define it: `keyword {name}(N) {{ ... }}`"))
            });
        };
        self.check_use(at, &name, &definition, given.len())?;
        self.expands(at)?;
        let mut arguments = Vec::new();
        let mut below = None;
        for (parameter, parts) in definition.parameters.iter().zip(&given) {
            let parts = self.explained((at, &name), parts)?;
            let number = self.check_argument(&name, parameter, parts)?;
            if number.and_then(|number| self.fixed(&number)).is_some_and(|number| number < 0) {
                below = parts.first().zip(parts.last()).map(|(first, last)| first.span().to(last.span()));
            }
            arguments.push(parts);
        }
        if group.is_some() {
            self.skip_explanations();
        }
        if definition.body.is_empty() {
            return Ok(vec![self.mark(keyword, name)?]);
        }
        let body = match (definition.parameters.first(), arguments.first()) {
            (Some(parameter), Some(argument)) if definition.adds_up => explaining(&definition, parameter, argument),
            _ => substituted(&definition, &arguments),
        };
        let mut expanding = self.owner.expanding.clone();
        expanding.push(keyword);
        let given: Vec<String> = arguments.iter().map(|parts| super::sentence(parts)).collect();
        let given_below = self.owner.given_below.clone().or_else(|| below.map(|span| (span, name.clone())));
        let owner = Owner {
            given_below,
            name: if given.is_empty() { name } else { format!("{name}({})", given.join(", ")) },
            sentence: String::new(),
            keyword: Some(keyword),
            clauses: definition.clauses.clone(),
            expanding,
            adds_up: definition.adds_up,
            elsewhere: self.scope.elsewhere || self.owner.elsewhere,
        };
        let abilities = self.b.read_abilities(&owner, &body);
        let mut adds = |id: &AbilityId| takes_variable(&mut self.b.abilities[id.index()]);
        if definition.adds_up && !(abilities.len() == 1 && abilities.iter().all(&mut adds)) {
            return self.refuse(at, |span| no_sum(span, &owner.name));
        }
        Ok(abilities)
    }

    fn check_use(&mut self, at: usize, name: &str, definition: &Keyword, given: usize) -> Read<()> {
        let expanding = &self.owner.expanding;
        if expanding.len() >= EXPANSION_MAX && !expanding.contains(&definition.id) {
            return self.refuse(at, |span| {
                Diagnostic::error(span, "keywords stand too deep inside one another")
                    .label(format!("more than {EXPANSION_MAX} deep"))
                    .help(format!("write what `{name}` stands for in its place"))
            });
        }
        if expanding.contains(&definition.id) {
            return self.refuse(at, |span| {
                Diagnostic::error(span, format!("keyword `{name}` is defined by itself"))
                    .label("used inside its own definition")
                    .help("define it without itself")
            });
        }
        let wanted = definition.parameters.len();
        if wanted == given {
            return Ok(());
        }
        let number = self
            .peek()
            .and_then(|part| if let Part::Number { value, .. } = part { Some(value.to_string()) } else { None });
        let behind = number.filter(|_| given == 0);
        let example = |parameter: &Parameter| {
            let is_number = parameter.kind == ParameterKind::Number;
            let something = || self.b.something(parameter.kind, Span::default()).map(|parts| super::sentence(&parts));
            behind.clone().filter(|_| is_number).or_else(something).unwrap_or_else(|| parameter.name.clone())
        };
        let examples: Vec<String> = definition.parameters.iter().map(example).collect();
        let usage = if examples.is_empty() { name.to_owned() } else { format!("{name}({})", examples.join(", ")) };
        self.refuse(at, |span| {
            Diagnostic::error(span, format!("keyword `{name}` takes {}, found {given}", counted(wanted)))
                .help(format!("write `{usage}`"))
        })
    }

    /// Fails unless an argument is of the kind of its parameter, known without what stands around it.
    /// Gives the number that it is.
    fn check_argument(&mut self, name: &str, parameter: &Parameter, parts: &'p [Part]) -> Read<Option<Expr>> {
        let hidden = self.scope.names.iter().map(|name| name.name.clone()).collect();
        let outer = std::mem::replace(&mut self.scope, NameScope { hidden, argument: true, ..NameScope::object() });
        let kind = parameter.kind;
        let place = self.place();
        let result = self.inside(parts, place, |reader| {
            let mut number = None;
            match kind {
                ParameterKind::Number => number = Some(reader.sum()?),
                ParameterKind::Word => reader.word().map(|_| ())?,
                ParameterKind::Zone => reader.zone().map(|_| ())?,
                ParameterKind::Keyword => reader.keyword().map(|_| ())?,
                ParameterKind::Property => reader.number().map(|_| ())?,
                ParameterKind::Counter => reader.counter().map(|_| ())?,
                ParameterKind::Condition => reader.condition().map(|_| ())?,
            }
            reader.expect_end()?;
            Ok(number)
        });
        self.scope = outer;
        if let [part] = parts
            && result.is_err()
            && parameter.kind != ParameterKind::Condition
            && let Some(found) = self.parameter_of(part)
        {
            let kind = KINDS.iter().find(|(_, kind)| *kind == parameter.kind).map_or("number", |(word, _)| word);
            let named = &parameter.name;
            let message =
                format!("parameter `{named}` of `{name}` is a {kind}, and `{}` is none", super::sentence(parts));
            let problem = Diagnostic::error(part.span(), message).label(format!("a {found}"));
            let help = if found == kind {
                format!("write a {kind} that can stand alone")
            } else {
                format!("write a {kind}, or declare the keyword for this: `keyword {name}({named}: {found})`")
            };
            self.trouble = FurthestNotes::default();
            self.trouble.refuse(part.span().after(), problem.help(help));
        }
        result
    }

    /// Of which kind of parameters something is.
    fn parameter_of(&self, part: &Part) -> Option<&'static str> {
        if matches!(part, Part::Number { .. }) {
            return Some("number");
        }
        let (word, book) = (part.word()?, self.b.rulebook);
        let kinds = [
            ("word", book.words.iter().any(|known| known.name == word)),
            ("property", book.numbers.iter().any(|known| known.name == word)),
            ("zone", book.zones.iter().any(|known| known.name == word)),
            ("keyword", book.keywords.iter().any(|known| known == word)),
            ("counter", book.counters.iter().any(|known| known == word)),
        ];
        kinds.into_iter().find(|(_, is_it)| *is_it).map(|(kind, _)| kind)
    }

    /// The parameter that stands at a place of the text of the keyword that is read.
    pub(super) fn parameter_at(&self, place: Span) -> Option<String> {
        let is_it = |known: &&Keyword| self.owner.expanding.last() == Some(&known.id);
        let definition = self.b.keywords.iter().find(is_it)?;
        let name = definition.body.iter().find_map(|statement| word_at(&statement.parts, place))?;
        definition.parameters.iter().any(|parameter| parameter.name == name).then(|| name.to_owned())
    }

    /// Parts as a sentence, with the parameters of the keyword that is read in the place of what they stand for.
    pub(super) fn sentence_of_text(&self, parts: &[Part]) -> String {
        if self.owner.expanding.is_empty() {
            return super::sentence(parts);
        }
        let named = |part: &Part| match part {
            Part::Number { span, .. } => self.parameter_at(*span).map(|text| Part::Word { text, span: *span }),
            Part::Word { .. } | Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } | Part::Group(_) => None,
        };
        let parts: Vec<Part> = parts.iter().map(|part| named(part).unwrap_or_else(|| part.clone())).collect();
        super::sentence(&parts)
    }

    /// A keyword without rules of its own: others can ask about it.
    fn mark(&mut self, keyword: KeywordId, name: String) -> Read<AbilityId> {
        let slots = NameScope::object().next;
        let draft = AbilityDraft {
            kind: AbilityKind::Mark,
            zones: Vec::new(),
            duration: None,
            captures: 0,
            slots,
            variables: Vec::new(),
        };
        let owner = Owner { sentence: name.clone(), name, keyword: Some(keyword), ..self.owner.clone() };
        let outer = std::mem::replace(&mut self.owner, owner);
        let ability = self.push(None, draft);
        self.owner = outer;
        ability
    }
}

/// The word that stands at a place.
fn word_at(parts: &[Part], place: Span) -> Option<&str> {
    parts.iter().find_map(|part| match part {
        Part::Word { text, span } => (*span == place).then_some(text.as_str()),
        Part::Group(group) => group.statements.iter().find_map(|statement| word_at(&statement.parts, place)),
        Part::Number { .. } | Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } => None,
    })
}

fn no_sum(span: Span, keyword: &str) -> Diagnostic {
    Diagnostic::error(span, format!("keyword `{keyword}` cannot add up"))
        .label("of what?")
        .help("it needs one parameter, a number, and one ability: a trigger or a replacement that reads it")
}

fn counted(parameters: usize) -> String {
    match parameters {
        0 => "no parameters".to_owned(),
        1 => "1 parameter".to_owned(),
        many => format!("{many} parameters"),
    }
}

/// Makes what is explained at the end of a text a variable of its ability; whether that is the only one.
fn takes_variable(ability: &mut Ability) -> bool {
    let body = match &mut ability.kind {
        AbilityKind::Trigger(trigger) if trigger.resolution.modes.len() == 1 => &mut trigger.resolution.modes[0].body,
        AbilityKind::Replacement(replacement) => &mut replacement.body,
        AbilityKind::Trigger(_)
        | AbilityKind::Resolution(_)
        | AbilityKind::Activated(_)
        | AbilityKind::Continuous(_)
        | AbilityKind::Cannot(_)
        | AbilityKind::Can(_)
        | AbilityKind::Suppress(..)
        | AbilityKind::Required(_)
        | AbilityKind::Playing(_)
        | AbilityKind::Mark => return false,
    };
    let explained = body.iter().position(|instr| matches!(instr, Instr::Flow(Flow::Let(..))));
    if let Some(Instr::Flow(Flow::Let(slot, value))) = explained.map(|at| body.remove(at)) {
        ability.variables.push(Variable { slot, value });
    }
    ability.variables.len() == 1
}

/// The body of a definition that adds up: its parameter is a variable, which the argument explains.
fn explaining(definition: &Keyword, parameter: &Parameter, argument: &[Part]) -> Vec<Statement> {
    let explained = |statement: &Statement| {
        let span = statement.span;
        let word = |text: &str| Part::Word { text: text.to_owned(), span };
        let mut parts = statement.parts.clone();
        let end = parts.iter().position(|part| part.is_word("cites")).unwrap_or(parts.len());
        let comma = Part::Mark { mark: Mark::Comma, tight_after: false, span };
        let told = [comma, word("where"), word(&parameter.name), word("is"), argument_at(argument, span)];
        parts.splice(end..end, told);
        Statement { parts, ..statement.clone() }
    };
    definition.body.iter().map(explained).collect()
}

/// The body of a definition with the arguments in the place of the parameters.
fn substituted(definition: &Keyword, arguments: &[&[Part]]) -> Vec<Statement> {
    let put = |text: &str, span: Span| {
        let at = definition.parameters.iter().position(|parameter| parameter.name == text)?;
        Some(argument_at(arguments[at], span))
    };
    definition.body.iter().map(|statement| replaced(statement, &put)).collect()
}

fn replaced(statement: &Statement, put: &dyn Fn(&str, Span) -> Option<Part>) -> Statement {
    let part = |part: &Part| match part {
        Part::Word { text, span } => put(text, *span).unwrap_or_else(|| part.clone()),
        Part::Group(group) => {
            let statements = group.statements.iter().map(|statement| replaced(statement, put)).collect();
            Part::Group(Box::new(Group { statements, ..(**group).clone() }))
        }
        Part::Number { .. } | Part::Text { .. } | Part::Reference { .. } | Part::Mark { .. } => part.clone(),
    };
    Statement { parts: statement.parts.iter().map(part).collect(), ..statement.clone() }
}

/// An argument as one part at the place of its parameter: several parts stand in parentheses.
fn argument_at(argument: &[Part], span: Span) -> Part {
    let moved: Vec<Part> = argument.iter().map(|part| moved_to(part, span)).collect();
    in_parentheses(&moved, span)
}

fn moved_to(part: &Part, to: Span) -> Part {
    let mut part = part.clone();
    match &mut part {
        Part::Word { span, .. }
        | Part::Number { span, .. }
        | Part::Text { span, .. }
        | Part::Reference { span, .. }
        | Part::Mark { span, .. } => *span = to,
        Part::Group(group) => {
            group.span = to;
            for statement in &mut group.statements {
                statement.span = to;
                statement.parts = statement.parts.iter().map(|part| moved_to(part, to)).collect();
            }
        }
    }
    part
}

impl Builder<'_> {
    /// Checks definitions that no text uses: each is read once, with something that fits in the place of its parameters,
    /// and forgotten.
    pub fn check_keywords(&mut self, which: &[KeywordId]) {
        let definitions = self.keywords.clone();
        for definition in definitions.iter().filter(|it| which.contains(&it.id) && !it.body.is_empty()) {
            let span = definition.body.first().map_or(Span::default(), |statement| statement.span);
            let given: Option<Vec<Vec<Part>>> =
                definition.parameters.iter().map(|parameter| self.something(parameter.kind, span)).collect();
            // Without one zone, say, nobody can use it, and there is nothing that could stand for its parameter.
            let Some(given) = given else { continue };
            let arguments: Vec<&[Part]> = given.iter().map(Vec::as_slice).collect();
            let body = match (definition.parameters.first(), arguments.first()) {
                (Some(parameter), Some(argument)) if definition.adds_up => explaining(definition, parameter, argument),
                _ => substituted(definition, &arguments),
            };
            let (abilities, tallies) = (self.abilities.len(), self.tallies.len());
            let owner = Owner {
                name: self.rulebook.keywords[definition.id.index()].clone(),
                keyword: Some(definition.id),
                expanding: vec![definition.id],
                adds_up: definition.adds_up,
                ..Owner::default()
            };
            self.budget = Budget::default();
            let known = self.diagnostics.len();
            let read = self.read_abilities(&owner, &body);
            let mut adds = |id: &AbilityId| takes_variable(&mut self.abilities[id.index()]);
            let is_sound = self.diagnostics.len() == known;
            if is_sound && definition.adds_up && !(read.len() == 1 && read.iter().all(&mut adds)) {
                self.report(no_sum(span, &owner.name));
            }
            self.abilities.truncate(abilities);
            self.tallies.truncate(tallies);
        }
    }

    /// Something that can stand for a parameter of a kind.
    fn something(&self, kind: ParameterKind, span: Span) -> Option<Vec<Part>> {
        let words =
            |name: &str| name.split(' ').map(|word| Part::Word { text: word.to_owned(), span }).collect::<Vec<Part>>();
        let book = self.rulebook;
        match kind {
            ParameterKind::Number => Some(vec![Part::Number { value: 2, span }]),
            ParameterKind::Word => book.words.first().map(|word| words(&word.name)),
            ParameterKind::Zone => book.zones.first().map(|zone| words(&zone.name)),
            ParameterKind::Keyword => {
                let is_mark = |at: usize| self.keywords.iter().all(|it| it.id.index() != at || it.body.is_empty());
                let mark = (0..book.keywords.len()).find(|at| is_mark(*at));
                mark.map(|at| words(&book.keywords[at]))
            }
            ParameterKind::Property => book.numbers.first().map(|number| words(&number.name)),
            ParameterKind::Counter => book.counters.first().map(|counter| words(counter)),
            ParameterKind::Condition => Some(words("it is your turn")),
        }
    }
}
