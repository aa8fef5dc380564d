"""Filters of the database of studies, `hhdb`, with their meaning (language/34 §7)."""
from moves import Position
from random import Random
import re

from filters import Filter
from tree import path

def valueOf(game, name):
    """The value of a tag filter (language/34 §1): None for an empty tag."""
    return game.tags.known[name] or None


CODES = {"AN": "AN anticipation", "CR": "CR colors_reversed", "MC": "MC too_many_composers", "PH": "PH posthumous", "TE": "TE theoretical_ending",
         "TT": "TT theme_tourney theme_tournament", "TW": "TW twin", "U1": "U1 dual_at_move_1", "U2": "U2 dual_after_move_1",
         "U3": "U3 white_fails", "U4": "U4 white_wins_in_draw", "U5": "U5 unreachable", "(c)": '"(c)" correction', "(m)": '"(m)" modification',
         "(s)": '"(s)" corrected_solution', "(v)": '"(v)" version'}
MARKS = {'"<cook>"': "<cook", '"<eg>"': "<eg>", '"<minor_dual>"': "<minor_dual", '"<main>"': "<main>", '"<or>"': "<or>"}
AWARDS = {"prize": ".p", "hm": ".hm", "commendation": ".c"}
GBR = re.compile(r"[+-=]\d{4}\.\d{2}[a-h][1-8][a-h][1-8]", re.A)


def event(random: Random):
    ranks, special = random.choice(["", "1", "2/4", "12", "0", "5/4", "3/3", "10/11"]), random.random() < 0.3
    kind = random.choice([".p", ".hm", ".c", ".x"])
    return ranks + ((".sp" if ranks else "sp") if special else "") + kind + random.choice(["", " Journal#123 x", " X #", " # 5#a b", "MT"])


def white(random: Random):
    return random.choice(["Solo=S", "Anon NN", "NN", "Duo=D, Qest=Q NN", "", "ANN"])


def black(random: Random):
    words = random.sample([*CODES, "(+0516.05e1g1)", "=0000.11a1h8", "x5516.05e1i1", "0030.10c1c3", ""], random.choice([0, 1, 2, 3]))
    return " ".join(w for w in words if w)


COMMENTS = ["A=B and C. stipulation: draw. EG#12", "stipulation: .win. (EG#x EG#0042)", ". A", "none", "", "EG#", "stipulation: a", "U1 <cook>."]


def contains(game, word: str):
    return word in (valueOf(game, "Black") or "")


def cooked(game):
    return "<cook" in game.text


def dual(game):
    return contains(game, "U1") or contains(game, "U2")


def unusable(game):
    return any(contains(game, w) for w in ("U3", "U4", "U5"))


def composer(game):
    if contains(game, "MC"):
        found = re.match(r"([^.]+)\.", (game.root.comment or ""))
        return found and found.group(1)
    name = valueOf(game, "White")
    return name and re.sub(r" NN\Z", "", name)


def part(pattern, text: str):
    found = re.search(pattern, text or "", re.A)
    return found and found.group(1)


def gbr(first, last):
    def value(game):
        found = GBR.search((valueOf(game, "Black") or ""))
        return found and found.group()[first:last]
    return value


def search(game):
    names = [valueOf(game, t) for t in ("Event", "White", "Black")]
    return None if None in names else "\n".join(names + [c for c in [(game.root.comment or None)] if c])


STRINGS = {"composer": composer, "diagram": lambda g: part("#([^ ]+)", valueOf(g, "Event")), "firstcomment": lambda g: (g.root.comment or None),
           "stipulation": lambda g: part(r"stipulation: ([^.]+)\.", (g.root.comment or None)), "gbr": gbr(0, 12), "gbr material": gbr(1, 8),
           "gbr pieces": gbr(1, 5), "gbr pawns": gbr(6, 8), "gbr kings": gbr(8, 12), "search": search}


def award(game):
    """First rank, last rank, special, type; or None."""
    found = re.match(r"(?:(\d+)(?:/(\d+))?(\.sp)?|(sp)?)(\.p|\.hm|\.c)", (valueOf(game, "Event") or ""), re.A)
    if not found:
        return None
    first = int(found.group(1) or 1)
    last = int(found.group(2)) if found.group(2) else first if found.group(1) else 10000
    if first < 1 or found.group(2) and last <= first:
        return None
    return first, last, bool(found.group(3) or found.group(4)), found.group(5)


def inVariation(position: Position):
    return any(node.index > 0 and "<main>" not in (node.comment or "") for node in path(position))


def logical(random: Random):
    form = random.randrange(4)
    if form == 0:
        code = random.choice(list(CODES))
        return Filter("condition", f"hhdb {random.choice(CODES[code].split())}", None, lambda r, p: contains(r.game, code))
    if form == 1:
        mark = random.choice(list(MARKS))
        return Filter("condition", f"hhdb {mark}", None, lambda r, p: MARKS[mark] in (p.comment or ""))
    if form == 2:
        main = random.random() < 0.5
        return Filter("condition", f"hhdb {'mainline' if main else 'variation'}", None, lambda r, p: inVariation(p) != main)
    words = {"cooked": cooked, "dual": dual, "sound": lambda g: not (cooked(g) and dual(g) or unusable(g)),
             "unsound": lambda g: cooked(g) or dual(g) or unusable(g)}
    word = random.choice(list(words))
    return Filter("condition", f"hhdb {word}", None, lambda r, p: words[word](r.game))


def string(random: Random):
    word = random.choice(list(STRINGS))
    return Filter("string", f"hhdb {word}", lambda r, p: STRINGS[word](r.game), bare=word in ("composer", "search"), takes=True)


def found(random: Random):
    """The search in one of the strings."""
    word, text = random.choice(list(STRINGS)), random.choice(["1", "a", "S", ".", "=", "05", "NN"])
    return Filter("condition", f'(hhdb {word} "{text}")', None, lambda r, p: text in (STRINGS[word](r.game) or ""))


def number(random: Random):
    if random.random() < 0.2:
        def diagram(run, position):
            digits = part(r"EG#(\d+)", run.game.root.comment)
            return None if digits is None else int(digits)
        return Filter("number", "hhdb egdiagram", diagram)
    kind, special, last = random.choice(["", "award", *AWARDS]), random.random() < 0.4, random.random() < 0.4
    words = [w for w, wanted in ((kind, kind), ("special", special), ("max", last)) if wanted] or ["award"]
    random.shuffle(words)

    def condition(run, position):
        a = award(run.game)
        return a is not None and (kind in ("", "award") or AWARDS[kind] == a[3]) and (a[2] or not special)

    def value(run, position):
        a = award(run.game)
        return a[last] if condition(run, position) and (special or not a[2]) else None
    return Filter("number", f"(hhdb {' '.join(words)})", value, condition)
