//! Where two versions of a scenario part: the first step of which they say different things.
//!
//! Both machines take the same choices, told by their words, since ids may
//! differ. They part at the first line that one tells and the other does not,
//! at the first offer that is not the same, or at the end. Clauses are not
//! compared: a version that only cites otherwise does nothing otherwise.

use super::brief::{StoryLine, StoryLineKind};
use super::story::Teller;
use kernel::machine::Machine;
use kernel::position::offer::{Chooser, Offer, Status};
use kernel::table::kernel::Kernel;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeSet, VecDeque};

/// Most pairs of positions that are looked at where no outcome shows the way.
const PAIRS_MAX: usize = 2_000;
/// Most checkpoints of a stretch that are gone through in both together: it may have no end.
const CHECKPOINTS_MAX: usize = 400;

/// Where two versions part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PartingBrief {
    /// The line of the script that is going on.
    pub line: Option<String>,
    /// The choices before it, the same in both.
    pub choices: Vec<String>,
    /// What the old version does there: a choice that it offers, or a rule that it applies.
    pub old: StoryLine,
    /// What the new version does there.
    pub new: StoryLine,
    /// How much both have told before.
    #[serde(skip)]
    before: usize,
}

impl PartingBrief {
    /// Which of two partings comes first: by choices, then by lines.
    #[must_use]
    pub fn rank(&self) -> (usize, usize) {
        (self.choices.len(), self.before)
    }
}

/// Both versions after the same choices.
#[derive(Clone)]
struct Both<'k, 'o, 'n> {
    old: Teller<'k, 'o>,
    new: Teller<'k, 'n>,
    line: Option<String>,
    choices: Vec<String>,
    before: usize,
    /// Whether both go on by themselves, and do the same, for ever or for longer than is looked at.
    endless: bool,
}

/// Where the new version parts from a run of the old one (the other way round with `swapped`), told by its options.
#[must_use]
pub fn along(old: &Kernel<'_>, new: &Kernel<'_>, options: &[u32]) -> Option<PartingBrief> {
    // What is read in either is told of all that could be read there.
    if let Some((free, options)) = old.at_large(options) {
        return along(&free, new, &options);
    }
    if let Some((free, _)) = new.at_large(&[]) {
        return along(old, &free, options);
    }
    let mut both = Both::start(old, new);
    let mut rest = options.iter();
    loop {
        let taken = both.go_on();
        // Checkpoints of the old run stand among its options.
        (0..taken).for_each(|_| {
            rest.next();
        });
        if let Some(parting) = both.parting() {
            return Some(parting);
        }
        if both.endless || !both.take(*rest.next()?) {
            return None;
        }
    }
}

/// The same for a run of the new version.
#[must_use]
pub fn along_new(old: &Kernel<'_>, new: &Kernel<'_>, options: &[u32]) -> Option<PartingBrief> {
    along(new, old, options).map(|it| PartingBrief { old: it.new, new: it.old, ..it })
}

/// Where the versions part after the fewest choices.
#[must_use]
pub fn nearest(old: &Kernel<'_>, new: &Kernel<'_>) -> Option<PartingBrief> {
    if let Some((free, _)) = old.at_large(&[]) {
        return nearest(&free, new);
    }
    if let Some((free, _)) = new.at_large(&[]) {
        return nearest(old, &free);
    }
    let mut seen: BTreeSet<(Vec<u8>, Vec<u8>)> = BTreeSet::new();
    let mut waiting = VecDeque::from([Both::start(old, new)]);
    while let Some(mut both) = waiting.pop_front() {
        both.go_on();
        if let Some(parting) = both.parting() {
            return Some(parting);
        }
        if both.endless || seen.len() >= PAIRS_MAX || !seen.insert(both.bytes()) {
            continue;
        }
        let Status::Offer(offer) = &both.old.status else { continue };
        for option in 0..offer.options.len() as u32 {
            let mut next = both.clone();
            if next.take(option) {
                waiting.push_back(next);
            }
        }
    }
    None
}

impl<'k, 'o, 'n> Both<'k, 'o, 'n> {
    fn start(old: &'k Kernel<'o>, new: &'k Kernel<'n>) -> Self {
        let (old, new) = (Teller::start(old), Teller::start(new));
        Both { old, new, line: None, choices: Vec::new(), before: 0, endless: false }
    }

    fn bytes(&self) -> (Vec<u8>, Vec<u8>) {
        let (mut old, mut new) = (Vec::new(), Vec::new());
        self.old.kernel.encode(&self.old.state, &mut old);
        self.new.kernel.encode(&self.new.state, &mut new);
        (old, new)
    }

    /// Runs both to where somebody chooses, or until they are known to differ: one of them may go on for ever. Gives how
    /// many checkpoints the old version went through.
    fn go_on(&mut self) -> usize {
        let (mut old, mut new) = (Stretch::default(), Stretch::default());
        let mut same = 0;
        let mut seen = BTreeSet::new();
        for left in (0..CHECKPOINTS_MAX).rev() {
            let known = old.told.len().min(new.told.len());
            same += old.told[same..known]
                .iter()
                .zip(&new.told[same..known])
                .take_while(|(old, new)| is_same(old, new))
                .count();
            let (is_old_on, is_new_on) = (is_checkpoint(&self.old.status), is_checkpoint(&self.new.status));
            let is_behind = |on: bool, stretch: &Stretch, teller_lines: usize, other: &Stretch| {
                !on && other.told.len() > stretch.told.len() + teller_lines
            };
            if same < known
                || is_behind(is_old_on, &old, self.old.listener.lines.len(), &new)
                || is_behind(is_new_on, &new, self.new.listener.lines.len(), &old)
            {
                break;
            }
            // The one that has told less goes on, so that neither is far ahead.
            let went = match (is_old_on, is_new_on) {
                (false, false) => false,
                (true, true) if old.told.len() > new.told.len() => new.go_on(&mut self.new),
                (true, _) => old.go_on(&mut self.old),
                (false, true) => new.go_on(&mut self.new),
            };
            if !went {
                break;
            }
            // Where both are again where they were, one as far ahead as then, they never part by themselves.
            let ahead = old.told.len() as i64 - new.told.len() as i64;
            self.endless = left == 0 || is_old_on && is_new_on && !seen.insert((self.bytes(), ahead));
            if self.endless {
                // Cut here: that one has told more says nothing.
                old.told.truncate(same);
                new.told.truncate(same);
                self.old.listener.lines.clear();
                self.new.listener.lines.clear();
                break;
            }
        }
        let taken = old.checkpoints;
        old.close(&mut self.old);
        new.close(&mut self.new);
        self.old.end();
        self.new.end();
        taken
    }

    /// Where the lines of both differ; without a difference the lines are forgotten.
    fn parting(&mut self) -> Option<PartingBrief> {
        let (mut old, mut new) = (lines(&mut self.old), lines(&mut self.new));
        let same = old.iter().zip(&new).take_while(|(old, new)| is_same(old, new)).count();
        let script = old[..same].iter().rev().find(|line| line.kind == StoryLineKind::Script);
        self.line = script.map(|line| line.text.clone()).or(self.line.take());
        self.before += same;
        if same == old.len() && same == new.len() {
            return None;
        }
        // Every stretch ends with an offer or an ending; only one that goes on without end is cut.
        let nothing = || said(StoryLineKind::End, "nothing more".to_owned());
        let at = |lines: &mut Vec<StoryLine>| if same < lines.len() { lines.swap_remove(same) } else { nothing() };
        Some(PartingBrief {
            line: self.line.clone(),
            choices: self.choices.clone(),
            old: at(&mut old),
            new: at(&mut new),
            before: self.before,
        })
    }

    /// Takes an option of the old version, and in the new one that which reads alike.
    fn take(&mut self, option: u32) -> bool {
        let (Status::Offer(old), Status::Offer(new)) = (&self.old.status, &self.new.status) else { return false };
        let (old, new) = (self.old.listener.names.options(old), self.new.listener.names.options(new));
        let Some(at) = old.get(option as usize).and_then(|wanted| new.iter().position(|it| it == wanted)) else {
            return false;
        };
        let done = self.old.take(option) && self.new.take(at as u32);
        // The choice itself is the same in both.
        self.choices.extend(self.old.listener.lines.first().map(|line| line.text.clone()));
        self.old.listener.lines.drain(..1);
        self.new.listener.lines.drain(..1);
        done
    }
}

/// What one version tells between two choices.
#[derive(Default)]
struct Stretch {
    /// What it has told for good.
    told: Vec<StoryLine>,
    /// How many checkpoints it went through.
    checkpoints: usize,
}

impl Stretch {
    /// Goes through a checkpoint, if there is one.
    fn go_on(&mut self, teller: &mut Teller<'_, '_>) -> bool {
        if !teller.take(0) {
            return false;
        }
        self.checkpoints += 1;
        // Where silence is open, what was told is copied at every step: only the last line, which can still change, stays.
        let last = teller.listener.lines.len().saturating_sub(1);
        self.told.extend(teller.listener.lines.drain(..last));
        true
    }

    /// Gives back what was told.
    fn close(mut self, teller: &mut Teller<'_, '_>) {
        self.told.append(&mut teller.listener.lines);
        teller.listener.lines = self.told;
    }
}

fn is_checkpoint(status: &Status) -> bool {
    matches!(status, Status::Offer(offer) if offer.chooser == Chooser::Nobody)
}

/// What was told since the last choice, with the offer behind it.
fn lines(teller: &mut Teller<'_, '_>) -> Vec<StoryLine> {
    let mut lines = std::mem::take(&mut teller.listener.lines);
    if let Status::Offer(offer) = &teller.status {
        lines.push(offered(teller, offer));
    }
    lines
}

/// An offer as a line.
fn offered(teller: &Teller<'_, '_>, offer: &Offer) -> StoryLine {
    let names = &teller.listener.names;
    let options = names.options(offer);
    let kind = if offer.chooser == Chooser::Rules { StoryLineKind::Silence } else { StoryLineKind::Choice };
    let what = super::check::offer_text(&names.model.rulebook, offer.kind);
    let who = match offer.chooser {
        Chooser::Rules => format!("the rulebook is silent on \"{}\"", what.trim_start_matches("silence: ")),
        Chooser::Nature => format!("chance decides ({what})"),
        chooser => format!("{} chooses ({what})", names.chooser(chooser)),
    };
    let text = format!("{who}: {}", options.join(" / "));
    StoryLine { clauses: names.clauses(&offer.clauses), options, ..said(kind, text) }
}

const fn said(kind: StoryLineKind, text: String) -> StoryLine {
    StoryLine { kind, depth: 0, text, clauses: Vec::new(), options: Vec::new(), taken: None }
}

/// Whether two lines tell the same; the order of options is none of it.
fn is_same(old: &StoryLine, new: &StoryLine) -> bool {
    let sorted = |line: &StoryLine| {
        let mut options = line.options.clone();
        options.sort_unstable();
        options
    };
    let head = |line: &StoryLine| line.text.split("): ").next().map(str::to_owned);
    old.kind == new.kind
        && (old.text == new.text || !old.options.is_empty() && head(old) == head(new) && sorted(old) == sorted(new))
}
