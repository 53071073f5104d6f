//! `assize graph --format svg`: pictures without Graphviz.

use crate::program::run;

/// The text of the picture, and whether it reads as XML: every tag that is opened is closed.
fn picture(file: &str, scenario: &str) -> String {
    let ran = run(&["graph", file, "--scenario", scenario, "--format", "svg"]);
    assert_eq!(ran.code, 0, "{scenario}: {}", ran.err);
    let mut open: Vec<&str> = Vec::new();
    for tag in ran.out.split('<').skip(1).map(|it| it.split('>').next().unwrap_or_default()) {
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{tag}"),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap_or_default()),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    ran.out
}

/// Whole numbers behind an attribute of every rectangle with one.
fn numbers(line: &str, name: &str) -> Option<i32> {
    line.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?.parse().ok()
}

#[test]
fn what_is_chosen_stands_in_the_boxes() {
    let text = picture("models/tiny/double.assize", "plus one against double");
    // A chooses between two replacements, and each leads to its own ending.
    for words in ["A: next replacement", "Whetstone", "Mirror", "{ 12 }", "{ 13 }"] {
        assert!(text.contains(words), "`{words}` in {text}");
    }
    assert_eq!(text.matches("<path d=\"M").count(), 3, "two arrows and their tip");
}

#[test]
fn boxes_do_not_lie_upon_each_other() {
    for (file, scenario) in [
        ("models/tiny/loops.assize", "forced"),
        ("models/tiny/loops.assize", "coalition"),
        ("models/fab/scenarios/replacement.assize", "Arcanite Fortress, if its player"),
        ("models/four-souls/scenarios/silence.assize", "A loop of triggers"),
        ("models/gundam/scenarios/silence.assize", "An event in its own place"),
    ] {
        let text = picture(file, scenario);
        let boxes: Vec<[i32; 4]> = text
            .lines()
            .filter(|line| line.starts_with("  <g><title>"))
            .map(|line| ["x", "y", "width", "height"].map(|name| numbers(line, name).expect("a whole number")))
            .collect();
        assert!(boxes.len() > 1, "{scenario}");
        for (at, [x, y, w, h]) in boxes.iter().enumerate() {
            for [left, top, wide, high] in &boxes[at + 1..] {
                let apart = x + w <= *left || left + wide <= *x || y + h <= *top || top + high <= *y;
                assert!(apart, "{scenario}: {x} {y} {w} {h} and {left} {top} {wide} {high}");
            }
        }
    }
}

#[test]
fn a_run_that_goes_round_goes_round_in_the_picture() {
    let text = picture("models/tiny/loops.assize", "forced");
    assert!(text.contains("stroke-dasharray=\"5 3\" marker-end"), "an arrow leads back");
}
