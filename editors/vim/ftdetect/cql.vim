" Over the guess of Vim, for which *.cql are queries of a database.
autocmd BufRead,BufNewFile *.cql set filetype=cql
