//! What can happen on the boards of a hunt: each kind of event, said of each thing of the pool; and what players can do.

use super::cardpool::Cardpool;
use super::company;
use super::pool::{Act, Board};
use super::ways;
use analysis::triggering::Triggering;
use base::id::{AbilityId, CardId};
use model::ability::{Ability, AbilityKind, Card, EffectPart, Modify};
use model::event::{EventKind, FormPart, Special};
use model::expr::Role;
use model::ir::Model;
use model::visit::referred;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// The amounts of events.
const AMOUNTS: [i32; 2] = [1, 3];

/// Adds what things and settings can be otherwise, acts and moves to a pool; gives the moves by thing.
pub fn add(cards: &mut Cardpool, graph: &Triggering<'_>) -> BTreeMap<usize, Vec<usize>> {
    let model = Arc::clone(&cards.whole);
    ways::add(cards, &model);
    company::add(cards, &model);
    ways::relations(cards, &model);
    kinds(cards, &model);
    given(cards, &model);
    moves(cards, &model, graph)
}

/// Of each kind of event, the first sentence that can be read as something that happens is said of everything.
fn kinds(cards: &mut Cardpool, model: &Model) {
    let samples = sample(cards);
    let is_act = |kind: &EventKind| matches!(kind.special, Special::Plain | Special::Starts(_) | Special::Ends(_));
    let kinds: Vec<(usize, &EventKind)> =
        model.rulebook.events.iter().enumerate().filter(|(_, kind)| is_act(kind)).collect();
    // By kind: the sentences that are left to try, each by its form; and the form that was read.
    let mut left: Vec<VecDeque<(usize, Act)>> = Vec::new();
    for (at, kind) in &kinds {
        let forms = kind.forms.iter().enumerate();
        let tried = forms.flat_map(|(nth, form)| {
            let said = samples.iter().flat_map(|thing| said(cards, form, (*thing, *at)));
            said.map(|act| (nth, act)).collect::<Vec<_>>()
        });
        left.push(tried.collect());
    }
    let mut read: Vec<Option<usize>> = vec![None; kinds.len()];
    // The next sentence of each kind at a time, since everything that boards use is read once for all of them.
    loop {
        let next = |at: usize| read[at].is_none().then(|| left[at].front().map(|(form, act)| (at, *form, act.clone())));
        let tried: Vec<(usize, usize, Act)> = (0..kinds.len()).filter_map(next).flatten().collect();
        if tried.is_empty() {
            break;
        }
        let mut trial = cards.pool.clone();
        trial.acts = tried.iter().map(|(_, _, act)| act.clone()).collect();
        let board = |(nth, (_, _, act)): (usize, &(usize, usize, Act))| {
            let board = trial.board_of(&trial.closure(&act.needs));
            Board { acts: vec![nth], ..board }
        };
        let boards: Vec<Board> = tried.iter().enumerate().map(board).collect();
        let came = cards.models_of(&trial, &boards, "an act", |_| ());
        for ((at, form, _), came) in tried.into_iter().zip(came) {
            left[at].pop_front();
            read[at] = came.is_ok().then_some(form);
        }
    }
    let mut known: BTreeSet<String> = cards.pool.acts.iter().map(|act| act.text.clone()).collect();
    for ((at, kind), form) in kinds.into_iter().zip(read) {
        let Some(form) = form.map(|form| &kind.forms[form]) else { continue };
        let all: Vec<Act> = (0..cards.pool.things.len()).flat_map(|thing| said(cards, form, (thing, at))).collect();
        cards.pool.acts.extend(all.into_iter().filter(|act| known.insert(act.text.clone())));
    }
}

/// Some things of which sentences are tried.
fn sample(cards: &Cardpool) -> Vec<usize> {
    let things = &cards.pool.things;
    let nameless = (0..things.len()).filter(|at| things[*at].is_nameless).take(1);
    let named = (0..things.len()).filter(|at| things[*at].is_card).take(3);
    nameless.chain(named).collect()
}

/// A sentence said of a thing, with each amount; of players where it is of no thing.
fn said(cards: &Cardpool, form: &[FormPart], (thing, kind): (usize, usize)) -> Vec<Act> {
    let it = &cards.pool.things[thing];
    let called = it.said();
    let mut acts = Vec::new();
    for amount in AMOUNTS {
        let mut words =
            SentenceWords { object: &called, amount, holes: Vec::new(), names_object: false, text: Vec::new() };
        if !words.say(form) {
            continue;
        }
        let needs = if words.names_object { vec![thing] } else { Vec::new() };
        let text = format!("happens: {}", words.text.join(" "));
        if words.holes.contains(&Role::Player) {
            let each = cards.pool.players.iter().map(|player| text.replace("PLAYER", player));
            acts.extend(each.map(|text| Act { text, needs: needs.clone(), kind: Some(kind) }));
        } else {
            acts.push(Act { text, needs, kind: Some(kind) });
        }
        if !words.holes.contains(&Role::Amount) {
            break;
        }
    }
    acts
}

/// A sentence as it is said.
struct SentenceWords<'a> {
    object: &'a str,
    amount: i32,
    holes: Vec<Role>,
    /// Whether the object is named in it.
    names_object: bool,
    text: Vec<String>,
}

impl SentenceWords<'_> {
    /// Says it; `false` if it needs what we have no word for.
    fn say(&mut self, form: &[FormPart]) -> bool {
        form.iter().all(|part| match part {
            FormPart::Word(word) => {
                self.text.push(word.clone());
                true
            }
            FormPart::Hole(role) => self.fill(*role),
            FormPart::Either(all) => all.first().is_none_or(|first| self.say(first)),
            FormPart::Optional(inner) => {
                let amount = |part: &FormPart| matches!(part, FormPart::Hole(Role::Amount | Role::Player));
                if inner.iter().any(amount)
                    && inner.iter().all(|part| amount(part) || matches!(part, FormPart::Word(_)))
                {
                    return self.say(inner);
                }
                true
            }
        })
    }

    fn fill(&mut self, role: Role) -> bool {
        self.holes.push(role);
        match role {
            Role::Object | Role::Source => {
                self.names_object = true;
                self.text.push(self.object.to_owned());
            }
            Role::Player => self.text.push("PLAYER".to_owned()),
            Role::Amount => self.text.push(self.amount.to_string()),
            Role::Type | Role::What | Role::From | Role::To | Role::Other => return false,
        }
        true
    }
}

/// How many abilities of its own of a card can be activated.
fn activated(model: &Model, card: &Card) -> usize {
    let is_activated = |id: &&AbilityId| matches!(model.abilities[id.index()].kind, AbilityKind::Activated(_));
    card.abilities.iter().filter(is_activated).count()
}

/// That the owner of a thing may activate an ability of it: the nth, from 1.
fn activates(name: &str, nth: usize) -> String {
    let nth = if nth == 1 { String::new() } else { format!(" {nth}") };
    format!("OWNER may activate \"{name}\"{nth} any number of times")
}

/// Adds to a pool what players can do with things that others give an ability that can be activated.
fn given(cards: &mut Cardpool, model: &Model) {
    let is_activated = |id: &AbilityId| matches!(model.abilities[id.index()].kind, AbilityKind::Activated(_));
    let gives =
        |part: &EffectPart| matches!(&part.change, Modify::AddAbilities(all, _) if all.iter().any(is_activated));
    let is_giver = |at: &usize| {
        let given = cards.card(model, *at).map_or_else(Vec::new, |card| with_referred(model, &card.abilities));
        given.iter().filter_map(|ability| ability.kind.continuous()).any(|it| it.parts.iter().any(gives))
    };
    let givers: BTreeSet<usize> = cards.pool.cards().into_iter().filter(is_giver).collect();
    cards.pool.givers = givers;
    if cards.pool.givers.is_empty() {
        return;
    }
    for at in (0..cards.pool.things.len()).filter(|at| !cards.pool.things[*at].is_nameless) {
        let own = cards.card(model, at).map_or(0, |card| activated(model, card));
        let act = Act { text: activates(&cards.pool.things[at].name, own + 1), needs: vec![at], kind: None };
        cards.pool.given.insert(at, cards.pool.acts.len());
        cards.pool.acts.push(act);
    }
}

/// Some abilities, and those that they make and give.
fn with_referred<'m>(model: &'m Model, abilities: &[AbilityId]) -> Vec<&'m Ability> {
    let mut seen: BTreeSet<AbilityId> = BTreeSet::new();
    let mut next = abilities.to_vec();
    while let Some(id) = next.pop() {
        if seen.insert(id) {
            next.extend(referred(&model.abilities[id.index()].kind));
        }
    }
    seen.into_iter().map(|id| &model.abilities[id.index()]).collect()
}

/// What players can do with cards whenever they like.
fn moves(cards: &mut Cardpool, model: &Model, graph: &Triggering<'_>) -> BTreeMap<usize, Vec<usize>> {
    let mut moves: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let from = model.rulebook.play.as_ref().and_then(|play| play.from.first());
    let from = from.map(|zone| model.rulebook.zones[zone.index()].name.clone());
    // What stays in play can come to where it is played from, and is played once more.
    let again = graph.played_again();
    let mut known: BTreeSet<String> = cards.pool.acts.iter().map(|act| act.text.clone()).collect();
    let things: BTreeMap<String, usize> =
        cards.pool.cards().into_iter().rev().map(|at| (cards.pool.things[at].name.clone(), at)).collect();
    for (at, card) in model.cards.iter().enumerate() {
        let Some(thing) = things.get(&card.name).copied() else { continue };
        let is = |fits: &dyn Fn(&AbilityKind) -> bool| {
            card.abilities.iter().any(|id| fits(&model.abilities[id.index()].kind))
        };
        let mut can: Vec<String> = (1..=activated(model, card)).map(|nth| activates(&card.name, nth)).collect();
        if let Some(from) = from.as_ref().filter(|_| is(&|kind| matches!(kind, AbilityKind::Resolution(_)))) {
            can.push(format!("OWNER may play \"{}\" any number of times", card.name));
            let it = &mut cards.pool.things[thing];
            if it.ways[0] == format!("\"{}\"", it.called) {
                it.ways[0] = format!("{} in {from}", it.ways[0]);
            }
        } else if again.contains(&CardId::at(at)) {
            can.push(format!("OWNER may play \"{}\" any number of times", card.name));
        }
        // A card that stands in the model twice, as what it is face-down as well, is played once.
        can.retain(|text| known.insert(text.clone()));
        for text in can {
            let act = cards.pool.acts.len();
            moves.entry(thing).or_default().push(act);
            // The same of a second one on the board.
            let second = text.replace(&format!("\"{}\"", card.name), &format!("\"{} 2\"", card.name));
            cards.pool.of_second.insert(act, act + 1);
            cards.pool.acts.extend([text, second].map(|text| Act { text, needs: vec![thing], kind: None }));
        }
    }
    moves
}
