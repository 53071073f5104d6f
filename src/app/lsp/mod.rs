//! `assize lsp`: a language server over stdin and stdout.
//!
//! Takes messages of an editor, and gives what `crate::lsp` answers, problems as `assize check` finds them, and what
//! comes of scenarios. What is open in the editor stands before what is on disk.
//!
//! - [`server`]: the messages, and [`answers`]: what is answered to each request;
//! - [`workspace`]: the texts, and [`address`]: how they are called;
//! - [`desk`]: what the threads share;
//! - [`checks`]: the background in which texts are read, [`reading`] and [`pinned`]: one reading, and what of it is kept;
//! - [`lenses`]: the background in which scenarios are explored.
//!
//! The threads: one answers, in the order in which it is asked; one reads texts for their problems; one explores. The
//! last two are told when what they do is out of date, and begin anew. A panic in any of them is told on stderr, and the
//! server goes on.

mod address;
mod answers;
mod capabilities;
mod checks;
mod desk;
mod lenses;
mod pinned;
mod reading;
mod server;
mod workspace;

use super::args_lsp::LspArgs;
use super::exit::{Exit, Trouble};
use super::out::Out;

/// Serves an editor until it says that it ends.
///
/// # Errors
/// The editor says what is no message, or there are no threads to be had.
pub fn lsp(_: &LspArgs, _: &mut Out) -> Result<Exit, Trouble> {
    server::serve()
}
