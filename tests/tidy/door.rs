//! The door to a position: its fields are private, its parts are gone through as wholes in few places, and there each is
//! named.
//!
//! Whatever else reads a position asks by accessors, so that its trace is told (`kernel::position::trace`).

use super::house::{File, attributes, is_test};
use super::law::{Law, PAST_THE_DOOR, Violation};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{ExprMethodCall, Item, PatStruct};

/// The file in which a position is described.
const DESCRIPTION: &str = "kernel/position/state.rs";

/// The places of a file that go round the door.
pub fn check(file: &File) -> Vec<Violation> {
    let mut walk = Walk { file, found: Vec::new() };
    if file.path == DESCRIPTION {
        walk.fields();
    }
    walk.visit_file(&file.ast);
    walk.found
}

struct Walk<'a> {
    file: &'a File,
    found: Vec<Violation>,
}

impl Walk<'_> {
    fn report(&mut self, line: usize, what: String) {
        self.found.push(Violation { file: self.file.path.clone(), line, law: Law::Door, what });
    }

    /// The list of the parts is the body of a macro: a line for each, `Name pub(super) name: Type,`.
    fn fields(&mut self) {
        let behind = self.file.text.lines().enumerate().skip_while(|(_, line)| !line.starts_with("position! {"));
        let list: Vec<(usize, &str)> = behind.take_while(|(_, line)| !line.starts_with('}')).collect();
        if !list.iter().any(|(_, line)| line.contains("pub(super) ")) {
            self.report(1, "the list of the parts of a position is not found".to_owned());
        }
        for (at, line) in list {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let [_, "pub", field, ..] = words[..]
                && field.ends_with(':')
            {
                self.report(at + 1, format!("the field `{}` is open to all", field.trim_end_matches(':')));
            }
        }
    }
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_pat_struct(&mut self, pattern: &'ast PatStruct) {
        let name = pattern.path.segments.last().map(|it| it.ident.to_string()).unwrap_or_default();
        if ["Parts", "PartsMut"].contains(&name.as_str()) && pattern.rest.is_some() {
            self.report(pattern.span().start().line, "a part of a position can be forgotten by `..`".to_owned());
        }
        visit::visit_pat_struct(self, pattern);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let method = call.method.to_string();
        let door = PAST_THE_DOOR.iter().find(|door| door.methods.contains(&method.as_str()));
        if door.is_some_and(|door| !door.files.contains(&self.file.path.as_str())) {
            self.report(call.method.span().start().line, format!("`{method}` goes past the door to a position"));
        }
        visit::visit_expr_method_call(self, call);
    }
}
