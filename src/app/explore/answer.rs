//! What is answered.
//!
//! What is asked for is a number of something that was read or found; no question holds a path but [`edit::save`]'s, which
//! is a name alone. What changes something is a POST, and is refused where the page only looks.

use super::super::task::Work;
use super::edit::{self, WhatIfRequest, Wish};
use super::project::{ExplorerState, Project, Watched, lock, text};
use super::trial::{self, WhatIf};
use super::{lines, trying};
use crate::kernel::table::kernel::Kernel;
use crate::model::ir::Model;
use crate::report::explorer;
use crate::report::json::{Explore, compact};
use crate::scene::brief::{StepBrief, WatchBrief, WholeBrief};
use crate::scene::map::{self, BOXES_MAX, MapFindings, STATES_MAX};
use crate::scene::map_brief::MapBrief;
use crate::scene::position::ExploredGraph;
use crate::scene::watched::watched;
use crate::scene::words::knobs;
use axum::http::{Method, StatusCode};
use serde::Deserialize;
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Most options that are taken for one question.
const WALK_MAX: usize = 20_000;
/// Most expressions that are watched at a time.
const WATCHED_MAX: usize = 16;
/// Most scenarios with an expression that are kept.
const KEPT_MAX: usize = 48;

/// An answer before its headers: how it went, what kind of text it is, and the text.
pub struct PageAnswer {
    /// How it went.
    pub status: StatusCode,
    /// What kind of text it is.
    pub kind: &'static str,
    /// The text.
    pub text: Cow<'static, str>,
}

/// A file of the page.
fn file(kind: &'static str, text: &'static str) -> PageAnswer {
    PageAnswer { status: StatusCode::OK, kind, text: Cow::Borrowed(text) }
}

fn json(status: StatusCode, body: &Explore<'_>) -> PageAnswer {
    match compact(body) {
        Ok(text) => PageAnswer { status, kind: "application/json", text: Cow::Owned(text) },
        Err(why) => problem(StatusCode::INTERNAL_SERVER_ERROR, &why),
    }
}

/// What is wrong with a question.
pub fn problem(status: StatusCode, why: &str) -> PageAnswer {
    let body = Explore { error: Some(why.to_owned()), ..Explore::default() };
    let text = compact(&body).unwrap_or_default();
    PageAnswer { status, kind: "application/json", text: Cow::Owned(text) }
}

fn nothing() -> PageAnswer {
    problem(StatusCode::NOT_FOUND, "there is nothing here")
}

fn good(body: &Explore<'_>) -> PageAnswer {
    json(StatusCode::OK, body)
}

/// The table of contents.
pub fn route(shared: &Arc<ExplorerState>, method: &Method, path: &str, body: &[u8]) -> PageAnswer {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    if *method == Method::POST {
        return ask(shared, &parts, body).unwrap_or_else(|| act(shared, &parts));
    }
    if *method != Method::GET {
        return problem(StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are answered");
    }
    let project = shared.project();
    match parts[..] {
        [""] => file("text/html; charset=utf-8", explorer::PAGE),
        ["app.js"] => file("text/javascript; charset=utf-8", explorer::SCRIPT),
        ["editor.js"] => file("text/javascript; charset=utf-8", explorer::EDITOR),
        ["app.css"] => file("text/css; charset=utf-8", explorer::STYLE),
        ["api", "project"] => {
            let brief = Some(Cow::Owned(shared.brief(&project)));
            let diagnostics = Some(Cow::Borrowed(&project.problems[..]));
            good(&Explore { project: brief, diagnostics, ..Explore::default() })
        }
        ["api", "text", at] => match at.parse::<usize>().ok().and_then(|at| project.text(at)) {
            Some(text) => good(&Explore { text: Some(text), ..Explore::default() }),
            None => nothing(),
        },
        ["api", "scenario", at, ref rest @ ..] => match at.parse::<usize>() {
            Ok(at) if at < project.scenarios().len() => scenario(shared, &project, at, rest),
            Ok(_) | Err(_) => nothing(),
        },
        ["api", "rulebook", at] => match at.parse().ok().and_then(|at| trying::rulebook(&project, at)) {
            Some(rulebook) => good(&Explore { rulebook: Some(rulebook), ..Explore::default() }),
            None => nothing(),
        },
        ["api", "trial"] => match &*lock(&shared.trial) {
            Some(trial) => good(&Explore { trial: Some(trial.brief()), ..Explore::default() }),
            None => nothing(),
        },
        ["api", "trial", "text", at] => {
            let Some(trial) = lock(&shared.trial).clone() else { return nothing() };
            match at.parse().ok().and_then(|at| text(&trial.sources, at)) {
                Some(text) => good(&Explore { text: Some(text), ..Explore::default() }),
                None => nothing(),
            }
        }
        ["api", "trial", "scenario", ref rest @ ..] => {
            let Some(trial) = lock(&shared.trial).clone() else { return nothing() };
            let found = lock(&trial.found).clone();
            match found {
                Some(found) => graph(&trial.subject.model, &found.whole, &found.explored, rest),
                None => problem(StatusCode::ACCEPTED, "this what-if is not explored yet"),
            }
        }
        _ => nothing(),
    }
}

/// What is asked with a body, and changes nothing of what stands there.
fn ask(shared: &Arc<ExplorerState>, parts: &[&str], body: &[u8]) -> Option<PageAnswer> {
    let project = shared.project();
    let refused = |why: &str| problem(StatusCode::BAD_REQUEST, why);
    let told = match *parts {
        ["api", "check"] => of_body::<WhatIfRequest>(body)
            .and_then(|asked| edit::read(&project, &asked))
            .map(|read| good(&Explore { diagnostics: Some(Cow::Owned(read.problems)), ..Explore::default() })),
        ["api", "trial"] => of_body::<WhatIfRequest>(body)
            .and_then(|asked| trial::begin(shared, &project, &asked))
            .map(|(trial, problems)| {
                let trial = trial.map(|it| it.brief());
                good(&Explore { trial, diagnostics: Some(Cow::Owned(problems)), ..Explore::default() })
            }),
        ["api", "save"] => of_body::<Wish>(body)
            .and_then(|wish| edit::save(shared, &project, &wish))
            .map(|saved| good(&Explore { saved: Some(saved), ..Explore::default() })),
        ["api", "scenario", at, "watch"] => {
            let at = at.parse().ok().filter(|at: &usize| *at < project.scenarios().len());
            let Some(at) = at else { return Some(nothing()) };
            of_body::<Watching>(body).map(|it| {
                good(&Explore { watched: Some(watch((shared, &project), (at, None), &it)), ..Explore::default() })
            })
        }
        ["api", "trial", "watch"] => {
            let Some(trial) = lock(&shared.trial).clone() else { return Some(nothing()) };
            let of = (trial.scenario, Some(&*trial));
            of_body::<Watching>(body)
                .map(|it| good(&Explore { watched: Some(watch((shared, &project), of, &it)), ..Explore::default() }))
        }
        _ => return None,
    };
    Some(told.unwrap_or_else(|why| refused(&why)))
}

fn of_body<'b, T: Deserialize<'b>>(body: &'b [u8]) -> Result<T, String> {
    serde_json::from_slice(body).map_err(|error| format!("the question cannot be read: {error}"))
}

/// Expressions along a run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Watching {
    expressions: Vec<String>,
    options: Vec<u32>,
    cursor: usize,
}

fn watch(
    (shared, project): (&ExplorerState, &Project),
    (at, trial): (usize, Option<&WhatIf>),
    asked: &Watching,
) -> Vec<WatchBrief> {
    let options = &asked.options[..asked.options.len().min(WALK_MAX)];
    let one = |expression: &String| {
        let of = (project.reading, trial.map(|it| it.number), at, expression.clone());
        let known = lock(&shared.watched).iter().find(|it| it.of == of).cloned();
        let subject = known.map_or_else(
            || {
                let read = match trial {
                    Some(trial) => {
                        let place = (&trial.asked, &trial.sources, trial.subject.places.scenario);
                        edit::observing_in(project, place, expression)
                    }
                    None => edit::observing(project, at, expression),
                };
                let read = read.map(Arc::from);
                let mut kept = lock(&shared.watched);
                if kept.len() >= KEPT_MAX {
                    kept.remove(0);
                }
                kept.push(Watched { of, subject: read.clone() });
                read
            },
            |it| it.subject,
        );
        match subject {
            Ok(subject) => {
                let found = watched(&Kernel::new(&subject.model), options, asked.cursor);
                WatchBrief { expression: expression.clone(), ..found }
            }
            Err(why) => WatchBrief { expression: expression.clone(), problem: Some(why), ..WatchBrief::default() },
        }
    };
    asked.expressions.iter().take(WATCHED_MAX).map(one).collect()
}

/// What changes something.
fn act(shared: &Arc<ExplorerState>, parts: &[&str]) -> PageAnswer {
    if shared.read_only {
        return problem(StatusCode::FORBIDDEN, "this page only looks: it was started with `--read-only`");
    }
    let project = shared.project();
    match parts {
        ["api", "stop"] => project.stop.store(true, Ordering::SeqCst),
        ["api", "read"] => {
            if let Err(trouble) = shared.read_again() {
                return problem(StatusCode::CONFLICT, &trouble.message);
            }
        }
        ["api", "rulebook", at, what @ ("try" | "stop")] => match at.parse::<usize>() {
            Ok(at) if !project.shelves.scenarios(at).is_empty() => {
                let begun = if *what == "try" { trying::begin(shared, &project, at) } else { Ok(()) };
                if let Err(why) = begun {
                    return problem(StatusCode::CONFLICT, &why);
                }
                if *what == "stop" {
                    trying::stop(&project, at);
                }
            }
            Ok(_) | Err(_) => return nothing(),
        },
        ["api", "explore", at] => match at.parse::<usize>() {
            Ok(at) if at < project.scenarios().len() => {
                let mut found = lock(&project.found);
                found.slots[at].whole = None;
                found.slots[at].stopped = false;
                found.wanted.insert(0, at);
                drop(found);
                shared.ring();
            }
            Ok(_) | Err(_) => return nothing(),
        },
        _ => return nothing(),
    }
    json(StatusCode::OK, &Explore::default())
}

/// A scenario, or something of it. What is not explored is explored next.
fn scenario(shared: &ExplorerState, project: &Project, at: usize, rest: &[&str]) -> PageAnswer {
    let (whole, explored) = {
        let mut found = lock(&project.found);
        let slot = found.slots[at].clone();
        let has_graph = matches!(project.scenarios()[at].work, Work::Explore(_));
        let is_missing = slot.whole.is_none() || (has_graph && slot.explored.is_none());
        if is_missing && !slot.stopped && found.current != Some(at) && !found.wanted.contains(&at) {
            found.wanted.insert(0, at);
            shared.ring();
        }
        if slot.explored.is_some() {
            found.kept.retain(|it| *it != at);
            found.kept.push(at);
        }
        (slot.whole, slot.explored)
    };
    let Some(whole) = whole else {
        return problem(StatusCode::ACCEPTED, "this scenario is not explored yet");
    };
    let Work::Explore(subject) = &project.scenarios()[at].work else {
        return if rest.is_empty() {
            good(&Explore { scenario: Some(&whole), ..Explore::default() })
        } else {
            nothing()
        };
    };
    if rest.is_empty() {
        return good(&Explore { scenario: Some(&whole), ..Explore::default() });
    }
    let Some(explored) = explored else {
        return problem(StatusCode::ACCEPTED, "this scenario is being explored again");
    };
    if *rest == ["knobs"] {
        let task = &project.scenarios()[at];
        let silent = whole.check.silent.clone();
        let mut knobs = knobs(&subject.model, explored.asked.clone(), silent, &edit::stands(project, subject));
        (knobs.uses, knobs.texts) = (edit::uses(project, task), edit::texts(project, task));
        knobs.lines = lines::lines(project, (at, task));
        return good(&Explore { knobs: Some(knobs), ..Explore::default() });
    }
    graph(&subject.model, &whole, &explored, rest)
}

/// Something of a graph.
fn graph(model: &Model, whole: &WholeBrief, explored: &ExploredGraph, rest: &[&str]) -> PageAnswer {
    let kernel = Kernel::new(model);
    match rest {
        [] => good(&Explore { scenario: Some(whole), ..Explore::default() }),
        ["state", id] => match id.parse().ok().and_then(|id| explored.position(&kernel, id)) {
            Some(brief) => good(&Explore { position: Some(Cow::Owned(brief)), ..Explore::default() }),
            None => nothing(),
        },
        ["walk", from, options] => match (from.parse(), options_of(options)) {
            (Ok(from), Some(options)) => {
                let steps = Some(walk(&kernel, explored, from, &options));
                good(&Explore { steps, ..Explore::default() })
            }
            _ => nothing(),
        },
        ["way", id] => match id.parse::<u32>() {
            Ok(id) if id < explored.states() => {
                good(&Explore { way: Some(explored.graph.path(id)), ..Explore::default() })
            }
            Ok(_) | Err(_) => nothing(),
        },
        ["map", how @ ..] => match drawn(&kernel, whole, explored, how) {
            Some(map) => good(&Explore { map: Some(map), ..Explore::default() }),
            None => nothing(),
        },
        _ => nothing(),
    }
}

fn drawn(kernel: &Kernel<'_>, whole: &WholeBrief, explored: &ExploredGraph, how: &[&str]) -> Option<MapBrief> {
    let told = MapFindings {
        ahead: &explored.ahead,
        check: &whole.check,
        loops: &whole.loops,
        players: &kernel.model.scenario.players,
    };
    match how {
        [] if explored.states() <= BOXES_MAX => Some(map::whole(kernel, &explored.graph, Some(told))),
        ["whole"] if explored.states() <= STATES_MAX => Some(map::whole(kernel, &explored.graph, Some(told))),
        [] | ["folded"] => Some(map::folded(&explored.graph, told)),
        _ => None,
    }
}

/// `0.2.1`
fn options_of(text: &str) -> Option<Vec<u32>> {
    let options: Option<Vec<u32>> = text.split('.').map(|option| option.parse().ok()).collect();
    options.filter(|it| it.len() <= WALK_MAX)
}

fn walk(kernel: &Kernel<'_>, explored: &ExploredGraph, from: u32, options: &[u32]) -> Vec<StepBrief> {
    let mut at = from;
    let mut steps = Vec::new();
    for option in options {
        let Some(step) = explored.step(kernel, at, *option) else { break };
        at = step.to;
        steps.push(step);
    }
    steps
}
