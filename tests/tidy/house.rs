//! The house as it stands: every file of `src/`, parsed, with its place among the modules.

use proc_macro2::{TokenStream, TokenTree};
use std::fs;
use std::path::Path;
use syn::{Attribute, Item, UseTree};

/// One file.
pub struct File {
    /// Its path from `src/`.
    pub path: String,
    /// Its module path as `src/` has it: the floor, which is a crate (only `app` is a module of the package's own),
    /// then the modules in it; empty for the package's `lib.rs` and `main.rs`.
    pub module: Vec<String>,
    /// Its text.
    pub text: String,
    /// Its items.
    pub ast: syn::File,
    /// Whether it is compiled for tests only.
    pub test: bool,
}

impl File {
    /// A file from its text.
    pub fn parse(path: &str, text: &str) -> File {
        let ast = syn::parse_file(text).unwrap_or_else(|error| panic!("src/{path}: {error}"));
        File { path: path.to_owned(), module: module_of(path), text: text.to_owned(), ast, test: false }
    }

    /// Whether it is the front of the package, where all floors stand under one name.
    pub fn is_front(&self) -> bool {
        self.module.is_empty()
    }

    /// The floor on which it stands; `app` for the roots.
    pub fn floor(&self) -> &str {
        self.module.first().map_or("app", String::as_str)
    }
}

fn module_of(path: &str) -> Vec<String> {
    let mut parts: Vec<String> = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    let last = parts.last().map(String::as_str);
    let root = parts.len() <= 2 && matches!(last, Some("lib" | "main"));
    if last == Some("mod") || root {
        parts.pop();
    }
    parts
}

/// Every file of a source folder, with those that are compiled for tests only marked.
pub fn read(src: &Path) -> Vec<File> {
    let mut files = Vec::new();
    walk(src, "", &mut files);
    mark_tests(&mut files);
    files
}

fn walk(folder: &Path, prefix: &str, files: &mut Vec<File>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut entries: Vec<_> = entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    entries.sort();
    for entry in entries {
        let name = entry.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if entry.is_dir() {
            walk(&entry, &format!("{prefix}{name}/"), files);
        } else if name.ends_with(".rs") {
            let text = fs::read_to_string(&entry).expect("a source file can be read");
            files.push(File::parse(&format!("{prefix}{name}"), &text));
        }
    }
}

/// Marks the files of modules that are declared under `#[cfg(test)]`, and what lies below them.
pub fn mark_tests(files: &mut [File]) {
    let mut roots: Vec<Vec<String>> = Vec::new();
    for file in files.iter() {
        for item in &file.ast.items {
            if let Item::Mod(item) = item
                && item.content.is_none()
                && is_test(&item.attrs)
            {
                let mut module = file.module.clone();
                module.push(item.ident.to_string());
                roots.push(module);
            }
        }
    }
    for file in files.iter_mut() {
        file.test = roots.iter().any(|root| file.module.starts_with(root));
    }
}

/// Whether an item with these attributes is compiled for tests only.
pub fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || (attribute.path().is_ident("cfg")
                && attribute.parse_args::<TokenStream>().is_ok_and(|tokens| holds_test(tokens.clone())))
    })
}

fn holds_test(tokens: TokenStream) -> bool {
    let mut negated = false;
    for token in tokens {
        match token {
            TokenTree::Ident(word) if word == "test" => return true,
            TokenTree::Ident(word) => negated = word == "not",
            TokenTree::Group(group) if !negated && holds_test(group.stream()) => return true,
            _ => {}
        }
    }
    false
}

/// The attributes of an item.
pub fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(it) => &it.attrs,
        Item::Enum(it) => &it.attrs,
        Item::ExternCrate(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Macro(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Trait(it) => &it.attrs,
        Item::Type(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => &[],
    }
}

/// Every path of a `use`, with the groups spread out; a glob ends in `*`.
pub fn paths_of(tree: &UseTree) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    spread(tree, &mut Vec::new(), &mut all);
    all
}

fn spread(tree: &UseTree, path: &mut Vec<String>, all: &mut Vec<Vec<String>>) {
    match tree {
        UseTree::Path(it) => {
            path.push(it.ident.to_string());
            spread(&it.tree, path, all);
            path.pop();
        }
        UseTree::Group(it) => it.items.iter().for_each(|item| spread(item, path, all)),
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
