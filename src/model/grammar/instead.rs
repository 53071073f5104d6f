//! What `instead` means: what it names takes the place of the event.
//!
//! One event is put in its place (as `it becomes: ...` says). Of anything else the event becomes nothing, and that
//! is done in its place: each event that is made there keeps the lineage. What says itself what becomes of the event (`the amount becomes ...`,
//! `nothing happens`, `again`, `prevent ...`) is taken as it says; what stands beside it is done besides. Behind a
//! condition or a choice each way is told apart: one without instructions leaves the event.

use crate::instr::{Choose, Flow, Happen, Instr, OnEvent};
use crate::visit::each_instr;

/// The body of a replacement that says `instead`, as what becomes of the event.
pub(super) fn in_its_place(mut body: Vec<Instr>) -> Vec<Instr> {
    let is_done = |instr: &&mut Instr| !is_before(instr) && !is_with(instr);
    let mut done: Vec<&mut Instr> = body.iter_mut().filter(is_done).collect();
    if let [Instr::Flow(Flow::If(_, yes, no) | Flow::May(_, _, yes, no))] = done.as_mut_slice() {
        of_each_way([yes, no]);
        return body;
    }
    if let [Instr::Choose(Choose::One(_, ways))] = done.as_mut_slice() {
        of_each_way(ways);
        return body;
    }
    // `also` alone: the event happens all the same.
    if done.is_empty() || says_what_becomes(&body) {
        return body;
    }
    let first = body.iter().position(|instr| !is_before(instr)).unwrap_or(body.len());
    let (with, done): (Vec<Instr>, Vec<Instr>) = body.split_off(first).into_iter().partition(is_with);
    body.extend(put_in_its_place(done));
    body.extend(with);
    body
}

/// One event becomes the event; anything else is done where nothing is left of it.
fn put_in_its_place(mut done: Vec<Instr>) -> Vec<Instr> {
    if let [Instr::Happen(Happen::Events(events))] = done.as_mut_slice()
        && events.len() == 1
        && events[0].instead.is_empty()
    {
        return vec![Instr::OnEvent(OnEvent::Become(events.remove(0)))];
    }
    vec![Instr::OnEvent(OnEvent::Nothing), Instr::OnEvent(OnEvent::InPlace(done))]
}

fn of_each_way<'w>(ways: impl IntoIterator<Item = &'w mut Vec<Instr>>) {
    for way in ways {
        *way = in_its_place(std::mem::take(way));
    }
}

/// What is named, chosen or paid first.
fn is_before(instr: &Instr) -> bool {
    matches!(instr, Instr::Flow(Flow::Let(..) | Flow::Paid(_)))
        || matches!(instr, Instr::Choose(choose) if !matches!(choose, Choose::One(..)))
}

fn is_with(instr: &Instr) -> bool {
    matches!(instr, Instr::OnEvent(OnEvent::With(_)))
}

/// Whether anything in it says what becomes of the event.
fn says_what_becomes(body: &[Instr]) -> bool {
    let mut says = false;
    each_instr(body, &mut |instr| says |= matches!(instr, Instr::OnEvent(_)) && !is_with(instr));
    says
}
