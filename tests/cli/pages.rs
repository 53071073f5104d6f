//! The commands that the pages show, with the output that they show.

use trycmd::TestCases;
use trycmd::schema::Bin;

#[test]
fn what_the_pages_show_is_so() {
    let bin = std::path::PathBuf::from(env!("CARGO_BIN_EXE_assize"));
    TestCases::new().register_bin("assize", Bin::Path(bin)).register_bin("cargo", Bin::Ignore).case("README.md").run();
}
