//! `assize explore`: who is answered, with what, and what is said where something is wrong.

use crate::program::{Folder, assize, double};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// A page that is up.
pub struct Page {
    child: Child,
    port: u16,
    token: String,
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What was answered.
pub struct Answer {
    pub status: u16,
    head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Page {
    pub fn of(folder: &Folder, args: &[&str]) -> Page {
        let mut command = assize(&[&["explore"], args].concat());
        command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let mut address = String::new();
        let out = child.stdout.take().expect("it prints");
        BufReader::new(out).read_line(&mut address).expect("it prints its address");
        let rest =
            address.trim().strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("an address: `{address}`"));
        let (port, token) = rest.trim_end_matches('/').split_once('/').expect("a port and a token");
        Page { child, port: port.parse().expect("a port"), token: token.to_owned() }
    }

    fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Sends this as it is, and reads all that comes.
    fn raw(&self, request: &str) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
        // Where the question is refused before it is whole, the rest cannot be sent.
        let _ = stream.write_all(request.as_bytes());
        let mut text = Vec::new();
        let _ = stream.read_to_end(&mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    fn ask(&self, method: &str, path: &str, headers: &str) -> Answer {
        let (host, token) = (self.host(), &self.token);
        self.raw(&format!("{method} /{token}/{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n"))
    }

    fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "")
    }

    /// Asks with a body.
    pub fn post(&self, path: &str, body: &str) -> Answer {
        let (host, token, length) = (self.host(), &self.token, body.len());
        let head = format!("POST /{token}/{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        self.raw(&format!("{head}Content-Length: {length}\r\n\r\n{body}"))
    }

    /// Asks until it is there.
    pub fn there(&self, path: &str) -> Value {
        let began = Instant::now();
        loop {
            let answer = self.get(path);
            if answer.status == 200 {
                return answer.json();
            }
            assert!(answer.status == 202 && began.elapsed() < Duration::from_secs(60), "{path}: {}", answer.body);
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

fn page() -> (Folder, Page) {
    let folder = folder_that_passes();
    let page = Page::of(&folder, &["a.assize"]);
    (folder, page)
}

#[test]
fn a_scenario_is_gone_through() {
    let (_folder, page) = page();
    let whole = page.there("api/scenario/0");
    assert_eq!((&whole["schema"], &whole["kind"]), (&2.into(), &"explore".into()));
    let outcomes = whole["scenario"]["check"]["outcomes"].as_array().expect("outcomes");
    assert_eq!(outcomes.len(), 2);
    let start = page.there("api/scenario/0/state/0");
    let options = start["position"]["choice"]["options"].as_array().expect("options").clone();
    assert_eq!(options.len(), 2);
    let steps = page.there("api/scenario/0/walk/0/1.0.0.0.0");
    let steps = steps["steps"].as_array().expect("steps");
    assert_eq!(steps[0]["to"], options[1]["to"]);
    let last = page.there(&format!("api/scenario/0/state/{}", steps.last().expect("a step")["to"]));
    assert_eq!(last["position"]["end"]["text"], "{ 13 }");
    let listed = page.there("api/project");
    let found = &listed["project"]["scenarios"][0]["found"];
    assert_eq!((&found["verdict"], &found["outcome_count"]), (&"as expected".into(), &2.into()));
    let text = page.there("api/text/0");
    assert!(text["text"]["lines"].as_array().is_some_and(|lines| !lines.is_empty()));
}

/// Answers are what their schema says.
#[test]
fn answers_are_as_published() {
    let (_folder, page) = page();
    let schema: Value = serde_json::from_str(&crate::program::run(&["schema", "explore"]).out).expect("a schema");
    let validator = jsonschema::validator_for(&schema).expect("a valid schema");
    for path in [
        "api/scenario/0",
        "api/project",
        "api/scenario/0/state/0",
        "api/scenario/0/walk/0/0",
        "api/text/0",
        "api/scenario/0/map",
        "api/scenario/0/map/folded",
        "api/scenario/0/way/2",
        "api/scenario/0/knobs",
        "api/rulebook/0",
    ] {
        let answer = page.there(path);
        let wrong: Vec<String> = validator.iter_errors(&answer).map(|it| it.to_string()).collect();
        assert!(wrong.is_empty(), "{path}: {wrong:?}");
    }
    let refused = page.get("api/text/99").json();
    assert!(validator.is_valid(&refused), "{refused}");
}

#[test]
fn nobody_else_is_answered() {
    let (_folder, page) = page();
    let token = page.token.clone();
    let ask = |path: &str, host: &str, more: &str| {
        page.raw(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n"))
    };
    let (own, path) = (page.host(), format!("/{token}/api/project"));
    assert_eq!(ask(&path, &own, "").status, 200);
    assert_eq!(ask(&path, &format!("localhost:{}", page.port), "").status, 200);
    assert_eq!(ask(&path, &own, &format!("Origin: http://{own}\r\n")).status, 200);
    for other in ["/", "/api/project", "/0123456789abcdef0123456789abcdef/api/project", "//api/project", "*"] {
        let answer = ask(other, &own, "");
        assert!(answer.status >= 400 && !answer.body.contains("scenarios"), "{other}: {}", answer.body);
    }
    assert_eq!(ask(&format!("/{}/api/project", &token[..31]), &own, "").status, 404);
    for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example"] {
        assert_eq!(ask(&path, host, "").status, 403, "{host}");
    }
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"] {
        let answer = ask(&path, &own, &format!("Origin: {origin}\r\n"));
        assert!(answer.status == 403 && !answer.body.contains("scenarios"), "{origin}: {}", answer.body);
    }
    assert_eq!(ask(&path, &own, "Sec-Fetch-Site: cross-site\r\n").status, 403);
}

#[test]
fn no_question_leads_to_a_file() {
    let (_folder, page) = page();
    for path in [
        "../Cargo.toml",
        "..%2f..%2fetc%2fpasswd",
        "%2e%2e/%2e%2e/etc/passwd",
        "api/text/../../a.assize",
        "api/text/-1",
        "api/text/99999999999999999999999",
        "api/text//etc/passwd",
        "a.assize",
        "app.js/../../a.assize",
        "api/scenario/1",
        "api/rulebook/1",
        "api/rulebook/..",
        "api/scenario/0/state/4294967295",
        "api/scenario/0/walk/0/x",
        "api/scenario/0/walk/9999999/0",
    ] {
        let answer = page.get(path);
        let is_empty_walk = answer.status == 200 && answer.json()["steps"].as_array().is_some_and(Vec::is_empty);
        assert!(
            answer.status == 404 || answer.status == 202 || is_empty_walk,
            "{path}: {} {}",
            answer.status,
            answer.body
        );
        assert!(!answer.body.contains("root:") && !answer.body.contains("[workspace]"), "{path}");
    }
}

#[test]
fn the_page_is_under_a_strict_policy() {
    let (_folder, page) = page();
    for path in ["", "app.js", "editor.js", "app.css", "api/project", "nothing"] {
        let head = page.get(path).head;
        for said in
            ["content-security-policy: default-src 'none'; script-src 'self'", "nosniff", "no-referrer", "no-store"]
        {
            assert!(head.contains(said), "{path}: no `{said}` in {head}");
        }
        assert!(!head.contains("unsafe-inline") && !head.contains("unsafe-eval"), "{head}");
    }
    let html = page.get("").body;
    // Each is a file of its own.
    for script in ["<script src=\"app.js\"></script>", "<script src=\"editor.js\" async></script>"] {
        assert!(html.contains(script) && html.matches("<script").count() == 2, "{html}");
    }
    assert!(!html.contains("<style") && !html.contains("onclick"), "{html}");
}

#[test]
fn what_is_too_large_is_refused() {
    let (_folder, page) = page();
    let (host, token) = (page.host(), &page.token);
    let post = format!("POST /{token}/api/stop HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    let large = "x".repeat(100_000);
    let answer = page.raw(&format!("{post}Content-Length: {}\r\n\r\n{large}", 50_000_000));
    assert_eq!(answer.status, 413, "{}", answer.body);
    let answer = page.get(&format!("api/scenario/0/walk/0/{}", "0.".repeat(40_000)));
    assert!((400..500).contains(&answer.status), "{}", answer.status);
    let answer = page.ask("GET", "api/project", &format!("X-Large: {}\r\n", "x".repeat(2_000_000)));
    assert!(answer.status == 431 || answer.status == 0, "{}", answer.status);
    for method in ["PUT", "DELETE", "OPTIONS", "TRACE"] {
        assert_eq!(page.ask(method, "api/project", "Content-Length: 0\r\n").status, 405, "{method}");
    }
    // It is up all the same.
    assert_eq!(page.get("api/project").status, 200);
}

#[test]
fn a_hundred_ask_at_once() {
    let (_folder, page) = page();
    page.there("api/scenario/0");
    let idle: Vec<TcpStream> =
        (0..100).map(|_| TcpStream::connect(("127.0.0.1", page.port)).expect("it listens")).collect();
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..100).map(|_| scope.spawn(|| page.get("api/scenario/0/state/0").status)).collect();
        for one in all {
            assert_eq!(one.join().expect("it is answered"), 200);
        }
    });
    drop(idle);
}

#[test]
fn a_page_that_only_looks_changes_nothing() {
    let folder = folder_that_passes();
    let page = Page::of(&folder, &["a.assize", "--read-only"]);
    assert_eq!(page.there("api/project")["project"]["read_only"], true);
    for path in ["api/stop", "api/read", "api/explore/0", "api/rulebook/0/try", "api/rulebook/0/stop"] {
        let answer = page.ask("POST", path, "Content-Length: 0\r\n");
        assert!(answer.status == 403 && answer.body.contains("--read-only"), "{path}: {}", answer.body);
    }
}

/// A rulebook of two rules, one of which no run comes to: nothing is rounded there.
fn ruled() -> Folder {
    let book = "use std.plain\nrulebook ours \"rules of ours\" extends plain {\n  clauses {\n    1.2 \"once\"\n    1.3 \"down\"\n  }\n  \
                policies {\n    an effect replaces an original event: at most once cites 1.2\n    fractions are rounded: down cites 1.3\n  \
                }\n}\n";
    let scenario = double("expect outcomes exactly { 12 }, { 13 }")
        .replace("use std.plain", "use \"ours.assize\"")
        .replace("uses plain", "uses ours");
    Folder::of(&[("ours.assize", book), ("a.assize", scenario.as_str())])
}

fn named<'v>(all: &'v Value, field: &str, name: &str) -> &'v Value {
    let all = all.as_array().expect("a list");
    all.iter().find(|it| it[field] == name).unwrap_or_else(|| panic!("no `{name}` among {all:?}"))
}

/// Whetstone and Mirror both replace the damage, each once (1.2); nothing is a fraction (1.3). Without the step in which
/// effects replace, 3 damage leave 17, which is not among { 12 }, { 13 }: the scenario notices that. No scenario can
/// notice how fractions are rounded.
#[test]
fn a_rulebook_is_read_with_its_scenarios_and_its_changes_are_tried() {
    let folder = ruled();
    let page = Page::of(&folder, &["a.assize"]);
    page.there("api/scenario/0");
    let project = page.there("api/project")["project"].clone();
    let shelf = &project["rulebooks"][0];
    assert_eq!((&shelf["rulebook"], &shelf["title"]), (&"ours".into(), &"rules of ours".into()));
    assert_eq!((&shelf["scenarios"], &project["scenarios"][0]["book"]), (&serde_json::json!([0]), &0.into()));
    let book = page.there("api/rulebook/0")["rulebook"].clone();
    let (once, down) = (named(&book["clauses"], "clause", "1.2"), named(&book["clauses"], "clause", "1.3"));
    assert_eq!((&once["scenarios"], &down["scenarios"]), (&serde_json::json!([0]), &serde_json::json!([])));
    assert_eq!(once["policies"], serde_json::json!(["an effect replaces an original event"]));
    let policy = named(&book["policies"], "policy", "an effect replaces an original event");
    assert_eq!((&policy["option"], &policy["asked_in"]), (&"at most once".into(), &serde_json::json!([0])));
    assert_eq!((&book["tried"], &book["explored"]), (&Value::Null, &1.into()));
    assert_eq!(page.post("api/rulebook/0/try", "").status, 200);
    let began = Instant::now();
    let tried = loop {
        let book = page.there("api/rulebook/0")["rulebook"].clone();
        if !book["tried"].is_null() {
            break book;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "{}", book["trying"]);
        std::thread::sleep(Duration::from_millis(50));
    };
    let changes = &tried["tried"]["changes"];
    let rounding = named(changes, "name", "fractions are rounded: up");
    assert_eq!((&rounding["status"], &rounding["reached"]), (&"survived".into(), &0.into()));
    let at = changes.as_array().expect("changes").iter().position(|it| it == rounding);
    let of_clause = named(&tried["clauses"], "clause", "1.3")["changes"].clone();
    assert!(of_clause.as_array().is_some_and(|all| all.iter().any(|it| it.as_u64() == at.map(|at| at as u64))));
    let noticed = changes.as_array().into_iter().flatten().filter(|it| it["status"] == "killed");
    let steps: Vec<&Value> = noticed.filter(|it| it["part"] == "procedure").collect();
    assert!(steps.iter().any(|it| it["noticed_in"] == serde_json::json!([0])), "{steps:?}");
}

/// A text of 50 MB is refused however it comes, and the page is up all the same.
#[test]
fn a_text_of_fifty_megabytes_is_borne() {
    let (_folder, page) = page();
    page.there("api/scenario/0");
    let text = "a ".repeat(25_000_000);
    let body = serde_json::json!({ "scenario": 0, "texts": { "0": text } }).to_string();
    let answer = page.post("api/check", &body);
    // The rest is not read: the line can be closed before the answer was.
    assert!(answer.status == 413 || answer.status == 0, "{}: {}", answer.status, answer.body);
    let (host, token) = (page.host(), &page.token);
    let head = format!("POST /{token}/api/check HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    let pieces = format!("100000\r\n{}\r\n", "x".repeat(0x10_0000)).repeat(50);
    let answer = page.raw(&format!("{head}Transfer-Encoding: chunked\r\n\r\n{pieces}0\r\n\r\n"));
    assert!(answer.status == 413 || answer.status == 0, "{}: {}", answer.status, answer.body);
    assert_eq!(page.get("api/scenario/0/state/0").status, 200);
}

/// Who is answered when the program is killed is told nothing more; nothing of the texts is changed by that.
#[cfg(unix)]
#[test]
fn a_program_that_is_killed_leaves_the_texts_as_they_were() {
    let folder = folder_that_passes();
    let before = std::fs::read_to_string(folder.join("a.assize")).expect("it is there");
    let mut page = Page::of(&folder, &["a.assize"]);
    page.there("api/scenario/0");
    let body = serde_json::json!({ "scenario": 0, "texts": { "0": before.replace("deals 3", "deals 4") } }).to_string();
    assert_eq!(page.post("api/trial", &body).status, 200);
    page.child.kill().expect("it is ours");
    page.child.wait().expect("it ends");
    assert!(TcpStream::connect(("127.0.0.1", page.port)).is_err(), "nobody listens any more");
    assert_eq!(std::fs::read_to_string(folder.join("a.assize")).expect("it is there"), before);
    let files = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(files, 1, "nothing was written beside it");
}

fn folder_that_passes() -> Folder {
    Folder::of(&[("a.assize", &double("expect outcomes exactly { 12 }, { 13 }"))])
}

#[test]
fn texts_are_read_again() {
    let folder = folder_that_passes();
    let page = Page::of(&folder, &["a.assize"]);
    page.there("api/scenario/0");
    std::fs::write(folder.join("a.assize"), "scenario \"x\" { nonsense }").expect("it can be written");
    assert_eq!(page.ask("POST", "api/read", "Content-Length: 0\r\n").status, 200);
    let listed = page.there("api/project");
    assert_eq!(listed["project"]["scenarios"].as_array().map(Vec::len), Some(0), "nothing is explored of wrong texts");
    let first = &listed["diagnostics"][0];
    assert_eq!((&first["severity"], &first["file"], &first["line"]), (&"error".into(), &"a.assize".into(), &1.into()));
    std::fs::write(folder.join("a.assize"), double("expect outcomes include { 12 }")).expect("it can be written");
    assert_eq!(page.ask("POST", "api/read", "Content-Length: 0\r\n").status, 200);
    assert_eq!(page.there("api/project")["project"]["reading"], 3);
    page.there("api/scenario/0");
}

/// Files that came since are read too where a folder was given, and those that are gone are not.
#[test]
fn what_came_since_is_read_too() {
    let folder = folder_that_passes();
    std::fs::write(folder.join("b.assize"), double("").replace("scenario \"double\"", "scenario \"gone\""))
        .expect("it can be written");
    let page = Page::of(&folder, &["."]);
    let names = || -> Vec<String> {
        let listed = page.there("api/project");
        let all = listed["project"]["scenarios"].as_array().cloned().unwrap_or_default();
        all.iter().map(|it| it["file"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(names(), ["a.assize", "b.assize"]);
    std::fs::remove_file(folder.join("b.assize")).expect("it can be removed");
    std::fs::write(folder.join("c.assize"), double("")).expect("it can be written");
    assert_eq!(page.ask("POST", "api/read", "Content-Length: 0\r\n").status, 200);
    assert_eq!(names(), ["a.assize", "c.assize"]);
}

/// A search that would go on for long is stopped, by its limit and by who looks at it.
#[test]
fn searches_are_bounded_and_can_be_stopped() {
    let folder = Folder::of(&[]);
    let ring = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("models/tiny/bench/ring-14.assize");
    let ring = ring.to_string_lossy();
    let page = Page::of(&folder, &[&ring, "--max-states", "300"]);
    let whole = page.there("api/scenario/0");
    let check = &whole["scenario"]["check"];
    assert!(check["limit"].as_str().is_some_and(|it| it.contains("limit")), "{}", check["limit"]);
    let dark = page.there("api/scenario/0/state/0");
    assert_eq!(dark["position"]["ahead"]["dark"], true);
    let page = Page::of(&folder, &[&ring, "--max-states", "100M", "--time-limit", "1h"]);
    let began = Instant::now();
    while page.get("api/project").json()["project"]["busy"] != true {
        assert!(began.elapsed() < Duration::from_secs(20));
    }
    assert_eq!(page.ask("POST", "api/stop", "Content-Length: 0\r\n").status, 200);
    let whole = page.there("api/scenario/0");
    assert!(whole["scenario"]["check"]["limit"].as_str().is_some(), "{}", whole["scenario"]["check"]["limit"]);
}

#[test]
fn what_is_wrong_with_the_call_is_told() {
    let folder = folder_that_passes();
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    folder.run(&["explore", "a.assize", "--port", &port]).expect(2, &["cannot listen at 127.0.0.1:", "--port"]);
    folder.run(&["explore", "b.assize"]).expect(2, &["b.assize"]);
    folder.run(&["explore", "a.assize", "--scenario", "x y"]).expect(4, &["no scenario's name holds `x y`"]);
    folder.run(&["explore", "a.assize", "--port", "99999"]).expect(2, &["--port"]);
    Folder::of(&[]).run(&["explore"]).expect(4, &["there are no .assize files"]);
}

#[cfg(unix)]
#[test]
fn a_browser_that_is_not_there_is_told() {
    let folder = folder_that_passes();
    let mut command = assize(&["explore", "a.assize", "--open"]);
    command.current_dir(folder.path()).env("PATH", "").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stderr.take().expect("it warns")).lines();
    let warned = lines.by_ref().map_while(Result::ok).find(|line| line.contains("no browser was started"));
    let _ = child.kill();
    let _ = child.wait();
    assert!(warned.is_some_and(|line| line.contains("open the address above")));
}
