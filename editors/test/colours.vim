" Vim reads the colours of editors/vim without an error, and a text has them.
set nomore
let v:errmsg = ''
filetype plugin indent on
syntax on
execute 'edit' $ROOT . '/models/fab/rulebook.assize'
let s:wrong = []
if v:errmsg !=# ''
  call add(s:wrong, v:errmsg)
endif
if &filetype !=# 'assize' || !exists('b:current_syntax')
  call add(s:wrong, 'the file has no type or no colours')
endif
let s:line = search('^rulebook ')
for [s:column, s:group] in [[1, 'assizeDeclaration'], [10, 'assizeDeclared'], [20, 'assizeString']]
  let s:name = synIDattr(synID(s:line, s:column, 1), 'name')
  if s:name !=# s:group
    call add(s:wrong, 'line ' . s:line . ', column ' . s:column . ': ' . s:name . ', and not ' . s:group)
  endif
endfor
if len(s:wrong)
  call writefile(map(s:wrong, '"failed: " . v:val'), '/dev/stderr')
  cquit
endif
qall!
