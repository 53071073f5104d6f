[
  (rulebook_body)
  (clauses_body)
  (vocabulary_body)
  (policies_body)
  (event_body)
  (scenario_body)
  (body)
] @fold
