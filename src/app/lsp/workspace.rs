//! The texts that the server knows: those that are open, as they stand in the editor, before those on disk.

use super::super::files;
use super::super::find;
use super::super::reach::NameReach;
use super::address;
use crate::lsp::text::EditorText;
use crate::lsp::web::WorkspaceTexts;
use crate::model::read::{std_names, std_text};
use gen_lsp_types::{TextDocumentContentChangeEvent, Uri};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// A text that is open.
#[derive(Clone, Debug)]
pub struct OpenText {
    /// Its address, as the editor writes it.
    pub uri: Uri,
    /// Which edit of it this is.
    pub version: i32,
    /// What it says.
    pub text: Arc<EditorText>,
    /// Which edit of all it was touched by last.
    pub touched: u64,
}

/// All texts at one time.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// Where the names begin.
    pub root: PathBuf,
    /// Those that are open, by name.
    pub open: BTreeMap<String, OpenText>,
    /// All, by name.
    pub texts: WorkspaceTexts,
    /// How many edits there were.
    pub edits: u64,
    /// What they may use.
    pub reach: Arc<NameReach>,
}

impl Snapshot {
    /// The text of a name, as a reader of files opens it.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn open(&self, name: &str) -> Result<String, String> {
        let Some(known) = self.texts.get(name) else { return self.reach.open(name) };
        match files::first_control(&known.text) {
            None => Ok(known.text.clone()),
            Some((letter, place)) => Err(format!("it holds a control character, {letter} ({place})")),
        }
    }

    /// The address of a text.
    #[must_use]
    pub fn uri(&self, name: &str) -> Uri {
        self.open.get(name).map_or_else(|| address::uri(&self.root, name), |open| open.uri.clone())
    }

    /// Whether a text is a module of std, and no file that is called like one.
    #[must_use]
    pub fn is_of_program(&self, name: &str) -> bool {
        let module = name.strip_prefix("std/").and_then(|it| it.strip_suffix(".assize")).and_then(std_text);
        module.is_some_and(|module| self.texts.get(name).is_some_and(|text| text.text == module))
    }

    /// The name of the text at an address.
    #[must_use]
    pub fn name(&self, uri: &Uri) -> String {
        address::name(&self.root, &uri.0)
    }

    /// The text at an address.
    #[must_use]
    pub fn text(&self, uri: &Uri) -> Option<&Arc<EditorText>> {
        self.texts.get(&self.name(uri))
    }
}

/// A file on disk as it was read last.
#[derive(Debug)]
struct DiskText {
    changed: Option<(SystemTime, u64)>,
    text: Arc<EditorText>,
}

/// What the server knows of texts.
#[derive(Debug, Default)]
pub struct Workspace {
    folders: Vec<PathBuf>,
    disk: BTreeMap<String, DiskText>,
    /// The modules of std, which are in the program.
    std: Vec<Arc<EditorText>>,
    now: Snapshot,
}

impl Workspace {
    /// The texts below some folders, the first of which is where we are.
    #[must_use]
    pub fn new(root: &Path, folders: Vec<PathBuf>) -> Workspace {
        let now = Snapshot { root: root.to_owned(), ..Snapshot::default() };
        let module = |name: &str| {
            let text = std_text(name).unwrap_or_default().to_owned();
            Arc::new(EditorText::new(&format!("std/{name}.assize"), text))
        };
        let mut workspace = Workspace { folders, disk: BTreeMap::new(), std: std_names().map(module).collect(), now };
        workspace.refresh();
        workspace
    }

    /// All texts now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        self.now.clone()
    }

    /// All texts now, to be looked at.
    #[must_use]
    pub fn now(&self) -> &Snapshot {
        &self.now
    }

    /// A text is opened in the editor.
    pub fn open(&mut self, uri: Uri, version: i32, text: String) {
        let name = self.now.name(&uri);
        self.put(name, uri, version, text);
    }

    /// A text that is open is changed. A place that is not open is left alone.
    pub fn change(&mut self, uri: &Uri, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        let name = self.now.name(uri);
        let Some(open) = self.now.open.get(&name) else { return };
        let mut text = open.text.text.clone();
        for change in changes {
            crate::lsp::lines::change(&mut text, change);
        }
        let uri = open.uri.clone();
        self.put(name, uri, version, text);
    }

    fn put(&mut self, name: String, uri: Uri, version: i32, text: String) {
        self.now.edits += 1;
        let text = Arc::new(EditorText::new(&name, text));
        self.now.texts.insert(name.clone(), Arc::clone(&text));
        self.now.open.insert(name, OpenText { uri, version, text, touched: self.now.edits });
    }

    /// A text is closed: what stands on disk counts again.
    pub fn close(&mut self, uri: &Uri) {
        let name = self.now.name(uri);
        if self.now.open.remove(&name).is_some() {
            self.refresh();
        }
    }

    /// Looks for files that have come, gone or changed.
    pub fn refresh(&mut self) {
        self.now.edits += 1;
        let mut found: BTreeSet<String> = BTreeSet::new();
        for folder in &self.folders {
            let short = folder.strip_prefix(&self.now.root).unwrap_or(folder);
            let here = if short.as_os_str().is_empty() { PathBuf::from(".") } else { short.to_owned() };
            found.extend(find::find(&[here]).unwrap_or_default());
        }
        self.disk.retain(|name, _| found.contains(name));
        for name in &found {
            let changed = std::fs::metadata(name).ok().and_then(|it| Some((it.modified().ok()?, it.len())));
            let is_new = self.disk.get(name).is_none_or(|known| known.changed.is_none() || known.changed != changed);
            if is_new && let Ok(text) = files::read(name) {
                let text = Arc::new(EditorText::new(name, text));
                self.disk.insert(name.clone(), DiskText { changed, text });
            }
        }
        let named: Vec<String> = found.into_iter().chain(self.now.open.keys().cloned()).collect();
        self.now.reach = Arc::new(NameReach::of(&named));
        self.now.texts = self.std.iter().map(|text| (text.name.clone(), Arc::clone(text))).collect();
        self.now.texts.extend(self.disk.iter().map(|(name, it)| (name.clone(), Arc::clone(&it.text))));
        for (name, open) in &self.now.open {
            self.now.texts.insert(name.clone(), Arc::clone(&open.text));
        }
    }

    /// Whether files below some folder are known.
    #[must_use]
    pub fn has_folders(&self) -> bool {
        !self.folders.is_empty()
    }

    /// Files below this folder are known, too.
    pub fn add_folder(&mut self, folder: PathBuf) {
        if !self.folders.contains(&folder) {
            self.folders.push(folder);
            self.refresh();
        }
    }
}
