//! Questions and answers.
//!
//! Every address is `/TOKEN/...`. What is asked for is a number of something that was read or found; no question holds a
//! path. What changes something is a POST, and is refused where the page only looks.

use super::super::exit::Trouble;
use super::super::task::Work;
use super::super::watch;
use super::guard::{Guard, HEADERS};
use super::project::{Project, Shared, lock};
use crate::kernel::table::kernel::Kernel;
use crate::report::explorer;
use crate::report::json::{Explore, compact};
use crate::scene::brief::StepBrief;
use crate::scene::position::Explored;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The longest address that is looked at, in bytes.
const ADDRESS_MAX: usize = 64 << 10;
/// The longest body. No question has one yet.
const BODY_MAX: usize = 1 << 10;
/// Most options that are taken for one question.
const WALK_MAX: usize = 20_000;
/// Most questions that are answered at a time.
const ANSWERS: usize = 4;
/// How often Ctrl-C is looked for.
const LOOK: Duration = Duration::from_millis(100);

/// What an answer is made of.
#[derive(Clone)]
struct Desk {
    guard: Arc<Guard>,
    shared: Arc<Shared>,
}

/// Answers until Ctrl-C.
///
/// # Errors
/// The socket cannot be used.
pub fn serve(listener: TcpListener, guard: Guard, shared: &Arc<Shared>) -> Result<(), Trouble> {
    let cannot = |error: std::io::Error| Trouble::wrong(format!("cannot answer a browser: {error}"));
    listener.set_nonblocking(true).map_err(cannot)?;
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_io().enable_time().max_blocking_threads(ANSWERS).build().map_err(cannot)?;
    let desk = Desk { guard: Arc::new(guard), shared: Arc::clone(shared) };
    let done = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let router = Router::new().fallback(answer).layer(DefaultBodyLimit::max(BODY_MAX)).with_state(desk);
        tokio::select! {
            served = axum::serve(listener, router).into_future() => served,
            () = interrupted() => Ok(()),
        }
    });
    runtime.shutdown_background();
    done.map_err(cannot)
}

async fn interrupted() {
    while !watch::interrupted() {
        tokio::time::sleep(LOOK).await;
    }
}

/// An answer before its headers: how it went, what kind of text it is, and the text.
struct Answer {
    status: StatusCode,
    kind: &'static str,
    text: Cow<'static, str>,
}

async fn answer(State(desk): State<Desk>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let mut path = head.uri.path().to_owned();
    let answer = if let Err(why) = desk.guard.admits(&head.headers) {
        problem(StatusCode::FORBIDDEN, why)
    } else if path.len() > ADDRESS_MAX {
        problem(StatusCode::URI_TOO_LONG, "the address is too long")
    } else if axum::body::to_bytes(body, BODY_MAX).await.is_err() {
        problem(StatusCode::PAYLOAD_TOO_LARGE, "the question is too long")
    } else {
        let token = path.split('/').nth(1).unwrap_or_default().to_owned();
        if desk.guard.knows(&token) {
            path.drain(..=token.len());
            let method = head.method;
            let done = tokio::task::spawn_blocking(move || route(&desk.shared, &method, &path)).await;
            done.unwrap_or_else(|_| problem(StatusCode::INTERNAL_SERVER_ERROR, "a fault of this program"))
        } else {
            problem(StatusCode::NOT_FOUND, "there is nothing here: the address lacks its token")
        }
    };
    let mut response = (answer.status, answer.text.into_owned()).into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(answer.kind));
    response.headers_mut().extend(HEADERS);
    response
}

/// A file of the page.
fn file(kind: &'static str, text: &'static str) -> Answer {
    Answer { status: StatusCode::OK, kind, text: Cow::Borrowed(text) }
}

fn json(status: StatusCode, body: &Explore<'_>) -> Answer {
    match compact(body) {
        Ok(text) => Answer { status, kind: "application/json", text: Cow::Owned(text) },
        Err(why) => problem(StatusCode::INTERNAL_SERVER_ERROR, &why),
    }
}

fn problem(status: StatusCode, why: &str) -> Answer {
    let body = Explore { error: Some(why.to_owned()), ..Explore::default() };
    let text = compact(&body).unwrap_or_default();
    Answer { status, kind: "application/json", text: Cow::Owned(text) }
}

fn nothing() -> Answer {
    problem(StatusCode::NOT_FOUND, "there is nothing here")
}

/// The table of contents.
fn route(shared: &Shared, method: &Method, path: &str) -> Answer {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    if *method == Method::POST {
        return act(shared, &parts);
    }
    if *method != Method::GET {
        return problem(StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are answered");
    }
    let project = shared.project();
    match parts[..] {
        [""] => file("text/html; charset=utf-8", explorer::PAGE),
        ["app.js"] => file("text/javascript; charset=utf-8", explorer::SCRIPT),
        ["app.css"] => file("text/css; charset=utf-8", explorer::STYLE),
        ["api", "project"] => {
            let brief = Some(Cow::Owned(shared.brief(&project)));
            let diagnostics = Some(&project.problems[..]);
            json(StatusCode::OK, &Explore { project: brief, diagnostics, ..Explore::default() })
        }
        ["api", "text", at] => match at.parse::<usize>().ok().and_then(|at| project.text(at)) {
            Some(text) => json(StatusCode::OK, &Explore { text: Some(text), ..Explore::default() }),
            None => nothing(),
        },
        ["api", "scenario", at, ref rest @ ..] => match at.parse::<usize>() {
            Ok(at) if at < project.scenarios().len() => scenario(shared, &project, at, rest),
            Ok(_) | Err(_) => nothing(),
        },
        _ => nothing(),
    }
}

/// What changes something.
fn act(shared: &Shared, parts: &[&str]) -> Answer {
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
fn scenario(shared: &Shared, project: &Project, at: usize, rest: &[&str]) -> Answer {
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
    if rest.is_empty() {
        return json(StatusCode::OK, &Explore { scenario: Some(&whole), ..Explore::default() });
    }
    let Work::Explore(subject) = &project.scenarios()[at].work else { return nothing() };
    let Some(explored) = explored else {
        return problem(StatusCode::ACCEPTED, "this scenario is being explored again");
    };
    let kernel = Kernel::new(&subject.model);
    match rest {
        ["state", id] => match id.parse().ok().and_then(|id| explored.position(&kernel, id)) {
            Some(brief) => json(StatusCode::OK, &Explore { position: Some(Cow::Owned(brief)), ..Explore::default() }),
            None => nothing(),
        },
        ["walk", from, options] => match (from.parse(), options_of(options)) {
            (Ok(from), Some(options)) => {
                let steps = Some(walk(&kernel, &explored, from, &options));
                json(StatusCode::OK, &Explore { steps, ..Explore::default() })
            }
            _ => nothing(),
        },
        _ => nothing(),
    }
}

/// `0.2.1`
fn options_of(text: &str) -> Option<Vec<u32>> {
    let options: Option<Vec<u32>> = text.split('.').map(|option| option.parse().ok()).collect();
    options.filter(|it| it.len() <= WALK_MAX)
}

fn walk(kernel: &Kernel<'_>, explored: &Explored, from: u32, options: &[u32]) -> Vec<StepBrief> {
    let mut at = from;
    let mut steps = Vec::new();
    for option in options {
        let Some(step) = explored.step(kernel, at, *option) else { break };
        at = step.to;
        steps.push(step);
    }
    steps
}
