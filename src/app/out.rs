//! Writing to the terminal, or to whatever stands in its place.
//!
//! Results go to stdout, problems and progress to stderr. Colours are taken
//! out where nobody would see them. When the reader of a pipe has gone, the
//! rest is dropped and the work goes on, so that the exit code is still true.

use super::args_shared::Color;
use crate::base::visible;
use crate::report::layout::WIDTH;
use crate::report::page::{PagePart, terminal};
use crate::report::paint::{BAD, OPEN, paint};
use anstream::{AutoStream, ColorChoice};
use std::io::{self, ErrorKind, Write};

/// The most columns that are used: longer lines are hard to read.
const WIDTH_MAX: usize = 200;

/// Both outputs.
#[derive(Debug)]
pub struct Out {
    color: ColorChoice,
    is_closed: bool,
    trouble: Option<String>,
}

impl Out {
    /// Both outputs, with colours as asked for.
    #[must_use]
    pub fn new(color: Color) -> Self {
        let color = match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        Out { color, is_closed: false, trouble: None }
    }

    /// How many columns results have: those of the terminal, from 80 to 200; 80 where there is none.
    #[must_use]
    pub fn columns(&self) -> usize {
        let width = terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0));
        width.unwrap_or(WIDTH).clamp(WIDTH, WIDTH_MAX)
    }

    /// Writes a result. Its colours are left, and nothing else that a terminal would obey.
    pub fn print(&mut self, text: &str) {
        self.write(&visible::coloured(text));
    }

    /// Writes parts of a page.
    pub fn parts(&mut self, parts: &[PagePart]) {
        self.print(&terminal::print(parts));
    }

    fn write(&mut self, text: &str) {
        if self.is_closed {
            return;
        }
        let mut stdout = AutoStream::new(io::stdout().lock(), self.color);
        if let Err(error) = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
            self.is_closed = true;
            if error.kind() != ErrorKind::BrokenPipe {
                self.trouble = Some(error.to_string());
            }
        }
    }

    /// Writes a result without looking for colours in it.
    pub fn print_raw(&mut self, text: &str) {
        let color = std::mem::replace(&mut self.color, ColorChoice::AlwaysAnsi);
        self.write(&visible::text(text));
        self.color = color;
    }

    /// Writes a message beside the results.
    pub fn note(&self, text: &str) {
        let mut stderr = AutoStream::new(io::stderr().lock(), self.color);
        let _ = stderr.write_all(visible::coloured(text).as_bytes()).and_then(|()| stderr.flush());
    }

    /// Writes an error beside the results.
    pub fn error(&self, message: &str) {
        self.note(&format!("{} {message}\n", paint(BAD, "error:")));
    }

    /// Writes a warning beside the results.
    pub fn warning(&self, message: &str) {
        self.note(&format!("{} {message}\n", paint(OPEN, "warning:")));
    }

    /// Why results could not be written, unless merely nobody wanted the rest.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }
}
