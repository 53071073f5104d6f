//! What a mode says: the part of its ability's sentence behind `choose one`.

use super::names::Names;
use base::id::{AbilityId, ObjectId};
use kernel::position::agenda::Frame;
use kernel::position::log::Fact;
use kernel::position::state::State;
use kernel::table::kernel::Kernel;
use model::choosing::{ChosenModes, number_in_words};
use model::expr::{Role, Slot};

/// The effect that is declared or followed in a position, and the object that has it.
#[must_use]
pub fn effect_under_way(kernel: &Kernel<'_>, state: &State) -> Option<(AbilityId, Option<ObjectId>)> {
    let bearer = |env: &kernel::position::env::Env| env.slot(Slot(0)).object();
    match state.agenda().last()? {
        Frame::Declare { what, .. } => Some((what.ability?, bearer(&what.env))),
        Frame::Spread { key, .. } => Some((key.ability, key.bearer())),
        frame => {
            let (pc, env) = frame.instructions()?;
            Some((kernel.code.ability_at(pc)?, bearer(env)))
        }
    }
}

/// The part of an event over which a prevention is spread next; nothing where none is.
fn part_under_way(state: &State) -> Option<Fact> {
    let Some(Frame::Spread { part, key, .. }) = state.agenda().last() else { return None };
    let events = state.agenda().iter().rev().filter_map(Frame::under_way);
    // What prevents as an event of its own has no parts, and stands above the event from which it prevents.
    let event = events
        .filter_map(|it| it.events.get(it.at))
        .find(|it| it.lineage.last() == Some(key) && it.application.is_none())?;
    let now = event.fits.iter().find(|it| **it >= *part).filter(|_| !event.parts.is_empty());
    Some(Fact { kind: event.kind, roles: event.part(now.map_or(0, |it| usize::from(*it))), parts: Vec::new() })
}

/// The parts of the event under replacement that an effect fits, where all happen to one object or player: of others a
/// number means several.
fn parts_under_way(state: &State) -> Vec<Fact> {
    let event = state.agenda().iter().rev().find_map(Frame::under_way).and_then(|it| it.events.get(it.at));
    let Some(event) = event.filter(|it| it.fits.len() > 1) else { return Vec::new() };
    let part = |at: &u8| Fact { kind: event.kind, roles: event.part(usize::from(*at)), parts: Vec::new() };
    let parts: Vec<Fact> = event.fits.iter().map(part).collect();
    let whose = |it: &Fact| [Role::Object, Role::Player].map(|role| it.roles[role as usize]);
    if parts.iter().all(|it| whose(it) == whose(&parts[0])) { parts } else { Vec::new() }
}

/// What a sentence offers behind its only `choose one`, or each way to choose several; nothing where it has none, or several such
/// choices.
#[must_use]
pub fn modes_of(sentence: &str) -> Option<Vec<String>> {
    let mut groups = sentence.match_indices("choose ").filter_map(|(at, verb)| {
        let (words, behind) = sentence[at + verb.len()..].split_once('{')?;
        let words: Vec<&str> = words.split_whitespace().collect();
        let number = |at: usize| words.get(at).and_then(|it| number_in_words(it).or_else(|| it.parse().ok()));
        let chosen = ChosenModes::read(|at, word| words.get(at) == Some(&word), number)?;
        (words.len() == chosen.words).then_some((chosen, behind))
    });
    let (chosen, behind) = groups.next()?;
    if groups.next().is_some() {
        return None;
    }
    let modes = modes_in(behind)?;
    let told = |way: Vec<usize>| match way.as_slice() {
        [] => "none".to_owned(),
        some => some.iter().filter_map(|at| modes.get(*at).copied()).collect::<Vec<_>>().join(", then "),
    };
    Some(chosen.ways(modes.len()).into_iter().map(told).collect())
}

/// The modes in a group of which the brace has been read.
fn modes_in(behind: &str) -> Option<Vec<&str>> {
    let (mut depth, mut begins, mut modes) = (0, 0, Vec::new());
    for (at, letter) in behind.char_indices() {
        match letter {
            '{' | '(' => depth += 1,
            '}' if depth == 0 => {
                modes.push(behind[begins..at].trim());
                return Some(modes);
            }
            '}' | ')' => depth -= 1,
            ';' if depth == 0 => {
                modes.push(behind[begins..at].trim());
                begins = at + 1;
            }
            _ => {}
        }
    }
    None
}

impl Names<'_> {
    /// From here on choices are of the effect that is declared or followed in this position.
    pub fn follow(&mut self, kernel: &Kernel<'_>, state: &State) {
        self.under_way = effect_under_way(kernel, state).map(|(ability, _)| ability);
        self.part = part_under_way(state).map(|part| self.event(&part));
        let several = state.agenda().last().and_then(Frame::under_way).filter(|it| it.events.len() > 1);
        self.events =
            several.map_or_else(Vec::new, |it| it.events.iter().map(|one| self.event(&Fact::of(one))).collect());
        self.parts = parts_under_way(state).iter().map(|part| self.event(part)).collect();
    }

    /// A mode of an ability, from 0: what it does, where its sentence tells that.
    #[must_use]
    pub fn mode(&self, ability: Option<AbilityId>, mode: u8) -> String {
        let sentence = ability.and_then(|it| self.model.abilities.get(it.index())).map(|it| it.sentence.as_str());
        let modes = sentence.and_then(modes_of);
        match modes.and_then(|all| all.into_iter().nth(usize::from(mode))) {
            Some(text) if text == "none" => "no mode".to_owned(),
            Some(text) => format!("mode {}: {text}", mode + 1),
            None => format!("mode {}", mode + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::modes_of;

    #[test]
    fn modes_are_told_by_the_sentence() {
        let one = "when this attacks: choose one { destroy target enemy base; gain 1 resources }";
        let told = |sentence: &str| modes_of(sentence).unwrap_or_default().join(" | ");
        assert_eq!(told(one), "destroy target enemy base | gain 1 resources");
        let nested = "resolve: you may discard this: { choose one { put (a; b) here; draw 1 card }; again }";
        assert_eq!(told(nested), "put (a; b) here | draw 1 card");
        assert_eq!(told("resolve: choose two { a; b; c }"), "a, then b | a, then c | b, then c");
        assert_eq!(told("resolve: choose up to 1 { a; b }"), "none | a | b");
        assert_eq!(told("resolve: choose 2 in any order { a; b }"), "a, then b | b, then a");
        // Of several it is not told which.
        assert_eq!(modes_of("resolve: choose one { a; b }. choose one { c; d }"), None);
        assert_eq!(modes_of("resolve: choose a unit. draw 1 card"), None);
    }
}
