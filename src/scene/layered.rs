//! Where the boxes of a layered drawing stand: which is beside which, and how far from the left.
//!
//! Takes boxes by layer and the arrows between them; gives the middle of each box. Few arrows cross (sweeps by the mean
//! of neighbours, after Sugiyama, Tagawa and Toda 1981, of which the best is kept), and boxes stand as near to their
//! neighbours as those beside them let them, which is isotonic regression (pool adjacent violators). Arrows that lead more
//! than one layer on, or back, draw nothing: who lays layers by the fewest steps from the start has none of the former.

/// How often boxes are put in order by their neighbours.
const SWEEPS: usize = 10;
/// How often they are moved to their neighbours.
const PULLS: usize = 14;

/// A drawing before it is laid out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layers {
    /// The width of each box.
    pub wide: Vec<f64>,
    /// The boxes of each layer.
    pub layers: Vec<Vec<u32>>,
    /// Arrows from a layer to the next: from which box, how far right of its middle they begin, and to which box.
    pub down: Vec<(u32, f64, u32)>,
    /// The least space between boxes.
    pub apart: f64,
}

/// What pulls a box: others, with how far right of the middle of each the arrow begins, less where it ends at this one.
type Pulls = Vec<Vec<(u32, f64)>>;

impl Layers {
    /// The middle of each box. The layers are put in order on the way.
    #[must_use]
    pub fn place(&mut self) -> Vec<f64> {
        let mut above: Pulls = vec![Vec::new(); self.wide.len()];
        let mut below: Pulls = vec![Vec::new(); self.wide.len()];
        for (from, begins, to) in &self.down {
            above[*to as usize].push((*from, *begins));
            below[*from as usize].push((*to, -begins));
        }
        self.order(&above, &below);
        let mut at = self.side_by_side();
        for pull in 0..PULLS {
            self.pull(&above, &mut at, false);
            if pull + 1 < PULLS {
                self.pull(&below, &mut at, true);
            }
        }
        let left = at.iter().zip(&self.wide).map(|(at, wide)| at - wide / 2.0).fold(f64::INFINITY, f64::min);
        at.iter_mut().for_each(|at| *at -= left);
        at
    }

    /// Puts layers in an order of few crossings.
    fn order(&mut self, above: &Pulls, below: &Pulls) {
        let mut best = (self.crossings(), self.layers.clone());
        for sweep in 0..SWEEPS {
            let is_up = sweep % 2 == 1;
            let places = self.places();
            let mut places = places;
            let count = self.layers.len();
            for nth in 0..count {
                let layer = if is_up { count - 1 - nth } else { nth };
                let pulls = if is_up { below } else { above };
                let mut keyed: Vec<(f64, u32)> = self.layers[layer]
                    .iter()
                    .map(|it| {
                        let all = &pulls[*it as usize];
                        let sum: f64 =
                            all.iter().map(|(other, begins)| places[*other as usize] + begins / 10_000.0).sum();
                        let own = places[*it as usize];
                        (if all.is_empty() { own } else { sum / all.len() as f64 }, *it)
                    })
                    .collect();
                keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
                self.layers[layer] = keyed.iter().map(|(_, it)| *it).collect();
                number(&self.layers[layer], &mut places);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
            if crossings == 0 {
                break;
            }
        }
        self.layers = best.1;
    }

    /// How far along its layer each box stands, from 0 to 1.
    fn places(&self) -> Vec<f64> {
        let mut places = vec![0.0; self.wide.len()];
        self.layers.iter().for_each(|layer| number(layer, &mut places));
        places
    }

    /// How many arrows cross, between each layer and the next.
    fn crossings(&self) -> u64 {
        let mut place = vec![0u32; self.wide.len()];
        let mut layer_of = vec![0u32; self.wide.len()];
        for (layer, boxes) in self.layers.iter().enumerate() {
            for (at, it) in boxes.iter().enumerate() {
                place[*it as usize] = at as u32;
                layer_of[*it as usize] = layer as u32;
            }
        }
        let mut all: Vec<(u32, u32, i64, u32)> = self
            .down
            .iter()
            .map(|(from, begins, to)| {
                (layer_of[*from as usize], place[*from as usize], *begins as i64, place[*to as usize])
            })
            .collect();
        all.sort_unstable();
        let most = self.layers.iter().map(Vec::len).max().unwrap_or(0);
        all.chunk_by(|one, other| one.0 == other.0).map(|arrows| inversions(arrows.iter().map(|it| it.3), most)).sum()
    }

    /// Boxes beside each other, every layer in the middle.
    fn side_by_side(&self) -> Vec<f64> {
        let mut at = vec![0.0; self.wide.len()];
        for layer in &self.layers {
            let whole: f64 = layer.iter().map(|it| self.wide[*it as usize] + self.apart).sum();
            let mut left = -whole / 2.0;
            for it in layer {
                at[*it as usize] = left + (self.wide[*it as usize] + self.apart) / 2.0;
                left += self.wide[*it as usize] + self.apart;
            }
        }
        at
    }

    /// Moves the boxes of each layer towards those that pull them, without changing their order.
    fn pull(&self, pulls: &Pulls, at: &mut [f64], is_up: bool) {
        let count = self.layers.len();
        for nth in 0..count {
            let layer = &self.layers[if is_up { count - 1 - nth } else { nth }];
            // Where each wants to be, less the room that those before it take.
            let mut taken = 0.0;
            let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
            let mut offsets = Vec::with_capacity(layer.len());
            for (place, it) in layer.iter().enumerate() {
                let own = *it as usize;
                if place > 0 {
                    taken += (self.wide[layer[place - 1] as usize] + self.wide[own]) / 2.0 + self.apart;
                }
                offsets.push(taken);
                let all = &pulls[own];
                let sum: f64 = all.iter().map(|(other, begins)| at[*other as usize] + begins).sum();
                let (wish, weight) =
                    if all.is_empty() { (at[own], 0.05) } else { (sum / all.len() as f64, all.len() as f64) };
                blocks.push(((wish - taken) * weight, weight, 1));
                while let [.., (sum, weight, _), (last, last_weight, _)] = blocks[..]
                    && sum / weight > last / last_weight
                {
                    merge(&mut blocks);
                }
            }
            let placed = blocks.iter().flat_map(|(sum, weight, count)| std::iter::repeat_n(sum / weight, *count));
            for ((it, offset), place) in layer.iter().zip(offsets).zip(placed) {
                at[*it as usize] = place + offset;
            }
        }
    }
}

/// Makes one of the last two blocks.
fn merge(blocks: &mut Vec<(f64, f64, usize)>) {
    if let (Some((sum, weight, count)), Some(before)) = (blocks.pop(), blocks.last_mut()) {
        *before = (before.0 + sum, before.1 + weight, before.2 + count);
    }
}

fn number(layer: &[u32], places: &mut [f64]) {
    let count = layer.len() as f64;
    for (at, it) in layer.iter().enumerate() {
        places[*it as usize] = (at as f64 + 0.5) / count;
    }
}

/// Pairs of which the earlier is the greater; each is less than `most`.
fn inversions(all: impl Iterator<Item = u32>, most: usize) -> u64 {
    // A binary indexed tree of how many were met up to each place.
    let mut tree = vec![0u64; most + 1];
    let (mut met, mut found) = (0, 0);
    for place in all {
        let mut at = place as usize + 1;
        let mut not_after = 0;
        while at > 0 {
            not_after += tree[at];
            at &= at - 1;
        }
        found += met - not_after;
        met += 1;
        at = place as usize + 1;
        while at <= most {
            tree[at] += 1;
            at += at & at.wrapping_neg();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Layers, inversions};

    #[test]
    fn inversions_are_pairs_out_of_order() {
        assert_eq!(inversions([0, 1, 2].into_iter(), 3), 0);
        assert_eq!(inversions([2, 1, 0].into_iter(), 3), 3);
        assert_eq!(inversions([1, 1, 0, 2].into_iter(), 3), 2);
    }

    #[test]
    fn boxes_stand_apart_and_under_what_leads_to_them() {
        // 0 leads to 1 and 2, these cross over to 4 and 3: in another order nothing crosses.
        let mut drawing = Layers {
            wide: vec![10.0; 5],
            layers: vec![vec![0], vec![1, 2], vec![3, 4]],
            down: vec![(0, 0.0, 1), (0, 0.0, 2), (1, 0.0, 4), (2, 0.0, 3)],
            apart: 5.0,
        };
        let at = drawing.place();
        assert_eq!(drawing.crossings(), 0);
        for layer in &drawing.layers {
            for two in layer.windows(2) {
                assert!(at[two[1] as usize] - at[two[0] as usize] >= 15.0 - 1e-9, "{at:?}");
            }
        }
        assert!((at[1] - at[4]).abs() < 1e-6 && (at[0] - (at[1] + at[2]) / 2.0).abs() < 1e-6, "{at:?}");
        assert!(at.iter().all(|at| *at >= 5.0 - 1e-9));
    }
}
