//! Objects are found by their names.

use super::super::names::longest;
use super::super::{NamedObject, NamedObjects};
use super::world::parts;
use base::id::{CardId, ObjectId};

const NAMES: [&str; 14] = [
    "bee",
    "Bee",
    "berry",
    "leaf",
    "A's hero",
    "A's",
    "7",
    "07",
    "7 bees",
    "queen bee",
    "queen",
    "bee",
    "box",
    "#1 fan",
];

fn named() -> NamedObjects {
    let object = |(at, name): (usize, &&str)| NamedObject {
        name: (*name).to_owned(),
        id: ObjectId::at(at),
        card: CardId::at(0),
        shared: false,
    };
    NAMES.iter().enumerate().map(object).collect()
}

#[test]
fn what_is_found_is_what_looking_at_each_name_finds() {
    let named = named();
    let texts = [
        "bee",
        "bees",
        "beess",
        "Bees fly",
        "berries",
        "berry",
        "leaves",
        "leafs",
        "A's hero",
        "A's heroes",
        "A hero",
        "7",
        "7 bees",
        "07 bees",
        "queen bees",
        "queens bee",
        "queen",
        "\"bee\" x",
        "\"queen bee\"",
        "\"bees\"",
        "boxes",
        "box",
        "other",
        ": bee",
        "(bee)",
        "A's",
    ];
    let mut found = 0;
    for text in texts {
        let parts = parts(text);
        let slow = longest(NAMES.iter().copied(), &parts);
        let fast = named.longest(&parts).map(|(object, length)| (object.id.index(), length));
        assert_eq!(fast, slow, "`{text}`");
        found += usize::from(fast.is_some());
    }
    assert!(found >= 15, "{found} names were found");
}
