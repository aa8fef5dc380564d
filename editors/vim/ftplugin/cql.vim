" Queries of the Chess Query Language: comments, layout, and the language server of cql-jit where the editor has a client.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1
setlocal commentstring=//\ %s
setlocal comments=s1:/*,mb:*,ex:*/,://
setlocal expandtab shiftwidth=2 softtabstop=2
if executable("cql-jit")
  setlocal formatprg=cql-jit\ format\ -
endif
let b:undo_ftplugin = "setlocal commentstring< comments< expandtab< shiftwidth< softtabstop< formatprg<"

if has("nvim-0.8") && executable("cql-jit")
  lua vim.lsp.start({ name = "cql-jit", cmd = { "cql-jit", "lsp" }, root_dir = vim.fn.getcwd() })
elseif !has("nvim") && executable("cql-jit") && exists("*lsp#register_server")
  call lsp#register_server({"name": "cql-jit", "cmd": ["cql-jit", "lsp"], "allowlist": ["cql"]})
endif
