//! What the page of a check holds: every scenario with its positions, so that it can be gone through without the program.

use super::exit::Trouble;
use super::shelves::Shelves;
use super::task::{Task, TaskSubject};
use super::watch;
use crate::analysis::search::search_until_proved;
use crate::base::limits::Limits;
use crate::base::source::{Sources, Span};
use crate::explain::brief::CheckBrief;
use crate::explain::findings::{CheckedSubject as Asked, Findings};
use crate::explore::graph::Graph;
use crate::kernel::table::kernel::Kernel;
use crate::model::ir::Model;
use crate::model::read::{Built, ModelPlaces};
use crate::report::explorer::{self, ExplorerFile, First, Held};
use crate::report::json::Problem;
use crate::report::page::Page;
use crate::scene::brief::{FoundBrief, ListedBrief, ProjectBrief, TextBrief, WholeBrief};
use crate::scene::look::Lines;
use crate::scene::map::{self, BOXES_MAX, MapFindings};
use crate::scene::position::GraphView;
use crate::scene::rulebook::{RulebookBrief, TriedBrief, Used};
use crate::scene::whole::{self, WrittenParts};
use std::collections::BTreeMap;

/// A scenario of more states than this stands in a page with the runs to its outcomes and loops alone.
pub const STATES_MAX: u32 = 10_000;

/// A scenario as a list tells it.
pub struct ScenarioEntry<'a> {
    /// The scenario's name.
    pub name: &'a str,
    /// Its file.
    pub file: &'a str,
    /// The rulebook that the others of its game extend.
    pub game: &'a str,
    /// The rulebook.
    pub rulebook: &'a str,
    /// Whether that is the scenario's own.
    pub own: bool,
    /// Where its name stands.
    pub span: Option<Span>,
}

/// What a page holds so far.
#[derive(Default)]
pub struct Pages {
    lines: Option<Lines>,
    texts: Vec<TextBrief>,
    listed: Vec<ListedBrief>,
    chunks: Vec<String>,
    shelves: Shelves,
    used: Vec<Used>,
    /// What is to be read first.
    first: First,
}

impl Pages {
    /// A page of which the report is to be read first.
    #[must_use]
    pub fn behind_a_report() -> Pages {
        Pages { first: First::Report, ..Pages::default() }
    }

    /// A page of which the rulebooks are to be read first.
    #[must_use]
    pub fn of_rulebooks() -> Pages {
        Pages { first: First::Rulebooks, ..Pages::default() }
    }

    /// Takes in other texts, those of another version: what comes from here on stands in them.
    pub fn turn_to(&mut self, sources: &Sources, version: &str) {
        let text = |name: &str, text: &str| TextBrief {
            name: if version.is_empty() { name.to_owned() } else { format!("{name} ({version})") },
            lines: text.lines().map(str::to_owned).collect(),
        };
        self.lines = Some(Lines::behind(self.texts.len() as u32, sources));
        self.texts.extend(sources.iter().map(|(_, it)| text(&it.name, &it.text)));
    }

    /// Where lines begin; the texts are taken in when the first scenario is.
    fn lines(&mut self, sources: &Sources) -> &Lines {
        if self.texts.is_empty() {
            self.turn_to(sources, "");
        }
        self.lines.get_or_insert_with(|| Lines::of(sources))
    }

    /// A scenario that is explored for the page alone.
    ///
    /// # Errors
    /// As [`Pages::explored`].
    pub fn explore_for_page(
        &mut self,
        sources: &Sources,
        entry: &ScenarioEntry<'_>,
        built: &Built,
        limits: &Limits,
    ) -> Result<(), Trouble> {
        let clock = watch::Quiet::start(limits.time_max);
        let kernel = Kernel::new(&built.model);
        let found = search_until_proved(&kernel, limits, &clock);
        let findings = Findings::of(&kernel, &found, &built.questions);
        // What it expects, it expects of its own rulebook and text.
        let asked = Asked { file: entry.file, expectations: &[], lines: &[], questions: &built.questions };
        let check = findings.brief(&asked, true);
        self.explored(sources, entry, (&built.model, &built.places, &asked), (&findings, &found.graph, &check))
    }

    /// A scenario with its expectations that is explored for the page alone.
    ///
    /// # Errors
    /// As [`Pages::explored`].
    pub fn task(
        &mut self,
        sources: &Sources,
        task: &Task,
        subject: &TaskSubject,
        limits: &Limits,
    ) -> Result<(), Trouble> {
        let clock = watch::Quiet::start(limits.time_max);
        let kernel = Kernel::new(&subject.model);
        let found = search_until_proved(&kernel, limits, &clock);
        let findings = Findings::of(&kernel, &found, &subject.questions);
        let (expectations, lines, questions) = (&subject.expectations, &subject.lines, &subject.questions);
        let asked = Asked { file: &task.file, expectations, lines, questions };
        let check = findings.brief(&asked, true);
        let Task { name, file, rulebook, game, is_own, is_checked: _, span, work: _ } = task;
        let entry = ScenarioEntry { name, file, game, rulebook, own: *is_own, span: *span };
        let found = (&findings, &found.graph, &check);
        self.explored(sources, &entry, (&subject.model, &subject.places, &asked), found)
    }

    /// How many rulebooks there are so far.
    #[must_use]
    pub fn rulebook_count(&self) -> usize {
        self.shelves.count()
    }

    /// The scenarios under a rulebook, by its position.
    #[must_use]
    pub fn under(&self, at: usize) -> &[u32] {
        self.shelves.scenarios(at)
    }

    /// Puts the versions of a scenario beside each other.
    pub fn sort(&mut self) {
        let both = std::mem::take(&mut self.listed).into_iter().zip(std::mem::take(&mut self.chunks));
        let mut all: Vec<(u32, (ListedBrief, String))> = (0..).zip(both).collect();
        all.sort_by(|(_, (one, _)), (_, (other, _))| (&one.file, &one.name).cmp(&(&other.file, &other.name)));
        let mut to = vec![0; all.len()];
        (0..).zip(&all).for_each(|(now, (was, _))| to[*was as usize] = now);
        self.shelves.moved(&to);
        self.used.iter_mut().for_each(|it| it.scenario = to[it.scenario as usize]);
        (self.listed, self.chunks) = all.into_iter().map(|(_, it)| it).unzip();
    }

    /// The rulebooks, with what was found of their scenarios.
    #[must_use]
    pub fn rulebooks(&self) -> Vec<RulebookBrief> {
        (0..self.shelves.count()).filter_map(|at| self.shelves.brief(at, &self.used)).collect()
    }

    /// The scenarios of the page, as it lists them.
    #[must_use]
    pub fn listed(&self) -> &[ListedBrief] {
        &self.listed
    }

    /// Takes in what became of the changes of a rulebook, by its position.
    pub fn tried(&mut self, at: usize, tried: TriedBrief) {
        if let Some(shelf) = self.shelves.get(at) {
            shelf.tried = Some(tried);
        }
    }

    /// The file, behind a report.
    ///
    /// # Errors
    /// As [`Pages::file`].
    pub fn page(&self, report: &Page) -> Result<String, Trouble> {
        self.file(&[], report).map_err(Trouble::wrong)
    }

    /// A scenario that was explored.
    ///
    /// # Errors
    /// It cannot be written as JSON: a fault of ours.
    pub fn explored(
        &mut self,
        sources: &Sources,
        entry: &ScenarioEntry<'_>,
        (model, places, asked): (&Model, &ModelPlaces, &Asked<'_>),
        (findings, graph, check): (&Findings<'_, '_>, &Graph, &CheckBrief),
    ) -> Result<(), Trouble> {
        let lines = self.lines(sources);
        // Not the one of the search: what that tells is cut short when its time is up.
        let kernel = Kernel::new(model);
        let written = WrittenParts { lines, places };
        let (whole, ahead, spots) = whole::told(&kernel, (findings, graph), (check, asked), written);
        let at = self.listed.len() as u32;
        self.used.push(Used::of(at, &whole));
        self.shelves.add(at, (entry.rulebook, &model.rulebook), || spots.clone());
        let seen = GraphView { graph, ahead: &ahead, spots: &spots };
        let all = graph.len() <= STATES_MAX;
        let states: Vec<u32> = if all { (0..graph.len()).collect() } else { whole::on_runs(graph, &whole) };
        let told = MapFindings { ahead: &ahead, check, loops: &whole.loops, players: &model.scenario.players };
        let drawn = |most| (graph.len() <= most).then(|| map::whole(&kernel, graph, Some(told)));
        let (map, whole_map) = match drawn(BOXES_MAX) {
            Some(map) => (map, None),
            None => (map::folded(graph, told), drawn(map::STATES_MAX)),
        };
        let map = Some(map);
        let mut held = Held { whole, positions: BTreeMap::new(), steps: BTreeMap::new(), map, whole_map };
        for id in states {
            if watch::interrupted() {
                return Ok(());
            }
            held.positions.extend(seen.position(&kernel, id).map(|it| (id, it)));
            let options = 0..graph.targets(id).len() as u32;
            held.steps.insert(id, options.filter_map(|option| seen.step(&kernel, id, option)).collect());
        }
        self.add(entry, &held)
    }

    /// A scenario that is there to be rejected.
    ///
    /// # Errors
    /// As [`Pages::explored`].
    pub fn rejected(
        &mut self,
        sources: &Sources,
        entry: &ScenarioEntry<'_>,
        check: &CheckBrief,
    ) -> Result<(), Trouble> {
        let whole: WholeBrief = whole::rejected(check.clone(), self.lines(sources), entry.span);
        let (positions, steps) = (BTreeMap::new(), BTreeMap::new());
        self.add(entry, &Held { whole, positions, steps, map: None, whole_map: None })
    }

    fn add(&mut self, entry: &ScenarioEntry<'_>, held: &Held) -> Result<(), Trouble> {
        self.chunks.push(explorer::chunk(held).map_err(Trouble::wrong)?);
        self.listed.push(ListedBrief {
            name: entry.name.to_owned(),
            file: entry.file.to_owned(),
            game: entry.game.to_owned(),
            rulebook: entry.rulebook.to_owned(),
            own: entry.own,
            book: self.shelves.of(self.listed.len() as u32),
            at: held.whole.at,
            state: "done",
            found: Some(FoundBrief::of(&held.whole.check)),
        });
        Ok(())
    }

    /// One file with all of it.
    ///
    /// # Errors
    /// What serde says; not for our own values.
    pub fn file(&self, problems: &[Problem], report: &Page) -> Result<String, String> {
        let project = ProjectBrief {
            version: env!("CARGO_PKG_VERSION"),
            title: String::new(),
            read_only: true,
            reading: 1,
            busy: false,
            scenarios: self.listed.clone(),
            rulebooks: self.shelves.briefs(),
            texts: self.texts.iter().map(|it| it.name.clone()).collect(),
        };
        let chunks = self.chunks.iter().map(String::as_str).collect();
        let (texts, rulebooks) = (self.texts.clone(), self.rulebooks());
        explorer::file(&ExplorerFile { project, problems, texts, chunks, rulebooks, first: self.first }, report)
    }
}
