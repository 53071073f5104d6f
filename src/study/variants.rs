//! How a set of cards is put on a board, in every way that a hunt tries, most promising first.

use super::pool::{Board, PlacedThing, Pool};

impl Pool {
    /// The boards of some cards, on which nothing happens: all of one player, with what they take and ask for; then put on each
    /// other, in the company of what their sentences speak of, with one thing otherwise, and dealt in every other way.
    #[must_use]
    pub fn variants(&self, cards: &[usize]) -> Vec<Board> {
        let first = self.provided(self.dealt(cards, 0), cards);
        let wider = self.in_company(&first, cards);
        let mut boards = vec![first.clone()];
        boards.extend(self.put_on(&first, cards, cards));
        if let Some(wider) = &wider {
            boards.push(wider.clone());
            let company = wider.things.iter().map(|placed| placed.thing).filter(|thing| !cards.contains(thing));
            boards.extend(self.put_on(wider, cards, &company.collect::<Vec<_>>()));
        }
        boards.extend(self.varied(&first, cards));
        for owners in 1..self.deals(cards.len()) {
            let dealt = self.provided(self.dealt(cards, owners << 1), cards);
            boards.extend(self.in_company(&dealt, cards));
            boards.push(dealt);
        }
        let mut all: Vec<Board> = Vec::new();
        for board in boards.iter().flat_map(|board| self.in_periods(board, cards)) {
            if !all.contains(&board) {
                all.push(board);
            }
        }
        all
    }

    /// A board on which players have the most of what some cards take or ask for.
    fn provided(&self, mut board: Board, cards: &[usize]) -> Board {
        for (setting, way) in &mut board.settings {
            let ways = self.settings[*setting].iter().enumerate();
            let most = ways
                .filter(|(at, line)| *at == 0 || self.is_asked(cards, line))
                .max_by_key(|(_, line)| number_in(line));
            *way = most.map_or(*way, |(at, _)| at);
        }
        board
    }

    /// The same board with one of some cards put on one of these things that its player has.
    fn put_on(&self, board: &Board, cards: &[usize], holders: &[usize]) -> Vec<Board> {
        let mut boards = Vec::new();
        for (at, placed) in board.things.iter().enumerate() {
            if !cards.contains(&placed.thing) || !self.put_on.contains_key(&placed.thing) {
                continue;
            }
            let fits = |other: &&PlacedThing| {
                holders.contains(&other.thing)
                    && self.holders.contains(&other.thing)
                    && other.thing != placed.thing
                    && other.owner == placed.owner
            };
            for other in board.things.iter().filter(fits) {
                let mut put = board.clone();
                put.things[at].on = Some(other.thing);
                boards.push(put);
            }
        }
        boards
    }
}

/// The first number in a line; 0 without one.
fn number_in(line: &str) -> u64 {
    let digits = line.split(|it: char| !it.is_ascii_digit()).find(|piece| !piece.is_empty());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}
