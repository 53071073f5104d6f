//! The commands that the pages show, with the output that they show.

use trycmd::TestCases;
use trycmd::schema::Bin;

#[test]
fn what_the_pages_show_is_so() {
    let bin = std::path::PathBuf::from(env!("CARGO_BIN_EXE_assize"));
    TestCases::new()
        .register_bin("assize", Bin::Path(bin))
        .register_bin("cargo", Bin::Ignore)
        .case("README.md")
        .case("docs/tutorial.md")
        .run();
}

/// What the tutorial shows of its game stands in the game, piece by piece, and all of the game is shown.
#[test]
fn the_tutorial_shows_its_game() {
    let read = |path: &str| {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        std::fs::read_to_string(path).expect("the file can be read")
    };
    let (page, game) = (read("docs/tutorial.md"), read("models/harbour/harbour.assize"));
    let pieces: Vec<&str> =
        page.split("```assize\n").skip(1).map(|rest| rest.split("```").next().expect("a piece ends")).collect();
    assert!(pieces.len() > 6, "{}", pieces.len());
    let mut left = game.clone();
    for piece in pieces {
        assert!(game.contains(piece), "not in models/harbour/harbour.assize:\n{piece}");
        left = left.replacen(piece, "", 1);
    }
    let declared: Vec<&str> = left.lines().map(str::trim_start).filter(|line| line.ends_with('{')).collect();
    assert_eq!(declared, Vec::<&str>::new(), "what the page does not show");
}
