//! What is fuzzed: functions that take any bytes and must come back, without a panic and soon.
//!
//! `tests/fuzz.rs` mutates texts of this repository through them; the package
//! around this file wraps them for longer, coverage-guided runs.

use assize::analysis::search::Searched;
use assize::base::limits::Limits;
use assize::explain::findings::Findings;
use assize::explore::explore;
use assize::explore::watch::Unwatched;
use assize::kernel::table::kernel::Kernel;
use assize::model::ir::Model;
use assize::model::read::load;
use assize::model::well_formed::broken;
use assize::syntax::{format, parse};
use assize::verify::certificate::Certificate;
use assize::verify::verify;

/// States that are explored of what is accepted.
const STATES_MAX: u64 = 300;

/// A text is read; what is accepted is laid out, built and explored, and what was found is proved.
pub fn text(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (file, problems) = parse(assize::base::id::SourceId(0), text);
    if problems.is_empty() {
        let laid_out = format(&file);
        let (again, problems) = parse(assize::base::id::SourceId(0), &laid_out);
        assert!(problems.is_empty(), "what was laid out is wrong: {laid_out}");
        assert_eq!(format(&again), laid_out, "laid out twice it is another text");
    }
    let mut open = |path: &str| match path {
        "a.assize" => Ok(text.to_owned()),
        _ => Err("no such file".to_owned()),
    };
    let (library, _, _) = load(&["a.assize".to_owned()], &mut open);
    for head in library.scenarios().take(20) {
        if let (Some(built), _) = library.build(head.id, None) {
            let kernel = Kernel::new(&built.model);
            let limits = Limits { states_max: Some(STATES_MAX), ..Limits::default() };
            let found = Searched::of(&kernel, explore(&kernel, &limits, &Unwatched));
            let findings = Findings::of(&kernel, &found, &built.questions);
            assert_eq!(findings.doubt(), Ok(()));
        }
    }
}

/// A model as JSON is read; one that keeps the promises is explored.
pub fn model(bytes: &[u8]) {
    let Ok(model) = serde_json::from_slice::<Model>(bytes) else { return };
    if broken(&model).is_empty() {
        let limits = Limits { states_max: Some(STATES_MAX), ..Limits::default() };
        explore(&Kernel::new(&model), &limits, &Unwatched);
    }
}

/// A certificate as JSON is doubted under a model.
pub fn certificate(model: &Model, bytes: &[u8]) {
    if let Ok(certificate) = serde_json::from_slice::<Certificate>(bytes) {
        let _ = verify(&Kernel::new(model), &certificate);
    }
}
