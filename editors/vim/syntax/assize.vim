" Colours of Assize texts. What a line is shows in its first words; sentences are left as they are, but for the words of the
" language. Those come from editors/keywords.json.

if exists('b:current_syntax')
  finish
endif

syntax iskeyword @,48-57,_,192-255,-
syntax sync minlines=200

" Of two matches at one place, the one that is defined later counts.
syntax match assizeSmallWord
      \ /\<\%(inevitably\|opponent\|possible\|another\|between\|exactly\|observe\|without\|always\|before\|during
      \\|expect\|number\|player\|after\|costs\|fewer\|gains\|loses\|minus\|never\|other\|their\|also\|cost
      \\|each\|from\|gets\|have\|less\|more\|plus\|than\|that\|this\|what\|with\|your\|all\|any\|has\|its
      \\|non\|per\|the\|you\|an\|at\|in\|is\|it\|no\|of\|on\|to\|up\|a\)\>/
syntax match assizeControl
      \ /\<\%(otherwise\|activate\|whenever\|foreach\|instead\|nothing\|prevent\|resolve\|choose\|repeat\|target
      \\|unless\|can't\|twice\|until\|where\|while\|would\|else\|flip\|must\|once\|roll\|skip\|then\|when
      \\|and\|can\|for\|let\|may\|not\|as\|if\|or\)\>/
syntax match assizeRole /\<[A-Z][A-Z]\+\>/
syntax match assizeNumber /\<\d\+\>/
syntax match assizeClause /\<\d\+\%([.-]\w\+\)\+\>\|\<\d\+\a\w*\%([.-]\w\+\)*\>\|\<[A-Z][A-Z0-9]\+-\d[A-Za-z0-9.-]*\>/
syntax match assizeCited /\<cites\s\+\w[A-Za-z0-9.-]*\%(\s*,\s*\w[A-Za-z0-9.-]*\)*/ contains=assizeCites
syntax match assizeCites /\<cites\>/ contained
syntax match assizeOperator /!=\|<=\|>=\|[+*%=<>|]\|\a\@1<!-\|-\a\@!/

" `key: value`, such as a policy or a set of words.
syntax match assizeKey
      \ /\%(\%(^\|[{;]\)\s*\)\@40<=\%([^:]*\<\%(when\|if\)\>\)\@!
      \\%(\%(at\|the\|otherwise\|activate\|whenever\|foreach\|instead\|nothing\|prevent\|resolve\|choose\|repeat\|target
      \\|unless\|can't\|twice\|until\|where\|while\|would\|else\|flip\|must\|once\|roll\|skip\|then\|when
      \\|and\|can\|for\|let\|may\|not\|as\|if\|or\)\>\)\@!
      \[A-Za-z_][A-Za-z0-9_' -]*\ze:/
syntax match assizeFlag
      \ /\s\@1<=\%(\<is\s\)\@3<!\<\%(face-down\|no\s\+tokens\|in\s\+play\|ordered\|tracked\|hidden\|mutual\|within\)\>
      \\ze\s*\%($\|[;}]\|\/\/\|\<\%(cites\|ordered\|hidden\|tracked\|mutual\|no tokens\|in play\|face-down\)\>\)/
syntax match assizeFlag /\%(\w\s\+\)\@9<=within\>/
syntax match assizeModifier /\%(\%(^\|[{;]\)\s*\)\@40<=\%(silent\|without\|step\|renumber\|assumption\)\>/
syntax match assizeClause /\%(\<assumption\s\+\)\@15<=[A-Za-z0-9.-]\+\ze\s*"/
syntax match assizeModifier /\<definition\>\ze\s*"/
syntax match assizePlayer /\%(\%(^\|[{;]\)\s*\)\@40<=\u\w*\ze\%(:\|\s\+\%(activates\|plays\|has\|may\)\>\)/
syntax match assizeLine /\%(\%(^\|[{;]\)\s*\u\w*\s\+\)\@60<=\%(activates\|plays\|has\|may\)\>/
syntax match assizeLine /\%(\%(^\|[{;]\)\s*\)\@40<=\%(nothing\|without\|tokens\|apart\|cards\|lines\|body\|head\|name\|skip\|text\)\ze\s\+"/
syntax match assizeLine /\%(\%(^\|[{;]\)\s*\)\@40<=\%(does\|steps\|made\s\+of\)\ze\s*:/
syntax match assizeLine
      \ /\%(\%(^\|[{;]\)\s*\)\@40<=\%(waits\s\+for\s\+its\s\+effect\|occurs\s\+only\s\+if\|looks\s\+back\|activates\|prevents\|applies
      \\|only\s\+if\|plays\)\>/
syntax match assizeLine
      \ /\%(\%(^\|[{;]\)\s*\)\@40<=\%(at\s\+once\|happens\|observe\|players\|during\|expect\|check\|under\|uses\)\>/
syntax match assizeBlock
      \ /\%(\%(^\|[{;]\)\s*\)\@40<=\%(\%(also\|only\|without\)\s\+\)\?\%(priorities\|relations\|resources\|counters\|keywords\|policies\|question\|standing\|classes\|clauses
      \\|neutral\|numbers\|periods\|staging\|cards\|rules\|words\|zones\|play\)
      \\ze\s*[{"]/
syntax match assizeEventName /\%(\%(^\|[{;]\)\s*\)\@40<=event\s\+[^{"]*\ze{/ contains=assizeEventWord
syntax match assizeEventWord /\%(\%(^\|[{;]\)\s*\)\@40<=event\%(\s\+procedure\>\)\?/ contained
syntax match assizeDeclaration
      \ /^\%(equivalent\|property\|rulebook\|scenario\|keyword\|print\|token\|card\|use\)\>/
syntax match assizeDeclared /^\%(rulebook\|keyword\|equivalent\|use\)\s\+[^{"(:]*/ contains=assizeDeclaration,assizeHead
syntax match assizeHead /\<\%(adds\s\+up\|extends\)\>\ze[^:]*{/

syntax region assizeBraces start=/{/ end=/}/ transparent fold

syntax match assizeEscape /\\["\\]/ contained
syntax match assizeMark /[][()|]/ contained
syntax region assizeString start=/"/ skip=/\\["\\]/ end=/"/ oneline contains=assizeEscape
" The sentence of an event, with its parts in capitals.
syntax region assizeSentence start=/\%(\%(^\|[{;]\)\s*\)\@40<="\ze[^"]*"\s*\%($\|;\|\/\/\|cites\)/ skip=/\\["\\]/ end=/"/ oneline
      \ contains=assizeEscape,assizeRole,assizeMark

syntax keyword assizeTodo TODO FIXME XXX contained
syntax match assizeComment /\/\/.*$/ contains=assizeTodo,@Spell

highlight default link assizeComment Comment
highlight default link assizeTodo Todo
highlight default link assizeString String
highlight default link assizeSentence String
highlight default link assizeEscape SpecialChar
highlight default link assizeMark Delimiter
highlight default link assizeNumber Number
highlight default link assizeClause Constant
highlight default link assizeCited Constant
highlight default link assizeCites Keyword
highlight default link assizeRole Special
highlight default link assizeOperator Operator
highlight default link assizeControl Conditional
highlight default link assizeKey Identifier
highlight default link assizePlayer Identifier
highlight default link assizeFlag StorageClass
highlight default link assizeModifier StorageClass
highlight default link assizeLine Statement
highlight default link assizeBlock Structure
highlight default link assizeEventWord Structure
highlight default link assizeEventName Function
highlight default link assizeDeclaration Keyword
highlight default link assizeDeclared Type
highlight default link assizeHead Keyword
" assizeSmallWord (a, the, of, is) has no colour: a sentence is to be read as one.

let b:current_syntax = 'assize'
