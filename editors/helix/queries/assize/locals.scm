[
  (keyword_definition)
  (card)
  (scenario)
] @local.scope

; `"Ash" in arena as first`, `choose a unit as chosen`; `as long as` gives no name.
((keyword) @_as
  .
  (word) @local.definition
  (#eq? @_as "as")
  (#not-eq? @local.definition "long"))

; `let X = ...`
((keyword) @_let
  .
  (word) @local.definition
  (#eq? @_let "let"))

; `keyword ward(N)`
(keyword_definition
  parameters: (group (word) @local.definition))

(word) @local.reference
