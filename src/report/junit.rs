//! A check as JUnit XML: a suite per scenario, a case per expectation.
//!
//! Not as expected is a failure, with the stories; what a limit keeps from
//! being known, a wrong text and a fault of the program are errors. A warning
//! is a skipped case with its text.

use super::findings::{Document, Finding, Level, findings, plain, silence, told};
use explain::brief::{ExpectationBrief, Judged};
use explain::checked::{Checked, PlacedExpectation};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::time::Duration;

/// The document.
///
/// # Errors
/// What the writer of XML says; not for our own values.
pub fn junit(document: &Document<'_>) -> Result<String, String> {
    let mut report = Report::new("assize");
    let all = findings(document);
    let elsewhere: Vec<&Finding> =
        all.iter().filter(|it| it.level != Level::Note && matches!(it.rule.as_str(), "text" | "baseline")).collect();
    if !elsewhere.is_empty() {
        let mut suite = TestSuite::new("texts and baselines");
        elsewhere.into_iter().for_each(|it| {
            suite.add_test_case(outside(it));
        });
        report.add_test_suite(suite);
    }
    report.add_test_suites(document.checked.iter().map(suite));
    let mut text = report.to_string().map_err(|error| error.to_string())?;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(base::visible::text(&text).into_owned())
}

/// A problem that no scenario has.
fn outside(it: &Finding) -> TestCase {
    let kind = if it.rule == "baseline" { NonSuccessKind::Failure } else { NonSuccessKind::Error };
    let status = match it.level {
        Level::Error => status(kind, &it.rule, &it.text),
        // A warning is no test that passes, and fails nothing.
        Level::Warning | Level::Note => skipped(&it.text),
    };
    let place = it.place.as_ref().map(|place| format!("{}:{}:{}", place.file, place.line, place.column));
    let name = place.or_else(|| it.file.clone()).unwrap_or_else(|| it.title.clone());
    let mut case = TestCase::new(name, status);
    case.set_classname(it.file.as_deref().unwrap_or("texts"));
    case
}

fn suite(checked: &Checked) -> TestSuite {
    let brief = &checked.brief;
    let mut suite = TestSuite::new(format!("{}: {}", brief.file, checked.title));
    suite.add_property(("rulebook", brief.rulebook.as_str()));
    if let Some(ms) = checked.took_ms {
        suite.set_time(Duration::from_millis(ms));
    }
    for (expectation, placed) in brief.expectations.iter().zip(&checked.placed) {
        suite.add_test_case(case(checked, expectation, placed));
    }
    for silent in brief.silent.iter().filter(|it| checked.denies_silence && it.matters == Some(true)) {
        let name = format!("silent on {}", silent.policy);
        let denied = status(NonSuccessKind::Failure, "silence", &silence(checked, silent));
        suite.add_test_case(named(checked, &name, denied));
    }
    for fault in &checked.faults {
        suite.add_test_case(named(
            checked,
            "the program agrees with itself",
            status(NonSuccessKind::Error, "fault", fault),
        ));
    }
    if brief.expectations.is_empty() {
        let unknown = brief.limit.as_deref().unwrap_or("unknown");
        let explored = match brief.judged {
            Judged::Unknown => status(NonSuccessKind::Error, "limit", unknown),
            Judged::Unchecked => skipped("nothing is expected"),
            Judged::AsExpected | Judged::NotAsExpected => TestCaseStatus::success(),
        };
        suite.add_test_case(named(checked, "explored", explored));
    }
    suite
}

fn case(checked: &Checked, expectation: &ExpectationBrief, placed: &PlacedExpectation) -> TestCase {
    let found = expectation.found.join("; ");
    let mut result = match expectation.judged {
        Judged::AsExpected | Judged::Unchecked => TestCaseStatus::success(),
        Judged::Unknown => status(NonSuccessKind::Error, "limit", &found),
        Judged::NotAsExpected => status(NonSuccessKind::Failure, &placed.rule, &found),
    };
    if expectation.judged != Judged::AsExpected {
        let at = placed.place.as_ref().map(|place| format!("{}:{}\n", place.file, place.line)).unwrap_or_default();
        let stories: String = expectation.stories.iter().map(plain).collect();
        result.set_description(format!("{at}{}\n{stories}", told(&checked.title, expectation, placed)));
    }
    named(checked, expectation.text.trim_start_matches("expect "), result)
}

fn status(kind: NonSuccessKind, rule: &str, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(rule).set_message(message);
    status
}

fn skipped(why: &str) -> TestCaseStatus {
    let mut skipped = TestCaseStatus::skipped();
    skipped.set_message(why);
    skipped
}

fn named(checked: &Checked, name: &str, status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new(name, status);
    case.set_classname(checked.brief.file.as_str());
    case
}
