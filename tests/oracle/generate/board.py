"""Random filters of language/10 and 11 with their values on a board."""
from random import Random
from board import ALL, DIRECTIONS, LINES, attacked, attacksThrough, between, direction, isLinePiece, name, pinsTo, step

PLAIN = list(DIRECTIONS)[:8]


def designator(random: Random):
    letters = "".join(random.sample("KQRBNPkqrbnpAa_", random.randint(1, 3)))
    squares = random.choice([None, random.sample(range(64), random.randint(1, 11)), [s for s in range(64) if s // 8 in random.sample(range(8), 3)]])
    if squares is not None and random.random() < .3:
        letters = ""
    text = (f"[{letters}]" if letters else "") + ("" if squares is None else "[" + ",".join(map(name, squares)) + "]")

    def fits(piece):
        return not letters or ("_" if piece == "." else piece) in letters or piece != "." and ("A" if piece.isupper() else "a") in letters
    return text, lambda board: {s for s in (range(64) if squares is None else squares) if fits(board[s])}


def rayEnds(board, sets, directions, attacking):
    """language/11 §3: every occupied square between the ends must be a named one."""
    ends = set()
    for d in directions:
        for start in sets[0]:
            if attacking and not (isLinePiece(board, start) and d in LINES[board[start].upper()]):
                continue
            reached, square = {0}, step(start, d)  # the number of sets that have been passed
            while square is not None and reached:
                following = set(reached) if board[square] == "." else set()
                for i in reached:
                    if square in sets[i + 1]:
                        if i + 2 == len(sets):
                            ends.add(square)
                        else:
                            following.add(i + 1)
                reached, square = following, step(square, d)
    return ends


def pawns(board, condition):
    return {s for s in range(64) if board[s] in "Pp" and condition(s, [q for q in range(64) if board[q] in "Pp" and q != s])}


def isPassed(board, s, others):
    forward = 1 if board[s] == "P" else -1
    return not any(board[q] != board[s] and abs(q % 8 - s % 8) <= 1 and (q // 8 - s // 8) * forward > 0 for q in others)


STRUCTURE = {
    "doubledpawns": lambda b: pawns(b, lambda s, others: any(b[q] == b[s] and q % 8 == s % 8 for q in others)),
    "connectedpawns": lambda b: pawns(b, lambda s, others: any(b[q] == b[s] and abs(q % 8 - s % 8) == 1 for q in others)),
    "isolatedpawns": lambda b: pawns(b, lambda s, others: not any(b[q] == b[s] and abs(q % 8 - s % 8) == 1 for q in others)),
    "passedpawns": lambda b: pawns(b, lambda s, others: isPassed(b, s, others)),
}


def pin(random: Random):
    words = [w for w in ("from", "through", "to") if random.random() < .6]
    random.shuffle(words)
    sets = {w: designator(random) for w in words}

    def value(board):
        def among(word, square):
            return word not in sets or square in sets[word][1](board)
        targets = sets["to"][1](board) if "to" in sets else [s for s in range(64) if board[s] in "Kk"]
        out = set()
        for t in targets:
            for f, p in pinsTo(board, t):
                own = board[t] != "." and board[t].isupper() == board[f].isupper()
                if not own and among("from", f) and among("through", p):
                    out.add({"from": f, "through": p, "to": t}[words[0] if words else "through"])
        return out
    return "{pin " + " ".join(f"{w} {sets[w][0]}" for w in words) + "}", value


def directed(random: Random):
    which, (text, squares) = random.choice(list(DIRECTIONS)), designator(random)
    low = random.randint(-7, 5)
    high = random.randint(max(low, 0), 7)
    words, low, high = random.choice([("", 1, 7), (str(low), low, low), (f"{low} {high}", low, high)])

    def value(board):
        steps = [(s, d, n) for s in squares(board) for d in DIRECTIONS[which] for n in range(low, high + 1)]
        return {q for s, d, n in steps if (q := step(s, d, n)) is not None}
    return f"{{{which} {words} {text}}}", value


def ray(random: Random):
    sets = [designator(random) for _ in range(random.randint(2, 4))]
    word, attacking = random.choice([("xray", True), ("ray attack", True), ("ray", False)])
    names = random.sample(PLAIN, random.randint(0, 3)) if word == "ray" else []
    steps = [DIRECTIONS[n][0] for n in names] or ALL
    text = f"{word} {' '.join(names)}({' '.join(t for t, _ in sets)})"
    return text, lambda board: rayEnds(board, [f(board) for _, f in sets], steps, attacking)


def filter(random: Random):
    (s, S), (t, T), (u, U) = (designator(random) for _ in range(3))
    form = random.randrange(11)
    if form == 0:
        return f"{{{s} attacks {t}}}", lambda b: {q for q in S(b) if attacked(b, q) & T(b)}
    if form == 1:
        return f"{{{s} <- {t}}}", lambda b: {q for a in T(b) for q in attacked(b, a)} & S(b)
    if form == 2:
        return f"{{{s}->{t}->{u}}}", lambda b: {q for q in S(b) if any(attacksThrough(b, q, m, e) for m in T(b) for e in U(b))}
    if form == 3:
        return f"{{{s}<-{t}<-{u}}}", lambda b: {q for q in S(b) if any(attacksThrough(b, a, m, q) for m in T(b) for a in U(b))}
    if form == 4:
        return f"between({s} {t})", lambda b: {q for x in S(b) for y in T(b) if direction(x, y) for q in between(x, y)}
    if form == 5:
        word = random.choice(["light", "dark"])
        return f"{{{word} {s}}}", lambda b: {q for q in S(b) if (q % 8 + q // 8) % 2 == (word == "light")}
    if form == 6:
        return f"{{{s}|{t} & ~{u}}}", lambda b: S(b) | T(b) - U(b)
    if form == 7:
        return random.choice(list(STRUCTURE.items()))
    return random.choice([pin, directed, ray])(random)
