//! `assize help`: commands, and the pages that are in the program.

use crate::program::{Folder, run};
use assize::model::policy::TABLE;

/// Outside of the repository as well: the pages are in the program.
#[test]
fn the_pages_are_in_the_program() {
    let folder = Folder::of(&[]);
    let language = folder.run(&["help", "language"]);
    language.expect(0, &["The language", "players A (turn), B"]);
    assert!(!language.out.contains("```") && !language.out.contains('\u{1b}'), "{}", language.out);
    let policies = folder.run(&["help", "policies"]).out;
    let flat = policies.split_whitespace().collect::<Vec<_>>().join(" ");
    for row in TABLE {
        assert!(policies.lines().any(|line| line == row.key), "the page lacks `{}`", row.key);
        assert!(flat.contains(row.about), "the page lacks what `{}` is about", row.key);
    }
    folder.run(&["help", "std"]).expect(
        0,
        &["the start of [PLAYER] PERIOD", "\"deal AMOUNT [TYPE] damage to OBJECT\"", "property \"once per event\""],
    );
    folder.run(&["help", "std", "plain"]).expect(0, &["does: lower life of OBJECT by AMOUNT"]);
}

#[test]
fn a_policy_is_told_whole_by_its_name_or_a_part_of_it() {
    let whole = run(&["help", "policies", "an", "effect", "replaces", "an", "original", "event"]);
    whole.expect(
        0,
        &[
            "Whether a replacement effect can replace an event again.",
            "- `at most once`",
            "- `any number of times` (also `without an effect replaces an original event`)",
            "policies { an effect replaces an original event: at most once }",
        ],
    );
    assert!(!whole.out.contains("first player"), "{}", whole.out);
    run(&["help", "policies", "neutral"]).expect(0, &["triggers of neutral objects are ordered by"]);
    run(&["help", "policies", "firts player"]).expect(2, &["`firts player`", "did you mean `first player`?"]);
}

#[test]
fn help_knows_commands_and_tells_the_nearest_name() {
    run(&["help", "check"]).expect(0, &["Usage: assize check", "assize check models"]);
    run(&["help"]).expect(0, &["Usage: assize", "assize help tutorial"]);
    run(&["help", "polices"]).expect(2, &["called `polices`", "did you mean `assize help policies`?"]);
    let unknown = run(&["help", "zzz"]);
    unknown.expect(2, &["no command and no page of the help is called `zzz`"]);
    assert_eq!(unknown.err.matches("policies").count(), 1, "{}", unknown.err);
    run(&["help", "std", "plian"]).expect(2, &["no module of `std` is called `plian`", "did you mean `plain`?"]);
    run(&["help", "language", "now"]).expect(2, &["takes nothing more; found `now`"]);
}
