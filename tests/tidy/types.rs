//! Names of types that stand for more than one type.
//!
//! Whoever meets a name can then look for its one declaration, whatever floor they read, and no two types can be taken for
//! each other. Private types and those inside functions count too; tests do not, nor what a macro declares.

use super::house::{File, attributes, is_test};
use super::law::{Law, NAMED_IN_FULL, Violation};
use std::collections::BTreeMap;
use syn::visit::{self, Visit};
use syn::{Item, ItemEnum, ItemStruct, ItemTrait, ItemType};

/// Every name that is declared a second time, at its later places; and every name in the law that no enum has.
pub fn check(files: &[File]) -> Vec<Violation> {
    let mut walk = Walk::default();
    for file in files.iter().filter(|file| !file.test) {
        walk.file.clone_from(&file.path);
        walk.visit_file(&file.ast);
    }
    let mut found = Vec::new();
    for (name, places) in &walk.declared {
        let (first, line) = &places[0];
        for (file, at) in &places[1..] {
            let what = format!("`{name}` is a type at src/{first}:{line} too");
            found.push(Violation { file: file.clone(), line: *at, law: Law::TypeNames, what });
        }
    }
    found
}

/// The names of enums in the law that no enum has: of those nothing is held.
pub fn without_an_enum(files: &[File]) -> Vec<Violation> {
    let mut walk = Walk::default();
    files.iter().filter(|file| !file.test).for_each(|file| walk.visit_file(&file.ast));
    let gone = NAMED_IN_FULL.iter().filter(|name| !walk.enums.iter().any(|it| it == *name));
    let what = |name: &str| format!("no enum is called `{name}`, of which the law wants every variant named");
    gone.map(|name| Violation { file: "lib.rs".to_owned(), line: 1, law: Law::Matches, what: what(name) }).collect()
}

#[derive(Default)]
struct Walk {
    file: String,
    declared: BTreeMap<String, Vec<(String, usize)>>,
    enums: Vec<String>,
}

impl Walk {
    fn declare(&mut self, name: &syn::Ident) {
        let place = (self.file.clone(), name.span().start().line);
        self.declared.entry(name.to_string()).or_default().push(place);
    }
}

impl<'ast> Visit<'ast> for Walk {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.declare(&item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.declare(&item.ident);
        self.enums.push(item.ident.to_string());
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.declare(&item.ident);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        self.declare(&item.ident);
    }
}
