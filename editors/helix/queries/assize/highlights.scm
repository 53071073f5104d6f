; The patterns of ../../../tree-sitter-assize/queries/highlights.scm under the names that the themes of Helix know.

(comment) @comment
(string) @string
(number) @constant.numeric
(clause_id) @label

(use "use" @keyword.control.import)
(rulebook ["rulebook" "extends"] @keyword.storage.type)
(keyword_definition ["keyword" "adds" "up"] @keyword.storage.type)
(card ["card" "token"] @keyword.storage.type)
(property "property" @keyword.storage.type)
(scenario "scenario" @keyword.storage.type)
(equivalent "equivalent" @keyword.storage.type)
(print "print" @keyword.storage.type)
(clauses "clauses" @keyword)
(policies "policies" @keyword)
(event "event" @keyword)
(question "question" @keyword)
(block ["also" "only" "without"] @keyword.storage.modifier)
(edit ["without" "silent" "step"] @keyword.storage.modifier)
(policy ["silent" "without"] @keyword.storage.modifier)
(clause ["assumption" "definition"] @keyword.storage.modifier)
(citation "cites" @keyword)
(uses "uses" @keyword)
(players "players" @keyword)
(at_once ["at" "once"] @keyword)
(act ["has" "plays" "activates" "may"] @keyword)
(happens "happens" @keyword)
(under "under" @keyword)
(block_word) @keyword
(line_word) @keyword
(flag) @keyword.storage.modifier
(keyword) @keyword.control

(event name: (name (word) @function))
(rulebook name: (name (word) @type))
(rulebook base: (name (word) @type))
(uses rulebook: (name (word) @type))
(keyword_definition name: (name (word) @type))
(entry name: (name (word) @variable.other.member))
(policy_key (word) @variable.other.member)
(player (word) @variable)
(path (word) @namespace)

; `power 6`: a number of a card.
(line . (word) @variable.other.member . (number))

; The parts of an event, in capitals: `OBJECT`, `AMOUNT`.
((word) @variable.parameter
  (#match? @variable.parameter "^[A-Z][A-Z]+$"))

["{" "}" "(" ")" "[" "]"] @punctuation.bracket
["," ";" ":" "."] @punctuation.delimiter
["+" "-" "*" "/" "%" "=" "!=" "<" "<=" ">" ">=" "|" "?" "!"] @operator
(possessive) @operator
