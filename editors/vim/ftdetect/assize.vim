autocmd BufRead,BufNewFile *.assize setfiletype assize
