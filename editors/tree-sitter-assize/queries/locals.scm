[
  (keyword_definition)
  (card)
  (scenario)
] @local.scope

; `"Ash" in arena as first`, `choose a unit as chosen`; `as long as` gives no name.
((keyword) @_as
  .
  (word) @local.definition.var
  (#eq? @_as "as")
  (#not-eq? @local.definition.var "long"))

; `let X = ...`
((keyword) @_let
  .
  (word) @local.definition.var
  (#eq? @_let "let"))

; `keyword ward(N)`
(keyword_definition
  parameters: (group (word) @local.definition.parameter))

(word) @local.reference
