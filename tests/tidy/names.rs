//! Which parts of the world a file names, what it exports that is another crate's, and what it must not call.
//!
//! Which crates it may name at all, Cargo holds (`manifests`). Paths are walked wherever they stand: in `use` (groups, renamings and
//! `self` included), in types, expressions and patterns, and in the tokens of
//! macros and derives, where only their shape is known.

use super::house::{File, attributes, is_test, paths_of};
use super::law::{Law, PRINTING, UNDONE, Violation, WORLD};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, ExprMethodCall, ImplItemFn, Item, ItemUse, Macro, TraitItemFn, Visibility};

/// What a file names against the law. `crates`: everything that a manifest of the workspace names.
pub fn check(file: &File, crates: &[String]) -> Vec<Violation> {
    let mut walk = Walk { file, crates, local: Vec::new(), found: Vec::new() };
    walk.local.push(declared(&file.ast.items));
    walk.visit_file(&file.ast);
    walk.found
}

struct Walk<'a> {
    file: &'a File,
    crates: &'a [String],
    /// The modules declared in it and around it, innermost last; they hide crates of the same name.
    local: Vec<Vec<String>>,
    found: Vec<Violation>,
}

fn declared(items: &[Item]) -> Vec<String> {
    let name = |item: &Item| match item {
        Item::Mod(item) => Some(item.ident.to_string()),
        _ => None,
    };
    items.iter().filter_map(name).collect()
}

impl Walk<'_> {
    fn report(&mut self, line: usize, law: Law, what: String) {
        let violation = Violation { file: self.file.path.clone(), line, law, what };
        if !self.found.contains(&violation) {
            self.found.push(violation);
        }
    }

    fn is_outside(&self, name: &str) -> bool {
        let hidden = self.local.last().is_some_and(|names| names.iter().any(|it| it == name));
        !hidden && (matches!(name, "std" | "core" | "alloc") || self.crates.iter().any(|it| it == name))
    }

    /// Whether a path leads to another crate; `used` in a `use`, which a single word can be.
    fn leads_outside(&self, path: &[String], used: bool) -> bool {
        path.first().is_some_and(|first| self.is_outside(first)) && (used || path.len() > 1)
    }

    /// A path that the file names.
    fn name(&mut self, path: &[String], line: usize, used: bool) {
        let own = self.file.floor().to_owned();
        if !self.leads_outside(path, used) || !matches!(path[0].as_str(), "std" | "core" | "alloc") {
            return;
        }
        let mut path = path.to_vec();
        path[0] = "std".to_owned();
        for world in WORLD.iter().filter(|world| !world.floors.contains(&own.as_str())) {
            let touches = path.len() > 1 && path.iter().zip(world.path).all(|(a, b)| a == b || a == "*");
            if touches {
                self.report(line, Law::World, format!("`{own}` names `{}`", path.join("::")));
            }
        }
    }

    /// Paths by their shape in tokens that nobody has parsed, and calls that the law forbids.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let colons = |at: usize| is_mark(&tokens, at, ':') && is_mark(&tokens, at + 1, ':');
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => {
                    let called = group.delimiter() == Delimiter::Parenthesis && group.stream().is_empty();
                    if called && at >= 2 && is_word(&tokens, at - 1, "unwrap") && is_mark(&tokens, at - 2, '.') {
                        self.unwrapped(group.span().start().line);
                    }
                    self.tokens(group.stream());
                    at += 1;
                }
                TokenTree::Ident(first) if at == 0 || !is_mark(&tokens, at - 1, '.') => {
                    let line = first.span().start().line;
                    let mut path = vec![first.to_string()];
                    while colons(at + 1)
                        && let Some(TokenTree::Ident(next)) = tokens.get(at + 3)
                    {
                        path.push(next.to_string());
                        at += 3;
                    }
                    if path.len() > 1 {
                        self.name(&path, line, false);
                    } else if is_mark(&tokens, at + 1, '!') {
                        self.called(&path[0], line);
                    }
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }

    fn unwrapped(&mut self, line: usize) {
        self.report(line, Law::Panics, "`unwrap()` outside tests".to_owned());
    }

    /// A macro is called.
    fn called(&mut self, name: &str, line: usize) {
        if PRINTING.contains(&name) && self.file.floor() != "app" {
            self.report(line, Law::World, format!("`{}` prints with `{name}!`", self.file.floor()));
        }
        if UNDONE.contains(&name) {
            self.report(line, Law::Panics, format!("`{name}!`"));
        }
    }
}

fn is_mark(tokens: &[TokenTree], at: usize, mark: char) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

fn is_word(tokens: &[TokenTree], at: usize, word: &str) -> bool {
    matches!(tokens.get(at), Some(TokenTree::Ident(ident)) if ident == word)
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if is_test(attributes(item)) {
            return;
        }
        if let Item::Mod(module) = item
            && let Some((_, items)) = &module.content
        {
            self.local.push(declared(items));
            visit::visit_item(self, item);
            self.local.pop();
        } else {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_trait_item_fn(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        for path in paths_of(&item.tree) {
            let line = item.span().start().line;
            self.name(&path, line, true);
            let exported = !matches!(item.vis, Visibility::Inherited);
            if exported && self.leads_outside(&path, true) && !self.file.is_front() {
                self.report(line, Law::Reexports, format!("re-exports `{}`", path.join("::")));
            }
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.name(&parts, path.span().start().line, false);
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if call.method == "unwrap" && call.args.is_empty() {
            self.unwrapped(call.method.span().start().line);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, it: &'ast Macro) {
        if let Some(name) = it.path.segments.last() {
            self.called(&name.ident.to_string(), it.path.span().start().line);
        }
        self.tokens(it.tokens.clone());
        visit::visit_macro(self, it);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone());
        }
        visit::visit_attribute(self, attribute);
    }
}
