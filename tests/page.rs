//! The page of `assize explore` in a real browser: what `web/test/page.mjs` asks of it.
//!
//! Skipped, with the reason, where there is no node, no browser, or nothing of `npm ci` in `web/`.

use std::path::Path;
use std::process::Command;

const BROWSERS: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

fn starts(name: &str) -> bool {
    Command::new(name).arg("--version").output().is_ok_and(|ran| ran.status.success())
}

/// Where a program of this name is.
fn place(name: &str) -> Option<String> {
    let path = std::env::var_os("PATH")?;
    let places = std::env::split_paths(&path).map(|folder| folder.join(name));
    places.into_iter().find(|it| it.is_file()).map(|it| it.to_string_lossy().into_owned())
}

#[test]
fn the_page_does_in_a_browser_what_it_says() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    if !starts("node") {
        println!("skipped: there is no node");
        return;
    }
    if !web.join("node_modules/puppeteer-core").is_dir() {
        println!("skipped: `npm ci` was not run in web/");
        return;
    }
    let Some(browser) = BROWSERS.into_iter().filter(|name| starts(name)).find_map(place) else {
        println!("skipped: no Chromium is installed");
        return;
    };
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    let mut command = Command::new("node");
    command.arg("test/page.mjs").arg(env!("CARGO_BIN_EXE_assize")).arg(browser).arg(folder.path()).current_dir(&web);
    let ran = command.output().expect("node starts");
    let told = format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    println!("{told}");
    assert!(ran.status.success() && told.contains("ok: "), "{told}");
}
