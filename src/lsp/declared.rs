//! What a text declares: every name with its kind and its place, as a tree of statements.
//!
//! Read from the token tree alone, so that it is there while a text is broken; what is wrong with a declaration is for
//! `model` to say.

use super::names::{DeclaredName, NameKind};
use super::parts::{PlacedName, braces, by_commas, citation, clause, name, span_of, starts};
use base::source::Span;
use syntax::{Mark, Part, SourceFile, Statement};

/// The blocks whose names are separated by commas or lines, with what may stand behind each.
const BLOCKS: [(&str, NameKind, &[&str]); 8] = [
    ("zones", NameKind::Zone, &["ordered", "hidden", "in play", "no tokens", "face-down"]),
    ("numbers", NameKind::Number, &["tracked", "at least", "at most"]),
    ("resources", NameKind::Resource, &["can be negative"]),
    ("counters", NameKind::Counter, &[]),
    ("relations", NameKind::Relation, &["mutual"]),
    ("periods", NameKind::Period, &["within", "passes on"]),
    ("keywords", NameKind::Keyword, &[]),
    ("priorities", NameKind::Priority, &[]),
];

/// The words that start declarations of files.
const FILE_LEVEL: [(&str, NameKind); 6] = [
    ("rulebook", NameKind::Rulebook),
    ("keyword", NameKind::Keyword),
    ("card", NameKind::Card),
    ("token", NameKind::Token),
    ("property", NameKind::Property),
    ("scenario", NameKind::Scenario),
];

/// Everything that a text declares, in its order.
#[must_use]
pub fn declared(text: &str, tree: &SourceFile) -> Vec<DeclaredName> {
    tree.statements.iter().filter_map(|statement| of_file(text, statement)).collect()
}

fn of_file(text: &str, statement: &Statement) -> Option<DeclaredName> {
    let first = &statement.parts[0];
    let (_, kind) = FILE_LEVEL.iter().find(|(word, _)| first.is_word(word))?;
    let before = statement.parts.iter().position(|part| part.is_word("extends") || part.group().is_some());
    let named = name(&statement.parts[1..before.unwrap_or(statement.parts.len()).max(1)])?;
    let lines = braces(statement).map_or(&[][..], |group| &group.statements);
    let inside = match kind {
        NameKind::Rulebook => lines.iter().flat_map(|line| of_rulebook(text, line)).collect(),
        NameKind::Scenario => super::objects::of_scenario(lines),
        _ => Vec::new(),
    };
    let end = before.map_or(statement.span.end, |at| statement.parts[at].span().start);
    let behind = text.get(named.span.end as usize..end.max(named.span.end) as usize).unwrap_or("");
    let detail = match kind {
        NameKind::Scenario => used(lines).unwrap_or_default(),
        _ => behind.trim().trim_start_matches(':').trim().trim_matches('"').to_owned(),
    };
    Some(DeclaredName { kind: *kind, name: named.text, span: named.span, whole: statement.span, detail, inside })
}

/// The rulebook that a scenario uses.
#[must_use]
pub fn used(lines: &[Statement]) -> Option<String> {
    let line = lines.iter().find(|line| line.parts[0].is_word("uses"))?;
    name(&line.parts[1..]).map(|name| name.text)
}

/// What a line of a rulebook declares.
fn of_rulebook(text: &str, line: &Statement) -> Vec<DeclaredName> {
    let parts = &line.parts[..];
    let Some(body) = braces(line) else { return super::policies::said(line).into_iter().collect() };
    let one = |kind, named: PlacedName, detail: String, inside| DeclaredName {
        kind,
        name: named.text,
        span: named.span,
        whole: line.span,
        detail,
        inside,
    };
    if starts(parts, "event") && !starts(parts, "event procedure") {
        let sentence = body.statements.iter().find_map(|it| name(&it.parts).filter(|_| is_text(&it.parts[0])));
        let detail = sentence.map_or_else(String::new, |it| it.text);
        return name(&parts[1..]).map(|named| one(NameKind::Event, named, detail, Vec::new())).into_iter().collect();
    }
    if starts(parts, "question") {
        return name(&parts[1..])
            .map(|it| one(NameKind::Question, it, String::new(), Vec::new()))
            .into_iter()
            .collect();
    }
    if starts(parts, "silent") {
        return super::policies::said(line).into_iter().collect();
    }
    let head: Vec<&Part> = parts.iter().take_while(|part| part.group().is_none()).collect();
    let (Some(first), Some(last)) = (head.first(), head.last()) else { return Vec::new() };
    let span = first.span().to(last.span());
    let named = text.get(span.start as usize..span.end as usize).unwrap_or("").to_owned();
    let word = last.word().unwrap_or("");
    let inside = body.statements.iter().flat_map(|it| of_block(text, word, it)).collect();
    vec![one(NameKind::Block, PlacedName { text: named, span }, String::new(), inside)]
}

fn is_text(part: &Part) -> bool {
    matches!(part, Part::Text { .. })
}

/// What a line of a block declares.
fn of_block(text: &str, block: &str, line: &Statement) -> Vec<DeclaredName> {
    let leaf = |kind, named: PlacedName, whole: Span, detail: String| DeclaredName {
        kind,
        name: named.text,
        span: named.span,
        whole,
        detail,
        inside: Vec::new(),
    };
    match block {
        "clauses" => {
            let parts = &line.parts[usize::from(starts(&line.parts, "assumption"))..];
            let title = line.parts.iter().find_map(|part| match part {
                Part::Text { text, .. } => Some(text.clone()),
                _ => None,
            });
            let named = clause(parts);
            named.map(|named| leaf(NameKind::Clause, named, line.span, title.unwrap_or_default())).into_iter().collect()
        }
        "policies" => super::policies::said(line).into_iter().collect(),
        "classes" => {
            let (before, _) = citation(&line.parts);
            let detail =
                before.iter().position(|part| part.is_mark(Mark::Colon)).and_then(|at| name(&before[at + 1..]));
            let detail = detail.map_or_else(String::new, |it| it.text);
            name(&line.parts).map(|named| leaf(NameKind::Class, named, line.span, detail)).into_iter().collect()
        }
        "words" => {
            let Some(set) = name(&line.parts) else { return Vec::new() };
            let colon = line.parts.iter().position(|part| part.is_mark(Mark::Colon));
            let rest = colon.map_or(&[][..], |at| &line.parts[at + 1..]);
            let words = by_commas(rest).filter_map(name);
            let words = words.map(|it| {
                let span = it.span;
                leaf(NameKind::Word, it, span, set.text.clone())
            });
            let words: Vec<DeclaredName> = words.collect();
            vec![DeclaredName { inside: words, ..leaf(NameKind::WordSet, set, line.span, String::new()) }]
        }
        _ => {
            let Some((_, kind, flags)) = BLOCKS.iter().find(|(word, ..)| *word == block) else { return Vec::new() };
            let runs = by_commas(&line.parts).filter_map(|run| {
                let whole = span_of(run)?;
                let named = flagged(run, flags)?;
                let detail = text.get(named.span.end as usize..whole.end as usize).unwrap_or("").trim();
                Some(leaf(*kind, named, whole, detail.to_owned()))
            });
            runs.collect()
        }
    }
}

/// The name in front of flags.
fn flagged(run: &[Part], flags: &[&str]) -> Option<PlacedName> {
    let flag_at = (1..run.len()).find(|at| flags.iter().any(|flag| starts(&run[*at..], flag)));
    name(&run[..flag_at.unwrap_or(run.len())])
}

#[cfg(test)]
mod tests {
    use crate::names::{DeclaredName, NameKind};
    use crate::text::EditorText;

    fn told(names: &[DeclaredName], out: &mut Vec<String>) {
        for it in names {
            let detail = if it.detail.is_empty() { String::new() } else { format!(" ({})", it.detail) };
            out.push(format!("{:?} {}{detail}", it.kind, it.name));
            told(&it.inside, out);
        }
    }

    fn all(text: &str) -> Vec<String> {
        let mut out = Vec::new();
        told(&EditorText::new("a.assize", text.to_owned()).declared, &mut out);
        out
    }

    #[test]
    fn a_rulebook_declares_its_vocabulary() {
        let text = "rulebook r \"the title\" extends plain {\n  clauses { 6.4.5 \"once\"; assumption A-2 \"so it is\" }\n\
                    zones { deck ordered hidden; combat chain in play, hand }\n  numbers { power at least 0; life tracked }\n\
                    words { type: red unit, item }\n  periods { turn passes on; action phase within turn }\n\
                    classes { self: own words cites 6.4.5 }\n  event deal damage { \"deal AMOUNT damage\"; does: x }\n\
                    question \"may it\" { yes; no }\n  policies { fractions are rounded: down cites 6.4.5; silent first player }\n\
                    without an effect replaces an original event\n}\n";
        let wanted = [
            "Rulebook r (the title)",
            "Block clauses",
            "Clause 6.4.5 (once)",
            "Clause A-2 (so it is)",
            "Block zones",
            "Zone deck (ordered hidden)",
            "Zone combat chain (in play)",
            "Zone hand",
            "Block numbers",
            "Number power (at least 0)",
            "Number life (tracked)",
            "Block words",
            "WordSet type",
            "Word red unit (type)",
            "Word item (type)",
            "Block periods",
            "Period turn (passes on)",
            "Period action phase (within turn)",
            "Block classes",
            "Class self (own words)",
            "Event deal damage (deal AMOUNT damage)",
            "Question may it",
            "Block policies",
            "Policy fractions are rounded (down)",
            "Policy first player (silent)",
            "Policy an effect replaces an original event (without)",
        ];
        assert_eq!(all(text), wanted);
    }

    #[test]
    fn files_declare_cards_keywords_properties_and_scenarios() {
        let text = "use std.plain\nkeyword go again(N) adds up { x }\ncard \"Ox\": red unit { power 1 }\ntoken Imp: unit\n\
                    property \"ends\" { every run ends }\nscenario \"s\" {\n  uses plain\n  players A (turn), B\n\
                    A: \"Ox\" in play as first; B: hero with life 2\n  at once { A: \"Imp\"; B: \"Cow\" is unit }\n}\n";
        let wanted = [
            "Keyword go again",
            "Card Ox (red unit)",
            "Token Imp (unit)",
            "Property ends",
            "Scenario s (plain)",
            "Object Ox (A)",
            "Alias first (Ox)",
            "Object Imp (A)",
            "Object Cow (B)",
        ];
        assert_eq!(all(text), wanted);
    }

    /// What is typed just now has no end.
    #[test]
    fn what_is_broken_is_read_as_far_as_it_goes() {
        assert_eq!(all("rulebook\ncard \"Ox"), ["Card Ox"]);
        let [scenario] = &EditorText::new("a", "scenario \"s\" { A: \"Ox\" as ".to_owned()).declared[..] else {
            panic!()
        };
        assert_eq!((scenario.kind, scenario.inside.len()), (NameKind::Scenario, 1));
    }
}
