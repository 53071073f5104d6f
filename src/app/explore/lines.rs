//! The lines of a rulebook that a proposal can take away: those of its blocks that are taken over line by line.
//!
//! They are found as they are written, and each is tried: what the rulebook does not take over from what it extends is
//! refused where a proposal takes it away, and is none of them. Relations are tried one by one: how much of the rulebook must
//! then be said anew is told.

use super::super::task::{Task, Work};
use super::edit::{self, WhatIfRequest};
use super::project::Project;
use crate::base::source::{Source, Span};
use crate::model::read::of_lines;
use crate::scene::trial_brief::LineKnob;
use crate::syntax::{Part, Statement, parse};
use std::collections::BTreeMap;

/// The block whose names can be taken away.
const RELATIONS: &str = "relations";

/// The lines of the rulebook of a scenario, in the order of texts.
#[must_use]
pub fn lines(project: &Project, (at, task): (usize, &Task)) -> Vec<LineKnob> {
    let mut all: Vec<LineKnob> = Vec::new();
    let mut relations: Vec<LineKnob> = Vec::new();
    let known = match &task.work {
        Work::Explore(subject) => &subject.model.rulebook.relations[..],
        Work::Rejected { .. } => &[],
    };
    for (id, source) in project.tasks.sources.iter() {
        for (block, span) in written(&parse(id, &source.text).0.statements) {
            let text = slice(source, span);
            if block == RELATIONS {
                let own = known.iter().find(|it| text == it.name || text.starts_with(&format!("{} ", it.name)));
                let Some(name) = own.map(|it| it.name.clone()).filter(|it| relations.iter().all(|one| one.text != *it))
                else {
                    continue;
                };
                let (line, at) = (format!("without relation \"{name}\""), project.lines.spot(span));
                relations.push(LineKnob { block: "relation", text: name, line, needs: 0, at });
                continue;
            }
            let line = format!("without {block} {{ {text} }}");
            if !text.contains("//") && !all.iter().any(|it| it.line == line) {
                all.push(LineKnob { block, text, line, needs: 0, at: project.lines.spot(span) });
            }
        }
    }
    let name = task.rulebook.replace('\\', "\\\\").replace('"', "\\\"");
    let head = format!("{}rulebook \"what if\" extends \"{name}\" {{\n", edit::uses(project, task));
    let read =
        |proposal: String| edit::read(project, &WhatIfRequest { scenario: at, proposal, texts: BTreeMap::new() }).ok();
    let mut proposal = head.clone();
    let mut stands = BTreeMap::new();
    for (nth, it) in all.iter().enumerate() {
        let first = proposal.lines().count() + 1;
        proposal.push_str(&it.line);
        proposal.push('\n');
        stands.extend((first..=proposal.lines().count()).map(|line| (line, nth)));
    }
    proposal.push_str("}\n");
    let Some(tried) = read(proposal) else { return Vec::new() };
    for it in &mut relations {
        let without = read(format!("{head}  {}\n}}\n", it.line));
        it.needs = without.map_or(0, |it| it.problems.iter().filter(|it| it.severity == "error").count() as u32);
    }
    let refused: Vec<usize> = tried
        .problems
        .iter()
        .filter(|it| it.severity == "error" && it.file.as_deref().is_some_and(|file| file.ends_with(edit::PROPOSAL)))
        .filter_map(|it| stands.get(&it.line?).copied())
        .collect();
    let kept = all.into_iter().enumerate().filter(|(nth, _)| !refused.contains(nth));
    kept.map(|(_, it)| it).chain(relations).collect()
}

/// The lines of such blocks in the rulebooks of a text.
fn written(statements: &[Statement]) -> Vec<(&'static str, Span)> {
    let mut found = Vec::new();
    for book in statements.iter().filter(|it| it.parts[0].is_word("rulebook")) {
        let Some(Part::Group(body)) = book.parts.last() else { continue };
        for block in &body.statements {
            let (head, group) = match &block.parts[..] {
                [head, Part::Group(group)] => (head, group),
                [how, head, Part::Group(group)] if how.is_word("also") || how.is_word("only") => (head, group),
                _ => continue,
            };
            let Some(word) = of_lines().chain([RELATIONS]).find(|word| head.is_word(word)) else { continue };
            found.extend(group.statements.iter().map(|line| (word, line.span)));
        }
    }
    found
}

fn slice(source: &Source, span: Span) -> String {
    source.text.get(span.start as usize..span.end as usize).unwrap_or_default().to_owned()
}
