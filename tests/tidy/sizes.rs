//! Sizes of files, functions and parameter lists.
//!
//! A file counts all its lines but those of tests, doc comments, enums and
//! tables; a function counts the lines of its body that hold code. A match that
//! names every variant of an enum is a table too: of its arms only the longest
//! counts, so that nobody splits it into a chain that ends in `_ => {}`.

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
        if close <= open {
            return 0;
        }
        let mut tables = Tables { code: &self.code, spared: 0 };
        tables.visit_block(body);
        self.code.range(open + 1..close).count() - tables.spared
    }
}

/// Counts the lines of matches over all variants of an enum that are not those of the longest arm.
struct Tables<'a> {
    code: &'a BTreeSet<usize>,
    spared: usize,
}

impl<'ast> Visit<'ast> for Tables<'_> {
    fn visit_expr_match(&mut self, item: &'ast syn::ExprMatch) {
        if !item.arms.iter().all(|arm| names_variants(&arm.pat)) {
            return visit::visit_expr_match(self, item);
        }
        let (mut all, mut longest) = (0, 0);
        for arm in &item.arms {
            let mut inside = Tables { code: self.code, spared: 0 };
            inside.visit_arm(arm);
            let lines = self.code.range(lines_of(arm.span())).count();
            all += lines;
            longest = longest.max(lines - inside.spared);
        }
        self.spared += all - longest;
    }
}

/// Whether a pattern names variants of an enum, and so cannot be one that stands for all others.
fn names_variants(pattern: &syn::Pat) -> bool {
    let is_variant = |path: &syn::Path| path.segments.len() > 1;
    match pattern {
        syn::Pat::Path(it) => is_variant(&it.path),
        syn::Pat::TupleStruct(it) => is_variant(&it.path),
        syn::Pat::Struct(it) => is_variant(&it.path),
        syn::Pat::Or(it) => it.cases.iter().all(names_variants),
        syn::Pat::Paren(it) => names_variants(&it.pat),
        syn::Pat::Reference(it) => names_variants(&it.pat),
        syn::Pat::Ident(it) => it.subpat.as_ref().is_some_and(|(_, pattern)| names_variants(pattern)),
        _ => false,
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
