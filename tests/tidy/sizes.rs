//! Sizes of files, functions and parameter lists.
//!
//! A file counts all its lines but those of tests, doc comments, enums and
//! tables; a function counts the lines of its body that hold code.

use super::house::{File, attributes, is_test};
use super::law::{FILE_LINES_MAX, FUNCTION_LINES_MAX, Law, PARAMETERS_MAX, Violation};
use proc_macro2::{Span, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, FnArg, ImplItemFn, Item, ItemFn, Signature, TraitItemFn};

/// What is too large in a file.
pub fn check(file: &File) -> Vec<Violation> {
    let mut walk = Walk { file, code: code_lines(&file.text), found: Vec::new() };
    let lines = file_lines(file);
    if lines > FILE_LINES_MAX {
        walk.report(1, format!("the file has {lines} lines; at most {FILE_LINES_MAX}"));
    }
    walk.visit_file(&file.ast);
    walk.found
}

/// How many lines of a file count.
pub fn file_lines(file: &File) -> usize {
    let total = file.text.lines().count();
    let mut apart: BTreeSet<usize> = BTreeSet::new();
    for (at, line) in file.text.lines().enumerate() {
        let line = line.trim_start();
        if line.starts_with("///") || line.starts_with("//!") {
            apart.insert(at + 1);
        }
    }
    each_apart(&file.ast.items, &mut |lines| apart.extend(lines));
    total - apart.range(..=total).count()
}

/// The lines of tests, enums and tables.
fn each_apart(items: &[Item], apart: &mut dyn FnMut(RangeInclusive<usize>)) {
    for item in items {
        let table = match item {
            Item::Enum(_) | Item::Macro(_) => true,
            Item::Const(item) => is_table(&item.expr),
            Item::Static(item) => is_table(&item.expr),
            _ => false,
        };
        if table || is_test(attributes(item)) {
            apart(lines_of(item.span()));
        } else if let Item::Mod(syn::ItemMod { content: Some((_, items)), .. }) = item {
            each_apart(items, apart);
        }
    }
}

fn is_table(value: &Expr) -> bool {
    match value {
        Expr::Array(_) => true,
        Expr::Reference(it) => is_table(&it.expr),
        _ => false,
    }
}

fn lines_of(span: Span) -> RangeInclusive<usize> {
    span.start().line..=span.end().line
}

struct Walk<'a> {
    file: &'a File,
    /// The lines that hold code.
    code: BTreeSet<usize>,
    found: Vec<Violation>,
}

impl Walk<'_> {
    fn report(&mut self, line: usize, what: String) {
        self.found.push(Violation { file: self.file.path.clone(), line, law: Law::Sizes, what });
    }

    fn function(&mut self, signature: &Signature, body: Option<&Block>) {
        let name = &signature.ident;
        let line = signature.span().start().line;
        let parameters = signature.inputs.iter().filter(|it| matches!(it, FnArg::Typed(_))).count();
        if parameters > PARAMETERS_MAX {
            self.report(line, format!("`{name}` has {parameters} parameters; at most {PARAMETERS_MAX}"));
        }
        let lines = body.map_or(0, |body| self.lines_inside(body));
        if lines > FUNCTION_LINES_MAX {
            self.report(line, format!("`{name}` has {lines} lines; at most {FUNCTION_LINES_MAX}"));
        }
    }

    /// How many lines between the braces of a body hold code.
    fn lines_inside(&self, body: &Block) -> usize {
        let (open, close) = (body.brace_token.span.open().start().line, body.brace_token.span.close().end().line);
        if close > open { self.code.range(open + 1..close).count() } else { 0 }
    }
}

/// The lines of a text that hold code.
fn code_lines(text: &str) -> BTreeSet<usize> {
    let mut lines = BTreeSet::new();
    each_line(text.parse().unwrap_or_default(), &mut lines);
    lines
}

fn each_line(tokens: TokenStream, lines: &mut BTreeSet<usize>) {
    for token in tokens {
        if let TokenTree::Group(group) = token {
            lines.insert(group.span_open().start().line);
            lines.insert(group.span_close().end().line);
            each_line(group.stream(), lines);
        } else {
            lines.extend(lines_of(token.span()));
        }
    }
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.sig, Some(&item.block));
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        if !is_test(&item.attrs) {
            self.function(&item.sig, Some(&item.block));
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if !is_test(&item.attrs) {
            self.function(&item.sig, item.default.as_ref());
            visit::visit_trait_item_fn(self, item);
        }
    }
}
