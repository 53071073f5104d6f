//! Whether a certificate is about what its file says that it is about.
//!
//! What a certificate claims is checked by the kernel alone. A file also says which finding it proves; a name under
//! which something else is proved would tell its reader a falsehood that no check of the claim notices.

use model::read::{AskedProperty, QuestionKind};
use verify::certificate::{Certificate, Claim, Forever, Region, RegionClaim, StepEvent};

/// Whether a certificate can be the proof of a finding of this name: a property, `ends`, `loop 1`, `outcome 1`.
#[must_use]
pub fn is_about(about: &str, certificate: &Certificate, questions: &[AskedProperty]) -> bool {
    let numbered = |word: &str| {
        let number = about.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        number.is_some_and(|number| number.parse::<u32>().is_ok_and(|nth| nth > 0 && nth.to_string() == number))
    };
    about == "ends" && ends(certificate)
        || numbered("loop") && goes_on(certificate)
        || numbered("outcome") && claimed_outcome(certificate)
        || questions.iter().any(|it| it.name == about && is_of(it.kind, certificate))
}

/// Every run ends.
fn ends(certificate: &Certificate) -> bool {
    region(certificate)
        .is_some_and(|it| it.stem.is_empty() && it.by.is_empty() && it.aim == RegionClaim::Reach(StepEvent::End))
}

/// Some run goes on for ever.
fn goes_on(certificate: &Certificate) -> bool {
    match certificate {
        Certificate::Lasso(it) => it.claim == Forever::Repeats,
        Certificate::Growing(_) => true,
        Certificate::Closure(it) | Certificate::Ranked(it) | Certificate::Strategy(it) => {
            it.aim == RegionClaim::Avoid(StepEvent::End)
        }
        Certificate::Trace(_) | Certificate::Differ(_) => false,
    }
}

fn claimed_outcome(certificate: &Certificate) -> bool {
    matches!(certificate, Certificate::Trace(trace) if matches!(trace.claim, Claim::Outcome(_)))
}

fn region(certificate: &Certificate) -> Option<&Region> {
    match certificate {
        Certificate::Closure(it) | Certificate::Ranked(it) | Certificate::Strategy(it) => Some(it),
        Certificate::Trace(_) | Certificate::Lasso(_) | Certificate::Growing(_) | Certificate::Differ(_) => None,
    }
}

/// Whether a certificate speaks of what a property asks about.
fn is_of(kind: QuestionKind, certificate: &Certificate) -> bool {
    let speaks_of = |wanted: &[usize]| {
        let said = predicates(certificate);
        let same = said.iter().all(|it| wanted.contains(it)) && wanted.iter().all(|it| said.contains(it));
        same || said.is_empty() && matches!(certificate, Certificate::Growing(_))
    };
    let avoids = |wanted: &dyn Fn(&StepEvent) -> bool| {
        region(certificate).is_some_and(|it| matches!(&it.aim, RegionClaim::Avoid(event) if wanted(event)))
    };
    match kind {
        QuestionKind::Always(_)
        | QuestionKind::Never(_)
        | QuestionKind::Possible(_)
        | QuestionKind::Inevitably(_)
        | QuestionKind::OnEvery(_)
        | QuestionKind::CanForce(..)
        | QuestionKind::CanAvoid(..)
        | QuestionKind::AlmostSurely(_)
        | QuestionKind::CanAlmostSurelyForce(..)
        | QuestionKind::LeadsTo(..) => speaks_of(&kind.predicates()),
        QuestionKind::Ends => {
            let proper = region(certificate).is_some_and(|it| it.aim == RegionClaim::Reach(StepEvent::Proper));
            proper || avoids(&|it| *it == StepEvent::Stuck) || goes_on(certificate) || claimed_outcome(certificate)
        }
        QuestionKind::NoStuck => avoids(&|it| *it == StepEvent::Stuck) || claimed_outcome(certificate),
        QuestionKind::Agree(at) => {
            let other = |it: &StepEvent| match it {
                StepEvent::OtherValue { observation, .. } => *observation == at,
                StepEvent::End => true,
                StepEvent::Seen { .. }
                | StepEvent::Proper
                | StepEvent::Stuck
                | StepEvent::OtherOutcome(_)
                | StepEvent::OtherThan(_) => false,
            };
            avoids(&other) || matches!(certificate, Certificate::Differ(it) if it.observation == Some(at))
        }
    }
}

/// The predicates that a certificate speaks of.
fn predicates(certificate: &Certificate) -> Vec<usize> {
    match certificate {
        Certificate::Trace(trace) => match trace.claim {
            Claim::Outcome(_) => Vec::new(),
            Claim::Seen { predicate, .. } | Claim::EndsWithout { predicate, .. } => vec![predicate],
            Claim::EndsUnanswered { asked, answer } => vec![asked, answer],
        },
        Certificate::Lasso(lasso) => match lasso.claim {
            Forever::Repeats => Vec::new(),
            Forever::Without { predicate, .. } => vec![predicate],
            Forever::Unanswered { asked, answer } => vec![asked, answer],
        },
        Certificate::Growing(_) | Certificate::Differ(_) => Vec::new(),
        Certificate::Closure(it) | Certificate::Ranked(it) | Certificate::Strategy(it) => match &it.aim {
            RegionClaim::Avoid(event)
            | RegionClaim::Reach(event)
            | RegionClaim::AlmostSurely(event)
            | RegionClaim::PerhapsNever(event) => match event {
                StepEvent::Seen { predicate, .. } => vec![*predicate],
                StepEvent::End
                | StepEvent::Proper
                | StepEvent::Stuck
                | StepEvent::OtherValue { .. }
                | StepEvent::OtherOutcome(_)
                | StepEvent::OtherThan(_) => Vec::new(),
            },
            RegionClaim::Answer { asked, answer } => vec![*asked, *answer],
        },
    }
}
