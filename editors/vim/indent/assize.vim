" Indentation of Assize texts, as `assize fmt` has it: two columns for each brace, four for a line that goes on.

if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=AssizeIndent(v:lnum)
setlocal indentkeys=0},0),!^F,o,O
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*AssizeIndent')
  finish
endif

" A line without its texts in quotes and its comment.
function s:plain(lnum) abort
  let line = substitute(getline(a:lnum), '"\%([^"\\]\|\\.\)*"', '""', 'g')
  return substitute(line, '\s*//.*$', '', '')
endfunction

" The line before that says something, or 0.
function s:before(lnum) abort
  let lnum = prevnonblank(a:lnum - 1)
  while lnum > 0 && s:plain(lnum) =~# '^\s*$'
    let lnum = prevnonblank(lnum - 1)
  endwhile
  return lnum
endfunction

" Whether a statement goes on behind the line: marks that join lines end it.
function s:joins(lnum) abort
  return a:lnum > 0 && s:plain(a:lnum) =~# '[,:+*/=<>|-]$'
endfunction

function AssizeIndent(lnum) abort
  let last = s:before(a:lnum)
  if last == 0
    return 0
  endif
  " The line with which the statement before begins.
  let first = last
  while s:joins(s:before(first))
    let first = s:before(first)
  endwhile
  if s:joins(last)
    return indent(first) + 2 * shiftwidth()
  endif
  let open = 0
  for lnum in range(first, last)
    let plain = substitute(s:plain(lnum), '^\s*}', '', '')
    let open += count(plain, '{') - count(plain, '}')
  endfor
  let closes = getline(a:lnum) =~# '^\s*}'
  return max([0, indent(first) + (open > 0 ? shiftwidth() : 0) - (open < 0 ? shiftwidth() : 0) - (closes ? shiftwidth() : 0)])
endfunction
