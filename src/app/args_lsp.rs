//! What can be typed behind `lsp`.

use clap::Parser;

/// How `lsp` is called.
pub const LSP_EXAMPLES: &str = "The editor starts it and speaks to it over stdin and stdout; how editors are set up is in docs/lsp.md.

Example, for neovim:
  vim.lsp.config.assize = { cmd = { 'assize', 'lsp' }, filetypes = { 'assize' }, root_markers = { 'assize.toml', '.git' } }
  vim.lsp.enable('assize')";

/// `lsp`
#[derive(Parser, Debug)]
pub struct LspArgs {
    /// Over stdin and stdout, which is what it does in any case: some editors say so
    #[arg(long)]
    pub stdio: bool,
}
