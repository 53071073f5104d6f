//! What the server says that it can do; what is not done is not said.

use gen_lsp_types::{
    CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionOptions, InitializeResult, PositionEncodingKind,
    RenameOptions, ServerCapabilities, ServerInfo, TextDocumentSyncKind, TextDocumentSyncOptions,
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
