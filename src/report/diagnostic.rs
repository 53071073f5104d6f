//! Problems in texts, with the place and what to do, drawn by miette.

use super::layout::{WIDTH, cut};
use base::diagnostic::{Diagnostic, Severity};
use base::source::{Sources, Span};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};
use std::fmt::Write;

/// Most problems that are drawn.
const DRAWN_MAX: usize = 50;
/// Most letters of a message that are shown.
const TEXT_MAX: usize = 600;
/// Lines longer than this are not drawn: nobody would find the place in them.
const LINE_MAX: usize = 400;

/// Problems, one after the other, with colours.
#[must_use]
pub fn problems(sources: &Sources, problems: &[Diagnostic]) -> String {
    let mut text: String = problems.iter().take(DRAWN_MAX).map(|problem| draw(sources, problem)).collect();
    if problems.len() > DRAWN_MAX {
        let _ = writeln!(text, "  and {} more\n", problems.len() - DRAWN_MAX);
    }
    text
}

/// The longest of the lines around a place, in bytes.
fn longest_line(text: &str, span: Span) -> usize {
    let start = text.get(..span.start as usize).map_or(0, |before| before.rfind('\n').unwrap_or(0));
    let start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let end = (span.end as usize).min(text.len());
    let rest = text.get(end..).unwrap_or("");
    let next = rest.match_indices('\n').nth(1).map_or(text.len(), |(at, _)| end + at);
    text[start..next].lines().map(str::len).max().unwrap_or(0)
}

/// A problem in one line: `file:line:column: message`.
#[must_use]
pub fn line(sources: &Sources, problem: &Diagnostic) -> String {
    match problem.span {
        None => problem.message.clone(),
        Some(span) => {
            let source = sources.get(span.source);
            let (line, column) = source.line_column(span.start);
            format!("{}:{line}:{column}: {}", source.name, problem.message)
        }
    }
}

fn draw(sources: &Sources, problem: &Diagnostic) -> String {
    let mut drawn = MietteDiagnostic::new(cut(&problem.message, TEXT_MAX));
    drawn.severity = Some(match problem.severity {
        Severity::Error => miette::Severity::Error,
        Severity::Warning => miette::Severity::Warning,
    });
    let whole = problem.help.as_ref().map(|help| WholeSuggestions::of(&cut(help, TEXT_MAX)));
    drawn.help = whole.as_ref().map(|whole| whole.text.clone());
    let report = match problem.span {
        None => Report::new(drawn),
        Some(span) if longest_line(&sources.get(span.source).text, span) > LINE_MAX => {
            drawn.message = cut(&line(sources, problem), TEXT_MAX);
            Report::new(drawn)
        }
        Some(span) => {
            let label = if problem.label.is_empty() { "here".to_owned() } else { cut(&problem.label, 100) };
            let length = span.end.saturating_sub(span.start) as usize;
            let source = sources.get(span.source);
            let drawn = drawn.with_label(LabeledSpan::new(Some(label), span.start as usize, length));
            Report::new(drawn).with_source_code(NamedSource::new(&source.name, source.text.clone()))
        }
    };
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode()).with_width(WIDTH).with_links(false);
    let mut text = String::new();
    if handler.with_break_words(false).render_report(&mut text, report.as_ref()).is_err() {
        return format!("{}\n\n", line(sources, problem));
    }
    text.push('\n');
    whole.map_or_else(|| text.clone(), |whole| whole.back_in(&text))
}

/// A help text whose suggestions are no longer broken into lines, so that they can be copied: each stands for itself as one long word
/// until the lines are made.
struct WholeSuggestions {
    text: String,
    /// The words, and what they stand for.
    suggestions: Vec<(String, String)>,
}

impl WholeSuggestions {
    fn of(help: &str) -> WholeSuggestions {
        let (mut text, mut suggestions) = (String::new(), Vec::new());
        // Letters for private use, which no text that is told has.
        let mut letters = ('\u{E000}'..='\u{F8FF}').filter(|letter| !help.contains(*letter));
        for (at, piece) in help.split('`').enumerate() {
            if at > 0 {
                text.push('`');
            }
            match letters.next().filter(|_| at % 2 == 1 && piece.len() > 1) {
                Some(letter) => {
                    let word: String = std::iter::repeat_n(letter, piece.chars().count()).collect();
                    text.push_str(&word);
                    suggestions.push((word, piece.to_owned()));
                }
                None => text.push_str(piece),
            }
        }
        WholeSuggestions { text, suggestions }
    }

    fn back_in(&self, drawn: &str) -> String {
        self.suggestions.iter().fold(drawn.to_owned(), |drawn, (word, piece)| drawn.replacen(word, piece, 1))
    }
}
