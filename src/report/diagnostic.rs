//! Problems in texts, with the place and what to do, drawn by miette.

use super::layout::WIDTH;
use crate::base::diagnostic::{Diagnostic, Severity};
use crate::base::source::Sources;
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};

/// Problems, one after the other, with colours.
#[must_use]
pub fn problems(sources: &Sources, problems: &[Diagnostic]) -> String {
    problems.iter().map(|problem| draw(sources, problem)).collect()
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
    let mut drawn = MietteDiagnostic::new(problem.message.clone());
    drawn.severity = Some(match problem.severity {
        Severity::Error => miette::Severity::Error,
        Severity::Warning => miette::Severity::Warning,
    });
    drawn.help.clone_from(&problem.help);
    let report = match problem.span {
        None => Report::new(drawn),
        Some(span) => {
            let label = if problem.label.is_empty() { "here".to_owned() } else { problem.label.clone() };
            let length = span.end.saturating_sub(span.start) as usize;
            let source = sources.get(span.source);
            let drawn = drawn.with_label(LabeledSpan::new(Some(label), span.start as usize, length));
            Report::new(drawn).with_source_code(NamedSource::new(&source.name, source.text.clone()))
        }
    };
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode()).with_width(WIDTH).with_links(false);
    let mut text = String::new();
    if handler.render_report(&mut text, report.as_ref()).is_err() {
        text = format!("{}\n", line(sources, problem));
    }
    text.push('\n');
    text
}
