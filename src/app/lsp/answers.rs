//! What is answered to each request.

use super::desk::{EditorDesk, lock};
use super::workspace::Snapshot;
use crate::lsp::problems::action;
use crate::lsp::sight::Sight;
use crate::lsp::uses::{self, UsePlace};
use crate::lsp::{colours, complete, hover, outline, rename};
use gen_lsp_types::{
    CodeActionKind, CodeActionParams, CodeActionResponse, CodeLensParams, CompletionParams, DefinitionParams,
    DocumentFormattingParams, DocumentSymbolParams, FoldingRangeParams, HoverParams, Location, PrepareRenameParams,
    PrepareRenamePlaceholder, Range, ReferenceParams, RenameParams, SemanticTokensParams, TextDocumentPositionParams,
    WorkspaceEdit,
};
use lsp_server::ErrorCode;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Why a request is not answered.
pub type AnswerRefusal = (ErrorCode, String);

/// The answer to a request.
///
/// # Errors
/// A method that is not there, or parameters that cannot be read.
pub fn answer(desk: &EditorDesk, method: &str, params: Value) -> Result<Value, AnswerRefusal> {
    match method {
        "textDocument/codeAction" => told(params, |params| Some(actions(desk, &params))),
        "textDocument/formatting" => {
            told(params, |it: DocumentFormattingParams| outline::layout(desk.snapshot().text(&it.text_document.uri)?))
        }
        "textDocument/documentSymbol" => told(params, |it: DocumentSymbolParams| {
            Some(outline::outline(desk.snapshot().text(&it.text_document.uri)?))
        }),
        "textDocument/codeLens" => {
            told(params, |it: CodeLensParams| Some(desk.lenses.lenses(desk.snapshot().text(&it.text_document.uri)?)))
        }
        "textDocument/foldingRange" => {
            told(params, |it: FoldingRangeParams| Some(outline::folds(desk.snapshot().text(&it.text_document.uri)?)))
        }
        "textDocument/hover" => told(params, |it: HoverParams| {
            let (snapshot, at) = (desk.snapshot(), it.text_document_position_params);
            hover::hover(&sight(&snapshot, &at)?, at.position)
        }),
        "textDocument/completion" => told(params, |it: CompletionParams| {
            let (snapshot, at) = (desk.snapshot(), it.text_document_position_params);
            Some(complete::complete(&sight(&snapshot, &at)?, at.position))
        }),
        "textDocument/definition" => told(params, |it: DefinitionParams| {
            let (snapshot, at) = (desk.snapshot(), it.text_document_position_params);
            Some(locations(&snapshot, uses::definition(&sight(&snapshot, &at)?, at.position)))
        }),
        "textDocument/references" => told(params, |it: ReferenceParams| {
            let (snapshot, at) = (desk.snapshot(), it.text_document_position_params);
            let sight = sight(&snapshot, &at)?;
            let mut found = uses::uses(&snapshot.texts, &sight, at.position);
            if !it.context.include_declaration {
                uses::definition(&sight, at.position).iter().for_each(|it| drop(found.take(it)));
            }
            Some(locations(&snapshot, found))
        }),
        "textDocument/semanticTokens/full" => told(params, |it: SemanticTokensParams| {
            let snapshot = desk.snapshot();
            let name = snapshot.name(&it.text_document.uri);
            snapshot.texts.contains_key(&name).then(|| colours::colours(&Sight::of(&snapshot.texts, &name)))
        }),
        "textDocument/prepareRename" => told(params, |it: PrepareRenameParams| {
            let (snapshot, at) = (desk.snapshot(), it.text_document_position_params);
            let (range, placeholder) = rename::renamed(&sight(&snapshot, &at)?, at.position)?;
            Some(PrepareRenamePlaceholder { range, placeholder })
        }),
        "textDocument/rename" => renamed(desk, params),
        _ => Err((ErrorCode::MethodNotFound, format!("this server does not answer `{method}`"))),
    }
}

fn told<P: DeserializeOwned, A: Serialize>(
    params: Value,
    answer: impl FnOnce(P) -> Option<A>,
) -> Result<Value, AnswerRefusal> {
    let params = serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))?;
    serde_json::to_value(answer(params)).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

/// Another name, or why there is none.
fn renamed(desk: &EditorDesk, params: Value) -> Result<Value, AnswerRefusal> {
    let it: RenameParams =
        serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))?;
    let (snapshot, at) = (desk.snapshot(), it.text_document_position_params);
    let Some(sight) = sight(&snapshot, &at) else { return Ok(Value::Null) };
    let edits = rename::rename(&snapshot.texts, &sight, at.position, &it.new_name);
    let edits = edits.map_err(|why| (ErrorCode::RequestFailed, why))?;
    let changes = edits.into_iter().map(|(name, edits)| (snapshot.uri(&name), edits)).collect();
    let edit = WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
    serde_json::to_value(edit).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

/// What the text sees in which a place lies.
fn sight<'s>(snapshot: &'s Snapshot, at: &TextDocumentPositionParams) -> Option<Sight<'s>> {
    let name = snapshot.name(&at.text_document.uri);
    snapshot.texts.contains_key(&name).then(|| Sight::of(&snapshot.texts, &name))
}

/// Places as the editor opens them.
fn locations(snapshot: &Snapshot, places: impl IntoIterator<Item = UsePlace>) -> Vec<Location> {
    let one = |it: UsePlace| {
        let text = snapshot.texts.get(&it.text);
        let range = text.map_or_else(Range::default, |text| text.lines.span(&text.text, it.span));
        Location { uri: snapshot.uri(&it.text), range }
    };
    places.into_iter().map(one).collect()
}

/// The fixes that messages at a place know, where they were told of the text as it stands.
fn actions(desk: &EditorDesk, params: &CodeActionParams) -> Vec<CodeActionResponse> {
    let wants = params.context.only.as_ref().is_none_or(|only| only.contains(&CodeActionKind::QuickFix));
    let snapshot = desk.snapshot();
    let (uri, name) = (&params.text_document.uri, snapshot.name(&params.text_document.uri));
    let told = lock(&desk.told).get(&name).cloned();
    let now = snapshot.texts.get(&name);
    let Some(told) = told.filter(|told| wants && now.is_some_and(|now| now.text == told.text.text)) else {
        return Vec::new();
    };
    let meets = |range: &Range| range.start <= params.range.end && params.range.start <= range.end;
    let here = told.problems.iter().filter(|(shown, _)| meets(&shown.range));
    let fixes = here.filter_map(|(shown, fix)| Some(action(uri, shown, (fix.as_ref()?.0, &fix.as_ref()?.1))));
    fixes.map(CodeActionResponse::from).collect()
}
