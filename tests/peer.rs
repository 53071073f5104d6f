//! stateright, which shares no code with our search, counts the same states and says the same of safety.

mod support;

use assize::base::limits::Limits;
use assize::explore::explore;
use assize::explore::peer::{PeerQuestion, second_opinion};
use assize::explore::watch::Unwatched;
use proptest::prelude::*;
use std::sync::Arc;
use support::drawn::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn stateright_agrees(machine in any_drawn(50, true), threads in 1usize..3) {
        let graph = explore(&machine, &Limits::default(), &Unwatched);
        let questions: Vec<PeerQuestion> = (0..PREDICATES)
            .flat_map(|predicate| [true, false].map(|unwanted| PeerQuestion { predicate, unwanted }))
            .collect();
        let ours: Vec<bool> = questions.iter().map(|question| {
            let unwanted = |seen: assize::explore::graph::SeenPredicates| seen.has(question.predicate, question.unwanted);
            !unwanted(graph.start_seen()) && !(0..graph.edge_count()).any(|edge| unwanted(graph.seen(edge)))
        }).collect();
        let opinion = second_opinion(Arc::new(machine), &questions, threads).expect("tests have stateright");
        prop_assert_eq!(opinion.states, graph.len() as usize);
        prop_assert_eq!(opinion.holds, ours);
    }
}
