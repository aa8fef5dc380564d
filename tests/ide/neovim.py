#!/usr/bin/env python3
"""A real editor and cql-jit lsp: neovim opens a query, shows its diagnostics, completes, renames and formats.

usage: neovim.py CQL_JIT
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

SCRIPT = """
local told = {}
local function done() vim.fn.writefile({vim.fn.json_encode(told)}, 'told.json') vim.cmd('qa!') end
local good, problem = pcall(function()
  vim.cmd('edit query.cql')
  local client = vim.lsp.start_client({name = 'cql-jit', cmd = {BINARY, 'lsp'}, root_dir = vim.fn.getcwd()})
  vim.lsp.buf_attach_client(0, client)
  vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
  told.wrong = vim.diagnostic.get(0)
  vim.api.nvim_buf_set_text(0, 1, 4, 1, 10, {'attacks'})
  vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end, 20)
  told.mended = #vim.diagnostic.get(0)
  vim.api.nvim_win_set_cursor(0, {2, 7})
  local function ask(method, more)
    local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(), more or {})
    local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
    return answers[client].result
  end
  told.hover = ask('textDocument/hover').contents.value
  told.labels = {}
  vim.api.nvim_win_set_cursor(0, {3, 11})
  for _, item in ipairs(ask('textDocument/completion').items) do table.insert(told.labels, item.label) end
  vim.api.nvim_win_set_cursor(0, {4, 0})
  vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', {newName = 'second'}), 'utf-16')
  vim.lsp.buf.formatting_sync(nil, 20000)
  told.text = vim.api.nvim_buf_get_lines(0, 0, -1, false)
end)
told.problem = not good and tostring(problem) or nil
done()
"""
QUERY = "cql()\n♔ atacks  k\nR attacks passedpawns\nfirst=1\nfirst>0\n"


def main():
    if not shutil.which("nvim"):
        print("no nvim here: the test is skipped (apt-get install neovim)")
        return 0
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "query.cql").write_text(QUERY)
        (folder / "test.lua").write_text(SCRIPT.replace("BINARY", json.dumps(binary)))
        run = subprocess.run(["nvim", "--headless", "-u", "NONE", "-n", "-c", "luafile test.lua"], cwd=folder, capture_output=True, text=True,
                             timeout=120, env={"HOME": name, "PATH": "/usr/bin:/bin", "XDG_STATE_HOME": name, "LANG": "C.UTF-8"})
        if not (folder / "told.json").exists():
            print(run.stdout, run.stderr)
            return 1
        told = json.loads((folder / "told.json").read_text())
    problems = [told["problem"]] if "problem" in told else []

    def expect(what, good):
        if not good:
            problems.append(f"{what}: {json.dumps(told, indent=1)}")

    if not problems:
        expect("diagnostics", any("did you mean 'attacks'" in d["message"] and (d["lnum"], d["col"], d["end_col"]) == (1, 4, 10) for d in told["wrong"]))
        expect("after the change", told["mended"] == 0)
        expect("hover", "SET attacks SET" in told["hover"])
        expect("completion", "passedpawns" in told["labels"] and "ply" not in told["labels"])
        expect("rename and format", told["text"] == ["cql()", "♔ attacks k", "R attacks passedpawns", "second = 1", "second > 0"])
    print("\n".join(problems) or "neovim shows diagnostics, explains, completes, renames and formats")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
