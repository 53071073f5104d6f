//! Which floors, crates and parts of the world a file names, and what it must not call.
//!
//! Paths are walked wherever they stand: in `use` (groups, renamings and
//! `self` included), in types, expressions and patterns, and in the tokens of
//! macros and derives, where only their shape is known.

use super::house::{File, attributes, is_test};
use super::law::{FLOORS, Floor, Law, PRINTING, UNDONE, Violation, WORLD};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, ExprMethodCall, ImplItemFn, Item, ItemUse, Macro, TraitItemFn, UseTree, Visibility};

/// What a file names against the law. `crates`: the outside crates of the package.
pub fn check(file: &File, crates: &[String]) -> Vec<Violation> {
    let mut walk = Walk { file, crates, module: file.module.clone(), local: Vec::new(), found: Vec::new() };
    walk.local.push(declared(&file.ast.items));
    walk.visit_file(&file.ast);
    walk.found
}

struct Walk<'a> {
    file: &'a File,
    crates: &'a [String],
    /// The module at which the walk is: that of the file and the modules inside it.
    module: Vec<String>,
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

/// What a path leads to.
enum Target {
    /// The floor of this name.
    Floor(String),
    /// An outside crate, with the whole path.
    Outside(Vec<String>),
    /// Something of this module, or a name that was brought in elsewhere.
    Near,
}

impl Walk<'_> {
    fn floor(&self) -> Option<&'static Floor> {
        FLOORS.iter().find(|floor| floor.name == self.file.floor())
    }

    fn report(&mut self, line: usize, law: Law, what: String) {
        let violation = Violation { file: self.file.path.clone(), line, law, what };
        if !self.found.contains(&violation) {
            self.found.push(violation);
        }
    }

    /// Follows `crate`, `self` and `super` from the present module.
    fn target(&self, path: &[String], used: bool) -> Target {
        let Some(first) = path.first() else {
            return Target::Near;
        };
        let mut module: Vec<String> = match first.as_str() {
            "crate" | "assize" => Vec::new(),
            "self" | "super" => self.module.clone(),
            outside if self.is_outside(outside) && (used || path.len() > 1) => return Target::Outside(path.to_vec()),
            _ => return Target::Near,
        };
        for part in path {
            match part.as_str() {
                "crate" | "assize" | "self" => {}
                "super" => {
                    module.pop();
                }
                name => module.push(name.to_owned()),
            }
        }
        module.first().map_or(Target::Near, |floor| Target::Floor(floor.clone()))
    }

    fn is_outside(&self, name: &str) -> bool {
        let hidden = self.local.last().is_some_and(|names| names.iter().any(|it| it == name));
        !hidden && (matches!(name, "std" | "core" | "alloc") || self.crates.iter().any(|it| it == name))
    }

    /// A path that the file names; `used` in a `use`, which a single word can be.
    fn name(&mut self, path: &[String], line: usize, used: bool) {
        match self.target(path, used) {
            Target::Floor(floor) => self.name_floor(&floor, line),
            Target::Outside(path) => self.name_outside(&path, line),
            Target::Near => {}
        }
    }

    fn name_floor(&mut self, named: &str, line: usize) {
        if named == self.file.floor() || self.file.module.is_empty() && named == "app" {
            return;
        }
        match self.floor() {
            Some(floor) if floor.floors.contains(&named) => {}
            Some(_) if !FLOORS.iter().any(|floor| floor.name == named) => {}
            Some(floor) => self.report(line, Law::Floors, format!("`{}` names `{named}`", floor.name)),
            None => self.report(line, Law::Floors, format!("`{}` is no floor", self.file.floor())),
        }
    }

    fn name_outside(&mut self, path: &[String], line: usize) {
        let own = self.file.floor().to_owned();
        if matches!(path[0].as_str(), "std" | "core" | "alloc") {
            let mut path = path.to_vec();
            path[0] = "std".to_owned();
            for world in WORLD.iter().filter(|world| !world.floors.contains(&own.as_str())) {
                let touches = path.len() > 1 && path.iter().zip(world.path).all(|(a, b)| a == b || a == "*");
                if touches {
                    self.report(line, Law::World, format!("`{own}` names `{}`", path.join("::")));
                }
            }
        } else if let Some(floor) = self.floor()
            && !floor.crates.contains(&"*")
            && !floor.crates.contains(&path[0].as_str())
        {
            self.report(line, Law::Crates, format!("`{own}` uses the crate `{}`", path[0]));
        }
    }

    /// Every path of a `use`, with the groups spread out.
    fn spread(tree: &UseTree, path: &mut Vec<String>, all: &mut Vec<Vec<String>>) {
        match tree {
            UseTree::Path(it) => {
                path.push(it.ident.to_string());
                Self::spread(&it.tree, path, all);
                path.pop();
            }
            UseTree::Group(it) => it.items.iter().for_each(|item| Self::spread(item, path, all)),
            UseTree::Name(syn::UseName { ident }) | UseTree::Rename(syn::UseRename { ident, .. }) => {
                let mut whole = path.clone();
                if ident != "self" || path.is_empty() {
                    whole.push(ident.to_string());
                }
                all.push(whole);
            }
            UseTree::Glob(_) => all.push(path.iter().cloned().chain(["*".to_owned()]).collect()),
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
            self.module.push(module.ident.to_string());
            self.local.push(declared(items));
            visit::visit_item(self, item);
            self.local.pop();
            self.module.pop();
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
        let mut all = Vec::new();
        Self::spread(&item.tree, &mut Vec::new(), &mut all);
        for path in all {
            let line = item.span().start().line;
            self.name(&path, line, true);
            let exported = !matches!(item.vis, Visibility::Inherited);
            let elsewhere = match self.target(&path, true) {
                Target::Floor(floor) => floor != self.file.floor(),
                Target::Outside(_) => true,
                Target::Near => false,
            };
            if exported && elsewhere {
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
