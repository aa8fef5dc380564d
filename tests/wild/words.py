"""What stands between moves and in tags of files that people bring (language/41 §3 - §7). Texts have a character for each byte: UTF-8, or Windows-1252 where an escape is written."""
from spellings import utf8


def encoded(*texts):
    """Texts marked by \1 are Windows-1252, others become UTF-8."""
    return [text[1:] if text.startswith("\1") else utf8(text) for text in texts]


BLANKS = encoded("\u00a0", "\u2002", "\u2009", "\u200a", "\u202f", "\u3000", "\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\1\xa0", "\1\xad", "\0", "\v", "\f", "\t")
SIGNS = {1: ["!"], 2: ["?"], 3: ["!!", "‼"], 4: ["??", "⁇"], 5: ["!?", "⁉"], 6: ["?!", "⁈"], 7: ["□"], 10: ["="], 13: ["~", "∞"],
         14: ["+=", "+/=", "⩲"], 15: ["=+", "=/+", "⩱"], 16: ["+/-", "±", "\1\xb1"], 17: ["-/+", "∓"], 18: ["+-", "+−", "+–", "\1+\x96"],
         19: ["-+", "−+", "\1\x96+"], 22: ["⊙", "⨀"], 26: ["○"], 32: ["⟳"], 36: ["↑"], 40: ["→"], 132: ["⇄", "⇆"], 138: ["⊕", "⨁"],
         140: ["∆", "Δ", "△", "/\\"], 142: ["⌓"], 145: ["RR"], 146: ["N", "TN"], 201: ["D"]}
SIGNS = {number: encoded(*texts) for number, texts in SIGNS.items()}
CHECKS = encoded("+", "++", "#", "†", "‡", "\1\x86")
SKIPPED = encoded("Novelty", "dbl.ch.", "0:05", "«", "»", "–", "/", "\\", "mate", "Kasparov", "better:", "ch", "e.p.", "ep", ",", "\1\xab", "\1\xbb",
                  "шах", "été", "1234567890abcdefgh", "+++", "Diagram", "[#]", "[D]", "[%csl Ge4]", "<see above>", "<>")
GLUED = encoded("ch", "mate", "dbl", "«", "TNx", "_")
UNREADABLE = ["Ke9", "Qz1a9", "e9", "Rh9", "Nb0", "a0", "Bh8h1h5", "Sf3xx"]
COMMENTS = encoded("plain", "two  words", "over\ntwo lines", "", "with (parentheses) and ; and % and $1", "1-0", "1. e4 e5 *", 'quoted "text"', "Müller – ±",
                   "\1M\xfcller \xb1 \x96", "nested {inner} braces", "{all} {of {it}}", 'an empty line\n\n[Event "none"]\n[Site "x"]\n\n1. d4 d5 1-0',
                   "[%clk 0:03:00]", "[%eval 0.3,12] good", "[%emt 0:00:05]", "long " + "word " * 60, "x" * 120, "tab\tand\vfeed", "back\\slash",
                   "☃ \u0301combined", "]", "[", "{[%csl Ge4]}")
TITLES = encoded("Chapter one; the {opening", "A Title", "Games of the week", "Partien für Anfänger", "\1Pr\xe4sident",
                 "several\nlines", "with an empty\n\nline", "A (parenthesis", "** stars **", "----------")
PLAYERS = encoded("Kasparov, Garry", "Kasparov,Garry", "Müller", "\1M\xfcller", "", "van Wely", "Van Der Wiel", "Name (2345)", "A. B.", "x , y", "Mu\u0308ller",
                  "?", "Karpov,  A")
VALUES = encoded("", "x", 'a"] b', 'say \\"hi\\"', "semi; {colon} ] [", "long " * 80, "Zürich", "\1Z\xfcrich", "-", "tab\there", "(1)", "e4 e5", "100%")
DATES = ["1999.12.31", "2001.2.3", "1985", "????.??.??", "1985.13.05", "2001-02-03", "85.1.1", "1924.??.??", ""]
NO_FENS = ["", " ", "?", "startpos"]
FENS = ["r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 9", "r3k2r/6p1/8/8/8/8/1P6/R3K2R b KQkq - 3 30",
        "1n2k3/P1P3P1/8/8/8/8/p1p3p1/4K1N1 b - - 0 1", "4k3/8/8/2pPp3/8/8/8/4K2R w K c6 0 2", "4k3/6p1/8/6pP/8/8/8/4K3 w - g6 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", "8/8/3k4/8/3R4/2B5/4K3/7r b - - 5 40", "8/8/3k4/8/3R4/2B5/4K3/7r b", "8/8/3k4/8/3R4/2B5/4K3/7r w -",
        "883k483R42B54K37r w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "P3k2p/8/8/8/8/8/8/p3K2P w - - 0 1",
        "bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w HEhe - 0 1", "2rkr3/pp4pp/8/8/8/8/8/RK5R w HAec - 0 1", "r5kr/8/8/8/8/8/8/R1K4R w HAha - 0 1"]
BAD_FENS = ["8/8/8/8/8/8/8/8 w - - 0 1", "rnbqkbnr/pppppppp/8/8 w KQkq - 0 1", "zzz", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K2K w - - 0 1",
            "x/4k3/8/8/8/8/8/4K3 w - - 0 1"]
CHESS = ["Standard", "chess", "Normal", "From Position", "?", "Chess960", "Chess 960", "fischer-random", "Orthodox"]
OTHERS = ["Crazyhouse", "Atomic", "King of the Hill", "Duck chess", "Suicide"]
RESULTS = {"1-0": ["1:0", "1–0", "1—0", "1 - 0", "1 – 0", "\1" + "1\x960", "1-0'"], "0-1": ["0:1", "0–1", "0 - 1", "0−1"],
           "1/2-1/2": ["1/2", "½-½", "½–½", "\1\xbd-\xbd", "1/2:1/2", "1/2 - 1/2", "1/2-1/2`", "1/2–1/2"], "*": []}
RESULTS = {result: encoded(*texts) for result, texts in RESULTS.items()}
TAGS = [("Site", VALUES), ("Date", DATES), ("Round", ["1", "?", "1.2"]), ("Result", list(RESULTS)), ("ECO", ["A00", "B2", "c45"]),
        ("WhiteElo", ["2400", "0", "", "9999"]), ("Annotator", VALUES), ("EventDate", DATES[:4]), ("SetUp", ["0", "1"]), ("Note", VALUES),
        ("TimeControl", ["300+2", "-"]), ("PlyCount", ["12"])]
