//! `assize explore`: a page at a local address, to look at scenarios choice by choice.
//!
//! Takes what `check` takes, and answers a browser until Ctrl-C: the list of scenarios while they are explored in the
//! background, and of each that was any position and any step. The page knows no rules; it is told what stands in
//! `scene::brief`.
//!
//! - [`project`]: the texts, and what was found of each scenario so far;
//! - [`worker`]: the background, in which one scenario after another is explored;
//! - [`guard`]: who is answered at all;
//! - [`server`]: who asks, and [`answer`]: what is answered;
//! - [`edit`]: texts as they are edited in the page, [`lines`]: what of a rulebook
//!   can be taken away, [`trial`]: what-ifs, [`trying`]: changes of a whole rulebook;
//! - [`browser`]: starting one.

mod answer;
mod browser;
mod edit;
mod guard;
mod lines;
mod project;
mod server;
mod trial;
mod trying;
pub(super) mod worker;

use super::args_explore::ExploreArgs;
use super::check::start_threads;
use super::exit::{Exit, Trouble};
use super::out::Out;
use super::{book, watch};
use crate::report::diagnostic;
use guard::AddressGuard;
use project::ExplorerState;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;

/// Answers a browser until Ctrl-C.
///
/// # Errors
/// A path or name that is not there, nothing to look at, or a port that cannot be had.
pub fn explore(args: &ExploreArgs, out: &mut Out) -> Result<Exit, Trouble> {
    let files = book::files(&args.of.at.paths, out)?;
    if files.is_empty() {
        return Err(Trouble::nothing("there are no .assize files").help("give the folder or the file that holds them"));
    }
    let shared = Arc::new(ExplorerState::read(args, &files)?);
    let project = shared.project();
    out.note(&diagnostic::problems(&project.tasks.sources, &project.tasks.problems));
    if project.tasks.list.is_empty() && !project.tasks.is_broken() {
        return Err(Trouble::nothing("there is no scenario in these files"));
    }
    drop(project);
    start_threads(args.search.threads)?;
    let listener = listen(args.port)?;
    let port = listener.local_addr().map_err(|error| Trouble::wrong(format!("cannot listen: {error}")))?.port();
    let guard = AddressGuard::new(port)?;
    let address = guard.address();
    out.print(&format!("{address}\n"));
    out.note("the page is at this address until Ctrl-C; whoever knows the address can see it\n");
    if args.open
        && let Err(why) = browser::open(&address)
    {
        out.warning(&format!("no browser was started: {why}; open the address above in one"));
    }
    let worker = worker::start(&shared)?;
    let served = server::serve(listener, guard, &shared);
    shared.end();
    // A search hears of it at once; what is in the middle of telling what it found is not waited for.
    drop(worker);
    served?;
    Ok(if watch::interrupted() { Exit::Interrupted } else { Exit::Good })
}

fn listen(port: Option<u16>) -> Result<TcpListener, Trouble> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.unwrap_or(0)));
    TcpListener::bind(address).map_err(|error| {
        let trouble = Trouble::wrong(format!("cannot listen at {address}: {error}"));
        trouble.help("take another with `--port`, or leave it out: then one is taken that is free")
    })
}
