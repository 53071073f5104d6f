//! Problems of texts as an editor shows them.
//!
//! The message comes first, then what stands at the place, then what to do: an editor shows all of it in one box.
//! A fix that the message knows goes along as data, so that the editor can ask for it without a second reading.

use super::fixes::{Fix, fix};
use super::lines::LineStarts;
use base::diagnostic::{Diagnostic as Problem, Severity};
use base::source::Sources;
use gen_lsp_types::{
    CodeAction, CodeActionKind, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, Range,
    TextEdit, Uri, WorkspaceEdit,
};

/// Who tells.
const SOURCE: &str = "assize";

/// A problem with its place, in texts that stand still.
pub struct ToldProblem<'t> {
    /// The problem.
    pub problem: &'t Problem,
    /// The texts.
    pub sources: &'t Sources,
}

impl ToldProblem<'_> {
    /// The problem as an editor shows it; `uri` gives the address of a text by its name.
    #[must_use]
    pub fn diagnostic(&self, lines: &LineStarts, uri: &dyn Fn(&str) -> Uri) -> Diagnostic {
        let Problem { severity, message, span, label, help, file: _ } = self.problem;
        let text = span.map_or("", |span| self.sources.get(span.source).text.as_str());
        let mut told = message.clone();
        if !label.is_empty() {
            told.push_str(&format!(" [{label}]"));
        }
        if let Some(help) = help {
            told.push_str(&format!("\nhelp: {help}"));
        }
        Diagnostic {
            range: span.map_or_else(Range::default, |span| lines.span(text, span)),
            severity: Some(match severity {
                Severity::Error => DiagnosticSeverity::Error,
                Severity::Warning => DiagnosticSeverity::Warning,
            }),
            source: Some(SOURCE.to_owned()),
            message: told.into(),
            related_information: self.related(uri),
            ..Diagnostic::default()
        }
    }

    /// The fix that the message knows.
    #[must_use]
    pub fn fix(&self) -> Option<Fix> {
        fix(self.problem, &self.sources.get(self.problem.span?.source).text)
    }

    /// Other places that the help names: `` in `FILE`, line N ``.
    fn related(&self, uri: &dyn Fn(&str) -> Uri) -> Option<Vec<DiagnosticRelatedInformation>> {
        let help = self.problem.help.as_deref()?;
        let (before, behind) = help.split_once("`, line ")?;
        let (_, file) = before.rsplit_once('`')?;
        let digits = behind.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(behind.len());
        let line: u32 = behind[..digits].parse().ok()?;
        let (_, source) = self.sources.iter().find(|(_, source)| source.name == file)?;
        let starts = LineStarts::of(&source.text);
        let text = source.text.lines().nth(line.checked_sub(1)? as usize)?;
        let start = starts.byte(&source.text, gen_lsp_types::Position { line: line - 1, character: 0 });
        let range = starts.range(&source.text, start, start + text.len());
        let location = Location { uri: uri(file), range };
        Some(vec![DiagnosticRelatedInformation { location, message: help.to_owned() }])
    }
}

/// The action that makes a fix.
#[must_use]
pub fn action(uri: &Uri, shown: &Diagnostic, (range, fix): (Range, &Fix)) -> CodeAction {
    let edit = TextEdit { range, new_text: fix.text.clone() };
    CodeAction {
        title: format!("write `{}`", fix.text),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![shown.clone()]),
        is_preferred: Some(true),
        edit: Some(WorkspaceEdit {
            changes: Some(std::iter::once((uri.clone(), vec![edit])).collect()),
            ..WorkspaceEdit::default()
        }),
        ..CodeAction::default()
    }
}

#[cfg(test)]
mod tests {
    use super::ToldProblem;
    use crate::lines::LineStarts;
    use base::diagnostic::Diagnostic;
    use base::source::{Sources, Span};
    use gen_lsp_types::{Message, Uri};

    #[test]
    fn everything_that_is_said_is_shown_and_other_places_are_linked() {
        let mut sources = Sources::default();
        let text = "card \"🃏\": unit\ncard \"🃏\": unit\n";
        let source = sources.add("a.assize", text);
        let second = text.rfind('"').unwrap() as u32 - 5;
        let span = Span { source, start: second, end: second + 6 };
        let problem = Diagnostic::error(span, "card `🃏` is declared twice")
            .label("the second time")
            .help("the first stands in `a.assize`, line 1");
        let told = ToldProblem { problem: &problem, sources: &sources };
        let shown = told.diagnostic(&LineStarts::of(text), &|name| Uri(format!("file:///{name}")));
        let message = "card `🃏` is declared twice [the second time]\nhelp: the first stands in `a.assize`, line 1";
        assert_eq!(shown.message, Message::String(message.to_owned()));
        let range = (shown.range.start.line, shown.range.start.character, shown.range.end.character);
        assert_eq!(range, (1, 5, 9));
        let related = shown.related_information.expect("the first place");
        assert_eq!(related[0].location.uri.0, "file:///a.assize");
        assert_eq!((related[0].location.range.start.line, related[0].location.range.end.character), (0, 15));
    }
}
