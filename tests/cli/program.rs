//! The binary from outside: what the tests of the command line share.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A scenario whose order of two replacements A decides: 12 or 13.
pub const DOUBLE: &str = r#"use std.plain

scenario "double" {
  uses plain
  players A (turn), B
  A: hero with life 20
  B: hero with life 20
  A: "Whetstone" is item in play { if "Spark" would deal damage to an object, instead the amount becomes the amount + 1 }
  A: "Mirror" is item in play { if "Spark" would deal damage to an object, instead the amount becomes twice the amount }
  A: "Spark" is item in play
  happens: "Spark" deals 3 damage to B's hero
  observe life of B's hero
  EXPECT
}
"#;

/// The text of [`DOUBLE`] with these expectations.
pub fn double(expect: &str) -> String {
    DOUBLE.replace("EXPECT", expect)
}

/// What a run of the program gave.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// The program, to be run where the package is.
pub fn assize(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.args(args).current_dir(env!("CARGO_MANIFEST_DIR"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

pub fn run(args: &[&str]) -> Ran {
    ran(assize(args).output().expect("the program starts"))
}

pub fn ran(output: Output) -> Ran {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// A folder with files of its own.
pub struct Folder(TempDir);

impl Folder {
    pub fn of(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(TempDir::new().expect("a folder can be made"));
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("a file can be written");
        }
        folder
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn join(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// Runs the program inside.
    pub fn run(&self, args: &[&str]) -> Ran {
        ran(assize(args).current_dir(self.path()).output().expect("the program starts"))
    }
}

impl Ran {
    /// Fails unless the program ended so and said this somewhere.
    #[track_caller]
    pub fn expect(&self, code: i32, said: &[&str]) -> &Ran {
        let all = format!("{}{}", self.out, self.err);
        assert!(!all.contains("panicked"), "{all}");
        assert_eq!(self.code, code, "{all}");
        // Messages are wrapped; a place where they break is a space.
        let flat: String = all.replace("│", " ").split_whitespace().collect::<Vec<_>>().join(" ");
        for part in said {
            assert!(flat.contains(part), "no `{part}` in:\n{all}");
        }
        self
    }
}
