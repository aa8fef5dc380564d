#!/usr/bin/env python3
"""Runs the cells of a notebook, one after the other, and compares their output with that in the notebook.

usage: notebook.py LIBRARY [--write]

Without Jupyter: a cell is run by exec(), and what its last line gives is shown by repr() and _repr_html_(). --write
stores the outputs; read the difference before you commit it.
"""
import ast
import contextlib
import io
import json
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "docs" / "python.ipynb"


def outputs_of(source, names):
    """The outputs of a cell, in the form of nbformat."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, outputs, value = io.StringIO(), [], None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if last:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(True)}
        if hasattr(value, "_repr_html_") and not type(value).__module__.startswith("pandas"):
            data["text/html"] = value._repr_html_().splitlines(True)
        elif hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = value._repr_svg_().splitlines(True)
        outputs.append({"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return outputs


def main():
    os.environ["CQLJIT_LIBRARY"] = str(pathlib.Path(sys.argv[1]).resolve())
    sys.path.insert(0, str(ROOT / "python"))
    os.chdir(NOTEBOOK.parent)
    book = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    names, wrong, cells = {"__name__": "__main__"}, 0, 0
    for cell in book["cells"]:
        if cell["cell_type"] != "code":
            continue
        cells += 1
        made = outputs_of("".join(cell["source"]), names)
        if "--write" not in sys.argv and made != cell["outputs"]:
            wrong += 1
            print("cell:", "".join(cell["source"]), "expected:", json.dumps(cell["outputs"])[:2000], "got:", json.dumps(made)[:2000], sep="\n")
        cell["outputs"] = made
    if "--write" in sys.argv:
        NOTEBOOK.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if not cells or wrong:
        sys.exit(f"{wrong} of {cells} cells differ")
    print(f"{cells} cells")


if __name__ == "__main__":
    main()
