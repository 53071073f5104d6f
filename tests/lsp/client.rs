//! An editor that speaks to the server: messages over its stdin and stdout.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use tempfile::TempDir;

/// Much longer than anything here takes, on a machine that does other things as well.
const PATIENCE: Duration = Duration::from_secs(120);

/// An editor with a folder of its own.
pub struct Editor {
    child: Child,
    stdin: Option<ChildStdin>,
    heard: Receiver<Value>,
    /// What has come and was not asked for, the oldest first.
    pub waiting: Vec<Value>,
    folder: TempDir,
    next: i32,
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Editor {
    /// A server for a folder with files, before its first message.
    pub fn raw(files: &[(&str, &str)]) -> Editor {
        let folder = TempDir::new().expect("a folder can be made");
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("it stands in the folder")).expect("a folder can be made");
            std::fs::write(path, text).expect("a file can be written");
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
        command.arg("lsp").current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::inherit()).spawn().expect("the program starts");
        let (told, heard) = channel();
        let mut out = BufReader::new(child.stdout.take().expect("there is a pipe"));
        std::thread::spawn(move || {
            while let Some(message) = read(&mut out) {
                if told.send(message).is_err() {
                    break;
                }
            }
        });
        let stdin = child.stdin.take();
        Editor { child, stdin, heard, waiting: Vec::new(), folder, next: 1 }
    }

    /// The same, with the first messages said.
    pub fn of(files: &[(&str, &str)]) -> Editor {
        let mut editor = Editor::raw(files);
        let params = json!({
            "processId": null,
            "capabilities": { "workspace": { "codeLens": { "refreshSupport": true } } },
            "workspaceFolders": [{ "uri": editor.uri(""), "name": "games" }],
        });
        let result = editor.request("initialize", params);
        assert_eq!(result["capabilities"]["positionEncoding"], "utf-16");
        editor.notify("initialized", json!({}));
        editor
    }

    /// The address of a file.
    pub fn uri(&self, name: &str) -> String {
        format!("file://{}/{name}", self.folder.path().display()).trim_end_matches('/').to_owned()
    }

    /// Sends a message.
    pub fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let stdin = self.stdin.as_mut().expect("the pipe is open");
        write!(stdin, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the server listens");
        stdin.flush().expect("the server listens");
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The whole answer to a request.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.wait(&|message| message["id"] == id && message.get("method").is_none())
    }

    /// What is answered to a request.
    #[track_caller]
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let answer = self.ask(method, params);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    /// The next message that is wanted; others are kept.
    #[track_caller]
    pub fn wait(&mut self, wanted: &dyn Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.waiting.iter().position(wanted) {
            return self.waiting.remove(at);
        }
        loop {
            let message =
                self.heard.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("nothing more: {:#?}", self.waiting));
            if wanted(&message) {
                return message;
            }
            self.waiting.push(message);
        }
    }

    /// Opens a file as it stands on disk.
    pub fn open(&mut self, name: &str) {
        let text = std::fs::read_to_string(self.folder.path().join(name)).expect("the file is there");
        self.open_as(name, &text);
    }

    /// Opens a file with another text than on disk.
    pub fn open_as(&mut self, name: &str, text: &str) {
        let document = json!({ "uri": self.uri(name), "languageId": "assize", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces a stretch of a line.
    pub fn edit(&mut self, name: &str, version: i32, (line, from, to): (u32, u32, u32), text: &str) {
        let range = json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } });
        let params = json!({
            "textDocument": { "uri": self.uri(name), "version": version },
            "contentChanges": [{ "range": range, "text": text }],
        });
        self.notify("textDocument/didChange", params);
    }

    /// The problems that are told of a version of a file; of a file that is not open, the next that are.
    #[track_caller]
    pub fn problems(&mut self, name: &str, version: Option<i32>) -> Vec<Value> {
        let uri = self.uri(name);
        let told = self.wait(&|message| {
            let params = &message["params"];
            message["method"] == "textDocument/publishDiagnostics"
                && params["uri"] == uri.as_str()
                && params["version"].as_i64() == version.map(i64::from)
        });
        told["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    /// The parameters of a request at a place of a file.
    pub fn at(&self, name: &str, line: u32, character: u32) -> Value {
        json!({
            "textDocument": { "uri": self.uri(name) },
            "position": { "line": line, "character": character },
        })
    }

    /// Says that it ends, and waits for the end of the server.
    pub fn exit(&mut self) -> i32 {
        self.notify("exit", Value::Null);
        self.stdin = None;
        self.child.wait().expect("the server ends").code().unwrap_or(-1)
    }
}

fn read(out: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if out.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        // Whatever else stands on stdout would be the end of the conversation.
        let (name, value) = line.split_once(": ").unwrap_or_else(|| panic!("no header: {line}"));
        if name == "Content-Length" {
            length = value.parse().expect("a number");
        }
    }
    let mut text = vec![0; length];
    out.read_exact(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

/// The start and the end of a range, as lines and characters.
pub fn range(value: &Value) -> ((u64, u64), (u64, u64)) {
    let place = |it: &Value| (it["line"].as_u64().expect("a line"), it["character"].as_u64().expect("a character"));
    (place(&value["start"]), place(&value["end"]))
}
