//! What the server says that it can do; what is not done is not said.

use crate::lsp::colours::COLOURS;
use gen_lsp_types::{
    CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionOptions, InitializeResult, PositionEncodingKind,
    RenameOptions, SemanticTokensLegend, SemanticTokensOptions, ServerCapabilities, ServerInfo, TextDocumentSyncKind,
    TextDocumentSyncOptions,
};

/// The answer to `initialize`.
#[must_use]
pub fn result() -> InitializeResult {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        save: Some(true.into()),
        ..TextDocumentSyncOptions::default()
    };
    let actions =
        CodeActionOptions { code_action_kinds: Some(vec![CodeActionKind::QuickFix]), ..CodeActionOptions::default() };
    let legend = SemanticTokensLegend { token_types: COLOURS.map(str::to_owned).to_vec(), token_modifiers: Vec::new() };
    let semantic = SemanticTokensOptions { legend, full: Some(true.into()), ..SemanticTokensOptions::default() };
    InitializeResult {
        capabilities: ServerCapabilities {
            position_encoding: Some(PositionEncodingKind::UTF16),
            text_document_sync: Some(sync.into()),
            document_formatting_provider: Some(true.into()),
            document_symbol_provider: Some(true.into()),
            folding_range_provider: Some(true.into()),
            code_lens_provider: Some(CodeLensOptions::default()),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some(vec!["\"".to_owned(), ":".to_owned()]),
                ..CompletionOptions::default()
            }),
            hover_provider: Some(true.into()),
            definition_provider: Some(true.into()),
            semantic_tokens_provider: Some(semantic.into()),
            rename_provider: Some(RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() }.into()),
            references_provider: Some(true.into()),
            code_action_provider: Some(actions.into()),
            ..ServerCapabilities::default()
        },
        server_info: Some(ServerInfo {
            name: "assize".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    }
}
