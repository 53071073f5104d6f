//! Texts that the tests share.

/// 20 less 3 is 17.
pub const HIT: &str = r#"use std.plain

scenario "hit" {
  uses plain
  players A (turn), B
  B: hero with life 20
  A: "Spark" is item in play
  happens: "Spark" deals 3 damage to B's hero
  observe life of B's hero
  expect outcomes exactly { 17 }
}
"#;

/// A rulebook with a zone, an event, a clause, a policy and a card.
pub const BOOK: &str = r#"use std.plain

rulebook r "The rules" extends plain {
  clauses {
    R-1 "what is stored goes to the attic"
  }
  zones { attic }
  event store {
    "OBJECT (is|would be) stored"
    "store OBJECT"
    does: place OBJECT in attic
    cites R-1
  }
  policies {
    an effect replaces an original event: any number of times cites R-1
  }
}

// Strong.
card "Ox": unit { power 2 }
"#;

/// What uses it.
pub const USER: &str = r#"use "book.assize"

scenario "stored" {
  uses r
  players A (turn), B
  A: "Ox" in play as first
  A: "Ox" in play
  happens: store first
  observe first is in attic
  observe "Ox 2" is in attic
  expect outcomes exactly { yes, no }
}
"#;
