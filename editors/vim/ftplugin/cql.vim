" Queries of the Chess Query Language: comments, layout, and the language server of cql-jit where the editor has a client.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1
setlocal commentstring=//\ %s
setlocal comments=s1:/*,mb:*,ex:*/,://
setlocal expandtab shiftwidth=2 softtabstop=2
if executable("cql-jit")
  setlocal formatexpr=CqlFormat()
endif
let b:undo_ftplugin = "setlocal commentstring< comments< expandtab< shiftwidth< softtabstop< formatexpr<"

if has("nvim-0.8") && executable("cql-jit")
  lua vim.lsp.start({ name = "cql-jit", cmd = { "cql-jit", "lsp" }, root_dir = vim.fn.getcwd() })
elseif !has("nvim") && executable("cql-jit") && exists("*lsp#register_server")
  call lsp#register_server({"name": "cql-jit", "cmd": ["cql-jit", "lsp"], "allowlist": ["cql"]})
endif

if exists("*CqlFormat")
  finish
endif

" Lays out the whole query, whatever part gq was given: a part is no query. A query with an error stays as it is.
function CqlFormat() abort
  if mode() =~# "[iR]" " a long line while it is typed
    return 0
  endif
  let l:laid_out = systemlist("cql-jit format -", getline(1, "$"))
  if v:shell_error
    echohl ErrorMsg | echomsg get(l:laid_out, 0, "cql-jit format failed") | echohl None
    return 0
  endif
  if l:laid_out !=# getline(1, "$")
    let l:view = winsaveview()
    silent keepjumps %delete _
    call setline(1, l:laid_out)
    call winrestview(l:view)
  endif
  return 0
endfunction
