"""The vocabulary of the random texts. Texts have a character for each byte."""
from fen import START


def latin(text: str):
    """A text with a character for each of its bytes."""
    return text.encode().decode("latin-1")


FENS = [
    START, "r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 8", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 40",
    "4k3/PPP5/8/8/8/8/5ppp/4K3 w - - 0 1", "1n1r1k2/P1P2P2/8/3pP3/8/8/1p3p1p/R5K1 b - - 0 31", "4k3/8/8/8/R6R/8/8/R3K2R w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "rnbqkb1r/pp1p1ppp/4pn2/2pP4/4P3/8/PPP2PPP/RNBQKBNR w KQkq c6 0 4",
    "4k3/8/8/8/2Pp4/8/8/4K3 b - c3 0 12", "4k3/8/8/8/3p4/8/8/4K2R w K e6 0 12", "7k/1Q6/8/Q6Q/8/3n1n2/8/Q2nK2Q w - - 0 5",
    "8/8/4k3/8/4p3/8/4K3/8 b - - 0 37", "7k/5Q2/6K1/8/8/8/8/8 b - -", "4k3/8/8/8/8/8/4P3/4K3 w", "r3k2r/8/8/8/8/8/8/R3K2R w KQ -",
    "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "P3k3/8/8/8/8/8/8/p3K3 w - - 0 1", "8/8/8/3kK3/8/8/8/8 w - - 0 1",
    "1r2k1r1/8/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", "bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w HEhe - 0 1",
    "2rkr3/8/8/8/8/8/8/RK5R w HAec - 0 1", "rnbqkbnrpppppppp8888PPPPPPPPRNBQKBNR w KQkq - 0 1"]
BAD_FENS = [
    "", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K2 w - - 0 1", "kk6/8/8/8/8/8/8/K7 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 white - - 0 1", "4k3/8/8/9/8/8/8/4K3 w - -"]
TAGS = [
    ("Event", ["Cup", "", 'a "b" c', 'say \\"hi\\"', "x] y", "semi; {brace}", latin("Zürich ½"), "\u00e9t\u00e9", " led", "trail "]),
    ("Site", ["Here", "", "a\\b", "?", "https://x.y/z"]), ("Round", ["1", "", "3.1", "?"]),
    ("Date", ["2001.2.3", "1998", "2001.13.45", "2001.??.15", "98.1.1", "2001-02-03", "2001/02/03", "????.??.??", "2048.01.01", "2047.12.31",
              "2001.02.32", "2001.2a.3b", "", "x", "2001.00.00", "0.1.1", "12.12.2012"]),
    ("EventDate", ["2010.5", "2001.2.30", "????.??.??", "", "1999.12.31"]),
    ("White", ["Tal,Mikhail.", "van der Berg,J", "van Den X", "Van De Y", "van Dyk", "van", "A , B,C", "  Lead", "Dots...", "Iota (2222)",
               "Iota (222)", "Iota (22222)", "Kappa(2222)", "X,  Y (9999)", "", "?", "Van der der Z", "A. B. ", latin("Müller, Jörg"),
               "X (1234) .", ","]),
    ("Black", ["Beta, B", "van de Wiel,J.", "Van Der W", "Lambda (0000)", "", "Z,Z,Z", "Vandenberg", "van der", "Van De", "b.\t"]),
    ("WhiteElo", ["2405", "0", "", "abc", "2400 est", "5000", "4000", "4001", "-5"]), ("WhiteRapid", ["2100"]),
    ("BlackElo", ["1", "2310", "x1"]), ("BlackUSCF", ["1900"]), ("WhiteRating", ["1500"]), ("BlackDWZ", ["2000x"]), ("WhiteTitle", ["GM"]),
    ("BlackFide", ["7"]), ("ECO", ["B33", "a12", "C4", "xyz", "E99z4", "D30a1x", "C20?", "F00", "B33.1", "", "B99A", "A123"]),
    ("Annotator", ["N. N.", "", "x", "\u00ff\u00c3"]), ("Note", ["1", "2", ""]), ("white", ["small"]), ("SetUp", ["1", "0"]),
    ("PlyCount", ["7"]), ("Variant", ["Standard", "Chess960"]), ("Long", ["w" * 300])]
COMMENTS = [
    "note", "two words", "  blanks   inside ", "", " ", "line\nend", "one {nested {deep} x} two", "; and % and (parens) [b] 1-0 * $3 e4",
    "w" * 75, "w" * 90, "word " * 30, latin("caf\u00e9 \u265e \u00bd"), "\u00e9\u00ff latin", "[%clk 0:09:58]", "x", "tab\tand\vothers\f",
    "\n[Foo bar]\n", "!", "a  " * 40]
RESULTS = ["1-0", "0-1", "1/2-1/2", "*"]
# Comments with tag sections in them, outside of games.
HIDING = ["a remark\n[see below]", "open\n[Event \"hidden\"]\n\n1. d4", "\n [x\n", "\n[White \"w\"]\n[Black \"b\"]\n(1. d4 *"]
ODD_RESULTS = ["1/2", "1:0", "0:1", "1/2:1/2", latin("\u00bd-\u00bd"), "1 - 0", latin("1\u20130"), latin("0 \u2014 1"), "\u00bd-\u00bd", latin("\u00bd"),
               "1/2-1/2`", latin("1/2\u20131/2")]
GLUED = [latin("\u00b1"), "\u00b1", latin("\u2213"), latin("\u2a72"), latin("\u25a1"), ",", "TN", "N", "ch", "+,", latin("\u00a0"), "\u00a0", "\u00ad", latin("\u2026"),
         latin("\u203c"), "!", "?", "!!", "??", "!?", "?!", "+-", "-+", "+=", "=+", "+/-", "-/+", "+/=", "=/+", "=", "~", "#", "+", "++", "+!", "+?!", "!+-", "#!!"]
LOOSE = [latin("\u00b1"), "\u00b1", latin("\u221e"), latin("\u2192"), "Novelty", "RR", "/\\", ",", "dbl", "0:05", latin("\u00ab"), "\u0096", latin("\u200b"), "???", "!", "??", "+-", "=", "~", "-/+", "=/+", "N", "D", "+", "#", "++", "!!!", "-", "/", "=/", "ep", "e.p.",
         "$1", "$14", "$0", "$255", "$256", "$1000"]
JUNK = [
    ")", "}", "[x y]", "<think 3>", "Nonsense", "e9", "Ke4", "Qxh9", "(", "()", "( )", "({only} )", "1e4", "xx", "0-0-0-0", "O-O-O", "O-O", "--",
    "@@@@", "0000", "pass", "null", "Z0", "e8", "e8=K", "Kxe8", "N", "abc(d)", "1-0)", "( 1. e4 e5 )", "(e5)", "(Nonsense (e4) e5)", "%rest\n",
    ";rest ( {\n", "{", "1/2-1/2", "*", "0-1", "{a } b", "(1. d4 {x", "\u00e9", latin("\u00bd"), "d4?d5", "e4$3", "a1-a2", "Ra1-a2", "g8f6",
    "e1g1", "Kg1", "Kc8", "nf3", "bc4", "bxc3"]
LONG = ["{" + "w" * 7000 + "}", "{" + "ab c " * 7000 + "}", "{" + latin("\u00e9") * 7000 + "}", "{" + "{}" * 7000 + "}", "$7 " * 500, "x" * 20000,
        "!" * 300, "(" * 300 + ")" * 300, "( -- " * 200 + ")" * 200, "( -- ) " * 200, "." * 5000, "%" * 3000 + "\n"]
NUMBERS = ["17.", "1", "1 .", "3. ...", "...", "99....", "."]
FREE = ["Some text of no game.", "Two lines\n\nof this", "The end ; of it", "Some % text  with  blanks", "It was\n" + "long " * 30,
        "A\tb it is\nx  \n\n"]
ODD_BYTES = [*"\0(){}[];%$*!<>. \n\n-+=x1e\u00e9\"~#/:K", "\n\n", "1-0", "]\n", "\n[", "{}", "()", "$1"]
