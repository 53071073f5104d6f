//! Certificates of growing loops.

use super::certificate::Growing;
use super::family::keep_up;
use super::laps::measure;
use super::rejection::Rejection;
use super::walk::Walk;
use kernel::growth::lap::LapChoice;
use kernel::machine::Machine;

pub(super) fn verify_growing<M: Machine>(machine: &M, claimed: &Growing) -> Result<(), Rejection> {
    let paced = claimed.pace.and_then(|pace| machine.paced(pace as usize));
    if claimed.pace.is_some() && paced.is_none() {
        return Err(Rejection::NotMeasured);
    }
    let machine = paced.as_ref().unwrap_or(machine);
    let mut walk = Walk::start(machine);
    walk.take_all(&claimed.stem)?;
    walk.key().ok_or(Rejection::WrongStop)?;
    let laps = measure(machine, &mut walk.state.clone(), &claimed.lap)?;
    let growth = laps.growth()?;
    if claimed.lap.is_empty() || growth.is_empty() {
        return Err(Rejection::NoLap);
    }
    if growth != claimed.growth {
        return Err(Rejection::Claim);
    }
    let chooses = |(who, options): &LapChoice| *options > 1 && !claimed.by.contains(who);
    if claimed.also.is_empty() && !laps.laps[2].stops.iter().any(chooses) {
        return Ok(());
    }
    let all: Vec<Vec<u32>> = std::iter::once(&claimed.lap).chain(&claimed.also).cloned().collect();
    keep_up(machine, &walk.state, &all, &claimed.by)
}
