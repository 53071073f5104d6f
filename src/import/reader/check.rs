//! What must hold of a grammar before anything is read by it.

use super::{sides, starts};
use crate::grammar::{ClassId, Hole, PrintClass, PrintGrammar, PrintRule, SidePiece};
use base::diagnostic::{Diagnostic, nearest};
use std::collections::BTreeSet;

/// Finds what is wrong with a grammar.
pub(super) fn check(grammar: &PrintGrammar, problems: &mut Vec<Diagnostic>) {
    if grammar.fields.name.is_empty() {
        let problem = Diagnostic::error(grammar.span, "nothing says in which field a card's name is");
        problems.push(problem.help("write `name \"FIELD\"`"));
    }
    if grammar.fields.text.is_empty() {
        let problem = Diagnostic::error(grammar.span, "nothing says in which field a card's text is");
        problems.push(problem.help("write `text \"FIELD\" as CLASS`"));
    }
    for (at, class) in grammar.classes.iter().enumerate() {
        names(grammar, at, class, problems);
        if class.rules.is_empty() {
            let problem = Diagnostic::error(class.span, format!("class `{}` has no rules", class.name));
            problems.push(problem.help("write `\"PRINTED\" = OURS`, or leave the class out"));
        }
        for rule in &class.rules {
            holes(grammar, rule, problems);
            twice(class, rule, problems);
        }
    }
    begins_with_itself(grammar, problems);
    unused(grammar, problems);
}

fn names(grammar: &PrintGrammar, at: usize, class: &PrintClass, problems: &mut Vec<Diagnostic>) {
    if ClassId::BUILT_IN.iter().any(|(name, _)| *name == class.name) {
        let problem = Diagnostic::error(class.span, format!("every grammar has a class `{}`", class.name));
        problems.push(problem.help("give this class another name"));
    }
    if class.name.ends_with(|it: char| it.is_ascii_digit()) {
        let problem = Diagnostic::error(class.span, "the name of a class ends with no digit");
        problems.push(problem.help("digits tell holes of one class apart: `OBJECT` and `OBJECT2`"));
    }
    if grammar.classes[..at].iter().any(|other| other.name == class.name) {
        let problem =
            Diagnostic::error(class.span, format!("class `{}` is declared twice", class.name)).label("the second");
        problems.push(problem.help("put its rules into the first"));
    }
}

/// The holes of one side.
fn of_side(side: &[SidePiece]) -> Vec<&Hole> {
    side.iter().filter_map(SidePiece::hole).collect()
}

/// Both sides of a rule have the same holes.
fn holes(grammar: &PrintGrammar, rule: &PrintRule, problems: &mut Vec<Diagnostic>) {
    let ours = of_side(&rule.ours);
    for side in &rule.printed {
        let printed = of_side(side);
        for (at, Hole { name, class }) in printed.iter().enumerate() {
            if printed[..at].iter().any(|other| other.name == *name) {
                let problem = Diagnostic::error(rule.span, format!("hole `{name}` is printed twice"));
                problems.push(problem.help(format!("tell them apart: `{name}` and `{name}2`")));
            }
            if *class != ClassId::Reminder && !ours.iter().any(|other| other.name == *name) {
                let problem =
                    Diagnostic::error(rule.span, format!("hole `{name}` is printed, and left out in the language"));
                problems
                    .push(problem.label("something would be lost").help(format!("write `{name}` on the right side")));
            }
        }
        for Hole { name, .. } in &ours {
            if !printed.iter().any(|other| other.name == *name) {
                let problem = Diagnostic::error(rule.span, format!("hole `{name}` stands on the right side alone"));
                problems.push(problem.help(format!("write `{name}` on every printed side")));
            }
        }
        misspelt(grammar, rule, side, problems);
    }
}

/// The capital words of a side that name no class.
fn capitals(side: &[SidePiece]) -> BTreeSet<&str> {
    let literals = side.iter().filter_map(|piece| match piece {
        SidePiece::Literal(text) => Some(text),
        SidePiece::Hole(_) => None,
    });
    let words = literals.flat_map(|text| text.split(|it: char| !it.is_alphanumeric()));
    words.filter(|it| sides::is_capital(it)).collect()
}

/// The fewest letters of a capital word that is taken for a class with a mistake: shorter ones are names of numbers.
const MISSPELT_MIN: usize = 4;

/// A capital word of both sides that is nearly a class.
fn misspelt(grammar: &PrintGrammar, rule: &PrintRule, side: &[SidePiece], problems: &mut Vec<Diagnostic>) {
    let ours = capitals(&rule.ours);
    for word in capitals(side).intersection(&ours).filter(|it| it.len() >= MISSPELT_MIN) {
        if let Some(near) = nearest(word, grammar.classes.iter().map(|it| it.name.as_str())) {
            let problem = Diagnostic::error(rule.span, format!("no class `{word}`"));
            problems.push(problem.help(format!("did you mean `{near}`?")));
        }
    }
}

/// Two rules of a class that are printed alike, letter by letter, and mean different things.
fn twice(class: &PrintClass, rule: &PrintRule, problems: &mut Vec<Diagnostic>) {
    let mut before = class.rules.iter().take_while(|it| it.span != rule.span);
    if before.any(|other| other.printed.iter().any(|side| rule.printed.contains(side))) {
        let problem = Diagnostic::error(rule.span, format!("class `{}` has this printed side twice", class.name));
        problems.push(problem.label("the second").help("leave one of them out"));
    }
}

/// No class begins with itself: it would be read for ever.
fn begins_with_itself(grammar: &PrintGrammar, problems: &mut Vec<Diagnostic>) {
    let first = |class: &PrintClass| -> Vec<usize> {
        let sides = class.rules.iter().flat_map(|rule| &rule.printed);
        sides.filter_map(|side| declared(side.first()?)).collect()
    };
    for (at, class) in grammar.classes.iter().enumerate() {
        let (mut seen, mut open) = (BTreeSet::new(), first(class));
        while let Some(next) = open.pop() {
            if seen.insert(next) {
                open.extend(first(&grammar.classes[next]));
            }
        }
        if seen.contains(&at) {
            let problem = Diagnostic::error(class.span, format!("class `{}` begins with itself", class.name));
            problems
                .push(problem.label("would be read for ever").help("begin its rules with what comes first in print"));
        }
    }
}

/// The class of the grammar that a piece is a hole for.
fn declared(piece: &SidePiece) -> Option<usize> {
    piece.hole().and_then(|hole| hole.class.declared())
}

/// Classes that nothing comes to.
fn unused(grammar: &PrintGrammar, problems: &mut Vec<Diagnostic>) {
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    let mut open: Vec<usize> = starts(&grammar.fields).filter_map(ClassId::declared).collect();
    while let Some(next) = open.pop() {
        if seen.insert(next) {
            let rules = &grammar.classes[next].rules;
            open.extend(rules.iter().flat_map(|rule| &rule.printed).flatten().filter_map(declared));
        }
    }
    for (at, class) in grammar.classes.iter().enumerate() {
        if !seen.contains(&at) {
            let problem = Diagnostic::warning(class.span, format!("nothing is read by class `{}`", class.name));
            problems.push(problem.help("name it in a field or in a rule, or leave it out"));
        }
    }
}
