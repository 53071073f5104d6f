//! The IR in short, with the names of the vocabulary, for assertions that a person can read.
//!
//! Slots: `this`, `you`, `@object` (a role of the event), `$0` (the first local one).

use crate::ability::{Ability, AbilityKind, Bound, Duration, Modify, Playing, Requirement, Resolution, Scope};
use crate::event::{EventPattern, EventTemplate};
use crate::expr::{Arithmetic, Expr, NONE, Role, Select, Slot};
use crate::instr::{Choose, Flow, Happen, Instr, Make, OnEvent, Relating, ScriptInstr, TokenOf, Update, ZoneEnd};
use crate::rulebook::Rulebook;
use base::id::{AbilityId, WordId, ZoneId};
use base::limits::NUMBER_MAX;

/// Shows abilities of one model.
pub(super) struct Show<'a> {
    pub(super) rulebook: &'a Rulebook,
    pub(super) abilities: &'a [Ability],
}

fn join(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

impl Show<'_> {
    /// The last ability, with those that it makes in place.
    pub(super) fn last(&self) -> String {
        self.abilities.len().checked_sub(1).map(|at| self.ability(AbilityId::at(at))).unwrap_or_default()
    }

    pub(super) fn ability(&self, id: AbilityId) -> String {
        let ability = &self.abilities[id.index()];
        let mut text = match &ability.kind {
            AbilityKind::Resolution(resolution) => format!("resolve {}", self.resolution(resolution)),
            AbilityKind::Activated(it) => format!(
                "activate{} if {} [{}] {}",
                self.limit(it.limit),
                self.expr(&crate::grammar::make::and(it.condition.clone(), it.foreseen.clone())),
                self.body(&it.cost),
                self.resolution(&it.resolution)
            ),
            AbilityKind::Trigger(it) => format!(
                "trigger{}{}{} on {} if {} {}",
                self.limit(it.limit),
                it.ordinal.map(|ordinal| format!(" #{} of t{}", ordinal.time, ordinal.tally.0)).unwrap_or_default(),
                if it.next { " next" } else { "" },
                self.patterns(&it.on),
                self.expr(&it.state),
                self.resolution(&it.resolution)
            ),
            AbilityKind::Replacement(it) => format!(
                "replace {}{}{}{}{}{} on {} [{}]",
                self.rulebook.classes[it.class.index()],
                self.limit(it.limit),
                it.ordinal.map(|ordinal| format!(" #{} of t{}", ordinal.time, ordinal.tally.0)).unwrap_or_default(),
                if it.next { " next" } else { "" },
                if it.optional.is_some() { " may" } else { "" },
                it.shield.as_ref().map(|shield| format!(" shield {}", self.expr(shield))).unwrap_or_default(),
                self.patterns(&it.on),
                self.body(&it.body)
            ),
            AbilityKind::Continuous(it) => {
                let scope = match &it.scope {
                    Scope::One(object) => self.expr(object),
                    Scope::Each(select) => format!("each {}", self.select(select)),
                    Scope::Next(pattern, select) => {
                        format!("next {} by {}", self.select(select), self.pattern(pattern))
                    }
                };
                let parts = it.parts.iter().map(|part| {
                    let condition = if part.condition.is_true() {
                        String::new()
                    } else {
                        format!(" if {}", self.expr(&part.condition))
                    };
                    let instead = join(part.instead.iter().map(|id| self.ability(*id)));
                    let instead = if instead.is_empty() { instead } else { format!(" instead <{instead}>") };
                    format!("{}{condition}{instead}", self.modify(&part.change))
                });
                let waits = it.waits.map(|period| format!(" this {}", self.rulebook.periods[period.index()].name));
                format!("{} of {scope}{}: {}", self.slot(it.affected), waits.unwrap_or_default(), join(parts))
            }
            AbilityKind::Cannot(on) => format!("cannot {}", self.patterns(on)),
            AbilityKind::Can(on) => format!("can {}", self.patterns(on)),
            AbilityKind::Suppress(on, None) => format!("suppress {}", self.patterns(on)),
            AbilityKind::Suppress(on, Some(of)) => {
                format!("suppress of {} {}", self.select(of), self.patterns(on))
            }
            AbilityKind::Required(Requirement::Event(it)) => {
                let times = it.bound.map(|bound| format!(" {} times per {:?}", bound.times, bound.period));
                let each = it.each.map(|role| format!(" each {role:?}"));
                format!("required{}{} {}", times.unwrap_or_default(), each.unwrap_or_default(), self.patterns(&it.on))
            }
            AbilityKind::Required(Requirement::Choice(it)) => {
                let of = it.of.as_ref().map(|of| format!(" of {}", self.select(of)));
                let target = if it.target { " as a target" } else { "" };
                let (who, what) = (self.expr(&it.who), self.select(&it.what));
                format!("{} where {who} chooses {what}{target}{}", self.slot(it.player), of.unwrap_or_default())
            }
            AbilityKind::Playing(playing) => match playing {
                Playing::From(which, zones) => {
                    format!("play {} from {} zones", self.select(which), zones.len())
                }
                Playing::Additional(which, cost) => format!("play {} also for {}", self.select(which), self.body(cost)),
                Playing::Alternative(which, cost) => format!("play {} for {}", self.select(which), self.body(cost)),
            },
            AbilityKind::Mark => ability.name.clone(),
        };
        for variable in &ability.variables {
            text.push_str(&format!(" where {} = {}", self.slot(variable.slot), self.expr(&variable.value)));
        }
        if let Some(duration) = &ability.duration {
            text.push_str(&format!(" {}", self.duration(duration)));
        }
        if !ability.condition.is_true() {
            text.push_str(&format!(" while {}", self.expr(&ability.condition)));
        }
        text
    }

    fn duration(&self, duration: &Duration) -> String {
        match duration {
            Duration::UntilEndOf(period) => format!("until end of {}", self.rulebook.periods[period.index()].name),
            Duration::UntilEndOfNext(period, slot) => {
                format!("until end of next {} of {}", self.rulebook.periods[period.index()].name, self.slot(*slot))
            }
            Duration::UntilEvent(pattern) => format!("until {}", self.pattern(pattern)),
            Duration::AsLongAs(condition) => format!("as long as {}", self.expr(condition)),
            Duration::Indefinite => "for ever".to_owned(),
        }
    }

    fn limit(&self, limit: Option<Bound>) -> String {
        let period =
            |limit: Bound| limit.period.map_or("game", |period| self.rulebook.periods[period.index()].name.as_str());
        limit.map(|limit| format!(" {} per {}", limit.times, period(limit))).unwrap_or_default()
    }

    fn resolution(&self, resolution: &Resolution) -> String {
        let modes = resolution.modes.iter().map(|mode| {
            let targets = mode.targets.iter().map(|target| format!("target {}; ", self.select(&target.select)));
            format!("{{{}{}}}", targets.collect::<String>(), self.body(&mode.body))
        });
        let mode = resolution.mode.map(|slot| format!("mode {} ", self.slot(slot))).unwrap_or_default();
        format!("{mode}{}", modes.collect::<Vec<_>>().join(" or "))
    }

    pub(super) fn patterns(&self, patterns: &[EventPattern]) -> String {
        if patterns.is_empty() {
            return "state".to_owned();
        }
        patterns.iter().map(|pattern| self.pattern(pattern)).collect::<Vec<_>>().join(" or ")
    }

    fn pattern(&self, pattern: &EventPattern) -> String {
        format!("{}({})", self.rulebook.events[pattern.kind.index()].name, self.expr(&pattern.filter))
    }

    fn template(&self, template: &EventTemplate) -> String {
        let roles =
            join(template.roles.iter().map(|(role, value)| format!("{}={}", role_name(*role), self.expr(value))));
        let each = template.each.as_ref().map(|select| format!(" each {}", self.select(select))).unwrap_or_default();
        let instead = join(template.instead.iter().map(|id| self.ability(*id)));
        let instead = if instead.is_empty() { instead } else { format!(" instead <{instead}>") };
        format!("{}({roles}){each}{instead}", self.rulebook.events[template.kind.index()].name)
    }

    fn modify(&self, change: &Modify) -> String {
        match change {
            Modify::Copy(of) => format!("copy {}", self.expr(of)),
            Modify::Control(player) => format!("control {}", self.expr(player)),
            Modify::AddWords(words) => format!("+{}", self.words(words)),
            Modify::RemoveWords(words) => format!("-{}", self.words(words)),
            Modify::RemoveSets(sets) => {
                format!("-all {}", join(sets.iter().map(|set| self.rulebook.word_sets[set.index()].name.clone())))
            }
            Modify::AddAbilities(abilities, _) => {
                format!("has <{}>", join(abilities.iter().map(|id| self.ability(*id))))
            }
            Modify::RemoveAbilities(None) => "no abilities".to_owned(),
            Modify::NoAbilities => "never any abilities".to_owned(),
            Modify::RemoveAbilities(Some(keyword)) => format!("no {}", self.rulebook.keywords[keyword.index()]),
            Modify::Property(number, value) => {
                let value = value.as_ref().map_or("none".to_owned(), |value| self.expr(value));
                format!("property {} {value}", self.rulebook.numbers[number.index()].name)
            }
            Modify::Number { how, number, base, by } => {
                let base = if *base { "base " } else { "" };
                format!("{how:?} {base}{} {}", self.rulebook.numbers[number.index()].name, self.expr(by))
            }
        }
    }

    fn words(&self, words: &[WordId]) -> String {
        words.iter().map(|word| self.rulebook.words[word.index()].name.as_str()).collect::<Vec<_>>().join(" ")
    }

    fn zones(&self, zones: &[ZoneId]) -> String {
        let in_play = zones.len() > 1 && zones.iter().all(|zone| self.rulebook.zones[zone.index()].in_play);
        match zones {
            [] => "anywhere".to_owned(),
            _ if in_play => "play".to_owned(),
            _ => zones.iter().map(|zone| self.rulebook.zones[zone.index()].name.as_str()).collect::<Vec<_>>().join("/"),
        }
    }

    pub(super) fn select(&self, select: &Select) -> String {
        format!("{} in {} with {}", self.slot(select.slot), self.zones(&select.zones), self.expr(&select.filter))
    }

    fn slot(&self, slot: Slot) -> String {
        match slot {
            Slot::THIS => "this".to_owned(),
            Slot::YOU => "you".to_owned(),
            Slot(local) if slot >= Slot::FIRST_LOCAL => format!("${}", local - Slot::FIRST_LOCAL.0),
            Slot(role) => format!("@{}", role_name(Role::ALL[usize::from(role) - 2])),
        }
    }

    pub(super) fn expr(&self, expr: &Expr) -> String {
        let e = |expr: &Expr| self.expr(expr);
        match expr {
            Expr::Is(NONE) => "none".to_owned(),
            // Ids as their positions.
            Expr::Is(value @ NUMBER_MAX..) if *value > NUMBER_MAX => ((value - NUMBER_MAX - 1) % (1 << 16)).to_string(),
            Expr::Is(value) => value.to_string(),
            Expr::Slot(slot) => self.slot(*slot),
            Expr::Value(of, number) => format!("{}({})", self.rulebook.numbers[number.index()].name, e(of)),
            Expr::Base(of, number) => format!("base {}({})", self.rulebook.numbers[number.index()].name, e(of)),
            Expr::Resource(of, resource) => format!("{}({})", self.rulebook.resources[resource.index()], e(of)),
            Expr::Counters(of, counter) => format!("{}({})", self.rulebook.counters[counter.index()], e(of)),
            Expr::Count(select) => format!("count[{}]", self.select(select)),
            Expr::Sum(select, of) => format!("sum[{}; {}]", self.select(select), e(of)),
            Expr::First(select) => format!("first[{}]", self.select(select)),
            Expr::Top(player, zone) => format!("top({}, {})", e(player), self.rulebook.zones[zone.index()].name),
            Expr::Controller(of) => format!("controller({})", e(of)),
            Expr::Owner(of) => format!("owner({})", e(of)),
            Expr::Was(slot, of) => format!("was {}({})", self.slot(*slot), e(of)),
            Expr::ZoneOf(of) => format!("zone({})", e(of)),
            Expr::TurnPlayer => "turn player".to_owned(),
            Expr::NextPlayer(of) => format!("after({})", e(of)),
            Expr::Waiting => "waiting".to_owned(),
            Expr::ReadAs(question, reading) => format!("question {question} is {reading}"),
            Expr::Arithmetic(how, a, b) => format!("({} {} {})", e(a), arithmetic(*how), e(b)),
            Expr::Compare(how, a, b) => format!("{} {} {}", e(a), how.sign(), e(b)),
            Expr::All(parts) => format!("({})", parts.iter().map(e).collect::<Vec<_>>().join(" & ")),
            Expr::Any(parts) => format!("({})", parts.iter().map(e).collect::<Vec<_>>().join(" | ")),
            Expr::Not(of) => format!("!{}", e(of)),
            Expr::Related(one, relation, other) => {
                format!("{} {} {}", e(one), self.rulebook.relations[relation.index()].name, e(other))
            }
            Expr::HasWord(of, word) => format!("{}({})", self.rulebook.words[word.index()].name, e(of)),
            Expr::HasKeyword(of, keyword) => format!("{}({})", self.rulebook.keywords[keyword.index()], e(of)),
            Expr::HasNumber(of, number) => format!("has {}({})", self.rulebook.numbers[number.index()].name, e(of)),
            Expr::IsCard(of, card) => format!("card{}({})", card.0, e(of)),
            Expr::InZone(of, zones) => format!("in {}({})", self.zones(zones), e(of)),
            Expr::IsToken(of) => format!("token({})", e(of)),
            Expr::IsPlaying(of) => format!("playing({})", e(of)),
            Expr::During(period, of) => {
                let whose = of.as_ref().map(|of| format!("({})", e(of))).unwrap_or_default();
                format!("during {}{whose}", self.rulebook.periods[period.index()].name)
            }
            Expr::Tally(tally, of) => {
                format!("t{}{}", tally.0, of.as_ref().map(|of| format!("({})", e(of))).unwrap_or_default())
            }
            Expr::SomePlayer(slot, of) => format!("some {}: {}", self.slot(*slot), e(of)),
        }
    }

    pub(super) fn body(&self, body: &[Instr]) -> String {
        // Where a target is reached shows in the layer's list of targets already.
        let said = body.iter().filter(|instr| !matches!(instr, Instr::Choose(Choose::Target(_))));
        said.map(|instr| self.instr(instr)).collect::<Vec<_>>().join("; ")
    }

    fn instr(&self, instr: &Instr) -> String {
        let e = |expr: &Expr| self.expr(expr);
        let rulebook = self.rulebook;
        match instr {
            Instr::Happen(Happen::Events(events)) => {
                events.iter().map(|event| self.template(event)).collect::<Vec<_>>().join(" & ")
            }
            Instr::Happen(Happen::Compound(events)) => {
                format!("one({})", events.iter().map(|event| self.template(event)).collect::<Vec<_>>().join(" & "))
            }
            Instr::Update(Update::Raise(of, number, by)) => {
                format!("{}({}) += {}", rulebook.numbers[number.index()].name, e(of), e(by))
            }
            Instr::Update(Update::SetNumber(of, number, to)) => {
                format!("{}({}) := {}", rulebook.numbers[number.index()].name, e(of), e(to))
            }
            Instr::Update(Update::RaiseResource(of, resource, by)) => {
                format!("{}({}) += {}", rulebook.resources[resource.index()], e(of), e(by))
            }
            Instr::Update(Update::PutCounters(of, counter, by)) => {
                format!("{}({}) += {}", rulebook.counters[counter.index()], e(of), e(by))
            }
            Instr::Update(Update::Relate(one, relation, other, how)) => {
                let sign = match how {
                    Relating::ComesAlone => "=",
                    Relating::ComesBeside => "+",
                    Relating::Ends => "-",
                };
                format!("{sign}{} {} {}", e(one), rulebook.relations[relation.index()].name, e(other))
            }
            Instr::Update(Update::Place(of, zone, end)) => {
                format!(
                    "{} to {}{}",
                    e(of),
                    rulebook.zones[zone.index()].name,
                    if *end == ZoneEnd::Bottom { " bottom" } else { "" }
                )
            }
            Instr::Update(Update::PlaceTop(of, from, many, to)) => format!(
                "top {} of {} of {} to {}",
                e(many),
                rulebook.zones[from.index()].name,
                e(of),
                rulebook.zones[to.index()].name
            ),
            Instr::Update(Update::Create(token, player, zone, slot)) => {
                let token = match token {
                    TokenOf::Card(card) => format!("card{}", card.0),
                    TokenOf::Copy(of) => format!("copy of {}", e(of)),
                };
                format!("{} = new {token} for {} in {}", self.slot(*slot), e(player), rulebook.zones[zone.index()].name)
            }
            Instr::Update(Update::Cease(of)) => format!("cease {}", e(of)),
            Instr::Update(Update::Face(of, down)) => {
                format!("turn {} face {}", e(of), if *down { "down" } else { "up" })
            }
            Instr::Update(Update::Shuffle(of, zone)) => {
                format!("shuffle {} of {}", rulebook.zones[zone.index()].name, e(of))
            }
            Instr::Update(Update::Control(of, player)) => format!("give {} to {}", e(of), e(player)),
            Instr::Update(Update::Win(player)) => format!("{} wins", e(player)),
            Instr::Update(Update::Lose(player)) => format!("{} loses", e(player)),
            Instr::Update(Update::Draw) => "drawn".to_owned(),
            Instr::Update(Update::TurnTo(player)) => format!("turn to {}", e(player)),
            Instr::Update(Update::Enter(period)) => format!("enter {}", rulebook.periods[period.index()].name),
            Instr::Update(Update::Leave(period)) => format!("leave {}", rulebook.periods[period.index()].name),
            Instr::OnEvent(OnEvent::Change(role, to)) => format!("@{} := {}", role_name(*role), e(to)),
            Instr::OnEvent(OnEvent::Become(event)) => format!("become {}", self.template(event)),
            Instr::OnEvent(OnEvent::Nothing) => "nothing".to_owned(),
            Instr::OnEvent(OnEvent::InPlace(body)) => format!("in place({})", self.body(body)),
            Instr::OnEvent(OnEvent::With(body)) => format!("with({})", self.body(body)),
            Instr::OnEvent(OnEvent::Again) => "again".to_owned(),
            Instr::OnEvent(OnEvent::Prevent(much)) => format!("prevent {}", much.as_ref().map_or("all".to_owned(), e)),
            Instr::Flow(Flow::Let(slot, to)) => format!("{} = {}", self.slot(*slot), e(to)),
            Instr::Flow(Flow::If(condition, yes, no)) if no.is_empty() => {
                format!("if {} ({})", e(condition), self.body(yes))
            }
            Instr::Flow(Flow::If(condition, yes, no)) => {
                format!("if {} ({}) else ({})", e(condition), self.body(yes), self.body(no))
            }
            Instr::Flow(Flow::May(player, possible, yes, no)) => {
                let possible = if possible.is_true() { String::new() } else { format!(" if {}", e(possible)) };
                let no = if no.is_empty() { String::new() } else { format!(" else ({})", self.body(no)) };
                format!("{} may{possible} ({}){no}", e(player), self.body(yes))
            }
            Instr::Flow(Flow::Paid(body)) => format!("paid ({})", self.body(body)),
            Instr::Flow(Flow::ForEach(select, body)) => format!("for {} ({})", self.select(select), self.body(body)),
            Instr::Flow(Flow::ForEachPlayer(slot, which, body)) => {
                format!("for player {} with {} ({})", self.slot(*slot), e(which), self.body(body))
            }
            Instr::Flow(Flow::Until(body, until)) => format!("({}) until {}", self.body(body), e(until)),
            Instr::Flow(Flow::Repeat(times, body)) => format!("{} times ({})", e(times), self.body(body)),
            Instr::Choose(Choose::Target(target)) => format!("target {}", self.slot(target.select.slot)),
            Instr::Choose(Choose::Object(player, select)) => format!("{} chooses {}", e(player), self.select(select)),
            Instr::Choose(Choose::Player(player, slot, which)) => {
                format!("{} chooses player {} with {}", e(player), self.slot(*slot), e(which))
            }
            Instr::Choose(Choose::Number(player, slot, low, high)) => {
                format!("{} chooses {} from {} to {}", e(player), self.slot(*slot), e(low), e(high))
            }
            Instr::Choose(Choose::Word(player, slot, set)) => {
                format!("{} chooses {} of {}", e(player), self.slot(*slot), rulebook.word_sets[set.index()].name)
            }
            Instr::Choose(Choose::Roll(slot, sides)) => format!("{} = d{sides}", self.slot(*slot)),
            Instr::Choose(Choose::One(player, bodies)) => {
                let bodies = bodies.iter().map(|body| format!("({})", self.body(body)));
                format!("{} chooses {}", e(player), bodies.collect::<Vec<_>>().join(" or "))
            }
            Instr::Make(Make::Effect(ability)) => format!("<{}>", self.ability(*ability)),
            Instr::Make(Make::Trigger(ability)) => format!("inline <{}>", self.ability(*ability)),
            Instr::Script(ScriptInstr::Settle) => "settle".to_owned(),
            Instr::Script(ScriptInstr::SettleNext) => "settle the next".to_owned(),
            Instr::Choose(Choose::Chance(slot, times, all)) => format!("{} is {times} in {all}", self.slot(*slot)),
            Instr::Script(ScriptInstr::Play(player, object)) => format!("player {} plays {}", player.0, e(object)),
            Instr::Script(ScriptInstr::ActivateGiven(player, object, nth)) => {
                format!("player {} activates given {nth} of {}", player.0, e(object))
            }
            Instr::Script(ScriptInstr::Activate(player, object, ability)) => {
                format!("player {} activates a{} of {}", player.0, ability.0, e(object))
            }
        }
    }
}

fn role_name(role: Role) -> &'static str {
    ["object", "source", "player", "amount", "type", "what", "from", "to", "other"][role as usize]
}

fn arithmetic(how: Arithmetic) -> &'static str {
    match how {
        Arithmetic::Add => "+",
        Arithmetic::Subtract => "-",
        Arithmetic::Multiply => "*",
        Arithmetic::Divide => "/",
        Arithmetic::Remainder => "%",
        Arithmetic::Lower => "min",
        Arithmetic::Higher => "max",
    }
}
