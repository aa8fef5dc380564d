#!/usr/bin/env python3
"""The dialects (language/62 §4): every row of their tables, and the words of the extensions as names.

usage: dialects.py CQL_JIT
"""
import pathlib
import subprocess
import sys
import tempfile

GAME = '[Event "?"]\n[White "Ä"]\n[Round "7"]\n\n1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 *\n'
REFUSED = "refused"
UNKNOWN = "'{}' has a meaning in CQLi that cql-jit does not know"
OWN = UNKNOWN + "; --dialect union gives cql-jit's own"

# Dialects | filters at the initial position | their output, or a text in the error message.
ROWS = [
    # the words of the extensions are names
    ("union 6.2 cqli", "clock=3 message quiet(clock)", "3"),
    ("union 6.2 cqli", "imagine=3 message quiet(imagine)", "3"),
    ("6.2 cqli", "message quiet(see)", "unknown name 'see'; it is a filter with --dialect union"),
    ("6.2 cqli", "message quiet(san)", "unknown name 'san'; it is a filter with --dialect union"),
    ("6.2", "message quiet(halfmoveclock)", "unknown name 'halfmoveclock'"),
    ("union cqli", "message quiet(halfmoveclock)", "0"),
    ("6.2 cqli", "include \"themes.cql\" fork()", "unknown name 'include'"),
    # what the extensions accept
    ("6.2", "move legal : check", REFUSED),
    ("6.2", "move legal all : check", REFUSED),
    ("union cqli", "message quiet(move legal count : true)", "20"),
    ("union", "message quiet(#legal --(true))", "16"),
    ("6.2", "message quiet(#legal --(true))", "the target of 'legal' can only be one of"),
    ("6.2 union", "message quiet(#legal --)", "16"),
    ("6.2", 'message quiet(tag "Round")', "is the name of no tag that CQL 6.2 reads or sets"),
    ("union cqli", 'message quiet(tag "Round")', "7"),
    ("6.2", 'settag("Round" "3")', "that CQL 6.2 reads or sets"),
    ("union cqli", 'settag("Round" "3") message quiet("x")', "x"),
    ("6.2", 'settag("Event" "x")', "CQL 6.2 cannot set the tag \"Event\"; --dialect union does"),
    ("6.2 union cqli", 'settag("FEN" "x")', "tells where the game starts"),  # valid in no dialect
    ("6.2 union cqli", 'message quiet(tag "a b")', "has neither spaces nor quotes"),
    ("6.2", 'removetag "Round"', REFUSED),
    ("6.2", "result *", "needs one of 1-0, 0-1, 1/2-1/2, found '*'"),
    ("union cqli", 'result * message quiet("x")', "x"),
    ("6.2", 'x="a" message quiet("ab" ~~ x)', REFUSED),
    ("union cqli", 'x="a" message quiet("ab" ~~ x)', "a"),
    ("6.2 union cqli", 'message quiet("ab" ~~ "a")', "a"),
    ("6.2", 'message quiet("ab" ~~ "(?<n>a)")', "CQL 6.2 has no groups with names"),
    ("union cqli", '"ab" ~~ "(?<n>a)" message quiet(\\{n})', "a"),
    ("6.2", 'message quiet("abc"[0:#q])', REFUSED),
    ("union cqli", 'message quiet("abc"[0:#q])', "a"),
    ("6.2 union cqli", 'message quiet("abc"[1:2])', "b"),
    ("6.2", "elo average > 0", REFUSED),
    ("6.2", "move all", REFUSED),
    # bare values as conditions
    ("union 6.2", 'if 1 then message quiet("x")', REFUSED),
    ("cqli", 'if 1 then message quiet("x")', "x"),
    ("cqli", '"a" message quiet("x")', "x"),
    ("cqli", 'y="a" y currentposition message quiet("x")', "x"),
    ("cqli", 'not parent message quiet("x")', "x"),
    # loop variables after their loops
    ("union 6.2", "square all x in K (rank x==1) message quiet(isbound x)", "<false>"),
    ("union 6.2", "square all x in K (rank x==1) x=3", REFUSED),
    ("cqli", "square all x in K (rank x==1) x=3 message quiet(x)", "3"),
    ("cqli", "square all x in K (rank x==1) message quiet(#x)", "unknown name 'x'"),
    ("cqli", "square all board in K (rank board==1) message quiet(#board)", "unknown name 'board'\n"),
    ("cqli", "square all board in K (rank board==1) message quiet(#bord)", "unknown name 'bord'\n"),
    ("union 6.2", "square all board in K (rank board==1) message quiet(#bord)", "did you mean 'board'?"),
    ("cqli", "piece all x in K (rank x==1) x=3 message quiet(x)", "3"),
    ("cqli", "x=3 square all y in K (rank y==1) message quiet(x)", "3"),
    # names made in functions
    ("union 6.2", "function f() {x=3 true} f() message quiet(x)", "3"),
    ("cqli", "function f() {x=3 true} f() message quiet(x)", "unknown name 'x'"),
    ("cqli", "function f() {x=3 true} f() x=k message quiet(#x)", "1"),
    ("cqli", "function f() {if isbound x then message quiet(\"old\") else message quiet(\"new\") x=3 true} f() f()", "new\nnew"),
    ("cqli", "x=1 function f() {x=3 true} f() message quiet(x)", "3"),
    ("union 6.2", "function f() {function g() {true} g()} f() f()", REFUSED),
    ("cqli", "function f() {function g() {true} g()} f() f() message quiet(\"x\")", "x"),
    # pieces
    ("union 6.2", "piece x=K (piece x=[] or true) message quiet(x)", "Ke1"),
    ("cqli", "piece x=K (piece x=[] or true) message quiet(x)", "[absent]"),
    ("union 6.2", "piece x=Ng1 find{terminal message quiet(\"<\" x \">\")}", "<>"),
    ("cqli", "piece x=Ng1 find{terminal message quiet(\"<\" x \">\")}", "<[absent]>"),
    ("union 6.2", "message quiet(pieceid a1 \" \" pieceid a8 \" \" pieceid h8)", "0 24 31"),
    ("cqli", "message quiet(pieceid a8 \" \" pieceid h8 \" \" pieceid a7 \" \" pieceid a1 \" \" pieceid h1)", "1 8 9 25 32"),
    ("cqli", "piece x=k message quiet(pieceid x)", "5"),
    # transforms
    ("union 6.2", "message quiet(rotate45 count Ra1)", REFUSED),
    ("cqli", "message quiet(rotate45 count Ra1)", "1"),
    ("union 6.2", "shift x=k message quiet(x)", "e8"),
    ("cqli", "shift x=k message quiet(x)", "an assignment directly after 'shift' is not in CQLi"),
    ("cqli", "shift {x=k} message quiet(x)", "e8"),
    # sorts
    ("union 6.2 cqli", 'sort max "n" 3 message quiet("x")', "x"),
    # spellings
    ("union 6.2", "; a comment\nmessage quiet(1)", "1"),
    ("cqli", "; a comment\nmessage quiet(1)", REFUSED),
    ("cqli", "// a comment; with a semicolon\nmessage quiet(1)", "1"),
    ("union 6.2", "message quiet(#{R->P})", "2"),
    ("cqli", "message quiet(#{R->P})", "CQLi has no '->'"),
    ("cqli", "message quiet(#{P<-R})", "CQLi has no '<-'"),
    ("cqli", "message quiet(#{R attacks P})", "2"),
    ("union 6.2", "message quiet(#♔)", "1"),
    ("cqli", "message quiet(#♔)", "CQLi has no symbols like '♔'"),
    ("cqli", "message quiet(#[♔♕])", "CQLi has no symbols like"),
    ("union 6.2", 'path -- message quiet("x")', "x"),
    ("cqli", "path check", "CQLi has no 'path'; write line"),
    ("cqli", "pathcount>1", "CQLi has no 'pathcount'"),
    ("union 6.2", '-- message quiet("x")', "x"),
    ("cqli", "--", "CQLi has no dash filters"),
    ("cqli", "find <-- initial", None),
    ("cqli", 'line --> initial --> btm message quiet("x")', "x"),
    # unsupported words of CQLi
    ("cqli", "imagine pass : check", OWN.format("imagine")),
    ("cqli", "x=saveposition", OWN.format("saveposition")),
    ("cqli", "message(currentmutation)", OWN.format("currentmutation")),
    ("cqli", "message(currentfen)", OWN.format("currentfen")),
    ("cqli", "message(standardfen)", OWN.format("standardfen")),
    ("cqli", "message(zobristkey)", OWN.format("zobristkey")),
    *((dialects, word, text) for word in ("reachableposition", "commandpipe", "variantwin", "variantloss", "variantdraw",
                                          "variantend", "variant")
      for dialects, text in (("cqli", UNKNOWN.format(word) + "\n"), ("union 6.2", f"unknown name '{word}'"))),
    ("cqli", "move reverse", UNKNOWN.format("reverse") + "\n"),
    ("cqli", "move from R drop", UNKNOWN.format("drop") + "\n"),
    ("cqli", "line nolinearize --> check", UNKNOWN.format("nolinearize") + "\n"),
    ("cqli", "line nonatomic --> check", UNKNOWN.format("nonatomic") + "\n"),
    ("union 6.2", "move reverse", REFUSED),
    ("union 6.2", "line nolinearize --> check", REFUSED),
    ("cqli", "x=`ls`", UNKNOWN.format("`") + "\n"),
    ("union 6.2", "x=`ls`", REFUSED),
    *((dialects, f"hhdb {word}", text) for word in ("tourney_edition", "tourney_name", "tourney_year", "tourney_year_end",
                                                    "tourney_year_part", "distinction", "sortable", "nonspecial")
      for dialects, text in (("cqli", UNKNOWN.format(word) + "\n"), ("union 6.2", REFUSED))),
    ("cqli", "variant=3 message quiet(variant)", "3"),
]

OPTIONS = ["--pipetimeout=3", "--variantalias=a", "--skipunknownvariants", "--includetagpattern=a", "--excludetagpattern=a"]


def run(program, folder, dialect, filters, *words):
    """Status, output without the result line, messages."""
    query, game = pathlib.Path(folder, "query.cql"), pathlib.Path(folder, "game.pgn")
    query.write_text(f"cql()\ninitial\n{filters}\n")
    game.write_text(GAME)
    ran = subprocess.run([program, "-s", "--nosummary", "--dialect", dialect, *words, "-i", game, "-o", f"{folder}/out.pgn", query],
                         capture_output=True, text=True)
    return ran.returncode, ran.stdout.strip(), ran.stderr


def main():
    program, wrong, asked = sys.argv[1], [], 0
    with tempfile.TemporaryDirectory() as folder:
        for dialects, filters, want in ROWS:
            for dialect in dialects.split():
                asked += 1
                status, out, messages = run(program, folder, dialect, filters)
                if status == 2:
                    right = want is not None and "error: " in messages and (want == REFUSED or want in messages)
                else:
                    right = status == 0 and want in (None, out)
                if not right:
                    wrong.append(f"{dialect}: {filters}: status {status} {out!r} {messages!r}, want {want!r}")
        for option in OPTIONS:
            asked += 1
            if run(program, folder, "cqli", "true", option)[0] != 2:
                wrong.append(f"{option} is taken")
        for dialect, words, status in (("union", ["-a", f"{folder}/all.pgn"], 2), ("cqli", ["-a", f"{folder}/all.pgn"], 0),
                                       ("union", ["-o", folder + "/{year}.pgn"], 0), ("cqli", ["-o", folder + "/{year}.pgn"], 2)):
            asked += 1
            query, game = pathlib.Path(folder, "query.cql"), pathlib.Path(folder, "game.pgn")
            ran = subprocess.run([program, "--dialect", dialect, *words, "-i", game, query], capture_output=True, text=True)
            if ran.returncode != status or (status == 2 and dialect == "cqli" and "'{...}' in the name of an output has a meaning in CQLi" not in ran.stderr):
                wrong.append(f"{dialect} {words}: status {ran.returncode} {ran.stderr!r}")
        for dialect, comments in (("union", " 1 a b}"), ("6.2", " 1 a b}"), ("cqli", "{a} {b}")):
            asked += 1
            query.write_text('cql(quiet)\ninitial\ncomment("a") comment("b")\n')
            written = subprocess.run([program, "--dialect", dialect, "-o", "-", "-i", game, query], capture_output=True, text=True).stdout
            if comments not in written:
                wrong.append(f"{dialect}: the comments are not {comments}: {written}")
        behind = pathlib.Path(folder, "all.pgn")
        if not behind.exists() or behind.read_text().count("[Event ") != 1:
            wrong.append("-a F.pgn of CQLi puts no game into the file")
        if run(program, folder, "6.1", "true")[0] != 2:
            wrong.append("there is a dialect 6.1")
        _, _, messages = run(program, folder, "cqli", 'message quiet(#"Ä") message quiet(#"ö")')
        if messages.count("warning") != 1:
            wrong.append(f"a text that is not ASCII: {messages!r}")
    print("\n".join(wrong) if wrong else f"{asked} rows")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
