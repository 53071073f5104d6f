//! The server in neovim, without a screen: what `session.lua` asks of it.
//!
//! Skipped, with the reason, where there is no neovim.

use crate::texts::{BOOK, USER};
use std::path::Path;
use std::process::Command;

#[test]
fn neovim_shows_what_the_server_tells() {
    if !Command::new("nvim").arg("--version").output().is_ok_and(|ran| ran.status.success()) {
        println!("skipped: there is no nvim");
        return;
    }
    let folder = tempfile::TempDir::new().expect("a folder can be made");
    for (name, text) in [("book.assize", BOOK), ("user.assize", USER)] {
        std::fs::write(folder.path().join(name), text).expect("a file can be written");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lsp/session.lua");
    let mut command = Command::new("nvim");
    command.args(["--headless", "-u", "NONE", "-i", "NONE", "-n", "-S"]).arg(script);
    command
        .env("ASSIZE", env!("CARGO_BIN_EXE_assize"))
        .env("XDG_STATE_HOME", folder.path())
        .env("XDG_CACHE_HOME", folder.path());
    let ran = command.current_dir(folder.path()).output().expect("nvim starts");
    let told = format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    println!("{told}");
    assert!(ran.status.success() && told.contains("ok: all of it"), "{told}");
}
