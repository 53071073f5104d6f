; Each part is captured once, so that it does not matter which pattern an editor takes last.

(comment) @comment @spell
(string) @string
(number) @number
(clause_id) @constant

(use "use" @keyword.import)
(rulebook ["rulebook" "extends"] @keyword)
(keyword_definition ["keyword" "adds" "up"] @keyword)
(card ["card" "token"] @keyword)
(property "property" @keyword)
(scenario "scenario" @keyword)
(equivalent "equivalent" @keyword)
(print "print" @keyword)
(clauses "clauses" @keyword)
(policies "policies" @keyword)
(event "event" @keyword)
(question "question" @keyword)
(block ["also" "only" "without"] @keyword.modifier)
(edit ["without" "silent" "step" "renumber"] @keyword.modifier)
(policy ["silent" "without"] @keyword.modifier)
(clause ["assumption" "definition"] @keyword.modifier)
(citation "cites" @keyword)
(uses "uses" @keyword)
(players "players" @keyword)
(at_once ["at" "once"] @keyword)
(act ["has" "plays" "activates" "may"] @keyword)
(happens "happens" @keyword)
(under "under" @keyword)
(block_word) @keyword
(line_word) @keyword
(flag) @keyword.modifier
(keyword) @keyword

; `small_word` (a, the, of, is) has no colour: a sentence is to be read as one.

(event name: (name (word) @function))
(rulebook name: (name (word) @type))
(rulebook base: (name (word) @type))
(uses rulebook: (name (word) @type))
(keyword_definition name: (name (word) @type))
(entry name: (name (word) @property))
(policy_key (word) @property)
(player (word) @variable)
(path (word) @module)

; `power 6`: a number of a card.
(line . (word) @property . (number))

; The parts of an event, in capitals: `OBJECT`, `AMOUNT`.
((word) @variable.parameter
  (#match? @variable.parameter "^[A-Z][A-Z]+$"))

["{" "}" "(" ")" "[" "]"] @punctuation.bracket
["," ";" ":" "."] @punctuation.delimiter
["+" "-" "*" "/" "%" "=" "!=" "<" "<=" ">" ">=" "|" "?" "!"] @operator
(possessive) @operator
