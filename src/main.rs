//! The program `assize`.

use std::process::ExitCode;

fn main() -> ExitCode {
    assize::app::run()
}
