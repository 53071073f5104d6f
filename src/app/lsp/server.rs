//! The messages of the editor, one after the other.

use super::super::check::start_threads;
use super::super::exit::{Exit, Trouble};
use super::super::explore::worker::STACK_BYTES;
use super::super::reach;
use super::checks::Checks;
use super::desk::EditorDesk;
use super::workspace::Workspace;
use super::{address, answers, capabilities, lenses};
use gen_lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, InitializeParams,
    WorkspaceFolders,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;

/// Serves an editor until it says that it ends.
///
/// # Errors
/// The editor says what is no message, or there are no threads to be had.
pub fn serve() -> Result<Exit, Trouble> {
    start_threads(None)?;
    let (connection, threads) = Connection::stdio();
    let exit = converse(&connection)?;
    drop(connection);
    // Where the editor has gone without a word, its end of the pipe is gone as well.
    let _ = threads.join();
    Ok(exit)
}

/// From the first message to the last.
fn converse(connection: &Connection) -> Result<Exit, Trouble> {
    let Ok((id, params)) = connection.initialize_start() else { return Ok(Exit::NotAsExpected) };
    let params: InitializeParams = match serde_json::from_value(params) {
        Ok(params) => params,
        Err(error) => {
            let why = format!("cannot read what the editor says of itself: {error}");
            let _ = connection.sender.send(Response::new_err(id, ErrorCode::InvalidParams as i32, why.clone()).into());
            return Err(Trouble::wrong(why));
        }
    };
    let sender = connection.sender.clone();
    let send = Box::new(move |message| drop(sender.send(message)));
    let desk = Arc::new(EditorDesk::new(workspace(&params), send, refreshes_lenses(&params)));
    desk.send(Response::new_ok(id, capabilities::result()).into());
    let backgrounds =
        [background("checks", &desk, |desk| Checks::default().run(desk))?, background("lenses", &desk, lenses::run)?];
    let exit = Server { desk: Arc::clone(&desk), shut_down: false }.run(connection, &params);
    desk.end();
    // Each hears of it within one scenario; the answer to the last message has been sent.
    backgrounds.into_iter().for_each(|it| drop(it.join()));
    Ok(exit)
}

fn background(name: &str, desk: &Arc<EditorDesk>, run: fn(&EditorDesk)) -> Result<JoinHandle<()>, Trouble> {
    let desk = Arc::clone(desk);
    let thread = std::thread::Builder::new().name(name.to_owned()).stack_size(STACK_BYTES);
    thread.spawn(move || run(&desk)).map_err(|error| Trouble::wrong(format!("cannot start a thread: {error}")))
}

/// The texts below the folders that the editor names. The first is where we are from then on, so that texts are called as
/// `assize check` calls them.
fn workspace(params: &InitializeParams) -> Workspace {
    let mut folders: Vec<PathBuf> = Vec::new();
    if let Some(WorkspaceFolders::WorkspaceFolderList(list)) =
        &params.workspace_folders_initialize_params.workspace_folders
    {
        folders.extend(list.iter().filter_map(|folder| address::path(&folder.uri.0)));
    }
    #[expect(deprecated, reason = "older editors name their folder so")]
    if let Some(root) = params.root_uri.as_ref().filter(|_| folders.is_empty()) {
        folders.extend(address::path(&root.0));
    }
    if let Some(first) = folders.first() {
        let _ = std::env::set_current_dir(first);
    }
    let here = std::env::current_dir().unwrap_or_default();
    let root = folders.first().cloned().unwrap_or(here);
    let mut workspace = Workspace::new(&root, Vec::new());
    folders.into_iter().for_each(|folder| workspace.add_folder(folder));
    workspace
}

/// Whether the editor asks for lenses again when it is told to.
fn refreshes_lenses(params: &InitializeParams) -> bool {
    let of_workspace = params.capabilities.workspace.as_ref();
    of_workspace.and_then(|it| it.code_lens.as_ref()).and_then(|it| it.refresh_support) == Some(true)
}

/// What is answered, and to whom.
struct Server {
    desk: Arc<EditorDesk>,
    shut_down: bool,
}

impl Server {
    fn run(&mut self, connection: &Connection, params: &InitializeParams) -> Exit {
        while let Ok(message) = connection.receiver.recv() {
            match message {
                Message::Request(request) => self.request(request),
                Message::Notification(told) if told.method == "exit" => break,
                Message::Notification(told) if told.method == "initialized" => self.watch_files(params),
                Message::Notification(told) => {
                    let method = told.method.clone();
                    if catch_unwind(AssertUnwindSafe(|| self.notification(told))).is_err() {
                        eprintln!("a fault of this program, please report it: panicked in `{method}`");
                    }
                }
                // To what was asked of the editor: nothing hangs on it.
                Message::Response(_) => {}
            }
        }
        // An editor that goes without a word has not ended well.
        if self.shut_down { Exit::Good } else { Exit::NotAsExpected }
    }

    fn request(&mut self, request: Request) {
        let id = request.id.clone();
        if request.method == "shutdown" {
            self.shut_down = true;
            return self.desk.send(Response::new_ok(id, Value::Null).into());
        }
        if self.shut_down {
            let why = "the server was told to shut down".to_owned();
            return self.desk.send(Response::new_err(id, ErrorCode::InvalidRequest as i32, why).into());
        }
        let method = request.method.clone();
        let desk = &self.desk;
        let answer = catch_unwind(AssertUnwindSafe(|| answers::answer(desk, &request.method, request.params)));
        let response = match answer {
            Ok(Ok(result)) => Response::new_ok(id, result),
            Ok(Err((code, why))) => Response::new_err(id, code as i32, why),
            Err(_) => {
                let why = format!("a fault of this program, please report it: panicked in `{method}`");
                Response::new_err(id, ErrorCode::InternalError as i32, why)
            }
        };
        self.desk.send(response.into());
    }

    fn notification(&self, told: Notification) {
        match told.method.as_str() {
            "textDocument/didOpen" => self.told(told, |desk, params: DidOpenTextDocumentParams| {
                let it = params.text_document;
                // Where an editor has no language of ours, it may send every text that is plain.
                if !it.uri.0.ends_with(".assize") && it.language_id.to_string() != "assize" {
                    return;
                }
                desk.edit(|workspace| {
                    if !workspace.has_folders()
                        && let Some(folder) = address::path(&it.uri.0).and_then(|path| folder(&path))
                    {
                        workspace.add_folder(folder);
                    }
                    workspace.open(it.uri, it.version, it.text);
                });
            }),
            "textDocument/didChange" => self.told(told, |desk, params: DidChangeTextDocumentParams| {
                let it = params.text_document;
                let uri = it.text_document_identifier.uri;
                desk.edit(|workspace| workspace.change(&uri, it.version, params.content_changes));
            }),
            "textDocument/didClose" => self.told(told, |desk, params: DidCloseTextDocumentParams| {
                desk.edit(|workspace| workspace.close(&params.text_document.uri));
            }),
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => self.desk.edit(Workspace::refresh),
            _ => {}
        }
    }

    fn told<P: DeserializeOwned>(&self, told: Notification, then: impl FnOnce(&EditorDesk, P)) {
        match serde_json::from_value(told.params) {
            Ok(params) => then(&self.desk, params),
            Err(error) => eprintln!("cannot read `{}`: {error}", told.method),
        }
    }

    /// Asks to be told of files that change outside of the editor.
    fn watch_files(&self, params: &InitializeParams) {
        let of_workspace = params.capabilities.workspace.as_ref();
        let watched = of_workspace.and_then(|it| it.did_change_watched_files.as_ref());
        if watched.and_then(|it| it.dynamic_registration) != Some(true) {
            return;
        }
        let params = serde_json::json!({ "registrations": [{
            "id": "assize-files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": [{ "globPattern": "**/*.assize" }] },
        }] });
        let id = RequestId::from("assize-files".to_owned());
        self.desk.send(Request { id, method: "client/registerCapability".to_owned(), params }.into());
    }
}

/// The folder of which the texts belong together with a file that stands alone: that of its project, or its own.
fn folder(file: &Path) -> Option<PathBuf> {
    let own = file.parent()?;
    let is_of_game = |root: &PathBuf| root.join(super::super::files::PROJECT).is_file();
    reach::root(own).filter(is_of_game).or_else(|| Some(own.to_owned()))
}
