//! The lines of arrows on a map: down between two layers, or back around the boxes between.

/// How far right of each other lines go up.
const NEXT: i32 = 6;
/// How far from boxes.
const CLEAR: i32 = 9;
/// How round corners are.
const ROUND: i32 = 7;
/// With more boxes than this, lines that lead back go straight.
const BOXES_MAX: usize = 1_200;

/// A layer: how high it stands, and where boxes stand in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lane {
    /// Its upper side.
    pub top: i32,
    /// Its lower side.
    pub bottom: i32,
    /// What is taken, from left to right.
    pub taken: Vec<(i32, i32)>,
}

/// The layers, with the lines that go up through them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoutesAround {
    lanes: Vec<Lane>,
    is_crowded: bool,
    right: i32,
    count: i32,
}

/// A point from the left and from above.
type Point = (i32, i32);

impl RoutesAround {
    /// Between these layers.
    #[must_use]
    pub fn new(lanes: Vec<Lane>) -> RoutesAround {
        let is_crowded = lanes.iter().map(|it| it.taken.len()).sum::<usize>() > BOXES_MAX;
        RoutesAround { lanes, is_crowded, right: 0, count: 0 }
    }

    /// How far right a line goes.
    #[must_use]
    pub const fn right(&self) -> i32 {
        self.right
    }

    /// From a layer to the next. The line goes straight down to where the boxes of its layer end.
    #[must_use]
    pub fn down(&self, layer: usize, ((x, y), (to_x, to_y)): (Point, Point)) -> String {
        let low = self.lanes[layer].bottom.max(y);
        let middle = i32::midpoint(low, to_y);
        let straight = if low > y { format!("V{low}") } else { String::new() };
        format!("M{x} {y}{straight}C{x} {middle} {to_x} {middle} {to_x} {to_y}")
    }

    /// To the same layer or one before, around what stands between.
    #[must_use]
    pub fn back(&mut self, (from, to): (usize, usize), ((x, y), (to_x, to_y)): (Point, Point)) -> String {
        if self.is_crowded || to > from {
            let out = x.max(to_x) + 40;
            return format!("M{x} {y}C{out} {} {out} {} {to_x} {to_y}", y + 30, to_y - 30);
        }
        let at = self.free((to, from), to_x);
        for lane in &mut self.lanes[to..=from] {
            lane.taken.push((at - NEXT + CLEAR, at + NEXT - CLEAR));
        }
        self.right = self.right.max(at);
        self.count += 1;
        let shift = self.count % 4 * 3;
        let (low, high) = (self.lanes[from].bottom + 8 + shift, self.lanes[to].top - 8 - shift);
        let [first, second] = [turn(x, at), turn(at, to_x)];
        format!(
            "M{x} {y}V{}Q{x} {low} {} {low}H{}Q{at} {low} {at} {}V{}Q{at} {high} {} {high}H{}Q{to_x} {high} {to_x} {}V{to_y}",
            low - first.abs(),
            x + first,
            at - first,
            low - first.abs(),
            high + second.abs(),
            at + second,
            to_x - second,
            high + second.abs().min(to_y - high)
        )
    }

    /// Where a line can go up through layers, as near as can be.
    fn free(&self, (first, last): (usize, usize), near: i32) -> i32 {
        let mut taken: Vec<(i32, i32)> =
            self.lanes[first..=last].iter().flat_map(|it| &it.taken).map(|it| (it.0 - CLEAR, it.1 + CLEAR)).collect();
        taken.sort_unstable();
        // What is free begins where all before has ended; left of all boxes there is no room.
        let mut best: Option<i32> = None;
        let mut end = taken.first().map_or(near, |it| it.0);
        let mut take = |from: i32, to: i32| {
            let nearest = near.clamp(from, to.max(from));
            if to > from && best.is_none_or(|known| (known - near).abs() > (nearest - near).abs()) {
                best = Some(nearest);
            }
        };
        for (left, right) in taken {
            take(end, left);
            end = end.max(right);
        }
        take(end, i32::MAX);
        best.unwrap_or(near)
    }
}

/// How round a corner is on the way sideways, to the left or to the right.
fn turn(from: i32, to: i32) -> i32 {
    let room = (to - from).abs() / 2;
    (to - from).signum() * room.min(ROUND)
}

#[cfg(test)]
mod tests {
    use super::{Lane, RoutesAround};

    #[test]
    fn a_line_that_leads_back_goes_around_the_boxes_between() {
        let lane = |top, taken| Lane { top, bottom: top + 20, taken };
        let mut around =
            RoutesAround::new(vec![lane(0, vec![(0, 60)]), lane(60, vec![(0, 90)]), lane(120, vec![(0, 60)])]);
        let line = around.back((2, 0), ((30, 140), (30, 0)));
        assert!(line.contains("H92Q99") && line.ends_with("V0"), "{line}");
        let other = around.back((2, 0), ((30, 140), (30, 0)));
        assert!(around.right() > 99 && other != line, "{other}");
    }
}
