//! Matches that can forget a case where clippy's `wildcard_enum_match_arm` does not look: inside tuples, options and
//! variants.
//!
//! Where an arm names a variant of an enum that texts or positions are made of, or a value of a policy, no other arm may
//! stand for all the rest there, so that a new variant does not compile before each match has said what is done with it.
//! A policy is not asked for one value either, by `matches!`, `if let` or its number: `model::one_of!` names them all.

use super::house::{File, attributes, is_test};
use super::law::{Law, NAMED_IN_FULL, Violation, WHOLE_MATCHES};
use assize::model::policy::TABLE;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeMap;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, Expr, ExprCast, ExprLet, ExprMatch, ImplItemFn, Item, Local, Macro, Pat};

/// The matches of a file in which a variant can be forgotten.
pub fn check(file: &File) -> Vec<Violation> {
    if !WHOLE_MATCHES.contains(&file.floor()) {
        return Vec::new();
    }
    let mut walk = Walk { file, found: Vec::new() };
    walk.visit_file(&file.ast);
    walk.found
}

/// Whether an enum holds the values of a policy.
fn is_policy(name: &str) -> bool {
    TABLE.iter().any(|row| format!("{:?}", row.policy) == name)
}

/// The policy of which tokens name a value.
fn named_in(tokens: TokenStream) -> Option<String> {
    let mut before: Vec<String> = Vec::new();
    for token in tokens {
        if let TokenTree::Group(group) = &token
            && let Some(found) = named_in(group.stream())
        {
            return Some(found);
        }
        if let [.., name, one, other] = before.as_slice()
            && (one.as_str(), other.as_str()) == (":", ":")
            && is_policy(name)
            && token.to_string().starts_with(char::is_uppercase)
        {
            return Some(name.clone());
        }
        before.push(token.to_string());
    }
    None
}

fn stands_for(of: &str) -> String {
    format!("an arm stands for every other `{of}`")
}

struct Walk<'a> {
    file: &'a File,
    found: Vec<Violation>,
}

/// What an arm says at one place of what is matched. A place is told by the way to it: `.1` is the second of a tuple,
/// `Some.0` what is in an option.
#[derive(Default)]
struct Said {
    /// The guarded enums of which it names variants, by place.
    named: BTreeMap<String, String>,
    /// The places where it takes anything.
    anything: Vec<String>,
}

impl Said {
    fn of(arm: &Arm) -> Said {
        let mut said = Said::default();
        said.read(&arm.pat, "");
        said
    }

    fn read(&mut self, pattern: &Pat, place: &str) {
        match pattern {
            Pat::Or(it) => it.cases.iter().for_each(|case| self.read(case, place)),
            Pat::Paren(it) => self.read(&it.pat, place),
            Pat::Reference(it) => self.read(&it.pat, place),
            Pat::Tuple(it) => self.each(it.elems.iter(), place),
            Pat::TupleStruct(it) => {
                let inner = format!("{place}{}", self.name(&it.path, place));
                self.each(it.elems.iter(), &inner);
            }
            Pat::Struct(it) => {
                let inner = format!("{place}{}", self.name(&it.path, place));
                for field in &it.fields {
                    let name = match &field.member {
                        syn::Member::Named(name) => name.to_string(),
                        syn::Member::Unnamed(at) => at.index.to_string(),
                    };
                    self.read(&field.pat, &format!("{inner}.{name}"));
                }
            }
            Pat::Path(it) => {
                self.name(&it.path, place);
            }
            Pat::Ident(it) => match &it.subpat {
                Some((_, pattern)) => self.read(pattern, place),
                // A constant or an imported variant is called like one.
                None if it.ident.to_string().starts_with(char::is_uppercase) => {}
                None => self.anything.push(place.to_owned()),
            },
            Pat::Wild(_) => self.anything.push(place.to_owned()),
            _ => {}
        }
    }

    fn each<'p>(&mut self, patterns: impl Iterator<Item = &'p Pat>, place: &str) {
        for (at, pattern) in patterns.enumerate() {
            self.read(pattern, &format!("{place}.{at}"));
        }
    }

    /// Notes the variant that a path names, and returns its name.
    fn name(&mut self, path: &syn::Path, place: &str) -> String {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let [.., of, _] = names.as_slice()
            && (NAMED_IN_FULL.contains(&of.as_str()) || is_policy(of))
        {
            self.named.insert(place.to_owned(), of.clone());
        }
        names.join("::")
    }
}

impl Walk<'_> {
    /// Notes where one value of a policy is asked for, and nothing is said of the others.
    fn asked_for(&mut self, line: usize, policy: Option<String>) {
        if let Some(of) = policy {
            let what = format!("one value of `{of}` is asked for: name all with `one_of!` or `match`");
            self.found.push(Violation { file: self.file.path.clone(), line, law: Law::Matches, what });
        }
    }

    fn pattern(&mut self, pattern: &Pat) {
        let mut said = Said::default();
        said.read(pattern, "");
        let policy = said.named.into_values().find(|of| is_policy(of));
        self.asked_for(pattern.span().start().line, policy);
    }
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_expr_let(&mut self, item: &'ast ExprLet) {
        self.pattern(&item.pat);
        visit::visit_expr_let(self, item);
    }

    fn visit_local(&mut self, item: &'ast Local) {
        self.pattern(&item.pat);
        visit::visit_local(self, item);
    }

    fn visit_expr_cast(&mut self, item: &'ast ExprCast) {
        if let Expr::Path(path) = &*item.expr {
            let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            let policy = names.iter().rev().nth(1).filter(|of| is_policy(of)).cloned();
            self.asked_for(item.span().start().line, policy);
        }
        visit::visit_expr_cast(self, item);
    }

    fn visit_macro(&mut self, item: &'ast Macro) {
        if item.path.is_ident("matches") {
            self.asked_for(item.path.span().start().line, named_in(item.tokens.clone()));
        }
        visit::visit_macro(self, item);
    }

    fn visit_expr_match(&mut self, item: &'ast ExprMatch) {
        let said: Vec<Said> = item.arms.iter().map(Said::of).collect();
        let named: BTreeMap<&String, &String> = said.iter().flat_map(|it| &it.named).collect();
        for (arm, said) in item.arms.iter().zip(&said) {
            // An arm that takes anything further out takes anything here.
            let forgets = |place: &str| said.anything.iter().any(|anything| place.starts_with(anything.as_str()));
            if let Some((_, of)) = named.iter().find(|(place, _)| forgets(place)) {
                let what = stands_for(of);
                let line = arm.pat.span().start().line;
                self.found.push(Violation { file: self.file.path.clone(), line, law: Law::Matches, what });
            }
        }
        visit::visit_expr_match(self, item);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }
}
