" Comments, indentation and folds of Assize texts.

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s
setlocal comments=://
setlocal formatoptions-=t formatoptions+=croql
setlocal shiftwidth=2 softtabstop=2 expandtab textwidth=120
setlocal iskeyword+=-
setlocal suffixesadd=.assize
" Folds are there, and open: `zc` closes one, `zM` all.
setlocal foldmethod=syntax foldlevel=99

let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions< shiftwidth< softtabstop< expandtab< textwidth<'
      \ . ' iskeyword< suffixesadd< foldmethod< foldlevel<'
