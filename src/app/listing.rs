//! What a check prints along the way: a line per scenario of one file; of several files a line each, and at the end what
//! is not as expected, where one looks.

use crate::explain::brief::Judged;
use crate::report::page::terminal::print;
use crate::report::pages::check_lines::{self, CheckTotals};

/// What is printed, and what is kept for the end.
#[derive(Default)]
pub struct Listing {
    /// A line per file.
    is_brief: bool,
    /// The file under way.
    file: String,
    tally: CheckTotals,
    /// In how many places silence matters.
    silent: u64,
    /// What is not as expected, and the file whose heading stands last in it.
    late: (String, String),
}

impl Listing {
    /// Nothing is printed yet.
    #[must_use]
    pub fn of(is_brief: bool) -> Listing {
        Listing { is_brief, ..Listing::default() }
    }

    /// Whether there is a line per file.
    #[must_use]
    pub const fn is_brief(&self) -> bool {
        self.is_brief
    }

    /// A scenario of a file was looked at, with what is printed of it; gives what is printed now.
    pub fn add(&mut self, file: &str, (judged, silent): (Judged, u64), text: &str, is_good: bool) -> String {
        let mut now = String::new();
        if self.file != file {
            now = self.file_is_over();
            if !self.is_brief {
                let apart = if self.file.is_empty() { "" } else { "\n" };
                now = format!("{apart}{}", print(&check_lines::heading(file)));
            }
            file.clone_into(&mut self.file);
        }
        self.tally.add(judged);
        self.silent += silent;
        if !self.is_brief {
            now.push_str(text);
        } else if !is_good {
            let (late, last) = &mut self.late;
            if *last != file {
                late.push_str(&format!("\n{}", print(&check_lines::heading(file))));
                file.clone_into(last);
            }
            late.push_str(text);
        }
        now
    }

    /// All were looked at: what is printed at the end.
    pub fn close(&mut self) -> String {
        self.file_is_over() + &std::mem::take(&mut self.late.0)
    }

    fn file_is_over(&mut self) -> String {
        let (tally, silent) = (std::mem::take(&mut self.tally), std::mem::take(&mut self.silent));
        let is_told = self.is_brief && !self.file.is_empty();
        if is_told { print(&check_lines::file(&self.file, tally, silent)) } else { String::new() }
    }
}
