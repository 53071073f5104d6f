//! Which chapters of a floor, and which files of a chapter, stand on each other in a circle.
//!
//! A chapter is what lies at the top of a floor: a folder, or a file that lies in
//! none. It stands on another if one of its files stands on one of the other's.
//! A file stands on another if it names it in a path, or if it calls a method
//! whose `impl` stands there although its type does not: such a method is a
//! function of that file, whatever type it is called on, or named by. Paths are
//! followed from `crate`, `self` and `super`; the name of a method is enough where
//! one such `impl` of the floor has it, and lets other files call it.
//!
//! No chapters of a floor may stand in a circle; nor files of a chapter on the
//! floors that [`FILES_APART`] names.

use super::house::{File, attributes, is_test, paths_of};
use super::law::{FILES_APART, FLOORS, Law, Violation};
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::{self, Visit};
use syn::{ExprMethodCall, Item, ItemImpl, ItemUse, Macro};

/// Names of methods that the standard library has too: a call of one says nothing about whose it is.
const COMMON: &[&str] = &[
    "next", "all", "names", "take", "push", "is_empty", "insert", "read", "write", "see", "fmt", "position", "min",
    "max", "fill",
];

/// Every circle of chapters on a floor, and of files in a chapter.
pub fn check(files: &[File]) -> Vec<Violation> {
    let files: Vec<&File> = files.iter().filter(|file| !file.test).collect();
    let floors: BTreeSet<&str> = files.iter().map(|file| file.floor()).collect();
    floors.into_iter().flat_map(|floor| circles(floor, &files)).collect()
}

/// The names of methods that the floors have that this one may name.
fn names_below(floor: &str, files: &[&File]) -> BTreeSet<String> {
    let below = FLOORS.iter().find(|it| it.name == floor).map_or(&[][..], |it| it.floors);
    let files: Vec<&File> = files.iter().filter(|file| below.contains(&file.floor())).copied().collect();
    let is_public = |(name, all): (String, Vec<Method>)| all.iter().any(|it| !it.is_private).then_some(name);
    methods(&files).into_iter().filter_map(is_public).collect()
}

fn circles(floor: &str, files: &[&File]) -> Vec<Violation> {
    let below = names_below(floor, files);
    let files: Vec<&File> = files.iter().filter(|file| file.floor() == floor && !file.is_front()).copied().collect();
    let modules: BTreeMap<&[String], usize> =
        files.iter().enumerate().map(|(at, file)| (file.module.as_slice(), at)).collect();
    let methods = methods(&files);
    let stands_on: Vec<BTreeSet<usize>> = files
        .iter()
        .enumerate()
        .map(|(at, file)| {
            let mut walk = Walk {
                module: file.module.clone(),
                modules: &modules,
                at,
                methods: &methods,
                below: &below,
                of: None,
                found: BTreeSet::new(),
            };
            walk.visit_file(&file.ast);
            walk.found.remove(&at);
            walk.found
        })
        .collect();
    let deepest = |file: &File| if FILES_APART.contains(&floor) { file.module.len() } else { 2 };
    let folders = files.iter().flat_map(|file| (1..deepest(file).min(file.module.len())).map(|at| &file.module[..at]));
    let folders: BTreeSet<&[String]> = folders.collect();
    folders.into_iter().flat_map(|folder| circles_in(folder, &files, &stands_on)).collect()
}

/// The circles among what lies in one folder: its files, and the folders in it as a whole.
fn circles_in(folder: &[String], files: &[&File], stands_on: &[BTreeSet<usize>]) -> Vec<Violation> {
    let room = |file: &File| file.module.starts_with(folder).then(|| file.module.get(folder.len()).cloned());
    let rooms: BTreeSet<Option<String>> = files.iter().filter_map(|file| room(file)).collect();
    let rooms: Vec<Option<String>> = rooms.into_iter().collect();
    let at = |file: &File| room(file).and_then(|it| rooms.iter().position(|room| *room == it));
    let mut told: BTreeMap<(usize, usize), (&str, &str)> = BTreeMap::new();
    for (file, others) in files.iter().zip(stands_on) {
        for other in others {
            if let (Some(one), Some(two)) = (at(file), at(files[*other]))
                && one != two
            {
                told.entry((one, two)).or_insert((&file.path, &files[*other].path));
            }
        }
    }
    let name = |room: usize| rooms[room].as_deref().unwrap_or("mod");
    let violation = |circle: Vec<usize>| {
        let names: Vec<&str> = circle.iter().map(|room| name(*room)).collect();
        let inside = |(one, two): &(usize, usize)| circle.contains(one) && circle.contains(two);
        let ways: Vec<String> =
            told.iter().filter(|(way, _)| inside(way)).map(|(_, (one, two))| format!("\n    {one} on {two}")).collect();
        let what = format!("{} stand on each other in a circle{}", names.join(", "), ways.concat());
        Violation { file: folder.join("/"), line: 1, law: Law::Circles, what }
    };
    components(told.keys()).into_iter().map(violation).collect()
}

/// A method.
struct Method {
    /// Its type.
    of: String,
    /// The file in which its `impl` stands.
    at: usize,
    /// Whether the type is defined elsewhere.
    is_foreign: bool,
    /// Whether no other file can call it.
    is_private: bool,
}

/// By name, every method of a floor.
type Methods = BTreeMap<String, Vec<Method>>;

fn methods(files: &[&File]) -> Methods {
    let mut found = Methods::new();
    for (at, file) in files.iter().enumerate() {
        let own: BTreeSet<String> = file.ast.items.iter().filter_map(type_name).collect();
        for item in file.ast.items.iter().filter(|item| !is_test(attributes(item))) {
            let (of, declared) = match item {
                Item::Trait(it) => (it.ident.to_string(), it.items.iter().filter_map(trait_method).collect()),
                Item::Macro(it) => (String::new(), functions_in(it.mac.tokens.clone())),
                _ => (String::new(), Vec::new()),
            };
            for method in declared {
                let here = Method { of: of.clone(), at, is_foreign: false, is_private: false };
                found.entry(method).or_default().push(here);
            }
            let Item::Impl(it) = item else { continue };
            let Some(of) = self_name(it) else { continue };
            let foreign = it.trait_.is_none() && !own.contains(&of);
            for item in &it.items {
                if let syn::ImplItem::Fn(method) = item {
                    let is_private = it.trait_.is_none() && matches!(method.vis, syn::Visibility::Inherited);
                    let method_of = Method { of: of.clone(), at, is_foreign: foreign, is_private };
                    found.entry(method.sig.ident.to_string()).or_default().push(method_of);
                }
            }
        }
    }
    found
}

fn trait_method(item: &syn::TraitItem) -> Option<String> {
    if let syn::TraitItem::Fn(method) = item { Some(method.sig.ident.to_string()) } else { None }
}

/// The functions that a macro declares; it may make a trait of them.
fn functions_in(tokens: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    let mut after_fn = false;
    for token in tokens {
        match token {
            TokenTree::Ident(word) if after_fn => found.push(word.to_string()),
            TokenTree::Ident(word) => {
                after_fn = word == "fn";
                continue;
            }
            TokenTree::Group(group) => found.extend(functions_in(group.stream())),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        after_fn = false;
    }
    found
}

fn type_name(item: &Item) -> Option<String> {
    match item {
        Item::Struct(it) => Some(it.ident.to_string()),
        Item::Enum(it) => Some(it.ident.to_string()),
        Item::Trait(it) => Some(it.ident.to_string()),
        Item::Type(it) => Some(it.ident.to_string()),
        _ => None,
    }
}

fn self_name(item: &ItemImpl) -> Option<String> {
    match &*item.self_ty {
        syn::Type::Path(path) => path.path.segments.last().map(|it| it.ident.to_string()),
        _ => None,
    }
}

/// What one file stands on.
struct Walk<'a> {
    module: Vec<String>,
    modules: &'a BTreeMap<&'a [String], usize>,
    /// The file itself.
    at: usize,
    methods: &'a Methods,
    /// Names of methods of other floors, of which it says nothing that this floor has one, too.
    below: &'a BTreeSet<String>,
    /// The type whose `impl` this is.
    of: Option<String>,
    found: BTreeSet<usize>,
}

impl Walk<'_> {
    fn name(&mut self, path: &[String]) {
        let mut module = match path.first().map(String::as_str) {
            Some("crate") if self.module.first().is_some_and(|floor| floor == "app") => Vec::new(),
            Some("crate") => self.module[..1].to_vec(),
            Some("self" | "super") => self.module.clone(),
            _ => {
                // A module that is declared in this file.
                let mut child = self.module.clone();
                child.extend(path.first().cloned());
                if !self.modules.contains_key(child.as_slice()) {
                    return;
                }
                self.module.clone()
            }
        };
        for part in path {
            match part.as_str() {
                "crate" | "self" => {}
                "super" => drop(module.pop()),
                name => module.push(name.to_owned()),
            }
        }
        while !module.is_empty() {
            if let Some(at) = self.modules.get(module.as_slice()) {
                self.found.insert(*at);
                return;
            }
            module.pop();
        }
    }

    /// The methods of a name that this file can call.
    fn known(&self, method: &str) -> Vec<&Method> {
        let all = self.methods.get(method).into_iter().flatten();
        all.filter(|it| !it.is_private || it.at == self.at).collect()
    }

    /// A method is called; on `self`, whose type is known, or on something else, where only its name is.
    fn called(&mut self, method: &str, on_self: bool) {
        let known = self.known(method);
        let mine: Vec<&Method> = known.iter().filter(|it| self.of.as_ref() == Some(&it.of)).copied().collect();
        let found = match (on_self, mine.as_slice(), known.as_slice()) {
            (true, [it], _) => *it,
            (false, _, [it]) if !COMMON.contains(&method) && !self.below.contains(method) => *it,
            _ => return,
        };
        let (at, is_foreign) = (found.at, found.is_foreign);
        self.found.extend(is_foreign.then_some(at));
    }

    /// A function is named by its type.
    fn named(&mut self, of: &str, method: &str) {
        let of = if of == "Self" { self.of.clone() } else { Some(of.to_owned()) };
        let found = self.known(method).into_iter().find(|it| it.is_foreign && of.as_ref() == Some(&it.of));
        let found = found.map(|it| it.at);
        self.found.extend(found);
    }

    /// Paths and calls by their shape in the tokens of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut after_dot = false;
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(word) if after_dot => {
                    let is_call =
                        matches!(tokens.peek(), Some(TokenTree::Group(it)) if it.delimiter() == Delimiter::Parenthesis);
                    is_call.then(|| self.called(&word.to_string(), false));
                }
                TokenTree::Ident(word) => path.push(word.to_string()),
                TokenTree::Punct(mark) if mark.as_char() == ':' => continue,
                TokenTree::Group(group) => {
                    self.end(&mut path);
                    self.tokens(group.stream());
                }
                TokenTree::Punct(mark) => {
                    self.end(&mut path);
                    after_dot = mark.as_char() == '.';
                    continue;
                }
                TokenTree::Literal(_) => self.end(&mut path),
            }
            after_dot = false;
        }
        self.end(&mut path);
    }

    fn end(&mut self, path: &mut Vec<String>) {
        if let [.., of, method] = path.as_slice() {
            self.name(path);
            self.named(of, method);
        }
        path.clear();
    }
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if is_test(attributes(item)) {
            return;
        }
        if let Item::Mod(it) = item
            && it.content.is_some()
        {
            self.module.push(it.ident.to_string());
            visit::visit_item(self, item);
            self.module.pop();
        } else {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let outer = std::mem::replace(&mut self.of, self_name(item));
        visit::visit_item_impl(self, item);
        self.of = outer;
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        paths_of(&item.tree).iter().for_each(|path| self.name(path));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let [.., of, method] = parts.as_slice() {
            self.name(&parts);
            self.named(of, method);
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let on_self = matches!(&*call.receiver, syn::Expr::Path(path) if path.path.is_ident("self"));
        self.called(&call.method.to_string(), on_self);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, it: &'ast Macro) {
        self.tokens(it.tokens.clone());
        visit::visit_macro(self, it);
    }
}

/// The strongly connected components of more than one room, each in order.
fn components<'a>(edges: impl Iterator<Item = &'a (usize, usize)>) -> Vec<Vec<usize>> {
    let graph = DiGraph::<(), ()>::from_edges(edges.map(|(from, to)| (*from as u32, *to as u32)));
    let rooms = |component: Vec<NodeIndex>| {
        let mut rooms: Vec<usize> = component.into_iter().map(NodeIndex::index).collect();
        rooms.sort_unstable();
        rooms
    };
    tarjan_scc(&graph).into_iter().map(rooms).filter(|rooms| rooms.len() > 1).collect()
}
