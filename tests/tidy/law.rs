//! The law as tables. Where it is wrong, change it here, in the open, with the reason.

/// What one floor may name.
pub struct Floor {
    /// Its crate, or module of the package.
    pub name: &'static str,
    /// The floors below that it may name.
    pub floors: &'static [&'static str],
    /// The outside crates that it may name, besides `std`, as packages are called; `*` for all.
    pub crates: &'static [&'static str],
}

/// Every floor, lowest first. Each but `app` is a crate of its own; its manifest names exactly this.
pub const FLOORS: &[Floor] = &[
    // unicode-normalization: names that are the same letters are one name, however they are encoded.
    Floor { name: "base", floors: &[], crates: &["serde", "schemars", "strsim", "unicode-normalization"] },
    Floor { name: "syntax", floors: &["base"], crates: &[] },
    // serde_json: the files in which cards stand as they are printed.
    Floor { name: "import", floors: &["base", "syntax"], crates: &["serde_json"] },
    Floor { name: "model", floors: &["base", "syntax"], crates: &["serde", "schemars", "smallvec"] },
    // gen-lsp-types: what an editor is told is the protocol's own types, made from its published description.
    Floor { name: "lsp", floors: &["base", "syntax", "model"], crates: &["gen-lsp-types"] },
    // serde_json: the audit of staging reads the model in its published notation, not by the tables that it audits.
    Floor { name: "kernel", floors: &["base", "model"], crates: &["serde", "serde_json", "smallvec"] },
    // Certificates are files: they say how they are written, with what `base` uses too.
    Floor { name: "verify", floors: &["base", "model", "kernel"], crates: &["serde", "schemars"] },
    Floor {
        name: "explore",
        floors: &["base", "model", "kernel"],
        crates: &["rayon", "xxhash-rust", "stateright", "smallvec"],
    },
    Floor {
        name: "analysis",
        floors: &["base", "model", "kernel", "verify", "explore"],
        crates: &["fixedbitset", "num-rational", "petgraph", "rayon"],
    },
    Floor {
        name: "study",
        // syntax: the boards of hunts and searches are made of the lines of texts.
        floors: &["base", "syntax", "model", "kernel", "verify", "explore", "analysis"],
        crates: &["fastrand", "petgraph", "rayon"],
    },
    Floor {
        name: "explain",
        floors: &["base", "import", "model", "kernel", "verify", "explore", "analysis", "study"],
        // Briefs are the published schema: they are printed as they are.
        crates: &["serde", "schemars"],
    },
    Floor {
        name: "scene",
        // kernel, explore: a page goes through the graph position by position, and each is read back.
        floors: &["base", "model", "kernel", "explore", "analysis", "explain"],
        // As those of `explain`, its briefs are the published schema.
        crates: &["serde", "schemars"],
    },
    Floor {
        name: "report",
        floors: &["base", "explain", "scene"],
        // Each prints one format: JUnit is quick_junit's. rust_sugiyama lays small graphs out. base64, miniz_oxide and sha2:
        // the page that is one file.
        crates: &[
            "serde",
            "serde_json",
            "schemars",
            "maud",
            "miette",
            "comfy-table",
            "anstream",
            "anstyle",
            "quick-junit",
            "rust-sugiyama",
            "base64",
            "miniz_oxide",
            "sha2",
        ],
    },
    Floor {
        name: "app",
        floors: &[
            "base", "syntax", "import", "model", "lsp", "kernel", "verify", "explore", "analysis", "study", "explain",
            "scene", "report",
        ],
        crates: &["*"],
    },
];

/// A part of `std` that only some floors may name.
pub struct World {
    /// The path.
    pub path: &'static [&'static str],
    /// The floors that may.
    pub floors: &'static [&'static str],
}

/// Files, clocks, threads, the terminal and hash order.
pub const WORLD: &[World] = &[
    World { path: &["std", "fs"], floors: &["app"] },
    World { path: &["std", "env"], floors: &["app"] },
    World { path: &["std", "net"], floors: &["app"] },
    World { path: &["std", "os"], floors: &["app"] },
    World { path: &["std", "process"], floors: &["app"] },
    World { path: &["std", "thread"], floors: &["app"] },
    World { path: &["std", "time", "Instant"], floors: &["app"] },
    World { path: &["std", "time", "SystemTime"], floors: &["app"] },
    World { path: &["std", "io"], floors: &["report", "app"] },
    // Their order differs from run to run: `BTreeMap`, a sorted vector or an own table instead.
    World { path: &["std", "collections", "HashMap"], floors: &[] },
    World { path: &["std", "collections", "HashSet"], floors: &[] },
    World { path: &["std", "collections", "hash_map"], floors: &[] },
    World { path: &["std", "collections", "hash_set"], floors: &[] },
    World { path: &["std", "hash", "RandomState"], floors: &[] },
];

/// Macros that write to the terminal: only `app` may.
pub const PRINTING: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];
/// Macros that stand for work not done.
pub const UNDONE: &[&str] = &["todo", "unimplemented"];

/// The floors on which the files of a chapter stand in no circle either.
pub const FILES_APART: &[&str] = &["kernel"];

/// The floors on which matches name every variant.
pub const WHOLE_MATCHES: &[&str] = &["model", "kernel", "verify", "analysis", "study"];
/// The enums of which they do: what texts and positions are made of.
pub const NAMED_IN_FULL: &[&str] = &[
    "Instr",
    "Happen",
    "Update",
    "OnEvent",
    "Flow",
    "Choose",
    "Make",
    "ScriptInstr",
    "ZoneEnd",
    "Expr",
    "Role",
    "AbilityKind",
    "Scope",
    "Modify",
    "Duration",
    "Change",
    "Special",
    "FormPart",
    "StepKind",
    "ObjectProperty",
    "Property",
    "Substage",
    "ValueShape",
    "LoopShape",
    "When",
    "Frame",
    "What",
    "OfferKind",
    "Chooser",
    "Stand",
    "Ending",
    "Stuck",
    "Status",
    "Interrupted",
];

/// Methods that give more of a position than an accessor tells its trace, and who may use them.
pub struct PastTheDoor {
    /// The methods.
    pub methods: &'static [&'static str],
    /// The files, from `src/`.
    pub files: &'static [&'static str],
}

/// All of them.
pub const PAST_THE_DOOR: &[PastTheDoor] = &[
    PastTheDoor {
        methods: &["all_parts", "all_parts_mut"],
        files: &[
            // What is there, and is made of it.
            "kernel/position/state.rs",
            "kernel/position/mention.rs",
            "kernel/table/opening.rs",
            // Its bytes, its canonical form, and its fields.
            "kernel/wire/codec.rs",
            "kernel/wire/moments.rs",
            "kernel/wire/fields.rs",
            // What is left of it where some of it grows.
            "kernel/growth/abstraction.rs",
            "kernel/growth/amounts.rs",
        ],
    },
    PastTheDoor {
        // What a pass reads is told by the pass, or as it was told when it was made.
        methods: &["untold_parts"],
        files: &[
            "kernel/continuous/memo.rs",
            // Positions that are copies, and of which is told what was read to make them.
            "kernel/play/apart.rs",
        ],
    },
    PastTheDoor {
        // What a value is as a number is for the meter, which writes down what is done with it.
        methods: &["number_as_is"],
        files: &[
            "kernel/position/meter.rs",
            // Counts of what has happened are bounded; environments are put in an order to be told.
            "kernel/position/game.rs",
            "kernel/position/env.rs",
            // Whoever writes positions, or what a pass reads of them.
            "kernel/wire/writer.rs",
            "kernel/continuous/memo.rs",
            // What numbers do on a lap is told by the notes of the meter.
            "kernel/growth/abstraction.rs",
            "kernel/growth/amounts.rs",
            "kernel/growth/lap.rs",
            // A sum over objects that were created is noted object by object; whether it needs rounding, as untold.
            "kernel/look/eval.rs",
            // Values are put in an order, to be compared as a set.
            "kernel/continuous/repeated_firings.rs",
            // A mode is chosen by its place.
            "kernel/play/payment.rs",
            // What is added to numbers is the same or not: what that comes to for others is no matter of a lap.
            "kernel/play/apart.rs",
            // What is told to people.
            "kernel/change/direct_changes.rs",
            "kernel/play/refusal.rs",
            "kernel/run/to_the_next_stop.rs",
            "explain/rule.rs",
            "explain/sentence.rs",
            "scene/board.rs",
            "scene/card.rs",
            "scene/lasting.rs",
            "scene/waiting.rs",
            "scene/watched.rs",
        ],
    },
    PastTheDoor {
        // Each object that is seen is told by the eye.
        methods: &["untold_view"],
        files: &[
            "kernel/step/work.rs",
            "kernel/event/mutual_exclusion.rs",
            "scene/look.rs",
            // The eye asks whether it looks at these; who controls one of them is told by itself; copies.
            "kernel/look/eye.rs",
            "kernel/procedure/answered.rs",
            "kernel/play/apart.rs",
        ],
    },
];

/// Most lines of a file, without tests, doc lines, enums and tables.
pub const FILE_LINES_MAX: usize = 500;
/// Most lines of a function that hold code.
pub const FUNCTION_LINES_MAX: usize = 70;
/// Most parameters of a function, not counting `self`.
pub const PARAMETERS_MAX: usize = 5;

/// Names of games; the folders of `models/` and the cards in them are added to these.
pub const GAMES: &[&str] =
    &["flesh and blood", "fab", "four souls", "grid v3", "gundam", "legend of the five rings", "l5r"];

/// What a place may do although the law forbids it.
pub struct Exception {
    /// Which law.
    pub law: Law,
    /// The file, from `src/`.
    pub file: &'static str,
    /// What the violation says begins with this.
    pub what: &'static str,
    /// Why it stands.
    pub reason: &'static str,
}

/// The exceptions. One that nothing needs is a violation itself.
pub const EXCEPTIONS: &[Exception] = &[
    Exception {
        law: Law::Circles,
        file: "model",
        what: "ability, event, instr stand on each other in a circle",
        reason: "the types of the model are recursive: an instruction makes effects, an effect is an ability, an ability has instructions",
    },
    Exception {
        law: Law::Circles,
        file: "explore",
        what: "peer, witness stand on each other in a circle",
        reason: "the door to the second search holds the types that it speaks in; with the feature off, the door is all there is",
    },
];

/// A law.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Law {
    /// A floor names only floors below it.
    Floors,
    /// A floor uses only its outside crates.
    Crates,
    /// Only `app` touches the world.
    World,
    /// No chapters of a floor stand on each other in a circle, nor files of a chapter of the kernel.
    Circles,
    /// Nothing is re-exported across floors.
    Reexports,
    /// Files, functions and parameter lists are small.
    Sizes,
    /// A match names every variant of what texts and positions are made of.
    Matches,
    /// A position is read and changed by its accessors.
    Door,
    /// A name stands for one type.
    TypeNames,
    /// No `unwrap()`, nothing left undone.
    Panics,
    /// No game is named.
    Games,
    /// Every exception is needed.
    Exceptions,
}

/// A place that breaks a law.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Violation {
    /// The file, from `src/`.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The law.
    pub law: Law,
    /// What is wrong.
    pub what: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "src/{}:{}: {:?}: {}", self.file, self.line, self.law, self.what)
    }
}

/// Takes out what the table of exceptions allows, and adds the exceptions that nothing needs.
pub fn excuse(violations: Vec<Violation>, exceptions: &[Exception]) -> Vec<Violation> {
    let excuses = |exception: &Exception, it: &Violation| {
        exception.law == it.law && exception.file == it.file && it.what.starts_with(exception.what)
    };
    let mut left: Vec<Violation> = Vec::new();
    for exception in exceptions {
        if !violations.iter().any(|it| excuses(exception, it)) {
            let what = format!("nothing needs the exception `{}` ({})", exception.what, exception.reason);
            left.push(Violation { file: exception.file.to_owned(), line: 1, law: Law::Exceptions, what });
        }
    }
    left.extend(violations.into_iter().filter(|it| !exceptions.iter().any(|exception| excuses(exception, it))));
    left.sort();
    left
}
