//! The docs say what is there: every policy, every function and every file that they name.

#[path = "support/files.rs"]
mod files;

use assize::model::policy::TABLE;
use std::fs;
use std::path::Path;

/// Policies that no function of the kernel reads, with the reason why that stands.
const UNREAD: &[(&str, &str)] = &[
    ("ForcedLoops", "loops are found on the finished graph: `analysis::ruling` reads it"),
    ("KeptLoops", "loops are found on the finished graph: `analysis::ruling` reads it"),
    ("PassingOwners", "loops are found on the finished graph: `analysis::ruling` reads it"),
];

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file of the kernel with its module, as `chapter::file` (or `file`, where it stands in no chapter).
fn kernel() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/kernel");
    let module = |path: &Path| {
        let inside = path.strip_prefix(&root).expect("it lies there").with_extension("");
        inside.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("::")
    };
    let read = |path: &Path| fs::read_to_string(path).expect("a file can be read");
    files::below(&root, "rs").iter().map(|path| (module(path), read(path))).collect()
}

#[test]
fn every_policy_and_value_stands_in_the_semantics() {
    let semantics = text("docs/semantics.md");
    for row in TABLE {
        let section = section(&semantics, row.key);
        for value in row.values {
            assert!(section.contains(&format!("*{value}*")), "`{}` lacks the value `{value}`", row.key);
        }
    }
}

#[test]
fn every_step_of_the_event_procedure_stands_in_the_semantics() {
    let semantics = text("docs/semantics.md");
    for step in ["select first player", "replace CLASSES", "events of amount zero end", "occur", "complete"] {
        assert!(semantics.contains(&format!("### Step: {step}\n")), "docs/semantics.md lacks the step `{step}`");
    }
}

#[test]
fn every_function_that_the_semantics_name_exists() {
    let files = kernel();
    let semantics = text("docs/semantics.md");
    let mut named = 0;
    for part in semantics.split('`').filter_map(|part| part.strip_prefix("kernel::")) {
        let Some((module, function)) = part.rsplit_once("::") else { panic!("`kernel::{part}` names no function") };
        let file = files.iter().find(|(name, _)| name == module);
        let Some((_, code)) = file else { panic!("`kernel::{part}`: no such module") };
        let there = [format!("fn {function}("), format!("fn {function}<")].iter().any(|it| code.contains(it));
        assert!(there, "`kernel::{part}`: no such function");
        named += 1;
    }
    assert!(named > TABLE.len());
}

/// The section of the semantics on a policy.
fn section<'s>(semantics: &'s str, key: &str) -> &'s str {
    let start = semantics.find(&format!("### `{key}`\n")).unwrap_or_else(|| panic!("no heading for `{key}`"));
    semantics[start..].split("\n#").next().unwrap_or_default()
}

#[test]
fn the_semantics_name_a_function_beside_what_reads_each_policy() {
    let (files, semantics) = (kernel(), text("docs/semantics.md"));
    for row in TABLE {
        let name = format!("{:?}", row.policy);
        if UNREAD.iter().any(|(policy, _)| *policy == name) {
            continue;
        }
        let word = |code: &str| code.split(|c: char| !c.is_alphanumeric()).any(|word| word == name);
        let named = section(&semantics, row.key).split('`').filter_map(|part| part.strip_prefix("kernel::"));
        let mut modules = named.filter_map(|part| part.rsplit_once("::")).map(|(module, _)| module);
        let reads = |module: &str| files.iter().any(|(name, code)| name == module && word(code));
        assert!(modules.any(reads), "`{}`: no function named there stands in a file that reads it", row.key);
    }
}

/// What a page names in backquotes or links to, as paths from the root of the repository.
fn paths_named(page: &str, text: &str) -> Vec<String> {
    let is_path = |part: &str| {
        let plain = part.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
        let roots = ["src/", "tests/", "docs/", "models/", "properties/", "benches/", "fuzz/", "web/src/", "editors/"];
        plain && roots.iter().any(|root| part.starts_with(root))
    };
    let named = text.split('`').filter(|part| is_path(part)).map(str::to_string);
    let folder = Path::new(page).parent().unwrap_or(Path::new(""));
    let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    let links = links.filter(|link| link.contains('.') && !link.contains(':') && !link.contains(' '));
    named.chain(links.map(|link| folder.join(link).to_string_lossy().into_owned())).collect()
}

#[test]
fn every_file_that_the_docs_name_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = files::below(root.join("docs"), "md");
    let docs = docs.iter().map(|path| path.strip_prefix(root).expect("it lies there").to_string_lossy().into_owned());
    let pages: Vec<String> = docs.chain(["README.md", "CONTRIBUTING.md"].map(str::to_string)).collect();
    let mut count = 0;
    for page in &pages {
        for path in paths_named(page, &text(page)) {
            assert!(root.join(&path).exists(), "{page} names `{path}`, which is not there");
            count += 1;
        }
    }
    assert!(count > 100, "{count} paths were found in the docs");
}

#[test]
fn every_policy_is_read_by_the_kernel() {
    // The door names policies to say who may read them in which way; that is no reading.
    let files: Vec<_> = kernel().into_iter().filter(|(name, _)| name != "look::policy").collect();
    for row in TABLE {
        let name = format!("{:?}", row.policy);
        let word = |code: &str| code.split(|c: char| !c.is_alphanumeric()).any(|word| word == name);
        let read = files.iter().any(|(_, code)| word(code));
        let excused = UNREAD.iter().any(|(policy, _)| *policy == name);
        assert_eq!(read, !excused, "`{}`: read by the kernel or in the table of exceptions, and not both", row.key);
    }
}
