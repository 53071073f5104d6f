//! Who asks: addresses, tokens, sizes. What is answered stands in [`super::answer`].
//!
//! Every address is `/TOKEN/...`.

use super::super::exit::Trouble;
use super::super::watch;
use super::answer::{PageAnswer, problem, route};
use super::guard::{AddressGuard, HEADERS};
use super::project::ExplorerState;
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderMap};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

/// The longest address that is looked at, in bytes.
const ADDRESS_MAX: usize = 64 << 10;
/// The longest body: a what-if holds the texts that were edited.
const BODY_MAX: usize = 2 << 20;
/// How long a body may take to come.
const BODY_TIME: Duration = Duration::from_secs(10);
/// Most questions that are answered at a time.
const ANSWERS: usize = 4;
/// How often Ctrl-C is looked for.
const LOOK: Duration = Duration::from_millis(100);

/// What an answer is made of.
#[derive(Clone)]
struct Desk {
    guard: Arc<AddressGuard>,
    shared: Arc<ExplorerState>,
}

/// Answers until Ctrl-C.
///
/// # Errors
/// The socket cannot be used.
pub fn serve(listener: TcpListener, guard: AddressGuard, shared: &Arc<ExplorerState>) -> Result<(), Trouble> {
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

/// A body that is not too long, and that comes within a time.
async fn whole(headers: &HeaderMap, body: Body) -> Result<Bytes, PageAnswer> {
    let too_long = || problem(StatusCode::PAYLOAD_TOO_LARGE, "the question is longer than 2 MiB");
    let said = headers.get(CONTENT_LENGTH).and_then(|it| it.to_str().ok()?.parse::<usize>().ok());
    if said.is_some_and(|bytes| bytes > BODY_MAX) {
        return Err(too_long());
    }
    match tokio::time::timeout(BODY_TIME, to_bytes(body, BODY_MAX)).await {
        Ok(read) => read.map_err(|_| too_long()),
        Err(_) => Err(problem(StatusCode::REQUEST_TIMEOUT, "the question does not come to an end")),
    }
}

async fn interrupted() {
    while !watch::interrupted() {
        tokio::time::sleep(LOOK).await;
    }
}

async fn answer(State(desk): State<Desk>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let mut path = head.uri.path().to_owned();
    let answer = if let Err(why) = desk.guard.admits(&head.headers) {
        problem(StatusCode::FORBIDDEN, why)
    } else if path.len() > ADDRESS_MAX {
        problem(StatusCode::URI_TOO_LONG, "the address is too long")
    } else {
        let token = path.split('/').nth(1).unwrap_or_default().to_owned();
        if desk.guard.knows(&token) {
            path.drain(..=token.len());
            match whole(&head.headers, body).await {
                Ok(body) => {
                    let method = head.method;
                    let done = tokio::task::spawn_blocking(move || route(&desk.shared, &method, &path, &body)).await;
                    done.unwrap_or_else(|_| problem(StatusCode::INTERNAL_SERVER_ERROR, "a fault of this program"))
                }
                Err(answer) => answer,
            }
        } else {
            problem(StatusCode::NOT_FOUND, "there is nothing here: the address lacks its token")
        }
    };
    let mut response = (answer.status, answer.text.into_owned()).into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(answer.kind));
    response.headers_mut().extend(HEADERS);
    response
}
