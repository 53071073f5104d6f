//! What playing and activating costs, as printed cards say it.

use super::super::names::name_length;
use super::super::reader::StatementReader;
use super::template::written;
use super::{Correction, Reworded};
use syntax::{Mark, Part};

impl StatementReader<'_, '_, '_> {
    /// `spells you play cost 1 less`: a card costs its number as that is where it lies.
    pub(super) fn cheaper_cards(&self, run: &[Part]) -> Vec<Reworded> {
        let Some((paid, from)) = self.b.paid.clone().filter(|(_, from)| !from.is_empty()) else { return Vec::new() };
        let book = self.b.rulebook;
        let zones: Vec<&str> = from.iter().map(|zone| book.zones[zone.index()].name.as_str()).collect();
        let (zones, number) = (zones.join(" or "), &book.numbers[paid.index()].name);
        let mut all = Vec::new();
        let run =
            run.strip_suffix(run.last().filter(|last| last.is_mark(Mark::Dot)).map_or(&[][..], std::slice::from_ref));
        let Some(run) = run.filter(|run| !run.is_empty()) else { return all };
        // Behind `while COND:` it is so as long as the condition holds.
        let held = run.iter().position(|part| part.is_mark(Mark::Colon)).filter(|_| run[0].is_word("while"));
        let (held, run) = run.split_at(held.map_or(0, |colon| colon + 1));
        for (template, whose) in [
            ("^ this costs digit(much) one(how:less|more)", None),
            ("^ most(cards) you play|cast cost|costs digit(much) one(how:less|more)", Some("in your")),
            ("^ most(cards) cost|costs digit(much) one(how:less|more)", Some("in")),
        ] {
            for found in self.matches(template, run) {
                let rest = &run[found.to..];
                let rest = match rest {
                    [to, verb, rest @ ..] if to.is_word("to") && (verb.is_word("play") || verb.is_word("cast")) => rest,
                    _ => rest,
                };
                // What is said behind it is said of the number that it gets.
                let (behind, each) = match rest {
                    [first, ..] if first.is_word("if") => (rest, &rest[..0]),
                    [first, each, of @ ..] if first.is_word("for") && each.is_word("each") && !of.is_empty() => {
                        (&rest[..0], of)
                    }
                    _ => (&rest[..0], &rest[..0]),
                };
                if !rest.is_empty() && behind.is_empty() && each.is_empty() {
                    continue;
                }
                let sign = if found.hole("how", run).iter().any(|part| part.is_word("less")) { "-" } else { "+" };
                let much = super::super::sentence(found.hole("much", run));
                let much = match each.is_empty() {
                    true => much,
                    false => format!("[ {much} * number of {} ]", super::super::sentence(each)),
                };
                let place = found.place(run);
                let mut parts = match whose {
                    None => written(&format!("from {zones} :"), place),
                    Some(_) => Vec::new(),
                };
                parts.extend_from_slice(held);
                parts.extend_from_slice(found.hole("cards", run));
                let gets = match whose {
                    None => format!("this gets {sign} {much} {number}"),
                    Some(whose) => format!("{whose} {zones} get {sign} {much} {number}"),
                };
                parts.extend(written(&gets, place));
                parts.extend_from_slice(behind);
                all.push(Reworded::read(parts));
            }
        }
        all
    }

    /// `activate 1 mana, destroy this: DO`, `activate: 1 mana: DO`: a part of a cost is an instruction.
    pub(super) fn resource_as_cost(&self, run: &[Part]) -> Vec<Reworded> {
        let Some((activate, rest)) = run.split_first().filter(|(first, _)| first.is_word("activate")) else {
            return Vec::new();
        };
        let rest = if rest.first().is_some_and(|part| part.is_mark(Mark::Colon)) { &rest[1..] } else { rest };
        let Some(colon) = rest.iter().position(|part| part.is_mark(Mark::Colon)) else { return Vec::new() };
        let (cost, done) = rest.split_at(colon);
        let bare: Vec<usize> = (0..cost.len()).filter(|at| self.is_bare_part(cost, *at)).collect();
        let Some(first) = bare.first() else { return Vec::new() };
        let verbs = ["spend", "pay", "lose", "remove"].into_iter().filter(|verb| self.is_event(verb));
        let ways = verbs.flat_map(|verb| [verb.to_owned(), format!("you {verb}")]);
        let span = cost[*first].span();
        ways.map(|way| {
            let mut parts = vec![activate.clone()];
            for (at, part) in cost.iter().enumerate() {
                if bare.contains(&at) {
                    parts.extend(written(&way, part.span()));
                }
                parts.push(part.clone());
            }
            parts.extend_from_slice(done);
            let correction = Correction {
                span: span.to(cost.get(first + 1).map_or(span, Part::span)),
                message: "a cost is an instruction",
                label: "what is done with it?",
                help: "write `$$`".to_owned(),
                second: None,
            };
            Reworded { parts, correction: Some(correction) }
        })
        .collect()
    }

    /// Whether a part of a cost that is only so much of something begins at a place.
    fn is_bare_part(&self, cost: &[Part], at: usize) -> bool {
        let begins =
            at.checked_sub(1).is_none_or(|before| cost[before].is_mark(Mark::Comma) || cost[0].is_word("once"));
        let end = at + cost[at..].iter().position(|part| part.is_mark(Mark::Comma)).unwrap_or(cost.len() - at);
        let is_resource = |name: &String| name_length(name, &cost[at + 1..end]) == Some(end - at - 1);
        begins && matches!(cost[at], Part::Number { .. }) && self.b.rulebook.resources.iter().any(is_resource)
    }
}
