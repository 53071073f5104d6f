//! Which clause a number means, in each text of a chain of rulebooks.
//!
//! A rulebook can take clauses of the one that it extends away, and number
//! them otherwise. What the other rulebook says keeps the numbers that it had
//! as it was written: they are followed from there through the rulebooks that
//! come after it.

use base::source::Span;

/// The clauses that each rulebook of a chain takes away and numbers otherwise, the base first.
#[derive(Clone, Debug, Default)]
pub struct ClauseNumbers {
    books: Vec<BookNumbers>,
}

/// What one rulebook does to the clauses of those that it extends.
#[derive(Clone, Debug, Default)]
struct BookNumbers {
    /// Where its text stands.
    texts: Vec<Span>,
    /// The clauses that it takes away.
    gone: Vec<String>,
    /// The clauses that it numbers otherwise: the number before, and the one that it gives. All at once.
    renumbered: Vec<(String, String)>,
    /// The clauses that it declares.
    declared: Vec<String>,
}

/// What a number means that somebody cites.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClauseNumber {
    /// The clause that has this number in the end, if there is one.
    Now(String),
    /// In a card or a scenario: the clause that has this number now, though another clause had it before. The second is the
    /// number which that clause has now, if it is still there.
    Another(String, Option<String>),
    /// A clause that was taken away when it had this number.
    Gone(String),
}

impl BookNumbers {
    fn holds(&self, place: Span) -> bool {
        self.texts.iter().any(|text| text.holds(place))
    }

    fn renumbered(&self, number: &str) -> Option<&String> {
        self.renumbered.iter().find(|(from, _)| from == number).map(|(_, to)| to)
    }

    /// Whether a clause has this number by what this rulebook says.
    fn gives(&self, number: &str) -> bool {
        self.declared.iter().chain(self.renumbered.iter().map(|(_, to)| to)).any(|known| known == number)
    }
}

impl ClauseNumbers {
    /// The next rulebook of the chain, whose text stands in these places.
    pub(crate) fn next_book(&mut self, texts: Vec<Span>) {
        self.books.push(BookNumbers { texts, ..BookNumbers::default() });
    }

    /// That rulebook takes this clause away.
    pub(crate) fn withdraw(&mut self, number: &str) {
        self.books.last_mut().expect("a rulebook has begun").gone.push(number.to_owned());
    }

    /// That rulebook numbers this clause otherwise.
    pub(crate) fn renumber(&mut self, from: &str, to: &str) {
        self.books.last_mut().expect("a rulebook has begun").renumbered.push((from.to_owned(), to.to_owned()));
    }

    /// That rulebook declares this clause.
    pub(crate) fn declare(&mut self, number: &str) {
        self.books.last_mut().expect("a rulebook has begun").declared.push(number.to_owned());
    }

    /// What a number means that is cited here, where `exists` says which numbers clauses have in the end.
    pub(crate) fn meant(&self, number: &str, place: Span, exists: impl Fn(&str) -> bool) -> ClauseNumber {
        let Some(nth) = self.books.iter().position(|book| book.holds(place)) else {
            let followed = self.followed(number, 0);
            if !exists(number) {
                return followed;
            }
            return match followed {
                ClauseNumber::Now(now) if now == number => ClauseNumber::Now(now),
                ClauseNumber::Now(now) => ClauseNumber::Another(number.to_owned(), Some(now).filter(|it| exists(it))),
                ClauseNumber::Gone(_) | ClauseNumber::Another(..) => ClauseNumber::Another(number.to_owned(), None),
            };
        };
        // In its own text a rulebook has the numbers that it gives.
        let own = &self.books[nth];
        if own.gone.iter().any(|gone| gone == number) && !own.gives(number) {
            return ClauseNumber::Gone(number.to_owned());
        }
        self.followed(number, nth + 1)
    }

    /// The number through all rulebooks from the `nth` on. What is taken away and declared anew is the new clause, which has
    /// the number from there on.
    fn followed(&self, number: &str, nth: usize) -> ClauseNumber {
        let (mut number, mut at) = (number, nth);
        while let Some(book) = self.books.get(at) {
            if book.gone.iter().any(|gone| gone == number) {
                let declares = |it: &BookNumbers| it.declared.iter().any(|known| known == number);
                match self.books[at..].iter().position(declares) {
                    Some(behind) => at += behind,
                    None => return ClauseNumber::Gone(number.to_owned()),
                }
            } else {
                number = book.renumbered(number).map_or(number, |to| to);
            }
            at += 1;
        }
        ClauseNumber::Now(number.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{ClauseNumber, ClauseNumbers};
    use base::id::SourceId;
    use base::source::Span;

    /// The text of the rulebook at this position of the chain.
    fn text(nth: u32) -> Span {
        Span { source: SourceId::at(0), start: nth * 10, end: nth * 10 + 9 }
    }

    /// The base cites 1. The next takes 1 away and makes 2 the new 1; the last calls that 9, and declares a 1 of its own.
    #[test]
    fn a_clause_declared_anew_goes_on_from_where_it_is_declared() {
        let mut numbers = ClauseNumbers::default();
        numbers.next_book(vec![text(0)]);
        ["1", "2"].into_iter().for_each(|number| numbers.declare(number));
        numbers.next_book(vec![text(1)]);
        numbers.withdraw("1");
        numbers.renumber("2", "1");
        let gone = numbers.meant("1", text(0), |number| number == "1");
        assert_eq!(gone, ClauseNumber::Gone("1".to_owned()), "the last but one");
        numbers.next_book(vec![text(2)]);
        numbers.renumber("1", "9");
        numbers.declare("1");
        let meant = |number: &str, nth| numbers.meant(number, text(nth), |number| ["1", "9"].contains(&number));
        assert_eq!(meant("1", 0), ClauseNumber::Now("1".to_owned()), "declared anew by the last");
        assert_eq!(meant("2", 0), ClauseNumber::Now("9".to_owned()));
        assert_eq!(meant("1", 1), ClauseNumber::Now("9".to_owned()));
        assert_eq!(meant("1", 2), ClauseNumber::Now("1".to_owned()));
        let card = numbers.meant("1", text(5), |number| ["1", "9"].contains(&number));
        assert_eq!(card, ClauseNumber::Now("1".to_owned()));
    }
}
