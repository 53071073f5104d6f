//! Whether a scenario ends, as a judge says it: what repeats or grows, whose it is, and how it is left.

use super::avoiding::{Avoiding, KeptFrom, LoopReading};
use super::brief::{ClauseBrief, LoopBrief, Story};
use super::choice::SILENT;
use super::findings::{EXITS_MAX, Findings};
use super::limiting::LimiterBrief;
use super::proof::grown;
use super::silent::SilenceLoops;
use super::story::{tell_choice, tell_on, tell_round};
use analysis::found_loop::{Loop, LoopExit};
use analysis::leaving::leaving;
use analysis::odds::{AtLast, Odds, odds};
use kernel::machine::Machine;
use model::read::LoopKind;
use schemars::JsonSchema;
use serde::Serialize;

/// The answer on one scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopsBrief {
    /// The scenario's name.
    pub name: String,
    /// Its file.
    pub file: String,
    /// The rulebook.
    pub rulebook: String,
    /// Distinct states.
    pub states: u64,
    /// The limit that was reached.
    pub limit: Option<String>,
    /// Whether every run ends.
    pub termination: ToldTermination,
    /// With `--why`, for a scenario that ends: what would become of it without each thing that limits.
    pub why: Option<Vec<LimiterBrief>>,
}

/// Whether every run ends, with everything that is told of each loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ToldTermination {
    /// `ends`, `loops` or `unknown`.
    pub verdict: &'static str,
    /// One loop for each minimal set of owners.
    pub loops: Vec<LoopTold>,
}

/// A loop, as a judge tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopTold {
    /// What it is, how it comes about, and what proves it.
    #[serde(flatten)]
    pub found: LoopBrief,
    /// Whose it is, in a sentence.
    pub says: String,
    /// What grows or falls with each lap; empty where the same position comes again.
    pub grows: Vec<String>,
    /// How many such laps the lap of the certificate is: where nobody chooses, the search looks only now and then.
    pub rounds: usize,
    /// The clauses of the lap.
    pub clauses: Vec<ClauseBrief>,
    /// Who could leave, and how.
    pub ways_out: Vec<WayOut>,
    /// How silence must be read for the loop to come, each by itself.
    pub readings: Vec<LoopReading>,
    /// The choices that keep it from beginning, those of others than its owners first.
    pub kept_from: Vec<KeptFrom>,
    /// How many more of these there are; `null`: not all were looked at.
    pub kept_from_more: Option<u32>,
    /// How likely it goes on; `null` for what is no repeating loop of chance.
    pub chance: Option<ChanceBrief>,
}

/// How likely a loop of chance goes on. Dice, coins and shuffles are fair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ChanceBrief {
    /// How likely each lap goes on, exactly, if those who keep it up do their best, and everybody else against them;
    /// `null`: too large to be worked out.
    pub lap_goes_on: Option<Probability>,
    /// The same if everybody goes along.
    pub lap_goes_on_at_most: Option<Probability>,
    /// What comes of it with probability 1: `it ends, whatever is chosen`, `it is left, whatever is chosen` (but the run
    /// may go on for ever elsewhere) or `it is left, if everybody else wants that`; `null`: not known.
    pub almost_surely: Option<&'static str>,
}

/// So many times in so many, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Probability {
    /// How many times.
    pub times: u64,
    /// In how many.
    #[serde(rename = "in")]
    pub of: u64,
}

/// A way out of a loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WayOut {
    /// Who could leave.
    pub who: String,
    /// By which choice.
    pub choice: String,
    /// From that choice to an ending; `null` where a limit hides it.
    pub story: Option<Story>,
}

impl Findings<'_, '_> {
    /// The answer on termination.
    #[must_use]
    pub fn loops_brief(&self, file: &str) -> LoopsBrief {
        let model = self.kernel.model;
        LoopsBrief {
            name: model.scenario.name.clone(),
            file: file.to_owned(),
            rulebook: model.rulebook.name.clone(),
            states: u64::from(self.graph.len()),
            limit: self.reached(),
            termination: ToldTermination { verdict: self.termination_verdict(), loops: self.loops_told() },
            why: None,
        }
    }

    /// Every loop, as a judge tells it.
    #[must_use]
    pub fn loops_told(&self) -> Vec<LoopTold> {
        if self.answers.termination.loops.is_empty() {
            return Vec::new();
        }
        let laps = self.on_laps();
        let silences = self.silence_of_loops(&laps);
        let loops = self.termination_brief().loops.into_iter().zip(&self.answers.termination.loops);
        (0..).zip(loops).map(|(at, (brief, found))| self.told((at, &laps, &silences), brief, found)).collect()
    }

    fn told(
        &self,
        (at, laps, silences): (u32, &[(u32, u32)], &[SilenceLoops]),
        brief: LoopBrief,
        found: &Loop,
    ) -> LoopTold {
        let Avoiding { choices: kept_from, more: kept_from_more } = self.avoiding(at, laps);
        let paced = found.pace().and_then(|pace| self.kernel.paced(pace));
        let kernel = paced.as_ref().unwrap_or(self.kernel);
        let (lap, rounds) = tell_round(kernel, "", &found.lasso.stem, &found.lasso.lap);
        let chance = odds(self.kernel, self.graph, found).map(|odds| chance_brief(&odds));
        let odds = chance.as_ref().map(chance_text).unwrap_or_default();
        let readings = self.readings_of_loop(silences, at);
        let beginning = self.beginning(found, &kept_from, kept_from_more, readings.is_empty());
        LoopTold {
            says: says(found, &brief.whose, &beginning) + &odds,
            chance,
            grows: found.growing.as_ref().map(|it| grown(&self.names, it, rounds)).unwrap_or_default(),
            rounds,
            clauses: self.clauses_of(lap),
            ways_out: self.ways_out(found),
            readings,
            kept_from,
            kept_from_more,
            found: brief,
        }
    }

    /// Whether a loop is there from the very start, and else who can keep it from beginning: a player, chance, or only who reads
    /// the rulebook otherwise. `is_anyhow`: no reading is told without which it does not come.
    fn beginning(&self, found: &Loop, kept_from: &[KeptFrom], more: Option<u32>, is_anyhow: bool) -> String {
        let by_nature = kept_from.iter().any(|it| it.who == "nature");
        let otherwise = kept_from.iter().find(|it| it.who == "rules");
        let by_rules = otherwise.is_some();
        let by_player = kept_from.iter().any(|it| it.who != "nature" && it.who != "rules");
        let is_all = more == Some(0) && !kept_from.is_empty() && self.graph.incomplete().is_none();
        let told = match found.from_start {
            // Whoever keeps it up can only where it begins.
            None => match otherwise {
                Some(it) if is_anyhow => {
                    let read = it.choice.strip_prefix(SILENT).unwrap_or(&it.choice);
                    return format!("; it does not begin where the rulebook is read so: {read}");
                }
                Some(_) | None => "",
            },
            Some(true) if found.kind == LoopKind::Forced => "",
            Some(true) => "; from the very start",
            Some(false) if is_all && !by_player && !by_nature => {
                "; not from the very start: no player can keep it from beginning, only another reading of the rulebook does"
            }
            Some(false) if is_all && !by_player && !by_rules => {
                "; not from the very start: no player can keep it from beginning, only chance"
            }
            Some(false) if is_all && !by_player => {
                "; not from the very start: no player can keep it from beginning, only chance or another reading of the rulebook"
            }
            Some(false) => "; not from the very start: it can be kept from beginning",
        };
        told.to_owned()
    }

    fn clauses_of(&self, lap: Story) -> Vec<ClauseBrief> {
        let cited: Vec<String> = lap.lines.into_iter().flat_map(|line| line.clauses).collect();
        let known = self.kernel.model.rulebook.clauses.iter().filter(|clause| cited.contains(&clause.id));
        let told =
            known.map(|it| ClauseBrief { id: it.id.clone(), title: it.title.clone(), assumption: it.assumption });
        told.collect()
    }

    /// The ways out of a loop. The same choice that ends alike, at another place of the lap, is the same way.
    fn ways_out(&self, found: &Loop) -> Vec<WayOut> {
        let ending = |out: &WayOut| out.story.as_ref().and_then(|told| told.lines.last()).map(|line| line.text.clone());
        let mut told: Vec<WayOut> = Vec::new();
        for exit in &found.exits {
            if told.len() == EXITS_MAX {
                break;
            }
            let out = self.way_out(found, exit);
            let is_known = |it: &WayOut| it.who == out.who && it.choice == out.choice && ending(it) == ending(&out);
            if !told.iter().any(is_known) {
                told.push(out);
            }
        }
        told
    }

    fn way_out(&self, found: &Loop, exit: &LoopExit) -> WayOut {
        let who = self.names.chooser(exit.chooser);
        let lap = &found.lasso.lap[..exit.step as usize];
        let options: Vec<u32> = found.lasso.stem.iter().chain(lap).copied().collect();
        let story = leaving(self.graph, &found.lasso, exit)
            .map(|(before, after)| tell_on(self.kernel, &format!("{who} leaves"), &before, &after));
        WayOut { choice: tell_choice(self.kernel, &options, exit.option), who, story }
    }
}

fn chance_brief(odds: &Odds) -> ChanceBrief {
    let almost_surely = match odds.at_last {
        AtLast::Ends => Some("it ends, whatever is chosen"),
        AtLast::Left => Some("it is left, whatever is chosen"),
        AtLast::LeftIfOthersWant => Some("it is left, if everybody else wants that"),
        AtLast::Unknown => None,
    };
    let probability = |odds: Option<(u64, u64)>| odds.map(|(times, of)| Probability { times, of });
    ChanceBrief { lap_goes_on: probability(odds.lap), lap_goes_on_at_most: probability(odds.lap_most), almost_surely }
}

fn chance_text(chance: &ChanceBrief) -> String {
    let told = |it: Probability| format!("{} in {}", it.times, it.of);
    let lap = match (chance.lap_goes_on, chance.lap_goes_on_at_most) {
        (Some(least), Some(most)) if least == most => {
            format!("; each lap goes on with a chance of {}", told(least))
        }
        (Some(least), Some(most)) => {
            let (least, most) = (told(least), told(most));
            format!(
                "; each lap goes on with a chance of {most} if everybody goes along, {least} if everybody else is against it"
            )
        }
        _ => String::new(),
    };
    let ends = chance.almost_surely.map(|ends| format!("; with probability 1 {ends}"));
    lap + &ends.unwrap_or_default()
}

/// Whose a loop is, in a sentence.
fn says(found: &Loop, whose: &[String], from: &str) -> String {
    let players: Vec<&str> =
        whose.iter().map(String::as_str).filter(|who| !["nature", "rules"].contains(who)).collect();
    let players = players.join(" and ");
    let with = if players.is_empty() { String::new() } else { format!(", and {players} too") };
    let told = match found.kind {
        LoopKind::Forced => "nobody can leave: it goes on for ever by itself".to_owned(),
        LoopKind::Sustained | LoopKind::Coalition if !found.fewest => {
            let (together, without) = match found.whose[..] {
                [_] => ("", players.as_str()),
                _ => (" together", "one of them"),
            };
            format!(
                "{players}{together} can keep it up for ever, whatever everybody else does; whether it could go on without \
                 {without}, too, is not known"
            )
        }
        LoopKind::Sustained => format!("{players} can keep it up for ever, whatever everybody else does"),
        LoopKind::Coalition => {
            format!("{players} together can keep it up for ever, whatever everybody else does")
        }
        LoopKind::Collective => format!("it goes on only as long as everybody goes along: {players}"),
        LoopKind::Chance => format!("it goes on only as long as chance will have it{with}"),
        LoopKind::Silence => format!("it goes on only if the silence of the rulebook is read so{with}"),
    };
    let beyond = match found.kind {
        LoopKind::Forced | LoopKind::Sustained | LoopKind::Coalition => "",
        LoopKind::Collective | LoopKind::Chance | LoopKind::Silence if found.fewest => "",
        LoopKind::Collective | LoopKind::Chance | LoopKind::Silence => {
            "; whether it could go on without one of these, too, is not known"
        }
    };
    format!("{told}{beyond}{from}")
}
