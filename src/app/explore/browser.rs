//! Starting the browser of whoever sits there.

use std::process::{Command, Stdio};

/// Opens an address in the browser, and does not wait for it.
///
/// # Errors
/// What could not be started, and why.
pub fn open(address: &str) -> Result<(), String> {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("`{program}`: {}", crate::app::files::reason(&error)))?;
    // It is reaped when it ends, so that none is left over while the page is up.
    let _ = std::thread::Builder::new().spawn(move || child.wait());
    Ok(())
}
