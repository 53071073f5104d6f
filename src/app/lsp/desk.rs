//! What all threads of the server share.

use super::lenses::LensTable;
use super::workspace::{Snapshot, Workspace};
use crate::lsp::fixes::Fix;
use crate::lsp::text::EditorText;
use gen_lsp_types::{Diagnostic, Range};
use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// What was told of a text.
#[derive(Clone, Debug)]
pub struct ToldText {
    /// The text of which it was told.
    pub text: Arc<EditorText>,
    /// What was told, with the fixes that the messages know.
    pub problems: Vec<(Diagnostic, Option<(Range, Fix)>)>,
}

/// Sends a message to the editor.
pub type MessageSender = Box<dyn Fn(Message) + Send + Sync>;

/// What is shared.
pub struct EditorDesk {
    workspace: Mutex<Workspace>,
    /// How many edits there were.
    edits: AtomicU64,
    bell: Condvar,
    ends: AtomicBool,
    /// What was told last of each text, by name.
    pub told: Mutex<BTreeMap<String, ToldText>>,
    /// What was found of scenarios.
    pub lenses: LensTable,
    send: MessageSender,
    refreshes: bool,
    refreshed: AtomicU64,
}

/// What is behind a lock, also where somebody panicked while holding it.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl EditorDesk {
    /// A desk with no texts open.
    #[must_use]
    pub fn new(workspace: Workspace, send: MessageSender, refreshes: bool) -> EditorDesk {
        let edits = AtomicU64::new(workspace.now().edits);
        EditorDesk {
            workspace: Mutex::new(workspace),
            edits,
            bell: Condvar::new(),
            ends: AtomicBool::new(false),
            told: Mutex::default(),
            lenses: LensTable::default(),
            send,
            refreshes,
            refreshed: AtomicU64::new(0),
        }
    }

    /// All texts now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        lock(&self.workspace).snapshot()
    }

    /// Changes what is known of texts, and has them checked.
    pub fn edit(&self, edit: impl FnOnce(&mut Workspace)) {
        let mut workspace = lock(&self.workspace);
        edit(&mut workspace);
        self.edits.store(workspace.now().edits, Ordering::SeqCst);
        self.bell.notify_all();
    }

    /// Whether texts have changed since a snapshot was taken, or the server ends.
    #[must_use]
    pub fn is_late(&self, snapshot: &Snapshot) -> bool {
        self.ended() || self.edits.load(Ordering::SeqCst) != snapshot.edits
    }

    /// Waits for an edit behind this one; none where the server ends.
    #[must_use]
    pub fn next(&self, last: u64) -> Option<Snapshot> {
        let mut workspace = lock(&self.workspace);
        while workspace.now().edits == last && !self.ended() {
            workspace = self.bell.wait(workspace).unwrap_or_else(PoisonError::into_inner);
        }
        (!self.ended()).then(|| workspace.snapshot())
    }

    /// The server ends.
    pub fn end(&self) {
        {
            // Who asks whether it ends, and then waits, holds this in between.
            let _held = lock(&self.workspace);
            self.ends.store(true, Ordering::SeqCst);
        }
        self.bell.notify_all();
        self.lenses.end();
    }

    /// Whether it does.
    #[must_use]
    pub fn ended(&self) -> bool {
        self.ends.load(Ordering::SeqCst)
    }

    /// Sends a message; where nobody listens any more it is dropped.
    pub fn send(&self, message: Message) {
        (self.send)(message);
    }

    /// Has the editor ask for lenses again, if it does.
    pub fn refresh_lenses(&self) {
        if self.refreshes {
            let nth = self.refreshed.fetch_add(1, Ordering::SeqCst);
            let id = RequestId::from(format!("assize-lenses-{nth}"));
            self.send(Request { id, method: "workspace/codeLens/refresh".to_owned(), params: Value::Null }.into());
        }
    }

    /// Sends a notification.
    pub fn notify(&self, method: &str, params: Value) {
        self.send(Notification { method: method.to_owned(), params }.into());
    }
}
