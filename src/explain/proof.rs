//! Certificates in words, and the runs that they hold as stories.

use super::brief::{Proof, Story};
use super::names::Names;
use super::story::{tell, tell_lap, tell_round};
use kernel::machine::Machine;
use kernel::table::kernel::Kernel;
use verify::certificate::{Certificate, Claim, Forever, Growing, Region, RegionClaim, StepEvent};

/// What comes again at the end of a lap.
pub const REPEATS: &str = "the same position again";
/// The same where something grows.
pub(super) const GROWS: &str = "the same position again but for what grows";

/// A certificate in short.
#[must_use]
pub fn proof(names: &Names<'_>, certificate: &Certificate) -> Proof {
    let short = |kind, claim, options: &[u32], lap: &[u32], rows| Proof {
        kind,
        claim,
        options: options.to_vec(),
        lap: lap.to_vec(),
        rows,
        file: None,
    };
    let region = |kind, it: &Region| short(kind, aim(names, it), &it.stem, &[], it.rows.len());
    match certificate {
        Certificate::Trace(trace) => short("trace", claim(names, &trace.claim), &trace.options, &[], 0),
        Certificate::Lasso(lasso) => short("lasso", forever(names, &lasso.claim), &lasso.stem, &lasso.lap, 0),
        Certificate::Growing(it) => short("growing", growth(names, it, 1), &it.stem, &it.lap, 0),
        Certificate::Differ(differ) => {
            let what = differ.observation.and_then(|at| names.model.scenario.observations.get(at));
            let what = what.map_or("the outcome", |seen| &seen.name);
            short("differ", format!("two runs differ in {what}"), &differ.one, &differ.other, 0)
        }
        Certificate::Closure(it) => region("closure", it),
        Certificate::Ranked(it) => region("ranked", it),
        Certificate::Strategy(it) => region("strategy", it),
    }
}

/// The runs that a certificate holds, told; none for proofs about all runs.
#[must_use]
pub fn stories(kernel: &Kernel<'_>, names: &Names<'_>, certificate: &Certificate) -> Vec<Story> {
    match certificate {
        Certificate::Trace(trace) => {
            let title = match &trace.claim {
                Claim::Outcome(outcome) => format!("the shortest run to {}", names.outcome(outcome)),
                claimed => format!("a run on which {}", claim(names, claimed)),
            };
            vec![tell(kernel, &title, &trace.options)]
        }
        Certificate::Lasso(lasso) => {
            let title = format!("a run that {}", forever(names, &lasso.claim));
            vec![tell_lap(kernel, &title, (&lasso.stem, &lasso.lap), REPEATS)]
        }
        Certificate::Growing(it) => {
            let paced = it.pace.and_then(|pace| kernel.paced(pace as usize));
            let kernel = paced.as_ref().unwrap_or(kernel);
            let (_, rounds) = tell_round(kernel, "", &it.stem, &it.lap);
            let title = format!("a run on which {}", growth(names, it, rounds));
            vec![tell_lap(kernel, &title, (&it.stem, &it.lap), GROWS)]
        }
        Certificate::Differ(differ) => {
            vec![tell(kernel, "one run", &differ.one), tell(kernel, "another run", &differ.other)]
        }
        Certificate::Closure(_) | Certificate::Ranked(_) | Certificate::Strategy(_) => Vec::new(),
    }
}

/// What grows with each lap, one by one; a lap that goes round several times the same way is told by each time.
pub(super) fn grown(names: &Names<'_>, growing: &Growing, rounds: usize) -> Vec<String> {
    let rounds = rounds as u64;
    let even = growing.growth.iter().all(|it| it.more == 0 && it.by.unsigned_abs().is_multiple_of(rounds));
    let mut told: Vec<String> = Vec::new();
    for it in &growing.growth {
        let verb = if it.by > 0 || it.by == 0 && it.more > 0 { "grows" } else { "falls" };
        let by = if even { it.by.unsigned_abs() / rounds } else { it.by.unsigned_abs() };
        let faster = match (it.more, it.times) {
            (0, _) => String::new(),
            (more, times) if more == it.by * (times - 1) => format!(", and {times} times as much with each lap"),
            (_, times) => format!(", and ever faster, about {times} times as fast with each lap"),
        };
        // Of several amounts under way that grow alike one is told.
        let sentence = format!("{} {verb} by {by}{faster}", names.growable(it.what));
        if !told.contains(&sentence) {
            told.push(sentence);
        }
    }
    told
}

fn growth(names: &Names<'_>, growing: &Growing, rounds: usize) -> String {
    format!("it never ends, and with each lap {}", grown(names, growing, rounds).join(", "))
}

fn claim(names: &Names<'_>, claim: &Claim) -> String {
    match claim {
        Claim::Outcome(outcome) => format!("it ends as {}", names.outcome(outcome)),
        Claim::Seen { predicate, value } => names.condition(*predicate, *value),
        Claim::EndsWithout { predicate, value } => {
            format!("it ends, and never {}", names.condition(*predicate, *value))
        }
        Claim::EndsUnanswered { asked, answer } => {
            format!("{}, and it ends before {}", names.condition(*asked, true), names.condition(*answer, true))
        }
    }
}

fn forever(names: &Names<'_>, claim: &Forever) -> String {
    match claim {
        Forever::Repeats => "never ends".to_owned(),
        Forever::Without { predicate, value } => {
            format!("goes on for ever, and never {}", names.condition(*predicate, *value))
        }
        Forever::Unanswered { asked, answer } => {
            let (asked, answer) = (names.condition(*asked, true), names.condition(*answer, true));
            format!("goes on for ever once {asked}, and never {answer}")
        }
    }
}

fn aim(names: &Names<'_>, region: &Region) -> String {
    let by: Vec<String> = region.by.iter().map(|who| names.chooser(*who)).collect();
    let by = if by.is_empty() { String::new() } else { format!(", by the choices of {}", by.join(", ")) };
    match &region.aim {
        RegionClaim::Avoid(event) => format!("it never comes to this: {}{by}", happening(names, event)),
        RegionClaim::Reach(event) => format!("it always comes to this: {}{by}", happening(names, event)),
        RegionClaim::AlmostSurely(event) => {
            format!("with probability 1 it comes to this: {}{by}", happening(names, event))
        }
        RegionClaim::PerhapsNever(event) => format!("perhaps it never comes to this: {}{by}", happening(names, event)),
        RegionClaim::Answer { asked, answer } => {
            format!("whenever {}, {} then or later", names.condition(*asked, true), names.condition(*answer, true))
        }
    }
}

fn happening(names: &Names<'_>, event: &StepEvent) -> String {
    match event {
        StepEvent::Seen { predicate, value } => names.condition(*predicate, *value),
        StepEvent::End => "an end".to_owned(),
        StepEvent::Proper => "an end that is not stuck".to_owned(),
        StepEvent::Stuck => "stuck".to_owned(),
        StepEvent::OtherValue { observation, value } => {
            let seen = names.model.scenario.observations.get(*observation).map_or("an observation", |it| &it.name);
            format!("{seen} other than {}", names.value(*observation, *value))
        }
        StepEvent::OtherOutcome(outcome) => format!("an outcome other than {}", names.outcome(outcome)),
        StepEvent::OtherThan(wanted) => {
            let wanted: Vec<String> = wanted.iter().map(|outcome| names.outcome(outcome)).collect();
            format!("an outcome other than {}", wanted.join(", "))
        }
    }
}
