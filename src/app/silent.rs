//! What `check` makes of silence.

use super::args::{CheckArgs, Engine};
use super::args_shared::SilentArg;
use super::outputs::CheckFormat;
use super::task::TaskSubject;
use super::watch::Quiet;
use crate::analysis::all_readings::{AllReadings, search_all_readings};
use crate::analysis::expectation::property;
use crate::analysis::property::Property;
use crate::analysis::search::search;
use crate::base::limits::Limits;
use crate::explain::brief::{CheckBrief, SilentBrief};
use crate::explain::readings::look_closer;
use crate::explore::watch::Watch;
use crate::kernel::look::policy::LOOP_POLICIES;
use crate::kernel::table::kernel::Kernel;
use crate::study::diff::ExploredScenario;

/// What was asked for.
#[must_use]
pub fn mode(args: &CheckArgs) -> SilentArg {
    args.silent.unwrap_or(SilentArg::Warn)
}

/// Explores the readings of what matters one by one, if somebody will see what that tells. So many bytes are still in use.
pub fn closer(args: &CheckArgs, subject: &TaskSubject, used: u64, brief: &mut CheckBrief) {
    let is_json = |format| format == CheckFormat::Json;
    let is_seen = args.verbose || is_json(args.printed.format()) || args.output.iter().any(|it| is_json(it.format));
    if !is_seen {
        return;
    }
    let mut limits = args.search.limits();
    limits.memory_max = limits.memory_max.map(|most| most.saturating_sub(used));
    let time = args.search.time_limit;
    // Loops are found on what was explored: it is the same in each reading of what is said of them.
    let is_on_loops = |silent: &SilentBrief| LOOP_POLICIES.iter().any(|policy| policy.row().key == silent.policy);
    for silent in brief.silent.iter_mut().filter(|silent| silent.matters == Some(true) && !is_on_loops(silent)) {
        look_closer(&subject.model, &subject.questions, silent, &|model| {
            let AllReadings { kernel, found, .. } =
                explored(args, args.kernel(model), subject, (&limits, &Quiet::start(time)));
            ExploredScenario { kernel, found }
        });
    }
}

/// Explores a scenario: all readings at once where that is asked for and goes, else each beside the others.
pub fn explored<'m>(
    args: &CheckArgs,
    kernel: Kernel<'m>,
    subject: &TaskSubject,
    (limits, watch): (&Limits, &dyn Watch),
) -> AllReadings<'m> {
    if args.one_by_one || args.certify.is_some() || args.engine != Engine::Own {
        let found = search(&kernel, limits, watch);
        return AllReadings { kernel, found, family: None };
    }
    let asked: Vec<Property> = subject.questions.iter().map(|question| property(question.kind)).collect();
    search_all_readings(kernel, &asked, limits, watch)
}
